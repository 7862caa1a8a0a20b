"""The demo: the same seed gives the same games."""

import io
import re

import pytest
from django.core.management import CommandError, call_command

from games import services
from games.demo.scripts import IN_PROGRESS, LONGEST_GAME, write_scripts
from games.demo.seeding import play, seed
from games.kinds.registry import GAMES, KINDS
from games.models import Game, Notebook, State
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.table import acts
from tests.demo import UNTIL, make_phones

VERBS = {
    *("announce", "record", "correct", "undo", "write_note"),
    *("object_to", "settle", "confirm", "end_game"),
}
"""What phones do in the demo."""


@pytest.fixture
def phones(cast):
    return make_phones()


def test_what_the_demo_plays_is_verified(cast, phones):
    assert play(cast.notebook, phones, write_scripts(20, 83, UNTIL)) == sum(
        cast.notebook.games.values_list("hands", flat=True)
    )
    out = io.StringIO()
    call_command("verify", stdout=out)
    assert "20" in out.getvalue()


def test_the_same_seed_gives_the_same_games_and_another_seed_gives_others():
    assert [*write_scripts(30, 1, UNTIL)] == [*write_scripts(30, 1, UNTIL)]
    assert [*write_scripts(30, 1, UNTIL)] != [*write_scripts(30, 2, UNTIL)]


def test_a_game_that_only_people_end_is_ended_in_the_demo(monkeypatch):
    monkeypatch.setattr(GAMES["aluette"], "outcome", lambda table, progress: None)
    played = [script for script in write_scripts(40, 1, UNTIL) if script.kind == "aluette"][
        :-IN_PROGRESS
    ]

    assert played
    for script in played:
        assert entries_of(script, acts.end_game)
        assert len(entries_of(script, acts.record)) <= 2 * LONGEST_GAME


def test_games_without_agreed_end_count_in_the_demo_once_people_end_them(cast, phones, many):
    open_ended = [script for script in many if plays_without_end(script)]
    assert {script.kind for script in open_ended} == {
        kind
        for kind in KINDS
        if GAMES[kind].endless(Table(4, 0, complete_rules(GAMES[kind], 4, {})))
    }
    ended = [script for script in open_ended if entries_of(script, acts.end_game)][:10]
    play(cast.notebook, phones, ended)

    games = cast.notebook.games.all()
    assert {game.state for game in games} == {State.FINISHED}
    assert len({game.hands for game in games}) > 5


def plays_without_end(script):
    """Whether only people end the game of the script."""
    game, players = GAMES[script.kind], len(script.names)
    return game.endless(Table(players, 0, complete_rules(game, players, script.rules)))


def test_every_game_is_in_the_demo():
    assert set(KINDS) == set(GAMES)


def test_games_are_played_over_the_years_and_none_in_the_future():
    starts = [script.started_at for script in write_scripts(3000, 1, UNTIL)]
    few = [script for seed in range(40) for script in write_scripts(5, seed, UNTIL)]

    assert (starts[-1] - starts[0]).days > 5 * 365
    assert max(step.at for script in few for step in script.steps) < UNTIL


def entries_of(script, act):
    """The numbers of the script's entries that an act makes."""
    return {number for number, step in enumerate(script.steps, start=1) if step.act is act}


def stays_contested(script):
    """Whether an objection of the script is never settled."""
    settled = entries_of(script, acts.settle)
    answered = {script.steps[number - 1].what["objection"] for number in settled}
    return bool(entries_of(script, acts.object_to) - answered)


@pytest.fixture(scope="module")
def many():
    """Scripts of enough seeds to include even rare events."""
    return [script for seed in range(20) for script in write_scripts(100, seed, UNTIL)]


def test_people_make_slips_and_remarks_and_leave_games_unfinished(many):
    assert {step.act.__name__ for script in many for step in script.steps} == VERBS
    assert {script.kind for script in many} == set(GAMES)
    assert any(map(stays_contested, many))


def test_a_notebook_of_the_demo_has_games_of_every_state(cast, phones, many):
    contested = next(script for script in many if stays_contested(script))
    early = next(
        script
        for script in many
        if entries_of(script, acts.end_game) and not plays_without_end(script)
    )
    play(cast.notebook, phones, [contested, early, *write_scripts(10, 2, UNTIL)])
    games = cast.notebook.games

    assert games.filter(state=State.IN_PROGRESS).count() == IN_PROGRESS
    assert games.get(client_key=early.client_key).state == State.UNFINISHED
    assert games.get(client_key=contested.client_key).contested


def test_the_newest_notebook_is_filled_if_it_is_empty_otherwise_a_new_notebook_is_created(cast):
    cast.start()
    services.create_notebook()
    empty = Notebook.objects.latest("pk")

    assert seed(games=3, seed=1, until=UNTIL).notebook == empty
    assert seed(games=3, seed=1, until=UNTIL).notebook.pk > empty.pk


@pytest.mark.django_db
def test_the_command_reports_what_it_created():
    out = io.StringIO()
    call_command("seed_demo", games=4, seed=2, stdout=out)

    assert Game.objects.count() == 4
    assert str(sum(Game.objects.values_list("hands", flat=True))) in re.findall(
        r"\d+", out.getvalue()
    )
    with pytest.raises(CommandError):
        call_command("seed_demo", games=0)
