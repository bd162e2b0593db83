"""What a learner is told of a game of Deep State: a row of small numbers, the own seat first, then the others
in turn.

The row is of the same shape whatever the modules: what is not in play is 0.
"""

from __future__ import annotations

from typing import Final

from backroom.core.features import Feature
from backroom.core.game import Json
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COVERT_OPERATIONS,
    EMBLEMS,
    FIRST_REPTILOID,
    GROUPS,
    HOC_ACTIONS,
    INNERS,
    KIND,
    KINDS,
    MEN,
    MOST_PLACES,
    OBJECTIVES,
    OPERATIONS,
    REPTILOID_KINDS,
    REPTILOIDS_EACH,
    SECONDARY_GROUPS,
    SLOTS,
    STAGES,
    TREATIES,
    TRENDS,
    WARS,
)
from backroom.deepstate.decks import known_cards
from backroom.deepstate.game import GAME
from backroom.deepstate.state import HOC_DECK, MEN_DECK, OBJECTIVE_DECK, PHASES, TREATY_DECK, State
from backroom.deepstate.steps import PROMPT, SIMULTANEOUS

PLACE_NUMBERS: Final = 7
KNOWN_TREATIES: Final = 3
NO_REPTILOIDS: Final = (0,) * len(REPTILOID_KINDS)
NO_PLACE: Final = (0,) * PLACE_NUMBERS
# A mask's bits as bytes, eight at a time.
BITS: Final = tuple(bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256))
TREATY_BYTES: Final = (len(TREATIES) + 7) // 8
TREATY_BITS: Final = TREATY_BYTES * 8
OPERATION_BITS: Final = 16
MOST_BITS: Final = 100_000


def prompts() -> tuple[str, ...]:
    """The prompts in the order in which the row numbers them (from 1)."""
    return tuple(sorted(GAME.prompts))


def layout(options: Json) -> tuple[Feature, ...]:
    """What each number of a row is, in order."""
    seats = max(2, options["players"])
    asked = ", ".join(f"{number} {prompt}" for number, prompt in enumerate(prompts(), 1))
    return (
        Feature("prompt", 1, len(prompts()), f"what is asked, of whomever: {asked}; 0 nothing"),
        Feature(
            "asked",
            1,
            seats,
            "who is asked: 1 the own seat, 2 the next one ...; 0 several or nobody",
        ),
        Feature("round", 1, 20, "the round, from 1"),
        Feature("phase", len(PHASES), 1, f"one of {', '.join(PHASES)}"),
        Feature("supervisor", 1, seats - 1, "how many seats further on the Supervisor is"),
        Feature("turn", 1, seats - 1, "how many seats further on the seat is whose turn it is"),
        Feature("wars", 1, WARS, "World Wars in force"),
        Feature("past_wars", 1, WARS, "World Wars that are over"),
        Feature(
            "zone",
            MOST_PLACES * PLACE_NUMBERS,
            MOST_PLACES * 10,
            "for each place: the card's kind and one (0 for no card), its agents needed, its Special Interest emblems,"
            " who stands there (0 nobody, 1 the own seat, 2 the next one ...), agents, ghosts,"
            " the Reptiloid beneath (kind and one)",
        ),
        Feature(
            "covert", 1, len(COVERT_OPERATIONS), "the top Covert Operation and one; 0 for none"
        ),
        Feature("black", len(BLACK_OPERATIONS), 7, "the Black Operations left"),
        Feature("trend", 1, len(TRENDS), "the Trend in force and one; 0 for none"),
        Feature("deck_sizes", 3, 120, "cards in the decks of Treaties, Objectives, Men of Action"),
        Feature("discarded", len(KINDS), 10, "for each kind the Objectives in the discard pile"),
        Feature(
            "owner",
            OBJECTIVES,
            seats,
            "for each Objective card whose it is: 1 the own seat, 2 the next one ...; 0 nobody's",
        ),
        Feature(
            "agents",
            OBJECTIVES,
            20,
            "for each Objective card the agents on it, owned or in the zone",
        ),
        Feature(
            "attached",
            INNERS,
            OBJECTIVES,
            "for each Inner Circle the card it is attached to, number and one; 0 none",
        ),
        Feature(
            "hand", TREATY_BITS, 1, "for each Treaty (and some zeros) whether it is in the own hand"
        ),
        Feature(
            "draft_pack",
            TREATY_BITS,
            1,
            "for each Treaty (and some zeros) whether it is in the own draft pack",
        ),
        Feature(
            "known_treaties",
            KNOWN_TREATIES,
            len(TREATIES),
            "the top of the Treaty deck, number and one, where the seat knows it",
        ),
        Feature("men", len(MEN), 4, "the own Men of Action"),
        *(_solo_layout() if options["players"] == 1 else ()),
        *(feature for at in range(seats) for feature in _seat_layout(at)),
    )


def _solo_layout() -> tuple[Feature, ...]:
    """What only a game against HOC has."""
    emblems = ", ".join(f"{number} {emblem}" for number, emblem in enumerate(EMBLEMS, 1))
    actions = ", ".join(HOC_ACTIONS)
    return (
        Feature(
            "hoc_order",
            len(EMBLEMS),
            len(EMBLEMS),
            f"the Projects in the order of the tokens, the first is next: {emblems}; 0 none",
        ),
        Feature("hoc_played", len(HOC_ACTIONS), 10, f"HOC's Action cards played: {actions}"),
        Feature("hoc_ghost", 1, 10, "ghosts that HOC's Mediator has at hand"),
    )


def _seat_layout(at: int) -> tuple[Feature, ...]:
    who = f"seat+{at}"
    whose = "the own seat" if at == 0 else f"the seat {at} further on"
    return (
        Feature(f"{who}.reserve", 1, 10, f"agents in the reserve of {whose}"),
        Feature(f"{who}.pool", 1, 10, f"agents in the pool of {whose}"),
        Feature(f"{who}.hand_size", 1, 60, f"Treaties in the hand of {whose}"),
        Feature(f"{who}.men_count", 1, 4, f"Men of Action of {whose}"),
        Feature(
            f"{who}.groups",
            len(GROUPS),
            60,
            f"cards of each group of {whose}, Secondary ones included",
        ),
        Feature(f"{who}.secondary", len(SECONDARY_GROUPS), 10, f"Secondary Objectives of {whose}"),
        Feature(f"{who}.emblems", len(EMBLEMS), 60, f"emblems of {whose}"),
        Feature(
            f"{who}.stages",
            SLOTS,
            STAGES,
            f"the Stages of {whose} in the Projects of the table; 0 not joined",
        ),
        Feature(
            f"{who}.reptiloids", len(REPTILOID_KINDS), 5, f"Reptiloids of each kind of {whose}"
        ),
        Feature(f"{who}.trends", 1, len(TRENDS), f"Trends captured by {whose}"),
        Feature(
            f"{who}.operations",
            OPERATION_BITS,
            1,
            f"for each Operation (and some zeros) whether {whose} has one",
        ),
        Feature(
            f"{who}.treaties",
            TREATY_BITS,
            1,
            f"for each Treaty (and some zeros) whether {whose} has made it",
        ),
    )


def features(s: State, seat: int) -> bytearray:
    """The row as a seat sees it, of the State or of the seat's view."""
    seats = s.rules.seats
    row = bytearray()
    _add_table(row, s, seat, seats)
    owner = bytearray(OBJECTIVES)
    for at in range(seats):
        for card in s.own[(seat + at) % seats]:
            owner[card] = at + 1
    row += owner
    row += bytes(s.agents)
    row += bytes([card + 1 for card in s.host])
    row += treaty_bits(sum([1 << treaty for treaty in s.hand[seat]]))
    row += treaty_bits(sum([1 << treaty for treaty in s.packs[seat]]))
    tops = s.top[TREATY_DECK][: min(KNOWN_TREATIES, known_cards(s, TREATY_DECK, seat))]
    row += bytes([treaty + 1 for treaty in tops]) + bytes(KNOWN_TREATIES - len(tops))
    men = [0] * len(MEN)
    for man in s.men[seat]:
        men[man] += 1
    row += bytes(men)
    if s.rules.solo:
        _add_hoc(row, s)
    for at in range(seats):
        _add_seat(row, s, (seat + at) % seats)
    return row


def treaty_bits(mask: int) -> bytes:
    """A set of Treaties as so many bytes of 0 and 1; sets come again and again."""
    found = _bits.get(mask)
    if found is None:
        if len(_bits) > MOST_BITS:
            _bits.clear()
        found = _bits[mask] = b"".join(
            [BITS[byte] for byte in mask.to_bytes(TREATY_BYTES, "little")]
        )
    return found


_bits: dict[int, bytes] = {}


def _add_table(row: bytearray, s: State, seat: int, seats: int) -> None:
    """What lies on the table for all."""
    phase = [0] * len(PHASES)
    phase[s.phase] = 1
    prompt = asked = 0
    if s.stack:
        frame = s.stack[-1]
        prompt = PROMPT_NUMBER.get(PROMPT[frame[0]], 0)
        asked = (frame[1] - seat) % seats + 1 if frame[1] != SIMULTANEOUS else 0
    numbers = [
        prompt,
        asked,
        min(s.round, 20),
        *phase,
        (s.supervisor - seat) % seats,
        (s.turn - seat) % seats,
        s.wars,
        s.past_wars,
    ]
    need, special, agents = s.rules.need, s.rules.special, s.agents
    places = len(s.zone)
    for place in range(places):
        card = s.zone[place]
        stander = s.stander[place]
        beneath = s.beneath[place]
        numbers += (
            KIND[card] + 1,
            need[card],
            special[card],
            (stander - seat) % seats + 1 if stander >= 0 else 0,
            agents[card],
            s.ghosts[place],
            (beneath - FIRST_REPTILOID) // REPTILOIDS_EACH + 1 if beneath >= 0 else 0,
        )
    numbers += NO_PLACE * (MOST_PLACES - places)
    numbers.append(s.covert[0] + 1 if s.covert else 0)
    numbers += s.black
    numbers.append(s.trends[0] + 1 if s.trends else 0)
    for deck in (TREATY_DECK, OBJECTIVE_DECK, MEN_DECK):
        numbers.append(len(s.top[deck]) + len(s.bag[deck]))
    kinds = [0] * len(KINDS)
    for card in s.discard[OBJECTIVE_DECK]:
        if card < OBJECTIVES:
            kinds[KIND[card]] += 1
    numbers += kinds
    row += bytes(numbers)


def _add_seat(row: bytearray, s: State, seat: int) -> None:
    """What all may know of a seat."""
    groups = seat * 6
    fours = seat * 4
    slots = seat * SLOTS
    operations = 0
    for operation in s.operations[seat]:
        operations |= 1 << operation
    numbers = [s.reserve[seat], s.pool[seat], len(s.hand[seat]), len(s.men[seat])]
    numbers += s.groups[groups : groups + 6]
    numbers += s.secondary[fours : fours + 4]
    numbers += s.emblems[fours : fours + 4]
    numbers += s.stage[slots : slots + SLOTS]
    if s.reptiloids[seat]:
        kinds = [0] * len(REPTILOID_KINDS)
        for card in s.reptiloids[seat]:
            kinds[(card - FIRST_REPTILOID) // REPTILOIDS_EACH] += 1
        numbers += kinds
    else:
        numbers += NO_REPTILOIDS
    numbers.append(len(s.trends_taken[seat]))
    row += bytes(numbers)
    row += BITS[operations & 255]
    row += BITS[operations >> 8]
    row += treaty_bits(s.made[seat])


def _add_hoc(row: bytearray, s: State) -> None:
    """What lies on the table of a game against HOC."""
    order = s.hoc_order
    row += bytes([slot + 1 for slot in order]) + bytes(len(EMBLEMS) - len(order))
    played = bytearray(len(HOC_ACTIONS))
    for action in s.discard[HOC_DECK]:
        played[action] += 1
    row += played
    row.append(s.hoc_ghost)


PROMPT_NUMBER: Final = {prompt: number for number, prompt in enumerate(prompts(), 1)}
assert len(OPERATIONS) <= OPERATION_BITS
