"""`backroom engine`: the protocol on standard input and output."""

from __future__ import annotations

import sys

import click


@click.command()
def engine() -> None:
    """Read one JSON request a line on standard input, answer each with one line on standard output.

    docs/protocol.md describes the requests; {"do":"hello"} is a good first one.
    """
    from backroom.engine.lines import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)
