"""The errors a caller can meet, each with the protocol's code, a sentence, and the rule or field it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from backroom.core.card import Message

if TYPE_CHECKING:
    from backroom.core.refusal import Refusal


LONGEST: Final = 400


def shortened(text: str) -> str:
    """The text, cut where it quotes too much of what came in."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


class BackroomError(Exception):
    """Any error of this library; `message` is a sentence for a person, `said` the same for any language."""

    code: ClassVar[str] = "error"
    said: Message | None = None

    def __init__(
        self, message: str | Message, *, rule: str | None = None, path: str | None = None
    ) -> None:
        if isinstance(message, Message):
            self.said = message
            message = message.read()
        self.message = shortened(message)
        self.rule = rule
        self.path = shortened(path) if path else path
        super().__init__(self.message)

    def as_json(self) -> dict[str, object]:
        """The error as the protocol answers it."""
        answer: dict[str, object] = {"code": self.code, "message": self.message}
        if self.rule:
            answer["rule"] = self.rule
        if self.path:
            answer["path"] = self.path
        return answer


class BadJson(BackroomError):
    """What came in is not JSON."""

    code = "bad-json"


class BadRequest(BackroomError):
    """A request, option or pack that cannot be meant."""

    code = "bad-request"


class UnknownTable(BackroomError):
    """A table that is not there."""

    code = "unknown-table"


class NotWaiting(BackroomError):
    """The seat has nothing to decide now."""

    code = "not-waiting"


class Illegal(BackroomError):
    """A choice that is not legal now; `refusal` says why."""

    code = "illegal"

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason(), rule=refusal.rule or None)
        self.refusal = refusal

    def as_json(self) -> dict[str, object]:
        answer = super().as_json()
        answer["needs"] = dict(self.refusal.needs)
        return answer


class BadPosition(BackroomError):
    """A position that cannot exist."""

    code = "bad-position"


class BadRecord(BackroomError):
    """A record that does not replay."""

    code = "bad-record"
