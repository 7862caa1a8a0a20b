"""How long a worker waits for a lock of the database that somebody else holds."""

from django.db import connections

IN_THREAD = 100
"""Milliseconds that the thread of a worker waits for a lock: other saves take less. Everybody else
waits for the thread too, so longer locks are waited for outside it (`scorekeeper.buffering`).
"""


def wait_briefly() -> None:
    """Give up locks soon in this thread. Commands and development wait for longer."""
    database = connections["default"]
    brief = {
        "sqlite": {"timeout": IN_THREAD / 1000},
        "postgresql": {"options": f"-c lock_timeout={IN_THREAD}"},
    }[database.vendor]
    options = database.settings_dict["OPTIONS"]
    if earlier := options.get("options"):
        brief["options"] = f"{earlier} {brief['options']}"
    database.settings_dict = database.settings_dict | {"OPTIONS": options | brief}
