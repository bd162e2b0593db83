"""Builds Deep State's table for one viewer: the view's position in names, signs and open choices."""

from __future__ import annotations

from typing import Any, Final

from backroom.core.language import _
from backroom.deepstate.catalog import MEN, PROJECTS
from backroom.deepstate.ruleset import rules_for
from backroom.deepstate.worth import Insight
from backroom.web.deepstate.faces import Deck
from backroom.web.deepstate.model import (
    Act,
    Board,
    Card,
    Figure,
    Operation,
    Pile,
    Place,
)
from backroom.web.deepstate.seats import numbering, seat_model, stands
from backroom.web.deepstate.signs import secondary
from backroom.web.deepstate.targets import by_target, would_be
from backroom.web.deepstate.tracks import tracks
from backroom.web.deepstate.tray import lay
from backroom.web.seen import Seen

SHORT: Final = {
    "covert": _("Carry out"),
    "black": _("Carry out"),
    "capture": _("Capture"),
    "play": _("Play"),
    "attach": _("Attach"),
    "reptiloids": _("Use"),
    "treaty": _("Make"),
    "pick": _("Pick"),
    "put-back": _("Put back"),
    "keep": _("Keep"),
    "top": _("On top"),
    "recall": _("Recall"),
}
"""Headings that are shorter on a card, where the card says the rest."""


class Table:
    """What the builders share while one page is made."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self.position: dict[str, Any] = seen.position
        self.numbers = [
            numbering(seen.position, seat) for seat in range(len(seen.position["seats"]))
        ]
        self.rules = rules_for(seen.options)
        self.insight: Insight = seen.insight
        self.deck = Deck(seen)
        self.open = by_target(seen.offers)
        self.projects = [PROJECTS[slot] for slot in self.rules.project if slot >= 0]
        self.prompt = "" if seen.past else seen.view.prompt()

    def act(self, thing: str, label: str = "", agents: int = 1) -> Act | None:
        """What may be done with a thing now, or what may not; None where the prompt is not about it."""
        words = self.open.get(thing, ())
        if words:
            verb = words[0].partition(" ")[0]
            shown = label or (
                self.seen.t(SHORT[verb]) if verb in SHORT else self.seen.offers[words[0]].heading
            )
            return Act(shown, words, numbers=verb == "infiltrate")
        if not self.prompt or self.seen.past:
            return None
        refused = would_be(self.prompt, thing, agents)
        return Act(label, refused=refused) if refused and self.seen.why(refused) else None

    def worth(self, slug: str) -> str:
        """What a card is worth now, as `+3`; "" where that is not known."""
        found = self.insight.worth.get(slug)
        return "" if found is None else f"{found:+d}" if found else "0"


def board(seen: Seen) -> Board:
    """The table as its template draws it."""
    table = Table(seen)
    position = table.position
    seats = [seat_model(table, number) for number in range(len(position["seats"]))]
    mine = seats[seen.seat] if seen.seat is not None else None
    count = len(seats)
    first = seen.seat if seen.seat is not None else -1
    others = [seats[(first + step) % count] for step in range(1, count + (seen.seat is None))]
    tray, mine = lay(table, mine)
    wars = position["wars"]
    hoc: dict[str, Any] = position.get("hoc") or {}
    facts = table.deck.facts
    return Board(
        round=position["round"],
        rounds=facts["zone"]["rounds"][str(table.rules.dealt_as)],
        wars=wars["active"],
        past_wars=wars["past"],
        zone=_zone(table),
        zone_size=table.rules.zone_size,
        tracks=tracks(table),
        covert=tuple(table.deck.operation(slug) for slug in position["covert"]),
        covert_act=table.act("covert:"),
        black=_black(table),
        trend=_trend(table),
        trends_left=max(len(position.get("trends") or ()) - 1, 0),
        piles=_piles(table),
        mine=mine,
        others=tuple(others),
        tray=tray,
        order=tuple(Figure(slug, seen.name(slug)) for slug in hoc.get("order", ())),
        hoc_actions=tuple(
            Figure(slug if slug in MEN else "hoc", seen.name(slug))
            for slug in hoc.get("action_discards", ())
        ),
        supply=_supply(table),
        solo=table.rules.solo,
    )


def _zone(table: Table) -> tuple[Place, ...]:
    seen, deck = table.seen, table.deck
    places = []
    spots = table.insight.spots
    for number, lying in enumerate(table.position["zone"], 1):
        slug = lying["card"]
        seat = lying.get("seat")
        spot = spots[number - 1] if number <= len(spots) else None
        least = spot.least if spot else 1
        act = table.act(f"place:{number}", seen.t(_("Infiltrate")), least) or table.act(
            f"card:{slug}"
        )
        card = deck.objective(
            slug,
            worth=table.worth(slug),
            worth_label=seen.t(_("Worth to you now")),
            seat=-1 if seat is None else seat,
            agents=lying.get("agents", 0),
            ghosts=lying.get("ghosts", 0),
            first_agent=0 if seat is None else table.numbers[seat][slug],
            agents_label=_stands(seen, seat, lying),
            beneath=seen.name(lying["reptiloid"]) if lying.get("reptiloid") else "",
            act=act,
            moved=slug in seen.moved,
        )
        places.append(Place(number, bool(spot and spot.open), card))
    return tuple(places)


def _stands(seen: Seen, seat: int | None, lying: dict[str, Any]) -> str:
    return (
        "" if seat is None else stands(seen, seat, lying.get("agents", 0), lying.get("ghosts", 0))
    )


def _black(table: Table) -> tuple[Operation, ...]:
    left = table.position.get("black") or {}
    return tuple(
        Operation(slug, table.deck.operation(slug, table.act(f"black:{slug}")), count)
        for slug, count in left.items()
        if count
    )


def _trend(table: Table) -> Card | None:
    trends = table.position.get("trends") or ()
    return table.deck.plain(trends[0], "group-trend", table.act("trend:")) if trends else None


def _piles(table: Table) -> tuple[Pile, ...]:
    """The decks and their discard piles."""
    seen, deck = table.seen, table.deck
    names = {
        "objectives": _("Objectives"),
        "treaties": _("Treaties"),
        "men-of-action": _("Men of Action"),
    }
    piles = []
    for key, name in names.items():
        lying = table.position["decks"].get(key)
        if lying is None or (key == "men-of-action" and not table.rules.with_men):
            continue
        gone = table.position["discards"].get(key, ())
        cards = []
        for slug in gone:
            if key == "objectives":
                cards.append(deck.objective(slug))
            elif key == "treaties":
                cards.append(deck.plain(slug, "group-treaty", icon="treaty"))
            else:
                cards.append(deck.plain(slug, "group-man"))
        top = tuple(seen.name(slug) for slug in lying.get("top", ()))
        piles.append(Pile(key, seen.t(name), lying.get("n"), top, tuple(cards)))
    return tuple(piles)


def _supply(table: Table) -> tuple[Figure, ...]:
    """The Secondary Objectives that are left."""
    left = dict(table.deck.facts["secondary"])
    for seat in table.position["seats"]:
        for group, count in (seat.get("secondary") or {}).items():
            left[group] -= count
    return tuple(secondary(table.seen, group, count) for group, count in left.items())
