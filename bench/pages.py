"""The pages: how long one takes to make, what it weighs on the wire, how soon a move is on both people's screens."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "src")]

from bench.measure import Row  # noqa: E402
from tools import machine  # noqa: E402

GAMES = ("deep-state", "spies")
CHOICES = 60
LOOKS = 12
MOVES = 24
CLOCK = """(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener("click", () => { window.clicked = now(); }, true);
  new MutationObserver(() => {
    const version = document.getElementById("table")?.dataset.version;
    if (!version || version === window.version) return;
    window.version = version;
    requestAnimationFrame(() => setTimeout(() => { window.painted = { version, at: now() }; }));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-version"] });
})()"""
"""In each page: when something was clicked last, and when the table was painted in its newest version."""


def rows() -> Iterator[Row]:
    """Pages made, pages weighed, moves on two screens; the last two only where there is a Chromium."""
    for game in GAMES:
        milliseconds, kilobytes = asyncio.run(_made(game))
        yield Row(f"{game}: page made", milliseconds, "ms", "processor time")
        yield Row(f"{game}: page alone, gzip", kilobytes, "KB")
    chromium = machine.chromium()
    if chromium is None:
        yield Row("pages in a browser: left out (there is no Chromium)", 0, "")
        return
    yield from _in_browsers(str(chromium))


async def _made(game: str) -> tuple[float, float]:
    from tests.web.site import site

    with tempfile.TemporaryDirectory() as folder:
        async with site(Path(folder)) as place:
            table, key = await place.table(game, 3)
            await place.play(table, key, CHOICES if game == "deep-state" else 20, seed=1)
            seat = (await place.tables.view(table, key)).seat
            async with place.visitor(key, **{f"seat-{table}": str(seat)}) as visitor:
                best, weight = float("inf"), 0
                for _look in range(LOOKS):
                    started = process_time()
                    answer = await visitor.get(f"/table/{table}")
                    best = min(best, process_time() - started)
                    weight = answer.num_bytes_downloaded
    return best * 1000, weight / 1000


def _in_browsers(chromium: str) -> Iterator[Row]:
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import Server

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=chromium, args=list(machine.CHROMIUM_FLAGS)
        )
        try:
            for game in GAMES:
                yield Row(
                    f"{game}: all of a page over the wire",
                    _weight(browser, server.address, game),
                    "KB",
                    "at most 150",
                )
            yield _both_screens(browser, server.address)
        finally:
            browser.close()
            server.stop()


def _weight(browser: Any, address: str, kind: str) -> float:
    """A running game opened in a browser that knows nothing yet, in Russian (more fonts)."""
    from tests.e2e.playing import start

    context = browser.new_context(base_url=address, locale="ru")
    table = start(context.new_page(), kind)
    fresh = browser.new_context(
        base_url=address, locale="ru", storage_state=context.storage_state()
    )
    page = fresh.new_page()
    wire = fresh.new_cdp_session(page)
    sizes: list[float] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(table)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)
    return sum(sizes) / 1000


def _both_screens(browser: Any, address: str) -> Row:
    """From the click until the mover's and the other's page have painted it, by the clocks in the pages; the median of
    some moves of Deep State."""
    from tests.e2e.playing import AWAITED, words
    from tests.e2e.test_deep_state import two_people

    people = [
        browser.new_context(base_url=address, reduced_motion="reduce").new_page()
        for _person in range(2)
    ]
    for page in people:
        page.add_init_script(CLOCK)
    two_people(*people)
    times = []
    for _move in range(MOVES):
        people[0].locator(AWAITED).or_(people[0].locator(".others")).first.wait_for()
        mover, other = people if people[0].locator(AWAITED).count() else reversed(people)
        offered = words(mover)
        word = next((word for word in offered if word.startswith("infiltrate")), offered[0])
        before = other.locator("#table").get_attribute("data-version")
        mover.locator("#typed").fill(word)
        mover.locator("#typed-go").click()
        painted = []
        for page in (mover, other):
            page.wait_for_function(
                "before => (window.painted?.version ?? before) !== before", arg=before
            )
            painted.append(page.evaluate("window.painted.at"))
        times.append(max(painted) - mover.evaluate("window.clicked"))
    times.sort()
    return Row(
        "deep-state: move on both screens",
        times[len(times) // 2],
        "ms",
        f"click to paint, median (p90 {times[len(times) * 9 // 10]:.0f}), at most 100; wall clock",
    )
