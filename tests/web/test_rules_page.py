"""Rules on pages: each once, chapters told apart, citations linked; the cards of a table."""

import asyncio
from pathlib import Path

from backroom.core.language import language
from backroom.core.registry import game
from backroom.web import panels
from backroom.web.render import rule_links, soft
from tests.web.site import site


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


def test_the_cards_of_a_table_show_what_its_pack_changes(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path) as place:
            table, key = await place.table("spies", 2, pack={"points": {"eavesdrop": 2}})
            async with place.visitor(key) as visitor:
                path = f"/rules/spies?tab=cards&table={table}"
                page = (await visitor.get(path)).text
                assert "Pays 2 for each face-up card" in page and page.count('class="packed"') == 5
                elsewhere = await visitor.get(path.replace("spies", "deep-state"))
                assert elsewhere.headers["location"] == path
                panel = (await visitor.get(f"/table/{table}?panel=rules")).text
                assert f"tab=cards&amp;table={table}" in panel
            async with place.visitor() as stranger:
                assert (await stranger.get(path)).status_code == 404

    asyncio.run(run())


def test_long_russian_words_may_break_before_a_syllable() -> None:
    assert soft("Дезинформация") == "Дезин\u00adформация"
    assert soft("Дополнительное задание") == "Дополни\u00adтельное задание"
    assert soft("Extra Mission") == "Extra Mission"
