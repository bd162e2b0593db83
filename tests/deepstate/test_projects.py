"""DS-5 and DS-7: the four Projects, their requirements Stage by Stage, and World Wars."""

from __future__ import annotations

import pytest

from deepstate.table import agents, holding, own, play, pool, refused, reserve, seat, table, who

ZONE = "mass-media.1 labs.1 banks.1"
EMBLEM_CARDS = {
    "comintern": ("labor-unions.1", "labor-unions.2"),
    "unified-nations": ("consulates.1", "consulates.2"),
    "spyware": ("spy-agencies.1", "spy-agencies.2"),
}
DOUBLED = ("+inner-circle.1", "+inner-circle.2")


def shown(project: str, emblems: int) -> str:
    """Cards that show so many of a Project's emblems."""
    cards = EMBLEM_CARDS[project]
    if emblems <= 2:
        return " ".join(cards[:emblems])
    return " ".join(
        card + (DOUBLED[at] if at < emblems - 2 else "") for at, card in enumerate(cards)
    )


@pytest.mark.parametrize(
    ("project", "asked"),
    [
        ("comintern", (2, 3, 4, 3, 2)),
        ("unified-nations", (1, 2, 3, 2, 1)),
        ("spyware", (2, 3, 4, 3, 2)),
    ],
)
@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_requirements(project: str, asked: tuple[int, ...], stage: int) -> None:
    """DS-3.9, DS-5.1: agents paid and emblems shown, just met and just not met."""
    projects = {project: stage - 1} if stage > 1 else {}
    cards = shown(project, stage - 1)
    match = table(seat(cards, reserve=asked[stage - 1], projects=projects), zone=ZONE)
    before = pool(match, 0)
    play(match, f"advance {project}")
    assert holding(match, 0)["projects"] == {project: stage}
    assert reserve(match, 0) == 0
    assert pool(match, 0) == before + asked[stage - 1] - (stage == 1)
    assert own(match, 0) == [card.partition("+")[0] for card in cards.split()]  # shown, not spent
    short = table(seat(cards, reserve=asked[stage - 1] - 1, projects=projects), zone=ZONE)
    assert refused(short, f"advance {project}") == "DS-3.9"
    if stage > 1:
        fewer = table(
            seat(
                shown(project, stage - 2),
                reserve=9,
                projects=projects,
            ),
            zone=ZONE,
        )
        assert refused(fewer, f"advance {project}") == "DS-3.9"


def test_episode_2_serge() -> None:
    """000, Episode 2, example 2: 3 Communists on 2 Labor Unions and Anarchists; 3 agents take Serge to Stage IV."""
    match = table(
        seat(
            "labor-unions.1 labor-unions.2",
            treaties="anarchists",
            reserve=3,
            projects={"comintern": 3},
        ),
        zone=ZONE,
    )
    play(match, "advance comintern")
    assert holding(match, 0)["projects"] == {"comintern": 4}


def test_stages_do_not_add_up() -> None:
    """DS-5.1: at Stage III of COMINTERN there are 3 ghosts, not 6."""
    for stage, ghosts in ((1, 1), (2, 2), (3, 3), (4, 3), (5, 3)):
        match = table(seat(reserve=1, projects={"comintern": stage}), zone="labs.1 labs.2")
        play(match, "infiltrate 1 1")
        assert match.position()["zone"][0]["ghosts"] == ghosts


# --- DEEP STATE (DS-5.4) ----------------------------------------------------------------------------------------------
SPECIAL = {1: 1, 2: 2, 3: 2, 4: 3, 5: 3}


@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_deep_state(stage: int) -> None:
    """DS-5.4: 1 agent and Special Interest emblems discarded; then 1 Treaty card is drawn, or 2 from Stage IV."""
    projects = {"deep-state": stage - 1} if stage > 1 else {}
    cards = ["labs.2:1", "labs.3", "banks.2"][: SPECIAL[stage]]
    match = table(seat(" ".join(cards), reserve=1, projects=projects), zone=ZONE)
    play(match, "advance deep-state")
    for card in cards:
        play(match, f"discard {card.partition(':')[0]}")
    assert holding(match, 0)["projects"] == {"deep-state": stage}
    assert match.position()["discards"]["objectives"] == [card.partition(":")[0] for card in cards]
    assert len(holding(match, 0)["hand"]) == (1 if stage < 4 else 2)
    assert who(match) == (0, "treaty")
    assert len([choice for choice in match.choices() if choice != "treaty none"]) == len(
        holding(match, 0)["hand"]
    )
    fewer = table(seat(" ".join(cards[1:]), reserve=1, projects=projects), zone=ZONE)
    assert refused(fewer, "advance deep-state") == "DS-5.4"


def test_agents_on_discarded_cards_go_to_the_pool() -> None:
    """DS-5.4, DS-4.4, settled 25: before the coordinator moves, so that one of them may become it."""
    match = table(seat("labs.2:7 real-estate.1:1", reserve=1, projects={"comintern": 1}), zone=ZONE)
    assert pool(match, 0) == 0
    play(match, "advance deep-state", "discard labs.2", "treaty none")
    assert pool(match, 0) == 7  # 1 paid and 7 from the card, less the coordinator


def test_nothing_superfluous() -> None:
    """DS-5.4 Ruling: for 2 emblems a card of 1 and a card of 2 together are not allowed; surplus alone is lost."""
    match = table(
        seat("labs.2 crime-syndicates.1 labs.3", reserve=1, projects={"deep-state": 1}), zone=ZONE
    )
    play(match, "advance deep-state", "discard labs.2")
    assert match.choices() == ["discard labs.3"]
    assert refused(match, "discard crime-syndicates.1") == "DS-5.4"
    match = table(seat("crime-syndicates.1", reserve=1), zone=ZONE)
    play(match, "advance deep-state", "discard crime-syndicates.1")
    assert holding(match, 0)["projects"] == {"deep-state": 1}


def test_cards_without_emblem_do_not_count() -> None:
    """DS-5.4: copy 1 of a basic card shows no Special Interest; Secondary Objectives never do."""
    match = table(seat("patents.1 labs.2", reserve=1, secondary={"science": 3}), zone=ZONE)
    play(match, "advance deep-state")
    assert match.choices() == ["discard labs.2"]
    assert refused(match, "discard patents.1") == "DS-5.4"
    assert refused(match, "discard secondary science") == "DS-5.4"


def test_inner_circle_goes_with_its_card() -> None:
    """DS-5.4, DS-11.2: both are shown and both are discarded."""
    match = table(
        seat("consulates.1+inner-circle.1", reserve=1, projects={"deep-state": 2}), zone=ZONE
    )
    play(match, "advance deep-state", "discard consulates.1")
    assert match.position()["discards"]["objectives"] == ["consulates.1", "inner-circle.1"]


def test_treaty_whatever_its_conditions() -> None:
    """DS-5.4: any Treaty in hand; a further one that it allows must meet its Conditions."""
    match = table(
        seat("labs.2", reserve=1, hand="jasons anarchists templars"),
        zone=ZONE,
        decks={"treaties": {"top": ["cia"]}},
    )
    play(match, "advance deep-state", "discard labs.2")
    assert {"treaty jasons", "treaty anarchists", "treaty cia"} <= set(match.choices())
    play(match, "treaty jasons")
    # Its Secondary Objective is the only science card: templars (2 finance or Banks) is not met.
    assert holding(match, 0)["treaties"] == ["jasons"]
    assert who(match)[0] == 1


def test_treaty_may_be_declined_but_not_kept_for_later() -> None:
    """DS-5.4: at once and never later."""
    match = table(seat("labs.2", reserve=1, hand="jasons"), zone=ZONE)
    play(match, "advance deep-state", "discard labs.2", "treaty none")
    assert who(match)[0] == 1
    assert len(holding(match, 0)["hand"]) == 2


def test_empty_treaty_deck() -> None:
    """DS-5.5: the discard pile becomes the deck; both empty: nothing is drawn."""
    match = table(seat("labs.2", reserve=1), zone=ZONE)
    everything = [
        word.partition(" ")[2] for word in match.game.vocabulary.words if word.startswith("keep ")
    ][:46]
    rest = [card for card in everything if card != "cia"]
    match = table(
        seat("labs.2", reserve=1),
        seat(hand=" ".join(rest)),
        zone=ZONE,
        discards={"treaties": ["cia"]},
    )
    play(match, "advance deep-state", "discard labs.2")
    assert holding(match, 0)["hand"] == ["cia"]
    match = table(seat("labs.2", reserve=1), seat(hand=" ".join(everything)), zone=ZONE)
    play(match, "advance deep-state", "discard labs.2")
    assert holding(match, 0)["hand"] == []
    assert who(match)[0] == 1


# --- World War (DS-7) -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wars", "stage", "paid", "emblems"),
    [
        (1, 1, 3, 0),
        (1, 2, 4, 0),
        (1, 3, 5, 1),
        (2, 1, 4, 0),
        (2, 2, 5, 0),
        (2, 3, 6, 0),
        (2, 4, 5, 1),
        (2, 5, 4, 2),
    ],
)
def test_world_war_example(wars: int, stage: int, paid: int, emblems: int) -> None:
    """000, example World War: COMINTERN with one war and with two."""
    projects = {"comintern": stage - 1} if stage > 1 else {}
    cards = shown("comintern", emblems)
    match = table(seat(cards, reserve=paid, projects=projects), zone=ZONE, wars={"active": wars})
    play(match, "advance comintern")
    assert reserve(match, 0) == 0
    short = table(
        seat(cards, reserve=paid - 1, projects=projects), zone=ZONE, wars={"active": wars}
    )
    assert refused(short, "advance comintern") == "DS-3.9"
    if emblems:
        fewer = table(
            seat(shown("comintern", emblems - 1), reserve=9, projects=projects),
            zone=ZONE,
            wars={"active": wars},
        )
        assert refused(fewer, "advance comintern") == "DS-3.9"


def test_world_war_and_deep_state() -> None:
    """DS-7.2: 1 agent more, 1 Special Interest emblem fewer, not below 0."""
    match = table(seat(reserve=2), zone=ZONE, wars={"active": 1})
    play(match, "advance deep-state")
    assert holding(match, 0)["projects"] == {"deep-state": 1}
    assert reserve(match, 0) == 0
    match = table(
        seat("labs.2", reserve=2, projects={"deep-state": 1}), zone=ZONE, wars={"active": 1}
    )
    play(match, "advance deep-state", "discard labs.2")
    assert holding(match, 0)["projects"] == {"deep-state": 2}


def test_war_takes_its_place_and_ends() -> None:
    """DS-7.1, DS-6.1: put beside the deck, nothing replaces it, in force for the round; gone before the treaty
    phase."""
    top = [
        "world-war",
        "labs.3",
        "banks.3",
        "world-war",
        "patents.1",
        "patents.2",
        "patents.3",
        "valuables.1",
    ]
    match = table(seat(), seat(), zone="labs.1 labs.2", decks={"objectives": {"top": top}})
    play(match, "infiltrate 1 1", "infiltrate 2 1", *["treaty none"] * 3)
    position = match.position()
    assert position["wars"] == {"active": 2, "past": 0}
    assert [place["card"] for place in position["zone"]] == [
        card for card in top if card != "world-war"
    ]
    match = table(seat(), seat(), zone="labs.1 labs.2", wars={"active": 1})
    play(match, "infiltrate 1 1", "infiltrate 2 1")
    assert match.position()["wars"] == {"active": 0, "past": 1}


# --- Inner Circle (DS-11) ---------------------------------------------------------------------------------------------
def test_attaching_moves_agents() -> None:
    """001, example: Inner Circle with 3 agents on Labor Unions with 2: 5 agents there, for good."""
    match = table(seat("inner-circle.1:3 labor-unions.1:2", reserve=3), zone=ZONE)
    play(match, "attach inner-circle.1 labor-unions.1")
    assert agents(match, 0, "labor-unions.1") == 5
    assert own(match, 0) == ["labor-unions.1"]
    assert holding(match, 0)["objectives"][0]["inner"] == "inner-circle.1"
    assert who(match) == (0, "turn")
    assert refused(match, "attach inner-circle.1 labor-unions.1") == "DS-11.1"


def test_attached_inner_circle_doubles_emblems() -> None:
    """DS-11.1: Communists, Peacekeepers, Spies on Key Connections, not Special Interest."""
    match = table(
        seat("inner-circle.1 consulates.1", reserve=3, projects={"unified-nations": 2}), zone=ZONE
    )
    assert refused(match, "advance unified-nations") == "DS-3.9"
    play(match, "attach inner-circle.1 consulates.1", "advance unified-nations")
    match = table(
        seat("consulates.1+inner-circle.1", reserve=1, projects={"deep-state": 3}), zone=ZONE
    )
    assert (
        refused(match, "advance deep-state") == "DS-5.4"
    )  # 1 of the card and 1 of the Inner Circle: 3 are needed


@pytest.mark.parametrize("host", ["patents.1", "inner-circle.2"])
def test_where_an_inner_circle_never_goes(host: str) -> None:
    """DS-11.1: only to Supreme Power and Key Connections."""
    match = table(seat(f"inner-circle.1 {host}", reserve=3), zone=ZONE)
    assert not [choice for choice in match.choices() if choice.startswith("attach")]
    assert match.game.vocabulary.number(f"attach inner-circle.1 {host}") is None


def test_one_inner_circle_a_card() -> None:
    """DS-11.1."""
    match = table(seat("inner-circle.1 governments.1+inner-circle.2", reserve=3), zone=ZONE)
    assert refused(match, "attach inner-circle.1 governments.1") == "DS-11.1"
