"""Two services that meet in the database."""

from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from threading import Event

from django.db import connection, connections

from games.services import Refused, Stale, locking


def locks(sql):
    return " FOR " in sql or sql.startswith(("INSERT", "UPDATE", "DELETE"))


Threads = tuple[Executor, Executor]


@contextmanager
def two_threads() -> Iterator[Threads]:
    """Two threads, each with its own connection, which stays open until the end."""
    with ExitStack() as stack:
        threads = tuple(stack.enter_context(ThreadPoolExecutor(1)) for _ in range(2))
        for thread in threads:
            stack.callback(lambda thread=thread: thread.submit(connections.close_all).result())
        yield threads


class Meeting:
    """Two calls at the same time, each with its own connection.

    The first pauses after its first statement that `pauses_after` accepts, until the second has
    ended or waits for it.
    """

    def __init__(self, pauses_after=locks):
        self.pauses_after = pauses_after
        self.first_paused, self.first_ended = Event(), Event()
        self.second_began, self.second_ended = Event(), Event()
        self.second_backend = 0

    def of(self, first, second):
        """Return what the calls return, or for what they are refused."""
        with two_threads() as threads:
            return self.on(threads, first, second)

    def on(self, threads, first, second):
        """Return the same, calling them on these threads."""
        one, other = threads
        calls = one.submit(self._first, first), other.submit(self._second, second)
        wait(calls)
        return [call.result() for call in calls]

    def _first(self, call):
        try:
            return _answer(call, self._pausing)
        finally:
            self.first_ended.set()

    def _second(self, call):
        while not (self.first_paused.wait(0.002) or self.first_ended.is_set()):
            pass
        try:
            connection.ensure_connection()
            if connection.vendor == "postgresql":
                self.second_backend = connection.connection.info.backend_pid
            return _answer(call, self._announcing)
        finally:
            self.second_ended.set()

    def _pausing(self, execute, sql, *rest):
        result = execute(sql, *rest)
        if self.pauses_after(sql) and not self.first_paused.is_set():
            self.first_paused.set()
            while not (self.second_ended.wait(0.002) or self._second_waits()):
                pass
        return result

    def _announcing(self, execute, *statement):
        self.second_began.set()
        return execute(*statement)

    def _second_waits(self):
        """Whether the second waits for the first; on SQLite it can only wait to begin."""
        if connection.vendor == "sqlite":
            return self.second_began.is_set()
        with connection.cursor() as cursor:
            blocked = "SELECT pg_backend_pid() = ANY(pg_blocking_pids(%s))"
            return cursor.execute(blocked, [self.second_backend]).fetchone()[0]


def _answer(call, wrapper):
    try:
        with connection.execute_wrapper(wrapper):
            return call()
    except (Refused, Stale, locking.Gone) as answer:
        return answer
