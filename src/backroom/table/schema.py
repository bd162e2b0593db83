"""The database's tables, the same on SQLite and Postgres. `entries` is the save; everything else can be lost or remade.

`tables.version` counts its entries; `changes` counts everything a page shows. `waiting`, `due` (a program must act),
`ended` (the last digest) and `summary` repeat what the fold of the entries says at version `summed`, for lists that
should not fold every table. An entry's `before` is the digest of the state it was made for; choices that were locked
and played together name the first of them in `together`.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData()
HASH: Final = String(64)


def _table_column(*, key: bool = True) -> Column[str]:
    return Column(
        "table",
        String(10),
        ForeignKey("tables.table", ondelete="CASCADE"),
        primary_key=key,
        nullable=False,
    )


tables = Table(
    "tables",
    METADATA,
    Column("table", String(10), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("title", Text, nullable=False),
    Column("stage", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("creator", HASH, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("pace", Float, nullable=False),
    Column("patience", Float),
    Column("secret", String(64)),
    Column("seeds", JSON, nullable=False),
    Column("start", JSON),
    Column("watch", HASH, nullable=False),
    Column("rematch", String(10)),
    Column("began", Float),
    Column("ended", HASH),
    Column("summed", Integer, nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("due", Boolean, nullable=False),
    Column("moved", Float, nullable=False),
    Column("summary", JSON, nullable=False),
    Column("driver", String(32)),
    Column("driven", Float, nullable=False),
    Index("tables_lobby", "listed", "stage", "created"),
    Index("tables_due", "stage", "due"),
)

seats = Table(
    "seats",
    METADATA,
    _table_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("stand_in", Boolean, nullable=False),
    Column("taken", Boolean, nullable=False),
    Column("begun", Boolean, nullable=False),
    Column("randomness", Text, nullable=False),
    Column("auto", String(10), nullable=False),
    Column("notes", Text, nullable=False),
)

entries = Table(
    "entries",
    METADATA,
    _table_column(),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("by", String(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("before", HASH, nullable=False),
    Column("together", Integer),
    Column("to", Integer),
    Column("stream", Integer),
)

locks = Table(
    "locks",
    METADATA,
    _table_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("by", String(10), nullable=False),
    Column("at", Float, nullable=False),
)

commands = Table(
    "commands",
    METADATA,
    _table_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("command", String(80), primary_key=True),
    Column("asked", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("changes", Integer, nullable=False),
    Column("locked", Boolean, nullable=False),
)

questions = Table(
    "questions",
    METADATA,
    _table_column(),
    Column("kind", String(10), primary_key=True),
    Column("subject", Integer, primary_key=True, autoincrement=False),
    Column("version", Integer, nullable=False),
    Column("agreed", JSON, nullable=False),
)

holders = Table(
    "holders",
    METADATA,
    Column("key", HASH, primary_key=True),
    _table_column(),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Index("holders_table", "table"),
)
"""Which keys hold which seats; seat -1 is a watcher."""

invitations = Table(
    "invitations",
    METADATA,
    Column("invitation", HASH, primary_key=True),
    _table_column(key=False),
    Column("seat", Integer, nullable=False),
    Column("used", Float),
    Index("invitations_table", "table"),
)
