"""The players of a notebook. Changes of names renew `names_version`: workers remember names."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db import transaction

from games import journal
from games.evenings.club_names import without_name
from games.limits import MOST_NAMES
from games.models import Holding, MergedPlayers, Notebook, Player, Replacement, Seat, new_key
from games.scoring.errors import quoted
from games.scoring.record import folded
from games.services.locking import lock_notebook
from games.services.notebook.holding import take
from games.services.notebook.searching import renew_names
from games.table.errors import Refused, refuse
from games.text import name_faults, tidy


def players_named(
    notebook: Notebook, names: Sequence[str], form: UUID | None = None
) -> list[Player]:
    """Return the players with these names, however they are typed, each by the entry that
    represents the person, of a notebook that is locked; add or unarchive them if needed. The keys
    of new ones follow from the client key of the `form`, if there is one (`journal.person_key`).
    Refused: `name_missing`, `name_too_long`, `name_not_visible`, `too_many_names`.
    """
    return [entry.person for entry in entries_named(notebook, names, form)]


def entries_named(
    notebook: Notebook, names: Sequence[str], form: UUID | None = None
) -> list[Player]:
    """The same, but return the entries that have these names, whoever represents the persons."""
    names = [_valid_name(name, "players") for name in names]
    wanted = {folded(name): name for name in names}
    entries = _by_name(notebook, wanted)
    new = [
        Player(
            notebook=notebook,
            key=_key_for(notebook, form, name),
            name=wanted[name],
            folded_name=name,
        )
        for name in wanted
        if name not in entries
    ]
    if new:
        if notebook.players.filter(forgotten=False).count() + len(new) > MOST_NAMES:
            refuse("too_many_names", "players", most=MOST_NAMES)
        Player.objects.bulk_create(new)
        entries |= {player.folded_name: player for player in new}
    for person in [entry.person for entry in entries.values()]:
        if person.archived:
            person.archived = False
            person.save(update_fields=["archived"])
    return [entries[folded(name)] for name in names]


def _key_for(notebook: Notebook, form: UUID | None, name: str) -> str:
    key = form and journal.person_key(form, name)
    return key if key and not notebook.players.filter(key=key).exists() else new_key()


@transaction.atomic
def rename_player(*, player: Player, name: str) -> Player:
    """Rename a player; sheets keep the name at the start of their game, those of merged entries
    show the new one. Refused: `name_missing`,
    `name_too_long`, `name_not_visible`, `name_taken`.
    """
    name = _valid_name(name, "name")
    _lock(player.notebook)
    taken = player.notebook.players.filter(folded_name=folded(name)).exclude(pk=player.pk)
    if taken.exists():
        refuse("name_taken", "name", given=quoted(name))
    player.name, player.folded_name = name, folded(name)
    player.save(update_fields=["name", "folded_name"])
    _renew_names(player)
    return player


@transaction.atomic
def merge_players(*, player: Player, into: Player) -> Player:
    """Merge two entries of a person: `into` represents both, and has the name on every sheet. Seats
    keep their player, so that `separate_player` can revert it. Refused: `same_person`, and
    `played_together` if both sat at the same table.
    """
    notebook = _lock(player.notebook)
    canonical_ids = notebook.players.canonical_ids()
    player, into = _canonical(player, canonical_ids), _canonical(into, canonical_ids)
    if player == into:
        refuse("same_person", "into")
    _refuse_played_together(player, into, canonical_ids)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    _renew_names(into)
    _pass_phone_on(notebook, player, into)
    return into


@transaction.atomic
def separate_player(*, player: Player) -> Player:
    _lock(player.notebook)
    player = Player.objects.get(pk=player.pk)
    player.merged_into = None
    player.save(update_fields=["merged_into"])
    _renew_names(player)
    return player


@transaction.atomic
def archive_player(*, player: Player, archived: bool) -> Player:
    """Archive a player, or bring the player back; so does sitting down at a table."""
    lock_notebook(player.notebook_id)
    player.archived = archived
    player.save(update_fields=["archived"])
    return player


@transaction.atomic
def forget_player(*, player: Player) -> None:
    """Delete a person's name from every page, in all entries, and from what evenings of games are
    called; the games keep the figures. Names that hashes of journals cover stay in the database,
    for verification.
    """
    _lock(player.notebook)
    ids = player.notebook.players.canonical_ids().entries(player.pk)
    entries = Player.objects.filter(pk__in=ids)
    _erase_from_evenings(player.notebook, [entry.name for entry in entries if entry.name])
    Seat.objects.filter(player__in=entries).update(forgotten=True)
    Replacement.objects.filter(player__in=entries).update(forgotten=True)
    Holding.objects.filter(person__in=entries).delete()
    for entry in entries:
        # Typed names never begin with a blank.
        entry.name, entry.folded_name = "", f" {entry.pk}"
        entry.archived = entry.forgotten = True
        entry.save(update_fields=["name", "folded_name", "archived", "forgotten"])
    renew_names(ids)


def _erase_from_evenings(notebook: Notebook, names: Iterable[str]) -> None:
    """Erase these names from what evenings of games are called, the longest first: one may be a
    part of another.
    """
    for evening in notebook.evenings.filter(club__isnull=True).exclude(name=""):
        called = evening.name
        for name in sorted(names, key=len, reverse=True):
            called = without_name(called, name)
        if called != evening.name:
            evening.name = called
            evening.save(update_fields=["name"])


def _renew_names(player: Player) -> None:
    """In the games of all entries of a person."""
    renew_names(player.notebook.players.canonical_ids().entries(player.pk))


def _by_name(notebook: Notebook, names: Iterable[str]) -> dict[str, Player]:
    return {one.folded_name: one for one in notebook.players.filter(folded_name__in=names)}


def _pass_phone_on(notebook: Notebook, player: Player, into: Player) -> None:
    held = Holding.objects.in_force().filter(person=player).first()
    theirs = Holding.objects.in_force().filter(person=into).first()
    if held and theirs:
        take(notebook, held, theirs.phone)
    Holding.objects.filter(person=player).update(person=into)


def _lock(notebook: Notebook) -> Notebook:
    """Lock the notebook's row; what workers remember of its people is out of date."""
    notebook = lock_notebook(notebook.pk)
    notebook.names_version += 1
    notebook.save(update_fields=["names_version"])
    return notebook


def _canonical(player: Player, canonical_ids: MergedPlayers) -> Player:
    return Player.objects.get(pk=canonical_ids.person(player.pk))


def _refuse_played_together(player: Player, into: Player, canonical_ids: MergedPlayers) -> None:
    ours, theirs = canonical_ids.entries(player.pk), canonical_ids.entries(into.pk)
    if Seat.objects.sat_by(ours).beside(theirs).exists():
        refuse("played_together", "into", name=player.name, other=into.name)


def _valid_name(name: str, field: str) -> str:
    name = tidy(name)
    if faults := name_faults(field, name):
        raise Refused(faults)
    return name
