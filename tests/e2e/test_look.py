"""How pages look and are reached: no page sticks out at any width, fingers hit everything, Tab finds everything, axe
finds nothing where a table is open, past, over or waits for somebody at the same device."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import IN_SIGHT, small_targets, sticking_out, tabbed, violations
from tests.e2e.playing import await_turn, choose, play_to_the_end, some_choice, start, words

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow]
Visitor = Callable[..., Page]
PLAIN = (
    "/",
    "/games",
    "/new/deep-state?seat0=me&seat1=here&module=trends",
    "/new/deep-state?mode=solo&seat0=me",
    "/new/spies",
    "/rules/deep-state",
    "/rules/spies?tab=cards",
    "/about",
    "/import",
    "/join/AAAABBBBCCCCDDDDEEEEFFFFGGGGHHHH",
    "/nowhere",
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def played(page: Page, choices: int) -> str:
    """A first game of Spies after so many choices; its address."""
    address = start(page, "spies")
    chance = random.Random(17)
    for _choice in range(choices):
        await_turn(page)
        choose(page, some_choice(words(page), chance))
    await_turn(page)
    return address


@pytest.mark.parametrize("code", ["en", "ru"])
def test_nothing_sticks_out(visitor: Visitor, code: str) -> None:
    player = visitor(locale=code)
    finished = start(player, "spies")
    play_to_the_end([player], 23)
    address = played(player, 8)
    state = player.context.storage_state()
    for width in (390, 820, 1440):
        page = visitor(locale=code, storage_state=state, viewport={"width": width, "height": 900})
        tables = [f"{address}?panel={panel}" for panel in ("log", "rules", "sheet", "notes")]
        for path in (*PLAIN, *tables, f"{address}?at=3", f"{finished}/verify"):
            page.goto(path)
            for box in page.locator("details.menu:visible").all():
                box.locator("summary").click()
                assert sticking_out(page) == [], (path, width)
                page.keyboard.press("Escape")
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


def test_fingers_hit_everything(visitor: Visitor) -> None:
    page = visitor(**PHONE)
    address = played(page, 6)
    for path in (*PLAIN, address, f"{address}?panel=rules", f"{address}?at=2"):
        page.goto(path)
        assert small_targets(page) == [], path
        page.locator("#settings-menu > summary").click()
        assert small_targets(page) == [], path
    page.goto(address)
    page.locator("#table-menu > summary").click()
    for item in page.locator(
        "#table-menu .settings :is(a, button, input:not([type=hidden]))"
    ).all():
        assert item.evaluate(IN_SIGHT), item.text_content()


def test_tab_finds_everything_in_order(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    for path in ("/", "/new/deep-state", "/rules/spies?tab=cards", "/games"):
        page.goto(path)
        stops = tabbed(page, 400)
        assert len(stops) >= page.locator("main :is(a[href], button, select):visible").count(), path
    played(page, 7)
    expect(page.locator(".place.back")).to_have_count(2)
    # A pointer that rests on a card does not take its closer look away from the keyboard.
    page.locator(".tray .card").nth(1).hover()
    stops = tabbed(page)
    held = page.locator(".tray button.target").count()
    assert held and sum("-pick" in stop for stop in stops) == held, stops
    for wanted in ("#typed", "#tab-log", "#history-back", "#undo", "SUMMARY# ?"):
        assert any(wanted in stop for stop in stops), (wanted, stops)


def test_the_deal_finds_the_styles_in_the_lobby(visitor: Visitor) -> None:
    """Who waits in the lobby sees the dealt table as everybody else does, without loading it anew."""
    host, guest = visitor(), visitor()
    host.goto("/new/spies?seat0=me&seat1=invited")
    host.locator("#deal").click()
    guest.goto(host.locator("#link-1").input_value())
    guest.get_by_role("button", name="Sit down").click()
    guest.locator(".lobby").wait_for()
    host.get_by_role("button", name="I am ready").click()
    for page in (host, guest):
        page.locator(".tray .card").first.wait_for()
        box = page.locator(".tray .card").first.bounding_box()
        assert box is not None and 60 < box["width"] < 140
        expect(page.locator("footer.bottom")).to_be_hidden()


def test_every_moment_has_its_link(visitor: Visitor) -> None:
    """The replay: from the start by keys to the present, and a line of the log leads to its moment."""
    page = visitor()
    address = start(page, "spies")
    play_to_the_end([page], 91)
    last = int(page.locator(".step-now").inner_text().partition("/")[2])
    page.get_by_role("link", name="Watch it again from the start").click()
    expect(page.locator(".step-now")).to_have_text(f"0/{last}")
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".step-now")).to_have_text(f"{step}/{last}")
    lists = page.locator(".lying").all_inner_texts()
    page.goto(f"{address}?at=5")
    assert page.locator(".lying").all_inner_texts() == lists
    page.goto(f"{address}?log=all")
    line = page.locator("#log li a:not(.rule)").nth(4)
    line.click()
    expect(page).to_have_url(re.compile(r"at=\d+"))
    expect(page.locator("#prompt")).to_have_text("You are looking at the past.")
    page.locator("#to-present").click()
    expect(page.locator("#end-title")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_any_stage(visitor: Visitor, theme: str) -> None:
    page = visitor(color_scheme=theme, reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        broken = violations(page)
        if broken:
            found[name] = broken

    page.goto("/new/spies?seat0=me&seat1=invited&seat2=bot:normal")
    check("new game")
    page.locator("#deal").click()
    page.locator(".lobby").wait_for()
    check("lobby")
    page.goto(page.locator("#link-1").input_value())
    check("join")
    page.goto("/new/spies?seat0=me&name0=Ann&seat1=here&name1=Ben")
    page.locator("#deal").click()
    page.locator(".curtain").wait_for()
    check("curtain")
    page.locator(".curtain button").first.click()
    await_turn(page)
    check("hot-seat")
    address = played(page, 9)
    page.locator("#settings-menu > summary").click()
    page.locator("#keys > summary").click()
    check("boxes open")
    page.goto(f"{address}?at=14")
    check("past")
    page.goto(address)
    play_to_the_end([page], 4)
    check("end")
    page.goto(f"{address}/verify")
    check("verify")
    page.goto("/")
    check("start with games")
    assert not found, found
