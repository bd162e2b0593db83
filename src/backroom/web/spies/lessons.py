"""The guided first game of Spies: what the prompt of the moment explains, from what lies on the table."""

from __future__ import annotations

from typing import Final

from backroom.core.card import Message
from backroom.core.language import _
from backroom.spies.facts import merged
from backroom.web.seen import Seen

PICKS: Final = (
    _(
        "Everybody holds 5 cards and 3 secret Missions, and drafts 5 cards more: pick one, the rest of the pack goes"
        " to your neighbour. At the end your best Mission pays. These cards of the pack help yours: {cards}."
    ),
    _(
        "Points come as chips at once (Steal Document, Eavesdrop), and from a Mission at the end. The signs at a"
        " card's foot say what it does: 2 and a faction is two chips for every face-up card of it in your own list."
    ),
    _(
        "Picks lie open, so remember what the others take. Fake Intel and Sniper disable the factions beside the"
        " struck-out sign: cards of these played in the same turn go face down and count for nothing."
    ),
    _(
        "A shield is Detect: it can never be disabled, and it counts for Missions like any other card. It never pays"
        " by itself."
    ),
    _("The last pick. Then you hold 10 cards for {turns} turns: some will stay in your hand."),
)
NO_HELP: Final = _(
    "Everybody holds 5 cards and 3 secret Missions, and drafts 5 cards more: pick one, the rest of the pack goes to"
    " your neighbour. At the end your best Mission pays. No card of this pack helps yours: take one that pays chips."
)
FIRST: Final = _(
    "All choose one card at the same time; then all are revealed and join the lists. The yellow figure on a card is"
    " what it would bring now if nobody interferes. Cards that pay for many others are better later: begin with one"
    " that only has to lie there."
)
STRUCK: Final = _(
    "Your {card} was disabled: it lies face down and counts for nothing. Only Escape can turn it up again. Chips that"
    " lie on a card stay in any case."
)
STALE: Final = _(
    "Struck out above: {factions}. Cards of these factions do nothing in this turn, whoever plays them; those in your"
    " hand are stamped. Detect works all the same."
)
LATER: Final = (
    _(
        "Steal Document pays for your own cards of its faction, so it grows while you wait. Eavesdrop counts the cards"
        " of all: the numbers on the faction markers say how many lie face up."
    ),
    _(
        "The small signs at a name show which picks that player still holds. Whoever collects one faction fears the"
        " card that disables it; strike when they are about to be paid."
    ),
    _(
        "Your Missions stand above your hand with what they count now; a green one is met. Only the best of them pays"
        " in the end, two with Extra Mission."
    ),
)
LAST: Final = _(
    "The last turn: what stays in your hand is worth nothing, so take the highest figure. A card that spoils your"
    " Mission has a minus."
)


def hint(seen: Seen) -> Message | None:
    """What the guided first game says."""
    if seen.seat is None:
        return None
    position = seen.position
    if "packs" in position:
        return _picking(seen, len(position["picks"][seen.seat]))
    turn, turns = int(position["turn"]), int(position["turns"])
    own = position["seats"][seen.seat]["list"]
    if turn == 1:
        return Message(FIRST)
    if turn == turns:
        return Message(LAST)
    if own and not own[-1]["up"] and sum(not entry["up"] for entry in own) == 1:
        return Message(STRUCK, {"card": own[-1]["card"]})
    if position["disabled"]:
        return Message(STALE, {"factions": list(position["disabled"])})
    return Message(LATER[(turn - 2) % len(LATER)])


def _picking(seen: Seen, picked: int) -> Message:
    if picked:
        return Message(PICKS[picked], {"turns": seen.position["turns"]})
    assert seen.seat is not None
    pack = seen.position["packs"][seen.seat]
    facts = merged(seen.options.get("pack"))["missions"]
    wanted = [facts[slug]["counts"] for slug in seen.position["seats"][seen.seat]["missions"]]
    cards = [slug for slug in dict.fromkeys(pack) if any(_counts(words, slug) for words in wanted)]
    return Message(PICKS[0], {"cards": cards}) if cards else Message(NO_HELP)


def _counts(words: str, slug: str) -> bool:
    """Whether a Mission with the facts' words for what it counts is helped by the card."""
    faction, _dash, kind = slug.partition("-")
    return words == f"faction {faction}" or words == kind
