"""Why a choice is not legal now: for every block of the vocabulary a function that finds the reason (DS-3.4 and all
that forbids).

The reasons stand by subject in `why_turn`, `why_projects`, `why_treaties` and `why_prompts`. All of them read only what
the seat itself can see, so they say the same on a view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from backroom.core.language import _
from backroom.core.refusal import Refusal, refuse
from backroom.deepstate import why_projects, why_prompts, why_treaties, why_turn
from backroom.deepstate.catalog import (
    CARD_SLUGS,
    FIRST_REPTILOID,
    MEN,
    OPERATIONS,
    SECONDARY_GROUPS,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.prompts import PROMPTS
from backroom.deepstate.state import Frame, State
from backroom.deepstate.steps import PROMPT, asked, legal
from backroom.deepstate.vocabulary import (
    ADVANCE,
    ATTACH,
    BEST,
    BLACK,
    BOOST,
    CAPTURE,
    COVERT,
    DECLINE,
    DISCARD,
    DISCARD_MAN,
    DISCARD_OPERATION,
    DISCARD_REPTILOID,
    DISCARD_SECONDARY,
    DISCARD_TREATY,
    DISCARD_TREND,
    DONE,
    DRAW,
    GIVE,
    GIVE_SECONDARY,
    HIT,
    INFILTRATE,
    KEEP,
    MOVE,
    PASS,
    PICK,
    PLAY,
    PUT_BACK,
    RECALL,
    RECALL_ALL,
    RECALL_OPERATION,
    RECRUIT,
    RECRUIT_SOME,
    REPTILOID_PAIR,
    TAKE_CARD,
    TAKE_REPTILOID,
    TAKE_SECONDARY,
    TOP,
    TREATY,
    TREATY_NONE,
    VOCABULARY,
)

Reason = Callable[[State, int, Frame, int], Refusal | None]


def why(s: State, seat: int, choice: int) -> Refusal | None:
    """The refusal of a choice for a waiting seat; None where it is legal."""
    if choice in legal(s, seat):
        return None
    frame = asked(s, seat)
    prompt = PROMPT[frame[0]]
    for first, end, prompts, rule, when, reason in BLOCKS:
        if first <= choice < end:
            if prompt not in prompts:
                needs = {"choice": VOCABULARY.words[choice], "asked": prompt}
                return Refusal(rule, when, needs, PROMPTS[prompt])
            found = reason(s, frame[1], frame, choice - first)
            if found is not None:
                return found
            break
    return refuse("", "“{choice}” is not offered here", choice=VOCABULARY.words[choice])


Block = tuple[int, int, frozenset[str], str, str, Reason]


def _blocks() -> list[Block]:
    """(first choice, past the last, prompts that offer such a choice, its rule, when it is asked, what finds
    the reason)."""
    rows: list[tuple[int, str, str, str, Reason]] = [
        (
            INFILTRATE,
            "turn",
            "DS-3.5",
            _("infiltrating is an Action of your own turn"),
            why_turn.infiltrate,
        ),
        (
            COVERT,
            "turn emissary",
            "DS-3.7",
            _("a Covert Operation is an Action of your own turn, or Emissary's"),
            why_turn.covert,
        ),
        (
            BLACK,
            "turn emissary",
            "DS-13.7",
            _("a Black Operation is an Action of your own turn, or Emissary's"),
            why_turn.black,
        ),
        (
            ADVANCE,
            "turn power-broker free-advance contactee",
            "DS-3.9",
            _("advancing is an Action of your own turn, or free by a card or Treaty that says so"),
            why_projects.advance,
        ),
        (
            RECRUIT,
            "turn",
            "DS-3.11",
            _("recruiting is an Action of your own turn"),
            why_turn.recruit,
        ),
        (
            CAPTURE,
            "turn",
            "DS-14.5",
            _("capturing a Trend is an Action of your own turn"),
            why_turn.capture,
        ),
        (
            PASS,
            "turn",
            "DS-3.4",
            _("passing is for a turn in which nothing must be done"),
            why_turn.passing,
        ),
        (
            PLAY,
            "turn again",
            "DS-9.3",
            _("a Men of Action card is played in your own turn, before its Action"),
            why_turn.play,
        ),
        (
            REPTILOID_PAIR,
            "turn",
            "DS-15.3",
            _("Reptiloids are cashed in during your own turn, before its Action"),
            why_turn.reptiloids,
        ),
        (
            ATTACH,
            "turn free-advance treaty final",
            "DS-11.1",
            _(
                "an Inner Circle is attached in your turn, at a free Advance, when making a Treaty or at the end"
            ),
            why_prompts.attach,
        ),
        (
            RECRUIT_SOME,
            "recruit",
            "DS-3.11",
            _("how many agents come is asked when you recruit"),
            why_prompts.recruit_some,
        ),
        (
            DRAW,
            "recruit secondary",
            "DS-9.2",
            _("a card is drawn instead of recruiting, or where a Trend offers it"),
            why_prompts.draw,
        ),
        (
            DECLINE,
            "recruit again free-advance secondary move",
            "DS-3.4",
            _("there is nothing here that could be declined"),
            why_prompts.no_answer,
        ),
        (
            DONE,
            "recall purge final",
            "DS-4.2",
            _("done ends recalling, purging and the end of the game"),
            why_prompts.no_answer,
        ),
        (
            PICK,
            "draft",
            "DS-1.3",
            _("Treaties are picked in the draft, before the first round"),
            why_prompts.pick,
        ),
        (
            PUT_BACK,
            "put-back",
            "DS-1.3",
            _("Treaties are put back in the deal, before the first round"),
            why_prompts.put_back,
        ),
        (
            TREATY,
            "treaty",
            "DS-6.2",
            _("a Treaty is made in the treaty phase, or when a card or Project allows it at once"),
            why_treaties.treaty,
        ),
        (
            TREATY_NONE,
            "treaty",
            "DS-6.2",
            _("making no Treaty is an answer when one may be made"),
            why_treaties.treaty_none,
        ),
        (
            KEEP,
            "turncoat",
            "DS-9.4",
            _("a Treaty is kept when Turncoat looks at the deck"),
            why_prompts.keep,
        ),
        (
            TOP,
            "turncoat",
            "DS-9.4",
            _("Treaties go back on top when Turncoat has looked at the deck"),
            why_prompts.top,
        ),
        (
            TAKE_CARD,
            "take mediator media",
            "DS-8.1",
            _(
                "cards are taken from the discard pile by Treaty or Mediator, from the zone by GLOBAL MEDIA"
            ),
            why_prompts.take_card,
        ),
        (
            TAKE_REPTILOID,
            "take mediator media",
            "DS-15.5",
            _("a Reptiloid is taken from the discard pile by Mediator only"),
            why_prompts.take_reptiloid,
        ),
        (
            TAKE_SECONDARY,
            "secondary",
            "DS-8.7",
            _("a Secondary Objective is taken when a Treaty or Trend offers one"),
            why_prompts.take_secondary,
        ),
        (
            HIT,
            "hitman",
            "DS-9.4",
            _("an agent is hit when Hitman is played"),
            why_prompts.hit,
        ),
        (
            GIVE,
            "levy",
            "DS-8.2",
            _("cards are given away when a Treaty of another seat levies them"),
            why_prompts.give,
        ),
        (
            GIVE_SECONDARY,
            "levy",
            "DS-8.2",
            _("Secondary Objectives are given away when a Treaty of another seat levies them"),
            why_prompts.give_secondary,
        ),
        (
            DISCARD,
            "discard purge",
            "DS-4.4",
            _("an Objective is discarded when a Stage, an Operation or a Treaty asks for it"),
            why_prompts.discarding(DISCARD, CARD_SLUGS),
        ),
        (
            DISCARD_REPTILOID,
            "discard",
            "DS-15.3",
            _("Reptiloids are discarded for a Treaty, for Contactee, or when cards must go"),
            why_prompts.discarding(DISCARD_REPTILOID, CARD_SLUGS[FIRST_REPTILOID:]),
        ),
        (
            DISCARD_SECONDARY,
            "discard purge",
            "DS-13.4",
            _(
                "a Secondary Objective is discarded when a Stage, an Operation or a Treaty asks for it"
            ),
            why_prompts.discarding(DISCARD_SECONDARY, SECONDARY_GROUPS),
        ),
        (
            DISCARD_OPERATION,
            "discard",
            "DS-13.3",
            _("an Operation is discarded when a Stage or another Operation asks for it"),
            why_prompts.discarding(DISCARD_OPERATION, OPERATIONS),
        ),
        (
            DISCARD_TREND,
            "discard",
            "DS-13.3",
            _("a Trend is discarded when a Stage or an Operation asks for it"),
            why_prompts.discarding(DISCARD_TREND, TRENDS),
        ),
        (
            DISCARD_TREATY,
            "discard",
            "DS-6.5",
            _("Treaties are discarded above the hand limit, for GLOBAL MEDIA and for REPTILOIDS"),
            why_prompts.discarding(DISCARD_TREATY, TREATIES),
        ),
        (
            DISCARD_MAN,
            "discard",
            "DS-9.1",
            _("a Men of Action card is discarded when you hold one too many"),
            why_prompts.discarding(DISCARD_MAN, MEN),
        ),
        (
            RECALL,
            "recall",
            "DS-4.2",
            _("agents are recalled in the takeover phase, and by WORLD, INC."),
            why_prompts.recall,
        ),
        (
            RECALL_OPERATION,
            "recall",
            "DS-4.2",
            _("agents are recalled from an Operation in the takeover phase"),
            why_prompts.recall_operation,
        ),
        (
            RECALL_ALL,
            "recall",
            "DS-12.3",
            _("all agents come back at once only on an Advance in WORLD, INC."),
            why_prompts.recall_all,
        ),
        (
            MOVE,
            "move",
            "DS-15.9",
            _("a coordinator is moved only by Area 51 and its kin"),
            why_prompts.move,
        ),
        (
            BOOST,
            "final",
            "DS-14.1",
            _("GLOBAL MEDIA's card is chosen at the end of the game"),
            why_prompts.boost,
        ),
        (
            BEST,
            "final",
            "DS-10.3",
            _("the best attachments are made at the end of the game"),
            why_prompts.no_answer,
        ),
    ]
    ends = [row[0] for row in rows[1:]] + [len(VOCABULARY)]
    return [
        (first, end, frozenset(prompts.split()), rule, when, reason)
        for (first, prompts, rule, when, reason), end in zip(rows, ends, strict=True)
    ]


BLOCKS: Final = _blocks()
