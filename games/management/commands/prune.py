"""`manage.py prune`: delete old notebooks in which nothing was saved, and old counts."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy, ngettext

from games import services
from games.management.translated import TranslatedCommand
from games.services.locking import in_steps


class Command(TranslatedCommand):
    """Delete notebooks in which nothing was saved, and the counts of rates that are over."""

    help = gettext_lazy(
        "Deletes notebooks that are 30 days old and in which nothing was ever saved, and the counts"
        " of past hours. The daily copy does it too."
    )

    def handle(self, **options: Any) -> None:
        """Delete them in short transactions, and print how many notebooks there were."""
        now = timezone.now()
        notebooks = in_steps(services.delete_empty_notebooks, before=now - services.EMPTY_RETENTION)
        in_steps(services.forget_uses, now=now)
        self.stdout.write(
            ngettext(
                "%(number)s empty notebook deleted.",
                "%(number)s empty notebooks deleted.",
                notebooks,
            )
            % {"number": notebooks}
        )
