"""JSON Lines in and out, for the commands that answer line by line.

What comes in may be anything; what goes out is always valid.
"""

import json
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO

from games.scoring.errors import Fault, fault

BOM = b"\xef\xbb\xbf"


def read_values(stream: BinaryIO, mark: str) -> Iterator[tuple[Any, Fault | None]]:
    """Yield the value of each line as it comes, or None with its `not_json` fault.

    Blank lines count for nothing. A stream that holds one value over several lines yields that
    value; `mark` is a key that a whole value has and its inner lines have not. Raises OSError where
    the stream cannot be read.
    """
    lines = _numbered_lines(stream)
    first = next(lines, None)
    if first is None:
        return
    if _begins_a_value(first[1]):
        rest = list(lines)
        value, wrong = _read(first[0], b"".join([first[1]] + [line for _, line in rest]))
        if wrong is None or not any(_is_whole(line, mark) for _, line in rest):
            yield value, wrong
            return
        lines = iter(rest)
    for number, line in chain([first], lines):
        yield _read(number, line)


def written(value: object) -> str:
    """Return `value` as one line of JSON that any encoding of Unicode can carry."""
    text = _ENCODER.encode(value)
    if text.isascii():
        return text
    # Half a surrogate pair, which JSON can spell and UTF-8 cannot, goes out as JSON spells it.
    return text.encode("utf-8", "backslashreplace").decode()


def _numbered_lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the lines that are not blank, with their numbers from 1."""
    for number, line in enumerate(stream, start=1):
        kept = line.removeprefix(BOM) if number == 1 else line
        if kept.strip():
            yield number, kept


def _begins_a_value(line: bytes) -> bool:
    """Whether the line is JSON as far as it goes, and goes on in the next."""
    try:
        _DECODER.decode(line.decode())
    except json.JSONDecodeError as error:
        return error.pos >= len(error.doc.rstrip())
    except (ValueError, RecursionError):
        return False
    return False


def _is_whole(line: bytes, mark: str) -> bool:
    """Whether the line is a whole value: a value's inner line may be JSON too."""
    value, _ = _read(0, line)
    return isinstance(value, dict) and mark in value


def _read(number: int, text: bytes) -> tuple[Any, Fault | None]:
    try:
        line = text.decode()
        try:
            return _DECODER.decode(line), None
        except json.JSONDecodeError:
            raise
        except ValueError:
            return _DECODER_OF_LONG_NUMBERS.decode(line), None
    except (ValueError, RecursionError):
        return None, fault("not_json", line=number)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _number(digits: str) -> int | float:
    """A number of more digits than Python reads becomes a float, which nothing here takes."""
    return int(digits) if len(digits) < sys.int_info.str_digits_check_threshold else float(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse)
_DECODER_OF_LONG_NUMBERS = json.JSONDecoder(parse_constant=_refuse, parse_int=_number)
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(", ", ": "))
