"""Pictures of the main pages for the README and docs: `python -m tools.screenshots` writes docs/screens/*.jpg.

Start page, new game, both games in the midst, an end, the cards: each at three widths in two themes. It starts a server
of its own on a free port and plays a while.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SCREENS = ROOT / "docs" / "screens"
WIDTHS = {390: 844, 820: 1180, 1440: 1000}
THEMES = ("light", "dark")
QUALITY = 72
ZONE = {"deep-state": 6, "solo": 6}
"""A picture waits for a turn with so many cards in the zone."""


def main(arguments: list[str] | None = None) -> int:
    """Take all pictures; the answer is the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=SCREENS, help="the folder for the pictures")
    parser.add_argument("--language", default="en", help="the language of the pages")
    parser.add_argument("--full", action="store_true", help="pictures of whole pages")
    parser.add_argument("--png", action="store_true", help="exact pictures, not light ones")
    parser.add_argument("only", nargs="*", help="names of pictures, without width and theme")
    asked = parser.parse_args(arguments)
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
    from playwright.sync_api import sync_playwright

    from tests.e2e.conftest import Server
    from tools import machine

    chromium = machine.chromium()
    if chromium is None:
        print("There is no Chromium (BACKROOM_CHROMIUM names one).", file=sys.stderr)
        return 2
    asked.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=str(chromium), args=list(machine.CHROMIUM_FLAGS)
        )
        try:
            player = browser.new_context(base_url=server.address, locale=asked.language)
            pages = _pages(player.new_page(), set(asked.only))
            state = player.storage_state()
            for width, height in WIDTHS.items():
                for theme in THEMES:
                    context = browser.new_context(
                        base_url=server.address,
                        locale=asked.language,
                        storage_state=state,
                        viewport={"width": width, "height": height},
                        color_scheme="dark" if theme == "dark" else "light",
                        reduced_motion="reduce",
                    )
                    page = context.new_page()
                    for name, address in pages.items():
                        page.goto(
                            address,
                            wait_until="networkidle" if "/table/" not in address else "load",
                        )
                        page.evaluate("document.fonts.ready")
                        file = asked.to / f"{name}-{width}-{theme}.{'png' if asked.png else 'jpg'}"
                        page.screenshot(
                            path=file,
                            full_page=asked.full,
                            type="png" if asked.png else "jpeg",
                            quality=None if asked.png else QUALITY,
                        )
                        print(file.name)
                    context.close()
        finally:
            browser.close()
            server.stop()
    return 0


def _pages(page, only: set[str]) -> dict[str, str]:  # type: ignore[no-untyped-def]
    """The addresses of the pictures, by their names, after some play."""
    from tests.e2e.playing import await_turn, choose, play_to_the_end, some_choice, start, words

    pages = {
        "start": "/",
        "new-game": "/new/deep-state?seat0=me&seat1=bot:normal&module=trends",
        "cards": "/rules/spies?tab=cards",
    }
    chance = random.Random(7)
    for name, kind, choices in (
        ("deep-state", "deep-state", 22),
        ("solo", "solo", 14),
        ("spies", "spies", 9),
        ("end", "spies", 0),
    ):
        if only and name not in only:
            continue
        address = start(page, kind)
        if name == "end":
            play_to_the_end([page], 7)
        played = 0
        while await_turn(page) and (
            played < choices or page.locator(".spot").count() < ZONE.get(name, 0)
        ):
            choose(page, some_choice(words(page), chance))
            played += 1
        pages[name] = address
    return {name: address for name, address in pages.items() if not only or name in only}


if __name__ == "__main__":
    raise SystemExit(main())
