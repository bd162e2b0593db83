"""The facts of Spies: read from facts.toml, overridden by packs, compiled into Rules; and how sure each value is."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from backroom.core.errors import BadRequest
from backroom.core.pack import Facts, Limit, by_rows, changed, overlay, pack_digest
from backroom.spies.cards import (
    CARDS,
    DETECT,
    EAVESDROP,
    FACTION,
    FACTIONS,
    FAKE_INTEL,
    KIND,
    KINDS,
    NORMAL_KINDS,
    SNIPER,
    SPECIAL_KINDS,
    card_number,
    faction_mask,
)
from backroom.spies.rules import COUNT, DIFFERENT_FACTIONS, NO_LINE, NONE, Mission, Rules

FOLDER: Final = Path(__file__).parent
FACTS: Final[Facts] = by_rows(tomllib.loads((FOLDER / "facts.toml").read_text("utf-8")))
MISSIONS: Final[tuple[str, ...]] = tuple(FACTS["missions"])
MISSION_NUMBERS: Final = {slug: number for number, slug in enumerate(MISSIONS)}
SEATS: Final[tuple[int, int]] = (FACTS["players"][0], FACTS["players"][1])
MOST_TURNS: Final = 15
MOST_STEAL_POINTS: Final = 9

LIMITS: Final = (
    Limit("players", fixed=True),
    Limit("factions", fixed=True),
    Limit("missions.*.name", fixed=True),
    Limit("hand.*", range(1, 11)),
    Limit("draft_pack.*", range(1, 16)),
    Limit("missions_per_player", range(1, 4)),
    Limit("deck.*", range(11)),
    Limit("special.*", words=frozenset(SPECIAL_KINDS)),
    Limit("*.targets.*", words=frozenset(FACTIONS), lengths=range(6)),
    Limit("sniper.targets", words=frozenset(FACTIONS), lengths=range(6)),
    Limit("points.*", range(MOST_STEAL_POINTS + 1)),
    Limit("durations.turns", range(1, MOST_TURNS + 1), lengths=range(1, 13)),
    Limit("missions.*.[SAB]", range(31), lengths=range(0, 3, 2)),
)
"""What a pack may say where."""

BASIS: Final[dict[str, str]] = tomllib.loads((FOLDER / "basis.toml").read_text("utf-8"))["paths"]
"""How sure the facts are: letters of core's BASIS by patterns of paths, the first that fits holds."""


def basis(path: str, pack: Mapping[str, Any] | None = None) -> str:
    """How sure the value at a dotted path is, as letters of core's BASIS; P where the pack gives it."""
    if pack and path in set(changed(pack)):
        return "P"
    return next(letter for pattern, letter in BASIS.items() if fnmatchcase(path, pattern))


def merged(pack: Mapping[str, Any] | None) -> Facts:
    """The facts with the pack's values; raises BadRequest with the path of what is wrong."""
    return overlay(FACTS, pack, LIMITS) if pack else FACTS


def rules_of(pack: Mapping[str, Any] | None, steal_points: int) -> Rules:
    """The compiled values of a checked pack, the same object each time."""
    if not pack:
        return _plain(steal_points)
    digest = pack_digest(pack)
    key = (digest, steal_points)
    found = _packs.get(key)
    if found is None:
        if len(_packs) >= 64:
            _packs.clear()
        found = _packs[key] = compiled(merged(pack), steal_points, digest)
    return found


_packs: dict[tuple[str, int], Rules] = {}


@lru_cache(maxsize=16)
def _plain(steal_points: int) -> Rules:
    return compiled(FACTS, steal_points, "")


def compiled(facts: Facts, steal_points: int, digest: str = "") -> Rules:
    """The facts as tables; raises BadRequest where they contradict each other."""
    rules = Rules()
    rules.digest = digest
    copies = _copies(facts)
    rules.copies = tuple(copies)
    rules.bag = tuple(card for card in range(CARDS) for _ in range(copies[card]))
    rules.disables = tuple(_disables(facts, card) for card in range(CARDS)) + (0,)
    rules.hears = tuple(_hears(facts, card) for card in range(CARDS)) + ((),)
    rules.shields = tuple(
        0 if KIND[card] == DETECT else 1 << FACTION[card] for card in range(CARDS)
    ) + (0,)
    rules.steal_points = steal_points
    rules.eavesdrop_points = facts["points"]["eavesdrop"]
    rules.durations = tuple(facts["durations"]["turns"])
    rules.initial = facts["hand"]["initial"]
    rules.drafted = facts["hand"]["drafted"]
    rules.packs = tuple(facts["draft_pack"].get(str(seats), 0) for seats in range(SEATS[1] + 1))
    rules.missions = tuple(_mission(number, slug, facts) for number, slug in enumerate(MISSIONS))
    rules.missions_each = facts["missions_per_player"]
    _check_sizes(rules)
    return rules


def _copies(facts: Facts) -> list[int]:
    copies = [0] * CARDS
    for faction, slug in enumerate(FACTIONS):
        for kind in NORMAL_KINDS:
            copies[card_number(faction, KINDS.index(kind))] = facts["deck"][kind]
        special = KINDS.index(facts["special"][slug])
        copies[card_number(faction, special)] = facts["deck"]["special"]
    return copies


def _disables(facts: Facts, card: int) -> int:
    if KIND[card] == SNIPER:
        return _targets(facts["sniper"]["targets"], "sniper.targets")
    return _faction_targets(facts, card, "fake-intel") if KIND[card] == FAKE_INTEL else 0


def _hears(facts: Facts, card: int) -> tuple[int, ...]:
    mask = _faction_targets(facts, card, "eavesdrop") if KIND[card] == EAVESDROP else 0
    return tuple(faction for faction in range(len(FACTIONS)) if mask >> faction & 1)


def _faction_targets(facts: Facts, card: int, kind: str) -> int:
    faction = FACTIONS[FACTION[card]]
    return _targets(facts[kind]["targets"][faction], f"{kind}.targets.{faction}")


def _targets(slugs: list[str], path: str) -> int:
    if len(set(slugs)) < len(slugs):
        raise BadRequest(f"pack.{path} names a faction twice.", path=f"pack.{path}")
    return faction_mask(slugs)


def _mission(number: int, slug: str, facts: Facts) -> Mission:
    row = facts["missions"][slug]
    how, counts = mission_counts(row["counts"], f"pack.missions.{slug}.counts")
    lines: list[int] = []
    for line in ("S", "A", "B"):
        lines += row[line] or [NO_LINE, 0]
    if how == NONE and row["B"]:
        path = f"pack.missions.{slug}.B"
        raise BadRequest(f"{path} must be []: a Mission of avoidance has no line B.", path=path)
    if row["B"] and row["B"][0] == 0:
        path = f"pack.missions.{slug}.B[0]"
        raise BadRequest(
            f"{path} must be at least 1: line B pays for each so many cards.", path=path
        )
    return Mission(number, how, counts, tuple(lines))


def mission_counts(text: str, path: str) -> tuple[int, tuple[int, ...]]:
    """How a Mission counts and which cards, from the words of the facts: kinds, `special`, `faction` and a faction,
    each perhaps after `none`; or `different factions`."""
    words = text.split()
    how = COUNT
    if words == ["different", "factions"]:
        return DIFFERENT_FACTIONS, (1,) * CARDS
    if words[:1] == ["none"]:
        how = NONE
        words = words[1:]
    if len(words) == 2 and words[0] == "faction" and words[1] in FACTIONS:
        wanted = FACTIONS.index(words[1])
        return how, tuple(int(FACTION[card] == wanted) for card in range(CARDS))
    if words == ["special"]:
        return how, tuple(int(KINDS[KIND[card]] in SPECIAL_KINDS) for card in range(CARDS))
    if words and all(word in KINDS for word in words):
        return how, tuple(int(KINDS[KIND[card]] in words) for card in range(CARDS))
    raise BadRequest(
        f"{path} must be kinds of cards, 'special' or 'faction <faction>', maybe after 'none', "
        "or 'different factions'.",
        path=path,
    )


def _check_sizes(rules: Rules) -> None:
    """SP-1.2, SP-1.3: there must be cards for every number of seats, and packs to draft from."""
    for seats in range(SEATS[0], SEATS[1] + 1):
        path = f"pack.draft_pack.{seats}"
        if rules.packs[seats] < rules.drafted:
            raise BadRequest(
                f"{path} must be at least {rules.drafted}, as many cards as are drafted.",
                path=path,
                rule="SP-1.3",
            )
        needed = seats * (rules.initial + rules.packs[seats])
        if needed > len(rules.bag):
            raise BadRequest(
                f"With {seats} seats {needed} cards are dealt, but pack.deck has only {len(rules.bag)}.",
                path="pack.deck",
                rule="SP-1.3",
            )
        if seats * rules.missions_each > len(rules.missions):
            raise BadRequest(
                f"With {seats} seats there are not enough Missions for {rules.missions_each} each.",
                path="pack.missions_per_player",
                rule="SP-1.2",
            )
