"""Every page in every language, with both games at their start, in the midst and at their end; and what each must have."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path

import pytest

from backroom.core.language import language_codes
from backroom.web.render import STATIC
from backroom.web.settings import COOKIE
from tests.web.site import Site, hidden, site

PLAIN = (
    "/",
    "/games",
    "/new/deep-state",
    "/new/deep-state?mode=solo&seat0=me",
    "/new/spies",
    "/rules",
    "/rules/spies",
    "/rules/deep-state?tab=cards",
    "/rules/spies?tab=cards&find=police",
    "/about",
    "/import",
)
TABLES = (
    ("spies", {}, 3),
    ("deep-state", {"treaty_deal": "first-game"}, 2),
    ("deep-state", {"players": 1, "difficulty": "hard"}, 2),
    (
        "deep-state",
        {
            "modules": [
                "men-of-action",
                "trends",
                "reptiloids",
                "counter-terrorism",
                "black-operations",
            ]
        },
        4,
    ),
)
UNTRANSLATED = re.compile(r"\{\w+\}")


async def looked_at(place: Site, path: str, code: str, key: str = "", **cookies: str) -> str:
    """A page's text; it must be whole, in that language, and without anything that the policy forbids."""
    cookies[COOKIE] = f"language={code}"
    async with place.visitor(key, **cookies) as visitor:
        answer = await visitor.get(path)
    assert answer.status_code == 200, (path, answer.status_code, answer.text[:300])
    page = answer.text
    assert f'<html lang="{code}"' in page
    assert " style=" not in page and "<style" not in page and "onclick" not in page
    assert not re.search(r"<script(?![^>]* src=)", page)
    assert not UNTRANSLATED.search(re.sub(r"<meta[^>]*>", "", page)), UNTRANSLATED.findall(page)
    return page


@pytest.mark.parametrize("code", language_codes())
def test_plain_pages(tmp_path: Path, code: str) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:
            for path in PLAIN:
                page = await looked_at(place, path, code)
                assert page.count("<h1") == 1, path
                if code == "ru":
                    assert re.search("[а-яё]{4}", page), path

    asyncio.run(run())


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize(("game", "options", "seats"), TABLES)
def test_tables(
    tmp_path: Path, code: str, game: str, options: dict[str, object], seats: int
) -> None:
    """Start, midst, past and end, from a seat and from outside, with each panel."""

    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table(game, seats, **options)
            for more in (0, 9, 25):
                await place.play(table, key, more, seed=more)
                shown = await place.tables.view(table, key)
                for panel in ("log", "rules", "sheet", "notes"):
                    await looked_at(
                        place,
                        f"/table/{table}?panel={panel}&seat={shown.seat}",
                        code,
                        key,
                        **{f"seat-{table}": str(shown.seat)},
                    )
                await looked_at(place, f"/table/{table}?at={shown.info.version // 2}", code, key)
            await place.play(table, key, 2000, seed=3)
            end = await looked_at(place, f"/table/{table}", code, key)
            assert 'class="end"' in end and "<svg viewBox" in end
            await looked_at(place, f"/table/{table}/verify", code, key)
            await looked_at(place, "/games", code, key)

    asyncio.run(run())


def test_a_running_page_is_light(tmp_path: Path) -> None:
    """At most 150 KB over the wire in all: the page, its styles, scripts, drawings and fonts."""

    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table("deep-state", 4, modules=["men-of-action", "trends"])
            await place.play(table, key, 60, seed=8)
            seat = (await place.tables.view(table, key)).seat
            page = await looked_at(
                place, f"/table/{table}", "ru", key, **{f"seat-{table}": str(seat)}
            )
        weight = len(gzip.compress(page.encode(), 6))
        for name in set(re.findall(r'/static/([^"?#]+)', page)):
            weight += packed(STATIC / name)
        fonts = list((STATIC / "vendor" / "fonts").glob("*.woff2"))
        weight += sum(font.stat().st_size for font in fonts if "700" not in font.name)
        assert weight <= 150_000

    if not (STATIC / "vendor" / "icons.svg").is_file():
        pytest.skip("the vendor files are not fetched")
    asyncio.run(run())


def packed(file: Path) -> int:
    """What a static file weighs on the wire."""
    content = file.read_bytes()
    return (
        len(gzip.compress(content, 6)) if file.suffix in (".css", ".js", ".svg") else len(content)
    )


def test_unknown_pages_and_tables_are_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place, place.visitor() as visitor:
            for path in ("/nowhere", "/table/zzzzzzzzzz", "/static/nothing.css", "/table/x/verify"):
                answer = await visitor.get(path)
                assert answer.status_code == 404, path
                assert "Traceback" not in answer.text

    asyncio.run(run())


def test_forms_of_other_sites_are_refused(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place, place.visitor() as visitor:
            for headers in ({"origin": "http://evil.test"}, {"sec-fetch-site": "cross-site"}):
                answer = await visitor.post("/quick", data={"kind": "spies"}, headers=headers)
                assert answer.status_code == 403
            answer = await visitor.post(
                "/quick", data={"kind": "spies"}, headers={"origin": "http://site"}
            )
            assert answer.status_code == 303

    asyncio.run(run())


def test_every_answer_has_the_strict_policy(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place, place.visitor() as visitor:
            for path in ("/", "/static/page.css", "/nowhere", "/rules"):
                policy = (await visitor.get(path)).headers["content-security-policy"]
                assert policy.startswith("default-src 'self'") and "unsafe" not in policy

    asyncio.run(run())


def test_a_choice_without_javascript_goes_through_and_a_repeat_changes_nothing(
    tmp_path: Path,
) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table("spies", 2)
            async with place.visitor(key, **{f"seat-{table}": "0"}) as visitor:
                page = (await visitor.get(f"/table/{table}")).text
                choice = re.findall(r'name="choice" value="([^"]+)"', page)[0]
                form = {
                    name: hidden(page, name) for name in ("version", "command", "seat", "panel")
                }
                for _time in range(2):
                    answer = await visitor.post(
                        f"/table/{table}/choose", data={**form, "choice": choice}
                    )
                    assert answer.status_code == 303, answer.text
                info = await place.tables.info(table, key)
                assert [seat.locked for seat in info.seats] == [True, False]

    asyncio.run(run())


def test_what_cannot_be_chosen_says_why(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table("spies", 2)
            async with place.visitor(key, **{f"seat-{table}": "0"}) as visitor:
                page = (await visitor.get(f"/table/{table}")).text
                form = {name: hidden(page, name) for name in ("version", "command", "seat")}
                answer = await visitor.post(
                    f"/table/{table}/choose", data={**form, "choice": "play military-detect"}
                )
                assert answer.status_code == 409
                assert "SP-1.3" in answer.text and 'role="alert"' in answer.text

    asyncio.run(run())


def test_settings_come_back_to_this_site_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place, place.visitor() as visitor:
            for back, goal in (
                ("/rules", "/rules"),
                ("//evil.test/", "/"),
                ("https://evil.test", "/"),
            ):
                answer = await visitor.post("/settings", data={"theme": "dark", "back": back})
                assert answer.headers["location"] == goal
            assert 'data-theme="dark"' in (await visitor.get("/")).text

    asyncio.run(run())
