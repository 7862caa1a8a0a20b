#!/usr/bin/env python
"""The project's commands: `python manage.py` names those that people want."""

import os
import sqlite3
import sys
from contextlib import nullcontext

OUTSIDE = ("BUSY", "CANTOPEN", "FULL", "IOERR", "READONLY")
"""What SQLite's codes begin with if its file, its disk or another program is the reason."""


def run(arguments: list[str]) -> None:
    """Run a command. Ctrl-C ends it without a word, also while Django is loaded."""
    try:
        execute(arguments)
    except KeyboardInterrupt:
        sys.exit(130)


def execute(arguments: list[str]) -> None:
    """Run a command; an invalid setting, or a database that cannot be used, prints a single
    sentence instead of a traceback.
    """
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.db import OperationalError

    from scorekeeper.command_line import (
        CommandLine,
        cannot_start,
        keeps_nothing,
        nothing_kept,
        out_of_reach,
    )

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        with nothing_kept() if keeps_nothing(arguments) else nullcontext():
            settings.DEBUG  # noqa: B018 - loads the settings now: later, Django hides why they fail
            CommandLine(arguments).execute()
    except ImproperlyConfigured as error:
        sys.exit(cannot_start(error))
    except (OperationalError, sqlite3.OperationalError) as error:
        if not comes_from_outside(error):
            raise
        sys.exit(out_of_reach(error))


def comes_from_outside(error: Exception) -> bool:
    """Whether an error of the database says that it cannot be used, not that a query is wrong."""
    cause = error.__cause__ or error
    code = getattr(cause, "sqlite_errorname", "")
    # A connection of PostgreSQL that could not be made, or broke, has None.
    return code.startswith(tuple(f"SQLITE_{name}" for name in OUTSIDE)) or (
        getattr(cause, "sqlstate", "") is None
    )


if __name__ == "__main__":
    run(sys.argv)
