"""What is done daily while La Marque is served: a copy of the database, the bin."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from django.conf import settings
from django.utils import timezone

from scorekeeper import backups

# How many seconds pass before it looks again whether a copy is due.
BETWEEN_LOOKS = 3600

log = logging.getLogger("daily")


@contextmanager
def daily_work() -> Iterator[None]:
    """Do the day's work during the context, at its start and then daily, in other processes."""
    stop = Event()
    thread = Thread(target=work_daily, args=[stop], daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def work_daily(stop: Event) -> None:
    """Look every hour whether a copy is due, until `stop`. A copy that failed is still due, also
    if the machine could not even start it.
    """
    while not stop.is_set():
        try:
            work_if_due(stop)
        except OSError as error:
            log.error("The day's work failed, and is tried again in an hour: %s", error)
        stop.wait(BETWEEN_LOOKS)


def work_if_due(stop: Event) -> None:
    """Do the day's work, unless the newest daily copy is less than a day old.

    The bin is emptied only after a copy, so that a mistake can still be undone for a while.
    """
    if backups.is_due(timezone.now()) and run_command(stop, "backup", "--daily"):
        run_command(stop, "empty_bin", "--verbosity=0")


def run_command(stop: Event, *command: str) -> bool:
    """Run a command of `manage.py`, until `stop` at most; return whether it succeeded."""
    if stop.is_set():
        return False
    # `nice`: phones come first. In its own session: Ctrl-C is for the server, which ends it.
    running = subprocess.Popen(  # noqa: S603 - this project's own command, without a shell
        ["nice", sys.executable, str(settings.BASE_DIR / "manage.py"), *command],  # noqa: S607
        start_new_session=True,
    )
    while running.poll() is None:
        if stop.wait(0.1):
            with suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGTERM)
            running.wait()
    return running.returncode == 0
