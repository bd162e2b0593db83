"""Card faces: every card and board of a game as people read it, with its values, how sure they are and their
paths."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from backroom.core.card import CardFace, Message, Value
from backroom.core.language import _
from backroom.deepstate import card_texts, project_texts, treaty_texts
from backroom.deepstate.basis import basis
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COVERT_OPERATIONS,
    FACTS,
    FIRST_REPTILOID,
    GROUPS,
    HOC_ACTIONS,
    KIND,
    KIND_GROUP,
    KINDS,
    MEN,
    OBJECTIVES,
    PROJECTS,
    REPTILOID_KINDS,
    SECONDARY_GROUPS,
    TREATIES,
    TRENDS,
    WAR,
)
from backroom.deepstate.fourth_estate import read_trend
from backroom.deepstate.tables import Rules

# Families: what sort of card a face is.
OBJECTIVE: Final = "objective"
SECONDARY: Final = "secondary"
WORLD_WAR: Final = "world-war"
TOKEN: Final = "token"
PROJECT: Final = "project"
COVERT: Final = "covert"
BLACK: Final = "black"
TREATY: Final = "treaty"
MAN: Final = "man"
TREND: Final = "trend"
REPTILOID: Final = "reptiloid"
HOC_ACTION: Final = "hoc-action"

OBJECTIVE_RULES: Final = {"inner-circle": "DS-11.1", "key-connections": "DS-8.5"}
COPIES_FAMILY: Final = (
    "basic",
    "basic",
    "basic",
    "supreme-power",
    "key-connections",
    "inner-circle",
)
HOC_PREFIX: Final = "hoc-"
"""HOC's Action cards have Men of Action's names; their faces are told apart by this."""


class Printer:
    """Makes the faces of one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.facts: dict[str, Any] = rules.facts
        self.pack: dict[str, Any] | None = rules.options.get("pack")
        self.modules: frozenset[str] = frozenset(rules.options["modules"])

    def faces(self) -> Iterator[CardFace]:
        """All faces in the order of the facts."""
        for kind in range(len(KINDS)):
            yield self._objective(kind)
        for group in SECONDARY_GROUPS:
            yield self._secondary(group)
        yield self._war()
        yield from self._tokens()
        for project in sorted(self.rules.project):
            if project >= 0:
                yield self._project(PROJECTS[project])
        for slug in COVERT_OPERATIONS:
            yield self._covert(slug)
        for number in self.rules.treaty_deck:
            yield self._treaty(number)
        if "men-of-action" in self.modules:
            yield from self._men()
        if "black-operations" in self.modules:
            for slug in BLACK_OPERATIONS:
                yield self._black(slug)
        for slug in TRENDS:
            if (slug if slug == "ufo-hysteria" else "trends") in self.modules:
                yield self._trend(slug)
        if "reptiloids" in self.modules:
            for slug in REPTILOID_KINDS:
                yield self._reptiloid(slug)
        yield from self._hoc_actions()

    def _value(self, label: str, value: object, path: str) -> Value:
        return Value(label, value, basis(path, self.pack), path)

    def _objective(self, kind: int) -> CardFace:
        slug, group = KINDS[kind], GROUPS[KIND_GROUP[kind]]
        fact = self.facts["objectives"][slug]
        path = f"objectives.{slug}"
        copies = sum(1 for card in self.rules.deck if card < OBJECTIVES and KIND[card] == kind)
        values = [
            self._value(_("Agents to infiltrate"), fact["agents"], f"{path}.agents"),
            self._value(
                _("Special Interest emblems, by copy"),
                fact["special_interest_by_copy"],
                f"{path}.special_interest_by_copy",
            ),
            self._value(
                _("Copies"),
                copies,
                f"objectives.copies.{COPIES_FAMILY[KIND_GROUP[kind]]}.{self.rules.dealt_as}",
            ),
        ]
        if fact["emblem"]:
            values.insert(1, self._value(_("Emblem"), fact["emblem"], f"{path}.emblem"))
        rule = OBJECTIVE_RULES.get(group, "DS-10.2")
        return CardFace(
            slug, OBJECTIVE, group, copies, card_texts.objective(kind), tuple(values), rule
        )

    def _secondary(self, group: str) -> CardFace:
        supply = self.facts["secondary"][group]
        value = self._value(_("In the supply"), supply, f"secondary.{group}")
        text = (Message(card_texts.SECONDARY),)
        return CardFace(f"secondary-{group}", SECONDARY, group, supply, text, (value,), "DS-1.8")

    def _war(self) -> CardFace:
        copies = sum(1 for card in self.rules.deck if WAR <= card < FIRST_REPTILOID)
        value = self._value(
            _("Copies"), copies, f"objectives.copies.world-war.{self.rules.dealt_as}"
        )
        return CardFace(
            "world-war", WORLD_WAR, "", copies, (Message(card_texts.WAR),), (value,), "DS-7.2"
        )

    def _tokens(self) -> Iterator[CardFace]:
        for slug, (text, rule) in card_texts.TOKENS.items():
            if slug != "headhunter" or self.rules.headhunter:
                yield CardFace(slug, TOKEN, "", 1, (Message(text),), (), rule)

    def _project(self, slug: str) -> CardFace:
        fact = self.facts["projects"][slug]
        values = tuple(
            self._value(label, fact[field], f"projects.{slug}.{field}")
            for field, label in project_texts.LABELS.items()
            if field in fact
        )
        text = project_texts.text(slug, fact)
        return CardFace(slug, PROJECT, "", 1, text, values, project_texts.RULES.get(slug, "DS-5.2"))

    def _covert(self, slug: str) -> CardFace:
        fact = self.facts["covert"][slug]
        path = f"covert.{slug}"
        values = (
            self._value(_("Influence"), fact["influence"], f"{path}.influence"),
            self._value(_("Agents needed"), fact["agents"], f"{path}.agents"),
        )
        return CardFace(slug, COVERT, "", 1, (Message(card_texts.COVERT),), values, "DS-3.7")

    def _black(self, slug: str) -> CardFace:
        fact = self.facts["black-operations"][slug]
        path = f"black-operations.{slug}"
        text = [Message(card_texts.BLACK)]
        values = [
            self._value(_("Influence"), fact["influence"], f"{path}.influence"),
            self._value(_("Agents needed"), fact["agents"], f"{path}.agents"),
            self._value(_("Cards discarded"), fact["discard"], f"{path}.discard"),
            self._value(_("Copies"), fact["copies"], f"{path}.copies"),
        ]
        if fact["needs"]:
            text.append(Message(card_texts.BLACK_NEEDS, {"card": fact["needs"]}))
            values.append(self._value(_("Needs"), fact["needs"], f"{path}.needs"))
        return CardFace(slug, BLACK, "", fact["copies"], tuple(text), tuple(values), "DS-13.7")

    def _treaty(self, number: int) -> CardFace:
        slug = TREATIES[number]
        fact, treaty = self.facts["treaties"][slug], self.rules.treaties[number]
        path = f"treaties.{slug}"
        values = (
            self._value(_("Effect"), fact["effect"], f"{path}.effect"),
            self._value(_("Conditions"), fact["condition"], f"{path}.condition"),
            self._value(_("Corner"), fact["corner"], f"{path}.corner"),
        )
        return CardFace(
            slug, TREATY, treaty.when, 1, treaty_texts.text(treaty), values, treaty.rule
        )

    def _men(self) -> Iterator[CardFace]:
        facts = self.facts["men-of-action"]
        for slug in MEN:
            contactee = slug == "contactee"
            if contactee and "reptiloids" not in self.modules:
                continue
            copies = facts["contactee"] if contactee else facts["copies"][slug]
            path = "men-of-action.contactee" if contactee else f"men-of-action.copies.{slug}"
            yield CardFace(
                slug,
                MAN,
                "",
                copies,
                (Message(card_texts.MEN[slug]),),
                (self._value(_("Copies"), copies, path),),
                card_texts.MAN_RULES.get(slug, "DS-9.4"),
            )

    def _trend(self, slug: str) -> CardFace:
        fact = self.facts["trends"][slug]
        path = f"trends.{slug}"
        values = (
            self._value(_("Impact"), fact["impact"], f"{path}.impact"),
            self._value(_("Fewer agents for"), fact["less"], f"{path}.less"),
        )
        trend = read_trend(slug, fact, f"pack.{path}")
        text = (card_texts.impact(trend), card_texts.capture(trend), card_texts.worth(trend))
        return CardFace(
            slug, TREND, "", 1, text, values, "DS-15.7" if slug == "ufo-hysteria" else "DS-14.5"
        )

    def _reptiloid(self, slug: str) -> CardFace:
        copies = self.facts["reptiloids"]["copies"][str(self.rules.dealt_as)]
        value = self._value(_("Copies"), copies, f"reptiloids.copies.{self.rules.dealt_as}")
        text = [Message(card_texts.REPTILOID)]
        if self.rules.solo:
            text.append(Message(card_texts.HOC_REPTILOIDS[slug]))
        return CardFace(slug, REPTILOID, "", copies, tuple(text), (value,), "DS-15.3")

    def _hoc_actions(self) -> Iterator[CardFace]:
        options = self.rules.options
        if not self.rules.solo or options["difficulty"] == "beginner":
            return
        common = self.facts["hoc-actions"]["copies"]
        plain, hard = FACTS["hoc-actions"]["personal"][options["hoc"]]
        for slug in HOC_ACTIONS:
            if (
                slug not in common
                and slug != plain
                and not (slug == hard and "hard" in options["difficulty"])
            ):
                continue
            copies = common.get(slug, 1)
            text = [Message(card_texts.HOC_ACTIONS[slug])]
            if slug == hard:
                text.append(Message(card_texts.HARD))
            values = (
                (self._value(_("Copies"), copies, f"hoc-actions.copies.{slug}"),)
                if slug in common
                else ()
            )
            yield CardFace(
                HOC_PREFIX + slug, HOC_ACTION, "", copies, tuple(text), values, "DS-16.6"
            )


def faces(rules: Rules) -> list[CardFace]:
    """Every card and board of a game with these rules, once a kind, in the order of the facts."""
    return list(Printer(rules).faces())
