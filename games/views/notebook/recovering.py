"""The recovery sheet: print it, and become an owner of its notebook with another phone."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from games import services
from games.models import Right
from games.readers.notebook.notebooks import title_of
from games.views import rates
from games.views.access import joining_phone, notebook_of, recognise_from_now, saved_notebook_of
from games.views.exchange.site_address import only_here, qr_code, site_address
from games.views.forms import PageForm, RecoveryForm
from games.views.requests import PhoneRequest


def recovery(request: PhoneRequest) -> HttpResponse:
    """Say what a recovery sheet is; a form makes it, and shows it once."""
    if request.method != "POST":
        empty = {"notebook": notebook_of(request, right=Right.OWNER)}
        return render(request, "notebook/recovery.html", empty)
    notebook = saved_notebook_of(request, right=Right.OWNER)
    rates.limit_rate(request, rates.LINK)
    code = services.make_recovery_code(notebook=notebook)
    address = site_address(request) + reverse("recover_by_link", args=[code])
    page = {
        "title": title_of(notebook),
        "now": timezone.now(),
        "code": services.as_printed(code),
        "site": site_address(request) + reverse("recover"),
        "drawing": qr_code(address),
        "only_here": only_here(address),
    }
    return render(request, "notebook/recovery_sheet.html", page)


def recover(request: PhoneRequest, token: str = "") -> HttpResponse:
    """Ask for the code on a recovery sheet, or take that of its link; only a tap recovers."""
    if request.method != "POST":
        return _ask(request, RecoveryForm(initial={"code": token}))
    phone, key = joining_phone(request)
    form = RecoveryForm(request.POST)
    access = form.send(services.recover, phone=phone, key=key)
    if access is None:
        rates.limit_rate(request, rates.GUESS)
        return _ask(request, form, status=422)
    recognise_from_now(request, access.phone)
    messages.success(request, gettext("This phone owns the notebook now."))
    return redirect("home")


def _ask(request: PhoneRequest, form: PageForm, status: int = 200) -> HttpResponse:
    return render(request, "notebook/recover.html", {"form": form}, status=status)
