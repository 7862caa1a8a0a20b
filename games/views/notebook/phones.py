"""The phones of a notebook: what each may do, the guests of its games, open invitations."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext

from games import services
from games.kinds.sentences import fault_text
from games.models import Access, Game, Guest, Invitation, Right
from games.numbers import whole_number
from games.readers.notebook.phones import (
    guest_page,
    guests_of,
    phones_of,
    phones_page,
    seen_besides,
)
from games.scoring.values import Json
from games.views import rates
from games.views.access import access_of, notebook_of, phone_of, raise_if_removed
from games.views.notebook.inviting import page_of
from games.views.requests import PhoneRequest


def phones(request: PhoneRequest) -> HttpResponse:
    return render(request, "notebook/phones.html", phones_page(notebook_of(request)))


def phone(request: PhoneRequest, number: int, *, guest: bool = False) -> HttpResponse:
    """Show what a phone of the notebook, or a guest, may do; change it, or put the phone out."""
    notebook = notebook_of(request, right=Right.OWNER)
    held = (guests_of if guest else phones_of)(notebook).filter(pk=number).first()
    if held is None:
        model, of = (Guest, "game__notebook") if guest else (Access, "notebook")
        raise_if_removed(request, model.objects.filter(pk=number).values(of))
        raise Http404
    return _change(request, held)


def _change(request: PhoneRequest, held: Access | Guest) -> HttpResponse:
    game: Game | None = None
    page: Json = {"one": held}
    if isinstance(held, Guest):
        game, page = held.game, guest_page(held) | {"besides": seen_besides(held)}
    page |= {"rights": services.rights_in(game)}
    if request.method != "POST":
        return render(request, "notebook/phone.html", page)
    mine = game is None and held.phone == phone_of(request)
    notebook = access_of(request).notebook
    try:
        if "out" in request.POST:
            everything = request.POST["out"] == "all"
            services.remove_phone(
                notebook=notebook,
                phone=held.phone,
                by=phone_of(request),
                game=None if everything else game,
            )
            _say_what_is_left(request, None if everything else page.get("besides"))
            if held.right == Right.OWNER and not mine:
                _suggest_another_sheet(request)
        else:
            right = request.POST.get("right", "")
            services.change_right(notebook=notebook, phone=held.phone, right=right, game=game)
            messages.success(request, gettext("What the phone may do has changed."))
    except services.Refused as refused:
        page["wrong"] = [fault_text(None, fault) for fault in refused.faults]
        return render(request, "notebook/phone.html", page, status=422)
    return redirect("home" if mine else "phones")


def _say_what_is_left(request: PhoneRequest, besides: Json | None) -> None:
    if besides and (besides["access"] or besides["others"]):
        page = {"besides": besides, "after": True}
        messages.warning(request, render_to_string("notebook/_seen_besides.html", page).strip())
    else:
        messages.success(request, gettext("The phone has no access any more."))


def _suggest_another_sheet(request: PhoneRequest) -> None:
    """Say that an owner who was removed may still recover the notebook, if there is a sheet."""
    if access_of(request).notebook.recovery_made_at:
        said = gettext(
            "The recovery sheet still opens the notebook: if somebody else may have it, make a new"
            " sheet."
        )
        messages.info(request, said)


def renew(request: PhoneRequest) -> HttpResponse:
    invitation = _invitation(request)
    if invitation is None:
        return redirect("phones")
    rates.limit_rate(request, rates.LINK)
    return redirect(
        page_of(services.renew_invitation(invitation=invitation, phone=phone_of(request)))
    )


def revoke(request: PhoneRequest) -> HttpResponse:
    """Revoke an invitation; phones that joined with it stay."""
    invitation = _invitation(request)
    if invitation is not None:
        services.revoke_invitation(notebook=invitation.notebook, invitation=invitation.pk)
        messages.success(request, gettext("The invitation no longer works."))
    return redirect("phones")


def _invitation(request: PhoneRequest) -> Invitation | None:
    """The invitation of the notebook that a form names, if it still works."""
    invitations = notebook_of(request, right=Right.OWNER).invitations.working()
    number = whole_number(request.POST.get("invitation", ""))
    return invitations.select_related("notebook", "game").filter(pk=number or 0).first()
