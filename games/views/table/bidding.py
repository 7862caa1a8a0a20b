"""Players announce each on their own phone."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRefresh

from games import services
from games.access import game_for, phone_of
from games.kinds.by_each import Call
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.models import Right
from games.numbers import whole_number
from games.readers.table.each import each_page
from games.scoring.errors import fault
from games.scoring.values import Json
from games.store.recent import recent_game
from games.table.answer import with_bids
from games.table.bidding import announces_by_each, bidding
from games.table.entry import open_entry
from games.table.screen import Facts
from games.views.sent import may_score, refuse_unseated, sent, told_of
from games.views.table.screens import asking_phone, draw, facts_of
from games.wording.sentences import Names


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


@require_POST
def bid(request: HttpRequest, key: str) -> HttpResponse:
    """Save what a player announces: the player who holds this phone, or, from a scorer's phone, a
    player without a phone.
    """
    game = game_for(request, key, right=Right.READER)
    view = recent_game(game)
    by_each = KINDS[view.game.kind].entry.by_each
    if by_each is None:
        raise Http404
    taps, phone = sent(request).taps, phone_of(request)
    seat, hand = whole_number(taps.one("seat")), whole_number(taps.one("hand"))
    own = whole_number(taps.one("own"))
    if own != view.holder and own in range(len(view.players)):
        return _show_lost(request, facts_of(game), view.players[own])
    if seat not in (None, view.holder) and not request.right.covers(Right.SCORER):
        raise PermissionDenied
    said = by_each.read(taps)
    try:
        if seat is None:
            raise services.Refused([fault("nobody_announces", "seat")])
        services.bid(
            game=game,
            phone=phone,
            holder=view.holder,
            hand=hand or 0,
            seat=seat,
            said=said,
            over=told_of(request),
        )
    except services.Stale:
        pass  # The page shows what was announced meanwhile.
    except services.Refused as refused:
        tapped = Call(-1 if seat is None else seat, said)
        return _show_again(request, facts_of(game), tapped, refused)
    if not request.htmx:
        return redirect("table", key)
    return _show(request, facts_of(game_for(request, key, right=Right.READER)))


def _show_lost(request: HttpRequest, facts: Facts, name: str) -> HttpResponse:
    """Say that the player whose pad this was no longer holds the phone; nothing is bid."""
    page = bidding(facts.view, facts.bids, phone_of(request), may_score(request))
    return _show(request, facts, 422, page and page | {"lost": name})


def _show_again(
    request: HttpRequest, facts: Facts, tapped: Call, refused: services.Refused
) -> HttpResponse:
    """Show why a bid was refused, or ask a scorer whether it replaces the bid of another phone."""
    view, scores = facts.view, may_score(request)
    names = Names(view.players, view.sheet.sides)
    asks = scores and [one.code for one in refused.faults] == ["others_have_bid"]
    error = " ".join([fault_text(view.game.kind, one, names) for one in refused.faults])
    page = bidding(view, facts.bids, phone_of(request), scores, tapped, "" if asks else error)
    return _show(request, facts, 422, page)


@require_POST
def extra(request: HttpRequest, key: str) -> HttpResponse:
    """Save an announcement other than a bid: by this phone's holder, or for anyone from a scorer's
    phone.
    """
    game = game_for(request, key, right=Right.READER)
    view = recent_game(game)
    refuse_unseated(request, view.holder)
    if not announces_by_each(view):
        raise Http404
    taps = sent(request).taps
    try:
        services.announce_extra(
            game=game,
            phone=phone_of(request),
            holder=view.holder,
            hand=whole_number(taps.one("hand")) or 0,
            seats=range(len(view.seats)) if may_score(request) else (view.holder,),
            key=taps.one("extra"),
        )
    except services.Stale:
        pass  # The page shows what was announced meanwhile.
    except services.Refused as refused:
        names = Names(view.players, view.sheet.sides)
        for one in refused.faults:
            messages.error(request, fault_text(view.game.kind, one, names))
        return HttpResponseClientRefresh() if request.htmx else redirect("table", key)
    if not request.htmx:
        return redirect("table", key)
    return _show(request, facts_of(game_for(request, key, right=Right.READER)))


def _show(
    request: HttpRequest, facts: Facts, status: int = 200, page: Json | None = None
) -> HttpResponse:
    """Show the table with what the phone may announce now (`page`)."""
    view, phone = facts.view, asking_phone(request)
    screen = with_bids(facts, phone, sent(request), open_entry(view), status, page)
    return draw(request, view.game.key, screen)
