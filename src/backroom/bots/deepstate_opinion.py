"""Quick opinions on the choices of Deep State: a number for each, in points, from a glance at the table.

They choose in play-outs and say what a search looks at first; nothing is tried out for them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final

from backroom.bots.deepstate_worth import (
    COUNTED,
    Lore,
    actions_left,
    lore,
    secondary_worth,
    treaty_worth,
)
from backroom.deepstate import vocabulary as words
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    FIRST_BLACK,
    GROUP,
    HOSTS,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    KIND,
    KINDS,
    MAIN_SLOT,
    OBJECTIVES,
    PROJECT_SLOT,
    RECRUITER,
    SCIENCE,
    SLOTS,
    STAGES,
    SUPREME_POWER,
)
from backroom.deepstate.conditions import met
from backroom.deepstate.state import State

WARMTH: Final = 1.1
"""Points that make a choice about e times as likely."""
MOST_ADVANTAGE: Final = 12.0

Opinion = Callable[[State, int, "Glance", int], float]


class Glance:
    """What a seat sees before it forms opinions."""

    __slots__ = ("card_value", "kinds", "known", "left")

    def __init__(self, s: State, seat: int) -> None:
        self.known: Lore = lore(s.rules)
        self.left = actions_left(s, self.known)
        self.kinds = [0] * len(KINDS)
        for card in s.own[seat]:
            self.kinds[KIND[card]] += 1
        self.card_value: dict[int, float] = {}


def card_value(s: State, seat: int, glance: Glance, card: int) -> float:
    """What an Objective would bring a seat."""
    found = glance.card_value.get(card)
    if found is not None:
        return found
    group = GROUP[card]
    kinds = glance.kinds
    left = glance.left
    value = 0.9 * s.rules.special[card] * min(1.0, left / 4.0)
    if group <= SCIENCE:
        value += (
            1.0
            + _counted(kinds, group)
            + 0.6 * min(1.0, left / 6.0)
            + (kinds[CRIME_SYNDICATES] if kinds[CRIME_SYNDICATES] else 0)
        )
    elif group == KEY_CONNECTIONS:
        value += 0.5 + 4.0 * min(1.0, left / 7.0)
    elif group == SUPREME_POWER:
        kind = KIND[card]
        groups = s.groups
        first = seat * 6
        value += 3.0 * kinds[CORPORATIONS]
        if kind in COUNTED:
            value += groups[first + COUNTED[kind]] + 0.22 * left
        elif kind == CRIME_SYNDICATES:
            value += 3 * min(groups[first : first + 3]) + 0.3 * left
        else:
            value += 3 * groups[first + SUPREME_POWER] + 0.3 * left
    elif group == INNER_CIRCLE:
        value += 4.0 + 1.5 * min(1.0, left / 6.0)
    glance.card_value[card] = value
    return value


def _counted(kinds: list[int], group: int) -> int:
    for kind, counted in COUNTED.items():
        if counted == group:
            return kinds[kind]
    return 0


# --- a turn -----------------------------------------------------------------------------------------------------------
def _infiltrate(s: State, seat: int, glance: Glance, choice: int) -> float:
    if choice < words.INFILTRATE_HELPED:
        at, agents = divmod(choice - words.INFILTRATE, 10)
        helped = 0
    else:
        rest, helped = divmod(choice - words.INFILTRATE_HELPED, 3)
        at, agents = divmod(rest, 10)
        helped += 1
    card = s.zone[at]
    value = card_value(s, seat, glance, card) - 0.35 * agents - 0.2 * helped
    if s.stander[at] >= 0:
        value += 0.3
    # Agents beyond what is needed keep others off a good card, but are away for long.
    spare = agents + 1 + helped - s.rules.need[card]
    if spare > 0:
        value -= 0.3 * spare
    return value


def _operation(s: State, seat: int, glance: Glance, choice: int) -> float:
    operation = s.covert[0] if choice < words.BLACK else FIRST_BLACK + _black(choice)
    points = s.rules.operation_points[operation]
    need = s.rules.operation_need[operation]
    price = 0.75 * min(1.0, glance.left / 5.0)
    return points - price * (need - 1) - 1.2 * s.rules.operation_discards[operation]


def _black(choice: int) -> int:
    return (
        choice - words.BLACK if choice < words.BLACK_HELPED else (choice - words.BLACK_HELPED) // 3
    )


def _advance(s: State, seat: int, glance: Glance, choice: int) -> float:
    slot = PROJECT_SLOT[choice - words.ADVANCE]
    stage = s.stage[seat * SLOTS + slot]
    rules = s.rules
    cost = rules.cost[slot][stage + 1]
    value = rules.stage_points[slot][stage + 1] - rules.stage_points[slot][stage]
    price = 0.5 * min(1.0, glance.left / 6.0)
    outlook = 0.0
    to_go = STAGES - stage - 1
    if stage + 1 < STAGES and to_go < glance.left:
        outlook = 3.0 * min(1.0, glance.left / (4.0 * to_go + 2.0))
    if slot == MAIN_SLOT:
        outlook += 4.0 - 0.8 * cost.special
    return (
        value
        + outlook
        - price * (cost.agents + s.wars)
        - 1.5 * (cost.discards + cost.treaties_lost)
    )


def _recruit(s: State, seat: int, glance: Glance, choice: int) -> float:
    if glance.left < 2.0:
        return 0.1
    return 2.4 - 0.35 * s.reserve[seat]


def _man(s: State, seat: int, glance: Glance, choice: int) -> float:
    man = choice - words.PLAY
    return 3.5 if man == RECRUITER and glance.left > 2 else 2.5


def _attach(s: State, seat: int, glance: Glance, choice: int) -> float:
    inner, host = divmod(choice - words.ATTACH, len(HOSTS))
    del inner
    card = HOSTS[host]
    return (1.0 if GROUP[card] == SUPREME_POWER else 0.4) - 0.2 * glance.left


# --- answers ----------------------------------------------------------------------------------------------------------
def _recruit_some(s: State, seat: int, glance: Glance, choice: int) -> float:
    return 1.2 * (choice - words.RECRUIT_SOME + 1) * min(1.0, glance.left / 3.0)


def _draw(s: State, seat: int, glance: Glance, choice: int) -> float:
    return 1.3 * min(1.0, glance.left / 4.0) if len(s.men[seat]) < s.rules.men_limit else 0.2


def _nothing(s: State, seat: int, glance: Glance, choice: int) -> float:
    return 0.0


def _treaty(first: int, factor: float) -> Opinion:
    def opinion(s: State, seat: int, glance: Glance, choice: int) -> float:
        number = choice - first
        groups = s.groups[seat * 6 : seat * 6 + 6]
        emblems = s.emblems[seat * 4 : seat * 4 + 4]
        treaty = s.rules.treaties[number]
        value = treaty_worth(
            s, seat, treaty, glance.known, glance.left, glance.kinds, groups, emblems
        )
        if first != words.TREATY and met(s, seat, number):
            value += 2.0
        return factor * value

    return opinion


def _take(s: State, seat: int, glance: Glance, choice: int) -> float:
    return card_value(s, seat, glance, choice - words.TAKE_CARD)


def _lose(first: int) -> Opinion:
    def opinion(s: State, seat: int, glance: Glance, choice: int) -> float:
        card = choice - first
        return -card_value(s, seat, glance, card) - 0.3 * s.agents[card]

    return opinion


def _take_secondary(s: State, seat: int, glance: Glance, choice: int) -> float:
    return secondary_worth(choice - words.TAKE_SECONDARY, glance.kinds)


def _lose_secondary(first: int) -> Opinion:
    def opinion(s: State, seat: int, glance: Glance, choice: int) -> float:
        return -secondary_worth(choice - first, glance.kinds)

    return opinion


def _lose_operation(s: State, seat: int, glance: Glance, choice: int) -> float:
    return -s.rules.operation_points[choice - words.DISCARD_OPERATION] * 1.0


def _hit(s: State, seat: int, glance: Glance, choice: int) -> float:
    victim, card = divmod(choice - words.HIT, OBJECTIVES)
    if victim == seat:
        return -4.0
    return (2.0 if card in s.zone and s.agents[card] == 1 else 0.0) + 0.02 * len(s.own[victim])


def _recall(s: State, seat: int, glance: Glance, choice: int) -> float:
    # Cards with many agents give them back most slowly.
    return 1.0 + 0.4 * s.agents[choice - words.RECALL]


def _fixed(value: float) -> Opinion:
    def opinion(s: State, seat: int, glance: Glance, choice: int) -> float:
        return value

    return opinion


BLOCKS: Final[tuple[tuple[int, Opinion], ...]] = (
    (words.INFILTRATE, _infiltrate),
    (words.COVERT, _operation),
    (words.ADVANCE, _advance),
    (words.RECRUIT, _recruit),
    (words.CAPTURE, _fixed(6.0)),
    (words.PASS, _fixed(-2.0)),
    (words.PLAY, _man),
    (words.REPTILOID_PAIR, _fixed(4.0)),
    (words.ATTACH, _attach),
    (words.RECRUIT_SOME, _recruit_some),
    (words.DRAW, _draw),
    (words.DECLINE, _nothing),
    (words.PICK, _treaty(words.PICK, 0.6)),
    (words.PUT_BACK, _treaty(words.PUT_BACK, -0.6)),
    (words.TREATY, _treaty(words.TREATY, 0.8)),
    (words.TREATY_NONE, _fixed(0.5)),
    (words.KEEP, _treaty(words.KEEP, 0.6)),
    (words.TOP, _nothing),
    (words.TAKE_CARD, _take),
    (words.TAKE_REPTILOID, _fixed(2.0)),
    (words.TAKE_SECONDARY, _take_secondary),
    (words.HIT, _hit),
    (words.GIVE, _lose(words.GIVE)),
    (words.GIVE_SECONDARY, _lose_secondary(words.GIVE_SECONDARY)),
    (words.DISCARD, _lose(words.DISCARD)),
    (words.DISCARD_REPTILOID, _fixed(-2.0)),
    (words.DISCARD_SECONDARY, _lose_secondary(words.DISCARD_SECONDARY)),
    (words.DISCARD_OPERATION, _lose_operation),
    (words.DISCARD_TREND, _fixed(-10.0)),
    (words.DISCARD_TREATY, _treaty(words.DISCARD_TREATY, -0.6)),
    (words.DISCARD_MAN, _fixed(-1.5)),
    (words.RECALL, _recall),
    (words.RECALL_OPERATION, _fixed(2.5)),
    (words.RECALL_ALL, _fixed(8.0)),
    (words.MOVE, _fixed(1.0)),
    (words.BOOST, _fixed(1.0)),
    (words.BEST, _fixed(8.0)),
)
"""What has an opinion on which choices, by the first of them; it reaches up to the next line."""


def _table() -> list[Opinion]:
    table: list[Opinion] = []
    ends = [first for first, _opinion in BLOCKS[1:]] + [len(words.VOCABULARY)]
    for (_first, opinion), end in zip(BLOCKS, ends, strict=True):
        table += [opinion] * (end - len(table))
    return table


OPINION: Final = _table()
"""For each choice who has an opinion on it."""


def opinions(s: State, seat: int, legal: list[int]) -> list[float]:
    """An opinion on each choice, in points."""
    glance = Glance(s, seat)
    return [OPINION[choice](s, seat, glance, choice) for choice in legal]


def weights(s: State, seat: int, legal: list[int]) -> list[float]:
    """How often a sensible player would choose each."""
    found = opinions(s, seat, legal)
    best = max(found) - MOST_ADVANTAGE
    return [exp((value - best) / WARMTH) if value > best else 1.0 for value in found]
