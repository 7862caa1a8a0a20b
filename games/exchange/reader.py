"""The one reader of a game in a file: it is built from its journal, entry by entry, written out
again, and compared. So what is accepted is what La Marque would have written.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from games import journal
from games.exchange.checking import MALFORMED, WrongGame, check_chain, checked_view
from games.exchange.game import exported_view, read_people, rebuild_entry, took_over
from games.exchange.lines import read_moment
from games.journal import LONGEST_LABEL, Entry, EntryKind
from games.kinds.registry import GAMES
from games.limits import MOST_ENTRIES, MOST_HANDS
from games.scoring import VERSION
from games.scoring.errors import fault, quoted
from games.scoring.record import LONGEST_PLAYER_NAME, LONGEST_TITLE, read_record
from games.scoring.values import Json
from games.table.plain import Game, Notebook, Player
from games.table.view import GameView
from games.text import clean, is_as_typed
from games.wording.catalogue import gettext

MOST_ROUNDS = 32_767
# What follows from the journal of a game.
DERIVED = ("record", "state", "ended_at", "version", "totals", "ranks")
# Where a game belongs in its notebook, as the file says it: nothing else does.
PLACED = ("started_by", "table", "round", "previous", "evening")


class Contents(NamedTuple):
    """Whom and what the games of a file name: its players, in order, each with their position,
    from 1, as id; the phones and the evenings, by key.
    """

    players: Sequence[Player]
    phones: Mapping[str, journal.Phone]
    evenings: Collection[str]


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


def rebuild_game(data: Json, contents: Contents, notebook: Notebook) -> GameView:
    """Return a game of a file.

    Raises WrongGame: `not_a_game`, `not_an_entry`, `not_as_typed`, `unknown_reference`,
    `entry_changed`, `hand_impossible` and the faults of records, `not_what_the_journal_says`.
    """
    try:
        return _read_game(data, contents, notebook)
    except MALFORMED:
        raise WrongGame(fault("not_a_game")) from None


def _read_game(data: Json, contents: Contents, notebook: Notebook) -> GameView:
    record, written = data["record"], data["journal"]
    too_long = len(written) > MOST_ENTRIES or len(record["hands"]) > MOST_HANDS
    if too_long or not may_be_key(data["key"]) or data["core_version"] != VERSION:
        raise WrongGame(fault("not_a_game"))
    _refuse_misplaced(data, contents)
    entries = tuple(
        [_read_entry(one, number, contents.phones) for number, one in enumerate(written, start=1)]
    )
    if journal.length(entries) > MOST_ENTRIES:
        raise WrongGame(fault("not_a_game"))
    title = record.get("title", "")
    _refuse_untyped(record["players"], entries, title)
    _, faults = read_record(GAMES, record, known_apart=True)
    if faults:
        raise WrongGame(faults[0])
    _refuse_unknown(data, entries, contents)
    # Each under the key by which this journal names them.
    names = {position: key for key, position in data["signers"].items()}
    players = [
        one._replace(key=names.get(position, one.key))
        for position, one in enumerate(contents.players)
    ]
    seats, strangers = read_people(data, entries, players)
    started_at = read_moment(data["started_at"])
    game = Game(
        key=data["key"],
        kind=record["game"],
        first_dealer=journal.dealer_at_start(record, [(one.kind, one.facts) for one in entries]),
        rules=record["rules"],
        title=title,
        core_version=VERSION,
        started_at=started_at,
        dated_at=started_at,
        started_by_id=_phone(contents.phones, data["started_by"]).pk,
        notebook=notebook,
        strangers=strangers,
    )
    check_chain(game, seats, entries)
    view = checked_view(game, seats, entries)
    placed = {name: data[name] for name in PLACED} | {"client_key": str(UUID(data["client_key"]))}
    _compare(data, exported_view(view, lambda player: player.pk - 1) | placed)
    return view


def _compare(data: Json, again: Json) -> None:
    """Raise WrongGame unless a game is as it would be written `again`."""
    for number, entry in enumerate(again["journal"], start=1):
        if entry != data["journal"][number - 1]:
            raise WrongGame(fault("not_an_entry"), number)
    differs = [name for name in {**data, **again} if data.get(name) != again.get(name)]
    if differs:
        follows = all(name in DERIVED for name in differs)
        raise WrongGame(fault("not_what_the_journal_says" if follows else "not_a_game"))


def may_be_key(text: object) -> bool:
    """Whether a value may be the key of a game or a player."""
    return isinstance(text, str) and journal.is_key(text)


def _phone(
    phones: Mapping[str, journal.Phone], key: str, entry: int | None = None
) -> journal.Phone:
    if key not in phones:
        raise WrongGame(fault("unknown_reference"), entry)
    return phones[key]


def _read_entry(data: Json, number: int, phones: Mapping[str, journal.Phone]) -> Entry:
    try:
        entry = rebuild_entry(data, number, _phone(phones, data["phone"], number))
        fits = all(isinstance(bid.facts or {}, dict) for bid in entry.bids)
        fits = fits and all(map(may_be_key, journal.signing_keys([entry])))
        fits = fits and all(isinstance(text, str) for text, _ in _texts(entry))
        journal.length([entry])
    except MALFORMED:
        fits = False
    if not fits:
        raise WrongGame(fault("not_an_entry"), number)
    return entry


def _refuse_untyped(players: Iterable[str], entries: Iterable[Entry], title: str) -> None:
    """Refuse a name or a title that no form would save as it is; each is checked once."""
    found: dict[tuple[str, int], int | None] = dict.fromkeys(
        [(title, LONGEST_TITLE), *[(name, LONGEST_PLAYER_NAME) for name in players]]
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
    return [(name, LONGEST_PLAYER_NAME) for name in names] + [
        (one, LONGEST_LABEL) for one in labels
    ]


def _refuse_unknown(data: Json, entries: Sequence[Entry], contents: Contents) -> None:
    """Refuse players who are not in the file, or not those of whom the journal speaks."""
    names, moves, people = data["record"]["players"], took_over(entries), contents.players
    positions = [*data["players"], *data["took_over"], *data["signers"].values()]
    if (
        len(data["players"]) != len(names)
        or len(data["took_over"]) != len(moves)
        or len(set(data["players"])) < len(names)
        or any(one not in range(len(people)) for one in positions)
        or any(seat not in range(len(names)) for _, seat, _ in moves)
        or set(data["signers"]) != journal.signing_keys(entries)
    ):
        raise WrongGame(fault("unknown_reference"))


def _refuse_misplaced(data: Json, contents: Contents) -> None:
    """Refuse a place in a notebook that no game can have."""
    for name, most in (("table", MOST_ENTRIES), ("round", MOST_ROUNDS)):
        if type(data[name]) is not int or not 0 <= data[name] <= most:
            raise WrongGame(fault("not_a_game"))
    if data["previous"] is not None and not may_be_key(data["previous"]):
        raise WrongGame(fault("not_a_game"))
    if data["evening"] is not None and data["evening"] not in contents.evenings:
        raise WrongGame(fault("unknown_reference"))
