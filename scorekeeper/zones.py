"""The time zones of the IANA database, by name, from the package `tzdata`: some machines have none,
some have others besides, which no browser knows.
"""

from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfoNotFoundError

from tzlocal import get_localzone_name


@cache
def known_zones() -> frozenset[str]:
    """The names of all zones, older names included: browsers still say these."""
    return frozenset(files("tzdata").joinpath("zones").read_text().split())


@cache
def zones_of_places() -> tuple[str, ...]:
    """The zones of places, each once, by its newest name."""
    lines = files("tzdata.zoneinfo").joinpath("zone.tab").read_text().splitlines()
    return tuple(sorted(line.split("\t")[2] for line in lines if not line.startswith("#")))


def zone_of_machine() -> str:
    """Return the zone that this machine is set to, UTC if that has no name."""
    try:
        named = get_localzone_name()
    except ZoneInfoNotFoundError:  # it is set to several
        named = None
    return named if named in known_zones() else "UTC"
