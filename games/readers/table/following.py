"""Which phones follow a game."""

from datetime import timedelta

from games import clock
from games.game_view import GameView, seat_of
from games.live import LIFE
from games.models import Access
from games.readers.game.frame import table_frame
from games.scoring.values import Json


def here_page(view: GameView) -> Json:
    """The context of the page that shows who is here: each phone, and who holds it (`who`)."""
    opened = clock.now() - timedelta(seconds=LIFE)
    accesses = Access.objects.filter(
        notebook=view.game.notebook_id,
        phone__following__game=view.game,
        phone__following__listened_at__gt=opened,
    )
    phones = [
        {"phone": access.phone, "who": _name(view, access)}
        for access in accesses.select_related("phone", "person").order_by("phone")
    ]
    return table_frame(view) | {"phones": phones}


def _name(view: GameView, access: Access) -> str:
    """The name of the person who holds a phone, as on the sheet; "" if it is not known."""
    seat = seat_of(view.seats, access.person_id)
    if seat is not None:
        return view.players[seat]
    return "" if access.person is None else access.person.shown_name
