"""A bare server of tables (the JSON API, with or without pages): `python -m bench.table_server --database URL`."""

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
from backroom.web.app import create_app  # noqa: E402


async def run(
    database: str, port: int, factor: float, pages: bool, ready: Callable[[str], None]
) -> None:
    """Serve until told to stop; `ready` gets the address when it listens."""
    limits = Limits(factor)
    async with open_tables(database) as tables:
        api = routes(tables, limits)
        if pages:
            app = create_app(tables, api, limits=limits)
        else:
            app = Starlette(routes=api, middleware=[Middleware(Shield, limits=limits)])
        await serve(app, "127.0.0.1", port, tables, ready=ready)


def serve_here(database: str, port: int, factor: float, pages: bool, listening: Connection) -> None:
    """The body of a server process that a harness forked; it says its address through the pipe."""
    logging.basicConfig(level=logging.ERROR, stream=sys.stderr)
    registry.GAMES.setdefault("envoys", "toys.envoys")
    asyncio.run(run(database, port, factor, pages, listening.send))


def main() -> None:
    """Read the command line and serve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", required=True, help="a SQLite file or a Postgres URL")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument(
        "--limits", type=float, default=1000.0, help="how much looser the limits are"
    )
    parser.add_argument("--pages", action="store_true", help="with the pages")
    asked = parser.parse_args()
    logging.basicConfig(level=logging.WARNING, stream=sys.stderr)
    registry.GAMES.setdefault("envoys", "toys.envoys")
    asyncio.run(
        run(asked.database, asked.port, asked.limits, asked.pages, partial(print, flush=True))
    )


if __name__ == "__main__":
    main()
