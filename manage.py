#!/usr/bin/env python
"""The project's commands: `python manage.py help` lists them."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError


def main() -> None:
    """Run the command; an invalid setting, or a database that cannot be reached, prints a single
    sentence instead of a traceback.
    """
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        settings.DEBUG  # noqa: B018 - loads the settings now: later, Django hides why they fail
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"La Marque cannot start. {error}")
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") is not None:
            raise  # only a connection of PostgreSQL that could not be made, or broke, has None
        sys.exit(f"La Marque cannot reach its database: {' '.join(str(error).split())}")


if __name__ == "__main__":
    main()
