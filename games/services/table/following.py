"""Which phones follow which game."""

from django.db import transaction

from games import clock
from games.models import Following, Game, Phone
from games.services.locking import NOT_WRITABLE


def save_following(*, game: Game, phone: Phone) -> None:
    """Note that a phone follows a game, and no other game any more. A page does not fail for it."""
    following = Following(phone=phone, game=game, listened_at=clock.now())
    try:
        with transaction.atomic():
            Following.objects.bulk_create(
                [following],
                update_conflicts=True,
                unique_fields=["phone"],
                update_fields=["game", "listened_at"],
            )
    except NOT_WRITABLE:
        pass  # The next stream notes it.
