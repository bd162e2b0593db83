"""Rules on pages: each once, chapters told apart, citations linked."""

from backroom.core.language import language
from backroom.core.registry import game
from backroom.web import panels
from backroom.web.render import rule_links


def test_every_rule_stands_once():
    found = panels.rules(game("deep-state"), language("en"), "DS-3.5", "")
    assert [entry.number for entry in found.entries] == list(game("deep-state").rule_numbers())
    chapter = next(entry for entry in found.entries if entry.number == "DS-8")
    assert chapter.chapter and chapter.text.startswith("Treaties\n\nEffects of Treaties")
    assert "Blackwaters" not in chapter.text
    assert [entry.number for entry in found.entries if entry.open] == ["DS-3.5"]
    assert {entry.number for entry in found.entries if entry.chapter} >= {
        "DS-1",
        "DS-16",
        "DS-16.5",
    }


def test_search_leaves_the_rules_with_all_words():
    found = panels.rules(game("deep-state"), language("ru"), "", "якудза ЕЩЕ")
    assert [entry.number for entry in found.entries] == ["DS-8.10"]


def test_citations_are_links_and_texts_are_escaped():
    assert rule_links("as in DS-5.4 & DS-16") == (
        'as in <a href="#rule-DS-5-4">DS-5.4</a> &amp; <a href="#rule-DS-16">DS-16</a>'
    )
