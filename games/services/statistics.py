"""Keeps the statistics up to date: what finished games come to, adjusted by what changed.

A game's end costs as much whatever was played before: a few rows of whoever sat there. Careers
depend on the order of the games: after a change of an older game they are followed anew from it on,
at once where no more than `AT_ONCE` games follow, else by `manage.py rate`, and the kind is marked
in `Notebook.careers_due` until then.
"""

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db import models, transaction
from django.db.models import Q

from games.counting import Ledger, Standing, follow
from games.models import Career, Game, GameQuerySet, Meeting, Notebook, Player, Seat, State, Tally

AT_ONCE = 500
"""How many games careers are followed through in one go."""

STATISTICS = ("measures", "counted_at", "career")
"""What seats keep for the statistics."""

TALLIED = ("played", "won", "points", "measures")
MET = ("as_partners", "won_as_partners", "as_opponents", "won_against", "lost_against")


def counted_at(game: Game) -> datetime | None:
    """When the game began to count, None while it does not: unfinished, or in the bin."""
    counts = game.state == State.FINISHED and game.deleted_at is None
    return game.ended_at if counts else None


def as_counted(seats: Sequence[Seat]) -> list[Seat]:
    """The seats as the statistics know them, none where their game does not count."""
    return [copy.copy(seat) for seat in seats if seat.counted_at is not None]


def adjust(game: Game, before: Sequence[Seat], seats: Sequence[Seat]) -> None:
    """Let the statistics follow a game whose seats were counted as `before`.

    `seats` are told what they are to keep of it and are not saved. The game's row is locked before
    its notebook's, here as elsewhere.
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
    _follow_from(notebook, game, before, after)


@transaction.atomic
def count_anew(*, game: Game) -> None:
    """Let a game that was put into the bin count no longer, and one that was brought back again."""
    seats = list(game.seats.all())
    before = as_counted(seats)
    for seat in seats:
        seat.counted_at = counted_at(game)
    adjust(game, before, seats)
    Seat.objects.bulk_update(seats, ["counted_at", "career"])


@transaction.atomic
def recount(*, notebook: Notebook) -> None:
    """Make all statistics of a notebook anew from its seats."""
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    Tally.objects.filter(player__notebook=notebook).delete()
    Meeting.objects.filter(player__notebook=notebook).delete()
    for kind in notebook.games.values_list("kind", flat=True).distinct().order_by("kind"):
        ledger = Ledger(kind)
        for seats in _seats_of(_counted(notebook, kind)):
            ledger.count(seats)
        save_ledger(ledger)
        _follow_anew(notebook, kind)


@transaction.atomic
def follow_careers(*, notebook: Notebook, kind: str) -> None:
    """Follow the careers of a kind from its first game on, however many games there are."""
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    _follow_anew(notebook, kind)


def follow_person(notebook: Notebook, players: Sequence[Player]) -> None:
    """Let careers follow who these players' entries stand for now, at once or when there is time.

    The notebook's row is locked.
    """
    kinds = Tally.objects.filter(player__in=players).values_list("kind", flat=True)
    for kind in sorted(set(kinds)):
        if _counted(notebook, kind)[: AT_ONCE + 1].count() > AT_ONCE:
            _mark_due(notebook, kind)
        else:
            _follow_anew(notebook, kind)


def _what_counts(seat: Seat) -> tuple[object, ...]:
    return seat.counted_at, seat.total, seat.rank, seat.measures


def _counted(notebook: Notebook, kind: str) -> GameQuerySet:
    return notebook.games.counted().filter(kind=kind)


def _seats_of(games: GameQuerySet) -> Iterator[list[Seat]]:
    for game in games.iterator(chunk_size=AT_ONCE):
        yield list(game.seats.all())


def _ledger(kind: str, players: Sequence[int]) -> Ledger:
    meetings = Meeting.objects.filter(kind=kind, player__in=players, other__in=players)
    return Ledger(kind, Tally.objects.filter(kind=kind, player__in=players), meetings)


def save_ledger(ledger: Ledger) -> None:
    """Write what a ledger comes to over what is there of the same players."""
    _save(Tally, ledger.tallies.values(), ("player", "kind"), TALLIED, ("played",))
    together = ("as_partners", "as_opponents")
    _save(Meeting, ledger.meetings.values(), ("player", "other", "kind"), MET, together)


def _save(
    model: type[models.Model],
    rows: Iterable[models.Model],
    unique: Sequence[str],
    fields: Sequence[str],
    counters: Sequence[str],
) -> None:
    """Write the rows, over those that are there; one that counts nothing any more goes."""
    kept, empty = [], []
    for row in rows:
        counts = any(getattr(row, counter) for counter in counters)
        (kept if counts else empty).append(row)
    if empty:
        model.objects.filter(pk__in=[row.pk for row in empty]).delete()
    for row in kept:
        row.pk = None
    model.objects.bulk_create(
        kept, update_conflicts=True, unique_fields=unique, update_fields=fields, batch_size=AT_ONCE
    )


def _follow_from(
    notebook: Notebook, game: Game, before: Sequence[Seat], after: Sequence[Seat]
) -> None:
    """Follow the careers from where the game stood, or stands now if that is earlier, on."""
    since = min(seat.counted_at for seat in [*before, *after])
    later = _counted(notebook, game.kind).exclude(pk=game.pk)
    # The first condition is what an index is entered by.
    later = later.filter(Q(ended_at__gt=since) | Q(pk__gt=game.pk), ended_at__gte=since)
    games = list(later[: AT_ONCE + 1])
    if len(games) > AT_ONCE:
        _mark_due(notebook, game.kind)
        return
    played = [(one.ended_at, one.pk, list(one.seats.all())) for one in games]
    others = [seat for _, _, seats in played for seat in seats]
    if after:
        played.append((after[0].counted_at, game.pk, after))
    played.sort(key=lambda one: one[:2])
    stand_ins = notebook.players.stand_ins()
    in_order = [seats for _, _, seats in played]
    careers = _careers_before([before, *in_order], game.kind, stand_ins)
    follow(game.kind, in_order, stand_ins, careers)
    save_careers(game.kind, careers)
    _save_seats(others)


def _careers_before(
    games: Iterable[Sequence[Seat]], kind: str, stand_ins: Mapping[int, int]
) -> dict[int, Standing]:
    """What everyone's career was before these games: the first of their seats that knows says so,
    else it is what it is now.
    """
    careers: dict[int, Standing] = {}
    unknown: set[int] = set()
    for seat in [seat for seats in games for seat in seats]:
        person = stand_ins.get(seat.player_id, seat.player_id)
        if seat.career is not None:
            careers.setdefault(person, Standing(*seat.career))
        unknown.add(person)
    unknown -= set(careers)
    for career in Career.objects.filter(kind=kind, player__in=unknown):
        careers[career.player_id] = _standing(career)
    return careers


def _standing(career: Career) -> Standing:
    return Standing(*[getattr(career, name) for name in Standing._fields])


def _follow_anew(notebook: Notebook, kind: str) -> None:
    stand_ins, careers = notebook.players.stand_ins(), {}
    chunk: list[Seat] = []
    for seats in _seats_of(_counted(notebook, kind)):
        known = [seat.career for seat in seats]
        follow(kind, [seats], stand_ins, careers)
        chunk += [seat for seat, old in zip(seats, known, strict=True) if seat.career != old]
        if len(chunk) > AT_ONCE:
            _save_seats(chunk)
            chunk = []
    _save_seats(chunk)
    Career.objects.filter(player__notebook=notebook, kind=kind).delete()
    save_careers(kind, careers)
    if kind in notebook.careers_due:
        notebook.careers_due = [one for one in notebook.careers_due if one != kind]
        notebook.save(update_fields=["careers_due"])


def _mark_due(notebook: Notebook, kind: str) -> None:
    if kind not in notebook.careers_due:
        notebook.careers_due = sorted([*notebook.careers_due, kind])
        notebook.save(update_fields=["careers_due"])


def save_careers(kind: str, careers: Mapping[int, Standing]) -> None:
    """Write these persons' careers over what is there."""
    rows = [
        Career(player_id=person, kind=kind, **standing._asdict())
        for person, standing in careers.items()
        if standing.games
    ]
    gone = [person for person, standing in careers.items() if not standing.games]
    if gone:
        Career.objects.filter(kind=kind, player__in=gone).delete()
    Career.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=("player", "kind"),
        update_fields=Standing._fields,
        batch_size=AT_ONCE,
    )


def _save_seats(seats: Sequence[Seat]) -> None:
    """Write the careers that the seats keep: over the rows that are there, which is quickest."""
    Seat.objects.bulk_create(
        seats,
        update_conflicts=True,
        unique_fields=("id",),
        update_fields=("career",),
        batch_size=AT_ONCE,
    )
