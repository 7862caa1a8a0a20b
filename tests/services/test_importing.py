"""Imported files: longer journals, people, and all kinds of errors."""

import io
import json
import re
from random import Random

import pytest
from django.utils.translation import override

from games import services
from games.exchange.lines import PARTS
from games.limits import MOST_NAMES
from games.management.verifying import verify_game
from games.models import Game, Notebook
from games.readers.exchange.imported import wrong_file_text
from games.services.exchange.file import File, read_line, split
from games.store.reading import as_notebook, as_phone
from games.table import acts
from games.table.seats import taking_over
from games.text import clean
from tests.cast import FOUR, MADE
from tests.files import (
    GAME,
    bring,
    changed,
    file_of,
    file_with,
    make_impossible,
    rechain,
    refused,
    sealed,
)


def why_refused(notebook: Notebook, content: bytes) -> services.WrongFile | None:
    """The fault for which the lines of a file are refused, None if each can be read."""
    file = File()
    try:
        for line in list(split(io.BytesIO(content), file)):
            read_line(line, file.contents, as_notebook(notebook))
    except services.WrongFile as wrong:
        return wrong
    return None


def sentence_of(wrong: services.WrongFile) -> str:
    """The English sentence about a wrong file."""
    with override("en"):
        return wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (b"", 1, "nothing_to_import"),
        (b"\n \n", 1, "nothing_to_import"),
        (b"PK\x03\x04\x00\x00", 1, "unknown_file"),
        ("\ufeffPartie;Jeu;Date;Donne;Donneur\r\n".encode(), 1, "spreadsheet"),
        (b"\xff\xfe{\x00}\x00", 1, "unknown_file"),
        (b"[1, 2]", 1, "unknown_file"),
        (b"null", 1, "unknown_file"),
        (b'{"format": "la-marque/2"}', 1, "unknown_file"),
        (b'{"format": "la-marque/1"}', 1, "not_as_exported"),
        (b'{\n  "format": "la-marque/1"\n}', 1, "not_as_exported"),
        (b'{"format":"la-marque/1",\n"notebook":{\n', 2, "no_json"),
        (b'{"format":"la-marque/1",\n"notebook":3,\n', 2, "not_a_part"),
        (b'{"format":"la-marque/1",\n"players":[],\n', 2, "not_as_exported"),
        (b'{"format":"la-marque/1",\n', 1, "cut_short"),
    ],
)
def test_an_invalid_file_is_refused_with_its_line_and_fault(cast, content, line, code):
    wrong = refused(cast, content)
    assert (wrong.line, wrong.fault.code) == (line, code)


def test_a_fault_in_a_later_game_leaves_nothing_behind(cast):
    wrong = refused(cast, changed(file_with(GAME, GAME), make_impossible, line=8))
    assert (wrong.line, wrong.entry, wrong.fault.hand) == (8, 1, 1)


# Games


def test_of_a_game_that_comes_twice_in_a_file_the_first_is_added(cast):
    game = cast.play(cast.start(), MADE)
    *start, short, end = file_of(cast.notebook).splitlines(keepends=True)[:-1]
    cast.play(game, MADE)
    longer = file_of(cast.notebook).splitlines(keepends=True)[len(start)]
    own = services.create_notebook().notebook

    done = bring(own, sealed([*start, short, longer, end]))

    assert done.new == 1
    assert own.games.get().version == 1


@pytest.fixture
def exported(cast):
    """The file of a notebook: a game in progress, with a correction."""
    game = cast.play(cast.start(), MADE, MADE)
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [72, 90]})
    return file_of(cast.notebook)


def left_out(done):
    """How many games an import left out, and the keys of those that are not here as in the file."""
    return done.known, done.left_out


def test_a_game_that_is_longer_here_than_in_the_file_is_nothing_to_tell(cast, exported):
    cast.play(cast.notebook.games.get(), MADE)

    assert left_out(bring(cast.notebook, exported)) == (1, [])


def test_a_game_that_was_played_on_differently_stays_as_it_is_here(cast, exported):
    own = services.create_notebook()
    bring(own.notebook, exported)
    copy, game = own.notebook.games.get(), cast.notebook.games.get()
    cast.play(game, MADE)
    sender = services.Sender(as_phone(own.phone), 3, game.client_key)
    services.append(acts.record, copy, sender, facts={"redeal": 1})

    assert left_out(bring(own.notebook, file_of(cast.notebook))) == (1, [game.key])
    assert own.notebook.games.get().entries.last().facts == {"redeal": 1}


def test_a_changed_file_is_refused_by_its_seal(cast, exported):
    wrong = refused(cast, exported.replace(b'"label":"', b'"label":"x', 1))
    assert (wrong.fault.code, wrong.line) == ("seal_broken", len(exported.splitlines()))


def test_a_changed_entry_is_reported(cast, exported):
    def change(game):
        game["journal"][1]["facts"]["points"] = [60, 102]

    wrong = refused(cast, changed(exported, change))
    game = Game.objects.get()
    assert (wrong.fault.code, wrong.line, wrong.game, wrong.entry) == (
        *("entry_changed", 7, game.key),
        2,
    )


FORGED = {
    "a hand that cannot be": (lambda game: game["journal"][1]["facts"].pop("taker"), 2),
    "a place that is none": (lambda game: game["journal"][1].update(hand=9), 2),
    "a correction of nothing": (
        lambda game: game["journal"][2]["facts"]["changes"][0].update(hand=7),
        3,
    ),
    "an undo of what was not last": (
        lambda game: game["journal"][2].update(kind="undo", facts={"entry": 1}),
        3,
    ),
    "an objection that was never made": (
        lambda game: game["journal"][2].update(
            kind="settle", facts={"objection": 1, "changes": []}
        ),
        3,
    ),
    "a side that nobody is on": (
        lambda game: game["journal"][2].update(kind="confirm", facts={"side": 2}),
        3,
    ),
    "facts of another kind": (lambda game: game["journal"][2].update(kind="note"), 3),
    "no hand at all": (lambda game: game["journal"][1].update(hand=None), 2),
    "a new hand without facts": (
        lambda game: game["journal"][2]["facts"]["changes"][0].update(before=0, facts=None),
        3,
    ),
    "a moment that is none": (lambda game: game["journal"][0].update(made_at="yesterday"), 1),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_journal_that_nobody_can_have_written_is_refused(cast, exported, name):
    change, entry = FORGED[name]

    def forge(game):
        change(game)
        rechain(game)

    wrong = refused(cast, changed(exported, forge))
    assert (wrong.line, wrong.game, wrong.entry) == (7, Game.objects.get().key, entry)


@pytest.mark.parametrize(
    "what",
    [
        {"totals": [1, 2, 3, 4]},
        {"state": "finished"},
        {"version": 2},
        {"ended_at": "2026-11-01T00:00:00.000000+00:00"},
        {"players": [0, 1, 2, 2]},
        {"players": [0, 1, 2, MOST_NAMES]},
        {"evening": "2222222222"},
        {"started_by": "00000000-0000-0000-0000-000000000000"},
        {"core_version": 2},
        {"key": "../../etc/"},
        {"table": -1},
        {"unknown": 1},
    ],
)
def test_a_game_that_contradicts_its_journal_is_refused(cast, exported, what):
    wrong = refused(cast, changed(exported, lambda game: game.update(what)))
    assert wrong.line == 7


@pytest.mark.parametrize(
    ("part", "replaced", "by"),
    [
        ("notebook", rb'"notebook":.*', b'"notebook":{"theme":"pink"},'),
        ("notebook", rb'"notebook":.*', b'"notebook":3,'),
        ("players", rb'"archived":false', b'"archived":0'),
    ],
)
def test_a_part_of_the_wrong_form_is_reported(cast, exported, part, replaced, by):
    said = sentence_of(refused(cast, re.sub(replaced, by, exported, count=1)))
    number = 2 + PARTS.index(part)
    assert said == (
        f"Line {number}: “{part}” does not have the form of an export. Export again where it comes "
        "from."
    )


NO_NAMES = ["B\u202eea", "B\x07ea", "B\nea", "Bea\ufffe", " ", "Bea  & Cy", "\u200b", "B" * 61]
"""What no form saves as it is."""


@pytest.mark.parametrize("name", NO_NAMES)
@pytest.mark.parametrize(
    ("line", "place"),
    [
        (2, '"name":"Friday"'),
        (3, '"label":"Tablet"'),
        (4, '"name":"Bea"'),
        (5, '"name":"Réveillon"'),
        (5, '"Guy & Flo"'),
        (7, '"label":"Tablet"'),
        (7, '"player":"Eve"'),
    ],
)
def test_a_name_in_a_file_passes_the_checks_of_the_form_or_is_named(cast, name, line, place):
    services.name_notebook(notebook=cast.notebook, name="Friday")
    services.name_phone(phone=cast.owner, label="Tablet")
    for named in (cast.notebook, cast.owner):
        named.refresh_from_db()
    cast.club(name="Réveillon", entrants="Ana & Bea\nGuy & Flo")
    game = cast.play(cast.start(), MADE)
    cast.say(taking_over.replace_player, game, seat=0, name="Eve", hand=2)
    lines = file_of(cast.notebook).decode().splitlines(keepends=True)
    assert place in lines[line - 1]
    field, mark, _ = place.rpartition(":")
    lines[line - 1] = lines[line - 1].replace(place, field + mark + json.dumps(name), 1)
    wrong = refused(cast, "".join(lines).encode())
    assert (wrong.fault.code, wrong.line) == ("not_as_typed", line)
    assert clean(name)[:39] in sentence_of(wrong)


def test_a_club_evening_in_a_form_that_its_game_has_not_is_refused(cast):
    cast.club()
    content = file_of(cast.notebook)
    wrong = refused(cast, content.replace(b'"kind":"belote"', b'"kind":"river"'))
    assert sentence_of(wrong).startswith("Line 5: A club evening of this game is not entered")


JUNK = [True, -1, 10**9, 1.5, "", "\x01", "\ud800", "x" * 2000, [], {}, [[[]]], {"a": {}}]


def places_of(value, way=()):
    """The path to every value inside, at any depth."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for step, one in inner:
        yield (*way, step)
        if isinstance(one, dict | list):
            yield from places_of(one, (*way, step))


def with_junk(text: str, random: Random) -> str:
    """A line of JSON with a value replaced or removed, truncated, or with a changed letter."""
    if random.random() < 0.1:
        return text[: random.randrange(1, len(text) - 1)]
    if random.random() < 0.1:
        at = random.randrange(len(text))
        return text[:at] + random.choice('"{}[],:\0\\9é') + text[at + 1 :]
    value = json.loads(text)
    *way, last = random.choice(list(places_of(value)))
    inside = value
    for step in way:
        inside = inside[step]
    if random.random() < 0.2:
        del inside[last]
    else:
        inside[last] = random.choice(JUNK)
    return json.dumps(value)


def test_each_of_five_hundred_wrong_lines_gets_a_sentence(cast, exported):
    """No value at any place causes an error."""
    random = Random(6)
    lines = exported.decode().splitlines()
    wrong_lines = 0
    while wrong_lines < 500:
        number = random.choice([2, 3, 4, 7, 7, 7])
        name, mark, rest = lines[number - 1].partition(":") if number < 7 else ("", "", "")
        text = (rest or lines[number - 1]).removesuffix(",")
        if text == "null":
            continue
        line = name + mark + with_junk(text, random) + ("," if mark else "")
        content = "\n".join([*lines[: number - 1], line, *lines[number:], ""]).encode()
        wrong = why_refused(cast.notebook, content)
        if wrong is not None:
            assert sentence_of(wrong).startswith("Line ")
            wrong_lines += 1


def test_a_file_with_any_changed_value_is_refused_or_valid(cast, exported):
    random = Random(5)
    junk = [None, True, -1, 10**9, 1.5, "", "\x01", "x" * 2000, [], {}, [[[]]], {"a": {}}]

    def mutate(value):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        at = random.choice(keys)
        if isinstance(value[at], dict | list) and random.random() < 0.8:
            mutate(value[at])
        else:
            value[at] = random.choice(junk)

    for _ in range(60):
        own = services.create_notebook()

        def forge(game):
            mutate(game)
            if random.random() < 0.5:
                try:
                    rechain(game)
                except (KeyError, TypeError, AttributeError):
                    return

        try:
            bring(own.notebook, changed(exported, forge))
        except services.WrongFile:
            assert not own.notebook.games.exists()
        else:
            game = own.notebook.games.get()
            assert verify_game(game.pk, game.key) == []


# Players


def test_a_name_that_differs_by_an_accent_is_of_another_player(cast):
    cast.start(names=("Élea", *FOUR[1:]))
    bring(cast.notebook, file_with(GAME | {"names": ("Elea", *FOUR[1:])}))

    assert {"Élea", "Elea"} <= set(cast.notebook.players.values_list("name", flat=True))


def test_a_renamed_player_is_recognised_by_their_games(cast, exported):
    ana = cast.notebook.players.get(name="Ana")
    services.rename_player(player=ana, name="Anastasia")
    new = cast.start(names=("Anastasia", *FOUR[1:]))
    services.delete_game(game=new)
    assert bring(cast.notebook, exported).known == 1
    assert cast.notebook.players.count() == 4


@pytest.mark.parametrize("longer", [[[]], [[], []]])
def test_no_file_makes_an_evening_without_a_club_of_a_club_evening(cast, longer):
    cast.start()
    club = services.draw_club_round(evening=cast.club(), chance=Random(1), seen_round=0)
    lines = file_of(cast.notebook).splitlines(keepends=True)[:-1]
    [evening] = json.loads(lines[4].partition(b":")[2].rstrip(b",\n"))
    plain = evening | {"club": None, "byes": longer}
    lines[4] = b'"evenings":' + json.dumps([plain]).encode()
    bring(cast.notebook, sealed(lines))

    assert cast.notebook.evenings.get().club == club.club
