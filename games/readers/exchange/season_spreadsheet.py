"""Export of a season as CSV."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import get_language, gettext

from games.readers.exchange.spreadsheet import Cells, csv_lines, form_of, guarded
from games.scoring.values import Json


def season_spreadsheet(page: Json) -> Iterator[str]:
    """The CSV file of a season, which has this page, in the language in use."""
    return csv_lines(_rows(page), form_of(get_language() or ""))


def _rows(page: Json) -> Iterator[Cells]:
    """A line a person, best first, with what ranks them evening by evening, the oldest first."""
    evenings, with_points = page["picked"][::-1], page["with_points"]
    zone = page["evening"].notebook.zone
    days = [timezone.localdate(one.started_at, zone).isoformat() for one in evenings]
    named = [guarded(f"{day} {one.name}".strip()) for day, one in zip(days, evenings, strict=True)]
    head = [gettext("Rank"), gettext("Player"), *named, gettext("Evenings"), gettext("Games")]
    points = [gettext("Points")] if with_points else []
    yield [*head, gettext("Won"), *points]
    for one in page["ranking"]:
        figures = [one.evenings.get(evening.pk, "") for evening in evenings]
        row: Cells = [one.rank, guarded(one.name), *figures, len(one.evenings), one.played]
        yield [*row, one.won, one.points] if with_points else [*row, one.won]
