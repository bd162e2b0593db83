"""The check of a finished game by its record alone: the commitment, the seeds made from it, and every draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from backroom.core.errors import BackroomError, BadRecord
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.match import Match, replay
from backroom.core.stream import SEALED_DIGITS
from backroom.table import fair

MOST_STREAMS: Final = 10_000


class Finding(NamedTuple):
    """One thing that was checked; `message` with its fields is a sentence."""

    good: bool
    message: str
    fields: Mapping[str, object] = {}


def findings(record: Json, commitment: str | None = None) -> Iterator[Finding]:
    """Everything that can be checked of a record, in order; what comes after a failed draw is not checked."""
    yield from _sealed(record, commitment)
    yield from _drawn(record)


def _sealed(record: Json, commitment: str | None) -> Iterator[Finding]:
    """The commitment fits the secret, and all seeds come from it."""
    deal = record.get("fair")
    seed = record.get("seed")
    if not isinstance(deal, Mapping):
        yield Finding(
            commitment is None,
            _("The record has no secret of a sealed deal: only its replay can be checked."),
        )
        return
    secret, shown, randomness = deal.get("secret"), deal.get("commitment"), deal.get("randomness")
    if not (
        isinstance(secret, str)
        and isinstance(randomness, list)
        and all(isinstance(own, str) for own in randomness)
    ):
        raise BadRecord("The record's `fair` has a secret and everybody's randomness.", path="fair")
    made = fair.commitment(secret)
    yield Finding(
        made == shown, _("The secret fits the record's commitment {made}."), {"made": made}
    )
    if commitment is not None:
        yield Finding(
            made == commitment.strip().lower(),
            _("The secret fits the commitment that you were shown."),
        )
    fits = (
        isinstance(seed, str)
        and len(seed) == SEALED_DIGITS
        and seed == fair.seed(secret, randomness)
    )
    yield Finding(
        fits,
        _("The deal's stream comes from the secret and the randomness of all {seats} seats."),
        {"seats": len(randomness)},
    )
    number = 0
    for at, sown in _streams(record):
        number = next(
            (
                n
                for n in range(number + 1, number + 1 + MOST_STREAMS)
                if fair.seed(secret, randomness, n) == sown
            ),
            -1,
        )
        yield Finding(
            number > 0,
            _("The stream after choice {at} (an undo) comes from the secret."),
            {"at": at},
        )
        if number < 0:
            return


def _streams(record: Json) -> list[tuple[int, str]]:
    streams = record.get("streams", [])
    try:
        return [(int(at), str(sown)) for at, sown in streams]
    except (TypeError, ValueError):
        raise BadRecord(
            "Streams in a record are [number of choices before, seed].", path="streams"
        ) from None


def _drawn(record: Json) -> Iterator[Finding]:
    """The game is played again from its seed; each draw must come to what the record says."""
    choices = record.get("choices")
    if not isinstance(choices, list):
        raise BadRecord("A record lists its choices.", path="choices")
    told = _told(record)
    streams = dict(_streams(record))
    start = {
        **record,
        "choices": [],
        "streams": [[at, sown] for at, sown in streams.items() if at == 0],
    }
    start.pop("digest", None)
    match = replay(start)
    draws = 0 if match.start is not None else _uses(match, 0)
    if not _as_told(told, 0, match):
        yield Finding(False, _("The deal: the record tells another one than its seed makes."))
        return
    drawing = 0
    for at, entry in enumerate(choices):
        if at and at in streams:
            match.resow(streams[at])
        before = match.state.rng
        try:
            seat, words = entry
            match.play(words, seat)
        except (BackroomError, TypeError, ValueError) as error:
            yield Finding(
                False,
                _("Choice {at}, {words}: {why}"),
                {"at": at + 1, "words": entry, "why": str(error)},
            )
            return
        if match.state.rng != before:
            drawing += 1
            draws += _uses(match, before)
        if not _as_told(told, at + 1, match):
            yield Finding(
                False,
                _(
                    "Choice {at}, {words} of seat {seat}: the record tells another draw than its seed makes."
                ),
                {"at": at + 1, "words": words, "seat": seat},
            )
            return
    if match.state.secret is not None:
        yield Finding(
            True,
            _(
                "All {draws} draws, of the deal and of {choices} choices, come from the sealed stream."
            ),
            {"draws": draws, "choices": drawing},
        )
    good = record.get("digest") in (None, match.digest())
    yield Finding(
        good, _("The {choices} choices replay to the record's end."), {"choices": len(choices)}
    )
    yield Finding(match.over, _("The game is over."))


def _uses(match: Match, before: int) -> int:
    """How often a sealed stream was used since then; it counts its uses."""
    return int(match.state.rng) - before if match.state.secret is not None else 0


def _told(record: Json) -> dict[int, str]:
    """What the record tells of the position after each draw, by the number of choices before."""
    draws: Any = record.get("draws", [])
    try:
        return {int(draw["choice"]): str(draw["digest"]) for draw in draws}
    except (TypeError, KeyError, ValueError):
        raise BadRecord("Draws in a record have `choice` and `digest`.", path="draws") from None


def _as_told(told: dict[int, str], at: int, match: Match) -> bool:
    return at not in told or told[at] == match.digest()
