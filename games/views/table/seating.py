"""Correct the first dealer, and give seats to other players."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import services
from games.access import game_for
from games.game_view import GameView
from games.kinds.entry import Taps
from games.models import Right
from games.readers.table.seating import dealer_page, first_dealer_if, left_out, seats_page
from games.recent import recent_game
from games.scoring.errors import Fault, fault
from games.views.disputes.changed import report_effects
from games.views.sent import Sent, sender, sent


@require_http_methods(["GET", "HEAD", "POST"])
def dealer(request: HttpRequest, key: str) -> HttpResponse:
    """Show what another dealer would change, then correct the dealer."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if view.game_record.game.DIRECTION == 0:
        raise Http404
    if view.over:
        return redirect("result", key)
    taps = Taps(dict(request.GET.lists() if request.method != "POST" else request.POST.lists()))
    deals = _place(taps, "deals")
    if request.method != "POST" or deals not in range(view.table.players):
        return render(request, "table/dealer.html", dealer_page(view, deals))
    first = first_dealer_if(view, deals)
    try:
        entry = services.correct_dealer(
            game=view.game,
            sender=sender(request, view.game),
            first_dealer=first,
            changes=left_out(view, first) if taps.one("leave_out") else (),
        )
    except services.Refused:
        # The page explains which hands make it impossible; the current dealer changes nothing.
        return render(request, "table/dealer.html", dealer_page(view, deals), status=422)
    except services.Stale:
        return render(request, "table/dealer.html", dealer_page(view, deals, True), status=409)
    report_effects(request, view, recent_game(entry.game))
    return redirect("table", key)


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """Ask who leaves and who takes over, then give the seat to the new player."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if request.method != "POST":
        return render(request, "table/seats.html", seats_page(view))
    submission = sent(request)
    seat, hand = _place(submission.taps, "seat"), _place(submission.taps, "hand")
    name = submission.taps.one("known") or submission.taps.one("new_name")
    missing = _missing(seat, hand, name)
    if missing:
        return _show_seats(request, view, submission, missing)
    try:
        services.replace_player(
            game=view.game,
            sender=sender(request, view.game),
            seat=seat,
            name=name,
            hand=hand,
        )
    except services.Refused as refused:
        return _show_seats(request, view, submission, refused.faults)
    except services.Stale:
        return _show_seats(request, view, submission, [], moved_on=True)
    return redirect("table", key)


def _missing(seat: int | None, hand: int | None, name: str) -> list[Fault]:
    found = [] if seat is not None else [fault("nobody_leaves", "seat")]
    found += [] if hand is not None else [fault("hand_not_chosen", "hand")]
    return found + ([] if name.strip() else [fault("name_not_typed", "player")])


def _show_seats(
    request: HttpRequest,
    view: GameView,
    submission: Sent,
    faults: list[Fault],
    moved_on: bool = False,
) -> HttpResponse:
    page = seats_page(
        view,
        seat=_place(submission.taps, "seat"),
        hand=_place(submission.taps, "hand"),
        name=submission.taps.one("known") or submission.taps.one("new_name"),
        faults=faults,
        moved_on=moved_on,
    )
    return render(request, "table/seats.html", page, status=409 if moved_on else 422)


def _place(taps: Taps, name: str) -> int | None:
    """Return the number in a field, None without one."""
    number = taps.number(name)
    return number if isinstance(number, int) else None
