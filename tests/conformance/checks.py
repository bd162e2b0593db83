"""What must hold in every game at every decision, said once, by the contract only.

`examine` plays one game with all of it. The tests enrol every registered game; `bench/soak.py` plays many games.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module, util
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from backroom.core.events import narrate, tell
from backroom.core.game import Game, Json
from backroom.core.language import SOURCE, language
from backroom.core.match import Match, digest_of, opened, replay
from backroom.core.registry import GAMES
from backroom.core.state import Event
from conformance.fingerprints import canonical, fingerprint, raw
from conformance.optionsets import PUBLIC_SCORES
from conformance.refusals import Report, refusals

LONGEST_GAME = 20_000
Checker = Callable[[Any], None]


class Care(NamedTuple):
    """How closely a game is looked at: at which share of the decisions, how many worlds, refusals and copies.

    `counted` is the share of decisions after which conservation is checked; what is lost is lost to the end.
    """

    share: float = 1.0
    counted: float = 1.0
    worlds: int = 1
    refusals: int = 20
    copies: int = 1000
    endings: int = 2


THOROUGH = Care()
LIGHT = Care(share=0.03, worlds=1, refusals=8, copies=3, endings=0)


def checker(slug: str, name: str = "check") -> Checker:
    """The game's own check of conservation, from `tests/<game's folder>/invariants.py` or the game's module.

    `check` is for games that were dealt, `check_loaded` for those that began at any position.
    """
    package = GAMES[slug].split(".")[-2]
    for place in (f"{package}.invariants", GAMES[slug]):
        try:
            found = util.find_spec(place)
        except ModuleNotFoundError:
            found = None
        if found is not None:
            check = getattr(import_module(place), name, None)
            if check is not None:
                return check  # type: ignore[no-any-return]
    return lambda _state: None


def examine(slug: str, options: Json, seed: int, care: Care = THOROUGH) -> Report:
    """Play one random game and check everything on the way; an AssertionError names options, seed and decision."""
    report = Report()
    decision = 0
    try:
        match = opened(slug, options, seed)
        run = _Run(match, Random(seed), care, report, checker(slug))
        while match.waiting:
            decision = len(match.history)
            assert decision < LONGEST_GAME, "the game does not end"
            run.decide()
        run.finish()
    except Exception as error:
        raise AssertionError(
            f"{slug} {json.dumps(options)} seed {seed} decision {decision}: {type(error).__name__}: {error}"
        ) from error
    report.games = 1
    report.decisions = len(match.history)
    return report


class _Run:
    """One game under examination."""

    def __init__(
        self, match: Match, random: Random, care: Care, report: Report, check: Checker
    ) -> None:
        self.match = match
        self.game = match.game
        self.random = random
        self.care = care
        self.report = report
        self.check = check
        self.copies: list[tuple[Any, tuple[object, ...]]] = []
        self.kinds = {kind.name: kind for kind in self.game.events}

    def decide(self) -> None:
        """Look at the decision (at a share of them closely), then play a random choice of a random waiting seat."""
        match, game, random = self.match, self.game, self.random
        closely = random.random() < self.care.share
        offers(game, match.state)
        seat = random.choice(match.waiting)
        choice = random.choice(match.legal(seat))
        if closely:
            self.look()
            self._keep_copy()
            nothing_shows_before_all_have_chosen(game, match.state, seat, random)
        events = match.play_telling(choice, seat)
        if (
            closely
            or self.care.counted >= 1
            or random.random() < self.care.counted
            or not match.waiting
        ):
            self.check(match.state)
        if closely:
            tellable(game, events, self.kinds)
            for copy, before in self.copies:
                assert fingerprint(game, copy) == before, "an earlier copy has changed"

    def look(self) -> None:
        """Everything that is asked of a single state."""
        game, state, random = self.game, self.match.state, self.random
        before = fingerprint(game, state)
        saved(game, state, self.match.seed)
        for seat in (None, *range(game.seats(state))):
            blind(game, state, seat, random, self.care.worlds, self.check)
        for seat in game.waiting(state):
            refusals(self.match, seat, random, self.care.refusals, self.report)
        assert game.score(state) == game.score(game.copy(state))
        assert fingerprint(game, state) == before, "looking at a state has changed it"

    def finish(self) -> None:
        """What holds of a finished game, and that its record replays."""
        match, game = self.match, self.game
        status = match.status()
        assert status["over"] is True and status["waiting"] == []
        score = match.score()
        assert status["score"] == score
        assert score["winners"] and all(
            0 <= seat < game.seats(match.state) for seat in score["winners"]
        )
        for row in score["seats"]:
            assert len(row["rows"]) == len(game.rows), "a row is missing"
            assert sum(row["rows"]) == row["total"]
        for seat in (None, *range(game.seats(match.state))):
            assert canonical(game.score(game.view(match.state, seat))) == canonical(score)
        record = json.loads(json.dumps(match.record()))
        again = replay(record)
        assert again.record() == record and again.state.rng == match.state.rng
        for copy, _before in self.copies[-self.care.endings :] if self.care.endings else ():
            ends(game, copy, self.random, self.check)

    def _keep_copy(self) -> None:
        copy = self.game.copy(self.match.state)
        assert copy.log is None
        self.copies.append((copy, fingerprint(self.game, copy)))
        if len(self.copies) > self.care.copies:
            del self.copies[self.random.randrange(len(self.copies))]


def offers(game: Game[Any], state: Any) -> None:
    """Waiting seats ascend, have a known prompt, and are offered legal choices, each once, ascending, never none."""
    waiting = game.waiting(state)
    assert (
        list(waiting) == sorted(set(waiting))
        and waiting[0] >= 0
        and waiting[-1] < game.seats(state)
    )
    asked = []
    for seat in waiting:
        legal = game.legal(state, seat)
        prompt = game.prompt(state, seat)
        assert legal, f"seat {seat} is offered nothing at {prompt}"
        assert all(a < b for a, b in pairwise(legal)), "legal choices are not ascending"
        assert legal[0] >= 0 and legal[-1] < len(game.vocabulary)
        assert prompt in game.prompts, f"the prompt {prompt!r} has no sentence"
        asked.append((seat, prompt))
    status = game.status(state)
    assert status["over"] is False and status["score"] is None
    assert [(entry["seat"], entry["prompt"]) for entry in status["waiting"]] == asked


def saved(game: Game[Any], state: Any, seed: str) -> None:
    """A position goes through JSON and `load` to the same digest, offers and views, in the midst of any decision."""
    position = json.loads(json.dumps(game.position(state)))
    _options, loaded = game.load(position, seed)
    assert canonical(game.position(loaded)) == canonical(position), "load and save differ"
    assert digest_of(game.position(loaded)) == digest_of(position)
    assert game.waiting(loaded) == game.waiting(state), "other seats wait after load"
    for seat in game.waiting(state):
        assert game.prompt(loaded, seat) == game.prompt(state, seat)
        assert game.legal(loaded, seat) == game.legal(state, seat), "load offers other choices"
    for seat in (None, *range(game.seats(state))):
        assert _seen(game, loaded, seat) == _seen(game, state, seat), (
            f"seat {seat} sees something else after load"
        )


def blind(
    game: Game[Any], state: Any, seat: int | None, random: Random, worlds: int, check: Checker
) -> None:
    """A view holds no stream, reads as the state does, and is the same in every world that fits it."""
    view = game.view(state, seat)
    assert view.secret is None and (view.rng != state.rng or state.rng == 0), (
        "a view holds the game's stream"
    )
    assert view.viewer == (-1 if seat is None else seat) and view.log is None
    assert game.waiting(view) == game.waiting(state) and game.seats(view) == game.seats(state)
    seen = _seen(game, state, seat)
    mine = seat is not None and seat in game.waiting(state)
    if mine:
        assert seat is not None
        assert game.legal(view, seat) == game.legal(state, seat), (
            f"view of seat {seat} offers other choices"
        )
        assert game.prompt(view, seat) == game.prompt(state, seat)
    asked = random.sample(range(len(game.vocabulary)), min(5, len(game.vocabulary))) if mine else []
    told = _told(game, view, seat, asked)
    assert told == _told(game, state, seat, asked), f"why of seat {seat} differs on the view"
    if game.slug in PUBLIC_SCORES:
        assert game.score(view) == game.score(state), f"score on the view of seat {seat} differs"
    elif seat is not None:
        assert game.score(view)["seats"][seat] == game.score(state)["seats"][seat]
    frozen = raw(view)
    for _ in range(worlds):
        world = game.sample(view, random.getrandbits(59))
        assert world.viewer == -2
        check(world)
        assert _seen(game, world, seat) == seen, (
            f"seat {seat} can tell the sampled world from the true one"
        )
        assert _told(game, world, seat, asked) == told, f"why of seat {seat} tells worlds apart"
        assert raw(game.view(world, seat)) == frozen, (
            f"the view of seat {seat} holds something hidden"
        )
        if game.waiting(world):
            offers(game, world)
    assert raw(view) == frozen, "sampling changed the view"


def _seen(game: Game[Any], state: Any, seat: int | None) -> str:
    """All that a seat is ever told of a state, as one text."""
    view = game.view(state, seat)
    mine = seat is not None and seat in game.waiting(state)
    return canonical(
        {
            "view": game.position(view),
            "status": game.status(view),
            "score": game.score(view),
            "prompt": game.prompt(state, seat) if mine and seat is not None else None,
            "legal": game.legal(state, seat) if mine and seat is not None else None,
        }
    )


def _told(game: Game[Any], state: Any, seat: int | None, asked: list[int]) -> str:
    answers = []
    for choice in asked:
        assert seat is not None
        refusal = game.why(state, seat, choice)
        answers.append(None if refusal is None else refusal.as_json())
    return canonical(answers)


def nothing_shows_before_all_have_chosen(
    game: Game[Any], state: Any, seat: int, random: Random
) -> None:
    """While others still wait for the same decision, a seat's choice changes nothing that they see or hear."""
    legal = game.legal(state, seat)
    others = [other for other in game.waiting(state) if other != seat]
    if len(legal) < 2 or not others:
        return
    worlds = []
    news = []
    for choice in random.sample(legal, 2):
        world = game.copy(state)
        world.log = []
        game.play(world, seat, choice)
        worlds.append(world)
        news.append(world.log)
        world.log = None
    if any(not set(others) <= set(game.waiting(world)) for world in worlds):
        return
    for other in (None, *range(game.seats(state))):
        if other == seat:
            continue
        one, two = (_seen(game, world, other) for world in worlds)
        assert one == two, f"seat {other} sees which choice seat {seat} has made"
        one, two = (canonical([tell(game.events, event, other) for event in log]) for log in news)
        assert one == two, f"seat {other} hears which choice seat {seat} has made"


def tellable(game: Game[Any], events: list[Event], kinds: dict[str, Any]) -> None:
    """Every event can be told and narrated to everybody in every language; secrets are told only to those who see."""
    for event in events:
        kind = game.events[event[0]]
        for seat in (None, 0, 1):
            told = json.loads(json.dumps(tell(game.events, event, seat)))
            sees = event[1] == -1 or (seat is not None and event[1] >> seat & 1)
            assert sees or not kind.secret & set(told), f"{kind.name} tells seat {seat} a secret"
            for tongue in (SOURCE, language("ru")):
                assert narrate(kinds, told, lambda s: f"seat {s}", tongue)


def ends(game: Game[Any], state: Any, random: Random, check: Checker) -> None:
    """A copy of any moment can be played to the end in another way."""
    other = game.copy(state)
    for _ in range(LONGEST_GAME):
        waiting = game.waiting(other)
        if not waiting:
            check(other)
            return
        seat = random.choice(waiting)
        game.play(other, seat, random.choice(game.legal(other, seat)))
    raise AssertionError("the game does not end")
