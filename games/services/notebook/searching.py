"""The text that the search of games uses: names on the first line, then notes."""

from collections.abc import Iterable, Sequence

from games.models import Game, Player, Replacement, Seat
from games.text import searchable

BATCH_SIZE = 500  # How many games are updated at a time.


def names_text(names: Sequence[str]) -> str:
    return searchable(" ".join(dict.fromkeys(names)))


def names_on(seats: Iterable[Seat], replacements: Iterable[Replacement]) -> str:
    """The search text for everyone who sat there: names on the sheet and current names."""
    sat: list[Seat | Replacement] = [*seats, *[one for one in replacements if one.counts]]
    known = [one for one in sat if not one.forgotten]
    return names_text([name for one in known for name in (one.name, one.player.name)])


def with_notes(search_text: str, notes: Iterable[str]) -> str:
    names = search_text.partition("\n")[0]
    return "\n".join([names, *[searchable(note) for note in notes if note]])


def names_and(notes: str, names: str) -> str:
    """Return the search text with these names, on the first line even if nobody has a name."""
    return f"{names}\n{notes}" if notes else names


def renew_names(player: Player) -> None:
    """Update the search text of a player's games after a change of name: the name on the sheet
    finds them as well, after a deletion neither.
    """
    sat = Seat.objects.sat_by([player.pk]).values("game")
    games = Game.objects.filter(pk__in=sat)
    related = games.prefetch_related("seats__player", "seats__replacements__player")
    renewed = []
    for game in related.iterator(BATCH_SIZE):
        seats = game.seats.all()
        replacements = [one for seat in seats for one in seat.replacements.all()]
        _, _, notes = game.search_text.partition("\n")
        game.search_text = names_and(notes, names_on(seats, replacements))
        renewed.append(game)
    Game.objects.bulk_update(renewed, ["search_text"], batch_size=BATCH_SIZE)
