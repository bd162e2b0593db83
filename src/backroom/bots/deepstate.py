"""Knowledge of Deep State: what is worth a look, how good a position is, and why one would choose something."""

from __future__ import annotations

from math import exp
from typing import Final

from backroom.bots import deepstate_opinion
from backroom.bots.deepstate_worth import actions_left, lore, worth
from backroom.bots.knowledge import Knowledge
from backroom.core.card import Message
from backroom.core.language import _
from backroom.deepstate import vocabulary as words
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_SLUGS,
    MEN,
    OPERATIONS,
    PROJECT_SLOT,
    PROJECTS,
    SLOTS,
    TREATIES,
)
from backroom.deepstate.scoring import totals, winners
from backroom.deepstate.state import OVER, State

MOST_SPARE: Final = 2
"""Agents beyond what a place needs that are worth a look."""
SURE_POINTS: Final = 3.0
UNSURE_POINTS: Final = 1.1
"""A lead of so many points makes a win e times as likely, at the end and for each Action before it."""
MARGIN: Final = 0.002
ROUND: Final = 100
"""A round on the clock, more than a zone has cards."""


class DeepStateKnowledge(Knowledge):
    """Games are long: play-outs end after the next takeovers and are judged there."""

    main_prompt = "turn"

    def worth(self, state: State, seat: int) -> float:
        """Against a single rival what it can expect counts as much as what the seat itself can."""
        if state.rules.seats > 2:
            return worth(state, seat)
        return worth(state, seat) - worth(state, 1 - seat, hand=state.rules.solo)

    def utilities(self, state: State, viewer: int) -> list[float]:
        seats = range(state.rules.seats)
        if state.phase == OVER:
            points = totals(state)
            won, _tie = winners(state, points)
            best = max(points)
            return [
                (1 / len(won) if seat in won else 0.0) + MARGIN * (points[seat] - best)
                for seat in seats
            ]
        expected = [worth(state, seat, seat == viewer or state.rules.solo) for seat in seats]
        best_expected = max(expected)
        scale = SURE_POINTS + UNSURE_POINTS * actions_left(state, lore(state.rules))
        chances = [exp((value - best_expected) / scale) for value in expected]
        total = sum(chances)
        return [
            chance / total + MARGIN * (value - best_expected)
            for chance, value in zip(chances, expected, strict=True)
        ]

    def weights(self, state: State, seat: int, legal: list[int]) -> list[float]:
        return deepstate_opinion.weights(state, seat, legal)

    def clock(self, state: State) -> int:
        if state.phase == OVER:
            return 1 << 20
        return state.round * ROUND - len(state.zone)

    def ahead(self, state: State) -> int:
        """Cards gone from the zone: with two seats, of whom a turn takes two at most, the next takeover alone is too
        near to see what a choice leads to. Against HOC it takes another round: what HOC makes of it is no guess."""
        if state.rules.solo:
            return ROUND + 4
        return 4 if state.rules.seats == 2 else 1

    def turn(self, state: State) -> tuple[int, ...]:
        return state.round, state.supervisor, state.turn, state.phase

    def candidates(self, state: State, seat: int, legal: list[int]) -> list[int]:
        """Of the infiltrations of a place only those with few spare agents."""
        if legal[0] >= words.COVERT:
            return legal
        found: list[int] = []
        place = -1
        spare = 0
        for choice in legal:
            if choice < words.INFILTRATE_HELPED:
                at = (choice - words.INFILTRATE) // 10
                spare = spare + 1 if at == place else 0
                place = at
                if spare > MOST_SPARE:
                    continue
            elif choice < words.COVERT:
                at = 100 + (choice - words.INFILTRATE_HELPED) // 30
                spare = spare + 1 if at == place else 0
                place = at
                if spare > 1:
                    continue
            found.append(choice)
        return found

    def reason(self, state: State, seat: int, choice: int) -> Message:
        return reason(state, seat, choice)


def reason(s: State, seat: int, choice: int) -> Message:
    """Why a seat would choose that, in a sentence."""
    fields: dict[str, object] = {}
    if choice < words.COVERT:
        helped = choice >= words.INFILTRATE_HELPED
        at = (
            (choice - words.INFILTRATE_HELPED) // 30
            if helped
            else (choice - words.INFILTRATE) // 10
        )
        fields["card"] = CARD_SLUGS[s.zone[at]]
        if s.stander[at] >= 0:
            return Message(
                _("{card} is worth driving the others out."),
                fields,
            )
        return Message(_("{card} helps me most now."), fields)
    if choice < words.ADVANCE:
        black = (
            choice - words.BLACK
            if choice < words.BLACK_HELPED
            else (choice - words.BLACK_HELPED) // 3
        )
        operation = (
            s.covert[0] if choice < words.BLACK else len(OPERATIONS) - len(BLACK_OPERATIONS) + black
        )
        fields |= {
            "operation": OPERATIONS[operation],
            "influence": s.rules.operation_points[operation],
        }
        return Message(_("{operation} pays {influence} Influence for good."), fields)
    if choice < words.RECRUIT:
        project = choice - words.ADVANCE
        stage = s.stage[seat * SLOTS + PROJECT_SLOT[project]] + 1
        fields |= {"project": PROJECTS[project], "stage": stage}
        return Message(_("Stage {stage} of {project} brings me on."), fields)
    for first, end, template, field, names in SPOKEN:
        if first <= choice < end:
            return Message(template, fields | ({field: names[choice - first]} if field else {}))
    return Message(_("It leaves me best off."), fields)


SPOKEN: Final[tuple[tuple[int, int, str, str, tuple[str, ...]], ...]] = (
    (words.RECRUIT, words.CAPTURE, _("I need more agents for what is to come."), "", ()),
    (words.RECRUIT_SOME, words.DRAW, _("I need more agents for what is to come."), "", ()),
    (
        words.DRAW,
        words.DECLINE,
        _("A card of the Men of Action will help me more than an agent."),
        "",
        (),
    ),
    (words.CAPTURE, words.PASS, _("A Trend pays 10 Influence."), "", ()),
    (words.PASS, words.PLAY, _("There is nothing that I could do."), "", ()),
    (words.PLAY, words.REPTILOID_PAIR, _("{man} helps me most now."), "man", MEN),
    (
        words.PUT_BACK,
        words.TREATY,
        _("I am the least likely to make {treaty}."),
        "treaty",
        TREATIES,
    ),
    (
        words.TREATY,
        words.TREATY_NONE,
        _("{treaty} is worth most of what I can make."),
        "treaty",
        TREATIES,
    ),
    (words.TREATY_NONE, words.KEEP, _("I keep my Treaties for later."), "", ()),
)
"""What is said about the other choices, by their blocks of the vocabulary."""

KNOWLEDGE: Final = DeepStateKnowledge()
