"""How a test plays: it reads the prompt, chooses among its buttons, and waits for the page to answer."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from playwright.sync_api import Locator, Page

AWAITED = "#table[data-awaited=true]"
OVER = ".end"


def choices(page: Page) -> Locator:
    """The buttons of the prompt, open or folded."""
    return page.locator("#prompt-choices button[name=choice]")


def awaited(page: Page) -> bool:
    """Whether it is this visitor's turn now."""
    return page.locator(AWAITED).count() > 0


def over(page: Page) -> bool:
    """Whether the page shows the end of the game."""
    return page.locator(OVER).count() > 0


def await_turn(page: Page) -> bool:
    """Wait until it is this visitor's turn (True) or the game is over (False)."""
    page.locator(f"{AWAITED}, {OVER}").first.wait_for(state="attached")
    return not over(page)


def words(page: Page) -> list[str]:
    """The words of all choices that the prompt offers."""
    return [
        str(word)
        for word in choices(page).evaluate_all("buttons => buttons.map(button => button.value)")
    ]


def choose(page: Page, word: str) -> None:
    """Click a choice of the prompt, unfolding its box first, and wait until the page shows its answer."""
    button = page.locator(f'#prompt-choices button[name=choice][value="{word}"]')
    box = page.locator(f'#prompt-choices details:has(button[value="{word}"])')
    if box.count() and box.get_attribute("open") is None:
        box.locator("summary").click()
    send(page, button.click)
    if page.locator("#confirm-yes").count():
        send(page, page.locator("#confirm-yes").click)


def send(page: Page, act: Callable[[], object]) -> None:
    """Do what sends a form, and wait until the page is as new as the answer."""
    with page.expect_response(lambda response: response.request.method == "POST") as found:
        act()
    told = re.search(r'data-changes="(\d+)"', found.value.text())
    assert told is not None, found.value.text()[:500]
    for _look in range(400):
        shown = page.locator("#table").get_attribute("data-changes")
        if int(shown or 0) >= int(told[1]):
            return
        page.wait_for_timeout(25)
    raise AssertionError("the page does not show the answer to its form")


def some_choice(offered: Sequence[str], chance: random.Random) -> str:
    """A choice that brings the game on: cards of the zone are taken where that can be, else chance decides."""
    eager = [
        word for word in offered if word.startswith(("infiltrate", "play", "pick", "put-back"))
    ]
    return chance.choice(eager or list(offered))


def play_to_the_end(pages: Sequence[Page], seed: int, most: int = 600) -> int:
    """All these visitors play until the game is over; the number of their choices."""
    print("seed", seed)
    chance = random.Random(seed)
    for played in range(most):
        if all(over(page) for page in pages):
            return played
        for page in pages:
            if awaited(page):
                choose(page, some_choice(words(page), chance))
                break
        else:
            either = pages[0].locator(f"{AWAITED}, {OVER}")
            if len(pages) == 1:
                either.first.wait_for(state="attached")
            else:
                _wait_for_any(pages)
    raise AssertionError(f"not over after {most} choices")


def _wait_for_any(pages: Sequence[Page]) -> None:
    """Wait until one of the visitors is awaited or all see the end."""
    for _turn in range(400):
        for page in pages:
            try:
                page.locator(AWAITED).first.wait_for(state="attached", timeout=100)
            except Exception:
                if all(over(one) for one in pages):
                    return
            else:
                return
    raise AssertionError("nobody is awaited")


def start(page: Page, kind: str) -> str:
    """A first game in one click from the start page; the table's address."""
    page.goto("/")
    page.locator(f"button[name=kind][value={kind}]").click()
    page.locator("#table").wait_for()
    # Keys work when the deferred scripts have run.
    page.wait_for_load_state("load")
    return page.url
