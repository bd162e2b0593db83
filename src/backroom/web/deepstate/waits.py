"""What the others read while a seat decides: for whom they wait, and to do what."""

from __future__ import annotations

from typing import Final

from backroom.core.language import _

WAITS: Final = {
    "draft": _("Waiting for {who} to pick a Treaty."),
    "put-back": _("Waiting for {who} to put back two Treaties."),
    "turn": _("Waiting for {who} to take an Action."),
    "recruit": _("Waiting for {who} to recruit agents."),
    "hitman": _("Waiting for {who} to choose a victim for Hitman."),
    "mediator": _("Waiting for {who} to take a card from the discard pile."),
    "turncoat": _("Waiting for {who} to keep one of four Treaties."),
    "contactee": _("Waiting for {who} to choose a Project for Contactee."),
    "power-broker": _("Waiting for {who} to advance in a Project."),
    "emissary": _("Waiting for {who} to carry out an Operation."),
    "again": _("Waiting for {who} to play one more Men of Action card or not."),
    "free-advance": _("Waiting for {who} to advance for free or not."),
    "secondary": _("Waiting for {who} to take a Secondary Objective or not."),
    "discard": _("Waiting for {who} to discard cards."),
    "recall": _("Waiting for {who} to recall more agents or not."),
    "media": _("Waiting for {who} to take a card from the zone."),
    "treaty": _("Waiting for {who} to make a Treaty or not."),
    "take": _("Waiting for {who} to take a card from the discard pile."),
    "levy": _("Waiting for {who} to give a card away."),
    "purge": _("Waiting for {who} to discard cards of the group or not."),
    "move": _("Waiting for {who} to move a coordinator or not."),
    "final": _("Waiting for {who} to attach Inner Circles."),
}
