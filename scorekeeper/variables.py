"""The environment variables of La Marque, and the names that are probably meant to be them."""

from collections.abc import Iterable
from difflib import get_close_matches

from django.core.exceptions import ImproperlyConfigured

KNOWN = (
    "ALLOWED_HOSTS",
    "DATABASE_URL",
    "DATA_DIR",
    "DEBUG",
    "FORWARDED_ALLOW_IPS",
    "HSTS_SUBDOMAINS",
    "METRICS_TOKEN",
    "RATE_LIMITS",
    "SECRET_KEY",
    "SITE_URL",
)
OURS = ("MARQUE_", "LA_MARQUE_")
SIMILAR = 0.875
"""One wrong letter in the shortest name but DEBUG, such as SITE_URI; about two in the others."""


def refuse_misspelt(names: Iterable[str]) -> None:
    """Raise ImproperlyConfigured if a variable has nearly the name of one of ours.

    Other names are not ours to judge: the environment belongs to every program. A name of ours with
    a word before or after it, such as TEST_DATABASE_URL, is another program's.
    """
    for name in names:
        meant = None if name in KNOWN else probably_meant(name.upper())
        if meant is not None:
            raise ImproperlyConfigured(
                f"{name} is not a variable of La Marque: did you mean {meant}?"
            )


def probably_meant(name: str) -> str | None:
    """Return the variable of ours that a name resembles, None for another program's variable."""
    for prefix in OURS:
        if name.startswith(prefix):
            without = name.removeprefix(prefix)
            return (get_close_matches(without, KNOWN, n=1) or ["a name without MARQUE_"])[0]
    close = get_close_matches(name, KNOWN, n=1, cutoff=SIMILAR)
    if not close or name.startswith(f"{close[0]}_") or name.endswith(f"_{close[0]}"):
        return None
    return close[0]
