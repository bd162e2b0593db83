"""Loading positions, the decks: what is known of them, discard piles, open stacks, and a deal under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.errors import BadPosition
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COVERT_OPERATIONS,
    EMBLEMS,
    FIRST_BLACK,
    HOC_ACTIONS,
    MEN,
    OPERATIONS,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.decks import ONE_DEEP, deck_size
from backroom.deepstate.inventory import Inventory
from backroom.deepstate.reading import fields, number, sequence, slug, slugs, table
from backroom.deepstate.setup import ANSWERED, PUT_BACK_EACH
from backroom.deepstate.state import (
    HOC_DECK,
    MEN_DECK,
    OBJECTIVE_DECK,
    SETUP,
    TREATY_DECK,
    UNKNOWN,
    State,
)

DISCARD_FIELDS: Final = fields("objectives treaties men-of-action")
REMOVED_FIELDS: Final = fields("men-of-action trends operations")
DECKS_FIELDS: Final = fields("treaties objectives men-of-action trends")
DECK_FIELDS: Final = fields("top known_by known n")
TRENDS_FIELDS: Final = fields("unseen")
HOC_FIELDS: Final = fields("action_top action_discards order ghost")
MOST_GHOSTS: Final = 99
DECK_NAMES: Final = (
    (TREATY_DECK, "treaties"),
    (OBJECTIVE_DECK, "objectives"),
    (MEN_DECK, "men-of-action"),
)


def read_piles(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """Discard piles and what left the game."""
    use_all = inventory.use_all
    piles = table(given.get("discards"), "discards", DISCARD_FIELDS)
    s.discard[OBJECTIVE_DECK] = inventory.cards(piles.get("objectives"), "discards.objectives")
    s.discard[TREATY_DECK] = use_all("treaty", piles.get("treaties"), TREATIES, "discards.treaties")
    s.discard[MEN_DECK] = use_all("man", piles.get("men-of-action"), MEN, "discards.men-of-action")
    removed = table(given.get("removed"), "removed", REMOVED_FIELDS)
    s.removed_men = use_all("man", removed.get("men-of-action"), MEN, "removed.men-of-action")
    s.removed_trends = use_all("trend", removed.get("trends"), TRENDS, "removed.trends")
    s.removed_operations = use_all(
        "operation", removed.get("operations"), OPERATIONS, "removed.operations"
    )


def read_stacks(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """Covert and Black Operations and Trends: complete where given, else all that is nowhere else (settled 2)."""
    if "covert" in given:
        s.covert = inventory.use_all("operation", given["covert"], COVERT_OPERATIONS, "covert")
    else:
        s.covert = tuple(card for card in inventory.left["operation"] if card < FIRST_BLACK)
    _black(s, given, inventory)
    _trends(s, given, inventory)


def _black(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """DS-13.7: how many of each Black Operation are left. Without the module the pile may be named as it lies in the
    box, and stays there."""
    left = [
        inventory.left["operation"].count(FIRST_BLACK + black)
        for black in range(len(BLACK_OPERATIONS))
    ]
    pile = table(given.get("black"), "black")
    for name in pile:
        slug(name, BLACK_OPERATIONS, "black")
    if "black" in given and not _in_the_box(s, pile):
        left = [
            number(pile.get(name), f"black.{name}", 0, left[black])
            for black, name in enumerate(BLACK_OPERATIONS)
        ]
    s.black = tuple(left)


def _in_the_box(s: State, pile: Mapping[str, Any]) -> bool:
    """Whether Black Operations are not played, and the pile is the whole of them."""
    box = s.rules.facts["black-operations"]
    return not any(s.rules.black_copies) and all(
        type(pile.get(name)) is int and pile[name] == box[name]["copies"]
        for name in BLACK_OPERATIONS
    )


def _trends(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """DS-14.4: the stack, of which only the top one is known for sure."""
    decks = table(given.get("decks"), "decks", DECKS_FIELDS)
    seen = table(decks.get("trends"), "decks.trends", TRENDS_FIELDS)
    if "trends" in given:
        trends = inventory.use_all("trend", given["trends"], TRENDS, "trends")
        unseen = number(seen.get("unseen"), "decks.trends.unseen", 0, max(len(trends) - 1, 0))
        s.trends = trends[:1] + trends[1 + unseen :]
        s.trend_bag = tuple(sorted(trends[1 : 1 + unseen]))
        return
    s.trend_bag = tuple(sorted(inventory.left["trend"]))
    for hook in s.rules.at_trends:
        hook(s, "removed" in given)


def read_hoc(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """HOC's Action deck and Project Order (DS-16.1). Where nobody plays solo they mean nothing and are left aside."""
    hoc = table(given.get("hoc"), "hoc", HOC_FIELDS)
    if not s.rules.solo:
        slugs(hoc.get("action_top"), HOC_ACTIONS, "hoc.action_top")
        slugs(hoc.get("action_discards"), HOC_ACTIONS, "hoc.action_discards")
        slugs(hoc.get("order"), EMBLEMS[:3], "hoc.order")
        if number(hoc.get("ghost"), "hoc.ghost", 0, MOST_GHOSTS):
            raise BadPosition("HOC plays in the solo game only.", rule="DS-16", path="hoc")
        return
    s.top[HOC_DECK] = inventory.use_all(
        "action", hoc.get("action_top"), HOC_ACTIONS, "hoc.action_top"
    )
    s.discard[HOC_DECK] = inventory.use_all(
        "action", hoc.get("action_discards"), HOC_ACTIONS, "hoc.action_discards"
    )
    s.hoc_ghost = number(hoc.get("ghost"), "hoc.ghost", 0, MOST_GHOSTS)
    for hook in s.rules.at_hoc_load:
        hook(s, hoc)


def read_deal(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """DS-1.3: packs and answers of a deal under way; cards put back so far are still in hand."""
    packs = sequence(given.get("packs"), "packs")
    picks = sequence(given.get("picks"), "picks")
    for name, entries in (("packs", packs), ("picks", picks)):
        if s.phase != SETUP and entries:
            raise BadPosition(f"{name} belong to the deal.", rule="DS-1.3", path=name)
        if len(entries) > s.rules.seats:
            raise BadPosition(f"There are only {s.rules.seats} seats.", rule="DS-1.1", path=name)
    if s.phase != SETUP:
        return
    for seat in range(s.rules.seats):
        if seat < len(packs):
            s.packs[seat] = inventory.use_all("treaty", packs[seat], TREATIES, f"packs[{seat}]")
        answers = slugs(picks[seat], TREATIES, f"picks[{seat}]") if seat < len(picks) else ()
        owned = s.packs[seat] or s.hand[seat]
        most = 1 if s.packs[seat] else PUT_BACK_EACH
        if (
            len(answers) > most
            or len(set(answers)) < len(answers)
            or not set(answers) <= set(owned)
        ):
            raise BadPosition(
                f"picks[{seat}] names up to {most} of the cards that the seat holds.",
                rule="DS-1.3",
                path=f"picks[{seat}]",
            )
        if s.packs[seat]:
            s.picks[seat] = answers[0] if answers else UNKNOWN
        else:
            s.back[seat] = answers
            s.picks[seat] = ANSWERED if len(answers) == PUT_BACK_EACH else UNKNOWN


def read_decks(s: State, given: Mapping[str, Any], inventory: Inventory) -> None:
    """Known tops as named; whatever is nowhere named is in its deck."""
    decks = table(given.get("decks"), "decks", DECKS_FIELDS)
    entries = [table(decks.get(name), f"decks.{name}", DECK_FIELDS) for _deck, name in DECK_NAMES]
    treaties, objectives, men = entries
    s.top[TREATY_DECK] = inventory.use_all(
        "treaty", treaties.get("top"), TREATIES, "decks.treaties.top"
    )
    path = "decks.objectives.top"
    for at, value in enumerate(sequence(objectives.get("top"), path)):
        war = value == "world-war"
        card = inventory.war(path) if war else inventory.card(value, f"{path}[{at}]")
        s.top[OBJECTIVE_DECK] += (card,)
    s.top[MEN_DECK] = inventory.use_all("man", men.get("top"), MEN, "decks.men-of-action.top")
    for (deck, name), entry in zip(DECK_NAMES, entries, strict=True):
        _known(s, deck, entry, f"decks.{name}")
    for deck, sort in (
        (TREATY_DECK, "treaty"),
        (OBJECTIVE_DECK, "objective"),
        (MEN_DECK, "man"),
        (HOC_DECK, "action"),
    ):
        s.bag[deck] = tuple(sorted(inventory.left[sort]))
    if "removed" not in given:
        for hook in s.rules.at_men_deck:
            hook(s)
    for (deck, name), entry in zip(DECK_NAMES, entries, strict=True):
        if entry.get("n") is not None:
            size = deck_size(s, deck)
            number(entry["n"], f"decks.{name}.n", size, size)


def _known(s: State, deck: int, entry: Mapping[str, Any], path: str) -> None:
    """Who knows a deck's top, and of the Treaties' how deep."""
    for at, seat in enumerate(sequence(entry.get("known_by"), f"{path}.known_by")):
        s.known[deck] |= 1 << number(seat, f"{path}.known_by[{at}]", 0, s.rules.seats - 1)
    deep = number(entry.get("known"), f"{path}.known", 0, len(s.top[deck]))
    if not s.top[deck]:
        s.known[deck] = 0
    elif s.known[deck] and deck == TREATY_DECK and 0 < deep < len(s.top[deck]):
        s.known[deck] += deep * ONE_DEEP
