"""Give seats to other players, with `game` and `sender` as for the other services of a journal."""

from dataclasses import dataclass

from games import journal
from games.journal import EntryKind, NewEntry
from games.models import Notebook, Player
from games.scoring.errors import quoted
from games.services.notebook.players import entry_named, person_of
from games.services.writing import Sender, writes_entry
from games.table.errors import refuse
from games.table.screen import Facts
from games.table.view import GameView


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


def _sitters(view: GameView) -> list[_Sitters]:
    """Return the players of each seat, merged players as the entry that represents them."""
    canonical_ids = Player.objects.filter(notebook__games=view.game.pk).canonical_ids()
    sat = [[(1, seat.start.player.pk)] for seat in view.seats]
    for one in view.current.replaced:
        sitter = view.seats[one.seat].takeovers[one.entry.number]
        sat[one.seat].append((one.number, sitter.player.pk))
    return [
        _Sitters([(first, canonical_ids.get(player, player)) for first, player in players])
        for players in sat
    ]


@writes_entry
def replace_player(table: Facts, sender: Sender, *, seat: int, name: str, hand: int) -> NewEntry:
    """Give a seat to another player from the hand at the place `hand` on, which may be the hand in
    play, cancelling later replacements there; an unknown name becomes a player of the notebook. The
    name stays as given: the phone of a guest need not learn by which one the notebook knows them.

    Refused: `unknown_seat`, `unknown_hand`, `sits_there_already`, `name_twice`, the faults of a
    name.
    """
    number, after = _from_hand(table.view, hand, seat)
    player = entry_named(Notebook.objects.get(games=table.view.game.pk), name)
    person = person_of(player).pk
    sitters = _sitters(table.view)
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
def swap_players(table: Facts, sender: Sender, *, seat: int, other: int, hand: int) -> NewEntry:
    """Give two seats to each other's players from the hand at the place `hand` on, which may be the
    hand in play, cancelling later replacements there.

    Refused: `unknown_seat`, `unknown_hand`, `swaps_with_nobody`, `name_twice`.
    """
    number, after = _from_hand(table.view, hand, seat, other)
    if seat == other:
        refuse("swaps_with_nobody", "swap")
    sitters = _sitters(table.view)
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


def _from_hand(view: GameView, hand: int, *chosen: int) -> tuple[int, int]:
    """Return the number of the hand at the place `hand`, and the place of the hand before it."""
    for seat in chosen:
        if seat not in range(len(view.seats)):
            refuse("unknown_seat", "seat", given=quoted(seat))
    places = [*[one.place for one in view.current.hands], view.current.next_place]
    if hand not in places[1:]:
        refuse("unknown_hand", "hand", given=quoted(hand))
    number = places.index(hand) + 1
    return number, places[number - 2]
