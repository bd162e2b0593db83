"""Loading positions: defaults, what is refused with its path, and that a position taken anywhere loads back."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from backroom import BadPosition, load, new
from backroom.deepstate.steps import NAME
from deepstate.table import own, play, pool, reserve, seat, table, who

GAME = {"game": "deep-state", "options": {"players": 3}}


def bad(**fields: Any) -> BadPosition:
    """The error that a position with these fields meets."""
    with pytest.raises(BadPosition) as caught:
        load({**GAME, **fields})
    assert caught.value.message.endswith((".", "?"))
    return caught.value


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"seats": [{"reserve": 11}]}, "seats[0].reserve"),
        ({"seats": [{"reserve": -1}]}, "seats[0].reserve"),
        ({"seats": [{"reserve": 4, "objectives": [{"card": "labs.1", "agents": 7}]}]}, "seats[0]"),
        ({"seats": [{"objectives": [{"card": "labs.1"}]}], "zone": [{"card": "labs.1"}]}, "seats[0].objectives[0].card"),
        ({"seats": [{"objectives": [{"card": "labs.4"}]}]}, "seats[0].objectives[0].card"),
        ({"seats": [{"objectives": [{"card": "lab.1"}]}]}, "seats[0].objectives[0].card"),
        ({"seats": [{"objectives": [{"card": 7}]}]}, "seats[0].objectives[0].card"),
        ({"seats": [{"objectives": [{"card": "labs.1", "inner": "inner-circle.1"}]}]}, "seats[0].objectives[0].inner"),
        ({"seats": [{"objectives": "labs.1"}]}, "seats[0].objectives"),
        ({"seats": [{"secondary": {"science": 11}}]}, "seats[0].secondary.science"),
        ({"seats": [{"secondary": {"science": 6}}, {"secondary": {"science": 6}}]}, "seats"),
        ({"seats": [{"secondary": {"inner-circle": 1}}]}, "seats[0].secondary"),
        ({"seats": [{"projects": {"comintern": 6}}]}, "seats[0].projects.comintern"),
        ({"seats": [{"projects": {"reptiloids": 1}}]}, "seats[0].projects.reptiloids"),
        ({"seats": [{"hand": ["cia"]}, {"treaties": ["cia"]}]}, "seats[1].treaties[0]"),
        ({"seats": [{"hand": ["area-51"]}]}, "seats[0].hand[0]"),
        ({"seats": [{"men": ["hitman"]}]}, "seats[0].men[0]"),
        ({"seats": [{"operations": [{"card": "coup"}]}, {"operations": [{"card": "coup"}]}]}, "seats[1].operations[0].card"),
        ({"seats": [{}, {}, {}, {}]}, "seats"),
        ({"seats": {}}, "seats"),
        ({"supervisor": 3}, "supervisor"),
        ({"turn": "0"}, "turn"),
        ({"round": 0}, "round"),
        ({"round": 10**30}, "round"),
        ({"round": True}, "round"),
        ({"phase": "night"}, "phase"),
        ({"phase": 3}, "phase"),
        ({"phase": "setup"}, "pending"),
        ({"wars": {"active": 3}}, "wars.active"),
        ({"wars": {"active": 2, "past": 1}}, "wars"),
        ({"wars": {"active": 2}, "decks": {"objectives": {"top": ["world-war"]}}}, "decks.objectives.top"),
        ({"zone": [{"card": "world-war"}]}, "zone[0].card"),
        ({"zone": [{"card": "labs.1", "seat": 5}]}, "zone[0].seat"),
        ({"zone": [{"card": "labs.1", "agents": 2}]}, "zone[0].agents"),
        ({"zone": [{"card": "labs.1", "seat": 0, "agents": 0}]}, "zone[0].agents"),
        ({"zone": [{"card": card} for card in ("labs.1", "labs.2", "labs.3", "banks.1", "banks.2", "banks.3", "patents.1",
                                               "patents.2", "patents.3")]}, "zone"),
        ({"covert": ["cyber-threat"]}, "covert[0]"),
        ({"zone": [{"card": "labs.1", "ghosts": 2}]}, "zone[0].ghosts"),
        ({"zone": [{"card": "labs.1", "reptiloid": "royalty.1"}]}, "zone[0].reptiloid"),
        ({"seats": [{"pool": 8}]}, "seats[0].pool"),
        ({"seats": [{"pool": True}]}, "seats[0].pool"),
        ({"seats": [{"hand": {"n": 4}}]}, "seats[0].hand"),
        ({"seats": [{"objectives": [{"card": "labs.1"}], "boost": "labs.1"}]}, "seats[0].boost"),
        ({"seats": [{"objective": []}]}, "seats[0].objective"),
        ({"seats": [{"operations": [{"card": "coup", "agent": 1}]}]}, "seats[0].operations[0].agent"),
        ({"discard": {}}, "discard"),
        ({"decks": {"treaties": {"n": 47}}}, "decks.treaties.n"),
        ({"packs": [["cia"]]}, "packs"),
        ({"picks": [["cia"]]}, "picks"),
        ({"black": {"cyber-threat": 1}}, "black.cyber-threat"),
        ({"black": {"blackout": 1}}, "black.blackout"),
        ({"trends": ["populism"]}, "trends[0]"),
        ({"decks": {"treaties": {"top": ["cia", "cia"]}}}, "decks.treaties.top[1]"),
        ({"decks": {"treaties": {"known_by": [9]}}}, "decks.treaties.known_by[0]"),
        ({"discards": {"objectives": ["labs.1", "labs.1"]}}, "discards.objectives[1]"),
        ({"hoc": {"ghost": 1}}, "hoc"),
        ({"pending": [["turn", 0]]}, "pending[0]"),
        ({"pending": [["no-such-step", 0, 0, 0, 0]]}, "pending[0]"),
        ({"pending": 5}, "pending"),
        ({"options": {"players": 9}}, "options.players"),
        ({"options": []}, "options"),
    ],
)  # fmt: skip
def test_refused_with_the_path(fields: dict[str, Any], path: str) -> None:
    """What cannot exist is `bad-position`, and the error says where (settled 32)."""
    assert bad(**fields).path == path


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"seats": [{}, {"men": ["hitman"]}]}, "seats[1].men"),
        ({"seats": [{}, {"projects": {"deep-state": 1}}]}, "seats[1].projects.deep-state"),
        ({"hoc": {"order": ["spies", "spies"]}}, "hoc.order"),
        ({"hoc": {"order": ["spies"]}, "seats": [{}, {"projects": {"spyware": 5}}]}, "hoc.order"),
        ({"hoc": {"order": ["spies"]}, "options": {"players": 1, "difficulty": "beginner"}}, "hoc.order"),
    ],
)  # fmt: skip
def test_hoc_is_refused_what_it_never_has(fields: dict[str, Any], path: str) -> None:
    """DS-16.1.4, DS-16.1.6, DS-16.2.2: no token of a Project at Stage V, no Men of Action, not in DEEP STATE."""
    solo = {"options": {"players": 1, "modules": ["men-of-action"]}}
    assert bad(**{**solo, **fields}).path == path


def test_not_a_position_at_all() -> None:
    """Whatever comes in: a clear error."""
    for value in (None, 3, [], "x", {}, {"game": "chess"}, {"game": 4}):
        with pytest.raises(BadPosition):
            load(value)  # type: ignore[arg-type]


def test_defaults() -> None:
    """engine-protocol: round 1, phase action, supervisor 0, turn = supervisor, reserve 3, the zone dealt."""
    match = load({"game": "deep-state"})
    position = match.position()
    assert (position["round"], position["phase"], position["supervisor"], position["turn"]) == (
        1,
        "action",
        0,
        0,
    )
    assert [entry["reserve"] for entry in position["seats"]] == [5, 3, 3]
    assert len(position["zone"]) == 8
    assert load({"game": "deep-state", "phase": "treaty"}).position()["zone"] == []


def test_other_fields_say_nothing() -> None:
    """engine-protocol: what a position may hold beyond its own fields is left aside, also in records on file."""
    match = load(
        {**GAME, "seed": 3, "comment": "from a book", "seats": [{"name": "Alice"}]}, seed=1
    )
    assert match.position() == load(GAME, seed=1).position()


def test_null_is_left_out() -> None:
    """engine-protocol: a field that is null has its default, like one that is not there."""
    names = (
        "options round phase supervisor turn zone wars covert decks discards removed trends black seats hoc packs picks"
        " pending"
    )
    empty = load({"game": "deep-state", **dict.fromkeys(names.split())}, seed=4)
    assert empty.position() == load({"game": "deep-state"}, seed=4).position()


def test_pool_may_be_named() -> None:
    """DS-1.2: what the other agents leave of the 10."""
    match = table(seat("labs.1:2", reserve=4, projects={"comintern": 1}, pool=3), zone="banks.1")
    assert pool(match, 0) == 3


def test_put_back_twice_is_no_answer() -> None:
    """DS-1.3: in a deal under way nobody has put the same card back twice."""
    position = new("deep-state", players=2, seed=3).position()
    card = position["seats"][0]["hand"][0]
    assert load({**position, "picks": [[card], []]}).waiting == (0, 1)
    with pytest.raises(BadPosition) as caught:
        load({**position, "picks": [[card, card], []]})
    assert caught.value.path == "picks[0]"


def test_a_deal_that_cannot_go_on_is_refused() -> None:
    """DS-1.3: all packs are alike in size, and every seat has two cards to put back in the end."""
    position = new("deep-state", players=2, seed=3, treaty_deal="draft").position()
    frames, packs = position["pending"], position["packs"]
    back = [frames[0], ["put-back", -1, 0, 0, 0]]
    for fields, path in (
        ({"packs": [packs[0][1:], packs[1]]}, "packs"),
        ({"packs": [packs[0]]}, "packs"),
        ({"packs": [packs[0][:1], packs[1][:1]]}, "seats[0].hand"),
        ({"pending": back}, "packs"),
        ({"pending": back, "packs": []}, "seats[0].hand"),
        ({"pending": [*frames, frames[1]]}, "pending"),
        ({"pending": frames[:1]}, "pending"),
        ({"pending": frames[1:]}, "pending[0]"),
        ({"phase": "action", "packs": [], "picks": []}, "pending[1]"),
    ):
        with pytest.raises(BadPosition) as caught:
            load({**position, **fields})
        assert caught.value.path == path, fields
    assert load({**position, "packs": [pack[1:] for pack in packs]}).waiting == (0, 1)


def test_zone_left_out_in_a_later_round() -> None:
    """Settled 31: dealt by DS-1.5 in round 1 and by DS-7.1 later."""
    wars = 0
    for seed in range(60):
        position = load({**GAME, "round": 3}, seed=seed).position()
        assert len(position["zone"]) + position["wars"]["active"] == 8
        wars += position["wars"]["active"]
        assert load(GAME, seed=seed).position()["wars"]["active"] == 0
    assert wars > 0


def test_cards_nowhere_named_are_in_their_decks() -> None:
    """engine-protocol."""
    match = table(seat("labs.1", hand="cia"), zone="banks.1 banks.2", covert=["coup"])
    assert match.position()["covert"] == ["coup"]
    assert match.view(None).position()["decks"]["treaties"]["n"] == 45
    assert match.view(None).position()["decks"]["objectives"]["n"] == 49 - 3


def test_known_top_is_drawn_first() -> None:
    """engine-protocol: `top` lists known cards, the first is next; in a loaded position nobody knows them."""
    match = table(
        seat(reserve=1), zone="labs.1@1:1 banks.1", decks={"treaties": {"top": ["cia", "kgb"]}}
    )
    assert "top" not in match.view(0).position()["decks"]["treaties"]
    match = table(
        seat(reserve=3), zone="labs.1@1:1 banks.1", decks={"treaties": {"top": ["cia", "kgb"]}}
    )
    play(match, "infiltrate 1 2")
    assert match.position()["seats"][1]["hand"] == ["cia"]


def test_known_by() -> None:
    """Settled 4."""
    match = table(seat(), zone="labs.1", decks={"treaties": {"top": ["cia"], "known_by": [1]}})
    assert match.view(1).position()["decks"]["treaties"]["top"] == ["cia"]
    assert "top" not in match.view(0).position()["decks"]["treaties"]


def test_example_of_the_protocol() -> None:
    """engine-protocol, Position: the page's own example loads."""
    position = {
        "game": "deep-state", "options": {"players": 3, "modules": ["men-of-action"]},
        "round": 2, "phase": "action", "supervisor": 0, "turn": 1,
        "zone": [{"card": "mass-media.1", "seat": 0, "agents": 2, "ghosts": 1, "reptiloid": None}, {"card": "governments.1"}],
        "wars": {"active": 1, "past": 0},
        "covert": ["staged-provocation", "coup", "civil-war", "military-intervention"],
        "decks": {"treaties": {"top": ["cia"]}, "objectives": {"top": []}, "men-of-action": {"top": []}},
        "discards": {"objectives": ["labs.2"], "treaties": [], "men-of-action": []},
        "trends": [], "black": {"cyber-threat": 4, "eco-terrorism": 2, "blackout": 1},
        "seats": [{"reserve": 4,
                   "objectives": [{"card": "spy-agencies.1", "agents": 2},
                                  {"card": "governments.2", "agents": 0, "inner": "inner-circle.1"}],
                   "secondary": {"mass-control": 1}, "treaties": ["anarchists"], "hand": ["cheka", "yakuza"],
                   "operations": [{"card": "elimination-of-obstacles", "agents": 0}],
                   "projects": {"comintern": 3}, "men": ["hitman"], "reptiloids": [], "trends": []}],
        "hoc": {"action_top": ["hitman"], "action_discards": [], "order": ["spies", "communists", "peacekeepers"], "ghost": 0},
    }  # fmt: skip
    match = load(position, seed=1)
    assert match.position()["black"] == {"cyber-threat": 0, "eco-terrorism": 0, "blackout": 0}
    assert "hoc" not in match.position()
    assert pool(match, 0) == 10 - 4 - 2 - 2 - 1
    assert who(match) == (1, "turn")
    assert own(match, 0) == ["spy-agencies.1", "governments.2"]
    assert reserve(match, 0) == 4


@pytest.mark.parametrize("seed", range(6))
def test_any_decision_loads_back(seed: int) -> None:
    """engine-protocol: a position taken in the midst of a decision loads back to the same digest and choices."""
    print("seed", seed)
    random = Random(seed)
    match = new("deep-state", players=2 + seed % 4, modules=["men-of-action", "trends"], seed=seed)
    while match.waiting:
        number = random.choice(match.waiting)
        if random.random() < 0.1:
            again = load(json.loads(json.dumps(match.position())), seed=1)
            assert again.digest() == match.digest()
            assert again.legal(number) == match.legal(number)
        match.play(random.choice(match.legal(number)), number)
    assert load(match.position()).digest() == match.digest()


@pytest.mark.parametrize("seed", range(4))
def test_a_changed_pending_leads_nobody_astray(seed: int) -> None:
    """engine-protocol: `pending` is opaque; one that was changed is refused, or the game goes on as any other."""
    print("seed", seed)
    random = Random(seed)
    match = new("deep-state", players=2 + seed, modules=["men-of-action", "trends"], seed=seed)
    refused = 0
    for _move in range(60):
        number = random.choice(match.waiting)
        match.play(random.choice(match.legal(number)), number)
        position = json.loads(json.dumps(match.position()))
        frames = position["pending"]
        random.choice(frames)[random.randrange(1, 5)] = random.choice((-1, 1, 2, 4, 7, 50, 10**6))
        if random.random() < 0.3:
            frames.append([random.choice(NAME), random.randrange(-1, 2 + seed), 0, 1, 0])
        try:
            other = load(position, seed=seed)
        except BadPosition as error:
            refused += 1
            assert error.path is not None and error.path.startswith("pending")
            continue
        other.score()
        for _step in range(15):
            if other.waiting:
                who_ = random.choice(other.waiting)
                other.play(random.choice(other.legal(who_)), who_)
    assert refused > 10
