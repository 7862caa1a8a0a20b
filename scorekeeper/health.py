"""Whether this process is alive, and ready to serve: for supervisors and load balancers."""

from collections.abc import Callable
from functools import cache

from django.db import Error, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse

from scorekeeper.command_line import command_text
from scorekeeper.unreleased import WrongDatabaseError


def health_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Answer `/healthz` and `/readyz`: over HTTP too, under any host name, and without a cookie."""

    def respond(request: HttpRequest) -> HttpResponse:
        answers = PROBE_ANSWERS.get(request.path)
        return get_response(request) if answers is None else _plain(*answers())

    return respond


def alive() -> tuple[int, str]:
    """Return that this process is alive. The database is not asked."""
    return 200, "alive"


def ready() -> tuple[int, str]:
    """Return whether the database answers, and has every migration of this version."""
    try:
        applied = MigrationRecorder(connection).applied_migrations()
    except (Error, WrongDatabaseError):
        return 503, "the database does not answer"
    if not known_migrations() <= applied.keys():
        return 503, f"the database needs {command_text('migrate')}"
    return 200, "ready"


PROBE_ANSWERS = {"/healthz": alive, "/readyz": ready}


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


def _plain(status: int, text: str) -> HttpResponse:
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8")
