"""Positions of Spies: what may be left out, what is refused with the path of the field, what a view hides."""

from typing import Any

import pytest

from backroom.core.errors import BadPosition
from backroom.core.match import load, new
from spies.table import down, seat, table

EMPTY: dict[str, Any] = {"game": "spies"}


def test_the_smallest_position_has_its_defaults():
    match = load(EMPTY, seed=5)
    position = match.position()
    assert position["options"] == {"players": 3, "turns": None, "steal_points": 2, "pack": None}
    assert position["turns"] in (6, 7, 8)
    assert (
        position["seats"]
        == [
            {
                "hand": [],
                "list": [],
                "missions": [],
                "diversion": False,
                "extra": False,
                "picked": [],
            }
        ]
        * 3
    )
    assert match.over, "nobody has a card to play"


def test_fewer_seats_than_players_and_turns_by_the_options():
    match = load(EMPTY | {"options": {"players": 4, "turns": 6}, "seats": [seat("police-detect")]})
    assert match.position()["turns"] == 6
    assert match.waiting == (0,)


def test_a_card_in_a_list_may_be_just_its_name():
    match = load(EMPTY | {"seats": [{"hand": ["police-detect"], "list": ["police-eavesdrop"]}]})
    assert match.position()["seats"][0]["list"] == [
        {"card": "police-eavesdrop", "up": True, "chips": 0}
    ]


def test_a_turn_past_the_last_is_the_end():
    match = table(seat("police-detect"), seat("science-detect"), turn=8, turns=7)
    assert match.over
    assert load(match.position()).digest() == match.digest()


def test_drafting_positions_name_packs_and_picks():
    """SP-1.3."""
    packs = [["police-detect", "science-detect"], ["military-detect", "corporate-detect"]]
    picks = [["police-eavesdrop"] * 3, ["military-eavesdrop"] * 3]
    match = load(
        EMPTY
        | {"options": {"players": 2}, "seats": [seat(), seat()], "packs": packs, "picks": picks}
    )
    match.play("pick police-detect", 0)
    match.play("pick corporate-detect", 1)
    assert match.choices(0) == ["pick military-detect"]
    match.play("pick military-detect", 0)
    match.play("pick science-detect", 1)
    assert match.status()["phase"] == "turn"
    assert match.position()["seats"][0]["hand"] == [
        "military-detect",
        "police-eavesdrop",
        "police-eavesdrop",
        "police-eavesdrop",
        "police-detect",
    ]


def with_seat(**fields: Any) -> dict[str, Any]:
    return {"seats": [{"hand": ["police-detect"], **fields}]}


PACK = [
    "police-eavesdrop",
    "science-eavesdrop",
    "military-eavesdrop",
    "police-detect",
    "science-detect",
]


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"options": 3}, "options"),
        ({"options": {"players": 6}}, "options.players"),
        ({"options": {"pack": {"points": {"eavesdrop": "x"}}}}, "options.pack.points.eavesdrop"),
        ({"turn": 0}, "turn"),
        ({"turn": True}, "turn"),
        ({"turn": 9, "turns": 7}, "turn"),
        ({"turns": 11}, "turns"),
        ({"turns": 10**30}, "turns"),
        ({"turns": "7"}, "turns"),
        ({"disabled": "military"}, "disabled"),
        ({"disabled": ["navy"]}, "disabled[0]"),
        ({"disabled": ["police", "police"]}, "disabled[1]"),
        ({"seats": {}}, "seats"),
        ({"seats": [{}, {}, {}, {}]}, "seats"),
        ({"seats": [7]}, "seats[0]"),
        ({"round": 2}, "round"),
        (with_seat(purse=1), "seats[0].purse"),
        (with_seat(hand=["police-sniper"]), "seats[0].hand[0]"),
        (with_seat(hand=["nonsense"]), "seats[0].hand[0]"),
        (with_seat(hand=[[[]]]), "seats[0].hand[0]"),
        (with_seat(hand={"n": 4}), "seats[0].hand"),
        (with_seat(hand=["police-detect"] * 3), "seats[0].hand"),
        (with_seat(list=["police-detect", "police-detect"]), "seats[0].list"),
        (with_seat(list=[5]), "seats[0].list[0]"),
        (with_seat(list=[{"card": "police-disguise", "up": 1}]), "seats[0].list[0].up"),
        (with_seat(list=[{"card": "police-disguise", "chips": -1}]), "seats[0].list[0].chips"),
        (with_seat(list=[{"card": "police-disguise", "chips": 10**9}]), "seats[0].list[0].chips"),
        (with_seat(list=[{"card": None}]), "seats[0].list[0].card"),
        (with_seat(list=[{"card": "police-disguise", "face": 1}]), "seats[0].list[0].face"),
        (with_seat(missions=["shadow", "shadow"]), "seats[0].missions[1]"),
        (with_seat(missions=["world-peace"]), "seats[0].missions[0]"),
        (with_seat(diversion=1), "seats[0].diversion"),
        (with_seat(extra="yes"), "seats[0].extra"),
        (with_seat(picked=["police-disguise"]), "seats[0].picked"),
        ({"seats": [{"missions": ["shadow"]}, {"missions": ["shadow"]}]}, "seats[1].missions"),
        ({"packs": 0}, "packs"),
        ({"packs": {}}, "packs"),
        ({"packs": [[]]}, "packs"),
        ({"packs": [[], [], []]}, "packs[0]"),
        ({"packs": [PACK, [], []], "picks": [["police-disguise"], [], []]}, "picks[1]"),
        ({"packs": [PACK, PACK[:4], PACK]}, "packs[1]"),
        ({"packs": [PACK] * 3, "picks": [[]]}, "picks"),
        ({"packs": [PACK] * 3, **with_seat(picked=["police-detect"])}, "seats[0].picked"),
        ({"packs": [PACK] * 3}, "packs[2]"),
        ({"packs": [PACK] * 3, "turn": 7, "turns": 6}, "turn"),
        ({"picks": [["police-detect"]]}, "picks"),
        ({"picks": ""}, "picks"),
        (
            {
                "packs": [["police-detect"] * 2 + ["science-detect"] * 2 + ["military-detect"]] * 3,
                "left": [],
            },
            "left",
        ),
        ({"left": [["police-detect"]]}, "left"),
        ({**with_seat(), "pending": ["play police-detect"]}, "pending"),
        ({**with_seat(), "pending": ["play police-detect", None, None]}, "pending"),
        ({**with_seat(), "pending": ["play science-detect", None, None]}, "pending[0]"),
        ({**with_seat(), "pending": [4, None, None]}, "pending[0]"),
        ({**with_seat(), "pending": [None, "play police-detect", None]}, "pending[1]"),
    ],
)
def test_bad_positions_are_refused_with_the_path(fields: dict[str, Any], path: str):
    with pytest.raises(BadPosition) as refused:
        load(EMPTY | fields)
    assert refused.value.path == path
    assert refused.value.message.endswith(".")


def test_a_view_hides_hands_missions_and_packs_and_tells_what_all_know():
    """SP-1.2, SP-1.4: picks not yet played are known to all; a played one may have been the own of two."""
    match = table(
        seat("police-detect"),
        seat(
            "science-detect",
            "science-detect",
            "military-eavesdrop",
            lying=["science-eavesdrop", down("police-eavesdrop")],
            missions=["shadow"],
            picked=["science-detect", "science-eavesdrop"],
        ),
    )
    other = match.view(0).position()["seats"][1]
    assert other["hand"] == {"n": 3}
    assert other["known"] == ["science-detect"]
    assert other["missions"] == {"n": 1}
    assert other["list"] == match.position()["seats"][1]["list"]
    own = match.view(1).position()["seats"][1]
    assert own["hand"] == ["military-eavesdrop", "science-detect", "science-detect"]
    assert "known" not in own


def test_a_view_knows_the_packs_that_its_seat_passed_on():
    """SP-1.3: what was taken out of them was laid open."""
    match = new("spies", seed=3, players=4)
    assert [isinstance(pack, list) for pack in match.view(1).position()["packs"]] == [
        False,
        True,
        False,
        False,
    ]
    for number in range(4):
        match.play(match.legal(number)[0], number)
    packs = match.view(1).position()["packs"]
    assert packs[0] == {"n": 5}
    assert packs[1:3] == match.position()["packs"][1:3]
    assert packs[3] == {"n": 5}
    assert match.view(None).position()["packs"] == [{"n": 5}] * 4


def test_a_view_is_no_position():
    match = table(seat("police-detect"), seat("science-detect"))
    with pytest.raises(BadPosition) as refused:
        load(match.view(0).position())
    assert "view" in refused.value.message


def test_what_was_left_over_is_known_to_those_who_passed_it_on():
    """SP-1.3: with two picks each pack was in two hands; the rest is not passed on."""
    match = new("spies", seed=3, players=4, turns=5, pack={"hand": {"drafted": 2}})
    while match.status()["phase"] == "setup":
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    left = match.position()["left"]
    assert match.view(1).position()["left"] == [{"n": 4}, left[1], left[2], {"n": 4}]
    assert match.view(None).position()["left"] == [{"n": 4}] * 4
