"""Confirmations: a player of each side confirms a game or a hand, on any phone."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
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
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.table.marks import agreement, hand_of
from games.table.screen import Tap
from games.views.sent import may_score, sender, sent


@require_POST
def confirm(request: HttpRequest, key: str) -> HttpResponse:
    """Confirm a finished game for a side."""
    game = game_for(request, key, right=Right.READER)
    _confirm(request, game, None, sent(request))
    return redirect(reverse("result", args=[key]) + "?confirming")


@require_POST
def confirm_hand(request: HttpRequest, key: str, place: int) -> HttpResponse:
    """Confirm a hand for a side; on the table screen only its own part is redrawn."""
    game = game_for(request, key, right=Right.READER)
    hand_of(recent_game(game), place)
    submission = sent(request)
    confirmed = _confirm(request, game, place, submission)
    if submission.taps.one("back") != "table":
        return redirect("hand", key, place)
    if not request.htmx:
        return redirect("table", key)
    if confirmed is None:
        return HttpResponseClientRedirect(reverse("table", args=[key]))
    view = recent_game(confirmed)
    context = table_frame(view) | {"agreement": agreement(view, place), "alone": True}
    context["here"] = reverse("table", args=[key])
    return render(request, "disputes/_confirm_hand.html", context)


def _confirm(request: HttpRequest, game: Game, place: int | None, submission: Tap) -> Game | None:
    """Save a confirmation; return the updated game, or None with an error message for the next
    page.

    Raises PermissionDenied if a phone that only follows the game confirms for another player.
    """
    seat, writer = submission.taps.number("seat"), sender(request, game)
    view = recent_game(game)
    if seat in range(len(view.seats)) and seat != view.holder and not may_score(request):
        raise PermissionDenied
    try:
        entry = services.confirm(game=game, sender=writer, seat=seat, place=place)
    except services.Refused as refused:
        # If two phones confirm the same thing, that is no error.
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
