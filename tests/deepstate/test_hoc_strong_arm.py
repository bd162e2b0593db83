"""DS-16.8.1 to DS-16.8.3: HOC in Superiority Doctrine's Projects, COUNTER-TERRORISM and Black Operations."""

from __future__ import annotations

import pytest

from deepstate.hoc import FILLER, HOC, acting, after_takeover, stands, with_supervisor
from deepstate.table import (
    agents,
    holding,
    own,
    play,
    pool,
    reserve,
    rows,
    seat,
    secondary,
    solo,
    who,
)

BLACK = "black-operations"


def test_superiority_doctrine_stands_in() -> None:
    """DS-16.8.1: emblem by emblem; WORLD, INC. takes back all."""
    match = after_takeover(
        seat("labs.2:3", reserve=3), f"labs.1 consulates.1 {FILLER}", modules="world-inc"
    )
    assert holding(match, HOC)["projects"] == {"world-inc": 1}
    assert agents(match, HOC, "labs.2") == 0


def test_world_inc_counts_tokens() -> None:
    """DS-16.8.1: HOC's token coordinators count."""
    match = solo(
        seat(),
        seat(projects={"world-inc": 2, "reptiloids": 1}),
        phase="final",
        supervisor=0,
        modules="world-inc reptiloids",
    )
    assert rows(match, HOC)[4] == 8


def test_each_doctrine_project_by_its_emblem() -> None:
    """DS-16.8.1: Key Connections cards, Inner Circles and Project Order lead to the Projects that stand in."""
    modules = "nuclear-power world-inc worldwide-bank"
    for card, project in (
        ("labor-unions.1", "nuclear-power"),
        ("consulates.1", "world-inc"),
        ("spy-agencies.1", "worldwide-bank"),
    ):
        match = after_takeover(seat(reserve=3), f"labs.1 {card} {FILLER}", modules=modules)
        assert holding(match, HOC)["projects"] == {project: 1}


def test_worldwide_bank_opens_places_to_it() -> None:
    """DS-16.8.1, DS-12.4: at Stage II a Key Connections card wherever it lies, from left to right."""
    match = with_supervisor(
        "labs.1 banks.1 patents.1 valuables.1 authorities.1 consulates.1 spy-agencies.1",
        seat(reserve=3, projects={"worldwide-bank": 2}),
        modules="worldwide-bank",
    )
    assert stands(match, "consulates.1") is not None


def test_nuclear_power_of_hoc() -> None:
    """DS-16.8.1, DS-12.2: its ghosts count for what it can infiltrate."""
    match = with_supervisor(
        "consulates.1 labs.1",
        seat("labs.2:7", reserve=0, projects={"nuclear-power": 1}),
        modules="nuclear-power",
        wars={"past": 1},
    )
    assert stands(match, "consulates.1") == (2, 1)


def test_black_operations() -> None:
    """DS-16.8.3: only after it could not carry out a Covert Operation; Secondary Objectives are discarded."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 1, "finance": 1}),
        wars={"active": 1},
        modules=BLACK,
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == ["cyber-threat"]
    assert secondary(match, HOC) == {}
    match = with_supervisor(
        "labs.1 banks.1",
        seat("labs.2", reserve=2, secondary={"science": 1}),
        wars={"active": 1},
        modules=BLACK,
    )
    assert holding(match, HOC)["operations"] == []


def test_black_discards_by_its_supreme_power_cards() -> None:
    """DS-16.8.3: first those without own Supreme Power card; a true tie is the human's."""
    fields = {"science": 2, "finance": 2, "mass-control": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat("universities.1", reserve=2, secondary=fields),
        wars={"active": 1},
        modules=BLACK,
    )
    assert match.status()["waiting"] == [{"seat": 0, "prompt": "discard", "for": "hoc"}]
    assert set(match.choices()) == {"discard secondary finance", "discard secondary mass-control"}
    play(match, "discard secondary finance", "discard secondary mass-control")
    assert secondary(match, HOC) == {"science": 2, "finance": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary=fields),
        wars={"active": 1},
        modules=BLACK,
        ties="auto",
    )
    assert who(match)[1] == "turn"


def test_order_of_black_operations() -> None:
    """DS-16.8.3: Cyber Threat first, then the highest it may, else another Cyber Threat."""
    war = {"active": 1}
    rich = {"science": 4}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=3, operations="cyber-threat", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == [
        "cyber-threat",
        "eco-terrorism",
    ]
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=4, operations="cyber-threat eco-terrorism", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert holding(match, HOC)["operations"][-1]["card"] == "blackout"
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, operations="cyber-threat", secondary=rich),
        wars=war,
        modules=BLACK,
        covert=[],
    )
    assert [entry["card"] for entry in holding(match, HOC)["operations"]] == [
        "cyber-threat",
        "cyber-threat",
    ]


def test_counter_terrorism_of_hoc() -> None:
    """DS-16.8.2: a token joins after the first Cyber Threat; the human loses an agent; a second one brings
    nothing."""
    modules = f"counter-terrorism {BLACK}"
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 2}),
        wars={"active": 1},
        modules=modules,
        human=seat(reserve=3),
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {"counter-terrorism": 1}
    assert reserve(match, 0) == 2
    assert pool(match, HOC) + reserve(match, HOC) + 4 == 10
    again = seat(
        reserve=1,
        operations="cyber-threat",
        secondary={"science": 2},
        projects={"counter-terrorism": 1},
    )
    match = with_supervisor("labs.1 banks.1", again, wars={"active": 1}, modules=modules, covert=[])
    assert holding(match, HOC)["projects"] == {"counter-terrorism": 1}
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=2, secondary={"science": 2}),
        wars={"active": 1},
        modules=modules,
        fifth=False,
        covert=[],
    )
    assert holding(match, HOC)["projects"] == {}


def test_pool_help_of_hoc() -> None:
    """003, example: 3 in the reserve, 5 in the pool, with the Supervisor: Labor Unions gets 3 and 1 from the pool."""
    match = with_supervisor(
        f"labs.1 labor-unions.1 {FILLER}",
        seat("labs.2:2", reserve=1, projects={"counter-terrorism": 2}),
        modules="counter-terrorism",
    )
    assert stands(match, "labor-unions.1") == (4, 0)
    assert (reserve(match, HOC), pool(match, HOC)) == (0, 4)


def test_counter_terrorism_levels_up_twice() -> None:
    """DS-16.8.2: after the first Eco Terrorism and after Blackout; not after the second Eco Terrorism."""
    modules = f"counter-terrorism {BLACK}"
    for done, stage, agents_there, after in (
        ("cyber-threat", 1, 3, 2),
        ("cyber-threat eco-terrorism", 2, 4, 3),
        ("cyber-threat eco-terrorism blackout", 3, 3, 3),
    ):
        match = with_supervisor(
            "labs.1 banks.1",
            seat(
                reserve=agents_there,
                operations=done,
                secondary={"science": 4},
                projects={"counter-terrorism": stage},
            ),
            wars={"active": 1},
            modules=modules,
            covert=[],
        )
        assert len(holding(match, HOC)["operations"]) == len(done.split()) + 1
        assert holding(match, HOC)["projects"] == {"counter-terrorism": after}


@pytest.mark.parametrize(
    ("have", "stage", "infiltrated", "helped"),
    [
        (3, 2, ("consulates.1", 3), []),
        (2, 2, ("consulates.1", 3), [1]),
        (1, 2, ("consulates.1", 3), [2]),
        (1, 1, ("labs.1", 1), []),
    ],
)
def test_hoc_adds_from_the_pool_only_what_is_missing(
    have: int, stage: int, infiltrated: tuple[str, int], helped: list[int]
) -> None:
    """DS-16.8.2: with a reserve that suffices none, without the Supervisor just what is required."""
    match = solo(
        seat(reserve=1),
        seat("labs.2:2", reserve=have, projects={"counter-terrorism": stage}),
        zone="consulates.1 labs.1 patents.1",
        supervisor=0,
        modules="counter-terrorism",
    )
    told = [event for event in play(match, "infiltrate 3 1") if event.get("seat") == HOC]
    at = [event["event"] for event in told].index("infiltrate")
    assert (told[at]["card"], told[at]["agents"]) == infiltrated
    assert [event["agents"] for event in told if event["event"] == "pool-help"] == helped


def test_hoc_over_infiltrates_with_pool_help() -> None:
    """Settled 23: the help counts for what it can afford."""
    hoc = seat("labs.2:2", reserve=1, projects={"counter-terrorism": 2})
    for human, taken in ((2, True), (3, False)):
        match = solo(
            seat(),
            hoc,
            zone=f"labs.1@0:{human}",
            turn=HOC,
            supervisor=0,
            modules="counter-terrorism",
        )
        assert ("labs.1" in own(match, HOC)) is taken


def test_covert_operations_come_before_black_ones() -> None:
    """DS-16.8.3: even where a Black one would pay more."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat(reserve=5, secondary={"science": 4}),
        wars={"active": 1},
        modules=BLACK,
    )
    operations = [entry["card"] for entry in holding(match, HOC)["operations"]]
    assert operations == ["elimination-of-obstacles"]


def test_supreme_power_is_discarded_last() -> None:
    """DS-16.8.3: basic ones with an own Supreme Power card before Supreme Power ones; with no choice none is asked."""
    match = with_supervisor(
        "labs.1 banks.1",
        seat("universities.1", reserve=2, secondary={"science": 1, "supreme-power": 2}),
        wars={"active": 1},
        modules=BLACK,
    )
    assert who(match)[1] == "turn"
    assert secondary(match, HOC) == {"supreme-power": 1}


def test_emissary_may_be_a_black_operation() -> None:
    """DS-16.8.3: after the Covert Operation that cannot be carried out; ultra: 1 agent less (settled 22)."""
    for difficulty, needed in (("hard", 4), ("ultra-hard", 3)):
        match = acting(
            "emissary",
            seat(f"labs.2:{10 - needed}", reserve=needed, secondary={"science": 2}),
            modules=BLACK,
            difficulty=difficulty,
            zone=FILLER,
        )
        done = [(entry["card"], entry["agents"]) for entry in holding(match, HOC)["operations"]]
        assert done == [("cyber-threat", needed)]


@pytest.mark.parametrize("difficulty", ["normal", "hard", "ultra-hard"])
@pytest.mark.parametrize(
    ("project", "modules"),
    [
        ("counter-terrorism", f"counter-terrorism {BLACK}"),
        ("global-media", "global-media trends"),
        ("reptiloids", "reptiloids"),
    ],
)
def test_tokens_and_inner_circles(project: str, modules: str, difficulty: str) -> None:
    """DS-16.8.2, .4, .7: from hard on an Inner Circle takes a token further where there is one, never in."""
    trends = {"trends": ["populism", "militarism"]} if "trends" in modules else {}
    for stage in (0, 1):
        match = after_takeover(
            seat(reserve=4, projects={project: stage} if stage else {}),
            f"labs.1 inner-circle.1 {FILLER}",
            modules=modules,
            difficulty=difficulty,
            known={"order": ["spies", "communists", "peacekeepers"]},
            **trends,
        )
        further = stage + (stage == 1 and difficulty != "normal")
        found = holding(match, HOC)["projects"]
        assert found == {"spyware": 1} | ({project: further} if further else {})
