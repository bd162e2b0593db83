"""What a World Domination Project says: its benefits, and what each Stage asks and brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from backroom.core.card import Message
from backroom.core.language import _, _n
from backroom.deepstate.catalog import EMBLEMS, GROUPS, PROJECTS, SPECIAL, STAGES
from backroom.deepstate.phrases import (
    STAGE_NUMBERS,
    Phrase,
    both,
    cards_of,
    count,
    emblems,
    influence,
)

TO_POOL: Final = _n("{n} agent to the pool", "{n} agents to the pool")
DISCARDED: Final = _n("{n} card of the play area discarded", "{n} cards of the play area discarded")
GIVEN_UP: Final = _n("{n} made Treaty discarded", "{n} made Treaties discarded")
MADE: Final = _n("{n} Treaty made", "{n} Treaties made")

BENEFITS: Final = {
    "comintern": (_("You have 1, 2, 3, 3 or 3 ghosts at Stages I to V."),),
    "unified-nations": (
        _(
            "In each takeover phase you may recall up to 1, 2, 3, 3 or 3 agents more at Stages I "
            "to V."
        ),
    ),
    "spyware": (_("The zone is open to you up to place 4, 5, 6, 6 or 6 at Stages I to V."),),
    "deep-state": (
        _(
            "On each Advance you draw {draw} Treaty cards at Stages I to V, then you may make any "
            "Treaty whatever its Conditions."
        ),
    ),
    "nuclear-power": (
        _(
            "You have 1, 2, 3, 3 or 3 ghosts at Stages I to V for each World War that has come "
            "into play, also after it."
        ),
    ),
    "world-inc": (
        _(
            "On each Advance you may take any number of agents back from your Objectives to your "
            "reserve."
        ),
        _(
            "At the end of the game 2, 4, 6, 6 or 6 Influence at Stages I to V for each Project "
            "with a coordinator of yours."
        ),
    ),
    "worldwide-bank": (
        _(
            "Open to you wherever they lie in the zone: Corporations at Stage I; Key Connections, "
            "Inner Circle and Supreme Power at "
            "Stage II; everything from Stage III."
        ),
    ),
    "counter-terrorism": (
        _(
            "On each Advance every other player sends {others_lose} agents from reserve to pool at "
            "Stages I to V."
        ),
        _(
            "When you send agents to infiltrate or to an Operation, you may add up to {pool_help} "
            "agents from your pool at Stages I "
            "to V."
        ),
    ),
    "global-media": (
        _("On each Advance you take any Mass Control, Finance or Science Objective from the zone."),
        _(
            "At the end of the game one of your Supreme Power Objectives has its rate raised by "
            "{boost} at Stages I to V."
        ),
    ),
    "reptiloids": (
        _(
            "On each Advance you draw {draw} Treaty cards at Stages I to V, then you discard 1 "
            "Treaty card from your hand."
        ),
        _(
            "At the end of the game {points} Influence by your Stage, if your cards show "
            "{special_interest} Special Interest emblems."
        ),
    ),
}
RULES: Final = {
    "deep-state": "DS-5.4",
    "nuclear-power": "DS-12.2",
    "world-inc": "DS-12.3",
    "worldwide-bank": "DS-12.4",
    "counter-terrorism": "DS-13.1",
    "global-media": "DS-14.1",
    "reptiloids": "DS-15.4",
}
LABELS: Final = {
    "emblem": _("Emblem"),
    "group": _("Group"),
    "agents": _("Agents to the pool, by Stage"),
    "emblems": _("Emblems, by Stage"),
    "cards": _("Cards of the group, by Stage"),
    "special_interest": _("Special Interest emblems, by Stage"),
    "discard": _("Cards discarded, by Stage"),
    "others_lose": _("Agents others lose, by Stage"),
    "pool_help": _("Agents added from the pool, by Stage"),
    "treaties": _("Treaties, by Stage"),
    "boost": _("Boost, by Stage"),
    "draw": _("Treaty cards drawn, by Stage"),
    "points": _("Influence at the end, by Stage"),
}
"""The fields of a Project's facts that are values, in the order they are shown."""


def text(slug: str, fact: Mapping[str, Any]) -> tuple[Message, ...]:
    """The benefits, what a coordinator pays at the end, and each Stage with what it asks."""
    benefits = [
        Message(benefit, {field: fact[field] for field in LABELS if field in fact})
        for benefit in BENEFITS[slug]
    ]
    stages = [_stage(slug, fact, stage) for stage in range(1, STAGES + 1)]
    return (*benefits, *stages)


def _stage(slug: str, fact: Mapping[str, Any], stage: int) -> Message:
    """`Stage IV, Socialist Camp: 3 agents to the pool and 3 Communists emblems. Worth 20 Influence.`"""
    fields: dict[str, object] = {
        "stage": STAGE_NUMBERS[stage],
        "name": f"{slug}.{stage}",
        "asked": both(_asked(slug, fact, stage - 1)),
    }
    points = fact["points"][stage - 1]
    # REPTILOIDS pays only with enough emblems; its benefits say so.
    if points and slug != "reptiloids":
        fields["influence"] = influence(points)
        return Message(_("Stage {stage}, {name}: {asked}. Worth {influence} at the end."), fields)
    return Message(_("Stage {stage}, {name}: {asked}."), fields)


def _asked(slug: str, fact: Mapping[str, Any], at: int) -> list[Phrase]:
    """What a Stage asks for, in words."""
    asked: list[Phrase] = []
    if fact["agents"][at]:
        asked.append(count(TO_POOL, fact["agents"][at]))
    if fact.get("cards"):
        asked.append(cards_of(GROUPS.index(fact["group"]), fact["cards"][at]))
    if fact.get("emblems") and fact["emblems"][at]:
        asked.append(emblems(EMBLEMS.index(fact["emblem"]), fact["emblems"][at]))
    if slug == "deep-state":
        shown = emblems(SPECIAL, fact["special_interest"][at])
        asked.append(Message(_("Objectives with {emblems} discarded"), {"emblems": shown}))
    if fact.get("discard") and fact["discard"][at]:
        asked.append(count(DISCARDED, fact["discard"][at]))
    if fact.get("treaties") and fact["treaties"][at]:
        asked.append(count(MADE if "replaces" in fact else GIVEN_UP, fact["treaties"][at]))
    return asked or [Message(_("nothing"))]


assert set(BENEFITS) == set(PROJECTS)
