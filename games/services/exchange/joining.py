"""The last step of an import: move what was read into the notebook."""

from collections.abc import Collection, Mapping

from django.db.models import Exists, OuterRef

from games import clock
from games.limits import MOST_NAMES
from games.models import (
    Entry,
    Evening,
    Game,
    Happening,
    Import,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
    searchable,
)
from games.scoring.errors import fault
from games.scoring.values import Json
from games.services import statistics
from games.services.exchange.imported_file import WrongFile
from games.services.exchange.staging import as_staged
from games.services.locking import lock_notebook
from games.services.notebook.registering import register
from games.services.notebook.searching import names_and, renew_names

GAME_FIELDS = ("version", "head", "state", "ended_at", "contested", "hands", "search_text")
SEAT_FIELDS = ("total", "rank", "measures", "counted_at")
ENTRY_FIELDS = (
    "number",
    "kind",
    "hand",
    "facts",
    "reason",
    "phone_id",
    "label",
    "by",
    "client_key",
    "made_at",
    "previous_hash",
    "hash",
)

People = Mapping[int, Player]
"""The notebook's players, by the ids of the file's players."""


def similar_players(importing: Import) -> list[tuple[Player, list[Player]]]:
    """Return the file's players of whom it is not known whether they are players of the notebook
    with similar names, and the latter.
    """
    staged = list(importing.staging.players.order_by("pk"))
    everybody = set(importing.notebook.players.values_list("folded_name", flat=True))
    in_file = {player.folded_name for player in staged}
    # Each name is normalised once: there may be a thousand on both sides.
    here = [
        (searchable(other.name), other)
        for other in importing.notebook.players.known()
        if other.folded_name not in in_file
    ]
    used = _used(importing.staging)
    found = []
    for player in staged:
        known = str(player.pk) in importing.same or player.folded_name in everybody
        if known or player.forgotten or player.pk not in used:
            continue
        name = searchable(player.name)
        others = [other for other_name, other in here if _similar(name, other_name)]
        if others:
            found.append((player, others))
    return found


def join(importing: Import) -> None:
    """Move everything that was read into the notebook, and update the statistics.

    Raises WrongFile: `journals_differ`, `too_many_names_in_all`.
    """
    staging = importing.staging
    notebook = lock_notebook(importing.notebook_id)
    changed = _extend_known_games(importing, notebook)
    was_empty = is_empty(notebook)
    if not was_empty:
        _drop_unused_players(staging)
    people = _people(importing, notebook)
    new = [player for player in people if people[player].pk == player]
    if notebook.players.filter(forgotten=False).count() + len(new) > MOST_NAMES:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), importing.last_line)
    _join_evenings(staging, notebook, people)
    arrived = staging.games.order_by("started_at", "pk").values_list("key", flat=True)
    register(notebook, Happening.IMPORTED, dict.fromkeys(arrived, clock.now()))
    kinds = set(staging.games.counted().order_by().values_list("kind", flat=True).distinct())
    staging.games.update(notebook=notebook)
    _join_players(staging, notebook, people)
    if was_empty and importing.parts:
        _take_settings(notebook, importing.parts["notebook"])
    statistics.move_counts({old: one.pk for old, one in people.items() if one.pk != old})
    _count(notebook, changed, set() if was_empty else kinds)
    staging.players.all().delete()
    staging.delete()
    delete_unused_phones(importing.parts)


def is_empty(notebook: Notebook) -> bool:
    """Whether a notebook has neither games nor players."""
    return not notebook.games.exists() and not notebook.players.exists()


def phones_of_file(parts: Json | None) -> list[Phone]:
    """Return the phones that a file names, each under the label that it has there."""
    labels = {phone["key"]: phone["label"] for phone in (parts or {}).get("phones", [])}
    phones = Phone.objects.filter(imported=True, key__in=labels)
    return [phone for phone in phones if phone.label == labels[str(phone.key)]]


def delete_unused_phones(parts: Json | None) -> None:
    """Delete the phones that a file names, except those of games that are here."""
    wrote = Entry.objects.filter(phone=OuterRef("pk"))
    started = Game.objects.filter(started_by=OuterRef("pk"))
    named = Phone.objects.filter(pk__in=[phone.pk for phone in phones_of_file(parts)])
    named.filter(~Exists(wrote), ~Exists(started)).delete()


def _extend_known_games(importing: Import, notebook: Notebook) -> list[tuple[Game, list[Seat]]]:
    """Continue games that are already here with the file's entries; return the changed games, each
    with its seats as counted before.
    """
    staging = importing.staging
    games = importing.notebook.games.filter(key__in=staging.games.values("key"))
    changed = []
    for game in games.order_by("pk"):
        staged = staging.games.get(key=game.key)
        here, there = as_staged(game), as_staged(staged)
        if not there.same_start(here):
            raise WrongFile(fault("journals_differ"), importing.last_line, game.key)
        before = statistics.as_counted(here.seats)
        staging.games.filter(previous=staged).update(previous=game)
        if len(there.entries) > len(here.entries):
            _extend(game, staged, [one for one in there.entries if one.number > game.version])
        if game.deleted_at is not None:
            register(notebook, Happening.RESTORED, {game.key: clock.now()})
        game.deleted_at = None
        game.save(update_fields=[*GAME_FIELDS, "deleted_at"])
        _update_seats(game, staged)
        statistics.count_games([list(staged.seats.all())], -1)
        staged.delete()
        changed.append((game, before))
    return changed


def _extend(game: Game, staged: Game, entries: list[Entry]) -> None:
    took_over = Replacement.objects.filter(seat__game=staged).exists()
    names = (staged if took_over else game).search_text.partition("\n")[0]
    note = staged.search_text.partition("\n")[2]
    for name in GAME_FIELDS:
        setattr(game, name, getattr(staged, name))
    game.search_text = names_and(note, names)
    Entry.objects.bulk_create(
        [
            Entry(game=game, imported=True, **{name: getattr(one, name) for name in ENTRY_FIELDS})
            for one in entries
        ]
    )


def _update_seats(game: Game, staged: Game) -> None:
    """Update the derived fields of the seats to the newest entry."""
    seats = list(game.seats.all())
    if game.version == staged.version:
        for seat, imported in zip(seats, staged.seats.all(), strict=True):
            for name in SEAT_FIELDS:
                setattr(seat, name, getattr(imported, name))
            _copy_replacements(seat, imported)
    else:
        for seat in seats:
            seat.counted_at = statistics.counted_at(game, seat)
    Seat.objects.bulk_update(seats, [*SEAT_FIELDS, "last"])


def _copy_replacements(seat: Seat, imported: Seat) -> None:
    """Copy the replacements of the file's seat, except those that are already here."""
    here = {one.number: one for one in seat.replacements.all()}
    for one in imported.replacements.all():
        known = here.setdefault(
            one.number,
            Replacement(
                seat=seat,
                number=one.number,
                player=one.player,
                name=one.name,
                forgotten=one.forgotten,
            ),
        )
        known.counts = one.counts
        known.save()
    seat.last = None if imported.last is None else here[imported.last.number]


def _used(staging: Notebook) -> set[int]:
    """Return the players that games or evenings refer to, and those they were merged into."""
    used = set(Seat.objects.filter(game__notebook=staging).values_list("player", flat=True))
    took_over = Replacement.objects.filter(player__notebook=staging)
    used |= set(took_over.values_list("player", flat=True))
    for evening in staging.evenings.prefetch_related("players"):
        used |= {player.pk for player in evening.players.all()}
        used |= {player for byes in evening.byes for player in byes}
    canonical_ids = dict(staging.players.values_list("pk", "merged_into"))
    for player in list(used):
        step = canonical_ids.get(player)
        while step is not None:
            used.add(step)
            step = canonical_ids.get(step)
    return used


def _drop_unused_players(staging: Notebook) -> None:
    """Delete the file's players who played in no game that is new to the notebook."""
    staging.players.exclude(pk__in=_used(staging)).delete()


def _people(importing: Import, notebook: Notebook) -> dict[int, Player]:
    """Return the notebook's player for each of the file's players, new players included."""
    by_key = {player.pk: player for player in notebook.players.all()}
    by_name = {player.folded_name: player for player in by_key.values() if not player.forgotten}
    people = {}
    for player in importing.staging.players.order_by("pk"):
        answer = importing.same.get(str(player.pk))
        if answer:
            people[player.pk] = by_key.get(answer, player)
        elif player.forgotten:
            people[player.pk] = player
        else:
            people[player.pk] = by_name.get(player.folded_name, player)
    return people


def _join_evenings(staging: Notebook, notebook: Notebook, people: People) -> None:
    here = {evening.key: evening for evening in notebook.evenings.all()}
    for evening in staging.evenings.order_by("started_at", "pk"):
        players = {people[player.pk] for player in evening.players.all()}
        byes = [[people[player].pk for player in byes] for byes in evening.byes]
        known = here.get(evening.key)
        if known is None:
            evening.notebook, evening.byes = notebook, byes
            evening.save(update_fields=["notebook", "byes"])
            evening.players.set(players)
        else:
            _join_evening(evening, known, players, byes)


def _join_evening(
    evening: Evening, known: Evening, players: set[Player], byes: list[list[int]]
) -> None:
    """Add the new rounds to an evening that is already here."""
    evening.games.update(evening=known)
    if len(byes) > len(known.byes):
        known.byes, known.ended_at = byes, evening.ended_at
        known.save(update_fields=["byes", "ended_at"])
        known.players.add(*players)
    evening.delete()


def _join_players(staging: Notebook, notebook: Notebook, people: People) -> None:
    players = list(staging.players.order_by("pk"))
    new = [player for player in players if people[player.pk].pk == player.pk]
    for player in new:
        player.notebook = notebook
        if player.merged_into_id is not None:
            player.merged_into = people[player.merged_into_id]
        if player.forgotten:
            player.folded_name = f" {player.pk}"
    Player.objects.bulk_update(new, ["notebook", "merged_into", "folded_name"], batch_size=500)
    for player in players:
        other = people[player.pk]
        if other.pk != player.pk:
            seats = Seat.objects.filter(player=player)
            seats.update(player=other, forgotten=other.forgotten)
            took_over = Replacement.objects.filter(player=player)
            took_over.update(player=other, forgotten=other.forgotten)
            if other.folded_name != player.folded_name:
                renew_names(other)


def _take_settings(notebook: Notebook, settings: Mapping | None) -> None:
    if settings:
        for name, value in settings.items():
            setattr(notebook, name, value)
        notebook.save(update_fields=list(settings))


def _count(
    notebook: Notebook, changed: list[tuple[Game, list[Seat]]], kinds: Collection[str]
) -> None:
    """Update the statistics of games that were continued, and the careers of these `kinds`, because
    careers depend on the order of games. New games are counted already (`importing`).
    """
    for game, before in changed:
        statistics.count_games([before], -1)
        statistics.count_games([list(game.seats.all())])
    for kind in sorted({*kinds, *[game.kind for game, _ in changed]}):
        statistics.recompute_or_mark_due(notebook, kind)


def _similar(one: str, other: str) -> bool:
    """Whether normalised names (`searchable`) are the same, or differ by one letter."""
    if abs(len(one) - len(other)) > 1:
        return False
    short, long = sorted((one, other), key=len)
    if len(short) < 2:
        return short == long
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    rest = short[same + 1 :] if len(short) == len(long) else short[same:]
    return rest == long[same + 1 :]
