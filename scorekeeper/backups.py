"""The copies of the database in `backups/` of the data folder: names, the newest, which are old."""

import os
import re
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

DAYS, WEEKS = 7, 4  # How many daily copies stay: the last of each day, and the last of each week.
DAY = timedelta(days=1)
NAME = re.compile(r"(?P<kind>daily|copy)-(?P<made>\d{8}T\d{6})Z\.(sqlite3|dump)")
UNFINISHED = ".unfinished-"


def folder() -> Path:
    return settings.DATA_DIR / "backups"


def name(kind: str, suffix: str, now: datetime) -> str:
    """Return the name of a copy made at `now`: `daily` copies are deleted some day, others not."""
    return f"{kind}-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}{suffix}"


def made_at(copy: Path) -> datetime:
    return datetime.strptime(f"{NAME.fullmatch(copy.name)['made']}+0000", "%Y%m%dT%H%M%S%z")


def copies(kinds: tuple[str, ...] = ("daily", "copy")) -> list[Path]:
    """Return the copies in the folder, oldest first; none if it cannot be read."""
    if not folder().is_dir() or not os.access(folder(), os.R_OK | os.X_OK):
        return []
    named = [(NAME.fullmatch(file.name), file) for file in folder().iterdir()]
    return sorted([file for match, file in named if match and match["kind"] in kinds], key=made_at)


def newest() -> Path | None:
    return (copies() or [None])[-1]


def is_due(now: datetime) -> bool:
    """Whether there is no daily copy of the last 24 hours; one of the future does not count."""
    daily = copies(("daily",))
    return not any(timedelta() <= now - made_at(copy) < DAY for copy in daily)


def superseded_copies() -> list[Path]:
    """Return the daily copies that are neither a recent day's last copy nor a recent week's."""
    daily = copies(("daily",))
    days = {made_at(copy).date(): copy for copy in daily}
    weeks = {made_at(copy).isocalendar()[:2]: copy for copy in daily}
    stay = [*list(days.values())[-DAYS:], *list(weeks.values())[-WEEKS:]]
    return [copy for copy in daily if copy not in stay]


def prune(now: datetime) -> None:
    for copy in superseded_copies():
        copy.unlink()
    for left in folder().glob(f"{UNFINISHED}*"):
        if now.timestamp() - left.stat().st_mtime > DAY.total_seconds():
            shutil.rmtree(left, ignore_errors=True)


@contextmanager
def workplace(target: Path) -> Iterator[Path]:
    """Yield a temporary folder beside `target`, which only its owner can open. Raises CommandError
    if `target` exists or its folder cannot be written. Folders that were made for it go with it if
    anything fails.
    """
    made: list[Path] = []
    try:
        made = [one for one in (target.parent, *target.parent.parents) if not one.exists()]
        if target.exists():
            raise CommandError(
                _("%(file)s already exists: nothing is overwritten.") % {"file": target}
            )
        for one in reversed(made):
            one.mkdir(mode=0o700, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=target.parent) as work:
            yield Path(work)
    except (OSError, sqlite3.OperationalError) as error:
        why = getattr(error, "strerror", None) or error
        raise CommandError(
            _("%(file)s can’t be written: %(why)s") % {"file": target, "why": why}
        ) from None
    finally:
        with suppress(OSError):  # the first that was never made, or has something in it
            for one in made:
                one.rmdir()


def publish(file: Path, target: Path) -> None:
    """Move a finished file to `target`, on disk, for its owner alone. Raises FileExistsError."""
    file.chmod(0o600)
    sync(file)
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    file.replace(target)
    sync(target.parent)


def sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
