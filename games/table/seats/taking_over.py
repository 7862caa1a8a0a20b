"""Giving seats to other players: what may be written of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import journal
from games.journal import EntryKind, NewEntry
from games.scoring.errors import quoted
from games.table.errors import refuse
from games.table.plain import Player, Sender, Sitter
from games.table.screen import GameState
from games.table.seats.people import PeopleOfGame
from games.table.view import GameView
from games.text import same_name


@dataclass
class _Sitters:
    took_over: list[tuple[int, Player]]  # each from the number of their first hand, in order

    def at(self, hand: int) -> Player:
        return [person for first, person in self.took_over if first <= hand][-1]

    def since(self, hand: int) -> list[tuple[int, int]]:
        """The replacements at that hand or later, by the ids of their players."""
        return [(first, person.pk) for first, person in self.took_over if first >= hand]

    def people(self, hand: int) -> set[int]:
        return {self.at(hand).pk, *[person for _, person in self.since(hand)]}

    def names(self, hand: int) -> list[str]:
        later = [person for first, person in self.took_over if first >= hand]
        return [person.name for person in (self.at(hand), *later)]


def _sitters(view: GameView, people: PeopleOfGame) -> list[_Sitters]:
    """Merged players are the entry that represents them, each with the name at that seat."""
    sat = [[(1, _named(seat.start, people))] for seat in view.seats]
    for one in view.current.replaced:
        sitter = view.seats[one.seat].takeovers[one.entry.number]
        sat[one.seat].append((one.number, _named(sitter, people)))
    return [_Sitters(players) for players in sat]


def _named(sitter: Sitter, people: PeopleOfGame) -> Player:
    """The player of a seat as the journal names them: by the key, if the name was deleted."""
    name = sitter.player.key if sitter.forgotten else sitter.name
    return people.person(sitter.player)._replace(name=name)


def replace_player(
    game: GameState,
    sender: Sender,
    *,
    seat: int,
    name: str,
    hand: int,
) -> NewEntry:
    """Give a seat to another player from a hand on, which may be the hand in play, cancelling later
    replacements there. The name stays as given: the phone of a guest need not learn by which one
    the notebook knows them. Refused: `unknown_seat`, `unknown_hand`, `sits_there_already`,
    `name_twice`, the faults of a name.
    """
    people = game.people or PeopleOfGame(game.view, sender.client_key)
    number, after = _from_hand(game.view, hand, seat)
    player = people.named(name)
    person = people.person(player).pk
    sitters = _sitters(game.view, people)
    stays = sitters[seat].at(number - 1).pk == person
    later = [] if stays else [(number, person)]
    if later == sitters[seat].since(number):
        refuse("sits_there_already", "player", given=player.name)
    others = [one for one in sitters if one is not sitters[seat]]
    if any(person in one.people(number) for one in others) or (
        not stays and _has_name(player.name, number, sitters[seat], others)
    ):
        refuse("name_twice", "player", given=quoted(player.name))
    facts = journal.seat_facts(after, {seat: None if stays else player.name})
    return NewEntry(EntryKind.REPLACE, facts=facts, players={} if stays else {seat: player.pk})


def _has_name(name: str, number: int, seat: _Sitters, others: Sequence[_Sitters]) -> bool:
    """Before hand `number` at the seat, or from then on at another. A deleted name is nobody's."""
    taken = [seat.at(number - 1).name, *[one for other in others for one in other.names(number)]]
    return any(same_name(name, one) for one in taken)


def swap_players(
    game: GameState,
    sender: Sender,
    *,
    seat: int,
    other: int,
    hand: int,
) -> NewEntry:
    """Swap two players from a hand on, as `replace_player`; they keep the names on the sheet.
    Refused: `unknown_seat`, `unknown_hand`, `swaps_with_nobody`, `name_twice`.
    """
    people = game.people or PeopleOfGame(game.view, sender.client_key)
    number, after = _from_hand(game.view, hand, seat, other)
    if seat == other:
        refuse("swaps_with_nobody", "swap")
    sitters = _sitters(game.view, people)
    moving = {seat: sitters[other].at(number), other: sitters[seat].at(number)}
    stays = [one for one in moving if sitters[one].at(number - 1).pk == moving[one].pk]
    others = [sitter for seat, sitter in enumerate(sitters) if seat not in moving]
    for person in moving.values():
        if any(person.pk in sitter.people(number) for sitter in others):
            refuse("name_twice", "player", given=quoted(person.name))
    names = {one: None if one in stays else moving[one].name for one in moving}
    players = {one: moving[one].pk for one in moving if one not in stays}
    return NewEntry(EntryKind.REPLACE, facts=journal.seat_facts(after, names), players=players)


def _from_hand(view: GameView, hand: int, *chosen: int) -> tuple[int, int]:
    """The number of the hand at the place `hand`, and the place of the hand before it."""
    for seat in chosen:
        if seat not in range(len(view.seats)):
            refuse("unknown_seat", "seat", given=quoted(seat))
    current = view.current
    before = [one.place for one in current.hands if one.number < view.number_of(hand)]
    hands = [*[one.place for one in current.hands if not one.adjusts], current.next_place]
    if hand not in hands or not before:
        refuse("unknown_hand", "hand", given=quoted(hand))
    return view.number_of(hand), before[-1]
