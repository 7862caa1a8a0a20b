"""Corrections on the pages, by what their forms send."""

import re

from tests import pages
from tests.views.screen import HTMX


class Correction:
    """A correction on a phone; `page` is the HTML of its last answer."""

    def __init__(self, client, game, where="hands/1/correct/", *, htmx=False):
        self.client, self.game = client, game
        self.address = f"/games/{game.key}/"
        self.headers = HTMX if htmx else {}
        self.page = client.get(self.address + where).content.decode()

    @property
    def form(self):
        """What the form would send."""
        return pages.read(self.page).forms[self.address + "change"]

    @property
    def text(self):
        return pages.text_of(self.page)

    @property
    def title(self):
        return pages.text_of(re.search(r"<title[^>]*>(.*?)</title>", self.page, re.DOTALL)[1])

    def press(self, do="", **tapped):
        """Tap, and press a button; "" is the button that saves."""
        fields = self.form | tapped
        if self.headers and not do:
            fields["promise"] = self.promise(fields)
        return self.send(fields | ({"do": do} if do else {}))

    def promise(self, fields):
        """What the page promises to save once it has previewed these fields."""
        preview = fields | {"do": "preview"}
        answer = self.client.post(self.address + "change", preview, headers=self.headers)
        return pages.fields_of(answer.content.decode()).get("promise", "")

    def send(self, fields):
        response = self.client.post(self.address + "change", fields, headers=self.headers)
        if response.status_code in (200, 409, 422) and "HX-Redirect" not in response.headers:
            self.page = response.content.decode()
        return response


def address_after(response):
    return response.headers.get("HX-Redirect") or response.headers.get("Location")


def follow(client, response):
    return pages.text_of(client.get(address_after(response)).content.decode())
