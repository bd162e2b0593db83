"""Builds a table's page for one viewer from what the table service says that viewer may know."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Final
from urllib.parse import parse_qsl

from backroom.core.errors import BackroomError
from backroom.core.game import Json
from backroom.core.language import _
from backroom.core.registry import game as registered
from backroom.core.view import View
from backroom.table.keys import new_key
from backroom.table.model import LogLine, SeatInfo, TableInfo, TableView
from backroom.web import panels
from backroom.web.ending import ending
from backroom.web.frame import Visit, number
from backroom.web.plugs import Plug, gathered, package, plug, round_name
from backroom.web.prompts import names, offers, prompt_bar, title
from backroom.web.seen import Person, Seen, Step, Why
from backroom.web.table_model import History, Menu, News, Panel, Prompt, TablePage, Tools, Vote

PHASES: Final = {
    "setup": _("setup"),
    "draft": _("draft"),
    "action": _("action phase"),
    "takeover": _("takeover phase"),
    "treaty": _("treaty phase"),
    "final": _("end of the game"),
    "over": _("finished"),
}
LATEST_LOG: Final = 24
"""So many choices the log tells, unless it is asked for the whole of it: pages stay light."""
LATEST: Final = 24
"""So many lines of news are shown at most."""


def address(table: str) -> str:
    """Where a table's page is."""
    return f"/table/{table}"


def people(info: TableInfo, held: Iterable[int], visit: Visit) -> tuple[Person, ...]:
    """Who sits where, with names that can be told apart."""
    mine = set(held)
    return tuple(
        Person(
            seat=seat.seat,
            name=_name(seat, visit),
            kind=seat.kind if seat.taken else "open",
            here=seat.present or seat.kind != "person" or seat.seat in mine,
            mine=seat.seat in mine,
            level=seat.bot,
        )
        for seat in info.seats
    )


def _name(seat: SeatInfo, visit: Visit) -> str:
    if seat.kind == "hoc":
        return visit.language.text(_("HOC"))
    if seat.name:
        return seat.name
    if seat.kind == "bot":
        return visit.language.text(_("Bot {letter}")).format(letter="ABCDE"[seat.seat])
    return visit.language.text(_("Player {letter}")).format(letter="ABCDE"[seat.seat])


async def table_page(
    visit: Visit, table: str, *, notice: Why | None = None, advice: str = ""
) -> TablePage:
    """The page of a dealt table as this visit may see it."""
    at = number(visit.asked("at"))
    wanted = await _seat(visit, table)
    shown = await visit.tables.view(table, visit.key, seat=wanted, at=at)
    curtain = _curtain(shown, visit)
    if curtain:
        shown = await visit.tables.view(table, visit.key, seat=-1, at=at)
    info, view = shown.info, shown.view
    assert view is not None
    game = plug(info.game)
    past = shown.at < info.version
    everybody = people(info, shown.held, visit)
    log = await visit.tables.log(table, visit.key, seat=-1 if shown.seat is None else shown.seat)
    seen = Seen(
        view=view,
        language=visit.language,
        people=everybody,
        position=view.position(),
        options=info.options,
        locked=frozenset(seat.seat for seat in info.seats if seat.locked)
        if not past
        else frozenset(),
        chosen=None if past else shown.locked,
        past=past,
        guided=visit.settings.guide == table,
    )
    recent = _recent(log, shown)
    seen.moved = _moved(recent, gathered(info.game))
    seen.steps = _steps(seen, recent)
    if not past and not curtain and shown.locked is None:
        seen.offers = offers(game, seen)
    panel_name = visit.asked("panel", "log")
    if panel_name not in dict(panels.TABS):
        panel_name = "log"
    confirm = "" if past else visit.asked("confirm")
    prompt = prompt_bar(game, seen, shown, confirm)
    if curtain:
        prompt = Prompt(visit.language.text(_("Who looks now? Pass the device on.")), False)
    name = visit.language.text(view.game.name)
    since = _looked(visit, table, shown)
    base = address(table)
    return TablePage(
        frame=visit.frame(awaited=prompt.mine, path=_stable_path(visit, base)),
        table=table,
        slug=info.game,
        game=package(info.game),
        address=base,
        title=title(seen, prompt, name),
        title_game=name,
        where=_where(seen),
        style=f"{package(info.game)}.css",
        template=f"{package(info.game)}/board.html",
        version=info.version,
        changes=info.changes,
        command=new_key(),
        stream=f"{base}/live" + (f"?seat={shown.seat}" if shown.seat is not None else ""),
        seen=seen,
        board=game.board(seen),
        prompt=prompt,
        history=_history(shown, panel_name),
        panel=await _panel(visit, table, shown, panel_name, seen, game, log, since),
        tools=_tools(shown, seen, visit),
        people=tuple(
            (everybody[seat.seat], seat.waiting and not seat.locked and not past)
            for seat in info.seats
        ),
        menu=_menu(visit, table, shown, base),
        votes=_votes(info, shown, everybody, visit),
        curtain=tuple(everybody[seat] for seat in curtain),
        notice=notice,
        news=_news(seen, log, since),
        end=await ending(visit, table, shown, seen) if view.status()["over"] and not past else None,
        advice=advice,
    )


def _stable_path(visit: Visit, base: str) -> str:
    """The address to come back to after changing a setting, also where the page answers a form."""
    return visit.path if visit.request.method == "GET" else base


# --- hot-seat --------------------------------------------------------------------------------------------
def seat_cookie(table: str) -> str:
    """The cookie that holds who of several people at one device lifted the curtain."""
    return f"seat-{table}"


async def _seat(visit: Visit, table: str) -> int | None:
    """The seat to look from: the one asked for, else the one whose person lifted the curtain."""
    if visit.request.method == "POST":
        asked = number(await visit.field("seat"))
    else:
        asked = number(visit.asked("seat"))
    return asked if asked is not None else number(visit.request.cookies.get(seat_cookie(table)))


def _curtain(shown: TableView, visit: Visit) -> tuple[int, ...]:
    """The seats among which the people at this device must say who is looking; () where nobody need hide anything."""
    seats = shown.info.seats
    held = tuple(seat for seat in shown.held if not seats[seat].stand_in)
    if len(held) < 2 or shown.view is None or shown.view.status()["over"]:
        return ()
    awaited = tuple(seat for seat in held if seats[seat].waiting and not seats[seat].locked)
    lifted = number(visit.request.cookies.get(seat_cookie(shown.info.table)))
    if lifted in held and (lifted in awaited or not awaited):
        return ()
    return awaited or held


# --- parts --------------------------------------------------------------------------------------------
def _where(seen: Seen) -> str:
    """The round, in a word or two."""
    status = seen.view.status()
    if status["phase"] in panels.BEFORE:
        return seen.t(_("Before the game"))
    where = seen.t(round_name(seen.view.game.slug), round=status["round"])
    named = PHASES.get(str(status["phase"]))
    return f"{where} · {seen.t(named)}" if named else where


def _recent(log: tuple[LogLine, ...], shown: TableView) -> tuple[LogLine, ...]:
    """The entries since the viewer's own last choice, at most two rounds of the table; that choice is the first.
    Where HOC plays, it is the last one that HOC answered."""
    hoc = [seat.seat for seat in shown.info.seats if seat.kind == "hoc"]
    most = 6 if hoc else 2 * len(shown.info.seats)
    found: list[LogLine] = []
    for line in reversed(log):
        if line.number > shown.at:
            continue
        found.append(line)
        answered = not hoc or any(told.get("seat") in hoc for told in line.events)
        if (line.seat == shown.seat and answered) or len(found) >= most:
            break
    return tuple(reversed(found))


def _moved(recent: tuple[LogLine, ...], routine: Container[str]) -> frozenset[str]:
    """What the last moves touched: everything that their events name, but for those of a routine kind."""
    return frozenset(
        str(value)
        for line in recent
        for told in line.events
        if told["event"] not in routine
        for name, value in told.items()
        if name not in ("event", "rule") and isinstance(value, str)
    )


def _steps(seen: Seen, recent: tuple[LogLine, ...]) -> tuple[Step, ...]:
    """What happened since the viewer's own last choice, step by step."""
    return tuple(
        Step(sentence.text, sentence.rule, line.seat)
        for line in recent
        for sentence in panels.sentences(seen.view.game, line, seen.people, seen.language)
    )


def _looked(visit: Visit, table: str, shown: TableView) -> int:
    """The version up to which the viewer has seen the log: their own last choice, or the last full page."""
    kept = number(visit.request.cookies.get(f"looked-{table}"))
    return kept if kept is not None else shown.info.version


def _news(seen: Seen, log: tuple[LogLine, ...], since: int) -> News | None:
    """What happened after version `since`, by others."""
    fresh = [line for line in log if line.number > since and line.seat != seen.seat]
    told = [
        sentence.text
        for line in fresh
        for sentence in panels.sentences(seen.view.game, line, seen.people, seen.language)
    ]
    if not told:
        return None
    many = seen.plural(
        "{n} thing happened since you last looked",
        "{n} things happened since you last looked",
        len(told),
    )
    return News(many, tuple(told[-LATEST:]))


def _history(shown: TableView, panel: str) -> History:
    at, last = shown.at, shown.info.version
    back = at > 0
    forward = at < last
    steps = (
        ("first", _("To the start"), 0 if back else None),
        ("back", _("A step back"), at - 1 if back else None),
        ("forward", _("A step forward"), at + 1 if forward else None),
        ("last", _("To the present"), last if forward else None),
    )
    return History(at, last, steps, panel)


async def _panel(
    visit: Visit,
    table: str,
    shown: TableView,
    name: str,
    seen: Seen,
    game: Plug,
    log: tuple[LogLine, ...],
    since: int,
) -> Panel:
    at = shown.at if seen.past else None
    if name == "rules":
        opened = visit.asked("rule") or _rule_of_the_moment(seen)
        return Panel(
            name,
            at,
            rules=panels.rules(seen.view.game, visit.language, opened, visit.asked("find")),
            tabs=panels.TABS,
        )
    if name == "sheet":
        return Panel(name, at, sheet=panels.with_score(game, seen), tabs=panels.TABS)
    if name == "notes" and visit.key is not None and shown.seat is not None:
        text = await visit.tables.notes(table, visit.key, seat=shown.seat)
        return Panel(name, at, notes=text, tabs=panels.TABS)
    whole = visit.asked("log") == "all"
    lines = [line for line in log if line.number <= shown.at]
    told = lines if whole else lines[-LATEST_LOG:]
    return Panel(
        "log",
        at,
        log=panels.chapters(seen, told, since),
        shortened=len(told) < len(lines),
        tabs=panels.TABS,
    )


def _rule_of_the_moment(seen: Seen) -> str:
    """The rule about what is being decided: that of a closed choice if there is one, else none."""
    words = seen.view.game.vocabulary.words
    if seen.past or not seen.view.mine():
        return ""
    for choice in range(min(len(words), 400)):
        refusal = seen.why(words[choice])
        if refusal is not None and refusal.rule:
            return refusal.rule
    return ""


def _tools(shown: TableView, seen: Seen, visit: Visit) -> Tools:
    """What else can be asked for at this moment."""
    t = visit.language.text
    if seen.past or shown.seat is None:
        return Tools()
    more = []
    over = bool(seen.view.status()["over"])
    if shown.info.seats[shown.seat].stand_in:
        more.append(("come-back", t(_("Take my seat back from the bot"))))
    elif not over:
        others = [
            seat
            for seat in shown.info.seats
            if seat.kind == "person" and seat.seat not in shown.held
        ]
        if seen.offers and not others and visit.settings.advice == "on":
            more.append(("advice", t(_("Advice"))))
        for seat in others:
            if not seat.stand_in and not seat.present and seat.waiting:
                label = t(_("Let a bot play for {who}")).format(who=seen.people[seat.seat].name)
                more.append((f"takeover/{seat.seat}", label))
    if seen.guided and not over:
        more.append(("unguide", t(_("Stop explaining"))))
    undo = ""
    if shown.undo.free is not None:
        undo = t(_("Undo"))
    elif shown.undo.asking is not None and not over:
        undo = t(_("Ask to undo"))
    return Tools(undo, tuple(more))


def _menu(visit: Visit, table: str, shown: TableView, base: str) -> Menu:
    """What can be done with the table itself."""
    t = visit.language.text
    acts = []
    if shown.seat is not None and shown.held and shown.info.stage == "running":
        acts.append(("invite", t(_("Go on at another device"))))
        if not shown.info.seats[shown.seat].stand_in and len(shown.info.seats) > 1:
            acts.append(("leave", t(_("Let a bot play for me"))))
    links = [
        (f"{base}/record.json", t(_("Export what I may know"))),
        (f"{base}/log.txt", t(_("The log as text"))),
    ]
    word = dict(parse_qsl(visit.request.cookies.get(links_cookie(table), ""))).get("watch", "")
    site = str(visit.request.base_url).rstrip("/")
    return Menu(
        tuple(acts), tuple(links), f"{site}/join/{word}" if word else "", shown.info.commitment
    )


def links_cookie(table: str) -> str:
    """The cookie that holds the invitations which the creator of a table has to hand out."""
    return f"links-{table}"


def _votes(
    info: TableInfo, shown: TableView, everybody: tuple[Person, ...], visit: Visit
) -> tuple[Vote, ...]:
    found = []
    for question in info.questions:
        who = names(tuple(everybody[seat] for seat in question.agreed[:1]))
        if question.kind == "undo":
            text = visit.language.text(
                _("{who} asks to go back to step {step}; unseen cards will be drawn anew.")
            )
            sentence = text.format(who=who, step=question.subject)
        else:
            text = visit.language.text(_("{who} proposes that a bot plays for {other}."))
            sentence = text.format(who=who, other=everybody[question.subject].name)
        if shown.seat in question.asked or shown.seat in question.agreed:
            found.append(
                Vote(sentence, question.kind, question.subject, shown.seat in question.asked)
            )
    return tuple(found)


def refusal(visit: Visit, view: View | None, error: BackroomError, words: str) -> Why:
    """An error as the prompt bar says it; for a choice that is not open, why."""
    from backroom.table.errors import sentence

    if view is not None and view.mine():
        choice = view.game.vocabulary.numbers.get(words)
        found = view.why(choice) if choice is not None else None
        if found is not None:
            return Why(found.reason(visit.language), found.rule)
    return Why(sentence(error, visit.language), error.rule or "")


def game_name(visit: Visit, slug: str) -> str:
    """A game's name in the reader's language."""
    return visit.language.text(registered(slug).name)


def options_text(visit: Visit, options: Json) -> str:
    """The modules in play, in words."""
    return ", ".join(str(visit.language.name(module)) for module in options.get("modules", []))
