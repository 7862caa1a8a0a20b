"""Who made an entry: the player who holds the phone, saved with the entry and part of its hash."""

import pytest

from games import journal, services
from games.models import Player
from games.table import acts
from games.table.seats import taking_over
from tests.cast import MADE, held_by, make_cast, view_of
from tests.files import changed, file_of, forget_everything, rechain, refused


@pytest.fixture
def game(cast):
    """A game with an unsigned hand, and a hand signed by Bea."""
    game = cast.play(cast.start(), MADE)
    return cast.say(acts.record, game, facts=MADE, by=1).game


def player(name):
    return Player.objects.get(name=name)


def hand(cast, name, phone=None):
    """Hand a phone of the cast to the player of that name, None for nobody."""
    given = name and player(name)
    services.hand_phone_to(phone=phone or cast.owner, notebook=cast.notebook, player=given)


def signatures(game):
    view = view_of(game)
    return [view.signature(entry.by) for entry in view.entries]


def test_the_hash_covers_who_made_an_entry(game):
    unsigned, signed = game.entries.all()

    assert "by" not in journal.entry_content(unsigned)
    assert journal.entry_content(signed)["by"] == {"player": player("Bea").key, "name": "Bea"}


class TestWhoHoldsThePhone:
    def test_a_deleted_player_holds_nothing_and_signs_as_a_former_player(self, cast, game, english):
        hand(cast, "Bea")
        services.forget_player(player=player("Bea"))

        assert held_by(cast.owner) is None
        assert signatures(game) == ["", "Former player 2"]


class TestTheFile:
    def test_a_signature_from_a_seat_that_does_not_exist_is_refused(self, cast, game):
        def sign(game):
            game["journal"][1]["by"] = 4
            rechain(game)

        content = changed(file_of(cast.notebook), sign)
        forget_everything()
        assert refused(make_cast(), content).fault.code == "not_an_entry"


def test_a_replaced_seat_signs_with_the_name_of_the_player_at_the_time(cast, game):
    cast.say(taking_over.replace_player, game, seat=1, name="Eve", hand=3)
    cast.say(acts.record, game, facts=MADE, by=1)

    assert signatures(game) == ["", "Bea", "", "Eve"]


def test_a_player_who_took_over_a_seat_holds_the_phone_that_names_them(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(taking_over.replace_player, game, seat=1, name="Eve", hand=2)
    hand(cast, "Eve")

    assert held_by(cast.owner) == "Eve"
