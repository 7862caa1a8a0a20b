"""Import a file into a notebook, batch by batch, all of it or nothing.

Its games are saved in a hidden notebook; after the last batch all of them are moved. An import that
is stopped, or a wrong file, leaves nothing behind.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

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
from games.services.errors import refuse
from games.services.exchange.import_schema import Parts, read_form
from games.services.exchange.imported_file import Contents, Line, WrongFile, split
from games.services.exchange.joining import (
    delete_unused_phones,
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

BATCH_SIZE = 100


class Progress(NamedTuple):
    """The progress of an import: games read, games in the file, and how many were already here."""

    done: int
    games: int
    known: int
    finished: bool = False


@transaction.atomic
def begin_import(*, notebook: Notebook, phone: Phone, file: Iterable[bytes]) -> Import:
    """Store the lines of a file; none of its games is read yet.

    Raises WrongFile (`imported_file.split`).
    """
    contents = Contents()
    importing = Import(notebook=notebook, phone=phone, last_line=0, games=0)
    importing.staging = Notebook.objects.create(deleted_at=timezone.now())
    importing.save()
    lines = split(file, contents)
    while batch := list(islice(lines, BATCH_SIZE)):
        ImportBatch.objects.create(
            importing=importing,
            first_line=batch[0].number,
            lines="\n".join([f"{line.number} {line.text}" for line in batch]),
        )
    importing.parts, importing.sealed = contents.parts, contents.sealed
    importing.games, importing.last_line = contents.games, contents.last_line
    importing.save()
    if contents.parts is not None:
        _stage_parts(importing.staging, read_form(contents.parts, Parts))
    return importing


def continue_import(*, importing: Import) -> Progress:
    """Read the next batch; after the last, move everything into the notebook, unless there are
    `questions` first. A finished import is deleted.

    Raises WrongFile, which also stops the import, or Import.DoesNotExist if it was stopped.
    """
    try:
        return _continue_import(importing)
    except WrongFile:
        stop_import(importing=importing)
        raise
    except IntegrityError:
        stop_import(importing=importing)
        raise WrongFile(fault("contradicts"), importing.last_line) from None


def questions(importing: Import) -> list[tuple[Player, list[Player]]]:
    """Return the file's players with similar names in the notebook, and those players, unless it is
    already known whether they are the same person; [] until the whole file is read.
    """
    if importing.done < importing.games:
        return []
    return similar_players(importing)


@transaction.atomic
def identify_players(*, importing: Import, answers: Mapping[int, int | None]) -> Import:
    """Save which players of the notebook are the same persons as the file's, None for a new person.

    Refused: `who_is_it`, with the player's id as its field.
    """
    importing = _locked(importing)
    for player, others in questions(importing):
        answer = answers.get(player.pk, -1)
        if answer is not None and answer not in [other.pk for other in others]:
            refuse("who_is_it", str(player.pk), given=player.name)
        importing.same[str(player.pk)] = answer or 0
    importing.save(update_fields=["same"])
    return importing


@transaction.atomic
def stop_import(*, importing: Import) -> None:
    """Delete everything that the import saved."""
    staging, parts = importing.staging, importing.parts
    staging.games.all().delete()
    staging.evenings.all().delete()
    staging.players.all().delete()
    staging.delete()
    delete_unused_phones(parts)


@transaction.atomic
def _continue_import(importing: Import) -> Progress:
    importing = _locked(importing)
    batch = importing.batches.first()
    if batch is not None:
        lines = [line.partition(" ") for line in batch.lines.split("\n")]
        _stage(importing, [Line(int(number), text) for number, _, text in lines])
        importing.done += len(lines)
        batch.delete()
        importing.save(update_fields=["done", "known", "same"])
    if importing.done < importing.games:
        return _progress(importing)
    if not importing.sealed:
        raise WrongFile(fault("seal_broken"), importing.last_line)
    if questions(importing):
        return _progress(importing)
    progress = _progress(importing)._replace(finished=True)
    join(importing)
    return progress


def _locked(importing: Import) -> Import:
    imports = Import.objects.select_for_update(of=("self",))
    return imports.select_related("notebook", "staging", "phone").get(pk=importing.pk)


def _progress(importing: Import) -> Progress:
    return Progress(importing.done, importing.games, importing.known)


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
    for one in parts.evenings:
        evening = Evening.objects.create(
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
        evening.players.set([players[number] for number in one.players])


def _stage(importing: Import, lines: Sequence[Line]) -> None:
    """Check the games of these lines, and save the new ones in the hidden notebook."""
    staging = importing.staging
    stage = Stage(staging, staging.players.order_by("pk"), staging.evenings.all())
    if importing.parts is None:
        games = [(line, read_plain(stage, line, importing.phone), None) for line in lines]
        _save_new_players(stage)
    else:
        stage.know_phones(_saved_phones(importing.parts))
        games = [(line, *read_exported(stage, line)) for line in lines]
    keys = {one.game.key for _, one, _ in games} | {key for _, _, key in games if key}
    staged = {game.key: game for game in staging.games.filter(key__in=keys)}
    here = _games_here(importing, [one for _, one, _ in games])
    new: list[Staged] = []
    for line, one, previous in games:
        twice = one.game.key in staged
        if twice and importing.parts is not None:
            raise WrongFile(fault("game_twice"), line.number, one.game.key)
        one.game.previous = _previous_game(previous, staged, importing, line, one)
        other = here.get(one.game.key) or here.get(key_as_plain(one))
        if other is not None and not _adds(one, other, importing, line):
            importing.known += 1
            _match_players(importing, one, other)
            staged[one.game.key] = other
        elif twice:
            importing.known += 1
        else:
            staged[one.game.key] = one.game
            new.append(one)
    _save(new)


def _saved_phones(parts: Json) -> list[Phone]:
    """Return the phones that a file names, saved unless an earlier file named them."""
    named = [Phone(**phone, imported=True) for phone in parts["phones"]]
    Phone.objects.bulk_create(named, ignore_conflicts=True)
    return phones_of_file(parts)


def _save_new_players(stage: Stage) -> None:
    for player in stage.players:
        if player.pk is None:
            player.save()


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


def _adds(one: Staged, other: Game, importing: Import, line: Line) -> bool:
    """Whether a game of the file has more entries than the game here, or restores it from the bin.

    Raises WrongFile: `journals_differ`.
    """
    if importing.parts is None or one.game.key != other.key:
        return False
    here = as_staged(other)
    if not one.same_start(here):
        raise WrongFile(fault("journals_differ"), line.number, other.key)
    return len(one.entries) > len(here.entries) or other.deleted_at is not None


def _match_players(importing: Import, one: Staged, other: Game) -> None:
    """Match the players of a game in the file with those of the same game here."""
    known = as_staged(other)
    took_over = {here.number: here.player_id for here in known.replacements}
    for seat, here in zip(one.seats, known.seats, strict=True):
        importing.same.setdefault(str(seat.player_id), here.player_id)
    for later in one.replacements:
        if later.number in took_over:
            importing.same.setdefault(str(later.player_id), took_over[later.number])


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


def _save(staged: Sequence[Staged]) -> None:
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
