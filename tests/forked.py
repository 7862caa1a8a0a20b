"""Runs commands of `manage.py` that `tests/managing.py` asks for, each in a process of its own that
begins with all imported that reads no settings: most of a start is that.

A line of JSON asks for one: its arguments, its whole environment, the files for what it prints.
The answer is its exit code.
"""

import gc
import json
import os
import sys
from importlib import import_module

import manage

EARLY = (
    *("django.contrib.messages.api", "django.contrib.staticfiles.storage", "django.forms"),
    *("django.core.management.commands.makemigrations", "django.core.management.commands.migrate"),
    *("django.core.serializers.json", "django.db.backends.sqlite3.base", "django.db.models"),
    *("django.middleware.csrf", "django.middleware.security", "django.test.client"),
    *("csp.middleware", "dj_database_url", "django_htmx.middleware", "markdown.extensions.tables"),
    *("openskill.models", "segno", "uvicorn", "whitenoise.middleware"),
    *("games.kinds.registry", "games.table.answer"),
)


def asked() -> list[str]:
    """Return in a new process for each command that is asked for, as it should begin."""
    for line in sys.stdin:
        arguments, environment, *files = json.loads(line)
        child = os.fork()
        if not child:
            os.environ.clear()
            os.environ.update(environment)
            for number, file in enumerate([os.devnull, *files]):
                os.dup2(os.open(file, os.O_RDWR), number)
            return ["manage.py", *arguments]
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"{os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
    sys.exit()


if __name__ == "__main__":
    for module in EARLY:
        import_module(module)
    gc.collect()
    gc.freeze()  # no process looks for garbage among these, or copies the memory that they are in
    manage.run(asked())
