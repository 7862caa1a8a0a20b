"""Conflicts between phones: the second phone to save sees both versions, and chooses."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django_htmx.http import reswap, retarget

from games.drafts.conflict import conflict_page
from games.drafts.entry import EntryDraft
from games.game_view import GameView
from games.views.sent import sent

OWN = ("csrfmiddlewaretoken", "version", "announced_at", "client_key")
"""The fields that are not repeated when the phone's own version is sent again."""


def show_both_versions(
    request: HttpRequest, view: GameView, draft: EntryDraft | None
) -> HttpResponse:
    """Show what was saved in the meantime beside what this phone sent; neither is lost.

    Without a draft the phone only wanted to undo.
    """
    submission = sent(request)
    page = conflict_page(view, submission.seen_version, draft)
    page["action"] = request.path
    page["announcing"] = request.resolver_match.url_name == "announce"
    page["fields"] = [
        (name, value)
        for name, values in submission.taps.values.items()
        if name not in OWN
        for value in values
    ]
    if not request.htmx:
        return render(request, "table/conflict.html", page, status=409)
    return instead_of_page(render(request, "table/_conflict.html", page, status=409))


def instead_of_page(response: HttpResponse) -> HttpResponse:
    """Let a reply take the place of all that the page shows, whatever the form asked for."""
    return reswap(retarget(response, "#main"), "innerHTML show:window:top")
