// A bot in JavaScript: JSON lines in, JSON lines out.  backroom lab match "cmd: node examples/bot.js" random
const lines = require("node:readline").createInterface({ input: process.stdin });

// The first verb of this list that is on offer; of equal ones the cheapest infiltration, else the first choice.
const verbs = ["treaty", "advance", "covert", "infiltrate", "recruit", "best"];

function rank(choice) {
  const [verb, what, agents] = choice.split(" ");
  if (what === "none") return 99;
  const at = verbs.indexOf(verb);
  return (at < 0 ? 50 : at) + (verb === "infiltrate" ? parseInt(agents) / 100 : 0);
}

lines.on("line", (line) => {
  const request = JSON.parse(line);
  if (request.do !== "choose") return;
  const best = request.choices.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  console.log(JSON.stringify({ id: request.id, choice: best }));
});
