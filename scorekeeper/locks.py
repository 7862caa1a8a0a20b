"""How long a worker waits for the database, and for a lock that somebody else holds."""

from django.db import connections
from django.dispatch import Signal

LOCKED = "marque.locked"
"""The key in the environment of a request with the reason why it changed nothing and may be run
again. No header of a client can set it.
"""
COUNTED = "marque.counted"
"""The key in the environment of a request with what was counted of it (`games.rates`): if it runs
again, it is not counted again.
"""
waited = Signal()
"""Sent when a request has waited for a lock outside the thread, with its `seconds`, its `method`
and the `status` of its answer.
"""

IN_THREAD = 50
"""Milliseconds that the thread of a worker waits for a lock: other saves take less. Everybody else
waits for the thread too, so longer locks are waited for outside it (`scorekeeper.buffering`).
"""
IN_LONG_THREAD = 10_000
"""The same for the threads of files and pictures, for which no page waits."""
ANSWER, LONG_ANSWER = 5, 60
"""Seconds that these threads wait for each answer of PostgreSQL, which may be frozen."""


def wait_briefly() -> None:
    """Give up soon in this thread. Commands and development wait for longer."""
    _give_up_after(IN_THREAD, ANSWER)


def wait_for_seconds() -> None:
    """Give up after some seconds in this thread. PostgreSQL would wait without end."""
    _give_up_after(IN_LONG_THREAD, LONG_ANSWER)


def _give_up_after(milliseconds: int, answer: float) -> None:
    database = connections["default"]
    database.patience = answer
    patience = {
        "sqlite": {"timeout": milliseconds / 1000},
        "postgresql": {"options": f"-c lock_timeout={milliseconds}"},
    }[database.vendor]
    options = database.settings_dict["OPTIONS"]
    if earlier := options.get("options"):
        patience["options"] = f"{earlier} {patience['options']}"
    database.settings_dict = database.settings_dict | {"OPTIONS": options | patience}
