"""Vocabulary, registry, languages, messages, events and errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from backroom.core import language as languages
from backroom.core import registry
from backroom.core.card import Message
from backroom.core.errors import BackroomError, BadRequest, Illegal
from backroom.core.events import EVERYONE, EventKind, narrate, plain, tell
from backroom.core.language import SOURCE, Language, language, language_codes, register_names
from backroom.core.refusal import refuse
from backroom.core.vocabulary import Vocabulary


# --- vocabulary ----------------------------------------------------------------------------------------------------
def test_a_block_numbers_every_combination_in_order() -> None:
    words = Vocabulary()
    assert words.block("pass") == 0
    assert words.block("go {} {}", ("a", "b"), (1, 2)) == 1
    assert words.words == ["pass", "go a 1", "go a 2", "go b 1", "go b 2"]
    assert words.number("go b 1") == 3 and words.number("go c 1") is None
    assert len(words) == 5


def test_no_words_stand_twice() -> None:
    words = Vocabulary()
    words.block("go {}", (1, 2))
    with pytest.raises(ValueError, match="'go 2' stands twice"):
        words.block("go {}", (2, 3))


# --- registry ------------------------------------------------------------------------------------------------------
def test_games_are_found_by_name() -> None:
    assert set(registry.games()) >= {"deep-state", "spies"}
    assert registry.game("envoys").name == "Envoys"
    assert registry.game("envoys") is registry.game("envoys")


@pytest.mark.parametrize("name", ["chess", "", "Envoys", "envoys ", "../envoys"])
def test_an_unknown_game_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadRequest, match="spies") as caught:
        registry.game(name)
    assert caught.value.path == "game"


# --- languages -----------------------------------------------------------------------------------------------------
@pytest.fixture
def klingon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Language:
    """A language of two catalogs."""
    folder = tmp_path / "tlh"
    folder.mkdir()
    (folder / "one.po").write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "{seat} takes {card}"\nmsgstr "{card} tlhap {seat}"\n\n'
        'msgid "{n} card"\nmsgid_plural "{n} cards"\nmsgstr[0] "{n} chaw"\nmsgstr[1] "{n} chawmey"\n\n'
        'msgctxt "verb"\nmsgid "play"\nmsgstr "quj"\n',
        "utf-8",
    )
    (folder / "two.po").write_text('msgid "Red Card"\nmsgstr "chaw Doq"\n', "utf-8")
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    monkeypatch.setitem(languages._names, "red-card", "Red Card")
    language.cache_clear()
    yield language("tlh")  # type: ignore[misc]
    language.cache_clear()


def test_all_catalogs_of_a_language_are_one(klingon: Language) -> None:
    assert klingon.code == "tlh" and language_codes() == ("en", "tlh")
    assert klingon.text("{seat} takes {card}") == "{card} tlhap {seat}"
    assert klingon.text("Red Card") == "chaw Doq"
    assert klingon.text("never translated") == "never translated"
    assert klingon.text("") == "", "not the catalog's header"
    assert klingon.context("verb", "play") == "quj" and klingon.text("play") == "play"
    assert klingon.plural("{n} card", "{n} cards", 1) == "1 chaw"
    assert klingon.plural("{n} card", "{n} cards", 4) == "4 chawmey"


def test_names_of_slugs(klingon: Language) -> None:
    assert SOURCE.name("red-card") == "Red Card"
    assert SOURCE.name("red-card.2") == "Red Card", "copies have their kind's name"
    assert klingon.name("red-card.2") == "chaw Doq"
    assert SOURCE.name("no-such-card") == "no-such-card"
    assert SOURCE.name(["red-card", 3]) == "Red Card, 3"
    assert SOURCE.name(7) == 7 and SOURCE.name(None) is None


@pytest.mark.parametrize("code", ["en", "xx", "../tlh", "tlh/.", "", "."])
def test_unknown_languages_are_english(klingon: Language, code: str) -> None:
    assert language(code) is SOURCE


def test_russian_is_there() -> None:
    assert "ru" in language_codes() and language("ru").code == "ru"


def test_messages_are_read_in_a_language(klingon: Language) -> None:
    message = Message("{seat} takes {card}", {"seat": "HOC", "card": "red-card.1"})
    assert message.read() == "HOC takes Red Card"
    assert message.read(klingon) == "chaw Doq tlhap HOC"


def test_registered_names_are_read() -> None:
    register_names("core", {"paper-moon": "Paper Moon"})
    assert SOURCE.name("paper-moon") == "Paper Moon"
    del languages._names["paper-moon"], languages.registered["Paper Moon"]


# --- events --------------------------------------------------------------------------------------------------------
TAKES = EventKind(
    "takes",
    (("card", lambda number: f"card-{number}"), ("number", plain)),
    "{seat} takes {card}",
    "{seat} takes a card",
    frozenset({"card"}),
    "XX-1",
)
RAINS = EventKind("rains", (), "It rains")


def test_events_are_told_by_what_a_seat_sees() -> None:
    event = (0, 0b101, 2, 7, 3)
    full = {"event": "takes", "seat": 2, "card": "card-7", "number": 3, "rule": "XX-1"}
    veiled = {"event": "takes", "seat": 2, "number": 3, "rule": "XX-1"}
    assert [tell((TAKES,), event, seat) for seat in (0, 1, 2, None)] == [full, veiled, full, veiled]
    assert tell((TAKES,), (0, EVERYONE, 2, 7, 3), None) == full
    assert tell((TAKES, RAINS), (1, EVERYONE, -1), 0) == {"event": "rains"}


def test_events_are_narrated_to_those_who_see_and_to_the_others(klingon: Language) -> None:
    kinds = {"takes": TAKES, "rains": RAINS}

    def seats(seat: int) -> str:
        return ("Ann", "Bob", "Eve")[seat]

    event = (0, 1 << 2, 2, 7, 3)
    assert narrate(kinds, tell((TAKES,), event, 2), seats) == "Eve takes card-7"
    assert narrate(kinds, tell((TAKES,), event, 0), seats) == "Eve takes a card"
    assert narrate(kinds, tell((TAKES,), event, 2), seats, klingon) == "card-7 tlhap Eve"
    assert narrate(kinds, {"event": "rains"}, seats) == "It rains"


# --- errors --------------------------------------------------------------------------------------------------------
def test_errors_carry_code_rule_and_path() -> None:
    error = BadRequest("No.", rule="XX-1", path="options.players")
    assert error.as_json() == {
        "code": "bad-request",
        "message": "No.",
        "rule": "XX-1",
        "path": "options.players",
    }
    assert BackroomError("No.").as_json() == {"code": "error", "message": "No."}


def test_errors_do_not_quote_all_that_came_in() -> None:
    error = BadRequest(f"There is no card {'x' * 10_000}.", path="y" * 10_000)
    assert len(error.message) == len(str(error)) == 400 and error.message.endswith("x...")
    assert error.path is not None and len(error.path) == 400


def test_an_illegal_choice_carries_its_refusal() -> None:
    error = Illegal(refuse("DS-3.5", "needs {agents} agents, you have {have}", agents=4, have=2))
    assert str(error) == "Needs 4 agents, you have 2."
    assert error.as_json()["needs"] == {"agents": 4, "have": 2} and error.rule == "DS-3.5"
