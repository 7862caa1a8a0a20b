"""The text that the search of games uses: names on the first line, then notes."""

from collections.abc import Iterable, Sequence

from games.models import Game, Replacement, Seat
from games.text import searchable

BATCH_SIZE = 500  # How many games are updated at a time.


def names_text(names: Sequence[str]) -> str:
    return searchable(" ".join(dict.fromkeys(names)))


def names_on(seats: Iterable[Seat], replacements: Iterable[Replacement]) -> str:
    """The search text for everyone who sat there: names in the journal and current names, also of
    the person into whom a player was merged.
    """
    sat: list[Seat | Replacement] = [*seats, *[one for one in replacements if one.counts]]
    known = [one for one in sat if not one.forgotten]
    return names_text(
        [name for one in known for name in (one.name, one.player.name, one.merged_name)]
    )


def with_notes(search_text: str, notes: Iterable[str]) -> str:
    names = search_text.partition("\n")[0]
    return "\n".join([names, *[searchable(note) for note in notes if note]])


def names_and(notes: str, names: str) -> str:
    """Return the search text with these names, on the first line even if nobody has a name."""
    return f"{names}\n{notes}" if notes else names


def renew_names(players: Iterable[int]) -> None:
    """Update what lists show and the search finds of the games of these players, after a change of
    name or a merge: the name in the journal finds them as well, after a deletion neither.
    """
    sat = Seat.objects.sat_by(players).values("game")
    games = Game.objects.filter(pk__in=sat)
    related = games.prefetch_related("seats__player", "seats__replacements__player")
    renewed: list[Game] = []
    seated: list[Seat] = []
    took_over: list[Replacement] = []
    merged_names: dict[int, str] = {}
    for game in related.iterator(BATCH_SIZE):
        seats = game.seats.all()
        replacements = [one for seat in seats for one in seat.replacements.all()]
        for one in (*seats, *replacements):
            if one.player_id not in merged_names:
                merged_names[one.player_id] = one.player.merged_name
            one.merged_name = merged_names[one.player_id]
        seated += seats
        took_over += replacements
        _, _, notes = game.search_text.partition("\n")
        game.search_text = names_and(notes, names_on(seats, replacements))
        renewed.append(game)
    Game.objects.bulk_update(renewed, ["search_text"], batch_size=BATCH_SIZE)
    Seat.objects.bulk_update(seated, ["merged_name"], batch_size=BATCH_SIZE)
    Replacement.objects.bulk_update(took_over, ["merged_name"], batch_size=BATCH_SIZE)
