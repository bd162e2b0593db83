"""Where modules of Global Conspiracy meet each other and the base game: what one sets off is counted by the next, in the order
of DS-4.5."""

from __future__ import annotations

from deepstate.table import (
    agents,
    holding,
    in_zone,
    own,
    play,
    pool,
    refused,
    reserve,
    rows,
    seat,
    secondary,
    table,
    treaty_phase,
    who,
)

DOCTRINE = "nuclear-power world-inc worldwide-bank"
ALIENS = "reptiloids reptiloid-treaties"
FORCE = f"counter-terrorism black-operations strong-arm-treaties trends fourth-estate-treaties {ALIENS} ufo-hysteria men-of-action"
PRESS = FORCE.replace("counter-terrorism", "global-media")
THREE = "politician.1 royalty.1 royalty.2"


def test_global_media_recruits_before_the_trend() -> None:
    """DS-14.1, DS-4.5: Mossad recruits by the card taken, then Corruption finds two Finance cards."""
    match = table(
        seat("real-estate.1", treaties="mossad", reserve=4),
        zone="banks.1^politician.1@1:1 labs.1",
        modules="global-media trends reptiloids",
        trends=["corruption", "populism"],
    )
    play(match, "advance global-media", "take banks.1")
    assert who(match) == (0, "recruit") and holding(match, 0)["reptiloids"] == ["politician.1"]
    play(match, "recruit 1")
    assert match.choices() == ["decline", "take mass-control", "take science"]


def test_global_media_takes_what_was_just_infiltrated() -> None:
    """DS-8.9, DS-14.1: by a free Advance also the own card, with the Reptiloid beneath; the agents are at home again."""
    match = table(
        seat(treaties="council-of-nine-unknown", reserve=5),
        zone="labs.1^royalty.1 governments.1",
        modules=PRESS,
        trends=["populism"],
    )
    play(match, "infiltrate 1 1", "advance global-media", "take labs.1")
    assert own(match, 0) == ["labs.1"] and agents(match, 0, "labs.1") == 0
    assert holding(match, 0)["reptiloids"] == ["royalty.1"] and in_zone(match) == ["governments.1"]
    assert reserve(match, 0) == 5 - 2 and who(match) == (1, "turn")


def test_broken_treaty_makes_a_trend_dearer() -> None:
    """DS-14.2, DS-14.5: the emblem that World Council for Science added is gone with it."""
    trends = {"modules": "global-media trends", "trends": ["technocracy"]}
    mine = seat(
        "consulates.1",
        treaties="world-council-for-science",
        reserve=9,
        projects={"global-media": 1},
    )
    assert "capture" in table(mine, zone="governments.1", **trends).choices()
    match = table(mine, zone="governments.1", **trends)
    play(match, "advance global-media", "discard treaty world-council-for-science")
    while who(match)[0] != 0:
        play(match, match.choices()[-1])
    refusal = match.why("capture", 0)
    assert refusal is not None and refusal.needs["needs"] == 10


def test_contactee_in_counter_terrorism() -> None:
    """DS-15.6, DS-13.1, DS-13.3, DS-8.8: nothing is paid or discarded but Reptiloids, the others send 2, then the Thule
    Society gives."""
    match = table(
        seat(
            "banks.1",
            men="contactee",
            reserve=0,
            projects={"counter-terrorism": 3},
            reptiloids=f"{THREE} security-official.1",
            treaties="thule-society",
        ),
        seat(reserve=5),
        seat(reserve=1),
        zone="labs.1",
        modules=FORCE,
        trends=["militarism"],
        wars={"active": 2, "past": 0},
    )
    play(match, "play contactee", "advance counter-terrorism")
    play(match, *[f"discard {card}" for card in (*THREE.split(), "security-official.1")])
    assert holding(match, 0)["projects"] == {"counter-terrorism": 4}
    assert own(match, 0) == ["banks.1"]
    assert (reserve(match, 0), reserve(match, 1), reserve(match, 2)) == (0, 3, 0)
    assert match.choices() == ["decline", "take science"]


def test_militarism_moves_a_coordinator() -> None:
    """DS-14.7, DS-15.9, DS-13.1: Eco Terrorism is the second Operation, Area 51 is made with no Reptiloids at all."""
    mine = seat(
        "labs.1",
        operations="cyber-threat",
        hand="area-51",
        reserve=5,
        secondary={"finance": 1},
        projects={"comintern": 2},
    )
    match = table(mine, zone="labs.2", modules=FORCE, trends=["militarism", "populism"])
    play(match, "black eco-terrorism", "discard secondary finance", "discard labs.1")
    play(match, "treaty area-51", "move comintern counter-terrorism")
    assert holding(match, 0)["projects"] == {"counter-terrorism": 2}
    assert reserve(match, 1) == 3 - 1
    # With the Cyber Threat itself discarded it is the first Operation.
    match = table(mine, zone="labs.2", modules=FORCE, trends=["militarism", "populism"])
    play(match, "black eco-terrorism", "discard secondary finance", "discard cyber-threat")
    assert who(match) == (1, "turn")


def test_militarism_after_emissary() -> None:
    """DS-9.4, DS-13.7, DS-14.7, DS-8.10: a free Black Operation; Yakuza's further Treaty asks its Conditions; the turn goes
    on."""
    match = table(
        seat(
            "labs.1 labs.2",
            men="emissary",
            hand="kabbalists yakuza",
            operations="coup",
            reserve=3,
        ),
        zone="labs.3",
        modules=FORCE,
        trends=["militarism", "populism"],
    )
    play(match, "play emissary")
    assert match.choices() == ["black cyber-threat"]
    play(match, "black cyber-threat", "discard labs.1", "discard labs.2", "treaty yakuza")
    assert secondary(match, 0) == {"mass-control": 1}
    assert who(match) == (0, "turn") and reserve(match, 0) == 0


def test_radicalism_before_club_of_rome() -> None:
    """DS-4.5, DS-13.2, DS-8.7: agents of the pool count among the 4; the Trend comes first, the free Advance last."""
    match = table(
        seat(
            treaties="club-of-rome council-of-nine-unknown",
            reserve=3,
            projects={"counter-terrorism": 2},
        ),
        seat(reserve=0),
        zone="labs.1@1:3 banks.1",
        modules=FORCE,
        trends=["radicalism", "populism"],
    )
    play(match, "infiltrate 1 2+2")
    assert "draw" in match.choices()
    play(match, "draw")
    assert match.choices() == ["decline", "take mass-control", "take science"]
    play(match, "decline")
    assert who(match) == (0, "free-advance")


def test_interpol_and_a_trend_at_the_end_of_the_treaty_phase() -> None:
    """DS-6.6, DS-8.12, DS-13.10, DS-14.6: a purge sets off Interpol, its Finance card Corruption, which then goes to the
    bottom."""
    match = treaty_phase(
        seat(
            "ruling-parties.1 ruling-parties.2 authorities.1",
            treaties="anarchists interpol",
            secondary={"finance": 1},
        ),
        modules=PRESS,
        trends=["corruption", "populism"],
    )
    play(match, "treaty none", "treaty none", "treaty none", "discard ruling-parties.1")
    assert match.choices() == ["decline", "take finance", "take science"]
    play(match, "take finance")
    assert match.choices() == ["decline", "take mass-control", "take science"]
    play(match, "take mass-control")
    assert "discard secondary mass-control" in match.choices()
    play(match, "done")
    assert match.position()["trends"] == ["populism", "corruption"]


def test_hysteria_at_the_limit_of_men() -> None:
    """DS-15.7, DS-9.1: the fourth card drawn makes one of the four go; both draws are seen by their seat alone."""
    match = table(
        seat(men="hitman hitman recruiter", reptiloids="royalty.1", reserve=1),
        zone="labs.1^royalty.2 banks.1",
        modules=PRESS,
        trends=["ufo-hysteria", "populism"],
    )
    play(match, "infiltrate 1 1", "recruit", "recruit 1")
    log = match.play_telling("draw")
    for number in (None, 0, 1, 2):
        told = {event["event"]: event for event in match.told(log, number)}
        assert ("treaty" in told["draw-treaty"]) is (number == 0)
        assert ("man" in told["draw-man"]) is (number == 0)
    assert who(match) == (0, "discard") and len(holding(match, 0)["men"]) == 4


def test_cashed_in_cheka_between_gifts() -> None:
    """DS-15.3, DS-8.2, DS-14.7: the first gift makes the number even and Populism works before the next seat gives."""
    match = table(
        seat("ruling-parties.1", hand="cheka", reptiloids="royalty.1 royalty.2", reserve=1),
        seat("authorities.1"),
        seat("mass-media.1 labs.1"),
        zone="banks.1",
        modules=PRESS,
        trends=["populism", "militarism"],
    )
    play(match, "reptiloids royalty", "treaty cheka", "give mass-media.1")
    assert match.choices() == ["decline", "take finance", "take science"]
    play(match, "decline")
    assert who(match) == (1, "levy")
    play(match, "give authorities.1")
    assert who(match) == (0, "turn"), "three Mass Control cards are no even number"


def test_leaving_worldwide_bank() -> None:
    """DS-15.9, DS-12.4: places open by it are closed at once, agents that stand there stay and take the card."""
    match = table(
        seat(hand="area-51", reptiloids=THREE, projects={"worldwide-bank": 3}, reserve=3),
        seat(reserve=0),
        zone="labs.1 labs.2 labs.3 banks.1 banks.2 patents.1@0:1",
        modules=f"{PRESS} {DOCTRINE}",
        trends=["populism"],
    )
    assert "infiltrate 4 1" in match.choices()
    play(match, "reptiloids royalty", "treaty area-51", "move worldwide-bank nuclear-power")
    assert refused(match, "infiltrate 4 1") == "DS-3.5"
    play(match, "recruit", "recruit 1", "recruit", "recruit 1")
    assert own(match, 0) == ["patents.1"]


def test_leaving_nuclear_power() -> None:
    """DS-15.9, DS-12.2: no ghosts any more, but those on a card stay until the takeover and must be beaten."""
    match = table(
        seat(hand="area-51", reptiloids=THREE, projects={"nuclear-power": 2}, reserve=2),
        seat(reserve=4),
        zone="labs.1@0:1~2 labs.2 consulates.1",
        wars={"active": 0, "past": 1},
        modules=f"{PRESS} {DOCTRINE}",
        trends=["populism"],
    )
    play(match, "reptiloids royalty", "treaty area-51", "move nuclear-power world-inc")
    assert "infiltrate 3 2" not in match.choices()
    play(match, "recruit", "recruit 1")
    assert "infiltrate 1 4" in match.choices() and refused(match, "infiltrate 1 3") == "DS-3.6"


def test_nuclear_ghosts_in_a_black_operation() -> None:
    """DS-12.2, DS-13.7, DS-3.8, DS-14.5: they go along to Cyber Threat, two wars' worth; a Trend is captured without them."""
    match = table(
        seat("labs.1 labs.2", projects={"nuclear-power": 1}, reserve=2),
        zone="governments.1",
        wars={"active": 1, "past": 1},
        modules=f"black-operations trends {DOCTRINE}",
        trends=["militarism"],
    )
    refusal = match.why("capture")
    assert refusal is not None and refusal.needs["needs"] == 10
    play(match, "black cyber-threat", "discard labs.1", "discard labs.2")
    assert holding(match, 0)["operations"] == [{"card": "cyber-threat", "agents": 2, "ghosts": 2}]


def test_world_inc_in_a_war() -> None:
    """DS-12.1, DS-12.3, DS-4.5, DS-8.8, DS-14.7: the war's agent is paid first, so it cannot be one taken back; then Elder
    Brothers Union gives, and four cards set off Populism."""
    mine = "mass-media.1:1 mass-media.2:1 authorities.1"
    doctrine = {
        "zone": "labs.3",
        "modules": f"{FORCE} {DOCTRINE}",
        "trends": ["populism"],
        "wars": {"active": 1, "past": 0},
    }
    joined = {"projects": {"world-inc": 1}, "treaties": "elder-brothers-union"}
    poor = table(seat(mine, reserve=0, **joined), **doctrine)
    assert refused(poor, "advance world-inc") == "DS-3.9"
    match = table(seat(mine, reserve=1, **joined), **doctrine)
    play(match, "advance world-inc", "recall mass-media.1", "done")
    assert (reserve(match, 0), agents(match, 0, "mass-media.2")) == (1, 1)
    play(match, "take mass-control")
    assert match.choices() == ["decline", "take finance", "take science"]


def test_counter_terrorism_gives_up_a_trend() -> None:
    """DS-13.4, DS-14.8: the Trend has left the game, European Development Fund pays nothing for it."""
    match = table(
        seat(
            "consulates.1",
            treaties="european-development-fund",
            trends="corruption",
            projects={"counter-terrorism": 1},
            reserve=1,
        ),
        zone="labs.3",
        modules=FORCE,
        trends=["militarism"],
    )
    assert (rows(match, 0)[4], rows(match, 0)[8]) == (10, 2)
    play(match, "advance counter-terrorism", "discard corruption")
    assert (rows(match, 0)[4], rows(match, 0)[8]) == (0, 0)
    assert match.position()["removed"]["trends"] == ["corruption"]


def test_discards_with_an_inner_circle_and_a_reptiloid() -> None:
    """DS-13.3, DS-13.10, DS-8.12: Banks bring a Science card at once, Corporations with their Inner Circle would be one too
    many, and only the Finance card in the discard pile pays for the Jesuits."""
    match = table(
        seat(
            "corporations.1+inner-circle.1 banks.1",
            treaties="jesuits counter-terrorism-committee",
            projects={"counter-terrorism": 2},
            reptiloids="royalty.1",
            reserve=5,
        ),
        zone="labs.3",
        modules=FORCE,
        trends=["corruption", "militarism"],
    )
    play(match, "advance counter-terrorism", "discard banks.1", "take science")
    assert refused(match, "discard corporations.1") == "DS-13.3"
    assert refused(match, "discard treaty jesuits") == "DS-13.3"
    play(match, "discard royalty.1")
    assert match.position()["discards"]["objectives"] == ["banks.1", "royalty.1"]
    assert rows(match, 0)[8] == 3


def test_hysteria_counts_projects_of_modules() -> None:
    """DS-15.7: REPTILOIDS and COUNTER-TERRORISM are Projects like COMINTERN; with the last Trend gone none is in force."""
    match = table(
        seat(
            projects={"reptiloids": 3, "comintern": 1, "counter-terrorism": 1},
            reptiloids="politician.1 royalty.1",
            reserve=5,
        ),
        zone="labs.3",
        modules=FORCE,
        trends=["ufo-hysteria"],
    )
    play(match, "capture")
    assert pool(match, 0) == 10 - 3 and reserve(match, 0) == 0
    assert match.position()["trends"] == [] and refused(match, "capture") == "DS-14.4"


def test_reptiloids_project_draws_a_known_top() -> None:
    """DS-15.4, DS-9.4: who looked at the deck draws what lay there; the others see only the card discarded."""
    match = table(
        seat(reserve=1),
        zone="labs.3",
        modules=FORCE,
        trends=["populism"],
        decks={"treaties": {"top": ["cia", "kgb", "mossad"], "known_by": [0]}},
    )
    log = match.play_telling("advance reptiloids")
    assert not any("treaty" in event for event in match.told(log, 1))
    assert match.choices() == ["discard treaty cia", "discard treaty kgb"]
    assert play(match, "discard treaty cia")[0]["treaty"] == "cia"
    assert match.view(0).position()["decks"]["treaties"]["top"] == ["mossad"]
    assert match.view(1).position()["seats"][0]["hand"] == {"n": 1}


def test_area_51_looks_at_every_emblem() -> None:
    """DS-15.9, DS-8.5: an emblem on a Treaty, or added by one, forbids it as one on a card does."""
    for treaties in ("federation-of-trade-unions", "communist-league"):
        match = treaty_phase(
            seat("spy-agencies.1", hand="area-51", treaties=treaties, reptiloids=THREE),
            modules=ALIENS,
        )
        assert refused(match, "treaty area-51") == "DS-6.4"
    match = treaty_phase(seat("spy-agencies.1", hand="area-51", reptiloids=THREE), modules=ALIENS)
    assert "treaty area-51" in match.choices()


def test_five_seats_send_agents_away() -> None:
    """DS-13.1, DS-3.2: all four others send, the Headhunter's seat too, which then recruits as ever."""
    match = table(
        seat("labs.1 labs.2 labs.3", projects={"counter-terrorism": 3}, reserve=1),
        *(seat(reserve=number) for number in (3, 2, 1, 0)),
        zone="banks.1",
        modules="counter-terrorism",
        supervisor=3,
    )
    play(match, "advance counter-terrorism", *(f"discard labs.{copy}" for copy in (1, 2, 3)))
    assert [reserve(match, number) for number in (1, 2, 3, 4)] == [1 + 1, 0, 0, 0]


def test_everything_is_paid_once() -> None:
    """DS-10.2, DS-10.3, DS-12.3, DS-14.1, DS-15.4: each module's amount in its row, the boost where it does most."""
    match = table(
        seat(
            "universities.1+inner-circle.1 labs.1 labs.2 consulates.1+inner-circle.2 corporations.1 governments.1",
            treaties="european-development-fund area-51 world-league-of-culture",
            trends="corruption populism",
            operations="cyber-threat eco-terrorism blackout coup",
            projects={
                "world-inc": 2,
                "nuclear-power": 4,
                "worldwide-bank": 5,
                "reptiloids": 2,
                "global-media": 3,
            },
            secondary={"science": 2, "supreme-power": 1},
            reserve=1,
        ),
        zone="labs.3",
        modules=f"{PRESS} {DOCTRINE}",
        trends=["militarism"],
    )
    assert rows(match, 0) == [
        2,
        (1 + 1 + 3) * 4,
        0,
        3 * 3,
        4 * 5 + 10 * 2 + 10,
        10 + 16 + 25 + 12,
        20 + 40,
        4,
        3 * (1 + 1) + 2 * 2,
    ]
