"""What a register says of games and club evenings: a hash, because there is no name in it."""

from collections.abc import Sequence

from games import journal
from games.models import Evening, GameQuerySet, Replacement, Seat


def seatings(games: GameQuerySet) -> dict[str, str]:
    """By its key, the hash of who sits at each game: the keys of the players at the start, then of
    those who took over a seat.
    """
    games = games.order_by()
    people_of: dict[str, list[object]] = {}
    seats = Seat.objects.filter(game__in=games.values("pk")).order_by("game", "number")
    for game, player in seats.values_list("game__key", "player__key"):
        people_of.setdefault(game, []).append(player)
    took_over = Replacement.objects.filter(seat__game__in=games.values("pk"))
    in_order = took_over.order_by("seat__game", "number", "seat__number")
    for game, *moved in in_order.values_list(
        "seat__game__key", "number", "seat__number", "player__key"
    ):
        people_of.setdefault(game, []).append(moved)
    return {game: journal.content_hash(people) for game, people in people_of.items()}


def came_hash(hashes: Sequence[str]) -> str:
    """The register's hash of the entries of a game that came in files; "" if there is none."""
    return journal.content_hash(list(hashes)) if hashes else ""


def club_hash(evening: Evening) -> str:
    """Return the hash of what is recorded of a club evening, "" for another evening."""
    club = evening.club
    return "" if club is None else journal.content_hash({"kind": evening.kind, "club": club})
