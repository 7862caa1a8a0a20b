"""What a phone is asked in the tests, and what the server answers: games of all kinds with hands of
any kind, looked at and filled in, in two languages.
"""

from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from random import Random
from uuid import UUID

from django.utils import translation
from hypothesis import HealthCheck, Phase, given, settings

from games.phone.carried.facts import read_facts, read_phone, read_tap
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
LONG_ENOUGH = 3
"""The most hands at which every hand's page is asked."""


def games(slug, count):
    """Yield that many generated games of a kind, as a phone is told them."""
    found = []

    @settings(
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
            "notebook": {"newest_first": True, "confirm_hands": True, "rule_defaults": {}},
            "own_bids": False,
            "version": len(entries),
            "head": "",
            "state": "in_progress",
            "started_at": NOON.isoformat(),
            "ended_at": None,
            "person": None,
        },
        "seats": [
            {
                "number": seat,
                "name": name,
                "forgotten": False,
                "player": {"pk": seat + 1, "name": name, "merged_into_id": None},
                "takeovers": [],
                "last": None,
            }
            for seat, name in enumerate(names)
        ],
        "entries": entries,
        "bids": [],
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
    return {
        "verb": verb,
        "language": language,
        "game": game,
        "phone": phone,
        "tap": {
            "taps": taps,
            "moment": taps.get("moment", [""])[0],
            "seen_version": version,
            "announced_at": int(taps.get("announced_at", [version])[0]),
            "client_key": KEY,
            "sure": False,
            "promise": None,
            "whole": verb in ("table", "hand"),
            "place": place,
            "state": None,
        },
        "page": page(game, phone),
    }


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
            "game": {"key": key, "notebook": {"holdings_version": 3}},
        },
    }


def said_by_server(asked):
    """What the server answers."""
    with translation.override(asked["language"]):
        facts, phone = read_facts(asked["game"]), read_phone(asked["phone"])
        screen = answer(asked["verb"], facts, phone, read_tap(asked["tap"]))
        said = {"status": screen.status, "to": screen.to, "query": screen.query}
        if screen.template:
            pieces = []
            compiled(screen.template)({**asked["page"], **screen.context}, pieces.append, {})
            said["html"] = "".join(pieces)
        return said


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
