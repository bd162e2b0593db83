"""Scoring: what Missions pay (SP-4.1), the totals and the winners (SP-4.2)."""

from __future__ import annotations

from backroom.core.events import EVERYONE
from backroom.core.state import Event
from backroom.spies.cards import FACTION
from backroom.spies.rules import DIFFERENT_FACTIONS, NONE, Mission
from backroom.spies.state import CARD_BITS, CHIPS_AT, UP, Cards, SpiesState
from backroom.spies.telling import MISSION, SCORED, SHARED, WON

LINE_NONE = 0
LINE_S = 1
LINE_A = 2
LINE_B = 3


def counted(mission: Mission, lying: Cards) -> int:
    """How many of a list's face-up cards a Mission counts; for `different factions` how many factions they have."""
    count = 0
    if mission.how == DIFFERENT_FACTIONS:
        seen = 0
        for entry in lying:
            if entry & UP:
                bit = 1 << FACTION[entry & CARD_BITS]
                if not seen & bit:
                    seen |= bit
                    count += 1
        return count
    for entry in lying:
        if entry & UP:
            count += mission.counts[entry & CARD_BITS]
    return count


def line_points(mission: Mission, line: int, count: int) -> int:
    """What one line of a Mission pays for so many cards; 0 where it is not met."""
    if line == LINE_S:
        return mission.s_points if _met(mission, mission.s, count) else 0
    if line == LINE_A:
        return mission.a_points if _met(mission, mission.a, count) else 0
    if line == LINE_B and mission.b > 0:
        return count // mission.b * mission.b_points
    return 0


def _met(mission: Mission, threshold: int, count: int) -> bool:
    """Whether a line S or A is met; *none* Missions ask for no more cards than that, the others for as many."""
    if threshold < 0:
        return False
    return count <= threshold if mission.how == NONE else count >= threshold


def best_line(mission: Mission, count: int) -> int:
    """SP-4.1: the line that pays most, LINE_NONE where none pays."""
    best = LINE_NONE
    most = 0
    for line in (LINE_S, LINE_A, LINE_B):
        points = line_points(mission, line, count)
        if points > most:
            best, most = line, points
    return best


def mission_points(mission: Mission, lying: Cards) -> int:
    """What a Mission pays for a list: the best of its lines."""
    count = counted(mission, lying)
    return line_points(mission, best_line(mission, count), count)


def judged(state: SpiesState, seat: int) -> list[tuple[int, int, int, int]]:
    """The Missions of a seat, as far as they are known: (number, cards counted, best line, its points)."""
    found: list[tuple[int, int, int, int]] = []
    for number in state.missions[seat]:
        if number >= 0:
            mission = state.rules.missions[number]
            count = counted(mission, state.lists[seat])
            line = best_line(mission, count)
            found.append((number, count, line, line_points(mission, line, count)))
    return found


def taken(
    state: SpiesState, seat: int, missions: list[tuple[int, int, int, int]]
) -> list[tuple[int, int]]:
    """Which of its judged Missions a seat takes and their points, best first (SP-4.1): one, with Extra Mission in
    effect two."""
    paying = [(-points, number) for number, _count, _line, points in missions if points]
    paying.sort()
    most = 2 if state.extra >> seat & 1 else 1
    return [(number, -points) for points, number in paying[:most]]


def used(state: SpiesState, seat: int) -> list[tuple[int, int]]:
    """The Missions that a seat takes and their points, best first."""
    return taken(state, seat, judged(state, seat))


def chips(state: SpiesState, seat: int) -> int:
    """The chips on a seat's cards, face up or down (SP-2.5)."""
    count = 0
    for entry in state.lists[seat]:
        count += entry >> CHIPS_AT
    return count


def totals(state: SpiesState) -> list[int]:
    """What every seat would have if the game ended now; unknown Missions of a view count for nothing."""
    return [total(state, seat) for seat in range(state.seats)]


def total(state: SpiesState, seat: int) -> int:
    """A seat's chips and the Missions it takes."""
    points = chips(state, seat)
    for _number, paid in used(state, seat):
        points += paid
    return points


def winners(found: list[int]) -> list[int]:
    """SP-4.2: the seats with the most points; ties share."""
    most = max(found)
    return [seat for seat in range(len(found)) if found[seat] == most]


def tell_end(state: SpiesState, log: list[Event]) -> None:
    """SP-4: what each seat's chips and Missions come to, and who has won."""
    found = totals(state)
    for seat in range(state.seats):
        for number, points in used(state, seat):
            log.append((MISSION, EVERYONE, seat, number, points))
        own = chips(state, seat)
        log.append((SCORED, EVERYONE, seat, own, found[seat] - own, found[seat]))
    best = winners(found)
    kind = WON if len(best) == 1 else SHARED
    log += [(kind, EVERYONE, seat, found[seat]) for seat in best]
