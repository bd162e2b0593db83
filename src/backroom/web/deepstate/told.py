"""What each choice of Deep State says on its button: heading, label, what it leads to, and whether it is wasteful."""

from __future__ import annotations

from typing import Any, Final

from backroom.core.language import _, _n
from backroom.deepstate.catalog import SECONDARY_GROUPS
from backroom.deepstate.ruleset import rules_for
from backroom.web.seen import Seen, Told

HEADINGS: Final = {
    "infiltrate": _("Infiltrate"),
    "covert": _("Carry out a Covert Operation"),
    "black": _("Carry out a Black Operation"),
    "advance": _("Advance"),
    "recruit": _("Recruit"),
    "capture": _("Capture the Trend"),
    "play": _("Play a Man of Action"),
    "reptiloids": _("Use Reptiloids"),
    "attach": _("Attach an Inner Circle"),
    "pass": _("Pass"),
    "pick": _("Pick a Treaty"),
    "put-back": _("Put back a Treaty"),
    "treaty": _("Make a Treaty"),
    "hit": _("Hit"),
    "take": _("Take"),
    "keep": _("Keep a Treaty"),
    "top": _("Lay on top of the deck"),
    "discard": _("Discard"),
    "recall": _("Recall an agent"),
    "give": _("Give"),
    "move": _("Move a coordinator"),
    "boost": _("Boost"),
    "draw": _("Draw a card"),
    "decline": _("Decline"),
    "done": _("Done"),
    "best": _("The best for all"),
}
APART: Final = frozenset({"pass", "decline", "done"})


def describe(seen: Seen, words: str) -> Told:
    """What a choice says on its button."""
    verb, _space, rest = words.partition(" ")
    heading = seen.t(HEADINGS[verb]) if verb in HEADINGS else verb
    parts = rest.split(" ")
    make = _MAKERS.get(verb)
    label, preview, warning, kind = (
        make(seen, parts) if make else (_plain(seen, verb, parts), "", "", "")
    )
    apart = verb in APART or words == "treaty none"
    if words == "treaty none":
        label = seen.t(_("Make no Treaty"))
        warning, kind = seen.t(_("A Treaty costs nothing, and you could make one.")), "no-treaty"
    elif words == "decline" and seen.view.prompt() == "secondary":
        warning, kind = seen.t(_("A Secondary Objective costs nothing.")), "no-secondary"
    elif words == "done" and seen.view.prompt() == "final":
        warning, kind = seen.t(_("“The best for all” may pay you more.")), "not-best"
    left = ""
    if verb == "infiltrate":
        left = seen.t(_("{n} left"), n=_me(seen)["reserve"] - int(parts[1].partition("+")[0]))
    return Told(words, verb, heading, label or heading, preview, warning, kind, False, apart, left)


Said = tuple[str, str, str, str]


def _plain(seen: Seen, verb: str, parts: list[str]) -> str:
    """The label of a choice that names cards only."""
    if parts == [""]:
        return ""
    if parts[0] == "secondary":
        return seen.t(_("Secondary Objective of {group}"), group=parts[1])
    if parts[0] in ("treaty", "man") and len(parts) > 1:
        return seen.name(parts[1])
    if verb == "recall" and parts[0] == "all":
        return seen.t(_("All agents"))
    return seen.name(parts[0])


def _me(seen: Seen) -> dict[str, Any]:
    found: dict[str, Any] = seen.position["seats"][seen.seat if seen.seat is not None else 0]
    return found


def _infiltrate(seen: Seen, parts: list[str]) -> Said:
    place, sent = int(parts[0]), parts[1]
    agents, _plus, help_ = sent.partition("+")
    lying = seen.position["zone"][place - 1]
    left = _me(seen)["reserve"] - int(agents)
    label = seen.plural(*_n("{n} agent", "{n} agents"), int(agents))
    if help_:
        label = seen.t(_("{agents} and {n} from the pool"), agents=label, n=help_)
    label = seen.t(
        _("{card} (place {place}) with {agents}"), card=lying["card"], place=place, agents=label
    )
    preview = (
        seen.plural(*_n("{n} stays in your reserve", "{n} stay in your reserve"), left)
        if left
        else seen.t(_("nobody stays in your reserve"))
    )
    if lying.get("seat") is not None and lying["seat"] != seen.seat:
        preview += "; " + seen.t(
            _("{who} takes the agents home and draws a Treaty"), who=seen.people[lying["seat"]].name
        )
    if lying.get("seat") == seen.seat:
        return label, preview, seen.t(_("Your own agents stand there already.")), "own-card"
    return label, preview, "", ""


def _operation(seen: Seen, slug: str, help_: str) -> Said:
    table = rules_for(seen.options).facts["covert" if slug in _covert(seen) else "black-operations"]
    fact = table[slug]
    label = seen.t(
        _("{operation} for {points} Influence"), operation=slug, points=fact["influence"]
    )
    if help_:
        label = seen.t(_("{what}, {n} from the pool helping"), what=label, n=help_)
    return label, seen.t(_("takes {n} agents and ghosts"), n=fact["agents"]), "", ""


def _covert(seen: Seen) -> list[str]:
    found: list[str] = seen.position["covert"]
    return found


def _covert_said(seen: Seen, parts: list[str]) -> Said:
    return _operation(seen, _covert(seen)[0], parts[0].removeprefix("+"))


def _black(seen: Seen, parts: list[str]) -> Said:
    return _operation(seen, parts[0], parts[1].removeprefix("+") if len(parts) > 1 else "")


def _advance(seen: Seen, parts: list[str]) -> Said:
    stage = (_me(seen).get("projects") or {}).get(parts[0], 0) + 1
    label = seen.t(_("{project} to {stage}"), project=parts[0], stage=f"{parts[0]}.{stage}")
    prompt = seen.view.prompt()
    if prompt == "contactee":
        return label, "", "", ""
    agents = max(seen.insight.advance[parts[0]] - (prompt == "power-broker"), 0)
    preview = seen.plural(*_n("{n} agent to the pool", "{n} agents to the pool"), agents)
    return label, preview, "", ""


def _recruit(seen: Seen, parts: list[str]) -> Said:
    number = int(parts[0]) if parts[0] else 1
    return (
        seen.plural(*_n("{n} agent from the pool", "{n} agents from the pool"), number),
        "",
        "",
        "",
    )


def _capture(seen: Seen, _parts: list[str]) -> Said:
    return seen.t(_("{trend} for 10 Influence"), trend=seen.position["trends"][0]), "", "", ""


def _attach(seen: Seen, parts: list[str]) -> Said:
    return seen.t(_("beneath {card}"), card=parts[1]), seen.t(_("it stays there for good")), "", ""


def _hit(seen: Seen, parts: list[str]) -> Said:
    who = seen.people[int(parts[0])].name
    label = seen.t(_("an agent of {who} on {card}"), who=who, card=parts[1])
    if int(parts[0]) == seen.seat:
        return label, "", seen.t(_("This is your own agent.")), "own-agent"
    return label, "", "", ""


def _move(seen: Seen, parts: list[str]) -> Said:
    return seen.t(_("from {project} to {other}"), project=parts[0], other=parts[1]), "", "", ""


def _reptiloids(seen: Seen, parts: list[str]) -> Said:
    if parts[0] == "any":
        return seen.t(_("any three")), "", "", ""
    return seen.t(_("two alike: {kind}"), kind=parts[0]), "", "", ""


def _take(seen: Seen, parts: list[str]) -> Said:
    if parts[0] in SECONDARY_GROUPS:
        return seen.t(_("Secondary Objective of {group}"), group=parts[0]), "", "", ""
    return seen.name(parts[0]), "", "", ""


_MAKERS: Final = {
    "infiltrate": _infiltrate,
    "covert": _covert_said,
    "black": _black,
    "advance": _advance,
    "recruit": _recruit,
    "capture": _capture,
    "attach": _attach,
    "hit": _hit,
    "move": _move,
    "reptiloids": _reptiloids,
    "take": _take,
}
