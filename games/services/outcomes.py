"""Signal how services end. Nobody listens unless the operator wants metrics."""

from collections.abc import Callable
from contextvars import ContextVar
from functools import wraps
from typing import TypeVar

from django.dispatch import Signal

from games.services.errors import Refused, Stale

ended = Signal()
"""Sent at the end of the outermost service, with its `outcome`: "saved", "stale" or "refused", and
the codes of the faults, if any.
"""
_inside = ContextVar("inside", default=False)

Service = TypeVar("Service", bound=Callable)


def announced(service: Service) -> Service:
    """Send `ended` when the service ends."""

    @wraps(service)
    def run(*args, **kwargs):
        if _inside.get() or not ended.receivers:
            return service(*args, **kwargs)
        outcome, codes = "failed", ()
        outer = _inside.set(True)
        try:
            result = service(*args, **kwargs)
            outcome = "saved"
        except Stale:
            outcome = "stale"
            raise
        except Refused as refused:
            outcome, codes = "refused", tuple(fault.code for fault in refused.faults)
            raise
        finally:
            _inside.reset(outer)
            ended.send(sender=None, outcome=outcome, codes=codes)
        return result

    return run
