"""Deep State in the hands of people: keys only, roles only, haste, several tabs, a slow line, a crash, both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.e2e.conftest import Server
from tests.e2e.playing import (
    AWAITED,
    OVER,
    await_turn,
    choices,
    choose,
    play_to_the_end,
    send,
    some_choice,
    start,
    words,
)
from tests.e2e.test_deep_state import two_people

pytestmark = [pytest.mark.browser, pytest.mark.server, pytest.mark.slow, pytest.mark.timeout(400)]
Visitor = Callable[..., Page]


def two_at_one_device(page: Page) -> None:
    """A short game for two at one device, with first-game hands."""
    page.goto("/new/deep-state")
    page.locator("#name0").fill("Ann")
    page.locator("#seat1").select_option("bot:random")
    page.locator("#seat2").select_option("none")
    page.locator("#option-treaty_deal").select_option("first-game")
    page.locator("#deal").click()
    page.locator("#bar").wait_for()
    page.wait_for_load_state("load")


def focused(page: Page) -> str:
    """The tag and id of what has the focus."""
    return str(
        page.evaluate("document.activeElement.tagName + '#' + (document.activeElement.id || '')")
    )


def test_by_keyboard_only(visitor: Visitor) -> None:
    """Every decision by digits, Tab and Enter alone; the focus never falls out of the table."""
    page = visitor()
    two_at_one_device(page)
    chance = random.Random(81)
    page.keyboard.press("p")
    for _choice in range(300):
        if not await_turn(page):
            break
        page.keyboard.press("p")
        assert focused(page) == "H2#prompt"
        shown = page.locator("#prompt-choices :is(summary, button[name=choice]):visible")
        shown.first.wait_for()
        page.keyboard.press(str(chance.randint(1, min(shown.count(), 9))))
        if focused(page).startswith("SUMMARY"):
            page.keyboard.press("Enter")
            for _tab in range(chance.randint(1, 3)):
                page.keyboard.press("Tab")
            while not focused(page).startswith("BUTTON#prompt-choice"):
                page.keyboard.press("Shift+Tab")
        assert focused(page).startswith("BUTTON#prompt-choice"), focused(page)
        send(page, lambda: page.keyboard.press("Enter"))
        if page.locator("#confirm-yes").count():
            expect(page.locator("#prompt")).to_be_focused()
            while focused(page) != "BUTTON#confirm-yes":
                page.keyboard.press("Tab")
            send(page, lambda: page.keyboard.press("Enter"))
        expect(page.locator("#table :focus")).to_have_count(1)
    expect(page.locator("#end-title")).to_be_visible()


def test_by_the_accessibility_tree_only(visitor: Visitor) -> None:
    """A whole game by roles and names: headings say what is asked, buttons what can be done."""
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Deep State")).click()
    page.get_by_role("main").wait_for()
    page.wait_for_load_state("load")
    chance = random.Random(91)
    ended = page.get_by_role("heading", name=re.compile("win|share"))
    table = page.get_by_role("form", name="The table")
    played = 0
    for _choice in range(300):
        if not await_turn(page):
            break
        asked = page.get_by_role("heading", level=2).first
        expect(asked).not_to_have_text(re.compile("Waiting"))
        boxes = table.locator("summary").filter(has_text=re.compile("^Infiltrate$"))
        live = table.get_by_role("button", disabled=False)
        if boxes.count():
            box = boxes.nth(chance.randrange(boxes.count()))
            box.click()
            number = box.locator("xpath=..").get_by_role(
                "button", name=re.compile(" with .* agent")
            )
            # As assistive technology does it: where the box lies does not matter.
            send(page, partial(number.first.press, "Enter"))
        elif live.count():
            send(page, live.nth(chance.randrange(live.count())).click)
        else:
            bar = page.get_by_role("region", name=asked.inner_text())
            for box in bar.locator("#prompt-choices summary").all():
                box.click()
            send(page, bar.locator("#prompt-choices").get_by_role("button").first.click)
        sure = page.get_by_role("button", name="Do it")
        if sure.count():
            send(page, sure.click)
        played += 1
    assert played > 5
    expect(ended).to_be_visible()
    expect(page.get_by_role("table", name="Score sheet")).to_contain_text("Covert Operations")


def test_a_crash_in_mid_game_loses_nothing(visitor: Visitor, own_server: Server) -> None:
    page = visitor(own_server.address)
    two_at_one_device(page)
    chance = random.Random(101)
    for killed in range(3):
        for _choice in range(4):
            assert await_turn(page)
            choose(page, some_choice(words(page), chance))
        assert await_turn(page)
        offered = words(page)
        step = page.locator(".step-now").inner_text()
        own_server.kill()
        expect(page.locator("#strip")).to_be_visible()
        own_server.start()
        expect(page.locator("#strip")).to_be_hidden()
        assert page.locator(".step-now").inner_text() == step, killed
        assert words(page) == offered
    play_to_the_end([page], 102)
    expect(page.locator("#end-title")).to_be_visible()


def test_a_finished_game_is_watched_again_by_keys(visitor: Visitor) -> None:
    page = visitor()
    start(page, "solo")
    play_to_the_end([page], 111)
    total = page.locator(".score tfoot td").first.inner_text()
    page.get_by_role("link", name="Watch it again from the start").click()
    expect(page.locator(".step-now")).to_have_text(re.compile("^0/"))
    expect(page.locator(".zone .card")).not_to_have_count(0)
    for step in range(1, 6):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".step-now")).to_have_text(re.compile(f"^{step}/"))
        expect(page).to_have_url(re.compile(f"at={step}&"))
    address = page.url
    page.keyboard.press("End")
    expect(page.locator(".score tfoot td").first).to_have_text(total)
    page.goto(address)
    expect(page.locator(".step-now")).to_have_text(re.compile("^5/"))


def test_both_languages_at_once(visitor: Visitor) -> None:
    page = visitor()
    start(page, "deep-state")
    await_turn(page)
    expect(page.locator("#prompt")).to_have_text("Your turn: take one Action.")
    page.get_by_role("button", name="RU Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    board = page.locator("#choose").inner_text()
    latin = set(re.findall(r"[A-Za-z]{3,}", board)) - {"III"}
    assert not latin, latin
    choose(page, words(page)[0])
    expect(page.locator("#log")).to_contain_text(re.compile("[а-яё]{3}"))


def first_infiltration(page: Page) -> Locator:
    """The first button of the prompt that infiltrates, its box unfolded."""
    button = choices(page).and_(page.locator("[value^=infiltrate]")).first
    box = page.locator("#prompt-choices details", has=page.locator("[value^=infiltrate]"))
    if box.count():
        box.locator("summary").click()
    return button


def count_posts(page: Page) -> list[str]:
    """What is sent from now on."""
    sent: list[str] = []
    page.on(
        "request",
        lambda request: sent.append(request.url) if request.method == "POST" else None,
    )
    return sent


def test_a_double_click_and_a_second_enter_choose_once(visitor: Visitor) -> None:
    page = visitor()
    two_at_one_device(page)
    await_turn(page)
    step = int(page.locator(".step-now").inner_text().partition("/")[2])
    sent = count_posts(page)
    first_infiltration(page).dblclick()
    expect(page.locator(".step-now")).not_to_have_text(f"{step}/{step}")
    assert await_turn(page)
    chosen = [
        line for line in page.locator("#log li").all_inner_texts() if "Ann infiltrates" in line
    ]
    assert len(chosen) == 1 and len(sent) == 1
    first_infiltration(page).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator("#log li", has_text="Ann infiltrates").nth(1).wait_for()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_slow_line_says_that_it_is_sending_and_counts_once(visitor: Visitor) -> None:
    page = visitor()
    two_at_one_device(page)
    await_turn(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/choose", hold)
    button = first_infiltration(page)
    button.click()
    expect(page.locator("#table")).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#log li", has_text="Ann infiltrates")).to_have_count(1)


def test_two_tabs_of_one_seat_agree(visitor: Visitor) -> None:
    page = visitor()
    two_at_one_device(page)
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_load_state("load")
    await_turn(page)
    word = next(word for word in words(page) if word.startswith("infiltrate"))
    choose(page, word)
    expect(other.locator("#log li", has_text="Ann infiltrates")).to_have_count(1)
    # The bot's answer reaches each tab by its own stream, in no order.
    assert await_turn(other) == await_turn(page)
    assert words(other) == words(page)


def test_back_goes_through_what_was_looked_at(visitor: Visitor) -> None:
    page = visitor()
    two_at_one_device(page)
    await_turn(page)
    page.locator("#tab-rules").click()
    expect(page.locator("#find-rule")).to_be_visible()
    page.locator("#tab-sheet").click()
    expect(page.locator("#panel table.sheet")).to_be_visible()
    page.go_back()
    expect(page.locator("#find-rule")).to_be_visible()
    page.go_back()
    expect(page.locator("#log")).to_be_visible()
    expect(page.locator("#prompt")).to_have_text("Your turn: take one Action.")


MOVES = """() => {
  window.moves = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    window.moves.push(this.dataset.flip);
    return animate.apply(this, args);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_agents_glide_from_the_reserve_and_nothing_else_jumps(
    visitor: Visitor, motion: str
) -> None:
    size = {"width": 1440, "height": 2200}
    one = visitor(reduced_motion=motion, viewport=size)
    two = visitor(reduced_motion=motion, viewport=size)
    two_people(one, two)
    page, seat = (one, 0) if one.locator(AWAITED).count() else (two, 1)
    page.wait_for_load_state("load")
    page.evaluate(MOVES)
    choose(page, next(word for word in words(page) if word.startswith("infiltrate")))
    moved = page.evaluate("window.moves")
    if motion == "reduce":
        assert moved == []
    else:
        assert moved and all(handle.startswith(f"agent-{seat}-") for handle in moved), moved


def test_dimmed_things_say_why_to_a_finger(visitor: Visitor) -> None:
    page = visitor(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    two_at_one_device(page)
    await_turn(page)
    dimmed = page.locator(".zone .card.is-dim").first
    dimmed.scroll_into_view_if_needed()
    box = dimmed.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
    why = dimmed.locator(".zoom-why")
    expect(why).to_be_visible()
    expect(why.locator("a.rule")).to_have_text(re.compile(r"DS-\d"))


def test_what_is_touched_is_large_enough(visitor: Visitor) -> None:
    """44 pixels: everything that a finger chooses with at the table."""
    page = visitor(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    two_at_one_device(page)
    await_turn(page)
    small = page.evaluate(
        "[...document.querySelectorAll('#choose button.live, #choose summary.live, #prompt-choices button,"
        " #prompt-choices summary, .jump a, .tabs a, .history a, .tools button, .tools summary')]"
        ".filter((e) => e.checkVisibility()).map((e) => [e.id || e.textContent, e.getBoundingClientRect()])"
        ".filter(([, box]) => box.height < 43.5).map(([name, box]) => name + ' ' + box.height)"
    )
    assert small == []


def test_the_end_is_reached_whoever_looks(visitor: Visitor) -> None:
    """A watcher by link sees the game to its end and no hand on the way."""
    page, watcher = visitor(), visitor()
    two_at_one_device(page)
    page.locator("#table-menu summary").click()
    watcher.goto(page.locator("#link-watch").input_value())
    watcher.locator("main form button").click()
    watcher.locator("#bar").wait_for()
    assert watcher.locator(".hand, #prompt-choices, .purse").count() == 0
    play_to_the_end([page], 121)
    watcher.locator(OVER).wait_for()
    assert (
        watcher.locator(".score tfoot td").all_inner_texts()
        == page.locator(".score tfoot td").all_inner_texts()
    )
