"""The English name behind every slug of Deep State, registered when this module is imported.

Card names stand in the facts; what has no card of its own is named here. A Stage's slug is its Project's and its
number (`comintern.3`). Translations are in the catalogs like those of any message.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from backroom.core.language import _, register_names
from backroom.deepstate.catalog import FACTS, HOC_ACTIONS

WORDS: Final = {
    # groups
    "mass-control": _("Mass Control"),
    "finance": _("Finance"),
    "science": _("Science"),
    "supreme-power": _("Supreme Power"),
    "key-connections": _("Key Connections"),
    "inner-circle": _("Inner Circle"),
    # emblems
    "communists": _("Communists"),
    "peacekeepers": _("Peacekeepers"),
    "spies": _("Spies"),
    "special-interest": _("Special Interest"),
    # tokens and the other seat of a solo game
    "supervisor": _("Supervisor"),
    "headhunter": _("Headhunter"),
    "hoc": _("HOC"),
    "world-war": _("World War"),
    "secondary-mass-control": _("Mass Control (Secondary Objective)"),
    "secondary-finance": _("Finance (Secondary Objective)"),
    "secondary-science": _("Science (Secondary Objective)"),
    "secondary-supreme-power": _("Supreme Power (Secondary Objective)"),
    # Men of Action and HOC's Action cards
    "recruiter": _("Recruiter"),
    "hitman": _("Hitman"),
    "emissary": _("Emissary"),
    "turncoat": _("Turncoat"),
    "power-broker": _("Power Broker"),
    "mediator": _("Mediator"),
    "contactee": _("Contactee"),
    "vice-agent": _("Vice-Agent"),
    "negotiator": _("Negotiator"),
    "executive": _("Executive"),
    "chairman": _("Chairman"),
    # families of cards, some of which are prompts as well
    "objective": _("Objective"),
    "secondary": _("Secondary Objective"),
    "project": _("Project"),
    "covert": _("Covert Operation"),
    "black": _("Black Operation"),
    "treaty": _("Treaty"),
    "man": _("Man of Action"),
    "trend": _("Trend"),
    "reptiloid": _("Reptiloid"),
    "hoc-action": _("HOC's Action card"),
    "token": _("Token"),
    # prompts: what is asked (those of the Men of Action have their names)
    "draft": _("Draft"),
    "put-back": _("Cards to put back"),
    "turn": _("Turn"),
    "recruit": _("Recruiting"),
    "again": _("One more Men of Action card"),
    "free-advance": _("Free Advance"),
    "discard": _("Discards"),
    "recall": _("Agents to recall"),
    "media": _("Card for GLOBAL MEDIA"),
    "take": _("Card from the discard pile"),
    "levy": _("Card to give away"),
    "purge": _("Discards by a Treaty"),
    "move": _("Coordinator to move"),
    "final": _("End of the game"),
    # when a Treaty works
    "immediate": _("immediate effect"),
    "persistent": _("persistent effect"),
    "end-of-game": _("effect at the end of the game"),
    "persistent-and-end-of-game": _("persistent effect and effect at the end of the game"),
    # Reptiloids
    "politician": _("Politician"),
    "security-official": _("Security Official"),
    "royalty": _("Royalty"),
    # modules that are no Project and no card
    "men-of-action": _("Men of Action"),
    "black-operations": _("Black Operations"),
    "strong-arm-treaties": _("Treaties of Strong-Arm Tactics"),
    "trends": _("Trends"),
    "fourth-estate-treaties": _("Treaties of Fourth Estate"),
    "reptiloid-treaties": _("Treaties of Reptiloids"),
}
TABLES: Final = ("objectives", "covert", "treaties", "black-operations", "trends")


def _named() -> Iterator[tuple[str, str]]:
    """Every slug and its English name."""
    for table in TABLES:
        for slug, name, *_rest in FACTS[table]["rows"]:
            yield slug, name
    for slug, project in FACTS["projects"].items():
        yield slug, project["name"]
        for stage, name in enumerate(project["stages"], 1):
            yield f"{slug}.{stage}", name
    for _least, grade in FACTS["solo"]["grades"]:
        yield grade, grade
    yield from WORDS.items()
    # HOC's Action cards have faces of their own beside those of the Men of Action.
    for slug in HOC_ACTIONS:
        yield f"hoc-{slug}", WORDS[slug]


NAMES: Final[dict[str, str]] = dict(_named())
register_names("deepstate", NAMES)
