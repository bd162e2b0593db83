"""What the choices of Spies say on their buttons, and the spreadsheet."""

from __future__ import annotations

from collections import Counter
from typing import Final

from backroom.core.language import _
from backroom.spies.cards import FACTIONS, NUMBERS
from backroom.spies.worth import worth
from backroom.web.seen import Seen, Sheet, SheetGroup, SheetRow, Told

HEADINGS: Final = {"pick": _("Pick"), "play": _("Play")}
STALE: Final = "stale"


def describe(seen: Seen, words: str) -> Told:
    """What a choice says: the card's name and what it would pay now."""
    verb, _space, slug = words.partition(" ")
    heading = seen.t(HEADINGS.get(verb, verb))
    label = seen.name(slug)
    if verb != "play" or seen.seat is None or slug not in NUMBERS:
        return Told(words, verb, heading, label)
    found = worth(seen.view.known, seen.seat, NUMBERS[slug])
    if found.stale:
        warning = (
            seen.t(_("{card} does nothing: its faction is disabled."), card=slug)
            if _fresh(seen)
            else ""
        )
        return Told(words, verb, heading, label, warning=warning, kind=STALE)
    total = found.chips + found.missions
    return Told(words, verb, heading, label, preview=f"{total:+d}" if total else "")


def _fresh(seen: Seen) -> bool:
    """Whether the hand has a card that would not be stale: only then is a stale one wasteful."""
    assert seen.seat is not None
    words = seen.view.game.vocabulary.words
    for choice in seen.view.legal():
        slug = words[choice].partition(" ")[2]
        if not worth(seen.view.known, seen.seat, NUMBERS[slug]).stale:
            return True
    return False


def sheet(seen: Seen) -> Sheet:
    """Everything countable: chips, cards up and down, cards of each faction and kind, hands."""
    places = seen.position["seats"]
    lists = [place["list"] for place in places]

    def row(label: str, cells: list[object], icon: str = "") -> SheetRow:
        return SheetRow(label, tuple(str(cell) for cell in cells), icon)

    chips = [sum(entry["chips"] for entry in lying) for lying in lists]
    up = [sum(1 for entry in lying if entry["up"]) for lying in lists]
    down = [sum(1 for entry in lying if not entry["up"]) for lying in lists]
    hands = [
        place["hand"]["n"] if isinstance(place["hand"], dict) else len(place["hand"])
        for place in places
    ]
    faction_rows = []
    for faction in FACTIONS:
        counts = [
            sum(1 for entry in lying if entry["up"] and entry["card"].startswith(faction))
            for lying in lists
        ]
        faction_rows.append(row(seen.name(faction), list(counts), f"faction-{faction}"))
    kinds = [
        Counter(entry["card"].partition("-")[2] for entry in lying if entry["up"])
        for lying in lists
    ]
    kind_rows = [
        row(seen.name(kind), [count[kind] for count in kinds], f"kind-{kind}")
        for kind in sorted({kind for count in kinds for kind in count})
    ]
    groups = [
        SheetGroup(
            seen.t(_("On the table")),
            (
                row(seen.t(_("Chips")), list(chips), "chip"),
                row(seen.t(_("Cards face up")), list(up)),
                row(seen.t(_("Cards face down")), list(down)),
                row(seen.t(_("Cards in hand")), list(hands)),
            ),
        ),
        SheetGroup(seen.t(_("Face-up cards by faction")), tuple(faction_rows)),
    ]
    if kind_rows:
        groups.append(SheetGroup(seen.t(_("Face-up cards by action")), tuple(kind_rows)))
    return Sheet(tuple(groups))
