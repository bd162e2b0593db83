"""Writing to a table: each function is one step of a transaction that first locks the table's row (one writer a table).

The log's primary key (table, number) is the last word on concurrency: two processes can never write the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, insert, select, update

from backroom.core.language import _
from backroom.table import schema
from backroom.table.entry import RETURN, TAKEOVER, Entry
from backroom.table.errors import NoSuchTable, Unfit
from backroom.table.model import Played
from backroom.table.room import UNKNOWN, Lock
from backroom.table.store import Store

# The statements are built once: building one anew costs more than carrying it out.
T, S, L, C, Q = (
    schema.tables.c,
    schema.seats.c,
    schema.locks.c,
    schema.commands.c,
    schema.questions.c,
)
TABLE: Final[BindParameter[str]] = bindparam("for_table")
SEAT: Final[BindParameter[int]] = bindparam("for_seat")
LOCK_ROW: Final = select(T.version, T.changes).where(T.table == TABLE).with_for_update()
COUNT: Final = update(schema.tables).where(T.table == TABLE)
FIND_COMMAND: Final = select(C.asked, C.version, C.changes, C.locked).where(
    C.table == TABLE, C.seat == SEAT, C.command == bindparam("for_command")
)
FIND_SEAT: Final = select(C.seat).where(C.table == TABLE, C.command == bindparam("for_command"))
KEEP_COMMAND: Final = insert(schema.commands)
ADD_ENTRIES: Final = insert(schema.entries)
SETTLE_QUESTIONS: Final = delete(schema.questions).where(Q.table == TABLE)
SETTLE_LOCKS: Final = delete(schema.locks).where(L.table == TABLE)
CARRY_LOCKS: Final = update(schema.locks).where(L.table == TABLE)
ADD_LOCK: Final = insert(schema.locks)
DROP_LOCK: Final = delete(schema.locks).where(L.table == TABLE, L.seat == SEAT)
READ_LOCKS: Final = select(L.seat, L.version, L.words, L.by, L.at).where(
    L.table == TABLE, L.version == bindparam("for_version")
)
SET_SEAT: Final = update(schema.seats).where(S.table == TABLE, S.seat == SEAT)
ADD_QUESTION: Final = insert(schema.questions)
DROP_QUESTION: Final = delete(schema.questions).where(
    Q.table == TABLE, Q.kind == bindparam("for_kind"), Q.subject == bindparam("for_subject")
)
OTHER_COMMAND: Final = _("This command id was used for something else already.")


class Moved(Exception):
    """The table is at another version in the store than in memory."""


class Now(msgspec.Struct):
    """The locked row's counters."""

    version: int
    changes: int


def locked(connection: Connection, table: str, version: int | None = None) -> Now:
    """Lock the table's row for this transaction; raises Moved where it is not at `version`."""
    row = connection.execute(LOCK_ROW, {"for_table": table}).first()
    if row is None:
        raise NoSuchTable(UNKNOWN)
    if version is not None and row.version != version:
        raise Moved
    return Now(row.version, row.changes)


def repeated(
    connection: Connection, table: str, seat: int, command: str, asked: str
) -> Played | None:
    """The answer that a command got already."""
    found = {"for_table": table, "for_seat": seat, "for_command": command}
    row = connection.execute(FIND_COMMAND, found).first()
    if row is None:
        return None
    if row.asked != asked:
        raise Unfit(OTHER_COMMAND, "command")
    return Played(row.version, row.changes, row.locked)


def seat_of_command(
    connection: Connection, table: str, seats: Sequence[int], command: str
) -> int | None:
    """For which of these seats a command was carried out already."""
    found = connection.execute(FIND_SEAT, {"for_table": table, "for_command": command})
    return next((row.seat for row in found if row.seat in seats), None)


def keep_command(
    connection: Connection, table: str, seat: int, command: str, asked: str, answer: Played
) -> None:
    """Keep a command's answer, so that sending it again changes nothing."""
    row = {"table": table, "seat": seat, "command": command, "asked": asked}
    connection.execute(KEEP_COMMAND, {**row, **msgspec.structs.asdict(answer)})


def add_entries(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    """Append to the log. What was asked at the version before is settled by that; what was locked too, unless the
    game itself did not go on (a bot takes over, a person returns)."""
    rows = [{"table": table, **msgspec.structs.asdict(entry)} for entry in entries]
    connection.execute(ADD_ENTRIES, rows)
    connection.execute(SETTLE_QUESTIONS, {"for_table": table})
    if all(entry.kind in (TAKEOVER, RETURN) for entry in entries):
        connection.execute(CARRY_LOCKS, {"for_table": table, "version": entries[-1].number})
    else:
        connection.execute(SETTLE_LOCKS, {"for_table": table})


def changed(
    connection: Connection, store: Store, table: str, now: Now, more: int, **values: Any
) -> Played:
    """Count the change, with `more` entries in the log, and tell other processes."""
    after = Played(now.version + more, now.changes + 1)
    counted = {"version": after.version, "changes": after.changes, **values}
    connection.execute(COUNT, {"for_table": table, **counted})
    store.tell(connection, f"{table}:{after.version}:{after.changes}")
    return after


def set_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    """Change a seat."""
    connection.execute(SET_SEAT, {"for_table": table, "for_seat": seat, **values})


def set_lock(connection: Connection, table: str, lock: Lock) -> dict[int, Lock]:
    """Lock a choice (or change it); all choices locked for this version are given back."""
    drop_lock(connection, table, lock.seat)
    connection.execute(ADD_LOCK, {"table": table, **msgspec.structs.asdict(lock)})
    rows = connection.execute(READ_LOCKS, {"for_table": table, "for_version": lock.version})
    return {row.seat: Lock(*row) for row in rows}


def drop_lock(connection: Connection, table: str, seat: int) -> bool:
    """Unlock; whether there was a lock."""
    gone = connection.execute(DROP_LOCK, {"for_table": table, "for_seat": seat})
    return bool(gone.rowcount)


def set_question(
    connection: Connection, table: str, kind: str, subject: int, version: int, agreed: Sequence[int]
) -> None:
    """Ask all people at the table something (again)."""
    drop_question(connection, table, kind, subject)
    row = {"table": table, "kind": kind, "subject": subject, "version": version}
    connection.execute(ADD_QUESTION, {**row, "agreed": list(agreed)})


def drop_question(connection: Connection, table: str, kind: str, subject: int) -> None:
    """Withdraw a question."""
    named = {"for_table": table, "for_kind": kind, "for_subject": subject}
    connection.execute(DROP_QUESTION, named)
