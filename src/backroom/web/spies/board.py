"""The board of Spies as its template draws it: markers, every seat's list, own hand or pack, own Missions."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from backroom.core.game import Json
from backroom.core.language import _
from backroom.spies.cards import FACTIONS
from backroom.web.seen import Person, Seen
from backroom.web.spies.cards import LETTERS, Card, card, faces, targets
from backroom.web.spies.missions import Mission, missions

STRIKING = ("fake-intel", "sniper")
PICKS = 5


class Marker(Struct, frozen=True):
    """A faction's marker: whether it is disabled in this turn, by whose cards, and how many cards of it lie face up."""

    faction: str
    name: str
    letter: str
    disabled: bool
    by: tuple[Person, ...]
    up: int


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
    known: tuple[Card, ...]
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


def board(seen: Seen) -> Board:
    """The table as this viewer may see it."""
    position = seen.position
    status = seen.view.status()
    drafting = "packs" in position
    over = bool(status["over"])
    score = seen.view.score()
    turn, turns = int(status["turn"]), int(position["turns"])
    picked = len(position["picks"][0]) if drafting else PICKS
    if drafting:
        text = seen.t(_("Draft: pick {n} of {picks}"), n=picked + 1, picks=PICKS)
    elif over:
        text = seen.t(_("After turn {turn} of {turns}"), turn=turns, turns=turns)
    else:
        text = seen.t(_("Turn {turn} of {turns}"), turn=turn, turns=turns)
    return Board(
        drafting=drafting,
        over=over,
        turn=turn,
        turns=turns,
        turn_text=text,
        markers=tuple(_marker(seen, faction) for faction in FACTIONS),
        rows=tuple(_row(seen, seat, status, score) for seat in _round_the_table(seen)),
        hand=_hand(seen, drafting, over),
        pack=_pack(seen) if drafting else (),
        pack_left=PICKS - picked,
    )


def _round_the_table(seen: Seen) -> list[int]:
    """The others in the order in which packs go round, the viewer last."""
    seats = len(seen.people)
    first = seen.seat if seen.seat is not None else seats - 1
    return [(first + 1 + at) % seats for at in range(seats)]


def _marker(seen: Seen, faction: str) -> Marker:
    lists = [place["list"] for place in seen.position["seats"]]
    disabled = faction in seen.position["disabled"]
    return Marker(
        faction=faction,
        name=seen.name(faction),
        letter=LETTERS[faction],
        disabled=disabled,
        by=tuple(
            person
            for person, lying in zip(seen.people, lists, strict=True)
            if disabled and faction in _struck(seen, lying)
        ),
        up=sum(
            entry["up"] and entry["card"].startswith(f"{faction}-")
            for lying in lists
            for entry in lying
        ),
    )


def _struck(seen: Seen, lying: list[Json]) -> tuple[str, ...]:
    """The factions that the last card of a list keeps disabled; Disguise does what the card before it does."""
    if not lying or not lying[-1]["up"]:
        return ()
    slug = lying[-1]["card"]
    if slug.endswith("-disguise") and len(lying) > 1:
        slug = lying[-2]["card"]
    return targets(faces(seen.options)[slug]) if slug.endswith(STRIKING) else ()


def _row(seen: Seen, seat: int, status: Json, score: Json) -> Row:
    own = seat == seen.seat
    over = bool(status["over"])
    drafting = "packs" in seen.position
    place = seen.position["seats"][seat]
    lying, hand = place["list"], place["hand"]
    if drafting:
        laid = _named(seen, f"c{seat}", () if own else seen.position["picks"][seat])
    else:
        laid = _list(seen, seat)
    tags = []
    if place["diversion"]:
        tags.append(seen.t(_("Diversion: the next card is safe")))
    if place["extra"]:
        tags.append(seen.t(_("Extra Mission: two Missions count")))
    return Row(
        person=seen.people[seat],
        own=own,
        cards=laid,
        empty=tuple(range(len(laid) + 1, (PICKS if drafting else seen.position["turns"]) + 1)),
        chips=sum(entry["chips"] for entry in lying),
        hand=hand["n"] if isinstance(hand, dict) else len(hand),
        locked=seat in seen.locked,
        waiting=seat not in seen.locked
        and any(entry["seat"] == seat for entry in status["waiting"]),
        tags=tuple(tags),
        known=_named(seen, f"known-{seat}", place.get("known", ())),
        missions=missions(seen, seat, place, score) if own or over else (),
        total=int(score["seats"][seat]["total"]) if over else None,
    )


def _copies(slugs: Iterable[str], counts: dict[str, int] | None = None) -> list[tuple[str, int]]:
    """Each card with the number of its copies before it: a handle that stays with it from hand to list."""
    seen = {} if counts is None else counts
    found = []
    for slug in slugs:
        found.append((slug, seen.get(slug, 0)))
        seen[slug] = found[-1][1] + 1
    return found


def _named(seen: Seen, handle: str, slugs: Iterable[str]) -> tuple[Card, ...]:
    """Cards that everybody knows a seat to hold, or to have picked."""
    return tuple(card(seen, slug, f"{handle}-{slug}-{copy}") for slug, copy in _copies(slugs))


def _list(seen: Seen, seat: int) -> tuple[Card, ...]:
    """The cards that a seat has played, from left to right."""
    lying = seen.position["seats"][seat]["list"]
    return tuple(
        card(
            seen,
            slug,
            f"c{seat}-{slug}-{copy}",
            came=f"back-{seat}",
            up=entry["up"],
            chips=entry["chips"],
            new=entry is lying[-1] and slug in seen.moved,
        )
        for entry, (slug, copy) in zip(
            lying, _copies(entry["card"] for entry in lying), strict=True
        )
    )


def _hand(seen: Seen, drafting: bool, over: bool) -> tuple[Card, ...]:
    """What the viewer holds; while drafting its picks lie beside."""
    if seen.seat is None or isinstance(seen.position["seats"][seen.seat]["hand"], dict):
        return ()
    place = seen.position["seats"][seen.seat]
    picks = seen.position["picks"][seen.seat] if drafting else ()
    chosen = _chosen(seen)
    counts: dict[str, int] = {}
    _copies((entry["card"] for entry in place["list"]), counts)
    lying = dict(counts)
    return tuple(
        card(
            seen,
            slug,
            f"c{seen.seat}-{slug}-{copy}",
            came=f"pack-{slug}-0",
            words="" if drafting else f"play {slug}",
            weigh=not drafting and not over,
            locked=chosen == f"play {slug}" and copy == lying.get(slug, 0),
        )
        for slug, copy in _copies([*place["hand"], *picks], counts)
    )


def _chosen(seen: Seen) -> str | None:
    """The viewer's locked choice: the table keeps it until all have chosen, a position between choices has it too."""
    pending = seen.position.get("pending")
    return seen.chosen or (pending[seen.seat] if pending and seen.seat is not None else None)


def _pack(seen: Seen) -> tuple[Card, ...]:
    """The pack in front of the viewer."""
    if seen.seat is None or isinstance(seen.position["packs"][seen.seat], dict):
        return ()
    chosen = _chosen(seen)
    return tuple(
        card(
            seen,
            slug,
            f"pack-{slug}-{copy}",
            words=f"pick {slug}",
            locked=chosen == f"pick {slug}" and copy == 0,
        )
        for slug, copy in _copies(seen.position["packs"][seen.seat])
    )
