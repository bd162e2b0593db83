"""A second, slow reading of SP-2 and SP-3, written from the rules with words and sets, to compare the engine with.

It reads and writes positions; it shares no code with the engine.
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
