"""Correct the first dealer, and give seats to other players.

Each service is called with `game` and `sender`, returns the entry, and raises Refused or Stale as
`games.services.writing.write` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games import journal
from games.journal import Current
from games.models import Game, Kind, Notebook, Replacement, Seat, State
from games.scoring.errors import quoted
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.notebook.players import find_or_add_player
from games.services.writing import Draft, writes_entry


@dataclass
class _Sitters:
    """The players of a seat: the number of each player's first hand and the player, in order."""

    took_over: list[tuple[int, int]]

    def at(self, hand: int) -> int:
        """Return the player at that hand."""
        return [person for first, person in self.took_over if first <= hand][-1]

    def since(self, hand: int) -> list[tuple[int, int]]:
        """Return the replacements at that hand or later."""
        return [one for one in self.took_over if one[0] >= hand]

    def people(self, hand: int) -> set[int]:
        """Return the players from that hand on."""
        return {self.at(hand), *[person for _, person in self.since(hand)]}


def _sitters(game: Game, seats: Sequence[Seat], current: Current) -> list[_Sitters]:
    """Return the players of each seat, merged players as the entry that represents them."""
    canonical_ids = game.notebook.players.canonical_ids()
    took_over = dict(Replacement.objects.filter(seat__game=game).values_list("number", "player"))
    sitters = [_Sitters([(1, canonical_ids.get(one.player_id, one.player_id))]) for one in seats]
    for one in current.replaced:
        player = took_over[one.entry.number]
        sitters[one.seat].took_over.append((one.number, canonical_ids.get(player, player)))
    return sitters


@writes_entry
def correct_dealer(
    game: Game, current: Current, *, first_dealer: int, changes: Sequence[Json] = ()
) -> Draft:
    """Correct who dealt the first hand; the later dealers follow from it. `changes` are of hands
    that this dealer would make impossible (`journal.change`).

    Refused: `game_is_over`, `nobody_deals`, `unknown_seat`, `same_dealer`, the faults of any hand.
    """
    before = journal.first_dealer(game, current)
    if GAMES[game.kind].DIRECTION == 0:
        refuse("nobody_deals")
    if game.state != State.IN_PROGRESS:
        refuse("game_is_over")
    if first_dealer not in range(game.seats.count()):
        refuse("unknown_seat", "first_dealer", given=quoted(first_dealer))
    if first_dealer == before:
        refuse("same_dealer", "first_dealer")
    return Draft(Kind.DEALER, facts=journal.dealer_facts(first_dealer, before, changes))


@writes_entry
def replace_player(game: Game, current: Current, *, seat: int, name: str, hand: int) -> Draft:
    """Give a seat to another player from that hand number on, cancelling later replacements there;
    an unknown name becomes a player of the notebook.

    Refused: `unknown_seat`, `unknown_hand`, `sits_there_already`, `name_twice`, the faults of a
    name.
    """
    seats = list(game.seats.all())
    if seat not in range(len(seats)):
        refuse("unknown_seat", "seat", given=quoted(seat))
    if hand not in range(2, len(current.hands) + 2):
        refuse("unknown_hand", "hand", given=quoted(hand))
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=game.notebook_id)
    player = find_or_add_player(notebook=notebook, name=name)
    sitters = _sitters(game, seats, current)
    stays = sitters[seat].at(hand - 1) == player.pk
    later = [] if stays else [(hand, player.pk)]
    if later == sitters[seat].since(hand):
        refuse("sits_there_already", "player", given=player.name)
    others = [one for one in sitters if one is not sitters[seat]]
    if any(player.pk in one.people(hand) for one in others):
        refuse("name_twice", "player", given=quoted(player.name))
    facts = {
        "seat": seat,
        "after": current.hands[hand - 2].place,
        "player": None if stays else player.name,
    }
    return Draft(Kind.REPLACE, facts=facts, player=None if stays else player)
