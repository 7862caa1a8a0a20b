"""Import a file into a notebook, batch by batch: all of it or nothing.

The games are first saved in a hidden staging notebook; after the last batch, all of them move to
the real notebook. A stopped import or an invalid file leaves nothing behind.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import NamedTuple
from uuid import UUID

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
    Seat,
)
from games.scoring.errors import fault
from games.scoring.record import folded
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.exchange.import_schema import Parts, read_form
from games.services.exchange.imported_file import Contents, Line, WrongFile, split
from games.services.exchange.joining import join, similar_players
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
    """Progress of an import: games read, games in the file, games that already existed."""

    done: int
    games: int
    known: int
    finished: bool = False


@transaction.atomic
def begin_import(*, notebook: Notebook, phone: Phone, file: Iterable[bytes]) -> Import:
    """Save the lines of a file; its games are read later.

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
    """Read the next batch. After the last one, move everything to the notebook, unless the user
    must first say who is the same person (`questions`). A finished import is deleted.

    Raises WrongFile after stopping the import; Import.DoesNotExist if it was stopped before.
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
    """Players of the file with the notebook's players whose names are similar, where nobody has
    said yet whether they are the same person. Empty until all games are read.
    """
    if importing.done < importing.games:
        return []
    return similar_players(importing)


@transaction.atomic
def identify_players(*, importing: Import, answers: Mapping[int, int | None]) -> Import:
    """Save which player of the notebook each player of the file is, None for a new person.

    Refused: `who_is_it` with the player's id as its field.
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
    staging = importing.staging
    phones = [phone["key"] for phone in (importing.parts or {}).get("phones", [])]
    staging.games.all().delete()
    staging.evenings.all().delete()
    staging.players.all().delete()
    staging.delete()
    # Phones without access that wrote nothing here came with the file.
    for phone in Phone.objects.filter(key__in=phones, accesses=None):
        wrote = Entry.objects.filter(phone=phone).exists()
        if not wrote and not Game.objects.filter(started_by=phone).exists():
            phone.delete()


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
    """Save the players, phones and evenings of a file."""
    keys = [phone.key for phone in parts.phones]
    known = set(Phone.objects.filter(key__in=keys).values_list("key", flat=True))
    new = [phone for phone in parts.phones if UUID(phone.key) not in known]
    Phone.objects.bulk_create([Phone(key=phone.key, label=phone.label) for phone in new])
    players = [
        Player(
            notebook=staging,
            name=data.name,
            folded_name=f" {number}" if data.forgotten else folded(data.name),
            archived=data.archived,
            forgotten=data.forgotten,
        )
        for number, data in enumerate(parts.players)
    ]
    Player.objects.bulk_create(players)
    for player, data in zip(players, parts.players, strict=True):
        if data.merged_into is not None:
            player.merged_into = players[data.merged_into]
    Player.objects.bulk_update(players, ["merged_into"], batch_size=500)
    for data in parts.evenings:
        evening = Evening.objects.create(
            key=data.key,
            notebook=staging,
            name=data.name,
            kind=data.kind,
            rules=data.rules,
            measure=data.measure,
            byes=[[players[number].pk for number in byes] for byes in data.byes],
            client_key=data.client_key,
            started_at=data.started_at,
            ended_at=data.ended_at,
        )
        evening.players.set([players[number] for number in data.players])


def _stage(importing: Import, lines: Sequence[Line]) -> None:
    """Check the games of these lines, and save the new ones in the staging notebook."""
    staging = importing.staging
    stage = Stage(staging, staging.players.order_by("pk"), staging.evenings.all())
    if importing.parts is None:
        games = [(line, read_plain(stage, line, importing.phone), None) for line in lines]
        _save_new_players(stage)
    else:
        stage.know_phones(Phone.objects.filter(key__in=_phone_keys(importing.parts)))
        games = [(line, *read_exported(stage, line)) for line in lines]
    keys = {staged.game.key for _, staged, _ in games} | {key for _, _, key in games if key}
    already_staged = {game.key: game for game in staging.games.filter(key__in=keys)}
    existing_games = _existing_games(importing, [staged for _, staged, _ in games])
    new: list[Staged] = []
    for line, staged, previous in games:
        twice = staged.game.key in already_staged
        if twice and importing.parts is not None:
            raise WrongFile(fault("game_twice"), line.number, staged.game.key)
        staged.game.previous = _previous_game(previous, already_staged, importing, line, staged)
        existing = existing_games.get(staged.game.key) or existing_games.get(key_as_plain(staged))
        if existing is not None and not _updates(staged, existing, importing, line):
            importing.known += 1
            _match_players(importing, staged, existing)
            already_staged[staged.game.key] = existing
        elif twice:
            importing.known += 1
        else:
            already_staged[staged.game.key] = staged.game
            new.append(staged)
    _save(new)


def _save_new_players(stage: Stage) -> None:
    for player in stage.players:
        if player.pk is None:
            player.save()


def _phone_keys(parts: Json) -> list[str]:
    return [phone["key"] for phone in parts["phones"]]


def _existing_games(importing: Import, games: Sequence[Staged]) -> dict[str, Game]:
    """The games of the notebook that may be the same, by their keys; for plain records, by the key
    that they would have as a plain record.
    """
    keys = {key for staged in games for key in (staged.game.key, key_as_plain(staged))}
    saved = importing.notebook.games.prefetch_related("seats", "entries")
    existing = {game.key: game for game in saved.filter(key__in=keys)}
    for staged in games if importing.parts is None else ():
        similar = saved.not_deleted().filter(
            kind=staged.game.kind,
            hands=staged.game.hands,
            seats__number=0,
            seats__name=staged.seats[0].name,
            seats__total=staged.seats[0].total,
        )
        for game in similar:
            existing.setdefault(key_as_plain(as_staged(game)), game)
    return existing


def _updates(staged: Staged, existing: Game, importing: Import, line: Line) -> bool:
    """Whether a game of the file has more entries than the existing game, or restores it.

    Raises WrongFile: `journals_differ`.
    """
    if importing.parts is None or staged.game.key != existing.key:
        return False
    saved = as_staged(existing)
    if not staged.same_start(saved):
        raise WrongFile(fault("journals_differ"), line.number, existing.key)
    return len(staged.entries) > len(saved.entries) or existing.deleted_at is not None


def _match_players(importing: Import, staged: Staged, existing: Game) -> None:
    """The players of a game that already exists are the same people, seat by seat."""
    for seat, known in zip(staged.seats, existing.seats.all(), strict=True):
        importing.same.setdefault(str(seat.player_id), known.player_id)


def _previous_game(
    key: str | None, already_staged: Mapping[str, Game], importing: Import, line: Line, game: Staged
) -> Game | None:
    """The game of that key, whose rematch `game` is. Raises WrongFile: `unknown_reference`."""
    if key is None:
        return None
    previous = already_staged.get(key) or importing.notebook.games.filter(key=key).first()
    if previous is None:
        raise WrongFile(fault("unknown_reference"), line.number, game.game.key)
    return previous


def _save(staged: Sequence[Staged]) -> None:
    games = [item.game for item in staged]
    previous = {game.key: game.previous for game in games if game.previous}
    for game in games:
        game.previous = None
    Game.objects.bulk_create(games)
    rematches = [game for game in games if game.key in previous]
    for game in rematches:
        game.previous = previous[game.key]
    Game.objects.bulk_update(rematches, ["previous"])
    Seat.objects.bulk_create([seat for item in staged for seat in item.seats])
    Entry.objects.bulk_create([entry for item in staged for entry in item.entries])
