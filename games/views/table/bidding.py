"""Whether players announce each on their own phone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import services
from games.access import game_for
from games.models import Right
from games.readers.table.each import each_page
from games.store.recent import recent_game
from games.table.bidding import announces_by_each


@require_http_methods(["GET", "HEAD", "POST"])
def each(request: HttpRequest, key: str) -> HttpResponse:
    """Ask whether players announce each on their own phone, and save it."""
    game = game_for(request, key, right=Right.SCORER)
    view = recent_game(game)
    if not announces_by_each(view) or view.over:
        raise Http404
    if request.method != "POST":
        return render(request, "table/each.html", each_page(game, view))
    services.let_each_announce(game=game, each=request.POST.get("each") == "1")
    return redirect("table", key)
