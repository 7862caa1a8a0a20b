"""What a phone is asked in the tests, and what the server answers: games of all kinds with hands of
any kind, looked at and filled in, in two languages.
"""

from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from json import dumps, loads
from random import Random
from uuid import UUID

from django.conf import settings
from django.templatetags.static import static
from django.utils import translation
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings

from games.phone.carried.facts import read_facts, read_phone, read_tap
from games.phone.pack import ROOMS, language_file, packed
from games.phone.pages import named_statics
from games.table.answer import answer
from games.templating.backend import compiled
from tests.kinds import RECORDS

NOON = datetime(2026, 11, 22, 12, 5, tzinfo=UTC)
PHONES = [
    {"pk": 1, "key": str(UUID(int=1)), "label": "Zoë's", "imported": False},
    {"pk": 2, "key": str(UUID(int=2)), "label": "", "imported": False},
]
SCORER = {"pk": 1, "label": "Zoë's", "right": "scorer", "may_write": True}
READER = {"pk": 2, "label": "", "right": "reader", "may_write": False}
NOBODY = "Émile <&> Co"
"""A name that has to be escaped."""
HALF = 0.5
KEY = str(UUID(int=9))


def games(slug, count):
    """Yield that many generated games of a kind, as a phone is told them."""
    found = []

    @hypothesis_settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(RECORDS[slug])
    def collect(record):
        found.append(told(record))

    collect()
    return found


def told(record):
    """A record as a game that one phone kept, hand by hand."""
    names = [NOBODY, *record["players"][1:]]
    hands = list(enumerate(record["hands"], start=1))
    entries = [entry("record", place, facts) for place, facts in hands]
    if record.get("open"):
        entries.append(entry("announce", len(hands) + 1, record["open"]))
    for number, one in enumerate(entries, start=1):
        one["number"] = number
        one["made_at"] = (NOON + timedelta(minutes=7 * number)).isoformat()
    return {
        "phones": PHONES,
        "game": {
            "pk": 1,
            "key": "gamekey234",
            "kind": record["game"],
            "rules": record.get("rules", {}),
            "first_dealer": record.get("first_dealer", 0),
            "core_version": 1,
            "notebook": [True, True, True, {}, 0],
            "evening": None,
            "round_number": 0,
            "own_bids": False,
            "contested": False,
            "version": len(entries),
            "head": "",
            "state": "in_progress",
            "started_at": NOON.isoformat(),
            "started_by_id": 1,
            "ended_at": None,
        },
        "seats": [
            {
                "number": seat,
                "name": name,
                "start": [name, [seat + 1, name, None], False],
                "sitter": [name, [seat + 1, name, None], False],
                "takeovers": [],
            }
            for seat, name in enumerate(names)
        ],
        "entries": entries,
        "bids": [],
        "holder": 1,
    }


def entry(kind, place, facts):
    """An entry of a journal."""
    return {
        "number": 0,
        "kind": kind,
        "hand": place,
        "facts": facts,
        "reason": "",
        "phone": 1,
        "label": "Zoë's",
        "by": None,
        "client_key": KEY,
        "made_at": "",
        "previous_hash": "",
        "hash": "",
        "imported": False,
    }


def asked(verb, game, fields=(), phone=SCORER, language="fr", place=None):
    """What a phone is asked: a verb with the fields that were tapped."""
    taps = {name: list(values) for name, values in dict(fields).items()}
    version = int(taps.get("version", [-1])[0])
    said = {
        "verb": verb,
        "language": language,
        "phone": phone,
        "tap": {
            "taps": taps,
            "moment": taps.get("moment", [""])[0],
            "seen_version": version,
            "announced_at": int(taps.get("announced_at", [version])[0]),
            "client_key": KEY,
            "sure": False,
            "promise": None,
            "whole": verb not in ("preview", "open_moment"),
            "place": place,
            "state": None,
        },
        "page": page(game, phone),
    }
    return dumps(game), dumps(said)


def page(game, phone):
    """What every template may draw."""
    key = game["game"]["key"]
    return {
        "here": f"/games/{key}/",
        "theme": "",
        "sprite": "/static/img/sprite.svg",
        "client_key": KEY,
        "csrf_token": "token",
        "may_write": phone["may_write"],
        "may_own": False,
        "right": phone["right"],
        "guest": False,
        "messages": [],
        "request": {
            "path": f"/games/{key}/",
            "access": {"phone": {"pk": phone["pk"]}},
            "game": {"key": key, "notebook": {"holdings_version": 3}},
        },
    }


def said_by_server(game, said):
    """What the server answers to a phone that asks so: the same as the engine's `ask`."""
    said = loads(said)
    with translation.override(said["language"]):
        facts, phone = read_facts(loads(game)), read_phone(said["phone"])
        screen = answer(said["verb"], facts, phone, read_tap(said["tap"]))
        drawn = {"status": screen.status, "to": screen.to, "query": screen.query}
        if screen.template:
            pieces = []
            compiled(screen.template)({**said["page"], **screen.context}, pieces.append, {})
            drawn["html"] = "".join(pieces)
        return drawn


class _Form(HTMLParser):
    """The fields of the form of an entry: `hidden` ones, `choices` by name, and what is typed."""

    def __init__(self, html):
        super().__init__()
        self.hidden, self.choices, self.typed = {}, {}, []
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.inside = attrs.get("id") == "entry"
        if not self.inside or not attrs.get("name") or tag not in ("input", "button", "select"):
            return
        kind, name = attrs.get("type", ""), attrs["name"]
        if kind == "hidden":
            self.hidden[name] = [attrs.get("value") or ""]
        elif kind in ("radio", "checkbox"):
            self.choices.setdefault(name, []).append(attrs.get("value") or "on")
        elif tag == "input":
            self.typed.append(name)


def filled_in(html, random):
    """The fields of the entry on a page, filled in at random: nearly all of them, or some."""
    form = _Form(html)
    share = random.choice((1, 0.9, HALF))
    fields = dict(form.hidden)
    for name, values in form.choices.items():
        if random.random() < share:
            fields[name] = [random.choice(values)]
    for name in form.typed:
        if random.random() < share:
            fields[name] = [random.choice(("0", "1", "2", "9", "80", "162", "-3", "x", "È"))]
    return fields


def cases(kinds, count, languages=("fr", "en"), taps=3):
    """Yield what a phone is asked of that many games of each kind, and what the server answers: the
    table as a scorer and a reader see it, the journal, the result and the last hands, and that many
    times a preview of what was filled in and another moment of the entry.
    """
    for slug in kinds:
        random = Random(slug)
        for game in games(slug, count):
            last = len(game["entries"])
            for language in languages:

                def ask(verb, *given, at=game, language=language, **how):
                    question = asked(verb, at, *given, language=language, **how)
                    return (*question, said_by_server(*question))

                table = ask("table")
                yield table
                yield ask("table", phone=READER)
                yield ask("journal")
                yield ask("result")
                for place in range(max(1, last - 1), last):
                    yield ask("hand", place=place)
                for _ in range(taps):
                    fields = filled_in(table[2].get("html", ""), random)
                    yield ask("preview", fields)
                    moment = random.choice(("announce", "result", "quick"))
                    there = {"open": [moment], "hand": [str(last + random.choice((0, 1, 1, 1)))]}
                    yield ask("open_moment", fields | there)


def write_engine(folder):
    """Write what a phone loads into a folder, as `startEngine` does in the browser."""
    files = loads(packed()[ROOMS])
    files |= {f"{code}.json": packed()[language_file(code)] for code, _ in settings.LANGUAGES}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
    (folder / "statics.json").write_text(dumps(statics()))


def statics():
    """The addresses of the static files that pages name."""
    return {name: static(name) for name in named_statics()}
