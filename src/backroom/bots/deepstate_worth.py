"""What a seat of Deep State can expect: the points it has, and what its agents, Projects and Treaties may still bring.

How much each counts stands in `deepstate_judgement.py`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from backroom.bots.deepstate_judgement import AGAINST_HOC, JUDGEMENT
from backroom.core.bag import Cards
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    FINANCE,
    GOVERNMENTS,
    GROUP,
    INNER_CIRCLE,
    KIND,
    KIND_EMBLEM,
    KINDS,
    MAIN_SLOT,
    MASS_CONTROL,
    SCIENCE,
    SLOTS,
    SPECIAL,
    STAGES,
    STOCK_EXCHANGES,
    SUPREME_POWER,
    UNIVERSITIES,
)
from backroom.deepstate.scoring import Sheet, totals
from backroom.deepstate.state import ACTION, OVER, SETUP, TREATY_PHASE, State
from backroom.deepstate.tables import Rules
from backroom.deepstate.treaties import (
    ADVANCE_ON_PLACING,
    ALSO_SHOWS,
    COVERT_MIN,
    EMBLEM_MIN,
    EMBLEM_NONE,
    GROUP_MIN,
    KIND_MIN,
    KIND_NONE,
    LEVY,
    MAKE_SHOWING,
    MOST,
    PAY_EMBLEMS,
    PAY_GROUP,
    PAY_MOST,
    PAY_OPERATIONS,
    PAY_SUPREME,
    PAY_TRENDS,
    PLACE_GHOSTS,
    PURGE,
    RECRUIT_ON_TAKING,
    REPTILOIDS_MIN,
    REVEAL,
    SECONDARY_ON_DISCARD,
    SECONDARY_ON_LEVEL,
    SECONDARY_ON_PLACING,
    STAGE_MIN,
    TAKE,
    Atom,
    Treaty,
)

COUNTED: Final = {GOVERNMENTS: MASS_CONTROL, STOCK_EXCHANGES: FINANCE, UNIVERSITIES: SCIENCE}
BASIC_KINDS: Final = 9
MOST_SURE: Final = 0.96
MEEPLES: Final = 10

EMBLEM_WORTH: Final = 3.0


class Climb(NamedTuple):
    """All that a Project asks on the way from one Stage to another."""

    steps: int
    agents: int
    emblems: int
    cards: int
    special: int
    losses: int
    shown: int
    gain: int
    draws: int


class Lore:
    """What follows from the rules of a game alone, worked out once."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.judgement = AGAINST_HOC if rules.solo else JUDGEMENT
        self.rounds: int = rules.facts["zone"]["rounds"][str(rules.dealt_as)]
        # A seat takes about three of four chances to place an agent.
        self.phases: float = rules.zone_size / (0.75 * rules.seats)
        self.climbs = [
            [
                [self._climb(slot, stage, goal) for goal in range(STAGES + 1)]
                for stage in range(STAGES + 1)
            ]
            for slot in range(SLOTS)
        ]
        self.slots = [slot for slot in range(SLOTS) if rules.project[slot] >= 0]
        j = self.judgement
        self.agents = [0.0]
        for agent in range(2 * MEEPLES):
            self.agents.append(self.agents[-1] + j.agent * j.agent_fade**agent)

    def _climb(self, slot: int, stage: int, goal: int) -> Climb:
        rules = self.rules
        way = rules.cost[slot][stage + 1 : goal + 1] if rules.project[slot] >= 0 else ()
        points = rules.stage_points[slot]
        return Climb(
            len(way),
            sum(cost.agents for cost in way),
            max((cost.emblems for cost in way), default=0),
            max((cost.cards for cost in way), default=0),
            sum(cost.special for cost in way),
            sum(cost.discards + cost.treaties_lost for cost in way),
            max((cost.treaties_shown for cost in way), default=0),
            points[goal] - points[stage] if way else 0,
            len(way) if slot == MAIN_SLOT else 0,
        )


_lores: dict[int, Lore] = {}


def lore(rules: Rules) -> Lore:
    """The lore of those rules."""
    found = _lores.get(id(rules))
    if found is None or found.rules is not rules:
        if len(_lores) > 64:
            _lores.clear()
        found = _lores[id(rules)] = Lore(rules)
    return found


def actions_left(s: State, known: Lore) -> float:
    """About how many Actions each seat has still to take."""
    in_round = len(s.zone) / (0.75 * s.rules.seats) if s.phase != SETUP else known.phases
    return max(0, known.rounds - s.round) * known.phases + in_round


def worth(s: State, seat: int, hand: bool = True) -> float:
    """The points that a seat can expect at the end; `hand` says whether its Treaties are known, not guessed."""
    if s.phase == OVER:
        return float(totals(s)[seat])
    known = lore(s.rules)
    left = actions_left(s, known)
    if seat == s.rules.automaton:
        return automaton_worth(s, seat, known, left)
    own = s.own[seat]
    groups = s.groups[seat * 6 : seat * 6 + 6]
    emblems = s.emblems[seat * 4 : seat * 4 + 4]
    value = agents_worth(s, seat, known, left) + known.judgement.to_come * left * left
    if seat in s.stander:
        at = s.stander.index(seat)
        card = s.zone[at]
        holds = hold_chance(s, seat, known, at)
        after = groups[:]
        after[GROUP[card]] += 1
        shown = emblems[:]
        shown[SPECIAL] += s.rules.special[card]
        if KIND_EMBLEM[KIND[card]] >= 0:
            shown[KIND_EMBLEM[KIND[card]]] += 1
        value += holds * holdings_worth(s, seat, known, left, (*own, card), after, shown, hand)
        if holds < 0.999:
            without = holdings_worth(s, seat, known, left, own, groups, emblems, hand)
            value += (1.0 - holds) * (without + known.judgement.consolation)
        return value
    return value + holdings_worth(s, seat, known, left, own, groups, emblems, hand)


def automaton_worth(s: State, seat: int, known: Lore, left: float) -> float:
    """What HOC can expect: it climbs a Stage with each emblem it gets, whatever that would ask, and makes every Treaty
    whose Conditions it meets (DS-16.2, DS-16.5)."""
    own = s.own[seat]
    groups = s.groups[seat * 6 : seat * 6 + 6]
    emblems = s.emblems[seat * 4 : seat * 4 + 4]
    climbs = [0.0, 0.0, 0.0]
    if seat in s.stander:
        # HOC is seldom driven out: what it stands on is as good as its own.
        card = s.zone[s.stander.index(seat)]
        own = (*own, card)
        groups[GROUP[card]] += 1
        emblem = KIND_EMBLEM[KIND[card]]
        if emblem >= 0:
            emblems[emblem] += 1
            climbs[emblem] += 1.0
        elif GROUP[card] == INNER_CIRCLE:
            climbs = [1 / 3, 1 / 3, 1 / 3]
    kinds = [0] * len(KINDS)
    for card in own:
        kinds[KIND[card]] += 1
    j = known.judgement
    value = float(points(s, seat, own, kinds, groups, emblems))
    value += j.hoc_agents * agents_worth(s, seat, known, left)
    value += j.hoc_gain * max(0.0, left - j.hoc_last)
    value += j.growth * left * (kinds[GOVERNMENTS] + kinds[STOCK_EXCHANGES] + kinds[UNIVERSITIES])
    value += j.crowd_growth * left * 3 * (kinds[CORPORATIONS] + kinds[CRIME_SYNDICATES])
    fading = min(1.0, left / 3.0)
    chances = (j.ready, j.one_missing * fading, j.two_missing * fading, j.more_missing * fading)
    for number in s.hand[seat]:
        treaty = s.rules.treaties[number]
        missing = 3
        for alternative in treaty.condition:
            lacks = 0
            for atom in alternative:
                lacks += _missing(s, seat, atom, kinds, groups, emblems)
            missing = min(missing, lacks)
        value += chances[missing] * treaty.points
        if treaty.emblem >= 0:
            climbs[treaty.emblem] += chances[missing]
        if treaty.secondary >= 0:
            value += chances[missing] * secondary_worth(treaty.secondary, kinds)
    time = min(1.0, left / 4.0)
    for slot in range(3):
        stage = s.stage[seat * SLOTS + slot]
        height = min(float(STAGES), stage + climbs[slot])
        low = min(STAGES - 1, int(height))
        hoped = HEIGHTS[low] + (height - low) * (HEIGHTS[low + 1] - HEIGHTS[low])
        sure = s.rules.stage_points[slot][round(height)]
        value += time * hoped + (1.0 - time) * sure - s.rules.stage_points[slot][stage]
    return value


HEIGHTS: Final = (0.0, 4.0, 9.0, 16.0, 29.0, 40.0)
"""What each Stage is worth to HOC while there is time, all that may follow included."""


def agents_worth(s: State, seat: int, known: Lore, left: float) -> float:
    """What agents are worth: those at hand, those that come back soon, those that come back later."""
    j = known.judgement
    agents = s.agents
    soon = 0
    later = 0
    for card in s.own[seat]:
        count = agents[card]
        if count:
            soon += 1
            later += count - 1
    if seat in s.stander:
        count = agents[s.zone[s.stander.index(seat)]]
        if count:
            soon += 1
            later += count - 1
    for _operation, count, _ghosts in s.running[seat]:
        if count:
            soon += 1
    if left <= 1.0:
        return 0.15 * s.reserve[seat]
    hand = s.reserve[seat] + j.soon * soon + j.later * later
    whole = int(hand)
    table = known.agents
    value = table[whole] + (hand - whole) * (table[whole + 1] - table[whole])
    return value * min(1.0, left / j.tempo) + (
        j.man * len(s.men[seat]) * min(1.0, left / 4.0) if s.men[seat] else 0.0
    )


def hold_chance(s: State, seat: int, known: Lore, at: int) -> float:
    """How likely nobody over-infiltrates the card before the takeover."""
    if s.phase != ACTION or not s.stack:
        return 1.0
    j = known.judgement
    rules = s.rules
    seats = rules.seats
    card = s.zone[at]
    strength = s.agents[card] + s.ghosts[at]
    basic = GROUP[card] <= SCIENCE
    chance = 1.0
    other = s.turn
    while True:
        if other != seat:
            stage = other * SLOTS
            ghosts = rules.ghosts_at[s.stage[stage]]
            if (
                at < 3 + rules.reach_at[s.stage[stage + 2]]
                or rules.open_groups_at[s.stage[stage + 2]]
            ):
                spare = s.reserve[other] + ghosts - strength
                if spare >= 1:
                    # The more it would take, the fewer try.
                    tries = j.taken_basic if basic else j.taken_better
                    chance *= 1.0 - tries * min(1.0, (1 + spare) / 4.0)
        other = (other + 1) % seats
        if other == s.supervisor or other == s.turn:
            return chance


def holdings_worth(
    s: State,
    seat: int,
    known: Lore,
    left: float,
    own: Cards,
    groups: list[int],
    emblems: list[int],
    hand: bool = True,
) -> float:
    """Points by what is owned, and what it may grow into; of the hand only its size where it is a mere guess."""
    j = known.judgement
    kinds = [0] * len(KINDS)
    for card in own:
        kinds[KIND[card]] += 1
    value = float(points(s, seat, own, kinds, groups, emblems))
    value += j.growth * left * (kinds[GOVERNMENTS] + kinds[STOCK_EXCHANGES] + kinds[UNIVERSITIES])
    value += j.crowd_growth * left * 3 * (kinds[CORPORATIONS] + kinds[CRIME_SYNDICATES])
    value += groups[INNER_CIRCLE] * j.inner * min(1.0, left / 6.0)
    value += projects_worth(s, seat, known, left, groups, emblems)
    if hand:
        value += treaties_worth(s, seat, known, left, kinds, groups, emblems)
    else:
        value += j.unseen_treaty * len(s.hand[seat]) * min(1.0, left / 6.0)
    first = seat * SLOTS
    rules = s.rules
    lasting = j.ghost * rules.ghosts_at[s.stage[first]]
    lasting += j.recall * rules.recalls_at[s.stage[first + 1]]
    lasting += j.reach * rules.reach_at[s.stage[first + 2]]
    return value + lasting * left


def projects_worth(
    s: State, seat: int, known: Lore, left: float, groups: list[int], emblems: list[int]
) -> float:
    """What the Projects may still pay: the best plan counts in full, others less, as they ask for the same Actions."""
    j = known.judgement
    plans: list[float] = []
    first = seat * SLOTS
    room = j.room * left + 0.4
    at_hand = 0.5 * s.reserve[seat]
    wars = s.wars
    for slot in known.slots:
        stage = s.stage[first + slot]
        best = 0.0
        for goal in (4, 5) if slot < MAIN_SLOT else (3, 4, 5):
            if goal <= stage:
                continue
            climb = known.climbs[slot][stage][goal]
            if climb.steps > left:
                break
            effort = float(climb.steps)
            if climb.agents + wars > at_hand:
                effort += j.paid_agent * (climb.agents + wars - at_hand)
            if slot < MAIN_SLOT:
                missing = climb.emblems - emblems[slot]
                if missing > 0:
                    effort += j.emblem_effort * missing * (1.0 + 0.15 * missing)
            elif climb.special > emblems[SPECIAL]:
                effort += j.special_effort * (climb.special - emblems[SPECIAL])
            if climb.cards:
                effort += j.card_effort * max(0, climb.cards - groups[s.rules.cost_group[slot]])
            if climb.losses:
                effort += 0.8 * climb.losses
            if climb.shown:
                effort += 1.2 * max(0, climb.shown - s.made[seat].bit_count())
            sure = j.sure - effort / room
            if sure > 0:
                plan = (sure if sure < MOST_SURE else MOST_SURE) * (
                    climb.gain + j.stage_treaty * climb.draws
                )
                if plan > best:
                    best = plan
        if best:
            plans.append(best)
    plans.sort(reverse=True)
    value = 0.0
    weight = 1.0
    for plan in plans:
        value += weight * plan
        weight *= j.second_plan
    still = min(1.0, left / 8.0)
    return value + still * (
        j.emblem * (emblems[0] + emblems[1] + emblems[2]) + j.special * emblems[SPECIAL]
    )


def treaties_worth(
    s: State,
    seat: int,
    known: Lore,
    left: float,
    kinds: list[int],
    groups: list[int],
    emblems: list[int],
) -> float:
    """What the Treaties in hand may bring: one a treaty phase, the likeliest and best first."""
    hand = s.hand[seat]
    if s.back[seat]:
        # While cards are put back they are still in hand.
        hand = tuple([treaty for treaty in hand if treaty not in s.back[seat]])
    if not hand:
        return 0.0
    j = known.judgement
    chances = (j.ready, j.one_missing, j.two_missing, j.more_missing)
    phases = max(0, known.rounds - s.round) + (1 if s.phase < TREATY_PHASE or s.zone else 0.5)
    fading = min(1.0, left / 4.0)
    found: list[float] = []
    for number in hand:
        if number < 0:
            continue
        treaty = s.rules.treaties[number]
        missing = 3
        for alternative in treaty.condition:
            lacks = 0
            for atom in alternative:
                lacks += _missing(s, seat, atom, kinds, groups, emblems)
            if lacks < missing:
                missing = lacks
        chance = chances[missing]
        if missing:
            chance *= fading
        found.append(chance * treaty_worth(s, seat, treaty, known, left, kinds, groups, emblems))
    found.sort(reverse=True)
    value = j.treaty_card * len(hand) * fading
    for worth_ in found:
        if phases < 1:
            return value + worth_ * phases
        value += worth_
        phases -= 1
    return value


def _missing(
    s: State, seat: int, atom: Atom, kinds: list[int], groups: list[int], emblems: list[int]
) -> int:
    """How many cards or steps a part of a Condition still asks for."""
    test, what, number = atom
    if test == GROUP_MIN:
        have = groups[what]
    elif test == KIND_MIN:
        have = kinds[what]
    elif test == EMBLEM_MIN:
        have = emblems[what]
    elif test == KIND_NONE:
        return 3 if kinds[what] else 0
    elif test == EMBLEM_NONE:
        return 3 if emblems[what] else 0
    elif test == STAGE_MIN:
        have = max(s.stage[seat * SLOTS : seat * SLOTS + SLOTS])
    elif test == COVERT_MIN:
        have = len(s.operations[seat])
    elif test == REPTILOIDS_MIN:
        have = len(s.reptiloids[seat])
    else:
        assert test == MOST
        return 1
    return number - have if have < number else 0


def treaty_worth(
    s: State,
    seat: int,
    treaty: Treaty,
    known: Lore,
    left: float,
    kinds: list[int],
    groups: list[int],
    emblems: list[int],
) -> float:
    """What a Treaty is worth once made: its corner, and its effect with what may still come."""
    value = float(treaty.points)
    if treaty.emblem >= 0:
        value += EMBLEM_WORTH * min(1.0, left / 8.0) + 0.3
    if treaty.secondary >= 0:
        value += secondary_worth(treaty.secondary, kinds)
    family = treaty.family
    if family == PAY_EMBLEMS:
        value += treaty.number(0) * (
            emblems[treaty.number(1)] + (treaty.emblem >= 0) + kinds[treaty.number(2)] + 0.08 * left
        )
    elif family == PAY_OPERATIONS:
        value += treaty.number(0) * (len(s.operations[seat]) + kinds[treaty.number(1)] + 0.1 * left)
    elif family == PAY_SUPREME:
        value += (
            treaty.number(0) * (groups[SUPREME_POWER] + 0.1 * left)
            + treaty.number(1) * kinds[treaty.number(2)]
        )
    elif family == PAY_GROUP:
        value += treaty.number(0) * (
            groups[treaty.number(1)] + (treaty.number(1) == SUPREME_POWER) + 0.1 * left
        )
    elif family == PAY_MOST:
        group = treaty.number(1)
        lead = groups[group] - max(
            (s.groups[other * 6 + group] for other in range(s.rules.seats) if other != seat),
            default=0,
        )
        value += treaty.number(0) * (
            0.75 if lead > 1 else 0.5 if lead == 1 else 0.25 if lead > -2 else 0.05
        )
    elif family == PAY_TRENDS:
        value += treaty.number(1) * kinds[treaty.number(0)] * len(s.trends_taken[seat])
    elif family == PURGE:
        group = treaty.number(3)
        pile = sum(1 for card in s.discard[1] if card < len(GROUP) and GROUP[card] == group)
        value += treaty.number(2) * (pile + 0.12 * left)
    else:
        fading = min(1.0, left / 10.0) if family in FADING else 1.0
        value += known.judgement.lasting * LASTING.get(family, 1.0) * fading
    if treaty.one_more:
        value += 1.5
    return value


LASTING: Final = {
    TAKE: 3.0,
    LEVY: 3.0,
    MAKE_SHOWING: 4.0,
    REVEAL: 2.0,
    ALSO_SHOWS: 3.0,
    RECRUIT_ON_TAKING: 4.0,
    SECONDARY_ON_PLACING: 4.0,
    SECONDARY_ON_LEVEL: 3.5,
    ADVANCE_ON_PLACING: 6.0,
    PLACE_GHOSTS: 5.0,
    SECONDARY_ON_DISCARD: 2.5,
}
"""What Treaties are worth whose effects pay nothing at the end, early in the game."""
FADING: Final = frozenset(
    {
        ALSO_SHOWS,
        RECRUIT_ON_TAKING,
        SECONDARY_ON_PLACING,
        SECONDARY_ON_LEVEL,
        ADVANCE_ON_PLACING,
        PLACE_GHOSTS,
        REVEAL,
    }
)


def secondary_worth(group: int, kinds: list[int]) -> float:
    """What a Secondary Objective adds: it counts for the Supreme Power cards."""
    if group == SUPREME_POWER:
        return 1.0 + 3 * kinds[CORPORATIONS]
    kind = (GOVERNMENTS, STOCK_EXCHANGES, UNIVERSITIES)[group]
    return 0.8 + kinds[kind] + kinds[CRIME_SYNDICATES]


def points(
    s: State, seat: int, own: Cards, kinds: list[int], groups: list[int], emblems: list[int]
) -> int:
    """What the game would pay if it ended now and the seat had these cards: DS-10.2, without the majorities that others
    made and with Inner Circles as they lie."""
    rules = s.rules
    host = s.host
    total = 4 * groups[INNER_CIRCLE]
    for card in own:
        kind = KIND[card]
        if kind < BASIC_KINDS:
            total += 1
        elif GROUP[card] == SUPREME_POWER:
            more = 1 if card in host else 0
            if kind in COUNTED:
                total += groups[COUNTED[kind]] * (1 + more)
            elif kind == CRIME_SYNDICATES:
                total += min(groups[0], groups[1], groups[2]) * (3 + more)
            else:
                total += (groups[SUPREME_POWER] - 1) * (3 + more)
    for operation in s.operations[seat]:
        total += rules.operation_points[operation]
    first = seat * SLOTS
    for slot in range(SLOTS):
        stage = s.stage[first + slot]
        if stage > 3:
            total += rules.stage_points[slot][stage]
    made = s.made[seat]
    if made:
        lasting = seat != rules.automaton
        while made:
            bit = made & -made
            treaty = rules.treaties[bit.bit_length() - 1]
            made ^= bit
            total += treaty.points
            if lasting and treaty.family in PAYING:
                total += _pays(s, seat, treaty, kinds, groups, emblems)
    if rules.scorers:
        sheet = Sheet(False)
        for scorer in rules.scorers:
            scorer(s, seat, sheet)
        total += sum(sheet.rows)
    return total


PAYING: Final = frozenset(
    {PAY_OPERATIONS, PAY_EMBLEMS, PAY_SUPREME, PAY_GROUP, PAY_TRENDS, PURGE, PAY_MOST}
)


def _pays(
    s: State, seat: int, treaty: Treaty, kinds: list[int], groups: list[int], emblems: list[int]
) -> int:
    """DS-8.11 to DS-8.13, DS-14.8 with these cards."""
    family = treaty.family
    if family == PAY_OPERATIONS:
        return treaty.number(0) * (len(s.operations[seat]) + kinds[treaty.number(1)])
    if family == PAY_EMBLEMS:
        return treaty.number(0) * (emblems[treaty.number(1)] + kinds[treaty.number(2)])
    if family == PAY_SUPREME:
        return treaty.number(0) * groups[SUPREME_POWER] + treaty.number(1) * kinds[treaty.number(2)]
    if family == PAY_GROUP:
        return treaty.number(0) * groups[treaty.number(1)]
    if family == PAY_TRENDS:
        return treaty.number(1) * kinds[treaty.number(0)] * len(s.trends_taken[seat])
    if family == PAY_MOST:
        group = treaty.number(1)
        most = max(
            (s.groups[other * 6 + group] for other in range(s.rules.seats) if other != seat),
            default=0,
        )
        return treaty.number(0) if groups[group] > most else 0
    group = treaty.number(3)
    pile = 0
    for card in s.discard[1]:
        if card < len(GROUP) and GROUP[card] == group:
            pile += 1
    return treaty.number(2) * pile
