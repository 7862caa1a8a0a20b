"""The last steps of an import: move what was read into the notebook, some games at a time."""

from collections.abc import Iterable, Mapping
from itertools import chain

from django.db.models import Exists, Model, OuterRef

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
    State,
    searchable,
)
from games.scoring.errors import fault
from games.scoring.values import Json
from games.services import statistics
from games.services.exchange.imported_file import WrongFile
from games.services.locking import lock_notebook
from games.services.notebook.registering import register
from games.services.notebook.searching import names_and, names_on

BATCH_SIZE = 500
"""How many rows are updated at a time."""

GAMES_AT_ONCE = 100
"""How many games are moved at a time, while nobody else can save."""

SEATED = "seats__player", "seats__replacements__player"
"""What to load with games for everyone who sat there."""

People = Mapping[int, Player]
"""The notebook's players, by the ids of the file's players."""


def similar_players(importing: Import) -> list[tuple[Player, list[Player]]]:
    """Return the file's players of whom it is not known whether they are players of the notebook
    with similar names, and the latter.
    """
    here = list(importing.notebook.players.known())
    if not here:
        return []
    staged = list(importing.staging.players.order_by("pk"))
    everybody = set(importing.notebook.players.values_list("folded_name", flat=True))
    in_file = {player.folded_name for player in staged}
    used = _used(importing.staging)
    similar = _SimilarNames(here)
    found = []
    for player in staged:
        known = str(player.pk) in importing.same or player.folded_name in everybody
        if known or player.forgotten or player.pk not in used:
            continue
        others = [other for other in similar.to(player.name) if other.folded_name not in in_file]
        if others:
            found.append((player, others))
    return found


def join(importing: Import) -> bool:
    """Take the next step: move some games into the notebook and count them, before the first
    everything that they refer to. Return whether all were moved. After each step the notebook is
    consistent.

    Raises WrongFile in the first step: `too_many_names_in_all`.
    """
    notebook = lock_notebook(importing.notebook_id)
    _leave_out_games_here(importing, notebook)
    if importing.alone is None:
        _begin(importing, notebook)
    _move_games(importing, notebook)
    if importing.staging.games.exists():
        return False
    _finish(importing, notebook)
    return True


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


def _begin(importing: Import, notebook: Notebook) -> None:
    """Move the players, evenings and settings of the file."""
    staging = importing.staging
    alone = is_empty(notebook)
    if not alone:
        _drop_unused_players(staging)
    people = _people(importing, notebook)
    ids = {old: one.pk for old, one in people.items() if one.pk != old}
    if notebook.players.filter(forgotten=False).count() + len(people) - len(ids) > MOST_NAMES:
        raise WrongFile(fault("too_many_names_in_all", most=MOST_NAMES), importing.last_line)
    _join_evenings(staging, notebook, ids)
    _move_players(staging, notebook, people)
    if alone and importing.parts:
        _take_settings(notebook, importing.parts["notebook"])
    kinds = staging.games.filter(state=State.FINISHED).order_by().values_list("kind", flat=True)
    statistics.mark_due(notebook, kinds.distinct())
    importing.alone = alone
    importing.same = {str(old): new for old, new in ids.items()}
    importing.save(update_fields=["alone", "same"])


def _finish(importing: Import, notebook: Notebook) -> None:
    """Bring the careers up to date, and delete what is left of the import."""
    moved = importing.games - importing.known
    if importing.alone and notebook.games.count() == moved:
        # They were computed before (`importing`), and nobody has played since.
        statistics.mark_computed(notebook)
    else:
        statistics.recompute_or_mark_due(notebook, notebook.careers_due)
    importing.staging.players.all().delete()
    importing.staging.delete()
    delete_unused_phones(importing.parts)


def _leave_out_games_here(importing: Import, notebook: Notebook) -> None:
    """Leave out the games that came into the notebook since they were read."""
    here = notebook.games.values("key")
    for staged in importing.staging.games.filter(key__in=here):
        staged.followers.update(previous=notebook.games.get(key=staged.key))
        staged.delete()
        importing.known += 1
        importing.save(update_fields=["known"])


def _used(staging: Notebook) -> set[int]:
    """Return the players that games or evenings refer to, and those they were merged into."""
    used = set(Seat.objects.filter(game__notebook=staging).values_list("player", flat=True))
    took_over = Replacement.objects.filter(player__notebook=staging)
    used |= set(took_over.values_list("player", flat=True))
    attended = Evening.players.through.objects.filter(evening__notebook=staging)
    used |= set(attended.values_list("player", flat=True))
    for byes in staging.evenings.values_list("byes", flat=True):
        used.update(*byes)
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


def _join_evenings(staging: Notebook, notebook: Notebook, ids: Mapping[int, int]) -> None:
    """Move the file's evenings; those that are already here only get new rounds."""
    _replace_players(staging, ids)
    known = notebook.evenings.filter(key__in=staging.evenings.values("key"))
    _extend_known_evenings(staging, {evening.key: evening for evening in known})
    staging.evenings.update(notebook=notebook)


def _replace_players(staging: Notebook, ids: Mapping[int, int]) -> None:
    """Replace the players of the file's evenings; `ids` maps their ids to the new ids."""
    attended = Evening.players.through.objects
    for old, new in ids.items():
        evenings = attended.filter(player=new, evening__notebook=staging).values("evening")
        attended.filter(player=old, evening__in=evenings).delete()
        attended.filter(player=old).update(player=new)
    changed = [one for one in staging.evenings.all() if not ids.keys().isdisjoint(chain(*one.byes))]
    for evening in changed:
        evening.byes = [[ids.get(player, player) for player in byes] for byes in evening.byes]
    Evening.objects.bulk_update(changed, ["byes"], batch_size=BATCH_SIZE)


def _extend_known_evenings(staging: Notebook, known: Mapping[str, Evening]) -> None:
    """Add new rounds to the evenings that are already here, by key; the file's are deleted."""
    attended = Evening.players.through.objects
    added = staging.evenings.filter(key__in=known)
    staged = {evening.pk: evening for evening in added}
    with_games = staging.games.filter(evening__in=staged).values_list("evening", flat=True)
    for evening in with_games.order_by().distinct():
        staging.games.filter(evening=evening).update(evening=known[staged[evening].key])
    longer = {
        evening.pk: known[evening.key]
        for evening in staged.values()
        if len(evening.byes) > len(known[evening.key].byes)
    }
    for evening, extended in longer.items():
        extended.byes, extended.ended_at = staged[evening].byes, staged[evening].ended_at
    Evening.objects.bulk_update(longer.values(), ["byes", "ended_at"], batch_size=BATCH_SIZE)
    came = attended.filter(evening__in=longer).values_list("evening", "player")
    attended.bulk_create(
        [attended.model(evening=longer[evening], player_id=player) for evening, player in came],
        ignore_conflicts=True,
    )
    added.delete()


def _move_players(staging: Notebook, notebook: Notebook, people: People) -> None:
    """Move the players who are new to the notebook. The others stay until the games are moved."""
    new = [player for player in staging.players.order_by("pk") if people[player.pk] == player]
    for player in new:
        player.notebook = notebook
        if player.merged_into_id is not None:
            player.merged_into = people[player.merged_into_id]
        if player.forgotten:
            player.folded_name = f" {player.pk}"
    fields = ["notebook", "merged_into", "folded_name"]
    Player.objects.bulk_update(new, fields, batch_size=BATCH_SIZE)


def _move_games(importing: Import, notebook: Notebook) -> None:
    """Move the next games, the oldest first."""
    staged = importing.staging.games.order_by("started_at", "pk")[:GAMES_AT_ONCE]
    games = list(staged.prefetch_related(*SEATED))
    register(notebook, Happening.STARTED, {one.key: one.started_at for one in games})
    register(notebook, Happening.IMPORTED, dict.fromkeys([one.key for one in games], clock.now()))
    seats = [list(game.seats.all()) for game in games]
    _seat_known_players(importing, games)
    Game.objects.filter(pk__in=[game.pk for game in games]).update(notebook=notebook)
    statistics.count_games(seats)
    kinds = {game.kind for game in games if game.state == State.FINISHED}
    if not kinds <= set(notebook.careers_due):
        # They were recomputed after the step before (`manage.py rate`).
        statistics.mark_due(notebook, kinds)
        importing.alone = False
        importing.save(update_fields=["alone"])


def _seat_known_players(importing: Import, games: Iterable[Game]) -> None:
    """Replace the file's players by those of the notebook who are the same persons."""
    known = importing.notebook.players.in_bulk(set(importing.same.values()))
    found: dict[tuple[type[Model], Player], list[int]] = {}
    renamed = []
    for game in games:
        seats = game.seats.all()
        took_over = [one for seat in seats for one in seat.replacements.all()]
        replaced = [one for one in (*seats, *took_over) if str(one.player_id) in importing.same]
        before = {one.player.folded_name for one in replaced}
        for one in replaced:
            one.player = known[importing.same[str(one.player_id)]]
            one.forgotten = one.player.forgotten
            found.setdefault((type(one), one.player), []).append(one.pk)
        if before != {one.player.folded_name for one in replaced}:
            notes = game.search_text.partition("\n")[2]
            game.search_text = names_and(notes, names_on(seats, took_over))
            renamed.append(game)
    for (model, player), rows in found.items():
        model.objects.filter(pk__in=rows).update(player=player, forgotten=player.forgotten)
    Game.objects.bulk_update(renamed, ["search_text"], batch_size=BATCH_SIZE)


def _take_settings(notebook: Notebook, settings: Mapping | None) -> None:
    if settings:
        for name, value in settings.items():
            setattr(notebook, name, value)
        notebook.save(update_fields=list(settings))


class _SimilarNames:
    """Finds the players whose names differ from a name by accents and case, or by one letter."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.names = {player: searchable(player.name) for player in players}
        self.spelled: dict[str, list[Player]] = {}
        for player, name in self.names.items():
            for spelling in _spellings(name):
                self.spelled.setdefault(spelling, []).append(player)

    def to(self, name: str) -> list[Player]:
        """Return the players with similar names, in their order."""
        name = searchable(name)
        near = {player for one in _spellings(name) for player in self.spelled.get(one, ())}
        return [
            player
            for player in self.names
            if player in near and _differ_by_a_letter(name, self.names[player])
        ]


def _spellings(name: str) -> set[str]:
    """Return the name, and the name without each letter: similar names have one in common."""
    return {name, *[name[:place] + name[place + 1 :] for place in range(len(name))]}


def _differ_by_a_letter(*names: str) -> bool:
    """Whether searchable names differ by one letter at most; very short names must be the same."""
    short, long = sorted(names, key=len)
    if len(long) - len(short) > 1 or len(short) < 2:
        return short == long
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    rest = short[same + 1 :] if len(short) == len(long) else short[same:]
    return rest == long[same + 1 :]
