"""What the search of games goes by: names on the first line of `search_text`, notes after it."""

from collections.abc import Iterable, Sequence

from games.models import Game, Player, Replacement, Seat, searchable

BATCH_SIZE = 500
"""How many games are written anew at a time."""


def names_text(names: Sequence[str]) -> str:
    """What finds a game by its players."""
    return searchable(" ".join(dict.fromkeys(names)))


def names_on(seats: Iterable[Seat], replacements: Iterable[Replacement]) -> str:
    """What finds a game by whoever sat there: the names of its sheet, and those they have now."""
    sat = [*seats, *[one for one in replacements if one.counts]]
    known = [one for one in sat if not one.forgotten]
    return names_text([name for one in known for name in (one.name, one.player.name)])


def with_notes(search_text: str, notes: Iterable[str]) -> str:
    """What finds the game by its players still, and by its notes as they are now."""
    names = search_text.partition("\n")[0]
    return "\n".join([names, *[searchable(note) for note in notes if note]])


def renew_names(player: Player) -> None:
    """Let the games of a player who was renamed be found by the new name, and by the one that their
    sheets bear; those of a player who was forgotten by neither.
    """
    sat = Seat.objects.sat_by([player.pk]).values("game")
    games = Game.objects.filter(pk__in=sat)
    related = games.prefetch_related("seats__player", "seats__replacements__player")
    renewed = []
    for game in related.iterator(BATCH_SIZE):
        seats = game.seats.all()
        replacements = [one for seat in seats for one in seat.replacements.all()]
        _, _, notes = game.search_text.partition("\n")
        game.search_text = "\n".join(filter(None, [names_on(seats, replacements), notes]))
        renewed.append(game)
    Game.objects.bulk_update(renewed, ["search_text"], batch_size=BATCH_SIZE)
