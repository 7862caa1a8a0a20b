"""Export of games as CSV, one line per hand, for the spreadsheets of each language."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext, override, pgettext

from games.kinds.registry import GAMES
from games.kinds.sentences import explain_ruling, game_name, number_text, reason_text
from games.models import GameQuerySet
from games.readers.exchange.export import snapshot
from games.scoring.facts import Fact
from games.scoring.values import HandScore
from games.store.reading import as_entries, as_game, as_seats
from games.table.view import GameView, view_of
from games.wording.sentences import Names

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


def spreadsheet(games: GameQuerySet, form: Form, zone: ZoneInfo) -> Iterator[str]:
    """The CSV file of these games, line by line, with the dates of that time zone. All figures are
    whole numbers.
    """
    with snapshot():
        sides, facts = _most_sides(games), _facts(games)
        writer = csv.writer(_Echo(), delimiter=form.separator, lineterminator="\r\n")
        with override(form.language):
            head = writer.writerow([*_head(), *_side_heads(sides), gettext("Ruling"), *facts])
        yield BOM + head
        related = games.select_related("notebook", "evening").prefetch_related(
            "seats__player", "seats__replacements__player", "entries__phone"
        )
        for game in related.iterator(chunk_size=GAMES_AT_ONCE):
            seats = as_seats(game.seats.all(), replaced=True)
            view = view_of(as_game(game, {}), seats, tuple(as_entries(game.entries.all())))
            with override(form.language):
                rows = [writer.writerow(row) for row in _rows(view, sides, facts, zone)]
            yield from rows


def csv_lines(rows: Iterable[Sequence[str | int]], form: Form) -> Iterator[str]:
    """The lines of a CSV file of these rows, which are written in the language of the form."""
    writer = csv.writer(_Echo(), delimiter=form.separator, lineterminator="\r\n")
    with override(form.language):
        lines = [writer.writerow(row) for row in rows]
    yield BOM
    yield from lines


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


def _facts(games: GameQuerySet) -> list[str]:
    """The names of the facts of these games, as they are recorded, each once."""
    kinds = set(games.order_by().values_list("kind", flat=True).distinct())
    names = [fact.name for kind in GAMES if kind in kinds for fact in GAMES[kind].FACTS]
    return list(dict.fromkeys(names))


def _fact(fact: Fact | None, value: object, names: Names) -> str | int:
    """A recorded fact as a cell: a seat by the name of its player, several values with blanks
    between them.
    """
    if fact is None or value is None:
        return ""
    if fact.type == "seat" and isinstance(value, int):
        return guarded(names.players[value])
    if isinstance(value, list):
        return guarded(" ".join("–" if one is None else str(one) for one in value))
    return value if isinstance(value, int) else guarded(str(value))


def _number(hand: HandScore) -> int | str:
    return number_text(hand) if hand.adjusts else hand.number


def _rows(
    view: GameView, most_sides: int, columns: Sequence[str], zone: ZoneInfo
) -> Iterator[list[str | int]]:
    sides = view.sheet.sides
    declared = {fact.name: fact for fact in GAMES[view.game.kind].FACTS}
    date = timezone.localtime(view.game.started_at, zone).strftime("%Y-%m-%d %H:%M")
    kind = game_name(view.game.kind, view.game.title)
    for hand, played in zip(view.sheet.hands, view.current.hands, strict=False):
        names = view.names_at(hand.number)
        dealer = "" if hand.dealer is None else guarded(names.players[hand.dealer])
        row: list[str | int] = [view.game.key, kind, date, _number(hand), dealer]
        for number, side in enumerate(names.sides):
            row += [guarded(side), hand.scores[number], hand.totals[number]]
        steps = [step["text"] for step in explain_ruling(view.game.kind, hand, names)]
        if hand.adjusts:
            steps += filter(None, [reason_text(played.entries[0].reason)])
        ruling = guarded(" ".join(steps))
        facts = [_fact(declared.get(name), played.facts.get(name), names) for name in columns]
        yield [*row, *[""] * (3 * (most_sides - len(sides))), ruling, *facts]
