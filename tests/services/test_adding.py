"""The last steps of an import: the games of a file are added to the notebook, some at a time."""

from datetime import timedelta
from io import BytesIO
from itertools import chain

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.models import Import, Notebook
from games.readers.exchange.proof import prove_seats
from games.readers.exchange.register import differences
from games.services.exchange import importing
from games.store.reading import read_game
from tests.cast import FOUR, MADE
from tests.services.test_importing import RECORD, begun, plain
from tests.services.test_round_trip import bring, file_of

THREE = [RECORD | {"first_dealer": dealer} for dealer in range(3)]


@pytest.fixture(autouse=True)
def one_game_a_step(monkeypatch):
    monkeypatch.setattr(importing, "BATCH_SIZE", 1)


def adding(cast) -> Import:
    """An import of three games of which one is already in the notebook."""
    importing = begun(cast, plain(*THREE))
    while not importing.adding:
        services.continue_import(importing=importing)
        importing.refresh_from_db()
    return importing


def finish(importing: Import) -> services.Progress:
    while not (progress := services.continue_import(importing=importing)).finished:
        pass
    return progress


def wrong_in(notebook: Notebook) -> list:
    """What verification finds in the games and the register of a notebook."""
    games = [prove_seats(read_game(game)) for game in notebook.games.all()]
    return [*chain(*games), *differences(notebook)]


@pytest.mark.parametrize("played_before", [False, True])
def test_the_notebook_is_consistent_after_each_step(cast, played_before):
    if played_before:
        cast.play(cast.start(rules={"target": 8}), MADE)
    importing = adding(cast)
    steps = [importing.saved]
    while not services.continue_import(importing=importing).finished:
        assert wrong_in(cast.notebook) == []
        importing.refresh_from_db()
        steps.append(importing.saved)

    assert steps == [1, 2]
    assert cast.notebook.games.count() == 3 + played_before
    assert wrong_in(cast.notebook) == []
    assert not Import.objects.exists()


def test_a_game_played_between_two_steps_counts_with_the_others(cast):
    importing = adding(cast)
    cast.play(cast.start(rules={"target": 8}), MADE)
    finish(importing)

    assert cast.notebook.games.count() == 4
    assert wrong_in(cast.notebook) == []


def test_players_renamed_and_deleted_between_two_steps_stay_the_same_persons(cast):
    cast.play(cast.start(rules={"target": 8}), MADE)
    ana, bea, *_ = [cast.notebook.players.get(name=name) for name in FOUR]
    importing = adding(cast)
    services.rename_player(player=ana, name="Anastasia")
    services.forget_player(player=bea)
    finish(importing)

    assert cast.notebook.players.count() == 4
    assert cast.notebook.games.mentioning("Anastasia").count() == 4
    assert not cast.notebook.games.mentioning("Bea").exists()
    assert wrong_in(cast.notebook) == []


def test_an_import_that_adds_games_cannot_be_stopped(cast):
    importing = adding(cast)
    assert not services.stop_import(importing=importing)

    finish(importing)
    assert cast.notebook.games.count() == 3


def test_an_export_added_game_by_game_is_exported_with_the_same_bytes(cast):
    for _ in range(3):
        cast.play(cast.start(rules={"target": 8}), MADE)
    content = file_of(cast.notebook)
    other = services.visit()
    services.delete_notebook(notebook=cast.notebook)
    bring(other.notebook, other.phone, content)

    assert file_of(other.notebook) == content


def test_a_command_verifies_a_notebook_while_games_are_added(cast):
    adding(cast)
    call_command("verify")

    finish(Import.objects.stored().get())
    call_command("verify")


def test_a_deleted_notebook_is_deleted_for_good_with_its_import(cast):
    adding(cast)
    services.delete_notebook(notebook=cast.notebook)
    Notebook.objects.update(deleted_at=timezone.now() - timedelta(days=31))
    call_command("empty_bin")

    assert not Notebook.objects.exists()


def test_a_game_that_comes_into_the_notebook_after_it_was_read_is_left_out(cast, monkeypatch):
    for _ in range(2):
        cast.play(cast.start(), MADE)
    own, content = services.visit(), file_of(cast.notebook)
    monkeypatch.setattr(importing, "BATCH_SIZE", 2)
    late = services.begin_import(notebook=own.notebook, phone=own.phone, file=BytesIO(content))
    importing._check_batch(late)
    bring(own.notebook, own.phone, content)

    assert finish(late).known == 2
    assert own.notebook.games.count() == 2
    assert wrong_in(own.notebook) == []
    assert not Import.objects.exists()
