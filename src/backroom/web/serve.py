"""`backroom serve`: opens the tables, starts the server, and shows the start page in the browser."""

from __future__ import annotations

import asyncio
import webbrowser
from pathlib import Path

import click

from backroom.table.service import Tables, open_tables
from backroom.table.serving import serve
from backroom.web.app import create_app

LOOPBACK = ("127.0.0.1", "::1", "localhost")


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", default=8420, show_default=True, help="The port; 0 takes a free one.")
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
    url = database or (f"sqlite:///{data}" if data is not None else None)
    if host not in LOOPBACK:
        click.echo(
            "Everybody who can reach this machine can open its pages now: put it behind HTTPS.",
            err=True,
        )
    asyncio.run(_run(host, port, url, browser, pace))


async def _run(host: str, port: int, url: str | None, browser: bool, pace: float) -> None:
    async with open_tables(url) as tables:
        await _serve(tables, host, port, browser, pace)


async def _serve(tables: Tables, host: str, port: int, browser: bool, pace: float) -> None:
    from backroom.table.api import routes

    app = create_app(tables, routes(tables), pace=pace)

    def ready(address: str) -> None:
        click.echo(f"Backroom is open at {address} (Ctrl-C closes it).")
        if browser:
            webbrowser.open(address)

    await serve(app, host, port, tables, ready=ready)
