"""The board of Spies: the turn, the markers, everybody's list with its chips, the own Missions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from backroom.core.language import _
from backroom.core.view import View
from backroom.terminal import ink
from backroom.terminal.boards.board import Board

FACTION_COLOURS = {
    "military": "red",
    "science": "green",
    "corporate": "yellow",
    "political": "blue",
    "police": "magenta",
}


class SpiesBoard(Board):
    """Cards are tinted by faction; a card lying face down stands in brackets."""

    def draw(self, view: View) -> Iterator[str]:
        position = view.position()
        disabled = position["disabled"]
        yield ink.heading(
            self.t(_("Turn {turn} of {turns}"), turn=position["turn"], turns=position["turns"])
        )
        if disabled:
            yield self.t(_("Disabled: {factions}"), factions=disabled)
        for seat, held in enumerate(position["seats"]):
            yield from self._seat(seat, held)
        if self.me is not None:
            yield ""
            own = position["seats"][self.me]
            yield from ink.flow(ink.bold(self.t(_("Your hand:"))), self._cards(own["hand"]))
            yield ink.bold(self.t(_("Your Missions:")))
            for mission in own["missions"]:
                text = " ".join(message.read(self.tongue) for message in self.faces[mission].text)
                yield from ink.wrapped(f"{self.name(mission)}: {text}", "  ")
        packs = position.get("packs")
        if packs and self.me is not None and isinstance(packs[self.me], list):
            yield from ink.flow(
                ink.bold(self.t(_("The pack before you:"))), self._cards(packs[self.me])
            )

    def describe(self, words: str, view: View) -> str:
        face = self.faces.get(words.partition(" ")[2])
        if face is None:
            return super().describe(words, view)
        text = " ".join(message.read(self.tongue) for message in face.text)
        return f"{self.name(face.slug)}: {text}"

    def _seat(self, seat: int, held: dict[str, Any]) -> Iterator[str]:
        chips = sum(card["chips"] for card in held["list"])
        notes = [self.t(_("chips: {n}"), n=chips)]
        if seat != self.me:
            notes.append(self.t(_("cards in hand: {n}"), n=_size(held["hand"])))
        if held["diversion"]:
            notes.append(self.t(_("the next card cannot be disabled")))
        if held["extra"]:
            notes.append(self.t(_("scores two Missions")))
        yield ""
        yield f"{ink.bold(self.seat_mark(seat))}  {', '.join(notes)}"
        cards = [self._laid(card) for card in held["list"]]
        yield from ink.flow("  ", cards or [ink.dim(self.t(_("no cards yet")))])

    def _laid(self, laid: dict[str, Any]) -> str:
        chips = f" {laid['chips']}*" if laid["chips"] else ""
        if laid["up"]:
            return self._card(laid["card"]) + chips
        return ink.dim(f"[{self.name(laid['card'])}{chips}]")

    def _card(self, slug: str) -> str:
        return ink.tinted(self.name(slug), FACTION_COLOURS.get(slug.partition("-")[0]))

    def _cards(self, cards: list[str]) -> list[str]:
        return [self._card(card) for card in cards]


def _size(cards: Any) -> int:
    return cards["n"] if isinstance(cards, dict) else len(cards)
