"""A game as a file has it, both ways.

A game is read by what makes it: it is built from its journal, entry by entry, written out again,
and compared. So what is accepted is what La Marque would have written, to the letter.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.exchange.checking import MALFORMED, WrongGame, check_chain, checked_view
from games.exchange.lines import moment_text, read_moment
from games.journal import LONGEST_LABEL, Entry, EntryKind
from games.kinds.registry import GAMES
from games.limits import MOST_ENTRIES, MOST_HANDS
from games.scoring import VERSION
from games.scoring.errors import fault, quoted
from games.scoring.record import LONGEST_NAME, read_record
from games.scoring.values import Json
from games.table.facts import Game, Notebook, Player, Seat, Sitter
from games.table.view import GameView
from games.text import clean, is_as_typed
from games.wording.catalogue import gettext

MOST_ROUNDS = 32_767
DERIVED = ("record", "state", "ended_at", "version", "totals", "ranks")
"""What follows from the journal of a game."""

PLACED = ("started_by", "table", "round", "previous", "evening")
"""Where a game belongs in its notebook, which is read as it is said."""


class Contents(NamedTuple):
    """Whom and what the games of a file name: its players, in order, each with their position,
    from 1, as id; the phones and the evenings, by key.
    """

    players: Sequence[Player]
    phones: Mapping[str, journal.Phone]
    evenings: Collection[str]


def exported_game(
    game: Game,
    names: Sequence[str],
    totals: Sequence[int],
    ranks: Sequence[int],
    entries: Sequence[Entry],
) -> Json:
    """A game, or its row, as the file has it, without its place in the notebook and whom it names;
    of each seat its name, its total and its rank.
    """
    return {
        "key": game.key,
        "record": journal.record_of(game, names, journal.fold(entries)),
        "core_version": game.core_version,
        "state": game.state,
        "started_at": moment_text(game.started_at),
        "ended_at": moment_text(game.ended_at),
        "version": game.version,
        "totals": list(totals),
        "ranks": list(ranks),
        "journal": [journal.exported_entry(entry) for entry in entries],
    }


def exported_view(view: GameView, position: Callable[[Player], int]) -> Json:
    """A game as the file has it, with those who sat there or are named in its journal, each by
    their `position` in the file; without its place in the notebook.
    """
    sides = {seat: number for number, side in enumerate(view.sheet.sides) for seat in side.seats}
    totals = [view.sheet.totals[sides[seat.number]] for seat in view.seats]
    ranks = [view.sheet.ranks[sides[seat.number]] for seat in view.seats]
    names = [seat.name for seat in view.seats]
    sat = sorted([(number, seat.number) for seat in view.seats for number in seat.takeovers])
    keys = sorted(journal.signing_keys(view.entries))
    return exported_game(view.game, names, totals, ranks, view.entries) | {
        "players": [position(seat.start.player) for seat in view.seats],
        "took_over": [position(view.seats[seat].takeovers[number].player) for number, seat in sat],
        "signers": {key: position(one) for key in keys if (one := view.player_named(key))},
    }


def read_contents(parts: Json, own: journal.Phone | None = None) -> Contents:
    """Return whom and what the games of a file name, from the parts before them; `own` is the phone
    that reads it.

    Raises one of MALFORMED.
    """
    players = [
        Player(number, one["key"], _name_of(one), None, one["forgotten"])
        for number, one in enumerate(parts["players"], start=1)
    ]
    first = 1 if own is None else own.pk + 1
    phones = {
        one["key"]: journal.Phone(number, UUID(one["key"]), one["label"], True)
        for number, one in enumerate(parts["phones"], start=first)
    }
    if own is not None:
        phones[str(own.key)] = own
    return Contents(players, phones, {one["key"] for one in parts["evenings"]})


def _name_of(player: Json) -> str:
    return gettext("Former player") if player["forgotten"] else str(player["name"])


def read_game(said: Json, contents: Contents, notebook: Notebook) -> GameView:
    """Return a game of a file.

    Raises WrongGame: `not_a_game`, `not_an_entry`, `not_as_typed`, `unknown_reference`,
    `entry_changed`, `hand_impossible` and the faults of records, `not_what_the_journal_says`.
    """
    try:
        return _read_game(said, contents, notebook)
    except MALFORMED:
        raise WrongGame(fault("not_a_game")) from None


def _read_game(said: Json, contents: Contents, notebook: Notebook) -> GameView:
    record, written = said["record"], said["journal"]
    too_long = len(written) > MOST_ENTRIES or len(record["hands"]) > MOST_HANDS
    if too_long or not is_key(said["key"]) or said["core_version"] != VERSION:
        raise WrongGame(fault("not_a_game"))
    _refuse_misplaced(said, contents)
    entries = tuple(
        [_read_entry(one, number, contents.phones) for number, one in enumerate(written, start=1)]
    )
    if journal.length(entries) > MOST_ENTRIES:
        raise WrongGame(fault("not_a_game"))
    _refuse_untyped(record["players"], entries)
    _, faults = read_record(GAMES, record, known_apart=True)
    if faults:
        raise WrongGame(faults[0])
    seats = _read_seats(said, entries, contents)
    game = Game(
        key=said["key"],
        kind=record["game"],
        first_dealer=journal.dealer_at_start(record, [(one.kind, one.facts) for one in entries]),
        rules=record["rules"],
        core_version=VERSION,
        started_at=read_moment(said["started_at"]),
        started_by_id=_phone(contents.phones, said["started_by"]).pk,
        notebook=notebook,
        strangers=_read_strangers(said, entries, seats, contents),
    )
    check_chain(game, seats, entries)
    view = checked_view(game, seats, entries)
    placed = {name: said[name] for name in PLACED} | {"client_key": str(UUID(said["client_key"]))}
    _compare(said, exported_view(view, lambda player: player.pk - 1) | placed)
    return view


def _compare(said: Json, again: Json) -> None:
    """Raise WrongGame unless a game is as it would be written `again`."""
    for number, entry in enumerate(again["journal"], start=1):
        if entry != said["journal"][number - 1]:
            raise WrongGame(fault("not_an_entry"), number)
    differs = [name for name in {**said, **again} if said.get(name) != again.get(name)]
    if differs:
        follows = all(name in DERIVED for name in differs)
        raise WrongGame(fault("not_what_the_journal_says" if follows else "not_a_game"))


def is_key(text: object) -> bool:
    """Whether a value may be the key of a game or a player."""
    return isinstance(text, str) and journal.is_key(text)


def _phone(
    phones: Mapping[str, journal.Phone], key: str, entry: int | None = None
) -> journal.Phone:
    if key not in phones:
        raise WrongGame(fault("unknown_reference"), entry)
    return phones[key]


# Entries


def _read_entry(said: Json, number: int, phones: Mapping[str, journal.Phone]) -> Entry:
    try:
        entry = read_entry(said, number, _phone(phones, said["phone"], number))
        fits = all(isinstance(bid.said or {}, dict) for bid in entry.bids)
        fits = fits and all(map(is_key, journal.signing_keys([entry])))
        fits = fits and all(isinstance(text, str) for text, _ in _texts(entry))
        journal.length([entry])
    except MALFORMED:
        fits = False
    if not fits:
        raise WrongGame(fault("not_an_entry"), number)
    return entry


def _refuse_untyped(players: Iterable[str], entries: Iterable[Entry]) -> None:
    """Refuse a name that no form would save as it is; each is checked once."""
    found: dict[tuple[str, int], int | None] = dict.fromkeys(
        [(name, LONGEST_NAME) for name in players]
    )
    for entry in entries:
        for text, longest in _texts(entry):
            found.setdefault((text, longest), entry.number)
    for (text, longest), number in found.items():
        if not is_as_typed(text, longest):
            raise WrongGame(fault("not_as_typed", given=quoted(clean(text))), number)


def _texts(entry: Entry) -> list[tuple[str, int]]:
    """The names in an entry, each with its greatest length."""
    people = [entry.by, *[one for bid in entry.bids for one in (bid.player, bid.by)]]
    moves = journal.moves_of(entry) if entry.kind == EntryKind.REPLACE else []
    labels = [entry.label or "", *[bid.label for bid in entry.bids]]
    names = [one.name for one in people if one is not None]
    names += [move["player"] for move in moves if move["player"] is not None]
    return [(name, LONGEST_NAME) for name in names] + [(one, LONGEST_LABEL) for one in labels]


def read_entry(said: Json, number: int, phone: journal.Phone) -> Entry:
    """Return an entry as `journal.exported_entry` wrote it. Raises one of MALFORMED."""
    entered_at = said.get("entered_at")
    return Entry(
        number=number,
        kind=said["kind"],
        hand=said["hand"],
        facts=said["facts"],
        reason=said["reason"],
        phone=phone,
        label=said.get("label"),
        by=journal.read_person(said.get("by")),
        bids=journal.read_bids(said.get("bids")),
        client_key=UUID(said["client_key"]),
        made_at=read_moment(said["made_at"]),
        entered_at=entered_at and read_moment(entered_at),
        previous_hash=said["previous_hash"],
        hash=said["hash"],
        imported=True,
    )


def took_over(entries: Iterable[Entry]) -> list[tuple[int, int, str]]:
    """Return who took over a seat: the number of each entry, a seat and a name, in order."""
    return [
        (entry.number, move["seat"], move["player"])
        for entry in entries
        if entry.kind == EntryKind.REPLACE
        for move in journal.moves_of(entry)
        if move["player"] is not None
    ]


# Who sits there, and where the game belongs


def _read_seats(said: Json, entries: Sequence[Entry], contents: Contents) -> tuple[Seat, ...]:
    """The seats, with who sits there before the first entry."""
    names, moves = said["record"]["players"], took_over(entries)
    if len(said["players"]) != len(names) or len(said["took_over"]) != len(moves):
        raise WrongGame(fault("unknown_reference"))
    signing = {position: key for key, position in said["signers"].items()}

    def sitter(name: str, position: int) -> Sitter:
        player = _player_at(contents, position)
        key = signing.get(position, player.key)
        return Sitter(name, player._replace(key=key), player.forgotten)

    starts = [sitter(*one) for one in zip(names, said["players"], strict=True)]
    if len({one.player.pk for one in starts}) < len(starts):
        raise WrongGame(fault("unknown_reference"))
    seats = [Seat(number, one.name, one, one, {}) for number, one in enumerate(starts)]
    for (number, seat, name), position in zip(moves, said["took_over"], strict=True):
        if seat not in range(len(seats)):
            raise WrongGame(fault("unknown_reference"), number)
        takeovers = {**seats[seat].takeovers, number: sitter(name, position)}
        seats[seat] = replace(seats[seat], takeovers=takeovers)
    return tuple(seats)


def _player_at(contents: Contents, position: int) -> Player:
    if position not in range(len(contents.players)):
        raise WrongGame(fault("unknown_reference"))
    return contents.players[position]


def _read_strangers(
    said: Json, entries: Sequence[Entry], seats: Sequence[Seat], contents: Contents
) -> dict[str, Player]:
    """The players whom the journal names by keys that nobody who sat there has."""
    if set(said["signers"]) != journal.signing_keys(entries):
        raise WrongGame(fault("unknown_reference"))
    sat = {one.player.key for seat in seats for one in (seat.start, *seat.takeovers.values())}
    return {
        key: _player_at(contents, position)._replace(key=key)
        for key, position in said["signers"].items()
        if key not in sat
    }


def _refuse_misplaced(said: Json, contents: Contents) -> None:
    """Refuse a place in a notebook that no game can have."""
    for name, most in (("table", MOST_ENTRIES), ("round", MOST_ROUNDS)):
        if type(said[name]) is not int or not 0 <= said[name] <= most:
            raise WrongGame(fault("not_a_game"))
    if said["previous"] is not None and not is_key(said["previous"]):
        raise WrongGame(fault("not_a_game"))
    if said["evening"] is not None and said["evening"] not in contents.evenings:
        raise WrongGame(fault("unknown_reference"))
