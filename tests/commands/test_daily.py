"""What `manage.py serve` does daily."""

import errno
from threading import Event

import pytest

from games.management import daily
from scorekeeper import backups


@pytest.fixture
def ran(monkeypatch):
    """The commands that would be run."""
    commands = []

    def run(stop, *command):
        commands.append(command)
        return True

    monkeypatch.setattr(daily, "run", run)
    return commands


class OneLook(Event):
    """Stops as soon as it would wait."""

    def wait(self, timeout=None):
        self.set()
        return True


def test_the_database_is_copied_then_the_bin_emptied(ran, monkeypatch):
    monkeypatch.setattr(backups, "is_due", lambda now: True)
    daily.work_daily(OneLook())

    assert ran == [("backup", "--daily"), ("empty_bin",)]


def test_nothing_is_deleted_without_a_copy(monkeypatch):
    tried = []
    monkeypatch.setattr(backups, "is_due", lambda now: True)
    monkeypatch.setattr(daily, "run", lambda stop, *command: tried.append(command))
    daily.work_daily(OneLook())

    assert tried == [("backup", "--daily")]


class TwoLooks(OneLook):
    """Stops when it would wait a second time."""

    waits = 0

    def wait(self, timeout=None):
        self.waits += 1
        return super().wait(timeout) if self.waits == 2 else False


def test_what_the_machine_could_not_do_is_tried_again(monkeypatch, log):
    looks = iter([OSError(errno.EMFILE, "Too many open files"), True])

    def is_due(now):
        found = next(looks)
        if isinstance(found, OSError):
            raise found
        return found

    tried = []
    monkeypatch.setattr(backups, "is_due", is_due)
    monkeypatch.setattr(daily, "run", lambda stop, *command: tried.append(command))
    daily.work_daily(TwoLooks())

    assert tried == [("backup", "--daily")]
    assert "Too many open files" in log.getvalue()


def test_nothing_is_done_twice_a_day(ran, monkeypatch):
    monkeypatch.setattr(backups, "is_due", lambda now: False)
    daily.work_daily(OneLook())

    assert ran == []
