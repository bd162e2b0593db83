"""Who goes first: a choice before the pages of those who look on, and those one after another."""

from __future__ import annotations

import asyncio

import pytest

from backroom.web import precedence
from backroom.web.precedence import Precedence


def test_who_looks_on_waits_for_a_choice_and_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(precedence, "COURTESY_SECONDS", 60.0)
    told: list[str] = []

    async def look(who: str, order: Precedence) -> None:
        async with order.looking_on():
            told.append(f"{who} looks")
            await asyncio.sleep(0)
            told.append(f"{who} has seen")

    async def play() -> None:
        order = Precedence()
        with order.choosing():
            looks = [asyncio.create_task(look(who, order)) for who in "ab"]
            for _turn in range(5):
                await asyncio.sleep(0)
            told.append("chosen")
        await asyncio.gather(*looks)

    asyncio.run(play())
    assert told == ["chosen", "a looks", "a has seen", "b looks", "b has seen"]


def test_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(precedence, "COURTESY_SECONDS", 0.0)

    async def play() -> bool:
        order = Precedence()
        with order.choosing():
            async with order.looking_on():
                return True

    assert asyncio.run(play())
