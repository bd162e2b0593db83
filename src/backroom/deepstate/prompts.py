"""What each prompt asks its seat to decide, in a sentence."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _

PROMPTS: Final = {
    "draft": _("Pick one Treaty and pass the rest on."),
    "put-back": _("Put two Treaties back into the deck."),
    "turn": _("Your turn: take one Action."),
    "recruit": _("Recruit agents."),
    "hitman": _("Choose whose agent goes to the pool."),
    "mediator": _("Take an Objective from the discard pile for its number of agents."),
    "turncoat": _("Keep one Treaty; put the others back on top, the first named deepest."),
    "contactee": _("Choose the Project in which your coordinator goes up."),
    "power-broker": _("Advance in a Project with one agent less."),
    "emissary": _("Carry out an Operation with one agent less."),
    "again": _("You may play one more Men of Action card."),
    "free-advance": _("You may Advance once for free."),
    "secondary": _("You may take a Secondary Objective."),
    "discard": _("Discard cards."),
    "recall": _("You may recall more agents."),
    "media": _("Take a Mass Control, Finance or Science card from the zone."),
    "treaty": _("You may make a Treaty."),
    "take": _("Take a card from the discard pile."),
    "levy": _("Give one of your cards away."),
    "purge": _("You may discard cards of the group."),
    "move": _("You may move a coordinator to another Project."),
    "final": _("The end: attach Inner Circles or leave them."),
}
