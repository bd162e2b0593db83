"""Packs: values laid over facts, and refusals that name the path."""

from typing import Any

import pytest

from backroom.core.errors import BadRequest
from backroom.core.pack import Limit, by_rows, changed, overlay, pack_digest

FACTS = by_rows(
    {
        "agents": {"count": 10, "names": ["ann", "bob"], "secret": True, "pay": 5},
        "cards": {
            "columns": ["slug", "name", "cost"],
            "rows": [["spy", "Spy", 3], ["mole", "Mole", 5]],
            "copies": {"2": 1, "3": 2},
        },
    }
)
LIMITS = (
    Limit("cards.*.name", fixed=True),
    Limit("cards.*.cost", range(1, 10)),
    Limit("agents.names", words=frozenset({"ann", "bob", "eve"}), lengths=range(4)),
    Limit("agents.pay", range(10), frozenset({"gold"}), either=True),
)


def test_rows_become_tables_named_by_their_first_column():
    assert FACTS["cards"] == {
        "spy": {"name": "Spy", "cost": 3},
        "mole": {"name": "Mole", "cost": 5},
        "copies": {"2": 1, "3": 2},
    }


def test_a_pack_lies_over_the_facts_and_leaves_them_alone():
    pack = {"cards": {"mole": {"cost": 4}}, "agents": {"names": ["eve"], "secret": False}}
    merged = overlay(FACTS, pack, LIMITS)
    assert merged["cards"]["mole"] == {"name": "Mole", "cost": 4}
    assert merged["agents"] == {"count": 10, "names": ["eve"], "secret": False, "pay": 5}
    assert FACTS["cards"]["mole"]["cost"] == 5
    assert FACTS["agents"]["names"] == ["ann", "bob"]
    merged["agents"]["names"].append("ann")
    assert pack["agents"]["names"] == ["eve"]


@pytest.mark.parametrize(
    ("pack", "path", "words"),
    [
        (5, "pack", "table"),
        ({"crads": {}}, "pack.crads", "cards"),
        ({"cards": {"spy": 5}}, "pack.cards.spy", "table"),
        ({"cards": {"spy": {"price": 5}}}, "pack.cards.spy.price", "cost"),
        ({"cards": {"spy": {"name": "S"}}}, "pack.cards.spy.name", "cannot change"),
        ({"cards": {"spy": {"cost": 0}}}, "pack.cards.spy.cost", "from 1 to 9"),
        ({"cards": {"spy": {"cost": True}}}, "pack.cards.spy.cost", "whole number"),
        ({"cards": {"spy": {"cost": 2.5}}}, "pack.cards.spy.cost", "whole number"),
        ({"cards": {"copies": {"2": 100}}}, "pack.cards.copies.2", "from 0 to 99"),
        ({"cards": {"copies": {2: 1}}}, "pack.cards.copies.2", "no value"),
        ({"agents": {"names": "ann"}}, "pack.agents.names", "list"),
        ({"agents": {"names": ["ann"] * 4}}, "pack.agents.names", "0 to 3"),
        ({"agents": {"names": ["ann", "joe"]}}, "pack.agents.names[1]", "one of ann, bob, eve"),
        ({"agents": {"names": [1]}}, "pack.agents.names[0]", "text"),
        ({"agents": {"secret": 1}}, "pack.agents.secret", "true or false"),
        ({"agents": {"pay": 10}}, "pack.agents.pay", "from 0 to 9"),
        ({"agents": {"pay": "lead"}}, "pack.agents.pay", "one of gold"),
        ({"agents": {"pay": 1.5}}, "pack.agents.pay", "a whole number or a text"),
        ({"agents": {"pay": True}}, "pack.agents.pay", "whole number"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_path(pack: Any, path: str, words: str):
    with pytest.raises(BadRequest) as refused:
        overlay(FACTS, pack, LIMITS)
    assert refused.value.path == path
    assert words in refused.value.message


def test_a_number_may_take_the_place_of_a_text_where_a_limit_says_so():
    for pay in (7, "gold"):
        assert overlay(FACTS, {"agents": {"pay": pay}}, LIMITS)["agents"]["pay"] == pay


def test_changed_names_the_values_that_a_pack_gives():
    pack = {"cards": {"mole": {"cost": 4}}, "agents": {"names": ["eve"]}}
    assert list(changed(pack)) == ["cards.mole.cost", "agents.names"]
    assert list(changed(None)) == []


def test_the_digest_of_a_pack_knows_no_order():
    assert pack_digest({"a": 1, "b": {"c": 2}}) == pack_digest({"b": {"c": 2}, "a": 1})
    assert pack_digest({"a": 1}) != pack_digest({"a": 2})
    assert pack_digest({}) == pack_digest(None) == ""
