"""Loading positions: anything left out has its default, cards nowhere named are in their decks, and what cannot exist
is refused with its path (the protocol's `load`, settled questions 2, 3, 31, 32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from backroom.core.errors import BadPosition, BadRequest
from backroom.core.stream import sow
from backroom.deepstate.catalog import (
    BLACK_OPERATIONS,
    CARD_NUMBERS,
    CARD_SLUGS,
    CONTACTEE,
    COVERT_OPERATIONS,
    FIRST_BLACK,
    FIRST_INNER,
    FIRST_REPTILOID,
    GROUP,
    HOC_ACTIONS,
    MEN,
    MOST_AGENTS,
    OBJECTIVES,
    OPERATIONS,
    PROJECT_SLOT,
    PROJECTS,
    SECONDARY_GROUPS,
    SLOTS,
    STAGES,
    TREATIES,
    TRENDS,
    WAR,
    WARS,
)
from backroom.deepstate.course import AFTER_TAKEOVER, BEGIN_TURN, GAME_END, lay_zone
from backroom.deepstate.course import TREATIES as TREATY_STEP
from backroom.deepstate.decks import ONE_DEEP
from backroom.deepstate.final import FINISHING
from backroom.deepstate.holdings import HOST_GROUPS, count_emblems
from backroom.deepstate.operations import LAY_DOWN
from backroom.deepstate.reading import number, sequence, slug, slugs, table
from backroom.deepstate.ruleset import read_options, rules_for
from backroom.deepstate.setup import ANSWERED, PUT_BACK_EACH
from backroom.deepstate.state import (
    ACTION,
    FINAL,
    HOC_DECK,
    MEN_DECK,
    NOBODY,
    OBJECTIVE_DECK,
    OVER,
    PHASES,
    SETUP,
    TAKEOVER,
    TREATY_DECK,
    TREATY_PHASE,
    UNKNOWN,
    Frame,
    State,
    blank,
)
from backroom.deepstate.steps import STEP, push, settle
from backroom.deepstate.tables import Rules
from backroom.deepstate.takeover import TAKING_OVER

CARD_NAMES: Final = tuple(CARD_NUMBERS)
BIG: Final = 1000
Json = dict[str, Any]


class Used:
    """Which cards have been named, so that none is named twice or is not in the game."""

    def __init__(self, rules: Rules) -> None:
        self.left = {
            "objective": [*rules.deck, *rules.reptiloids],
            "treaty": list(rules.treaty_deck),
            "man": [man for man, copies in enumerate(rules.men_copies) for _copy in range(copies)]
            + [CONTACTEE] * rules.contactees,
            "trend": list(rules.trend_deck),
            "operation": [*range(FIRST_BLACK)]
            + [
                FIRST_BLACK + black
                for black, copies in enumerate(rules.black_copies)
                for _copy in range(copies)
            ],
            "action": list(rules.hoc_actions),
        }

    def use(self, sort: str, card: int, name: str, path: str) -> int:
        """Name a card; refuse one that is named already or is not in this game."""
        if card not in self.left[sort]:
            raise BadPosition(f"{path}: {name} is named already or is not in this game.", path=path)
        self.left[sort].remove(card)
        return card

    def use_all(self, sort: str, value: object, names: Sequence[str], path: str) -> tuple[int, ...]:
        """Name a list of cards."""
        found = slugs(value, names, path)
        return tuple(
            self.use(sort, card, names[card], f"{path}[{at}]") for at, card in enumerate(found)
        )

    def card(self, value: object, path: str) -> int:
        """Name an Objective card or Reptiloid by its slug."""
        card = CARD_NUMBERS[CARD_NAMES[slug(value, CARD_NAMES, path)]]
        return self.use("objective", card, CARD_SLUGS[card], path)

    def cards(self, value: object, path: str) -> tuple[int, ...]:
        """Name a list of Objective cards."""
        return tuple(
            self.card(item, f"{path}[{at}]") for at, item in enumerate(sequence(value, path))
        )


def load(position: Mapping[str, Any], seed: str) -> tuple[Json, State]:
    """The options and the State of a position, at its first decision."""
    try:
        options = read_options(table(position.get("options"), "options"))
        rules = rules_for(options)
    except BadRequest as error:
        raise BadPosition(error.message, rule=error.rule, path=error.path) from None
    s = blank(rules)
    sow(s, seed)
    used = Used(rules)
    _round(s, position)
    wars = _wars(s, position, used)
    _zone(s, position, used)
    _seats(s, position, used)
    _piles(s, position, used)
    _stacks(s, position, used)
    _hoc(s, position, used)
    _deal(s, position, used)
    _fill_decks(s, position, used, wars)
    _agents(s)
    for seat in range(rules.seats):
        count_emblems(s, seat)
    _frames(s, position)
    _count_limbo(s)
    for hook in rules.limbo:
        hook(s)
    if "zone" not in position and s.phase == ACTION and "pending" not in position:
        lay_zone(s, first=s.round == 1)
    if "pending" in position:
        _resume(s)
    else:
        settle(s)
    return options, s


def _resume(s: State) -> None:
    """Go on where `pending` says; one that this program did not write may lead anywhere."""
    try:
        settle(s)
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        raise BadPosition("Nobody could go on from this position.", path="pending") from None
    if not s.stack and s.phase != OVER:
        raise BadPosition("Nobody could go on from this position.", path="pending")


def _round(s: State, position: Mapping[str, Any]) -> None:
    seats = s.rules.seats
    s.round = number(position.get("round"), "round", 1, BIG, 1)
    phase = position.get("phase", "action")
    if not isinstance(phase, str) or phase not in PHASES[:OVER]:
        raise BadPosition(f"phase is one of {', '.join(PHASES[:OVER])}.", path="phase")
    s.phase = PHASES.index(phase)
    s.supervisor = number(position.get("supervisor"), "supervisor", 0, seats - 1, 0)
    s.turn = number(position.get("turn"), "turn", 0, seats - 1, s.supervisor)


def _wars(s: State, position: Mapping[str, Any], used: Used) -> int:
    """Wars in force and past; how many are left is returned."""
    wars = table(position.get("wars"), "wars")
    s.wars = number(wars.get("active"), "wars.active", 0, WARS)
    s.past_wars = number(wars.get("past"), "wars.past", 0, WARS)
    in_game = sum(1 for card in s.rules.deck if WAR <= card < WAR + WARS)
    if s.wars + s.past_wars > in_game:
        raise BadPosition(f"There are only {in_game} World Wars.", rule="DS-1.4", path="wars")
    for _war in range(s.wars + s.past_wars):
        _use_war(used, "wars")
    return in_game - s.wars - s.past_wars


def _use_war(used: Used, path: str) -> int:
    for war in range(WAR, WAR + WARS):
        if war in used.left["objective"]:
            return used.use("objective", war, "world-war", path)
    raise BadPosition("There are no more World Wars in the deck.", rule="DS-1.4", path=path)


def _zone(s: State, position: Mapping[str, Any], used: Used) -> None:
    for at, value in enumerate(sequence(position.get("zone"), "zone")):
        path = f"zone[{at}]"
        entry = table(value, path)
        card = used.card(entry.get("card"), f"{path}.card")
        if card >= FIRST_REPTILOID:
            raise BadPosition(
                f"{path}: a Reptiloid takes no place in the row.", rule="DS-15.1", path=path
            )
        seat = NOBODY
        if entry.get("seat") is not None:
            seat = number(entry["seat"], f"{path}.seat", 0, s.rules.seats - 1)
        least = 1 if seat != NOBODY else 0
        most = MOST_AGENTS if seat != NOBODY else 0
        s.agents[card] = number(entry.get("agents"), f"{path}.agents", least, most, least)
        s.zone.append(card)
        s.stander.append(seat)
        s.ghosts.append(
            number(entry.get("ghosts"), f"{path}.ghosts", 0, BIG if seat != NOBODY else 0)
        )
        beneath = UNKNOWN
        if entry.get("reptiloid") is not None:
            beneath = used.card(entry["reptiloid"], f"{path}.reptiloid")
            if beneath < FIRST_REPTILOID:
                raise BadPosition(
                    f"{path}.reptiloid must be a Reptiloid.",
                    rule="DS-15.1",
                    path=f"{path}.reptiloid",
                )
        s.beneath.append(beneath)
    if len(s.zone) > s.rules.zone_size:
        raise BadPosition(f"The zone has {s.rules.zone_size} places.", rule="DS-1.5", path="zone")


def _seats(s: State, position: Mapping[str, Any], used: Used) -> None:
    entries = sequence(position.get("seats"), "seats")
    if len(entries) > s.rules.seats:
        raise BadPosition(f"There are only {s.rules.seats} seats.", rule="DS-1.1", path="seats")
    for seat in range(s.rules.seats):
        entry = table(entries[seat], f"seats[{seat}]") if seat < len(entries) else {}
        _seat(s, seat, entry, f"seats[{seat}]", used)
    for group in range(4):
        taken = sum(s.secondary[seat * 4 + group] for seat in range(s.rules.seats))
        if taken > s.rules.supply[group]:
            name = SECONDARY_GROUPS[group]
            raise BadPosition(
                f"There are only {s.rules.supply[group]} Secondary Objectives of {name}.",
                rule="DS-1.8",
                path="seats",
            )


def _seat(s: State, seat: int, entry: Mapping[str, Any], path: str, used: Used) -> None:
    s.reserve[seat] = number(
        entry.get("reserve"), f"{path}.reserve", 0, MOST_AGENTS, s.rules.active_at_start
    )
    for at, value in enumerate(sequence(entry.get("objectives"), f"{path}.objectives")):
        _objective(
            s, seat, table(value, f"{path}.objectives[{at}]"), f"{path}.objectives[{at}]", used
        )
    secondary = table(entry.get("secondary"), f"{path}.secondary")
    for group, count in secondary.items():
        at = slug(group, SECONDARY_GROUPS, f"{path}.secondary")
        s.secondary[seat * 4 + at] = number(
            count, f"{path}.secondary.{group}", 0, s.rules.supply[at]
        )
        s.groups[seat * 6 + at] += s.secondary[seat * 4 + at]
    for treaty in used.use_all("treaty", entry.get("treaties"), TREATIES, f"{path}.treaties"):
        s.made[seat] |= 1 << treaty
    s.hand[seat] = used.use_all("treaty", entry.get("hand"), TREATIES, f"{path}.hand")
    s.men[seat] = tuple(sorted(used.use_all("man", entry.get("men"), MEN, f"{path}.men")))
    _read_operations(s, seat, entry, path, used)
    projects = table(entry.get("projects"), f"{path}.projects")
    for name, stage in projects.items():
        project = slug(name, PROJECTS, f"{path}.projects")
        slot = PROJECT_SLOT[project]
        if s.rules.project[slot] != project:
            raise BadPosition(f"{name} is not on the table.", path=f"{path}.projects.{name}")
        s.stage[seat * SLOTS + slot] = number(stage, f"{path}.projects.{name}", 0, STAGES)
    cards = used.cards(entry.get("reptiloids"), f"{path}.reptiloids")
    if any(card < FIRST_REPTILOID for card in cards):
        raise BadPosition(f"{path}.reptiloids names Reptiloids only.", path=f"{path}.reptiloids")
    s.reptiloids[seat] = tuple(sorted(cards))
    s.trends_taken[seat] = used.use_all("trend", entry.get("trends"), TRENDS, f"{path}.trends")
    if entry.get("boost") is not None:
        s.boost[seat] = CARD_NUMBERS[CARD_NAMES[slug(entry["boost"], CARD_NAMES, f"{path}.boost")]]
        if s.boost[seat] not in s.own[seat]:
            raise BadPosition(
                f"{path}.boost must be an own card.", rule="DS-14.1", path=f"{path}.boost"
            )


def _objective(s: State, seat: int, entry: Mapping[str, Any], path: str, used: Used) -> None:
    card = used.card(entry.get("card"), f"{path}.card")
    if card >= FIRST_REPTILOID:
        raise BadPosition(f"{path}: Reptiloids have a list of their own.", path=path)
    s.own[seat] += (card,)
    s.groups[seat * 6 + GROUP[card]] += 1
    s.agents[card] = number(entry.get("agents"), f"{path}.agents", 0, MOST_AGENTS)
    if entry.get("inner") is None:
        return
    inner = used.card(entry["inner"], f"{path}.inner")
    if not FIRST_INNER <= inner < OBJECTIVES or GROUP[card] not in HOST_GROUPS:
        raise BadPosition(
            f"{path}.inner: an Inner Circle goes beneath Supreme Power or Key Connections.",
            rule="DS-11.1",
            path=f"{path}.inner",
        )
    s.host[inner - FIRST_INNER] = card


def _read_operations(s: State, seat: int, entry: Mapping[str, Any], path: str, used: Used) -> None:
    for at, value in enumerate(sequence(entry.get("operations"), f"{path}.operations")):
        inner = f"{path}.operations[{at}]"
        fields = table(value, inner)
        operation = slug(fields.get("card"), OPERATIONS, f"{inner}.card")
        used.use("operation", operation, OPERATIONS[operation], f"{inner}.card")
        s.operations[seat] += (operation,)
        agents = number(fields.get("agents"), f"{inner}.agents", 0, MOST_AGENTS)
        ghosts = number(fields.get("ghosts"), f"{inner}.ghosts", 0, BIG)
        if agents or ghosts or "ghosts" in fields:
            s.running[seat] += ((operation, agents, ghosts),)


def _piles(s: State, position: Mapping[str, Any], used: Used) -> None:
    """Discard piles and what left the game."""
    piles = table(position.get("discards"), "discards")
    s.discard[OBJECTIVE_DECK] = used.cards(piles.get("objectives"), "discards.objectives")
    s.discard[TREATY_DECK] = used.use_all(
        "treaty", piles.get("treaties"), TREATIES, "discards.treaties"
    )
    s.discard[MEN_DECK] = used.use_all(
        "man", piles.get("men-of-action"), MEN, "discards.men-of-action"
    )
    removed = table(position.get("removed"), "removed")
    s.removed_men = used.use_all("man", removed.get("men-of-action"), MEN, "removed.men-of-action")
    s.removed_trends = used.use_all("trend", removed.get("trends"), TRENDS, "removed.trends")
    s.removed_operations = used.use_all(
        "operation", removed.get("operations"), OPERATIONS, "removed.operations"
    )


def _stacks(s: State, position: Mapping[str, Any], used: Used) -> None:
    """Covert and Black Operations and Trends: complete where given, else all that is nowhere else."""
    if position.get("covert") is not None:
        s.covert = used.use_all("operation", position["covert"], COVERT_OPERATIONS, "covert")
    else:
        s.covert = tuple(
            operation for operation in used.left["operation"] if operation < FIRST_BLACK
        )
    left = [
        used.left["operation"].count(FIRST_BLACK + black) for black in range(len(BLACK_OPERATIONS))
    ]
    if position.get("black") is not None:
        given = table(position["black"], "black")
        for name in given:
            slug(name, BLACK_OPERATIONS, "black")
        s.black = tuple(
            number(given.get(name), f"black.{name}", 0, left[black])
            for black, name in enumerate(BLACK_OPERATIONS)
        )
    else:
        s.black = tuple(left)
    _read_trends(s, position, used)


def _read_trends(s: State, position: Mapping[str, Any], used: Used) -> None:
    if position.get("trends") is not None:
        trends = used.use_all("trend", position["trends"], TRENDS, "trends")
        seen = table(table(position.get("decks"), "decks").get("trends"), "decks.trends")
        unseen = number(seen.get("unseen"), "decks.trends.unseen", 0, max(len(trends) - 1, 0))
        s.trends = trends[:1] + trends[1 + unseen :]
        s.trend_bag = tuple(sorted(trends[1 : 1 + unseen]))
        return
    s.trend_bag = tuple(sorted(used.left["trend"]))
    for hook in s.rules.at_trends:
        hook(s, "removed" in position)


def _hoc(s: State, position: Mapping[str, Any], used: Used) -> None:
    hoc = table(position.get("hoc"), "hoc")
    if hoc and not s.rules.solo:
        raise BadPosition("HOC plays in the solo game only.", rule="DS-16", path="hoc")
    if not s.rules.solo:
        return
    s.top[HOC_DECK] = used.use_all("action", hoc.get("action_top"), HOC_ACTIONS, "hoc.action_top")
    s.discard[HOC_DECK] = used.use_all(
        "action", hoc.get("action_discards"), HOC_ACTIONS, "hoc.action_discards"
    )
    s.hoc_ghost = number(hoc.get("ghost"), "hoc.ghost", 0, 99)
    for hook in s.rules.at_hoc_load:
        hook(s, hoc)


def _deal(s: State, position: Mapping[str, Any], used: Used) -> None:
    """Packs and answers of a deal under way; cards put back so far are still in hand."""
    if s.phase != SETUP:
        return
    packs = sequence(position.get("packs"), "packs")
    picks = sequence(position.get("picks"), "picks")
    for seat in range(s.rules.seats):
        if seat < len(packs):
            s.packs[seat] = used.use_all("treaty", packs[seat], TREATIES, f"packs[{seat}]")
        answers = slugs(picks[seat], TREATIES, f"picks[{seat}]") if seat < len(picks) else ()
        owned = s.packs[seat] or s.hand[seat]
        if any(answer not in owned for answer in answers) or len(answers) > PUT_BACK_EACH:
            raise BadPosition(
                f"picks[{seat}] names cards the seat does not hold.", path=f"picks[{seat}]"
            )
        if s.packs[seat]:
            s.picks[seat] = answers[0] if answers else UNKNOWN
        else:
            s.back[seat] = answers
            s.picks[seat] = ANSWERED if len(answers) == PUT_BACK_EACH else UNKNOWN


def _fill_decks(s: State, position: Mapping[str, Any], used: Used, wars: int) -> None:
    """Known tops as named; whatever is nowhere named is in its deck."""
    decks = table(position.get("decks"), "decks")
    treaties = table(decks.get("treaties"), "decks.treaties")
    objectives = table(decks.get("objectives"), "decks.objectives")
    men = table(decks.get("men-of-action"), "decks.men-of-action")
    s.top[TREATY_DECK] = used.use_all("treaty", treaties.get("top"), TREATIES, "decks.treaties.top")
    path = "decks.objectives.top"
    for at, value in enumerate(sequence(objectives.get("top"), path)):
        card = _use_war(used, path) if value == "world-war" else used.card(value, f"{path}[{at}]")
        s.top[OBJECTIVE_DECK] += (card,)
    s.top[MEN_DECK] = used.use_all("man", men.get("top"), MEN, "decks.men-of-action.top")
    for deck, entry, name in (
        (TREATY_DECK, treaties, "treaties"),
        (OBJECTIVE_DECK, objectives, "objectives"),
        (MEN_DECK, men, "men-of-action"),
    ):
        inner = f"decks.{name}.known_by"
        for at, seat in enumerate(sequence(entry.get("known_by"), inner)):
            s.known[deck] |= 1 << number(seat, f"{inner}[{at}]", 0, s.rules.seats - 1)
        if not s.top[deck]:
            s.known[deck] = 0
    deep = number(treaties.get("known"), "decks.treaties.known", 0, len(s.top[TREATY_DECK]))
    if s.known[TREATY_DECK] and 0 < deep < len(s.top[TREATY_DECK]):
        s.known[TREATY_DECK] += deep * ONE_DEEP
    s.bag[TREATY_DECK] = tuple(sorted(used.left["treaty"]))
    s.bag[OBJECTIVE_DECK] = tuple(sorted(used.left["objective"]))
    s.bag[MEN_DECK] = tuple(sorted(used.left["man"]))
    s.bag[HOC_DECK] = tuple(sorted(used.left["action"]))
    if "removed" not in position:
        for hook in s.rules.at_men_deck:
            hook(s)


def _agents(s: State) -> None:
    """Agents not named are in the pool; more than 10 cannot be."""
    for seat in range(s.rules.seats):
        named = s.reserve[seat] + sum(s.agents[card] for card in s.own[seat])
        named += sum(s.agents[card] for at, card in enumerate(s.zone) if s.stander[at] == seat)
        named += sum(agents for _operation, agents, _ghosts in s.running[seat])
        slots = FIRST_TOKEN_SLOT if seat == s.rules.automaton else SLOTS
        named += sum(1 for stage in s.stage[seat * SLOTS : seat * SLOTS + slots] if stage)
        if named > s.rules.meeples:
            raise BadPosition(
                f"Seat {seat} has {named} agents; there are {s.rules.meeples}.",
                rule="DS-1.2",
                path=f"seats[{seat}]",
            )
        s.pool[seat] = s.rules.meeples - named


FIRST_TOKEN_SLOT: Final = 3


def _count_limbo(s: State) -> None:
    """Agents of an Operation whose discards are still being chosen are neither on it nor in the pool."""
    for kind, seat, _operation, agents, _ghosts in s.stack:
        if kind == LAY_DOWN:
            s.pool[seat] -= agents
            if s.pool[seat] < 0:
                raise BadPosition("pending names more agents than there are.", path="pending")


def _frames(s: State, position: Mapping[str, Any]) -> None:
    """What is unfinished: as `pending` says, else the start of the turn or phase."""
    if position.get("pending") is not None:
        frames = [
            _frame(s, value, f"pending[{at}]")
            for at, value in enumerate(sequence(position["pending"], "pending"))
        ]
        s.stack = frames
        if not frames:
            s.phase = OVER
        return
    if s.phase == SETUP:
        raise BadPosition("A deal under way needs its pending decisions.", path="pending")
    if s.phase == ACTION:
        push(s, BEGIN_TURN, s.turn)
    elif s.phase == TAKEOVER:
        push(s, AFTER_TAKEOVER, NOBODY)
        push(s, TAKING_OVER, NOBODY)
    elif s.phase == TREATY_PHASE:
        push(s, TREATY_STEP, NOBODY)
    elif s.phase == FINAL:
        push(s, GAME_END, NOBODY)
        push(s, FINISHING, NOBODY)


def _frame(s: State, value: object, path: str) -> Frame:
    entry = sequence(value, path)
    if len(entry) != 5 or not isinstance(entry[0], str) or entry[0] not in STEP:
        raise BadPosition(f"{path} is no pending decision.", path=path)
    seat = number(entry[1], path, -1, s.rules.seats - 1)
    first, second, third = (number(item, path, -BIG * BIG, 1 << 60) for item in entry[2:])
    return (STEP[entry[0]], seat, first, second, third)
