"""What a file that is imported says: split into lines, and looked at before it is believed.

Nothing here touches the database. A fault comes with the line that it is in.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from games import exchange
from games.models import (
    KEY_LENGTH,
    KEY_LETTERS,
    LONGEST_LABEL,
    LONGEST_REASON,
    Kind,
    Language,
    Measure,
    State,
    Theme,
)
from games.scoring import VERSION
from games.scoring.errors import SANE, Fault, fault
from games.scoring.record import FORMAT as RECORD
from games.scoring.record import LONGEST_NAME, Record, folded, rule_faults
from games.scoring.registry import GAMES
from games.scoring.values import Json
from games.services.evenings import LONGEST_NAME as LONGEST_EVENING
from games.services.preferences import MOST_PLAYERS
from games.services.text import tidy

LARGEST_MB = 250
LONGEST_LINE = 4_000_000
MOST_GAMES = 200_000
MOST_ENTRIES = 2_000
DEEPEST = 8
LONGEST_TEXT = 1_000
BOM = b"\xef\xbb\xbf"


class WrongFile(Exception):  # noqa: N818
    """A file is refused whole: what is wrong, in which line, game (its key) and entry.

    `record` is the one that is played wrongly, where that is known.
    """

    def __init__(
        self,
        why: Fault,
        line: int,
        game: str = "",
        entry: int | None = None,
        record: Record | None = None,
    ) -> None:
        super().__init__(f"line {line}: {why}")
        self.fault, self.line, self.game, self.entry, self.record = why, line, game, entry, record


@dataclass
class Contents:
    """A file that was split: its parts before the games (None: plain records), whether its seal
    fits, the number of its last line, and how many games it holds.
    """

    parts: Json | None = None
    sealed: bool = True
    last_line: int = 1
    games: int = 0


class Line(NamedTuple):
    """A line of the file that holds a game, with its number."""

    number: int
    text: str


def split(stream: Iterable[bytes], contents: Contents) -> Iterator[Line]:
    """The lines that hold games; `contents` is told the rest on the way.

    Raises WrongFile: `no_json`, `line_too_long`, `too_many_games`, `unknown_format`,
    `not_as_exported`, `cut_short`, `nothing_to_import`, and what is wrong with the parts.
    """
    lines = _numbered(stream)
    first = next(lines, None)
    if first is None:
        raise WrongFile(fault("nothing_to_import"), 1)
    text = first[1]
    games = _export(lines, contents) if text == exchange.FIRST_LINE else _plain(first, lines)
    for line in games:
        contents.games += 1
        contents.last_line = max(contents.last_line, line.number)
        if contents.games > MOST_GAMES:
            raise WrongFile(fault("too_many_games", most=MOST_GAMES), line.number)
        yield line
    if contents.games == 0 and contents.parts is None:
        raise WrongFile(fault("nothing_to_import"), 1)


def parsed(line: Line) -> Json:
    """The object that a line holds. Raises WrongFile: `no_json`, `not_an_object`."""
    value = _json(line.text, line.number)
    if not isinstance(value, dict):
        raise WrongFile(fault("not_an_object", given="…"), line.number)
    return value


def _numbered(stream: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, line in enumerate(stream, start=1):
        if len(line) > LONGEST_LINE:
            raise WrongFile(fault("line_too_long"), number)
        text = line.removeprefix(BOM) if number == 1 else line
        if text.strip():
            yield number, text


def _export(lines: Iterator[tuple[int, bytes]], contents: Contents) -> Iterator[Line]:
    """The games of an export; its parts are looked at once they are all there.

    Raises WrongFile: `not_as_exported`, `cut_short`.
    """
    seal = hashlib.sha256(exchange.FIRST_LINE)
    parts: Json = {}
    names = iter(exchange.PARTS)
    ends = ""
    for number, line in lines:
        contents.last_line = number
        if ends:
            contents.sealed = not any(lines) and line == exchange.seal_line(seal.hexdigest())
            return
        seal.update(line)
        if line == exchange.END_LINE:
            ends = "games"
        elif line == exchange.GAMES_LINE and set(parts) == set(exchange.PARTS):
            contents.parts = parts
        elif contents.parts is None:
            name = next(names, "")
            mark = f'"{name}":'.encode()
            if not name or not line.startswith(mark):
                raise WrongFile(fault("not_as_exported"), number)
            parts[name] = _json(_text(line, number).removeprefix(mark.decode()), number)
            _check_part(name, parts, number)
        else:
            yield Line(number, _text(line, number))
    raise WrongFile(fault("cut_short"), contents.last_line)


def _plain(first: tuple[int, bytes], lines: Iterator[tuple[int, bytes]]) -> Iterator[Line]:
    """The records of a plain file: one a line, or one over several lines."""
    number, line = first
    if _is_json(line):
        yield _of_format(number, line)
        for number, line in lines:
            yield Line(number, _text(line, number))
        return
    size, whole = len(line), [line]
    for _, more in lines:
        size += len(more)
        if size > LONGEST_LINE:
            raise WrongFile(fault("no_json"), number)
        whole.append(more)
    text = _text(b"".join(whole), number)
    value = _json(text, number)
    if isinstance(value, dict) and value.get("format") == exchange.FORMAT:
        raise WrongFile(fault("not_as_exported"), number)
    yield Line(number, json.dumps(value))


def _of_format(number: int, line: bytes) -> Line:
    text = _text(line, number)
    value = _json(text, number)
    given = value.get("format") if isinstance(value, dict) else None
    if given == exchange.FORMAT:
        raise WrongFile(fault("not_as_exported"), number)
    if given != RECORD:
        raise WrongFile(fault("unknown_file"), number)
    return Line(number, text)


def _is_json(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


def _text(line: bytes, number: int) -> str:
    try:
        text = line.decode().strip().removesuffix(",")
    except UnicodeDecodeError:
        raise WrongFile(fault("no_json"), number) from None
    # Neither database takes a NUL.
    if "\0" in text:
        raise WrongFile(fault("no_json"), number)
    return text


def _json(text: str, number: int) -> Any:
    """The value. JSON knows neither NaN nor half a pair of surrogates, and no table an escape of
    what no keyboard types.
    """
    try:
        value = json.loads(text, parse_constant=_refuse_constant)
        json.dumps(value, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        at = number + error.lineno - 1
        raise WrongFile(fault("no_json"), at) from None
    except (ValueError, RecursionError):
        raise WrongFile(fault("no_json"), number) from None
    if not _is_plain(value, 0):
        raise WrongFile(fault("not_plain"), number)
    return value


def _refuse_constant(constant: str) -> None:
    raise ValueError(constant)


def _is_plain(value: Any, depth: int) -> bool:
    """Whether a JSON value is of the kind that is kept here: whole numbers of a sane size, short
    texts without a NUL, no deep nests.
    """
    if isinstance(value, str):
        return len(value) <= LONGEST_TEXT and "\0" not in value
    if isinstance(value, dict):
        inner: Iterable[Any] = [*value, *value.values()]
    elif isinstance(value, list):
        inner = value
    else:
        return value is None or (isinstance(value, int) and abs(value) <= SANE)
    return depth < DEEPEST and all(_is_plain(one, depth + 1) for one in inner)


# What a value may be ----------------------------------------------------------------------------

Check = Callable[[Any], bool]


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_ENTRIES


def _position(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_GAMES


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _moment(value: Any) -> bool:
    """A moment as it is written: in UTC, to the microsecond, of these centuries."""
    if not isinstance(value, str):
        return False
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        return False
    same = moment.isoformat(timespec="microseconds") == value
    return same and moment.tzinfo == UTC and 1900 < moment.year < 2200


def _uuid(value: Any) -> bool:
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False


def _key(value: Any) -> bool:
    return isinstance(value, str) and len(value) == KEY_LENGTH and set(value) <= set(KEY_LETTERS)


def _digest(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 64 and set(value) <= set("0123456789abcdef")


def _line_of_text(longest: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= longest and tidy(value) == value


def _one_of(choices: Iterable[Any]) -> Check:
    known = list(choices)
    return lambda value: isinstance(value, str) and value in known


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _list_of(check: Check, longest: int = MOST_ENTRIES) -> Check:
    return lambda value: (
        isinstance(value, list) and len(value) <= longest and all(check(one) for one in value)
    )


def _shaped(shape: dict[str, Check]) -> Check:
    return lambda value: (
        isinstance(value, dict)
        and set(value) == set(shape)
        and all(check(value[name]) for name, check in shape.items())
    )


def _facts(value: Any) -> bool:
    return isinstance(value, dict)


def _frame(value: Any) -> bool:
    """A record that says its house rules and its first dealer, as those of journals do."""
    return _facts(value) and _facts(value.get("rules")) and _count(value.get("first_dealer"))


_number: Check = lambda value: type(value) is int  # noqa: E731

PHONE = _shaped({"key": _uuid, "label": _line_of_text(LONGEST_LABEL)})
PLAYER = _shaped(
    {
        "name": _line_of_text(LONGEST_NAME),
        "archived": _flag,
        "forgotten": _flag,
        "merged_into": _maybe(_position),
    }
)
EVENING = _shaped(
    {
        "key": _key,
        "name": _line_of_text(LONGEST_EVENING),
        "kind": _one_of(GAMES),
        "rules": _facts,
        "measure": _one_of(Measure.values),
        "players": _list_of(_position),
        "byes": _list_of(_list_of(_position)),
        "client_key": _uuid,
        "started_at": _moment,
        "ended_at": _maybe(_moment),
    }
)
NOTEBOOK = _shaped(
    {
        "language": _one_of(Language.values),
        "theme": _one_of(Theme.values),
        "newest_first": _flag,
        "keep_awake": _flag,
        "confirm_hands": _flag,
        "rule_defaults": _facts,
    }
)
CHANGE = _shaped({"hand": _count, "facts": _maybe(_facts)})
PLACED = _shaped({"hand": _count, "facts": _facts, "before": _count})
CHANGES = _list_of(lambda value: CHANGE(value) or PLACED(value))
CHANGED = _shaped({"changes": CHANGES})
TAKEN_BACK = _shaped({"entry": _count})
VERSION_OF_HAND = _shaped({"facts": _facts})
NOTHING = _shaped({})
SAYS: dict[str, Check] = {
    Kind.ANNOUNCE: _facts,
    Kind.RECORD: _facts,
    Kind.CORRECT: CHANGED,
    Kind.INSERT: CHANGED,
    Kind.REMOVE: CHANGED,
    Kind.UNDO: TAKEN_BACK,
    Kind.RESTORE: TAKEN_BACK,
    Kind.OBJECT: lambda value: NOTHING(value) or VERSION_OF_HAND(value),
    Kind.SETTLE: _shaped({"objection": _count, "changes": CHANGES}),
    Kind.CONFIRM: _shaped({"side": _count}),
    Kind.END: NOTHING,
    Kind.REOPEN: NOTHING,
    Kind.NOTE: _shaped({"text": lambda value: isinstance(value, str)}),
}
"""What the facts of an entry hold, by its kind."""

ABOUT_A_HAND = (Kind.ANNOUNCE, Kind.RECORD, Kind.CORRECT, Kind.INSERT, Kind.REMOVE, Kind.OBJECT)
ENTRY = _shaped(
    {
        "number": _count,
        "kind": _one_of(Kind.values),
        "hand": _maybe(lambda value: _count(value) and value > 0),
        "facts": _facts,
        "reason": _line_of_text(LONGEST_REASON),
        "phone": _uuid,
        "client_key": _uuid,
        "made_at": _moment,
        "previous_hash": _digest,
        "hash": _digest,
    }
)
GAME = _shaped(
    {
        "key": _key,
        "record": _frame,
        "core_version": lambda value: value == VERSION and _number(value),
        "state": _one_of(State.values),
        "started_at": _moment,
        "ended_at": _maybe(_moment),
        "version": _count,
        "totals": _list_of(_number),
        "ranks": _list_of(_number),
        "journal": lambda value: isinstance(value, list) and len(value) <= MOST_ENTRIES,
        "players": _list_of(_position),
        "started_by": _uuid,
        "client_key": _uuid,
        "table": _count,
        "round": _count,
        "previous": _maybe(_key),
        "evening": _maybe(_key),
    }
)


def check_game(data: Json, line: int) -> None:
    """Refuse what has not the form of a game. Raises WrongFile: `not_a_game`, `not_an_entry`."""
    if not GAME(data):
        key = data.get("key")
        raise WrongFile(fault("not_a_game"), line, key if _key(key) else "")
    for number, entry in enumerate(data["journal"], start=1):
        sound = ENTRY(entry) and SAYS[entry["kind"]](entry["facts"])
        sound = sound and (entry["hand"] is not None or entry["kind"] not in ABOUT_A_HAND)
        if not sound:
            raise WrongFile(fault("not_an_entry"), line, data["key"], number)


def _check_part(name: str, parts: Json, line: int) -> None:
    """Refuse a part that has not its form. Raises WrongFile: `not_a_part`."""
    value = parts[name]
    if not PART[name](value):
        raise WrongFile(fault("not_a_part", given=name), line)
    if not CONSISTENT[name](value, parts):
        raise WrongFile(fault("not_a_part", given=name), line)


def _rules_fit(kind: str, rules: Json, players: int) -> bool:
    return not rule_faults(GAMES[kind], players, rules)


def _fewest(kind: str) -> int:
    counts = range(1, MOST_PLAYERS + 1)
    return next(count for count in counts if not GAMES[kind].player_faults(count))


def _notebook_fits(value: Json | None, parts: Json) -> bool:
    defaults = value["rule_defaults"] if value else {}
    return all(
        kind in GAMES and _facts(rules) and _rules_fit(kind, rules, _fewest(kind))
        for kind, rules in defaults.items()
    )


def _phones_fit(value: list[Json], parts: Json) -> bool:
    return len({phone["key"] for phone in value}) == len(value)


def _players_fit(value: list[Json], parts: Json) -> bool:
    """Whether names are told apart, who is forgotten has none, and nobody stands for themselves."""
    names = [folded(player["name"]) for player in value if not player["forgotten"]]
    if "" in names or len(set(names)) < len(names):
        return False
    if any(player["name"] for player in value if player["forgotten"]):
        return False
    into = [player["merged_into"] for player in value]
    for number in range(len(value)):
        seen: set[int] = set()
        step: int | None = number
        while step is not None:
            if step in seen or step >= len(value):
                return False
            seen.add(step)
            step = into[step]
    return True


def _evenings_fit(value: list[Json], parts: Json) -> bool:
    people = range(len(parts["players"]))
    return len({evening["key"] for evening in value}) == len(value) and all(
        _rules_fit(evening["kind"], evening["rules"], 4)
        and all(one in people for one in evening["players"])
        and all(one in people for byes in evening["byes"] for one in byes)
        and len(set(evening["players"])) == len(evening["players"])
        for evening in value
    )


PART: dict[str, Check] = {
    "notebook": _maybe(NOTEBOOK),
    "phones": _list_of(PHONE, MOST_GAMES),
    "players": _list_of(PLAYER, MOST_GAMES),
    "evenings": _list_of(EVENING, MOST_GAMES),
}
CONSISTENT: dict[str, Callable[[Any, Json], bool]] = {
    "notebook": _notebook_fits,
    "phones": _phones_fit,
    "players": _players_fit,
    "evenings": _evenings_fit,
}
