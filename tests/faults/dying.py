"""Run a command of `manage.py`, and end like after `kill -9` before its statement number N.

python -m tests.faults.dying N command…

If it is not ended, it prints the number of its statements, then of each that records a migration.
"""

import os
import signal
import sys
from itertools import count

import django
from django.core.management import call_command
from django.db import connection


def main() -> None:
    last, *command = sys.argv[1:]
    statements = count(1)
    records = []

    def run_or_die(execute, sql, *rest):
        number = next(statements)
        if number == int(last):
            os.kill(os.getpid(), signal.SIGKILL)
        if sql.startswith('INSERT INTO "django_migrations"'):
            records.append(number)
        return execute(sql, *rest)

    django.setup()
    with connection.execute_wrapper(run_or_die):
        call_command(*command)
    sys.stdout.write(" ".join(map(str, [next(statements) - 1, *records])))


if __name__ == "__main__":
    main()
