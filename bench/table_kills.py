"""Kills a server with SIGKILL at random moments under play: `python -m bench.table_kills --kills 200 [--postgres]`.

Several clients play whole games without pause. Each sends a command again until it is acknowledged. At the end every
acknowledged choice must stand in the log exactly once and in order, nothing else may stand there, and what a client saw
last must be what a fresh load of the table shows.
"""

from __future__ import annotations

import argparse
import random
import secrets
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from backroom.table.client import ApiError
from bench.table_harness import Json, Jumper, Process, new_table, postgres

GAMES = (("spies", 3), ("deep-state", 2), ("spies", 5), ("envoys", 2))


class Report(NamedTuple):
    """What a run met."""

    kills: int
    moves: int
    repeats: int
    games: int
    failures: list[str]


class Player(threading.Thread):
    """Plays one game after another, all seats, until told to stop; remembers what was acknowledged."""

    def __init__(self, addresses: list[str], seed: int, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        self.chance = random.Random(seed)
        self.client = Jumper(addresses, None, self.chance)
        self.stop = stop
        self.acknowledged: dict[str, list[tuple[int, str]]] = {}
        self.keys: dict[str, str] = {}
        self.over: set[str] = set()
        self.last: dict[str, Json] = {}
        self.failure: str | None = None

    def run(self) -> None:
        """Play until told to stop."""
        try:
            while not self.stop.is_set():
                self.play_one()
        except Exception as error:
            self.failure = f"{type(error).__name__}: {error}"

    def play_one(self) -> None:
        """One game, or as much of it as there is time for."""
        game, seats = self.chance.choice(GAMES)
        self.client.key = None
        for server in self.client.servers:
            server.key = None
        made = new_table(self.client, game, seats)
        table = made["table"]
        self.keys[table] = made["key"]
        self.acknowledged[table] = []
        while not self.stop.is_set():
            seen = self.client.ask("get", f"/tables/{table}/view")
            if seen["info"]["stage"] == "over":
                self.over.add(table)
                return
            self.move(table, seen)

    def move(self, table: str, seen: Json) -> None:
        """One command, sent until it is acknowledged."""
        choice = self.chance.choice(seen["choices"])
        move = {"version": seen["info"]["version"], "choice": choice, "seat": seen["seat"]}
        try:
            self.client.ask("post", f"/tables/{table}/play", command=secrets.token_hex(8), **move)
        except ApiError as error:
            raise AssertionError(f"{table}: {move} was refused: {error.error}") from None
        self.acknowledged[table].append((seen["seat"], choice))


def shown(client: Jumper, table: str, key: str) -> Json:
    """All that the holder of all seats can see of a table, seat by seat."""
    for server in client.servers:
        server.key = key
    info = client.ask("get", f"/tables/{table}")
    views = {}
    for seat in info["seats"]:
        views[seat["seat"]] = [
            client.ask("get", f"/tables/{table}/view", seat=seat["seat"]),
            client.ask("get", f"/tables/{table}/log", seat=seat["seat"]),
        ]
    return {"info": info, "views": views}


def differences(player: Player, client: Jumper, before: dict[str, Json]) -> list[str]:
    """What is not as it must be at the tables of a player, after the last restart."""
    found = []
    for table, acknowledged in player.acknowledged.items():
        fresh = shown(client, table, player.keys[table])
        if fresh != before[table]:
            found.append(f"{table}: a fresh load shows something else than was shown before")
        for seat, (view, log) in fresh["views"].items():
            played = [
                line["choice"] for line in log if line["kind"] == "choice" and line["seat"] == seat
            ]
            if view["locked"] is not None:
                played.append(view["locked"])
            wanted = [choice for own, choice in acknowledged if own == seat]
            if played != wanted:
                found.append(f"{table} seat {seat}: acknowledged {wanted[-5:]}, kept {played[-5:]}")
    return found


def run(database: str, kills: int, players: int, seed: int) -> Report:
    """Kill and start again, `kills` times."""
    chance = random.Random(seed)
    server = Process(database)
    stop = threading.Event()
    crowd = [Player([server.address], seed * 1000 + number, stop) for number in range(players)]
    watcher = Jumper([server.address], None, random.Random(seed))
    try:
        for player in crowd:
            player.start()
        for _kill in range(kills):
            time.sleep(chance.uniform(0.02, 0.6))
            server.kill()
            server.start()
        time.sleep(0.3)
        stop.set()
        for player in crowd:
            player.join(120)
        before = {
            table: shown(watcher, table, key)
            for player in crowd
            for table, key in player.keys.items()
        }
        server.kill()
        server.start()
        failures = [player.failure for player in crowd if player.failure]
        for player in crowd:
            failures += differences(player, watcher, before)
    finally:
        stop.set()
        server.close()
        watcher.close()
        for player in crowd:
            player.client.close()
    moves = sum(len(moves) for player in crowd for moves in player.acknowledged.values())
    repeats = sum(player.client.repeats for player in crowd)
    games = sum(len(player.over) for player in crowd)
    return Report(kills, moves, repeats, games, failures)


def main() -> int:
    """Run as the command line says; 1 where something was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--postgres", action="store_true", help="on a throwaway Postgres cluster")
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    arguments: Any = (asked.kills, asked.players, asked.seed)
    if asked.postgres:
        with postgres() as cluster:
            report = run(cluster.new_database(), *arguments)
    else:
        with tempfile.TemporaryDirectory() as folder:
            report = run(f"sqlite:///{Path(folder) / 'tables.db'}", *arguments)
    print(
        f"{report.kills} kills, {report.moves} acknowledged choices, {report.repeats} repeated requests,"
        f" {report.games} games finished: {len(report.failures)} failures"
    )
    for failure in report.failures:
        print(failure)
    return 1 if report.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
