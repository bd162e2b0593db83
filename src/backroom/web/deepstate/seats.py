"""Seats: what lies before each of them, and the viewer's own hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.core.language import _, _n
from backroom.deepstate.catalog import CARD_NUMBERS, GROUP, GROUPS, SECONDARY_GROUPS
from backroom.web.deepstate.model import Card, Figure, Group, Seat, Treaty
from backroom.web.deepstate.papers import paper
from backroom.web.deepstate.signs import EMBLEM_ORDER, ROMAN, emblem, letter
from backroom.web.seen import Seen

if TYPE_CHECKING:
    from backroom.web.deepstate.build import Table


def seat_model(table: Table, number: int) -> Seat:
    """All that the viewer may know of a seat."""
    seen, position = table.seen, table.position
    raw = position["seats"][number]
    own = number == seen.seat
    standing = table.insight.standings[number]
    hand = raw.get("hand") or []
    men = raw.get("men") or []
    papers = _hand(table, hand, own)
    numbers = table.numbers[number]
    waiting = [asked["seat"] for asked in seen.view.status()["waiting"]]
    return Seat(
        number=number,
        supervisor=position["supervisor"] == number,
        headhunter=table.rules.headhunter
        and (position["supervisor"] + 3) % table.rules.seats == number,
        turn=number in waiting,
        reserve=raw["reserve"],
        pool=standing.pool,
        first_reserve=numbers["reserve"],
        first_pool=numbers["pool"],
        ghosts=standing.ghosts,
        away=standing.ghosts - standing.ghosts_free,
        total=seen.view.score()["seats"][number]["total"],
        groups=tuple(_group(table, number, raw, at) for at in range(len(GROUPS))),
        emblems=tuple(
            emblem(seen, slug, count)
            for slug, count in zip(EMBLEM_ORDER, standing.emblems, strict=True)
        ),
        stages=tuple(
            Figure(slug, f"{seen.name(slug)} {ROMAN[stage]}", stage, text=ROMAN[stage])
            for slug, stage in (raw.get("projects") or {}).items()
            if stage
        ),
        made=tuple(
            paper(
                table, slug, table.act(f"treaty:{slug}") if f"treaty:{slug}" in table.open else None
            )
            for slug in raw.get("treaties") or ()
        ),
        papers=_papers(table, number, raw, men),
        hand=papers,
        hand_count=_count(hand),
        ready=sum(treaty.met for treaty in papers),
        men_count=_count(men),
        recruit=table.act("pool:", seen.t(_("Recruit"))) if own else None,
        hoc=table.rules.automaton == number,
    )


def numbering(position: dict[str, Any], number: int) -> dict[str, int]:
    """The number of the first agent at each place, for gliding: the places are in such an order (own cards, zone,
    reserve, pool) that moves go between neighbours, so that just the agents that moved change their place."""
    raw = position["seats"][number]
    places = [(held["card"], held.get("agents", 0)) for held in raw.get("objectives") or ()]
    places += [(done["card"], done.get("agents", 0)) for done in raw.get("operations") or ()]
    places += [
        (lying["card"], lying.get("agents", 0))
        for lying in position["zone"]
        if lying.get("seat") == number
    ]
    places += [("reserve", raw["reserve"]), ("pool", 0)]
    first, found = 1, {}
    for place, agents in places:
        found[place] = first
        first += agents
    return found


def stands(seen: Seen, seat: int, agents: int, ghosts: int = 0) -> str:
    """Who stands on a card with how many; "" where nobody does."""
    if not agents and not ghosts:
        return ""
    several = [seen.plural(*_n("{n} agent", "{n} agents"), agents)]
    if ghosts:
        several.append(seen.plural(*_n("{n} ghost", "{n} ghosts"), ghosts))
    return f"{seen.people[seat].name}: {', '.join(several)}"


def _count(cards: Any) -> int:
    """How many cards a hand has, seen or not."""
    return int(cards["n"]) if isinstance(cards, dict) else len(cards)


def _group(table: Table, number: int, raw: dict[str, Any], at: int) -> Group:
    seen, slug, own = table.seen, GROUPS[at], number == table.seen.seat
    cards = tuple(
        _owned(table, number, held)
        for held in raw.get("objectives") or ()
        if GROUP[CARD_NUMBERS[held["card"]]] == at
    )
    secondary = (raw.get("secondary") or {}).get(slug, 0) if slug in SECONDARY_GROUPS else 0
    return Group(
        slug,
        seen.name(slug),
        letter(seen, slug),
        f"group-{slug}",
        f"group-{slug}",
        table.insight.standings[number].groups[at],
        cards,
        secondary,
        table.worth(f"{slug} {number}"),
        table.act(f"secondary:{slug}") if own and secondary else None,
    )


def _owned(table: Table, number: int, held: dict[str, Any]) -> Card:
    """An Objective before a seat, with its agents and the Inner Circle tucked under it."""
    slug = held["card"]
    agents = held.get("agents", 0)
    inner = table.deck.objective(held["inner"]) if held.get("inner") else None
    own = number == table.seen.seat
    return table.deck.objective(
        slug,
        worth=table.worth(slug),
        worth_label=table.seen.t(_("Worth now")),
        seat=number if agents else -1,
        agents=agents,
        first_agent=table.numbers[number][slug],
        agents_label=stands(table.seen, number, agents),
        inner=inner,
        act=table.act(f"card:{slug}") if own or f"card:{slug}" in table.open else None,
        moved=slug in table.seen.moved,
    )


def _papers(table: Table, number: int, raw: dict[str, Any], men: Any) -> tuple[Group, ...]:
    """What else lies before a seat than Objectives and Treaties."""
    own = number == table.seen.seat
    rows = (
        (
            "operations",
            _("Operations done"),
            "elimination-of-obstacles",
            [_done(table, number, done) for done in raw.get("operations") or ()],
        ),
        (
            "trends",
            _("Trends"),
            "global-media",
            [
                table.deck.plain(
                    slug, "group-trend", table.act(f"taken-trend:{slug}") if own else None
                )
                for slug in raw.get("trends") or ()
            ],
        ),
        (
            "reptiloids",
            _("Reptiloid cards"),
            "reptile-eye",
            [_reptiloid(table, slug, own) for slug in raw.get("reptiloids") or ()],
        ),
        ("men", _("Men of Action"), "power-broker", _men(table, men, own)),
    )
    return tuple(
        Group(slug, table.seen.t(name), "", icon, "", len(cards), tuple(cards))
        for slug, name, icon, cards in rows
    )


def _done(table: Table, number: int, done: dict[str, Any]) -> Card:
    """An Operation that a seat carried out; this turn's still holds agents."""
    agents = done.get("agents", 0)
    own = number == table.seen.seat
    return table.deck.operation(
        done["card"],
        table.act(f"operation:{done['card']}") if own else None,
        seat=number if agents else -1,
        agents=agents,
        ghosts=done.get("ghosts", 0),
        agents_label=stands(table.seen, number, agents, done.get("ghosts", 0)),
    )


def _reptiloid(table: Table, slug: str, own: bool) -> Card:
    kind = slug.partition(".")[0]
    act = (table.act(f"card:{slug}") or table.act(f"reptiloids:{kind}")) if own else None
    return table.deck.objective(slug, act=act)


def _hand(table: Table, hand: Any, own: bool) -> tuple[Treaty, ...]:
    """The Treaties in a hand, where the viewer may read them (HOC's lies open)."""
    if isinstance(hand, dict):
        return ()
    asked = table.insight.asked if own else table.insight.asked_of_hoc
    return tuple(
        paper(table, slug, table.act(f"treaty:{slug}") if own else None, asked.get(slug, ()))
        for slug in hand
    )


def _men(table: Table, men: Any, own: bool) -> list[Card]:
    if isinstance(men, dict):
        return []
    cards: list[Card] = []
    for at, slug in enumerate(men):
        act = (table.act(f"man:{slug}") if slug not in men[:at] else None) if own else None
        cards.append(table.deck.plain(slug, "group-man", act))
    return cards
