"""What `manage.py serve` does daily."""

import errno
from threading import Event

import pytest

from games.management import daily
from scorekeeper import backups


class Looks(Event):
    """Stops as soon as it would wait so many times."""

    def __init__(self, most):
        super().__init__()
        self.left = most

    def wait(self, timeout=None):
        self.left -= 1
        if self.left == 0:
            self.set()
        return self.is_set()


@pytest.fixture
def ran(monkeypatch):
    """The commands that are run while it looks for work: what each look finds, and whether the
    commands succeed.
    """

    def look(*found, succeeds=True):
        commands, finds = [], iter(found)

        def is_due(now):
            due = next(finds)
            if isinstance(due, OSError):
                raise due
            return due

        monkeypatch.setattr(backups, "is_due", is_due)

        def run_command(_stop, *command):
            commands.append(command)
            return succeeds

        monkeypatch.setattr(daily, "run_command", run_command)
        daily.work_daily(Looks(len(found)))
        return commands

    return look


def test_the_database_is_copied_then_the_bin_emptied_once_a_day(ran):
    assert ran(True, False) == [
        ("backup", "--daily"),
        ("empty_bin", "--verbosity=0"),
    ]


def test_nothing_is_deleted_without_a_copy(ran):
    assert ran(True, succeeds=False) == [("backup", "--daily")]


def test_what_the_machine_could_not_do_is_tried_again(ran, log):
    assert ran(OSError(errno.EMFILE, "Too many open files"), True)
    assert "Too many open files" in log.getvalue()
