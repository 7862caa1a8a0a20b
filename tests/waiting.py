"""Wait for a condition."""

import threading
from time import monotonic

PATIENCE = 60
"""Seconds after which a test fails that waits for something."""


def wait_until(condition, every=0.02):
    """Return when `condition()`, asked every so many seconds, is true; the test fails if it never
    is.
    """
    never, started = threading.Event(), monotonic()
    while not condition():
        assert monotonic() < started + PATIENCE, "It did not happen."
        never.wait(every)
