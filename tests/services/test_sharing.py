"""Public links to a game."""

from games import services
from games.models import SharedLink


def test_a_game_has_a_single_link_even_if_it_is_requested_again(cast):
    game = cast.start()

    assert services.share_game(game=game) == services.share_game(game=game)


def test_links_are_different_for_each_game_and_cannot_be_guessed(cast):
    one, other = (services.share_game(game=cast.start()).token for _ in range(2))

    assert one != other
    assert len(one) == 24


def test_a_revoked_link_is_never_used_again(cast):
    game = cast.start()
    first = services.share_game(game=game)
    services.revoke_links(game=game)

    assert SharedLink.objects.get(pk=first.pk).revoked_at is not None
    assert services.share_game(game=game).token != first.token
