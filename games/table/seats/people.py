"""Who may take over a seat."""

from dataclasses import dataclass
from uuid import UUID

from games import journal
from games.table.errors import Refused
from games.table.plain import Player
from games.table.view import GameView
from games.text import name_faults, same_name, tidy


@dataclass(frozen=True)
class PeopleOfGame:
    """Who may take over a seat: the people of a game, or somebody whom a `form` names first."""

    view: GameView
    form: UUID

    def named(self, name: str) -> Player:
        """Return the player of that name, a new one if there is none. Raises Refused."""
        if faults := name_faults("players", tidy(name)):
            raise Refused(faults)
        people = self.view.people
        number, key = (
            1 + max([one.pk for one in people], default=0),
            journal.person_key(self.form, name),
        )
        new = Player(number, key, tidy(name))
        return next((one for one in people if same_name(one.name, name)), new)

    def person(self, player: Player) -> Player:
        """Return the player who represents this one, if the game knows both."""
        known = {one.pk: one for one in self.view.people}
        return known.get(player.represented_by or player.pk, player)
