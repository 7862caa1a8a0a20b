"""Export of games as CSV, one line per hand, for the spreadsheets of each language."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Count
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext, override, pgettext

from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import explain_ruling, game_name, number_text, reason_text
from games.models import Game, GameQuerySet
from games.readers.exchange.export import GAMES_AT_ONCE, snapshot
from games.scoring.facts import Fact
from games.scoring.values import HandScore
from games.store.reading import as_entries, as_game, as_seats
from games.table.pages.result import rules_in_force
from games.table.pages.standing import minutes_between
from games.table.view import GameView, view_of
from games.wording.sentences import Names, say

Cells = list[str | int]

BOM = "\ufeff"
# Some spreadsheets also accept the wide letters of East Asian keyboards.
STARTS_A_FORMULA = tuple("=+-@\t\r＝＋－＠")


class CsvForm(NamedTuple):
    """What a spreadsheet expects: the language, and the separator between cells."""

    language: str
    separator: str


def form_of(language: str) -> CsvForm:
    """What a spreadsheet in a language expects: where figures have a decimal comma, cells are not
    separated by one.
    """
    return CsvForm(language, ";" if get_format("DECIMAL_SEPARATOR", language) == "," else ",")


CSV_FORMS = {f"csv-{language}": form_of(language) for language, _ in settings.LANGUAGES}


def spreadsheet(games: GameQuerySet, form: CsvForm, zone: ZoneInfo) -> Iterator[str]:
    """The CSV file of these games, line by line, with the dates of that time zone. All figures are
    whole numbers.
    """
    with snapshot():
        sides = _most_sides(games)
        writer = csv.writer(_Echo(), delimiter=form.separator, lineterminator="\r\n")
        with override(form.language):
            facts = _facts(games)
            head = writer.writerow([*_head(), *_side_heads(sides), gettext("Ruling"), *facts])
        yield BOM + head
        related = games.select_related("notebook", "evening").prefetch_related(
            "seats__player", "seats__replacements__player", "entries__phone"
        )
        for game in related.iterator(chunk_size=GAMES_AT_ONCE):
            seats = as_seats(game.seats.all(), replaced=True)
            view = view_of(as_game(game, {}), seats, tuple(as_entries(game.entries.all())))
            with override(form.language):
                start = _game_cells(game, view, zone)
                rows = [writer.writerow([*start, *row]) for row in _rows(view, sides, facts)]
            yield from rows


def csv_lines(rows: Iterable[Sequence[str | int]], form: CsvForm) -> Iterator[str]:
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
        gettext("Day"),
        gettext("Began"),
        gettext("Minutes"),
        gettext("Evening"),
        pgettext("of an evening", "Round"),
        gettext("Table"),
        gettext("House rules"),
        gettext("Hand"),
        gettext("Dealer"),
    ]


def _side_heads(sides: int) -> Iterable[str]:
    for number in range(1, sides + 1):
        yield gettext("Side %(number)s") % {"number": number}
        yield gettext("Score %(number)s") % {"number": number}
        yield gettext("Total %(number)s") % {"number": number}
        yield gettext("Rank %(number)s") % {"number": number}


def _facts(games: GameQuerySet) -> list[str]:
    """The names of the facts of these games, each once."""
    kinds = set(games.order_by().values_list("kind", flat=True).distinct())
    named = [_fact_names(kind) for kind in GAMES if kind in kinds]
    return list(dict.fromkeys([name for names in named for name in names]))


def _fact_names(kind: str) -> dict[str, Fact]:
    """The facts of a kind of game, by their names in words."""
    words = KINDS[kind].wording.FACTS
    return {say(words[fact.name], {}, Names()): fact for fact in GAMES[kind].FACTS}


def _fact(kind: str, fact: Fact, value: Any, names: Names) -> str | int:
    """A recorded fact as a cell: seats and sides by their names, what has a word by that, several
    values with blanks between them.
    """
    if value is None or (isinstance(value, str) and not value):
        return ""
    if isinstance(value, list):
        one = replace(fact, each="")
        return " ".join(
            ["–" if item is None else str(_fact(kind, one, item, names)) for item in value]
        )
    if isinstance(value, dict):
        parts = [_fact(kind, part, value.get(part.name), names) for part in fact.parts]
        return " ".join([str(part) for part in parts if part != ""])
    if value is True or value is False:
        return gettext("yes") if value else gettext("no")
    if fact.type in ("seat", "side"):
        return str((names.players if fact.type == "seat" else names.sides)[value])
    if fact.unknown == "unknown_card":
        return str(KINDS[kind].judge_page.card_name(value))
    words = KINDS[kind].wording.FACT_VALUES.get(fact.name, {})
    return gettext(words[value]) if value in words else cast(str | int, value)


def _number(hand: HandScore) -> int | str:
    return number_text(hand) if hand.adjusts else hand.number


def _game_cells(game: Game, view: GameView, zone: ZoneInfo) -> Cells:
    """What each line says of its game: with the house rules that are not the usual ones, and how
    many minutes it took, if it is over.
    """
    evening, rules = game.evening, rules_in_force(game.kind, view.table.players, view.table.rules)
    took = minutes_between(game.started_at, game.ended_at) if game.ended_at else ""
    chosen = [gettext("%(label)s: %(value)s") % rule for rule in rules if not rule["usual"]]
    return [
        game.key,
        game_name(game.kind, game.title),
        timezone.localtime(game.dated_at, zone).strftime("%Y-%m-%d"),
        timezone.localtime(game.started_at, zone).strftime("%Y-%m-%d %H:%M"),
        took,
        guarded(evening.name or game_name(evening.kind, evening.title)) if evening else "",
        game.round_number or "",
        game.table_number or "",
        guarded(" · ".join(chosen)),
    ]


def _rows(view: GameView, most_sides: int, columns: Sequence[str]) -> Iterator[Cells]:
    """The lines of a game: each hand, with the ranks of the sides at the end."""
    sheet, kind = view.sheet, view.game.kind
    declared = _fact_names(kind)
    for hand, played in zip(sheet.hands, view.current.hands, strict=False):
        names = view.names_at(hand.number)
        dealer = "" if hand.dealer is None else guarded(names.players[hand.dealer])
        row: Cells = [_number(hand), dealer]
        for number, side in enumerate(names.sides):
            row += [guarded(side), hand.scores[number], hand.totals[number], sheet.ranks[number]]
        steps = [step["text"] for step in explain_ruling(kind, hand, names)]
        if hand.adjusts:
            steps += filter(None, [reason_text(kind, played.entries[0].reason)])
        ruling = guarded(" ".join(steps))
        row += [""] * (4 * (most_sides - len(sheet.sides))) + [ruling]
        for name in columns:
            fact = declared.get(name)
            cell = _fact(kind, fact, played.facts.get(fact.name), names) if fact else ""
            row.append(guarded(cell) if isinstance(cell, str) else cell)
        yield row
