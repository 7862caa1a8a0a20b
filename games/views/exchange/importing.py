"""Import a file: choose it, read it in batches, answer questions, or stop."""

from django.contrib import messages
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from games import rates, services
from games.access import notebook_of, phone_of, saved_notebook_of
from games.kinds.sentences import fault_text
from games.models import Import, Right
from games.numbers import whole_number
from games.readers.exchange.imported import imported_text
from games.readers.exchange.wrong_file import wrong_file_text
from games.scoring.errors import Fault, fault
from games.services.locking import is_passing


@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest) -> HttpResponse:
    """Ask for a file, and start the import; a short file is read immediately."""
    notebook = notebook_of(request, right=Right.OWNER)
    if request.method != "POST":
        return render(
            request, "exchange/import.html", {"going_on": notebook.imports.stored().order_by("-pk")}
        )
    file = request.FILES.get("file")
    if file is None:
        return _refuse(request, fault("file_missing"))
    if file.size > services.LARGEST_MB * 1_000_000:
        return _refuse(request, fault("file_too_large", most=services.LARGEST_MB))
    notebook = saved_notebook_of(request, right=Right.OWNER)
    rates.count_use(request, rates.IMPORT)
    try:
        importing = services.begin_import(notebook=notebook, phone=phone_of(request), file=file)
    except services.WrongFile as wrong:
        return _refuse_file(request, wrong)
    try:
        return _step(request, importing)
    except OperationalError as error:
        if not is_passing(error):
            raise
        # The request must not run again: the file would be imported twice.
        return redirect("importing", importing.key)


@require_safe
def importing(request: HttpRequest, key: str) -> HttpResponse:
    """Show the progress of an import, and its questions."""
    found = _import(request, key)
    return redirect("import") if found is None else _show(request, found)


@require_POST
def import_on(request: HttpRequest, key: str) -> HttpResponse:
    """Read the next games; after the last, add the next to the notebook."""
    found = _import(request, key)
    return _gone(request) if found is None else _step(request, found)


@require_POST
def import_people(request: HttpRequest, key: str) -> HttpResponse:
    """Save which people of the file are players of the notebook, then continue."""
    found = _import(request, key)
    if found is None:
        return _gone(request)
    try:
        services.identify_players(importing=found, answers=_answers(request))
    except services.Refused as refused:
        return _show(request, found, refused.faults[0])
    except Import.DoesNotExist:
        return _gone(request)
    return _step(request, found)


@require_POST
def stop_import(request: HttpRequest, key: str) -> HttpResponse:
    """Stop the import and delete everything it saved, unless its games are already moving."""
    found = _import(request, key)
    if found is None:
        return redirect("import")
    if not services.stop_import(importing=found):
        return redirect("importing", key)
    messages.success(request, gettext("The import was stopped. Nothing was changed."))
    return redirect("import")


def _import(request: HttpRequest, key: str) -> Import | None:
    """Return the import with that key, None if there is none or it is finished."""
    return notebook_of(request, right=Right.OWNER).imports.stored().filter(key=key).first()


def _step(request: HttpRequest, importing: Import) -> HttpResponse:
    try:
        progress = services.continue_import(importing=importing)
        if progress.finished:
            messages.success(request, _done(importing, progress))
            return _to(request, "history")
        importing.refresh_from_db()
    except services.WrongFile as wrong:
        return _refuse_file(request, wrong, added=importing.adding)
    except Import.DoesNotExist:  # another request finished or stopped it
        return _gone(request)
    if request.htmx:
        return _show(request, importing)
    return redirect("importing", importing.key)


def _show(request: HttpRequest, importing: Import, wrong: Fault | None = None) -> HttpResponse:
    context = {
        "importing": importing,
        "questions": services.questions(importing),
        "wrong": {wrong.field: fault_text(None, wrong)} if wrong else {},
        "answers": request.POST,
    }
    page = "exchange/_importing.html" if request.htmx else "exchange/importing.html"
    return render(request, page, context, status=422 if wrong else 200)


def _answers(request: HttpRequest) -> dict[int, int | None]:
    """Return, for the number of each player in the file, the id of the same person here, None for a
    new person.
    """
    given = {
        whole_number(name.removeprefix("same-")): (value, whole_number(value))
        for name, value in request.POST.items()
    }
    return {
        player: number
        for player, (value, number) in given.items()
        if player is not None and (not value or number is not None)
    }


def _done(importing: Import, done: services.Progress) -> str:
    return imported_text(importing.notebook, done.new, done.known, done.left_out)


def _refuse(request: HttpRequest, why: Fault) -> HttpResponse:
    return render(request, "exchange/import.html", {"wrong": fault_text(None, why)}, status=422)


def _refuse_file(
    request: HttpRequest, wrong: services.WrongFile, *, added: bool = False
) -> HttpResponse:
    text = wrong_file_text(wrong.fault, wrong.line, wrong.game, wrong.entry, wrong.record)
    context = {"wrong": text, "refused": True, "added": added}
    page = "exchange/_import_refused.html" if request.htmx else "exchange/import.html"
    return render(request, page, context, status=422)


def _gone(request: HttpRequest) -> HttpResponse:
    return _to(request, "import")


def _to(request: HttpRequest, page: str) -> HttpResponse:
    where = redirect(page)
    return HttpResponseClientRedirect(where.url) if request.htmx else where
