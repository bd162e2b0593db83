"""HOC's Action cards: when one is played, what each does, and where it goes afterwards (DS-16.2.4, DS-16.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.core.bag import joined, without
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    FINANCE,
    HOC_ACTIONS,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    MASS_CONTROL,
    OBJECTIVES,
    SCIENCE,
    SLOTS,
    STAGES,
    SUPREME_POWER,
)
from backroom.deepstate.course import last_round
from backroom.deepstate.decks import deck_size, draw, draw_treaty
from backroom.deepstate.events import (
    HOC_CARD,
    HOC_GHOST,
    HOC_LAST_ROUND,
    HOC_NO_OPERATION,
    HOC_SHUFFLES,
    HOC_SKIPS,
    HOC_WASTES,
    happened,
)
from backroom.deepstate.hoc_operations import affordable_operation, capture, operate
from backroom.deepstate.hoc_projects import HOC, HUMAN, advance, by_order
from backroom.deepstate.holdings import MATCHING, agents_on_cards, kind_count
from backroom.deepstate.men import hit, targets
from backroom.deepstate.state import HOC_DECK, TREATY_DECK, UNKNOWN, Frame, State
from backroom.deepstate.steps import always, push, step
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import recall
from backroom.deepstate.taking import take_secondary
from backroom.deepstate.vocabulary import HIT

WASTED: Final = 2
TURNCOAT_HAND: Final = 6
RECRUITER_RECALLS: Final = 2
SHUFFLING: Final = ("vice-agent", "executive")


def hoc_action_cards(rules: Rules) -> tuple[int, ...]:
    """DS-16.1.3: 10 common cards and the character's; its HARD card from hard on; none for beginners."""
    difficulty = rules.options["difficulty"]
    if difficulty == "beginner":
        return ()
    facts = rules.facts["hoc-actions"]
    common, hard_card = facts["personal"][rules.options["hoc"]]
    cards = [
        HOC_ACTIONS.index(slug)
        for slug, copies in facts["copies"].items()
        for _copy in range(copies)
    ]
    cards.append(HOC_ACTIONS.index(common))
    if difficulty in ("hard", "ultra-hard"):
        cards.append(HOC_ACTIONS.index(hard_card))
    return tuple(sorted(cards))


def play_action(s: State) -> None:
    """DS-16.2.3: HOC takes an Action card and plays it. Beginner: nothing."""
    push(s, PLAY_ACTION, HOC)


def _play(s: State, _frame: Frame) -> bool:
    """The card is discarded when its effect, and the cards it has HOC play, are done (settled question 21)."""
    s.stack.pop()
    card = draw(s, HOC_DECK)
    if card == UNKNOWN:
        return False
    happened(s, HOC_CARD, HOC, card)
    push(s, PLAYED, HOC, card)
    if not EFFECTS[HOC_ACTIONS[card]](s):
        happened(s, HOC_SKIPS, HOC, card)
    return False


PLAY_ACTION: Final = step("hoc-play", _play)


def _played(s: State, frame: Frame) -> bool:
    """DS-16.6: Vice-Agent and Executive have the deck shuffled anew with all discards, known tops and themselves."""
    s.stack.pop()
    s.discard[HOC_DECK] += (frame[2],)
    if HOC_ACTIONS[frame[2]] in SHUFFLING:
        s.bag[HOC_DECK] = joined(s.bag[HOC_DECK] + s.top[HOC_DECK], s.discard[HOC_DECK])
        s.top[HOC_DECK] = ()
        s.discard[HOC_DECK] = ()
        happened(s, HOC_SHUFFLES, HOC)
    return False


PLAYED: Final = step("hoc-played", _played)


def forget_played(s: State) -> None:
    """After loading a position: cards being played are not in the deck."""
    for frame in s.stack:
        if frame[0] == PLAYED and frame[2] in s.bag[HOC_DECK]:
            s.bag[HOC_DECK] = without(s.bag[HOC_DECK], frame[2])


# --- what several cards need ------------------------------------------------------------------------------------------
def waste(s: State) -> None:
    """HOC sends 2 agents from its reserve to its pool."""
    s.reserve[HOC] -= WASTED
    s.pool[HOC] += WASTED
    happened(s, HOC_WASTES, HOC, WASTED)


def recall_most(s: State, agents: int) -> None:
    """DS-16.4.1: agents come back from the Objective with most of them; of equals the one held longest."""
    for _agent in range(agents):
        best, most = UNKNOWN, 0
        for card in s.own[HOC]:
            if s.agents[card] > most:
                best, most = card, s.agents[card]
        if best == UNKNOWN:
            return
        recall(s, HOC, best, 1)


def _draw_treaties(s: State, cards: int) -> None:
    for _card in range(cards):
        draw_treaty(s, HOC)


# --- the cards: each says whether it could do anything ----------------------------------------------------------------
def _power_broker(s: State) -> bool:
    """Wastes 2 agents, then joins the first Project by Project Order that it is not in; in all three: levels
    up one."""
    first = HOC * SLOTS
    if s.reserve[HOC] < WASTED:
        return False
    new = [slot for slot in range(3) if not s.stage[first + slot]]
    slots = new or [slot for slot in range(3) if s.stage[first + slot] < STAGES]
    if not slots:
        return False
    waste(s)
    advance(s, by_order(s, slots))
    return True


def _emissary(s: State) -> bool:
    """DS-16.6, DS-16.8.6: an Operation by the normal rules, else a Trend; in the last round a Trend first."""
    if last_round(s) and capture(s, HOC_LAST_ROUND):
        return True
    operation = affordable_operation(s)
    if operation == UNKNOWN:
        return capture(s, HOC_NO_OPERATION)
    operate(s, operation)
    return True


def _hitman(s: State) -> bool:
    """The human chooses one of the own agents on Objectives; then HOC plays the next card whatever happened."""
    play_action(s)
    if not targets(s, range(1)):
        return False
    push(s, HOC_HITS, HUMAN)
    return True


def _hit_legal(s: State, _frame: Frame, out: list[int]) -> None:
    out.extend([HIT + seat * OBJECTIVES + card for seat, card in targets(s, range(1))])


def _hit_choose(s: State, _frame: Frame, choice: int) -> None:
    s.stack.pop()
    victim, card = divmod(choice - HIT, OBJECTIVES)
    hit(s, HOC, victim, card)


HOC_HITS: Final = step("hoc-hitman", always, "hitman", _hit_legal, _hit_choose)


def _turncoat(s: State) -> bool:
    """Draws 1 Treaty; then, with fewer than 6 in hand, wastes 2 agents and draws 1 more."""
    before = len(s.hand[HOC])
    _draw_treaties(s, 1)
    more = deck_size(s, TREATY_DECK) + len(s.discard[TREATY_DECK])
    if len(s.hand[HOC]) < TURNCOAT_HAND and s.reserve[HOC] >= WASTED and more:
        waste(s)
        _draw_treaties(s, 1)
    return len(s.hand[HOC]) > before


def _mediator(s: State) -> bool:
    """Wastes 2 agents, gets 1 ghost until the treaty phase begins."""
    if s.reserve[HOC] < WASTED:
        return False
    waste(s)
    s.hoc_ghost += 1
    happened(s, HOC_GHOST, HOC, s.hoc_ghost)
    return True


def _recruiter(s: State) -> bool:
    """Recalls up to 2 agents from its Objectives; none there: plays the next card."""
    if not agents_on_cards(s, HOC):
        play_action(s)
        return False
    recall_most(s, RECRUITER_RECALLS)
    return True


def _vice_agent(s: State) -> bool:
    """A Treaty for each Inner Circle, then the deck is reshuffled (`_played`)."""
    cards = s.groups[HOC * 6 + INNER_CIRCLE]
    _draw_treaties(s, cards)
    return True


def _negotiator(s: State) -> bool:
    """HARD: a Treaty for each Key Connections card, then the next card."""
    play_action(s)
    cards = s.groups[HOC * 6 + KEY_CONNECTIONS]
    _draw_treaties(s, cards)
    return cards > 0


def _executive(s: State) -> bool:
    """A Secondary Objective of the group for each Governments, Stock Exchanges, Universities; then the deck
    is reshuffled (`_played`)."""
    for group, kind in MATCHING.items():
        for _card in range(kind_count(s, HOC, kind)):
            take_secondary(s, HOC, group)
    return True


def _chairman(s: State) -> bool:
    """HARD: a Supreme Power Secondary for each Corporations, one of each basic group for each Crime Syndicates; then
    the next card."""
    play_action(s)
    corporations = kind_count(s, HOC, CORPORATIONS)
    syndicates = kind_count(s, HOC, CRIME_SYNDICATES)
    for _card in range(corporations):
        take_secondary(s, HOC, SUPREME_POWER)
    for _card in range(syndicates):
        for group in (MASS_CONTROL, FINANCE, SCIENCE):
            take_secondary(s, HOC, group)
    return corporations + syndicates > 0


EFFECTS: Final[dict[str, Callable[[State], bool]]] = {
    "power-broker": _power_broker,
    "emissary": _emissary,
    "hitman": _hitman,
    "turncoat": _turncoat,
    "mediator": _mediator,
    "recruiter": _recruiter,
    "vice-agent": _vice_agent,
    "negotiator": _negotiator,
    "executive": _executive,
    "chairman": _chairman,
}
