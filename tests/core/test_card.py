"""Messages within messages, counts of things, and how sure a value is."""

from backroom.core.card import Count, Message, Value
from backroom.core.language import Language, language


class Numbered:
    """A catalog with one plural form for each number up to 3."""

    def gettext(self, message: str) -> str:
        return {"a": "A", "{one}, {other}": "{other} + {one}"}.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}:{message}"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return f"{many}/{number}"


TONGUE = Language("xx", Numbered())  # type: ignore[arg-type]


def test_fields_may_be_messages_counts_and_lists_of_them():
    count = Count("{n} thing", "{n} things {of}", 2, {"of": Message("of {what}", {"what": "it"})})
    nested = Message("{one}, {other}", {"one": Message("a"), "other": [count, Message("b"), 3]})
    assert nested.read() == "a, 2 things of it, b, 3"
    assert nested.read(TONGUE) == "2 things of it/2, b, 3 + A"


def test_a_count_takes_the_form_of_its_number():
    russian = language("ru")
    said = [Count("{n} Spies emblem", "{n} Spies emblems", n).read(russian) for n in (1, 3, 5, 21)]
    assert said == ["1 знак шпионов", "3 знака шпионов", "5 знаков шпионов", "21 знак шпионов"]
    assert Count("{n} thing", "{n} things", 1).read() == "1 thing"


def test_how_sure_a_value_is():
    assert Value("Agents", 3, "S", "x").how_sure() == "stated by a rulebook"
    assert Value("Agents", [1, 2], "H", "x").how_sure() == "house value"
    assert (
        Value("Agents", [1, 2, 3], "SHS", "x").how_sure()
        == "1, 3: stated by a rulebook; 2: house value"
    )


def test_words_with_two_meanings():
    assert TONGUE.context("verb", "play") == "verb:play"
    assert language("en").context("verb", "play") == "play"
