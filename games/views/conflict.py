"""Two phones at once: the second to save sees both versions side by side, and chooses."""

import uuid

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.readers.game import GameView
from games.readers.table import Draft, meanwhile, previewed, table_frame
from games.views.sent import sent

OWN = ("csrfmiddlewaretoken", "version", "client_key")
"""The fields that are renewed when one's own version is sent again."""


def show_both_versions(request: HttpRequest, view: GameView, draft: Draft) -> HttpResponse:
    """What was written meanwhile, and what this phone meant to write; neither is lost."""
    form = sent(request)
    context = table_frame(view) | {
        "meanwhile": meanwhile(view, form.seen_version),
        "mine": previewed(view, draft),
        "fields": [
            (name, value)
            for name, values in form.taps.values.items()
            if name not in OWN
            for value in values
        ],
        "action": request.path,
        "version": view.game.version,
        "client_key": uuid.uuid4(),
    }
    template = "partials/conflict.html" if request.htmx else "conflict.html"
    return render(request, template, context, status=409)
