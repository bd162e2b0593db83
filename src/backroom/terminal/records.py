"""`backroom record`: what is in a record, and its game told from the beginning."""

from __future__ import annotations

from typing import Any

import click

from backroom.core.errors import BadRecord
from backroom.core.events import narrate
from backroom.core.language import Language, _
from backroom.core.match import Match, replay
from backroom.terminal import ink
from backroom.terminal.boards import board_class
from backroom.terminal.boards.board import Board
from backroom.terminal.files import read_record
from backroom.terminal.tongue import lang_option

FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False))


@click.group()
def record() -> None:
    """Show or replay a recorded game."""


@record.command()
@FILE
@lang_option
def show(file: str, tongue: Language) -> None:
    """What a record is of: game, options, number of choices, result; and that it replays."""
    match = replay(read_record(file))
    board = _board(match, tongue)
    click.echo(f"{ink.bold(match.game.name)}  {_options(match)}")
    click.echo(
        board.t(
            _("Seed {seed}, {choices} choices, digest {digest}"),
            seed=match.seed,
            choices=len(match.history),
            digest=match.digest(),
        )
    )
    _result(match, board)


@record.command("replay")
@FILE
@click.option(
    "--to",
    "last",
    type=click.IntRange(min=0),
    help="Stop after so many choices and show the board.",
)
@click.option("--seat", type=click.IntRange(min=0), help="Tell only what this seat may know.")
@lang_option
def replay_(file: str, last: int | None, seat: int | None, tongue: Language) -> None:
    """Tell the game from its beginning, choice by choice; all cards open unless a seat is named."""
    kept = read_record(file)
    whole = replay(kept)
    if seat is not None and seat >= whole.game.seats(whole.state):
        raise BadRecord(f"There is no seat {seat} in this game.")
    start = {name: value for name, value in kept.items() if name != "digest"}
    streams = {at: sown for at, sown in whole.streams if at > 0}
    match = replay(
        {
            **start,
            "choices": [],
            "streams": [pair for pair in kept.get("streams", []) if pair[0] == 0],
        }
    )
    board = _board(match, tongue, seat)
    kinds = {kind.name: kind for kind in match.game.events}
    for at, (who, choice) in enumerate(whole.history[:last]):
        if at in streams:
            match.resow(streams[at])
        words = match.game.words(choice)
        hidden = seat is not None and seat != who
        events = match.play_telling(choice, who)
        told = (
            match.told(events, seat)
            if seat is not None
            else [_openly(match, event) for event in events]
        )
        click.echo(
            ink.dim(f"{at + 1:4} ") + f"{board.seat_mark(who)}: {'...' if hidden else words}"
        )
        for event in told:
            click.echo(f"       {narrate(kinds, event, board.seat, tongue)}")
    if match.over:
        _result(match, board)
    else:
        for line in board.draw(match.view(seat)):
            click.echo(line)


def _openly(match: Match, event: tuple[int, ...]) -> dict[str, Any]:
    """The event with nothing veiled."""
    return match.told([(event[0], -1, *event[2:])], None)[0]


def _board(match: Match, tongue: Language, me: int | None = None) -> Board:
    return board_class(match.game.slug)(match.game, match.options, me, tongue)


def _options(match: Match) -> str:
    return ", ".join(
        f"{name} {value}" for name, value in match.options.items() if value not in (None, [], ())
    )


def _result(match: Match, board: Board) -> None:
    if not match.over:
        click.echo(board.t(_("The game is not over.")))
        return
    for line in board.score(match.score()):
        click.echo(line)
