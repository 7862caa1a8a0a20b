"""`manage.py prune`: delete old notebooks in which nothing was saved, and old counts."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from games import services
from games.management.translated import TranslatedCommand
from games.services.locking import in_steps


class Command(TranslatedCommand):
    """Delete notebooks in which nothing was saved."""

    help = gettext_lazy(
        "Deletes notebooks that are 30 days old and in which nothing was ever saved."
        " The daily copy does it too."
    )

    def handle(self, **options: Any) -> None:
        """Delete them in short transactions, and print how many notebooks there were."""
        before = timezone.now() - services.EMPTY_RETENTION
        notebooks = in_steps(services.delete_empty_notebooks, before=before)
        self.stdout.write(
            ngettext(
                "%(number)s empty notebook deleted.",
                "%(number)s empty notebooks deleted.",
                notebooks,
            )
            % {"number": notebooks}
        )
