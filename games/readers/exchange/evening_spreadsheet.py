"""Export of the standings of an evening as CSV."""

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext

from games.models import Evening
from games.readers.evenings.evening import evening_ranking
from games.readers.exchange.spreadsheet import Cells, csv_lines, form_of, guarded

EVENING_FORMS = {f"ranking-{language}": form_of(language) for language, _ in settings.LANGUAGES}


def evening_spreadsheet(evening: Evening, wanted: str) -> Iterator[str]:
    """The CSV file of the standings of an evening in one of `EVENING_FORMS`."""
    return csv_lines(_rows(evening), EVENING_FORMS[wanted])


def _rows(evening: Evening) -> Iterator[Cells]:
    """A line a person, best first; without a rank, who has not played enough."""
    ranking, how = evening_ranking(evening)
    head: Cells = [gettext("Rank"), gettext("Player"), gettext("Games"), gettext("Won")]
    if how.with_points:
        head.append(gettext("Bad points") if how.lowest_wins else gettext("Points"))
    yield [*head, gettext("Has played enough")]
    for one in ranking.standings:
        added_up = [one.points] if how.with_points else []
        enough = gettext("yes") if one.rank else gettext("no")
        yield [one.rank or "", guarded(one.name), one.played, one.won, *added_up, enough]
