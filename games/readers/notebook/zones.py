"""The time zones that the settings offer, by region."""

from itertools import groupby

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from games.models import Notebook
from games.scoring.values import Json
from scorekeeper.zones import zones_of_places

REGIONS = {
    "Africa": gettext_noop("Africa"),
    "America": gettext_noop("America"),
    "Antarctica": gettext_noop("Antarctica"),
    "Arctic": gettext_noop("Arctic"),
    "Asia": gettext_noop("Asia"),
    "Atlantic": gettext_noop("Atlantic Ocean"),
    "Australia": gettext_noop("Australia"),
    "Europe": gettext_noop("Europe"),
    "Indian": gettext_noop("Indian Ocean"),
    "Pacific": gettext_noop("Pacific Ocean"),
}


def zones_page(notebook: Notebook) -> Json:
    """What time it is, and where, by the notebook's clock and the server's; the zones of each
    region by city, and the notebook's own if it is none of a city.
    """
    own = notebook.time_zone
    return {
        "now": timezone.now(),
        "city": city_of(notebook.zone.key),
        "servers_city": city_of(settings.TIME_ZONE),
        "other_zone": own if own not in zones_of_places() else "",
        "regions": [
            (gettext(REGIONS[region]), [(zone, city_of(zone)) for zone in zones])
            for region, zones in groupby(zones_of_places(), lambda zone: zone.partition("/")[0])
        ],
    }


def city_of(zone: str) -> str:
    """The city after which a zone is named, with its state where there are several of that name."""
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ") or zone
