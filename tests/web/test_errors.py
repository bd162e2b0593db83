"""What a person is shown where something cannot be: pages in their language, with the way on; programs get JSON."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx2
import pytest
import sqlalchemy as sa

from backroom.core.language import language
from backroom.table import schema
from backroom.table.limits import Limits
from backroom.web.app import create_app
from backroom.web.lists import ago
from tests.web.site import site


def test_too_much_at_once_is_a_page_that_says_when_to_try_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:
            place.app = create_app(place.tables, limits=Limits(0.0005))
            async with place.visitor() as visitor:
                assert (await visitor.get("/about")).status_code == 200
                answer = await visitor.get("/games")
                assert answer.status_code == 429 and int(answer.headers["retry-after"]) >= 1
                assert "One moment, please" in answer.text and 'href="/games"' in answer.text
                assert answer.headers["content-security-policy"]
                part = await visitor.get("/games", headers={"hx-request": "true"})
                assert part.status_code == 429 and part.headers["hx-reswap"] == "none"
                program = await visitor.get("/api/v1/games")
                assert program.json()["error"]["code"] == "too-much"

    asyncio.run(run())


def test_a_table_set_aside_says_so(tmp_path: Path) -> None:
    """Its record does not replay; the page, the list and the start page go on."""

    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table("spies", 2)
        engine = sa.create_engine(f"sqlite:///{tmp_path / 'tables.sqlite'}")
        with engine.begin() as connection:
            connection.execute(sa.update(schema.tables).values(rules=99))
        engine.dispose()
        async with site(tmp_path) as place, place.visitor(key) as visitor:
            answer = await visitor.get(f"/table/{table}")
            assert answer.status_code == 410 and "This game is set aside" in answer.text
            assert "rules 99" in answer.text
            assert "set aside" in (await visitor.get("/games")).text
            assert (await visitor.get("/")).status_code == 200

    asyncio.run(run())


def test_a_mistake_of_ours_is_told_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:

            async def breaks() -> None:
                raise RuntimeError("secret detail")

            monkeypatch.setattr(place.tables, "listed", breaks)
            transport = httpx2.ASGITransport(app=place.app, raise_app_exceptions=False)
            async with httpx2.AsyncClient(transport=transport, base_url="http://site") as visitor:
                answer = await visitor.get("/")
            assert answer.status_code == 500
            assert "Something broke here" in answer.text and "secret detail" not in answer.text

    asyncio.run(run())


@pytest.mark.parametrize(
    ("seconds", "english", "russian"),
    [
        (5, "just now", "только что"),
        (61, "1 minute ago", "1 минуту назад"),
        (3 * 3600, "3 hours ago", "3 часа назад"),
        (5.5 * 86400, "5 days ago", "5 дней назад"),
    ],
)
def test_how_long_ago(seconds: float, english: str, russian: str) -> None:
    assert ago(language("en"), seconds) == english
    assert ago(language("ru"), seconds) == russian
