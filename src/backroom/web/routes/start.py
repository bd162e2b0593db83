"""Start page, new game, joining and watching by link, your games."""

from __future__ import annotations

from contextlib import suppress
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from backroom.core.language import _
from backroom.core.registry import games
from backroom.table.errors import NotNow
from backroom.table.keys import new_key
from backroom.table.model import Created
from backroom.web.frame import Frame, Visit
from backroom.web.lists import GameLine, line
from backroom.web.new_game import NewGame, Wish, form, quick, wish
from backroom.web.routes.table import tell_auto
from backroom.web.seen import Person
from backroom.web.settings import changed
from backroom.web.table_page import address, game_name, links_cookie, options_text, people

LINKS_AGE: Final = 7 * 24 * 3600


class StartPage(Struct, frozen=True):
    """The start page."""

    frame: Frame
    awaited: tuple[GameLine, ...]
    running: tuple[GameLine, ...]
    over: tuple[GameLine, ...]
    listed: tuple[GameLine, ...]
    games: tuple[tuple[str, str], ...]
    problem: str = ""


class NewPage(Struct, frozen=True):
    """The page with the form of a new game."""

    frame: Frame
    form: NewGame


class JoinPage(Struct, frozen=True):
    """The page behind an invitation: what is played and who is there; it asks for a name and sits down. `seat` is the
    one that is kept, None where the invitation is to watch."""

    frame: Frame
    invitation: str
    name: str
    game: str
    options: str
    people: tuple[Person, ...]
    seat: int | None


async def _lists(visit: Visit, here: str, problem: str = "") -> StartPage:
    visit.spend("look")
    mine = await visit.tables.mine(visit.key) if visit.key else ()
    lines = [line(visit, table.info, table) for table in mine]
    awaited = tuple(one for one in lines if one.awaited)
    known = {table.info.table for table in mine}
    listed = tuple(
        line(visit, info) for info in await visit.tables.listed() if info.table not in known
    )
    return StartPage(
        frame=visit.frame(here, calls=len(awaited)),
        awaited=awaited,
        running=tuple(one for one in lines if not one.awaited and not one.over),
        over=tuple(one for one in lines if one.over),
        listed=listed,
        games=tuple((slug, game_name(visit, slug)) for slug in games()),
        problem=problem,
    )


async def start(request: Request) -> Response:
    """The start page."""
    visit = Visit(request)
    return visit.page("start.html", await _lists(visit, "start"))


async def own_games(request: Request) -> Response:
    """Your games: where you are awaited, running, finished."""
    visit = Visit(request)
    return visit.page("games.html", await _lists(visit, "games"))


async def new_page(request: Request) -> Response:
    """The form of a new game as filled in so far; while it is being filled in by POST, since a pack may be long."""
    visit = Visit(request)
    slug = request.path_params["game"]
    if slug not in games():
        return visit.go("/")
    posted = request.method == "POST"
    fields = await visit.form() if posted else list(request.query_params.multi_items())
    return _form(visit, form(slug, fields, visit.language, visit.settings.name))


def _form(visit: Visit, filled: NewGame, status: int = 200) -> Response:
    frame = visit.frame("new", path=f"/new/{filled.slug}")
    return visit.page("new.html", NewPage(frame, filled), status)


async def new_table(request: Request) -> Response:
    """Make the table that the form asks for."""
    visit = Visit(request)
    slug = request.path_params["game"]
    fields = await visit.form()
    if slug not in games():
        return visit.go("/")
    filled = form(slug, fields, visit.language, visit.settings.name)
    if filled.problem:
        return _form(visit, filled, 400)
    asked = wish(slug, fields, visit.settings.name)
    return await _made(visit, slug, asked, dict(fields).get("name0", ""))


async def quick_start(request: Request) -> Response:
    """A first game, dealt at once and explained as it goes."""
    visit = Visit(request)
    found = quick(await visit.field("kind"), visit.settings.name or visit.language.text(_("Guest")))
    if found is None:
        return visit.go("/")
    slug, asked = found
    return await _made(visit, slug, asked, "", guide=True)


async def _made(
    visit: Visit, slug: str, asked: Wish, name: str, *, guide: bool = False
) -> Response:
    visit.spend("create")
    key = visit.key or new_key()
    if asked.seed:
        created = await visit.tables.import_record(asked.record(slug), key=key)
    else:
        created = await visit.tables.create(
            slug,
            asked.options,
            asked.seats,
            key=key,
            listed=asked.listed,
            pace=visit.request.app.state.pace,
            patience=asked.patience,
        )
        if not created.invitations:
            await visit.tables.begin(created.table, key, await visit.field("randomness"))
    await _as_set(visit, created.table, key)
    response = visit.go(address(created.table))
    visit.keep_key(response, key)
    wanted = [("guide", created.table)] if guide else []
    if name:
        wanted.append(("name", name))
    if wanted:
        visit.keep_settings(response, changed(visit.settings, wanted))
    _keep_links(visit, response, created)
    return response


async def _as_set(visit: Visit, table: str, key: str) -> None:
    """A new seat, which is asked everything, is told how the person wants decisions with a single choice."""
    if visit.settings.auto != "never":
        await tell_auto(visit, table, key, visit.settings.auto)


def _keep_links(visit: Visit, response: Response, created: Created) -> None:
    links = {str(seat): word for seat, word in created.invitations.items()} | {
        "watch": created.watch
    }
    response.set_cookie(
        links_cookie(created.table),
        urlencode(links),
        max_age=LINKS_AGE,
        httponly=True,
        samesite="lax",
        secure=visit.encrypted,
        path=address(created.table),
    )


async def join_page(request: Request) -> Response:
    """What an invitation is for. Looking at it does not use it up."""
    visit = Visit(request)
    visit.spend("look")
    invitation = request.path_params["invitation"]
    invited = await visit.tables.invited(invitation, visit.key)
    info = invited.info
    page = JoinPage(
        frame=visit.frame("join"),
        invitation=invitation,
        name=visit.settings.name,
        game=info.title or game_name(visit, info.game),
        options=options_text(visit, info.options),
        people=people(info, (), visit),
        seat=invited.seat,
    )
    return visit.page("join.html", page)


async def join(request: Request) -> Response:
    """Sit down (or watch) with an invitation."""
    visit = Visit(request)
    visit.spend("join")
    key = visit.key or new_key()
    name = await visit.field("name")
    joined = await visit.tables.join(
        request.path_params["invitation"],
        key=key,
        name=changed(visit.settings, [("name", name)]).name,
    )
    if joined.seat is not None:
        with suppress(NotNow):  # at another device one goes on in a game that is dealt already
            await visit.tables.begin(joined.table, joined.key, await visit.field("randomness"))
    if joined.seat is not None:
        await _as_set(visit, joined.table, joined.key)
    response = visit.go(address(joined.table))
    visit.keep_key(response, joined.key)
    if name:
        visit.keep_settings(response, changed(visit.settings, [("name", name)]))
    return response


async def by_word(request: Request) -> Response:
    """The start page's field for an invitation or its link."""
    visit = Visit(request)
    word = visit.asked("invitation").strip().rstrip("/").rpartition("/")[2]
    if not word.replace("-", "").replace("_", "").isalnum():
        problem = visit.language.text(_("That is no invitation. Paste the link or its last part."))
        return visit.page("start.html", await _lists(visit, "start", problem), 400)
    return visit.go(f"/join/{word}")


ROUTES: Final = [
    Route("/", start),
    Route("/games", own_games),
    Route("/new/{game}", new_page, methods=["GET"]),
    Route("/new/{game}", new_table, methods=["POST"]),
    Route("/new/{game}/so-far", new_page, methods=["POST"]),
    Route("/quick", quick_start, methods=["POST"]),
    Route("/join", by_word),
    Route("/join/{invitation}", join_page, methods=["GET"]),
    Route("/join/{invitation}", join, methods=["POST"]),
]
