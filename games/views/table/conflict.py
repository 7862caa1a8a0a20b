"""Conflicts between two phones: the second to save sees both versions and chooses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.drafts.conflict import conflict_page
from games.drafts.table import Draft
from games.readers.game.view import GameView
from games.views.sent import sent

OWN = ("csrfmiddlewaretoken", "version", "announced_at", "client_key")
"""The fields that get new values when the phone's version is sent again."""


def show_both_versions(request: HttpRequest, view: GameView, draft: Draft | None) -> HttpResponse:
    """Show what another phone has saved, and what this phone wanted to save; neither is lost.

    There is no draft for an undo.
    """
    form = sent(request)
    page = conflict_page(view, form.seen_version, draft)
    page["action"] = request.path
    page["announcing"] = request.resolver_match.url_name == "announce"
    page["fields"] = [
        (name, value)
        for name, values in form.taps.values.items()
        if name not in OWN
        for value in values
    ]
    template = "table/_conflict.html" if request.htmx else "table/conflict.html"
    return render(request, template, page, status=409)
