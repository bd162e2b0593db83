"""HOC's turn, takeover, Treaties, Action cards and score a second time: read naively from a position's JSON and the facts,
rule by rule (DS-16.3 to DS-16.8), so that the two can be compared over random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

from deepstate import module_oracle
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

    # --- takeover, Treaties and Action cards (DS-16.4 to DS-16.6) ------------------------------------------------------
    def emblems(self, seat: int) -> Counter[str]:
        """HOC executes no effect that would show more of them (DS-16.5.2)."""
        return self.own_emblems() if seat == HOC else super().emblems(seat)

    def pool(self, seat: int) -> int:
        """Tokens of HOC are no agents."""
        return self.in_pool() if seat == HOC else super().pool(seat)

    def makes(self, since: int, anew: bool) -> str | None:
        """DS-16.5.1: the next Treaty that it makes: in hand order from a place on, then from the first again where one
        was made meanwhile."""
        hand = self.mine["hand"]
        for treaty in hand[since:] + (hand[:since] if anew else []):
            if module_oracle.met(self, HOC, treaty):  # type: ignore[arg-type]
                return str(treaty)
        return None

    def recalls(self, agents: int, operations: bool = True) -> list[str]:
        """DS-16.4.1: where so many agents come back from; of equals the Objective held longest."""
        running = [entry for entry in self.mine["operations"] if "ghosts" in entry and operations]
        left = {entry["card"]: entry["agents"] for entry in self.mine["objectives"]}
        found: list[str] = []
        for entry in running:
            found += [entry["card"]] * min(entry["agents"], agents - len(found))
        while len(found) < agents and any(left.values()):
            found.append(max(left, key=lambda card: left[card]))
            left[found[-1]] -= 1
        return found

    def by_order(self, slots: list[int]) -> tuple[list[int], list[str]]:
        """DS-16.1.5, settled 18: the Project chosen, and the Project Order after that."""
        order: list[str] = self.position["hoc"]["order"]
        emblems = ("communists", "peacekeepers", "spies")
        among = [emblem for emblem in order if emblems.index(emblem) in slots]
        if len(among) < 2:
            return slots, order
        first = among[0]
        return [emblems.index(first)], [*(other for other in order if other != first), first]

    def advances(self, card: str) -> tuple[list[int], list[str]]:
        """DS-16.4.2: where it advances for a card taken (slots; 3 REPTILOIDS, 4 the fifth Project), and the Order."""
        order = self.position["hoc"]["order"]
        stages = [self.stage(*pair) for pair in EMBLEM_PROJECTS]
        below = [slot for slot in range(3) if stages[slot] < 5]
        difficulty = self.options["difficulty"]
        if group(card) == "key-connections":
            kinds = ("labor-unions", "consulates", "spy-agencies")
            return [slot for slot in below if kinds[slot] == kind(card)], order
        if group(card) != "inner-circle" or difficulty == "beginner":
            return [], order
        joined = [slot for slot in below if stages[slot]]
        tokens = []
        if difficulty != "normal":
            fifth = self.stage("counter-terrorism", "global-media")
            tokens += [3] if 0 < self.stage("reptiloids") < 5 else []
            tokens += [4] if 0 < fifth < 5 else []
        if any(stages):
            if difficulty != "normal":
                return joined + tokens, order
            return self.by_order(joined) if joined else ([], order)
        slots, order = self.by_order(below)
        return slots + tokens, order

    def plays(self, card: str, treaties_left: int) -> Json:
        """DS-16.6: what an Action card changes at once; `next` where it has HOC play one more, `skip` where nothing
        happens."""
        found: Json = {
            "reserve": self.reserve,
            "hand": len(self.mine["hand"]),
            "ghost": self.position["hoc"]["ghost"],
            "secondary": dict(self.mine["secondary"]),
            "stages": [self.stage(*pair) for pair in EMBLEM_PROJECTS],
            "next": card in ("hitman", "negotiator", "chairman"),
            "recalls": [],
            "did": None,
        }
        kinds, groups = self.kinds(HOC), Counter(group(e["card"]) for e in self.mine["objectives"])
        if card == "power-broker" and self.reserve >= 2:
            slots = [slot for slot in range(3) if not found["stages"][slot]]
            slots = slots or [slot for slot in range(3) if found["stages"][slot] < 5]
            if slots:
                slot = self.by_order(slots)[0][0]
                joins = not found["stages"][slot]
                found["stages"][slot] += 1
                found["reserve"] -= 2 + (joins and self.reserve > 2)
        elif card == "emissary":
            last = self.last_round() and self.captures()
            found["did"] = last or self.operation() or self.captures()
        elif card == "turncoat":
            found["hand"] += min(1, treaties_left)
            if found["hand"] < 6 and self.reserve >= 2 and treaties_left > 1:
                found["hand"] += 1
                found["reserve"] -= 2
        elif card == "mediator" and self.reserve >= 2:
            found["ghost"] += 1
            found["reserve"] -= 2
        elif card == "recruiter":
            found["recalls"] = self.recalls(2, operations=False)
            found["reserve"] += len(found["recalls"])
            found["next"] = not found["recalls"]
        elif card == "vice-agent":
            found["hand"] += min(groups["inner-circle"], treaties_left)
        elif card == "negotiator":
            found["hand"] += min(groups["key-connections"], treaties_left)
        elif card == "executive":
            for supreme, basic in PAYS_FOR.items():
                self._gain(found, basic, kinds[supreme])
        elif card == "chairman":
            self._gain(found, "supreme-power", kinds["corporations"])
            for basic in BASIC:
                self._gain(found, basic, kinds["crime-syndicates"])
        return found

    def _gain(self, found: Json, name: str, cards: int) -> None:
        """Secondary Objectives, as far as the supply goes (DS-1.8)."""
        gained = min(cards, self.supply(name))
        if gained:
            found["secondary"][name] = found["secondary"].get(name, 0) + gained

    # --- modules (DS-16.8.3 to DS-16.8.5) -----------------------------------------------------------------------------
    def paid(self, name: str) -> bool:
        """Whether it owns the Supreme Power card that counts a basic group."""
        return self.kinds(HOC)[SUPREME_OF[name]] > 0

    def follows(self, trend: str) -> str | None:
        """DS-16.8.5: the Secondary Objective for a Trend in force, `draw` for a Treaty card, or None."""
        printed = TRENDS[trend][2].partition("secondary ")[2].split()[0].split("/")
        if trend == "radicalism" and not any(self.paid(name) for name in BASIC):
            return "draw"
        left = [name for name in printed if self.supply(name)]
        return next((name for name in left if self.paid(name)), left[0] if left else None)

    def media(self) -> str | None:
        """DS-16.8.4, DS-16.8.8: the basic card of the zone that GLOBAL MEDIA brings it."""
        basic = [place for place in self.zone if group(place["card"]) in BASIC]
        for wanted in (
            [place for place in basic if place.get("reptiloid")],
            [place for place in basic if self.paid(group(place["card"]))],
            basic,
        ):
            if wanted:
                return str(wanted[0]["card"])
        return None

    def discards(self) -> list[str]:
        """DS-16.8.3: the groups of which a Black Operation takes the next Secondary Objective."""
        held = [name for name, cards in self.mine["secondary"].items() if cards]
        basic = [name for name in held if name in BASIC]
        return [name for name in basic if not self.paid(name)] or basic or held

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
