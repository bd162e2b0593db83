"""What cards say that have no phrases in the facts: Objectives, Men of Action, HOC's Action cards, Trends, tokens."""

from __future__ import annotations

from typing import Final

from backroom.core.card import Message
from backroom.core.language import _
from backroom.deepstate.catalog import (
    GROUPS,
    KIND_EMBLEM,
    KIND_GROUP,
    KINDS,
    SUPREME_POWER,
)
from backroom.deepstate.fourth_estate import (
    CAPTURE_AGENTS,
    CAPTURE_INFLUENCE,
    COUNT_EMBLEM,
    COUNT_GROUP,
    COUNT_OPERATIONS,
    COUNT_PROJECTS,
    COUNT_REPTILOIDS,
    COUNT_TREATIES,
    EVEN_GROUP,
    EVEN_OPERATIONS,
    EVEN_REPTILOIDS,
    ON_INNER_CIRCLE,
    ON_OVERTAKING,
    Trend,
)
from backroom.deepstate.phrases import (
    Phrase,
    both,
    emblem,
    influence,
    of_group,
    of_groups,
)

COUNTED: Final = {"governments": 0, "stock-exchanges": 1, "universities": 2}
"""The group that each of these Supreme Power cards counts (DS-10.2)."""

MEN: Final = {
    "recruiter": _("Recruit up to 3 agents, or draw a Men of Action card instead."),
    "hitman": _(
        "Send one agent of any player, your own included, from an Objective in the zone or an "
        "owned one to that player's "
        "pool. Then you may play one more Men of Action card."
    ),
    "emissary": _("Free Action: carry out a Covert Operation with 1 agent fewer."),
    "turncoat": _(
        "Look at the top 4 Treaty cards, keep 1 and put the others back on top in any order."
    ),
    "power-broker": _(
        "Free Action: advance in a Project with 1 agent fewer; its other Requirements must be met."
    ),
    "mediator": _(
        "Take any Objective from the discard pile: send its number of agents from your reserve to "
        "your pool. Ghosts do not help."
    ),
    "contactee": _(
        "Discard any 2, 3 or 4 Reptiloids to level up from Stage I to II, from II to III or from "
        "III to IV in one Project: "
        "without Requirements, with all benefits."
    ),
}
MAN_RULES: Final = {"contactee": "DS-15.6"}

HOC_ACTIONS: Final = {
    "power-broker": _(
        "HOC wastes 2 agents and joins the first Project by Project Order that it is not in; in "
        "all three already, it levels up "
        "in one by Project Order."
    ),
    "emissary": _("HOC carries out a Covert Operation by the normal rules."),
    "hitman": _(
        "One of your agents, which you choose, goes from one of your Objectives to the pool. Then "
        "HOC plays the next Action card."
    ),
    "turncoat": _(
        "HOC draws 1 Treaty; with fewer than 6 in hand it wastes 2 agents and draws 1 more."
    ),
    "mediator": _("HOC wastes 2 agents and has 1 ghost until the treaty phase."),
    "recruiter": _(
        "HOC recalls up to 2 agents from its Objectives; without any there it plays the next "
        "Action card."
    ),
    "vice-agent": _(
        "HOC draws a Treaty for each of its Inner Circles. Then the whole Action deck is shuffled "
        "anew."
    ),
    "negotiator": _(
        "HOC draws a Treaty for each of its Key Connections cards, then plays the next Action card."
    ),
    "executive": _(
        "HOC takes a Secondary Objective of the matching group for each of its Governments, Stock "
        "Exchanges and Universities. "
        "Then the whole Action deck is shuffled anew."
    ),
    "chairman": _(
        "HOC takes a Supreme Power Secondary Objective for each of its Corporations, and one of "
        "Mass Control, Finance and "
        "Science each for each of its Crime Syndicates. Then it plays the next Action card."
    ),
}
HARD: Final = _("In the deck at hard and ultra-hard difficulty only.")

TOKENS: Final = {
    "supervisor": (
        _(
            "You first recruit 2 agents. Your Action may only be infiltrating or a Covert "
            "Operation, or one that a module allows. "
            "At the start of each action phase the Supervisor passes clockwise."
        ),
        "DS-3.2",
    ),
    "headhunter": (
        _(
            "You first recruit 1 agent; your Action is free. At the start of each action phase the "
            "Headhunter passes clockwise."
        ),
        "DS-3.2",
    ),
}
SECONDARY: Final = _(
    "Counts as a card of its group but is worth no Influence itself, shows no emblem and holds no "
    "agents. Given up, it returns to "
    "the supply."
)
WAR: Final = _(
    "In force for one round: every Advance costs 1 agent more and needs 1 emblem fewer of each "
    "required kind. Two wars add up."
)
REPTILOID: Final = _(
    "Lies beneath an Objective and is taken with it. At the start of your turn discard 2 alike or "
    "any 3 to make a Treaty whatever its "
    "Conditions."
)
HOC_REPTILOIDS: Final = {
    "politician": _(
        "HOC's brings it Influence for each of its Treaties with a persistent effect, except CIA, "
        "KGB and Mossad."
    ),
    "security-official": _(
        "HOC's brings it Influence for each of its Treaties with an immediate effect and for CIA, "
        "KGB and Mossad."
    ),
    "royalty": _(
        "HOC's brings it Influence for each of its Treaties with an effect at the end of the game."
    ),
}
BLACK: Final = _(
    "A Covert Operation for every rule and effect. To carry it out you also discard cards from "
    "your play area, but no Treaties and no "
    "Men of Action."
)
BLACK_NEEDS: Final = _(
    "Among your own cards there must be: {card}. It may be one of those you discard."
)
COVERT: Final = _(
    "Only the top card of the stack is open. Send exactly its number of agents, ghosts included."
)

IMPACTS: Final = {
    EVEN_GROUP: _(
        "Whenever you take a card {of} and then have an even number of them, you may take a "
        "Secondary Objective {others}."
    ),
    EVEN_OPERATIONS: _(
        "Whenever you carry out an Operation and then have an even number of them, you may make a "
        "Treaty whatever its Conditions."
    ),
    ON_INNER_CIRCLE: _(
        "Whenever you take or attach an Inner Circle, you may recruit up to {agents} agents or "
        "draw a Men of "
        "Action card instead."
    ),
    ON_OVERTAKING: _(
        "Whenever you over-infiltrate, you may take a Secondary Objective {others} or draw a "
        "Treaty card."
    ),
    EVEN_REPTILOIDS: _(
        "Whenever you take a Reptiloid and then have an even number of them, you may draw a Men of "
        "Action card and a Treaty card."
    ),
}
LESS: Final = {
    COUNT_OPERATIONS: _("each Covert Operation of yours"),
    COUNT_TREATIES: _("each Treaty that you made"),
    COUNT_REPTILOIDS: _("each Reptiloid of yours"),
    COUNT_PROJECTS: _("each Project you are in"),
}


def objective(kind: int) -> tuple[Message, ...]:
    """What an Objective is worth."""
    slug, group = KINDS[kind], GROUPS[KIND_GROUP[kind]]
    if slug in COUNTED:
        of = of_group(COUNTED[slug])
        return (
            Message(
                _("1 Influence for each card {of} that you have, Secondary ones included."),
                {"of": of},
            ),
        )
    if slug == "crime-syndicates":
        return (
            Message(
                _(
                    "3 Influence for each tricolor set: one card each of Mass Control, Finance and "
                    "Science."
                )
            ),
        )
    if slug == "corporations":
        of = of_group(SUPREME_POWER)
        return (
            Message(
                _("3 Influence for each other card {of} that you have, Secondary ones included."),
                {"of": of},
            ),
        )
    if group == "inner-circle":
        return (
            Message(_("4 Influence, unless attached.")),
            Message(_("Attached to a Supreme Power Objective it raises that card's rate by 1.")),
            Message(
                _(
                    "Attached to a Key Connections Objective it doubles the Communists, "
                    "Peacekeepers or Spies emblems, not "
                    "Special Interest."
                )
            ),
        )
    if KIND_EMBLEM[kind] >= 0:
        return (
            Message(
                _("Shows a {emblem}; worth no Influence itself."),
                {"emblem": emblem(KIND_EMBLEM[kind])},
            ),
        )
    return (Message(_("1 Influence.")),)


def impact(trend: Trend) -> Message:
    """What a Trend does while it is in force."""
    fields: dict[str, object] = {}
    if trend.when == EVEN_GROUP:
        fields["of"] = of_group(trend.group)
    if trend.printed:
        fields["others"] = of_groups(trend.printed)
    if trend.recruits:
        fields["agents"] = trend.recruits
    return Message(IMPACTS[trend.when], fields)


def capture(trend: Trend) -> Message:
    """What makes it cheaper to capture a Trend."""
    return Message(
        _("To capture it send {agents} agents to the pool, 1 fewer for {less}."),
        {
            "agents": CAPTURE_AGENTS,
            "less": both([_less(what, which) for what, which in trend.less]),
        },
    )


def worth(_trend: Trend) -> Message:
    """What a captured Trend pays."""
    return Message(
        _("Captured it is worth {influence}."), {"influence": influence(CAPTURE_INFLUENCE)}
    )


def _less(what: int, which: int) -> Phrase:
    if what == COUNT_GROUP:
        return Message(_("each card {of}"), {"of": of_group(which)})
    if what == COUNT_EMBLEM:
        return Message(_("each {emblem}"), {"emblem": emblem(which)})
    return Message(LESS[what])
