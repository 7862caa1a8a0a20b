"""`manage.py runserver`: Django's server for development, with what ours makes and refuses."""

from typing import Any

import django
from django.contrib.staticfiles.management.commands import runserver
from django.utils.translation import gettext_lazy

from games.management.checking import refuse_unmigrated
from games.management.translated import TranslatedCommand
from scorekeeper.data_folder import make_folders


class Command(TranslatedCommand, runserver.Command):
    """Serve this code, anew after each change."""

    help = gettext_lazy("Serves it for development: what changes in the code is served at once.")
    requires_system_checks = "__all__"  # as Django's has it

    def get_version(self) -> str:
        """Return the version of Django, which the server prints as such."""
        return django.get_version()

    def run(self, **options: Any) -> None:
        """Serve. Raises CommandError without a database: in the thread that serves, as Django looks
        for it, that would be a traceback.
        """
        refuse_unmigrated()
        make_folders()
        super().run(**options)
