"""What the search of games goes by: names on the first line of `search_text`, notes after it."""

from collections.abc import Iterable, Sequence

from games.models import Game, Player, searchable

AT_ONCE = 500
"""How many games are written anew at a time."""


def names_text(names: Sequence[str]) -> str:
    """What finds a game by its players."""
    return searchable(" ".join(dict.fromkeys(names)))


def with_notes(search_text: str, notes: Iterable[str]) -> str:
    """What finds the game by its players still, and by its notes as they are now."""
    names = search_text.partition("\n")[0]
    return "\n".join([names, *[searchable(note) for note in notes if note]])


def renew_names(player: Player) -> None:
    """Let the games of a player who was renamed be found by the new name, and by the one that their
    sheets bear; those of a player who was forgotten by neither.
    """
    games = Game.objects.filter(seats__player=player).prefetch_related("seats__player")
    renewed = []
    for game in games.iterator(AT_ONCE):
        seats = game.seats.all()
        known = [seat for seat in seats if not seat.forgotten]
        names = [name for seat in known for name in (seat.name, seat.player.name)]
        _, _, notes = game.search_text.partition("\n")
        game.search_text = "\n".join(filter(None, [names_text(names), notes]))
        renewed.append(game)
    Game.objects.bulk_update(renewed, ["search_text"], batch_size=AT_ONCE)
