"""The services of a game's journal: what each writes, and refuses, is the act of its name.

Each is called with `game`, `sender` and what its act needs, and returns the entry with its updated
`game` (`games.services.writing.writes_entry`). An unknown name that takes over a seat becomes a
player of the notebook.
"""

from games.journal import NewEntry
from games.models import Notebook, Player
from games.services.notebook.players import entries_named
from games.services.writing import writes_entry
from games.store.reading import as_player
from games.table import acts, facts, taking_over
from games.table.facts import Sender
from games.table.screen import Facts

announce = writes_entry(acts.announce)
record = writes_entry(acts.record)
undo = writes_entry(acts.undo)
restore = writes_entry(acts.restore)
end_game = writes_entry(acts.end_game)
reopen = writes_entry(acts.reopen)
write_note = writes_entry(acts.write_note)
correct = writes_entry(acts.correct)
insert = writes_entry(acts.insert)
remove = writes_entry(acts.remove)
object_to = writes_entry(acts.object_to)
settle = writes_entry(acts.settle)
withdraw = writes_entry(acts.withdraw)
confirm = writes_entry(acts.confirm)
correct_dealer = writes_entry(acts.correct_dealer)
let_each_bid = writes_entry(acts.let_each_bid)
correct_dealer_once = writes_entry(acts.correct_dealer_once)


class _OfTheNotebook(taking_over.PeopleOfGame):
    """The players of the notebook of a game."""

    def named(self, name: str) -> facts.Player:
        """Return the entry with that name, a new one if there is none. Raises Refused."""
        [entry] = entries_named(Notebook.objects.get(games=self.view.game.pk), [name], self.form)
        return as_player(entry)

    def person(self, player: facts.Player) -> facts.Player:
        """Return the entry that represents the person of this one."""
        number = player.represented_by
        return player if number is None else as_player(Player.objects.get(pk=number))


@writes_entry
def replace_player(table: Facts, sender: Sender, *, seat: int, name: str, hand: int) -> NewEntry:
    """The act of that name."""
    people = _OfTheNotebook(table.view, sender.client_key)
    return taking_over.replace_player(table, sender, seat=seat, name=name, hand=hand, people=people)


@writes_entry
def swap_players(table: Facts, sender: Sender, *, seat: int, other: int, hand: int) -> NewEntry:
    """The act of that name."""
    people = _OfTheNotebook(table.view, sender.client_key)
    return taking_over.swap_players(table, sender, seat=seat, other=other, hand=hand, people=people)
