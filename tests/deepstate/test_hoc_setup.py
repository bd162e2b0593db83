"""DS-16.1, DS-16.7: setting up the solo game, its difficulties, HOC's score, the human's grade."""

from __future__ import annotations

import pytest

from backroom import new
from deepstate.hoc import HOC, after_takeover, with_supervisor
from deepstate.table import holding, rows, seat, secondary, solo


def test_setup() -> None:
    """DS-16.1: as with 3 seats; the human has the Supervisor; HOC has 6 Treaties face up and an Action deck of 11."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=1)
    position = match.view(0).position()
    assert len(position["zone"]) == 8
    assert position["supervisor"] == 0
    assert len(position["seats"][HOC]["hand"]) == 6
    assert sorted(position["hoc"]["order"]) == ["communists", "peacekeepers", "spies"]
    assert len(match.state.rules.hoc_actions) == 11
    assert position["seats"][HOC]["reserve"] == 3


@pytest.mark.parametrize(
    ("difficulty", "hand", "deck", "order"),
    [("beginner", 2, 0, 0), ("normal", 6, 11, 3), ("hard", 6, 12, 3), ("ultra-hard", 6, 12, 3)],
)
def test_difficulties_at_setup(difficulty: str, hand: int, deck: int, order: int) -> None:
    """DS-16.1.2 to DS-16.1.4."""
    match = new("deep-state", players=1, difficulty=difficulty, treaty_deal="first-game", seed=2)
    position = match.position()
    assert len(position["seats"][HOC]["hand"]) == hand
    assert len(match.state.rules.hoc_actions) == deck
    assert len(position["hoc"]["order"]) == order


def test_characters() -> None:
    """DS-16.1.3: the personal cards of the chosen character."""
    from backroom.deepstate.catalog import HOC_ACTIONS

    for character, cards in (
        ("male", {"vice-agent", "negotiator"}),
        ("female", {"executive", "chairman"}),
    ):
        match = new("deep-state", players=1, hoc=character, difficulty="hard", seed=1)
        named = {HOC_ACTIONS[card] for card in match.state.rules.hoc_actions}
        assert (
            cards <= named
            and len(named & {"vice-agent", "negotiator", "executive", "chairman"}) == 2
        )


def test_scoring_by_difficulty() -> None:
    """DS-16.7.1, DS-16.7.2: numbers of its Treaties, 1 more each on hard, 2 on ultra; Inner Circles 4 each."""
    for difficulty, more in (("beginner", 0), ("normal", 0), ("hard", 2), ("ultra-hard", 4)):
        match = solo(
            seat(),
            seat("inner-circle.1", treaties="cheka trilateral-commission"),
            phase="final",
            supervisor=0,
            difficulty=difficulty,
        )
        assert rows(match, HOC)[4] == 4
        assert rows(match, HOC)[7:] == [4 + more, 0]


def test_only_ultra_attaches() -> None:
    """DS-16.7.1: where that is worth more than 4."""
    cards = "inner-circle.1 universities.1 labs.1 labs.2 labs.3 patents.1 patents.2"
    match = solo(seat(), seat(cards), phase="final", supervisor=0)
    assert rows(match, HOC)[1:5] == [5, 0, 0, 4]
    match = solo(seat(), seat(cards), phase="final", supervisor=0, difficulty="ultra-hard")
    assert match.over and rows(match, HOC)[1:5] == [10, 0, 0, 0]
    match = solo(
        seat(),
        seat(cards.replace(" patents.2", "")),
        phase="final",
        supervisor=0,
        difficulty="ultra-hard",
    )
    assert rows(match, HOC)[1:5] == [4, 0, 0, 4]


def test_ultra_operations_and_supreme_power() -> None:
    """DS-16.7.3: Operations 1 agent less; Supreme Power cards bring Secondary Objectives."""
    match = with_supervisor(
        "labs.1 banks.1", seat(reserve=2), wars={"active": 1}, difficulty="ultra-hard"
    )
    assert holding(match, HOC)["operations"][0]["agents"] == 4
    for card, brought in (
        ("governments.1", {"mass-control": 1}),
        ("stock-exchanges.1", {"finance": 1}),
        ("universities.1", {"science": 1}),
        ("corporations.1", {"supreme-power": 1}),
        ("crime-syndicates.1", {"mass-control": 1, "finance": 1, "science": 1}),
    ):
        match = after_takeover(seat(reserve=7), f"labs.1 {card} banks.1", difficulty="ultra-hard")
        assert secondary(match, HOC) == brought


@pytest.mark.parametrize(
    ("operations", "projects", "grade"),
    [
        ("", {}, "Starting Manager"),
        ("", {"comintern": 5, "spyware": 4}, "Experienced"),
        ("", {"comintern": 5, "spyware": 5, "unified-nations": 4}, "Best of the Best"),
        ("", {"comintern": 5, "spyware": 5, "unified-nations": 5, "deep-state": 5}, "Outstanding"),
        (
            "military-intervention coup",
            {"comintern": 5, "spyware": 5, "unified-nations": 5, "deep-state": 5},
            "Machiavelli of the XX century",
        ),
    ],
)
def test_grades(operations: str, projects: dict[str, int], grade: str) -> None:
    """DS-16.7.4: by the human's total; 190 and more is the highest (settled 22)."""
    match = solo(
        seat(operations=operations, projects=projects), seat(), phase="final", supervisor=0
    )
    assert match.score()["grade"] == grade


def test_modules_are_judged_higher() -> None:
    """DS-16.8.10: with modules of Global Conspiracy a note says to judge 20 higher; the grade itself stays."""
    plain = solo(seat(), seat(), phase="final", supervisor=0, modules="men-of-action").score()
    assert "grade_hint" not in plain
    with_trends = solo(seat(), seat(), phase="final", supervisor=0, modules="trends").score()
    assert (with_trends["grade"], with_trends["grade_hint"]) == ("Starting Manager", 20)


def test_dealt_as_for_three() -> None:
    """DS-16.1.1: the Objective deck of 3 seats, 8 places, 3 agents each; the Supervisor alternates."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=5)
    view = match.view(0).position()
    assert view["decks"]["objectives"]["n"] + len(view["zone"]) == 49
    assert [len(entry["hand"]) for entry in match.position()["seats"]] == [4, 6]
    holders = []
    while len(holders) < 6 and not match.over:
        log = match.play_telling(match.choices()[0])
        told = match.told(log, 0)
        holders += [event["seat"] for event in told if event["event"] == "supervisor"]
    assert holders[:6] == [1, 0, 1, 0, 1, 0]


@pytest.mark.parametrize(
    ("character", "personal"), [("male", "vice-agent"), ("female", "executive")]
)
def test_common_action_cards(character: str, personal: str) -> None:
    """DS-16.1.3: the 10 common cards and the personal one."""
    from collections import Counter

    from backroom.deepstate.catalog import HOC_ACTIONS

    match = new("deep-state", players=1, hoc=character, seed=1)
    cards = Counter(HOC_ACTIONS[card] for card in match.state.rules.hoc_actions)
    assert cards == {
        "power-broker": 2,
        "emissary": 2,
        "hitman": 2,
        "turncoat": 1,
        "mediator": 1,
        "recruiter": 2,
        personal: 1,
    }


def test_its_hand_lies_face_up() -> None:
    """DS-16.1.2: the human sees every Treaty of HOC; nobody but the human sees the human's."""
    match = new("deep-state", players=1, treaty_deal="first-game", seed=5)
    hoc, human = match.position()["seats"][HOC]["hand"], match.position()["seats"][0]["hand"]
    assert match.view(0).position()["seats"][HOC]["hand"] == hoc
    spectator = match.view(None).position()["seats"]
    assert spectator[HOC]["hand"] == hoc and spectator[0]["hand"] == {"n": len(human)}


def test_ultra_attaches_each_where_it_pays_most() -> None:
    """DS-16.7.1: several Inner Circles, one to a card; never to Key Connections; what pays just 4 stays alone."""
    cards = "inner-circle.1 inner-circle.2 inner-circle.3 consulates.1 universities.1 governments.1"
    match = solo(
        seat(),
        seat(cards, secondary={"science": 6, "mass-control": 5, "supreme-power": 1}),
        phase="final",
        supervisor=0,
        difficulty="ultra-hard",
    )
    assert match.over
    held = {entry["card"]: entry.get("inner") for entry in holding(match, HOC)["objectives"]}
    assert held["universities.1"] and held["governments.1"] and not held["consulates.1"]
    assert rows(match, HOC)[1:5] == [2 * 6 + 2 * 5, 0, 0, 4]
    four = "inner-circle.1 universities.1"
    match = solo(
        seat(),
        seat(four, secondary={"science": 4}),
        phase="final",
        supervisor=0,
        difficulty="ultra-hard",
    )
    assert rows(match, HOC)[1:5] == [4, 0, 0, 4]


def test_hoc_scores_no_effects() -> None:
    """DS-16.7.1: corner numbers only; Secondary Objectives and Supreme Power count as for anybody."""
    match = solo(
        seat(),
        seat(
            "governments.1 consulates.1",
            treaties="trilateral-commission federation-of-trade-unions cheka",
            secondary={"mass-control": 2},
            operations="coup",
            projects={"comintern": 4, "spyware": 5},
        ),
        phase="final",
        supervisor=0,
    )
    assert rows(match, HOC) == [0, 2, 0, 0, 0, 12, 60, 4, 0]


def test_who_wins() -> None:
    """DS-16.7.4: more Influence wins; ties by Stage V, then DEEP STATE (HOC has none), else shared."""
    for human, hoc, winners, tie in (
        (seat("labs.1"), seat(), [0], None),
        (seat(), seat("labs.1"), [HOC], None),
        (seat("labs.1"), seat("labs.2"), [0, HOC], None),
        (seat("labs.1", projects={"deep-state": 1}), seat("labs.2"), [0], "deep-state"),
        (
            seat(projects={"comintern": 5}),
            seat(projects={"spyware": 4, "unified-nations": 4}),
            [0],
            "stage-5",
        ),
    ):
        score = solo(human, hoc, phase="final", supervisor=0).score()
        assert (score["winners"], score["tie"]) == (winners, tie)
