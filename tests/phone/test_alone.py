"""A phone without any server: what it answers besides the pages of a game."""

import json
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random
from types import MappingProxyType
from urllib.parse import quote, urljoin

import pytest
from django.conf import settings

from games import exchange, services
from games.kinds.registry import KINDS
from games.phone.folder import rules_of_all
from tests import pages
from tests.links import MESSAGES, WRONG_LINKS, link_of
from tests.phone.cases import KEY, SCORER, request, write_engine
from tests.services.test_round_trip import file_of

BASE = "/la-marque/"
SCRIPT = f"""
import json, sys
from games.phone.carried.alone import Alone

engine = Alone(sys.path[0], {BASE!r})
for line in sys.stdin:
    print(engine.answer(*json.loads(line)), flush=True)
"""


class Alone:
    """A phone with its games, as `static/js/alone.js` keeps them."""

    def __init__(self, process):
        self.process = process
        self.games, self.listed, self.settings = {}, {}, {"language": "", "theme": ""}
        self.path, self.at = BASE, 0

    def ask(self, method, path, fields=(), *, language="en"):
        """Send a request, follow where it leads, and return the page."""
        self.at += 1
        path = urljoin(self.path, path)
        newest = sorted(self.listed.values(), key=lambda one: one["started_at"], reverse=True)
        asked = {
            **request(method, path, fields, phone=SCORER, language=language, at=self.at),
            "page": {"theme": self.settings["theme"]},
            "shelf": {"settings": self.settings, "games": newest},
            "exported": list(self.games.values()) if "export/file" in path else [],
        }
        key = path.removeprefix(f"{BASE}games/").partition("/")[0]
        self.process.stdin.write(json.dumps([self.games.get(key, ""), json.dumps(asked)]) + "\n")
        self.process.stdin.flush()
        said = json.loads(self.process.stdout.readline())
        for one in [*said.get("started", []), *([said] if said.get("game") else [])]:
            self.games[one["listed"]["key"]] = one["game"]
            self.listed[one["listed"]["key"]] = one["listed"]
        self.settings = said.get("settings") or self.settings
        self.path = path.partition("?")[0]
        if "Location" in said["headers"]:
            return self.ask("GET", said["headers"]["Location"], language=language)
        self.status = said["status"]
        return said["html"]

    def send(self, html, action, **changed):
        """Send the form of a page with that address, with these fields changed."""
        fields = pages.fields_of(html, action) | changed
        pairs = [
            (name, one)
            for name, value in fields.items()
            for one in (value if isinstance(value, list) else [value])
        ]
        return self.ask("POST", action, pairs)


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """What answers on every phone of these tests: a phone keeps its games itself."""
    folder = tmp_path_factory.mktemp("alone")
    write_engine(folder)
    for code in ("fr", "en"):
        (folder / f"rules.{code}.json").write_text(json.dumps(rules_of_all(code)))
    (folder / "script.py").write_text(SCRIPT)
    with answering(folder / "script.py") as process:
        yield process


def answering(script):
    """Run a script that answers each line."""
    return subprocess.Popen(
        [sys.executable, script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


@pytest.fixture
def alone(engine):
    return Alone(engine)


def started(alone, slug="belote", names=("Ana", "Bea", "Cy", "Dan"), rules=MappingProxyType({})):
    """The table of a new game."""
    fields = [("players", name) for name in names]
    fields += [(f"rule-{name}", str(value)) for name, value in rules.items()]
    return alone.ask("POST", f"{BASE}new/{slug}/", [*fields, ("client_key", KEY), ("start", "1")])


def recorded(alone, html):
    """The table after a hand of Belote."""
    table = alone.path
    html = alone.send(html, f"{table}announce", taker="1", contract="hearts")
    return alone.send(html, f"{table}record", **{"points-1": "95"})


def finished(alone):
    """The result of a game of Belote of a hand, a correction of it, and its end."""
    html = started(alone, names=("Ana", "Bea", "Cy", "Dan"))
    table = alone.path
    recorded(alone, html)
    html = alone.ask("GET", f"{table}hands/1/correct/")
    correction = {"points-1": "100", "tapped": "1", "do": "save", "sure": "1"}
    alone.send(html, f"{table}change", **correction)
    assert alone.path == f"{table}hands/1/"
    alone.send(alone.ask("GET", f"{table}end"), "")
    return table


A_MONTH = 31 * 24 * 60
"""In minutes."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_that_a_page_links_to_is_there_a_month_later(alone, language):
    finished(alone)
    started(alone)
    alone.at += A_MONTH
    seen, waiting = set(), [BASE]
    while waiting:
        path = waiting.pop()
        html = alone.ask("GET", path, language=language)
        assert alone.status == 200, path
        for link in pages.links_of(html):
            there = urljoin(path, link).partition("#")[0]
            bare = there.partition("?")[0]
            if bare not in seen and bare.startswith("/") and "export" not in bare:
                seen.add(bare)
                waiting.append(there)
    assert {f"{BASE}rules/{slug}/" for slug in KINDS} <= seen
    assert [one for one in seen if not one.startswith(BASE)] == []


def test_a_game_is_played_to_its_end_and_the_next_one_begins(alone):
    table = finished(alone)
    alone.ask("POST", f"{table}again", [("client_key", KEY)])
    assert alone.status == 200
    assert len(alone.games) == 2
    home = alone.ask("GET", BASE)

    assert len([one for one in pages.links_of(home) if "/games/" in one]) == 2


def test_a_form_that_is_sent_twice_begins_one_game(alone):
    started(alone)
    recorded(alone, alone.ask("GET", alone.path))
    again = started(alone)
    other = started(alone, names=("Ana", "Bea", "Cy", "Eve"))

    assert len(alone.games) == 2
    assert "Dan" in again
    assert "Eve" in other


def test_its_file_is_read_by_a_server_and_by_another_phone(alone, engine, cast):
    finished(alone)
    file = alone.ask("GET", f"{BASE}export/file")
    imported = services.import_file(notebook=cast.notebook, file=BytesIO(file.encode()))
    game = cast.notebook.games.get()
    other = Alone(engine)
    other.ask("POST", f"{BASE}import/", [("file", file)])
    again = other.ask("POST", f"{BASE}import/", [("file", file)])
    [listed] = other.listed.values()
    sent_on = other.ask("GET", f"{BASE}export/file")

    assert (imported.new, game.version, game.state) == (1, 4, "unfinished")
    assert json.loads(file)["games"] == json.loads(file_of(game.notebook))["games"]
    assert (listed["names"], listed["hands"]) == (["Ana", "Bea", "Cy", "Dan"], 1)
    assert pages.errors_of(again)
    assert json.loads(sent_on)["games"][0]["journal"] == json.loads(file)["games"][0]["journal"]


@pytest.mark.parametrize("cut", [0, 10, 400, -40])
def test_a_file_that_was_cut_or_changed_is_refused_in_words(alone, cut):
    finished(alone)
    file = alone.ask("GET", f"{BASE}export/file")
    here = dict(alone.games)
    alone.games, alone.listed = {}, {}
    changed = file[:cut] + ("9" if file[cut] != "9" else "8") + file[cut + 1 :] if cut else ""
    html = alone.ask("POST", f"{BASE}import/", [("file", changed)])

    assert alone.status == 422
    assert pages.errors_of(html) == [
        "This file is not one that La Marque wrote, or it was changed since."
    ]
    assert here
    assert not alone.games


CONTRADICTED = {"totals": [0, 0, 0, 0], "ranks": [1, 1, 1, 1], "state": "finished", "version": 3}


def read_again(alone, **changes):
    """What another phone does with the file of a game of which this was changed, sealed anew."""
    parts = json.loads(alone.ask("GET", f"{BASE}export/file"))
    alone.games, alone.listed = {}, {}
    [game] = parts.pop("games")
    del parts["format"], parts["hash"]
    file = b"".join(exchange.file_lines(parts, [game | changes])).decode()
    alone.ask("POST", f"{BASE}import/", [("file", file)])
    return alone.status, [*alone.games]


@pytest.mark.parametrize("name", CONTRADICTED)
def test_a_file_that_contradicts_its_journal_is_refused(alone, name):
    finished(alone)

    assert read_again(alone, **{name: CONTRADICTED[name]}) == (422, [])


@pytest.mark.parametrize("key", ["../settings", "x/../../../evil", '"><b>', "a" * 9, "abcdefghj1"])
def test_a_file_whose_game_has_an_address_elsewhere_is_refused(alone, key):
    started(alone)
    assert read_again(alone, key="abcdefghjk")[1] == ["abcdefghjk"]

    assert read_again(alone, key=key) == (422, [])


def test_a_link_holds_a_whole_game_that_another_phone_shows_and_keeps(alone, engine):
    table = finished(alone)
    sending = alone.ask("GET", f"{table}share/")
    assert alone.status == 200
    assert f"{BASE}export/file?as=link&amp;game=" in sending
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))
    result = pages.text_of(alone.ask("GET", f"{table}result/"))
    other = Alone(engine)
    shown = other.ask("POST", f"{BASE}link/", [("link", f"Ana: {link} look")])
    assert not other.games
    assert pages.text_of(shown).partition("The score sheet")[2][:60] in result
    [address] = [address for address, _ in pages.posts_of(shown)]
    other.send(shown, address, keep="1")
    [key] = other.games
    assert other.path == f"{BASE}games/{key}/result/"
    again = other.ask("POST", f"{BASE}link/", [("link", link)])

    hashes = [
        [entry["hash"] for entry in json.loads(one.games[key])["entries"]] for one in (alone, other)
    ]
    assert hashes[0] == hashes[1]
    assert "in this notebook already" in again


def test_a_link_opens_whatever_a_messenger_adds_to_it(alone):
    finished(alone)
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))
    encoded = [f"https://elsewhere.example/?to={quote(link, safe='')}&h=AT0"]
    for message in [*[one.format(link) for one in MESSAGES], *encoded]:
        html = alone.ask("POST", f"{BASE}link/", [("link", message)])
        assert (alone.status, pages.errors_of(html)) == (200, []), message


def test_a_code_holds_twenty_hands_of_belote(alone):
    random = Random(20)
    html = started(alone, rules={"target": 10_000})
    table = alone.path
    for _ in range(20):
        alone.at += random.randint(1, 4)
        taker, contract = random.choice("0123"), random.choice(["hearts", "spades"])
        html = alone.send(html, f"{table}announce", taker=taker, contract=contract)
        alone.at += random.randint(1, 4)
        points = str(random.randint(85, 150))
        html = alone.send(html, f"{table}record", **{f"points-{int(taker) % 2}": points})
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))

    script = (settings.BASE_DIR / "static" / "js" / "send.js").read_text()
    [largest] = re.findall(r"LARGEST_CODE = ([\d_]+)", script)
    [listed] = alone.listed.values()
    assert listed["hands"] == 20
    assert len(link) <= int(largest)


def test_more_than_a_link_may_hold_makes_none(engine):
    script = Path(engine.args[1]).with_name("less.py")
    script.write_text(f"from games import exchange\nexchange.MOST_WORK = 20\n{SCRIPT}")
    with answering(script) as less:
        alone = Alone(less)
        finished(alone)
        alone.ask("GET", f"{BASE}export/file?as=link")
    assert alone.status == 413


@pytest.mark.parametrize("wrong", WRONG_LINKS.values(), ids=WRONG_LINKS)
def test_a_link_that_is_no_link_is_refused_in_words(alone, wrong):
    finished(alone)
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))
    html = alone.ask("POST", f"{BASE}link/", [("link", wrong(link)), ("keep", "1")])

    assert alone.status == 422
    assert pages.errors_of(html) == [
        "This link holds no game that La Marque wrote, or it was cut or changed. Nothing was added."
    ]


def test_settings_are_kept_and_seen(alone):
    alone.send(alone.ask("GET", f"{BASE}settings/"), "", theme="dark", newest_first="0")
    assert alone.settings["theme"] == "dark"
    assert 'data-theme="dark"' in alone.ask("GET", BASE)
    started(alone)
    alone.send(alone.ask("GET", f"{BASE}settings/"), "", confirm_hands="1")
    [key] = alone.games
    recorded(alone, alone.ask("GET", f"{BASE}games/{key}/"))
    assert "confirm" in alone.ask("GET", f"{BASE}games/{key}/")
    assert json.loads(alone.games[key])["game"]["notebook"][:2] == [False, True]


def test_an_address_that_is_not_there_is_answered_in_words(alone):
    for path in ("players/", "rules/whist/", "games/abcdefghjk/", "games/x/again"):
        html = alone.ask("GET", BASE + path)
        assert (alone.status, "no such page" in html) == (404, True), path
