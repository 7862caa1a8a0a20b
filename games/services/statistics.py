"""Keep the statistics up to date when finished games change.

The end of a game only updates a few rows of its players, however many games were played before.
Careers depend on the order of the games: when an older game changes, they are recomputed from that
game on, immediately if no more than `BATCH_SIZE` games follow, otherwise by `manage.py rate`; until
then the kind is listed in `Notebook.careers_due`.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from operator import itemgetter

from django.db import models
from django.db.models import Exists, OuterRef, Q

from games.counting import MEETING_FIELDS, CareerState, Ledger, replay_careers
from games.models import (
    Career,
    Game,
    GameQuerySet,
    Meeting,
    MergedPlayers,
    Notebook,
    Player,
    Seat,
    State,
    Tally,
)
from games.services.locking import in_transaction, lock_notebook

BATCH_SIZE = 500
"""The most games to recompute careers for in one go."""

CAREERS_AT_ONCE = 100
"""For how many imported games careers are computed at a time."""

STATISTICS_FIELDS = ("measures", "counted_at", "career")
"""The fields of seats for the statistics."""

TALLY_FIELDS = ("played", "won", "points", "measures")


def counted_at(game: Game, seat: Seat) -> datetime | None:
    """Return when the game began to count for the player at the seat, None if it does not:
    unfinished, in the bin, or somebody took over the seat.
    """
    counts = game.state == State.FINISHED and game.deleted_at is None and seat.last is None
    return game.ended_at if counts else None


def as_counted(seats: Sequence[Seat]) -> list[Seat]:
    """Return copies of the seats as they count; [] if the game counts for nobody."""
    return [copy.copy(seat) for seat in _if_counted(seats)]


def _if_counted(seats: Sequence[Seat]) -> list[Seat]:
    return list(seats) if any(seat.counted_at is not None for seat in seats) else []


def update_statistics(game: Game, before: Sequence[Seat], seats: Sequence[Seat]) -> None:
    """Update the statistics after a change of a game; `before` are its seats from `as_counted`.

    The statistics fields of `seats` are set but not saved. The notebook's row must have been locked
    before any of these seats was read.
    """
    after = _if_counted(seats)
    if list(map(_what_counts, before)) == list(map(_what_counts, after)):
        return
    notebook = lock_notebook(game.notebook_id)
    ledger = _ledger(game.kind, [seat.player_id for seat in seats])
    if before:
        ledger.count(before, -1)
    if after:
        ledger.count(after)
    save_ledger(ledger)
    for seat in seats:
        seat.career = None
    _recompute_from(notebook, game, before, after)


def recount_game(*, game: Game) -> None:
    """Update the statistics after a game was moved to the bin or restored.

    The notebook's row must be locked.
    """
    seats = list(game.seats.all())
    before = as_counted(seats)
    for seat in seats:
        seat.counted_at = counted_at(game, seat)
    update_statistics(game, before, seats)
    Seat.objects.bulk_update(seats, ["counted_at", "career"])


@in_transaction
def recount(*, notebook: Notebook) -> None:
    """Rebuild all statistics of a notebook from its seats."""
    notebook = lock_notebook(notebook.pk)
    Tally.objects.filter(player__notebook=notebook).delete()
    Meeting.objects.filter(player__notebook=notebook).delete()
    for kind in notebook.games.values_list("kind", flat=True).distinct().order_by("kind"):
        ledger = Ledger(kind)
        for seats in _seats_of(_counted(notebook, kind)):
            ledger.count(seats)
        save_ledger(ledger)
        _recompute_all(notebook, kind)


@in_transaction
def recompute_careers(*, notebook: Notebook, kind: str) -> None:
    """Recompute all careers of a kind."""
    notebook = lock_notebook(notebook.pk)
    _recompute_all(notebook, kind)


def count_games(games: Iterable[Sequence[Seat]], times: int = 1) -> None:
    """Add games to the tallies and meetings of their players, or subtract them (-1)."""
    kinds: dict[str, list[Sequence[Seat]]] = {}
    for seats in filter(_if_counted, games):
        kinds.setdefault(seats[0].kind, []).append(seats)
    for kind, played in kinds.items():
        ledger = _ledger(kind, [seat.player_id for seats in played for seat in seats])
        for seats in played:
            ledger.count(seats, times)
        save_ledger(ledger)


def compute_next_careers(*, notebook: Notebook) -> bool:
    """Compute careers for the next games whose seats have none, in the order of their ends; return
    whether there are more. Nobody may add games to the notebook meanwhile.
    """
    unknown = Seat.objects.filter(game=OuterRef("pk"), counted_at__isnull=False).filter(
        career__isnull=True
    )
    waiting = notebook.games.counted().filter(Exists(unknown))
    first = waiting.first()
    if first is None:
        return False
    kind = first.kind
    games = [list(game.seats.all()) for game in waiting.filter(kind=kind)[:CAREERS_AT_ONCE]]
    canonical_ids = notebook.players.canonical_ids()
    careers = _careers_before(games, kind, canonical_ids)
    replay_careers(kind, games, canonical_ids, careers)
    _save_next_careers(notebook, kind, careers, [seat for seats in games for seat in seats])
    return waiting.exists()


@in_transaction
def _save_next_careers(
    notebook: Notebook, kind: str, careers: Mapping[int, CareerState], seats: Sequence[Seat]
) -> None:
    """Save careers that were computed while nobody waited, unless another request did."""
    lock_notebook(notebook.pk)
    computed = [seat.pk for seat in seats if seat.counted_at is not None]
    if Seat.objects.filter(pk__in=computed, career__isnull=True).exists():
        save_careers(kind, careers)
        _save_seats(seats)


def recompute_or_mark_due(notebook: Notebook, kinds: Iterable[str]) -> None:
    """Recompute all careers of these kinds, or leave those with many games to `manage.py rate`."""
    left = BATCH_SIZE
    for kind in sorted(kinds):
        games = _counted(notebook, kind)[: left + 1].count()
        if games > left:
            mark_due(notebook, [kind])
        else:
            _recompute_all(notebook, kind)
            left -= games


def mark_due(notebook: Notebook, kinds: Iterable[str]) -> None:
    """Leave the careers of these kinds to be recomputed later."""
    due = sorted({*notebook.careers_due, *kinds})
    if due != notebook.careers_due:
        notebook.careers_due = due
        notebook.save(update_fields=["careers_due"])


def mark_computed(notebook: Notebook) -> None:
    """Note that the careers of all kinds are up to date."""
    notebook.careers_due = []
    notebook.save(update_fields=["careers_due"])


def recompute_for_players(notebook: Notebook, players: Sequence[Player]) -> None:
    """Recompute careers after these players were merged or separated, immediately or later.

    The notebook's row must be locked.
    """
    kinds = Tally.objects.filter(player__in=players).values_list("kind", flat=True)
    recompute_or_mark_due(notebook, set(kinds))


def _what_counts(seat: Seat) -> tuple[object, ...]:
    return seat.counted_at, seat.total, seat.rank, seat.measures


def _counted(notebook: Notebook, kind: str) -> GameQuerySet:
    return notebook.games.counted().filter(kind=kind)


def _seats_of(games: GameQuerySet) -> Iterator[list[Seat]]:
    for game in games.iterator(chunk_size=BATCH_SIZE):
        yield list(game.seats.all())


def _ledger(kind: str, players: Sequence[int]) -> Ledger:
    meetings = Meeting.objects.filter(kind=kind, player__in=players, other__in=players)
    return Ledger(kind, Tally.objects.filter(kind=kind, player__in=players), meetings)


def save_ledger(ledger: Ledger) -> None:
    """Save the tallies and meetings of a ledger, replacing those of the same players."""
    _save(Tally, ledger.tallies.values(), ("player", "kind"), TALLY_FIELDS, ("played",))
    together = ("as_partners", "as_opponents")
    _save(Meeting, ledger.meetings.values(), ("player", "other", "kind"), MEETING_FIELDS, together)


def _save(
    model: type[models.Model],
    rows: Iterable[models.Model],
    unique: Sequence[str],
    fields: Sequence[str],
    counters: Sequence[str],
) -> None:
    """Save the rows, replacing existing ones; delete rows whose counters are all 0."""
    counted, empty = [], []
    for row in rows:
        counts = any(getattr(row, counter) for counter in counters)
        (counted if counts else empty).append(row)
    if empty:
        model.objects.filter(pk__in=[row.pk for row in empty]).delete()
    for row in counted:
        row.pk = None
    model.objects.bulk_create(
        counted,
        update_conflicts=True,
        unique_fields=unique,
        update_fields=fields,
        batch_size=BATCH_SIZE,
    )


def _recompute_from(
    notebook: Notebook, game: Game, before: Sequence[Seat], after: Sequence[Seat]
) -> None:
    """Recompute the careers from the game's old or new end, whichever is earlier."""
    since = min(_ended_at(seats) for seats in (before, after) if seats)
    later = _counted(notebook, game.kind).exclude(pk=game.pk)
    # `ended_at__gte` lets the database use an index.
    later = later.filter(Q(ended_at__gt=since) | Q(pk__gt=game.pk), ended_at__gte=since)
    games = list(later[: BATCH_SIZE + 1])
    if len(games) > BATCH_SIZE:
        mark_due(notebook, [game.kind])
        return
    played = [(one.ended_at, one.pk, list(one.seats.all())) for one in games]
    others = [seat for _, _, seats in played for seat in seats]
    if after:
        played.append((_ended_at(after), game.pk, after))
    played.sort(key=itemgetter(0, 1))
    canonical_ids = notebook.players.canonical_ids()
    in_order = [seats for _, _, seats in played]
    careers = _careers_before([before, *in_order], game.kind, canonical_ids)
    replay_careers(game.kind, in_order, canonical_ids, careers)
    save_careers(game.kind, careers)
    _save_seats(others)


def _ended_at(seats: Sequence[Seat]) -> datetime:
    """Return when a counted game ended."""
    return next(seat.counted_at for seat in seats if seat.counted_at is not None)


def _careers_before(
    games: Iterable[Sequence[Seat]], kind: str, canonical_ids: MergedPlayers
) -> dict[int, CareerState]:
    """Return everyone's career before these games: from the first of their seats that stores it,
    otherwise the current career.
    """
    careers: dict[int, CareerState] = {}
    unknown: set[int] = set()
    for seat in [seat for seats in games for seat in seats]:
        person = canonical_ids.person(seat.player_id)
        if seat.career is not None:
            careers.setdefault(person, CareerState(*seat.career))
        unknown.add(person)
    unknown -= set(careers)
    for career in Career.objects.filter(kind=kind, player__in=unknown):
        careers[career.player_id] = _state_of(career)
    return careers


def _state_of(career: Career) -> CareerState:
    return CareerState(*[getattr(career, name) for name in CareerState._fields])


def _recompute_all(notebook: Notebook, kind: str) -> None:
    canonical_ids, careers = notebook.players.canonical_ids(), {}
    chunk: list[Seat] = []
    for seats in _seats_of(_counted(notebook, kind)):
        known = [seat.career for seat in seats]
        replay_careers(kind, [seats], canonical_ids, careers)
        chunk += [seat for seat, old in zip(seats, known, strict=True) if seat.career != old]
        if len(chunk) > BATCH_SIZE:
            _save_seats(chunk)
            chunk = []
    _save_seats(chunk)
    Career.objects.filter(player__notebook=notebook, kind=kind).delete()
    save_careers(kind, careers)
    if kind in notebook.careers_due:
        notebook.careers_due = [due for due in notebook.careers_due if due != kind]
        notebook.save(update_fields=["careers_due"])


def save_careers(kind: str, careers: Mapping[int, CareerState]) -> None:
    """Save these persons' careers, replacing existing ones."""
    rows = [
        Career(player_id=person, kind=kind, **state._asdict())
        for person, state in careers.items()
        if state.games
    ]
    gone = [person for person, state in careers.items() if not state.games]
    if gone:
        Career.objects.filter(kind=kind, player__in=gone).delete()
    Career.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=("player", "kind"),
        update_fields=CareerState._fields,
        batch_size=BATCH_SIZE,
    )


def _save_seats(seats: Sequence[Seat]) -> None:
    """Save the careers of the seats, by upserting their rows, which is fastest."""
    Seat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=("career",),
        batch_size=BATCH_SIZE,
    )
