"""Read and write JSON Lines: the values of a stream, each with its line number."""

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

UTF8_BOM = b"\xef\xbb\xbf"


class NotJson(ValueError):  # noqa: N818
    """A text is not JSON; `line` is the number of its first wrong line, from 1."""

    def __init__(self, line: int = 1) -> None:
        super().__init__(line)
        self.line = line


class NumberedLine(NamedTuple):
    """A line of a stream, or the lines of one value, with the number of the first line, from 1."""

    number: int
    text: bytes


def numbered_lines(stream: Iterable[bytes]) -> Iterator[NumberedLine]:
    for number, line in enumerate(stream, start=1):
        text = line.removeprefix(UTF8_BOM) if number == 1 else line
        if text.strip():
            yield NumberedLine(number, text)


def split_values(lines: Iterable[NumberedLine], mark: str) -> Iterator[NumberedLine]:
    """Yield the text of each value: one a line, or all lines if together they are one value; `mark`
    is a key of every whole value that its inner lines do not have.
    """
    lines = iter(lines)
    first = next(lines, None)
    if first is None:
        return
    if _begins_a_value(first.text):
        rest = list(lines)
        whole = b"".join([first.text, *[line.text for line in rest]])
        if _is_json(whole) or not any(_is_whole(line.text, mark) for line in rest):
            yield NumberedLine(first.number, whole)
            return
        lines = iter(rest)
    yield from chain([first], lines)


def read_value(text: bytes) -> Any:
    """Parse `text`. Raises NotJson."""
    try:
        line = text.decode()
        try:
            return _DECODER.decode(line)
        except json.JSONDecodeError:
            raise
        except ValueError:
            return _DECODER_OF_LONG_NUMBERS.decode(line)
    except json.JSONDecodeError as error:
        raise NotJson(error.lineno) from None
    except (ValueError, RecursionError):
        raise NotJson from None


def dump_line(value: object) -> str:
    """Return `value` as one line of JSON that any encoding of Unicode can carry."""
    text = _ENCODER.encode(value)
    if text.isascii():
        return text
    # JSON can escape half a surrogate pair, which UTF-8 cannot encode.
    return text.encode("utf-8", "backslashreplace").decode()


def _begins_a_value(line: bytes) -> bool:
    try:
        _DECODER.decode(line.decode())
    except json.JSONDecodeError as error:
        return error.pos >= len(error.doc.rstrip())
    except (ValueError, RecursionError):
        return False
    return False


def _is_json(text: bytes) -> bool:
    try:
        read_value(text)
    except NotJson:
        return False
    return True


def _is_whole(text: bytes, mark: str) -> bool:
    """An inner line of a value may be JSON too."""
    try:
        value = read_value(text)
    except NotJson:
        return False
    return isinstance(value, dict) and mark in value


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")


def _number(digits: str) -> int | float:
    """A number with more digits than Python parses becomes a float, which is refused later."""
    return int(digits) if len(digits) < sys.int_info.str_digits_check_threshold else float(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse)
_DECODER_OF_LONG_NUMBERS = json.JSONDecoder(parse_constant=_refuse, parse_int=_number)
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(", ", ": "))
