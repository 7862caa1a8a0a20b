"""What La Marque promises under attack and after crashes.

Every test run includes a short form; `make faults` runs the long form, also of the tests elsewhere
that try things at random. `docs/reliability.md` lists the promises, with the figures.
"""

import os

LONG = os.environ.get("FAULTS") == "long"
"""Whether the long form runs."""


def amount(short: int, long: int) -> int:
    """How often to try: `short` in every test run, `long` by `make faults`."""
    return long if LONG else short
