"""Add, rename, merge, archive and delete the players of a notebook.

The notebook's row is locked during a change, as it is while the statistics are updated.
"""

from django.db import transaction

from games.models import Notebook, Player, Seat
from games.scoring.errors import quoted
from games.scoring.record import LONGEST_NAME, folded
from games.services import statistics
from games.services.errors import refuse
from games.services.notebook.searching import renew_names
from games.services.text import tidy


@transaction.atomic
def find_or_add_player(*, notebook: Notebook, name: str) -> Player:
    """The notebook's player with that name, ignoring case and spaces.

    The player is added or unarchived if needed. For a merged player, the result is the player that
    it was merged into.

    Refused: `name_missing`, `name_too_long`.
    """
    name = _valid_name(name, "players")
    player, _ = Player.objects.get_or_create(
        notebook=notebook, folded_name=folded(name), defaults={"name": name}
    )
    while player.merged_into is not None:
        player = player.merged_into
    if player.archived:
        player.archived = False
        player.save(update_fields=["archived"])
    return player


@transaction.atomic
def rename_player(*, player: Player, name: str) -> Player:
    """Rename a player. The sheets of earlier games still show the name from their start.

    Refused: `name_missing`, `name_too_long`, `name_taken`.
    """
    name = _valid_name(name, "name")
    _lock(player.notebook)
    taken = player.notebook.players.filter(folded_name=folded(name)).exclude(pk=player.pk)
    if taken.exists():
        refuse("name_taken", "name", given=quoted(name))
    player.name, player.folded_name = name, folded(name)
    player.save(update_fields=["name", "folded_name"])
    renew_names(player)
    return player


@transaction.atomic
def merge_players(*, player: Player, into: Player) -> Player:
    """Merge `player` into `into`, who is the same person: their statistics are added up.

    Seats still refer to their own player, so `separate_player` can revert it. Refused:
    `same_person`, and `played_together` where both sat at the same table.
    """
    notebook = _lock(player.notebook)
    canonical_ids = notebook.players.canonical_ids()
    player, into = _canonical(player, canonical_ids), _canonical(into, canonical_ids)
    if player == into:
        refuse("same_person", "into")
    _refuse_played_together(player, into, canonical_ids)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    statistics.recompute_for_players(notebook, _persons_entries(into))
    return into


@transaction.atomic
def separate_player(*, player: Player) -> Player:
    """Revert a merge: the player is a separate person again."""
    notebook = _lock(player.notebook)
    if player.merged_into is not None:
        before = _persons_entries(_canonical(player, notebook.players.canonical_ids()))
        player.merged_into = None
        player.save(update_fields=["merged_into"])
        statistics.recompute_for_players(notebook, before)
    return player


@transaction.atomic
def archive_player(*, player: Player, archived: bool) -> Player:
    """Archive a player who no longer plays with the group, or bring the player back."""
    player.archived = archived
    player.save(update_fields=["archived"])
    return player


@transaction.atomic
def forget_player(*, player: Player) -> None:
    """Delete a person's name from every page, merged players included; the scores remain.

    A journal's hashes include the names at its start, so `Seat.name` is unchanged for `verify`.
    """
    _lock(player.notebook)
    entries = _persons_entries(player)
    Seat.objects.filter(player__in=entries).update(forgotten=True)
    for entry in entries:
        # A typed name never starts with a space, so this one cannot collide.
        entry.name, entry.folded_name = "", f" {entry.pk}"
        entry.archived = entry.forgotten = True
        entry.save(update_fields=["name", "folded_name", "archived", "forgotten"])
        renew_names(entry)


def _persons_entries(player: Player) -> list[Player]:
    canonical_ids = player.notebook.players.canonical_ids()
    own = _entries_of(canonical_ids.get(player.pk, player.pk), canonical_ids)
    return list(Player.objects.filter(pk__in=own))


def _entries_of(person: int, canonical_ids: dict[int, int]) -> list[int]:
    return [person, *[entry for entry in canonical_ids if canonical_ids[entry] == person]]


def _lock(notebook: Notebook) -> Notebook:
    return Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)


def _canonical(player: Player, canonical_ids: dict[int, int]) -> Player:
    return Player.objects.get(pk=canonical_ids.get(player.pk, player.pk))


def _refuse_played_together(player: Player, into: Player, canonical_ids: dict[int, int]) -> None:
    ours, theirs = _entries_of(player.pk, canonical_ids), _entries_of(into.pk, canonical_ids)
    if Seat.objects.filter(player__in=ours, game__seats__player__in=theirs).exists():
        refuse("played_together", "into", name=player.name, other=into.name)


def _valid_name(name: str, field: str) -> str:
    name = tidy(name)
    if not name:
        refuse("name_missing", field)
    if len(name) > LONGEST_NAME:
        refuse("name_too_long", field, given=quoted(name))
    return name
