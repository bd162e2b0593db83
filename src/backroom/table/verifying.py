"""The check of a finished game by its record alone: the commitment, the seeds made from it, every draw, and the log
with all that was told and taken back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import msgspec

from backroom.core.errors import BackroomError, BadRecord
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.match import Match, replay
from backroom.core.registry import game as registered
from backroom.core.stream import SEALED_DIGITS
from backroom.table import fair
from backroom.table.entry import Entry
from backroom.table.fold import Broken, Fold, told

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
    if "log" in record:
        yield from _logged(record)


def _sealed(record: Json, commitment: str | None) -> Iterator[Finding]:
    """The commitment fits the secret, and all seeds come from it."""
    deal = _fair(record)
    seed = record.get("seed")
    if deal is None:
        yield Finding(
            commitment is None,
            _("The record has no secret of a sealed deal: only its replay can be checked."),
        )
        return
    secret, shown, randomness = deal["secret"], deal.get("commitment"), deal["randomness"]
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


def _fair(record: Json) -> Mapping[str, Any] | None:
    """What the record tells of a sealed deal; None where it was none."""
    deal = record.get("fair")
    if deal is None:
        return None
    if isinstance(deal, Mapping):
        randomness = deal.get("randomness")
        if (
            isinstance(deal.get("secret"), str)
            and isinstance(randomness, list)
            and all(isinstance(own, str) for own in randomness)
            and _is_text("".join([deal["secret"], *randomness]))
        ):
            return deal
    raise BadRecord("The record's `fair` has a secret and everybody's randomness.", path="fair")


def _is_text(text: str) -> bool:
    """Whether it can be hashed: JSON can name halves of signs."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _streams(record: Json) -> list[tuple[int, str]]:
    streams = record.get("streams", [])
    try:
        return [(int(at), str(sown)) for at, sown in streams]
    except (TypeError, ValueError, OverflowError):
        raise BadRecord(
            "Streams in a record are [number of choices before, seed].", path="streams"
        ) from None


def _drawn(record: Json) -> Iterator[Finding]:
    """The game is played again from its seed; each draw must come to what the record says."""
    choices = record.get("choices")
    if not isinstance(choices, list):
        raise BadRecord("A record lists its choices.", path="choices")
    draws_told = _told(record)
    streams = dict(_streams(record))
    start = {
        **record,
        "choices": [],
        "streams": [[at, sown] for at, sown in streams.items() if at == 0],
    }
    start.pop("digest", None)
    match = replay(start)
    draws = 0 if match.start is not None else _uses(match, 0)
    if not draws_told.keys() <= set(range(len(choices) + 1)):
        raise BadRecord("A draw in a record is the deal's or a choice's.", path="draws")
    if (draws_told and 0 not in draws_told) or not _as_told(draws_told, 0, match):
        yield Finding(False, _("The deal: the record tells another one than its seed makes."))
        return
    drawing = 0
    for at, entry in enumerate(choices):
        if at and at in streams:
            match.resow(streams[at])
        before = match.state.rng
        if not isinstance(entry, list) or len(entry) != 2:
            raise BadRecord("A choice in a record is [seat, words].", path=f"choices[{at}]")
        seat, words = entry
        try:
            match.play(words, seat)
        except (BackroomError, TypeError) as error:
            yield Finding(
                False,
                _("Choice {at}, {words}: {why}"),
                {"at": at + 1, "words": entry, "why": str(error)},
            )
            return
        if match.state.rng != before:
            drawing += 1
            draws += _uses(match, before)
            if draws_told and at + 1 not in draws_told:
                yield Finding(
                    False,
                    _("Choice {at}, {words} of seat {seat}: the record leaves this draw out."),
                    {"at": at + 1, "words": words, "seat": seat},
                )
                return
        if not _as_told(draws_told, at + 1, match):
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


def _logged(record: Json) -> Iterator[Finding]:
    """The log is carried out again, with all that was taken back: each entry must tell what came of it."""
    log = record["log"]
    if not isinstance(log, list):
        raise BadRecord("A record's `log` lists the entries of a table.", path="log")
    fold = _dealt(record)
    for number, shown in enumerate(log, 1):
        entry = _entry(shown, number)
        try:
            good = entry.before in ("", fold.digest())
            step = fold.add(entry)
        except Broken as broken:
            yield Finding(
                False, _("Entry {number} of the log: {why}"), {"number": number, "why": broken.why}
            )
            return
        played = json.loads(json.dumps(told(fold.game, step, None, openly=True)))
        fields = {"number": number, "words": entry.words, "seat": entry.seat}
        if good and list(shown.get("events", [])) == played:
            continue
        if step.drew:
            yield Finding(
                False,
                _(
                    "Entry {number} of the log, {words} of seat {seat}: it tells another draw than its seed makes."
                ),
                fields,
            )
        else:
            yield Finding(
                False,
                _(
                    "Entry {number} of the log, {words} of seat {seat}: it tells what did not happen."
                ),
                fields,
            )
        return
    words = fold.game.vocabulary.words
    counted = [[seat, words[choice]] for seat, choice in fold.match.history]
    yield Finding(
        counted == record.get("choices"),
        _("The log's {entries} entries tell what was played, with all that was taken back."),
        {"entries": len(log)},
    )


def _dealt(record: Json) -> Fold:
    """The record's game before its first choice, with every random stream that the log may begin."""
    deal = _fair(record)
    known = [str(record.get("seed")), *(sown for _at, sown in _streams(record))]

    def seed_of(stream: int) -> str:
        if deal is not None:
            return fair.seed(deal["secret"], deal["randomness"], stream)
        return known[min(stream, len(known) - 1)]

    game = registered(str(record.get("game")))
    return Fold(game, game.options(record.get("options") or {}), seed_of, record.get("position"))


def _entry(shown: object, number: int) -> Entry:
    try:
        assert isinstance(shown, Mapping) and isinstance(shown.get("events", []), list)
        kept = {name: value for name, value in shown.items() if name != "events"}
        return msgspec.convert({"before": "", **kept}, Entry)
    except (AssertionError, msgspec.ValidationError, UnicodeError):
        raise BadRecord(
            "An entry of a record's log has another form.", path=f"log[{number - 1}]"
        ) from None


def _uses(match: Match, before: int) -> int:
    """How often a sealed stream was used since then; it counts its uses."""
    return int(match.state.rng) - before if match.state.secret is not None else 0


def _told(record: Json) -> dict[int, str]:
    """What the record tells of the position after each draw, by the number of choices before."""
    draws: Any = record.get("draws", [])
    try:
        return {int(draw["choice"]): str(draw["digest"]) for draw in draws}
    except (TypeError, KeyError, ValueError, OverflowError):
        raise BadRecord("Draws in a record have `choice` and `digest`.", path="draws") from None


def _as_told(told: dict[int, str], at: int, match: Match) -> bool:
    return at not in told or told[at] == match.digest()
