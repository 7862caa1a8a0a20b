"""Export of a club evening as CSV: its ranking, or its results."""

from collections.abc import Iterator

from django.conf import settings
from django.utils.translation import gettext, pgettext

from games.evenings.clubs import awards_prizes, club_standings
from games.kinds.registry import GAMES
from games.models import Evening
from games.readers.exchange.spreadsheet import Cells, csv_lines, form_of, guarded
from games.scoring.values import Json


def ranking_rows(evening: Evening) -> Iterator[Cells]:
    """A line an entrant, best first, with a column a round; sat out, it counts the average. Who
    did not play has no rank. No prize is anybody's before the last ranking.
    """
    club, with_capots = evening.recorded, GAMES[evening.kind].CAPOTS
    awarded = awards_prizes(club, over=evening.ended_at is not None)
    rounds = [_round_text(number) for number in range(1, len(club["played"]) + 1)]
    capots = [gettext("Capots")] if with_capots else []
    head = [gettext("Rank"), pgettext("an entrant", "No."), _entrant(club)]
    yield [*head, *rounds, *capots, gettext("Points"), gettext("Prize")]
    unplayed = pgettext("an entrant", "did not play") if rounds else ""
    for one in club_standings(evening.kind, club):
        scores = ["" if score is None else score for score in one.scores]
        made = [one.capots if one.rank else ""] if with_capots else []
        row: Cells = [one.rank or "", one.number, guarded(one.name), *scores, *made]
        yield [
            *row,
            one.points if one.rank else unplayed,
            guarded(" · ".join(one.prizes)) if awarded else "",
        ]


def result_rows(evening: Evening) -> Iterator[Cells]:
    """A line for each entrant of each table, round by round; blank until a result is entered."""
    club, with_capots = evening.recorded, GAMES[evening.kind].CAPOTS
    head = [
        pgettext("club evening", "Round"),
        gettext("Table"),
        pgettext("an entrant", "No."),
        _entrant(club),
    ]
    head += [pgettext("a partner", "With"), pgettext("opponents", "Against"), gettext("Points")]
    yield [*head, gettext("Capots")] if with_capots else [*head]
    for number, played in enumerate(club["played"], 1):
        for at, table in enumerate(played["tables"], 1):
            yield from _table_rows(club, number, at, table, with_capots=with_capots)


def _table_rows(
    club: Json, number: int, at: int, table: Json, *, with_capots: bool
) -> Iterator[Cells]:
    blank = [""] * len(table["sides"])
    unplayed = [pgettext("a table", "not played")] * len(table["sides"] if "left" in table else ())
    points, capots = table["points"] or unplayed or blank, table["capots"] or blank
    for side, entrants in enumerate(table["sides"]):
        others = [one for other in table["sides"] if other != entrants for one in other]
        for entrant in entrants:
            partners = [one for one in entrants if one != entrant]
            row: Cells = [number, at, entrant, guarded(club["entrants"][entrant - 1])]
            row += [_named(club, partners), _named(club, others), points[side]]
            yield [*row, capots[side]] if with_capots else row


def _named(club: Json, entrants: list[int]) -> str:
    return guarded(", ".join([club["entrants"][one - 1] for one in entrants]))


def _round_text(number: int) -> str:
    return gettext("Round %(number)s") % {"number": number}


def _entrant(club: Json) -> str:
    if club["form"] == "teams":
        return pgettext("club evening", "Team")
    return pgettext("club evening", "Player")


SHEETS = {"ranking": ranking_rows, "csv": result_rows}
CLUB_FORMS = {
    f"{what}-{language}": (what, form_of(language))
    for what in SHEETS
    for language, _ in settings.LANGUAGES
}


def club_spreadsheet(evening: Evening, wanted: str) -> Iterator[str]:
    """The CSV file of a club evening in one of `CLUB_FORMS`."""
    what, form = CLUB_FORMS[wanted]
    return csv_lines(SHEETS[what](evening), form)
