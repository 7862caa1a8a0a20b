"""Invite phones to a game or to the notebook: a QR code and a short link."""

from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games import services
from games.live import read_version, topic_of
from games.models import Game, Invitation, Notebook, Right
from games.readers.notebook.phones import joined_phones, open_invitation
from games.store.recent import load_view
from games.table.pages.page_context import game_context
from games.views import rates
from games.views.access import NOTEBOOK_FIELD, game_for, notebook_of, phone_of, saved_notebook_of
from games.views.exchange.site_address import only_here, qr_code, site_address
from games.views.forms import InvitationForm, PageForm
from games.views.requests import PhoneRequest
from games.views.stream import stream

DEFAULTS = {"right": Right.SCORER, "lasting": "tonight"}  # What a table wants, with a single tap.


def invite(request: PhoneRequest, key: str = "") -> HttpResponse:
    """Show the code with which phones join the notebook, or a game; a form makes it."""
    sent, form = request.method == "POST", None
    game = game_for(request, key, right=Right.OWNER) if key else None
    opened = saved_notebook_of if sent else notebook_of
    notebook = game.notebook if game else opened(request, right=Right.OWNER)
    if sent:
        rates.limit_rate(request, rates.LINK)
        form = InvitationForm(DEFAULTS | request.POST.dict())
        made = form.send(services.invite, notebook=notebook, phone=phone_of(request), game=game)
        if made is not None:
            return redirect(page_of(made))
    return _show(request, notebook, game, form)


def page_of(invitation: Invitation) -> str:
    """Return the address of the page that shows an invitation."""
    page = ("invite_to_game", invitation.game.key) if invitation.game else ("invite",)
    query = {"invitation": invitation.pk, NOTEBOOK_FIELD: invitation.notebook_id}
    return f"{reverse(page[0], args=page[1:])}?{urlencode(query)}"


def listen(request: PhoneRequest) -> HttpResponse:
    notebook = notebook_of(request, right=Right.OWNER)
    return stream(request, topic_of(notebook))


def _show(
    request: PhoneRequest, notebook: Notebook, game: Game | None, form: PageForm | None
) -> HttpResponse:
    wanted = request.GET.get("invitation")
    invitation = open_invitation(notebook, game, phone_of(request), wanted)
    page = game_context(load_view(game)) if game else {}
    rights = [Right.SCORER, Right.READER, *([] if game else [Right.OWNER])]
    page |= {"invitation": invitation, "rights": rights, "wrong": form.wrong if form else {}}
    page["lasting"] = services.lasting_of(invitation) if invitation else DEFAULTS["lasting"]
    if invitation is not None:
        address = site_address(request) + reverse("join", args=[invitation.token])
        page |= {"address": address, "code": qr_code(address), "only_here": only_here(address)}
        # Before the phones are read, so that the page hears of any that joins meanwhile.
        page["shown"] = read_version(topic_of(game or notebook))
        page["joined"] = joined_phones(notebook, game, phone_of(request))
        page["listen"] = (
            reverse("listen_game", args=[game.key])
            if game
            else f"{reverse('listen_phones')}?{NOTEBOOK_FIELD}={notebook.pk}"
        )
        page["again"] = page_of(invitation)
    return render(request, "notebook/invite.html", page, status=422 if form else 200)
