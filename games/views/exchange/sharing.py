"""Share a game: a picture of its sheet, a public link, a printed page."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from games import rates, services
from games.access import game_for
from games.live import SHARED, Topic
from games.models import Evening, Game, Right
from games.numbers import whole_number
from games.readers.table.card import PALETTES, card, headline, png, without_controls
from games.readers.table.following_games import led_on_by_link, shared_game, was_revoked
from games.scoring.values import Json
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.table.result import pad_page, result_page
from games.views.exchange.site_address import only_here, site_address
from games.views.notebook.codes import qr_code
from games.views.stream import stream


@require_safe
def share(request: HttpRequest, key: str) -> HttpResponse:
    """Show the ways to share a game."""
    return _show(request, game_for(request, key, right=Right.READER))


@require_POST
def link(request: HttpRequest, key: str) -> HttpResponse:
    """Create a public link to the game, and show it: only now is its token known."""
    game = game_for(request, key, right=Right.SCORER)
    rates.limit_rate(request, rates.LINK)
    path = reverse("shared", args=[services.share_game(game=game)])
    return _show(request, game, address=site_address(request) + path)


def _show(request: HttpRequest, game: Game, address: str = "") -> HttpResponse:
    links = game.links.filter(revoked_at=None).order_by("-created_at", "-pk")
    view = recent_game(game)
    context = {
        "links": links,
        "address": address,
        "code": qr_code(address) if address else "",
        "only_here": only_here(address),
        "said": " ".join(headline(view)),
        "led_to": game.previous and game.previous.links.filter(revoked_at=None).exists(),
    }
    return render(request, "exchange/share.html", table_frame(view) | context)


@require_POST
def revoke(request: HttpRequest, key: str) -> HttpResponse:
    """Revoke a public link."""
    game = game_for(request, key, right=Right.SCORER)
    services.revoke_link(game=game, link=whole_number(request.POST.get("link", "")) or 0)
    messages.success(request, gettext("The link no longer works."))
    return redirect("share", key)


@require_safe
def picture(request: HttpRequest, key: str) -> HttpResponse:
    """Return the card of a game as PNG, with `dark` in the address in the colours of the night."""
    return _picture(request, game_for(request, key, right=Right.READER))


@require_safe
def picture_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Return the card of a shared game, for the previews of messages."""
    return _picture(request, game_by_link(request, token))


def _picture(request: HttpRequest, game: Game) -> HttpResponse:
    drawn = card(recent_game(game))
    return picture_of(request, game, "exchange/card.svg", drawn)


def picture_of(
    request: HttpRequest, one: Game | Evening, template: str, drawn: Json
) -> HttpResponse:
    """Answer with the card of a game or an evening; `drawn` is what its template shows."""
    rates.limit_rate(request, rates.PICTURE)
    colours = PALETTES["dark" if "dark" in request.GET else "light"]
    drawing = render_to_string(template, drawn | colours)
    response = HttpResponse(png(without_controls(drawing)), content_type="image/png")
    name = f"{one.kind}-{one.started_at:%Y-%m-%d}-{one.key}.png"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    patch_vary_headers(response, ["Accept-Language"])
    return response


@require_safe
def pad(request: HttpRequest, key: str) -> HttpResponse:
    """Show the sheet for printing, with lines for signatures."""
    view = recent_game(game_for(request, key, right=Right.READER))
    return render(request, "table/pad.html", pad_page(view))


def game_by_link(request: HttpRequest, token: str) -> Game:
    """Return the game that a link shows. Raises Http404; guesses are limited."""
    game = shared_game(token)
    if game is None:
        rates.limit_rate(request, rates.GUESS)
        raise Http404
    return game


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """Show a game to anyone with its link: result and sheet, without buttons."""
    if was_revoked(token):
        return render(request, "exchange/link_over.html", status=410)
    view = recent_game(game_by_link(request, token))
    page = result_page(view) | led_on_by_link(view)
    page |= {
        "seen_at": reverse("seen_by_link", args=[token]),
        "listen": reverse("listen_by_link", args=[token]),
        "picture": site_address(request) + reverse("picture_by_link", args=[token]),
        "said": " ".join(headline(view)),
    }
    return render(request, "exchange/shared.html", page)


@require_safe
def listen_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open the stream of the game's events for anyone with its link.

    It is another topic than that of the phones at the table: it does not name the game's address,
    and the limits for a topic (`scorekeeper.streams`) apply to each.
    """
    game = game_by_link(request, token)
    return stream(request, Topic("game", game.pk, SHARED))
