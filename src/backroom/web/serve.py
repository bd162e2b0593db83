"""`backroom serve`: opens the tables, starts the server, and shows the start page in the browser."""

from __future__ import annotations

import asyncio
import errno
import socket
import webbrowser
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final

import click

from backroom.table.limits import Limits
from backroom.table.making import PACE_MOST
from backroom.table.service import Tables, open_tables
from backroom.table.serving import serve, warning
from backroom.web.app import create_app

PORT: Final = 8420
DATABASES: Final = ("postgresql://", "postgres://", "postgresql+psycopg://", "sqlite:///")


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes a free one.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, dir_okay=False),
    help="The SQLite file that keeps the tables; without it one in your data folder.",
)
@click.option(
    "--database",
    help="A database's URL instead, such as postgresql://...; any number of servers may share it.",
)
@click.option("--browser/--no-browser", default=True, help="Open the start page in the browser.")
@click.option(
    "--pace", default=0.8, show_default=True, help="Seconds that a bot takes at least for a choice."
)
def main(
    host: str, port: int, data: Path | None, database: str | None, browser: bool, pace: float
) -> None:
    """Serve tables to browsers, here on this machine unless --host says otherwise."""
    if data is not None and database is not None:
        raise click.UsageError("Give either --data or --database, not both.")
    if database is not None and not database.startswith(DATABASES):
        raise click.UsageError(
            "--database takes a URL that begins with postgresql:// or sqlite:///."
        )
    if not 0 <= pace <= PACE_MOST:
        raise click.UsageError(f"--pace takes from 0 to {PACE_MOST:g} seconds.")
    url = database or (f"sqlite:///{data}" if data is not None else None)
    if (said := warning(host)) is not None:
        click.echo(said, err=True)
    asyncio.run(_run(host, free(host, port), url, browser, pace))


def free(host: str, port: int) -> int:
    """The port, or any free one where the usual port is taken; a taken port that was asked for is told."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if port == PORT and error.errno == errno.EADDRINUSE:
                return 0
            raise click.ClickException(
                f"Nothing can listen at {host}, port {port}: {error.strerror}."
            ) from None
    return port


async def _run(host: str, port: int, url: str | None, browser: bool, pace: float) -> None:
    async with AsyncExitStack() as stack:
        try:
            tables = await stack.enter_async_context(open_tables(url))
        except Exception as error:  # whatever a database has to say, people get its first line
            why = str(error).strip().partition("\n")[0] or type(error).__name__
            raise click.ClickException(f"The tables cannot be opened: {why}") from None
        await _serve(tables, host, port, browser, pace)


async def _serve(tables: Tables, host: str, port: int, browser: bool, pace: float) -> None:
    from backroom.table.api import routes

    limits = Limits()
    app = create_app(tables, routes(tables, limits), pace=pace, limits=limits)

    def ready(address: str) -> None:
        click.echo(f"Backroom is open at {address} (Ctrl-C closes it).")
        if browser:
            webbrowser.open(address)

    await serve(app, host, port, tables, ready=ready)
