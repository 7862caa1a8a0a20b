"""Read-only links to games, for people without access."""

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from games.models import KEY_LETTERS, Game, SharedLink

TOKEN_LENGTH = 24


@transaction.atomic
def share_game(*, game: Game) -> SharedLink:
    """The game's link, created if there is none."""
    game = Game.objects.select_for_update().get(pk=game.pk)
    link = game.links.filter(revoked_at=None).first()
    return link or game.links.create(token=get_random_string(TOKEN_LENGTH, KEY_LETTERS))


@transaction.atomic
def revoke_links(*, game: Game) -> None:
    """Revoke all links to a game."""
    game.links.filter(revoked_at=None).update(revoked_at=timezone.now())
