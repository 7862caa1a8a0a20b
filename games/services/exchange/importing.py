"""Import a file into a notebook: every line is checked, then what is new is added.

A wrong file changes nothing. Nobody waits while lines are checked, and the games are added some at
a time. If that is interrupted, those that were added stay, and the same file adds the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from django.db import IntegrityError, transaction

from games.json_lines import NumberedLine
from games.models import Game, Notebook, Player
from games.scoring.errors import fault
from games.services.exchange.adding import (
    add_evenings,
    add_games,
    add_people,
    add_phones,
    continue_games,
)
from games.services.exchange.file import ANY, File, Stream, WrongFile, read_line, split
from games.services.exchange.reading import GameOfFile, ImportContext, as_read
from games.services.locking import lock_notebook
from games.store.reading import as_notebook
from games.table.view import GameView

# How many games are added in one transaction.
GAMES_A_TRANSACTION = 10


@dataclass
class Imported:
    """What an import did: how many games it added, how many it continued (`longer`), how many were
    here, and the keys of those that are not here as they are in the file, and were `left_out`: they
    are in the bin, or went on otherwise; the same of club evenings.
    """

    new: int = 0
    longer: int = 0
    known: int = 0
    left_out: list[str] = field(default_factory=list)
    clubs: int = 0
    longer_clubs: int = 0
    known_clubs: int = 0
    clubs_left_out: list[str] = field(default_factory=list)


def import_file(*, notebook: Notebook, file: Stream, longest: int = ANY) -> Imported:
    """Import an exported file, whose `longest` line has so many bytes at most.

    Raises WrongFile; nothing was changed then, unless it says that some games were `added`.
    """
    importing = _Import(notebook)
    for line in split(file, importing.file, longest):
        importing.check(line)
    _refuse_unsealed(importing.file)
    try:
        importing.begin_to_add()
        file.seek(0)
        wanted = (one for one in split(file, File()) if one.number in importing.wanted)
        while lines := list(islice(wanted, GAMES_A_TRANSACTION)):
            importing.add(lines)
    except IntegrityError:
        added = importing.done.new + importing.done.longer > 0
        raise WrongFile(fault("contradicts"), importing.file.last_line, added=added) from None
    done = importing.done
    done.known = importing.file.games - done.new - done.longer
    return done


def read_file(
    stream: Stream, notebook: Notebook, file: File | None = None
) -> Iterator[GameView | WrongFile]:
    """Yield each game of an exported file, read as an import into that notebook does, or what is
    wrong with it; last what is wrong with the file. Fills in `file`.
    """
    file = file or File()
    try:
        for line in split(stream, file):
            try:
                yield read_line(line, file.contents, as_notebook(notebook))[1]
            except WrongFile as wrong:
                yield wrong
        _refuse_unsealed(file)
    except WrongFile as wrong:
        yield wrong


def _refuse_unsealed(file: File) -> None:
    if not file.sealed:
        raise WrongFile(fault("seal_broken"), file.last_line)


class _Import:
    """A file that is being imported: `wanted` are the numbers of the lines whose games are not
    here, or go on further than here; `people` maps the folded name of each player of the games to
    the id of the same person in the notebook, None if that is not known.
    """

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.file, self.done = File(), Imported()
        self.wanted: set[int] = set()
        self.people: dict[str, int | None] = {}
        self.names_version = 0

    @cached_property
    def context(self) -> ImportContext:
        """Who and what the games refer to, once the parts before them were read."""
        return ImportContext(self.notebook, self.file)

    def check(self, line: NumberedLine) -> None:
        """Check a line, and note whether its game is to be added. Raises WrongFile."""
        one = self.context.read(line)
        same = self.notebook.games.filter(key=one.game.key)
        here = same.prefetch_related("seats__replacements", "entries").first()
        if here is not None and not self._goes_on(one, here):
            return
        self.wanted.add(line.number)
        for player in (*[sat.player for sat in one.sat], *one.signers.values()):
            self.people.setdefault(player.folded_name, None)

    @transaction.atomic
    def begin_to_add(self) -> None:
        """Add the people, the evenings and the phones; the games that are read then refer to
        these.
        """
        self.context.notebook = lock_notebook(self.notebook.pk)
        self.names_version = self.context.notebook.names_version
        add_people(self.context, self.people, self.file.last_line)
        clubs = add_evenings(self.context)
        self.done.clubs, self.done.longer_clubs = len(clubs["new"]), len(clubs["longer"])
        self.done.known_clubs, self.done.clubs_left_out = len(clubs["known"]), clubs["other"]
        if self.wanted:
            add_phones(self.context)

    def add(self, lines: Sequence[NumberedLine]) -> None:
        """Read some lines again while nobody waits, then add their games."""
        games = self._read(lines)
        with transaction.atomic():
            notebook = lock_notebook(self.notebook.pk)
            if notebook.names_version != self.names_version:
                self.names_version = notebook.names_version
                self.context.rename(notebook.players.in_bulk())
                games = self._read(lines)
            new, longer = add_games(notebook, games), continue_games(notebook, games)
        self.done.new += new
        self.done.longer += longer

    def _read(self, lines: Sequence[NumberedLine]) -> list[GameOfFile]:
        return [self.context.read(line) for line in lines]

    def _goes_on(self, one: GameOfFile, other: Game) -> bool:
        """Return whether a game of the file goes on where that here ends; note whether it is
        another here, and who its players are here.
        """
        known = as_read(other)
        goes_on = other.deleted_at is None and one.goes_on_from(known)
        if other.deleted_at is not None or not (goes_on or known.has_all_of(one)):
            self.done.left_out.append(other.key)
        for seat, here in zip(one.seats, known.seats, strict=False):
            self._note_here(seat.player, here.player_id)
        took_over = {(here.number, here.seat.number): here.player_id for here in known.replacements}
        for later in one.replacements:
            if (later.number, later.seat.number) in took_over:
                self._note_here(later.player, took_over[later.number, later.seat.number])
        return goes_on

    def _note_here(self, player: Player, here: int) -> None:
        if self.people.get(player.folded_name) is None:
            self.people[player.folded_name] = here
