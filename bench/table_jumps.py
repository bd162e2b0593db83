"""Several server processes on one Postgres: `python -m bench.table_jumps --servers 3 --tables 50`.

Every table is played to the end by clients, one a seat, that ask another process each time; meanwhile every connection
to the database is cut a few times. At the end all processes must show the same, and each choice stand in the log once.
"""

from __future__ import annotations

import argparse
import random
import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from backroom.table.client import ApiError, Server
from bench.table_harness import Json, Jumper, Postgres, Process, postgres

GAMES: tuple[tuple[str, int, Json], ...] = (
    ("spies", 3, {}),
    ("envoys", 4, {"hand": 4}),
    ("spies", 5, {}),
    ("deep-state", 2, {}),
)
SHARES = (3, *(1, 1, 0, 1, 1, 1, 0, 1, 2) * 3)


class Report(NamedTuple):
    """What a run met."""

    games: int
    moves: int
    repeats: int
    stale: int
    cut: int
    failures: list[str]


class Guest:
    """One person at one table."""

    def __init__(self, addresses: list[str], table: str, seat: int, key: str, seed: int) -> None:
        self.table, self.seat = table, seat
        self.chance = random.Random(seed)
        self.client = Jumper(addresses, key, self.chance)
        self.acknowledged: list[str] = []
        self.stale = 0

    def step(self) -> bool:
        """Choose if awaited; whether the game goes on."""
        path = f"/tables/{self.table}"
        seen: Json = self.client.ask("get", f"{path}/view", seat=self.seat)
        if seen["info"]["stage"] == "over":
            return False
        if seen["choices"] and seen["locked"] is None:
            move = {
                "choice": self.chance.choice(seen["choices"]),
                "version": seen["info"]["version"],
            }
            try:
                self.client.ask(
                    "post", f"{path}/play", command=secrets.token_hex(8), seat=self.seat, **move
                )
            except ApiError as error:
                if error.code != "stale":
                    raise
                self.stale += 1
            else:
                self.acknowledged.append(move["choice"])
        return True


def seated(addresses: list[str], number: int, seed: int) -> list[Guest]:
    """A table with a guest at each seat, invited and dealt over different processes."""
    chance = random.Random(seed)
    game, seats, options = GAMES[SHARES[number % len(SHARES)]]
    host = Jumper(addresses, None, chance)
    plan = [{"kind": "here"}, *({"kind": "invited"} for _ in range(seats - 1))]
    made = host.ask("post", "/tables", game=game, seats=plan, options=options)
    keys = {0: made["key"]}
    for seat, word in made["invitations"].items():
        keys[int(seat)] = secrets.token_urlsafe(24)
        for server in host.servers:
            server.key = keys[int(seat)]
        host.ask("post", "/join", invitation=word)
    guests = [
        Guest(addresses, made["table"], seat, key, seed * 10 + seat) for seat, key in keys.items()
    ]
    for guest in guests:
        guest.client.ask("post", f"/tables/{made['table']}/begin", randomness=f"{seed}")
    host.close()
    return guests


def play(addresses: list[str], number: int, seed: int) -> list[Guest]:
    """One table from the first invitation to the end."""
    guests = seated(addresses, number, seed)
    going = list(guests)
    while going:
        going = [guest for guest in going if guest.step()]
    return guests


def check(addresses: list[str], guests: list[Guest]) -> list[str]:
    """What is not as it must be: all processes show the same, and what was acknowledged stands there once."""
    found = []
    for guest in guests:
        path = f"/tables/{guest.table}"
        servers = [Server(address, guest.client.key) for address in addresses]
        shown = [
            (
                server.get(f"{path}/view", seat=guest.seat),
                server.get(f"{path}/log", seat=guest.seat),
            )
            for server in servers
        ]
        for server in servers:
            server.close()
        if any(other != shown[0] for other in shown):
            found.append(f"{guest.table}: processes show different tables to seat {guest.seat}")
        mine = [line["choice"] for line in shown[0][1] if line["seat"] == guest.seat]
        if mine != guest.acknowledged:
            found.append(f"{guest.table} seat {guest.seat}: acknowledged and kept choices differ")
    return found


def run(
    cluster: Postgres, *, servers: int, tables: int, cuts: int, seed: int, workers: int = 6
) -> Report:
    """Play tables on several processes while connections are cut."""
    database = cluster.new_database()
    processes = [Process(database) for _ in range(servers)]
    addresses = [process.address for process in processes]
    over = threading.Event()
    cut = 0
    failures: list[str] = []
    finished: list[list[Guest]] = []
    try:
        with ThreadPoolExecutor(workers) as pool:
            games = [pool.submit(play, addresses, n, seed * 1000 + n) for n in range(tables)]
            for _cut in range(cuts):
                over.wait(1.0)
                cut += cluster.cut_connections()
            for game in games:
                try:
                    finished.append(game.result())
                except Exception as error:
                    failures.append(f"{type(error).__name__}: {error}")
        for guests in finished:
            failures += check(addresses, guests)
    finally:
        for process in processes:
            process.close()
    everybody = [guest for guests in finished for guest in guests]
    for guest in everybody:
        guest.client.close()
    return Report(
        len(finished),
        sum(len(guest.acknowledged) for guest in everybody),
        sum(guest.client.repeats for guest in everybody),
        sum(guest.stale for guest in everybody),
        cut,
        failures,
    )


def main() -> int:
    """Run as the command line says; 1 where something went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    asked = parser.parse_args()
    print(f"seed {asked.seed}")
    started = time.monotonic()
    with postgres() as cluster:
        report = run(
            cluster, servers=asked.servers, tables=asked.tables, cuts=asked.cuts, seed=asked.seed
        )
    print(
        f"{report.games} games, {report.moves} choices, {report.repeats} repeated requests, {report.stale} stale,"
        f" {report.cut} connections cut, {time.monotonic() - started:.0f} s: {len(report.failures)} failures"
    )
    for failure in report.failures:
        print(failure)
    return 1 if report.failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
