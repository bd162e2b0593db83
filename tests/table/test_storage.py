"""Storage: what is written stays as it was written; what no longer replays is reported and set aside."""

from __future__ import annotations

import asyncio
import logging
import random

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from backroom.table import budget, schema
from backroom.table.errors import SetAside, Unavailable
from backroom.table.migrations import migrate
from backroom.table.service import Tables, open_tables
from backroom.table.store import Store, Taken, store_url
from table.people import Party, at_tables, party


def played(store: str, choices: int = 20, game: str = "spies") -> Party:
    """A table with some choices made, left behind in the store."""
    found: list[Party] = []

    async def act(tables: Tables) -> None:
        seats = await party(tables, game, 3)
        await seats.play_on(random.Random(5), choices)
        found.append(seats)

    at_tables(store, act)
    return found[0]


def change(store: str, statement: sa.Executable) -> None:
    """Change what is stored behind the server's back."""
    engine = sa.create_engine(store_url(store))
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def stored(store: str, query: sa.Select[tuple[str]]) -> list[sa.Row[tuple[str]]]:
    """What is stored."""
    engine = sa.create_engine(store_url(store))
    with engine.connect() as connection:
        rows = list(connection.execute(query))
    engine.dispose()
    return rows


def check_set_aside(store: str, seats: Party, says: str) -> None:
    """The table shows that it is set aside, is not played, and its log is not touched."""
    log = sa.select(schema.entries).order_by(schema.entries.c.number)
    before = stored(store, log)

    async def act(tables: Tables) -> None:
        info = await tables.info(seats.table, seats.keys[0])
        assert says in info.fault
        assert (await tables.view(seats.table, seats.keys[0])).view is None
        for act in (
            tables.play(seats.table, seats.keys[0], version=info.version, command="c", choice="x"),
            tables.undo(seats.table, seats.keys[0], version=info.version, command="d"),
            tables.why(seats.table, seats.keys[0], "x"),
            tables.export(seats.table, seats.keys[0]),
            tables.leave(seats.table, seats.keys[0]),
        ):
            with pytest.raises(SetAside):
                await act
        (line,) = await tables.mine(seats.keys[0])
        assert says in line.info.fault

    at_tables(store, act, bots=True, workers=1)
    assert stored(store, log) == before


def test_a_changed_choice_is_found_by_its_digest(
    any_store: str, caplog: pytest.LogCaptureFixture
) -> None:
    seats = played(any_store)
    entries = schema.entries.c
    words = [row[0] for row in stored(any_store, sa.select(entries.words).order_by(entries.number))]
    other = next(word for word in words[3:] if word != words[0])
    change(any_store, sa.update(schema.entries).where(entries.number == 1).values(words=other))
    with caplog.at_level(logging.ERROR, "backroom.table"):
        check_set_aside(any_store, seats, "does not replay")
    assert f"Table {seats.table} is set aside" in caplog.text
    change(any_store, sa.update(schema.entries).where(entries.number == 1).values(words=words[0]))

    async def again(tables: Tables) -> None:
        assert (await tables.info(seats.table, seats.keys[0])).fault == "", (
            "mended, it is played again"
        )
        await seats._replace(tables=tables).play_on(random.Random(1))

    at_tables(any_store, again)


def test_a_lost_entry_and_a_wrong_digest_are_found(store: str) -> None:
    seats = played(store)
    entries = schema.entries.c
    (last,) = stored(store, sa.select(sa.func.max(entries.number)))[0]
    change(
        store, sa.update(schema.entries).where(entries.number == last - 2).values(before="0" * 64)
    )
    change(
        store,
        sa.update(schema.entries).where(entries.together.is_not(None)).values(before="0" * 64),
    )
    check_set_aside(store, seats, "does not replay from choice")
    seats = played(store)
    change(
        store, sa.delete(schema.entries).where(entries.table == seats.table, entries.number == 4)
    )
    check_set_aside(store, seats, "does not replay from choice")


def test_a_finished_game_with_another_end_is_set_aside(store: str) -> None:
    seats = played(store, 10_000, "envoys")
    change(store, sa.update(schema.tables).values(ended="0" * 64))
    check_set_aside(store, seats, "does not replay")


def test_a_table_is_bound_to_its_rules(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from backroom.spies.game import GAME

    seats = played(store)
    monkeypatch.setattr(type(GAME), "rules", GAME.rules + 1)
    check_set_aside(store, seats, f"was played by rules {GAME.rules - 1}")


def test_an_engine_that_fails_sets_its_table_aside_and_no_other(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats, others = await party(tables, "spies", 2), await party(tables, "envoys", 2)
        room = tables.house.rooms.at_hand(seats.table)
        assert room is not None and room.fold is not None
        room.fold.match._play = lambda *_arguments: 1 / 0
        choices = [(await seats.choices(seat))[0] for seat in (0, 1)]
        for seat in (0, 1):
            await seats.play(seat, choices[seat], version=0)
        assert (await seats.view(0)).info.fault
        await others.play(0, (await others.choices(0))[0])
        tables.house.rooms.forget(seats.table)
        info = (await seats.view(0)).info
        assert (info.fault, info.version) == ("", 2), "written before they were carried out"

    at_tables(store, act)


def test_an_engine_that_does_not_end_holds_up_nobody(
    store: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "CHOICE_SECONDS", 0.05)

    def forever(*_arguments: object) -> None:
        while True:
            pass

    async def act(tables: Tables) -> None:
        seats, others = await party(tables, "envoys", 2), await party(tables, "envoys", 2)
        room = tables.house.rooms.at_hand(seats.table)
        assert room is not None and room.fold is not None
        choices = [(await seats.choices(seat))[0] for seat in (0, 1)]
        room.fold.match._play = forever
        for seat in (0, 1):
            await seats.play(seat, choices[seat], version=0)
        assert (await seats.view(0)).info.fault
        await others.play_on(random.Random(1))

    at_tables(store, act)


def test_one_process_serves_a_sqlite_file(store: str) -> None:
    async def act(_tables: Tables) -> None:
        with pytest.raises(Taken):
            Store(store_url(store))

    at_tables(store, act)
    at_tables(store, lambda _tables: asyncio.sleep(0))


def test_the_migrations_make_what_the_code_expects(any_store: str) -> None:
    store = Store(store_url(any_store))
    try:
        migrate(store.engine)
        migrate(store.engine)
        with store.engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, schema.METADATA) == []
        migrate(store.engine, "head")
    finally:
        store.close()


def test_a_failing_write_takes_nothing_else_with_it(any_store: str) -> None:
    """Writes that are joined into one commit fail each for itself."""

    async def run() -> None:
        async with open_tables(any_store, bots=False) as tables:
            seats = await party(tables)
            house = tables.house
            names = sa.select(schema.seats.c.name).where(schema.seats.c.table == seats.table)

            def good(number: int) -> object:
                change = sa.update(schema.seats).where(schema.seats.c.seat == 0)
                return lambda c: c.execute(change.values(name=f"good {number}")) and number

            def bad(c: sa.Connection) -> None:
                c.execute(sa.update(schema.seats).values(name="bad"))
                raise ZeroDivisionError

            writes = [house.store.write(bad if n % 3 == 1 else good(n)) for n in range(12)]  # type: ignore[arg-type]
            answers = await asyncio.gather(*writes, return_exceptions=True)
            assert [isinstance(answer, ZeroDivisionError) for answer in answers] == [
                n % 3 == 1 for n in range(12)
            ]
            kept = await house.store.read(lambda c: c.execute(names).scalars().all())
            assert not any(name == "bad" for name in kept)

    asyncio.run(run())


@pytest.mark.postgres
def test_a_store_that_is_away_is_said_to_be_away() -> None:
    async def run() -> None:
        store = Store(store_url("postgresql://nobody@127.0.0.1:1/nothing"))
        try:
            with pytest.raises(Unavailable):
                await store.read(lambda c: c.execute(sa.text("SELECT 1")))
        finally:
            store.close()

    asyncio.run(run())


def test_where_tables_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert store_url(None).endswith("backroom/tables.db")
    assert store_url("/a/b.db") == "sqlite:////a/b.db"
    assert store_url("/a/b") == "sqlite:////a/b/tables.db"
    assert store_url("postgresql://u:p@h/d") == "postgresql+psycopg://u:p@h/d"
