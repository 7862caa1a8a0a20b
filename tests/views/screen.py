"""A table screen on a phone: tapped fields are sent as its form would send them."""

import pytest

from games.models import Game
from tests import pages
from tests.cast import key
from tests.kinds import FIRST_TAPS, STARTS

HTMX = {"HX-Request": "true"}
BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
EACH_GAME = pytest.mark.parametrize("kind", STARTS)


def start(cast, kind, **rules):
    """Start a short game of that kind."""
    how = STARTS[kind]
    return cast.start(kind, how["names"], rules=how["rules"] | rules)


def send(client, game, place, **fields):
    """The response to a form whose phone is up to date."""
    version = Game.objects.get(pk=game.pk).version
    fields = {"version": version, "client_key": str(key())} | fields
    return client.post(f"/games/{game.key}/{place}", fields)


class Screen:
    """The table of a game on a phone; `page` is the HTML of its last answer."""

    def __init__(self, client, game, *, htmx=False):
        self.client, self.game, self.htmx = client, game, htmx
        self.address = f"/games/{game.key}/"
        self.page = ""
        self.open()

    def open(self, moment=""):
        """Open the page again, at a moment of the entry."""
        return self.show(self.client.get(self.address, {"entry": moment} if moment else {}))

    @property
    def forms(self):
        """What each form of the page would send, by its address."""
        return pages.read(self.page).forms

    @property
    def moment(self):
        """The moment that the entry shows."""
        return self.entry["moment"][-1]

    @property
    def entry(self):
        """What the entry would send."""
        return self.forms[self._entry_address]

    def send(self, _address="", **tapped):
        """Tap, and press the entry's button, or another button by its `_address`."""
        fields = self.entry | tapped
        if self.htmx:
            fields = self.previewed(fields)
        return self.post(_address or self._entry_address, fields)

    def tap(self, fields):
        """Tap those fields, and press the entry's button."""
        return self.send(**fields)

    def play(self, kind):
        """Play the usual first hand of that game."""
        for moment, fields in FIRST_TAPS[kind]:
            assert self.moment == moment
            response = self.tap(fields)
        return response

    def play_moment(self, number):
        """Send one moment of the usual first hand of a Belote."""
        return self.tap(FIRST_TAPS["belote"][number][1])

    def undo(self):
        """Press undo."""
        address = self.address + "undo"
        return self.post(address, self.forms[address])

    def preview(self, **tapped):
        """What the entry says about these fields before they are sent."""
        response = self.client.post(self.address + "preview", self.entry | tapped, headers=HTMX)
        assert response.status_code == 200
        return pages.text_of(response.content.decode())

    def previewed(self, fields):
        """The fields with the promise of their preview: people save what their page shows."""
        answer = self.client.post(self.address + "preview", fields, headers=HTMX)
        shown = pages.fields_of(answer.content.decode())
        return fields | {"promise": shown.get("promise", "")}

    @property
    def _entry_address(self):
        here = [self.address + verb for verb in ("announce", "record")]
        return next(address for address in here if address in self.forms)

    def post(self, address, fields):
        return self.show(self.client.post(address, fields, headers=HTMX if self.htmx else {}))

    def show(self, response):
        """Show the response, following redirects as a browser would."""
        if response.status_code == 302:
            self.show(self.client.get(response.url))
        elif "HX-Redirect" not in response.headers:
            self.page = response.content.decode()
        return response
