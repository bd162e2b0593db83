"""Writes the schema of the observations as tables for the docs: `python -m backroom.env.describe`."""

from __future__ import annotations

from typing import Final

from backroom.core.registry import game
from backroom.env.observation import schema

SHOWN: Final = (("deep-state", {"players": 3}), ("spies", {"players": 3}))


def markdown() -> str:
    """One table a game, of a game with three seats."""
    parts = []
    for slug, options in SHOWN:
        told = schema(slug, **options)
        parts.append(
            f"### {game(slug).name} with {options['players']} seats\n\n"
            f"{told['length']} numbers, {told['actions']} actions.\n\n"
            "| from | numbers | highest | feature | what each number is |\n|---:|---:|---:|---|---|\n"
            + "\n".join(
                f"| {row['from']} | {row['length']} | {row['high']} | `{row['name']}` | {row['about']} |"
                for row in told["features"]
                # Further seats look like the next one.
                if not row["name"].startswith(tuple(f"seat+{at}." for at in range(2, 5)))
            )
            + "\n\nThe numbers of each further seat follow like those of `seat+1`.\n"
        )
    return "\n".join(parts)


if __name__ == "__main__":
    print(markdown(), end="")
