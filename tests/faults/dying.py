"""Run a command of `manage.py`, and end like after `kill -9` before its statement number N.

python -m tests.faults.dying N command…
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

    def run_or_die(execute, *statement):
        if next(statements) == int(last):
            os.kill(os.getpid(), signal.SIGKILL)
        return execute(*statement)

    django.setup()
    with connection.execute_wrapper(run_or_die):
        call_command(*command)
    sys.stdout.write(str(next(statements)))


if __name__ == "__main__":
    main()
