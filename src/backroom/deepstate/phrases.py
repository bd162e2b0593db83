"""Words that card texts and refusals are put together from: groups, emblems and counts of things, in every language.

A group and an emblem have a message of their own in each role, because other languages decline them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from backroom.core.card import Count, Message
from backroom.core.language import _, _n
from backroom.deepstate.catalog import EMBLEMS, GROUPS, KINDS

Phrase = Message | Count

OF_GROUP: Final = {
    "mass-control": _("of Mass Control"),
    "finance": _("of Finance"),
    "science": _("of Science"),
    "supreme-power": _("of Supreme Power"),
    "key-connections": _("of Key Connections"),
    "inner-circle": _("of Inner Circle"),
}
EMBLEM: Final = {
    "communists": _("Communists emblem"),
    "peacekeepers": _("Peacekeepers emblem"),
    "spies": _("Spies emblem"),
    "special-interest": _("Special Interest emblem"),
}
NO_EMBLEM: Final = {
    "communists": _("no Communists emblem"),
    "peacekeepers": _("no Peacekeepers emblem"),
    "spies": _("no Spies emblem"),
    "special-interest": _("no Special Interest emblem"),
}
EMBLEM_COUNT: Final = {
    "communists": _n("{n} Communists emblem", "{n} Communists emblems"),
    "peacekeepers": _n("{n} Peacekeepers emblem", "{n} Peacekeepers emblems"),
    "spies": _n("{n} Spies emblem", "{n} Spies emblems"),
    "special-interest": _n("{n} Special Interest emblem", "{n} Special Interest emblems"),
}
CARDS_OF: Final = _n("{n} card {of}", "{n} cards {of}")
CARDS_NAMED: Final = _n("{n} {card} card", "{n} {card} cards")
TREATY_CARDS: Final = _n("{n} Treaty card", "{n} Treaty cards")
GHOSTS: Final = _n("{n} ghost", "{n} ghosts")
INFLUENCE: Final = _n("{n} Influence", "{n} Influence")
COVERT: Final = _n("{n} Covert Operation", "{n} Covert Operations")
REPTILOIDS: Final = _n("{n} Reptiloid", "{n} Reptiloids")
STAGE_NUMBERS: Final = ("-", "I", "II", "III", "IV", "V")


def count(things: tuple[str, str], number: int) -> Count:
    """So many of these things."""
    return Count(*things, number)


def of_group(group: int) -> Message:
    """`of Science`."""
    return Message(OF_GROUP[GROUPS[group]])


def of_groups(groups: Sequence[int]) -> Message:
    """`of Science or of Finance`."""
    return either([of_group(group) for group in groups])


def cards_of(group: int, number: int) -> Count:
    """`2 cards of Science`."""
    return Count(*CARDS_OF, number, {"of": of_group(group)})


def cards_named(kind: int, number: int) -> Count:
    """`2 Patents cards`."""
    return Count(*CARDS_NAMED, number, {"card": KINDS[kind]})


def named(slug: str) -> Message:
    """A card's name as it stands in a sentence (other languages put it in quotation marks)."""
    return Message(_("{card}"), {"card": slug})


def emblem(number: int) -> Message:
    """`Spies emblem`."""
    return Message(EMBLEM[EMBLEMS[number]])


def emblems(which: int, number: int) -> Count:
    """`2 Spies emblems`."""
    return Count(*EMBLEM_COUNT[EMBLEMS[which]], number)


def no_emblem(which: int) -> Message:
    """`no Spies emblem`."""
    return Message(NO_EMBLEM[EMBLEMS[which]])


def influence(number: int) -> Count:
    """`2 Influence`."""
    return count(INFLUENCE, number)


def either(phrases: Sequence[Phrase]) -> Message:
    """`one, two or three`."""
    return _joined(_("{one} or {other}"), phrases)


def both(phrases: Sequence[Phrase]) -> Message:
    """`one, two and three`."""
    return _joined(_("{one} and {other}"), phrases)


def _joined(template: str, phrases: Sequence[Phrase]) -> Message:
    if len(phrases) == 1:
        return Message("{one}", {"one": phrases[0]})
    return Message(template, {"one": list(phrases[:-1]), "other": phrases[-1]})
