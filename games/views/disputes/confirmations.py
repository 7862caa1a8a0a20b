"""Each side says that a game or a hand is right, on its own phone or on the one that goes round."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

from games import services
from games.access import game_for
from games.kinds.sentences import fault_text
from games.models import Game, Right
from games.readers.disputes.marks import agreement, hand_of
from games.readers.game.frame import table_frame
from games.readers.game.view import read_game
from games.services import Sender
from games.views.sent import Sent, sender, sent


@require_POST
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Let a side confirm the game, which is over."""
    game = game_for(request, key, right=Right.SCORER)
    _confirm(request, game, None, sent(request))
    return redirect(reverse("result", args=[key]) + "?confirming")


@require_POST
def confirm_hand(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Let a side confirm a hand; on the table nothing else of the page is drawn again."""
    game = game_for(request, key, right=Right.SCORER)
    place = hand_of(read_game(game), number).place
    submission = sent(request)
    kept = _confirm(request, game, place, submission)
    if submission.taps.one("back") != "table":
        return redirect("hand", key, number)
    if not request.htmx:
        return redirect("table", key)
    if kept is None:
        return HttpResponseClientRedirect(reverse("table", args=[key]))
    view = read_game(kept)
    context = table_frame(view) | {"agreement": agreement(view, place)}
    return render(request, "disputes/_confirm_hand.html", context)


def _confirm(request: HttpRequest, game: Game, place: int | None, submission: Sent) -> Game | None:
    """The game with the confirmation, None where it was not kept; the next page says why."""
    side, who = submission.taps.number("side"), sender(request, game)
    try:
        entry = services.confirm(game=game, sender=_signed(who, game, side), side=side, place=place)
    except services.Refused as refused:
        # What two phones both confirmed is confirmed: only the rest is worth saying.
        if refused.faults[0].code != "confirmed_already":
            messages.error(request, fault_text(game.kind, refused.faults[0]))
        return None
    except services.Stale:
        messages.error(
            request,
            gettext(
                "Not confirmed: the game has changed in the meantime. This is how it stands now."
            ),
        )
        return None
    return entry.game


def _signed(who: Sender, game: Game, side: object) -> Sender:
    """Let a player who confirms alone sign, whoever holds the phone; of two partners the form asks
    which one it is.
    """
    sides = read_game(game).sheet.sides
    seats = sides[side].seats if side in range(len(sides)) else ()
    return replace(who, by=seats[0]) if len(seats) == 1 else who
