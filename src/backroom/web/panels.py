"""The panel beside the board: the log by rounds, the rules with their search, the spreadsheet, the notes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from backroom.core.card import Message
from backroom.core.events import EventKind, narrate
from backroom.core.game import Game, Json
from backroom.core.language import Language, _
from backroom.table.model import LogLine
from backroom.web.plugs import Plug, gathered, quiet, round_name
from backroom.web.seen import Person, Seen, Sheet, SheetGroup, SheetRow
from backroom.web.table_model import Chapter, Line, RuleEntry, Rules

BEFORE: Final = ("setup", "draft")
TABS: Final = (
    ("log", _("Log")),
    ("rules", _("Rules")),
    ("sheet", _("Spreadsheet")),
    ("notes", _("Notes")),
)


class Sentence(NamedTuple):
    """A sentence of the log, its rule, whether only its reader may know it, and whose it is."""

    text: str
    rule: str = ""
    private: bool = False
    seat: int | None = None


def _secret(kind: EventKind, told: Json) -> bool:
    """Whether the reader was told what others are not."""
    return bool(kind.veiled) and bool(kind.secret) and all(name in told for name in kind.secret)


def sentences(
    game: Game[Any], line: LogLine, people: tuple[Person, ...], language: Language
) -> list[Sentence]:
    """What an entry of the log tells its reader, sentence by sentence."""
    kinds = {kind.name: kind for kind in game.events}
    silent, together = quiet(game.slug), gathered(game.slug)

    def seats(seat: int) -> str:
        return people[seat].name if 0 <= seat < len(people) else "?"

    who = seats(line.seat)
    if line.kind == "undo":
        text = language.text(_("{who} took back to step {to}.")).format(who=who, to=line.to)
        if line.anew:
            text += " " + language.text(_("All agreed, and unseen cards are drawn anew."))
        return [Sentence(text, seat=line.seat)]
    if line.kind == "takeover":
        return [Sentence(language.text(_("A bot takes over for {who}.")).format(who=who))]
    if line.kind == "return":
        return [Sentence(language.text(_("{who} is back.")).format(who=who))]
    # What lies open to the only person at the table is no secret.
    alone = sum(person.kind != "hoc" for person in people) == 1
    found = []
    for told in line.events:
        kind = kinds[str(told["event"])]
        if kind.name in silent or not kind.text:
            continue
        text = narrate(kinds, told, seats, language)
        if kind.name in together:
            argument, message = together[kind.name]
            alike = [one[argument] for one in line.events if one["event"] == kind.name]
            text = Message(message, {"several": alike}).read(language)
            silent |= {kind.name}
        private = not alone and _secret(kind, told)
        found.append(Sentence(text, str(told.get("rule", "")), private, told.get("seat")))
    if line.by == "late":
        found.append(
            Sentence(
                language.text(
                    _("{who} did not answer in time; a choice was made at random.")
                ).format(who=who)
            )
        )
    return found


def chapters(seen: Seen, lines: Iterable[LogLine], since: int) -> tuple[Chapter, ...]:
    """The log by rounds; entries after version `since` are marked as new."""
    found: list[tuple[str, list[Line]]] = []
    game = seen.view.game
    for entry in lines:
        title = seen.t(_("Before the game"))
        if entry.round and entry.phase not in BEFORE:
            title = seen.t(round_name(game.slug), round=entry.round)
        if not found or found[-1][0] != title:
            found.append((title, []))
        for at, sentence in enumerate(sentences(game, entry, seen.people, seen.language)):
            found[-1][1].append(
                Line(
                    id=f"{entry.number}-{at}",
                    at=entry.number,
                    text=sentence.text,
                    seat=sentence.seat,
                    rule=sentence.rule,
                    private=sentence.private,
                    new=entry.number > since,
                )
            )
    return tuple(Chapter(title, tuple(lines)) for title, lines in found if lines)


def rules(game: Game[Any], language: Language, opened: str, find: str) -> Rules:
    """The rules with the open one marked; `find` leaves those that have all its words."""
    words = _plain(find).split()
    entries = []
    for number in game.rule_numbers():
        # A chapter's text goes on with all of its rules, which are entries of their own here.
        text, inside, _rules = (game.rule(number, language.code) or "").partition(f"\n\n{number}.")
        if all(word in _plain(f"{number} {text}") for word in words):
            entries.append(
                RuleEntry(number, text, number == opened, bool(inside) or "." not in number)
            )
    return Rules(tuple(entries), find, opened)


def _plain(text: str) -> str:
    """The text as it is compared in a search."""
    return text.casefold().replace("ё", "е")


def with_score(plug: Plug, seen: Seen) -> Sheet:
    """The game's spreadsheet, and above it what the game would pay if it ended now."""
    score = seen.view.score()
    game = seen.view.game
    seats = score["seats"]
    rows = [
        SheetRow(
            seen.t(label),
            tuple("?" if seat["rows"][at] is None else str(seat["rows"][at]) for seat in seats),
        )
        for at, label in enumerate(game.rows)
    ]
    rows.append(SheetRow(seen.t(_("Total")), tuple(str(seat["total"]) for seat in seats)))
    first = SheetGroup(seen.t(_("Points if the game ended now")), tuple(rows))
    return Sheet((first, *plug.sheet(seen).groups))
