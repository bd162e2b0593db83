"""SP-4: Missions, totals, winners."""

import pytest

from backroom.spies.facts import FACTS, MISSIONS
from spies.table import down, seat, table, turn

LAST = {"turn": 7, "turns": 7}


def rows(mission: str, lying: list[object], **fields: object) -> int:
    """What a Mission pays for a list at the end."""
    match = table(
        seat(lying=lying, missions=[mission], **fields), seat("police-detect"), turn=8, turns=7
    )
    assert match.over
    paid: int = match.score()["seats"][0]["rows"][1]
    return paid


@pytest.mark.parametrize(
    ("mission", "kind", "points"),
    [
        ("wiretapper", "eavesdrop", [0, 1, 2, 4, 7, 7]),
        ("document-thief", "steal-document", [0, 1, 2, 4, 7, 7]),
        ("disinformer", "fake-intel", [0, 1, 2, 4, 7, 7]),
        ("shadow", "detect", [0, 1, 4, 7, 7, 7]),
    ],
)
def test_missions_that_count_a_kind(mission: str, kind: str, points: list[int]):
    """SP-4.1: the best of S, A and B that is met, not their sum."""
    cards = [
        f"{faction}-{kind}"
        for faction in ("military", "science", "corporate", "political", "police")
    ]
    assert [rows(mission, cards[:number]) for number in range(6)] == points


@pytest.mark.parametrize(
    ("mission", "faction"),
    [
        ("general-staff", "military"),
        ("laboratory", "science"),
        ("boardroom", "corporate"),
        ("cabinet", "political"),
        ("precinct", "police"),
    ],
)
def test_missions_that_count_a_faction(mission: str, faction: str):
    """SP-4.1: S from 6, A from 4, B a point for every two."""
    cards = [
        f"{faction}-{kind}"
        for kind in ("steal-document", "eavesdrop", "fake-intel")
        for _ in range(3)
    ]
    assert [rows(mission, cards[:number]) for number in range(8)] == [0, 0, 1, 1, 4, 4, 7, 7]


def test_double_life_counts_different_factions():
    """SP-4.1."""
    cards = [
        f"{faction}-detect"
        for faction in ("military", "science", "corporate", "political", "police")
    ]
    assert [rows("double-life", cards[:number]) for number in range(6)] == [0, 0, 0, 0, 3, 6]
    assert rows("double-life", cards[:3] + ["science-detect", "science-eavesdrop"]) == 0


def test_specialist_counts_special_cards():
    """SP-4.1."""
    cards = [
        "military-sniper",
        "science-escape",
        "corporate-extra-mission",
        "political-diversion",
        "police-disguise",
    ]
    assert [rows("specialist", cards[:number]) for number in range(6)] == [0, 1, 4, 7, 7, 7]


@pytest.mark.parametrize(
    ("mission", "points", "breaking"),
    [
        ("clean-hands", 5, ["police-fake-intel", "military-sniper"]),
        ("no-military", 4, ["military-detect"]),
        ("no-science", 4, ["science-escape"]),
        ("no-corporate", 4, ["corporate-fake-intel"]),
        ("no-theft", 5, ["police-steal-document"]),
        ("no-wire", 5, ["police-eavesdrop"]),
    ],
)
def test_missions_of_avoidance(mission: str, points: int, breaking: list[str]):
    """SP-4.1: a card that lies face down was not used."""
    assert rows(mission, ["political-detect"]) == points
    for card in breaking:
        assert rows(mission, ["political-detect", card]) == 0
        assert rows(mission, ["political-detect", down(card)]) == points


@pytest.mark.parametrize("mission", MISSIONS)
def test_every_mission_pays_nothing_or_one_of_its_lines(mission: str):
    """SP-4.1: face-down cards count for nothing, so an all-down list pays like an empty one."""
    lying: list[object] = [
        down("military-detect"),
        down("science-eavesdrop"),
        down("police-steal-document"),
    ]
    lines = FACTS["missions"][mission]
    assert rows(mission, lying) == rows(mission, [])
    assert rows(mission, []) in (0, *(lines[line][1] for line in "SA" if lines[line]))


def test_disguise_counts_as_itself_for_missions():
    """SP-3.3, SP-4.1: not as the kind that it copied."""
    lying: list[object] = ["police-eavesdrop", "police-disguise"]
    assert rows("wiretapper", lying) == 1
    assert rows("specialist", lying) == 1


def test_only_own_cards_count():
    """SP-4.1."""
    match = table(
        seat(lying=["police-eavesdrop"], missions=["wiretapper"]),
        seat(lying=["police-eavesdrop"] * 2, missions=["no-wire"]),
        turn=8,
    )
    assert [entry["rows"][1] for entry in match.score()["seats"]] == [1, 0]


def test_the_best_mission_of_three_is_taken():
    """SP-4.1."""
    match = table(
        seat(lying=["police-eavesdrop"], missions=["no-theft", "no-military", "wiretapper"]),
        seat(),
        turn=8,
    )
    seat_score = match.score()["seats"][0]
    assert seat_score["rows"] == [0, 5]
    assert [line["text"] for line in seat_score["working"]] == [
        "Wiretapper: 1 counted, line B would pay 1, another Mission is taken",
        "Conscientious Objector: 0 counted, line S would pay 4, another Mission is taken",
        "Empty Pockets: 0 counted, line S pays 5",
    ]


def test_chips_and_missions_make_the_total_and_most_wins():
    """SP-4.2."""
    match = table(
        seat("military-steal-document", lying=["military-detect"], missions=["general-staff"]),
        seat("police-detect", missions=["no-theft", "no-wire", "no-military"]),
        **LAST,
    )
    turn(match, "military-steal-document", "police-detect")
    score = match.score()
    assert match.over
    assert [entry["rows"] for entry in score["seats"]] == [[4, 1], [0, 5]]
    assert [entry["total"] for entry in score["seats"]] == [5, 5]
    assert score["winners"] == [0, 1]
    assert match.status()["score"] == score
    assert match.status()["waiting"] == []


def test_one_more_wins_alone():
    """SP-4.2."""
    match = table(
        seat("military-steal-document", lying=["military-detect"], missions=["general-staff"]),
        seat("police-detect", missions=["shadow"]),
        **LAST,
    )
    turn(match, "military-steal-document", "police-detect")
    assert match.score()["winners"] == [0]


def test_the_game_ends_after_its_last_turn():
    """SP-4.1."""
    match = table(
        seat("police-detect", "police-eavesdrop"),
        seat("science-detect", "science-eavesdrop"),
        **LAST,
    )
    turn(match, "police-detect", "science-detect")
    assert match.over
    assert match.status() | {"score": None} == {
        "over": True,
        "round": 7,
        "phase": "over",
        "turn": 7,
        "turns": 7,
        "waiting": [],
        "score": None,
    }


def test_score_in_mid_game_is_what_it_would_pay_now():
    """The protocol's `score`."""
    match = table(
        seat("police-detect", lying=["police-eavesdrop"], missions=["wiretapper", "no-theft"]),
        seat("science-detect", missions=["double-life"]),
    )
    score = match.score()
    assert [entry["rows"] for entry in score["seats"]] == [[0, 5], [0, 0]]
    assert score["winners"] == [0]


def test_a_view_knows_the_missions_of_its_seat_only():
    """SP-1.2: nobody has won yet in a view."""
    match = table(
        seat("police-detect", missions=["no-theft"]), seat("science-detect", missions=["no-wire"])
    )
    assert [entry["rows"] for entry in match.view(0).score()["seats"]] == [[0, 5], [0, None]]
    assert [entry["rows"] for entry in match.view(None).score()["seats"]] == [[0, None]] * 2
    assert match.view(0).score()["winners"] == []


def test_all_is_open_once_the_game_is_over():
    """SP-4.1."""
    match = table(
        seat("police-detect", "police-eavesdrop", missions=["no-theft"]),
        seat("science-detect", "science-escape", missions=["no-wire"]),
        **LAST,
    )
    turn(match, "police-detect", "science-detect")
    for viewer in (0, 1, None):
        assert match.view(viewer).position() == match.position()
        assert match.view(viewer).score() == match.score()
