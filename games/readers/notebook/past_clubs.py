"""The club evenings among which the history searches, by their name, their game, an entrant, their
month and year; they have no players, and no state.
"""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet
from django.utils.http import urlencode
from django.utils.timezone import localtime
from django.utils.translation import gettext

from games.kinds.sentences import game_name
from games.limits import EVENINGS_ON_A_PAGE
from games.models import Evening, Notebook
from games.readers.evenings.clubs import entrants_counted
from games.readers.notebook.period import Period
from games.readers.paging import page_links, page_of
from games.scoring.values import Json
from games.text import searchable
from games.wording.catalogue import as_day

CLUBS_AT_ONCE = 5  # Above the games; the others have pages of their own.
ONLY_CLUBS = "clubs"  # What an address says that asks for those pages.

# In how many a text is searched, the newest; a club that has one a week has so many in 20 years.
CLUBS_SEARCHED = 1000


def club_evenings(notebook: Notebook, period: Period, kind: str = "") -> QuerySet[Evening]:
    """Those of a period, of any `kind` if that is "", newest first."""
    clubs = notebook.evenings.not_deleted().filter(club__isnull=False, **period.of("started_at"))
    if kind:
        clubs = clubs.filter(kind=kind)
    return clubs.order_by("-started_at", "-pk")


def mentioning(clubs: QuerySet[Evening], text: str) -> QuerySet[Evening]:
    """Those in which every word is found; the sign between partners is not part of a name."""
    words = [word for word in searchable(text).split() if word != "&"]
    if not words:
        return clubs
    found = []
    rows = clubs.values_list("pk", "name", "kind", "title", "started_at", "club__entrants")
    for pk, name, kind, title, started_at, entrants in rows[:CLUBS_SEARCHED]:
        month = as_day(localtime(started_at), gettext("F Y"))
        texts = searchable(" ".join([name, game_name(kind, title), month, *entrants]))
        if all(word in texts for word in words):
            found.append(pk)
    return clubs.filter(pk__in=found)


def first_clubs(clubs: QuerySet[Evening], asked: Mapping[str, str]) -> Json:
    """The newest, and how many more the pages have on which they are alone; `asked` is in the
    address of those too.
    """
    return {
        "clubs": _listed(clubs[:CLUBS_AT_ONCE]),
        "more_clubs": max(0, clubs.count() - CLUBS_AT_ONCE),
        "all_clubs": "?" + urlencode({**asked, "only": ONLY_CLUBS}),
    }


def page_of_clubs(clubs: QuerySet[Evening], number: int, asked: Mapping[str, str]) -> Json:
    page = page_of(clubs, number, EVENINGS_ON_A_PAGE)
    ways = page_links(page, {**asked, "only": ONLY_CLUBS})
    return {"clubs": _listed(page.listed), "ways": ways}


def _listed(clubs: Iterable[Evening]) -> list[Json]:
    return [
        {
            "evening": club,
            "title": game_name(club.kind, club.title),
            "entrants": entrants_counted(club.recorded),
        }
        for club in clubs
    ]
