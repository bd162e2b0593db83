"""Making tables, taking seats, the deal, the rematch."""

from __future__ import annotations

import asyncio

import pytest

from backroom.core.errors import BackroomError, BadRequest
from backroom.table import fair, keys
from backroom.table.errors import NoInvitation, NoSuchTable, NotNow, NotYours, Unfit
from backroom.table.model import SeatPlan
from backroom.table.service import Tables
from table.people import at_tables, party

HERE, INVITED, BOT = SeatPlan("here", "Ann"), SeatPlan("invited"), SeatPlan("bot", bot="random")


def test_a_table_is_made_joined_and_dealt(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {"hand": 2}, [HERE, INVITED])
        info = await tables.info(made.table, made.key)
        assert (info.stage, info.options) == ("open", {"players": 2, "hand": 2})
        assert [seat.taken for seat in info.seats] == [True, False]
        joined = await tables.join(made.invitations[1], name="Bob")
        assert (joined.table, joined.seat, joined.commitment) == (made.table, 1, made.commitment)
        await tables.begin(made.table, made.key, "a")
        assert (await tables.info(made.table, made.key)).stage == "open"
        assert (await tables.view(made.table, made.key)).view is None
        await tables.begin(made.table, joined.key, "b")
        info = await tables.info(made.table, joined.key)
        assert (info.stage, info.randomness) == ("running", ("a", "b"))
        assert [seat.name for seat in info.seats] == ["Ann", "Bob"]
        seen = await tables.view(made.table, joined.key)
        assert seen.seat == 1 and seen.view is not None and len(seen.view.legal()) >= 1

    at_tables(any_store, act)


def test_an_invitation_is_good_once(store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [HERE, INVITED])
        joined = await tables.join(made.invitations[1])
        again = await tables.join(made.invitations[1], key=joined.key)
        assert again.seat == 1, "the same person may follow the link again"
        for word in (made.invitations[1], keys.new_key(), "x"):
            with pytest.raises(NoInvitation):
                await tables.join(word)

    at_tables(store, act)


def test_an_invitation_can_be_renewed_until_it_is_used(store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [HERE, INVITED])
        fresh = await tables.invite(made.table, made.key, 1)
        with pytest.raises(NoInvitation):
            await tables.join(made.invitations[1])
        await tables.join(fresh)
        with pytest.raises(NotYours):
            await tables.invite(made.table, made.key, 1)

    at_tables(store, act)


def test_no_link_is_made_for_a_seat_that_is_taken_at_that_very_moment(any_store: str) -> None:
    """Its maker could sit down on another's seat with it."""

    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [HERE, INVITED])
        joined, renewed = await asyncio.gather(
            tables.join(made.invitations[1]),
            tables.invite(made.table, made.key, 1),
            return_exceptions=True,
        )
        if isinstance(renewed, str):  # it was faster: then the old link is void
            assert isinstance(joined, NoInvitation)
        else:
            assert isinstance(renewed, NotYours) and not isinstance(joined, BaseException)

    at_tables(any_store, act)


def test_who_leaves_before_the_deal_leaves_an_empty_seat(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [HERE, INVITED, INVITED])
        guests = [await tables.join(made.invitations[seat], name="Bob") for seat in (1, 2)]
        for guest in guests:
            await tables.begin(made.table, guest.key, "mine")
        await tables.leave(made.table, guests[0].key)
        seat = (await tables.info(made.table, made.key)).seats[1]
        assert (seat.name, seat.taken, seat.begun) == ("", False, False)
        assert await tables.mine(guests[0].key) == ()
        with pytest.raises(NotYours):
            await tables.begin(made.table, guests[0].key)
        await tables.begin(made.table, made.key)
        assert (await tables.info(made.table, made.key)).stage == "open"
        other = await tables.join(await tables.invite(made.table, made.key, 1), name="Cleo")
        await tables.begin(made.table, other.key)
        info = await tables.info(made.table, made.key)
        assert (info.stage, info.seats[1].name) == ("running", "Cleo")
        assert info.randomness == ("", "", "mine")

    at_tables(any_store, act)


def test_a_bot_takes_a_seat_that_nobody_took(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [HERE, INVITED, INVITED])
        guest = await tables.join(made.invitations[1])
        for key, seat in ((guest.key, 2), (made.key, 1), (made.key, 7), (made.key, 0)):
            with pytest.raises(NotYours):
                await tables.fill(made.table, key, seat=seat, bot="random")
        with pytest.raises(Unfit):
            await tables.fill(made.table, made.key, seat=2, bot="cmd: touch x")
        for key in (made.key, guest.key):
            await tables.begin(made.table, key)
        assert (await tables.info(made.table, made.key)).stage == "open"
        await tables.fill(made.table, made.key, seat=2, bot="random")
        info = await tables.info(made.table, made.key)
        assert (info.stage, info.seats[2].kind, info.seats[2].bot) == ("running", "bot", "random")
        with pytest.raises(NoInvitation):
            await tables.join(made.invitations[2])
        with pytest.raises(NotNow):
            await tables.fill(made.table, made.key, seat=2, bot="random")

    at_tables(any_store, act)


def test_a_personal_link_opens_the_seat_on_another_device(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        link = await tables.invite(seats.table, seats.keys[0], 0)
        other = await tables.join(link)
        assert other.seat == 0 and other.key != seats.keys[0]
        for key in (other.key, seats.keys[0]):
            assert (await tables.view(seats.table, key)).seat == 0
        with pytest.raises(NotYours):
            await tables.invite(seats.table, seats.keys[0], 1)

    at_tables(store, act)


def test_a_table_is_hidden_from_strangers_unless_it_is_listed(store: str) -> None:
    async def act(tables: Tables) -> None:
        hidden = await party(tables)
        shown = await party(tables, listed=True)
        stranger = keys.new_key()
        with pytest.raises(NoSuchTable) as secret:
            await tables.info(hidden.table, stranger)
        with pytest.raises(NoSuchTable) as nothing:
            await tables.info("abcdefghjk", stranger)
        assert str(secret.value) == str(nothing.value)
        assert [info.table for info in await tables.listed()] == [shown.table]
        seen = await tables.view(shown.table, None)
        assert seen.seat is None and seen.view is not None and seen.view.seat is None
        with pytest.raises(NotYours):
            await tables.view(shown.table, stranger, seat=0)

    at_tables(store, act)


def test_a_watch_link_shows_what_is_public(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        for _twice in range(2):
            watcher = await tables.join(seats.watch)
            assert watcher.seat is None
            seen = await tables.view(seats.table, watcher.key)
            assert seen.seat is None and seen.view is not None
            assert all(isinstance(seat["hand"], dict) for seat in seen.view.position()["seats"])
        with pytest.raises(NotYours):
            await tables.play(seats.table, watcher.key, version=0, command="c", choice="bid 1")
        assert await tables.mine(watcher.key) == ()

    at_tables(store, act)


def test_my_tables_say_where_i_am_awaited(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        (line,) = await tables.mine(seats.keys[0])
        assert (line.info.table, line.seats, line.awaited) == (seats.table, (0,), (0,))
        await seats.play(0, (await seats.choices(0))[0])
        (line,) = await tables.mine(seats.keys[0])
        assert line.awaited == (), "a locked seat is not awaited"
        assert await tables.mine("nonsense") == ()

    at_tables(store, act)


def test_a_rematch_is_one_table_with_seats_moved_on(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        import random

        seats = await party(tables, seats=3, options={"hand": 1})
        with pytest.raises(NotNow):
            await tables.rematch(seats.table, seats.keys[0])
        await seats.play_on(random.Random(1))
        next_table = await tables.rematch(seats.table, seats.keys[2])
        assert await tables.rematch(seats.table, seats.keys[0]) == next_table
        info = await tables.info(next_table, seats.keys[0])
        assert [seat.name for seat in info.seats] == ["Guest 2", "Ann", "Guest 1"]
        assert info.commitment != (await tables.info(seats.table, seats.keys[0])).commitment
        for key in seats.keys.values():
            await tables.begin(next_table, key)
        assert (await tables.view(next_table, seats.keys[0])).seat == 1

    at_tables(any_store, act)


def test_the_deal_is_made_of_the_secret_and_everybodys_randomness() -> None:
    secret = fair.new_secret()
    assert fair.commitment(secret) == fair.commitment(secret) != fair.commitment(fair.new_secret())
    seeds = {
        fair.seed(secret, mixed, stream)
        for mixed in (["a", "b"], ["ab", ""], ["b", "a"])
        for stream in (0, 1)
    }
    assert len(seeds) == 6 and all(len(seed) == 64 for seed in seeds)


@pytest.mark.parametrize(
    ("game", "options", "plans", "path"),
    [
        ("chess", {}, [HERE], "game"),
        ("envoys", {}, [], "seats"),
        ("envoys", {}, [HERE] * 9, "seats"),
        ("envoys", {}, [HERE], "options.players"),
        ("envoys", {"players": 3}, [HERE, HERE], "seats"),
        ("envoys", {"hand": 9}, [HERE, HERE], "options.hand"),
        ("envoys", {}, [HERE, SeatPlan("hoc")], "options.players"),
        ("envoys", {}, [HERE, SeatPlan("bot", bot="cmd: touch x")], "seats[1].bot"),
        ("envoys", {}, [HERE, SeatPlan("bot", bot="random@999999ms")], "seats[1].bot"),
        ("envoys", {}, [HERE, SeatPlan("here", name="x" * 41)], "seats[1].name"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    store: str, game: str, options: dict[str, int], plans: list[SeatPlan], path: str
) -> None:
    async def act(tables: Tables) -> None:
        with pytest.raises((BadRequest, Unfit)) as refused:
            await tables.create(game, options, plans)
        assert refused.value.path == path

    at_tables(store, act)


def test_bots_alone_begin_when_their_maker_says_so(store: str) -> None:
    async def act(tables: Tables) -> None:
        made = await tables.create("envoys", {}, [BOT, BOT])
        with pytest.raises(BackroomError):
            await tables.begin(made.table, keys.new_key())
        await tables.begin(made.table, made.key)
        assert (await tables.info(made.table, made.key)).stage == "running"

    at_tables(store, act)
