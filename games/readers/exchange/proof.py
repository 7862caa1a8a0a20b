"""Verification that nothing was altered: check the hash chains, recompute everything derived.

It works on games in the form that `export` writes, so files and the database are verified alike.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import DataError, OperationalError, connection
from django.utils.translation import gettext

from games import exchange, journal
from games.journal import Current, EntryKind
from games.kinds.registry import KINDS
from games.models import (
    Entry,
    Game,
    Notebook,
    Player,
    RegisterLine,
    Replacement,
    Seat,
    State,
    searchable,
)
from games.readers.exchange.export import exported_game
from games.readers.exchange.register import differences
from games.readers.exchange.snapshot import snapshot
from games.scoring import VERSION
from games.scoring.replay import replay_record
from games.scoring.values import Json, Sheet
from games.store.reading import read_game
from games.table.view import GameView

UNREADABLE = (
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
"""The exceptions that reading a damaged game may raise."""


@dataclass(frozen=True)
class Finding:
    """A mismatch: the key of its game, the number of its journal entry, and what it is.

    `entry` is None if no single entry is at fault, `game` if no game is. `what` is a code:
    `not_readable`, `damaged`, `journal`, `record`, `scores`, `standing`, `file`, `players`,
    `marks`, `times`, `hands`, `search`, `measures`, `register`, `vanished`, `not_registered`,
    `bin`, `closed`, `damaged_notebook`, `merged`, `unprotected`. `who` is the name of the player
    who is meant, of a notebook or of a table; `entry` is then the number of a line of its register.
    """

    game: str | None
    entry: int | None
    what: str
    who: str = ""


def refuse_away(error: Exception) -> None:
    """Raise an error that says nothing about the data: the database could not be asked.

    SQLite's error for a damaged text has no code; PostgreSQL's is a DataError.
    """
    codes = ("sqlite_errorname", "sqlstate")
    if isinstance(error, OperationalError) and any(hasattr(error.__cause__, one) for one in codes):
        raise error


def prove_file(content: bytes) -> tuple[list[Finding], int]:
    """The findings for an exported file, and how many games it contains."""
    try:
        data = json.loads(content)
        games = data["games"]
        findings = [finding for game in games for finding in prove_game(game)]
        sound = data["format"] == exchange.FORMAT and exchange.is_sealed(content)
    except UNREADABLE:
        return [Finding(None, None, "not_readable")], 0
    return findings or ([] if sound else [Finding(None, None, "file")]), len(games)


def games_of_file(content: bytes) -> list[Json]:
    """The games of an exported file that can be read at all; [] if it is not an export."""
    try:
        return [game for game in json.loads(content)["games"] if _is_readable(game)]
    except UNREADABLE:
        return []


def _is_readable(game: Json) -> bool:
    try:
        prove_game(game)
        return all(isinstance(entry["hash"], str) for entry in game["journal"])
    except UNREADABLE:
        return False


def prove_stored(game: int, key: str) -> list[Finding]:
    """The first finding for a game in the database, by its id; [] if it is intact, or was deleted
    meanwhile.

    It never raises for a damaged row: the finding then names the game and, if possible, the entry.
    """
    try:
        with snapshot():
            stored = Game.objects.filter(pk=game).first()
            if stored is None:
                return []
            view = read_game(stored)
            return prove_game(exported_game(stored, view.entries)) or prove_seats(view)
    except UNREADABLE as error:
        refuse_away(error)
        entry = _first_damaged(game)
        return [Finding(key, entry, "damaged" if entry is None else "journal")]


def prove_game(data: Json) -> list[Finding]:
    """The first finding for an exported game; [] if it is intact.

    Raises one of UNREADABLE if it is not an exported game at all.
    """
    key = data["key"]
    game = _game(data)
    broken = journal_broken_at(data)
    if broken is not None:
        return [Finding(key, broken, "journal")]
    current = fold_exported(data["journal"])
    if journal.record_of(game, data["record"]["players"], current) != data["record"]:
        return [Finding(key, None, "record")]
    if data["core_version"] != VERSION:
        return []
    sheet = replay_record(data["record"]).sheet
    if sheet is None or len(sheet.hands) != len(current.hands):
        return [Finding(key, None, "scores")]
    expected = _standing(sheet, current.ended) | {"version": len(data["journal"])}
    wrong = [name for name in expected if data[name] != expected[name]]
    over = expected["state"] != State.IN_PROGRESS
    if wrong or over != (data["ended_at"] is not None):
        return [Finding(key, None, "standing")]
    if over and data["ended_at"] != _ended_at(data, game):
        return [Finding(key, None, "times")]
    return []


def _ended_at(data: Json, game: Game) -> str | None:
    """The time of the entry that ended a game which is over."""
    entries = [_entry(entry) for entry in data["journal"]]
    for number in reversed(range(len(entries))):
        if not journal.is_remark(entries[number]) and not _is_over(data, game, entries[:number]):
            return data["journal"][number]["made_at"]
    return None


def _is_over(data: Json, game: Game, entries: list[Entry]) -> bool:
    """Whether the game was finished, or ended early, after these entries."""
    current = journal.fold(entries)
    if current.ended:
        return True
    sheet = replay_record(journal.record_of(game, data["record"]["players"], current)).sheet
    return sheet is not None and sheet.finished


def journal_broken_at(data: Json) -> int | None:
    """The number of the first altered entry of an exported game, None if its journal is intact."""
    start = journal.start_hash(_game(data), data["record"]["players"])
    return journal.first_broken(start, data["journal"])


def fold_exported(entries: Iterable[Json]) -> Current:
    """The facts of these exported entries."""
    return journal.fold([_entry(entry) for entry in entries])


def _first_damaged(game: int) -> int | None:
    """The number of the first entry that is unreadable or altered, None if that is not known."""
    try:
        names = list(Seat.objects.filter(game=game).values_list("name", flat=True))
        start = journal.start_hash(Game.objects.get(pk=game), names)
        return journal.first_broken(start, _readable_entries(game))
    except UNREADABLE:
        return None


def _readable_entries(game: int) -> Iterator[Json]:
    """The entries of a game as they are exported, {"number": None} for an unreadable entry.

    They are read one by one, because a single unreadable row spoils a query of many.
    """
    entries = Entry.objects.filter(game=game).select_related("phone")
    for pk in entries.order_by("number").values_list("pk", flat=True):
        try:
            yield journal.exported_entry(entries.get(pk=pk))
        except UNREADABLE:
            yield {"number": None, "previous_hash": "", "hash": ""}


def prove_seats(view: GameView) -> list[Finding]:
    """The first finding if what is stored of a game or of its seats differs from its journal."""
    game = Game.objects.get(pk=view.game.pk)
    seats = list(game.seats.select_related("player", "last"))
    if game.head != (view.entries[-1].hash if view.entries else ""):
        return [Finding(game.key, None, "standing")]
    if differs := next(_unlike_journal(game, seats, view), None):
        return [Finding(game.key, None, differs)]
    if game.core_version != VERSION:
        return []
    if game.hands != len(view.sheet.hands):
        return [Finding(game.key, None, "hands")]
    counts = game.state == State.FINISHED and game.deleted_at is None
    took_over = {replaced.seat: replaced.entry.number for replaced in view.current.replaced}
    measured = [{}] * len(seats)
    if view.sheet.finished:
        measured = KINDS[game.kind].measures.measured(view.sheet, view.record["hands"])
    for seat, measures in zip(seats, measured, strict=True):
        counted_at = game.ended_at if counts and seat.number not in took_over else None
        stored = (seat.kind, seat.counted_at, seat.measures)
        last = seat.last and seat.last.number
        if stored != (game.kind, counted_at, measures) or last != took_over.get(seat.number):
            return [Finding(game.key, None, "measures")]
    return []


def _unlike_journal(game: Game, seats: Sequence[Seat], view: GameView) -> Iterator[str]:
    """The codes of what is stored of a game and its seats, does not depend on scores, and is not
    what the journal says.
    """
    took_over = Replacement.objects.filter(seat__game=game).select_related("seat", "player")
    sat = [*seats, *took_over]
    present = [*seats, *[one for one in took_over if one.counts]]
    if (
        not _are_those_of_journal(game, view, took_over)
        or any(one.player.notebook_id != game.notebook_id for one in sat)
        or not all(one.forgotten or _is_found_by(game, one.player) for one in present)
    ):
        yield "players"
    if (
        game.contested != bool(view.current.open_objections)
        or any(one.forgotten != one.player.forgotten for one in sat)
        or any(entry.imported != entry.phone.imported for entry in view.entries)
    ):
        yield "marks"
    over = [] if game.ended_at is None else [game.ended_at]
    if any(one.started_at != game.started_at for one in seats) or any(
        moment not in [entry.made_at for entry in view.entries] for moment in over
    ):
        yield "times"
    if not _is_found(game, view, present):
        yield "search"


def _is_found_by(game: Game, player: Player) -> bool:
    """Whether the search finds the game by the player's name; who never sat there is not found."""
    names = game.search_text.partition("\n")[0]
    return set(searchable(player.name).split()) <= set(names.split())


def _are_those_of_journal(game: Game, view: GameView, took_over: Iterable[Replacement]) -> bool:
    """Whether the seats are numbered from 0, each has its last player, and these are the players
    who took them over, those in force marked as counting.
    """
    rows = {(one.number, one.seat.number): one.pk for one in took_over}
    in_force = {one.seat: (one.entry.number, one.seat) for one in view.current.replaced}
    last = {seat: rows.get(in_force[seat]) for seat in in_force}
    count = {(one.entry.number, one.seat) for one in view.current.replaced}
    said = {
        (entry.number, move["seat"], move["player"], (entry.number, move["seat"]) in count)
        for entry in view.entries
        if entry.kind == EntryKind.REPLACE
        for move in journal.moves_of(entry)
        if move["player"] is not None
    }
    # The seats of the view have no last player that did not take over that seat.
    stored = Seat.objects.filter(game=game).values_list("number", "last_id")
    return said == {
        (one.number, one.seat.number, one.name, one.counts) for one in took_over
    } and list(stored) == [(number, last.get(number)) for number in range(len(view.seats))]


def _is_found(game: Game, view: GameView, sat: Iterable[Seat | Replacement]) -> bool:
    """Whether the search finds the game by everyone who sat there, and by its notes."""
    names, _, notes = game.search_text.partition("\n")
    known = [name for one in sat if not one.forgotten for name in (one.name, one.player.name)]
    written = [view.current.note, *view.current.hand_notes.values()]
    return set(searchable(" ".join(known)).split()) == set(names.split()) and (
        notes == "\n".join([searchable(note) for note in written if note])
    )


def prove_notebook(number: int) -> Iterator[Finding]:
    """The findings for a notebook, by its id, apart from those for its games: which games vanished
    or appeared. There are none if it was deleted meanwhile.
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
            yield Finding(found.game, found.line, found.what, "" if found.game else name)
    except UNREADABLE as error:
        refuse_away(error)
        yield Finding(None, None, "damaged_notebook", name)


def _wrongly_merged(notebook: Notebook) -> Iterator[Finding]:
    """A finding for each player whom nobody represents, or somebody of another notebook."""
    persons = notebook.players.canonical_ids()
    for player in notebook.players.filter(pk__in=persons).select_related("merged_into"):
        if persons[player.pk] in persons or player.merged_into.notebook_id != notebook.pk:
            yield Finding(None, None, "merged", player.name)


def prove_protection() -> Iterator[Finding]:
    """A finding for each table whose rows the database no longer refuses to change."""
    query = {
        "sqlite": "SELECT tbl_name FROM sqlite_master WHERE type = 'trigger'",
        "postgresql": "SELECT tgrelid::regclass::text FROM pg_trigger"
        " WHERE NOT tgisinternal AND tgenabled <> 'D'",
    }[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(query)
        protected = {table for (table,) in cursor.fetchall()}
    for model in (Entry, RegisterLine):
        if model._meta.db_table not in protected:
            yield Finding(None, None, "unprotected", model._meta.db_table)


def rescored(data: Json) -> Json:
    """An exported game's totals and ranks under the current core, where they differ; else {}."""
    sheet = replay_record(data["record"]).sheet
    if sheet is None:
        return {"totals": [], "ranks": []}
    today = _standing(sheet, False)
    return {name: today[name] for name in ("totals", "ranks") if today[name] != data[name]}


def _standing(sheet: Sheet, ended: bool) -> dict[str, Any]:
    """The state of a game according to its sheet, and each seat's total and rank."""
    seats = sorted(_seats(sheet))
    early = State.UNFINISHED if ended else State.IN_PROGRESS
    return {
        "state": str(State.FINISHED if sheet.finished else early),
        "totals": [sheet.totals[side] for _, side in seats],
        "ranks": [sheet.ranks[side] for _, side in seats],
    }


def _seats(sheet: Sheet) -> Iterator[tuple[int, int]]:
    for number, side in enumerate(sheet.sides):
        for seat in side.seats:
            yield seat, number


def _game(data: Json) -> Game:
    record = data["record"]
    return Game(
        key=data["key"],
        kind=record["game"],
        rules=record["rules"],
        first_dealer=journal.dealer_at_start(
            record, [(entry["kind"], entry["facts"]) for entry in data["journal"]]
        ),
        core_version=data["core_version"],
    )


def _entry(data: Json) -> Entry:
    return Entry(
        number=data["number"],
        kind=data["kind"],
        hand=data["hand"],
        facts=data["facts"],
        reason=data["reason"],
        made_at=datetime.fromisoformat(data["made_at"]),
    )
