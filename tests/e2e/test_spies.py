"""Whole games of Spies in real browsers: with bots, three people, without JavaScript, by keyboard, by roles only."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import AWAITED, await_turn, choose, over, play_to_the_end, send, start, words

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow]
Visitor = Callable[..., Page]


def test_a_first_game_in_one_click(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    expect(page.locator(".hint")).to_be_visible()
    play_to_the_end([page], 5)
    expect(page.locator("#end-title")).to_contain_text(re.compile("win|share"))
    expect(page.locator(".score tbody tr")).to_have_count(2)


def invited(host: Page, game: str, guests: list[Page]) -> None:
    """The host makes a table for everybody, hands out links, and all sit down."""
    host.goto(f"/new/{game}")
    host.locator("#name0").fill("Ann")
    for seat in range(1, 5):
        host.locator(f"#seat{seat}").select_option("invited" if seat <= len(guests) else "none")
    host.locator("#deal").click()
    expect(host.get_by_role("heading", level=1)).to_be_visible()
    for seat, guest in enumerate(guests, 1):
        link = host.locator(f"#link-{seat}").input_value()
        guest.goto(link)
        guest.locator("input[name=name]").fill(f"Guest {seat}")
        guest.get_by_role("button", name="Sit down").click()
        guest.locator("#table").wait_for()
    host.get_by_role("button", name="I am ready").click()
    for page in [host, *guests]:
        page.locator("#bar").wait_for()


def test_three_people_play_a_whole_game(visitor: Visitor) -> None:
    pages = [visitor(), visitor(), visitor()]
    invited(pages[0], "spies", pages[1:])
    play_to_the_end(pages, 11)
    totals = [page.locator(".score tfoot td").all_inner_texts() for page in pages]
    assert totals[0] == totals[1] == totals[2]


def test_a_choice_is_locked_taken_back_and_hidden_from_others(visitor: Visitor) -> None:
    one, two = visitor(), visitor()
    invited(one, "spies", [two])
    await_turn(one)
    choose(one, words(one)[0])
    expect(one.locator("#unlock")).to_be_visible()
    expect(one.locator(".held.locked")).to_have_count(1)
    expect(two.locator(".held.locked")).to_have_count(0)
    expect(two.locator("#seat-0")).to_contain_text("has chosen")
    one.locator("#unlock").click()
    expect(one.locator(AWAITED)).to_be_attached()
    expect(two.locator("#seat-0")).to_contain_text("is choosing")


def test_without_javascript(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    start(page, "spies")
    chance = random.Random(3)
    for _choice in range(60):
        if over(page):
            break
        if page.locator(AWAITED).count():
            button = page.locator("button.target.raised")
            button.nth(chance.randrange(button.count())).click()
            if page.locator("#confirm-yes").count():
                page.locator("#confirm-yes").click()
        else:
            page.reload()
    expect(page.locator("#end-title")).to_be_visible()


def test_by_keyboard_only(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    while await_turn(page):
        page.keyboard.press("/")
        expect(page.locator("#typed")).to_be_focused()
        page.keyboard.type(words(page)[0])
        send(page, lambda: page.keyboard.press("Enter"))
        if page.locator("#confirm-yes").count():
            expect(page.locator("#prompt")).to_be_focused()
            for _tab in range(60):
                page.keyboard.press("Tab")
                if page.evaluate("document.activeElement.id") == "confirm-yes":
                    break
            send(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#end-title")).to_be_visible()


def test_by_the_accessibility_tree_only(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Spies").click()
    page.get_by_role("main").wait_for()
    for _choice in range(40):
        page.locator(f"{AWAITED}, .end").first.wait_for(state="attached")
        if page.get_by_role("heading", name=re.compile("win|share")).count():
            break
        expect(page.get_by_role("heading", level=2).first).to_have_text(
            re.compile("Pick a card|Choose a card")
        )
        section = page.get_by_role("region", name=re.compile("The pack in front of you|Your hand"))
        send(page, section.get_by_role("button").first.click)
        sure = page.get_by_role("button", name="Do it")
        if sure.count():
            send(page, sure.click)
    expect(page.get_by_role("heading", name=re.compile("win|share"))).to_be_visible()
    expect(page.get_by_role("table").first).to_contain_text("Missions")
