"""Writing to a table: each function is one step of a transaction that first locks the table's row (one writer a table).

The log's primary key (table, number) is the last word on concurrency: two processes can never write the same number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from backroom.core.language import _
from backroom.table import schema
from backroom.table.entry import RETURN, TAKEOVER, Entry
from backroom.table.errors import NoSuchTable, Unfit
from backroom.table.model import Played
from backroom.table.room import UNKNOWN, Lock
from backroom.table.store import Store

OTHER_COMMAND: Final = _("This command id was used for something else already.")


class Moved(Exception):
    """The table is at another version in the store than in memory."""


class Now(msgspec.Struct):
    """The locked row's counters."""

    version: int
    changes: int


def locked(connection: Connection, table: str, version: int | None = None) -> Now:
    """Lock the table's row for this transaction; raises Moved where it is not at `version`."""
    columns = (schema.tables.c.version, schema.tables.c.changes)
    query = select(*columns).where(schema.tables.c.table == table).with_for_update()
    row = connection.execute(query).first()
    if row is None:
        raise NoSuchTable(UNKNOWN)
    if version is not None and row.version != version:
        raise Moved
    return Now(row.version, row.changes)


def repeated(
    connection: Connection, table: str, seat: int, command: str, asked: str
) -> Played | None:
    """The answer that a command got already."""
    c = schema.commands.c
    query = select(c.asked, c.version, c.changes, c.locked).where(
        c.table == table, c.seat == seat, c.command == command
    )
    row = connection.execute(query).first()
    if row is None:
        return None
    if row.asked != asked:
        raise Unfit(OTHER_COMMAND, "command")
    return Played(row.version, row.changes, row.locked)


def keep_command(
    connection: Connection, table: str, seat: int, command: str, asked: str, answer: Played
) -> None:
    """Keep a command's answer, so that sending it again changes nothing."""
    connection.execute(
        insert(schema.commands).values(
            table=table,
            seat=seat,
            command=command,
            asked=asked,
            version=answer.version,
            changes=answer.changes,
            locked=answer.locked,
        )
    )


def add_entries(connection: Connection, table: str, entries: Sequence[Entry]) -> None:
    """Append to the log. What was asked at the version before is settled by that; what was locked too, unless the
    game itself did not go on (a bot takes over, a person returns)."""
    connection.execute(
        insert(schema.entries),
        [{"table": table, **msgspec.structs.asdict(entry)} for entry in entries],
    )
    connection.execute(delete(schema.questions).where(schema.questions.c.table == table))
    locks = schema.locks
    if all(entry.kind in (TAKEOVER, RETURN) for entry in entries):
        version = entries[-1].number
        connection.execute(update(locks).where(locks.c.table == table).values(version=version))
    else:
        connection.execute(delete(locks).where(locks.c.table == table))


def changed(
    connection: Connection, store: Store, table: str, now: Now, more: int, **values: Any
) -> Played:
    """Count the change, with `more` entries in the log, and tell other processes."""
    after = Played(now.version + more, now.changes + 1)
    connection.execute(
        update(schema.tables)
        .where(schema.tables.c.table == table)
        .values(version=after.version, changes=after.changes, **values)
    )
    store.tell(connection, f"{table}:{after.version}:{after.changes}")
    return after


def set_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    """Change a seat."""
    seats = schema.seats
    connection.execute(
        update(seats).where(seats.c.table == table, seats.c.seat == seat).values(**values)
    )


def set_lock(connection: Connection, table: str, lock: Lock) -> dict[int, Lock]:
    """Lock a choice (or change it); all choices locked for this version are given back."""
    drop_lock(connection, table, lock.seat)
    connection.execute(insert(schema.locks).values(table=table, **msgspec.structs.asdict(lock)))
    c = schema.locks.c
    rows = connection.execute(
        select(c.seat, c.version, c.words, c.by, c.at).where(
            c.table == table, c.version == lock.version
        )
    )
    return {row.seat: Lock(*row) for row in rows}


def drop_lock(connection: Connection, table: str, seat: int) -> bool:
    """Unlock; whether there was a lock."""
    c = schema.locks.c
    gone = connection.execute(delete(schema.locks).where(c.table == table, c.seat == seat))
    return bool(gone.rowcount)


def set_question(
    connection: Connection, table: str, kind: str, subject: int, version: int, agreed: Sequence[int]
) -> None:
    """Ask all people at the table something (again)."""
    drop_question(connection, table, kind, subject)
    connection.execute(
        insert(schema.questions).values(
            table=table, kind=kind, subject=subject, version=version, agreed=list(agreed)
        )
    )


def drop_question(connection: Connection, table: str, kind: str, subject: int) -> None:
    """Withdraw a question."""
    c = schema.questions.c
    connection.execute(
        delete(schema.questions).where(c.table == table, c.kind == kind, c.subject == subject)
    )
