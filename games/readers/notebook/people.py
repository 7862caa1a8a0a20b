"""The people of a notebook, who may be several players (`Player.merged_into`), and their games."""

from collections.abc import Iterable

from django.db.models import Count, Max

from games.models import Notebook, Player, Seat
from games.text import searchable

LATEST_GAMES = 100  # How many of the latest games decide the order of the players.


class People:
    """The people of a notebook, loaded in two queries, and again if others came meanwhile."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self._load()

    def _load(self) -> None:
        # In this order, so that everybody whom the first names is among the second.
        self.canonical_ids = self.notebook.players.canonical_ids()
        self.players = {player.pk: player for player in self.notebook.players.all()}

    def person(self, number: int) -> Player:
        if self.canonical_ids.person(number) not in self.players:
            self._load()
        return self.players[self.canonical_ids.person(number)]

    def persons(self, numbers: Iterable[int]) -> list[Player]:
        """The people whom these ids belong to, each once, by name, without deleted ones."""
        persons = {self.person(number) for number in numbers}
        named = [player for player in persons if not player.forgotten]
        return sorted(named, key=lambda player: searchable(player.name))

    def entries(self, player: Player) -> list[int]:
        """The ids of all players that are this person, the person's own id first."""
        return self.canonical_ids.entries(player.pk)


def last_results(entries: Iterable[int], most: int, **which: object) -> list[Seat]:
    """A person's seats in the latest games that count, newest first; `which` are filters."""
    seats = Seat.objects.filter(player__in=entries, counts=True, **which)
    newest = seats.order_by("-dated_at", "-pk").select_related("game")
    return list(newest.prefetch_related("game__seats")[:most])


def known_players(notebook: Notebook) -> list[str]:
    """The names of the notebook: the most recent first, then the most frequent, then others. Only
    the latest games are read, so that an old notebook is as fast as a new one.
    """
    latest = list(notebook.games.newest_first().values_list("pk", flat=True)[:LATEST_GAMES])
    seats = Seat.objects.filter(game__in=latest).values("player")
    played = {
        seat["player"]: (-seat["last"].timestamp(), -seat["games"])
        for seat in seats.annotate(last=Max("dated_at"), games=Count("pk"))
    }
    players = sorted(notebook.players.present(), key=lambda player: played.get(player.pk, (0, 0)))
    return [player.name for player in players]
