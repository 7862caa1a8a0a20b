"""Correct the first dealer or that of one hand, and give seats to other players.

Each service is called with `game` and `sender`, returns the entry, and raises Refused or Stale as
`games.services.writing.write` does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from games import journal
from games.journal import Current, EntryKind, NewEntry
from games.models import Game, Player, Replacement, Seat, State
from games.scoring.errors import quoted
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.services.errors import refuse
from games.services.notebook.players import entry_named, person_of
from games.services.writing import writes_entry


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
    stored = Replacement.objects.filter(seat__game=game)
    took_over = {
        (number, seat): player
        for number, seat, player in stored.values_list("number", "seat__number", "player")
    }
    sitters = [_Sitters([(1, canonical_ids.get(one.player_id, one.player_id))]) for one in seats]
    for one in current.replaced:
        player = took_over[one.entry.number, one.seat]
        sitters[one.seat].took_over.append((one.number, canonical_ids.get(player, player)))
    return sitters


@writes_entry
def correct_dealer(
    game: Game, current: Current, *, first_dealer: int, changes: Sequence[Json] = ()
) -> NewEntry:
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
    return NewEntry(EntryKind.DEALER, facts=journal.dealer_facts(first_dealer, before, changes))


@writes_entry
def correct_dealer_once(
    game: Game, current: Current, *, hand: int, dealer: int | None, changes: Sequence[Json] = ()
) -> NewEntry:
    """Say who deals the hand at the place `hand`, which may be the one in play, this once; None is
    whose turn it is. The order after it stays. `changes` are of hands that this dealer would make
    impossible (`journal.change`).

    Refused: `game_is_over`, `nobody_deals`, `unknown_hand`, `unknown_seat`, `same_dealer`, the
    faults of any hand.
    """
    if GAMES[game.kind].DIRECTION == 0:
        refuse("nobody_deals")
    if game.state != State.IN_PROGRESS:
        refuse("game_is_over")
    places = [*[one.place for one in current.hands], current.next_place]
    if hand not in places:
        refuse("unknown_hand", "hand", given=quoted(hand))
    if dealer not in (None, *range(game.seats.count())):
        refuse("unknown_seat", "dealer", given=quoted(dealer))
    if dealer == dict(current.dealt).get(places.index(hand) + 1):
        refuse("same_dealer_once", "dealer")
    return NewEntry(EntryKind.DEALER, hand, journal.once_facts(dealer, changes))


@writes_entry
def replace_player(game: Game, current: Current, *, seat: int, name: str, hand: int) -> NewEntry:
    """Give a seat to another player from the hand at the place `hand` on, which may be the hand in
    play, cancelling later replacements there; an unknown name becomes a player of the notebook. The
    name stays as given: the phone of a guest need not learn by which one the notebook knows them.

    Refused: `unknown_seat`, `unknown_hand`, `sits_there_already`, `name_twice`, the faults of a
    name.
    """
    seats = list(game.seats.all())
    number, after = _from_hand(current, seats, hand, seat)
    player = entry_named(game.notebook, name)
    person = person_of(player).pk
    sitters = _sitters(game, seats, current)
    stays = sitters[seat].at(number - 1) == person
    later = [] if stays else [(number, person)]
    if later == sitters[seat].since(number):
        refuse("sits_there_already", "player", given=player.name)
    others = [one for one in sitters if one is not sitters[seat]]
    if any(person in one.people(number) for one in others):
        refuse("name_twice", "player", given=quoted(player.name))
    facts = journal.seat_facts(after, {seat: None if stays else player.name})
    return NewEntry(EntryKind.REPLACE, facts=facts, players={} if stays else {seat: player.pk})


@writes_entry
def swap_players(game: Game, current: Current, *, seat: int, other: int, hand: int) -> NewEntry:
    """Give two seats to each other's players from the hand at the place `hand` on, which may be the
    hand in play, cancelling later replacements there.

    Refused: `unknown_seat`, `unknown_hand`, `swaps_with_nobody`, `name_twice`.
    """
    seats = list(game.seats.all())
    number, after = _from_hand(current, seats, hand, seat, other)
    if seat == other:
        refuse("swaps_with_nobody", "swap")
    sitters = _sitters(game, seats, current)
    moving = {seat: sitters[other].at(number), other: sitters[seat].at(number)}
    people = Player.objects.in_bulk(moving.values())
    stays = [one for one in moving if sitters[one].at(number - 1) == moving[one]]
    others = [sitter for place, sitter in enumerate(sitters) if place not in moving]
    for person in moving.values():
        if any(person in sitter.people(number) for sitter in others):
            refuse("name_twice", "player", given=quoted(people[person].name))
    names = {one: None if one in stays else people[moving[one]].name for one in moving}
    players = {one: moving[one] for one in moving if one not in stays}
    return NewEntry(EntryKind.REPLACE, facts=journal.seat_facts(after, names), players=players)


def _from_hand(current: Current, seats: Sequence[Seat], hand: int, *chosen: int) -> tuple[int, int]:
    """Return the number of the hand at the place `hand`, and the place of the hand before it."""
    for seat in chosen:
        if seat not in range(len(seats)):
            refuse("unknown_seat", "seat", given=quoted(seat))
    places = [*[one.place for one in current.hands], current.next_place]
    if hand not in places[1:]:
        refuse("unknown_hand", "hand", given=quoted(hand))
    number = places.index(hand) + 1
    return number, places[number - 2]
