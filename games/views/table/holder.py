"""Who holds the phone; which phones follow a game; whether players bid each on their own."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django_htmx.http import HttpResponseClientRedirect

from games import services
from games.live import read_version, topic_of
from games.models import Game, Phone, Player, Right
from games.numbers import whole_number
from games.readers.table.following import here_page
from games.readers.table.holding import each_page, held_elsewhere, holder_page, seat_to_hold
from games.store.reading import as_phone
from games.store.recent import load_view
from games.table import acts
from games.table.entry.bid_context import announces_by_each
from games.views.access import game_for, phone_of
from games.views.forms import form_of
from games.views.requests import PhoneRequest
from games.views.stream import stream


def holder(request: PhoneRequest, key: str) -> HttpResponse:
    """Ask who holds this phone, and again before the player of another phone in use is taken."""
    game, phone = game_for(request, key, right=Right.READER), phone_of(request)
    view = load_view(game)
    fields = request.POST or request.GET
    player, back = fields.get("by", ""), way_back(fields.get("back", ""), key)
    seat = seat_to_hold(view, player)
    if request.method != "POST":
        asked = held_elsewhere(view, phone).get(seat.number) if seat else None
        return render(request, "table/holder.html", holder_page(view, phone, back, seat, asked))
    if player and seat is None:
        page = holder_page(view, phone, back) | {"left": True}
        return render(request, "table/holder.html", page, status=422)
    asked = services.hand_phone_to(
        phone=phone,
        notebook=game.notebook,
        player=None if seat is None else Player.objects.get(pk=seat.sitter.player.pk),
        sure=whole_number(fields.get("sure", "")),
    )
    if asked is None:
        return HttpResponseClientRedirect(back) if request.htmx else redirect(back)
    page = holder_page(view, phone, back, seat, asked)
    return render(request, "table/holder.html", page, status=422)


def lost(request: PhoneRequest, key: str) -> HttpResponse:
    game_for(request, key, right=Right.READER)
    return render(request, "table/_lost_holder.html")


def first_page(game: Game, phone: Phone) -> str:
    """Return the address at which a phone begins a game: it is asked once who holds it."""
    asked = phone.holdings.filter(notebook=game.notebook_id).exists()
    return reverse("table" if asked else "holder", args=[game.key])


def way_back(address: str, key: str) -> str:
    """The path of the previous page if it is on this site, else of the table."""
    # `redirect` takes a text that is no path for the name of a view.
    ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else reverse("table", args=[key])


def listen(request: PhoneRequest, key: str) -> HttpResponse:
    """Open the stream of the game's events, and note that it follows the game."""
    game = game_for(request, key, right=Right.READER)
    services.save_following(game=game, phone=phone_of(request))
    return stream(request, topic_of(game))


def here(request: PhoneRequest, key: str) -> HttpResponse:
    """Show which phones follow the game; an event shows it again, also when one takes another's
    player.
    """
    game = game_for(request, key, right=Right.READER)
    shown = {"shown": read_version(topic_of(game))}  # before it is read
    page = here_page(load_view(game), request.guest) | shown
    return render(request, "table/here.html", page)


def each(request: PhoneRequest, key: str) -> HttpResponse:
    game = game_for(request, key, right=Right.SCORER)
    view = load_view(game)
    if not announces_by_each(view) or view.over:
        raise Http404
    if request.method != "POST":
        return render(request, "table/each.html", each_page(game, view))
    form, phone = form_of(request), phone_of(request)
    by, each = view.as_person(view.person), request.POST.get("each") == "1"
    sender = services.Sender(as_phone(phone), view.version, form.client_key, by)
    try:
        services.append(acts.let_each_bid, game, sender, each=each, replaces=form.replaces)
    except services.Refused:
        page = each_page(game, load_view(game)) | {"ask_sure": True}
        return render(request, "table/each.html", page, status=422)
    return redirect("table", key)
