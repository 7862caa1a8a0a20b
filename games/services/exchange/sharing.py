"""Read-only links to games and evenings, for people without access."""

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.journal import KEY_LETTERS
from games.models import TOKEN_LENGTH, Evening, Game, hash_of
from games.services.locking import lock_evening, lock_game


@transaction.atomic
def make_link(*, to: Game | Evening) -> str:
    """Create a link to a game or an evening; return its token, which is not stored."""
    token = get_random_string(TOKEN_LENGTH, KEY_LETTERS)
    _lock(to).links.create(token_hash=hash_of(token))
    return token


@transaction.atomic
def revoke_link(*, to: Game | Evening, link: int) -> None:
    """Revoke a link to a game or an evening, by its id."""
    _lock(to).links.filter(pk=link, revoked_at=None).update(revoked_at=timezone.now())


def _lock(one: Game | Evening) -> Game | Evening:
    return lock_game(one) if isinstance(one, Game) else lock_evening(one)
