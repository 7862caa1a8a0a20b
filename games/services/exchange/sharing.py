"""Read-only links to games, for people without access."""

from django.utils import timezone
from django.utils.crypto import get_random_string

from games.models import KEY_LETTERS, Game, SharedLink
from games.services.locking import in_transaction, lock_game

TOKEN_LENGTH = 24


@in_transaction
def share_game(*, game: Game) -> SharedLink:
    """The game's link, created if there is none."""
    game = lock_game(game)
    link = game.links.filter(revoked_at=None).first()
    return link or game.links.create(token=get_random_string(TOKEN_LENGTH, KEY_LETTERS))


@in_transaction
def revoke_links(*, game: Game) -> None:
    """Revoke all links to a game."""
    game = lock_game(game)
    game.links.filter(revoked_at=None).update(revoked_at=timezone.now())
