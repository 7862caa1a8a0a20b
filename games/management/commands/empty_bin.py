"""`manage.py empty_bin`: permanently delete what has been in the bin for 30 days."""

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games import services
from games.management.checking import refuse_unmigrated
from games.management.translated import TranslatedCommand


class Command(TranslatedCommand):
    """Permanently delete what is in the bin and can no longer be restored."""

    help = gettext_lazy("Removes for good what was deleted more than 30 days ago.")

    def handle(self, *, verbosity: int, **options: Any) -> None:
        """Delete them, and print how many there were; with verbosity 0 only if there were any."""
        refuse_unmigrated()
        before = timezone.now() - services.BIN_RETENTION
        games, clubs, notebooks = services.empty_bin(before=before)
        if not (games or clubs or notebooks or verbosity):
            return
        deleted = {
            "games": ngettext("%(number)s game", "%(number)s games", games) % {"number": games},
            "clubs": ngettext("%(number)s club evening", "%(number)s club evenings", clubs)
            % {"number": clubs},
            "notebooks": ngettext("%(number)s notebook", "%(number)s notebooks", notebooks)
            % {"number": notebooks},
        }
        self.stdout.write(_("Permanently deleted: %(games)s, %(clubs)s, %(notebooks)s.") % deleted)
