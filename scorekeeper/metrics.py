"""Metrics for the operator, in the format of Prometheus. Only loaded if METRICS_TOKEN is set.

Each worker counts in files of its own, in the folder that PROMETHEUS_MULTIPROC_DIR names; whichever
answers adds them all up.
"""

from collections.abc import Callable, Sequence
from secrets import compare_digest
from typing import Any

from django.conf import settings
from django.db import connection
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from games.services.outcomes import ended
from scorekeeper.locks import LOCKED, waited

PATH = "/metrics"
METHODS = ("GET", "HEAD", "POST")
LOCKING = ("BEGIN IMMEDIATE", " FOR UPDATE", " FOR NO KEY UPDATE")

REQUESTS = Counter("marque_requests", "Requests that were answered.", ["method", "status"])
SAVES = Counter("marque_saves", "Changes that were saved.")
REFUSALS = Counter("marque_refusals", "Changes that were refused, by code.", ["code"])
CONFLICTS = Counter("marque_conflicts", "Changes of a phone that had not seen the newest entry.")
LOCKS = Histogram(
    "marque_lock_wait_seconds",
    "Waiting for locks: of each statement that takes one, and of requests outside the thread.",
    buckets=(0.001, 0.01, 0.1, 1, 4, 10),
)


def metrics_middleware(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Count requests, and answer `/metrics` if the request has the token."""

    def respond(request: HttpRequest) -> HttpResponse:
        if request.path == PATH and is_operator(request):
            return metrics()
        with connection.execute_wrapper(time_locks):
            response = get_response(request)
        if LOCKED not in request.META:  # otherwise it may run again
            count_request(request.method, response.status_code)
        return response

    return respond


def count_request(method: str | None, status: int) -> None:
    """Count a request that was answered."""
    REQUESTS.labels(method if method in METHODS else "other", status).inc()


def is_operator(request: HttpRequest) -> bool:
    """Return whether a request has the token."""
    given = request.headers.get("Authorization", "").encode()
    return compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode())


def metrics() -> HttpResponse:
    """Return the metrics of all workers."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)
    response = HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)
    response.headers["Cache-Control"] = "no-store"
    return response


def time_locks(
    execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
) -> Any:
    """Run a statement; measure it if it takes a lock."""
    if not (isinstance(sql, str) and any(word in sql for word in LOCKING)):
        return execute(sql, params, many, context)
    with LOCKS.time():
        return execute(sql, params, many, context)


@receiver(waited)
def count_wait(*, seconds: float, method: str, status: int, **_: Any) -> None:
    """Count a request that waited for a lock outside the thread."""
    LOCKS.observe(seconds)
    if status == 503:
        count_request(method, status)


@receiver(ended)
def count_outcome(*, outcome: str, codes: Sequence[str], **_: Any) -> None:
    """Count how a service ended."""
    if outcome == "saved":
        SAVES.inc()
    elif outcome == "stale":
        CONFLICTS.inc()
    for code in codes:
        REFUSALS.labels(code).inc()
