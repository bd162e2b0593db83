"""Undo: freely to the last reveal, draw or other seat's decision; beyond by consent, with unseen cards drawn anew."""

from __future__ import annotations

import random

import pytest

import backroom
from backroom.core.registry import game as registered
from backroom.core.stream import fresh_secret
from backroom.table import fair
from backroom.table.entry import CHOICE, Entry
from backroom.table.errors import NotNow, NotYours, Stale
from backroom.table.fold import Fold, told
from backroom.table.service import Tables
from backroom.table.undo import offer
from backroom.terminal.verify import findings
from table.people import Party, at_tables, party


def folded(game: str, options: dict[str, object], start: dict[str, object] | None = None) -> Fold:
    """A game without a table around it."""
    secret = fresh_secret()
    found = registered(game)
    filled = found.options(options) if start is None else backroom.load(start).options
    return Fold(found, filled, lambda stream: fair.seed(secret, [], stream), start)


def choose(fold: Fold, seat: int, words: str) -> None:
    """Append a person's choice."""
    fold.add(Entry(number=fold.version + 1, kind=CHOICE, seat=seat, words=words, at=0.0, before=""))


async def to_a_free_choice(seats: Party, chance: random.Random) -> int:
    """Play until some seat could take back its last choice freely; that seat."""
    for _ in range(300):
        (seat,) = (await seats.awaited())[:1]
        await seats.play(
            seat, chance.choice(await seats.choices(seat)), command=str(chance.random())
        )
        if (await seats.view(seat)).undo.free is not None:
            return seat
    raise AssertionError("every choice showed something")


def test_a_choice_that_showed_nothing_is_taken_back_freely(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "deep-state", 3)
        chance = random.Random(21)
        seat = await to_a_free_choice(seats, chance)
        now = await seats.view(seat)
        free = now.undo.free
        assert free is not None
        before = (await seats.view(seat, at=free)).view
        answer = await tables.undo(
            seats.table, seats.keys[seat], version=now.info.version, command="u", to=free
        )
        assert answer.version == now.info.version + 1
        again = await tables.undo(
            seats.table, seats.keys[seat], version=now.info.version, command="u", to=free
        )
        assert again == answer, "the same command acts once"
        after = (await seats.view(seat)).view
        assert before is not None and after is not None and after.position() == before.position()
        log = await tables.log(seats.table, seats.keys[seat])
        assert (log[-1].kind, log[-1].to, log[-1].anew) == ("undo", free, False)
        assert [line.number for line in log if line.undone] == list(range(free + 1, answer.version))
        await seats.play_on(chance, 30)

    at_tables(any_store, act)


def test_undo_ends_at_another_seats_decision() -> None:
    fold = folded("deep-state", {"players": 2})
    chance = random.Random(4)
    seen = 0
    while fold.match.waiting and seen < 25:
        seat = fold.match.waiting[0]
        choose(fold, seat, chance.choice(fold.match.choices(seat)))
        for other in (0, 1):
            free = offer(fold, other).free
            if free is not None:
                taken = fold.steps[free:]
                assert all(step.entry.seat == other and not step.drew for step in taken)
                seen += 1
    assert seen >= 25


def test_free_undo_stays_within_the_last_turn() -> None:
    """With the automaton no other person's decision lies between two turns; still nothing goes back beyond its turn."""
    turns = 0
    for seed in range(8):
        fold = folded("deep-state", {"players": 1})
        chance = random.Random(seed)
        for _ in range(60):
            if fold.match.over:
                break
            choose(fold, 0, chance.choice(fold.match.choices(0)))
            free = offer(fold, 0).free
            if free is None:
                continue
            told_turns = [
                sum(event["event"] == "turn" for event in told(fold.game, step, 0, openly=True))
                for step in fold.steps[free:]
            ]
            assert sum(told_turns[:-1]) == 0 and told_turns[-1] <= 1
            turns += 1
    assert turns > 20


def test_a_draw_is_never_taken_back_freely() -> None:
    fold = folded("envoys", {"hand": 4})
    chance = random.Random(9)
    draws = 0
    while fold.match.waiting:
        seat = fold.match.waiting[0]
        choose(fold, seat, chance.choice(fold.match.choices(seat)))
        if fold.steps[-1].drew:
            draws += 1
            assert offer(fold, seat).free is None
            assert offer(fold, seat).asking is not None
    assert draws


def test_a_known_top_card_that_one_did_not_know_is_a_reveal() -> None:
    """No random draw happens, yet the seat learns what lay on top: that ends what can be taken back."""
    position = {
        "game": "deep-state",
        "options": {"players": 3, "modules": ["men-of-action"]},
        "round": 2,
        "phase": "action",
        "turn": 0,
        "decks": {"men-of-action": {"top": ["recruiter"]}},
        "seats": [{"reserve": 3}, {"reserve": 3}, {"reserve": 3}],
    }
    fold = folded("deep-state", {}, position)
    choose(fold, 0, "recruit 2")
    assert offer(fold, 0).free == 0
    fold = folded("deep-state", {}, position)
    choose(fold, 0, "draw")
    assert not fold.steps[-1].drew
    assert (offer(fold, 0).free, offer(fold, 0).asking) == (None, 0)


def test_going_back_further_needs_everybody_and_draws_anew(any_store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "envoys", 3, {"hand": 4})
        chance = random.Random(2)
        while (await seats.view(0)).info.version < 9:
            await seats.play_on(chance, 1)
        now = await seats.view(0)
        assert now.undo.free is None and now.undo.asking is not None
        await tables.undo(seats.table, seats.keys[0], version=now.info.version, command="u", to=3)
        (question,) = (await seats.view(1)).info.questions
        assert (question.kind, question.subject, question.agreed, question.asked) == (
            "undo",
            3,
            (0,),
            (1, 2),
        )
        await tables.answer(seats.table, seats.keys[1], kind="undo", subject=3, yes=True)
        assert (await seats.view(2)).info.questions[0].asked == (2,)
        with pytest.raises(NotNow):
            await tables.answer(seats.table, seats.keys[1], kind="undo", subject=3, yes=True)
        before = [(await seats.view(seat, at=3)).view for seat in range(3)]
        await tables.answer(seats.table, seats.keys[2], kind="undo", subject=3, yes=True)
        after = [(await seats.view(seat)).view for seat in range(3)]
        for old, new in zip(before, after, strict=True):
            assert old is not None and new is not None and old.position() == new.position()
        log = await tables.log(seats.table, seats.keys[0])
        assert (log[-1].kind, log[-1].to, log[-1].anew) == ("undo", 3, True)
        assert (await seats.view(0)).info.questions == ()
        await seats.play_on(chance)
        record = await tables.export(seats.table, seats.keys[0])
        assert len(record["streams"]) == 1
        assert backroom.replay(record).digest() == record["digest"]
        found = list(findings(record, record["fair"]["commitment"]))
        assert found and all(finding.good for finding in found)

    at_tables(any_store, act)


def test_what_was_chosen_at_the_same_time_is_taken_back_together(store: str) -> None:
    """Else the last of them would choose again and know what the others have chosen."""

    async def act(tables: Tables) -> None:
        seats = await party(tables, "spies", 3)
        for seat in range(3):
            await seats.play(seat, (await seats.choices(seat))[0])
        assert (await seats.view(2)).undo.asking == 0
        for to in (None, 1, 2):
            await tables.undo(seats.table, seats.keys[2], version=3, command=f"to {to}", to=to)
            (question,) = (await seats.view(0)).info.questions
            assert question.subject == 0
            await tables.answer(seats.table, seats.keys[0], kind="undo", subject=0, yes=False)
        await tables.undo(seats.table, seats.keys[2], version=3, command="again")
        for seat in (0, 1):
            await tables.answer(seats.table, seats.keys[seat], kind="undo", subject=0, yes=True)
        assert await seats.awaited() == [0, 1, 2]

    at_tables(store, act)


def test_one_no_withdraws_the_question_and_play_settles_it(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables, "envoys", 2, {"hand": 4})
        for seat in (0, 1):
            await seats.play(seat, (await seats.choices(seat))[0])
        version = (await seats.view(0)).info.version
        await tables.undo(seats.table, seats.keys[0], version=version, command="u")
        await tables.answer(seats.table, seats.keys[1], kind="undo", subject=0, yes=False)
        assert (await seats.view(0)).info.questions == ()
        await tables.undo(seats.table, seats.keys[0], version=version, command="v")
        (waiting, *_others) = await seats.awaited()
        await seats.play(waiting, (await seats.choices(waiting))[0])
        if (await seats.view(0)).info.version > version:
            assert (await seats.view(0)).info.questions == ()
            with pytest.raises(NotNow):
                await tables.answer(seats.table, seats.keys[1], kind="undo", subject=0, yes=True)
        with pytest.raises(Stale):
            await tables.undo(seats.table, seats.keys[0], version=version + 7, command="w")

    at_tables(store, act)


def test_alone_at_the_table_one_may_always_go_back_but_not_to_the_same_cards(store: str) -> None:
    async def act(tables: Tables) -> None:
        from backroom.table.model import SeatPlan

        made = await tables.create("deep-state", {}, [SeatPlan("here"), SeatPlan("hoc")])
        await tables.begin(made.table, made.key)
        seat = Party(tables, made.table, {0: made.key}, made.watch)
        await seat.play_on(random.Random(6), 12)
        now = await seat.view(0)
        await tables.undo(made.table, made.key, version=now.info.version, command="u", to=2)
        last = (await tables.log(made.table, made.key))[-1]
        assert (last.kind, last.to, last.anew) == ("undo", 2, True)

    at_tables(store, act)


def test_nothing_to_take_back(store: str) -> None:
    async def act(tables: Tables) -> None:
        seats = await party(tables)
        for to in (None, 0):
            with pytest.raises(Exception) as refused:
                await tables.undo(seats.table, seats.keys[0], version=0, command="u", to=to)
            assert refused.value.code in ("not-now", "bad-request")
        with pytest.raises(NotYours):
            await tables.undo(seats.table, seats.keys[0], version=0, command="u", seat=1)
        await seats.play_on(random.Random(1))
        version = (await seats.view(0)).info.version
        with pytest.raises(NotNow):
            await tables.undo(seats.table, seats.keys[0], version=version, command="u")

    at_tables(store, act)


def test_undo_after_undo_folds_to_the_same_state_again() -> None:
    """A log with nested undos folds to the same states from scratch, and the past can be looked at."""
    for seed in range(6):
        chance = random.Random(seed)
        fold = folded("spies", {"players": 2})
        digests = [fold.digest()]
        for _ in range(60):
            if chance.random() < 0.2 and fold.line.steps:
                to = chance.randrange(fold.version)
                stream = fold.streams if chance.random() < 0.5 else None
                entry = Entry(
                    number=fold.version + 1,
                    kind="undo",
                    seat=0,
                    at=0.0,
                    before=fold.digest(),
                    to=to,
                    stream=stream,
                )
                fold.add(entry)
            elif fold.match.waiting:
                seat = fold.match.waiting[0]
                choose(fold, seat, chance.choice(fold.match.choices(seat)))
            else:
                break
            digests.append(fold.digest())
        again = Fold(fold.game, fold.options, fold.seed_of, fold.start)
        again.add_all([step.entry for step in fold.steps])
        assert again.digest() == fold.digest(), f"seed {seed}"
        assert [fold.digest_at(version) for version in range(fold.version + 1)] == digests, seed
