"""Read-only links to games, for people without access."""

from django.utils import timezone
from django.utils.crypto import get_random_string

from games.models import KEY_LETTERS, TOKEN_LENGTH, Game, hash_of
from games.services.locking import in_transaction, lock_game


@in_transaction
def share_game(*, game: Game) -> str:
    """Create a link to the game; return its token, which is not stored."""
    game = lock_game(game)
    token = get_random_string(TOKEN_LENGTH, KEY_LETTERS)
    game.links.create(token_hash=hash_of(token))
    return token


@in_transaction
def revoke_link(*, game: Game, link: int) -> None:
    """Revoke a link to the game, by its id."""
    game = lock_game(game)
    game.links.filter(pk=link, revoked_at=None).update(revoked_at=timezone.now())
