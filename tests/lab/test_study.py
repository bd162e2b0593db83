"""Studies: the same results from any number of workers, after any number of stops, and no more games than needed."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from signal import SIGINT, raise_signal
from typing import Any

import pytest

from backroom.core.errors import BackroomError, BadRequest
from backroom.lab.executors import HereExecutor, opened
from backroom.lab.plan import Plan, check_plan
from backroom.lab.study import PLAN_FILE, RESULTS_FILE, Study, read_study
from backroom.lab.trial import Outcome


def thieves(**more: Any) -> Plan:
    """A small study of Spies."""
    return check_plan(
        {"game": "spies", "bots": ["greedy", "random"], "deals": 9, "seed": "s", **more}
    )


def finished(plan: Plan, folder: Path | None = None) -> list[Outcome]:
    study = Study(plan, folder)
    study.run(HereExecutor(), 1)
    assert study.finished
    return study.outcomes


def test_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    plan = thieves(deals=12)
    alone = finished(plan, tmp_path / "alone")
    study = Study(plan, tmp_path / "three")
    with ThreadPoolExecutor(3) as executor:
        study.run(executor, 3)
    assert study.outcomes == alone
    assert (tmp_path / "alone" / RESULTS_FILE).read_bytes() == (
        tmp_path / "three" / RESULTS_FILE
    ).read_bytes()


@pytest.mark.slow
def test_processes_of_this_machine_give_the_same(tmp_path: Path) -> None:
    plan = thieves()
    study = Study(plan, tmp_path)
    with opened(2) as (executor, workers):
        study.run(executor, workers)
    assert study.outcomes == finished(plan)


@pytest.mark.slow
def test_an_interrupt_ends_the_work_of_a_process_and_not_the_process() -> None:
    """Else the pool breaks while its work is cancelled, and complains on the terminal."""
    with opened(2) as (executor, _workers):
        with pytest.raises(KeyboardInterrupt):
            executor.submit(raise_signal, SIGINT).result()
        for later in [executor.submit(abs, -1) for _ in range(20)]:
            assert later.exception() is None or isinstance(later.exception(), KeyboardInterrupt)


@pytest.mark.slow
def test_a_process_that_is_ended_from_outside_is_told_in_a_sentence() -> None:
    with (
        pytest.raises(BackroomError, match="worker was ended"),
        opened(2) as (executor, _workers),
    ):
        executor.submit(os._exit, 1).result()


@pytest.mark.slow
def test_a_local_ray_gives_the_same() -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")
    plan = thieves()
    study = Study(plan)
    with opened(1, ray="local") as (executor, workers):
        assert workers >= 1
        study.run(executor, workers)
    assert study.outcomes == finished(plan)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:x"])
def test_a_cluster_that_is_not_there_is_told_at_once(address: str) -> None:
    pytest.importorskip("ray", reason="Ray is not installed (extra `ray`)")
    with (
        pytest.raises(BadRequest, match="no Ray cluster"),
        opened(1, ray=address) as (_executor, _workers),
    ):
        pass


def test_a_stopped_study_goes_on_where_it_stopped(tmp_path: Path) -> None:
    plan = thieves()
    whole = finished(plan)

    def interrupt(done: int, most: int) -> None:
        if done >= 4:
            raise KeyboardInterrupt

    study = Study(plan, tmp_path)
    with pytest.raises(KeyboardInterrupt):
        study.run(HereExecutor(), 1, interrupt)
    results = tmp_path / RESULTS_FILE
    # The last line was cut off while it was written.
    results.write_bytes(results.read_bytes()[:-9])
    again = Study(plan, tmp_path)
    assert 0 < again.deals < plan.most
    again.run(HereExecutor(), 1)
    assert again.outcomes == whole
    assert read_study(tmp_path).outcomes == whole


def test_nobody_else_plays_a_study_meanwhile(tmp_path: Path) -> None:
    plan = thieves(deals=2)
    other = Study(plan, tmp_path)

    def meanwhile(done: int, most: int) -> None:
        with pytest.raises(BadRequest, match="Another run"):
            other.run(HereExecutor(), 1)

    study = Study(plan, tmp_path)
    study.run(HereExecutor(), 1, meanwhile)
    other.run(HereExecutor(), 1)
    assert other.outcomes == study.outcomes == Study(plan, tmp_path).outcomes


def test_looking_at_a_study_changes_nothing(tmp_path: Path) -> None:
    """Not even a line that somebody is just writing."""
    finished(thieves(deals=3), tmp_path)
    results = tmp_path / RESULTS_FILE
    results.write_bytes(results.read_bytes()[:-9])
    before = results.read_bytes()
    assert read_study(tmp_path).deals == 2
    assert results.read_bytes() == before


@pytest.mark.parametrize("name", [RESULTS_FILE, PLAN_FILE])
def test_files_that_are_no_study_are_refused(tmp_path: Path, name: str) -> None:
    finished(thieves(deals=2), tmp_path)
    (tmp_path / name).write_bytes(b"garbage\n" * 4)
    with pytest.raises(BadRequest, match=f"{name} cannot be read"):
        read_study(tmp_path)


def test_a_folder_keeps_one_plan(tmp_path: Path) -> None:
    finished(thieves(), tmp_path)
    assert len(Study(thieves(deals=20), tmp_path).outcomes) == 18
    with pytest.raises(BadRequest, match="another plan"):
        Study(thieves(seed="t"), tmp_path)
    with pytest.raises(BadRequest, match="no study"):
        read_study(tmp_path / "nowhere")


def test_it_stops_when_it_knows_enough() -> None:
    plan = thieves(deals=None, stop={"width": 0.2, "least": 4, "every": 2, "most": 200})
    outcomes = finished(plan)
    assert 4 <= len(outcomes) // 2 < 200
    # In larger chunks, by more workers: the same end.
    study = Study(plan)
    with ThreadPoolExecutor(3) as executor:
        study.run(executor, 3)
    assert study.outcomes == outcomes


def test_deals_are_paired() -> None:
    """Both rotations of a deal begin with the same cards: what random seats get is the same in another seat's hands."""
    outcomes = finished(thieves(bots=["random", "greedy"]))
    for first, second in zip(outcomes[::2], outcomes[1::2], strict=True):
        assert first.deal == second.deal
        assert (first.bots, second.bots) == ([0, 1], [1, 0])
        assert first.rounds == second.rounds
    assert len({tuple(outcome.totals) for outcome in outcomes}) > 5
