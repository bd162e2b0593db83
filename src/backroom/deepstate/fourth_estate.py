"""Fourth Estate (DS-14): GLOBAL MEDIA, Trends with impact and capture, and three Treaties, each an option."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from backroom.core.bag import drawn
from backroom.core.errors import BadRequest
from backroom.core.language import _
from backroom.core.pack import Facts
from backroom.deepstate.catalog import (
    EMBLEMS,
    FIRST_REPTILOID,
    GLOBAL_MEDIA,
    GROUP,
    GROUPS,
    SCIENCE,
    SECONDARY_GROUPS,
    SLOTS,
    TREATIES,
    TRENDS,
    UFO_HYSTERIA,
)
from backroom.deepstate.decks import deck_size, draw_treaty, man_to_draw
from backroom.deepstate.events import (
    CAPTURED,
    DRIVEN_HOME,
    TOOK,
    TOOK_FROM_ZONE,
    TREND_TURNS,
    TREND_WORKS,
    happened,
)
from backroom.deepstate.infiltration import drive_home, leave_place
from backroom.deepstate.making import WHATEVER, ask_treaty
from backroom.deepstate.recruiting import ask_recruit, take_man
from backroom.deepstate.scoring import INNER, Sheet
from backroom.deepstate.state import NOBODY, TREATY_DECK, UNKNOWN, Frame, State
from backroom.deepstate.steps import ENTER, push, step
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import after_takeover
from backroom.deepstate.taking import OR_NOTHING_ELSE, OR_TREATY, ask_secondary, get
from backroom.deepstate.vocabulary import CAPTURE, DECLINE, DRAW, TAKE_CARD

TREATIES_ADDED: Final = tuple(
    TREATIES.index(slug) for slug in ("european-development-fund", "usia", "wellcome-trust")
)
CAPTURE_AGENTS: Final = 10
CAPTURE_INFLUENCE: Final = 10

# --- Trends as typed literals -----------------------------------------------------------------------------------------
EVEN_GROUP: Final = 0
EVEN_OPERATIONS: Final = 1
ON_INNER_CIRCLE: Final = 2
ON_OVERTAKING: Final = 3
EVEN_REPTILOIDS: Final = 4

COUNT_GROUP: Final = 0
COUNT_EMBLEM: Final = 1
COUNT_OPERATIONS: Final = 2
COUNT_TREATIES: Final = 3
COUNT_REPTILOIDS: Final = 4
COUNT_PROJECTS: Final = 5
_COUNTED: Final = {
    "covert": (COUNT_OPERATIONS, 0),
    "treaties made": (COUNT_TREATIES, 0),
    "reptiloids": (COUNT_REPTILOIDS, 0),
    "projects joined": (COUNT_PROJECTS, 0),
}


class Trend(NamedTuple):
    """`groups` are bits of Secondary Objectives in the printed order's set; `printed` keeps their order
    (DS-16.8.5)."""

    slug: str
    when: int
    group: int
    printed: tuple[int, ...]
    recruits: int
    less: tuple[tuple[int, int], ...]

    @property
    def groups(self) -> int:
        """The groups as bits."""
        return sum(1 << group for group in self.printed)


def read_trend(slug: str, facts: Facts, path: str) -> Trend:
    """A Trend from its phrases; raises BadRequest with the path for phrases that say nothing we know."""
    impact = facts["impact"]
    less = tuple(_less(word, f"{path}.less") for word in facts["less"].split(" + "))
    found = re.fullmatch(r"even ([a-z-]+): secondary ([a-z/-]+)", impact)
    if found:
        group = _group(found[1], f"{path}.impact")
        return Trend(slug, EVEN_GROUP, group, _groups(found[2], path), 0, less)
    if impact == "even covert: make a treaty whatever its conditions":
        return Trend(slug, EVEN_OPERATIONS, -1, (), 0, less)
    found = re.fullmatch(r"get or attach inner-circle: recruit 1-([1-3])", impact)
    if found:
        return Trend(slug, ON_INNER_CIRCLE, -1, (), int(found[1]), less)
    found = re.fullmatch(r"over-infiltrate: secondary ([a-z/-]+) or a treaty card", impact)
    if found:
        return Trend(slug, ON_OVERTAKING, -1, _groups(found[1], path), 0, less)
    if impact == "even reptiloids: a men-of-action card and a treaty card":
        return Trend(slug, EVEN_REPTILOIDS, -1, (), 0, less)
    path = f"{path}.impact"
    raise BadRequest(f"{path}: no Trend's impact reads {impact!r}.", path=path)


def _group(word: str, path: str) -> int:
    if word not in SECONDARY_GROUPS:
        raise BadRequest(f"{path}: {word!r} is no group of Secondary Objectives.", path=path)
    return SECONDARY_GROUPS.index(word)


def _groups(words: str, path: str) -> tuple[int, ...]:
    return tuple(_group(word, f"{path}.impact") for word in words.split("/"))


def _less(word: str, path: str) -> tuple[int, int]:
    if word in EMBLEMS[:3]:
        return (COUNT_EMBLEM, EMBLEMS.index(word))
    if word in _COUNTED:
        return _COUNTED[word]
    if word not in GROUPS:
        raise BadRequest(f"{path}: {word!r} is nothing that a capture counts.", path=path)
    return (COUNT_GROUP, GROUPS.index(word))


def count_less(s: State, seat: int, trend: Trend) -> int:
    """DS-14.5: how many of the named cards and emblems a seat has."""
    count = 0
    for what, which in trend.less:
        if what == COUNT_GROUP:
            count += s.groups[seat * 6 + which]
        elif what == COUNT_EMBLEM:
            count += s.emblems[seat * 4 + which]
        elif what == COUNT_OPERATIONS:
            count += len(s.operations[seat])
        elif what == COUNT_TREATIES:
            count += s.made[seat].bit_count()
        elif what == COUNT_REPTILOIDS:
            count += len(s.reptiloids[seat])
        else:
            count += sum(1 for stage in s.stage[seat * SLOTS : seat * SLOTS + SLOTS] if stage)
    return count


# --- the stack of Trends ----------------------------------------------------------------------------------------------
def install_trends(rules: Rules) -> None:
    """DS-14.4 to DS-14.7: a stack of which the top one is in force."""
    facts = rules.facts["trends"]
    rules.trends = tuple(read_trend(slug, facts[slug], f"pack.trends.{slug}") for slug in TRENDS)
    rules.trend_deck = tuple(
        number for number, trend in enumerate(rules.trends) if trend.when != EVEN_REPTILOIDS
    )
    rules.at_setup.append(_shuffle)
    rules.at_trends.append(_turn_up_loaded)
    rules.turn_offers.append(_offer_capture)
    rules.turn_carries[CAPTURE] = capture
    rules.after_taking.append(_after_taking)
    rules.after_operation.append(_after_operation)
    rules.after_inner.append(_after_inner)
    rules.after_overtaking.append(_after_overtaking)
    rules.treaty_phase_end.append(pass_on)
    rules.scorers.append(_score)


def _shuffle(s: State) -> None:
    s.trend_bag = tuple(card for card in s.rules.trend_deck if card not in s.removed_trends)
    turn_up(s)


def _turn_up_loaded(s: State, _removed_named: bool) -> None:
    turn_up(s)


def turn_up(s: State) -> None:
    """The next Trend comes into force; one not seen before is drawn now, since the stack has no known order."""
    if s.trend_bag:
        card, s.trend_bag = drawn(s, s.trend_bag)
        s.trends = (card, *s.trends)
    if s.trends:
        happened(s, TREND_TURNS, UNKNOWN, s.trends[0])


def pass_on(s: State) -> None:
    """DS-14.6: at the end of the treaty phase the top Trend goes to the bottom."""
    if s.trends:
        s.trends = (*s.trends[1:], s.trends[0])
        turn_up(s)


def in_force(s: State) -> Trend | None:
    """The Trend in force, if one is left."""
    return s.rules.trends[s.trends[0]] if s.trends else None


# --- capture (DS-14.5) ------------------------------------------------------------------------------------------------
def capture_cost(s: State, seat: int, trend: Trend) -> int:
    """10 agents less what is named; wars and ghosts do not matter."""
    cost = CAPTURE_AGENTS - count_less(s, seat, trend)
    return cost if cost > 0 else 0


def _offer_capture(s: State, seat: int, out: list[int]) -> bool:
    """An Action like any other, for the holder too; it obliges (DS-3.4)."""
    trend = in_force(s)
    if trend is None or capture_cost(s, seat, trend) > s.reserve[seat]:
        return False
    out.append(CAPTURE)
    return True


def capture(s: State, seat: int, _choice: int) -> None:
    """The Action: agents to the pool, the card is the seat's, the next Trend is in force."""
    s.stack.pop()
    trend = in_force(s)
    assert trend is not None
    take_trend(s, seat, capture_cost(s, seat, trend))


def take_trend(s: State, seat: int, agents: int) -> None:
    """A seat captures the Trend in force."""
    card = s.trends[0]
    s.reserve[seat] -= agents
    s.pool[seat] += agents
    s.trends_taken[seat] += (card,)
    s.trends = s.trends[1:]
    happened(s, CAPTURED, seat, card, agents)
    turn_up(s)


def _score(s: State, seat: int, sheet: Sheet) -> None:
    for trend in s.trends_taken[seat]:
        sheet.add(INNER, CAPTURE_INFLUENCE, _("{trend}: {points}"), trend=TRENDS[trend])


# --- impact (DS-14.4, DS-14.7) ----------------------------------------------------------------------------------------
def _after_taking(s: State, seat: int, card: int, group: int) -> None:
    """On taking a card of the group, if then an even number is held; with UFO HYSTERIA on taking a Reptiloid."""
    trend = in_force(s)
    if trend is None:
        return
    if trend.when == EVEN_GROUP and trend.group == group and s.groups[seat * 6 + group] % 2 == 0:
        push(s, TREND_SECONDARY, seat, trend.groups, OR_NOTHING_ELSE)
    elif (
        trend.when == EVEN_REPTILOIDS
        and card >= FIRST_REPTILOID
        and len(s.reptiloids[seat]) % 2 == 0
    ):
        push(s, HYSTERIA, seat)


def _after_overtaking(s: State, seat: int) -> None:
    """Radicalism: a Secondary Objective or a Treaty card."""
    trend = in_force(s)
    if trend is not None and trend.when == ON_OVERTAKING:
        push(s, TREND_SECONDARY, seat, trend.groups, OR_TREATY)


def _after_operation(s: State, seat: int, _operation: int) -> None:
    """Militarism: counts Operations after any discards, the new one included; a Treaty whatever its Conditions."""
    trend = in_force(s)
    if trend is not None and trend.when == EVEN_OPERATIONS and len(s.operations[seat]) % 2 == 0:
        push(s, TREND_TREATY, seat)


def _after_inner(s: State, seat: int) -> None:
    """Non-Conformity: an optional recruiting, on getting or attaching an Inner Circle."""
    trend = in_force(s)
    if trend is not None and trend.when == ON_INNER_CIRCLE:
        push(s, TREND_RECRUIT, seat, trend.recruits)


# Each impact is a frame of its own, so that HOC can have its own way with it (DS-16.8.5).
def _works(s: State, seat: int) -> None:
    """The log says that the Trend works for a seat, where the step just pushed has something to ask it."""
    asked = s.stack[-1]
    if ENTER[asked[0]](s, asked) and s.trends:
        happened(s, TREND_WORKS, seat, s.trends[0])


def _secondary(s: State, frame: Frame) -> bool:
    s.stack.pop()
    ask_secondary(s, frame[1], frame[2], frame[3])
    _works(s, frame[1])
    return False


def _treaty(s: State, frame: Frame) -> bool:
    s.stack.pop()
    ask_treaty(s, frame[1], WHATEVER)
    _works(s, frame[1])
    return False


def _recruit(s: State, frame: Frame) -> bool:
    s.stack.pop()
    ask_recruit(s, frame[1], 1, frame[2], optional=True)
    _works(s, frame[1])
    return False


TREND_SECONDARY: Final = step("trend-secondary", _secondary)
TREND_TREATY: Final = step("trend-treaty", _treaty)
TREND_RECRUIT: Final = step("trend-recruit", _recruit)


def _hysteria_enter(s: State, _frame: Frame) -> bool:
    """Asked only while there is something to draw."""
    if man_to_draw(s) or deck_size(s, TREATY_DECK) or s.discard[TREATY_DECK]:
        return True
    s.stack.pop()
    return False


def _hysteria_legal(_s: State, _frame: Frame, out: list[int]) -> None:
    out.append(DRAW)
    out.append(DECLINE)


def _hysteria_choose(s: State, frame: Frame, choice: int) -> None:
    """DS-15.7: a Men of Action card (where they play) and a Treaty. HOC, whose Action card came first, may have
    captured the Trend meanwhile (DS-16.8.6); what it set off before still happens."""
    s.stack.pop()
    if choice == DRAW:
        happened(s, TREND_WORKS, frame[1], UFO_HYSTERIA)
        if s.rules.with_men:
            take_man(s, frame[1])
        draw_treaty(s, frame[1])


HYSTERIA: Final = step("hysteria", _hysteria_enter, "secondary", _hysteria_legal, _hysteria_choose)


# --- GLOBAL MEDIA (DS-14.1 to DS-14.3) --------------------------------------------------------------------------------
def install_global_media(rules: Rules) -> None:
    """A fifth Project that nobody must advance in: a card from the zone at each Stage, a boost at the end."""
    slot = rules.lay_project(GLOBAL_MEDIA)
    rules.mandatory[slot] = False
    rules.benefit[slot] = _ask_media
    rules.boost_at = (0, *rules.facts["projects"]["global-media"]["boost"])


def _ask_media(s: State, seat: int, _stage: int) -> None:
    push(s, MEDIA, seat)


def media_cards(s: State) -> list[int]:
    """The Mass Control, Finance and Science cards of the zone."""
    return [card for card in s.zone if GROUP[card] <= SCIENCE]


def _media_enter(s: State, _frame: Frame) -> bool:
    """None there: nothing."""
    if media_cards(s):
        return True
    s.stack.pop()
    return False


def _media_legal(s: State, _frame: Frame, out: list[int]) -> None:
    out.extend([TAKE_CARD + card for card in media_cards(s)])


def _media_choose(s: State, frame: Frame, choice: int) -> None:
    s.stack.pop()
    take_from_zone(s, frame[1], choice - TAKE_CARD)


MEDIA: Final = step("media", _media_enter, "media", _media_legal, _media_choose)


def take_from_zone(s: State, seat: int, card: int) -> None:
    """DS-14.1: the zone closes up at once; agents there go home and draw nothing; a Reptiloid beneath comes along."""
    at = s.zone.index(card)
    driven = s.stander[at]
    if driven != NOBODY:
        drive_home(s, at)
        happened(s, DRIVEN_HOME, driven, card, s.agents[card])
        s.agents[card] = 0
    beneath = leave_place(s, at)
    get(s, seat, card)
    happened(s, TOOK_FROM_ZONE, seat, card)
    if beneath != UNKNOWN:
        get(s, seat, beneath)
        happened(s, TOOK, seat, beneath)
    after_takeover(s, seat, card, beneath)


def install_treaties(rules: Rules) -> None:
    """DS-14.8: European Development Fund, USIA and Wellcome Trust join the deck."""
    rules.treaty_deck += TREATIES_ADDED


INSTALL: Final = {
    "global-media": install_global_media,
    "trends": install_trends,
    "fourth-estate-treaties": install_treaties,
}
