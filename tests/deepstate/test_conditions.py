"""DS-6.4 and DS-8: the Conditions of all 55 Treaties, just met and, with any one thing missing, just not met."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.core.language import language
from backroom.deepstate.catalog import FACTS, TREATIES
from deepstate.table import Fields, play, refused, seat, treaty_phase

MODULES = "men-of-action black-operations strong-arm-treaties trends fourth-estate-treaties reptiloids reptiloid-treaties"
STAGE_2, STAGE_3 = {"projects": {"unified-nations": 2}}, {"projects": {"spyware": 3}}

# Treaty: cards that just meet its Conditions; each alternative is a row of its own.
CARDS: list[tuple[str, str, Fields]] = [
    ("blackwaters", "ruling-parties.1 real-estate.1 labs.1", {}),
    ("majestic-12", "authorities.1 valuables.1 researches.1", {}),
    ("world-trade-organization", "mass-media.1 banks.1 patents.1", {}),
    ("cheka", "labor-unions.1", STAGE_2),
    ("dome-ii", "spy-agencies.1", STAGE_2),
    ("illuminati", "consulates.1", STAGE_2),
    ("federal-reserve", "banks.1 banks.2 valuables.1 corporations.1", {}),
    ("international-peace-bureau", "labs.1 labs.2 patents.1 corporations.1", {}),
    ("international-tribunal", "authorities.1 authorities.2 mass-media.1 corporations.1", {}),
    ("kabbalists", "labs.1 labs.2", {}),
    ("kabbalists", "patents.1", {}),
    ("milner-group", "authorities.1 authorities.2", {}),
    ("milner-group", "mass-media.1", {}),
    ("council-on-foreign-relations", "banks.1 banks.2", {}),
    ("council-on-foreign-relations", "real-estate.1", {}),
    ("communist-league", "authorities.1 mass-media.1 spy-agencies.1", {}),
    ("temple-mount-foundation", "banks.1 valuables.1 labor-unions.1", {}),
    ("world-council-for-science", "labs.1 patents.1 consulates.1", {}),
    ("cia", "universities.1 spy-agencies.1", {}),
    ("kgb", "governments.1 labor-unions.1", {}),
    ("mossad", "stock-exchanges.1 consulates.1", {}),
    ("club-of-rome", "governments.1 universities.1", {}),
    ("international-monetary-fund", "governments.1 stock-exchanges.1", {}),
    ("theosophical-society", "stock-exchanges.1 universities.1", {}),
    ("elder-brothers-union", "authorities.1 authorities.2", {}),
    ("elder-brothers-union", "ruling-parties.1", {}),
    ("order-of-the-golden-dawn", "banks.1 banks.2", {}),
    ("order-of-the-golden-dawn", "valuables.1", {}),
    ("thule-society", "labs.1 labs.2", {}),
    ("thule-society", "researches.1", {}),
    ("council-of-nine-unknown", "spy-agencies.1 spy-agencies.2", {}),
    ("socialists-revolutionaries", "labor-unions.1 labor-unions.2", {}),
    ("world-court", "consulates.1 consulates.2", {}),
    ("cartels", "crime-syndicates.1 governments.1", {}),
    ("cartels", "crime-syndicates.1 crime-syndicates.2", {}),
    ("order-of-malta", "corporations.1 universities.1", {}),
    ("order-of-malta", "corporations.1 corporations.2", {}),
    ("federation-of-trade-unions", "governments.1 corporations.1", {}),
    ("chamber-of-commerce", "stock-exchanges.1 corporations.1", {}),
    ("world-league-of-culture", "universities.1 corporations.1", {}),
    ("jasons", "patents.1 researches.1", {}),
    ("jasons", "labs.1", {}),
    ("rosicrucians", "governments.1 universities.1", {}),
    ("rosicrucians", "corporations.1", {}),
    ("templars", "valuables.1 real-estate.1", {}),
    ("templars", "banks.1", {}),
    ("union-of-thirty-three", "mass-media.1 ruling-parties.1", {}),
    ("union-of-thirty-three", "authorities.1", {}),
    ("bilderberg-group", "banks.1 valuables.1 real-estate.1", {}),
    ("elihu", "researches.1 labs.1 patents.1", {}),
    ("skull-and-bones", "ruling-parties.1 mass-media.1 authorities.1", {}),
    ("trilateral-commission", "", STAGE_3),
    ("anarchists", "authorities.1 mass-media.1 mass-media.2", {}),
    ("jesuits", "banks.1 valuables.1 valuables.2", {}),
    ("sons-of-liberty", "labs.1 patents.1 patents.2", {}),
    ("counter-terrorism-committee", "banks.1 valuables.1", {"operations": "coup"}),
    ("interpol", "authorities.1 mass-media.1", {"operations": "cyber-threat"}),
    ("osce", "labs.1 patents.1", {"operations": "coup"}),
    ("european-development-fund", "banks.1 valuables.1 valuables.2", {}),
    ("european-development-fund", "consulates.1", {}),
    ("usia", "authorities.1 mass-media.1 mass-media.2", {}),
    ("usia", "labor-unions.1", {}),
    ("wellcome-trust", "labs.1 patents.1 patents.2", {}),
    ("wellcome-trust", "spy-agencies.1", {}),
    ("area-51", "", {"reptiloids": "royalty.1 royalty.2 politician.1"}),
    ("babylonian-brotherhood", "", {"reptiloids": "royalty.1 royalty.2 politician.1"}),
    ("project-blue-book", "", {"reptiloids": "royalty.1 royalty.2 politician.1"}),
]
FORBIDDEN = [
    ("anarchists", "governments.1"),
    ("jesuits", "stock-exchanges.1"),
    ("sons-of-liberty", "universities.1"),
    ("area-51", "labor-unions.1"),
    ("babylonian-brotherhood", "consulates.1"),
    ("project-blue-book", "spy-agencies.1"),
]
MAJORITIES = ("cosa-nostra", "yakuza", "triads")


def makes(slug: str, cards: str, **fields: Any) -> str:
    """ "" where seat 0 may make the Treaty with these cards, else the rule by which it is refused."""
    match = treaty_phase(seat(cards, hand=slug, **fields), modules=MODULES)
    return "" if f"treaty {slug}" in match.choices() else refused(match, f"treaty {slug}")


@pytest.mark.parametrize(
    ("slug", "cards", "fields"), CARDS, ids=[f"{row[0]}: {row[1]}" for row in CARDS]
)
def test_conditions(slug: str, cards: str, fields: Fields) -> None:
    """DS-6.4: just met; and not met with any one card, Stage, Operation or Reptiloid fewer."""
    assert makes(slug, cards, **fields) == ""
    words = cards.split()
    for at in range(len(words)):
        assert makes(slug, " ".join(words[:at] + words[at + 1 :]), **fields) == "DS-6.4", words[at]
    for name, value in fields.items():
        if name == "projects":
            less: Any = {project: stage - 1 for project, stage in value.items()}
        else:
            less = " ".join(value.split()[:-1])
        assert makes(slug, cards, **{**fields, name: less}) == "DS-6.4", name


@pytest.mark.parametrize(("slug", "card"), FORBIDDEN)
def test_absences(slug: str, card: str) -> None:
    """DS-6.4, DS-8.12, DS-15.9: Conditions that ask for the absence of a card or emblem."""
    cards, fields = next((row[1], row[2]) for row in CARDS if row[0] == slug)
    assert makes(slug, f"{cards} {card}", **fields) == "DS-6.4"


@pytest.mark.parametrize(
    ("slug", "mine", "theirs"),
    [
        ("cosa-nostra", {"reserve": 2}, {"reserve": 3}),
        (
            "yakuza",
            {"cards": "labs.1:3", "reserve": 0},
            {"cards": "labs.2:1 labs.3:1", "reserve": 1},
        ),
        ("triads", {"reserve": 5}, {"reserve": 4}),
    ],
)
def test_most_agents(slug: str, mine: Fields, theirs: Fields) -> None:
    """DS-8.10: strictly more agents than every other seat in the pool, on own Objectives, in the reserve."""

    def offered(first: Fields, second: Fields) -> bool:
        match = treaty_phase(
            seat(hand=slug, **first),
            seat(**second),
            seat(reserve=3 if slug == "cosa-nostra" else 1),
        )
        return f"treaty {slug}" in match.choices()

    assert offered(mine, theirs)
    even = {
        "cosa-nostra": {"reserve": 2},
        "yakuza": {"cards": "labs.2:3", "reserve": 1},
        "triads": {"reserve": 5},
    }[slug]
    match = treaty_phase(seat(hand=slug, **mine), seat(**even), seat())
    assert refused(match, f"treaty {slug}") == "DS-8.10"


def test_every_treaty_is_here() -> None:
    """All 55 Treaties have a row."""
    assert {row[0] for row in CARDS} | set(MAJORITIES) == set(TREATIES)
    assert len(FACTS["treaties"]["rows"]) == 55


@pytest.mark.parametrize("slug", ["kabbalists", "jasons", "thule-society"])
def test_secondary_objectives_count(slug: str) -> None:
    """DS-8: groups count Secondary Objectives."""
    assert makes(slug, "", secondary={"science": 2}) == ""
    assert makes(slug, "", secondary={"science": 1}) == "DS-6.4"


def test_supreme_power_including() -> None:
    """001, Cartels: the second Supreme Power card may be a Secondary one; an Inner Circle does not change the
    number."""
    assert makes("cartels", "crime-syndicates.1", secondary={"supreme-power": 1}) == ""
    assert makes("cartels", "crime-syndicates.1+inner-circle.1") == "DS-6.4"
    assert makes("rosicrucians", "governments.1+inner-circle.1") == "DS-6.4"


def test_higher_stages_count() -> None:
    """DS-6.4: Conditions are minimums: Stages III and higher meet Stage II, in any Project."""
    for stage in (2, 3, 4, 5):
        assert makes("cheka", "labor-unions.1", projects={"spyware": stage}) == ""


def test_emblems_from_treaties_and_inner_circles() -> None:
    """DS-6.4, DS-11.1, DS-8.5: all emblems count, wherever they come from."""
    assert makes("socialists-revolutionaries", "labor-unions.1+inner-circle.1") == ""
    assert makes("socialists-revolutionaries", "labor-unions.1", treaties="anarchists") == ""
    assert (
        makes(
            "socialists-revolutionaries",
            "spy-agencies.1 spy-agencies.2",
            treaties="communist-league",
        )
        == ""
    )


def test_a_refusal_names_the_card_that_would_do_instead() -> None:
    """DS-6.4: where a group or a card meets the Conditions, the refusal says both ways."""
    match = treaty_phase(seat("labs.1", hand="kabbalists rosicrucians federal-reserve"))
    refusal = match.why("treaty kabbalists")
    assert refusal is not None
    assert refusal.needs == {
        "treaty": "kabbalists",
        "what": "science",
        "needs": 2,
        "have": 1,
        "other": "patents",
    }
    assert (
        refusal.reason() == "Kabbalists needs cards of Science: 2, you have 1; or the card Patents."
    )
    assert refusal.reason(language("ru")).endswith(
        "нужно карт группы «Наука»: 2, у вас 1; или карта «Патенты»."
    )
    other = match.why("treaty rosicrucians")
    assert other is not None and other.reason().endswith("; or the card Corporations.")
    both = match.why("treaty federal-reserve")
    assert both is not None and " or " not in both.reason()


def test_one_treaty_a_phase_and_nothing_spent() -> None:
    """DS-6.2, DS-6.4."""
    match = treaty_phase(seat("labs.1 labs.2", hand="thule-society kabbalists"))
    play(match, "treaty thule-society")
    assert match.status()["waiting"][0]["seat"] == 1
    assert match.position()["seats"][0]["treaties"] == ["thule-society"]
    assert [entry["card"] for entry in match.position()["seats"][0]["objectives"]] == [
        "labs.1",
        "labs.2",
    ]
