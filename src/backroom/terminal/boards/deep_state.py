"""The board of Deep State: zone, Operations, Projects and decks above, then every seat, then the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from backroom.core.card import CardFace
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.view import View
from backroom.terminal import ink
from backroom.terminal.boards.board import Board

GROUPS = {
    "mass-control": ("M", "red"),
    "finance": ("F", "yellow"),
    "science": ("S", "cyan"),
    "supreme-power": ("P", "magenta"),
    "key-connections": ("K", "green"),
    "inner-circle": ("I", None),
}
"""Each group's letter and colour."""
STAGES = ("", "I", "II", "III", "IV", "V")
PHASES = {
    "setup": _("deal"),
    "action": _("action phase"),
    "takeover": _("takeover phase"),
    "treaty": _("treaty phase"),
    "final": _("end of the game"),
}
TOLD = frozenset({"treaty", "put-back", "pick", "keep", "top", "play", "black"})
"""Verbs whose cards are told with their text."""


class DeepStateBoard(Board):
    """Every Objective carries its group's letter, so that colours are never needed."""

    def seat(self, seat: int) -> str:
        if self.options.get("players") == 1 and seat == 1:
            return self.name("hoc")
        return super().seat(seat)

    # --- the board --------------------------------------------------------------------------------------------------
    def draw(self, view: View) -> Iterator[str]:
        position = view.position()
        yield from self._head(position)
        yield from self._zone(position)
        yield from self._table(position)
        for seat, held in enumerate(position["seats"]):
            yield ""
            yield from self._seat(seat, held, position)
        if self.me is not None:
            yield from self._hand(position["seats"][self.me])

    def _head(self, position: Json) -> Iterator[str]:
        title = self.t(
            _("Round {round}, {phase}"),
            round=position["round"],
            phase=self.t(PHASES[position["phase"]]),
        )
        parts = [
            ink.heading(title),
            f"{self.name('supervisor')}: {self.seat_mark(position['supervisor'])}",
        ]
        seats = len(position["seats"])
        if seats == 5:
            parts.append(
                f"{self.name('headhunter')}: {self.seat_mark((position['supervisor'] + 3) % seats)}"
            )
        if position["wars"]["active"]:
            parts.append(
                ink.tinted(
                    self.t(_("World Wars in force: {n}"), n=position["wars"]["active"]), "red"
                )
            )
        yield from ink.flow(parts[0] + "  ", parts[1:])

    def _zone(self, position: Json) -> Iterator[str]:
        yield ink.bold(self.t(_("Infiltration Zone")))
        for place, entry in enumerate(position["zone"], 1):
            notes = [self.t(_("needs {n}"), n=self._need(entry["card"]))]
            emblem = self._emblem(entry["card"])
            if emblem:
                notes.append(emblem)
            if "seat" in entry:
                ghosts = self.t(_(" and ghosts: {n}"), n=entry["ghosts"]) if entry["ghosts"] else ""
                agents = self.t(_("agents: {n}"), n=entry["agents"])
                notes.append(f"{self.seat_mark(entry['seat'])} {agents}{ghosts}")
            if entry.get("reptiloid"):
                notes.append(self.t(_("beneath: {card}"), card=entry["reptiloid"]))
            yield f" {place:2} {ink.padded(self._card(entry['card']), 26)} {', '.join(notes)}"

    def _table(self, position: Json) -> Iterator[str]:
        covert = position["covert"]
        if covert:
            first = f"{ink.bold(self.name(covert[0]))} ({self.t(_('needs {n}'), n=self._need(covert[0]))})"
            rest = [ink.dim(self.name(slug)) for slug in covert[1:]]
            yield from ink.flow(ink.bold(self.t(_("Covert Operations:"))), [first, *rest])
        modules = self.options.get("modules", ())
        if "black-operations" in modules:
            left = [f"{self.name(slug)} x{n}" for slug, n in position["black"].items() if n]
            yield from ink.flow(ink.bold(self.t(_("Black Operations:"))), left)
        if position["trends"] and position["trends"][0] in self.faces:
            yield from ink.flow(
                ink.bold(self.t(_("Trend in force:"))), [self._with_text(position["trends"][0])]
            )
        yield ink.bold(self.t(_("Projects")))
        for slug in self._projects():
            there = [
                f"{STAGES[held['projects'][slug]]} {self.seat_mark(seat)}"
                for seat, held in enumerate(position["seats"])
                if slug in held["projects"]
            ]
            yield f"  {ink.padded(self.name(slug), 20)} {'   '.join(there) or ink.dim('-')}"
        yield from ink.flow(ink.bold(self.t(_("Decks:"))), self._decks(position))
        hoc = position.get("hoc")
        if hoc:
            order = [self.name(emblem) for emblem in hoc["order"]]
            yield from ink.flow(ink.bold(self.t(_("Project Order:"))), order)

    def _decks(self, position: Json) -> Iterator[str]:
        names = {
            "objectives": _("Objectives: {n}, discarded: {gone}"),
            "treaties": _("Treaties: {n}, discarded: {gone}"),
            "men-of-action": _("Men of Action: {n}, discarded: {gone}"),
        }
        for deck, told in names.items():
            size = position["decks"][deck].get("n", 0)
            gone = position["discards"][deck]
            if size or gone:
                top = position["decks"][deck].get("top", [])
                known = self.t(_(" (next: {cards})"), cards=top) if top else ""
                yield self.t(told, n=size, gone=len(gone)) + known

    # --- seats ------------------------------------------------------------------------------------------------------
    def _seat(self, seat: int, held: Json, position: Json) -> Iterator[str]:
        numbers = [
            self.t(_("reserve: {n}"), n=held["reserve"]),
            self.t(_("pool: {n}"), n=held.get("pool", "?")),
        ]
        for key, text in (("hand", _("Treaties in hand: {n}")), ("men", _("Men of Action: {n}"))):
            size = _size(held[key])
            if size:
                numbers.append(self.t(text, n=size))
        turn = " <" if position["turn"] == seat and position["phase"] == "action" else ""
        yield f"{ink.bold(self.seat_mark(seat))}{turn}  {', '.join(numbers)}"
        yield from ink.flow("  ", self._owned(held))
        secondary = [f"{self.name(group)} {n}" for group, n in held["secondary"].items()]
        for text, names in (
            (_("Secondary:"), secondary),
            (_("Operations:"), [self._operation(entry) for entry in held["operations"]]),
            (_("Treaties:"), [self.name(slug) for slug in held["treaties"]]),
            (_("Reptiloids:"), [self.name(slug) for slug in held["reptiloids"]]),
            (_("Trends:"), [self.name(slug) for slug in held["trends"]]),
        ):
            if names:
                yield from ink.flow(f"   {self.t(text)}", names)

    def _owned(self, held: Json) -> Iterator[str]:
        order = list(GROUPS)
        for entry in sorted(
            held["objectives"], key=lambda entry: order.index(self._group(entry["card"]))
        ):
            inner = f" + {self.name(entry['inner'])}" if entry.get("inner") else ""
            agents = f" ({entry['agents']})" if entry["agents"] else ""
            yield f"{self._card(entry['card'])}{inner}{agents}"

    def _operation(self, entry: Mapping[str, Any]) -> str:
        agents = f" ({entry['agents']})" if entry["agents"] else ""
        return self.name(entry["card"]) + agents

    def _hand(self, own: Json) -> Iterator[str]:
        held = ((_("Your Treaties:"), own["hand"]), (_("Your Men of Action:"), own["men"]))
        if any(slugs for _text, slugs in held):
            yield ""
        for text, slugs in held:
            yield from ink.flow(ink.bold(self.t(text)), [self.name(slug) for slug in slugs])

    # --- choices ----------------------------------------------------------------------------------------------------
    def describe(self, words: str, view: View) -> str:
        verb, *rest = words.split()
        position = view.position()
        if verb == "infiltrate":
            card = position["zone"][int(rest[0]) - 1]["card"]
            return f"{self._card(card)}, {self.t(_('needs {n}'), n=self._need(card))}"
        if verb == "covert" and position["covert"]:
            top = position["covert"][0]
            return f"{self.name(top)}, {self.t(_('needs {n}'), n=self._need(top))}"
        if verb == "advance" and self.me is not None:
            stage = position["seats"][self.me]["projects"].get(rest[0], 0) + 1
            return self.t(
                _("{project}, Stage {stage}"), project=rest[0], stage=STAGES[min(stage, 5)]
            )
        if verb in TOLD and len(rest) == 1 and rest[0] in self.faces:
            return self._with_text(rest[0])
        if verb == "hit":
            return f"{self.seat_mark(int(rest[0]))}, {self._card(rest[1])}"
        return ", ".join(self._card(word) if self._face(word) else self.name(word) for word in rest)

    # --- cards ------------------------------------------------------------------------------------------------------
    def _face(self, slug: str) -> CardFace | None:
        return self.faces.get(slug) or self.faces.get(slug.partition(".")[0])

    def _value(self, slug: str, field: str) -> Any:
        face = self._face(slug)
        values = face.values if face else ()
        return next((value.value for value in values if value.path.endswith(f".{field}")), None)

    def _need(self, slug: str) -> Any:
        return self._value(slug, "agents")

    def _emblem(self, slug: str) -> str:
        """The card's emblems; Special Interest is printed on some copies only."""
        shown = [self.name(self._value(slug, "emblem") or "")]
        by_copy = self._value(slug, "special_interest_by_copy") or ()
        copy = slug.rpartition(".")[2]
        if copy.isdigit() and int(copy) <= len(by_copy) and by_copy[int(copy) - 1]:
            shown.append(f"{self.name('special-interest')} x{by_copy[int(copy) - 1]}")
        return " + ".join(part for part in shown if part)

    def _group(self, slug: str) -> str:
        face = self._face(slug)
        return face.group if face and face.group in GROUPS else "inner-circle"

    def _card(self, slug: str) -> str:
        face = self._face(slug)
        if face is None or face.group not in GROUPS:
            return self.name(slug)
        letter, colour = GROUPS[face.group]
        return ink.tinted(f"{letter} {self.name(slug)}", colour)

    def _text(self, slug: str) -> str:
        face = self._face(slug)
        return " ".join(message.read(self.tongue) for message in face.text) if face else ""

    def _with_text(self, slug: str) -> str:
        return f"{self.name(slug)}: {self._text(slug)}"

    def _projects(self) -> list[str]:
        return [slug for slug, face in self.faces.items() if face.family == "project"]


def _size(cards: Any) -> int:
    return cards["n"] if isinstance(cards, dict) else len(cards)
