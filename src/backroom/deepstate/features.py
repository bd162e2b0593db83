"""What a learner is told of a game of Deep State: a row of small numbers, the own seat first, the others in turn after it.

The row is of the same shape whatever the modules: what is not in play is 0.
"""

from __future__ import annotations

from typing import Final

import backroom.deepstate.game  # noqa: F401  (it registers all steps, whose prompts are numbered here)
from backroom.core.features import Feature
from backroom.core.game import Json
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COVERT_OPERATIONS,
    EMBLEMS,
    FIRST_REPTILOID,
    GROUPS,
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
from backroom.deepstate.state import MEN_DECK, OBJECTIVE_DECK, PHASES, TREATY_DECK, UNKNOWN, State
from backroom.deepstate.steps import PROMPT, SIMULTANEOUS

PLACE_NUMBERS: Final = 7
KNOWN_TREATIES: Final = 3
NO_PLACE: Final = (0,) * PLACE_NUMBERS
# A mask's bits as bytes, eight at a time.
BITS: Final = tuple(bytes(byte >> bit & 1 for bit in range(8)) for byte in range(256))
TREATY_BYTES: Final = (len(TREATIES) + 7) // 8
TREATY_BITS: Final = TREATY_BYTES * 8
OPERATION_BITS: Final = 16


def prompts() -> tuple[str, ...]:
    """The prompts in the order in which the row numbers them (from 1)."""
    return tuple(sorted({prompt for prompt in PROMPT if prompt}))


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
            "for each place: the card's kind and one (0 for no card), its agents needed, its Special Interest emblems, who stands there"
            " (0 nobody, 1 the own seat, 2 the next one ...), agents, ghosts, the Reptiloid beneath (kind and one)",
        ),
        Feature(
            "covert", 1, len(COVERT_OPERATIONS), "the top Covert Operation and one; 0 for none"
        ),
        Feature("black", len(BLACK_OPERATIONS), 7, "the Black Operations left"),
        Feature("trend", 1, len(TRENDS), "the Trend in force and one; 0 for none"),
        Feature("deck_sizes", 3, 120, "cards in the decks of Treaties, Objectives, Men of Action"),
        Feature("discarded", len(KINDS), 10, "for each kind the Objectives in the discard pile"),
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
        *(feature for at in range(seats) for feature in _seat_layout(at)),
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
        Feature(f"{who}.kinds", len(KINDS), 6, f"Objectives of each kind of {whose}"),
        Feature(
            f"{who}.agents", len(KINDS), 20, f"agents on the Objectives of each kind of {whose}"
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
    hand = 0
    for treaty in s.hand[seat]:
        hand |= 1 << treaty
    _add_bits(row, hand, TREATY_BYTES)
    pack = 0
    for treaty in s.packs[seat]:
        pack |= 1 << treaty
    _add_bits(row, pack, TREATY_BYTES)
    tops = s.top[TREATY_DECK][:KNOWN_TREATIES] if s.known[TREATY_DECK] >> seat & 1 else ()
    row += bytes(
        tops[at] + 1 if at < len(tops) and tops[at] != UNKNOWN else 0
        for at in range(KNOWN_TREATIES)
    )
    men = [0] * len(MEN)
    for man in s.men[seat]:
        men[man] += 1
    row += bytes(men)
    for at in range(seats):
        _add_seat(row, s, (seat + at) % seats)
    return row


def _add_bits(row: bytearray, mask: int, count: int) -> None:
    for byte in mask.to_bytes(count, "little"):
        row += BITS[byte]


def _add_table(row: bytearray, s: State, seat: int, seats: int) -> None:
    """What lies on the table for all."""
    phase = [0] * len(PHASES)
    phase[s.phase] = 1
    prompt = asked = 0
    if s.stack:
        frame = s.stack[-1]
        prompt = PROMPT_NUMBER[frame[0]]
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
    agents = s.agents
    kinds = [0] * (2 * len(KINDS))
    half = len(KINDS)
    for card in s.own[seat]:
        kind = KIND[card]
        kinds[kind] += 1
        kinds[half + kind] += agents[card]
    reptiloids = [0] * len(REPTILOID_KINDS)
    for card in s.reptiloids[seat]:
        reptiloids[(card - FIRST_REPTILOID) // REPTILOIDS_EACH] += 1
    operations = 0
    for operation in s.operations[seat]:
        operations |= 1 << operation
    row += bytes((s.reserve[seat], s.pool[seat], len(s.hand[seat]), len(s.men[seat])))
    row += bytes(s.groups[seat * 6 : seat * 6 + 6])
    row += bytes(s.secondary[seat * 4 : seat * 4 + 4])
    row += bytes(s.emblems[seat * 4 : seat * 4 + 4])
    row += bytes(s.stage[seat * SLOTS : seat * SLOTS + SLOTS])
    row += bytes(kinds)
    row += bytes(reptiloids)
    row.append(len(s.trends_taken[seat]))
    _add_bits(row, operations, 2)
    _add_bits(row, s.made[seat], TREATY_BYTES)


_ORDER: Final = {prompt: number for number, prompt in enumerate(prompts(), 1)}
PROMPT_NUMBER: Final = tuple(_ORDER.get(prompt, 0) for prompt in PROMPT)
"""For each step the number of its prompt."""
assert OPERATION_BITS >= len(OPERATIONS)
