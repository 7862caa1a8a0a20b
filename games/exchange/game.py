"""A game as a file has it, and as a phone is told it, both ways."""

from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from games import journal
from games.exchange.lines import moment_text, read_moment
from games.journal import Entry, EntryKind
from games.scoring.values import Json
from games.table.plain import Game, Player, Seat, sitter_of
from games.table.view import GameView


def exported_game(
    game: Game,
    record: Json,
    totals: Sequence[int],
    ranks: Sequence[int],
    entries: Sequence[Entry],
) -> Json:
    """A game as the file has it, without its place in the notebook and whom it names;
    with its record, and of each seat its total and its rank.
    """
    return {
        "key": game.key,
        "record": record,
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
    sat = sorted([(number, seat.number) for seat in view.seats for number in seat.takeovers])
    keys = sorted(journal.signing_keys(view.entries))
    return exported_game(view.game, view.record, totals, ranks, view.entries) | {
        "players": [position(seat.start.player) for seat in view.seats],
        "took_over": [position(view.seats[seat].takeovers[number].player) for number, seat in sat],
        "signers": {key: position(one) for key in keys if (one := view.player_named(key))},
    }


def rebuild_entry(data: Json, number: int, phone: journal.Phone) -> Entry:
    """Return an entry as `journal.exported_entry` wrote it. Raises one of MALFORMED."""
    entered_at = data.get("entered_at")
    return Entry(
        number=number,
        kind=data["kind"],
        hand=data["hand"],
        facts=data["facts"],
        reason=data["reason"],
        phone=phone,
        label=data.get("label"),
        by=journal.read_person(data.get("by")),
        bids=journal.read_bids(data.get("bids")),
        client_key=UUID(data["client_key"]),
        made_at=read_moment(data["made_at"]),
        entered_at=entered_at and read_moment(entered_at),
        previous_hash=data["previous_hash"],
        hash=data["hash"],
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


def read_people(
    data: Json, entries: Sequence[Entry], players: Sequence[Player]
) -> tuple[tuple[Seat, ...], dict[str, Player]]:
    """Return the seats of a game, with who sits there before its first entry and who takes them
    over, and the players whom its journal names by keys that nobody of these has; the game says of
    each the position among the `players`.
    """
    moves, seats = took_over(entries), []
    for number, name in enumerate(data["record"]["players"]):
        start = sitter_of(name, players[data["players"][number]], number)
        takeovers = {
            entry: sitter_of(player, players[position], number)
            for (entry, seat, player), position in zip(moves, data["took_over"], strict=True)
            if seat == number
        }
        seats.append(Seat(number, name, start, start, takeovers))
    sat = {one.player.key for seat in seats for one in (seat.start, *seat.takeovers.values())}
    signers = data["signers"].items()
    return tuple(seats), {key: players[one] for key, one in signers if key not in sat}
