"""A new game on a phone whose server is away: set up as the server does it, and under the address
that the server gives it.
"""

import json
import os
import re
import subprocess
import sys

import pytest

from games import services
from games.table import acts
from games.views.access import COOKIE
from tests import pages
from tests.browsing import Browser
from tests.cast import FOUR, MADE, cookie_of, key
from tests.kinds import SAMPLES, names_at
from tests.languages import every_language
from tests.phone.cases import SCRIPT, request, write_engine

SETTINGS = ("game", "rules", "first_dealer")
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

        def ask(asked, game=""):
            print(json.dumps([game, json.dumps(asked)]), file=process.stdin, flush=True)
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()


class Phone:
    """A phone of the notebook, asked with what the server told it before; and the server."""

    def __init__(self, engine, phone, language="fr"):
        self.engine, self.language = engine, language
        self.client = Browser(headers={"accept-language": language})
        self.client.cookies[COOKIE] = cookie_of(phone)
        self.told = self.client.get("/new/facts").json()

    def answers(self, method, path, fields=(), *, htmx=False):
        """What the phone answers."""
        asked = request(method, path, fields, language=self.language, htmx=htmx)
        return self.engine(
            asked | {name: self.told[name] for name in ("page", "phone", "beginning")}
        )

    def of_game(self, game, path):
        """What the phone answers to that form of a game."""
        told = self.client.get(f"/games/{game.key}/facts").json()
        asked = request("POST", f"/games/{game.key}/{path}", (), language=self.language)
        parts = {name: told[name] for name in ("page", "phone")}
        return self.engine(asked | parts, json.dumps(told["game"]))

    def server(self, method, path, fields=(), *, htmx=False):
        """What the server answers."""
        headers = {"hx-request": "true"} if htmx else {}
        sent = {}
        for name, value in fields:
            sent.setdefault(name, []).append(value)
        return getattr(self.client, method.lower())(path, sent, headers=headers)


def same(html):
    return re.sub(DRAWN_ANEW, r"\1", html)


def fields_of(html, path=NEW, **pressed):
    """The fields of the set-up, with what was pressed or typed."""
    fields = pages.fields_of(html, path) | {name: [value] for name, value in pressed.items()}
    return [(name, one) for name, values in fields.items() for one in values]


TAPS = [
    {"same": "1"},
    {"unseat": "Bea"},
    {"new_name": "Zoë <&>"},
    {"unseat": "Zoë <&>"},
    {"known": "Bea"},
    {"up": "Bea"},
    {"new_name": "One too many"},
    {"unseat": "One too many"},
    {"rule-target": "a lot"},
    {"rule-target": "a lot", "start": "1"},
]


@every_language
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


def started(page, path=NEW, **changed):
    return fields_of(page, path, start="1", client_key=str(key()), **changed)


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
    record = begun["game"]["record"]
    assert [record[name] for name in SETTINGS] == [game.kind, game.rules, game.first_dealer]
    assert begun["game"]["core_version"] == game.core_version
    assert record["players"] == [seat.name for seat in game.seats.all()]


def test_a_game_with_a_title_is_begun_as_the_server_does_it(cast, engine):
    """The last title comes with its house rules, and others are offered."""
    cast.start("free", FOUR, title="Yams")
    cast.start("free", FOUR, title="Skyjo", rules={"wins": "lowest", "deals": False})
    phone, path = Phone(engine, cast.owner), "/new/free/"
    page = phone.answers("GET", path)["html"]
    assert same(page) == same(phone.server("GET", path).content.decode())

    for taps in ({"titled": "Yams"}, {"start": "1", "title": ""}, {"same": "1"}):
        fields = fields_of(page, path, **taps)
        here, there = phone.answers("POST", path, fields), phone.server("POST", path, fields)
        assert here["status"] == there.status_code, taps
        assert same(here["html"]) == same(there.content.decode()), taps
        page = here["html"]

    fields = started(page, path)
    begun = json.loads(phone.answers("POST", path, fields, htmx=True)["game"])["game"]
    phone.server("POST", path, fields)
    game = cast.notebook.games.get(key=begun["key"])
    assert (game.title, begun["record"]["title"]) == ("Skyjo", "Skyjo")
    assert game.rules == begun["record"]["rules"]


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


def rematch_on(engine, cast, game):
    """A phone, and the set-up that it opens for a rematch, which the server draws alike."""
    phone = Phone(engine, cast.owner)
    to = phone.of_game(game, "again")["headers"]["Location"]
    here, there = phone.answers("GET", to)["html"], phone.server("GET", to).content.decode()
    assert same(here) == same(there)
    return phone, here


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_rematch_is_set_up_with_its_players_its_house_rules_and_the_next_dealer(
    cast, engine, kind
):
    rules, hands = SAMPLES[kind].SHORT_GAME
    game = cast.play(cast.start(kind, names_at(kind), rules=rules), *hands)
    phone, setup = rematch_on(engine, cast, game)
    path = f"/new/{kind}/"
    begun = json.loads(phone.answers("POST", path, started(setup, path))["game"])

    follower = services.start_rematch(game=game, phone=cast.owner, client_key=key())
    record, same = begun["game"]["record"], [follower.kind, follower.rules, follower.first_dealer]
    assert [record[name] for name in SETTINGS] == same
    assert record["players"] == [seat.name for seat in follower.seats.all()]


def test_the_house_rules_of_a_rematch_are_those_of_its_game_not_the_usual_ones(cast, engine):
    cast.notebook.rule_defaults = {"belote": {"target": 501}}
    cast.notebook.save()
    game = cast.say(acts.end_game, cast.play(cast.start(), MADE)).game
    phone, setup = rematch_on(engine, cast, game)
    begun = json.loads(phone.answers("POST", NEW, started(setup))["game"])

    assert begun["game"]["record"]["rules"] == game.rules == {}


def test_a_rematch_of_a_game_that_goes_on_or_of_an_evening_is_left_to_the_server(cast, engine):
    phone = Phone(engine, cast.owner)
    goes_on = cast.play(cast.start(), MADE)
    [of_evening] = cast.round(cast.evening())
    cast.say(acts.end_game, cast.play(of_evening, MADE))

    for game in (goes_on, of_evening):
        assert phone.of_game(game, "again")["status"] == 501
