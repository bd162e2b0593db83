"""Where games are played: in this process, in processes of this machine, or on a Ray cluster, behind one interface."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from signal import SIGINT, signal
from socket import create_connection
from typing import Any, Final, TypeVar

from backroom.core.errors import BackroomError, BadRequest

T = TypeVar("T")
ANSWER_SECONDS: Final = 5


class HereExecutor(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """A future that is already done."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class ProcessesExecutor(ProcessPoolExecutor):
    """Sends the work to processes of this machine. Ctrl-C, which reaches them too, ends the work at hand and not the
    process: a pool whose processes die complains."""

    def __init__(self, workers: int) -> None:
        # A fork server: workers start clean, whatever threads or handles the program has.
        super().__init__(workers, get_context("forkserver"), initializer=_heed_interrupts)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """The work's future; its exception is KeyboardInterrupt where it was interrupted."""
        return super().submit(_interruptibly, fn, args, kwargs)


class RayExecutor(Executor):
    """Sends the work to a Ray cluster; the machines there have this package installed."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError:
            raise BadRequest("Ray is not installed: install backroom[ray].", path="ray") from None
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            _somebody_answers(address)
            try:
                ray.init(
                    address=None if address == "local" else address,
                    include_dashboard=False,
                    log_to_driver=False,
                    configure_logging=False,
                )
            except (ConnectionError, RuntimeError, ValueError) as error:
                raise BadRequest(
                    f"There is no Ray cluster at {address!r}: {str(error).partition('.')[0]}.",
                    path="ray",
                ) from None
        self._call: Any = ray.remote(_call)
        resources: dict[str, float] = self._ray.cluster_resources()
        self.workers = int(resources.get("CPU", 1))

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """The work's future, on whichever machine has room."""
        future: Future[T] = self._call.remote(fn, args, kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; a local one ends."""
        del wait, cancel_futures
        if self._started:
            self._ray.shutdown()


def _somebody_answers(address: str) -> None:
    """Raise BadRequest where nobody listens at a host and port: Ray itself would try for many minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if not colon:
        return
    try:
        create_connection((host, int(port)), timeout=ANSWER_SECONDS).close()
    except (OSError, ValueError, OverflowError) as error:
        raise BadRequest(f"There is no Ray cluster at {address!r}: {error}.", path="ray") from None


def _call(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    return fn(*args, **kwargs)


def in_order(
    executor: Executor, workers: int, work: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
) -> Generator[T, None, None]:
    """The results of the jobs in their order. A few are under way at a time; jobs are taken when there is room, and
    those not begun are cancelled when nobody wants more."""
    room = 1 if workers == 1 else 2 * workers
    pending: deque[Future[T]] = deque()
    waiting = iter(jobs)
    try:
        while True:
            while len(pending) < room and (job := next(waiting, None)) is not None:
                pending.append(executor.submit(work, *job))
            if not pending:
                return
            # A wait with an end, so that an interrupt is heard at once.
            while not wait([pending[0]], timeout=0.2).done:
                pass
            yield pending.popleft().result()
    finally:
        for future in pending:
            future.cancel()


@contextmanager
def opened(workers: int, ray: str | None = None) -> Iterator[tuple[Executor, int]]:
    """An executor and how many workers it has. `ray` is a cluster's address, or `local` for one of its own."""
    executor: Executor
    if ray:
        executor = RayExecutor(ray)
        count = executor.workers
    elif workers > 1:
        executor, count = ProcessesExecutor(workers), workers
    else:
        executor, count = HereExecutor(), 1
    try:
        yield executor, count
    except BrokenProcessPool:
        raise BackroomError(
            "A worker was ended from outside, perhaps for want of memory; what was played before is kept."
        ) from None
    finally:
        executor.shutdown(wait=True, cancel_futures=True)


# --- in a process of a pool -------------------------------------------------------------------------------------------
class _Interrupts:
    """What this process knows of Ctrl-C."""

    heard = False
    at_work = False


def _heed_interrupts() -> None:
    signal(SIGINT, _interrupt)


def _interrupt(number: int, frame: object) -> None:
    """Nothing more is played; what this process was at is played again when the study is resumed."""
    _Interrupts.heard = True
    if _Interrupts.at_work:
        raise KeyboardInterrupt


def _interruptibly(fn: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    try:
        _Interrupts.at_work = True
        if _Interrupts.heard:
            raise KeyboardInterrupt
        return fn(*args, **kwargs)
    finally:
        _Interrupts.at_work = False
