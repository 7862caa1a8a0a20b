"""The games of a file, or of the database, as rows that are not saved: all that is derived is
worked out anew from the journal.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from games import journal
from games.exchange.checking import WrongGame, check_chain, checked_view
from games.exchange.game import took_over
from games.json_lines import NumberedLine
from games.models import (
    Entry,
    Evening,
    Game,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
    State,
)
from games.scoring.errors import fault
from games.scoring.record import folded
from games.services.exchange.file import File, read_line
from games.services.notebook.searching import names_text
from games.services.table.starting import date_of, make_seats
from games.services.writing import columns_of, set_derived_fields
from games.store.reading import as_entries, as_game, as_notebook, as_seats, as_settings
from games.table.view import GameView


@dataclass
class ReadGame:
    """A game as rows, none of them saved if it was read: its seats, its entries and its
    replacements.
    """

    game: Game
    seats: list[Seat]
    entries: list[Entry]
    replacements: list[Replacement] = field(default_factory=list)

    @property
    def sat(self) -> list[Seat | Replacement]:
        """Everyone who sat there."""
        return [*self.seats, *self.replacements]

    @property
    def hash(self) -> str:
        """The hash of the last entry."""
        return self.hash_at(len(self.entries))

    def hash_at(self, version: int) -> str:
        """Return the hash of the entry with number `version`, or of the start for 0."""
        names = [seat.name for seat in self.seats]
        if version == 0:
            return journal.start_hash(as_settings(self.game), names)
        return self.entries[version - 1].hash

    def has_all_of(self, other: "ReadGame") -> bool:
        """Whether its journal begins with the other's: each hash covers all before it."""
        known = len(other.entries)
        return len(self.entries) >= known and self.hash_at(known) == other.hash

    def goes_on_from(self, other: "ReadGame") -> bool:
        """Whether its journal begins with the other's and has more."""
        return len(self.entries) > len(other.entries) and self.has_all_of(other)

    def set_derived_fields(self, view: GameView) -> None:
        """Set all that is derived in the rows, from the game as its journal says it is."""
        self.game.ended_at = view.game.ended_at
        if view.entries:
            newest, current, sheet = view.entries[-1], view.current, view.sheet
            set_derived_fields(self.game, self.seats, newest, current, sheet, self.replacements)


@dataclass(kw_only=True)
class GameOfFile(ReadGame):
    """A game that was read from a file: as its journal says it is (`view`), the key of the game
    that it `follows`, and the players whom its journal names by keys (`signers`).
    """

    view: GameView
    follows: str | None
    signers: Mapping[str, Player]


def as_read(game: Game) -> ReadGame:
    """Return a saved game in the same form, to compare it with a game that was read."""
    seats = list(game.seats.all())
    replacements = [one for seat in seats for one in seat.replacements.all()]
    return ReadGame(game, seats, list(game.entries.all()), replacements)


class ImportContext:
    """The players (in order), phones and evenings (by key) that the games of a file refer to: not
    saved, until an import adds them.
    """

    def __init__(self, notebook: Notebook, file: File) -> None:
        self.notebook, self.parts, self.contents = notebook, file.parts, file.contents
        self.players = [
            Player(
                notebook=self.notebook,
                key=one["key"],
                name=one["name"],
                # Nobody is called like that.
                folded_name=f" {uuid4().hex}" if one["forgotten"] else folded(one["name"]),
                archived=one["archived"],
                forgotten=one["forgotten"],
            )
            for one in self.parts["players"]
        ]
        self.evenings = {one["key"]: Evening(key=one["key"]) for one in self.parts["evenings"]}
        self.phones = {one["key"]: Phone(**one, imported=True) for one in self.parts["phones"]}

    def rename(self, saved: Mapping[int, Player]) -> None:
        """Refer to the players as they are `saved` now, by id."""
        self.players = [saved.get(player.pk, player) for player in self.players]

    def read(self, line: NumberedLine) -> GameOfFile:
        """Return the game on a line of the file. Raises WrongFile as `file.read_line`."""
        data, view = read_line(line, self.contents, as_notebook(self.notebook))
        names = data["record"]["players"]
        people = [self.players[number] for number in data["players"]]
        evening = self.evenings.get(data["evening"])
        game = Game(
            key=view.game.key,
            notebook=self.notebook,
            kind=view.game.kind,
            rules=view.game.rules,
            title=view.game.title,
            first_dealer=view.game.first_dealer,
            core_version=view.game.core_version,
            table_number=data["table"],
            started_by=self.phones[data["started_by"]],
            client_key=UUID(data["client_key"]),
            started_at=view.game.started_at,
            dated_at=date_of(view.game.started_at, evening),
            evening=evening,
            round_number=data["round"],
            search_text=_searched(names, people),
        )
        found = GameOfFile(
            game,
            make_seats(game, names, people),
            [
                Entry(game=game, phone=self.phones[str(one.phone.key)], **columns_of(one))
                for one in view.entries
            ],
            view=view,
            follows=data["previous"],
            signers={key: self.players[number] for key, number in data["signers"].items()},
        )
        took = [self.players[number] for number in data["took_over"]]
        found.replacements = _replacements(found.seats, took_over(view.entries), took)
        found.set_derived_fields(view)
        return found


def read_again(stored: ReadGame) -> ReadGame:
    """Return a saved game as its journal says it is: all that is derived is worked out anew, and
    nothing saved.

    Raises WrongGame as `check_chain` and `checked_view`, and `unknown_reference`.
    """
    game = copy(stored.game)
    game.version, game.head, game.contested, game.hands = 0, "", False, 0
    game.state, game.ended_at = State.IN_PROGRESS, None
    game.dated_at = date_of(game.started_at, game.evening)
    names, people = zip(*[(seat.name, seat.player) for seat in stored.seats], strict=True)
    game.search_text = _searched(names, people)
    found = ReadGame(game, make_seats(game, names, people), stored.entries)
    seats, entries = as_seats(stored.seats, replaced=True), as_entries(stored.entries)
    check_chain(as_settings(game), seats, entries)
    moves = took_over(entries)
    rows = {(one.number, one.seat.number): one for one in stored.replacements}
    moved = [(number, seat) for number, seat, _ in moves]
    if sorted(rows) != sorted(moved):
        raise WrongGame(fault("unknown_reference"))
    _keep_ids(found.seats, stored.seats)
    found.replacements = _replacements(found.seats, moves, [rows[one].player for one in moved])
    _keep_ids(found.replacements, [rows[one] for one in moved])
    found.set_derived_fields(checked_view(as_game(game, {}), seats, entries))
    return found


def _keep_ids(rows: Sequence[Seat | Replacement], stored: Sequence[Seat | Replacement]) -> None:
    for row, saved in zip(rows, stored, strict=True):
        row.pk = saved.pk


def _searched(names: Sequence[str], people: Sequence[Player]) -> str:
    """Return the search text for the players at the start, without those who were deleted."""
    known = [(name, person) for name, person in zip(names, people, strict=True) if person.name]
    return names_text(
        [one for name, person in known for one in (name, person.name, person.merged_name)]
    )


def _replacements(
    seats: Sequence[Seat], moves: Sequence[tuple[int, int, str]], players: Sequence[Player]
) -> list[Replacement]:
    """Return the replacements, in the order of their entries; `players` are those whom the `moves`
    name.
    """
    return [
        Replacement(
            seat=seats[seat],
            number=number,
            player=player,
            name=name,
            forgotten=player.forgotten,
            merged_name=player.merged_name,
        )
        for (number, seat, name), player in zip(moves, players, strict=True)
    ]
