"""What a game pays: the nine rows with the working of each line, the best attachments, and who wins (DS-10)."""

from __future__ import annotations

from typing import Any, Final

from backroom.core.card import Message
from backroom.core.language import _
from backroom.deepstate.catalog import (
    CORPORATIONS,
    CRIME_SYNDICATES,
    FIRST_INNER,
    GROUP,
    GROUPS,
    INNER_CIRCLE,
    KEY_CONNECTIONS,
    KIND,
    KIND_EMBLEM,
    KINDS,
    MAIN_SLOT,
    OPERATIONS,
    PROJECTS,
    SCIENCE,
    SLOTS,
    STAGES,
    SUPREME_POWER,
    TREATIES,
)
from backroom.deepstate.holdings import MATCHING, attach, kind_count
from backroom.deepstate.state import OBJECTIVE_DECK, OVER, UNKNOWN, State, copy
from backroom.deepstate.steps import works
from backroom.deepstate.treaties import (
    PAY_EMBLEMS,
    PAY_GROUP,
    PAY_MOST,
    PAY_OPERATIONS,
    PAY_SUPREME,
    PAY_TRENDS,
    PURGE,
)

ROWS: Final = (
    _("Mass Control, Finance and Science"),
    _("Governments, Universities, Stock Exchanges"),
    _("Crime Syndicates"),
    _("Corporations"),
    _("Inner Circles and modules"),
    _("Covert Operations"),
    _("Projects"),
    _("Numbers on Treaties"),
    _("Effects of Treaties"),
)
BASIC, EXCHANGES, SYNDICATES, CORPORATE, INNER, COVERT, STAGES_ROW, NUMBERS, EFFECTS = range(9)
INNER_CIRCLE_POINTS: Final = 4
CROWD_RATE: Final = 3
COUNTED: Final = {kind: group for group, kind in MATCHING.items()}


class Sheet:
    """One seat's score: the rows, and the lines behind them where `written`."""

    def __init__(self, written: bool) -> None:
        self.rows = [0] * 9
        self.lines: list[tuple[int, int, Message]] = []
        self.written = written

    def add(self, row: int, points: int, template: str, **fields: object) -> None:
        """A line of the score; lines that pay nothing are not written."""
        if points:
            self.rows[row] += points
            if self.written:
                self.lines.append((row, points, Message(template, {"points": points, **fields})))


def units(s: State, seat: int, card: int) -> int:
    """DS-10.2: what a Supreme Power card counts: cards of its group, tricolor sets, or other Supreme Power cards."""
    first = seat * 6
    kind = KIND[card]
    if kind in COUNTED:
        return s.groups[first + COUNTED[kind]]
    if kind == CRIME_SYNDICATES:
        return min(s.groups[first : first + 3])
    return s.groups[first + SUPREME_POWER] - 1


def rate(s: State, seat: int, card: int) -> int:
    """DS-10.2, DS-10.3, DS-14.1: what it pays for each: 1 or 3, 1 more with an Inner Circle, and its
    owner's boost."""
    paid = 1 if KIND[card] in COUNTED else CROWD_RATE
    if card in s.host:
        paid += 1
    if s.boost[seat] == card:
        paid += boost_size(s, seat)
    return paid


def boost_size(s: State, seat: int) -> int:
    """DS-14.1: how much a seat may add to one card's rate."""
    return s.rules.boost_at[s.stage[seat * SLOTS + 4]]


def attachment_gain(s: State, seat: int, card: int) -> int:
    """What an Inner Circle attached to a card now would pay at the end, its own 4 not subtracted."""
    if GROUP[card] == SUPREME_POWER:
        return units(s, seat, card)
    kind = KIND[card]
    gained = [KIND_EMBLEM[kind]]
    made = works(s, seat)
    gained += [
        emblem
        for bit, extra_kind, emblem in s.rules.also_shows
        if made & bit and extra_kind == kind
    ]
    gain = 0
    for number, treaty in enumerate(s.rules.treaties):
        if made >> number & 1 and treaty.family == PAY_EMBLEMS:
            gain += treaty.number(0) * gained.count(treaty.number(1))
    return gain


def best_attachments(s: State, seat: int) -> list[tuple[int, int]]:
    """DS-10.3: the attachments that pay most; one that pays no more than 4 is not made. What each pays does not
    depend on the others, so the best ones are the best singly."""
    if seat == s.rules.automaton and not s.rules.automaton_attaches:
        return []
    inners = [card for card in s.own[seat] if card >= FIRST_INNER]
    if not inners:
        return []
    hosts = [
        card
        for card in s.own[seat]
        if card not in s.host
        and (
            GROUP[card] == SUPREME_POWER
            or (GROUP[card] == KEY_CONNECTIONS and seat != s.rules.automaton)
        )
    ]
    gains = sorted((-attachment_gain(s, seat, card), card) for card in hosts)
    return [
        (inner, card)
        for inner, (gain, card) in zip(inners, gains, strict=False)
        if -gain > INNER_CIRCLE_POINTS
    ]


def best_boost(s: State, seat: int) -> int:
    """DS-14.1: the Supreme Power card that a boost does most for, or UNKNOWN."""
    if not boost_size(s, seat):
        return UNKNOWN
    best, most = UNKNOWN, -1
    for card in s.own[seat]:
        if GROUP[card] == SUPREME_POWER and units(s, seat, card) > most:
            best, most = card, units(s, seat, card)
    return best


def settle_best(s: State, seat: int) -> None:
    """Make the best attachments and boost of a seat."""
    for inner, card in best_attachments(s, seat):
        attach(s, seat, inner, card)
    if s.boost[seat] == UNKNOWN:
        s.boost[seat] = best_boost(s, seat)


def ended(s: State) -> State:
    """The State as it would be scored now: a copy with the best attachments unless the game is over."""
    if s.phase == OVER:
        return s
    end = copy(s)
    for seat in range(s.rules.seats):
        settle_best(end, seat)
    return end


def sheets(s: State, written: bool = True) -> list[Sheet]:
    """Every seat's sheet of an ended State."""
    found = [Sheet(written) for _seat in range(s.rules.seats)]
    for seat, sheet in enumerate(found):
        _objectives(s, seat, sheet)
        _operations_and_projects(s, seat, sheet)
        _treaties(s, seat, sheet)
        for scorer in s.rules.scorers:
            scorer(s, seat, sheet)
    _majorities(s, found)
    return found


def totals(s: State) -> list[int]:
    """Every seat's total if the game ended now, without writing."""
    return [sum(sheet.rows) for sheet in sheets(ended(s), written=False)]


def _objectives(s: State, seat: int, sheet: Sheet) -> None:
    """Rows 1 to 5 (DS-10.2): Secondary Objectives pay nothing but count for the Supreme Power cards."""
    basic = 0
    inner = 0
    for card in s.own[seat]:
        group = GROUP[card]
        if group <= SCIENCE:
            basic += 1
        elif group == INNER_CIRCLE:
            inner += 1
        elif group == SUPREME_POWER:
            kind = KIND[card]
            each, number = rate(s, seat, card), units(s, seat, card)
            row = (
                EXCHANGES if kind in COUNTED else CORPORATE if kind == CORPORATIONS else SYNDICATES
            )
            said = {"card": KINDS[kind], "rate": each, "number": number}
            if s.boost[seat] == card:
                said["boost"] = boost_size(s, seat)
                text = _("{card}: {rate} for each of {number}, with a boost of {boost}")
            else:
                text = _("{card}: {rate} for each of {number}")
            sheet.add(row, each * number, text, **said)
    sheet.add(BASIC, basic, _("1 for each of {number} Objectives"), number=basic)
    sheet.add(
        INNER,
        INNER_CIRCLE_POINTS * inner,
        _("{rate} for each of {number} unattached Inner Circles"),
        rate=INNER_CIRCLE_POINTS,
        number=inner,
    )


def _operations_and_projects(s: State, seat: int, sheet: Sheet) -> None:
    """Rows 6 and 7 (DS-5.3, DS-10.2)."""
    for operation in s.operations[seat]:
        sheet.add(
            COVERT,
            s.rules.operation_points[operation],
            _("{operation}"),
            operation=OPERATIONS[operation],
        )
    for slot in range(SLOTS):
        stage = s.stage[seat * SLOTS + slot]
        if stage:
            points = s.rules.stage_points[slot][stage]
            sheet.add(
                STAGES_ROW,
                points,
                _("{project}: Stage {stage}"),
                project=PROJECTS[s.rules.project[slot]],
                stage=stage,
            )


def _treaties(s: State, seat: int, sheet: Sheet) -> None:
    """Rows 8 and 9: numbers on Treaties, and what their effects pay (DS-8.12, DS-8.13, DS-14.8)."""
    made = s.made[seat]
    lasting = works(s, seat)
    for number, treaty in enumerate(s.rules.treaties):
        if not made >> number & 1:
            continue
        name = TREATIES[number]
        sheet.add(NUMBERS, treaty.points, _("{treaty}: {points}"), treaty=name)
        if lasting:
            sheet.add(
                EFFECTS,
                treaty_pays(s, seat, number),
                _("{treaty}: {points} for its effect"),
                treaty=name,
            )


def treaty_pays(s: State, seat: int, number: int) -> int:
    """What a made Treaty's effect pays its maker at the end (majorities are paid to whoever leads)."""
    treaty = s.rules.treaties[number]
    family = treaty.family
    groups = seat * 6
    if family == PAY_OPERATIONS:
        return treaty.number(0) * (len(s.operations[seat]) + kind_count(s, seat, treaty.number(1)))
    if family == PAY_EMBLEMS:
        emblems = s.emblems[seat * 4 + treaty.number(1)]
        return treaty.number(0) * (emblems + kind_count(s, seat, treaty.number(2)))
    if family == PAY_SUPREME:
        kinds = kind_count(s, seat, treaty.number(2))
        return treaty.number(0) * s.groups[groups + SUPREME_POWER] + treaty.number(1) * kinds
    if family == PAY_GROUP:
        return treaty.number(0) * s.groups[groups + treaty.number(1)]
    if family == PAY_TRENDS:
        return treaty.number(1) * kind_count(s, seat, treaty.number(0)) * len(s.trends_taken[seat])
    if family == PURGE:
        group = treaty.number(3)
        pile = sum(
            1 for card in s.discard[OBJECTIVE_DECK] if card < len(GROUP) and GROUP[card] == group
        )
        return treaty.number(2) * pile
    return 0


def majority(s: State, group: int) -> int:
    """DS-8.11: the seat with strictly the most cards of a group, or UNKNOWN."""
    counts = [s.groups[seat * 6 + group] for seat in range(s.rules.seats)]
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else UNKNOWN


def _majorities(s: State, found: list[Sheet]) -> None:
    """DS-8.11 Jasons and kin pay the leader of the group, whoever made the Treaty."""
    for seat in range(s.rules.seats):
        lasting = works(s, seat)
        for number, treaty in enumerate(s.rules.treaties):
            if lasting >> number & 1 and treaty.family == PAY_MOST:
                leader = majority(s, treaty.number(1))
                if leader != UNKNOWN:
                    found[leader].add(
                        EFFECTS,
                        treaty.number(0),
                        _("{treaty}: {points} for the most cards of {group}"),
                        treaty=TREATIES[number],
                        group=GROUPS[treaty.number(1)],
                    )


# --- who wins (DS-10.4) -----------------------------------------------------------------------------------------------
def winners(s: State, points: list[int]) -> tuple[list[int], str | None]:
    """The seats that win, and what broke a tie."""
    most = max(points)
    leaders = [seat for seat, total in enumerate(points) if total == most]
    tie = None
    if len(leaders) > 1:
        top = [seat for seat in leaders if STAGES in s.stage[seat * SLOTS : seat * SLOTS + SLOTS]]
        if top and len(top) < len(leaders):
            leaders, tie = top, "stage-5"
    if len(leaders) > 1:
        highest = max(s.stage[seat * SLOTS + MAIN_SLOT] for seat in leaders)
        top = [seat for seat in leaders if s.stage[seat * SLOTS + MAIN_SLOT] == highest]
        if len(top) < len(leaders):
            leaders, tie = top, "deep-state"
    return leaders, tie if len(leaders) == 1 else None


def score(s: State) -> dict[str, Any]:
    """The protocol's `score`: rows, totals, working, winners, what broke a tie, and the grade in solo."""
    end = ended(s)
    found = sheets(end)
    points = [sum(sheet.rows) for sheet in found]
    leaders, tie = winners(end, points)
    answer: dict[str, Any] = {
        "seats": [
            {
                "seat": seat,
                "rows": sheet.rows,
                "total": points[seat],
                "working": [
                    {
                        "row": row + 1,
                        "points": paid,
                        "text": message.read(),
                        "message": message.template,
                        "fields": dict(message.fields),
                    }
                    for row, paid, message in sorted(sheet.lines, key=lambda line: line[0])
                ],
            }
            for seat, sheet in enumerate(found)
        ],
        "winners": leaders,
        "tie": tie,
    }
    if s.rules.solo:
        answer["grade"] = grade(s, points[0])
        if any(module != "men-of-action" for module in s.rules.options["modules"]):
            # DS-16.8.10: with modules of Global Conspiracy grades are judged so much higher; the grade itself stays.
            answer["grade_hint"] = s.rules.facts["solo"]["module_bonus_hint"]
    return answer


def grade(s: State, points: int) -> str:
    """DS-16.7.4: the human's grade."""
    name = ""
    for least, title in s.rules.facts["solo"]["grades"]:
        if points >= least:
            name = title
    return name
