"""Writes the schema of the observations as tables for the docs: `python -m backroom.env.describe`."""

from __future__ import annotations

from typing import Final

from backroom.core.game import Json
from backroom.core.registry import game
from backroom.env.observation import schema

SHOWN: Final = (("deep-state", {"players": 3}), ("spies", {"players": 3}))
FURTHER: Final = tuple(f"seat+{at}." for at in range(2, 5))


def markdown() -> str:
    """One table a game, of a game with three seats; and what Deep State alone has more."""
    parts = []
    for slug, options in SHOWN:
        told = schema(slug, **options)
        # Further seats look like the next one.
        rows = [row for row in told["features"] if not row["name"].startswith(FURTHER)]
        parts.append(
            f"### {game(slug).name} with {options['players']} seats\n\n"
            f"{told['length']} numbers, {told['actions']} actions.\n\n"
            f"{_table(rows)}\n\nThe numbers of each further seat follow like those of `seat+1`.\n"
        )
        if slug == "deep-state":
            known = {row["name"] for row in told["features"]}
            alone = schema(slug, players=1)["features"]
            more = [row for row in alone if row["name"] not in known]
            parts.append(
                f"Alone against HOC these stand before the seats, of which HOC is the second:\n\n{_table(more)}\n"
            )
    return "\n".join(parts)


def _table(rows: list[Json]) -> str:
    head = (
        "| from | numbers | highest | feature | what each number is |\n|---:|---:|---:|---|---|\n"
    )
    return head + "\n".join(
        f"| {row['from']} | {row['length']} | {row['high']} | `{row['name']}` | {row['about']} |"
        for row in rows
    )


if __name__ == "__main__":
    print(markdown(), end="")
