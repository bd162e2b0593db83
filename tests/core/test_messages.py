"""The message check itself, and that no translation lacks anything."""

import ast

import pytest

from tools import messages


def of(code):
    """The messages that a line of code marks."""
    call = ast.parse(code, mode="eval").body
    return list(messages._of_call(call))


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('_("a")', [("a", None)]),
        ('refuse("DS-1", "needs {n}", n=1)', [("needs {n}", None)]),
        ('refuse("DS-1", "one" if n else "other")', [("one", None), ("other", None)]),
        ('Message("a " "b", {})', [("a b", None)]),
        ('EventKind("x", (), "told", "veiled")', [("told", None), ("veiled", None)]),
        ('EventKind("x", (), text="told", rule="DS-1")', [("told", None)]),
        ('language.plural("{n} card", "{n} cards", 2)', [(("{n} card", "{n} cards"), None)]),
        ('_n("{n} card", "{n} cards")', [(("{n} card", "{n} cards"), None)]),
        ('language.context("verb", "play")', [("play", "verb")]),
        ('language.text("a")', [("a", None)]),
        ('text("SELECT 1")', []),
        ("_(message)", []),
        ('print("a")', []),
    ],
)
def test_what_marks_a_message(code, found):
    assert of(code) == found


def test_names_and_templates_are_found():
    used = messages.used_messages()
    assert used[None, "Labor Unions"].part == "deepstate"
    assert any(message.where.startswith("src/backroom/web/templates/") for message in used.values())


@pytest.fixture
def russian(tmp_path, monkeypatch):
    """A language of three messages."""
    (tmp_path / "ru").mkdir()
    monkeypatch.setattr(messages, "LOCALE", tmp_path)

    def write(text):
        (tmp_path / "ru" / "core.po").write_text(
            f'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n{text}'
        )

    return write


USED = {
    (None, "{n} of {card}"): messages.Used("{n} of {card}", None, "core", "x.py:1"),
    (None, "gone"): messages.Used("gone", None, "core", "x.py:2"),
}


def test_problems_are_told(russian):
    russian(
        '#, fuzzy\nmsgid "gone"\nmsgstr "ушло"\n\n'
        'msgid "{n} of {card}"\nmsgstr "{n} из {cards}"\n\n'
        'msgid "old"\nmsgstr "старое"\n'
    )
    assert sorted(messages.problems("ru", USED)) == [
        "ru/core.po: 'gone' is fuzzy",
        "ru/core.po: 'old' is not used",
        "ru/core.po: '{n} of {card}' has the fields ['card', 'n'], its translation ['cards', 'n']",
    ]


def test_missing_messages_are_told_and_added(russian):
    russian('msgid "gone"\nmsgstr ""\n')
    assert sorted(messages.problems("ru", USED)) == [
        "ru: 'gone' is not translated (x.py:2)",
        "ru: '{n} of {card}' is not translated (x.py:1)",
    ]
    assert messages.update("ru", USED, []) == 1
    assert messages.update("ru", USED, []) == 0
    assert 'msgid "{n} of {card}"\nmsgstr ""' in (messages.LOCALE / "ru" / "core.po").read_text()


@pytest.mark.parametrize("code", messages.codes())
def test_every_message_is_translated(code):
    assert messages.problems(code, messages.used_messages()) == []
