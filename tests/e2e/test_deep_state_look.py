"""How Deep State's table looks when much lies on it: recorded games opened in their midst and at their end. Nothing sticks
out or is cut off, fingers hit everything, HOC's steps can all be read, the table below them stays where it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.looking import cut_off, small_targets, sticking_out
from tests.e2e.playing import await_turn, send, start

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow]
Visitor = Callable[..., Page]
RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("Ann", "Бенедикт", "Константин Долгоимённый", "Dorothea", "Eve")
MOMENTS = (
    ("deep-state-everything", 300),
    ("deep-state-solo-female-everything", 50),
    ("deep-state-win-5-seats-men-of-action", 861),
)


def opened(page: Page, name: str, choices: int) -> str:
    """A table made of the first choices of a recorded game; its address. Who must decide now looks."""
    record = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    seats = [{"name": name} for name in NAMES[: record["options"]["players"]]]
    record |= {"choices": record["choices"][:choices], "digest": None, "table": {"seats": seats}}
    page.goto("/import")
    page.locator("#record").fill(json.dumps(record))
    page.locator("main form button").click()
    page.locator("#table").wait_for()
    if page.locator(".curtain").count():
        page.locator(".curtain button").first.click()
        page.locator(".curtain").wait_for(state="detached")
    return page.url


@pytest.mark.parametrize("code", ["en", "ru"])
def test_a_full_table_fits_every_width_and_finger(visitor: Visitor, code: str) -> None:
    player = visitor(locale=code)
    addresses = [opened(player, name, choices) for name, choices in MOMENTS]
    state = player.context.storage_state()
    for width in (390, 820, 1440):
        finger = width < 1000
        page = visitor(
            locale=code,
            storage_state=state,
            viewport={"width": width, "height": 900},
            has_touch=finger,
            is_mobile=finger,
        )
        for address in addresses:
            page.goto(address)
            page.locator(".rival > details").evaluate_all(
                "boxes => boxes.forEach((box) => { box.open = true; })"
            )
            where = (address, width)
            assert sticking_out(page) == [], where
            assert cut_off(page) == [], where
            if finger:
                assert small_targets(page) == [], where


def test_all_of_hocs_steps_are_read_by_scrolling_down(visitor: Visitor) -> None:
    """In a box that scrolls one way only and shows that there is more."""
    page = visitor(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    opened(page, "deep-state-solo-female-everything", 50)
    box = page.locator(".steps > div")
    expect(box.locator("li")).not_to_have_count(0)
    assert box.evaluate("box => box.scrollWidth <= box.clientWidth")
    box.locator("li").last.scroll_into_view_if_needed()
    expect(box.locator("li").last).to_be_in_viewport()


def test_the_only_choice_of_a_verb_is_one_click(visitor: Visitor) -> None:
    page = visitor()
    opened(page, "deep-state-solo-female-everything", 50)
    for box in page.locator("#prompt-choices details").all():
        assert box.locator("button[name=choice]").count() > 1


def test_a_closer_look_follows_the_pointer(visitor: Visitor) -> None:
    """It opens where the pointer goes, not where a swap has laid something beneath it, and closes when the pointer leaves."""
    page = visitor(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    start(page, "solo")
    await_turn(page)
    page.locator(".zone summary.act").first.click()
    send(page, page.locator(".zone .order[open] button").first.click)
    expect(page.locator(".zoom:visible")).to_have_count(0)
    dimmed = page.locator(".zone .card.is-dim").first
    dimmed.hover()
    expect(dimmed.locator(".zoom")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".zoom:visible")).to_have_count(0)
