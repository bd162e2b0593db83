"""Card faces: every card, Mission, Duration and marker as people read it, with values, their basis and their paths."""

from __future__ import annotations

from typing import Final

from backroom.core.card import CardFace, Message, Value
from backroom.core.game import Json
from backroom.core.language import _, register_names
from backroom.core.pack import Facts
from backroom.spies.cards import FACTIONS, KINDS, SPECIAL_KINDS
from backroom.spies.facts import FACTS, MISSIONS, basis, merged

FACTION_NAMES: Final = {
    "military": _("Military"),
    "science": _("Science"),
    "corporate": _("Corporate"),
    "political": _("Political"),
    "police": _("Police"),
}
KIND_NAMES: Final = {
    "steal-document": _("Steal Document"),
    "fake-intel": _("Fake Intel"),
    "eavesdrop": _("Eavesdrop"),
    "detect": _("Detect"),
    "sniper": _("Sniper"),
    "escape": _("Escape"),
    "extra-mission": _("Extra Mission"),
    "diversion": _("Diversion"),
    "disguise": _("Disguise"),
}
FAMILY_NAMES: Final = {
    "faction-marker": _("Faction marker"),
    "action-card": _("Action card"),
    "mission": _("Mission"),
    "mission-duration": _("Mission Duration"),
}
CARD_NAMES: Final = {
    f"{faction}-{kind}": f"{KIND_NAMES[kind]} ({FACTION_NAMES[faction]})"
    for faction in FACTIONS
    for kind in KINDS
}
COUNT_NAMES: Final = {
    "special-cards": _("special cards"),
    "different-factions": _("different factions"),
}
MISSION_NAMES: Final = {slug: FACTS["missions"][slug]["name"] for slug in MISSIONS}
register_names(
    "spies",
    {**FACTION_NAMES, **KIND_NAMES, **FAMILY_NAMES, **CARD_NAMES, **COUNT_NAMES, **MISSION_NAMES},
)

KIND_TEXTS: Final = {
    "steal-document": _(
        "Pays {points} for each face-up {faction} card in your own list, this one included."
    ),
    "fake-intel": _("Disables {targets} this turn; if it stays face up, also the next turn."),
    "eavesdrop": _(
        "Pays {points} for each face-up card of these factions in all lists: {targets}."
    ),
    "detect": _("Cannot be disabled."),
    "sniper": _("Disables {targets} this turn; if it stays face up, also the next turn."),
    "escape": _("Turns all face-down cards of your list face up. Their effects do not happen."),
    "extra-mission": _("At the end you score your two best Missions."),
    "diversion": _("Your next card cannot be disabled."),
    "disguise": _(
        "Does what your previous card does, whether that one was disabled or not. It stays a {faction} card."
    ),
}
KIND_RULES: Final = {
    "steal-document": "SP-2.5",
    "fake-intel": "SP-2.2",
    "eavesdrop": "SP-2.5",
    "detect": "SP-2.2",
    "sniper": "SP-2.2",
    "escape": "SP-2.4",
    "extra-mission": "SP-2.4",
    "diversion": "SP-3.2",
    "disguise": "SP-3.3",
}
COUNT_TEXTS: Final = {
    "special": _("Counts your face-up special cards."),
    "different factions": _("Counts the different factions among your face-up cards."),
    "faction": _("Counts your face-up {what} cards."),
    "kinds": _("Counts your face-up cards: {what}."),
    "none special": _("Asks that none of your face-up cards is special."),
    "none faction": _("Asks that no {what} card lies face up in your list."),
    "none kinds": _("Asks that none of these lies face up in your list: {what}."),
}
LINE_LABELS: Final = {
    "S": _("Line S: cards, points"),
    "A": _("Line A: cards, points"),
    "B": _("Line B: for every so many cards, points"),
}
LINE_TEXTS: Final = {
    "S": _("S: {points} for {least} or more."),
    "A": _("A: {points} for {least} or more."),
    "B": _("B: {points} for every {least}."),
}
MOST_TEXTS: Final = {
    "S": _("S: {points} for at most {least}."),
    "A": _("A: {points} for at most {least}."),
}
EACH_TEXT: Final = _("B: {points} for each.")
NONE_TEXT: Final = _("Pays {points}.")


def faces(options: Json) -> list[CardFace]:
    """Every face of a game with these options, in the order of the facts: markers, cards, Durations, Missions."""
    pack = options["pack"]
    facts = merged(pack)
    return [
        *(_marker(slug) for slug in FACTIONS),
        *(
            _action(faction, kind, facts, options)
            for faction in FACTIONS
            for kind in KINDS
            if kind not in SPECIAL_KINDS or facts["special"][faction] == kind
        ),
        _duration(facts, options),
        *(_mission(slug, facts, options) for slug in MISSIONS),
    ]


def _marker(faction: str) -> CardFace:
    text = Message(
        _("Shows whether {faction} cards are disabled in this turn."), {"faction": faction}
    )
    return CardFace(faction, "faction-marker", faction, 1, (text,), (), "SP-2.6")


def _action(faction: str, kind: str, facts: Facts, options: Json) -> CardFace:
    slug = f"{faction}-{kind}"
    deck = "special" if kind in SPECIAL_KINDS else kind
    copies = facts["deck"][deck]
    values = [_value(_("Copies"), copies, f"deck.{deck}", options)]
    if kind in SPECIAL_KINDS:
        values.append(_value(_("Special card of the faction"), kind, f"special.{faction}", options))
    fields: dict[str, object] = {"faction": faction}
    if kind in ("fake-intel", "eavesdrop", "sniper"):
        path = "sniper.targets" if kind == "sniper" else f"{kind}.targets.{faction}"
        targets = (
            facts["sniper"]["targets"] if kind == "sniper" else facts[kind]["targets"][faction]
        )
        fields["targets"] = targets
        values.append(_value(_("Target factions"), targets, path, options))
    if kind == "steal-document":
        fields["points"] = options["steal_points"]
        values.append(_steal_points(facts, options))
    if kind == "eavesdrop":
        fields["points"] = facts["points"]["eavesdrop"]
        values.append(
            _value(
                _("Chips for each card"), facts["points"]["eavesdrop"], "points.eavesdrop", options
            )
        )
    text = Message(KIND_TEXTS[kind], fields)
    return CardFace(slug, "action-card", faction, copies, (text,), tuple(values), KIND_RULES[kind])


def _steal_points(facts: Facts, options: Json) -> Value:
    """What Steal Document pays: an option of its own may have changed it."""
    points = options["steal_points"]
    path = "points.steal-document"
    letter = basis(path, options["pack"])
    return Value(
        _("Chips for each card"),
        points,
        letter if points == facts["points"]["steal-document"] else "P",
        path,
    )


def _duration(facts: Facts, options: Json) -> CardFace:
    turns = facts["durations"]["turns"]
    text = Message(
        _("One is drawn and says how many turns the game lasts: {turns}."),
        {"turns": ", ".join(map(str, turns))},
    )
    value = _value(_("Turns"), turns, "durations.turns", options)
    return CardFace(
        "mission-duration", "mission-duration", "", len(turns), (text,), (value,), "SP-1.1"
    )


def _mission(slug: str, facts: Facts, options: Json) -> CardFace:
    row = facts["missions"][slug]
    path = f"missions.{slug}"
    none = row["counts"].startswith("none ")
    text = [_counts(row["counts"])]
    label = _("None of") if none else _("Counts")
    values = [_value(label, _counted(row["counts"]), f"{path}.counts", options)]
    for line in ("S", "A", "B"):
        if not row[line]:
            continue
        least, points = row[line]
        template = EACH_TEXT if line == "B" and least == 1 else LINE_TEXTS[line]
        if none:
            template = MOST_TEXTS[line] if least else NONE_TEXT
        text.append(Message(template, {"least": least, "points": points}))
        values.append(_value(LINE_LABELS[line], row[line], f"{path}.{line}", options))
    return CardFace(slug, "mission", "", 1, tuple(text), tuple(values), "SP-4.1")


def _counts(words: str) -> Message:
    """The facts' words for what a Mission counts, as a sentence."""
    if words in COUNT_TEXTS:
        return Message(COUNT_TEXTS[words])
    none, rest = ("none ", words[5:]) if words.startswith("none ") else ("", words)
    if rest.startswith("faction "):
        return Message(COUNT_TEXTS[none + "faction"], {"what": rest.removeprefix("faction ")})
    return Message(COUNT_TEXTS[none + "kinds"], {"what": rest.split()})


def _counted(words: str) -> list[str]:
    """The facts' words for what a Mission counts, as slugs."""
    if words == "different factions":
        return ["different-factions"]
    slugs = words.removeprefix("none ").removeprefix("faction ").split()
    return ["special-cards"] if slugs == ["special"] else slugs


def _value(label: str, value: object, path: str, options: Json) -> Value:
    return Value(label, value, basis(path, options["pack"]), path)
