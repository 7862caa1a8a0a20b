"""Which phones follow a game."""

from datetime import timedelta

from games import clock
from games.live import LIFE
from games.models import Access, Guest, Holding, Player
from games.scoring.values import Json
from games.table.frame import table_frame
from games.table.view import GameView, seat_of


def here_page(view: GameView) -> Json:
    """The context of the page that shows who is here: each phone, and who holds it (`who`)."""
    opened = clock.now() - timedelta(seconds=LIFE)
    listening = {
        "phone__following__game": view.game.pk,
        "phone__following__listened_at__gt": opened,
    }
    of_game = Guest.objects.filter(game=view.game.pk, **listening)
    of_notebook = Access.objects.filter(notebook__games=view.game.pk, **listening)
    rights = (*of_game.select_related("phone"), *of_notebook.select_related("phone"))
    phones = {one.phone for one in rights}
    held = Holding.objects.in_force().filter(notebook__games=view.game.pk)
    persons = {one.phone_id: one.person for one in held.select_related("person")}
    return table_frame(view) | {
        "phones": [
            {"phone": phone, "who": _name(view, persons.get(phone.pk))}
            for phone in sorted(phones, key=lambda phone: phone.pk)
        ]
    }


def _name(view: GameView, person: Player | None) -> str:
    """The name of the person who holds a phone, as on the sheet; "" if it is not known."""
    if person is None:
        return ""
    seat = seat_of(view.seats, person.pk)
    return person.shown_name if seat is None else view.players[seat]
