"""What a phone is asked in the tests, and what the server answers: games of all kinds with hands of
any kind, looked at, filled in, corrected, contested and ended at random, in every language.
"""

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from html import unescape
from html.parser import HTMLParser
from itertools import cycle
from json import dumps, loads
from random import Random
from urllib.parse import urljoin
from uuid import UUID
from zoneinfo import ZoneInfo

from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone, translation
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings

from games.journal import exported_entry
from games.phone.asking import answer_to, next_games, offered_names
from games.phone.micropython.engine import Messages, read_request
from games.phone.pack import ALONE_FILE, ENGINE_FILE, language_file
from games.phone.pages import named_statics
from games.phone.told import state_from_json, state_to_json
from games.readers.notebook.rules import section_titles
from games.table.answer import PAGES
from games.templating.backend import render_function
from tests.kinds import RECORDS, adjusted
from tests.languages import LANGUAGES
from tests.managing import PROJECT, make

NOON = datetime(2026, 11, 22, 12, 5, tzinfo=UTC)
CLOCKS = (
    ("Europe/Paris", NOON),
    ("America/Toronto", datetime(2026, 11, 1, 3, 50, tzinfo=UTC)),  # before midnight
    ("America/Toronto", datetime(2026, 11, 1, 5, 50, tzinfo=UTC)),  # before clocks go back
    ("America/Toronto", datetime(2026, 3, 8, 6, 50, tzinfo=UTC)),  # before they go forward
    ("Europe/London", datetime(2026, 3, 29, 0, 50, tzinfo=UTC)),
    ("Europe/London", datetime(2026, 10, 25, 0, 50, tzinfo=UTC)),
    ("Asia/Tokyo", datetime(2026, 11, 30, 14, 50, tzinfo=UTC)),  # before midnight
)
"""A notebook's time zone, and when a game begins: ten minutes before its clock does something."""
PHONES = [[1, str(UUID(int=1)), "Zoë's", False], [2, str(UUID(int=2)), "", False]]
SCORER = {"pk": 1, "key": str(UUID(int=1)), "label": "Zoë's", "right": "scorer"}
READER = {"pk": 2, "key": str(UUID(int=2)), "label": "", "right": "reader"}
NOBODY = "Émile <&> Co"
"""A name that has to be escaped."""
HALF = 0.5
NOT_WRITTEN = 422
PROMISE = re.compile(r'name="promise" value="(.+?)"')
OPENED = (
    *[page.address for page in PAGES if page.seen_by and "<" not in page.address],
    *[f"hands/{{hand}}/{page}" for page in ("", "", "correct/", "insert/", "remove/", "contest")],
    *["hands/{hand}/restore/", "hands/{hand}/correct/?try", "objections/{number}/"],
    *["hands/{hand}/insert/?adjust", "adjust/"],
    *["conflict/?version=1&moment=undo", "judge/?of={hand}", "news?since=0.0", "?entry=quick"],
)
"""The pages that are opened at random."""
ALTERED = (None, True, -1, 3, 99, 10**20, 1.5, "", "x", "\ud800", [], [None], {}, {"by": 7}, [0, 9])
"""What somebody may write into the state of a form."""
TYPED = ("0", "1", "2", "9", "80", "162", "-3", "x", "È  é\u202e", "Ana", "")
"""What is typed into any field."""
KEY = str(UUID(int=9))


def games(slug, count):
    """Yield that many records of generated games of a kind."""
    found = []

    @hypothesis_settings(
        max_examples=count,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(adjusted(RECORDS[slug]))
    def collect(record):
        found.append(record)

    collect()
    return found


def told(record, start=NOON):
    """A record as a game that one phone kept, hand by hand."""
    names = [NOBODY, *record["players"][1:]]
    hands = list(enumerate(record["hands"], start=1))
    entries = [entry("record", place, facts) for place, facts in hands]
    if record.get("open"):
        entries.append(entry("announce", len(hands) + 1, record["open"]))
    for number, one in enumerate(entries, start=1):
        one["number"] = number
        one["made_at"] = (start + timedelta(minutes=7 * number)).isoformat()
    own = {"format": "scorekeeper/1", "first_dealer": 0, "rules": {}}
    return {
        "phones": PHONES,
        "players": [player(seat, name) for seat, name in enumerate(names)],
        "notebook": [True, True, True, {}, 0],
        "evening": None,
        "game": {
            "key": "gamekey234",
            "record": own | record | {"players": names},
            "core_version": 1,
            "state": "in_progress",
            "started_at": start.isoformat(),
            "dated_at": start.isoformat(),
            "ended_at": None,
            "version": len(entries),
            "journal": entries,
            "players": list(range(len(names))),
            "took_over": [],
            "signers": {},
            "pk": 1,
            "started_by_id": 1,
            "round_number": 0,
            "own_bids": False,
            "head": "",
            "contested": False,
        },
        "wrote": [[1, False] for _ in entries],
        "bids": [],
        "person": player(1, names[1]),
    }


def player(seat, name):
    """A player as a phone is told them."""
    return [seat + 1, f"player{seat}", name, None, False]


def entry(kind, place, facts):
    """An entry of a journal."""
    return {
        "number": 0,
        "kind": kind,
        "hand": place,
        "facts": facts,
        "reason": "",
        "phone": SCORER["key"],
        "label": "Zoë's",
        "client_key": KEY,
        "made_at": "",
        "previous_hash": "",
        "hash": "",
    }


def request(
    method, path, fields=(), *, phone=SCORER, language="fr", clock=CLOCKS[0], htmx=False, at=0
):
    """A request to a phone, the one number `at` of a walk, the day after its game began."""
    zone, start = clock
    passed = timedelta(days=1, minutes=at, milliseconds=at * 7919 % 60_000)
    path, _, query = path.partition("?")
    return {
        "method": method,
        "path": path,
        "query": query.partition("#")[0],
        "form": [[name, value] for name, value in fields],
        "htmx": htmx,
        "target": "",
        "language": language,
        "time_zone": zone,
        "phone": phone,
        "now": (start + passed).isoformat(),
        "client_key": str(UUID(int=at)),
        "chance": HALF,
        "page": {
            "csrf_token": "token",
            "notebook_number": 4,
            "theme": "dark",
            "holdings_version": 3,
        },
    }


def said_by_server(game, asked, messages):
    """What the server draws for that request, and writes: the same as the engine's `answer`."""
    zone = ZoneInfo(asked["time_zone"])
    with translation.override(asked["language"]), timezone.override(zone):
        facts, here = state_from_json(loads(game)), read_request(asked)
        slug, language = facts.view.game.kind, asked["language"]
        extra_context = {
            "known": lambda facts: offered_names(facts, []),
            "led_on": next_games,
            "waiting": lambda facts: {"waiting": asked.get("waiting", [])},
            "sections": lambda facts: {"sections": section_titles(slug, language)},
        }
        said = answer_to(here, facts, extra_context, lambda name, *where: reverse(name, args=where))
        messages.add(said.messages)
        return {
            "status": said.reply.status,
            "headers": said.reply.headers,
            "html": _drawn(said, here, facts, messages),
            "entry": said.entry and exported_entry(said.entry),
            "game": said.game and state_to_json(said.game),
            "waits": said.waits,
        }


def _drawn(said, here, facts, messages):
    if not said.reply.template:
        return ""
    key, notebook = facts.view.game.key, {"holdings_version": 3}
    context = {
        "theme": "dark",
        "sprite": static("img/sprite.svg"),
        "emblems": static("img/emblems.svg"),
        "client_key": here.chance.key,
        "csrf_token": "token",
        "notebook_number": 4,
        "may_write": here.may_write,
        "may_own": here.right == "owner",
        "right": here.right,
        "guest": False,
        "messages": messages,
        "request": {
            "path": here.path,
            "method": here.method,
            "access": {"phone": {"pk": here.phone.pk}},
            "game": {"key": key, "notebook": notebook},
            "htmx": here.scripts,
        },
    }
    pieces = []
    render_function(said.reply.template)({**context, **said.reply.context}, pieces.append, {})
    return "".join(pieces)


class Form:
    """A form of a page: where it goes, its hidden fields, the others as they are `drawn`, the
    choices by name, what is typed, and its buttons; `entry` is whether it is that of a hand, of
    which a preview is asked.
    """

    def __init__(self, attrs):
        self.action, self.posts = attrs.get("action") or "", attrs.get("method") == "post"
        self.entry = attrs.get("id") == "entry"
        self.hidden, self.drawn, self.buttons = [], [], []
        self.choices, self.typed = {}, []

    def filled_in(self, random):
        """Its fields: as they are with one other choice, or filled in at random."""
        if self.choices and random.random() < HALF:
            changed = random.choice(sorted(self.choices))
            kept = [field for field in self.drawn if field[0] != changed]
            return [*self.hidden, *kept, (changed, random.choice(self.choices[changed]))]
        share = random.choice((1, 0.9, HALF))
        fields = list(self.hidden)
        for name, values in self.choices.items():
            if random.random() < share:
                fields.append((name, random.choice(values)))
        for name in self.typed:
            if random.random() < share:
                fields.append((name, random.choice(TYPED)))
        return fields


def altered(name, value, random):
    """The value of a field; what carries the state of a form, altered now and then."""
    if name not in ("changes", "facts") or random.random() < HALF:
        return value
    state = loads(value)
    inside = state
    while isinstance(inside, dict | list) and inside:
        keys = list(inside if isinstance(inside, dict) else range(len(inside)))
        key = random.choice(keys)
        if random.random() < HALF or not isinstance(inside[key], dict | list):
            inside[key] = random.choice(ALTERED)
            break
        inside = inside[key]
    return dumps(state)


def _forms_of(html):
    return _Forms(html).forms


class _Forms(HTMLParser):
    """The forms of a page."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.inside = [], False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "form":
            self.inside = True
            self.forms.append(Form(attrs))
        elif self.inside and tag in ("input", "button", "textarea"):
            self.field(self.forms[-1], tag, attrs)

    def handle_endtag(self, tag):
        self.inside = self.inside and tag != "form"

    def field(self, form, tag, attrs):
        kind, name, value = attrs.get("type", ""), attrs.get("name"), attrs.get("value") or ""
        if "disabled" in attrs:
            return
        if tag == "button" and kind != "button":
            form.buttons.append((attrs.get("formaction") or form.action, name, value))
        elif name and kind == "hidden":
            form.hidden.append((name, value))
        elif name and kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in attrs:
                form.drawn.append((name, value or "on"))
        elif name and tag != "button":
            form.typed.append(name)
            form.drawn.append((name, value))


class Walk:
    """Somebody who wanders through the pages of a game, follows links, and fills in and sends
    forms, at random. `cases` are the requests, each with the game as it was, and what the server
    answers.
    """

    def __init__(self, game, random, language, clock, phone=SCORER):
        self.game, self.random, self.language, self.phone = dumps(game), random, language, phone
        self.clock = clock
        self.home = f"/games/{game['game']['key']}/"
        self.path, self.html, self.cases, self.messages = self.home, "", [], Messages()

    def ask(self, method, path, fields=(), *, htmx=False):
        """Send a request, and follow where it leads."""
        path = urljoin(self.path, path)
        asked = request(
            method,
            path,
            fields,
            phone=self.phone,
            language=self.language,
            clock=self.clock,
            htmx=htmx,
            at=len(self.cases),
        )
        said = said_by_server(self.game, asked, self.messages)
        self.cases.append((self.game, asked, said))
        if said["game"]:
            self.game = dumps(said["game"])
        to = said["headers"].get("Location") or said["headers"].get("HX-Redirect")
        if to:
            self.ask("GET", to)
        elif said["html"] and path != urljoin(self.home, "preview"):
            self.path = said["headers"].get("HX-Replace-Url", self.path if htmx else path)
            self.html = said["html"]
        return said

    def step(self):
        """Open any page, or press any button of the one that is open."""
        forms = [form for form in _forms_of(self.html) if form.posts and form.buttons]
        if not forms or self.random.random() < HALF:
            hand, objection = self.random.randint(1, 9), self.random.randint(1, 40)
            page = self.random.choice(OPENED).format(hand=hand, number=objection)
            self.ask("GET", self.home + page, htmx=self.random.random() < HALF)
            return
        form = self.random.choice(forms)
        fields = [
            (name, altered(name, value, self.random)) for name, value in form.filled_in(self.random)
        ]
        if form.entry:
            self.ask("POST", "preview", fields, htmx=True)
        action, name, value = self.random.choice(form.buttons)
        pressed = [(name, value)] if name else []
        to, htmx = urljoin(self.path, action), self.random.random() < HALF
        said = self.ask("POST", to, [*fields, *pressed], htmx=htmx)
        shown = PROMISE.search(said["html"])
        if said["status"] == NOT_WRITTEN and shown:  # who agrees sends it again
            again = [(name, value) for name, value in fields if name != "promise"]
            self.ask("POST", to, [*again, *pressed, ("promise", unescape(shown[1]))], htmx=htmx)


def cases(kinds, count, languages=LANGUAGES, steps=40):
    """Yield what a phone is asked of that many games of each kind, and what the server answers:
    the pages as a reader sees them, and walks of a scorer.
    """
    spoken, clocks = cycle(languages), cycle(CLOCKS)
    for slug in kinds:
        random = Random(slug)
        for record, clock in zip(games(slug, count), clocks, strict=False):
            game = told(record, clock[1])
            walk = Walk(game, random, next(spoken), clock)
            last = len(game["game"]["journal"])
            for page in ("", "journal/", "result/", f"hands/{last}/", "news?since=0.0"):
                walk.ask("GET", walk.home + page)
            reader = Walk(game, random, languages[0], clock, READER)
            reader.ask("GET", "")
            reader.ask("POST", "record", [("version", "0")])
            walk.ask("GET", "")
            for _ in range(steps):
                walk.step()
            yield from [*reader.cases, *walk.cases]


@cache
def packed():
    """What a phone loads, by name, as it was collected with the static files."""
    make("build/static.stamp")
    folder = PROJECT / "build" / "static"
    names = loads((folder / "staticfiles.json").read_text())["paths"]
    loaded = (ENGINE_FILE, ALONE_FILE, *[language_file(code) for code in LANGUAGES])
    return {name: (folder / names[name]).read_text() for name in loaded}


def write_engine(folder):
    """Write what a phone loads into a folder, as `startEngine` does in the browser, and the
    addresses of the static files that its pages name.
    """
    files = {**loads(packed()[ENGINE_FILE]), **loads(packed()[ALONE_FILE])}
    pages = [text for path, text in files.items() if path.startswith("templates/")]
    files["statics.json"] = dumps({name: static(name) for name in named_statics(pages)})
    files |= {f"{code}.json": packed()[language_file(code)] for code in LANGUAGES}
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)


SCRIPT = """
import json, sys
from games.phone.micropython.engine import Engine

engine = Engine(sys.path[0])
for line in sys.stdin:
    print(engine.answer(*json.loads(line)), flush=True)
"""
