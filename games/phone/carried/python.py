"""What MicroPython lacks of Python and its library, as far as the rooms of the table use it.

The converter has code take these names from here. The module itself is written for MicroPython: no
dictionary whose order counts, no stable sorting.
"""

import binascii as _binascii
import hashlib as _hashlib
import io
import json as _json
from collections import OrderedDict

try:
    import deflate
    import js
except ImportError:  # the tests run it under CPython
    import unicodedata as _unicodedata
    import zlib as _zlib

    js = None

NOT_GIVEN = object()
"""The default of an argument whose real one is made at each call."""

Mapping = dict


# --- Dictionaries ---------------------------------------------------------------------------


def ordered(values=(), **named):
    """Return a dictionary that keeps its order, as `dict`."""
    pairs = values.items() if hasattr(values, "items") else values
    return OrderedDict(list(pairs) + list(named.items()))


def merged(*parts):
    """Return a dictionary of dictionaries and pairs; the later win."""
    found = OrderedDict()
    for part in parts:
        for key, value in part.items() if hasattr(part, "items") else part:
            found[key] = value
    return found


def from_keys(keys, value=None):
    """Return a dictionary with these keys, as `dict.fromkeys`."""
    return OrderedDict([(key, value) for key in keys])


class defaultdict(OrderedDict):
    """A dictionary that makes what it lacks."""

    def __init__(self, make):
        super().__init__()
        self._make = make

    def __getitem__(self, key):
        if key not in self:
            self[key] = self._make()
        return super().__getitem__(key)


class Counter(OrderedDict):
    """A dictionary of numbers, 0 for what it lacks."""

    def __getitem__(self, key):
        return self.get(key, 0)


def same(first, second):
    """Return whether two values are equal; dictionaries whatever their order."""
    if first is second:
        return True
    if isinstance(first, dict) and isinstance(second, dict):
        if len(first) != len(second):
            return False
        return all(key in second and same(first[key], second[key]) for key in first)
    for kind in (list, tuple):
        if isinstance(first, kind) and isinstance(second, kind):
            if len(first) != len(second):
                return False
            return all(same(first[at], second[at]) for at in range(len(first)))
    return first == second


def names_of(owner):
    """Return the attributes of an object or a class, as `vars`."""
    return owner.__dict__


def run(source, names):
    """Run a source with these names, and return all names that there are afterwards."""
    known = {}
    known.update(names)
    exec(source, known)  # our own templates, compiled at build
    return known


# --- Sequences ------------------------------------------------------------------------------


def in_order(values, key=None, reverse=False):
    """Return the values sorted; those that are equal stay as they were, as `sorted` does."""
    values = list(values)
    sign = -1 if reverse else 1
    keyed = [
        (value if key is None else key(value), sign * at, value) for at, value in enumerate(values)
    ]
    return [one[2] for one in sorted(keyed, key=lambda one: one[:2], reverse=reverse)]


def stepped(values, start, stop, step):
    """Return `values[start:stop:step]`."""
    if step != -1 or start is not None or stop is not None:
        values = values[start:stop]
        chosen = [values[at] for at in range(0, len(values), step)]
    else:
        chosen = [values[at] for at in range(len(values) - 1, -1, -1)]
    if isinstance(values, str):
        return "".join(chosen)
    return tuple(chosen) if isinstance(values, tuple) else chosen


# --- Classes and functions ------------------------------------------------------------------


class NamedTuple:
    """A tuple whose items have names (`_fields`)."""

    def __iter__(self):
        return iter([getattr(self, name) for name in self._fields])

    def __len__(self):
        return len(self._fields)

    def __getitem__(self, at):
        return list(self)[at]

    def _replace(self, **changes):
        return replace(self, **changes)

    def _asdict(self):
        return OrderedDict([(name, getattr(self, name)) for name in self._fields])


def replace(one, **changes):
    """Return a copy of a dataclass or named tuple with these changes."""
    values = {name: getattr(one, name) for name in one._fields}
    values.update(changes)
    return type(one)(**values)


def cached_property(make):
    """Work out a property once for each object."""
    hidden = "_once_" + make.__name__

    def get(self):
        if not hasattr(self, hidden):
            setattr(self, hidden, make(self))
        return getattr(self, hidden)

    return property(get)


def cache(make):
    """Work out a function once for the same arguments."""
    known = {}

    def get(*given):
        if given not in known:
            known[given] = make(*given)
        return known[given]

    return get


def lru_cache(make=None, maxsize=None):
    """As `cache`: a phone shows few games."""
    return cache if make is None else cache(make)


class contextmanager:
    """A generator that yields once, for `with`."""

    def __init__(self, make):
        self._make = make

    def __call__(self, *given, **named):
        """Return what `with` enters."""
        return _Entered(self._make(*given, **named))


class _Entered:
    def __init__(self, steps):
        self._steps = steps

    def __enter__(self):
        return next(self._steps)

    def __exit__(self, *raised):
        next(self._steps, None)


# --- Text -----------------------------------------------------------------------------------


def _is_ascii(text):
    return len(text) == len(text.encode())


def lowered(text):
    """Return the text in small letters, those with accents too."""
    return text.lower() if js is None or _is_ascii(text) else js.engine.lowered(text)


def uppered(text):
    """Return the text in capitals, those with accents too."""
    return text.upper() if js is None or _is_ascii(text) else js.engine.uppered(text)


def without_prefix(text, prefix):
    """Return the text without a beginning."""
    return text[len(prefix) :] if prefix and text.startswith(prefix) else text


def without_suffix(text, suffix):
    """Return the text without an end."""
    return text[: len(text) - len(suffix)] if suffix and text.endswith(suffix) else text


def is_printable(text):
    """Return whether all letters of a text can be shown."""
    return all(
        letter == " " or unicodedata.category(letter)[0] not in ("C", "Z") for letter in text
    )


class unicodedata:
    """What Unicode says of letters."""

    OF_BIDI = {
        "\u202a": "LRE",
        "\u202b": "RLE",
        "\u202c": "PDF",
        "\u202d": "LRO",
        "\u202e": "RLO",
        "\u2066": "LRI",
        "\u2067": "RLI",
        "\u2068": "FSI",
        "\u2069": "PDI",
    }

    @staticmethod
    def normalize(form, text):
        """Return the text with its accents composed."""
        if js is None:
            return _unicodedata.normalize(form, text)
        return text if _is_ascii(text) else js.engine.composed(text)

    @staticmethod
    def category(letter):
        """Return the category of a letter; "L" for whatever can be seen."""
        if " " < letter < "\x7f":
            return "L"
        if letter == " ":
            return "Zs"
        if js is None:
            return _unicodedata.category(letter)
        return "Cc" if letter < " " else js.engine.category(letter)

    @staticmethod
    def bidirectional(letter):
        """Return the sign by which a letter changes the direction of writing, "" if it does not."""
        return unicodedata.OF_BIDI.get(letter, "")


# --- Data -----------------------------------------------------------------------------------


def write_json(value):
    """Return a value as JSON, in the letters that it has."""
    return _json.dumps(value)


def read_unordered(text):
    """Return the value of a JSON text, with dictionaries whose order does not count."""
    return _json.loads(text)


def read_file(path):
    """Return the text of a file: a phone has no `Path`."""
    with open(path) as file:
        return file.read()


class json:
    """JSON whose objects keep their order."""

    @staticmethod
    def dumps(value, sort_keys=False, separators=(", ", ": "), ensure_ascii=True):
        """Return a value as JSON, in the letters that it has."""
        comma, colon = separators

        def dumped(value):
            if isinstance(value, dict):
                keys = sorted(value) if sort_keys else list(value)
                return (
                    "{"
                    + comma.join([said(str(key)) + colon + dumped(value[key]) for key in keys])
                    + "}"
                )
            if isinstance(value, (list, tuple)):
                return "[" + comma.join([dumped(item) for item in value]) + "]"
            return said(value)

        def said(value):
            text = _said(value)
            if not ensure_ascii or _is_ascii(text):
                return text
            return "".join([_escaped(ord(letter)) for letter in text])

        return dumped(value)

    @staticmethod
    def loads(text):
        """Return the value of a JSON text. Raises ValueError."""
        data = text.encode()  # bytes are found at once, letters are counted from the beginning
        value, at = _read(data, _after_blanks(data, 0))
        if _after_blanks(data, at) != len(data):
            raise ValueError("more than a value")
        return value


def _said(value):
    """A text, a number, True, False or None as JSON, in the letters that it has."""
    return _json.dumps(value) if js else _json.dumps(value, ensure_ascii=False)


def _escaped(code):
    if code < 0x80:
        return chr(code)
    if code < 0x10000:
        return "\\u{:04x}".format(code)
    code -= 0x10000
    return "\\u{:04x}\\u{:04x}".format(0xD800 + (code >> 10), 0xDC00 + (code & 0x3FF))


BLANKS, ENDS = b" \n\r\t", b",]} \n\r\t"
QUOTE, BACKSLASH, COMMA, COLON = b'"\\,:'
OBJECT, END_OF_OBJECT, LIST, END_OF_LIST = b"{}[]"


def _after_blanks(data, at):
    while at < len(data) and data[at] in BLANKS:
        at += 1
    return at


def _read(data, at):
    """Read the value that begins there; return it and where it ends."""
    if at >= len(data):
        raise ValueError("no value")
    if data[at] == OBJECT:
        return _read_object(data, _after_blanks(data, at + 1))
    if data[at] == LIST:
        return _read_list(data, _after_blanks(data, at + 1))
    end = at + 1
    if data[at] == QUOTE:
        end = data.find(b'"', end)
        while end > 0 and _is_escaped(data, end):
            end = data.find(b'"', end + 1)
        if end < 0:
            raise ValueError("a text without an end")
        part = data[at : end + 1]
        return (_json.loads(part) if b"\\" in part else part[1:-1].decode()), end + 1
    while end < len(data) and data[end] not in ENDS:
        end += 1
    return _json.loads(data[at:end]), end


def _is_escaped(data, at):
    before = at - 1
    while data[before] == BACKSLASH:
        before -= 1
    return (at - before) % 2 == 0


def _read_object(data, at):
    found = OrderedDict()
    while not _is_at(data, at, END_OF_OBJECT):
        key, at = _read(data, at)
        at = _after_blanks(data, at)
        if not isinstance(key, str) or not _is_at(data, at, COLON):
            raise ValueError("an object without a name")
        found[key], at = _read(data, _after_blanks(data, at + 1))
        at = _next(data, at, END_OF_OBJECT)
    return found, at + 1


def _read_list(data, at):
    found = []
    while not _is_at(data, at, END_OF_LIST):
        value, at = _read(data, at)
        found.append(value)
        at = _next(data, at, END_OF_LIST)
    return found, at + 1


def _is_at(data, at, sign):
    return at < len(data) and data[at] == sign


def _next(data, at, end):
    """Where the next value begins, or the `end`."""
    at = _after_blanks(data, at)
    if _is_at(data, at, COMMA):
        return _after_blanks(data, at + 1)
    if not _is_at(data, at, end):
        raise ValueError("values without a comma")
    return at


SAFE_IN_ADDRESSES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"


def quoted(text, safe="/"):
    """Return a text as an address has it, as `urllib.parse.quote`."""
    kept = SAFE_IN_ADDRESSES + safe
    return "".join(
        [
            letter
            if letter in kept
            else "".join(["%{:02X}".format(one) for one in letter.encode()])
            for letter in text
        ]
    )


def urlencode(fields, doseq=False):
    """Return fields as the query of an address."""
    found = []
    for name, values in fields.items() if hasattr(fields, "items") else fields:
        if not doseq or isinstance(values, str):
            values = [values]
        for value in values:
            found.append(_as_field(name) + "=" + _as_field(value))
    return "&".join(found)


def _as_field(value):
    return "+".join([quoted(part, "") for part in str(value).split(" ")])


def parse_qs(query, keep_blank_values=False):
    """Return the fields of a query, each with its values."""
    found = OrderedDict()
    for field in query.split("&"):
        name, _, value = field.partition("=")
        if field and (value or keep_blank_values):
            found.setdefault(_unquoted(name), []).append(_unquoted(value))
    return found


def _unquoted(text):
    first, *parts = text.replace("+", " ").split("%")
    found = first.encode()
    for part in parts:
        try:
            found += bytes([int(part[:2], 16)]) + part[2:].encode()
        except ValueError:
            found += b"%" + part.encode()
    return found.decode()


def crc32(data):
    """Return the checksum of bytes."""
    return _binascii.crc32(data) & 0xFFFFFFFF


class binascii:
    """Bytes in letters."""

    @staticmethod
    def a2b_base64(letters):
        """Return the bytes. Raises ValueError."""
        try:
            return _binascii.a2b_base64(letters)
        except Exception as wrong:  # of no kind of its own
            raise ValueError(str(wrong)) from None


class zlib:
    """What was compressed without a header."""

    MAX_WBITS = 15
    error = ValueError

    class decompressobj:
        """Gives back what was compressed."""

        def __init__(self, wbits):
            self._wbits = wbits

        def decompress(self, data, most):
            """Return that many bytes at most."""
            try:
                if js is None:
                    return _zlib.decompressobj(self._wbits).decompress(data, most)
                return deflate.DeflateIO(io.BytesIO(data), deflate.RAW, -self._wbits).read(most)
            except Exception as wrong:  # of several kinds
                raise ValueError(str(wrong)) from None


class sha256:
    """The SHA-256 hash of bytes."""

    def __init__(self, data=b""):
        self._hash = _hashlib.sha256(data)

    def update(self, data):
        """Go on with more bytes."""
        self._hash.update(data)

    def hexdigest(self):
        """Return the hash in hexadecimal digits."""
        return _binascii.hexlify(self._hash.digest()).decode()


class hashlib:
    """Hashes."""

    sha256 = sha256


class UUID:
    """A key, as it is written."""

    def __init__(self, text):
        digits = text.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "").lower()
        if len(digits) != 32 or any(one not in "0123456789abcdef" for one in digits):
            raise ValueError("badly formed hexadecimal UUID string")
        self.hex = digits
        parts = [digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]]
        self._text = "-".join(parts)

    def __str__(self):
        return self._text

    def __eq__(self, other):
        return isinstance(other, UUID) and self._text == other._text

    def __hash__(self):
        return hash(self._text)
