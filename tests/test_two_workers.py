"""Two workers serve the same games in turn: what each remembers is never out of date. Whatever is
written in any order is tried in `services/test_journal_machine.py`.
"""

import pytest
from django.db import transaction

from games.management.verifying import verify_game
from games.models import Game
from games.store import recent
from games.table import acts
from games.table.seats import taking_over
from tests.cast import LOST, MADE
from tests.workers import Worker


def finished(cast, worker):
    """A short game that the worker saw end."""
    with worker.serves():
        game = cast.start(rules={"target": 500})
        while game.state == "in_progress":
            game = cast.play(game, MADE)
    return game


def read(game):
    """The game as a request reads it."""
    return recent.load_view(Game.objects.select_related("notebook").get(pk=game.pk))


def test_a_save_after_another_worker_undid_the_end_changes_no_statistics(cast):
    one, other = Worker(), Worker()
    earlier, game = finished(cast, one), finished(cast, one)
    with other.serves():
        cast.say(acts.undo, game)
    with one.serves():
        cast.say(acts.write_note, game, text="Not over yet")

    assert earlier.state == "finished"
    for one in (earlier, game):
        assert verify_game(one.pk, one.key) == []


def test_a_seat_has_its_first_player_again_after_another_worker_undid_the_replacement(cast):
    one, other = Worker(), Worker()
    game = cast.play(cast.start(), MADE)
    with one.serves():
        cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=2)
    with other.serves():
        cast.say(acts.undo, game)
    with one.serves():
        assert [seat.shown_name for seat in read(game).seats] == ["Ana", "Bea", "Cy", "Dan"]


@pytest.mark.parametrize("hands", [1, 2])
def test_a_save_that_was_rolled_back_is_not_shown_instead_of_that_of_another_worker(cast, hands):
    one, other = Worker(), Worker()
    game = cast.play(cast.start(), MADE)
    with one.serves(), transaction.atomic():
        cast.play(game, LOST)
        transaction.set_rollback(True)
    with other.serves():
        cast.play(game, *[MADE] * hands)
    with one.serves():
        assert read(game).record["hands"] == [MADE] * (1 + hands)
