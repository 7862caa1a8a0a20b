"""Join a notebook or a game by the link of an invitation: a tap joins, looking does not."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from games import rates, services
from games.access import admit, joining_phone
from games.models import LONGEST_LABEL, Invitation, Phone, Player
from games.readers.game.frame import table_frame
from games.readers.notebook.notebooks import name_of
from games.readers.notebook.phones import has_joined
from games.recent import recent_game
from games.views.forms import JoinForm


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the link of an invitation leads to, and join.

    The address of the next page no longer contains the token.
    """
    invitation = services.invitation_of(token)
    if invitation is None:
        rates.count_use(request, rates.GUESS)
        raise Http404
    if not invitation.works:
        page = {"invitation": invitation}
        return render(request, "notebook/invitation_over.html", page, status=410)
    if request.method != "POST":
        return _ask(request, invitation, JoinForm())
    form = JoinForm(request.POST)
    phone, key = joining_phone(request)
    if phone is None:
        rates.count_use(request, rates.NOTEBOOK)
    joined = form.send(_join, invitation=invitation, phone=phone, key=key)
    if joined is None:
        return _ask(request, invitation, form, status=422)
    admit(request, joined)
    if invitation.game is None:
        return redirect("home")
    return redirect("table", invitation.game.key)


def _join(
    *, invitation: Invitation, phone: Phone | None, key: UUID | None, label: str, seat: int | None
) -> Phone:
    """Join, as the player at that seat if there is one; a phone without a name gets the player's.

    Refused: as `services.join`.
    """
    person = _person(invitation, seat)
    if person is not None and not label and not (phone and phone.label):
        label = gettext("{name}’s phone").format(name=person.shown_name)[:LONGEST_LABEL]
    return services.join(invitation=invitation, phone=phone, key=key, label=label, person=person)


def _person(invitation: Invitation, seat: int | None) -> Player | None:
    """Return the player at a seat of the game, None without a seat or a game."""
    if invitation.game is None or seat is None:
        return None
    seats = recent_game(invitation.game).seats
    return seats[seat].sitter if seat in range(len(seats)) else None


def _ask(
    request: HttpRequest, invitation: Invitation, form: JoinForm, status: int = 200
) -> HttpResponse:
    phone, _ = joining_phone(request)
    page = table_frame(recent_game(invitation.game)) if invitation.game else {}
    page |= {
        "invitation": invitation,
        "notebook": "" if invitation.game else name_of(invitation.notebook),
        "joined": phone is not None and has_joined(phone, invitation),
        "form": form,
        "label": phone.label if phone else "",
    }
    return render(request, "notebook/join.html", page, status=status)
