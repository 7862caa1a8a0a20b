"""Whatever is written can be read: by file, by link, on a phone, from a copy of the database. After
each, all facts, signatures and scores are as they were: the bytes of an export are the same.
"""

import json
from datetime import UTC, datetime
from random import Random
from uuid import UUID

import pytest
from django.db import transaction

from games import journal, services
from games.demo.seeding import seed
from games.exchange import links
from games.exchange.game import exported_view
from games.kinds.registry import GAMES
from games.management.verifying import verify_game
from games.models import Notebook
from games.phone.reading import read_games
from games.phone.told import state_from_json, state_to_json
from games.services import load_state
from games.store.reading import as_notebook
from games.table import acts
from games.table.seats import taking_over
from tests.alike import alike
from tests.anything import BIDS, ELSEWHERE, GAME, Anything
from tests.cast import ANNOUNCED, MADE, key, make_cast
from tests.faults import LONG, amount
from tests.files import bring, file_of, forget_everything, rows
from tests.kinds import SAMPLES, names_at
from tests.links import link_of
from tests.managing import games_verified

EVENING = ("Ana", "Bea", "Cy", "Dan", "Eve", "Flo", "Guy")


IN_A_LINK = 20
"""A few games, which fit in a link."""
NOTEBOOKS = amount(1, 4)
"""Of how many a test tries what phones write: its one transaction slows PostgreSQL down."""


def seats_changed(cast):
    """A game whose dealers were corrected, and in which seats were taken over and swapped."""
    game = cast.play(cast.start(rules={"target": 40}), MADE)
    cast.say(acts.correct_dealer, game, first_dealer=2)
    cast.say(acts.correct_dealer_once, game, hand=1, dealer=3)
    cast.say(acts.correct_dealer_once, game, hand=2, dealer=0, onwards=True)
    for name in ("Zoé", "Flo"):
        cast.say(taking_over.replace_player, game, seat=2, name=name, hand=2)
        cast.say(acts.undo, game)
    cast.say(acts.restore, game)
    cast.play(game, MADE, MADE)
    cast.say(taking_over.swap_players, game, seat=0, other=3, hand=3)
    return cast.play(game, MADE, MADE)


@pytest.fixture
def full(cast):
    """A notebook with everything that a notebook may contain."""
    game = cast.start()
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE, MADE)
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="compté")
    cast.say(acts.remove, game, place=3, reason="jamais jouée")
    cast.say(acts.insert, game, before=1, facts=MADE)
    cast.say(acts.object_to, game, place=2, reason="they had the belote", phone=cast.scorer)
    cast.say(acts.settle, game, objection=game.entries.get(kind="object").number)
    cast.say(acts.undo, game)
    cast.say(acts.restore, game)
    objection = cast.say(acts.object_to, game, place=1, phone=cast.scorer, by=2)
    cast.say(acts.withdraw, game, objection=objection.number, by=2)
    cast.say(acts.object_to, game, place=1, facts=MADE, phone=cast.scorer, by=2)
    cast.say(acts.write_note, game, text="Chez Zoé,\nla pluie ; 1 < 2")
    cast.confirm(game, seat=1, place=1, by=3)
    seats_changed(cast)
    short = cast.play(cast.start(rules={"target": 9}), MADE)
    services.start_rematch(game=short, phone=cast.owner, client_key=key())
    for counts in (False, True):
        cast.say(acts.end_game, cast.play(cast.start(), MADE), counts=counts)
    nana = cast.play(cast.start(names=("Nana", "Bea", "Cy", "Dan"), rules={"target": 9}), MADE)
    evening = cast.evening(kind="batarde", names=EVENING[:7], name="Réveillon")
    for number in range(2):
        cast.round(evening, chance=Random(number), seen_round=number)
    services.set_evening_rules(evening=evening, rules={"deals": "rising"})
    [own] = cast.sit(
        evening,
        [services.Seating(["Nana", "Zoé", *EVENING[2:4]])],
        kind="batarde",
        rules={"deals": "rising"},
    )
    own = cast.say(acts.end_game, own).game
    services.start_rematch(game=own, phone=cast.owner, client_key=key())
    services.end_evening(evening=evening)
    club = cast.club(name="Concours", entrants="Ana & Bea\nCy & Zoé\nFlo & Guy", twice=True)
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    for points in ((982, 962), (972, 972)):  # read twice, differently
        cast.enter(club, 1, points)
    players = {player.name: player for player in cast.notebook.players.all()}
    services.merge_players(player=players["Nana"], into=players["Ana"])
    services.rename_player(player=players["Bea"], name="Béatrice")
    services.archive_player(player=players["Guy"], archived=True)
    services.forget_player(player=players["Eve"])
    services.name_phone(phone=cast.scorer, label="Tablette")
    services.name_notebook(notebook=cast.notebook, name="Friday")
    services.set_rule_defaults(notebook=cast.notebook, kind="belote", rules={"target": 100})
    services.delete_game(game=cast.start())
    assert nana.state == "finished"
    cast.notebook.refresh_from_db()
    return cast


def check_derived_data(notebook) -> None:
    """Check that derived data is correct in every game."""
    for game in notebook.games.all():
        assert verify_game(game.pk, game.key) == []


def test_a_whole_notebook_comes_back_byte_for_byte(full):
    content = file_of(full.notebook)
    assert games_verified(content) == 13

    forget_everything()
    own = services.create_notebook()
    assert bring(own.notebook, content) == services.Imported(new=13, clubs=1)

    own.notebook.refresh_from_db()
    assert file_of(own.notebook) == content
    assert own.notebook.rule_defaults == {"belote": {"target": 100}}
    assert own.notebook.name == "Friday"
    assert Notebook.objects.count() == 1
    check_derived_data(own.notebook)


@pytest.mark.alike
def test_a_demo_comes_back(db):
    for number in range(amount(1, 5)):
        made = seed(games=amount(12, 200), seed=3 + number, until=datetime(2026, 11, 1, tzinfo=UTC))
        check_comes_back(made.notebook)


@pytest.mark.parametrize("kind", alike(GAMES))
def test_every_fact_of_a_game_comes_back_from_every_entry_that_holds_it(cast, kind):
    """Recorded, corrected, contested; in every test run the facts that are lists or objects."""
    samples = SAMPLES[kind]
    for fact in GAMES[kind].FACTS:
        if not (LONG or fact.depth):
            continue
        one, other = samples.FACT_PAIRS[fact.name]
        game = cast.start(kind, **({"names": names_at(kind)} | samples.HANDS_START))
        cast.say(acts.record, game, facts=one)
        cast.say(acts.object_to, game, place=1, facts=other, by=1)
        for facts in (other, one):
            cast.say(acts.correct, game, place=1, facts=facts)
    check_comes_back(cast.notebook)


@pytest.mark.alike
@pytest.mark.parametrize("first", range(0, amount(1, 400), NOTEBOOKS))
def test_whatever_phones_write_comes_back(db, first):
    for number in range(first, first + NOTEBOOKS):
        book = Anything(make_cast(), Random(8 + number))
        book.happens(amount(60, 150))
        check_comes_back(book.cast.notebook)


@pytest.mark.skipif(not LONG, reason="In the long form alone: what is rare takes many notebooks.")
def test_phones_write_whatever_there_is_to_write(db):
    missing, numbers = {one.__name__ for one in (*GAME, *BIDS, *ELSEWHERE)}, iter(range(400))
    while missing:
        book = Anything(make_cast(), Random(8 + next(numbers)))
        book.happens(150)
        missing -= set(book.done)


def check_comes_back(notebook) -> None:
    """Check that a notebook comes back from its file, its games from a link and from a phone."""
    notebook.refresh_from_db()
    content, games = file_of(notebook), notebook.games.not_deleted()
    assert games_verified(content) == len(games)
    few = len(games) <= IN_A_LINK
    for linked in [content] if few else [file_of(notebook, game=game) for game in games]:
        check_link(linked)
    for game in games:
        check_phone(game)
    with transaction.atomic():
        forget_everything()
        own = services.create_notebook().notebook
        bring(own, content)
        own.refresh_from_db()
        assert file_of(own) == content
        check_derived_data(own)
        transaction.set_rollback(True)


def check_link(content: bytes) -> None:
    """Check that a link with these games opens, and is the same file."""
    link = link_of(links.for_link(content.decode()))
    assert links.from_link(link).file.encode() == content
    own = journal.Phone(0, UUID(int=0), "", imported=False)
    games = read_games(content.decode(), as_notebook(Notebook()), own)
    read = [exported_view(one.view, lambda player: player.pk - 1) for one in games]
    assert read == [
        {name: value for name, value in game.items() if name in read[0]}
        for game in json.loads(content)["games"]
    ]


def check_phone(game) -> None:
    """Check that a phone which is told a game knows it as it is."""
    facts = load_state(game)
    told = json.loads(json.dumps(state_to_json(facts)))
    known = state_from_json(told)
    assert known.view.sheet == facts.view.sheet
    assert state_to_json(known) == told


def test_nothing_is_duplicated_in_the_same_notebook(full):
    content, before = file_of(full.notebook), rows()
    assert bring(full.notebook, content) == services.Imported(known=13, known_clubs=1)
    assert rows() == before
    assert file_of(full.notebook) == content


def test_a_deleted_notebook_comes_back(full):
    content = file_of(full.notebook)
    services.delete_notebook(notebook=full.notebook)
    own = services.create_notebook()
    bring(own.notebook, content)

    own.notebook.refresh_from_db()
    assert file_of(own.notebook) == content


def test_a_part_of_a_notebook_comes_back_byte_for_byte(full):
    evening = full.notebook.evenings.get(name="Réveillon")
    parts = [
        {"game": full.notebook.games.get(previous__isnull=False, kind="belote")},
        {"evening": evening},
        {"player": full.notebook.players.get(name="Ana")},
    ]
    for what in parts:
        content = file_of(full.notebook, **what)
        assert games_verified(content)
        own = services.create_notebook()
        bring(own.notebook, content)
        assert without_settings(file_of(own.notebook)) == without_settings(content)


def without_settings(content: bytes) -> list[bytes]:
    """The lines of a file without the notebook's settings and without the seal."""
    first, _, *lines, _ = content.splitlines()
    return [first, *lines]
