"""Share a game or an evening: a picture, a public link, a printed page, a fingerprint."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext

from games import services
from games.live import SHARED, topic_of
from games.models import Evening, Game, Right
from games.numbers import whole_number
from games.readers.evenings.evening import any_evening_page
from games.readers.evenings.result import evening_card, evening_headline
from games.readers.exchange.signed import fingerprint_page, seen_entry
from games.readers.table.card import PALETTES, card, headline, png
from games.readers.table.following import led_on_by_link, shown_by_link, was_revoked
from games.scoring.values import Json
from games.store.recent import load_view
from games.table.pages.page_context import game_context
from games.table.pages.result import pad_page, result_page
from games.table.view import GameView
from games.views import rates
from games.views.access import game_for
from games.views.exchange.site_address import only_here, qr_code, site_address
from games.views.requests import PhoneRequest
from games.views.stream import stream

# What finds what is shared by its key, with the right that is needed: of `games.views.access`.
Find = Callable[..., Game | Evening]


def share(request: PhoneRequest, key: str, find: Find = game_for) -> HttpResponse:
    return _show(request, find(request, key, right=Right.READER))


def link(request: PhoneRequest, key: str, find: Find = game_for) -> HttpResponse:
    """Create a public link, and show it: only now is its token known."""
    one = find(request, key, right=Right.SCORER)
    rates.limit_rate(request, rates.LINK)
    path = reverse("shared", args=[services.make_link(to=one)])
    return _show(request, one, address=site_address(request) + path)


def _show(request: PhoneRequest, one: Game | Evening, address: str = "") -> HttpResponse:
    links = one.links.filter(revoked_at=None).order_by("-created_at", "-pk")
    page = _of_game(one) if isinstance(one, Game) else _of_evening(one)
    page |= {
        "links": links,
        "address": address,
        "code": qr_code(address) if address else "",
        "only_here": only_here(address),
    }
    return render(request, "exchange/share.html", page)


def _of_game(game: Game) -> Json:
    view = load_view(game)
    return game_context(view) | {
        "said": " ".join(headline(view)),
        "led_to": game.previous and game.previous.links.filter(revoked_at=None).exists(),
        "back": reverse("result", args=[game.key]),
        "card": reverse("card", args=[game.key]),
        "paper": reverse("print", args=[game.key]),
        "make": reverse("share_link", args=[game.key]),
        "revoke": reverse("revoke_link", args=[game.key]),
    }


def _of_evening(evening: Evening) -> Json:
    page, key = any_evening_page(evening), evening.key
    return {
        "title": evening.name or page["title"],
        "said": evening_headline(page),
        "back": reverse("evening", args=[key]),
        "card": page["winners"] and reverse("evening_picture", args=[key]),
        "paper": reverse("evening_paper", args=[key]),
        "make": reverse("share_evening_link", args=[key]),
        "revoke": reverse("revoke_evening_link", args=[key]),
    }


def revoke(request: PhoneRequest, key: str, find: Find = game_for) -> HttpResponse:
    one = find(request, key, right=Right.SCORER)
    services.revoke_link(to=one, link=whole_number(request.POST.get("link", "")) or 0)
    messages.success(request, gettext("The link no longer works."))
    return redirect("share" if isinstance(one, Game) else "share_evening", key)


def picture(request: PhoneRequest, key: str, find: Find = game_for) -> HttpResponse:
    """The card as PNG, `dark` in the night's colours; an evening itself until it is won."""
    one = find(request, key, right=Right.READER)
    return _picture(request, one) or redirect("evening", key)


def picture_by_link(request: PhoneRequest, token: str) -> HttpResponse:
    picture = _picture(request, by_link(request, token))
    if picture is None:
        raise Http404
    return picture


def _picture(request: PhoneRequest, one: Game | Evening) -> HttpResponse | None:
    """The card of a game, or of an evening that somebody has won."""
    if isinstance(one, Game):
        template, drawn, day = "exchange/card.svg", card(load_view(one)), one.dated_at
    else:
        page = any_evening_page(one)
        if not page["winners"]:
            return None
        template, drawn, day = "evenings/card.svg", evening_card(page), one.started_at
    rates.limit_rate(request, rates.PICTURE)
    colours = PALETTES["dark" if "dark" in request.GET else "light"]
    drawing = render_to_string(template, drawn | colours)
    response = HttpResponse(png(drawing), content_type="image/png")
    name = f"{one.kind}-{timezone.localdate(day)}-{one.key}.png"
    response["Content-Disposition"] = f'inline; filename="{name}"'
    patch_vary_headers(response, ["Accept-Language"])
    return response


def pad(request: PhoneRequest, key: str) -> HttpResponse:
    view = load_view(game_for(request, key, right=Right.READER))
    return render(request, "table/pad.html", pad_page(view))


def by_link(request: PhoneRequest, token: str) -> Game | Evening:
    """Return what a link shows. Raises Http404; guesses are limited."""
    one = shown_by_link(token)
    if one is None:
        rates.limit_rate(request, rates.GUESS)
        raise Http404
    timezone.activate(one.notebook.zone)
    return one


def game_by_link(request: PhoneRequest, token: str) -> Game:
    """Return the game that a link shows. Raises Http404; guesses are limited."""
    one = by_link(request, token)
    if not isinstance(one, Game):
        raise Http404
    return one


def shared(request: PhoneRequest, token: str) -> HttpResponse:
    if was_revoked(token):
        return render(request, "exchange/link_over.html", status=410)
    one = by_link(request, token)
    page: Json = {
        "listen": reverse("listen_by_link", args=[token]),
        "picture": site_address(request) + reverse("picture_by_link", args=[token]),
        "by_link": True,
        "unlinked": True,
        "may_write": False,
    }
    if isinstance(one, Game):
        view = load_view(one)
        page |= result_page(view) | led_on_by_link(view) | {"said": " ".join(headline(view))}
        page |= {"seen_at": reverse("seen_by_link", args=[token])}
        return render(request, "exchange/shared.html", page)
    page |= any_evening_page(one, request.GET)
    page |= {"said": evening_headline(page), "picture": page["winners"] and page["picture"]}
    return render(request, f"evenings/{'club' if one.club else 'evening'}.html", page)


def listen_by_link(request: PhoneRequest, token: str) -> HttpResponse:
    """Open another stream than that of the table: its events do not name the game's address, and
    the limits for a topic apply to each.
    """
    return stream(request, topic_of(by_link(request, token))._replace(key=SHARED))


def fingerprint(request: PhoneRequest, key: str) -> HttpResponse:
    """Show the game's fingerprint, and whether `fingerprint` is that of one of its entries."""
    game = game_for(request, key, right=Right.READER)
    page = fingerprint_page(load_view(game), request.GET.get("fingerprint"))
    return render(request, "exchange/fingerprint.html", page)


def seen(request: PhoneRequest, key: str) -> HttpResponse:
    """Answer a phone that saw the entry with the number `entry`: its fingerprint today, and the
    warning that the phone shows if it saw another. It does not say what it saw.
    """
    view = load_view(game_for(request, key, right=Right.READER))
    return _seen(request, view, linked=True)


def seen_by_link(request: PhoneRequest, token: str) -> HttpResponse:
    return _seen(request, load_view(game_by_link(request, token)), linked=False)


def _seen(request: PhoneRequest, view: GameView, *, linked: bool) -> HttpResponse:
    number = whole_number(request.GET.get("entry", "")) or 0
    return render(request, "exchange/_seen.html", seen_entry(view, number) | {"linked": linked})
