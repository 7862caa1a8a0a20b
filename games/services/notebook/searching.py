"""The text for searching games: names on the first line of `search_text`, notes after it."""

from collections.abc import Iterable, Sequence

from games.models import Game, Player, searchable

BATCH_SIZE = 500
"""How many games are updated in one query."""


def names_text(names: Sequence[str]) -> str:
    """The search text for the names of a game's players."""
    return searchable(" ".join(dict.fromkeys(names)))


def with_notes(search_text: str, notes: Iterable[str]) -> str:
    """The search text with its notes replaced; the names are unchanged."""
    names = search_text.partition("\n")[0]
    return "\n".join([names, *[searchable(note) for note in notes if note]])


def renew_names(player: Player) -> None:
    """Update the search text of a player's games after a rename or a deletion.

    A renamed player is found by the new name and by the name on the sheet, a deleted player by
    neither.
    """
    games = Game.objects.filter(seats__player=player).prefetch_related("seats__player")
    renewed = []
    for game in games.iterator(BATCH_SIZE):
        seats = game.seats.all()
        known = [seat for seat in seats if not seat.forgotten]
        names = [name for seat in known for name in (seat.name, seat.player.name)]
        _, _, notes = game.search_text.partition("\n")
        game.search_text = "\n".join(filter(None, [names_text(names), notes]))
        renewed.append(game)
    Game.objects.bulk_update(renewed, ["search_text"], batch_size=BATCH_SIZE)
