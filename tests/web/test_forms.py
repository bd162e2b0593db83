"""Settings in their cookie, and the form of a new game: what it asks for, what it closes and why."""

from __future__ import annotations

import pytest

from backroom.core.language import language
from backroom.table.model import SeatPlan
from backroom.web.new_game import form, quick, wish
from backroom.web.settings import Settings, changed, from_cookie, to_cookie

ENGLISH = language("en")


def test_settings_survive_their_cookie() -> None:
    settings = changed(
        Settings(),
        [
            ("theme", "dark"),
            ("language", "ru"),
            ("name", "Анна & Co"),
            ("mute", "stale"),
            ("auto", "never"),
        ],
    )
    assert from_cookie(to_cookie(settings)) == settings
    assert settings.silent("stale") and not settings.silent("other")


@pytest.mark.parametrize(
    "cookie", ["", "theme=purple", "language=xx", "%%%", "theme", "muted=<script>", "x" * 5000]
)
def test_a_bad_cookie_is_the_default(cookie: str) -> None:
    assert from_cookie(cookie) == Settings()


@pytest.mark.parametrize(
    ("header", "code"),
    [("ru-RU,ru;q=0.9", "ru"), ("de, ru;q=0.5", "ru"), ("de", "en"), ("", "en"), ("*", "en")],
)
def test_the_browser_s_language_is_taken(header: str, code: str) -> None:
    assert from_cookie(None, header).language == code


def test_seats_become_plans() -> None:
    asked = wish(
        "spies",
        [
            ("seat0", "me"),
            ("name0", " Ann "),
            ("seat1", "bot:strong"),
            ("seat2", "invited"),
            ("seat3", "none"),
            ("turns", "7"),
        ],
        "",
    )
    assert asked.seats == (
        SeatPlan("here", "Ann"),
        SeatPlan("bot", "", "strong"),
        SeatPlan("invited"),
    )
    assert asked.options["players"] == 3 and asked.options["turns"] == 7


def test_solo_has_hoc_and_its_options_only_there() -> None:
    solo = wish("deep-state", [("mode", "solo"), ("name0", "Ann"), ("difficulty", "hard")], "")
    assert solo.seats == (SeatPlan("here", "Ann"), SeatPlan("hoc"))
    assert solo.options["players"] == 1 and solo.options["difficulty"] == "hard"
    many = wish("deep-state", [("seat0", "me"), ("seat1", "here"), ("difficulty", "hard")], "")
    assert "difficulty" not in many.options


def test_what_cannot_join_the_chosen_modules_is_closed_with_the_reason() -> None:
    filled = form(
        "deep-state",
        [("seat0", "me"), ("seat1", "here"), ("module", "counter-terrorism")],
        ENGLISH,
        "",
    )
    modules = {module.slug: module for module in filled.modules}
    assert not filled.problem
    assert modules["counter-terrorism"].chosen
    assert modules["global-media"].reason and not modules["trends"].reason
    assert modules["ufo-hysteria"].reason


def test_a_combination_that_cannot_be_played_is_told() -> None:
    chosen = [
        ("seat0", "me"),
        ("seat1", "here"),
        ("module", "counter-terrorism"),
        ("module", "global-media"),
    ]
    assert form("deep-state", chosen, ENGLISH, "").problem
    assert form("spies", [("seat0", "me")], ENGLISH, "").problem


@pytest.mark.parametrize("kind", ["spies", "deep-state", "solo"])
def test_first_games_can_be_played(kind: str) -> None:
    found = quick(kind, "Ann")
    assert found is not None
    slug, asked = found
    fields = [("mode", "solo")] if kind == "solo" else []
    assert slug == ("spies" if kind == "spies" else "deep-state")
    assert asked.seats[0] == SeatPlan("here", "Ann") and (fields or len(asked.seats) == 3)
    assert quick("chess", "Ann") is None
