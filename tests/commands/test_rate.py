"""`manage.py rate` corrects every statistic that `manage.py verify` finds wrong."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import Career, Meeting, Notebook, Seat, Tally
from tests.cast import MADE

WRONG = {
    "a strength": lambda: Career.objects.update(mean=1),
    "a missing strength": lambda: Career.objects.all()[0].delete(),
    "a strength before a game": lambda: Seat.objects.filter(number=1).update(career=None),
    "games played": lambda: Tally.objects.update(played=9),
    "games together": lambda: Meeting.objects.update(as_partners=9),
}


def run(*command):
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=io.StringIO())
    return out.getvalue()


@pytest.fixture
def two_games(cast, english):
    for _ in range(2):
        cast.play(cast.start(rules={"target": 9}), MADE)


@pytest.mark.usefixtures("two_games")
@pytest.mark.parametrize("spoil", WRONG.values(), ids=WRONG)
def test_wrong_statistics_are_corrected(spoil):
    spoil()
    with pytest.raises(CommandError):
        run("verify")

    assert run("rate") == "Rankings brought up to date: 1.\n"
    assert run("verify") == "Games verified: 2. Nothing was altered.\n"


@pytest.mark.usefixtures("two_games")
def test_right_statistics_are_left_alone():
    assert run("rate") == "Rankings brought up to date: 0.\n"


@pytest.mark.usefixtures("two_games")
def test_every_notebook_is_recounted_if_asked():
    assert run("rate", "--all") == f"Rankings brought up to date: {Notebook.objects.count()}.\n"
