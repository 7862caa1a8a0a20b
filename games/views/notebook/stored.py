"""What La Marque stores of the people who use it, and how they take or delete it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import services
from games.views.access import TWO_YEARS
from scorekeeper import backups

YEAR = 365 * 24 * 3600


def stored(request: HttpRequest) -> HttpResponse:
    periods = {
        "cookie_years": TWO_YEARS // YEAR,
        "bin_days": services.BIN_RETENTION.days,
        "copy_days": backups.DAYS,
        "copy_weeks": backups.WEEKS,
    }
    return render(request, "notebook/stored.html", periods)
