"""The errors of tables: each a sentence in the reader's language, a code, and the HTTP status it answers with."""

from __future__ import annotations

from typing import ClassVar, Final

from backroom.core.card import Message
from backroom.core.errors import BackroomError, Illegal
from backroom.core.language import Language


class TableError(BackroomError):
    """An error at a table; `said` is its message id and fields."""

    code: ClassVar[str] = "table"
    status: ClassVar[int] = 400

    def __init__(self, template: str, **fields: object) -> None:
        self.said = Message(template, fields)
        super().__init__(self.said.read())


class Unfit(TableError):
    """A request that cannot be meant; `path` is the field."""

    code = "bad-request"

    def __init__(self, template: str, path: str, **fields: object) -> None:
        super().__init__(template, **fields)
        self.path = path


class NoSuchTable(TableError):
    """There is no such table, or the asker may not know of it: both look the same."""

    code = "unknown-table"
    status = 404


class NotYours(TableError):
    """The key does not hold that seat."""

    code = "not-yours"
    status = 403


class NoInvitation(TableError):
    """The invitation was used already, or never made."""

    code = "no-invitation"
    status = 410


class Stale(TableError):
    """The command was made for another version of the table. `version` is the present one."""

    code = "stale"
    status = 409

    def __init__(self, template: str, version: int, **fields: object) -> None:
        super().__init__(template, version=version, **fields)
        self.version = version

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "version": self.version}


class NotAwaited(TableError):
    """The seat has nothing to decide now."""

    code = "not-waiting"
    status = 409


class NotNow(TableError):
    """What is asked for makes no sense at this moment of the table."""

    code = "not-now"
    status = 409


class SetAside(TableError):
    """The table's record no longer replays: it is kept as it is and cannot be played."""

    code = "set-aside"
    status = 410


class TooMuch(TableError):
    """A limit was met. `wait`: seconds until it makes sense to try again (0: never)."""

    code = "too-much"
    status = 429

    def __init__(self, template: str, wait: float = 0.0, **fields: object) -> None:
        super().__init__(template, **fields)
        self.wait = wait

    def as_json(self) -> dict[str, object]:
        return {**super().as_json(), "wait": max(0.1, round(self.wait, 1))}


class TooBig(TableError):
    """What came in is larger than we take."""

    code = "too-big"
    status = 413


class Forbidden(TableError):
    """The request was not made by one of our pages."""

    code = "forbidden"
    status = 403


class Unavailable(TableError):
    """The store cannot be reached now; sending the same command again is safe."""

    code = "unavailable"
    status = 503


class Failed(TableError):
    """A mistake of the server's own; its log says more."""

    code = "failed"
    status = 500


STATUSES: Final = {"unknown-table": 404, "not-waiting": 409, "illegal": 409}


def status_of(error: BackroomError) -> int:
    """The HTTP status that fits an error."""
    if isinstance(error, TableError):
        return error.status
    return STATUSES.get(error.code, 400)


def sentence(error: BackroomError, language: Language) -> str:
    """The error's sentence in that language."""
    if error.said is not None:
        return error.said.read(language)
    if isinstance(error, Illegal):
        return error.refusal.reason(language)
    return language.text(error.message)


__all__ = [
    "Failed",
    "Forbidden",
    "Illegal",
    "NoInvitation",
    "NoSuchTable",
    "NotAwaited",
    "NotNow",
    "NotYours",
    "SetAside",
    "Stale",
    "TableError",
    "TooBig",
    "TooMuch",
    "Unavailable",
    "Unfit",
    "sentence",
    "status_of",
]
