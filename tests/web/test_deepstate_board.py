"""Deep State's table: every state renders in every language, every choice can be clicked, nothing hidden shows."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import backroom.web.deepstate as plug
from backroom.core import match
from backroom.core.language import language_codes
from backroom.core.view import View
from backroom.web.deepstate.signs import letters
from backroom.web.deepstate.targets import target
from backroom.web.render import STATIC
from backroom.web.seen import Step
from tests.web.deepstate_pages import MODULES, Page, board_of, played, seen_by

# What is about no thing on the table has its button in the prompt bar only.
IN_THE_PROMPT = frozenset(
    {"pass", "decline", "done", "best", "draw", "reptiloids any", "recall all", "treaty none"}
)


def _boards(seed: int, players: int, modules: tuple[str, ...], every: int, **options: object):  # type: ignore[no-untyped-def]
    """A match at many of its moments."""
    chance = Random(seed)
    game = match.new("deep-state", seed=seed, players=players, modules=list(modules), **options)
    while not game.over:
        if len(game.history) % every == 0:
            yield game
        seat = chance.choice(game.waiting)
        game.play(chance.choice(game.legal(seat)), seat)
    yield game


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize(("seed", "modules"), list(enumerate(MODULES)))
def test_every_moment_renders_for_everybody(seed: int, modules: tuple[str, ...], code: str) -> None:
    players = 2 + seed
    for game in _boards(
        seed, players, modules, 110, treaty_deal="draft" if seed == 1 else "standard"
    ):
        for seat in (*range(players), None):
            page = Page(board_of(seen_by(game, seat, code)))
            where = (seed, len(game.history), seat)
            assert page.wrong == [] and page.open == [], where
            twice = [
                key
                for key, number in Counter(a.get("id") for _t, a in page.elements).items()
                if key and number > 1
            ]
            assert twice == [], where
            assert not [
                a for tag, a in page.elements if "style" in a or tag in ("style", "script")
            ], where
            assert not [
                a for _tag, a in page.elements if any(name.startswith("on") for name in a)
            ], where


@pytest.mark.parametrize(("seed", "modules"), list(enumerate(MODULES)))
def test_every_choice_can_be_clicked_on_the_table(seed: int, modules: tuple[str, ...]) -> None:
    for game in _boards(
        seed + 10, 2 + seed % 3, modules, 11, treaty_deal="draft" if seed == 2 else "standard"
    ):
        for seat in game.waiting:
            seen = seen_by(game, seat)
            offered = Page(board_of(seen)).values()
            assert set(offered) <= set(seen.offers), (seed, len(game.history))
            missing = [
                words
                for words in seen.offers
                if words not in offered
                and words not in IN_THE_PROMPT
                and words.split(" ")[0] not in ("recruit", "take")
            ]
            assert missing == [], (seed, len(game.history), game.prompt(seat))
            cards = [
                words
                for words in seen.offers
                if words.startswith("take ") and target(words).startswith("card:")
            ]
            assert [words for words in cards if words not in offered] == [], (
                seed,
                len(game.history),
            )


def test_a_solo_game_shows_hoc() -> None:
    for game in _boards(5, 1, ("men-of-action",), 29, difficulty="normal"):
        seen = seen_by(game, 0)
        seen.steps = (
            Step("HOC infiltrates Labs.", "DS-16.3.2", 1),
            Step("HOC draws a Treaty.", "", 1),
        )
        page = Page(board_of(seen))
        assert page.wrong == []
        assert len(page.with_class("told")) == 2 and "DS-16.3.2" in page.text
    first = match.new("deep-state", seed=5, players=1)
    page = Page(board_of(seen_by(first, 0)))
    assert len(page.with_class("token")) == 3, "HOC's Project order"


@pytest.mark.parametrize("seed", range(4))
def test_nothing_shows_but_what_the_view_holds(seed: int) -> None:
    """Two worlds that fit one view make the same page to the byte."""
    game = played(seed, 40 + 50 * seed, 2 + seed, MODULES[seed])
    for seat in range(2 + seed):
        mine = game.view(seat)
        before = board_of(seen_by(game, seat))
        for number in (1, 2):
            other = game.copy()
            other.state = mine.sample(number)
            again = View(game.game, seat, game.game.view(other.state, seat))
            assert board_of(seen_by(game, seat, view=again)) == before, (seed, seat, number)


POSITION = {
    "game": "deep-state",
    "options": {"players": 3, "modules": ["men-of-action"]},
    "round": 2,
    "supervisor": 1,
    "turn": 0,
    "zone": [
        {"card": "mass-media.1", "seat": 1, "agents": 2},
        {"card": "governments.1"},
        {"card": "banks.2"},
        {"card": "labs.1"},
    ],
    "wars": {"active": 1, "past": 0},
    "seats": [
        {
            "reserve": 3,
            "objectives": [
                {"card": "governments.2"},
                {"card": "authorities.1", "agents": 1},
                {"card": "spy-agencies.1", "inner": "inner-circle.1"},
                {"card": "universities.1"},
            ],
            "secondary": {"mass-control": 2},
            "hand": ["cia", "yakuza"],
            "treaties": ["anarchists"],
            "projects": {"comintern": 2},
            "men": ["hitman"],
        },
        {"reserve": 2, "hand": ["cheka"], "projects": {"comintern": 1, "spyware": 3}},
    ],
}


def _loaded(**changes: object) -> match.Match:
    return match.load({**POSITION, **changes}, seed=3)


def test_a_dimmed_place_says_why_with_the_rule() -> None:
    """DS-3.5: Governments need 4; 3 agents and 2 ghosts suffice; place 4 is not open."""
    page = Page(board_of(seen_by(_loaded(), 0)))
    assert "infiltrate 2 2" in page.values(), "with 2 ghosts of COMINTERN"
    assert "infiltrate 4 1" not in page.values()
    assert page.by_id("card-labs_1-why")["data-rule"] == "DS-3.5"
    assert page.by_id("card-labs_1-why")["aria-disabled"] == "true"
    assert "open" in page.by_id("place-3")["class"] and "open" not in page.by_id("place-4")["class"]


def test_agents_stand_on_the_card_and_coordinators_in_the_project() -> None:
    page = Page(board_of(seen_by(_loaded(), 0)))
    assert "Boris: 2 agents" in [a.get("aria-label") for a in page.with_class("agents")]
    for seat in (0, 1):
        assert page.by_id(f"piece-comintern-{seat}")["data-flip"] == f"piece-comintern-{seat}"
    board = plug.board(seen_by(_loaded(), 0))
    comintern = next(track for track in board.tracks if track.slug == "comintern")
    assert [(stage.mine, stage.next) for stage in comintern.stages[1:3]] == [
        (True, False),
        (False, True),
    ]
    assert board.wars == 1 and page.by_id("war")


def test_what_a_card_is_worth_now() -> None:
    """DS-10.2: Governments pay 1 for each of 3 Mass Control cards; a Mass Control card more pays 1 and 1 for them."""
    board = plug.board(seen_by(_loaded(), 0))
    assert board.mine is not None
    owned = {card.handle: card.worth for group in board.mine.groups for card in group.cards}
    assert owned["governments.2"] == "+3" and owned["authorities.1"] == "+2"
    zone = {place.card.handle: place.card.worth for place in board.zone}
    assert (
        zone["mass-media.1"] == "+2" and zone["banks.2"] == "+1" and zone["governments.1"] == "+3"
    )


def test_a_treaty_in_hand_says_what_is_met_and_what_is_missing() -> None:
    """DS-6.4: CIA asks for Universities and a Spies emblem; Yakuza for the most agents on own Objectives."""
    board = plug.board(seen_by(_loaded(), 0))
    assert board.mine is not None
    hand = {treaty.slug: treaty for treaty in board.mine.hand}
    assert hand["cia"].met and [part.met for part in hand["cia"].alternatives[0]] == [True, True]
    assert hand["yakuza"].met
    poorer = plug.board(
        seen_by(_loaded(seats=[{"hand": ["cia"], "objectives": [{"card": "universities.1"}]}]), 0)
    )
    assert poorer.mine is not None
    (cia,) = poorer.mine.hand
    assert not cia.met and [part.met for part in cia.alternatives[0]] == [True, False]


def test_the_inner_circle_doubles_the_emblem_on_its_card() -> None:
    """DS-11.1: the card's mark counts 2, and the Inner Circle is tucked under it."""
    board = plug.board(seen_by(_loaded(), 0))
    assert board.mine is not None
    (spies,) = next(group for group in board.mine.groups if group.slug == "key-connections").cards
    assert spies.inner is not None and spies.marks[0].icon == "spies" and spies.marks[0].count == 2


def test_hands_of_others_are_counts() -> None:
    board = plug.board(seen_by(_loaded(), 0))
    boris = next(seat for seat in board.others if seat.number == 1)
    assert boris.hand == () and boris.hand_count == 1
    assert "CheKa" not in board_of(seen_by(_loaded(), 0))


def test_letters_of_the_groups_differ_in_every_language() -> None:
    from backroom.core.language import language

    for code in language_codes():
        assert len(set(letters(language(code)).values())) == 6, code
        assert all(len(letter) == 1 for letter in letters(language(code)).values()), code


def test_the_spreadsheet_counts_every_seat() -> None:
    sheet = plug.sheet(seen_by(_loaded(), 0))
    rows = {row.label: row.cells for group in sheet.groups for row in group.rows}
    assert rows["Mass Control"] == ("3", "0", "0")
    assert rows["Reserve"] == ("3", "2", "3")
    assert rows["Spies"] == ("2", "0", "0")
    assert rows["COMINTERN"] == ("II", "I", "0")


def test_the_first_game_is_explained() -> None:
    hint = plug.hint(
        seen_by(match.new("deep-state", seed=1, players=2, treaty_deal="first-game", first=0), 0)
    )
    assert hint is not None and "Supervisor" in hint.read()


def test_choices_tell_what_they_lead_to() -> None:
    seen = seen_by(_loaded(), 0)
    told = plug.describe(seen, "infiltrate 1 3")
    assert told.label == "Mass Media (place 1) with 3 agents"
    assert (
        told.preview
        == "nobody stays in your reserve; Boris takes the agents home and draws a Treaty"
    )
    assert plug.describe(seen, "advance comintern").label == "COMINTERN to The International III"


def test_a_pack_shows_on_the_cards() -> None:
    options = {"players": 3, "pack": {"objectives": {"banks": {"agents": 2}}}}
    game = match.load(
        {"game": "deep-state", "options": options, "zone": [{"card": "banks.1"}]}, seed=1
    )
    (place,) = plug.board(seen_by(game, 0)).zone
    assert place.card.number == "2"


def test_every_drawing_is_in_a_sprite() -> None:
    named = {
        line.split()[0]
        for line in (STATIC.parent / "icons.txt").read_text().splitlines()
        if line.strip() and line[0] != "#"
    }
    drawn = named | set(
        re.findall(r'<symbol id="([^"]+)"', (STATIC / "cards" / "own.svg").read_text())
    )
    for seed, modules in enumerate(MODULES):
        for game in _boards(seed + 20, 2 + seed, modules, 90):
            used = set(re.findall(r'\.svg\?\w+#([^"]+)"', board_of(seen_by(game, 0))))
            assert used and used <= drawn, used - drawn
