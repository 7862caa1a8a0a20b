"""A phone without any server: what it answers besides the pages of a game."""

import json
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from types import MappingProxyType
from urllib.parse import quote, urlencode, urljoin
from uuid import UUID

import pytest
from django.conf import settings

from games.exchange import links
from games.exchange.lines import PARTS, file_lines
from games.kinds.registry import KINDS
from games.phone.folder import rules_of_all
from tests import pages
from tests.files import bring, copies, file_of
from tests.languages import LANGUAGES, every_language
from tests.links import MESSAGES, WRONG_LINKS, link_of
from tests.phone.cases import KEY, SCORER, request, write_engine

BASE = "/la-marque/"
SCRIPT = f"""
import json, sys
from games.phone.micropython.alone import Alone

engine = Alone(sys.path[0], {BASE!r})
for line in sys.stdin:
    print(engine.answer(*json.loads(line)), flush=True)
"""


class Alone:
    """A phone with its games, as `static/js/alone.js` keeps them."""

    def __init__(self, process, at=0):
        self.process = process
        self.games, self.listed, self.settings = {}, {}, {"language": "", "theme": ""}
        self.people, self.file, self.wanted = [], [], []
        self.path, self.at = BASE, at

    def ask(self, method, path, fields=(), *, language="en", htmx=False):
        """Send a request, follow where it leads, and return the page; `wanted` then is what it
        asked for, in order.
        """
        self.at += 1
        fields = [(name, value) for name, value in fields if name != "file" or self.keep(value)]
        path = urljoin(self.path, path)
        asked = {
            **request(method, path, fields, phone=SCORER, language=language, at=self.at, htmx=htmx),
            "page": {"theme": self.settings["theme"]},
            "settings": self.settings,
            "found": {},
        }
        key = path.removeprefix(f"{BASE}games/").partition("/")[0]
        self.wanted = []
        while wants := (said := self.said(self.games.get(key, ""), asked)).get("wants"):
            query = json.loads(wants)
            self.wanted.append(query.pop("of"))
            asked["found"][wants] = getattr(self, f"find_{self.wanted[-1]}")(**query)
        for one in [*said.get("started", []), *([said] if said.get("game") else [])]:
            self.games[one["listed"]["key"]] = one["game"]
            self.listed[one["listed"]["key"]] = one["listed"]
        self.settings = said.get("settings") or self.settings
        self.people = said.get("people") or self.people
        self.games.pop(said.get("removed"), None)
        self.listed.pop(said.get("removed"), None)
        if said.get("file"):
            self.keep("\n".join(said["file"]))
        self.path = path.partition("?")[0]
        for header in ("Location", "HX-Redirect"):
            if header in said["headers"]:
                return self.ask("GET", said["headers"][header], language=language)
        self.status = said["status"]
        return said["html"]

    def said(self, game, asked):
        """What the engine says."""
        self.process.stdin.write(json.dumps([game, json.dumps(asked)]) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def keep(self, file):
        """Keep the lines of a file."""
        self.file = file.strip().split("\n")

    def find_people(self):
        return self.people

    def find_file(self, head):
        sealed = "".join([f"{line}\n" for line in self.file[:-1]])
        digest = sha256(sealed.encode()).hexdigest()
        last = {"head": self.file[:head], "last": "".join(self.file[-1:])}
        return {"lines": len(self.file), "digest": digest} | last

    def find_lines(self, start, most):
        return self.file[start : start + most]

    def find_facts(self, keys=None):
        return [self.games[key] for key in keys or self.games if key in self.games]

    def find_listed(self, keys):
        return [self.listed[key] for key in keys if key in self.listed]

    def find_games(self, states, kind, words, start, most):
        games = [
            one
            for one in sorted(self.listed.values(), key=lambda one: one["started_at"], reverse=True)
            if one["state"] in (states or [one["state"]])
            and one["kind"] == (kind or one["kind"])
            and all(self.holds(one, **word) for word in words)
        ]
        return {"games": games[start : start + most], "number": len(games)}

    def holds(self, one, text, people, kinds):
        """Whether a word finds a game."""
        return text in one["search"] or one["kind"] in kinds or {*people} & {*one["people"]}

    def imported(self, file):
        """The page after a file was sent, and read to its end."""
        return self.read(self.ask("POST", f"{BASE}import/", [("file", file)]))

    def read(self, html):
        """The page after the file was read that this one reads."""
        while 'id="importing" method' in html:
            html = self.read_on(html)
        return html

    def read_on(self, html):
        """The page after it asked for the next games of a file."""
        fields = pages.fields_of(html, f"{BASE}import/")
        return self.ask("POST", f"{BASE}import/", sent(fields), htmx=True)

    def send(self, html, action, **changed):
        """Send the form of a page with that address, with these fields changed."""
        return self.ask("POST", action, sent(pages.fields_of(html, action) | changed))


def sent(fields):
    """The fields of a form as they are sent."""
    return [
        (name, one)
        for name, value in fields.items()
        for one in (value if isinstance(value, list) else [value])
    ]


@pytest.fixture(scope="module")
def engine(tmp_path_factory):
    """What answers on every phone of these tests: a phone keeps its games itself."""
    folder = tmp_path_factory.mktemp("alone")
    write_engine(folder)
    for code in LANGUAGES:
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


def started(
    alone, slug="belote", names=("Ana", "Bea", "Cy", "Dan"), rules=MappingProxyType({}), form=KEY
):
    """The table of a new game, which a form with that key begins."""
    fields = [("players", name) for name in names]
    fields += [(f"rule-{name}", str(value)) for name, value in rules.items()]
    return alone.ask("POST", f"{BASE}new/{slug}/", [*fields, ("client_key", form), ("start", "1")])


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


@every_language
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


def test_a_game_with_a_title_is_offered_again_with_its_house_rules(alone):
    names, path = ("Ana", "Bea", "Cy"), f"{BASE}new/free/"
    fields = [*[("players", name) for name in names], ("title", "Skyjo"), ("rule-wins", "lowest")]
    alone.ask("POST", path, [*fields, ("client_key", KEY), ("start", "1")])
    assert "Skyjo" in alone.ask("GET", alone.path)
    assert "Skyjo" in alone.ask("GET", BASE)

    offered = pages.fields_of(alone.ask("GET", path), path)
    assert (offered["title"], offered["rule-wins"]) == (["Skyjo"], ["lowest"])


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
    imported = bring(cast.notebook, file.encode())
    game = cast.notebook.games.get()
    other = Alone(engine)
    other.imported(file)
    again = other.imported(file)
    [listed] = other.listed.values()
    sent_on = other.ask("GET", f"{BASE}export/file")

    assert (imported.new, game.version, game.state) == (1, 4, "unfinished")
    assert json.loads(file)["games"] == json.loads(file_of(game.notebook))["games"]
    assert (listed["names"], listed["hands"]) == (["Ana", "Bea", "Cy", "Dan"], 1)
    assert "0 games added. 1 was already here." in again
    assert json.loads(sent_on)["games"][0]["journal"] == json.loads(file)["games"][0]["journal"]


@pytest.mark.parametrize("cut", [0, 10, 400, -40])
def test_a_file_that_was_cut_or_changed_is_refused_in_words(alone, cut):
    finished(alone)
    file = alone.ask("GET", f"{BASE}export/file")
    here = dict(alone.games)
    alone.games, alone.listed = {}, {}
    changed = file[:cut] + ("9" if file[cut] != "9" else "8") + file[cut + 1 :] if cut else ""
    html = alone.imported(changed)

    assert alone.status == 422
    assert pages.errors_of(html) == [
        "This file is not one that La Marque wrote, or it was changed since: take the original."
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
    file = b"".join(file_lines(parts, [game | changes])).decode()
    alone.imported(file)
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
        [entry["hash"] for entry in json.loads(one.games[key])["game"]["journal"]]
        for one in (alone, other)
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
    script.write_text(f"from games.exchange import links\nlinks.MOST_WORK = 20\n{SCRIPT}")
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
        " Copy it whole, or ask for it again."
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
    assert json.loads(alone.games[key])["notebook"][:2] == [False, True]


def test_an_address_that_is_not_there_is_answered_in_words(alone):
    for path in (
        "leaderboard/belote/",
        "players/abcdefghjk/change/",
        "rules/whist/",
        "games/abcdefghjk/",
        "games/x/again",
    ):
        html = alone.ask("GET", BASE + path)
        assert (alone.status, "no such page" in html) == (404, True), path


def continued(alone, table):
    """A game after another hand."""
    return recorded(alone, alone.ask("GET", table))


ASKED = {
    "a preview": ("{table}?entry=announce", []),
    "the table": ("{table}", []),
    "the journal": ("{table}journal/", []),
    "home": ("", ["games", "games"]),
    "the history": ("history/?text=a", ["people", "games"]),
    "the set-up": ("new/belote/", ["games", "people"]),
    "the rules": ("rules/belote/", []),
    "the players": ("players/", ["people"]),
    "who sits down": ("{table}seats/", ["people"]),
}


def test_a_page_is_given_only_what_it_asks_for(alone):
    started(alone)
    table = alone.path.removeprefix(BASE)
    for name, (path, wanted) in ASKED.items():
        alone.ask("GET", BASE + path.format(table=table))
        assert alone.status == 200, name
        assert sorted({*alone.wanted}) == sorted({*wanted}), name


def test_a_file_is_read_some_games_at_a_time_and_goes_on_after_an_interruption(alone, engine):
    started(alone)
    recorded(alone, alone.ask("GET", alone.path))
    file = copies(alone.ask("GET", f"{BASE}export/file"), 25)
    other = Alone(engine)
    html = other.ask("POST", f"{BASE}import/", [("file", file)])
    assert "0 of 25 games" in html
    seen = []
    for _ in range(2):
        html = other.read_on(html)
        seen.append(len(other.games))
    assert "20 of 25 games" in html
    assert "Belote" in other.ask("GET", BASE)
    assert len(seen) == 2
    assert 0 < seen[0] < seen[1] < 25

    assert "5 games added. 20 were already here." in other.imported(file)
    assert len(other.games) == 25
    assert "0 games added. 25 were already here." in other.imported(file)


def test_the_history_has_pages_and_finds_names_games_and_notes(alone, engine):
    started(alone, names=("Éléa", "L’Or", "Cy", "Dan"))
    alone.send(alone.ask("GET", f"{alone.path}note"), "", text="chez Zoë")
    alone.imported(copies(alone.ask("GET", f"{BASE}export/file"), 25))
    started(alone, "batarde", names=("Flo", "Guy", "Hal"))
    first = alone.ask("GET", f"{BASE}history/")
    older = alone.ask("GET", f"{BASE}history/?page=2")

    assert "27 games" in first
    assert len(links_to_games(first)) == 20
    assert len({*links_to_games(first), *links_to_games(older)}) == 27
    found = {
        "elea": 26,
        "ÉLÉA dan": 26,
        "l'or": 26,
        "elea flo": 0,
        "batarde": 1,
        "guy bâtarde": 1,
        "zoe": 26,
        "zzz": 0,
    }
    for text, number in found.items():
        html = alone.ask("GET", f"{BASE}history/?{urlencode({'text': text})}")
        said = "No game matches" if not number else f"{number} game"
        assert said in html, text
    page = alone.ask("GET", f"{BASE}history/?text=elea")
    assert "?text=elea&amp;page=2" in page


def links_to_games(html):
    return [one for one in pages.links_of(html) if "/games/" in one]


@pytest.mark.parametrize("page", ["0", "-3", "x", "99", "1e9", ""])
def test_the_history_has_no_page_that_fails(alone, page):
    started(alone)
    alone.ask("GET", f"{BASE}history/?page={page}")
    assert alone.status == 200


def test_a_game_is_deleted_after_a_question_and_its_file_brings_it_back(alone):
    table = finished(alone)
    result = alone.ask("GET", f"{table}result/")
    assert f"{table}delete/" in pages.links_of(result)
    file = alone.ask("GET", f"{BASE}export/file")
    asking = alone.ask("GET", f"{table}delete/")
    assert "for good" in asking
    assert [one for one in pages.links_of(asking) if "export/file?game=" in one]
    assert len(alone.games) == 1
    html = alone.send(asking, "")

    assert "The game is deleted." in html
    assert (alone.games, alone.listed) == ({}, {})
    for page in ("", "result/", "delete/"):
        alone.ask("GET", table + page)
        assert alone.status == 404
    assert "1 game added." in alone.imported(file)
    alone.ask("GET", table)
    assert alone.status == 200


def test_a_player_is_renamed_and_sheets_keep_the_name(alone, cast):
    started(alone)
    table = alone.path
    players = alone.ask("GET", f"{BASE}players/")
    [ana] = [one for one in pages.links_of(players) if one.endswith("/change/")][:1]
    html = alone.ask("GET", ana)
    [address] = [to for to, _ in pages.posts_of(html)]
    for wrong, said in (("", "name"), ("bea", "bea"), ("x" * 99, "long")):
        refused = alone.send(html, address, name=wrong)
        assert alone.status == 422
        assert said in " ".join(pages.errors_of(refused)).lower(), wrong
    said = alone.send(html, address, name="Anastasia")

    assert "Name saved." in said
    assert "Anastasia" in said
    assert "Ana" in pages.text_of(alone.ask("GET", table))
    assert "Anastasia" not in alone.ask("GET", table)
    setup = alone.ask("GET", f"{BASE}new/belote/")
    assert "Anastasia" in setup
    assert "1 game" in alone.ask("GET", f"{BASE}history/?text=anastasia")
    started(alone, names=("Anastasia", "Bea", "Cy", "Dan"))
    file = alone.ask("GET", f"{BASE}export/file")
    bring(cast.notebook, file.encode())
    names = cast.notebook.players.values_list("name", flat=True)
    assert sorted(names) == ["Anastasia", "Bea", "Cy", "Dan"]


def test_somebody_new_with_the_old_name_of_another_is_somebody_else(alone):
    started(alone)
    html = alone.ask("GET", f"{BASE}players/")
    [ana] = [one for one in pages.links_of(html) if one.endswith("/change/")][:1]
    html = alone.ask("GET", ana)
    alone.send(html, pages.posts_of(html)[0][0], name="Anastasia")
    started(alone, "batarde", names=("Ana", "Bea", "Cy"), form=str(UUID(int=8)))

    assert "1 game" in alone.ask("GET", f"{BASE}history/?text=anastasia")
    names = pages.text_of(alone.ask("GET", f"{BASE}players/"))
    assert "Ana Anastasia" in names


def test_a_copy_of_a_game_that_went_on_brings_its_later_hands(alone, engine):
    started(alone)
    table = alone.path
    recorded(alone, alone.ask("GET", table))
    short = alone.ask("GET", f"{BASE}export/file")
    other = Alone(engine)
    other.imported(short)
    continued(alone, table)
    longer = alone.ask("GET", f"{BASE}export/file")
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))
    shown = other.ask("POST", f"{BASE}link/", [("link", link)])
    assert "It goes on further than in this notebook." in shown
    assert "0 games added. 1 continued." in other.imported(longer)
    [key] = other.games

    assert hashes(other, key) == hashes(alone, key)
    assert other.listed[key]["hands"] == 2
    assert "0 games added. 1 was already here." in other.imported(short)
    assert hashes(other, key) == hashes(alone, key)
    html = other.ask("POST", f"{BASE}link/", [("link", link)])
    assert "in this notebook already" in html
    continued(other, table)
    assert "1 continued" in alone.imported(other.ask("GET", f"{BASE}export/file"))
    wrote = json.loads(alone.games[key])["wrote"]
    assert [imported for _, imported in wrote] == [False] * 4 + [True] * 2


def hashes(alone, key):
    return [entry["hash"] for entry in json.loads(alone.games[key])["game"]["journal"]]


def test_two_that_went_on_differently_are_named_and_stay(alone, engine):
    started(alone)
    table = alone.path
    recorded(alone, alone.ask("GET", table))
    other = Alone(engine, at=1000)
    other.imported(alone.ask("GET", f"{BASE}export/file"))
    continued(other, table)
    before = dict(other.games)
    html = alone.ask("GET", table)
    alone.send(html, f"{table}announce", taker="2", contract="spades")
    html = other.imported(alone.ask("GET", f"{BASE}export/file"))

    said = pages.text_of(html)
    assert "0 games added. Played on differently, unchanged here:" in said
    assert "Belote, Ana & Cy – Bea & Dan, 23 November 2026" in said
    assert other.games == before
    link = link_of(alone.ask("GET", f"{BASE}export/file?as=link"))
    shown = other.ask("POST", f"{BASE}link/", [("link", link)])
    assert "it was played on differently" in shown
    assert "Add to this notebook" not in shown


def test_a_link_with_many_games_is_read_as_a_file_is(alone, engine):
    started(alone)
    recorded(alone, alone.ask("GET", alone.path))
    link = link_of(links.for_link(copies(alone.ask("GET", f"{BASE}export/file"), 25)))
    script = Path(engine.args[1]).with_name("few.py")
    script.write_text(f"from games.exchange import links\nlinks.MOST_SHOWN = 20\n{SCRIPT}")
    with answering(script) as few:
        other = Alone(few)
        shown = other.ask("POST", f"{BASE}link/", [("link", link)])
        assert "25 games, which are checked when they are added" in shown
        html = other.read(other.ask("POST", f"{BASE}link/", [("link", link), ("keep", "1")]))

    assert "25 games added." in html
    assert len(other.games) == 25


def test_a_wrong_game_in_a_file_ends_it_and_what_was_added_stays(alone, engine):
    started(alone)
    recorded(alone, alone.ask("GET", alone.path))
    file = copies(alone.ask("GET", f"{BASE}export/file"), 25)
    lines = file.splitlines()
    parts = [json.loads(line.partition(":")[2].rstrip(",")) for line in lines[1:5]]
    games = [json.loads(line.rstrip(",")) for line in lines[6:-2]]
    games[15]["totals"] = [9, 9, 9, 9]
    named = dict(zip(PARTS, parts, strict=True))
    other = Alone(engine)
    html = other.imported(b"".join(file_lines(named, games)).decode())

    assert other.status == 422
    assert "The games already saved stay." in html
    assert len(other.games) == 10
