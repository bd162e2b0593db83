"""HOC's turn and score a second time: read naively from a position's JSON and the facts, rule by rule (DS-16.3, DS-16.7,
DS-16.8), so that the two can be compared over random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from deepstate.oracle import (
    BASIC,
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
HOC = 1
MEEPLES = 10
EMBLEM_PROJECTS = (
    ("comintern", "nuclear-power"),
    ("unified-nations", "world-inc"),
    ("spyware", "worldwide-bank"),
)
SUPREME_OF = {basic: supreme for supreme, basic in PAYS_FOR.items()}
OPERATIONS = {row[0]: row for row in (*FACTS["covert"]["rows"], *FACTS["black-operations"]["rows"])}
BLACK = {row[0]: row for row in FACTS["black-operations"]["rows"]}
TRENDS = {row[0]: row for row in FACTS["trends"]["rows"]}
IMMEDIATE = ("take ", "levy ", "make a ", "reveal ", "move ")
AT_THE_END = (
    "2 for",
    "3 for",
    "7 to",
    "1 for",
    "each consulates:",
    "each labor-unions: 2",
    "each spy-agencies: 2",
)

Step = tuple[object, ...]


class HocTable(Table):
    """A position as somebody who moves HOC's pieces counts it."""

    def __init__(self, position: Json) -> None:
        super().__init__(position)
        self.options: Json = position["options"]
        self.mine: Json = self.seats[HOC]
        self.reserve: int = self.mine["reserve"]
        self.less = 1 if self.options["difficulty"] == "ultra-hard" else 0

    def stage(self, *projects: str) -> int:
        """HOC's Stage in one of these Projects."""
        return max(self.mine["projects"].get(project, 0) for project in projects)

    def in_pool(self) -> int:
        """Its pool: of 10 agents those that are nowhere else; tokens are no agents (DS-16.8.2, .4, .7)."""
        standing = sum(place["agents"] for place in self.zone if place.get("seat") == HOC)
        owned = sum(entry["agents"] for entry in self.mine["objectives"] + self.mine["operations"])
        coordinators = sum(1 for pair in EMBLEM_PROJECTS if self.stage(*pair))
        return MEEPLES - self.reserve - standing - owned - coordinators

    def helpers(self) -> int:
        """DS-13.2: what the pool may add."""
        return min((0, 1, 2, 3, 3, 3)[self.stage("counter-terrorism")], self.in_pool())

    def ghosts(self) -> int:
        """DS-5.2, DS-12.2, DS-16.6: free ones, those on an Operation of this turn are away (DS-3.8)."""
        wars = self.position["wars"]
        found = LASTING[self.stage("comintern")]
        found += LASTING[self.stage("nuclear-power")] * (wars["active"] + wars["past"])
        found += self.position["hoc"]["ghost"]
        away = sum(entry.get("ghosts", 0) for entry in self.mine["operations"])
        return max(0, found - away)

    def open(self, at: int) -> bool:
        """DS-3.5, DS-5.2, DS-12.4."""
        if at < 3 + LASTING[self.stage("spyware")]:
            return True
        bank, card = self.stage("worldwide-bank"), self.zone[at]["card"]
        if bank >= 3:
            return True
        if bank == 2:
            return group(card) in ("key-connections", "inner-circle", "supreme-power")
        return bank == 1 and kind(card) == "corporations"

    def possible(self, at: int) -> bool:
        """DS-16.3.3, DS-16.3.4, settled 19 and 23."""
        place = self.zone[at]
        if not self.reserve or not self.open(at) or place.get("seat") == HOC:
            return False
        strength = self.reserve + self.helpers() + self.ghosts()
        beaten = place["agents"] + place["ghosts"] if place.get("seat") == 0 else -1
        return strength >= OBJECTIVES[kind(place["card"])][3] and strength > beaten

    def sends(self, at: int) -> tuple[int, int]:
        """DS-16.3.3: agents in all, and how many of them from the pool (DS-16.8.2)."""
        place = self.zone[at]
        number = OBJECTIVES[kind(place["card"])][3]
        if self.position["supervisor"] == HOC or place.get("seat") == 0:
            wanted = number + 1
        else:
            wanted = max(1, number - self.ghosts())
        total = min(wanted, self.reserve + self.helpers())
        return total, max(0, total - self.reserve)

    def last_round(self) -> bool:
        """DS-16.8.6: fewer regular cards and wars in the deck than a new zone needs; dealt as for 3 (DS-16.1.1)."""
        held = sum(
            1 + bool(entry.get("inner")) for seat in self.seats for entry in seat["objectives"]
        )
        pile = [
            card for card in self.position["discards"]["objectives"] if kind(card) in OBJECTIVES
        ]
        wars = sum(self.position["wars"].values())
        return 49 - held - len(self.zone) - len(pile) - wars < 8

    def named(self) -> int:
        """DS-14.5: the cards and emblems that the Trend in force names."""
        return sum(self._named(word) for word in TRENDS[self.position["trends"][0]][3].split(" + "))

    def _named(self, word: str) -> int:
        if word in ("communists", "peacekeepers", "spies"):
            return self.own_emblems()[word]
        counted = {
            "covert": len(self.mine["operations"]),
            "treaties made": len(self.mine["treaties"]),
            "reptiloids": len(self.mine["reptiloids"]),
            "projects joined": len(self.mine["projects"]),
        }
        return counted[word] if word in counted else self.groups(HOC)[word]

    def own_emblems(self) -> Counter[str]:
        """DS-16.5.2: its Treaties' emblems count, their effects do not."""
        found: Counter[str] = Counter(TREATIES[treaty][4] for treaty in self.mine["treaties"])
        found.update(OBJECTIVES[kind(entry["card"])][4] for entry in self.mine["objectives"])
        return found

    def captures(self) -> Step | None:
        """DS-16.8.6."""
        trends = self.position["trends"]
        if not trends or self.reserve < 5 or self.named() < 5:
            return None
        return ("capture", trends[0])

    def operation(self) -> Step | None:
        """DS-16.3.5, DS-16.8.3: Covert, else Cyber Threat, the highest it may, another Cyber Threat."""
        covert = self.position["covert"]
        if covert and self._affords(covert[0]):
            return ("operation", covert[0])
        done = [entry["card"] for entry in self.mine["operations"]]
        order = ["blackout", "eco-terrorism", "cyber-threat"]
        for slug in order if "cyber-threat" in done else ["cyber-threat"]:
            needs, discards = BLACK[slug][6], BLACK[slug][5]
            if (
                self.position.get("black", {}).get(slug)
                and (not needs or needs in done)
                and sum(self.mine["secondary"].values()) >= discards
                and self._affords(slug)
            ):
                return ("operation", slug)
        return None

    def _affords(self, slug: str) -> bool:
        number = OPERATIONS[slug][4 if slug in BLACK else 3]
        needed = max(1, number - self.less - self.ghosts())
        return self.reserve > 0 and needed <= self.reserve + self.helpers()

    def turn(self) -> Step:
        """What HOC does now: ("infiltrate", card, agents, of these from the pool), ("operation", slug), ("capture", trend)
        or ("recruit",)."""
        places = [at for at in range(len(self.zone)) if self.possible(at)]
        reptiloid = [at for at in places if self.zone[at].get("reptiloid")]

        def of(which: list[int], *groups: str) -> list[int]:
            return [at for at in which if group(self.zone[at]["card"]) in groups]

        for higher in ("key-connections", "inner-circle", "supreme-power"):
            found = of(reptiloid, higher) or of(places, higher)
            if found:
                return self._infiltrates(found[0])
        if of(reptiloid, *BASIC):
            return self._infiltrates(of(reptiloid, *BASIC)[0])
        if self.last_round() and self.captures():
            return self.captures() or ()
        if self.wars and (self.operation() or self.captures()):
            return self.operation() or self.captures() or ()
        basic = of(places, *BASIC)
        owned = self.kinds(HOC)
        matched = [at for at in basic if owned[SUPREME_OF[group(self.zone[at]["card"])]]]
        if basic:
            return self._infiltrates((matched or basic)[0])
        return ("recruit",)

    def _infiltrates(self, at: int) -> Step:
        return ("infiltrate", self.zone[at]["card"], *self.sends(at))

    # --- the score (DS-16.7, DS-16.8.9) -------------------------------------------------------------------------------
    def score(self) -> list[int]:
        """The nine rows, the majorities of the human's Treaties included."""
        groups, kinds = self.groups(HOC), self.kinds(HOC)
        ultra, hard = self.less == 1, self.options["difficulty"] in ("hard", "ultra-hard")
        rows = [0] * 9
        rows[0] = sum(1 for entry in self.mine["objectives"] if group(entry["card"]) in BASIC)
        for entry in self.mine["objectives"]:
            card = entry["card"]
            if group(card) != "supreme-power":
                continue
            rate = (1 if kind(card) in PAYS_FOR else 3) + bool(entry.get("inner"))
            if self.mine.get("boost") == card:
                rate += (0, 1, 2, 3, 3, 3)[self.stage("global-media")]
            if kind(card) in PAYS_FOR:
                rows[1] += rate * groups[PAYS_FOR[kind(card)]]
            elif kind(card) == "crime-syndicates":
                rows[2] += rate * min(groups[basic] for basic in BASIC)
            else:
                rows[3] += rate * (groups["supreme-power"] - 1)
        rows[4] = 4 * kinds["inner-circle"] + 10 * len(self.mine["trends"])
        rows[4] += (0, 2, 4, 6, 6, 6)[self.stage("world-inc")] * len(self.mine["projects"])
        rows[4] += self._reptiloids(2 if ultra else 1)
        rows[5] = sum(
            OPERATIONS[entry["card"]][3 if entry["card"] in BLACK else 2]
            for entry in self.mine["operations"]
        )
        rows[6] = sum(
            (0, 0, 0, 0, 20, 40)[stage]
            for project, stage in self.mine["projects"].items()
            if project != "reptiloids"
        )
        made = self.mine["treaties"]
        rows[7] = sum(TREATIES[slug][4] for slug in made if isinstance(TREATIES[slug][4], int))
        rows[7] += (2 if ultra else int(hard)) * len(made)
        theirs = self.groups(0)
        for slug in self.seats[0]["treaties"]:
            effect = TREATIES[slug][2]
            if effect.startswith("7 to the sole most "):
                which = effect.split("most ")[1].partition(",")[0]
                rows[8] += 7 if groups[which] > theirs[which] else 0
        return rows

    def _reptiloids(self, each: int) -> int:
        project = FACTS["projects"]["reptiloids"]
        points = 0
        stage = self.stage("reptiloids")
        if stage and self._special() >= project["special_interest"][stage - 1]:
            points = project["points"][stage - 1]
        for card in self.mine["reptiloids"]:
            points += each * sum(kind(card) in _pays(slug) for slug in self.mine["treaties"])
        return points

    def _special(self) -> int:
        cards = [entry["card"] for entry in self.mine["objectives"]]
        cards += [entry["inner"] for entry in self.mine["objectives"] if entry.get("inner")]
        return sum(OBJECTIVES[kind(card)][5][int(card.partition(".")[2]) - 1] for card in cards)


def _pays(slug: str) -> tuple[str, ...]:
    """DS-16.8.9: the Reptiloids that a Treaty pays for."""
    effect = TREATIES[slug][2]
    if slug in ("cia", "kgb", "mossad") or effect.startswith(IMMEDIATE):
        return ("security-official",)
    if effect.startswith("end of treaty phase"):
        return ("politician", "royalty")
    return ("royalty",) if effect.startswith(AT_THE_END) else ("politician",)
