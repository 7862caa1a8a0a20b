"""Verification that nothing was altered: a game is read again from its journal, as an import reads
it, and every field of its rows compared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DataError, OperationalError
from django.db.models import Model
from django.utils.translation import gettext

from games import journal
from games.exchange.checking import WrongGame
from games.models import Entry, Game, Notebook, Seat
from games.readers.exchange.export import snapshot
from games.readers.exchange.register import differences
from games.scoring import VERSION
from games.scoring.values import Json
from games.services.exchange.reading import ReadGame, as_read, read_again

# The exceptions that reading a damaged game may raise.
UNREADABLE_ERRORS = (
    ArithmeticError,
    AttributeError,
    DataError,
    LookupError,
    ObjectDoesNotExist,
    OperationalError,
    RecursionError,
    StopIteration,
    TypeError,
    ValueError,
)

# The fields that depend on how hands are scored.
SCORED = {"state", "ended_at", "hands", "total", "rank", "measures", "worst", "counts"}


@dataclass(frozen=True)
class Finding:
    """A mismatch."""

    # The key of its game, None if no game is at fault.
    game: str | None
    # The number of the entry of its journal, or of the line of the register, None if no single one
    # is at fault.
    entry: int | None
    # The name of a field of the game or its seats, or a code: `damaged`, `journal`, `scores`,
    # `players`, `imported`, `register`, `vanished`, `not_registered`, `bin`, `closed`,
    # `damaged_notebook`, `merged`, `seated`, `came`, `club`, `bin_evening`, `vanished_evening`, and
    # those of `guarantees`.
    what: str
    # The name of the player who is meant, or which notebook, evening, table or row.
    who: str = ""


def verify_game(pk: int, key: str) -> list[Finding] | None:
    """The first finding for a game; [] if it is intact, None if it was deleted meanwhile. It never
    raises for a damaged row: the finding names the game and, if possible, the entry.
    """
    try:
        with snapshot():
            stored = stored_game(pk)
            if stored is not None:
                return [Finding(key, *one) for one in _findings(stored)][:1]
            # A game without its notebook cannot be read, but is still there.
            return [Finding(key, None, "damaged")] if Game.objects.filter(pk=pk).exists() else None
    except UNREADABLE_ERRORS as error:
        refuse_away(error)
        entry = _first_damaged(pk)
        return [Finding(key, entry, "damaged" if entry is None else "journal")]


def stored_game(pk: int) -> ReadGame | None:
    """A game in the database with all its rows, None if there is none, or not its notebook. Raises
    one of UNREADABLE.
    """
    related = ("seats__player", "seats__replacements__player", "entries__phone")
    games = Game.objects.select_related("notebook", "evening").prefetch_related(*related)
    game = games.filter(pk=pk).first()
    return game and as_read(game)


def _findings(stored: ReadGame) -> Iterator[tuple[int | None, str]]:
    """What differs from the journal: the number of the entry, if one is at fault, and a code."""
    game = stored.game
    try:
        again = read_again(stored)
    except WrongGame as wrong:
        if wrong.fault.code == "entry_changed":
            yield wrong.entry, "journal"
        elif wrong.fault.code == "unknown_reference":
            yield None, "players"
        elif game.core_version == VERSION:
            yield None, "scores" if stored.entries else "damaged"
        return
    if any(one.player.notebook_id != game.notebook_id for one in stored.sat):
        yield None, "players"
    if journal.signing_keys(stored.entries) - _known_keys(game):
        yield None, "players"
    if any(entry.imported != entry.phone.imported for entry in stored.entries):
        yield None, "imported"
    passed_over = set() if game.core_version == VERSION else SCORED
    for field in _differing(stored, again):
        if field not in passed_over:
            yield None, field


def _known_keys(game: Game) -> set[str]:
    own = game.notebook.players.values_list("key", flat=True)
    return {*own, *game.notebook.imported_keys.values_list("key", flat=True)}


def _differing(stored: ReadGame, again: ReadGame) -> Iterator[str]:
    rows = {(type(row), row.pk): row for row in again.sat}
    for row, other in [(stored.game, again.game)] + [
        (row, rows[type(row), row.pk]) for row in stored.sat
    ]:
        for field in row._meta.concrete_fields:
            if _meant(row, field.attname) != _meant(other, field.attname):
                yield field.attname


def _meant(row: Model, field: str) -> Any:
    """The value of a field; names are found in any order."""
    value = getattr(row, field)
    if field != "search_text":
        return value
    names, _, notes = value.partition("\n")
    return sorted(names.split()), notes


def refuse_away(error: Exception) -> None:
    """Raise an error that says nothing about the data: the database could not be asked.

    SQLite's error for a damaged text has no code; PostgreSQL's is a DataError.
    """
    codes = ("sqlite_errorname", "sqlstate")
    if isinstance(error, OperationalError) and any(hasattr(error.__cause__, one) for one in codes):
        raise error


def _first_damaged(game: int) -> int | None:
    """The number of the first entry that is unreadable or altered, None if that is not known."""
    try:
        names = list(Seat.objects.filter(game=game).values_list("name", flat=True))
        start = journal.start_hash(Game.objects.get(pk=game), names)
        return journal.first_broken(start, _readable_entries(game))
    except UNREADABLE_ERRORS:
        return None


def _readable_entries(game: int) -> Iterator[Json]:
    """The entries of a game as exported, {"number": None} for an unreadable one. They are read one
    by one, because a single unreadable row spoils a query of many.
    """
    entries = Entry.objects.filter(game=game).select_related("phone")
    for pk in entries.order_by("number").values_list("pk", flat=True):
        try:
            yield journal.exported_entry(entries.get(pk=pk))
        except UNREADABLE_ERRORS:
            yield {"number": None, "previous_hash": "", "hash": ""}


def verify_notebook(number: int) -> Iterator[Finding]:
    """The findings for a notebook, by its id, apart from those for its games: what differs from its
    register. There are none if it was deleted meanwhile.
    """
    name = gettext("notebook %(number)s") % {"number": number}
    try:
        with snapshot():
            notebook = Notebook.objects.filter(pk=number).first()
            if notebook is None:
                return
            differs = list(differences(notebook))
            merged = list(_wrongly_merged(notebook))
        yield from merged
        for found in differs:
            evening = found.evening and gettext("club evening %(key)s") % {"key": found.evening}
            yield Finding(found.game, found.line, found.what, "" if found.game else evening or name)
    except UNREADABLE_ERRORS as error:
        refuse_away(error)
        yield Finding(None, None, "damaged_notebook", name)


def _wrongly_merged(notebook: Notebook) -> Iterator[Finding]:
    persons = notebook.players.canonical_ids()
    for player in notebook.players.filter(pk__in=persons).select_related("merged_into"):
        if persons[player.pk] in persons or player.merged_into.notebook_id != notebook.pk:
            yield Finding(None, None, "merged", player.name)
