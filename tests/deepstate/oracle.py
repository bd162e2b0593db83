"""The base game's choices and scores a second time: read naively from a position's JSON and the facts, card by card and
without any of the program's tables, so that the two can be compared over random games."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import backroom.deepstate

Json = dict[str, Any]
FACTS = tomllib.loads((Path(backroom.deepstate.__file__).parent / "facts.toml").read_text("utf-8"))
OBJECTIVES = {row[0]: row for row in FACTS["objectives"]["rows"]}
COVERT = {row[0]: row for row in FACTS["covert"]["rows"]}
TREATIES = {row[0]: row for row in FACTS["treaties"]["rows"]}
PROJECTS = {
    slug: FACTS["projects"][slug]
    for slug in ("comintern", "unified-nations", "spyware", "deep-state")
}
LASTING = (0, 1, 2, 3, 3, 3)
BASIC = ("mass-control", "finance", "science")
SECONDARY = (*BASIC, "supreme-power")
EMBLEMS = ("communists", "peacekeepers", "spies")
PAYS_FOR = {"governments": "mass-control", "stock-exchanges": "finance", "universities": "science"}


def kind(card: str) -> str:
    """`labs` of `labs.2`."""
    return card.partition(".")[0]


def group(card: str) -> str:
    """The group of a card."""
    return str(OBJECTIVES[kind(card)][2])


def special(card: str) -> int:
    """The Special Interest emblems on a card."""
    return int(OBJECTIVES[kind(card)][5][int(card.partition(".")[2]) - 1])


class Table:
    """A position as somebody at the table counts it."""

    def __init__(self, position: Json) -> None:
        self.position = position
        self.seats: list[Json] = position["seats"]
        self.zone: list[Json] = position["zone"]
        self.wars: int = position["wars"]["active"]
        self.men: bool = "men-of-action" in position["options"]["modules"]

    def groups(self, seat: int) -> Counter[str]:
        """DS-8: cards by group, Secondary ones counted, attached Inner Circles not."""
        mine = self.seats[seat]
        return Counter(group(entry["card"]) for entry in mine["objectives"]) + Counter(
            mine["secondary"]
        )

    def kinds(self, seat: int) -> Counter[str]:
        """Objectives by kind."""
        return Counter(kind(entry["card"]) for entry in self.seats[seat]["objectives"])

    def emblems(self, seat: int) -> Counter[str]:
        """DS-8.5, DS-11.1: emblems on Key Connections and made Treaties, doubled by Inner Circles."""
        found: Counter[str] = Counter()
        made = self.seats[seat]["treaties"]
        for treaty in made:
            if TREATIES[treaty][4] in EMBLEMS:
                found[TREATIES[treaty][4]] += 1
        for entry in self.seats[seat]["objectives"]:
            times = 2 if entry.get("inner") else 1
            if group(entry["card"]) == "key-connections":
                found[OBJECTIVES[kind(entry["card"])][4]] += times
                for treaty in made:
                    words = TREATIES[treaty][2].split()
                    if (
                        words[0] == "each"
                        and words[2:4] == ["also", "shows"]
                        and words[1] == kind(entry["card"])
                    ):
                        found[words[4]] += times
        return found

    def interest(self, seat: int) -> dict[str, int]:
        """DS-5.4: Special Interest by card, an Inner Circle's own with the card it is attached to."""
        return {
            entry["card"]: special(entry["card"])
            + (special(entry["inner"]) if entry.get("inner") else 0)
            for entry in self.seats[seat]["objectives"]
        }

    def standing(self, seat: int) -> int:
        """Agents on own Objectives."""
        return sum(entry["agents"] for entry in self.seats[seat]["objectives"])

    def pool(self, seat: int) -> int:
        """DS-1.2: what is nowhere else of 10 agents."""
        mine = self.seats[seat]
        away = sum(place["agents"] for place in self.zone if place.get("seat") == seat)
        away += sum(entry["agents"] for entry in mine["operations"])
        return 10 - int(mine["reserve"]) - self.standing(seat) - away - len(mine["projects"])

    def stage(self, seat: int, project: str) -> int:
        """The Stage of a seat in a Project."""
        return int(self.seats[seat]["projects"].get(project, 0))

    def ghosts(self, seat: int) -> int:
        """DS-3.8, DS-5.2."""
        away = sum(place.get("ghosts", 0) for place in self.zone if place.get("seat") == seat)
        away += sum(entry.get("ghosts", 0) for entry in self.seats[seat]["operations"])
        return max(0, LASTING[self.stage(seat, "comintern")] - away)

    def supply(self, name: str) -> int:
        """DS-1.8."""
        return int(FACTS["secondary"][name]) - sum(
            seat["secondary"].get(name, 0) for seat in self.seats
        )

    def clockwise(self, seat: int) -> int:
        """How many seats after the holder a seat comes."""
        return (seat - int(self.position["supervisor"])) % len(self.seats)


# --- choices ---------------------------------------------------------------------------------------------------------
def infiltrations(table: Table, seat: int) -> list[str]:
    """DS-3.5, DS-3.8, DS-8.10."""
    found = []
    reserve = table.seats[seat]["reserve"]
    reach = 3 + LASTING[table.stage(seat, "spyware")]
    for at, place in enumerate(table.zone[:reach], 1):
        strength = table.ghosts(seat)
        for treaty in table.seats[seat]["treaties"]:
            words = TREATIES[treaty][2].replace(",", "").split()
            if words[1:4] == ["ghosts", "at", "place"] and int(words[4]) == at:
                strength += int(words[0])
        number = OBJECTIVES[kind(place["card"])][3]
        if place.get("seat") == seat:
            continue
        if "seat" in place:
            number = max(number, place["agents"] + place["ghosts"] + 1)
        found += [
            f"infiltrate {at} {agents}"
            for agents in range(1, reserve + 1)
            if agents + strength >= number
        ]
    return found


def operation(table: Table, seat: int, less: int) -> list[str]:
    """DS-3.7, DS-9.4 Emissary."""
    if not table.position["covert"]:
        return []
    number = COVERT[table.position["covert"][0]][3] - less
    return ["covert"] if table.seats[seat]["reserve"] >= max(1, number - table.ghosts(seat)) else []


def advances(table: Table, seat: int, less: int = 0) -> list[str]:
    """DS-3.9, DS-5.4, DS-7.2, DS-9.4 Power Broker."""
    found = []
    reserve = table.seats[seat]["reserve"]
    for slug, project in PROJECTS.items():
        at = table.stage(seat, slug)
        if at == 5:
            continue
        agents = max(0, project["agents"][at] + table.wars - less)
        if agents > reserve:
            continue
        if slug == "deep-state":
            needed = max(0, project["special_interest"][at] - table.wars)
            if sum(table.interest(seat).values()) < needed:
                continue
        elif table.emblems(seat)[project["emblem"]] < project["emblems"][at] - table.wars:
            continue
        if at == 0 and table.pool(seat) + agents == 0 and not (less and reserve):
            continue
        found.append(f"advance {slug}")
    return found


def attachments(table: Table, seat: int) -> list[str]:
    """DS-11.1."""
    mine = table.seats[seat]["objectives"]
    return [
        f"attach {inner['card']} {host['card']}"
        for inner in mine
        if group(inner["card"]) == "inner-circle"
        for host in mine
        if group(host["card"]) in ("supreme-power", "key-connections") and not host.get("inner")
    ]


def hits(table: Table) -> list[str]:
    """DS-9.4 Hitman."""
    found = [f"hit {place['seat']} {place['card']}" for place in table.zone if "seat" in place]
    for seat, entry in enumerate(table.seats):
        found += [f"hit {seat} {card['card']}" for card in entry["objectives"] if card["agents"]]
    return found


def mediations(table: Table, seat: int) -> list[str]:
    """DS-9.4 Mediator."""
    reserve = table.seats[seat]["reserve"]
    return [
        f"take {card}"
        for card in table.position["discards"]["objectives"]
        if OBJECTIVES[kind(card)][3] <= reserve
    ]


def men(table: Table, seat: int) -> list[str]:
    """DS-9.3: cards whose effect can happen."""
    decks = table.position["discards"]["treaties"]
    named = sum(len(entry["hand"]) + len(entry["treaties"]) for entry in table.seats)
    can = {
        "recruiter": True,
        "hitman": bool(hits(table)),
        "emissary": bool(operation(table, seat, 1)),
        "turncoat": 46 - named > 0 or bool(decks),
        "power-broker": bool(advances(table, seat, 1)),
        "mediator": bool(mediations(table, seat)),
    }
    return [f"play {man}" for man in set(table.seats[seat]["men"]) if can[man]]


def turn(table: Table, seat: int, used: int) -> list[str]:
    """DS-3.3, DS-3.4, DS-9.2, DS-9.3, DS-11.1."""
    actions = infiltrations(table, seat) + operation(table, seat, 0)
    if seat != table.position["supervisor"]:
        actions += advances(table, seat)
        if table.pool(seat) or table.men:
            actions.append("recruit")
    free = attachments(table, seat) + ([] if used else men(table, seat))
    return (actions or ["pass"]) + free


def met(table: Table, seat: int, treaty: str) -> bool:
    """DS-6.4: the Conditions as the card says them."""
    return any(
        all(_holds(table, seat, part) for part in words.split(" + "))
        for words in TREATIES[treaty][3].split(" | ")
    )


def _holds(table: Table, seat: int, words: str) -> bool:
    if words.startswith("most agents"):
        place = words.split(" ", 3)[3]
        of = {
            "pool": table.pool,
            "own objectives": table.standing,
            "reserve": lambda other: table.seats[other]["reserve"],
        }[place]
        return all(of(seat) > of(other) for other in range(len(table.seats)) if other != seat)
    if words.startswith("stage "):
        return max(table.seats[seat]["projects"].values(), default=0) >= int(words.split()[1])
    if words.startswith("no "):
        return table.kinds(seat)[words.split()[1]] == 0
    if " incl. " in words:
        whole, named = words.split(" incl. ")
        return _holds(table, seat, whole) and _holds(table, seat, named)
    number, _, name = words.partition(" ") if words[0].isdigit() else ("1", "", words)
    if name in EMBLEMS:
        return table.emblems(seat)[name] >= int(number)
    if name in BASIC or name == "supreme-power":
        return table.groups(seat)[name] >= int(number)
    return table.kinds(seat)[name] >= int(number)


def giving(table: Table, seat: int, wanted: str) -> list[str]:
    """DS-8.2: a card of the group, else any."""
    mine = table.seats[seat]
    cards = [entry["card"] for entry in mine["objectives"]]
    found = [f"give {card}" for card in cards if group(card) == wanted]
    found += [f"give secondary {name}" for name in mine["secondary"] if name == wanted]
    return found or [f"give {card}" for card in cards] + [
        f"give secondary {name}" for name in mine["secondary"]
    ]


def takings(table: Table, number: int) -> list[str]:
    """DS-8.1: the named kinds in the discard pile; `number` is the Treaty's place in the facts."""
    kinds = FACTS["treaties"]["rows"][number][2].split()[1].split("/")
    return [
        f"take {card}" for card in table.position["discards"]["objectives"] if kind(card) in kinds
    ]


def purging(table: Table, seat: int, number: int) -> list[str]:
    """DS-8.12: the cards of a group."""
    cards = [entry["card"] for entry in table.seats[seat]["objectives"]]
    found = [f"discard {card}" for card in cards if group(card) == BASIC[number]]
    return found + [
        f"discard secondary {name}"
        for name in table.seats[seat]["secondary"]
        if name == BASIC[number]
    ]


def discards(weights: dict[str, int], chosen: list[int], need: int) -> list[str]:
    """DS-5.4: the cards that some set with nothing superfluous in it has beside the weights chosen already."""
    cards = [(card, weight) for card, weight in weights.items() if weight]
    found = set()
    for size in range(1, len(cards) + 1):
        for some in combinations(cards, size):
            all_ = chosen + [weight for _card, weight in some]
            if sum(all_) >= need and all(sum(all_) - weight < need for weight in all_):
                found |= {f"discard {card}" for card, _weight in some}
    return sorted(found)


# --- scores ----------------------------------------------------------------------------------------------------------
def score(position: Json) -> list[list[int]]:
    """DS-10.2: the nine rows of every seat as it stands, nothing attached that is not."""
    table = Table(position)
    rows = [_rows(table, seat) for seat in range(len(table.seats))]
    for entry in table.seats:
        for treaty in entry["treaties"]:
            words = TREATIES[treaty][2].replace(",", "").split()
            if words[1:5] == ["to", "the", "sole", "most"]:
                counts = [table.groups(seat)[words[5]] for seat in range(len(table.seats))]
                if counts.count(max(counts)) == 1:
                    rows[counts.index(max(counts))][8] += int(words[0])
    return rows


def _rows(table: Table, seat: int) -> list[int]:
    mine, groups = table.seats[seat], table.groups(seat)
    rows = [0] * 9
    for entry in mine["objectives"]:
        name, more = kind(entry["card"]), 1 if entry.get("inner") else 0
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
    rows[5] = sum(COVERT[entry["card"]][2] for entry in mine["operations"])
    rows[6] = sum(
        PROJECTS[project]["points"][stage - 1] for project, stage in mine["projects"].items()
    )
    for treaty in mine["treaties"]:
        corner = TREATIES[treaty][4]
        rows[7] += corner if isinstance(corner, int) else 0
        rows[8] += _effect(table, seat, TREATIES[treaty][2])
    return rows


def _effect(table: Table, seat: int, words: str) -> int:
    """DS-8.12, DS-8.13: what a Treaty's effect pays."""
    groups, kinds, emblems = table.groups(seat), table.kinds(seat), table.emblems(seat)
    done = len(table.seats[seat]["operations"])
    if "in the discard pile" in words and ";" in words:
        said = words.split("; ")[1].split()
        pile = [group(card) for card in table.position["discards"]["objectives"]]
        return int(said[0]) * pile.count(said[3])
    if words == "3 for each key-connections":
        return 3 * groups["key-connections"]
    if "for each covert operation and " in words:
        return 2 * (done + kinds[words.rpartition(" ")[2]])
    if "more for each" in words:
        return groups["supreme-power"] + 2 * kinds[words.rpartition(" ")[2]]
    if words.startswith("3 for each ") and " and " in words:
        emblem, _, name = words.removeprefix("3 for each ").partition(" and ")
        return 3 * (emblems[emblem] + kinds[name])
    return 0
