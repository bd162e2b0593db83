"""Treaties as typed literals: the phrases of the facts, parsed once into what the handlers and the card texts use.

An effect phrase belongs to a family (one line of `FAMILIES`); its groups, kinds, emblems and numbers are the
family's parameters. A condition is a choice between alternatives, each a conjunction of atoms. So a pack may change
"2 science | patents" to "3 science | patents" and everything follows: legality, refusal and card text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from backroom.core.errors import BadRequest
from backroom.deepstate.catalog import EMBLEMS, GROUPS, KIND_EMBLEM, KINDS, SECONDARY_GROUPS

# --- families of effects ---------------------------------------------------------------------------------------------
TAKE: Final = 0
LEVY: Final = 1
MAKE_SHOWING: Final = 2
REVEAL: Final = 3
ALSO_SHOWS: Final = 4
RECRUIT_ON_TAKING: Final = 5
SECONDARY_ON_PLACING: Final = 6
SECONDARY_ON_LEVEL: Final = 7
ADVANCE_ON_PLACING: Final = 8
PLACE_GHOSTS: Final = 9
PAY_OPERATIONS: Final = 10
PAY_EMBLEMS: Final = 11
PAY_MOST: Final = 12
PAY_SUPREME: Final = 13
PAY_GROUP: Final = 14
PURGE: Final = 15
SECONDARY_ON_DISCARD: Final = 16
PAY_TRENDS: Final = 17
MOVE: Final = 18

IMMEDIATE: Final = "immediate"
PERSISTENT: Final = "persistent"
END_OF_GAME: Final = "end-of-game"
BOTH: Final = "persistent-and-end-of-game"

RECRUITED: Final = ("1", "2", "3")
"""How many agents an effect may recruit: as many as there are choices for."""

_WORD: Final = r"([a-z-]+)"
_LIST: Final = r"([a-z/-]+)"
_NUMBER: Final = r"(\d+)"


class Family(NamedTuple):
    """`when` is the effect type printed on the card, `rule` the rule that describes it, `rest` what the pattern's
    groups are: n a number, r how many may be recruited, k a kind, K kinds, c a kind of Key Connections, g a group, G
    groups, B groups of Secondary Objectives, e an emblem, S what a Treaty may show."""

    number: int
    pattern: str
    parameters: str
    when: str
    rule: str


FAMILIES: Final = (
    Family(TAKE, f"take {_LIST} from the discard pile", "K", IMMEDIATE, "DS-8.1"),
    Family(LEVY, f"levy {_WORD} without {_WORD}", "ge", IMMEDIATE, "DS-8.2"),
    Family(MAKE_SHOWING, f"make a treaty showing {_LIST}", "S", IMMEDIATE, "DS-8.3"),
    Family(REVEAL, f"reveal {_NUMBER}, keep {_LIST}", "nS", IMMEDIATE, "DS-8.4"),
    Family(ALSO_SHOWS, f"each {_WORD} also shows {_WORD}", "ce", PERSISTENT, "DS-8.5"),
    Family(
        RECRUIT_ON_TAKING, f"on taking {_WORD} may recruit {_NUMBER}", "gr", PERSISTENT, "DS-8.6"
    ),
    Family(
        SECONDARY_ON_PLACING,
        rf"on placing {_NUMBER}\+ agents may take secondary {_LIST}",
        "nB",
        PERSISTENT,
        "DS-8.7",
    ),
    Family(
        SECONDARY_ON_LEVEL, f"on levelling up may take secondary {_WORD}", "b", PERSISTENT, "DS-8.8"
    ),
    Family(ADVANCE_ON_PLACING, f"on placing on {_LIST} may advance", "G", PERSISTENT, "DS-8.9"),
    Family(PLACE_GHOSTS, f"{_NUMBER} ghosts at place {_NUMBER}", "nn", PERSISTENT, "DS-8.10"),
    Family(
        PAY_OPERATIONS,
        f"{_NUMBER} for each covert operation and {_WORD}",
        "nk",
        END_OF_GAME,
        "DS-8.13",
    ),
    Family(PAY_MOST, f"{_NUMBER} to the sole most {_WORD}", "ng", END_OF_GAME, "DS-8.11"),
    Family(
        PAY_SUPREME,
        f"{_NUMBER} for each supreme-power, {_NUMBER} more for each {_WORD}",
        "nnk",
        END_OF_GAME,
        "DS-8.13",
    ),
    Family(PAY_EMBLEMS, f"{_NUMBER} for each {_WORD} and {_WORD}", "nek", END_OF_GAME, "DS-8.13"),
    Family(PAY_GROUP, f"{_NUMBER} for each {_WORD}", "ng", END_OF_GAME, "DS-8.13"),
    Family(
        PURGE,
        f"end of treaty phase may discard 1-{_NUMBER} {_WORD}; {_NUMBER} for each {_WORD} in the discard pile",
        "ngng",
        BOTH,
        "DS-8.12",
    ),
    Family(
        SECONDARY_ON_DISCARD,
        f"on discarding a {_WORD} objective may take secondary {_LIST}",
        "gB",
        PERSISTENT,
        "DS-13.10",
    ),
    Family(PAY_TRENDS, f"each {_WORD}: {_NUMBER} for each trend", "kn", END_OF_GAME, "DS-14.8"),
    Family(MOVE, "move a coordinator", "", IMMEDIATE, "DS-15.9"),
)
_ONE_MORE: Final = ", may make one more treaty"

# --- conditions ------------------------------------------------------------------------------------------------------
GROUP_MIN: Final = 0
KIND_MIN: Final = 1
KIND_NONE: Final = 2
EMBLEM_MIN: Final = 3
EMBLEM_NONE: Final = 4
STAGE_MIN: Final = 5
MOST: Final = 6
COVERT_MIN: Final = 7
REPTILOIDS_MIN: Final = 8
MOST_PLACES: Final = ("pool", "own objectives", "reserve")

Atom = tuple[int, int, int]
"""(test, what, number)"""
Condition = tuple[tuple[Atom, ...], ...]


def shows_emblem(emblem: int) -> int:
    """The bit of a corner that shows an emblem."""
    return 1 << emblem


def shows_group(group: int) -> int:
    """The bit of a corner that shows a Secondary Objective."""
    return 8 << group


def shown(bits: int) -> list[str]:
    """The emblems and groups behind such bits."""
    emblems = [name for number, name in enumerate(EMBLEMS[:3]) if bits & shows_emblem(number)]
    groups = [name for number, name in enumerate(SECONDARY_GROUPS) if bits & shows_group(number)]
    return emblems + groups


class Treaty(NamedTuple):
    """A Treaty as the program knows it; parameters are numbers, or tuples of numbers, in its family's order."""

    slug: str
    family: int
    parameters: tuple[int | tuple[int, ...], ...]
    one_more: bool
    when: str
    rule: str
    condition: Condition
    points: int
    emblem: int
    secondary: int

    @property
    def shows(self) -> int:
        """The bit of what stands in its corner, 0 for a number."""
        if self.emblem >= 0:
            return shows_emblem(self.emblem)
        return shows_group(self.secondary) if self.secondary >= 0 else 0

    def number(self, at: int) -> int:
        """A parameter that is one number."""
        found = self.parameters[at]
        assert isinstance(found, int)
        return found

    def bits(self, at: int) -> int:
        """A parameter that is several groups, as bits."""
        return sum([1 << group for group in self.several(at)])

    def several(self, at: int) -> tuple[int, ...]:
        """A parameter that is several numbers."""
        found = self.parameters[at]
        assert isinstance(found, tuple)
        return found


_NAMES: Final = {
    "k": KINDS,
    "c": tuple(kind for kind, emblem in zip(KINDS, KIND_EMBLEM, strict=True) if emblem >= 0),
    "g": GROUPS,
    "b": SECONDARY_GROUPS,
}


def _index(names: Sequence[str], name: str, path: str) -> int:
    if name not in names:
        raise BadRequest(f"{path}: {name!r} is not one of {', '.join(names)}.", path=path)
    return names.index(name)


def _showing(words: str, path: str) -> int:
    """The bits of what a Treaty may show, from `peacekeepers/finance`."""
    bits = 0
    for word in words.split("/"):
        if word in EMBLEMS[:3]:
            bits |= shows_emblem(EMBLEMS.index(word))
        else:
            bits |= shows_group(_index(SECONDARY_GROUPS, word, path))
    return bits


def _parameter(letter: str, words: str, path: str) -> int | tuple[int, ...]:
    if letter == "n":
        return _small(words, path)
    if letter == "r":
        return _index(RECRUITED, words, path) + 1
    if letter == "S":
        return _showing(words, path)
    if letter == "e":
        return _index(EMBLEMS[:3], words, path)
    names = _NAMES[letter.lower()]
    if letter == "c":
        return KINDS.index(names[_index(names, words, path)])
    if letter.isupper():
        return tuple(_index(names, word, path) for word in words.split("/"))
    return _index(names, words, path)


def _atoms(words: str, path: str) -> list[Atom]:
    if words.startswith("most agents "):
        place = words.removeprefix("most agents ").removeprefix("in ").removeprefix("on ")
        return [(MOST, _index(MOST_PLACES, place, path), 1)]
    if words.startswith("stage "):
        return [(STAGE_MIN, 0, _small(words.removeprefix("stage "), path))]
    if words.startswith("no "):
        name = words.removeprefix("no ")
        if name in EMBLEMS:
            return [(EMBLEM_NONE, EMBLEMS.index(name), 0)]
        return [(KIND_NONE, _index(KINDS, name, path), 0)]
    if " incl. " in words:
        whole, kind = words.split(" incl. ", 1)
        return [(KIND_MIN, _index(KINDS, kind, path), 1), *_atoms(whole, path)]
    number, space, name = words.partition(" ")
    if not space:
        number, name = "1", words
    least = _small(number, path)
    if name in GROUPS and name != "inner-circle":
        return [(GROUP_MIN, GROUPS.index(name), least)]
    if name in EMBLEMS[:3]:
        return [(EMBLEM_MIN, EMBLEMS.index(name), least)]
    if name == "covert":
        return [(COVERT_MIN, 0, least)]
    if name == "reptiloids":
        return [(REPTILOIDS_MIN, 0, least)]
    return [(KIND_MIN, _index(KINDS, name, path), least)]


def _small(words: str, path: str) -> int:
    if not words.isascii() or not words.isdigit() or len(words) > 2:
        raise BadRequest(f"{path}: {words!r} is not a number from 0 to 99.", path=path)
    return int(words)


def read_condition(words: str, path: str) -> Condition:
    """A condition phrase; raises BadRequest with the path for one that says nothing we know."""
    return tuple(
        tuple(atom for part in alternative.split(" + ") for atom in _atoms(part.strip(), path))
        for alternative in words.split(" | ")
    )


def read_treaty(slug: str, fact: Mapping[str, Any], path: str) -> Treaty:
    """A Treaty from its facts; raises BadRequest with the path for phrases that say nothing we know."""
    effect, corner = fact["effect"], fact["corner"]
    words = effect.removesuffix(_ONE_MORE)
    for family in FAMILIES:
        match = re.fullmatch(family.pattern, words)
        if match is None:
            continue
        return Treaty(
            slug,
            family.number,
            tuple(
                _parameter(letter, part, f"{path}.effect")
                for letter, part in zip(family.parameters, match.groups(), strict=True)
            ),
            effect != words,
            family.when,
            family.rule,
            read_condition(fact["condition"], f"{path}.condition"),
            corner if isinstance(corner, int) else 0,
            EMBLEMS.index(corner) if corner in EMBLEMS[:3] else -1,
            SECONDARY_GROUPS.index(corner) if corner in SECONDARY_GROUPS else -1,
        )
    path = f"{path}.effect"
    raise BadRequest(f"{path}: no Treaty effect reads {effect!r}.", path=path)
