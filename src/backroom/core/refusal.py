"""A refusal: why a choice is not legal now, with the rule's number and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from backroom.core.card import Message
from backroom.core.language import SOURCE, Language, _

NOW: Final = _("Now: {sentence}")


class Refusal(NamedTuple):
    """`template` is an English message id whose fields are filled from `needs`; `asked` is the message id of the prompt
    that waits, where the choice answers another one."""

    rule: str
    template: str
    needs: Mapping[str, object]
    asked: str = ""

    def reason(self, language: Language = SOURCE) -> str:
        """The sentence for a person: it begins with a capital and ends with a full stop; then what is asked now, where
        that is something else."""
        text = Message(self.template, self.needs).read(language)
        text = text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
        if self.asked:
            text += " " + language.text(NOW).format(sentence=language.text(self.asked))
        return text

    def as_json(self) -> dict[str, object]:
        """The refusal as the protocol answers it to `why`."""
        return {
            "legal": False,
            "reason": self.reason(),
            "rule": self.rule,
            "needs": dict(self.needs),
        }


def refuse(rule: str, template: str, **needs: object) -> Refusal:
    """A refusal in one line; `template` must be a literal so that the message check finds it."""
    return Refusal(rule, template, needs)
