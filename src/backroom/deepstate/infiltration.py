"""Infiltration: which places are open to a seat, how many agents it takes, and what placing them sets off
(DS-3.5, DS-3.6, DS-3.8, DS-5.2, DS-8.7, DS-8.9, DS-8.10, DS-12.4, DS-13.2)."""

from __future__ import annotations

from typing import Final

from backroom.deepstate.catalog import GROUP, KIND, SLOTS
from backroom.deepstate.decks import draw_treaty
from backroom.deepstate.events import HELPED, INFILTRATED, OVERTAKEN, happened
from backroom.deepstate.holdings import ghosts_free
from backroom.deepstate.operations import pool_help
from backroom.deepstate.projects import FREE_ADVANCE
from backroom.deepstate.state import NOBODY, State
from backroom.deepstate.steps import push, works
from backroom.deepstate.taking import ask_secondary
from backroom.deepstate.vocabulary import INFILTRATE, INFILTRATE_HELPED

OPEN_TO_ALL: Final = 3
SPYWARE_SLOT: Final = 2


def places_in_a_row(s: State, seat: int) -> int:
    """DS-3.5, DS-5.2: how many places from the left are open to a seat."""
    return OPEN_TO_ALL + s.rules.reach_at[s.stage[seat * SLOTS + SPYWARE_SLOT]]


def is_open(s: State, seat: int, at: int) -> bool:
    """Whether the card at a place (counted from 0) is open to a seat: by its place, or by what it is (DS-12.4)."""
    if at < places_in_a_row(s, seat):
        return True
    stage = s.stage[seat * SLOTS + SPYWARE_SLOT]
    card = s.zone[at]
    return GROUP[card] in s.rules.open_groups_at[stage] or KIND[card] == s.rules.open_kind_at[stage]


def ghosts_for(s: State, seat: int, at: int) -> int:
    """The ghosts that go along to a place: all free ones, and DS-8.10's for that very place."""
    ghosts = ghosts_free(s, seat)
    lasting = works(s, seat) & s.rules.place_mask
    if lasting:
        for bit, place, extra in s.rules.place_ghosts:
            if lasting & bit and place == at + 1:
                ghosts += extra
    return ghosts


def strength_needed(s: State, seat: int, at: int) -> int:
    """DS-3.5: agents and ghosts together that it takes: the card's number, and 1 more than who stands there."""
    card = s.zone[at]
    needed = s.rules.need[card]
    if s.stander[at] >= 0:
        beaten = s.agents[card] + s.ghosts[at] + 1
        if beaten > needed:
            return beaten
    return needed


def infiltration_choices(s: State, seat: int, out: list[int]) -> bool:
    """Add every infiltration a seat can make; whether there is one."""
    reserve = s.reserve[seat]
    if reserve == 0:
        return False
    rules = s.rules
    found = False
    stage = s.stage[seat * SLOTS + SPYWARE_SLOT]
    reach = OPEN_TO_ALL + rules.reach_at[stage]
    groups = rules.open_groups_at[stage]
    kind = rules.open_kind_at[stage]
    zone = s.zone
    places = len(zone)
    if not groups and kind < 0 and reach < places:
        places = reach
    free = ghosts_free(s, seat)
    placed = works(s, seat) & rules.place_mask
    help_ = pool_help(s, seat) if rules.help_at[5] else 0
    for at in range(places):
        card = zone[at]
        if at >= reach and GROUP[card] not in groups and KIND[card] != kind:
            continue
        if s.stander[at] == seat:
            continue
        least = strength_needed(s, seat, at) - (ghosts_for(s, seat, at) if placed else free)
        if least < 1:
            least = 1
        if least <= reserve:
            first = INFILTRATE + at * 10 - 1
            out.extend(range(first + least, first + reserve + 1))
            found = True
        for added in range(1, help_ + 1):
            low = least - added if least > added else 1
            if low <= reserve:
                found = True
                first = INFILTRATE_HELPED + at * 30 + added - 4
                out.extend([first + 3 * agents for agents in range(low, reserve + 1)])
    return found


def infiltration_chosen(s: State, seat: int, choice: int) -> None:
    """Carry out an infiltration as the vocabulary words it."""
    if choice < INFILTRATE_HELPED:
        at, agents = divmod(choice - INFILTRATE, 10)
        infiltrate(s, seat, at, agents + 1, 0)
    else:
        rest, added = divmod(choice - INFILTRATE_HELPED, 3)
        at, agents = divmod(rest, 10)
        infiltrate(s, seat, at, agents + 1, added + 1)


def infiltrate(s: State, seat: int, at: int, agents: int, added: int) -> None:
    """DS-3.5, DS-3.6: agents from the reserve (and `added` from the pool) go on the card at a place, ghosts
    with them."""
    card = s.zone[at]
    beaten = s.stander[at]
    ghosts = ghosts_for(s, seat, at)
    if beaten != NOBODY:
        drive_home(s, at)
        happened(s, OVERTAKEN, beaten, card, s.agents[card])
        s.agents[card] = 0
        draw_treaty(s, beaten)
    s.reserve[seat] -= agents
    s.pool[seat] -= added
    s.agents[card] = agents + added
    s.stander[at] = seat
    s.ghosts[at] = ghosts
    s.idle = -1
    if added:
        happened(s, HELPED, seat, added)
    happened(s, INFILTRATED, seat, card, at + 1, agents + added, ghosts)
    _placed(s, seat, card, agents + added)
    if beaten != NOBODY:
        for hook in s.rules.after_overtaking:
            hook(s, seat)


def drive_home(s: State, at: int) -> None:
    """The agents on a zone card go back to their seat's reserve and its ghosts are its own again; the count of agents
    stays on the card for the event and is cleared by the caller."""
    seat = s.stander[at]
    s.reserve[seat] += s.agents[s.zone[at]]
    s.stander[at] = NOBODY
    s.ghosts[at] = 0


def _placed(s: State, seat: int, card: int, agents: int) -> None:
    """What placing agents sets off; Secondary Objectives come before free Advances (DS-4.5)."""
    lasting = works(s, seat)
    if not lasting:
        return
    rules = s.rules
    advances = (lasting & rules.on_placing[GROUP[card]]).bit_count()
    for _treaty in range(advances):
        push(s, FREE_ADVANCE, seat)
    many = lasting & rules.on_placing_many
    for number in range(many.bit_length() - 1, -1, -1):
        if many >> number & 1 and agents >= rules.treaties[number].number(0):
            ask_secondary(s, seat, rules.treaties[number].bits(1))


def leave_place(s: State, at: int) -> int:
    """A card leaves the zone, which closes up at once; the card beneath it, or UNKNOWN, is returned."""
    beneath = s.beneath[at]
    del s.zone[at], s.stander[at], s.ghosts[at], s.beneath[at]
    return beneath
