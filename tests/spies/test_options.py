"""Options and packs of Spies: defaults, refusals with path and rule, and what a pack changes."""

from typing import Any

import pytest

from backroom.core.errors import BadRequest
from backroom.core.match import new, replay
from backroom.core.registry import game
from backroom.spies.options import rules_for
from spies.table import last, seat, table, turn

SPIES = game("spies")


def test_defaults_are_filled_in_and_stay():
    options = SPIES.options({})
    assert options == {"players": 3, "turns": None, "steal_points": 2, "pack": None}
    assert SPIES.options(options) == options
    assert set(SPIES.schema()["properties"]) == set(options)


@pytest.mark.parametrize(
    ("raw", "path", "rule"),
    [
        ({"players": 1}, "options.players", "SP-1.1"),
        ({"players": 6}, "options.players", "SP-1.1"),
        ({"players": True}, "options.players", "SP-1.1"),
        ({"players": "3"}, "options.players", "SP-1.1"),
        ({"turns": 0}, "options.turns", "SP-1.1"),
        ({"turns": 11}, "options.turns", "SP-1.1"),
        ({"turns": 7.0}, "options.turns", "SP-1.1"),
        ({"steal_points": -1}, "options.steal_points", "SP-2.5"),
        ({"steal_points": 10}, "options.steal_points", "SP-2.5"),
        ({"turn": 7}, "options.turn", None),
        ({"pack": 7}, "options.pack", None),
        ({"pack": 0}, "options.pack", None),
        ({"pack": []}, "options.pack", None),
        ({"pack": ""}, "options.pack", None),
        ({"pack": {"deck": 7}}, "pack.deck", None),
        ({"pack": {"dek": {}}}, "pack.dek", None),
        ({"pack": {"players": [1, 9]}}, "pack.players", None),
        ({"pack": {"missions": {"shadow": {"name": "X"}}}}, "pack.missions.shadow.name", None),
        ({"pack": {"missions": {"shadow": {"S": [3]}}}}, "pack.missions.shadow.S", None),
        ({"pack": {"missions": {"shadow": {"S": [3, 99]}}}}, "pack.missions.shadow.S[1]", None),
        ({"pack": {"missions": {"shadow": {"B": [0, 1]}}}}, "pack.missions.shadow.B[0]", None),
        ({"pack": {"missions": {"no-wire": {"B": [1, 1]}}}}, "pack.missions.no-wire.B", None),
        (
            {"pack": {"missions": {"shadow": {"counts": "ghosts"}}}},
            "pack.missions.shadow.counts",
            None,
        ),
        (
            {"pack": {"missions": {"shadow": {"counts": "none"}}}},
            "pack.missions.shadow.counts",
            None,
        ),
        ({"pack": {"special": {"police": "detect"}}}, "pack.special.police", None),
        ({"pack": {"sniper": {"targets": ["navy"]}}}, "pack.sniper.targets[0]", None),
        ({"pack": {"sniper": {"targets": ["police", "police"]}}}, "pack.sniper.targets", None),
        ({"pack": {"durations": {"turns": []}}}, "pack.durations.turns", None),
        ({"pack": {"durations": {"turns": [6, 11]}}}, "pack.durations.turns[1]", "SP-1.1"),
        ({"pack": {"draft_pack": {"3": 4}}}, "pack.draft_pack.3", "SP-1.3"),
        ({"pack": {"deck": {"detect": 0, "eavesdrop": 0}}}, "pack.deck", "SP-1.3"),
        ({"pack": {"points": {"eavesdrop": True}}}, "pack.points.eavesdrop", None),
    ],
)
def test_bad_options_are_refused_with_path_and_rule(
    raw: dict[str, Any], path: str, rule: str | None
):
    with pytest.raises(BadRequest) as refused:
        SPIES.options(raw)
    assert (refused.value.path, refused.value.rule) == (path, rule)
    assert refused.value.message.endswith((".", "?"))


def test_a_pack_changes_points():
    match = table(
        seat("military-steal-document"),
        seat("science-eavesdrop"),
        options={"pack": {"points": {"steal-document": 3, "eavesdrop": 4}}},
    )
    turn(match, "military-steal-document", "science-eavesdrop")
    assert [last(match, number)[1] for number in range(2)] == [3, 4]
    assert match.options["steal_points"] == 3


def test_the_option_goes_before_the_pack():
    options = SPIES.options({"steal_points": 1, "pack": {"points": {"steal-document": 3}}})
    assert options["steal_points"] == 1
    assert rules_for(options).steal_points == 1


def test_a_pack_changes_targets_specials_durations_and_missions():
    pack = {
        "special": {"military": "disguise", "police": "sniper"},
        "sniper": {"targets": ["science"]},
        "durations": {"turns": [4]},
        "missions": {"shadow": {"counts": "none special", "S": [1, 9], "A": [], "B": []}},
    }
    match = table(
        seat("police-sniper", missions=["shadow"]),
        seat("science-eavesdrop", lying=["military-disguise"]),
        options={"pack": pack},
    )
    turn(match, "police-sniper", "science-eavesdrop")
    assert last(match, 1) == (False, 0)
    assert match.position()["disabled"] == ["science"]
    assert match.score()["seats"][0]["rows"] == [0, 9]
    assert new("spies", seed=1, pack=pack).position()["turns"] == 4


def test_rules_are_shared_by_all_states_of_a_pack():
    pack = {"points": {"eavesdrop": 2}}
    one = new("spies", seed=1, pack=pack).state.rules
    other = new("spies", seed=2, pack=dict(pack)).state.rules
    assert one is other
    assert one is not new("spies", seed=1).state.rules
    assert len(one.digest) == 64


def test_a_pack_stands_in_the_record():
    match = new("spies", seed=8, players=2, turns=1, pack={"deck": {"detect": 3}})
    while not match.over:
        match.play(match.legal(match.waiting[0])[0], match.waiting[0])
    record = match.record()
    assert record["options"]["pack"] == {"deck": {"detect": 3}}
    assert replay(record).digest() == match.digest()
