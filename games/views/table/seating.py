"""Correct the first dealer, and give seats to other players."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import services
from games.access import game_for
from games.kinds.entry import Taps
from games.models import Right
from games.readers.notebook.known_players import known_players
from games.scoring.errors import Fault, fault
from games.store.recent import recent_game
from games.table.changed import effects_said
from games.table.moved import moved_on
from games.table.screen import Tap
from games.table.seating import dealer_page, dealing, seats_page
from games.table.view import GameView
from games.views.disputes.changed import tell
from games.views.sent import sender, sent


@require_http_methods(["GET", "HEAD", "POST"])
def dealer(request: HttpRequest, key: str) -> HttpResponse:
    """Show what another dealer would change, then correct the dealer."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if view.game_record.game.DIRECTION == 0:
        raise Http404
    if view.over:
        return redirect("result", key)
    taps = Taps(dict(request.GET.lists() if request.method != "POST" else request.POST.lists()))
    once = {"1": True, "0": False}.get(taps.one("once"))
    deals = _place(taps, "deals")
    made = dealing(view, deals, _place(taps, "hand"), once)
    if request.method != "POST" or made.seat != deals:
        return render(request, "table/dealer.html", dealer_page(made))
    what = {
        "game": view.game,
        "sender": sender(request, view.game),
        "changes": made.left_out() if taps.one("leave_out") else (),
    }
    try:
        if made.once:
            entry = services.correct_dealer_once(**what, hand=made.place, dealer=made.dealer)
        else:
            entry = services.correct_dealer(**what, first_dealer=made.first_dealer)
    except services.Refused:
        # The page explains which hands make it impossible; the current dealer changes nothing.
        return render(request, "table/dealer.html", dealer_page(made), status=422)
    except services.Stale:
        return render(request, "table/dealer.html", dealer_page(made, True), status=409)
    tell(request, effects_said(view, recent_game(entry.game)))
    return redirect("hand", key, made.place) if view.score(made.place) else redirect("table", key)


@require_http_methods(["GET", "HEAD", "POST"])
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """Ask who leaves and who takes over, or who swaps seats, then give the seats to them."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    if request.method != "POST":
        page = seats_page(view, known=_known(request, view))
        return render(request, "table/seats.html", page)
    submission = sent(request)
    seat, hand = _place(submission.taps, "seat"), _place(submission.taps, "hand")
    other, name = _place(submission.taps, "swap"), _named(submission)
    missing = _missing(seat, hand, name, other)
    if missing:
        return _show_seats(request, view, submission, missing)
    who = {"game": view.game, "sender": sender(request, view.game), "seat": seat, "hand": hand}
    try:
        if other is None:
            services.replace_player(**who, name=name)
        else:
            services.swap_players(**who, other=other)
    except services.Refused as refused:
        return _show_seats(request, view, submission, refused.faults)
    except services.Stale:
        said = moved_on(view, submission.seen_version, hand)
        return _show_seats(request, view, submission, [], said)
    return redirect("table", key)


def _named(submission: Tap) -> str:
    return submission.taps.one("known") or submission.taps.one("new_name")


def _missing(seat: int | None, hand: int | None, name: str, other: int | None) -> list[Fault]:
    found = [] if seat is not None else [fault("nobody_leaves", "seat")]
    found += [] if hand is not None else [fault("hand_not_chosen", "hand")]
    named = bool(name.strip()) or other is not None
    return found + ([] if named else [fault("name_not_typed", "player")])


def _show_seats(
    request: HttpRequest,
    view: GameView,
    submission: Tap,
    faults: list[Fault],
    moved: str = "",
) -> HttpResponse:
    page = seats_page(
        view,
        known=_known(request, view),
        seat=_place(submission.taps, "seat"),
        hand=_place(submission.taps, "hand"),
        name=_named(submission),
        faults=faults,
        moved_on=moved,
    )
    return render(request, "table/seats.html", page, status=409 if moved else 422)


def _place(taps: Taps, name: str) -> int | None:
    """Return the number in a field, None without one."""
    number = taps.number(name)
    return number if isinstance(number, int) else None


def _known(request: HttpRequest, view: GameView) -> list[str]:
    """The names that are offered: a guest is shown none but those of the game."""
    guest = request.guest is not None
    return [one.name for one in view.people] if guest else known_players(view.game.notebook)
