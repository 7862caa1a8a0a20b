"""Databases of before the first release: nothing upgrades them, so they are never opened."""

from collections.abc import Iterable

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

# Migrations that are part of the first one now: each such database has recorded one of them.
FOLDED = frozenset(("0001_initial", "0003_usage"))


class WrongDatabaseError(CommandError):
    """A database that must not be used; the message also says what to do."""


def refuse_unreleased(applied: Iterable[str]) -> None:
    """Raise WrongDatabaseError if these migrations, which a database has recorded, are so old."""
    if not FOLDED.isdisjoint(applied):
        raise unreleased_error()


def unreleased_error() -> WrongDatabaseError:
    return WrongDatabaseError(
        _(
            "This database was made by a version of La Marque before the first release, and"
            " cannot be upgraded. Keep it for that version, and begin with an empty one: set"
            " DATA_DIR to another folder, or DATABASE_URL to another database."
        )
    )
