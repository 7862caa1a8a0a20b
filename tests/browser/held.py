"""Requests and calls that wait for their answer until a test lets them go on."""

from threading import Event
from urllib.parse import parse_qs

from tests.browser.pages import hears
from tests.waiting import PATIENCE, wait_until


class Held:
    """The requests of a page that are not answered yet, oldest first: all, or those that send
    `of`.
    """

    def __init__(self, page, address, method="POST", of=""):
        self.page, self.method, self.of, self.requests = page, method, of, []
        page.route(address, self._hold)

    def _hold(self, route):
        asked = route.request.method == self.method and "hx-request" in route.request.headers
        if asked and self.of in (route.request.post_data or ""):
            self.requests.append(route)
        else:
            route.fallback()

    def wait(self):
        """Wait until a request is held."""
        wait_until(lambda: hears(self.page) and self.requests)

    def asked(self):
        """Return the fields of the oldest request."""
        self.wait()
        return parse_qs(self.requests[0].request.post_data)

    def answer(self):
        """Answer the oldest request."""
        self.wait()
        with self.page.expect_response(lambda answer: answer.request.method == self.method):
            self.requests.pop(0).continue_()

    def fail(self, status):
        """Answer the oldest request with a failure."""
        self.wait()
        self.requests.pop(0).fulfill(status=status, body="Later.")

    def lose(self):
        """Lose the oldest request."""
        self.wait()
        self.requests.pop(0).abort()


def hold_calls(monkeypatch, module, name):
    """Have the server wait when it calls that function, and answer nothing else: the first event
    says that it does, the second lets it go on.
    """
    called, let, function = Event(), Event(), getattr(module, name)

    def late(*what, **how):
        called.set()
        let.wait(PATIENCE)
        return function(*what, **how)

    monkeypatch.setattr(module, name, late)
    return called, let
