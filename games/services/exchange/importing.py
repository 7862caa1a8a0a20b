"""Import a file into a notebook, batch by batch, all of it or nothing.

First all games are read and checked, a batch at a time, and nothing but the file is stored. Then
each batch adds the games that are not here yet. A wrong file, and an import that is stopped before
that, leave nothing behind. Nobody waits while a batch is read.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO, NamedTuple

from django.db import IntegrityError, transaction

from games.limits import MOST_NAMES, MOST_NAMES_IN_FILE
from games.models import Game, Import, ImportBatch, Notebook, Phone, Player
from games.scoring.errors import fault
from games.services.exchange.adding import add_evenings, add_games, add_people
from games.services.exchange.imported_file import Contents, Line, WrongFile, split
from games.services.exchange.reading import (
    ReadGame,
    Reading,
    as_read,
    key_as_plain,
    read_exported,
    read_plain,
)
from games.services.exchange.similar import SimilarNames
from games.services.locking import in_transaction, let_others_save, lock_notebook, retried
from games.table.errors import refuse

BATCH_SIZE, BATCH_LENGTH = 100, 100_000
"""The most lines of a batch, and the most characters of a batch of several lines."""


class Progress(NamedTuple):
    """The progress of an import: games read, games in the file, how many of them were already here,
    and the keys of those that are not here as they are in the file, and were `left_out`: they are
    in the bin, or the file has another journal of them.
    """

    done: int
    games: int
    known: int
    left_out: tuple[str, ...]
    finished: bool = False

    @property
    def new(self) -> int:
        """How many games were imported, or will be."""
        return self.games - self.known


class Question(NamedTuple):
    """Whether a player of the file, by the `number` there, is one of `others` of the notebook."""

    number: int
    player: Player
    others: list[Player]


def begin_import(*, notebook: Notebook, phone: Phone, file: BinaryIO) -> Import:
    """Check the lines of a file, then store them; none of its games is read yet.

    Raises WrongFile (`imported_file.split`) before anything is stored.
    """
    contents = Contents()
    for _ in split(file, contents):
        pass
    file.seek(0)
    importing = Import.objects.create(
        notebook=notebook,
        phone=phone,
        parts=contents.parts,
        sealed=contents.sealed,
        games=contents.games,
        last_line=0,  # until all lines are stored
    )
    try:
        for lines in _batches(split(file, Contents())):
            importing.batches.create(first_line=lines[0].number, lines=_as_text(lines))
        importing.last_line = contents.last_line
        importing.save(update_fields=["last_line"])
    except BaseException:
        importing.delete()
        raise
    return importing


def continue_import(*, importing: Import) -> Progress:
    """Take the next step: check a batch or add one, unless there are `questions` first. A finished
    import is deleted.

    Raises WrongFile, which also stops the import, or Import.DoesNotExist if it was stopped.
    """
    try:
        return _continue(importing)
    except WrongFile:
        _delete(importing)
        raise
    except IntegrityError:
        _delete(importing)
        raise WrongFile(fault("contradicts"), importing.last_line) from None


def questions(importing: Import) -> list[Question]:
    """Return which players of the file have names like players of the notebook, unless it is known
    whether they are the same persons; [] until the whole file is read.
    """
    if importing.done < importing.games or importing.adding:
        return []
    players = Reading(importing).players
    in_file = {player.folded_name for player in players}
    here = importing.notebook.players
    names = set(here.values_list("folded_name", flat=True))
    similar = SimilarNames(here.known())
    found = []
    for number, player in enumerate(players):
        # Who played in no game that is new here is not in `people`.
        answered = importing.people.get(player.folded_name, 0) is not None
        if answered or player.forgotten or player.folded_name in names:
            continue
        others = [other for other in similar.to(player.name) if other.folded_name not in in_file]
        if others:
            found.append(Question(number, player, others))
    return found


def identify_players(*, importing: Import, answers: Mapping[int, int | None]) -> Import:
    """Save which players of the notebook are the same persons as the file's, by the numbers of the
    questions; None for a new person.

    Refused: `who_is_it`, with the number as its field.
    """
    people = {}
    for number, player, others in questions(importing):
        answer = answers.get(number, -1)
        if answer is not None and answer not in [other.pk for other in others]:
            refuse("who_is_it", str(number), given=player.name)
        people[player.folded_name] = answer or 0
    return _save_answers(importing, people)


@in_transaction
def _save_answers(importing: Import, people: Mapping[str, int]) -> Import:
    importing = _locked(importing)
    importing.people |= people
    importing.save(update_fields=["people"])
    return importing


def stop_import(*, importing: Import) -> bool:
    """Delete an import; return whether it was stopped, which it cannot be once it adds games."""
    return _delete(importing, unless_adding=True)


@in_transaction
def _delete(importing: Import, *, unless_adding: bool = False) -> bool:
    locked = Import.objects.select_for_update().filter(pk=importing.pk).first()
    if locked is None or (unless_adding and locked.adding):
        return False
    locked.delete()
    return True


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


def _as_text(lines: Iterable[Line]) -> str:
    return "\n".join([f"{line.number} {line.text}" for line in lines])


def _continue(importing: Import) -> Progress:
    importing = Import.objects.stored().get(pk=importing.pk)
    if importing.done < importing.games:
        importing = _check_batch(importing)
    if importing.done < importing.games:
        return _progress(importing)
    if not importing.sealed:
        raise WrongFile(fault("seal_broken"), importing.last_line)
    if importing.adding:
        let_others_save()
    elif questions(importing):
        return _progress(importing)
    return _add(importing)


@retried
def _check_batch(importing: Import) -> Import:
    """Check the next batch while nobody waits, then note which of its games are new, unless another
    request did; return the import as it is then.
    """
    batch = importing.batches.filter(checked=False).first()
    if batch is None:
        return Import.objects.stored().get(pk=importing.pk)
    reading, games = _read(importing, batch)
    if len(reading.players) > MOST_NAMES_IN_FILE:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), games[-1].line.number)
    here = _games_here(importing, games)
    with transaction.atomic():
        importing = _locked(importing)
        if importing.batches.filter(pk=batch.pk, checked=False).exists():
            new = []
            for one in games:
                other = here.get(one.game.key) or here.get(key_as_plain(one))
                if other is None:
                    new.append(one)
                else:
                    _leave_out(importing, one, other)
            for sat in [sat for one in new for sat in one.sat]:
                importing.people.setdefault(sat.player.folded_name, None)
            importing.done += len(games)
            if importing.parts is None:
                importing.names = [player.name for player in reading.players]
            importing.save(update_fields=["done", "known", "left_out", "people", "names"])
            batch.lines, batch.checked = _as_text([one.line for one in new]), True
            batch.save()
    return importing


def _read(importing: Import, batch: ImportBatch) -> tuple[Reading, list[ReadGame]]:
    """Check the games of a batch. Raises WrongFile."""
    reading = Reading(importing)
    numbered = [line.partition(" ") for line in batch.lines.split("\n") if line]
    lines = [Line(int(number), text) for number, _, text in numbered]
    if importing.parts is None:
        return reading, [read_plain(reading, line, importing.phone) for line in lines]
    return reading, [read_exported(reading, line) for line in lines]


def _games_here(importing: Import, games: Iterable[ReadGame]) -> dict[str, Game]:
    """Return the notebook's games that may be the same, by key; for plain records, by the key
    derived from the record.
    """
    keys = {key for one in games for key in (one.game.key, key_as_plain(one))}
    here = importing.notebook.games.prefetch_related("seats__replacements", "entries")
    found = {game.key: game for game in here.filter(key__in=keys)}
    for one in games if importing.parts is None else ():
        similar = here.not_deleted().filter(
            kind=one.game.kind,
            hands=one.game.hands,
            seats__number=0,
            seats__name=one.seats[0].name,
            seats__total=one.seats[0].total,
        )
        for game in similar:
            found.setdefault(key_as_plain(as_read(game)), game)
    return found


def _leave_out(importing: Import, one: ReadGame, other: Game) -> None:
    """Note that a game of the file is here, whether it is another here, and who its players are."""
    known = as_read(other)
    differs = len(one.entries) > len(known.entries) or one.hash != known.hash_at(len(one.entries))
    importing.known += 1
    if other.deleted_at is not None or (one.game.key == other.key and differs):
        importing.left_out.append(other.key)
    for seat, here in zip(one.seats, known.seats, strict=True):
        _is_here(importing, seat.player, here.player_id)
    took_over = {(here.number, here.seat.number): here.player_id for here in known.replacements}
    for later in one.replacements:
        if (later.number, later.seat.number) in took_over:
            _is_here(importing, later.player, took_over[later.number, later.seat.number])


def _is_here(importing: Import, player: Player, here: int) -> None:
    if importing.people.get(player.folded_name) is None:
        importing.people[player.folded_name] = here


def _add(importing: Import) -> Progress:
    """Add some of what is new; the import is deleted with the last of it."""
    if not importing.adding:
        importing = _begin_to_add(importing)
    batch = importing.batches.first()
    if batch is not None:
        importing = _add_batch(importing, batch)
    if importing.batches.exists():
        return _progress(importing)
    _delete(importing)
    return _progress(importing)._replace(finished=True)


@in_transaction
def _begin_to_add(importing: Import) -> Import:
    """Add the people and the evenings, unless another request did."""
    importing = _locked(importing)
    if not importing.adding:
        notebook = lock_notebook(importing.notebook_id)
        add_people(importing, notebook)
        add_evenings(importing, notebook)
        importing.adding = True
        importing.save(update_fields=["people", "adding"])
    return importing


@retried
def _add_batch(importing: Import, batch: ImportBatch) -> Import:
    """Read a batch while nobody waits, then add its games, unless another request did."""
    _, games = _read(importing, batch)
    with transaction.atomic():
        importing = _locked(importing)
        notebook = lock_notebook(importing.notebook_id)
        if importing.batches.filter(pk=batch.pk).delete()[0]:
            added = add_games(importing, notebook, games)
            importing.added += added
            importing.known += len(games) - added
            importing.save(update_fields=["added", "known"])
    return importing


def _locked(importing: Import) -> Import:
    return Import.objects.stored().select_for_update(of=("self",)).get(pk=importing.pk)


def _progress(importing: Import) -> Progress:
    return Progress(importing.done, importing.games, importing.known, tuple(importing.left_out))
