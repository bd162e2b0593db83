"""Rules and cards on pages of their own, the credits."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from backroom.core.card import CardFace
from backroom.core.registry import game as registered
from backroom.core.registry import games
from backroom.core.viewer import every_face
from backroom.web import panels
from backroom.web.frame import Frame, Visit
from backroom.web.render import drawings
from backroom.web.table_model import Rules
from backroom.web.table_page import game_name


class ValueLine(Struct, frozen=True):
    """A value of a card and how sure it is; `packed`: a pack or an option gives it."""

    label: str
    value: str
    basis: str
    packed: bool = False


class CardEntry(Struct, frozen=True):
    """A card in the viewer."""

    slug: str
    name: str
    family: str
    group: str
    copies: int
    text: tuple[str, ...]
    values: tuple[ValueLine, ...]
    rule: str
    picture: str


class RulesPage(Struct, frozen=True):
    """All rules and cards of a game; of a `table` the cards with its options (`packed`: and with its own values)."""

    frame: Frame
    slug: str
    title: str
    games: tuple[tuple[str, str], ...]
    rules: Rules
    families: tuple[tuple[str, tuple[CardEntry, ...]], ...]
    tab: str
    table: str = ""
    packed: bool = False


class AboutPage(Struct, frozen=True):
    """What Backroom is, and whose work it uses."""

    frame: Frame


def picture(face: CardFace) -> str:
    """The drawing that fits a card best; "" where there is none."""
    kind = face.slug.partition("-")[2]
    wanted = (
        face.slug,
        f"faction-{face.slug}",
        f"kind-{kind}",
        f"group-{face.slug}",
        f"group-{face.group}",
    )
    return next((name for name in wanted if name in drawings()), "")


def card_entry(face: CardFace, visit: Visit) -> CardEntry:
    """A card with its texts in the reader's language."""
    language = visit.language
    return CardEntry(
        slug=face.slug,
        name=str(language.name(face.slug)),
        family=str(language.name(face.family)),
        group=face.group,
        copies=face.copies,
        text=tuple(message.read(language) for message in face.text),
        values=tuple(
            ValueLine(
                language.text(value.label),
                str(language.name(value.value)),
                value.how_sure(language),
                "P" in value.basis,
            )
            for value in face.values
        ),
        rule=face.rule,
        picture=picture(face),
    )


@lru_cache(maxsize=None)
def _faces(slug: str) -> tuple[CardFace, ...]:
    """Every card of a game, of all modules and the solo game too."""
    return tuple(every_face(registered(slug)))


def _found(card: CardEntry, words: list[str]) -> bool:
    text = f"{card.name} {card.family} {' '.join(card.text)}".lower()
    return all(word in text for word in words)


async def rules_page(request: Request) -> Response:
    """The rules, or with `tab=cards` the card viewer; with `table` too the cards that are played with there."""
    visit = Visit(request)
    slug = request.path_params.get("game", "deep-state")
    if slug not in games():
        return visit.go("/rules")
    game = registered(slug)
    tab = "cards" if visit.asked("tab") == "cards" else "rules"
    table = visit.asked("table") if tab == "cards" else ""
    find = visit.asked("find")
    rules = panels.rules(game, visit.language, visit.asked("rule"), find if tab == "rules" else "")
    families: dict[str, list[CardEntry]] = {}
    packed = False
    if tab == "cards":
        faces = _faces(slug)
        if table:
            info = await visit.tables.info(table, visit.key)
            if info.game != slug:
                return visit.go(f"/rules/{info.game}?tab=cards&table={table}")
            faces = tuple({face.slug: face for face in game.cards(info.options)}.values())
            packed = bool(info.options.get("pack"))
        for face in faces:
            card = card_entry(face, visit)
            if _found(card, find.lower().split()):
                families.setdefault(card.family, []).append(card)
    page = RulesPage(
        frame=visit.frame("rules"),
        slug=slug,
        title=game_name(visit, slug),
        games=tuple((other, game_name(visit, other)) for other in games()),
        rules=rules,
        families=tuple((family, tuple(cards)) for family, cards in families.items()),
        tab=tab,
        table=table,
        packed=packed,
    )
    return visit.page("rules.html", page)


async def about(request: Request) -> Response:
    """Credits and licences."""
    visit = Visit(request)
    return visit.page("about.html", AboutPage(visit.frame("about")))


ROUTES: Final = [
    Route("/rules", rules_page),
    Route("/rules/{game}", rules_page),
    Route("/about", about),
]
