"""Knowledge of Spies: cards of one faction feed each other, what pays is played late, and Missions are kept in mind."""

from __future__ import annotations

from typing import Final

from backroom.bots.knowledge import Knowledge
from backroom.core.card import Message
from backroom.core.language import _
from backroom.spies.cards import (
    DETECT,
    EAVESDROP,
    ESCAPE,
    EXTRA_MISSION,
    FACTION,
    KIND,
    PICK,
    SLUGS,
    STEAL_DOCUMENT,
)
from backroom.spies.rules import DIFFERENT_FACTIONS, NONE, Mission
from backroom.spies.scoring import chips, counted, mission_points, totals
from backroom.spies.state import UP, SpiesState
from backroom.spies.turn import acting, drafting

STANDS: Final = 0.75
"""How much of what is planned comes true: cards are disabled, hands do not suffice."""
OTHERS_COUNT: Final = 0.6
"""How much a point of the best other seat counts against an own one."""
MARGIN: Final = 0.01
"""What a point of lead is worth beside the win."""
FACTIONS: Final = 5


def overheard(state: SpiesState, factions: tuple[int, ...]) -> int:
    """How many cards of these factions lie face up in all lists."""
    face_up = state.face_up
    return sum([sum(face_up[faction::FACTIONS]) for faction in factions])


def prospects(state: SpiesState, seat: int) -> float:
    """The points that the turns still to come may bring a seat, by the best plan round one faction of its hand."""
    left = state.turns - state.turn + 1
    hand = state.hands[seat]
    if state.picks < state.rules.drafted:
        hand = hand + state.picked[seat]
        if state.chosen[seat] >= 0:
            hand = (*hand, state.chosen[seat])
    left = min(left, len(hand))
    if left <= 0:
        return 0.0
    rules = state.rules
    face_up = state.face_up
    mine = seat * FACTIONS
    # Cards of each faction that will lie face up at the end, ours left out: what is there and what the others add.
    added = 0.8 * STANDS * (state.seats - 1) * left / FACTIONS
    table = [sum(face_up[faction::FACTIONS]) + added for faction in range(FACTIONS)]
    count = [0] * FACTIONS
    steals = [0] * FACTIONS
    heard: list[float] = []
    for card in hand:
        count[FACTION[card]] += 1
        kind = KIND[card]
        if kind == STEAL_DOCUMENT:
            steals[FACTION[card]] += 1
        elif kind == EAVESDROP:
            heard.append(
                sum([table[other] for other in rules.hears[card]]) * rules.eavesdrop_points
            )
    heard.sort(reverse=True)
    best = 0.0
    for faction in range(FACTIONS):
        if not count[faction]:
            continue
        cards = min(left, count[faction])
        paying = min(steals[faction], cards)
        # The cards that feed come first, then one Steal Document after the other, each paid one card more.
        plan = (
            rules.steal_points
            * paying
            * (face_up[mine + faction] + cards - paying + (paying + 1) / 2)
        )
        free = left - cards
        plan += sum(heard[:free])
        if len(heard) < free:
            plan += 0.5 * (free - len(heard))
        # A weak main faction may be left out for what is heard.
        if len(heard) >= left:
            plan = max(plan, sum(heard[:left]))
        best = max(best, plan)
    return STANDS * best


def mission_prospects(state: SpiesState, seat: int) -> float:
    """What the seat's Missions may pay at the end."""
    left = max(0, state.turns - state.turn + 1)
    hand = state.hands[seat]
    if state.picks < state.rules.drafted:
        hand = hand + state.picked[seat]
    found = sorted(
        (
            _mission_prospect(state.rules.missions[number], state, seat, hand, left)
            for number in state.missions[seat]
        ),
        reverse=True,
    )
    if not found:
        return 0.0
    return found[0] + (found[1] if state.extra >> seat & 1 and len(found) > 1 else 0.0)


def _mission_prospect(
    mission: Mission, state: SpiesState, seat: int, hand: tuple[int, ...], left: int
) -> float:
    lying = state.lists[seat]
    if not left:
        return float(mission_points(mission, lying))
    count = counted(mission, lying)
    fitting = 0
    for card in hand:
        fitting += mission.counts[card]
    if mission.how == NONE:
        if count > mission.s:
            return 0.0
        return mission.s_points * (0.85 if len(hand) - fitting >= left else 0.2)
    if mission.how == DIFFERENT_FACTIONS:
        fitting = len({FACTION[card] for card in hand})
    chance = min(1.0, left / max(1, len(hand)))
    expected = count + STANDS * min(left, fitting) * (0.5 + 0.5 * chance) * 0.8
    best = 0.0
    for asked, points in ((mission.s, mission.s_points), (mission.a, mission.a_points)):
        if asked > 0:
            best = max(best, points * min(1.0, expected / asked) ** 2)
    if mission.b > 0:
        best = max(best, expected / mission.b * mission.b_points)
    return best


class SpiesKnowledge(Knowledge):
    """Hands are small and games short: play-outs go to the end, where nothing need be guessed."""

    worlds = 3

    def worth(self, state: SpiesState, seat: int) -> float:
        expected = [
            chips(state, other) + prospects(state, other) + mission_prospects(state, other)
            for other in range(state.seats)
        ]
        return expected[seat] - OTHERS_COUNT * max(
            (points for other, points in enumerate(expected) if other != seat), default=0.0
        )

    def utilities(self, state: SpiesState, viewer: int) -> list[float]:
        del viewer
        found = totals(state)
        best = max(found)
        winners = found.count(best)
        second = sorted(found)[-2] if len(found) > 1 else 0
        return [
            (1.0 / winners if points == best else 0.0)
            + MARGIN * (points - (second if points == best else best))
            for points in found
        ]

    def clock(self, state: SpiesState) -> int:
        return 0 if state.waiting else 1

    def ahead(self, state: SpiesState) -> int:
        del state
        return 1

    def turn(self, state: SpiesState) -> tuple[int, ...]:
        return state.picks, state.turn

    def unlock(self, world: SpiesState, seat: int) -> None:
        world.chosen = [-1] * world.seats
        world.waiting = tuple(
            [other for other in range(world.seats) if world.hands[other] or drafting(world)]
        )

    def weights(self, state: SpiesState, seat: int, legal: list[int]) -> list[float]:
        return (
            _pick_weights(state, seat, legal)
            if legal[0] >= PICK
            else _play_weights(state, seat, legal)
        )

    def reason(self, state: SpiesState, seat: int, choice: int) -> Message:
        card = choice - PICK if choice >= PICK else choice
        fields = {"card": SLUGS[card], "faction": SLUGS[card].split("-", 1)[0]}
        if choice >= PICK:
            return Message(_("{card} goes well with my hand."), fields)
        return Message(_play_reason(state, seat, card), fields)


def _play_reason(state: SpiesState, seat: int, card: int) -> str:
    rules = state.rules
    if not state.diverted >> seat & 1 and rules.shields[card] & state.disabled:
        return _("{faction} is disabled, so I play the card that I need least: {card}.")
    kind = KIND[acting(state, seat, card)]
    if kind in (STEAL_DOCUMENT, EAVESDROP):
        return _("{card} pays more now than anything else I could do.")
    if rules.disables[acting(state, seat, card)]:
        return _("{card} should hit what the others want to play.")
    if kind == DETECT:
        return _("{card} cannot be disabled and feeds the cards that pay later.")
    if kind == ESCAPE:
        return _("{card} turns my cards up again.")
    if kind == EXTRA_MISSION:
        return _("{card} lets me be paid for two Missions.")
    return _("{card} prepares the turns to come.")


def _pick_weights(state: SpiesState, seat: int, legal: list[int]) -> list[float]:
    """Cards of the factions that are strong in the hand already, before all those that pay."""
    count = [0] * FACTIONS
    for card in state.hands[seat] + state.picked[seat]:
        count[FACTION[card]] += 2 if KIND[card] == STEAL_DOCUMENT else 1
    weights = []
    for choice in legal:
        card = choice - PICK
        kind = KIND[card]
        own = count[FACTION[card]]
        weight = 1.0 + own * own
        if kind == STEAL_DOCUMENT:
            weight *= 2.5
        elif kind == EAVESDROP:
            weight += 4.0
        weights.append(weight)
    return weights


def _play_weights(state: SpiesState, seat: int, legal: list[int]) -> list[float]:
    """What pays weighs what it pays, more so late; what feeds weighs what it will feed, more so early."""
    rules = state.rules
    face_up = state.face_up
    mine = seat * FACTIONS
    late = state.turn / state.turns
    early = state.turns - state.turn
    shielded = state.diverted >> seat & 1
    steals = [0] * FACTIONS
    for card in state.hands[seat]:
        if KIND[card] == STEAL_DOCUMENT:
            steals[FACTION[card]] += 1
    weights = []
    for card in legal:
        if not shielded and rules.shields[card] & state.disabled:
            weights.append(0.05)
            continue
        faction = FACTION[card]
        act = acting(state, seat, card)
        kind = KIND[act]
        feeds = rules.steal_points * min(steals[faction], early)
        if kind == STEAL_DOCUMENT:
            pays = rules.steal_points * (face_up[mine + FACTION[act]] + 1) * late * late
            feeds -= rules.steal_points
        elif kind == EAVESDROP:
            pays = overheard(state, rules.hears[act]) * rules.eavesdrop_points * late * late
        elif kind == ESCAPE:
            pays = 0.7 * sum(1 for entry in state.lists[seat] if not entry & UP)
        else:
            pays = 0.4 + (0.6 if rules.disables[act] else 0.0)
        weight = 0.15 + max(0.0, pays) + 0.8 * max(0, feeds) * (1.0 - 0.5 * late)
        weights.append(weight * weight)
    return weights


KNOWLEDGE: Final = SpiesKnowledge()
