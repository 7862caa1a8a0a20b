"""Wait for a condition."""

import threading
from time import monotonic

PATIENCE = 60
"""Seconds after which a test fails that waits for something."""


def wait_until(condition):
    """Return when `condition()` is true; the test fails if it never is."""
    never, started = threading.Event(), monotonic()
    while not condition():
        assert monotonic() < started + PATIENCE, "It did not happen."
        never.wait(0.02)
