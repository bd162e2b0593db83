"""Random streams and bags: fair, reproducible, and the sealed one such that everybody can check it."""

from __future__ import annotations

import itertools
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backroom.core.bag import dealt, drawn, joined, without
from backroom.core.state import State
from backroom.core.stream import below, fresh_secret, fresh_seed, reseed, sow, start

SEALED = "5eed" * 16


def sown(seed: str) -> State:
    state = State()
    sow(state, seed)
    return state


def numbers(state: State, n: int, count: int) -> list[int]:
    return [below(state, n) for _ in range(count)]


@pytest.mark.parametrize("seed", ["0", "7", "ab12", SEALED])
def test_a_seed_always_gives_the_same_numbers(seed: str) -> None:
    assert numbers(sown(seed), 1000, 50) == numbers(sown(seed), 1000, 50)


def test_other_seeds_give_other_numbers() -> None:
    rows = {tuple(numbers(sown(f"{seed:x}"), 1000, 10)) for seed in range(200)}
    assert len(rows) == 200


@pytest.mark.parametrize("seed", ["1", SEALED])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 52, 1000])
def test_numbers_are_below_and_fair(seed: str, n: int) -> None:
    drawn_numbers = numbers(sown(seed), n, 4000)
    assert set(drawn_numbers) <= set(range(n))
    if n <= 7:
        counts = Counter(drawn_numbers)
        expected = 4000 / n
        # chi-square with at most 6 degrees of freedom; 30 is beyond 1 in 10,000, and the seeds are fixed
        assert sum((counts[k] - expected) ** 2 / expected for k in range(n)) < 30


@pytest.mark.parametrize("seed", ["1", SEALED])
def test_neighbouring_numbers_do_not_hang_together(seed: str) -> None:
    row = numbers(sown(seed), 6, 7201)
    pairs = Counter(itertools.pairwise(row))
    assert sum((pairs[a, b] - 200) ** 2 / 200 for a in range(6) for b in range(6)) < 80


def test_the_fast_stream_stays_a_machine_word() -> None:
    state = sown("ffff")
    for _ in range(1000):
        below(state, 10)
        assert 0 < state.rng < 1 << 62


def test_anybody_can_check_a_sealed_draw() -> None:
    """SHA-256 of the secret and the counter, its first 64 bits modulo n."""
    state = sown(SEALED)
    assert state.secret == bytes.fromhex(SEALED)
    for counter in range(20):
        block = sha256(bytes.fromhex(SEALED) + counter.to_bytes(8, "big")).digest()
        assert below(state, 52) == int.from_bytes(block[:8], "big") % 52
    assert state.rng == 20


@given(st.integers(0, 2**60 - 1))
def test_reseeding_makes_any_stream_a_fast_one(number: int) -> None:
    state = sown(SEALED)
    reseed(state, number)
    again = State()
    reseed(again, number)
    assert state.secret is None and 0 < state.rng < 1 << 62
    assert numbers(state, 100, 5) == numbers(again, 100, 5)


def test_reseeding_differs_in_both_halves_of_the_number() -> None:
    words = set()
    for number in (0, 1, 2, 1 << 30, 1 << 31, (1 << 60) - 1):
        state = State()
        reseed(state, number)
        words.add(state.rng)
    assert len(words) == 6


def test_fresh_seeds_and_secrets() -> None:
    assert int(fresh_seed(), 16) < 1 << 60 and fresh_seed() != fresh_seed()
    assert len(fresh_secret()) == 64 and fresh_secret() != fresh_secret()
    assert 0 < start("") < 1 << 62


# --- bags ----------------------------------------------------------------------------------------------------------
BAGS = st.lists(st.integers(0, 9), min_size=1, max_size=20).map(lambda cards: tuple(sorted(cards)))


@given(BAGS, st.integers(0, 2**59))
def test_drawing_takes_one_card_out_of_the_bag(bag: tuple[int, ...], seed: int) -> None:
    state = State()
    reseed(state, seed)
    card, rest = drawn(state, bag)
    assert joined(rest, (card,)) == bag and rest == tuple(sorted(rest))
    assert rest == without(bag, card)


def test_every_card_of_a_bag_may_come() -> None:
    state = sown("3")
    assert Counter(drawn(state, (1, 2, 2, 3))[0] for _ in range(400)).keys() == {1, 2, 3}


@given(BAGS, BAGS)
def test_joined_bags_are_sorted(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    assert joined(one, two) == joined(two, one) == tuple(sorted(one + two))


def test_a_card_that_is_not_there_cannot_be_taken_out() -> None:
    with pytest.raises(ValueError):
        without((1, 2), 3)


@given(BAGS, st.integers(0, 20), st.integers(0, 2**59))
def test_dealing_many_takes_them_out_of_the_list(
    bag: tuple[int, ...], count: int, seed: int
) -> None:
    count = min(count, len(bag))
    state = State()
    reseed(state, seed)
    left = list(bag)
    hand = dealt(state, left, count)
    assert len(hand) == count and sorted(hand + left) == list(bag)


def test_dealing_many_is_fair() -> None:
    state = sown("9")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        counts[tuple(dealt(state, [0, 1, 2, 3], 3))] += 1
    assert len(counts) == 24
    assert sum((count - 250) ** 2 / 250 for count in counts.values()) < 60
