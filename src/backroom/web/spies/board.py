"""The board of Spies as its template draws it: markers, every seat's list, own hand or pack, own Missions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec import Struct

from backroom.core.card import CardFace
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.spies.cards import FACTIONS, NUMBERS
from backroom.spies.worth import worth
from backroom.web.seen import Person, Seen

LETTERS: Final = {
    "military": "M",
    "science": "S",
    "corporate": "C",
    "political": "P",
    "police": "B",
}
"""A letter for each faction, so that colour never stands alone; B is for the police's badge."""


class Basis(Struct, frozen=True):
    """A value of a card and how sure it is."""

    label: str
    value: str
    basis: str


class Zoom(Struct, frozen=True):
    """What a card says when it is looked at closely; drawn by `cards/card.html`."""

    name: str
    family: str
    text: tuple[str, ...]
    worth: str
    values: tuple[Basis, ...]
    rule: str


class Card(Struct, frozen=True):
    """A card lying or held. `id` follows the card when it moves; `words` chooses it."""

    id: str
    slug: str
    kind: str
    faction: str
    letter: str
    title: str
    zoom: Zoom
    words: str = ""
    up: bool = True
    chips: int = 0
    worth: str = ""
    worth_label: str = ""
    stale: bool = False
    new: bool = False
    place: int = 0
    locked: bool = False


class Marker(Struct, frozen=True):
    """A faction's marker."""

    faction: str
    name: str
    letter: str
    disabled: bool
    label: str


class Mission(Struct, frozen=True):
    """A Mission of the viewer's (at the end, of anybody's): what it asks and what it would pay now."""

    id: str
    name: str
    text: tuple[str, ...]
    now: str
    pays: int
    rule: str


class Row(Struct, frozen=True):
    """A seat: its list of cards, its chips, and what else everybody knows of it."""

    person: Person
    own: bool
    cards: tuple[Card, ...]
    empty: tuple[int, ...]
    chips: int
    hand: int
    locked: bool
    waiting: bool
    tags: tuple[str, ...]
    known: tuple[str, ...]
    picked: tuple[Card, ...]
    missions: tuple[Mission, ...]
    total: int | None


class Board(Struct, frozen=True):
    """The whole table. `hand` is what the viewer holds, `pack` what it may pick from."""

    drafting: bool
    over: bool
    turn: int
    turns: int
    turn_text: str
    markers: tuple[Marker, ...]
    rows: tuple[Row, ...]
    hand: tuple[Card, ...]
    pack: tuple[Card, ...]
    pack_left: int


@lru_cache(maxsize=64)
def _faces(players: int, turns: int | None, steal_points: int) -> dict[str, CardFace]:
    game = registered("spies")
    options = game.options({"players": players, "turns": turns, "steal_points": steal_points})
    return {face.slug: face for face in game.cards(options)}


def faces(options: Json) -> dict[str, CardFace]:
    """Every card face of a game with these options, by its slug."""
    if options.get("pack"):
        return {face.slug: face for face in registered("spies").cards(options)}
    return _faces(options["players"], options["turns"], options["steal_points"])


def board(seen: Seen) -> Board:
    """The table as this viewer may see it."""
    position = seen.position
    status = seen.view.status()
    drafting = "packs" in position
    over = bool(status["over"])
    score = seen.view.score()
    turn, turns = int(status["turn"]), int(position["turns"])
    if drafting:
        text = seen.t(_("Draft: pick {n} of {picks}"), n=len(position["picks"][0]) + 1, picks=5)
    elif over:
        text = seen.t(_("After turn {turn} of {turns}"), turn=turns, turns=turns)
    else:
        text = seen.t(_("Turn {turn} of {turns}"), turn=turn, turns=turns)
    order = _round_the_table(seen)
    return Board(
        drafting=drafting,
        over=over,
        turn=turn,
        turns=turns,
        turn_text=text,
        markers=tuple(_marker(seen, faction) for faction in FACTIONS),
        rows=tuple(_row(seen, seat, status, score, over) for seat in order),
        hand=_hand(seen, drafting),
        pack=_pack(seen) if drafting else (),
        pack_left=5 - len(position["picks"][0]) if drafting else 0,
    )


def _round_the_table(seen: Seen) -> list[int]:
    """The others in the order in which packs go round, the viewer last."""
    seats = len(seen.people)
    first = seen.seat if seen.seat is not None else seats - 1
    return [(first + 1 + at) % seats for at in range(seats)]


def _marker(seen: Seen, faction: str) -> Marker:
    disabled = faction in seen.position["disabled"]
    name = seen.name(faction)
    label = (
        seen.t(_("{faction}: disabled"), faction=faction)
        if disabled
        else seen.t(_("{faction}: enabled"), faction=faction)
    )
    return Marker(faction, name, LETTERS[faction], disabled, label)


def _row(seen: Seen, seat: int, status: Json, score: Json, over: bool) -> Row:
    own = seat == seen.seat
    place = seen.position["seats"][seat]
    lying = place["list"]
    counts: dict[str, int] = {}
    cards = tuple(_laid(seen, seat, entry, at, counts) for at, entry in enumerate(lying))
    hand = place["hand"]
    tags = []
    if place["diversion"]:
        tags.append(seen.t(_("Diversion: the next card is safe")))
    if place["extra"]:
        tags.append(seen.t(_("Extra Mission: two Missions count")))
    drafting = "packs" in seen.position
    picked = seen.position["picks"][seat] if drafting and not own else ()
    turns = int(seen.position["turns"])
    return Row(
        person=seen.people[seat],
        own=own,
        cards=cards,
        empty=tuple(range(len(cards) + 1, turns + 1)) if not drafting else (),
        chips=sum(entry["chips"] for entry in lying),
        hand=hand["n"] if isinstance(hand, dict) else len(hand),
        locked=seat in seen.locked,
        waiting=any(entry["seat"] == seat for entry in status["waiting"])
        and seat not in seen.locked,
        tags=tuple(tags),
        known=tuple(seen.name(slug) for slug in place.get("known", ())),
        picked=tuple(_card(seen, slug, f"c{seat}-{slug}-{at}") for at, slug in enumerate(picked)),
        missions=_missions(seen, seat, place, score) if own or over else (),
        total=int(score["seats"][seat]["total"]) if over else None,
    )


def _laid(seen: Seen, seat: int, entry: Json, at: int, counts: dict[str, int]) -> Card:
    slug = entry["card"]
    copy = counts.get(slug, 0)
    counts[slug] = copy + 1
    return _card(
        seen,
        slug,
        f"c{seat}-{slug}-{copy}",
        up=entry["up"],
        chips=entry["chips"],
        place=at + 1,
        new=at + 1 == len(seen.position["seats"][seat]["list"]) and slug in seen.moved,
    )


def _hand(seen: Seen, drafting: bool) -> tuple[Card, ...]:
    """What the viewer holds; while drafting its picks lie beside."""
    if seen.seat is None:
        return ()
    place = seen.position["seats"][seen.seat]
    hand = place["hand"]
    if isinstance(hand, dict):
        return ()
    held = list(hand) + (list(seen.position["picks"][seen.seat]) if drafting else [])
    counts: dict[str, int] = {}
    for entry in place["list"]:
        counts[entry["card"]] = counts.get(entry["card"], 0) + 1
    found = []
    for slug in held:
        copy = counts.get(slug, 0)
        counts[slug] = copy + 1
        words = "" if drafting else f"play {slug}"
        found.append(
            _card(seen, slug, f"c{seen.seat}-{slug}-{copy}", words=words, weigh=not drafting)
        )
    return tuple(found)


def _pack(seen: Seen) -> tuple[Card, ...]:
    """The pack in front of the viewer."""
    if seen.seat is None:
        return ()
    pack = seen.position["packs"][seen.seat]
    if isinstance(pack, dict):
        return ()
    counts: dict[str, int] = {}
    found = []
    for slug in pack:
        copy = counts.get(slug, 0)
        counts[slug] = copy + 1
        found.append(_card(seen, slug, f"pack-{slug}-{copy}", words=f"pick {slug}"))
    return tuple(found)


def _card(
    seen: Seen, slug: str, handle: str, *, words: str = "", weigh: bool = False, **lying: Any
) -> Card:
    face = faces(seen.options)[slug]
    faction, _dash, kind = slug.partition("-")
    now, label, stale = _worth(seen, slug) if weigh else ("", "", False)
    locked = bool(words) and words in (seen.position.get("pending") or ())
    return Card(
        id=handle,
        slug=slug,
        kind=kind,
        faction=faction,
        letter=LETTERS[faction],
        title=seen.name(kind),
        zoom=zoom(seen, face, label),
        words=words,
        worth=now,
        worth_label=label,
        stale=stale,
        locked=locked,
        **lying,
    )


def zoom(seen: Seen, face: CardFace, now: str = "") -> Zoom:
    """A card looked at closely: its text, what it is worth now, its values and how sure they are."""
    return Zoom(
        name=seen.name(face.slug),
        family=seen.name(face.family),
        text=tuple(message.read(seen.language) for message in face.text),
        worth=now,
        values=tuple(
            Basis(
                seen.language.text(value.label),
                str(seen.language.name(value.value)),
                value.how_sure(seen.language),
            )
            for value in face.values
        ),
        rule=face.rule,
    )


def _worth(seen: Seen, slug: str) -> tuple[str, str, bool]:
    """What a card of the hand would bring now if nobody interferes: figure, sentence, whether it is stale."""
    if seen.seat is None or seen.past:
        return "", "", False
    found = worth(seen.view.known, seen.seat, NUMBERS[slug])
    if found.stale:
        return "×", seen.t(_("Its faction is disabled: played now it does nothing.")), True
    parts = [seen.t(_("Now it would pay {n} chips."), n=found.chips)] if found.chips else []
    if found.missions:
        parts.append(seen.t(_("Your Missions: {change}."), change=f"{found.missions:+d}"))
    total = found.chips + found.missions
    if not parts:
        parts.append(seen.t(_("Now it would pay nothing by itself.")))
    return f"{total:+d}" if total else "0", " ".join(parts), False


def _missions(seen: Seen, seat: int, place: Json, score: Json) -> tuple[Mission, ...]:
    """The seat's Missions with what they would pay if the game ended now."""
    if isinstance(place["missions"], dict):
        return ()
    lines = {
        line["fields"]["mission"]: line
        for line in score["seats"][seat]["working"]
        if "mission" in line["fields"]
    }
    known = faces(seen.options)
    found = []
    for slug in place["missions"]:
        line = lines.get(slug)
        now = ""
        if line is not None:
            now = seen.t(line["message"], **line["fields"])
        found.append(
            Mission(
                id=f"mission-{seat}-{slug}",
                name=seen.name(slug),
                text=tuple(message.read(seen.language) for message in known[slug].text),
                now=now,
                pays=int(line["points"]) if line is not None else 0,
                rule=known[slug].rule,
            )
        )
    return tuple(found)
