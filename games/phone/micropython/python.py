"""What MicroPython lacks of Python and its library, as far as the rooms of the table use it.

The converter has code take these names from here. The module is written for MicroPython: no
dictionary whose order counts, no stable sorting.
"""

import binascii
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
    from zoneinfo import ZoneInfo

    js = None

NOT_GIVEN = object()  # The default of an argument whose real one is made at each call.

Mapping = dict


# --- Dictionaries ---------------------------------------------------------------------------


def ordered_dict(values=()):
    """Return a dictionary that keeps its order, as `dict`."""
    return OrderedDict(list(values.items() if hasattr(values, "items") else values))


def merge(*parts):
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
    def __init__(self, make):
        super().__init__()
        self._make = make

    def __getitem__(self, key):
        if key not in self:
            self[key] = self._make()
        return super().__getitem__(key)


class Counter(OrderedDict):
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


def run_source(source, names):
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


def replace(one, **changes):
    values = {name: getattr(one, name) for name in one._fields}
    values.update(changes)
    return type(one)(**values)


def cached_property(make):
    hidden = "_once_" + make.__name__

    def get(self):
        if not hasattr(self, hidden):
            setattr(self, hidden, make(self))
        return getattr(self, hidden)

    return property(get)


def cache(make):
    known = {}

    def get(*given):
        if given not in known:
            known[given] = make(*given)
        return known[given]

    return get


def lru_cache(make=None, maxsize=None):
    """As `cache`: a phone shows few games."""
    return cache if make is None else cache(make)


class nullcontext:
    def __init__(self, value=None):
        self._value = value

    def __enter__(self):
        return self._value

    def __exit__(self, *raised):
        pass


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
    return text[len(prefix) :] if prefix and text.startswith(prefix) else text


def without_suffix(text, suffix):
    return text[: len(text) - len(suffix)] if suffix and text.endswith(suffix) else text


def is_printable(text):
    """Return whether all letters of a text can be shown."""
    return all(
        letter == " " or unicodedata.category(letter)[0] not in ("C", "Z") for letter in text
    )


class unicodedata:
    """What Unicode says of letters."""

    @staticmethod
    def normalize(form, text):
        if js is None:
            return _unicodedata.normalize(form, text)
        return text if _is_ascii(text) else js.engine.normalized(form, text)

    @staticmethod
    def combining(letter):
        """Return whether it is an accent by itself."""
        if letter < "\x7f":
            return False
        return bool(js.engine.combining(letter) if js else _unicodedata.combining(letter))

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


# --- Time -----------------------------------------------------------------------------------


def minutes_ahead(moment, zone):
    """By how many minutes a time zone, "" for the phone's, is then ahead of UTC."""
    if js is None:
        at = moment.astimezone(ZoneInfo(zone) if zone else None)
        return int(at.utcoffset().total_seconds()) // 60
    return js.engine.minutes_ahead(moment.isoformat(), zone)


# --- Data -----------------------------------------------------------------------------------


def read_text(path):
    """Return the text of a file: a phone has no `Path`."""
    with open(path) as file:
        return file.read()


class json:
    """JSON; a dictionary that is read has no order."""

    @staticmethod
    def dumps(value, ensure_ascii, sort_keys=False, separators=(", ", ": ")):
        """Return a value as JSON, in the letters that it has: `ensure_ascii` is False."""
        letters = {} if js else {"ensure_ascii": False}
        return _json.dumps(_by_key(value) if sort_keys else value, separators=separators, **letters)

    @staticmethod
    def loads(text):
        return _json.loads(text)


def _by_key(value):
    if isinstance(value, dict):
        return OrderedDict([(key, _by_key(value[key])) for key in sorted(value)])
    return [_by_key(one) for one in value] if isinstance(value, (list, tuple)) else value


SAFE_IN_ADDRESSES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~"


def quote(text, safe="/"):
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
    found = []
    for name, values in fields.items() if hasattr(fields, "items") else fields:
        if not doseq or isinstance(values, str):
            values = [values]
        for value in values:
            found.append(_as_field(name) + "=" + _as_field(value))
    return "&".join(found)


def _as_field(value):
    return "+".join([quote(part, "") for part in str(value).split(" ")])


def parse_qs(query, keep_blank_values=False):
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
    return binascii.crc32(data) & 0xFFFFFFFF


class zlib:
    MAX_WBITS = 15

    class decompressobj:
        def __init__(self, wbits):
            self._wbits = wbits

        def decompress(self, data, most):
            """Return that many bytes at most."""
            if js is None:
                return _zlib.decompressobj(self._wbits).decompress(data, most)
            return deflate.DeflateIO(io.BytesIO(data), deflate.RAW, -self._wbits).read(most)


class sha256:
    def __init__(self, data=b""):
        self._hash = _hashlib.sha256(data)

    def update(self, data):
        self._hash.update(data)

    def hexdigest(self):
        return binascii.hexlify(self._hash.digest()).decode()


class hashlib:
    sha256 = sha256


class UUID:
    """A key, as it is written."""

    def __init__(self, text):
        digits = text.replace("urn:", "").replace("uuid:", "").strip("{}").replace("-", "").lower()
        if len(digits) != 32 or digits.strip("0123456789abcdef"):
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
