"""How a game is shared: a picture of its sheet, a link that anybody may open, a printed page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games import services
from games.access import game_for
from games.models import Right
from games.readers.game import read_game
from games.readers.picture import drawn_sheet, png
from games.readers.result import pad_page, result_page, shared_game
from games.readers.table import table_frame


@never_cache
@require_safe
def share(request: HttpRequest, key: str) -> HttpResponse:
    """The ways to show a game to others."""
    game = game_for(request, key, right=Right.READER)
    link = game.links.filter(revoked_at=None).first()
    address = link and request.build_absolute_uri(reverse("shared", args=[link.token]))
    context = table_frame(read_game(game)) | {"address": address}
    return render(request, "share.html", context)


@require_POST
def link(request: HttpRequest, key: str) -> HttpResponse:
    """Make the link under which anybody may read the game."""
    services.share_game(game=game_for(request, key, right=Right.SCORER))
    return redirect("share", key)


@require_POST
def revoke(request: HttpRequest, key: str) -> HttpResponse:
    """Let that link lead nowhere any more."""
    services.revoke_links(game=game_for(request, key, right=Right.SCORER))
    messages.success(request, gettext("The link no longer works."))
    return redirect("share", key)


@never_cache
@require_safe
def picture(request: HttpRequest, key: str, form: str) -> HttpResponse:
    """The sheet as a picture, `svg` or `png`."""
    view = read_game(game_for(request, key, right=Right.READER))
    drawing = render_to_string("picture.svg", drawn_sheet(view))
    if form == "png":
        response = HttpResponse(png(drawing), content_type="image/png")
    else:
        response = HttpResponse(drawing, content_type="image/svg+xml")
    response["Content-Disposition"] = f'inline; filename="{view.game.kind}-{key}.{form}"'
    patch_vary_headers(response, ["Accept-Language"])
    return response


@never_cache
@require_safe
def pad(request: HttpRequest, key: str) -> HttpResponse:
    """The sheet on one page of paper, with lines to sign on."""
    view = read_game(game_for(request, key, right=Right.READER))
    return render(request, "pad.html", pad_page(view))


@never_cache
@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """A game for whoever has its link: its result and its sheet, and nothing to press."""
    game = shared_game(token)
    if game is None:
        raise Http404
    response = render(request, "shared.html", result_page(read_game(game)))
    response["X-Robots-Tag"] = "noindex, nofollow"
    return response
