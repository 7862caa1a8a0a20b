"""A new game on a phone whose server is away: set up as the server does it, and under the address
that the server gives it.
"""

import json
import os
import re
import subprocess
import sys

import pytest
from django.test import Client

from games.access import COOKIE
from tests import pages
from tests.cast import FOUR, cookie_of, key
from tests.phone.cases import request, write_engine
from tests.phone.test_engine import SCRIPT

NEW = "/new/belote/"
DRAWN_ANEW = r'(name="(?:csrfmiddlewaretoken|client_key)" value=")[^"]*'


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """Asks the engine."""
    folder = tmp_path_factory.mktemp("phone")
    write_engine(folder)
    (folder / "script.py").write_text(SCRIPT)
    with subprocess.Popen(
        [sys.executable, folder / "script.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": ""},
    ) as process:

        def ask(asked):
            print(json.dumps(["", json.dumps(asked)]), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()


class Phone:
    """A phone of the notebook, asked with what the server told it before; and the server."""

    def __init__(self, engine, phone, language="fr"):
        self.engine, self.language = engine, language
        self.client = Client(headers={"accept-language": language})
        self.client.cookies[COOKIE] = cookie_of(phone)
        self.told = self.client.get("/new/facts").json()

    def answers(self, method, path, fields=(), *, htmx=False):
        """What the phone answers."""
        asked = request(method, path, fields, language=self.language, htmx=htmx)
        return self.engine(
            asked | {name: self.told[name] for name in ("page", "phone", "beginning")}
        )

    def server(self, method, path, fields=(), *, htmx=False):
        """What the server answers."""
        headers = {"hx-request": "true"} if htmx else {}
        sent = {}
        for name, value in fields:
            sent.setdefault(name, []).append(value)
        return getattr(self.client, method.lower())(path, sent, headers=headers)


def same(html):
    return re.sub(DRAWN_ANEW, r"\1", html)


def fields_of(html, **pressed):
    """The fields of the set-up, with what was pressed or typed."""
    fields = pages.fields_of(html, NEW) | {name: [value] for name, value in pressed.items()}
    return [(name, one) for name, values in fields.items() for one in values]


TAPS = [
    {"same": "1"},
    {"unseat": "Bea"},
    {"new_name": "Zoë <&>"},
    {"unseat": "Zoë <&>"},
    {"known": "Bea"},
    {"up": "Bea"},
    {"new_name": "One too many"},
    {"rule-target": "a lot"},
    {"rule-target": "a lot", "start": "1"},
]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_tap_of_the_set_up_is_answered_with_the_same_bytes(cast, engine, language):
    cast.notebook.language = language
    cast.notebook.rule_defaults = {"belote": {"target": 501}}
    cast.notebook.save()
    cast.start(names=FOUR)
    phone = Phone(engine, cast.owner, language)
    page = phone.answers("GET", NEW)["html"]
    assert same(page) == same(phone.server("GET", NEW).content.decode())

    for taps in TAPS:
        fields = fields_of(page, **taps)
        for htmx in (True, False):
            here = phone.answers("POST", NEW, fields, htmx=htmx)
            there = phone.server("POST", NEW, fields, htmx=htmx)
            assert here["status"] == there.status_code, taps
            assert same(here["html"]) == same(there.content.decode()), taps
        page = here["html"]


def started(page, **changed):
    return fields_of(page, start="1", client_key=str(key()), **changed)


def test_a_game_has_the_address_that_the_server_gives_it(cast, engine):
    cast.start(names=FOUR)
    phone = Phone(engine, cast.owner)
    fields = started(phone.answers("POST", NEW, [("same", "1")])["html"])
    here = phone.answers("POST", NEW, fields, htmx=True)
    begun = json.loads(here["game"])
    phone.server("POST", NEW, fields)

    game = cast.notebook.games.get(key=begun["game"]["key"])
    assert here["headers"] == {"HX-Redirect": f"/games/{game.key}/"}
    assert f'href="/games/{game.key}/"' in here["html"]
    for name in ("kind", "rules", "first_dealer", "core_version"):
        assert begun["game"][name] == getattr(game, name)
    assert [seat["name"] for seat in begun["seats"]] == [seat.name for seat in game.seats.all()]


def test_a_form_sent_again_begins_no_other_game_also_from_another_phone(cast, engine):
    owner, scorer = Phone(engine, cast.owner), Phone(engine, cast.scorer)
    fields = [*[("players", name) for name in FOUR], ("client_key", str(key())), ("start", "1")]
    for phone in (owner, owner, scorer):
        phone.server("POST", NEW, fields)
    [game] = cast.notebook.games.all()
    changed = [("players", "Eve"), *fields[1:]]
    owner.server("POST", NEW, changed)

    assert cast.notebook.games.count() == 2
    other = cast.notebook.games.exclude(pk=game.pk).get()
    assert {game.key, other.key} > {
        json.loads(owner.answers("POST", NEW, fields)["game"])["game"]["key"]
    }


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"evening": "abc"}, 501),
        ({"keep_rules": "1"}, 501),
        ({"players": [*FOUR, "E", "F", "G", "H"], "tables": "2", "start": "1"}, 501),
        ({"players": ["Ana"], "start": "1"}, 422),
    ],
)
def test_what_only_a_server_can_do_is_not_done(cast, engine, fields, status):
    phone = Phone(engine, cast.owner)
    pairs = [
        (name, one)
        for name, values in fields.items()
        for one in (values if isinstance(values, list) else [values])
    ]
    said = phone.answers("POST", NEW, pairs)

    assert (said["status"], said["game"]) == (status, None)


def test_a_phone_that_may_only_read_begins_no_game(cast, engine):
    phone = Phone(engine, cast.reader)
    assert phone.answers("GET", NEW)["status"] == 403
