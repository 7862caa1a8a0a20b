"""Which phones follow a game."""

from datetime import timedelta

from games import clock
from games.game_view import GameView, seat_of
from games.live import LIFE
from games.models import Access, Guest
from games.readers.game.frame import table_frame
from games.scoring.values import Json


def here_page(view: GameView) -> Json:
    """The context of the page that shows who is here: each phone, and who holds it (`who`)."""
    opened = clock.now() - timedelta(seconds=LIFE)
    listening = {
        "phone__following__game": view.game,
        "phone__following__listened_at__gt": opened,
    }
    of_game = Guest.objects.filter(game=view.game, **listening)
    of_notebook = Access.objects.filter(notebook=view.game.notebook_id, **listening)
    held: dict[int, Access | Guest] = {}
    for rights in (of_game, of_notebook):
        held |= {one.phone_id: one for one in rights.select_related("phone", "person")}
    phones = [{"phone": one.phone, "who": _name(view, one)} for _, one in sorted(held.items())]
    return table_frame(view) | {"phones": phones}


def _name(view: GameView, access: Access | Guest) -> str:
    """The name of the person who holds a phone, as on the sheet; "" if it is not known."""
    seat = seat_of(view.seats, access.person_id)
    if seat is not None:
        return view.players[seat]
    return "" if access.person is None else access.person.shown_name
