"""Games read from an exported file (`games.exchange`), all or none, without a database."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace

from games import journal
from games.exchange import checking
from games.exchange.checking import WrongGame
from games.exchange.lines import FORMAT, PARTS, seal_line
from games.exchange.reader import Contents, may_be_key, read_contents, rebuild_game
from games.scoring.values import Json
from games.table.plain import Notebook
from games.table.screen import GameState

# What reading a file raises that La Marque did not write, or that was changed.
READING_ERRORS = (WrongGame, *checking.MALFORMED)

# How many lines a file has before its games, and after them.
HEAD, TAIL = len(PARTS) + 2, 2


def read_games(text: str, notebook: Notebook, phone: journal.Phone) -> list[GameState]:
    """Return the games of a file, as kept by this `phone`.

    Raises one of READING_ERRORS if a byte was changed, or a game is not what its journal says.
    """
    *lines, last = text.strip().split("\n")
    sealed = "\n".join([*lines, ""])
    check_seal(last, hashlib.sha256(sealed.encode()).hexdigest())
    contents = read_head(lines[:HEAD], phone)
    games = [parse_line(line) for line in lines[HEAD:-1]]
    return [GameState(rebuild_game(one, contents, notebook)) for one in games]


def check_seal(line: str, digest: str) -> None:
    """Raise ValueError unless the last line of a file holds the hash of all lines before it."""
    if seal_line(digest).decode() != line + "\n":
        raise ValueError("The seal is broken")


def read_head(head: Sequence[str], phone: journal.Phone) -> Contents:
    """Return whom the games of a file name, from its first lines. Raises one of MALFORMED."""
    data = json.loads("\n".join([*head, "]}"]))
    if data["format"] != FORMAT:
        raise ValueError(data["format"])
    return read_contents(data, phone)


def parse_line(line: str) -> Json:
    """Return what the line of a game says. Raises one of MALFORMED."""
    parsed: Json = json.loads(line.removesuffix(","))
    if not may_be_key(parsed["key"]):
        raise ValueError("The key of a game is part of addresses")
    return parsed


def continue_game(here: GameState, there: GameState) -> GameState | None:
    """Return the game `there` if its journal goes on where the one `here` ends; what was written
    here stays so. None if it does not.
    """
    known, entries = here.view.entries, there.view.entries
    if len(entries) <= len(known) or not begins_as(there, here):
        return None
    entries = [
        replace(entry, imported=known[at].imported) if at < len(known) else entry
        for at, entry in enumerate(entries)
    ]
    return replace(there, view=replace(there.view, entries=tuple(entries)))


def begins_as(longer: GameState, shorter: GameState) -> bool:
    """Whether the journal of the longer game begins as that of the shorter one, start included:
    each hash covers all before it.
    """
    version = shorter.view.version
    return _hash_at(longer, version) == _hash_at(shorter, version)


def _hash_at(game: GameState, version: int) -> str:
    view = game.view
    if version == 0:
        return journal.start_hash(view.game, [seat.name for seat in view.seats])
    return view.entries[version - 1].hash
