"""Settings in their cookie, and the form of a new game: what it asks for, what it closes and why."""

from __future__ import annotations

import pytest

from backroom.core.language import language
from backroom.core.match import new
from backroom.core.registry import game
from backroom.table.model import SeatPlan
from backroom.web.new_fields import CHOICES, MODULES, PRESETS
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
    modules = {module.slug: module for _title, box in filled.boxes for module in box}
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


@pytest.mark.parametrize("slug", ["deep-state", "spies"])
def test_every_preset_and_every_value_of_an_option_can_be_played(slug: str) -> None:
    for _title, fields in PRESETS[slug]:
        assert not form(slug, list(fields), ENGLISH, "Ann").problem, fields
    for choice in CHOICES[slug]:
        for value, _name in choice.values:
            seats = [("seat0", "me"), *((f"seat{at}", "here") for at in range(1, 5))]
            mode = [("mode", "solo")] if choice.only == "solo" else []
            fields = [*seats, *mode, (choice.name, value)]
            assert not form(slug, fields, ENGLISH, "").problem, fields


def test_all_modules_of_the_game_are_offered() -> None:
    assert set(MODULES) == set(
        game("deep-state").schema()["properties"]["modules"]["items"]["enum"]
    )


def test_who_begins_and_when_a_bot_may_take_over() -> None:
    asked = wish(
        "deep-state",
        [("seat0", "me"), ("seat1", "here"), ("first", "1"), ("patience", "86400")],
        "",
    )
    assert asked.options["first"] == 1 and asked.patience == 86400
    assert form(
        "deep-state", [("seat0", "me"), ("seat1", "here"), ("first", "4")], ENGLISH, ""
    ).problem


@pytest.mark.parametrize(
    "pack", ['[special]\nmilitary = "disguise"\npolice = "sniper"', '{"points": {"eavesdrop": 2}}']
)
def test_a_pack_is_read_as_toml_or_json(pack: str) -> None:
    fields = [("seat0", "me"), ("seat1", "here"), ("pack", pack)]
    assert not form("spies", fields, ENGLISH, "").problem
    assert wish("spies", fields, "").options["pack"]


@pytest.mark.parametrize(
    ("pack", "told"),
    [
        ("nonsense", "neither JSON nor TOML"),
        ("{", "neither"),
        ("x = 1", "pack.x"),
        ("[1", "neither"),
    ],
)
def test_a_bad_pack_is_told(pack: str, told: str) -> None:
    filled = form("spies", [("seat0", "me"), ("seat1", "here"), ("pack", pack)], ENGLISH, "")
    assert told in filled.problem and filled.pack == pack


def test_a_seed_is_for_one_device() -> None:
    seats = [("seat0", "me"), ("seat1", "here"), ("seed", "10")]
    assert not form("spies", seats, ENGLISH, "").problem
    assert (
        wish("spies", seats, "Ann").record("spies")["seed"] == new("spies", seed=10, players=2).seed
    )
    for spoilt in (("seat1", "bot:normal"), ("seat1", "invited"), ("seed", "zebra")):
        assert form("spies", [*seats, spoilt], ENGLISH, "").problem


@pytest.mark.parametrize("kind", ["spies", "deep-state", "solo"])
def test_first_games_can_be_played(kind: str) -> None:
    found = quick(kind, "Ann")
    assert found is not None
    slug, asked = found
    fields = [("mode", "solo")] if kind == "solo" else []
    assert slug == ("spies" if kind == "spies" else "deep-state")
    assert asked.seats[0] == SeatPlan("here", "Ann") and (fields or len(asked.seats) == 3)
    assert quick("chess", "Ann") is None
