"""Card faces and rule texts: complete, in every language, with the basis of every value."""

import re

import pytest

from backroom.core.language import language, language_codes
from backroom.core.pack import overlay
from backroom.core.registry import game
from backroom.spies import rulebook
from backroom.spies.cards import KINDS, SLUGS, SPECIAL_KINDS
from backroom.spies.facts import FACTS, LIMITS, MISSIONS, basis

SPIES = game("spies")
RULES_IN_CHAPTER = {"SP-1": 4, "SP-2": 6, "SP-3": 3, "SP-4": 2}
CYRILLIC = re.compile("[а-я]")


def faces(**options: object):
    return {face.slug: face for face in SPIES.cards(SPIES.options(options))}


def test_every_card_of_the_box_has_a_face():
    """60 action cards, 17 Missions, 3 Durations, 5 markers."""
    found = faces()
    copies: dict[str, int] = {}
    for face in found.values():
        copies[face.family] = copies.get(face.family, 0) + face.copies
    assert copies == {"faction-marker": 5, "action-card": 60, "mission-duration": 3, "mission": 17}
    assert len(found) == 5 + 25 + 1 + 17
    assert set(MISSIONS) < set(found)


@pytest.mark.parametrize("code", language_codes())
def test_faces_read_in_every_language(code: str):
    reader = language(code)
    for face in faces().values():
        name = str(reader.name(face.slug))
        texts = [name, str(reader.name(face.family)), *(text.read(reader) for text in face.text)]
        texts += [reader.text(value.label) for value in face.values]
        for text in texts:
            assert text and "{" not in text
        if code == "ru":
            assert CYRILLIC.search(name), face.slug
            for text in face.text:
                assert CYRILLIC.search(text.read(reader)), face.slug


def test_the_text_of_some_cards():
    found = faces()
    texts = {slug: " ".join(text.read() for text in face.text) for slug, face in found.items()}
    assert texts["military-fake-intel"] == (
        "Disables Science, Political this turn; if it stays face up, also the next turn."
    )
    assert texts["police-steal-document"] == (
        "Pays 2 for each face-up Police card in your own list, this one included."
    )
    assert texts["wiretapper"] == (
        "Counts your face-up cards: Eavesdrop. S: 7 for 4 or more. A: 4 for 3 or more. B: 1 for each."
    )
    assert texts["no-military"] == "Asks that no Military card lies face up in your list. Pays 4."


def test_every_value_of_the_facts_is_on_a_face_with_its_basis():
    """The basis is that of the comments in facts.toml; set-up numbers are in the rules' text instead."""
    paths = {value.path: value for face in faces().values() for value in face.values}
    for path, value in paths.items():
        found = FACTS
        for step in path.split("."):
            found = found[step]
        if not path.endswith("counts"):
            assert value.value == found, path
        assert value.basis == basis(path)
    wanted = {f"deck.{kind}" for kind in FACTS["deck"]}
    wanted |= {f"special.{faction}" for faction in FACTS["factions"]}
    wanted |= {
        f"{kind}.targets.{faction}"
        for kind in ("fake-intel", "eavesdrop")
        for faction in FACTS["factions"]
    }
    wanted |= {"sniper.targets", "points.steal-document", "points.eavesdrop", "durations.turns"}
    for mission in MISSIONS:
        wanted.add(f"missions.{mission}.counts")
        wanted |= {
            f"missions.{mission}.{line}" for line in "SAB" if FACTS["missions"][mission][line]
        }
    assert set(paths) == wanted
    assert paths["missions.wiretapper.B"].basis == "S"
    assert paths["missions.wiretapper.A"].basis == "H"
    assert paths["points.steal-document"].basis == "H"
    assert paths["fake-intel.targets.police"].basis == "S"
    assert paths["fake-intel.targets.military"].basis == "DS"
    assert paths["fake-intel.targets.military"].how_sure() == (
        "Science: deduced from a rulebook's example; Political: stated by a rulebook"
    )


def test_a_pack_shows_on_the_faces():
    pack = {
        "special": {"police": "escape"},
        "deck": {"detect": 3},
        "missions": {"shadow": {"S": [0, 9], "A": [], "counts": "none special"}},
    }
    pack["missions"]["shadow"]["B"] = []
    found = faces(pack=pack, steal_points=1)
    assert "police-escape" in found and "police-disguise" not in found
    assert found["police-detect"].copies == 3
    by_path = {value.path: value for face in found.values() for value in face.values}
    assert by_path["deck.detect"].basis == "P"
    assert by_path["deck.eavesdrop"].basis == "S"
    assert by_path["points.steal-document"].value == 1
    assert by_path["points.steal-document"].basis == "P"
    assert [text.read() for text in found["shadow"].text] == [
        "Asks that none of your face-up cards is special.",
        "Pays 9.",
    ]


def test_no_limit_refuses_the_facts_themselves():
    """Every value that a pack may give may also be given as it is."""
    pack = {
        key: value for key, value in FACTS.items() if key not in ("players", "factions", "missions")
    }
    pack["missions"] = {
        slug: {key: value for key, value in row.items() if key != "name"}
        for slug, row in FACTS["missions"].items()
    }
    assert overlay(FACTS, pack, LIMITS) == FACTS
    assert SPIES.options({"pack": pack})["pack"] == pack


def test_every_name_differs():
    """Cards of the vocabulary, kinds and Missions are told apart in every language."""
    for code in language_codes():
        names = [language(code).name(slug) for slug in (*SLUGS, *MISSIONS)]
        assert len(set(names)) == len(names)
        assert len({language(code).name(kind) for kind in KINDS}) == len(KINDS)
    assert len(SPECIAL_KINDS) == len(FACTS["special"])


def test_every_rule_is_there_and_in_order():
    expected = []
    for chapter, rules in RULES_IN_CHAPTER.items():
        expected += [chapter, *(f"{chapter}.{rule}" for rule in range(1, rules + 1))]
    assert list(SPIES.rule_numbers()) == expected
    assert SPIES.rule("SP-9.9") is None


@pytest.mark.parametrize("code", language_codes())
def test_every_rule_has_its_own_text_in_every_language(code: str):
    for number in SPIES.rule_numbers():
        text = SPIES.rule(number, code)
        assert text and bool(CYRILLIC.search(text)) == (code == "ru"), number
    for chapter in rulebook.chapters(code):
        assert bool(CYRILLIC.search(chapter.title)) == (code == "ru")
        assert len(chapter.rules) == RULES_IN_CHAPTER[chapter.number]


def test_both_languages_give_the_same_links():
    citation = re.compile(r"SP-\d+(?:\.\d+)?")
    for number in SPIES.rule_numbers():
        english, russian = (SPIES.rule(number, code) for code in ("en", "ru"))
        assert english and russian
        assert citation.findall(english) == citation.findall(russian), number
        for cited in citation.findall(english):
            assert SPIES.rule(cited), cited


def test_rules_are_found_by_words():
    assert "SP-3.2" in rulebook.search("diversion effect")
    assert rulebook.search("маскировка", "ru")
