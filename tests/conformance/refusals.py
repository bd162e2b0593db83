"""Refusals: what is legal has none, everything else has one with a reason; how many of them say something."""

from __future__ import annotations

import json
from random import Random

from backroom.core.errors import Illegal
from backroom.core.language import language
from backroom.core.match import Match
from conformance.fingerprints import fingerprint


class Report:
    """What a run of games met: decisions, and refusals that say much or little."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.refusals = 0
        self.vague: dict[str, int] = {}

    def add(self, other: Report) -> None:
        """Join what another run met."""
        self.games += other.games
        self.decisions += other.decisions
        self.refusals += other.refusals
        for words, times in other.vague.items():
            self.vague[words] = self.vague.get(words, 0) + times

    def telling_share(self) -> float:
        """The share of refusals that say more than "not now"."""
        return 1 - sum(self.vague.values()) / max(1, self.refusals)


def refusals(match: Match, seat: int, random: Random, number: int, report: Report) -> None:
    """What is legal has no refusal; what is not is refused with a reason, and playing it changes nothing."""
    game, state = match.game, match.state
    legal = set(match.legal(seat))
    for choice in random.sample(sorted(legal), min(3, len(legal))):
        assert game.why(state, seat, choice) is None, f"{game.words(choice)} is legal, and refused"
    here = names_on_the_table(game.position(game.view(state, seat)))
    met = 0
    for choice in random.sample(
        range(len(game.vocabulary)), min(len(game.vocabulary), 40 * number)
    ):
        if choice in legal:
            continue
        words = game.words(choice)
        named = all(
            word in here or word.lstrip("+").replace("+", "").isdigit()
            for word in words.split()[1:]
        )
        if not named and random.random() > 0.02:
            continue
        refusal = game.why(state, seat, choice)
        assert refusal is not None, f"{words} is not legal, and not refused"
        assert refusal.reason().strip() and refusal.reason(language("ru")).strip()
        json.dumps(refusal.as_json())
        if named:
            met += 1
            report.refusals += 1
            if says_little(refusal.template, refusal.rule):
                report.vague[words.split()[0]] = report.vague.get(words.split()[0], 0) + 1
            if met == 1:
                _refused(match, seat, choice)
            if met >= number:
                break


def _refused(match: Match, seat: int, choice: int) -> None:
    before = fingerprint(match.game, match.state)
    try:
        match.play(choice, seat)
    except Illegal as error:
        assert error.message
    else:
        raise AssertionError(f"{match.game.words(choice)} is not legal, and was played")
    assert fingerprint(match.game, match.state) == before


def says_little(template: str, rule: str) -> bool:
    """Whether a refusal is no better than "not now"."""
    return not rule or "not now" in template.lower()


def names_on_the_table(value: object) -> set[str]:
    """Every word that stands in a view, as a name or a key."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        found = set(value)
        for inner in value.values():
            found |= names_on_the_table(inner)
        return found
    if isinstance(value, (list, tuple)):
        return set().union(*(names_on_the_table(inner) for inner in value))
    return set()
