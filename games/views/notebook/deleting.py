"""Delete games, list and restore those in the bin; delete a whole notebook."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from games import services
from games.models import Right
from games.numbers import whole_number
from games.readers.notebook.bin import bin_page, binned_notebooks, contents_of
from games.store.recent import load_view
from games.table.pages.page_context import game_context
from games.table.pages.result import result_page
from games.views.access import (
    binned_game_for,
    game_for,
    joining_phone,
    notebook_of,
    saved_notebook_of,
)
from games.views.requests import PhoneRequest


def delete(request: PhoneRequest, key: str) -> HttpResponse:
    game = game_for(request, key, right=Right.OWNER)
    if request.method != "POST":
        return render(request, "notebook/delete_game.html", game_context(load_view(game)))
    services.delete_game(game=game)
    messages.success(request, gettext("The game is in the bin, for 30 days."))
    return redirect("bin")


def bin_page_of(request: PhoneRequest) -> HttpResponse:
    known, _ = joining_phone(request)
    return render(request, "notebook/bin.html", bin_page(notebook_of(request), known))


def binned_game(request: PhoneRequest, key: str) -> HttpResponse:
    """Show a game in the bin, which can only be restored."""
    game = binned_game_for(request, key, right=Right.READER)
    return render(request, "exchange/shared.html", result_page(load_view(game)) | {"binned": True})


def restore(request: PhoneRequest, key: str) -> HttpResponse:
    services.restore_game(game=binned_game_for(request, key, right=Right.OWNER))
    messages.success(request, gettext("The game is restored."))
    return redirect("table", key)


def delete_notebook(request: PhoneRequest) -> HttpResponse:
    notebook = notebook_of(request, right=Right.OWNER)
    sure = request.POST.get("sure") == "1"
    if request.method != "POST" or not sure:
        context = contents_of(notebook) | {"unsure": request.method == "POST"}
        status = 422 if context["unsure"] else 200
        return render(request, "notebook/delete_notebook.html", context, status=status)
    services.delete_notebook(notebook=saved_notebook_of(request, right=Right.OWNER))
    messages.success(request, gettext("The notebook is in the bin, for 30 days."))
    return redirect("bin")


def restore_notebook(request: PhoneRequest) -> HttpResponse:
    phone, _ = joining_phone(request)
    number = whole_number(request.POST.get("restored", ""))
    notebook = phone and binned_notebooks(phone).filter(pk=number or 0).first()
    if not phone or not notebook:
        return redirect("bin")
    services.restore_notebook(notebook=notebook)
    services.open_notebook(phone=phone, notebook=notebook)
    messages.success(request, gettext("The notebook is restored."))
    return redirect("home")
