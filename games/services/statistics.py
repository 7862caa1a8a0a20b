"""Keep the statistics of finished games up to date.

The end of a game updates a few rows of its players, however many games were played before. Careers
depend on the order of the games: when an older game changes, they are recomputed from that game on.
This happens immediately if at most `BATCH_SIZE` games follow; otherwise the kind is added to
`Notebook.careers_due` and `manage.py rate` does it.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db import models, transaction
from django.db.models import Q

from games.counting import CareerState, Ledger, replay_careers
from games.models import Career, Game, GameQuerySet, Meeting, Notebook, Player, Seat, State, Tally

BATCH_SIZE = 500
"""How many games are handled together, and through how many careers are recomputed immediately."""

STATISTICS_FIELDS = ("measures", "counted_at", "career")
"""The fields of seats for the statistics."""

TALLY_FIELDS = ("played", "won", "points", "measures")
MEETING_FIELDS = ("as_partners", "won_as_partners", "as_opponents", "won_against", "lost_against")


def counted_at(game: Game) -> datetime | None:
    """When the game began to count; None if it is unfinished or in the bin."""
    counts = game.state == State.FINISHED and game.deleted_at is None
    return game.ended_at if counts else None


def as_counted(seats: Sequence[Seat]) -> list[Seat]:
    """Copies of the seats whose game counts, as the statistics include them now."""
    return [copy.copy(seat) for seat in seats if seat.counted_at is not None]


def adjust(game: Game, before: Sequence[Seat], seats: Sequence[Seat]) -> None:
    """Update the statistics for a game whose seats were counted as `before`.

    The fields of `seats` are set but not saved. As everywhere, the game's row is locked before its
    notebook's.
    """
    after = [seat for seat in seats if seat.counted_at is not None]
    if list(map(_what_counts, before)) == list(map(_what_counts, after)):
        return
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=game.notebook_id)
    ledger = _ledger(game.kind, [seat.player_id for seat in seats])
    if before:
        ledger.count(before, -1)
    if after:
        ledger.count(after)
    save_ledger(ledger)
    for seat in seats:
        seat.career = None
    _recompute_from(notebook, game, before, after)


@transaction.atomic
def recount_game(*, game: Game) -> None:
    """Stop counting a game that was moved to the bin, or count a restored game again."""
    seats = list(game.seats.all())
    before = as_counted(seats)
    for seat in seats:
        seat.counted_at = counted_at(game)
    adjust(game, before, seats)
    Seat.objects.bulk_update(seats, ["counted_at", "career"])


@transaction.atomic
def recount(*, notebook: Notebook) -> None:
    """Rebuild all statistics of a notebook from its seats."""
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    Tally.objects.filter(player__notebook=notebook).delete()
    Meeting.objects.filter(player__notebook=notebook).delete()
    for kind in notebook.games.values_list("kind", flat=True).distinct().order_by("kind"):
        ledger = Ledger(kind)
        for seats in _seats_of(_counted(notebook, kind)):
            ledger.count(seats)
        save_ledger(ledger)
        _recompute_all(notebook, kind)


@transaction.atomic
def recompute_careers(*, notebook: Notebook, kind: str) -> None:
    """Recompute the careers of a kind from its first game, however many games there are."""
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    _recompute_all(notebook, kind)


def recompute_for_players(notebook: Notebook, players: Sequence[Player]) -> None:
    """Recompute the careers of these players after a merge, now or later if there are many games.

    The caller holds the lock on the notebook's row.
    """
    kinds = Tally.objects.filter(player__in=players).values_list("kind", flat=True)
    for kind in sorted(set(kinds)):
        if _counted(notebook, kind)[: BATCH_SIZE + 1].count() > BATCH_SIZE:
            _mark_due(notebook, kind)
        else:
            _recompute_all(notebook, kind)


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
    """Save the rows of a ledger, replacing those of the same players."""
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
    """Insert or update the rows, and delete those whose `counters` are all 0."""
    kept, empty = [], []
    for row in rows:
        counts = any(getattr(row, counter) for counter in counters)
        (kept if counts else empty).append(row)
    if empty:
        model.objects.filter(pk__in=[row.pk for row in empty]).delete()
    for row in kept:
        row.pk = None
    model.objects.bulk_create(
        kept,
        update_conflicts=True,
        unique_fields=unique,
        update_fields=fields,
        batch_size=BATCH_SIZE,
    )


def _recompute_from(
    notebook: Notebook, game: Game, before: Sequence[Seat], after: Sequence[Seat]
) -> None:
    """Recompute the careers from the game's old or new position, whichever is earlier."""
    since = min(seat.counted_at for seat in [*before, *after])
    later = _counted(notebook, game.kind).exclude(pk=game.pk)
    # The condition on `ended_at` alone lets the database use its index.
    later = later.filter(Q(ended_at__gt=since) | Q(pk__gt=game.pk), ended_at__gte=since)
    games = list(later[: BATCH_SIZE + 1])
    if len(games) > BATCH_SIZE:
        _mark_due(notebook, game.kind)
        return
    played = [(other.ended_at, other.pk, list(other.seats.all())) for other in games]
    others = [seat for _, _, seats in played for seat in seats]
    if after:
        played.append((after[0].counted_at, game.pk, after))
    played.sort(key=lambda item: item[:2])
    canonical_ids = notebook.players.canonical_ids()
    in_order = [seats for _, _, seats in played]
    careers = _careers_before([before, *in_order], game.kind, canonical_ids)
    replay_careers(game.kind, in_order, canonical_ids, careers)
    save_careers(game.kind, careers)
    _save_seats(others)


def _careers_before(
    games: Iterable[Sequence[Seat]], kind: str, canonical_ids: Mapping[int, int]
) -> dict[int, CareerState]:
    """Everyone's career before these games: from their first seat that has it, else the current
    career.
    """
    careers: dict[int, CareerState] = {}
    unknown: set[int] = set()
    for seat in [seat for seats in games for seat in seats]:
        person = canonical_ids.get(seat.player_id, seat.player_id)
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
        notebook.careers_due = [other for other in notebook.careers_due if other != kind]
        notebook.save(update_fields=["careers_due"])


def _mark_due(notebook: Notebook, kind: str) -> None:
    if kind not in notebook.careers_due:
        notebook.careers_due = sorted([*notebook.careers_due, kind])
        notebook.save(update_fields=["careers_due"])


def save_careers(kind: str, careers: Mapping[int, CareerState]) -> None:
    """Save the careers of these persons, replacing the previous rows."""
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
    """Update the careers on the seats. An upsert is the fastest way."""
    Seat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=("career",),
        batch_size=BATCH_SIZE,
    )
