"""The rules of Deep State as people read them: complete, in both languages, and every citation leads somewhere."""

import re
from pathlib import Path

import pytest

from backroom.core.rulebook import Rulebook
from backroom.deepstate import rulebook
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    COVERT_OPERATIONS,
    HOC_ACTIONS,
    KINDS,
    MEN,
    PROJECTS,
    REPTILOID_KINDS,
    TREATIES,
    TRENDS,
)

SOURCE = Path(rulebook.__file__).parent.parent
CITATION = re.compile(r"\b(?:DS|SP)-\d+(?:\.\d+)*")
RULES_IN_CHAPTER = {
    "DS-1": 8,
    "DS-2": 4,
    "DS-3": 11,
    "DS-4": 5,
    "DS-5": 5,
    "DS-6": 7,
    "DS-7": 2,
    "DS-8": 13,
    "DS-9": 4,
    "DS-10": 4,
    "DS-11": 2,
    "DS-12": 4,
    "DS-13": 10,
    "DS-14": 8,
    "DS-15": 9,
    "DS-16.1": 6,
    "DS-16.2": 4,
    "DS-16.3": 6,
    "DS-16.4": 2,
    "DS-16.5": 5,
    "DS-16.6": 0,
    "DS-16.7": 4,
    "DS-16.8": 10,
}


def test_every_rule_is_there_and_in_order():
    expected = []
    for chapter, rules in RULES_IN_CHAPTER.items():
        if chapter == "DS-16.1":
            expected.append("DS-16")
        expected += [chapter, *(f"{chapter}.{rule}" for rule in range(1, rules + 1))]
    assert list(rulebook.rule_numbers()) == expected


@pytest.mark.parametrize("code", ["en", "ru"])
def test_every_rule_has_its_own_text_in_every_language(code):
    cyrillic = re.compile("[а-я]")
    for number in rulebook.rule_numbers():
        text = rulebook.rule(number, code)
        assert text and bool(cyrillic.search(text)) == (code == "ru"), number
    for chapter in rulebook.chapters(code):
        assert bool(cyrillic.search(chapter.title)) == (code == "ru"), chapter


def test_both_languages_give_the_same_numbers_and_links():
    """Figures are what a translation gets wrong most easily; here they and the links are compared."""
    figures = re.compile(r"\d+")
    for number in rulebook.rule_numbers():
        if rulebook.BOOK.title(number) is not None:
            continue
        english, russian = rulebook.rule(number, "en"), rulebook.rule(number, "ru")
        assert sorted(CITATION.findall(english)) == sorted(CITATION.findall(russian)), number
        assert set(figures.findall(russian)) - set(figures.findall(english)) <= {
            "0",
            "1",
            "2",
            "3",
            "6",
        }, number


def test_a_chapter_gives_its_title_and_all_its_rules():
    text = rulebook.rule("DS-7")
    assert text.startswith("World War\n\nDS-7.1  When a new zone is laid out")
    assert "\n\nDS-7.2  For each war in force" in text
    assert "DS-16.1.3  HOC's Action deck" in rulebook.rule("DS-16")
    assert rulebook.rule("DS-7", "ru").startswith("Мировая война")


def test_unknown_rules_and_languages():
    assert rulebook.rule("DS-99") is None
    assert rulebook.rule("DS-3.4", "xx") == rulebook.rule("DS-3.4", "en")


def test_lines_are_joined_and_lists_kept():
    text = rulebook.rule("DS-5.2")
    assert text.split("\n\n")[1].split("\n") == [
        "- COMINTERN gives 1, 2, 3, 3, 3 ghosts.",
        "- UNIFIED NATIONS lets you recall up to 1, 2, 3, 3, 3 more agents in each takeover phase (DS-4.2).",
        "- SPYWARE opens the zone to you up to place 4, 5, 6, 6, 6.",
    ]


def test_search():
    assert rulebook.search("yakuza ghosts")[0] == "DS-8.10"
    assert rulebook.search("ds-3.8")[0] == "DS-3.8"
    assert "DS-8.10" in rulebook.search("якудза триады", "ru")
    assert rulebook.search("партии еще", "ru") == rulebook.search("партии ещё", "ru")
    assert rulebook.search("no such words") == ()
    assert rulebook.search("  ") == ()


def cited_files():
    """All files of ours that may cite rules."""
    ends = {".py", ".html", ".js", ".toml", ".po", ".md"}
    roots = [SOURCE, SOURCE.parent.parent / "docs"]
    return [
        path
        for root in roots
        for path in sorted(root.rglob("*"))
        if path.suffix in ends and "vendor" not in path.parts
    ]


def scenarios():
    """The text of all tests of Deep State but these."""
    here = Path(__file__)
    return "\n".join(
        path.read_text("utf-8") for path in here.parent.glob("test_*.py") if path != here
    )


def test_every_rule_has_a_scenario():
    """Each numbered rule is named by a test."""
    rules = [number for number in rulebook.rule_numbers() if rulebook.BOOK.title(number) is None]
    assert len(rules) == sum(RULES_IN_CHAPTER.values())
    assert not set(rules) - set(CITATION.findall(scenarios()))


@pytest.mark.parametrize(
    "names",
    [
        KINDS,
        COVERT_OPERATIONS,
        BLACK_OPERATIONS,
        TREATIES,
        MEN,
        TRENDS,
        HOC_ACTIONS,
        PROJECTS,
        REPTILOID_KINDS,
    ],
)
def test_every_card_has_a_scenario(names):
    """Each card is named by a test, as itself and not as part of another name."""
    text = scenarios()
    assert names
    assert not [name for name in names if not re.search(rf"(?<![\w-]){name}(?![\w-])", text)]


def test_every_rule_cited_anywhere_exists():
    numbers = {number for path in SOURCE.glob("*/rules.toml") for number in Rulebook(path).numbers}
    missing = {
        f"{path.relative_to(SOURCE.parent.parent)}: {number}"
        for path in cited_files()
        for number in CITATION.findall(path.read_text("utf-8"))
        if number not in numbers
    }
    assert not missing
