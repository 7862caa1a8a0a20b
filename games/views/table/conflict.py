"""Conflicts between phones: the second phone to save sees both versions, and chooses."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url, reswap, retarget

from games import journal
from games.access import game_for
from games.kinds.entry import Taps
from games.models import Right
from games.scoring.values import Json
from games.store.recent import recent_game
from games.table.conflict import conflict_page, is_written
from games.table.entry import EntryDraft, sent_entry
from games.table.view import GameView
from games.views.sent import Sent, read_sent, sent

OWN = ("csrfmiddlewaretoken", "version", "announced_at", "client_key", "hand")
"""The fields that are not repeated when the phone's own version is sent again."""

UNDO = "undo"
"""The moment in the address of a page whose phone only wanted to undo."""


@require_safe
def conflict(request: HttpRequest, key: str) -> HttpResponse:
    """Show both versions again: the address holds all that this phone sent."""
    view = recent_game(game_for(request, key, right=Right.SCORER))
    submission = read_sent(Taps(dict(request.GET.lists())))
    draft = _draft(view, submission)
    outdated = view.over or journal.is_outdated(view.entries, submission.seen_version)
    written = draft is not None and is_written(view, submission.seen_version, draft)
    if "version" not in request.GET or written or (draft is None and not outdated):
        return redirect("table", key)
    if draft is not None and not outdated:
        filled_in = urlencode([("entry", draft.moment), *_fields(submission)])
        return redirect(f"{reverse('table', args=[key])}?{filled_in}")
    return render(request, "table/conflict.html", _page(view, submission, draft))


def _draft(view: GameView, submission: Sent) -> EntryDraft | None:
    if submission.moment == UNDO:
        return None
    return sent_entry(view, submission.moment, submission.taps, submission.announced_at)


def show_both_versions(
    request: HttpRequest, view: GameView, draft: EntryDraft | None
) -> HttpResponse:
    """Show what was saved in the meantime beside what this phone sent; neither is lost, also if the
    page is reloaded.

    Without a draft the phone only wanted to undo.
    """
    submission = sent(request)
    page = _page(view, submission, draft)
    if not request.htmx:
        return render(request, "table/conflict.html", page, status=409)
    shown = instead_of_page(render(request, "table/_conflict.html", page, status=409))
    return replace_url(shown, page["again"])


def instead_of_page(response: HttpResponse) -> HttpResponse:
    """Let a reply replace all that the page shows, whatever target the form names."""
    return reswap(retarget(response, "#main"), "innerHTML show:window:top")


def _page(view: GameView, submission: Sent, draft: EntryDraft | None) -> Json:
    page = conflict_page(view, submission.seen_version, draft)
    page["announcing"] = draft is not None and draft.moment == "announce"
    page["verb"] = "announce" if page["announcing"] else "record"
    page["fields"] = _fields(submission)
    page["again"] = _address(view, submission, draft)
    return page


def _fields(submission: Sent) -> list[tuple[str, str]]:
    """What was tapped, as fields to send again."""
    return [
        (name, value)
        for name, values in submission.taps.values.items()
        if name not in OWN
        for value in values
    ]


def _address(view: GameView, submission: Sent, draft: EntryDraft | None) -> str:
    """The address that shows the same page again."""
    seen: list[tuple[str, object]] = [("version", submission.seen_version)]
    if draft is None:
        query = urlencode([*seen, ("moment", UNDO)])
    else:
        sent_again = [field for field in _fields(submission) if field[0] != "moment"]
        of_draft = [("announced_at", draft.announced_at), ("moment", draft.moment)]
        query = urlencode([*seen, *of_draft, *sent_again])
    return f"{reverse('conflict', args=[view.game.key])}?{query}"
