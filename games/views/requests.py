"""A request as views get it."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from games.models import Access, Game, Guest, Holding, Right
from games.table.screen import Form


class PhoneRequest(HttpRequest):
    """A request of which the middlewares know the phone, and `games.views.access` what it opened.

    Requests are of Django's own class: this one only says what they have.
    """

    htmx: HtmxDetails
    phone_key: str | None  # in its cookie
    # To the notebook opened last: None for an unknown phone, not saved for a phone without one.
    access: Access | None
    right: Right | None  # of the phone, in what it opened last
    # Of what it opened last, if it opened that:
    notebook_number: int
    game: Game
    guest: Guest | None  # if it only joined that game
    holding: Holding | None
    form: Form  # as it was read (`games.views.forms.form_of`)
