"""The last steps of an import: the games of a file are added to the notebook, some at a time."""

from itertools import chain

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from games import services
from games.management.verifying import verify_game
from games.readers.exchange.register import differences
from games.services.exchange import importing
from tests.cast import FOUR, MADE
from tests.files import GAME, bring, file_of, file_with


@pytest.fixture
def three(db):
    """The file of three games."""
    return file_with(*[GAME | {"first_dealer": dealer} for dealer in range(3)])


@pytest.fixture(autouse=True)
def one_game_a_step(monkeypatch):
    monkeypatch.setattr(importing, "GAMES_A_TRANSACTION", 1)


@pytest.fixture
def between(monkeypatch):
    """Return a function that lets another happen after each game that is added."""
    add = importing._Import.add

    def let(happen):
        def add_then(adding, lines):
            add(adding, lines)
            happen()

        monkeypatch.setattr(importing._Import, "add", add_then)

    return let


def wrong_in(notebook):
    """What verification finds in the games and the register of a notebook."""
    games = [verify_game(game.pk, game.key) for game in notebook.games.all()]
    return [*chain(*games), *differences(notebook)]


@pytest.mark.parametrize("played_before", [False, True])
def test_the_notebook_is_consistent_after_each_step(cast, between, three, played_before):
    if played_before:
        cast.play(cast.start(rules={"target": 8}), MADE)
    steps = []

    def verify():
        assert wrong_in(cast.notebook) == []
        call_command("verify")
        steps.append(cast.notebook.games.count() - played_before)

    between(verify)
    assert bring(cast.notebook, three).new == 3
    assert steps == [1, 2, 3]


def test_a_game_played_between_two_steps_stays(cast, between, three):
    between(lambda: cast.play(cast.start(rules={"target": 8}), MADE))
    bring(cast.notebook, three)

    assert cast.notebook.games.count() == 6
    assert wrong_in(cast.notebook) == []


def test_players_renamed_and_deleted_between_two_steps_stay_the_same_persons(cast, between, three):
    cast.play(cast.start(rules={"target": 8}), MADE)
    ana, bea, *_ = [cast.notebook.players.get(name=name) for name in FOUR]

    def change_once():
        if cast.notebook.players.filter(name="Ana").exists():
            services.rename_player(player=ana, name="Anastasia")
            services.forget_player(player=bea)

    between(change_once)
    bring(cast.notebook, three)

    assert cast.notebook.players.count() == 4
    assert cast.notebook.games.mentioning("Anastasia").count() == 4
    assert not cast.notebook.games.mentioning("Bea").exists()
    assert wrong_in(cast.notebook) == []


def test_a_game_that_another_import_adds_meanwhile_is_left_out(cast, between, three):
    imported = []

    def import_too():
        if not imported:
            imported.append("begun")
            imported.append(bring(cast.notebook, three).new)

    between(import_too)
    done = bring(cast.notebook, three)

    assert (done.new, done.known, imported) == (1, 2, ["begun", 2])
    assert cast.notebook.games.count() == 3
    assert wrong_in(cast.notebook) == []


def test_an_interrupted_import_is_completed_by_the_same_file(cast, between, three):
    def fail():
        raise KeyboardInterrupt

    between(fail)
    with pytest.raises(KeyboardInterrupt):
        bring(cast.notebook, three)
    assert cast.notebook.games.count() == 1
    assert wrong_in(cast.notebook) == []

    between(lambda: None)
    done = bring(cast.notebook, three)
    assert (done.new, done.known) == (2, 1)


@pytest.mark.parametrize("added", [0, 1])
def test_games_that_contradict_each_other_say_whether_some_were_added(cast, between, three, added):
    def fail(*_):
        raise IntegrityError

    with pytest.MonkeyPatch.context() as patch:
        if added:
            between(fail)
        else:
            patch.setattr(importing, "add_games", fail)
        with pytest.raises(services.WrongFile) as wrong:
            bring(cast.notebook, three)

    assert (wrong.value.fault.code, wrong.value.added) == ("contradicts", bool(added))
    assert cast.notebook.games.count() == added


def test_an_export_added_game_by_game_is_exported_with_the_same_bytes(cast):
    for _ in range(3):
        cast.play(cast.start(rules={"target": 8}), MADE)
    content = file_of(cast.notebook)
    other = services.create_notebook()
    services.delete_notebook(notebook=cast.notebook)
    bring(other.notebook, content)

    assert file_of(other.notebook) == content
