"""Deep State's table in a real browser: nothing sticks out at any width, and axe finds nothing in either theme."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from backroom.core import match
from backroom.web.render import STATIC
from tests.web.deepstate_pages import MODULES, board_of, played, seen_by

pytestmark = pytest.mark.browser

AXE = Path("node_modules/axe-core/axe.min.js")
HOME = "http://board.test"
PAGE = (
    '<!doctype html><html lang="{code}" data-theme="{theme}"><meta charset="utf-8"><title>Board</title>'
    '<link rel="stylesheet" href="/static/theme.css"><link rel="stylesheet" href="/static/deepstate.css">'
    "<main><h1>Board</h1>{board}</main></html>"
)


def _open(browser: Browser, html: str, width: int) -> Page:
    """The page in the browser; what it asks for comes from the files, never from a network."""
    page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOME).partition("?")[0]
        if path == "/":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.fulfill(path=STATIC / path.removeprefix("/static/"))

    page.route("**/*", answer)
    page.goto(HOME + "/")
    return page


def _html(
    seed: int, players: int, modules: tuple[str, ...], moves: int, code: str, theme: str
) -> str:
    game = played(seed, moves, players, modules)
    board = board_of(seen_by(game, game.waiting[0] if game.waiting else 0, code))
    return PAGE.format(code=code, theme=theme, board=board)


def _turn() -> str:
    """A turn in which several agents may be sent."""
    position = {
        "game": "deep-state",
        "options": {"players": 3},
        "supervisor": 1,
        "turn": 0,
        "seats": [{"reserve": 5}],
    }
    board = board_of(seen_by(match.load(position, seed=2), 0))
    return PAGE.format(code="en", theme="light", board=board)


@pytest.mark.parametrize(("width", "code"), [(390, "en"), (390, "ru"), (820, "en"), (1440, "ru")])
def test_nothing_sticks_out(browser: Browser, width: int, code: str) -> None:
    for seed, modules in enumerate(MODULES):
        page = _open(browser, _html(seed, 2 + seed, modules, 90 * (seed + 1), code, "light"), width)
        page.evaluate(
            "document.querySelectorAll('.rival > details').forEach((box) => { box.open = true; })"
        )
        wide = page.evaluate(
            "[...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1"
            " && !e.closest('.zoom, .discards-sheet')).map((e) => e.closest('[id]')?.id + ' ' + e.className)"
        )
        assert wide == [], (seed, width, code)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.close()


@pytest.mark.skipif(not AXE.is_file(), reason="axe-core is not there (npm ci fetches it)")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, theme: str) -> None:
    for seed, modules in enumerate(MODULES):
        page = _open(browser, _html(seed, 2 + seed, modules, 70 * (seed + 1), "en", theme), 1000)
        page.evaluate(
            "document.querySelectorAll('.rival > details').forEach((box) => { box.open = true; })"
        )
        page.evaluate(AXE.read_text("utf-8"))
        found = page.evaluate(
            "async () => (await axe.run()).violations.map((v) => v.id + ': ' + v.nodes.map((n) => n.html).slice(0, 3))"
        )
        assert found == [], (seed, theme)
        page.close()


def test_a_card_opens_its_order_in_place_without_a_modal(browser: Browser) -> None:
    page = _open(browser, _turn(), 1440)
    order = page.locator(".zone details.order").first
    order.locator("summary").click()
    numbers = order.locator("button[name=choice]")
    assert numbers.count() > 1 and numbers.first.is_visible()
    assert numbers.first.get_attribute("value").startswith("infiltrate ")
    assert page.locator("dialog").count() == 0
    page.close()


def test_a_closer_look_comes_on_focus(browser: Browser) -> None:
    page = _open(browser, _turn(), 1440)
    page.keyboard.press("Tab")
    for _step in range(60):
        if page.locator(".zone .card > .zoom:visible").count():
            break
        page.keyboard.press("Tab")
    assert page.locator(".zone .card > .zoom:visible").count() == 1
    page.close()
