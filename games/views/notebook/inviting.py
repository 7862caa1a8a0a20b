"""Invite phones to a game or to the notebook: a QR code and a short link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import rates, services
from games.access import game_for, notebook_of, phone_of, saved_notebook_of
from games.live import topic_of, version_of
from games.models import Game, Notebook, Phone, Right
from games.readers.notebook.phones import joined_phones, open_invitation
from games.scoring.values import Json
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.views.exchange.site_address import only_here, qr_code, site_address
from games.views.forms import InvitationForm, PageForm
from games.views.stream import stream

DEFAULTS = {"right": Right.SCORER, "lasting": "tonight"}
"""What a table wants, with a single tap."""


def invite_to_game(request: HttpRequest, key: str) -> HttpResponse:
    """Show the code with which phones join a game; a form makes it."""
    game = game_for(request, key, right=Right.OWNER)
    if request.method == "POST":
        return _invite(request, game.notebook, game) or redirect("invite_to_game", key)
    return _show(request, game.notebook, game)


def invite(request: HttpRequest) -> HttpResponse:
    """Show the code with which phones join the notebook; a form makes it."""
    if request.method == "POST":
        notebook = saved_notebook_of(request, right=Right.OWNER)
        return _invite(request, notebook, None) or redirect("invite")
    return _show(request, notebook_of(request, right=Right.OWNER), None)


def listen(request: HttpRequest) -> HttpResponse:
    """Open the stream of what changes about the notebook's phones."""
    notebook = notebook_of(request, right=Right.OWNER)
    return stream(request, topic_of(notebook))


def _invite(request: HttpRequest, notebook: Notebook, game: Game | None) -> HttpResponse | None:
    """Make an invitation; return the page with what is wrong, if anything."""
    rates.limit_rate(request, rates.LINK)
    form = InvitationForm(DEFAULTS | request.POST.dict())
    made = form.send(services.invite, notebook=notebook, phone=phone_of(request), game=game)
    return None if made else _show(request, notebook, game, form)


def _show(
    request: HttpRequest,
    notebook: Notebook,
    game: Game | None,
    form: PageForm | None = None,
) -> HttpResponse:
    invitation = open_invitation(notebook, game, phone_of(request))
    page = table_frame(recent_game(game)) if game else {}
    page |= {"invitation": invitation, "rights": _rights(game), "wrong": form.wrong if form else {}}
    page["lasting"] = services.lasting_of(invitation) if invitation else DEFAULTS["lasting"]
    if invitation is not None:
        address = site_address(request) + reverse("join", args=[invitation.token])
        page |= {"address": address, "code": qr_code(address), "only_here": only_here(address)}
        page |= _who_joins(notebook, game, phone_of(request))
    return render(request, "notebook/invite.html", page, status=422 if form else 200)


def _who_joins(notebook: Notebook, game: Game | None, phone: Phone) -> Json:
    """The phones that have joined, and where the page hears of others."""
    listen = reverse("listen_game", args=[game.key]) if game else reverse("listen_phones")
    joined = joined_phones(notebook, game, phone)
    return {"joined": joined, "listen": listen, "shown": version_of(topic_of(game or notebook))}


def _rights(game: Game | None) -> list[Right]:
    return [Right.SCORER, Right.READER] if game else [Right.SCORER, Right.READER, Right.OWNER]
