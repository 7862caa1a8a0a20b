#!/usr/bin/env python
"""The project's commands: `python manage.py help` lists them."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command; an invalid setting prints a single sentence instead of a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
    try:
        settings.DEBUG  # noqa: B018 - loads the settings now: later, Django hides why they fail
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"La Marque cannot start. {error}")


if __name__ == "__main__":
    main()
