"""Invite phones to a game or to the notebook: a QR code and a short link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import rates, services
from games.access import game_for, notebook_of, phone_of, saved_notebook_of
from games.live import topic_of, version_of
from games.models import Game, Notebook, Right
from games.readers.notebook.phones import joined_phones, open_invitation
from games.store.recent import recent_game
from games.table.frame import table_frame
from games.views.exchange.site_address import only_here, qr_code, site_address
from games.views.forms import InvitationForm, PageForm
from games.views.stream import stream

DEFAULTS = {"right": Right.SCORER, "lasting": "tonight"}
"""What a table wants, with a single tap."""


def invite(request: HttpRequest, key: str = "") -> HttpResponse:
    """Show the code with which phones join the notebook, or the game with that key; a form makes
    it.
    """
    sent, form = request.method == "POST", None
    game = game_for(request, key, right=Right.OWNER) if key else None
    opened = saved_notebook_of if sent else notebook_of
    notebook = game.notebook if game else opened(request, right=Right.OWNER)
    if sent:
        rates.limit_rate(request, rates.LINK)
        form = InvitationForm(DEFAULTS | request.POST.dict())
        if form.send(services.invite, notebook=notebook, phone=phone_of(request), game=game):
            return redirect(request.path)
    return _show(request, notebook, game, form)


def listen(request: HttpRequest) -> HttpResponse:
    """Open the stream of what changes about the notebook's phones."""
    notebook = notebook_of(request, right=Right.OWNER)
    return stream(request, topic_of(notebook))


def _show(
    request: HttpRequest, notebook: Notebook, game: Game | None, form: PageForm | None
) -> HttpResponse:
    invitation = open_invitation(notebook, game, phone_of(request))
    page = table_frame(recent_game(game)) if game else {}
    rights = [Right.SCORER, Right.READER, *([] if game else [Right.OWNER])]
    page |= {"invitation": invitation, "rights": rights, "wrong": form.wrong if form else {}}
    page["lasting"] = services.lasting_of(invitation) if invitation else DEFAULTS["lasting"]
    if invitation is not None:
        address = site_address(request) + reverse("join", args=[invitation.token])
        page |= {"address": address, "code": qr_code(address), "only_here": only_here(address)}
        # Before the phones are read, so that the page hears of any that joins meanwhile.
        page["shown"] = version_of(topic_of(game or notebook))
        page["joined"] = joined_phones(notebook, game, phone_of(request))
        listen = ("listen_game", game.key) if game else ("listen_phones",)
        page["listen"] = reverse(listen[0], args=listen[1:])
    return render(request, "notebook/invite.html", page, status=422 if form else 200)
