"""Who holds the phone: chosen once, and changed in one tap."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods

from games import services
from games.access import game_for, phone_of
from games.models import Right
from games.readers.game.frame import table_frame
from games.recent import recent_game
from games.views.sent import named_seat


@require_http_methods(["GET", "HEAD", "POST"])
def holder(request: HttpRequest, key: str) -> HttpResponse:
    """Ask which player holds this phone; then go back to the page that led here."""
    view = recent_game(game_for(request, key, right=Right.READER))
    if request.method != "POST":
        page = table_frame(view) | {"back": _back(request.GET.get("back", ""), key)}
        return render(request, "table/holder.html", page)
    seat = named_seat(request)
    player = view.seats[seat].sitter if seat in range(len(view.seats)) else None
    services.hand_phone_to(phone=phone_of(request), notebook=view.game.notebook, player=player)
    return redirect(_back(request.POST.get("back", ""), key))


def _back(address: str, key: str) -> str:
    """Return the path of the previous page if it is on this site, otherwise of the table."""
    # `redirect` takes a text that is no path for the name of a view.
    ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else reverse("table", args=[key])
