"""`manage.py empty_bin`: permanently delete what has been in the bin for 30 days."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy

from games import services
from games.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    """Remove the games and the notebooks that were deleted more than 30 days ago."""

    help = gettext_lazy("Removes for good what was deleted more than 30 days ago.")

    def handle(self, **options: Any) -> None:
        """Empty the bin of what can no longer be restored, and report how much that was."""
        games, notebooks = services.empty_bin(before=timezone.now() - services.BIN_RETENTION)
        self.stdout.write(f"{games} games and {notebooks} notebooks removed.")
