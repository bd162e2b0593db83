"""Choices and scores with the modules of Global Conspiracy a second time: read naively from a position's JSON and the facts
(DS-12 to DS-15), on top of the base game's second reading (`oracle`)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from deepstate import oracle
from deepstate.oracle import (
    BASIC,
    EMBLEMS,
    FACTS,
    LASTING,
    OBJECTIVES,
    PAYS_FOR,
    TREATIES,
    Table,
    group,
    kind,
)

Json = dict[str, Any]
PROJECTS: dict[str, Json] = FACTS["projects"]
COVERT = {row[0]: row for row in FACTS["covert"]["rows"]}
BLACK = {row[0]: row for row in FACTS["black-operations"]["rows"]}
TRENDS = {row[0]: row for row in FACTS["trends"]["rows"]}
NOT_MANDATORY = ("counter-terrorism", "global-media")
HELP = (0, 1, 2, 3, 3, 3)
CONTACTEE = {1: 2, 2: 3, 3: 4}


class ModuleTable(Table):
    """A position as somebody at a table with modules counts it."""

    def __init__(self, position: Json) -> None:
        super().__init__(position)
        self.modules: list[str] = position["options"]["modules"]
        replaced = {PROJECTS[slug].get("replaces") for slug in self.modules if slug in PROJECTS}
        base = ("comintern", "unified-nations", "spyware", "deep-state")
        self.projects = [slug for slug in base if slug not in replaced]
        self.projects += [slug for slug in self.modules if slug in PROJECTS]

    def ghosts(self, seat: int) -> int:
        """DS-3.8, DS-5.2, DS-12.2."""
        wars = self.position["wars"]
        away = sum(place.get("ghosts", 0) for place in self.zone if place.get("seat") == seat)
        away += sum(entry.get("ghosts", 0) for entry in self.seats[seat]["operations"])
        found = LASTING[self.stage(seat, "comintern")]
        found += LASTING[self.stage(seat, "nuclear-power")] * (wars["active"] + wars["past"])
        return max(0, found - away)

    def open(self, seat: int, at: int) -> bool:
        """DS-3.5, DS-5.2, DS-12.4."""
        card, bank = self.zone[at]["card"], self.stage(seat, "worldwide-bank")
        named = {1: ("corporations",), 2: ("key-connections", "inner-circle", "supreme-power")}
        return (
            at < 3 + LASTING[self.stage(seat, "spyware")]
            or bank >= 3
            or bool({kind(card), group(card)} & set(named.get(bank, ())))
        )

    def helpers(self, seat: int) -> int:
        """DS-13.2."""
        return min(HELP[self.stage(seat, "counter-terrorism")], self.pool(seat))

    def play_area(self, seat: int) -> list[tuple[str, int]]:
        """DS-13.3: what may be discarded, and what it counts."""
        mine = self.seats[seat]
        found = [
            (f"discard {entry['card']}", 2 if entry.get("inner") else 1)
            for entry in mine["objectives"]
        ]
        for name, number in mine["secondary"].items():
            found += [(f"discard secondary {name}", 1)] * number
        named = [entry["card"] for entry in mine["operations"]] + mine["trends"]
        return found + [(f"discard {card}", 1) for card in named + mine["reptiloids"]]

    def capture_cost(self, seat: int) -> int:
        """DS-14.5."""
        mine = self.seats[seat]
        less = 0
        for word in TRENDS[self.position["trends"][0]][3].split(" + "):
            less += {
                "covert": len(mine["operations"]),
                "treaties made": len(mine["treaties"]),
                "reptiloids": len(mine["reptiloids"]),
                "projects joined": len(mine["projects"]),
            }.get(word, self.emblems(seat)[word] if word in EMBLEMS else self.groups(seat)[word])
        return max(0, 10 - less)


# --- the choices of a turn --------------------------------------------------------------------------------------------
def infiltrations(table: ModuleTable, seat: int) -> list[str]:
    """DS-3.5, DS-3.8, DS-8.10, DS-12.4, DS-13.2."""
    found = []
    for at, place in enumerate(table.zone, 1):
        if place.get("seat") == seat or not table.open(seat, at - 1):
            continue
        strength = table.ghosts(seat)
        for treaty in table.seats[seat]["treaties"]:
            words = TREATIES[treaty][2].replace(",", "").split()
            if words[1:4] == ["ghosts", "at", "place"] and int(words[4]) == at:
                strength += int(words[0])
        number = OBJECTIVES[kind(place["card"])][3]
        if "seat" in place:
            number = max(number, place["agents"] + place["ghosts"] + 1)
        for agents in range(1, table.seats[seat]["reserve"] + 1):
            for added in range(table.helpers(seat) + 1):
                if agents + added + strength >= number:
                    found.append(f"infiltrate {at} {agents}" + (f"+{added}" if added else ""))
    return found


def _exactly(table: ModuleTable, seat: int, words: str, number: int) -> list[str]:
    """DS-3.7, DS-13.2: an Operation with just its number, at least 1 agent of the reserve."""
    needed = max(1, number - table.ghosts(seat))
    return [
        words + (f" +{added}" if added else "")
        for added in range(table.helpers(seat) + 1)
        if 1 <= needed - added <= table.seats[seat]["reserve"]
    ]


def covert(table: ModuleTable, seat: int, less: int) -> list[str]:
    """DS-3.7, DS-9.4."""
    stack = table.position["covert"]
    return _exactly(table, seat, "covert", COVERT[stack[0]][3] - less) if stack else []


def black(table: ModuleTable, seat: int, less: int) -> list[str]:
    """DS-13.7, DS-13.8."""
    found = []
    done = [entry["card"] for entry in table.seats[seat]["operations"]]
    counted = sum(weight for _card, weight in table.play_area(seat))
    for slug, row in BLACK.items():
        _slug, _name, _copies, _influence, agents, discards, needs, _basis = row
        left = table.position.get("black", {}).get(slug)
        if left and (not needs or needs in done) and counted >= discards:
            found += _exactly(table, seat, f"black {slug}", agents - less)
    return found


def advances(table: ModuleTable, seat: int, less: int = 0) -> list[str]:
    """DS-3.9, DS-5.4, DS-7.2, DS-12.1, DS-13.3, DS-14.2, DS-15.4."""
    found = []
    mine = table.seats[seat]
    for slug in table.projects:
        project, at = PROJECTS[slug], table.stage(seat, slug)
        if at == 5:
            continue
        agents = max(0, project["agents"][at] + table.wars - less)
        asked = {
            "agents": (agents, mine["reserve"]),
            "emblems": (
                project.get("emblems", [0] * 5)[at] - table.wars,
                table.emblems(seat)[project.get("emblem", "")],
            ),
            "cards": (
                project.get("cards", [0] * 5)[at],
                table.groups(seat)[project.get("group", "")],
            ),
            "treaties": (project.get("treaties", [0] * 5)[at], len(mine["treaties"])),
            "discards": (
                project.get("discard", [0] * 5)[at],
                sum(weight for _card, weight in table.play_area(seat)),
            ),
        }
        if slug == "deep-state":
            shown = sum(table.interest(seat).values())
            asked["special"] = (project["special_interest"][at] - table.wars, shown)
        if any(need > have for need, have in asked.values()):
            continue
        if at == 0 and table.pool(seat) + agents == 0 and not (less and mine["reserve"]):
            continue
        found.append(f"advance {slug}")
    return found


def contacts(table: ModuleTable, seat: int) -> list[str]:
    """DS-15.6."""
    have = len(table.seats[seat]["reptiloids"])
    return [
        f"advance {slug}"
        for slug, stage in table.seats[seat]["projects"].items()
        if have >= CONTACTEE.get(stage, 99)
    ]


def mediations(table: ModuleTable, seat: int) -> list[str]:
    """DS-9.4, DS-15.5."""
    return [
        f"take {card}"
        for card in table.position["discards"]["objectives"]
        if kind(card) not in OBJECTIVES or OBJECTIVES[kind(card)][3] <= table.seats[seat]["reserve"]
    ]


def men(table: ModuleTable, seat: int) -> list[str]:
    """DS-9.3."""
    named = sum(len(entry["hand"]) + len(entry["treaties"]) for entry in table.seats)
    named += len(table.position["discards"]["treaties"])
    treaties = 46 + 3 * sum(name.endswith("-treaties") for name in table.modules)
    can = {
        "recruiter": True,
        "hitman": bool(oracle.hits(table)),
        "emissary": bool(covert(table, seat, 1) + black(table, seat, 1)),
        "turncoat": treaties > named or bool(table.position["discards"]["treaties"]),
        "power-broker": bool(advances(table, seat, 1)),
        "mediator": bool(mediations(table, seat)),
        "contactee": bool(contacts(table, seat)),
    }
    return [f"play {man}" for man in set(table.seats[seat]["men"]) if can[man]]


def cashing_in(table: ModuleTable, seat: int) -> list[str]:
    """DS-15.3."""
    mine = table.seats[seat]
    kinds = Counter(kind(card) for card in mine["reptiloids"])
    if not mine["hand"]:
        return []
    found = [f"reptiloids {name}" for name, number in kinds.items() if number >= 2]
    return found + ["reptiloids any"] * (len(mine["reptiloids"]) >= 3)


def turn(table: ModuleTable, seat: int, used: int) -> list[str]:
    """DS-3.3, DS-3.4, DS-13.6, DS-13.9, DS-14.3, DS-14.5."""
    obliging = infiltrations(table, seat) + covert(table, seat, 0)
    optional = black(table, seat, 0)
    if seat != table.position["supervisor"]:
        for choice in advances(table, seat):
            (optional if choice.split()[1] in NOT_MANDATORY else obliging).append(choice)
        if table.pool(seat) or table.men:
            obliging.append("recruit")
    if table.position.get("trends") and table.capture_cost(seat) <= table.seats[seat]["reserve"]:
        obliging.append("capture")
    free = oracle.attachments(table, seat)
    if not used:
        free += men(table, seat) + cashing_in(table, seat)
    return obliging + optional + free + ([] if obliging else ["pass"])


# --- other prompts ----------------------------------------------------------------------------------------------------
def discards(cards: list[tuple[str, int]], need: int, smallest: int) -> list[str]:
    """DS-5.4, DS-13.3: the cards of every set that reaches what is still needed with nothing superfluous in it, the
    smallest of those chosen before included."""
    found = set()
    for size in range(1, min(need, len(cards)) + 1):
        for some in combinations(cards, size):
            weights = [weight for _card, weight in some]
            if need <= sum(weights) < need + min(*weights, smallest):
                found |= {card for card, _weight in some}
    return sorted(found)


def media(table: ModuleTable) -> list[str]:
    """DS-14.1."""
    return [f"take {place['card']}" for place in table.zone if group(place["card"]) in BASIC]


def moves(table: ModuleTable, seat: int) -> list[str]:
    """DS-15.9."""
    mine = table.seats[seat]["projects"]
    goals = [slug for slug in table.projects if slug not in mine]
    return [f"move {slug} {goal}" for slug, stage in mine.items() if stage <= 3 for goal in goals]


def boosts(table: ModuleTable, seat: int) -> list[str]:
    """DS-14.1."""
    mine = table.seats[seat]
    if mine.get("boost") or not table.stage(seat, "global-media"):
        return []
    cards = [entry["card"] for entry in mine["objectives"]]
    return [f"boost {card}" for card in cards if group(card) == "supreme-power"]


def met(table: ModuleTable, seat: int, treaty: str) -> bool:
    """DS-6.4 with the words that modules add."""
    return any(
        all(_holds(table, seat, part) for part in words.split(" + "))
        for words in TREATIES[treaty][3].split(" | ")
    )


def _holds(table: ModuleTable, seat: int, words: str) -> bool:
    if words == "covert":
        return bool(table.seats[seat]["operations"])
    if words.endswith(" reptiloids"):
        return len(table.seats[seat]["reptiloids"]) >= int(words.split(maxsplit=1)[0])
    if words.startswith("no ") and words.split()[1] in EMBLEMS:
        return table.emblems(seat)[words.split()[1]] == 0
    return oracle._holds(table, seat, words)


# --- scores -----------------------------------------------------------------------------------------------------------
def score(position: Json, seats: range) -> list[list[int]]:
    """DS-10.2, DS-10.3: the nine rows of these seats as they stand."""
    table = ModuleTable(position)
    rows = [_rows(table, seat) for seat in range(len(table.seats))]
    for seat in seats:
        for treaty in table.seats[seat]["treaties"]:
            words = TREATIES[treaty][2].replace(",", "").split()
            if words[1:5] == ["to", "the", "sole", "most"]:
                counts = [table.groups(other)[words[5]] for other in range(len(table.seats))]
                if counts.count(max(counts)) == 1:
                    rows[counts.index(max(counts))][8] += int(words[0])
    return [rows[seat] for seat in seats]


def _rows(table: ModuleTable, seat: int) -> list[int]:
    mine, groups = table.seats[seat], table.groups(seat)
    rows = [0] * 9
    for entry in mine["objectives"]:
        name, more = kind(entry["card"]), 1 if entry.get("inner") else 0
        if mine.get("boost") == entry["card"]:
            more += (0, 1, 2, 3, 3, 3)[table.stage(seat, "global-media")]
        if group(entry["card"]) in BASIC:
            rows[0] += 1
        elif name in PAYS_FOR:
            rows[1] += (1 + more) * groups[PAYS_FOR[name]]
        elif name == "crime-syndicates":
            rows[2] += (3 + more) * min(groups[basic] for basic in BASIC)
        elif name == "corporations":
            rows[3] += (3 + more) * (groups["supreme-power"] - 1)
        elif name == "inner-circle":
            rows[4] += 4
    rows[4] += 10 * len(mine["trends"])
    rows[4] += (0, 2, 4, 6, 6, 6)[table.stage(seat, "world-inc")] * len(mine["projects"])
    takeover, stage = PROJECTS["reptiloids"], table.stage(seat, "reptiloids")
    if stage and sum(table.interest(seat).values()) >= takeover["special_interest"][stage - 1]:
        rows[4] += takeover["points"][stage - 1]
    for entry in mine["operations"]:
        row = COVERT.get(entry["card"])
        rows[5] += row[2] if row else BLACK[entry["card"]][3]
    for project, at in mine["projects"].items():
        rows[6] += 0 if project == "reptiloids" else PROJECTS[project]["points"][at - 1]
    for treaty in mine["treaties"]:
        corner, words = TREATIES[treaty][4], TREATIES[treaty][2]
        rows[7] += corner if isinstance(corner, int) else 0
        if words.endswith(" for each trend"):
            named = words.removeprefix("each ").partition(":")[0]
            rows[8] += 2 * table.kinds(seat)[named] * len(mine["trends"])
        else:
            rows[8] += _effect(table, seat, words)
    return rows


def _effect(table: ModuleTable, seat: int, words: str) -> int:
    if "in the discard pile" in words and ";" in words:
        said = words.split("; ")[1].split()
        pile = [
            group(card)
            for card in table.position["discards"]["objectives"]
            if kind(card) in OBJECTIVES
        ]
        return int(said[0]) * pile.count(said[3])
    return oracle._effect(table, seat, words)
