"""The guided first game: a sentence or two for the prompt of the moment."""

from __future__ import annotations

from typing import Final

from backroom.core.card import Message
from backroom.core.language import _
from backroom.web.seen import Seen

FIRST: Final = _(
    "Pick one of the first three cards of the zone and send at least as many agents as it asks for. Whoever stands"
    " there when everybody has acted takes it; anyone may still outbid you by one agent."
)
SUPERVISOR: Final = _(
    "You hold the Supervisor: you got 2 agents for free, but this turn you may only infiltrate or carry out a Covert"
    " Operation."
)
LESSONS: Final = {
    "put-back": _(
        "You keep four Treaties. Keep those whose Conditions you can meet with the same sort of cards."
    ),
    "draft": _(
        "Pick one Treaty; the rest go to the next seat. Treaties that ask for the same cards go well together."
    ),
    "recruit": _(
        "Recruits come from your pool into your reserve: only agents in the reserve can be sent."
    ),
    "treaty": _(
        "Once a round you may make one Treaty whose Conditions you meet. Nothing is spent: it is only looked at."
    ),
    "recall": _(
        "Agents on your cards come home one a card each takeover. Here you may call back more of them."
    ),
    "levy": _("Somebody's Treaty takes a card from you. Give the one that is worth least to you."),
    "discard": _("Every card shows what it is worth now: give up the cheapest that will do."),
    "secondary": _(
        "A Secondary Objective counts as a card of its group; free cards are rarely wrong."
    ),
    "final": _(
        "The last chance to put Inner Circles beneath cards. “The best for all” reckons it out for you."
    ),
}
LATER: Final = (
    _(
        "Agents on cards you have taken come home one by one: many cheap cards tie up fewer agents than one dear card."
    ),
    _(
        "Projects ask for emblems: Labor Unions, Consulates and Spy Agencies show them. They are shown, never spent."
    ),
    _(
        "Covert Operations are plain Influence. They cost agents for long: do them when the zone has nothing for you."
    ),
    _(
        "Supreme Power cards pay for what you collect: look at “worth now” in the corner of each card."
    ),
    _("Look at your Treaties: green means that the Conditions are met. Make one each round."),
)


def hint(seen: Seen) -> Message | None:
    """What the guided first game says to the present prompt; None when there is nothing to teach."""
    prompt = seen.view.prompt()
    if prompt != "turn":
        return Message(LESSONS[prompt]) if prompt in LESSONS else None
    round_ = seen.position["round"]
    if seen.position["supervisor"] == seen.seat and round_ == 1:
        return Message(SUPERVISOR)
    if round_ == 1:
        return Message(FIRST)
    return Message(LATER[(round_ - 2) % len(LATER)])
