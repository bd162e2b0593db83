// boardgame.io's server (`server PORT FOLDER`) and players of it (`load PORT ACTIVE RATE SECONDS`), for table_peers.py.
// The game is the smallest there is: a counter, which player 0 raises. Player 1's client says when it was told.
const { createRequire } = require('module');
const need = createRequire(process.env.PEERS_FOLDER + '/');
const { performance } = require('perf_hooks');

const game = {
  name: 'counter',
  setup: () => ({ n: 0 }),
  turn: { activePlayers: { all: 'any' } },
  phases: {},
  moves: { raise: ({ G }) => { G.n += 1; } },
};

async function serve(port, folder) {
  const { Server, FlatFile, Origins } = need('boardgame.io/server');
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], db: new FlatFile({ dir: folder }) });
  await server.run({ port: Number(port), callback: () => console.log('listening') });
}

async function load(port, active, rate, seconds) {
  const { Client } = need('boardgame.io/client');
  const { SocketIO } = need('boardgame.io/multiplayer');
  const address = `http://127.0.0.1:${port}`;
  const told = [];
  const tables = [];
  for (let table = 0; table < active; table += 1) {
    const clients = ['0', '1'].map((playerID) => Client({
      game, numPlayers: 2, matchID: `t${table}`, playerID, debug: false, multiplayer: SocketIO({ server: address }),
    }));
    const sent = new Map();
    clients[1].subscribe((state) => {
      const at = state ? sent.get(state.G.n) : undefined;
      if (at !== undefined) { told.push(performance.now() - at); sent.delete(state.G.n); }
    });
    clients.forEach((client) => client.start());
    tables.push({ clients, sent });
    if (table % 20 === 19) await new Promise((done) => setTimeout(done, 200));
  }
  const until = performance.now() + 30000;
  while (tables.some(({ clients }) => clients.some((c) => !c.getState() || !c.getState().isConnected)) && performance.now() < until) {
    await new Promise((done) => setTimeout(done, 50));
  }
  console.log('ready');
  const pause = (active / rate) * 1000;
  const end = performance.now() + seconds * 1000;
  await Promise.all(tables.map(async ({ clients, sent }) => {
    await new Promise((done) => setTimeout(done, pause * Math.random()));
    while (performance.now() < end) {
      sent.set(clients[0].getState().G.n + 1, performance.now());
      clients[0].moves.raise();
      await new Promise((done) => setTimeout(done, pause));
    }
  }));
  await new Promise((done) => setTimeout(done, 500));
  console.log(JSON.stringify(told));
  process.exit(0);
}

const [role, ...rest] = process.argv.slice(2);
if (role === 'server') serve(...rest);
else load(rest[0], Number(rest[1]), Number(rest[2]), Number(rest[3]));
