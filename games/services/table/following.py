"""Which phones follow which game."""

from games import clock
from games.models import Following, Game, Phone
from games.services.locking import in_transaction


@in_transaction
def follow(*, game: Game, phone: Phone) -> None:
    """Note that a phone follows a game, and no other game any more."""
    Following.objects.bulk_create(
        [Following(phone=phone, game=game, listened_at=clock.now())],
        update_conflicts=True,
        unique_fields=["phone"],
        update_fields=["game", "listened_at"],
    )
