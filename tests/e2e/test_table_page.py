"""What every table's page can do: history, undo, crash and return, languages, settings, notes, panels, accessibility."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Server
from tests.e2e.looking import violations
from tests.e2e.playing import await_turn, choose, play_to_the_end, start, words

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow]
Visitor = Callable[..., Page]


def test_looking_at_the_past_and_back(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    for _pick in range(3):
        await_turn(page)
        choose(page, words(page)[0])
    await_turn(page)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#prompt")).to_have_text("You are looking at the past.")
    expect(page).to_have_url(re.compile("at="))
    page.reload()
    expect(page.locator("#prompt")).to_have_text("You are looking at the past.")
    page.keyboard.press("Home")
    expect(page.locator(".step-now")).to_have_text(re.compile("^0/"))
    page.keyboard.press("End")
    expect(page.locator("#prompt")).to_have_text(re.compile("Pick a card"))


def test_a_crash_in_mid_game_loses_nothing(visitor: Visitor, own_server: Server) -> None:
    page = visitor(own_server.address)
    start(page, "spies")
    await_turn(page)
    choose(page, words(page)[0])
    await_turn(page)
    seen = page.locator("#log li").all_inner_texts()
    own_server.kill()
    expect(page.locator("#strip")).to_be_visible()
    own_server.start()
    expect(page.locator("#strip")).to_be_hidden()
    assert page.locator("#log li").all_inner_texts() == seen
    choose(page, words(page)[0])
    expect(page.locator("#log li")).not_to_have_count(len(seen))


def test_both_languages_at_once(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    expect(page.locator("#prompt")).to_have_text(re.compile("Pick a card"))
    page.get_by_role("button", name="RU Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.locator("#prompt")).to_have_text(re.compile("[а-яё]"))
    expect(page.get_by_role("link", name="Правила", exact=True)).to_be_visible()
    page.get_by_role("button", name="EN English").click()
    expect(page.locator("#prompt")).to_have_text(re.compile("Pick a card"))


def test_settings_apply_at_once_and_stay(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    page.locator("#settings-menu summary").click()
    page.locator("select[name=theme]").select_option("dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.locator("#settings-menu summary").click()
    page.locator("select[name=text]").select_option("large")
    expect(page.locator("html")).to_have_attribute("data-text", "large")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_panels_rules_sheet_and_notes(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    page.keyboard.press("s")
    expect(page.locator("table.sheet")).to_contain_text("Chips")
    page.keyboard.press("r")
    expect(page.locator("#panel .rule-entry").first).to_be_visible()
    page.locator("#find-rule").fill("Diversion")
    expect(page.locator("#panel .rule-entry:visible").first).to_contain_text("Diversion")
    choose(page, words(page)[0])
    expect(page.locator("#panel .rule-entry:visible").first).to_contain_text("Diversion")
    page.locator("#tab-notes").click()
    with page.expect_response(re.compile("/notes$")):
        page.locator("#notes").fill("Ben collects the police.")
    page.reload()
    expect(page.locator("#notes")).to_have_value("Ben collects the police.")


def test_focus_is_not_lost_when_the_table_moves_on(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    for _pick in range(3):
        await_turn(page)
        page.locator("button.target.raised").first.focus()
        with page.expect_response(re.compile("/choose$")):
            page.keyboard.press("Enter")
        await_turn(page)
        expect(page.locator("#table :focus")).to_have_count(1)


def test_a_finished_game_is_exported_verified_and_played_again(visitor: Visitor) -> None:
    page = visitor()
    start(page, "spies")
    play_to_the_end([page], 71)
    with page.expect_download() as found:
        page.get_by_role("link", name="Export the record").click()
    record = json.loads(Path(found.value.path()).read_text("utf-8"))
    assert record["game"] == "spies" and record["choices"]
    page.get_by_role("link", name="Verify the deal").click()
    expect(page.locator(".stamp")).to_have_text(re.compile("^fair$", re.I))
    page.go_back()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("#prompt")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(visitor: Visitor, theme: str) -> None:
    """axe-core on every page."""
    page = visitor(color_scheme=theme, reduced_motion="reduce")
    found: dict[str, list[str]] = {}

    def check(name: str) -> None:
        broken = violations(page)
        if broken:
            found[name] = broken

    for path in (
        "/",
        "/games",
        "/new/deep-state",
        "/new/spies",
        "/rules",
        "/rules/spies?tab=cards",
        "/about",
        "/import",
        "/nowhere",
    ):
        page.goto(path)
        check(path)
    for kind in ("spies", "deep-state", "solo"):
        address = start(page, kind)
        await_turn(page)
        for panel in ("log", "rules", "sheet", "notes"):
            page.goto(f"{address}?panel={panel}")
            check(f"{kind} {panel}")
        choose(page, words(page)[0])
        await_turn(page)
        check(f"{kind} later")
    assert not found, json.dumps(found, indent=1)
