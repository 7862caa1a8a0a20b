"""Join a notebook or a game by the link of an invitation: a tap joins, looking does not."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from games import services
from games.models import Invitation, Phone, Player
from games.readers.notebook.notebooks import name_of
from games.readers.notebook.phones import has_joined
from games.readers.table.holding import held_elsewhere, joining_page, seat_to_hold
from games.store.recent import load_view
from games.views import rates
from games.views.access import joining_phone, phone_kind, recognise_from_now
from games.views.forms import LinkForm, PageForm, PhoneForm
from games.views.requests import PhoneRequest
from games.views.table.holder import first_page


def join_a_table(request: PhoneRequest) -> HttpResponse:
    """Say how a phone joins a table; a link that is pasted leads to its invitation."""
    form = LinkForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return render(request, "notebook/join_a_table.html", {"form": form})
    invitation = form.send(services.invitation_by_link)
    if invitation is None:
        rates.limit_rate(request, rates.GUESS)
        return render(request, "notebook/join_a_table.html", {"form": form}, status=422)
    return redirect("join", services.token_in(form.cleaned_data["link"]))


def join(request: PhoneRequest, token: str) -> HttpResponse:
    """Show what an invitation leads to, and join; the next address has no token any more."""
    invitation = services.invitation_of(token)
    if invitation is None:
        rates.limit_rate(request, rates.GUESS)
        raise Http404
    if not invitation.works:
        if request.htmx:
            return HttpResponseClientRefresh()
        page = {"invitation": invitation}
        return render(request, "notebook/invitation_over.html", page, status=410)
    timezone.activate(invitation.notebook.zone)
    phone, key = joining_phone(request)
    if request.method != "POST":
        # *Back* comes here again: the address of the game takes the place of the invitation's.
        if phone and invitation.game and has_joined(phone, invitation):
            return redirect(first_page(invitation.game, phone))
        return _ask(request, invitation, PhoneForm())
    if phone is None:
        rates.limit_rate(request, rates.JOIN)
    form, player = PhoneForm(request.POST), request.POST.get("player", "")
    who = {"phone": phone, "key": key, "kind": phone_kind(request)}
    if player and not _sits(invitation, player):
        return _ask(request, invitation, form, status=422, left=True)
    person = _person(invitation, phone, player)
    joined = form.send(services.join, invitation=invitation, person=person, **who)
    if joined is None:
        return _ask(request, invitation, form, status=422)
    recognise_from_now(request, joined)
    address = _next_address(invitation, joined, player)
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _next_address(invitation: Invitation, phone: Phone, player: str) -> str:
    if invitation.game is None:
        return reverse("home")
    view = load_view(invitation.game)
    if view.seat_with(player) in held_elsewhere(view, phone):
        return reverse("holder", args=[invitation.game.key]) + f"?by={player}"
    return reverse("table", args=[invitation.game.key])


def _sits(invitation: Invitation, player: str) -> bool:
    """Whether the player with that key sits at the table to which a phone is invited, by a name."""
    return (
        invitation.game is not None and seat_to_hold(load_view(invitation.game), player) is not None
    )


def _person(invitation: Invitation, phone: Phone | None, player: str) -> Player | None:
    """Return the player with that key, None without one, or if another phone holds that player."""
    if not player or invitation.game is None:
        return None
    view = load_view(invitation.game)
    seat = view.seat_with(player)
    if seat is None or seat in held_elsewhere(view, phone):
        return None
    return Player.objects.get(pk=view.seats[seat].sitter.player.pk)


def _ask(
    request: PhoneRequest,
    invitation: Invitation,
    form: PageForm,
    status: int = 200,
    left: bool = False,
) -> HttpResponse:
    phone, _ = joining_phone(request)
    page = joining_page(load_view(invitation.game), phone) if invitation.game else {}
    page |= {
        "invitation": invitation,
        "notebook": "" if invitation.game else name_of(invitation.notebook),
        "joined": phone is not None and has_joined(phone, invitation),
        "form": form,
        "left": left,
        "player": request.POST.get("player", ""),
        "label": phone.label if phone else "",
        "kind": phone_kind(request),
    }
    return render(request, "notebook/join.html", page, status=status)
