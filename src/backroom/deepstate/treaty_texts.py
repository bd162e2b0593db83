"""What a Treaty says: its effect, its Conditions and its corner in plain words, made from its literal.

There is one template for each family of effects and each test of a Condition, so that a pack's changes show in the
text as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from backroom.core.card import Message
from backroom.core.language import _, _n
from backroom.deepstate.catalog import KIND_GROUP, KINDS
from backroom.deepstate.phrases import (
    COVERT,
    GHOSTS,
    REPTILOIDS,
    STAGE_NUMBERS,
    TREATY_CARDS,
    Phrase,
    both,
    cards_named,
    cards_of,
    count,
    either,
    emblem,
    emblems,
    influence,
    named,
    no_emblem,
    of_group,
    of_groups,
)
from backroom.deepstate.treaties import (
    ADVANCE_ON_PLACING,
    ALSO_SHOWS,
    COVERT_MIN,
    EMBLEM_MIN,
    EMBLEM_NONE,
    END_OF_GAME,
    GROUP_MIN,
    IMMEDIATE,
    KIND_MIN,
    KIND_NONE,
    LEVY,
    MAKE_SHOWING,
    MOVE,
    PAY_EMBLEMS,
    PAY_GROUP,
    PAY_MOST,
    PAY_OPERATIONS,
    PAY_SUPREME,
    PAY_TRENDS,
    PERSISTENT,
    PLACE_GHOSTS,
    PURGE,
    RECRUIT_ON_TAKING,
    REPTILOIDS_MIN,
    REVEAL,
    SECONDARY_ON_DISCARD,
    SECONDARY_ON_LEVEL,
    SECONDARY_ON_PLACING,
    STAGE_MIN,
    TAKE,
    Atom,
    Treaty,
    shows_emblem,
    shows_group,
)

WHEN: Final = {
    IMMEDIATE: _("Immediate: {effect}"),
    PERSISTENT: _("Persistent: {effect}"),
    END_OF_GAME: _("End of the game: {effect}"),
}
RECRUIT: Final = _n("you may recruit {n} agent", "you may recruit {n} agents")
MOST: Final = (
    _("more agents in the pool than any other player"),
    _("more agents on own Objectives than any other player"),
    _("more agents in the reserve than any other player"),
)


def text(treaty: Treaty) -> tuple[Message, ...]:
    """The whole text of a Treaty."""
    return (*effect(treaty), conditions(treaty), corner(treaty))


def effect(treaty: Treaty) -> tuple[Message, ...]:
    """What the Treaty does, each part with the time when it does it."""
    if treaty.family == PURGE:
        parts = [(PERSISTENT, _purge(treaty)), (END_OF_GAME, _purged(treaty))]
    else:
        parts = [(treaty.when, EFFECTS[treaty.family](treaty))]
    found = [Message(WHEN[when], {"effect": said}) for when, said in parts]
    if treaty.one_more:
        found.append(Message(_("Then you may make one more Treaty whose Conditions are met.")))
    return tuple(found)


def conditions(treaty: Treaty) -> Message:
    """What the Treaty asks for."""
    alternatives = [_all_of(alternative) for alternative in treaty.condition]
    return Message(_("Conditions: {conditions}."), {"conditions": either(alternatives)})


def corner(treaty: Treaty) -> Message:
    """What stands in the Treaty's corner."""
    if treaty.emblem >= 0:
        return Message(_("In the corner: a {emblem}."), {"emblem": emblem(treaty.emblem)})
    if treaty.secondary >= 0:
        return Message(
            _("In the corner: a Secondary Objective {of}."), {"of": of_group(treaty.secondary)}
        )
    return Message(_("In the corner: {influence}."), {"influence": influence(treaty.points)})


# --- conditions ------------------------------------------------------------------------------------------------------
def _all_of(atoms: tuple[Atom, ...]) -> Message:
    """The parts of one alternative; a kind that is asked for within its own group is said with it."""
    said: list[Phrase] = []
    for atom in atoms:
        test, what, _number = atom
        before = atoms[len(said) - 1] if said else None
        if test == GROUP_MIN and before and before[0] == KIND_MIN and KIND_GROUP[before[1]] == what:
            said[-1] = Message(
                _("{whole}, {part} among them"), {"whole": asked(atom), "part": said[-1]}
            )
        else:
            said.append(asked(atom))
    return both(said)


@cache
def asked(atom: Atom) -> Phrase:
    """One part of a Condition in words."""
    test, what, number = atom
    if test == GROUP_MIN:
        return cards_of(what, number)
    if test == KIND_MIN:
        return cards_named(what, number)
    if test == KIND_NONE:
        return Message(_("no {card} card"), {"card": KINDS[what]})
    if test == EMBLEM_MIN:
        return emblems(what, number)
    if test == EMBLEM_NONE:
        return no_emblem(what)
    if test == STAGE_MIN:
        return Message(_("Stage {stage} in any Project"), {"stage": STAGE_NUMBERS[number]})
    if test == COVERT_MIN:
        return count(COVERT, number)
    if test == REPTILOIDS_MIN:
        return count(REPTILOIDS, number)
    return Message(MOST[what])


# --- effects ---------------------------------------------------------------------------------------------------------
def _take(treaty: Treaty) -> Message:
    kinds = [named(KINDS[kind]) for kind in treaty.several(0)]
    return Message(_("take {cards} from the Objective discard pile."), {"cards": either(kinds)})


def _levy(treaty: Treaty) -> Message:
    return Message(
        _(
            "every other player with {none} gives you a card {of}, or without one any Objective or "
            "Secondary "
            "Objective; it is their choice."
        ),
        {"none": no_emblem(treaty.number(1)), "of": of_group(treaty.number(0))},
    )


def _shown(bits: int) -> Message:
    """What a Treaty's corner may show: `Spies emblem or Secondary Objective of Science`."""
    signs: list[Phrase] = [emblem(which) for which in range(3) if bits & shows_emblem(which)]
    signs += [
        Message(_("Secondary Objective {of}"), {"of": of_group(group)})
        for group in range(4)
        if bits & shows_group(group)
    ]
    return either(signs)


def _make_showing(treaty: Treaty) -> Message:
    return Message(
        _("you may at once make a Treaty with a {shown} in its corner, whatever its Conditions."),
        {"shown": _shown(treaty.number(0))},
    )


def _reveal(treaty: Treaty) -> Message:
    return Message(
        _(
            "reveal {cards}. Those with a {shown} in the corner go to your hand; the rest are "
            "shuffled back."
        ),
        {"cards": count(TREATY_CARDS, treaty.number(0)), "shown": _shown(treaty.number(1))},
    )


def _also_shows(treaty: Treaty) -> Message:
    return Message(
        _("each of your {card} also shows a {emblem}."),
        {"card": KINDS[treaty.number(0)], "emblem": emblem(treaty.number(1))},
    )


def _recruit_on_taking(treaty: Treaty) -> Message:
    return Message(
        _("whenever you take a card {of}, {recruit}."),
        {"of": of_group(treaty.number(0)), "recruit": count(RECRUIT, treaty.number(1))},
    )


def _secondary_on_placing(treaty: Treaty) -> Message:
    return Message(
        _(
            "whenever you put {least} or more agents (not ghosts) on an Objective in the zone, you "
            "may take a "
            "Secondary Objective {of}."
        ),
        {"least": treaty.number(0), "of": of_groups(treaty.several(1))},
    )


def _secondary_on_level(treaty: Treaty) -> Message:
    return Message(
        _(
            "whenever you level up to Stage II, III, IV or V of a Project, you may take a "
            "Secondary Objective {of}."
        ),
        {"of": of_group(treaty.number(0))},
    )


def _advance_on_placing(treaty: Treaty) -> Message:
    return Message(
        _(
            "whenever you put agents on a card {of} in the zone, you may advance once in a Project "
            "as a free Action; "
            "its Requirements must be met."
        ),
        {"of": of_groups(treaty.several(0))},
    )


def _place_ghosts(treaty: Treaty) -> Message:
    return Message(
        _(
            "you have {ghosts} more whenever you infiltrate place {place} of the zone, but not for "
            "Covert Operations."
        ),
        {"ghosts": count(GHOSTS, treaty.number(0)), "place": treaty.number(1)},
    )


def _pay_operations(treaty: Treaty) -> Message:
    return Message(
        _("{influence} for each of your Covert Operations and each of your {card}."),
        {"influence": influence(treaty.number(0)), "card": KINDS[treaty.number(1)]},
    )


def _pay_emblems(treaty: Treaty) -> Message:
    return Message(
        _(
            "{influence} for each {emblem} on your cards, this Treaty's own included, and for each "
            "of your {card}."
        ),
        {
            "influence": influence(treaty.number(0)),
            "emblem": emblem(treaty.number(1)),
            "card": KINDS[treaty.number(2)],
        },
    )


def _pay_most(treaty: Treaty) -> Message:
    return Message(
        _(
            "{influence} to the player with the most cards {of}, whoever it is; in a tie nobody "
            "gets them."
        ),
        {"influence": influence(treaty.number(0)), "of": of_group(treaty.number(1))},
    )


def _pay_supreme(treaty: Treaty) -> Message:
    return Message(
        _("{influence} for each of your cards {of}, and {more} on top for each of your {card}."),
        {
            "influence": influence(treaty.number(0)),
            "of": of_group(KIND_GROUP[treaty.number(2)]),
            "more": influence(treaty.number(1)),
            "card": KINDS[treaty.number(2)],
        },
    )


def _pay_group(treaty: Treaty) -> Message:
    return Message(
        _("{influence} for each of your cards {of}."),
        {"influence": influence(treaty.number(0)), "of": of_group(treaty.number(1))},
    )


def _purge(treaty: Treaty) -> Message:
    return Message(
        _("at the end of each treaty phase you may discard up to {most} of your cards {of}."),
        {"most": treaty.number(0), "of": of_group(treaty.number(1))},
    )


def _purged(treaty: Treaty) -> Message:
    return Message(
        _("{influence} for each card {of} in the Objective discard pile, whoever put it there."),
        {"influence": influence(treaty.number(2)), "of": of_group(treaty.number(3))},
    )


def _secondary_on_discard(treaty: Treaty) -> Message:
    return Message(
        _(
            "whenever you discard an Objective {of} (not a Secondary one), you may take a "
            "Secondary Objective "
            "{secondary}."
        ),
        {"of": of_group(treaty.number(0)), "secondary": of_groups(treaty.several(1))},
    )


def _pay_trends(treaty: Treaty) -> Message:
    return Message(
        _("{influence} from each of your {card} for each of your Trends."),
        {"influence": influence(treaty.number(1)), "card": KINDS[treaty.number(0)]},
    )


def _move(_treaty: Treaty) -> Message:
    return Message(
        _(
            "you may move a coordinator at Stage I, II or III to the same Stage of a Project "
            "without one of yours: "
            "without Requirements, with all benefits."
        )
    )


EFFECTS: Final[dict[int, Callable[[Treaty], Message]]] = {
    TAKE: _take,
    LEVY: _levy,
    MAKE_SHOWING: _make_showing,
    REVEAL: _reveal,
    ALSO_SHOWS: _also_shows,
    RECRUIT_ON_TAKING: _recruit_on_taking,
    SECONDARY_ON_PLACING: _secondary_on_placing,
    SECONDARY_ON_LEVEL: _secondary_on_level,
    ADVANCE_ON_PLACING: _advance_on_placing,
    PLACE_GHOSTS: _place_ghosts,
    PAY_OPERATIONS: _pay_operations,
    PAY_EMBLEMS: _pay_emblems,
    PAY_MOST: _pay_most,
    PAY_SUPREME: _pay_supreme,
    PAY_GROUP: _pay_group,
    SECONDARY_ON_DISCARD: _secondary_on_discard,
    PAY_TRENDS: _pay_trends,
    MOVE: _move,
}
