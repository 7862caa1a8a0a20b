"""The settings of a notebook."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language_from_request, gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import services
from games.access import notebook_of
from games.models import Notebook, Right
from games.wording.registry import fault_text


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show how the notebook's pages look, and change that."""
    right = Right.OWNER if request.method == "POST" else Right.READER
    notebook = notebook_of(request, right=right)
    if request.method != "POST":
        return render(request, "settings.html", {"notebook": notebook})
    try:
        notebook = services.set_preferences(
            notebook=notebook,
            language=request.POST.get("language", ""),
            theme=request.POST.get("theme", ""),
            newest_first=request.POST.get("newest_first") == "1",
            keep_awake=request.POST.get("keep_awake") == "1",
        )
    except services.Refused as refused:
        wrong = {fault.field: fault_text(None, fault) for fault in refused.faults}
        context = {"notebook": notebook, "wrong": wrong}
        return render(request, "settings.html", context, status=422)
    messages.success(request, _kept(request, notebook))
    return redirect("settings")


def _kept(request: HttpRequest, notebook: Notebook) -> str:
    """In the language that the next page will speak."""
    with override(notebook.language or get_language_from_request(request)):
        return gettext("The settings are kept.")
