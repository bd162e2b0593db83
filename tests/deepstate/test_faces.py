"""Card faces: every card has a text in both languages, values with a basis, and paths that lead into the facts."""

import re

import pytest

from backroom.core.card import BASIS
from backroom.core.language import language
from backroom.core.pack import by_rows
from backroom.core.registry import game
from backroom.core.viewer import every_face
from backroom.deepstate import names, rulebook
from backroom.deepstate.basis import basis
from backroom.deepstate.catalog import (
    FACTS,
    HOC_ACTIONS,
    KINDS,
    MEN,
    MODULES,
    OPERATIONS,
    PROJECTS,
    REPTILOID_KINDS,
    TREATIES,
    TRENDS,
)
from backroom.deepstate.faces import Printer, faces
from backroom.deepstate.tables import PLAIN_FACTS, Rules, facts_with
from backroom.deepstate.treaties import read_treaty
from backroom.deepstate.treaty_texts import conditions, effect, text

LANGUAGES = ("en", "ru")


def everything(pack=None, **options):
    """The rules of a box in which every card and Project lies on the table at once."""
    given = {
        "players": 1,
        "modules": list(MODULES),
        "difficulty": "ultra-hard",
        "hoc": "male",
        "pack": pack,
    }
    rules = Rules(given | options, facts_with(pack))
    rules.project = list(range(len(PROJECTS)))
    rules.treaty_deck = tuple(range(len(TREATIES)))
    return rules


def leaves(facts, path=""):
    """The dotted paths of all values of the facts."""
    for key, value in facts.items():
        inner = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from leaves(value, inner)
        else:
            yield inner


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_has_a_name_and_a_text_in_every_language(code):
    spoken = language(code)
    for face in faces(everything()):
        read = [str(spoken.name(face.slug)), *(message.read(spoken) for message in face.text)]
        read += [spoken.text(value.label) for value in face.values]
        read += [value.how_sure(spoken) for value in face.values]
        assert face.text, face.slug
        for sentence in read:
            assert sentence and "{" not in sentence, (face.slug, sentence)
            assert bool(re.search("[а-яё]", sentence, re.I)) == (code == "ru"), (
                face.slug,
                sentence,
            )


def test_every_name_of_the_facts_is_registered_and_translated():
    russian = language("ru")
    for slug, english in names.NAMES.items():
        assert language("en").name(slug) == english
        assert re.search("[а-яё]", str(russian.name(slug)), re.I), slug
    assert russian.name("labor-unions.2") == "Профсоюзы"
    assert russian.name("comintern.4") == "Социалистический лагерь"


def test_names_that_the_russian_rulebook_prints():
    """002 prints these; some differ from a literal translation of the English name."""
    russian = language("ru")
    for slug, name in {
        "trilateral-commission": "Масоны",
        "council-on-foreign-relations": "Трёхсторонняя комиссия",
        "sons-of-liberty": "Саентологи",
        "cheka": "Чрезвычайная комиссия",
        "power-broker": "Серый кардинал",
        "vice-agent": "Переговорщик",
        "spyware": "Шпионаж",
        "espionage": "espionage",
        "spyware.1": "Шпионское оборудование I",
        "hoc": "Сокол",
    }.items():
        assert russian.name(slug) == name


def test_there_is_a_face_for_everything_in_the_box():
    found = [face.slug for face in faces(everything())]
    assert len(set(found)) == len(found)
    assert {*KINDS, *PROJECTS, *TREATIES, "world-war", "supervisor"} <= set(found)
    assert {
        "secondary-finance",
        "contactee",
        "ufo-hysteria",
        "royalty",
        "blackout",
        "military-intervention",
    } <= set(found)
    hoc = {slug for slug in found if slug.startswith("hoc-")}
    assert hoc == {f"hoc-{slug}" for slug in HOC_ACTIONS} - {"hoc-executive", "hoc-chairman"}


def test_the_card_viewer_shows_the_whole_box():
    """Nobody needs to know which options bring a card into play."""
    found = {face.slug for face in every_face(game("deep-state"))}
    assert {*KINDS, *PROJECTS, *TREATIES, *TRENDS, *REPTILOID_KINDS, *OPERATIONS, *MEN} <= found
    assert {f"hoc-{slug}" for slug in HOC_ACTIONS} | {"supervisor", "headhunter"} <= found


def test_the_card_viewer_shows_the_values_of_a_pack():
    faces = every_face(game("deep-state"), {"covert": {"coup": {"influence": 13}}})
    coup = next(face for face in faces if face.slug == "coup")
    assert (coup.values[0].value, coup.values[0].basis) == (13, "P")


def test_the_base_game_has_no_card_of_a_module():
    rules = Rules({"players": 5, "modules": [], "pack": None}, PLAIN_FACTS)
    found = list(Printer(rules).faces())
    families = {face.family for face in found}
    assert families == {"objective", "secondary", "world-war", "token", "covert", "treaty"}
    assert {face.slug for face in found if face.family == "token"} == {"supervisor", "headhunter"}
    assert sum(face.copies for face in found if face.family in ("objective", "world-war")) == 68


def test_every_value_has_a_basis_and_a_path_into_the_facts():
    facts = by_rows(FACTS)
    for face in faces(everything()):
        for value in face.values:
            found = facts
            for key in value.path.split("."):
                found = found[key]
            assert value.basis and set(value.basis) <= set(BASIS), value
            if isinstance(found, list):
                assert len(value.basis) in (1, len(found)), value
            assert value.value == found, value


def test_every_value_of_the_facts_has_a_basis():
    without = [
        path
        for path in leaves(by_rows(FACTS))
        if not re.search(r"\.(name|group)$|basis|reptiloids.kinds", path)
        or path.endswith("bank.group")
    ]
    for path in without:
        assert set(basis(path)) <= set(BASIS), path


def test_every_rule_of_a_face_exists():
    for face in faces(everything()):
        assert rulebook.rule(face.rule) is not None, face


def test_a_pack_changes_value_basis_and_text():
    pack = {
        "objectives": {"corporations": {"agents": 7}},
        "treaties": {"kabbalists": {"condition": "3 science | patents", "corner": 5}},
        "projects": {"comintern": {"agents": [1, 1, 1, 1, 1]}},
    }
    found = {face.slug: face for face in faces(everything(pack))}
    value = found["corporations"].values[0]
    assert (value.value, value.basis, value.how_sure()) == (7, "P", "from a pack")
    assert found["banks"].values[0].basis == "Y"
    kabbalists = " ".join(message.read() for message in found["kabbalists"].text)
    assert "3 cards of Science or 1 Patents card" in kabbalists and "5 Influence" in kabbalists
    stages = [message.read() for message in found["comintern"].text][1:]
    assert (
        stages[2]
        == "Stage III, The International III: 1 agent to the pool and 2 Communists emblems."
    )


def test_a_basis_by_entry_is_told_with_its_entries():
    face = next(face for face in faces(everything()) if face.slug == "comintern")
    agents = next(value for value in face.values if value.path.endswith("agents"))
    assert (
        agents.how_sure()
        == "2, 3, 4, 3: stated by a rulebook; 2: deduced from a rulebook's example"
    )


def test_trends_in_words_follow_a_pack():
    pack = {
        "trends": {
            "radicalism": {"impact": "over-infiltrate: secondary finance or a treaty card"},
            "non-conformity": {
                "impact": "get or attach inner-circle: recruit 1-2",
                "less": "reptiloids + finance",
            },
        }
    }
    found = {
        face.slug: [message.read() for message in face.text] for face in faces(everything(pack))
    }
    assert found["radicalism"][0].endswith(
        "you may take a Secondary Objective of Finance or draw a Treaty card."
    )
    assert "recruit up to 2 agents" in found["non-conformity"][0]
    assert found["non-conformity"][1:] == [
        "To capture it send 10 agents to the pool, 1 fewer for each Reptiloid of yours and each card of Finance.",
        "Captured it is worth 10 Influence.",
    ]


def treaty_of(**changes):
    fact = PLAIN_FACTS["treaties"]["cartels"] | changes
    return read_treaty("cartels", fact, "pack.treaties.cartels")


@pytest.mark.parametrize(
    ("condition", "english", "russian"),
    [
        (
            "2 science | patents",
            "2 cards of Science or 1 Patents card",
            "2 карты науки или 1 карта «Патенты»",
        ),
        (
            "stage 2 + spies",
            "Stage II in any Project and 1 Spies emblem",
            "стадия II в любом проекте и 1 знак шпионов",
        ),
        (
            "2 supreme-power incl. corporations",
            "2 cards of Supreme Power, 1 Corporations card among them",
            "2 карты власти, среди них 1 карта «Корпорации»",
        ),
        (
            "3 finance + no stock-exchanges",
            "3 cards of Finance and no Stock Exchanges card",
            "3 карты финансов и нет карт «Биржи»",
        ),
        (
            "3 reptiloids + no spies",
            "3 Reptiloids and no Spies emblem",
            "3 рептилоида и нет знаков шпионов",
        ),
        (
            "banks + labs + 5 covert",
            "1 Banks card, 1 Labs card and 5 Covert Operations",
            "1 карта «Банки», 1 карта «Лаборатории» и 5 спецопераций",
        ),
    ],
)
def test_conditions_in_words(condition, english, russian):
    said = conditions(treaty_of(condition=condition))
    assert said.read() == f"Conditions: {english}."
    assert said.read(language("ru")) == f"Требования: {russian}."


def test_effects_in_words():
    said = effect(treaty_of(effect="reveal 1, keep spies/science"))
    assert " ".join(message.read() for message in said) == (
        "Immediate: reveal 1 Treaty card. Those with a Spies emblem or Secondary Objective of Science in the "
        "corner go to your hand; the rest are shuffled back."
    )
    twice = text(
        treaty_of(effect="2 ghosts at place 1, may make one more treaty", corner="finance")
    )
    assert [message.read(language("ru")) for message in twice] == [
        "Постоянный эффект: при внедрении на 1-е место области у вас ещё 2 теневых агента, но не для спецопераций.",
        "Затем можете заключить ещё один союз, требования которого выполнены.",
        "Требования: 2 карты власти, среди них 1 карта «Преступные группировки».",
        "В углу: второстепенный объект финансов.",
    ]
