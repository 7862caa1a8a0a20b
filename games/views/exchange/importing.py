"""Import a file: choose it, and see what it brought, or what is wrong in it."""

from dataclasses import asdict

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from games import rates, services
from games.access import notebook_of, phone_of, saved_notebook_of
from games.kinds.sentences import fault_text
from games.models import Right
from games.readers.exchange.imported import imported_text
from games.readers.exchange.wrong_file import wrong_file_text
from games.scoring.errors import Fault, fault


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Ask for a file, and import it."""
    notebook_of(request, right=Right.OWNER)
    if request.method != "POST":
        return render(request, "exchange/import.html")
    file = request.FILES.get("file")
    if file is None:
        return _refuse(request, fault("file_missing"))
    if file.size > services.LARGEST_MB * 1_000_000:
        return _refuse(request, fault("file_too_large", most=services.LARGEST_MB))
    notebook = saved_notebook_of(request, right=Right.OWNER)
    rates.limit_rate(request, rates.IMPORT)
    try:
        done = services.import_file(notebook=notebook, phone=phone_of(request), file=file)
    except services.WrongFile as wrong:
        return _refuse_file(request, wrong)
    messages.success(request, imported_text(notebook, **asdict(done)))
    return redirect("history")


def _refuse(request: HttpRequest, why: Fault) -> HttpResponse:
    return render(request, "exchange/import.html", {"wrong": fault_text(None, why)}, status=422)


def _refuse_file(request: HttpRequest, wrong: services.WrongFile) -> HttpResponse:
    text = wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)
    context = {"wrong": text, "refused": True, "added": wrong.added}
    return render(request, "exchange/import.html", context, status=422)
