"""Who may take over a seat, of the players of a notebook."""

from games.models import Notebook, Player
from games.services.notebook.players import entries_named
from games.store.reading import as_player
from games.table import plain
from games.table.seats.people import PeopleOfGame


class PeopleOfNotebook(PeopleOfGame):
    """The players of the notebook of a game: an unknown name becomes one."""

    def named(self, name: str) -> plain.Player:
        """Return the entry with that name, a new one if there is none. Raises Refused."""
        [entry] = entries_named(Notebook.objects.get(games=self.view.game.pk), [name], self.form)
        return as_player(entry)._replace(name=entry.name)

    def person(self, player: plain.Player) -> plain.Player:
        number = player.represented_by
        return player if number is None else as_player(Player.objects.get(pk=number))
