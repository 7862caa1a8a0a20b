"""Copies of a PostgreSQL database, made and restored by PostgreSQL's own programs."""

import os
import shutil
import subprocess
from pathlib import Path

from django.core.management.base import CommandError
from django.db import connection
from django.utils.translation import gettext as _


def dump(target: Path) -> None:
    """Write a consistent copy of the database to a file, in pg_dump's custom format."""
    run_program("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def read_through(copy: Path) -> None:
    """Read a copy to its end. Raises CommandError if it is damaged."""
    run_program("pg_restore", f"--file={os.devnull}", str(copy), connected=False)


def restore_dump(copy: Path) -> None:
    """Fill an empty database, all or nothing. Raises CommandError, also for a damaged copy."""
    if connection.introspection.table_names():
        raise CommandError(
            _("The database %(name)s is not empty: create another, and set DATABASE_URL to it.")
            % {"name": connection.settings_dict["NAME"]}
        )
    run_program("pg_restore", "--single-transaction", "--no-owner", "--no-privileges", str(copy))


def run_program(program: str, *arguments: str, connected: bool = True) -> None:
    """Run a program, on the database if `connected`. Raises CommandError if it fails."""
    if shutil.which(program) is None:
        raise CommandError(
            _("%(program)s is missing: install the client programs of PostgreSQL.")
            % {"program": program}
        )
    # Django knows how psql takes a connection: its options, then the name of the database.
    described, environment = connection.client.settings_to_cmd_args_env(
        connection.settings_dict, []
    )
    where = [*described[1:-1], f"--dbname={described[-1]}"] if connected else []
    done = subprocess.run(  # noqa: S603 - a known program, without a shell
        [program, *where, *arguments],
        env=os.environ | (environment or {}),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CommandError(f"{program}: {' '.join(done.stderr.split())}")
