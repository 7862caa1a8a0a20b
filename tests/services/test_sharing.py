"""Public links to a game."""

import hashlib

from games import services
from games.models import SharedLink
from games.readers.table.following import shown_by_link


def test_links_are_different_for_each_game_and_cannot_be_guessed(cast):
    one, other = (services.make_link(to=cast.start()) for _ in range(2))

    assert one != other
    assert 31 ** len(one) >= 2**128


def test_the_database_does_not_contain_the_token(cast):
    token = services.make_link(to=cast.start())

    stored = SharedLink.objects.values().get()
    assert token not in str(stored)
    assert stored["token_hash"] == hashlib.sha256(token.encode()).hexdigest()


def test_a_link_is_not_revoked_through_another_game(cast):
    game = cast.start()
    token = services.make_link(to=game)
    services.revoke_link(to=cast.start(), link=SharedLink.objects.get().pk)

    assert shown_by_link(token) == game
