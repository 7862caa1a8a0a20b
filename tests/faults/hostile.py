"""Requests that nobody honest sends, and honest ones with something changed."""

import gzip
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from re import compile as regex
from typing import Any
from urllib.parse import quote, unquote, urlencode, urlsplit

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from games.kinds.registry import KINDS
from games.models import Phone
from games.views.access import COOKIE
from scorekeeper import buffering
from tests import pages
from tests.cast import cookie_of
from tests.faults.addresses import MARK, METHODS, PLACE, Address, World, addresses

NAMED = regex(r'name="([a-z_]+)"')

WORDS = (
    *["", "0", "1", "2", "-1", "3.5", "٣", "²", "1e9", "9" * 19, "9" * 400, "NaN", "true", "null"],
    *[
        "\0",
        "a\0b",
        "\ud800",
        "\ufffe",
        "\u202e",
        "\u200b",
        "é",
        "Ａ",
        "🂡",
        " ",
        "\r\nSet-Cookie: a=b",
    ],
    *[MARK, "<script>alert(1)</script>", "{{7*7}}", "%s%n%(a)s", "' OR 1=1 --", "../../etc/passwd"],
    *["[]", "{}", '{"a": [1]}', "[" * 2000, "x" * 41, "x" * 5000, "a,b", "a:b:c", "__all__", "pk"],
)
PARTS = (
    *["..", "%2e%2e", "%2f", "%00", "%ff", "%", "%zz", "a%0d%0ab", "%F0%9F%82%A1", "9" * 30, "-1"],
    *[
        "0",
        "00",
        "1" * 19,
        "9223372036854775808",
        "٣",
        "z" * 10,
        "x" * 3000,
        ";",
        "'",
        "<zqx>",
        "*",
    ],
)
CHARSETS = ("utf-8", "utf-16", "utf-7", "idna", "punycode", "base64", "rot13", "undefined", "é", "")
HEADERS = {
    "Accept": ("*/*", "image/png", "", "\xff", "text/html;q=9"),
    "Accept-Encoding": ("gzip", "gzip;q=0", "br, gzip", "x" * 200, "\xff"),
    "Accept-Language": ("fr", "en", "xx", "en" * 500, "a-b-c-d-e", "*;q=0", "\xff\xfe", "fr;q=x"),
    "Host": (
        "127.0.0.1",
        "evil.example",
        "a b",
        "[::1",
        "x:99999",
        "\xff",
        "",
        "a,b",
        "127.0.0.1:x",
    ),
    "HX-Request": ("true", "false", "\xff"),
    "HX-Target": ("main", MARK, "x" * 500),
    "HX-Boosted": ("true",),
    "HX-Current-URL": ("http://127.0.0.1/", "http://[", "\xff", MARK),
    "If-Modified-Since": ("Thu, 01 Jan 1970 00:00:00 GMT", "yesterday", "\xff"),
    "If-None-Match": ("*", 'W/"x"', '"', "\xff"),
    "Origin": ("http://127.0.0.1", "null", "http://evil.example", "http://[", "\xff"),
    "Range": ("bytes=0-1", "bytes=9-1", "bytes=-", "x"),
    "Referer": ("http://127.0.0.1/", "http://[", "\xff", "data:,x"),
    "Transfer-Encoding": ("chunked", "gzip"),
    "X-Forwarded-For": ("1.2.3.4", "x", "\xff", "1" * 300),
    "X-Forwarded-Host": ("evil.example", "\xff"),
    "X-Forwarded-Proto": ("https", "x"),
    "X-HTTP-Method-Override": ("DELETE",),
    "X-Requested-With": ("XMLHttpRequest",),
    "User-Agent": ("", "\xff", "x" * 3000),
    "Upgrade": ("websocket",),
    "Expect": ("100-continue", "x"),
    "Content-Encoding": ("gzip", "x"),
    "Content-Length": ("0", "5", "99999"),
    "Cookie": (
        "",
        "=",
        ";;;",
        "phone=",
        "\xff=\xff",
        "csrftoken=x",
        "a=" + "b" * 3000,
        "messages=x",
    ),
}
TOKEN = "x" * 32
"""A CSRF token: the same in the cookie and in the header."""


@dataclass
class Request:
    """A request as a client sends it."""

    method: str
    target: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    def environ(self) -> dict[str, Any]:
        """What Django gets of it: what uvicorn reads and `BufferedWSGI` passes on."""
        path, _, query = self.target.partition("?")
        headers = {"host": "127.0.0.1", "content-length": str(len(self.body))} | {
            name.lower(): value for name, value in self.headers.items()
        }
        scope = {
            "method": self.method,
            "path": unquote(path),
            "query_string": query.encode("ascii", "ignore"),
            "http_version": "1.1",
            "scheme": "http",
            "server": ("127.0.0.1", 8000),
            "client": ("127.0.0.1", 50_000),
            "headers": [
                (name.encode("latin1", "ignore"), value.encode("latin1", "ignore"))
                for name, value in headers.items()
            ],
        }
        body = BytesIO()
        body.write(self.body)
        return buffering.environ_of(scope, body)

    def __str__(self) -> str:
        return f"{self.method} {self.target} {self.headers} {self.body!r}"


@dataclass(frozen=True)
class Answer:
    """An answer as its client gets it, unpacked."""

    status: int
    headers: dict[str, str]
    body: bytes


handler = cache(get_wsgi_application)


def answer_to(request: Request) -> Answer:
    """The answer to a request, by all of Django as the server runs it."""
    with buffering.spool(buffering.ANSWER_IN_MEMORY) as spool:
        start = buffering.call_wsgi(handler(), request.environ(), spool)
        headers = {name.decode(): value.decode("latin1") for name, value in start["headers"]}
        body = spool.read()
        packed = headers.get("content-encoding") == "gzip"
        return Answer(start["status"], headers, gzip.decompress(body) if packed else body)


class Attacker:
    """Somebody with every phone of a world, and its forms, who sends whatever comes to mind."""

    def __init__(self, world: World, seed: int) -> None:
        self.world = world
        self.random = Random(seed)
        self.addresses = addresses()
        self.methods = {address: self._offered(address) for address in self.addresses}
        self.forms, self.fields = self._learned()
        self.names = sorted(self.fields)
        self.roles = {name: self._cookie(phone) for name, phone in sorted(world.phones.items())}
        games = [*world.open, *world.finished, world.eventful, world.game, world.foreign]
        self.keys = [
            *[game.key for game in games],
            *[world.evening.key, world.binned.key],
        ]
        self.players = [*world.players, world.foreign.seats.first().player_id]

    def request(self) -> Request:
        """The next request."""
        choose = self.random.random
        address = self.random.choice(self.addresses)
        path = self._path(address)
        method = self._method(address)
        headers = {"X-CSRFToken": TOKEN, "Cookie": self._cookies()}
        body = b""
        if choose() < 0.4:
            path, fields = self.random.choice(self.forms)
            method = "POST"
            kind, body = self._encoded(self._changed(fields))
            headers["Content-Type"] = kind
        elif method not in ("GET", "HEAD"):
            kind, body = self._body()
            headers["Content-Type"] = kind
        if choose() < 0.3:
            path += ("&" if "?" in path else "?") + self._query()
        if choose() < 0.5:
            headers |= {"HX-Request": "true"}
        for name in self.random.sample(sorted(HEADERS), self.random.choice((0, 0, 1, 3))):
            headers[name] = self.random.choice(HEADERS[name])
        return Request(method, path, headers, body)

    def _offered(self, address: Address) -> list[str]:
        """The methods that an address says it accepts."""
        trusted = {"X-CSRFToken": TOKEN, "Cookie": f"csrftoken={TOKEN}"}
        refused = answer_to(Request("BREW", self.world.path(address), trusted))
        return refused.headers["allow"].split(", ")

    def _learned(self) -> tuple[list[tuple[str, dict[str, Any]]], dict[str, list[str]]]:
        """Every form of every page, and every field that a page or a template names."""
        forms, fields = [], {}
        cookie = {"Cookie": self._cookie(self.world.cast.owner)}
        paths = [self.world.path(address) for address in self.addresses]
        for game in [*self.world.open, *self.world.finished, self.world.eventful]:
            table = f"/games/{game.key}/"
            moments = KINDS[game.kind].entry.MOMENTS
            paths += [table, f"{table}result/", f"{table}hands/1/correct/"]
            paths += [f"{table}?entry={moment}" for moment in moments]
            paths += [f"/new/{game.kind}/", f"/settings/rules/{game.kind}/"]
        for path in paths:
            answer = answer_to(Request("GET", path, cookie))
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            page = answer.body.decode()
            for action, form in pages.posts_of(page):
                target = urlsplit(action)
                place = (target.path or path) + (f"?{target.query}" if target.query else "")
                form.pop("csrfmiddlewaretoken", None)
                forms.append((place, form))
                for name, values in form.items():
                    fields.setdefault(name, []).extend(values)
            for name, values in pages.choices_of(page).items():
                fields.setdefault(name, []).extend(values)
        for template in Path(settings.BASE_DIR, "templates").rglob("*.html"):
            for name in NAMED.findall(template.read_text()):
                fields.setdefault(name, []).append("1")
        return forms, {name: sorted(set(values)) for name, values in fields.items()}

    def _path(self, address: Address) -> str:
        """A path to an address: mostly to something that exists."""
        if self.random.random() < 0.03:
            junk = "/".join(self.random.choices(PARTS, k=self.random.randint(1, 4)))
            return self.random.choice(("/", "/static/", "//", "/games/", "/s/")) + junk
        real = self.world.values(address)
        values = {name: self._part(name, real[name]) for name in PLACE.findall(address.route)}
        return address.filled(values)

    def _method(self, address: Address) -> str:
        """A method: mostly GET or POST, whatever the address accepts."""
        if self.random.random() < 0.05:
            return self.random.choice(METHODS)
        offered = self.methods[address]
        return self.random.choices(offered, [1 if one == "HEAD" else 9 for one in offered])[0]

    def _part(self, name: str, real: Any) -> Any:
        luck = self.random.random()
        if luck < 0.5:
            return real
        if luck < 0.6:
            return self.random.choice(PARTS)
        choices = {
            "key": self.keys,
            "number": [*range(12), *self.players, 2**31, 2**63, 2**64],
            "place": [*range(12), 2**31, 2**63, 2**64],
            "other": [*self.players, 0, 2**63],
            "kind": [*KINDS, "poker"],
            "slug": [*KINDS, "poker"],
            "variety": [*KINDS, "poker", "free:skyjo", "free:" + "x" * 500],
            "token": [self.world.token[:-1], self.world.token.upper(), "x" * 500],
        }
        return self.random.choice(choices[name])

    def _cookie(self, phone: Phone | None) -> str:
        """The cookie of a phone, "" if there is no phone."""
        return f"{COOKIE}={cookie_of(phone)}" if phone else ""

    def _cookies(self) -> str:
        often = {"owner": 60, "scorer": 10, "guest scorer": 10}
        role = self.random.choices([*self.roles], [often.get(name, 5) for name in self.roles])[0]
        cookies = [f"csrftoken={TOKEN}"] if self.random.random() < 0.97 else []
        if self.roles[role]:
            cookies.append(self.roles[role])
        if self.random.random() < 0.05:
            cookies.append(f"{COOKIE}={quote(self.random.choice(WORDS), errors='replace')[:500]}")
        if self.random.random() < 0.05:
            cookies.append(f"messages={quote(self.random.choice(WORDS), errors='replace')[:500]}")
        return "; ".join(cookies)

    def _word(self, name: str = "") -> str:
        """A value for a field: what pages offer for it or for another, or junk."""
        known = self.fields.get(name)
        luck = self.random.random()
        if known and luck < 0.5:
            return self.random.choice(known)
        if luck < 0.65:
            return self.random.choice(self.fields[self.random.choice(self.names)])
        if luck < 0.75:
            return str(self.random.randint(-5, 200))
        return self.random.choice(WORDS)

    def _name(self) -> str:
        if self.random.random() < 0.9:
            return self.random.choice(self.names)
        return self.random.choice(WORDS)

    def _some(self) -> dict[str, list[str]]:
        """Some fields, each with no value, with a value or with several."""
        names = [self._name() for _ in range(self.random.choice((0, 1, 3, 8)))]
        return {
            name: [self._word(name) for _ in range(self.random.choice((0, 1, 1, 1, 4)))]
            for name in names
        }

    def _changed(self, fields: dict[str, Any]) -> dict[str, list[str]]:
        """The fields of a form, some of them changed, missing or added."""
        sent = {
            name: list(values) if isinstance(values, list) else [values]
            for name, values in fields.items()
        }
        for _ in range(self.random.choice((0, 1, 1, 2, 3))):
            if not sent or self.random.random() < 0.2:
                sent |= self._some()
                continue
            name = self.random.choice(sorted(sent))
            if self.random.random() < 0.2:
                del sent[name]
            else:
                sent[name] = [self._word(name)]
        return sent

    def _encoded(self, fields: dict[str, list[str]]) -> tuple[str, bytes]:
        """A form as it is sent, at times as an upload or in a charset of another age."""
        luck = self.random.random()
        if luck < 0.1:
            return self._upload(fields)
        kind = "application/x-www-form-urlencoded"
        if luck < 0.15:
            kind += f"; charset={self.random.choice(CHARSETS)}"
        return kind, urlencode(fields, doseq=True, errors="replace").encode()

    def _upload(self, fields: dict[str, list[str]]) -> tuple[str, bytes]:
        boundary = self.random.choice(("b", "b" * 70, "é", "a b", ""))
        lines = []
        for name, values in fields.items():
            for value in values:
                lines += [f"--{boundary}", f'Content-Disposition: form-data; name="{name}"']
                if self.random.random() < 0.1:
                    charset = self.random.choice(CHARSETS)
                    lines += [f"Content-Type: text/plain; charset={charset}"]
                lines += ["", value]
        if self.random.random() < 0.7:
            name = self.random.choice(("file", "x", "../x", "\0"))
            head = f'Content-Disposition: form-data; name="file"; filename="{name}"'
            lines += [f"--{boundary}", head, "", self._file()]
        if self.random.random() < 0.9:
            lines += [f"--{boundary}--", ""]
        charset = self.random.choice(("", "", "; charset=utf-7", "; charset=é"))
        kind = f"multipart/form-data; boundary={boundary}{charset}"
        return kind, "\r\n".join(lines).encode("utf-8", "replace")

    def _file(self) -> str:
        """A file to import, mostly with something changed in it."""
        text = self.world.exported
        for _ in range(self.random.choice((0, 1, 1, 3, 30))):
            place = self.random.randrange(len(text))
            new = self.random.choice((*WORDS, '"', "}", "0", "\n"))
            text = text[:place] + new + text[place + self.random.choice((0, 1, 1, 50)) :]
        return text[: self.random.choice((len(text), len(text), 100))]

    def _body(self) -> tuple[str, bytes]:
        luck = self.random.random()
        if luck < 0.75:
            return self._encoded(self._some())
        if luck < 0.85:
            return "application/json", self.random.choice(WORDS).encode("utf-8", "replace")
        kind = self.random.choice(
            ("", "x", "text/plain", "multipart/form-data", "\xff", "a/b; c=d")
        )
        return kind, self.random.randbytes(self.random.choice((0, 1, 100, 4000)))

    def _query(self) -> str:
        luck = self.random.random()
        if luck < 0.8:
            return urlencode(self._some(), doseq=True, errors="replace")
        return quote(self.random.randbytes(20)) + self.random.choice(("", "&", "&&=", "=&="))
