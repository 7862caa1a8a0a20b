"""The answer to a request when a database or a disk cannot be used, which needs neither.

What was sent is in the page, to be sent again; a tap gets a sentence, for the page that stays.
"""

import errno
from typing import NamedTuple

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.services.locking import code_of
from games.views.context import page_context
from scorekeeper.buffering import FAILURE_KEY
from scorekeeper.unreleased import WrongDatabaseError


class Outage(NamedTuple):
    """What cannot be used, in words, and the seconds after which a phone may try again."""

    problem: str
    retry_after: int


BUSY = Outage(gettext_noop("La Marque is busy"), 2)
DISK = Outage(gettext_noop("Nothing can be saved at the moment"), 10)
AWAY = Outage(gettext_noop("The scores can’t be opened at the moment"), 5)

NO_SPACE = {
    *(errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EIO),
    *(errno.EMFILE, errno.ENFILE, errno.ENOMEM),
}
# Codes of SQLite and PostgreSQL, or what they begin with.
SOMEBODY_WAS_FIRST = ("40001", "40P01", "55P03", "SQLITE_BUSY", "SQLITE_LOCKED")
ABOUT_DISK = ("SQLITE_FULL", "SQLITE_IOERR", "SQLITE_READONLY", "53100", "25006", "58030")
ABOUT_CONNECTION = ("SQLITE_CANTOPEN", "SQLITE_PROTOCOL", "SQLITE_NOMEM", "08", "53", "57", "58")


def outage_of(error: BaseException | None) -> Outage | None:
    """Return the trouble behind an error, None if it is an error of ours."""
    if isinstance(error, OSError):
        return DISK if error.errno in NO_SPACE else None
    if isinstance(error, WrongDatabaseError):
        return AWAY
    if not isinstance(error, OperationalError | InterfaceError | InternalError):
        return None
    code = code_of(error)
    if code.startswith(SOMEBODY_WAS_FIRST):
        return BUSY
    if code.startswith(ABOUT_DISK):
        return DISK
    return AWAY if code.startswith(ABOUT_CONNECTION) else None


def unavailable(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """Return the answer to an error, with status 503, or None if it is an error of ours."""
    found = outage_of(error)
    if found is None:
        return None
    problem, advice = _(found.problem), _advice(request, found)
    if is_tap(request):
        response = plain_text(f"{problem}. {advice}", 503)
    else:
        response = refused_page(request, 503, problem, advice)
    response["Retry-After"] = str(found.retry_after)
    return response


def is_tap(request: HttpRequest) -> bool:
    """Return whether the page stays and shows a sentence, or what htmx puts in it."""
    # Not `request.htmx`: the error may have happened before that is set.
    return request.headers.get("HX-Request") == "true"


def plain_text(said: str, status: int) -> HttpResponse:
    """Return the answer to a tap, for the page that stays."""
    return HttpResponse(said, content_type="text/plain; charset=utf-8", status=status)


def refused_page(request: HttpRequest, code: int, problem: str, advice: str) -> HttpResponse:
    """Return the page about a request that can be sent again as it was."""
    context = page_context(request) | {
        "code": code,
        "problem": problem,
        "advice": advice,
        "again": escape_leading_slashes(request.get_full_path()),
        "repeats": request.method in ("GET", "HEAD"),
        "sent": sent_fields(request),
    }
    # Without the request, whose context processors might need the database.
    return HttpResponse(render_to_string("refused.html", context), status=code)


def _advice(request: HttpRequest, found: Outage) -> str:
    if request.method in ("GET", "HEAD"):
        return _("Nothing that was saved is lost. Try again in a moment.")
    if found is AWAY:  # perhaps between a save and its answer
        return _(
            "It is not certain that this was saved. Send it again in a moment: no hand is saved"
            " twice."
        )
    if is_tap(request):
        return _(
            "Not saved yet, and nothing is lost: the entry is still here. Try again in a moment."
        )
    if sent_fields(request):
        return _(
            "What was just sent is not saved yet; everything saved before is still there. Send it"
            " again in a moment."
        )
    return _(
        "What was just sent is not saved yet; everything saved before is still there. Go back"
        " and send it again in a moment."
    )


def sent_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The fields of the form, its CSRF token too; [] for a file, which only a browser has."""
    if request.content_type != "application/x-www-form-urlencoded" or FAILURE_KEY in request.META:
        return []
    return [(name, value) for name, values in request.POST.lists() for value in values]
