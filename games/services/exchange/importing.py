"""Import a file into a notebook: every line is checked, then what is new is added.

A wrong file changes nothing. Nobody waits while lines are checked, and the games are added some at
a time. If that is interrupted, those that were added stay, and the same file adds the others.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import sleep
from typing import BinaryIO

from django.db import IntegrityError, transaction

from games.models import Game, Notebook, Player
from games.scoring.errors import fault
from games.services.exchange.adding import add_evenings, add_games, add_people
from games.services.exchange.imported_file import Contents, Line, WrongFile, split
from games.services.exchange.reading import (
    ReadGame,
    Reading,
    as_read,
    read_exported,
)
from games.services.locking import lock_notebook

BATCH_SIZE, BATCH_LENGTH = 100, 100_000
"""The most lines of a batch, and the most characters of a batch of several lines."""
BETWEEN_BATCHES = 0.1
"""Seconds."""


@dataclass
class Imported:
    """What an import did: how many games it added, how many were here, and the keys of those that
    are not here as they are in the file, and were `left_out`: they are in the bin, or the file has
    another journal of them.
    """

    new: int = 0
    known: int = 0
    left_out: list[str] = field(default_factory=list)


def import_file(*, notebook: Notebook, file: BinaryIO) -> Imported:
    """Import an exported file.

    Raises WrongFile; nothing was changed then, unless it says that some games were `added`.
    """
    importing = _Import(notebook)
    for batch in _batches(split(file, importing.contents)):
        importing.check(batch)
    _refuse_unsealed(importing.contents)
    try:
        importing.begin_to_add()
        file.seek(0)
        for batch in _batches(split(file, Contents())):
            if new := [line for line in batch if line.number in importing.new_lines]:
                importing.add(new)
                _let_others_save()
    except IntegrityError:
        why, line = fault("contradicts"), importing.contents.last_line
        raise WrongFile(why, line, added=importing.done.new > 0) from None
    importing.done.known = importing.contents.games - importing.done.new
    return importing.done


def read_file(file: BinaryIO) -> Iterator[ReadGame | WrongFile]:
    """Yield each game of an exported file, read as an import does, or what is wrong with it; last
    what is wrong with the file.
    """
    contents, reading = Contents(), None
    try:
        for line in split(file, contents):
            reading = reading or Reading(Notebook(), contents.parts)
            try:
                yield read_exported(reading, line)
            except WrongFile as wrong:
                yield wrong
        _refuse_unsealed(contents)
    except WrongFile as wrong:
        yield wrong


def _refuse_unsealed(contents: Contents) -> None:
    if not contents.sealed:
        raise WrongFile(fault("seal_broken"), contents.last_line)


class _Import:
    """A file that is being imported: `new_lines` are the numbers of the lines whose games are not
    here, and `people` maps the folded name of each player of these games to the id of the same
    person in the notebook, None if that is not known.
    """

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.contents, self.done = Contents(), Imported()
        self.new_lines: set[int] = set()
        self.people: dict[str, int | None] = {}

    def check(self, lines: list[Line]) -> None:
        """Check some lines, and note which of their games are new. Raises WrongFile."""
        games = self._read(lines)
        same = self.notebook.games.filter(key__in=[one.game.key for one in games])
        here = {game.key: game for game in same.prefetch_related("seats__replacements", "entries")}
        for line, one in zip(lines, games, strict=True):
            other = here.get(one.game.key)
            if other is not None:
                self._leave_out(one, other)
                continue
            self.new_lines.add(line.number)
            for sat in one.sat:
                self.people.setdefault(sat.player.folded_name, None)

    @transaction.atomic
    def begin_to_add(self) -> None:
        """Add the people and the evenings."""
        notebook = lock_notebook(self.notebook.pk)
        parts = self.contents.parts
        players = Reading(notebook, parts).players
        keys = [player.folded_name for player in players]
        people = add_people(notebook, parts, players, self.people, self.contents.last_line)
        add_evenings(notebook, parts, [people.get(key) for key in keys])
        self.people = people

    def add(self, lines: list[Line]) -> None:
        """Read some lines again while nobody waits, then add their games."""
        games = self._read(lines)
        with transaction.atomic():
            added = add_games(lock_notebook(self.notebook.pk), self.people, games)
        self.done.new += added

    def _read(self, lines: list[Line]) -> list[ReadGame]:
        reading = Reading(self.notebook, self.contents.parts)
        return [read_exported(reading, line) for line in lines]

    def _leave_out(self, one: ReadGame, other: Game) -> None:
        """Note whether a game of the file is another here, and who its players are here."""
        known = as_read(other)
        longer = len(one.entries) > len(known.entries)
        differs = longer or one.hash != known.hash_at(len(one.entries))
        if other.deleted_at is not None or differs:
            self.done.left_out.append(other.key)
        for seat, here in zip(one.seats, known.seats, strict=True):
            self._is_here(seat.player, here.player_id)
        took_over = {(here.number, here.seat.number): here.player_id for here in known.replacements}
        for later in one.replacements:
            if (later.number, later.seat.number) in took_over:
                self._is_here(later.player, took_over[later.number, later.seat.number])

    def _is_here(self, player: Player, here: int) -> None:
        if self.people.get(player.folded_name) is None:
            self.people[player.folded_name] = here


def _let_others_save() -> None:
    """Pause, so that phones need not wait for all of an import."""
    sleep(BETWEEN_BATCHES)


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines in batches that take a moment to read."""
    batch: list[Line] = []
    size = 0
    for line in lines:
        if batch and (len(batch) == BATCH_SIZE or size + len(line.text) > BATCH_LENGTH):
            yield batch
            batch, size = [], 0
        batch.append(line)
        size += len(line.text)
    if batch:
        yield batch
