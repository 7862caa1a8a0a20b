"""Import a file into a notebook, batch by batch, all of it or nothing.

Its games are read, replayed and saved in a hidden notebook, a batch at a time; nobody waits while a
batch is read, only while it is saved. After the last batch they are moved to the notebook, again
some at a time. A wrong file, and an import that is stopped before that, leave nothing behind.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import BinaryIO, NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.limits import MOST_NAMES, MOST_NAMES_IN_FILE
from games.models import (
    Entry,
    Evening,
    Game,
    Import,
    ImportBatch,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
)
from games.scoring.errors import fault
from games.scoring.record import folded
from games.scoring.values import Json
from games.services import statistics
from games.services.errors import refuse
from games.services.exchange.import_schema import ExportedEvening, Parts, read_form
from games.services.exchange.imported_file import Contents, Line, WrongFile, split
from games.services.exchange.joining import (
    delete_unused_phones,
    is_empty,
    join,
    phones_of_file,
    similar_players,
)
from games.services.exchange.staging import (
    Stage,
    Staged,
    as_staged,
    key_as_plain,
    read_exported,
    read_plain,
)
from games.services.locking import in_transaction, let_others_save, retried
from games.services.notebook.deleting import delete_for_good

BATCH_SIZE, BATCH_LENGTH = 100, 100_000
"""The most lines of a batch, and the most characters of a batch of several lines."""

EVENINGS_AT_ONCE = 100
"""How many evenings are saved at a time."""


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


def begin_import(*, notebook: Notebook, phone: Phone, file: BinaryIO) -> Import:
    """Check the lines of a file, then store them; none of its games is read yet.

    Raises WrongFile (`imported_file.split`) before anything is stored.
    """
    contents = Contents()
    for _ in split(file, contents):
        pass
    file.seek(0)
    importing = _begun(notebook, phone, contents)
    try:
        if contents.parts is not None:
            _stage_parts(importing.staging, read_form(contents.parts, Parts))
        for lines in _batches(split(file, Contents())):
            text = "\n".join([f"{line.number} {line.text}" for line in lines])
            importing.batches.create(first_line=lines[0].number, lines=text)
        importing.last_line = contents.last_line
        importing.save(update_fields=["last_line"])
    except BaseException:
        _delete(importing)
        raise
    return importing


def continue_import(*, importing: Import) -> Progress:
    """Take the next step: read a batch, compute some careers, or move some games into the notebook,
    unless there are `questions` first. A finished import is deleted.

    Raises WrongFile, which also stops the import, or Import.DoesNotExist if it was stopped.
    """
    try:
        return _continue_import(importing)
    except WrongFile:
        _delete(importing)
        raise
    except IntegrityError:
        _delete(importing)
        raise WrongFile(fault("contradicts"), importing.last_line) from None


def questions(importing: Import) -> list[tuple[Player, list[Player]]]:
    """Return the file's players with similar names in the notebook, and those players, unless it is
    already known whether they are the same person; [] until the whole file is read.
    """
    if importing.done < importing.games or importing.is_moving:
        return []
    return similar_players(importing)


def identify_players(*, importing: Import, answers: Mapping[int, int | None]) -> Import:
    """Save which players of the notebook are the same persons as the file's, None for a new person.

    Refused: `who_is_it`, with the player's id as its field.
    """
    same = {}
    for player, others in questions(importing):
        answer = answers.get(player.pk, -1)
        if answer is not None and answer not in [other.pk for other in others]:
            refuse("who_is_it", str(player.pk), given=player.name)
        same[str(player.pk)] = answer or 0
    return _identified(importing, same)


@in_transaction
def _identified(importing: Import, same: Mapping[str, int]) -> Import:
    importing = _locked(importing)
    importing.same |= same
    importing.save(update_fields=["same"])
    return importing


def stop_import(*, importing: Import) -> bool:
    """Delete everything that the import saved; return whether it was stopped, which it cannot be
    once its games are moving.
    """
    return _delete(importing, unless_moving=True)


def _delete(importing: Import, *, unless_moving: bool = False) -> bool:
    """Delete an import, unless it is finished; return whether it was deleted. Games that were
    already moved stay.
    """
    stopped = _stopped(importing, unless_moving)
    if stopped:
        delete_for_good(importing.staging)
        delete_unused_phones(importing.parts)
    return stopped


@in_transaction
def _stopped(importing: Import, unless_moving: bool) -> bool:
    """Let the import go on no more; return whether it was there."""
    locked = Import.objects.select_for_update().filter(pk=importing.pk).first()
    if locked is None or (unless_moving and locked.is_moving):
        return False
    locked.last_line = 0
    locked.save(update_fields=["last_line"])
    return True


@in_transaction
def _begun(notebook: Notebook, phone: Phone, contents: Contents) -> Import:
    """Create the import. Its `last_line` is 0 until all lines are stored."""
    return Import.objects.create(
        notebook=notebook,
        phone=phone,
        staging=Notebook.objects.create(deleted_at=timezone.now()),
        parts=contents.parts,
        sealed=contents.sealed,
        games=contents.games,
        last_line=0,
    )


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


def _continue_import(importing: Import) -> Progress:
    importing = Import.objects.stored().get(pk=importing.pk)
    batch = importing.batches.first()
    if batch is not None:
        importing = _read_batch(importing, batch)
    if importing.done < importing.games:
        return _progress(importing)
    if importing.is_moving:
        let_others_save()
        return _join(importing)
    if not importing.sealed:
        raise WrongFile(fault("seal_broken"), importing.last_line)
    # In a notebook with games, the careers depend on the order of all of them.
    alone = is_empty(importing.notebook)
    if alone and statistics.compute_next_careers(notebook=importing.staging):
        return _progress(importing)
    # Not below, where others wait.
    if questions(importing):
        return _progress(importing)
    return _join(importing)


@retried
def _read_batch(importing: Import, batch: ImportBatch) -> Import:
    """Read a batch while nobody waits, then save it, unless another request did; return the import
    as it is then.
    """
    numbered = [line.partition(" ") for line in batch.lines.split("\n")]
    read = _read(importing, [Line(int(number), text) for number, _, text in numbered])
    with transaction.atomic():
        importing = _locked(importing)
        if importing.batches.filter(pk=batch.pk).delete()[0]:
            _save(importing, read)
            importing.done += len(numbered)
            importing.known += read.known
            importing.left_out += read.left_out
            importing.same = read.same | importing.same
            importing.save(update_fields=["done", "known", "left_out", "same"])
    return importing


@in_transaction
def _join(importing: Import) -> Progress:
    importing = _locked(importing)
    finished = join(importing)
    return _progress(importing)._replace(finished=finished)


def _locked(importing: Import) -> Import:
    return Import.objects.stored().select_for_update(of=("self",)).get(pk=importing.pk)


def _progress(importing: Import) -> Progress:
    return Progress(importing.done, importing.games, importing.known, tuple(importing.left_out))


def _stage_parts(staging: Notebook, parts: Parts) -> None:
    """Save the players and evenings of a file."""
    players = [
        Player(
            notebook=staging,
            name=one.name,
            folded_name=f" {number}" if one.forgotten else folded(one.name),
            archived=one.archived,
            forgotten=one.forgotten,
        )
        for number, one in enumerate(parts.players)
    ]
    Player.objects.bulk_create(players)
    for player, one in zip(players, parts.players, strict=True):
        if one.merged_into is not None:
            player.merged_into = players[one.merged_into]
    Player.objects.bulk_update(players, ["merged_into"], batch_size=500)
    for start in range(0, len(parts.evenings), EVENINGS_AT_ONCE):
        _stage_evenings(staging, players, parts.evenings[start : start + EVENINGS_AT_ONCE])


@in_transaction
def _stage_evenings(
    staging: Notebook, players: Sequence[Player], exported: Sequence[ExportedEvening]
) -> None:
    evenings = [
        Evening(
            key=one.key,
            notebook=staging,
            name=one.name,
            kind=one.kind,
            rules=one.rules,
            measure=one.measure,
            byes=[[players[number].pk for number in byes] for byes in one.byes],
            client_key=one.client_key,
            started_at=one.started_at,
            ended_at=one.ended_at,
        )
        for one in exported
    ]
    Evening.objects.bulk_create(evenings)
    attended = Evening.players.through
    attended.objects.bulk_create(
        [
            attended(evening=evening, player=players[number])
            for evening, one in zip(evenings, exported, strict=True)
            for number in one.players
        ]
    )


@dataclass
class _Read:
    """What was read of a batch, not saved yet: the games that are `new`, new players, how many
    games were `known`, the keys of those that are not here as they are in the file, and which
    players are the `same` as players of the notebook.
    """

    new: list[Staged]
    players: list[Player]
    known: int
    left_out: list[str]
    same: dict[str, int]


def _read(importing: Import, lines: Sequence[Line]) -> _Read:
    """Check the games of these lines."""
    staging = importing.staging
    stage = Stage(staging, staging.players.order_by("pk"), staging.evenings.all())
    if importing.parts is None:
        games = [(line, _read_plain(stage, line, importing.phone), None) for line in lines]
    else:
        stage.know_phones([Phone(**phone, imported=True) for phone in importing.parts["phones"]])
        games = [(line, *read_exported(stage, line)) for line in lines]
    keys = {one.game.key for _, one, _ in games} | {key for _, _, key in games if key}
    staged = {game.key: game for game in staging.games.filter(key__in=keys)}
    here = _games_here(importing, [one for _, one, _ in games])
    read = _Read([], [player for player in stage.players if player.pk is None], 0, [], {})
    for line, one, previous in games:
        twice = one.game.key in staged
        if twice and importing.parts is not None:
            raise WrongFile(fault("game_twice"), line.number, one.game.key)
        one.game.previous = _previous_game(previous, staged, importing, line, one)
        other = here.get(one.game.key) or here.get(key_as_plain(one))
        if other is not None:
            read.known += 1
            if other.deleted_at is not None or (one.game.key == other.key and _differs(one, other)):
                read.left_out.append(other.key)
            _match_players(read.same, one, other)
            staged[one.game.key] = other
        elif twice:
            read.known += 1
        else:
            staged[one.game.key] = one.game
            read.new.append(one)
    return read


def _read_plain(stage: Stage, line: Line, phone: Phone) -> Staged:
    """Read a plain record. Raises WrongFile: as `read_plain`, `too_many_names_in_all`."""
    game = read_plain(stage, line, phone)
    if len(stage.players) > MOST_NAMES_IN_FILE:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), line.number)
    return game


def _save(importing: Import, read: _Read) -> None:
    """Save what was read."""
    for player in read.players:
        player.save()
    if importing.parts is not None:
        _name_phones(importing.parts, read.new)
    _save_games(read.new)


def _name_phones(parts: Json, staged: Sequence[Staged]) -> None:
    """Replace the phones of these games by saved ones."""
    phones = [one.game.started_by for one in staged]
    phones += [entry.phone for one in staged for entry in one.entries]
    saved = _saved_phones(parts, {str(phone.key) for phone in phones})
    for one in staged:
        one.game.started_by = saved[str(one.game.started_by.key)]
        for entry in one.entries:
            entry.phone = saved[str(entry.phone.key)]


def _saved_phones(parts: Json, keys: set[str]) -> dict[str, Phone]:
    """Return the phones of a file with these keys, saved unless an earlier file named them."""
    # In order, because another import may save the same phones.
    listed = sorted([one for one in parts["phones"] if one["key"] in keys], key=itemgetter("key"))
    named = [Phone(**phone, imported=True) for phone in listed]
    Phone.objects.bulk_create(named, ignore_conflicts=True)
    return {str(phone.key): phone for phone in phones_of_file({"phones": listed})}


def _games_here(importing: Import, staged: Sequence[Staged]) -> dict[str, Game]:
    """Return the notebook's games that may be the same, by key; for plain records, by the key
    derived from the record.
    """
    keys = {key for one in staged for key in (one.game.key, key_as_plain(one))}
    games = importing.notebook.games.prefetch_related("seats__replacements", "entries")
    here = {game.key: game for game in games.filter(key__in=keys)}
    for one in staged if importing.parts is None else ():
        similar_games = games.not_deleted().filter(
            kind=one.game.kind,
            hands=one.game.hands,
            seats__number=0,
            seats__name=one.seats[0].name,
            seats__total=one.seats[0].total,
        )
        for game in similar_games:
            here.setdefault(key_as_plain(as_staged(game)), game)
    return here


def _differs(one: Staged, other: Game) -> bool:
    """Whether a game of the file has entries that the same game here lacks."""
    here = as_staged(other)
    return len(one.entries) > len(here.entries) or one.hash != here.hash_at(len(one.entries))


def _match_players(same: dict[str, int], one: Staged, other: Game) -> None:
    """Match the players of a game in the file with those of the same game here."""
    known = as_staged(other)
    took_over = {(here.number, here.seat.number): here.player_id for here in known.replacements}
    for seat, here in zip(one.seats, known.seats, strict=True):
        same.setdefault(str(seat.player_id), here.player_id)
    for later in one.replacements:
        if (later.number, later.seat.number) in took_over:
            here_id = took_over[later.number, later.seat.number]
            same.setdefault(str(later.player_id), here_id)


def _previous_game(
    key: str | None, staged: Mapping[str, Game], importing: Import, line: Line, one: Staged
) -> Game | None:
    """Return the game that `one` follows. Raises WrongFile: `unknown_reference`."""
    if key is None:
        return None
    followed = staged.get(key) or importing.notebook.games.filter(key=key).first()
    if followed is None:
        raise WrongFile(fault("unknown_reference"), line.number, one.game.key)
    return followed


def _save_games(staged: Sequence[Staged]) -> None:
    followed = {one.game.key: one.game.previous for one in staged if one.game.previous}
    for one in staged:
        one.game.previous = None
    Game.objects.bulk_create([one.game for one in staged])
    followers = [one.game for one in staged if one.game.key in followed]
    for game in followers:
        game.previous = followed[game.key]
    Game.objects.bulk_update(followers, ["previous"])
    seats = [seat for one in staged for seat in one.seats]
    last = [(seat, seat.last) for seat in seats if seat.last is not None]
    for seat, _ in last:
        seat.last = None
    Seat.objects.bulk_create(seats)
    Replacement.objects.bulk_create([took for one in staged for took in one.replacements])
    for seat, took in last:
        seat.last = took
    Seat.objects.bulk_update([seat for seat, _ in last], ["last"])
    Entry.objects.bulk_create([entry for one in staged for entry in one.entries])
