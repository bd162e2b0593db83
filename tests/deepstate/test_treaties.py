"""DS-6 and DS-8: the treaty phase, and what each Treaty of the base game does."""

from __future__ import annotations

import pytest

from backroom import new
from backroom.core.errors import BadRequest
from backroom.deepstate.catalog import CARD_SLUGS
from backroom.deepstate.state import OBJECTIVE_DECK
from deepstate.table import (
    agents,
    holding,
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

ZONE = "mass-media.1 consulates.1 banks.1"
MASS, FIN, SCI = "mass-control", "finance", "science"


# --- the phase (DS-6) -------------------------------------------------------------------------------------------------
def test_clockwise_from_the_holder() -> None:
    """DS-6.2: each seat is asked, also one without a Treaty it could make."""
    match = table(seat(), seat(), seat(), phase="treaty", supervisor=1)
    order = []
    for _seat in range(3):
        order.append(who(match))
        assert match.choices() == ["treaty none"]
        play(match, "treaty none")
    assert order == [(1, "treaty"), (2, "treaty"), (0, "treaty")]


def test_hand_limit() -> None:
    """DS-6.5: down to 6 by own choice, to the discard pile; made Treaties do not count."""
    match = treaty_phase(
        seat(hand="cia kgb mossad yakuza triads cheka dome-ii elihu", treaties="jasons templars"),
        players=2,
    )
    play(match, "treaty none", "treaty none")
    assert who(match) == (0, "discard")
    play(match, "discard treaty kgb", "discard treaty elihu")
    assert holding(match, 0)["hand"] == ["cia", "mossad", "yakuza", "triads", "cheka", "dome-ii"]
    assert match.position()["discards"]["treaties"] == ["kgb", "elihu"]
    assert match.position()["round"] == 3


def test_secondary_objective_before_the_effect() -> None:
    """DS-6.3, DS-1.8: the corner's Secondary Objective, if the supply has one."""
    match = treaty_phase(seat("labs.1", hand="jasons"))
    play(match, "treaty jasons")
    assert secondary(match, 0) == {SCI: 1}
    match = treaty_phase(seat("labs.1", hand="jasons"), seat(secondary={SCI: 10}))
    play(match, "treaty jasons")
    assert secondary(match, 0) == {}


def test_a_pack_puts_anything_in_a_corner() -> None:
    """DS-6.3, DS-10.2 row 8: where only the printed card knows, Influence, an emblem or a Secondary Objective."""
    for corner, rows_8, group, emblem in (
        (6, 6, {}, 0),
        ("finance", 0, {FIN: 1}, 0),
        ("spies", 0, {}, 3),
    ):
        for slug, cards in (("cheka", "labor-unions.1"), ("kgb", "labor-unions.1 governments.1")):
            match = treaty_phase(
                seat(
                    cards, hand=slug, treaties="world-league-of-culture", projects={"comintern": 2}
                ),
                seat("consulates.1 labor-unions.2"),
                seat("labor-unions.3"),
                players=5,
                options={"pack": {"treaties": {slug: {"corner": corner}}}},
            )
            before = rows(match, 0)
            play(match, f"treaty {slug}")
            after = rows(match, 0)
            assert after[7] - before[7] == rows_8
            assert after[8] - before[8] == emblem
            assert secondary(match, 0) == group


@pytest.mark.parametrize(
    ("fields", "path"),
    [
        ({"corner": "moon"}, "pack.treaties.cia.corner"),
        ({"corner": 31}, "pack.treaties.cia.corner"),
        ({"corner": 1.5}, "pack.treaties.cia.corner"),
        ({"effect": "on taking moon may recruit 1"}, "pack.treaties.cia.effect"),
        ({"effect": "nothing"}, "pack.treaties.cia.effect"),
        ({"condition": "100 science"}, "pack.treaties.cia.condition"),
        ({"condition": ""}, "pack.treaties.cia.condition"),
    ],
)
def test_a_pack_that_a_treaty_cannot_read_is_refused_with_the_path(
    fields: dict[str, object], path: str
) -> None:
    with pytest.raises(BadRequest) as caught:
        new("deep-state", seed=1, pack={"treaties": {"cia": fields}})
    assert caught.value.path == path
    assert path in caught.value.message


# --- from the discard pile (DS-8.1) -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "cards", "named"),
    [
        (
            "blackwaters",
            "ruling-parties.1 real-estate.1 labs.1",
            ("governments.1", "crime-syndicates.1", "labor-unions.1"),
        ),
        (
            "majestic-12",
            "authorities.1 valuables.1 researches.1",
            ("universities.1", "crime-syndicates.1", "spy-agencies.1"),
        ),
        (
            "world-trade-organization",
            "mass-media.1 banks.1 patents.1",
            ("stock-exchanges.1", "crime-syndicates.1", "consulates.1"),
        ),
    ],
)
def test_take_from_the_discard_pile(slug: str, cards: str, named: tuple[str, ...]) -> None:
    """DS-8.1: one of three named Objectives; none there: nothing."""
    pile = [*named, "corporations.1"]
    match = treaty_phase(seat(cards, hand=slug), discards={"objectives": pile})
    play(match, f"treaty {slug}")
    assert match.choices() == sorted(
        (f"take {card}" for card in named), key=match.game.vocabulary.number
    )
    assert refused(match, "take corporations.1") == "DS-8.1"
    play(match, f"take {named[1]}")
    assert own(match, 0)[-1] == named[1]
    assert named[1] not in match.position()["discards"]["objectives"]
    match = treaty_phase(seat(cards, hand=slug), discards={"objectives": ["corporations.1"]})
    play(match, f"treaty {slug}")
    assert who(match)[0] == 1


def test_card_discarded_moments_ago_qualifies() -> None:
    """DS-8.1, 001: Labor Unions discarded for DEEP STATE come back by Blackwaters."""
    match = table(seat("labor-unions.1", hand="blackwaters", reserve=1), zone=ZONE)
    play(
        match,
        "advance deep-state",
        "discard labor-unions.1",
        "treaty blackwaters",
        "take labor-unions.1",
    )
    assert own(match, 0) == ["labor-unions.1"]


# --- levies (DS-8.2) --------------------------------------------------------------------------------------------------
LEVIES = [
    ("cheka", "labor-unions.1", MASS, "authorities.1", "labor-unions.2"),
    ("dome-ii", "spy-agencies.1", SCI, "labs.1", "spy-agencies.2"),
    ("illuminati", "consulates.1", FIN, "banks.1", "consulates.2"),
]


@pytest.mark.parametrize(("slug", "emblem", "group", "card", "shield"), LEVIES)
def test_levy(slug: str, emblem: str, group: str, card: str, shield: str) -> None:
    """DS-8.2: every other seat without the emblem gives a card of the group, Secondary ones allowed, its own
    choice."""
    match = treaty_phase(
        seat(emblem, hand=slug, projects={"comintern": 2}),
        seat(f"{card}:2 governments.1", secondary={group: 1}),
        seat(f"{shield} governments.2"),
    )
    before = pool(match, 1)
    play(match, f"treaty {slug}")
    assert who(match) == (1, "levy")
    assert match.choices() == [f"give {card}", f"give secondary {group}"]
    assert refused(match, "give governments.1") == "DS-8.2"
    play(match, f"give {card}")
    assert own(match, 0)[-1] == card
    assert agents(match, 0, card) == 0
    assert pool(match, 1) == before + 2
    assert who(match) == (1, "treaty")  # seat 2 shows the emblem: not asked


def test_levy_without_a_card_of_the_group() -> None:
    """DS-8.2: else any Objective or Secondary Objective; no cards at all: nothing. An Inner Circle goes along."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", projects={"comintern": 2}),
        seat("governments.1+inner-circle.1", secondary={SCI: 1}),
        seat(),
    )
    play(match, "treaty cheka")
    assert match.choices() == ["give governments.1", "give secondary science"]
    assert refused(match, "give inner-circle.1") == "DS-11.2"
    play(match, "give governments.1")
    assert holding(match, 0)["objectives"][-1] == {
        "card": "governments.1",
        "agents": 0,
        "inner": "inner-circle.1",
    }
    assert who(match) == (1, "treaty")


def test_levy_of_an_unattached_inner_circle() -> None:
    """Settled 11: it may be given as any Objective, and what is received counts as taken."""
    match = treaty_phase(
        seat("labor-unions.1", hand="cheka", treaties="kgb", projects={"comintern": 2}),
        seat("inner-circle.1"),
        seat("authorities.1"),
    )
    play(match, "treaty cheka", "give inner-circle.1", "give authorities.1")
    assert who(match) == (0, "recruit")  # KGB: a Mass Control card was taken
    assert own(match, 0) == ["labor-unions.1", "inner-circle.1", "authorities.1"]


# --- making a Treaty that shows something (DS-8.3) --------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "cards", "shown", "other"),
    [
        (
            "federal-reserve",
            "banks.1 banks.2 valuables.1 corporations.1",
            "jesuits templars",
            "anarchists jasons",
        ),
        (
            "international-peace-bureau",
            "labs.1 labs.2 patents.1 corporations.1",
            "sons-of-liberty jasons",
            "jesuits templars",
        ),
        (
            "international-tribunal",
            "authorities.1 authorities.2 mass-media.1 corporations.1",
            "anarchists union-of-thirty-three",
            "jesuits templars",
        ),
    ],
)
def test_make_a_treaty_that_shows(slug: str, cards: str, shown: str, other: str) -> None:
    """DS-8.3: one that shows the emblem or the Secondary group, whatever its Conditions."""
    match = treaty_phase(
        seat(
            f"{cards} universities.1 governments.1 stock-exchanges.1",
            hand=f"{slug} {shown} {other}",
        )
    )
    play(match, f"treaty {slug}")
    assert set(match.choices()) == {
        *(f"treaty {treaty}" for treaty in shown.split()),
        "treaty none",
    }
    assert refused(match, f"treaty {other.split(maxsplit=1)[0]}") == "DS-8.3"
    play(match, f"treaty {shown.split(maxsplit=1)[0]}")
    assert set(holding(match, 0)["treaties"]) == {slug, shown.split(maxsplit=1)[0]}


def test_chain_of_treaties() -> None:
    """DS-8.3, DS-5.4: the Treaty that the second allows must meet its Conditions."""
    cards = "banks.1 banks.2 valuables.1 corporations.1"
    match = treaty_phase(seat(cards, hand="federal-reserve templars jasons rosicrucians"))
    play(match, "treaty federal-reserve", "treaty templars")
    assert match.choices() == ["treaty rosicrucians", "treaty none"]
    assert refused(match, "treaty jasons") == "DS-6.4"


def test_federal_reserve_through_deep_state() -> None:
    """DS-8.3: whatever its Conditions also when it was itself made through DEEP STATE."""
    match = table(seat("labs.2", reserve=1, hand="federal-reserve jesuits"), zone=ZONE)
    play(match, "advance deep-state", "discard labs.2", "treaty federal-reserve", "treaty jesuits")
    assert set(holding(match, 0)["treaties"]) == {"federal-reserve", "jesuits"}


# --- revealing (DS-8.4) -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "cards", "kept"),
    [
        ("kabbalists", "patents.1", {"cia", "triads", "sons-of-liberty"}),
        ("milner-group", "mass-media.1", {"kgb", "anarchists"}),
        ("council-on-foreign-relations", "real-estate.1", {"mossad", "jesuits"}),
    ],
)
def test_reveal_seven(slug: str, cards: str, kept: set[str]) -> None:
    """DS-8.4: of the top 7, those showing the emblem or group go to hand, the rest are shuffled back."""
    top = ["cia", "kgb", "mossad", "triads", "anarchists", "jesuits", "sons-of-liberty", "elihu"]
    match = treaty_phase(seat(cards, hand=slug), decks={"treaties": {"top": top}})
    told = play(match, f"treaty {slug}")
    revealed = [event["treaty"] for event in told if event["event"].startswith("reveal")]
    assert revealed == top[:7]  # all can see them
    assert set(holding(match, 0)["hand"]) == kept
    assert match.position()["decks"]["treaties"]["top"] == []


def test_reveal_continues_with_the_discard_pile() -> None:
    """DS-8.4: if the deck runs out the discard pile is shuffled in to continue."""
    slugs = [
        word.partition(" ")[2]
        for word in treaty_phase(seat()).game.vocabulary.words
        if word.startswith("keep ")
    ][:46]
    kept = ["kabbalists", "cia", "elihu"]
    match = treaty_phase(
        seat("patents.1", hand="kabbalists"),
        seat(hand=" ".join(slug for slug in slugs if slug not in kept)),
        decks={"treaties": {"top": ["elihu"]}},
        discards={"treaties": ["cia"]},
    )
    play(match, "treaty kabbalists")
    assert set(holding(match, 0)["hand"]) == {"cia", "elihu"}


# --- lasting effects (DS-8.5 to DS-8.10) ------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "card", "project"),
    [
        ("communist-league", "spy-agencies", "comintern"),
        ("temple-mount-foundation", "labor-unions", "unified-nations"),
        ("world-council-for-science", "consulates", "spyware"),
    ],
)
def test_additional_emblems(slug: str, card: str, project: str) -> None:
    """DS-8.5: each card of one kind shows one more emblem of another; Inner Circle doubles that one too."""
    match = table(seat(f"{card}.1", reserve=9, projects={project: 1}), zone="labs.1")
    assert refused(match, f"advance {project}") == "DS-3.9"
    match = table(seat(f"{card}.1", reserve=9, treaties=slug, projects={project: 1}), zone="labs.1")
    assert f"advance {project}" in match.choices()
    match = table(
        seat(f"{card}.1+inner-circle.1", reserve=9, treaties=slug, projects={project: 2}),
        zone="labs.1",
    )
    assert f"advance {project}" in match.choices()


@pytest.mark.parametrize(
    ("slug", "cards", "group"),
    [
        ("cia", "universities.1 spy-agencies.1", SCI),
        ("kgb", "governments.1 labor-unions.1", MASS),
        ("mossad", "stock-exchanges.1 consulates.1", FIN),
    ],
)
def test_recruit_on_taking(slug: str, cards: str, group: str) -> None:
    """DS-8.6: may recruit 1 for each card of the group taken, the Secondary one that the Treaty itself brings
    included."""
    match = treaty_phase(seat(cards, hand=slug))
    play(match, f"treaty {slug}")
    assert secondary(match, 0) == {group: 1}
    assert who(match) == (0, "recruit")
    assert match.choices() == ["recruit 1", "decline"]
    play(match, "recruit 1")
    assert reserve(match, 0) == 4


def test_recruit_on_taking_over() -> None:
    """DS-8.6: at a takeover, also with the Supervisor; before the recall."""
    match = table(
        seat(treaties="cia", reserve=1), seat(), zone="labs.1 labs.2 banks.1", supervisor=0, turn=0
    )
    play(match, "infiltrate 1 1", "infiltrate 2 1", "infiltrate 3 1")
    assert who(match) == (0, "recruit")
    play(match, "decline")
    assert agents(match, 0, "labs.1") == 0


@pytest.mark.parametrize(
    ("slug", "groups"),
    [
        ("club-of-rome", {SCI, MASS}),
        ("international-monetary-fund", {MASS, FIN}),
        ("theosophical-society", {FIN, SCI}),
    ],
)
def test_secondary_on_placing_four(slug: str, groups: set[str]) -> None:
    """DS-8.7: 4 agents or more on an Objective in the zone; ghosts do not count."""
    match = table(seat(treaties=slug, reserve=4, projects={"comintern": 3}), zone="labs.1 labs.2")
    play(match, "infiltrate 1 4")
    assert set(match.choices()) == {*(f"take {group}" for group in groups), "decline"}
    play(match, f"take {min(groups)}")
    assert secondary(match, 0) == {min(groups): 1}
    match = table(seat(treaties=slug, reserve=3, projects={"comintern": 3}), zone="labs.1 labs.2")
    play(match, "infiltrate 1 3")
    assert who(match)[0] == 1


def test_secondary_on_placing_without_supply() -> None:
    """DS-8.7, DS-1.8: nothing to offer, nothing asked."""
    match = table(
        seat(treaties="club-of-rome", reserve=4),
        seat(secondary={SCI: 10, MASS: 10}),
        zone="labs.1 labs.2",
    )
    play(match, "infiltrate 1 4")
    assert who(match) == (1, "turn")


@pytest.mark.parametrize(
    ("slug", "group"),
    [("elder-brothers-union", MASS), ("order-of-the-golden-dawn", FIN), ("thule-society", SCI)],
)
def test_secondary_on_levelling_up(slug: str, group: str) -> None:
    """DS-8.8: on Stages II to V, not on joining."""
    match = table(
        seat("consulates.2", treaties=slug, reserve=9, projects={"unified-nations": 1}), zone=ZONE
    )
    play(match, "advance unified-nations")
    assert set(match.choices()) == {f"take {group}", "decline"}
    play(match, f"take {group}")
    assert secondary(match, 0) == {group: 1}
    match = table(seat(treaties=slug, reserve=9), zone=ZONE)
    play(match, "advance unified-nations")
    assert who(match)[0] == 1


@pytest.mark.parametrize(
    ("slug", "card"),
    [
        ("council-of-nine-unknown", "labs.1"),
        ("socialists-revolutionaries", "mass-media.1"),
        ("world-court", "banks.1"),
    ],
)
def test_free_advance(slug: str, card: str) -> None:
    """DS-8.9: on sending agents to the group or to Key Connections; under the normal rules, Supervisor or not."""
    for target, agents_sent in ((card, 1), ("spy-agencies.2", 3)):
        match = table(
            seat(treaties=slug, reserve=8, projects={"comintern": 1}),
            zone=f"{target} corporations.1",
            supervisor=0,
        )
        play(match, f"infiltrate 1 {agents_sent}")
        assert who(match) == (0, "free-advance")
        assert "advance unified-nations" in match.choices()
        assert refused(match, "advance deep-state") == "DS-5.4"
        play(match, "advance unified-nations")
        assert holding(match, 0)["projects"]["unified-nations"] == 1
    match = table(seat(treaties=slug, reserve=8), zone="governments.1 corporations.1", supervisor=0)
    play(match, "infiltrate 1 4")
    assert who(match)[0] == 1


def test_two_free_advances() -> None:
    """001, Council of Nine Unknown: with World Court too, Key Connections give two Advances."""
    match = table(
        seat(treaties="council-of-nine-unknown world-court", reserve=9), zone="consulates.1 labs.1"
    )
    play(match, "infiltrate 1 3", "advance unified-nations")
    assert who(match) == (0, "free-advance")
    play(match, "advance spyware")
    assert holding(match, 0)["projects"] == {"unified-nations": 1, "spyware": 1}


@pytest.mark.parametrize(("slug", "place"), [("cosa-nostra", 1), ("yakuza", 2), ("triads", 3)])
def test_ghosts_at_a_place(slug: str, place: int) -> None:
    """DS-8.10: 2 ghosts whenever that place is infiltrated, on top of others; not for Covert Operations."""
    match = table(
        seat(treaties=slug, reserve=5, projects={"comintern": 1}),
        zone="governments.1 governments.2 universities.1",
    )
    for other in (1, 2, 3):
        least = 1 if other == place else 3
        assert f"infiltrate {other} {least}" in match.choices()
        assert least == 1 or refused(match, f"infiltrate {other} {least - 1}") == "DS-3.5"
    play(match, f"infiltrate {place} 1")
    assert match.position()["zone"][place - 1]["ghosts"] == 3
    match = table(seat(treaties=slug, reserve=4), zone="labs.1")
    assert refused(match, "covert") == "DS-3.7"


def test_one_more_treaty() -> None:
    """DS-8.10, DS-8.11: then may make one more, Conditions met."""
    match = treaty_phase(seat("labs.1 labs.2", hand="triads jasons anarchists", reserve=8))
    play(match, "treaty triads")
    assert match.choices() == ["treaty jasons", "treaty none"]
    play(match, "treaty jasons")
    assert who(match) == (1, "treaty")  # anarchists: Conditions not met, so nothing is asked


# --- the end of the game ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("slug", "mine", "theirs", "even"),
    [
        ("jasons", "labs.1 labs.2", "patents.1", "patents.1 patents.2"),
        (
            "rosicrucians",
            "corporations.1 governments.1",
            "universities.1",
            "universities.1 governments.2",
        ),
        ("templars", "banks.1 banks.2", "valuables.1", "valuables.1 valuables.2"),
        (
            "union-of-thirty-three",
            "authorities.1 authorities.2",
            "mass-media.1",
            "mass-media.1 mass-media.2",
        ),
    ],
)
def test_majorities(slug: str, mine: str, theirs: str, even: str) -> None:
    """DS-8.11: 7 to the seat with strictly the most cards of the group, whoever it is; a tie gives nobody."""
    assert rows(table(seat(mine, treaties=slug), seat(theirs), zone=""), 0)[8] == 7
    leader = table(seat(theirs, treaties=slug), seat(mine), zone="")
    assert (rows(leader, 0)[8], rows(leader, 1)[8]) == (0, 7)
    tied = table(seat(mine, treaties=slug), seat(even), zone="")
    assert (rows(tied, 0)[8], rows(tied, 1)[8]) == (0, 0)


@pytest.mark.parametrize(
    ("slug", "group", "cards", "lost"),
    [
        ("anarchists", MASS, "authorities.1:2 mass-media.1", "mass-media.2"),
        ("jesuits", FIN, "banks.1:2 valuables.1", "valuables.2"),
        ("sons-of-liberty", SCI, "labs.1:2 patents.1", "patents.2"),
    ],
)
def test_purge(slug: str, group: str, cards: str, lost: str) -> None:
    """DS-8.12: at the end of each treaty phase 1 or 2 cards of the group; 3 for each in the pile, whoever put
    it there."""
    match = treaty_phase(
        seat(cards, treaties=slug, secondary={group: 1}),
        discards={"objectives": [lost, "governments.1"]},
        players=2,
    )
    assert rows(match, 0)[8] == 3
    play(match, "treaty none", "treaty none")
    first = cards.split(maxsplit=1)[0].partition(":")[0]
    assert who(match) == (0, "purge")
    assert "done" in match.choices()
    assert f"discard secondary {group}" in match.choices()
    play(match, f"discard {first}", f"discard secondary {group}")
    assert rows(match, 0)[8] == 6
    assert secondary(match, 0) == {}
    assert match.position()["round"] == 3


def test_purge_in_the_last_round() -> None:
    """DS-6.6: end of the treaty phase effects come before the new zone, and also happen in the last round."""
    deck = treaty_phase(seat("labs.1"), players=2).state.bag[OBJECTIVE_DECK]
    pile = [CARD_SLUGS[card] for card in deck if CARD_SLUGS[card] != "world-war"]
    match = treaty_phase(
        seat("labs.1", treaties="sons-of-liberty"), players=2, discards={"objectives": pile}
    )
    play(match, "treaty none", "treaty none")
    assert who(match) == (0, "purge")
    assert match.position()["zone"] == []
    play(match, "discard labs.1")
    assert match.over


def test_order_of_triggers() -> None:
    """DS-4.5: one seat's own come in a fixed order: recruits, Trend, Secondary Objectives, free Advances."""
    made = "club-of-rome council-of-nine-unknown cia"
    match = table(
        seat("patents.2", treaties=made, reserve=7),
        seat(reserve=1),
        zone="labs.1@1:1 banks.1 patents.1",
        modules="trends",
        trends=["radicalism", "technocracy"],
    )
    play(match, "infiltrate 1 4")
    assert "draw" in match.choices()  # Radicalism
    play(match, "draw")
    assert set(match.choices()) == {"take mass-control", "take science", "decline"}  # Club of Rome
    play(match, "take science")
    assert who(match) == (
        0,
        "recruit",
    )  # CIA: what a trigger sets off comes before the next trigger
    play(match, "decline")
    assert who(match) == (0, "free-advance")
    play(match, "decline")
    assert who(match)[0] == 1


def test_triggers_of_different_seats() -> None:
    """DS-4.5: clockwise from the holder at the same moment: at a takeover the holder's recruits come first."""
    match = table(
        seat(treaties="cia", reserve=1),
        seat(treaties="kgb", reserve=1),
        seat(reserve=1),
        zone="labs.1@0:1 mass-media.1@1:1 banks.1 valuables.1",
        phase="takeover",
        supervisor=1,
    )
    assert who(match) == (1, "recruit")
    play(match, "recruit 1")
    assert who(match) == (0, "recruit")


def test_purge_may_be_left() -> None:
    """DS-8.12: may, and no more than two."""
    match = treaty_phase(seat("labs.1 labs.2 labs.3", treaties="sons-of-liberty"), players=2)
    play(match, "treaty none", "treaty none", "done")
    assert own(match, 0) == ["labs.1", "labs.2", "labs.3"]


@pytest.mark.parametrize(
    ("slug", "cards", "fields", "paid"),
    [
        ("trilateral-commission", "consulates.1 labor-unions.1+inner-circle.1", {}, 6),
        (
            "cartels",
            "crime-syndicates.1 crime-syndicates.2 corporations.1",
            {"operations": "coup"},
            2 * 3,
        ),
        (
            "order-of-malta",
            "corporations.1 crime-syndicates.1",
            {"operations": "coup civil-war"},
            2 * 3,
        ),
        (
            "federation-of-trade-unions",
            "governments.1 labor-unions.1+inner-circle.1",
            {},
            3 * (2 + 1 + 1),
        ),
        ("chamber-of-commerce", "stock-exchanges.1 consulates.1", {}, 3 * (1 + 1 + 1)),
        ("world-league-of-culture", "universities.1 spy-agencies.1", {}, 3 * (1 + 1 + 1)),
        (
            "bilderberg-group",
            "stock-exchanges.1 governments.1",
            {"secondary": {"supreme-power": 1}},
            3 + 2,
        ),
        ("elihu", "universities.1 governments.1", {}, 2 + 2),
        ("skull-and-bones", "governments.1 governments.2", {}, 2 + 4),
    ],
)
def test_effects_at_the_end(slug: str, cards: str, fields: dict[str, object], paid: int) -> None:
    """DS-8.13: cards, Operations and emblems of one's own; attached Inner Circles are no cards of the group."""
    assert rows(table(seat(cards, treaties=slug, **fields), zone=""), 0)[8] == paid


def test_additional_emblems_pay_too() -> None:
    """DS-8.13, DS-8.5: the Federation counts the Communists that Communist League adds, doubled ones too."""
    match = table(
        seat(
            "spy-agencies.1+inner-circle.1", treaties="federation-of-trade-unions communist-league"
        ),
        zone="",
    )
    assert rows(match, 0)[8] == 3 * (2 + 1)
