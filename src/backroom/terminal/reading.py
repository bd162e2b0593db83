"""`backroom cards` and `backroom rules`: what a person can read about a game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import click

from backroom.core.card import BASIS, CardFace, Message
from backroom.core.errors import BadRequest
from backroom.core.game import Game
from backroom.core.language import Language, _
from backroom.core.registry import game as registered_game
from backroom.core.registry import games
from backroom.core.viewer import every_face
from backroom.terminal import ink
from backroom.terminal.boards import board_class
from backroom.terminal.tongue import lang_option

LONGEST_VALUE: Final = 24


@click.command()
@click.argument("game", required=False)
@click.argument("card", required=False, nargs=-1)
@click.option(
    "--pack",
    type=click.Path(exists=True, dir_okay=False),
    help="A TOML file that overrides values.",
)
@click.option("--players", type=int, help="As many copies as with so many players.")
@click.option(
    "--all", "whole", is_flag=True, help="All cards with text and values, not just a list."
)
@lang_option
def cards(
    game: str | None,
    card: tuple[str, ...],
    pack: str | None,
    players: int | None,
    whole: bool,
    tongue: Language,
) -> None:
    """List the cards of a game, or show one with its text, its values and how sure each value is.

    Without a game, the games are listed. CARD is a card's name or the beginning of it.
    """
    if game is None:
        for slug in games():
            found = registered_game(slug)
            click.echo(f"{slug:12} {found.name}, {len(every_face(found, None))} cards")
        return
    found = registered_game(game)
    faces = every_face(found, _read_pack(pack) if pack else None, players)
    if card:
        board = board_class(game)(found, found.options({}), None, tongue)
        board.faces = {face.slug: face for face in faces}
        called = board.cards_called(" ".join(card))
        if not called:
            raise BadRequest(f"There is no card called {' '.join(card)!r} in {found.name}.")
        for line in card_lines(called[0], tongue):
            click.echo(line)
        others = ", ".join(f"{tongue.name(face.slug)} ({face.slug})" for face in called[1:])
        if others:
            fit = Message(_("Other cards that fit: {cards}"), {"cards": others}).read(tongue)
            click.echo("\n".join(map(ink.dim, ink.wrapped(fit))))
        return
    family = ""
    for face in faces:
        if whole:
            for line in (*card_lines(face, tongue), ""):
                click.echo(line)
            continue
        if face.family != family:
            click.echo(("\n" if family else "") + ink.heading(_family(face.family, tongue)))
            family = face.family
        packed = any("P" in value.basis for value in face.values)
        mark = ink.dim("  " + tongue.text(BASIS["P"])) if packed else ""
        copies = f" x{face.copies}" if face.copies > 1 else ""
        name = f"{tongue.name(face.slug)}{copies}"
        group = ink.dim(tongue.name(face.group)) if face.group else ""
        click.echo(f"  {face.slug:34} {name:40} {group}{mark}".rstrip())


@click.command()
@click.argument("asked", nargs=-1)
@lang_option
def rules(asked: tuple[str, ...], tongue: Language) -> None:
    """Print a rule (DS-8.2), a chapter (DS-8), or the rules in which all of the words occur.

    Without words, the chapters are listed.
    """
    words = " ".join(asked)
    known = [registered_game(slug) for slug in games()]
    exact = [game for game in known if words and game.rule(words.upper(), tongue.code) is not None]
    lines = [line for game in exact or known for line in rule_lines(game, words, tongue)]
    if not lines:
        raise BadRequest(f"No rule is called or says {words!r}.")
    for line in lines:
        click.echo(line)


def card_lines(face: CardFace, tongue: Language) -> Iterator[str]:
    """A card as lines: name, text, values with their basis, rule."""
    group = f", {tongue.name(face.group)}" if face.group else ""
    copies = f", x{face.copies}" if face.copies > 1 else ""
    kind = f"{face.slug}: {_family(face.family, tongue)}{group}{copies}, {face.rule}"
    yield f"{ink.bold(tongue.name(face.slug))}  {ink.dim(kind)}"
    for message in face.text:
        yield from ink.wrapped(message.read(tongue), "  ")
    yield from _value_lines(face, tongue)


def _value_lines(face: CardFace, tongue: Language) -> Iterator[str]:
    """The values in columns: what, how much, how sure; a long value has lines of its own."""
    labels = [tongue.text(value.label) for value in face.values]
    shown = [str(tongue.name(value.value)) for value in face.values]
    wide = max(map(len, labels), default=0)
    most = max((len(words) for words in shown if len(words) <= LONGEST_VALUE), default=0)
    for label, words, value in zip(labels, shown, face.values, strict=True):
        lead = f"  {label:{wide}}  "
        basis = f"{value.how_sure(tongue)} ({value.path})"
        if len(words) <= LONGEST_VALUE:
            lead += f"{words:{most}}  "
        elif len(lead) + len(words) + 2 + len(basis) <= ink.width():
            lead += f"{words}  "
        else:
            indent = " " * len(lead)
            yield lead + "\n".join(ink.wrapped(words, indent)).lstrip()
            lead = indent
        first, *rest = ink.wrapped(basis, " " * len(lead))
        yield lead + ink.dim(first.lstrip())
        yield from map(ink.dim, rest)


def rule_lines(game: Game[Any], asked: str, tongue: Language) -> Iterator[str]:
    """The rule of that number, else the rules with all of the words; the chapters where nothing is asked."""
    numbers = game.rule_numbers()
    if not asked:
        for number in numbers:
            if "." not in number:
                title = (game.rule(number, tongue.code) or "").partition("\n")[0]
                yield f"{ink.bold(number):16} {title}"
        return
    exact = asked.strip().upper()
    text = game.rule(exact, tongue.code)
    if text is not None:
        yield ink.bold(exact)
        yield from ink.wrapped(text)
        return
    words = asked.casefold().split()
    for number in numbers:
        if any(other.startswith(f"{number}.") for other in numbers):
            continue  # a chapter; its rules are searched one by one
        text = game.rule(number, tongue.code) or ""
        if all(word in text.casefold() for word in words):
            yield ink.bold(number)
            yield from ink.wrapped(text, "  ")


def _family(family: str, tongue: Language) -> str:
    named = tongue.name(family)
    return str(named) if named != family else family.replace("-", " ").capitalize()


def _read_pack(path: str) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"{path} is no TOML: {error}.") from None
