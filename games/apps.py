"""The Django app `games`."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.core.checks import CheckMessage, Tags, register
from django.db import connection
from django.utils import formats, timezone, translation

from games.wording import catalogue
from scorekeeper.sqlite.guard import refuse_unsound


class GamesConfig(AppConfig):
    """The only app of the project."""

    name = "games"

    def ready(self) -> None:
        """Take all sentences from Django's catalogue; check the file before `migrate` opens it."""
        catalogue.use(DJANGO)
        register(check_database, Tags.database)


def _local_date(moment: datetime, wanted: str) -> str:
    return formats.date_format(timezone.template_localtime(moment), wanted)


DJANGO = catalogue.Catalogue(
    gettext=translation.gettext,
    ngettext=translation.ngettext,
    pgettext=translation.pgettext,
    get_language=translation.get_language,
    override=translation.override,
    date_format=_local_date,
)


def check_database(*, databases: Sequence[str] | None, **options: Any) -> list[CheckMessage]:
    """Raise WrongDatabaseError if the database file is damaged, or not La Marque's."""
    if databases and connection.vendor == "sqlite":
        refuse_unsound(Path(connection.settings_dict["NAME"]))
    return []
