"""A bare server of tables (the JSON API, no pages) for harnesses: `python -m bench.table_server --database URL`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "src")]

from starlette.applications import Starlette  # noqa: E402
from starlette.middleware import Middleware  # noqa: E402

from backroom.core import registry  # noqa: E402
from backroom.table.api import routes  # noqa: E402
from backroom.table.limits import Limits  # noqa: E402
from backroom.table.safety import Shield  # noqa: E402
from backroom.table.service import open_tables  # noqa: E402
from backroom.table.serving import serve  # noqa: E402


async def run(database: str, port: int, factor: float, ready: Callable[[str], None]) -> None:
    """Serve until told to stop; `ready` gets the address when it listens."""
    limits = Limits(factor)
    async with open_tables(database) as tables:
        app = Starlette(
            routes=routes(tables, limits), middleware=[Middleware(Shield, limits=limits)]
        )
        await serve(app, "127.0.0.1", port, tables, ready=ready)


def serve_here(database: str, port: int, factor: float, listening: Connection) -> None:
    """The body of a server process that a harness forked; it says its address through the pipe."""
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr)
    registry.GAMES.setdefault("envoys", "toys.envoys")
    asyncio.run(run(database, port, factor, listening.send))


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True, help="a SQLite file or a Postgres URL")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument(
        "--limits", type=float, default=1000.0, help="how much looser the limits are"
    )
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    registry.GAMES.setdefault("envoys", "toys.envoys")
    asyncio.run(run(asked.database, asked.port, asked.limits, partial(print, flush=True)))


if __name__ == "__main__":
    main()
