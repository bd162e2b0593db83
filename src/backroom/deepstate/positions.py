"""Positions: a State as JSON, and of a view what its seat may know (the protocol's `position` and `view`)."""

from __future__ import annotations

from typing import Any

from backroom.core.bag import Cards
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_SLUGS,
    EMBLEMS,
    HOC_ACTIONS,
    MEN,
    OPERATIONS,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.decks import ONE_DEEP, known_cards
from backroom.deepstate.holdings import inner_of
from backroom.deepstate.state import (
    HOC_DECK,
    MEN_DECK,
    OBJECTIVE_DECK,
    OVER,
    PHASES,
    SETUP,
    TREATY_DECK,
    UNKNOWN,
    State,
)
from backroom.deepstate.steps import NAME, waiting

Json = dict[str, Any]
TRUE_STATE = -2


def position(s: State) -> Json:
    """The position; cards that are nowhere named in it are in their decks."""
    rules = s.rules
    found: Json = {
        "game": "deep-state",
        "options": rules.options,
        "round": s.round,
        "phase": "final" if s.phase == OVER else PHASES[s.phase],
        "supervisor": s.supervisor,
        "turn": s.turn,
        "zone": [_place(s, at) for at in range(len(s.zone))],
        "wars": {"active": s.wars, "past": s.past_wars},
        "covert": [OPERATIONS[operation] for operation in s.covert],
        "decks": {
            "treaties": _deck(s, TREATY_DECK, TREATIES),
            "objectives": _deck(s, OBJECTIVE_DECK, CARD_SLUGS),
            "men-of-action": _deck(s, MEN_DECK, MEN),
        },
        "discards": {
            "objectives": _names(s.discard[OBJECTIVE_DECK], CARD_SLUGS),
            "treaties": _names(s.discard[TREATY_DECK], TREATIES),
            "men-of-action": _names(s.discard[MEN_DECK], MEN),
        },
        "removed": {
            "men-of-action": _names(s.removed_men, MEN),
            "trends": _names(s.removed_trends, TRENDS),
            "operations": _names(s.removed_operations, OPERATIONS),
        },
        "trends": _trends(s),
        "black": dict(zip(BLACK_OPERATIONS, s.black, strict=True)),
        "seats": [_seat(s, seat) for seat in range(rules.seats)],
    }
    if s.trend_bag:
        found["decks"]["trends"] = {"unseen": len(s.trend_bag)}
    if rules.solo:
        found["hoc"] = _hoc(s)
    if s.phase == SETUP:
        found["packs"] = [_hidden(s, seat, s.packs[seat], TREATIES) for seat in range(rules.seats)]
        found["picks"] = [
            _hidden(s, seat, _answers(s, seat), TREATIES) for seat in range(rules.seats)
        ]
    if s.viewer == TRUE_STATE or s.viewer in waiting(s) or s.phase == OVER:
        found["pending"] = [[NAME[frame[0]], *frame[1:]] for frame in s.stack]
    return found


def _names(cards: Cards, slugs: tuple[str, ...]) -> list[str]:
    return [slugs[card] for card in cards]


def _answers(s: State, seat: int) -> Cards:
    """What a seat has answered in the deal so far."""
    if s.back[seat]:
        return s.back[seat]
    return (s.picks[seat],) if s.packs[seat] and s.picks[seat] != UNKNOWN else ()


def hidden_from(s: State, seat: int) -> bool:
    """Whether the State is a view that does not know a seat's hand."""
    return s.viewer not in (TRUE_STATE, seat) and seat != s.rules.automaton and s.phase != OVER


def _hidden(s: State, seat: int, cards: Cards, slugs: tuple[str, ...]) -> object:
    return {"n": len(cards)} if hidden_from(s, seat) else _names(cards, slugs)


def _place(s: State, at: int) -> Json:
    card = s.zone[at]
    place: Json = {"card": CARD_SLUGS[card]}
    if s.stander[at] >= 0:
        place["seat"] = s.stander[at]
        place["agents"] = s.agents[card]
        place["ghosts"] = s.ghosts[at]
    if s.beneath[at] != UNKNOWN:
        place["reptiloid"] = CARD_SLUGS[s.beneath[at]]
    return place


def _deck(s: State, deck: int, slugs: tuple[str, ...]) -> Json:
    """A view tells how many cards there are, and the known top to who knows it."""
    known = s.known[deck]
    top = s.top[deck]
    if s.viewer == TRUE_STATE:
        found: Json = {"top": _names(top, slugs)}
        if known:
            found["known_by"] = [seat for seat in range(s.rules.seats) if known >> seat & 1]
        if known >= ONE_DEEP:
            found["known"] = known // ONE_DEEP
        return found
    found = {"n": len(top) + len(s.bag[deck])}
    if deep := known_cards(s, deck, s.viewer):
        found["top"] = _names(top[:deep], slugs)
    return found


def _trends(s: State) -> list[str]:
    """The top one first, then those not seen yet (in no order), then those put to the bottom."""
    return _names(s.trends[:1] + s.trend_bag + s.trends[1:], TRENDS)


def _seat(s: State, seat: int) -> Json:
    found: Json = {
        "reserve": s.reserve[seat],
        "objectives": [_objective(s, card) for card in s.own[seat]],
        "secondary": {
            group: s.secondary[seat * 4 + number]
            for number, group in enumerate(SECONDARY_GROUPS)
            if s.secondary[seat * 4 + number]
        },
        "treaties": [slug for number, slug in enumerate(TREATIES) if s.made[seat] >> number & 1],
        "hand": _hidden(s, seat, s.hand[seat], TREATIES),
        "operations": _operations(s, seat),
        "projects": {
            PROJECTS[s.rules.project[slot]]: s.stage[seat * SLOTS + slot]
            for slot in range(SLOTS)
            if s.stage[seat * SLOTS + slot]
        },
        "men": _hidden(s, seat, s.men[seat], MEN),
        "reptiloids": _names(s.reptiloids[seat], CARD_SLUGS),
        "trends": _names(s.trends_taken[seat], TRENDS),
    }
    if s.boost[seat] != UNKNOWN:
        found["boost"] = CARD_SLUGS[s.boost[seat]]
    if s.viewer != TRUE_STATE:
        found["pool"] = s.pool[seat]
    return found


def _objective(s: State, card: int) -> Json:
    found: Json = {"card": CARD_SLUGS[card], "agents": s.agents[card]}
    inner = inner_of(s, card)
    if inner != UNKNOWN:
        found["inner"] = CARD_SLUGS[inner]
    return found


def _operations(s: State, seat: int) -> list[Json]:
    """Operations in the order they were done; those of this turn with their agents and ghosts."""
    running = list(s.running[seat])
    found: list[Json] = []
    for operation in reversed(s.operations[seat]):
        entry: Json = {"card": OPERATIONS[operation], "agents": 0}
        for at in range(len(running) - 1, -1, -1):
            if running[at][0] == operation:
                _operation, entry["agents"], entry["ghosts"] = running.pop(at)
                break
        found.append(entry)
    found.reverse()
    return found


def _hoc(s: State) -> Json:
    return {
        "action_top": _names(s.top[HOC_DECK], HOC_ACTIONS),
        "action_discards": _names(s.discard[HOC_DECK], HOC_ACTIONS),
        "order": [EMBLEMS[emblem] for emblem in s.hoc_order],
        "ghost": s.hoc_ghost,
    }
