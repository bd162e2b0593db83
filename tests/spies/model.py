"""A second, slow reading of SP-1.3 and SP-2 to SP-4, written from the rules with words and sets, to compare the engine
with.

It reads and writes positions; it shares no code with the engine, and its values stand here once more.
"""

from typing import Any

FAKE_INTEL = {
    "military": {"science", "political"},
    "science": {"corporate", "political"},
    "corporate": {"military", "political"},
    "political": {"police"},
    "police": {"military", "science", "corporate"},
}
EVERY = set(FAKE_INTEL)
EAVESDROP = {faction: EVERY - targets - {faction} for faction, targets in FAKE_INTEL.items()} | {
    "political": {"military", "science", "corporate"},
    "police": {"political"},
}
SPECIAL = {"sniper", "escape", "extra-mission", "diversion", "disguise"}

# What a Mission counts, and how many points for so many: S, A (at least), B (for each so many).
OF_A_KIND = ((4, 7), (3, 4), (1, 1))
OF_FEWER = ((3, 7), (2, 4), (1, 1))
OF_A_FACTION = ((6, 7), (4, 4), (2, 1))
COUNTING = {
    "wiretapper": ("eavesdrop", OF_A_KIND),
    "document-thief": ("steal-document", OF_A_KIND),
    "disinformer": ("fake-intel", OF_A_KIND),
    "shadow": ("detect", OF_FEWER),
    "general-staff": ("military", OF_A_FACTION),
    "laboratory": ("science", OF_A_FACTION),
    "boardroom": ("corporate", OF_A_FACTION),
    "cabinet": ("political", OF_A_FACTION),
    "precinct": ("police", OF_A_FACTION),
    "double-life": ("different", ((5, 6), (4, 3), (99, 0))),
    "specialist": ("special", OF_FEWER),
}
AVOIDING = {
    "clean-hands": ({"fake-intel", "sniper"}, 5),
    "no-military": ({"military"}, 4),
    "no-science": ({"science"}, 4),
    "no-corporate": ({"corporate"}, 4),
    "no-theft": ({"steal-document"}, 5),
    "no-wire": ({"eavesdrop"}, 5),
}


def split(card: str) -> tuple[str, str]:
    faction, _, kind = card.partition("-")
    return faction, kind


def after_turn(position: dict[str, Any], cards: list[str], steal_points: int = 2) -> dict[str, Any]:
    """`turn`, `disabled` and `seats` of the position after all seats have played these cards."""
    marked = set(position["disabled"])
    seats = [
        {**seat, "list": [dict(entry) for entry in seat["list"]], "hand": list(seat["hand"])}
        for seat in position["seats"]
    ]

    def action(number: int) -> tuple[str, str] | None:
        """The faction and kind whose effect a seat's card has."""
        if split(cards[number])[1] != "disguise":
            return split(cards[number])
        before = seats[number]["list"]
        if not before or split(before[-1]["card"])[1] == "disguise":
            return None
        return split(before[-1]["card"])

    def targets(act: tuple[str, str] | None) -> set[str]:
        if act is None:
            return set()
        if act[1] == "sniper":
            return {"political", "police"}
        return FAKE_INTEL[act[0]] if act[1] == "fake-intel" else set()

    everyone = range(len(seats))
    immune = [split(cards[n])[1] == "detect" or seats[n]["diversion"] for n in everyone]
    stale = [split(cards[n])[0] in marked and not immune[n] for n in everyone]
    hit = set(marked)
    for n in everyone:
        if not stale[n]:
            hit |= targets(action(n))
    faces = [immune[n] or split(cards[n])[0] not in hit for n in everyone]
    acts = {n: action(n) for n in everyone if faces[n]}
    after = set().union(*(targets(act) for act in acts.values())) if acts else set()
    for n in everyone:
        seats[n]["hand"].remove(cards[n])
        seats[n]["list"].append({"card": cards[n], "up": faces[n], "chips": 0})
        seats[n]["diversion"] = acts.get(n) is not None and acts[n][1] == "diversion"
        if acts.get(n) is not None and acts[n][1] == "extra-mission":
            seats[n]["extra"] = True
    for n, act in acts.items():
        if act is not None and act[1] == "escape":
            for entry in seats[n]["list"]:
                entry["up"] = True
    for n, act in acts.items():
        if act is None:
            continue
        if act[1] == "steal-document":
            counted = [e for e in seats[n]["list"] if e["up"] and split(e["card"])[0] == act[0]]
            seats[n]["list"][-1]["chips"] = len(counted) * steal_points
        if act[1] == "eavesdrop":
            heard = EAVESDROP[act[0]]
            counted = [
                e
                for seat in seats
                for e in seat["list"]
                if e["up"] and split(e["card"])[0] in heard
            ]
            seats[n]["list"][-1]["chips"] = len(counted)
    order = ["military", "science", "corporate", "political", "police"]
    return {
        "turn": position["turn"] + 1,
        "disabled": [faction for faction in order if faction in after],
        "seats": seats,
    }


def after_picks(position: dict[str, Any], cards: list[str]) -> dict[str, Any]:
    """`packs` and `picks` after all seats have picked; after the last pick `left`, if any, and the hands."""
    picks = [[*own, card] for own, card in zip(position["picks"], cards, strict=True)]
    packs = [list(pack) for pack in position["packs"]]
    for pack, card in zip(packs, cards, strict=True):
        pack.remove(card)
    if len(picks[0]) < 5:
        last = len(packs) - 1
        return {
            "packs": [packs[at - 1 if at else last] for at in range(last + 1)],
            "picks": picks,
        }
    hands = [sorted(seat["hand"] + own) for seat, own in zip(position["seats"], picks, strict=True)]
    return {"left": packs if any(packs) else None, "hands": hands}


def points(seat: dict[str, Any]) -> tuple[int, int]:
    """SP-4: a seat's chips, and what its best Mission pays, or its best two."""
    lying = [split(entry["card"]) for entry in seat["list"] if entry["up"]]
    paid = sorted((mission_points(slug, lying) for slug in seat["missions"]), reverse=True)
    chips = sum(entry["chips"] for entry in seat["list"])
    return chips, sum(paid[:2]) if seat["extra"] else paid[0]


def mission_points(slug: str, lying: list[tuple[str, str]]) -> int:
    """SP-4.1: for the face-up cards of a list."""
    if slug in AVOIDING:
        avoided, worth = AVOIDING[slug]
        return 0 if any(avoided & set(card) for card in lying) else worth
    what, (s, a, b) = COUNTING[slug]
    if what == "different":
        count = len({faction for faction, _kind in lying})
    elif what == "special":
        count = len([kind for _faction, kind in lying if kind in SPECIAL])
    else:
        count = len([card for card in lying if what in card])
    once = [worth for least, worth in (s, a) if count >= least]
    return max([0, *once, count // b[0] * b[1]])
