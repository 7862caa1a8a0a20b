"""Deleted games and notebooks: put in the bin, restored, and purged."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.models import Access, Entry, Game, Notebook, Phone, Player
from games.table import acts
from tests.cast import MADE, TO_NINE, key


def put_long_ago(game):
    """Move a game's deletion 31 days back."""
    Game.objects.filter(pk=game.pk).update(deleted_at=timezone.now() - timedelta(days=31))


@pytest.fixture
def won(cast):
    """A game that Bea & Dan won."""
    return cast.play(cast.start(rules=TO_NINE), MADE)


def test_a_deleted_game_is_in_the_bin_and_is_restored_unchanged(won):
    deleted = services.delete_game(game=won)
    assert deleted.deleted_at is not None
    assert services.delete_game(game=won).deleted_at == deleted.deleted_at

    restored = services.restore_game(game=won)
    assert restored.deleted_at is None
    assert (restored.version, restored.state) == (won.version, won.state)


def test_playing_again_does_not_lead_to_a_deleted_game(cast, won):
    def again():
        return services.start_rematch(game=won, phone=cast.owner, client_key=key())

    follower = services.delete_game(game=again())

    assert again() != follower


def test_the_bin_is_emptied_of_games_older_than_30_days(cast, won, capsys):
    fresh = services.delete_game(game=cast.play(cast.start(), MADE))
    kept = cast.start()
    put_long_ago(won)
    call_command("empty_bin")

    assert set(Game.objects.all()) == {fresh, kept}
    assert not Entry.objects.filter(game_id=won.pk).exists()
    assert "1 partie, 0 concours, 0 carnet." in capsys.readouterr().out
    call_command("empty_bin", verbosity=0)
    assert capsys.readouterr().out == ""


def test_a_notebook_is_deleted_with_all_that_it_holds_and_nothing_else(cast, won):
    others = Notebook.objects.exclude(pk=cast.notebook.pk).get()
    services.delete_notebook(notebook=cast.notebook)
    call_command("empty_bin")
    assert Game.objects.count() == 1

    Notebook.objects.filter(pk=cast.notebook.pk).update(
        deleted_at=timezone.now() - timedelta(days=31)
    )
    call_command("empty_bin")

    assert [*Notebook.objects.all()] == [others]
    assert not Game.objects.exists()
    assert not Player.objects.exists()
    assert Access.objects.get().notebook == others


def test_the_phones_of_a_deleted_notebook_are_deleted_with_their_names(cast, won):
    long_ago = timezone.now() - timedelta(days=31)
    Phone.objects.update(created_at=long_ago)
    services.name_phone(phone=cast.scorer, label="Bea’s phone")
    Notebook.objects.filter(pk=cast.notebook.pk).update(deleted_at=long_ago)
    new = services.create_notebook().phone
    call_command("empty_bin")

    assert set(Phone.objects.all()) == {cast.stranger, new}


def test_a_phone_that_wrote_a_game_stays_as_long_as_the_game(cast, won):
    Phone.objects.update(created_at=timezone.now() - timedelta(days=31))
    Access.objects.filter(phone=cast.owner).delete()
    call_command("empty_bin")

    assert cast.owner in Phone.objects.all()


def test_a_phone_that_started_a_game_and_wrote_nothing_stays_as_long_as_the_game(cast):
    cast.say(acts.record, cast.start(), facts=MADE, phone=cast.scorer)
    Phone.objects.update(created_at=timezone.now() - timedelta(days=31))
    Access.objects.filter(phone=cast.owner).delete()
    call_command("empty_bin")

    assert cast.owner in Phone.objects.all()


def test_a_phone_that_joined_a_game_or_was_put_out_stays_as_long_as_the_notebook(cast, won):
    invitation = cast.invite("reader", phone=cast.scorer, game=won)
    guest, out = [cast.join(invitation) for _ in range(2)]
    services.remove_phone(notebook=cast.notebook, phone=out, by=cast.owner)
    services.remove_phone(notebook=cast.notebook, phone=cast.scorer, by=cast.owner)
    Phone.objects.update(created_at=timezone.now() - timedelta(days=31))
    call_command("empty_bin")

    assert {guest, out, cast.scorer} <= set(Phone.objects.all())
