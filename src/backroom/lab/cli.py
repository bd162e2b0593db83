"""`backroom lab`: run, report, match, ladder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from backroom.core.errors import BadRequest
from backroom.core.language import _, environment_code, language, language_codes
from backroom.lab.executors import in_order, opened
from backroom.lab.plan import Plan, read_pack, read_plan
from backroom.lab.study import Progress, Study, read_study
from backroom.lab.trial import Outcome

LANGUAGE = click.option(
    "--lang",
    "--language",
    "code",
    type=click.Choice(language_codes()),
    default=environment_code,
    help="Language of what is written (default: the environment's).",
)
WORKERS = click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1),
    help="Processes on this machine.",
)
RAY = click.option(
    "--ray",
    metavar="ADDRESS",
    help="A Ray cluster instead ('auto', 'ray://host:port', or 'local').",
)


@click.group()
def lab() -> None:
    """Many games played by bots: studies, reports, matches, ratings."""


@lab.command()
@click.argument("plan", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the study; default: beside the plan.",
)
@WORKERS
@RAY
@LANGUAGE
def run(plan: Path, out: Path | None, workers: int, ray: str | None, code: str) -> None:
    """Play the study of a plan, or go on with it where it stopped (Ctrl-C)."""
    found = read_plan(plan)
    study = Study(found, out or plan.with_suffix(""))
    text = language(code).text
    stopped = played(study, workers, ray, text(_("Deals")))
    if stopped:
        click.echo(
            text(_("Stopped after {n} deals. The same command goes on from there.")).format(
                n=study.deals
            )
        )
        raise SystemExit(130)
    click.echo(
        text(_("{games} games of {deals} deals are in {folder}.")).format(
            games=len(study.outcomes), deals=study.deals, folder=study.folder
        )
    )
    tell_faults([(found, study.outcomes)], code)


@lab.command()
@click.argument("study", type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.argument(
    "other", type=click.Path(path_type=Path, file_okay=False, exists=True), required=False
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the page; default: 'report' in the last study.",
)
@LANGUAGE
def report(study: Path, other: Path | None, out: Path | None, code: str) -> None:
    """Make the page of a study; with a second study, of what is different in it."""
    from backroom.lab.compare import changes
    from backroom.lab.findings import findings
    from backroom.lab.page import comparison, facts_of, sections, write_page

    speech = language(code)
    first = _played(study)
    found = findings(first.plan, first.outcomes)
    title = speech.text(_("Study: {name}")).format(name=first.plan.name)
    facts, made = facts_of(found, speech), sections(found, speech)
    if other is not None:
        second = _played(other)
        title = speech.text(_("{second} against {first}")).format(
            first=first.plan.name, second=second.plan.name
        )
        later = findings(second.plan, second.outcomes)
        facts = facts_of(later, speech)
        made = [*comparison(changes(first, second), speech), *sections(later, speech)]
    page = write_page(out or (other or study) / "report", title, facts, made, speech)
    click.echo(str(page))


@lab.command()
@click.argument("first")
@click.argument("second")
@click.option("--game", default="deep-state", show_default=True)
@click.option(
    "--seats",
    default=2,
    show_default=True,
    type=click.IntRange(2, 5),
    help="One for FIRST, the others for SECOND.",
)
@click.option(
    "--margin",
    default=0.05,
    show_default=True,
    type=click.FloatRange(0.001, 0.5),
    help="The share of wins above par that is looked for.",
)
@click.option(
    "--risk",
    default=0.05,
    show_default=True,
    type=click.FloatRange(0.001, 0.4),
    help="How often the verdict may be wrong.",
)
@click.option(
    "--most",
    default=2000,
    show_default=True,
    type=click.IntRange(1),
    help="Pairs of games at most.",
)
@click.option("--seed", default="1", show_default=True)
@click.option("--modules", default="", help="Modules of Deep State, separated by commas.")
@click.option("--pack", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@WORKERS
@RAY
@LANGUAGE
def match(
    first: str,
    second: str,
    game: str,
    seats: int,
    margin: float,
    risk: float,
    most: int,
    seed: str,
    modules: str,
    pack: Path | None,
    workers: int,
    ray: str | None,
    code: str,
) -> None:
    """Is bot FIRST better than bot SECOND? Paired games until that is decided."""
    from backroom.lab.duel import Duel, Test, duel_plan

    plan = duel_plan(
        game, first, second, seats=seats, seed=seed, most=most, options=_options(modules, pack)
    )
    test = Test(par=1 / seats, margin=margin, risk=risk)
    duel = Duel(plan, test)
    text = language(code).text
    stopped = played(duel, workers, ray, text(_("Pairs")))
    verdict = duel.verdict()
    click.echo(
        text(
            _(
                "{first} wins {share:.1f} % ({low:.1f}–{high:.1f}) of {games} games; par is {par:.1f} %."
            )
        ).format(
            first=first,
            share=100 * verdict.share.value,
            low=100 * verdict.share.low,
            high=100 * verdict.share.high,
            games=len(duel.outcomes),
            par=100 * test.par,
        )
    )
    decided = {
        "A": _("Decided: {first} is better than {second} by the margin."),
        "no": _("Decided: {first} is not better than {second} by the margin."),
        None: _("Not decided yet: more pairs would tell."),
    }[verdict.decided]
    click.echo(text(decided).format(first=first, second=second))
    click.echo(
        text(_("Log likelihood ratio {ratio:.2f}, bounds ±{bound:.2f}.")).format(
            ratio=verdict.ratio, bound=verdict.bound
        )
    )
    tell_faults([(plan, duel.outcomes)], code)
    if stopped:
        raise SystemExit(130)


@lab.command()
@click.argument("bots", nargs=-1)
@click.option("--game", default="deep-state", show_default=True)
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 5))
@click.option(
    "--rounds",
    default=20,
    show_default=True,
    type=click.IntRange(1),
    help="How often every bot sits down.",
)
@click.option("--seed", default="1", show_default=True)
@click.option("--modules", default="", help="Modules of Deep State, separated by commas.")
@click.option("--pack", type=click.Path(path_type=Path, dir_okay=False, exists=True))
@WORKERS
@RAY
@LANGUAGE
def ladder(
    bots: Sequence[str],
    game: str,
    seats: int,
    rounds: int,
    seed: str,
    modules: str,
    pack: Path | None,
    workers: int,
    ray: str | None,
    code: str,
) -> None:
    """Ratings of BOTS (default: all of the house), with intervals."""
    from backroom.bots.registry import bots as all_bots
    from backroom.lab.ladder import ladder_plans, rate
    from backroom.lab.trial import play_chunk

    names = list(dict.fromkeys(bots or all_bots()))
    if len(names) < 2:
        raise BadRequest("A ladder needs two bots or more.", path="bots")
    plans = ladder_plans(
        game, names, seats=seats, rounds=rounds, seed=seed, options=_options(modules, pack)
    )
    text = language(code).text
    done: list[tuple[Plan, list[Outcome]]] = []
    stopped = False
    try:
        with opened(workers, ray) as (executor, count), progress(text(_("Tables"))) as tell:
            tell(0, len(plans))
            chunks = in_order(executor, count, play_chunk, ((plan, 0, 1) for plan in plans))
            for plan, chunk in zip(plans, chunks, strict=True):
                done.append((plan, chunk.outcomes))
                tell(len(done), len(plans))
    except KeyboardInterrupt:
        stopped = True
        click.echo(text(_("Stopped early: the ratings are of what was played.")))
    width = max(len(name) for name in names)
    click.echo(
        f"{'':{width}}  {text(_('rating')):>7} {'95 %':>15} {text(_('games')):>7} {text(_('wins')):>7}"
    )
    for rung in rate(done, names):
        share = 100 * rung.wins / rung.games if rung.games else 0.0
        click.echo(
            f"{rung.bot:{width}}  {rung.rating:7.1f} {rung.low:7.1f}{rung.high:8.1f} {rung.games:7d} {share:6.1f}%"
        )
    tell_faults(done, code)
    if stopped:
        raise SystemExit(130)


def _options(modules: str, pack: Path | None) -> dict[str, Any]:
    options: dict[str, Any] = {}
    if modules:
        options["modules"] = [slug.strip() for slug in modules.split(",") if slug.strip()]
    if pack is not None:
        options["pack"] = read_pack(pack)
    return options


def _played(folder: Path) -> Study:
    study = read_study(folder)
    if not study.outcomes:
        raise BadRequest(f"The study in {folder} has no games yet.", path=str(folder))
    return study


def tell_faults(played: Sequence[tuple[Plan, Sequence[Outcome]]], code: str) -> None:
    """Say on the error stream how many moves each program outside lost, and why it lost the first one."""
    lost: dict[str, int] = {}
    first: dict[str, str] = {}
    for plan, outcomes in played:
        for outcome in outcomes:
            for seat, complaint in enumerate(outcome.complaints):
                name = plan.bots[outcome.bots[seat]]
                if complaint:
                    lost[name] = lost.get(name, 0) + outcome.faults[seat]
                    first.setdefault(name, complaint)
    for name, moves in lost.items():
        told = language(code).text(_("{bot} lost moves: {n}. The first one: {why}"))
        click.echo(told.format(bot=name, n=moves, why=first[name]), err=True)


def played(study: Study, workers: int, ray: str | None, what: str) -> bool:
    """Play a study with a progress bar; whether it was interrupted."""
    try:
        with opened(workers, ray) as (executor, count), progress(what) as tell:
            tell(study.deals, study.plan.most)
            study.run(executor, count, tell)
    except KeyboardInterrupt:
        return True
    return False


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """A bar with the time left, on the error stream, where that is a terminal."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )
    from rich.progress import Progress as Bar

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, most: bar.update(task, completed=done, total=most)
