"""Export of games as CSV, one line per hand, for the spreadsheets of each language."""

import csv
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext, override, pgettext

from games.kinds.registry import KINDS
from games.models import GameQuerySet
from games.readers.exchange.snapshot import snapshot
from games.scoring.registry import GAMES
from games.store.reading import as_game, as_seats
from games.table.rulings import explained
from games.table.view import GameView, view_of

BOM = "\ufeff"
GAMES_AT_ONCE = 100
STARTS_A_FORMULA = tuple("=+-@\t\r＝＋－＠")
"""Some spreadsheets also accept the wide letters of East Asian keyboards."""


class Form(NamedTuple):
    """What a spreadsheet expects: the language, and the separator between cells."""

    language: str
    separator: str


def form_of(language: str) -> Form:
    """What a spreadsheet in a language expects: where figures have a decimal comma, cells are not
    separated by one.
    """
    return Form(language, ";" if get_format("DECIMAL_SEPARATOR", language) == "," else ",")


FORMS = {f"csv-{language}": form_of(language) for language, _ in settings.LANGUAGES}


def spreadsheet(games: GameQuerySet, form: Form) -> Iterator[str]:
    """The CSV file of these games, line by line. All figures are whole numbers."""
    with snapshot():
        sides = _most_sides(games)
        writer = csv.writer(_Echo(), delimiter=form.separator, lineterminator="\r\n")
        with override(form.language):
            head = writer.writerow([*_head(), *_side_heads(sides), gettext("Ruling")])
        yield BOM + head
        related = games.select_related("notebook", "evening").prefetch_related(
            "seats__player", "seats__replacements__player", "entries"
        )
        for game in related.iterator(chunk_size=GAMES_AT_ONCE):
            seats = as_seats(game.seats.all(), replaced=True)
            view = view_of(as_game(game), seats, tuple(game.entries.all()))
            with override(form.language):
                rows = [writer.writerow(row) for row in _rows(view, sides)]
            yield from rows


def guarded(text: str) -> str:
    """The text as a cell that no spreadsheet interprets as a formula."""
    return f"'{text}" if text.startswith(STARTS_A_FORMULA) else text


class _Echo:
    """A file object that returns what is written to it."""

    def write(self, text: str) -> str:
        return text


def _most_sides(games: GameQuerySet) -> int:
    tables = games.annotate(seated=Count("seats")).order_by().values_list("kind", "seated")
    sides = [len(GAMES[kind].sides(("",) * seated)) for kind, seated in tables.distinct()]
    return max(sides, default=0)


def _head() -> list[str]:
    return [
        pgettext("one that was played", "Game"),
        gettext("Kind"),
        gettext("Date"),
        gettext("Hand"),
        gettext("Dealer"),
    ]


def _side_heads(sides: int) -> Iterable[str]:
    for number in range(1, sides + 1):
        yield gettext("Side %(number)s") % {"number": number}
        yield gettext("Score %(number)s") % {"number": number}
        yield gettext("Total %(number)s") % {"number": number}


def _rows(view: GameView, most_sides: int) -> Iterator[list[str | int]]:
    sides = view.sheet.sides
    date = timezone.localtime(view.game.started_at).strftime("%Y-%m-%d %H:%M")
    kind = gettext(KINDS[view.game.kind].wording.NAME)
    for hand in view.sheet.hands:
        names = view.names_at(hand.number)
        dealer = "" if hand.dealer is None else guarded(names.players[hand.dealer])
        row: list[str | int] = [view.game.key, kind, date, hand.number, dealer]
        for number, side in enumerate(names.sides):
            row += [guarded(side), hand.scores[number], hand.totals[number]]
        steps = explained(view.game.kind, hand, names)
        ruling = guarded(" ".join([step.text for step in steps]))
        yield [*row, *[""] * (3 * (most_sides - len(sides))), ruling]
