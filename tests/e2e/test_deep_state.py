"""Whole games of Deep State in real browsers: two people, solo against HOC, hot-seat with curtain, with modules."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.playing import (
    AWAITED,
    OVER,
    await_turn,
    choose,
    over,
    play_to_the_end,
    send,
    some_choice,
    start,
    words,
)

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(400)]
Visitor = Callable[..., Page]


def two_people(one: Page, two: Page) -> None:
    """Two people at two devices, with first-game hands."""
    one.goto("/new/deep-state")
    one.locator("#name0").fill("Ann")
    one.locator("#seat1").select_option("invited")
    one.locator("#seat2").select_option("none")
    one.locator("#option-treaty_deal").select_option("first-game")
    one.locator("#deal").click()
    two.goto(one.locator("#link-1").input_value())
    two.locator("input[name=name]").fill("Ben")
    two.get_by_role("button", name="Sit down").click()
    two.locator("#table").wait_for()
    one.get_by_role("button", name="I am ready").click()
    for page in (one, two):
        page.locator("#bar").wait_for()


def test_two_browsers_play_a_whole_game(visitor: Visitor) -> None:
    one, two = visitor(), visitor()
    two_people(one, two)
    play_to_the_end([one, two], 21)
    assert (
        one.locator(".score tfoot td").all_inner_texts()
        == two.locator(".score tfoot td").all_inner_texts()
    )
    expect(one.locator(".chart polyline")).to_have_count(2)


def test_a_solo_game_against_hoc(visitor: Visitor) -> None:
    page = visitor()
    start(page, "solo")
    play_to_the_end([page], 31)
    expect(page.locator("#end-title")).to_be_visible()


def test_hot_seat_has_a_curtain(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/deep-state")
    page.locator("#name0").fill("Ann")
    page.locator("#seat1").select_option("here")
    page.locator("#name1").fill("Ben")
    page.locator("#seat2").select_option("none")
    page.locator("#option-treaty_deal").select_option("first-game")
    page.locator("#deal").click()
    page.locator("#bar").wait_for()
    chance = random.Random(41)
    lifted = 0
    for _choice in range(500):
        if over(page):
            break
        curtain = page.locator(".curtain button")
        if curtain.count():
            assert page.locator("#prompt-choices").count() == 0
            curtain.first.click()
            lifted += 1
            page.locator(f"{AWAITED}, {OVER}").first.wait_for(state="attached")
            continue
        if page.locator(AWAITED).count():
            choose(page, some_choice(words(page), chance))
        page.locator(f"{AWAITED}, {OVER}, .curtain").first.wait_for(state="attached")
    assert lifted > 4
    expect(page.locator("#end-title")).to_be_visible()


def test_a_game_with_modules(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/new/deep-state")
    for module in ("men-of-action", "trends", "reptiloids"):
        page.locator(f"#module-{module}").check()
        expect(page.locator(f"#module-{module}")).to_be_checked()
    page.locator("#module-counter-terrorism").check()
    expect(
        page.locator("label.module.closed", has_text=re.compile("GLOBAL MEDIA", re.I))
    ).to_be_visible()
    page.locator("#seat1").select_option("bot:random")
    page.locator("#seat2").select_option("none")
    page.locator("#deal").click()
    page.locator("#bar").wait_for()
    play_to_the_end([page], 51)
    expect(page.locator("#end-title")).to_be_visible()


def test_without_javascript(visitor: Visitor) -> None:
    page = visitor(java_script_enabled=False)
    start(page, "deep-state")
    chance = random.Random(61)
    played = 0
    for _look in range(200):
        if played == 12:
            break
        if page.locator(AWAITED).count() == 0:
            page.reload()
            continue
        boxes = page.locator("#prompt-choices details > summary")
        if boxes.count():
            boxes.nth(chance.randrange(boxes.count())).click()
        buttons = page.locator("#prompt-choices button[name=choice]:visible")
        buttons.nth(chance.randrange(buttons.count())).click()
        if page.locator("#confirm-yes").count():
            page.locator("#confirm-yes").click()
        expect(page.locator(".notice")).to_have_count(0)
        played += 1
    assert played == 12


def test_why_a_dimmed_target_is_closed_leads_to_the_rule(visitor: Visitor) -> None:
    page = visitor()
    start(page, "deep-state")
    await_turn(page)
    dimmed = page.locator("#choose [data-rule^=DS]").first
    expect(dimmed).to_be_attached()
    rule = page.locator("#choose a.rule[href*='DS-']").first
    number = rule.inner_text()
    page.goto(f"{page.url.partition('?')[0]}?panel=rules&rule={number}")
    expect(page.locator(".rule-entry.open h3")).to_have_text(number)


def test_undo_until_the_other_has_decided(visitor: Visitor) -> None:
    one, two = visitor(), visitor()
    two_people(one, two)
    first, second = (one, two) if one.locator(AWAITED).count() else (two, one)
    offered = words(first)
    choose(first, next(word for word in offered if word.startswith("infiltrate")))
    await_turn(second)
    send(first, first.locator("#undo").click)
    expect(first.locator(AWAITED)).to_be_attached()
    assert words(first) == offered
    expect(second.locator(AWAITED)).to_have_count(0)
    expect(second.locator("#log")).to_contain_text("took back")


def test_going_further_back_is_asked(visitor: Visitor) -> None:
    one, two = visitor(), visitor()
    two_people(one, two)
    first, second = (one, two) if one.locator(AWAITED).count() else (two, one)
    offered = words(first)
    choose(first, next(word for word in offered if word.startswith("infiltrate")))
    await_turn(second)
    choose(second, next(word for word in words(second) if word.startswith("infiltrate")))
    expect(first.locator("#undo")).to_have_text("Ask to undo")
    send(first, first.locator("#undo").click)
    second.locator("#vote-yes-undo").click()
    expect(first.locator("#log")).to_contain_text("drawn anew")
    expect(first.locator(AWAITED)).to_be_attached()
