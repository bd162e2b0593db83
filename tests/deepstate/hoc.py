"""Short words for scenarios of the solo game: HOC's turn, takeover, Treaties or Action card in one call."""

from __future__ import annotations

from backroom import Match
from deepstate.table import Fields, play, seat, solo

HOC = 1
FILLER = "corporations.2"  # a card that nobody here can infiltrate


def hoc_turn(
    zone: str, hoc: Fields, *, supervisor: int = 0, human: Fields | None = None, **fields: object
) -> Match:
    """The moment after HOC's turn: the human has passed or recruited before it, or acts after it."""
    return solo(human or seat(reserve=0), hoc, zone=zone, turn=HOC, supervisor=supervisor, **fields)  # type: ignore[arg-type]


def stands(match: Match, card: str) -> tuple[int, int] | None:
    """HOC's agents and ghosts on a card of the zone."""
    for place in match.position()["zone"]:
        if place["card"] == card and place.get("seat") == HOC:
            return place["agents"], place["ghosts"]
    return None


def with_supervisor(zone: str, hoc: Fields, **fields: object) -> Match:
    """HOC has the Supervisor and acts first; then the human is asked. HOC's reserve grows by the 2 it recruits."""
    return hoc_turn(zone, hoc, supervisor=HOC, **fields)  # type: ignore[arg-type]


def after_takeover(
    hoc: Fields,
    zone: str,
    human: Fields | None = None,
    choice: str = "infiltrate 1 1",
    **fields: object,
) -> Match:
    """The human sends an agent to place 1, HOC acts, cards are taken over; the next turn is HOC's and the human's."""
    match = solo(human or seat(reserve=1), hoc, zone=zone, supervisor=0, **fields)  # type: ignore[arg-type]
    play(match, choice)
    return match


def treaties(hoc: Fields, human: Fields | None = None, **fields: object) -> Match:
    """The treaty phase with HOC first."""
    return solo(human or seat(), hoc, phase="treaty", supervisor=HOC, **fields)  # type: ignore[arg-type]


def acting(
    card: str, hoc: Fields, *, human: Fields | None = None, more: str = "", **fields: object
) -> Match:
    """HOC receives the Supervisor with an empty pool, so that it plays its top Action card; then it infiltrates."""
    named = (
        int(hoc["reserve"])
        + sum(int(entry["agents"]) for entry in hoc["objectives"])
        + len(hoc.get("projects", {}))
    )
    assert named == 10, "its pool must be empty"
    top = [card, *more.split()]
    known = {"action_top": top, **fields.pop("known", {})}  # type: ignore[dict-item]
    return solo(
        human or seat(reserve=0),
        hoc,
        zone=str(fields.pop("zone", f"labs.1 {FILLER}")),
        turn=HOC,
        supervisor=HOC,
        known=known,
        **fields,
    )  # type: ignore[arg-type]
