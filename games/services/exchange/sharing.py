"""Read-only links to games, for people without access."""

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.models import KEY_LETTERS, Game, SharedLink

TOKEN_LENGTH = 24


@transaction.atomic
def share_game(*, game: Game) -> str:
    """Create a link to the game; return its token, which is not stored."""
    token = get_random_string(TOKEN_LENGTH, KEY_LETTERS)
    game.links.create(token_hash=SharedLink.hash_of(token))
    return token


@transaction.atomic
def revoke_link(*, game: Game, link: int) -> None:
    """Revoke a link to the game, by its id."""
    game.links.filter(pk=link, revoked_at=None).update(revoked_at=timezone.now())
