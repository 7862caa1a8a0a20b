"""Phones of the cast, each as a browser with its cookie, and a game that is over."""

import pytest

from games.models import Game
from games.views.access import COOKIE
from tests.browsing import Browser
from tests.cast import MADE, TO_NINE, cookie_of


@pytest.fixture
def browse():
    """Create the browser of a phone, in a language."""

    def make(phone=None, language="en", **headers) -> Browser:
        client = Browser(headers={"accept-language": language} | headers)
        if phone is not None:
            client.cookies[COOKIE] = cookie_of(phone)
        return client

    return make


@pytest.fixture
def owner(cast, browse) -> Browser:
    """The phone that owns the notebook."""
    return browse(cast.owner)


@pytest.fixture
def reader(cast, browse) -> Browser:
    """A phone that may only read the notebook."""
    return browse(cast.reader)


@pytest.fixture
def stranger(cast, browse) -> Browser:
    """A phone that has no access to the notebook."""
    return browse(cast.stranger)


@pytest.fixture
def visitor(db) -> Browser:
    """A browser that was never here, and that must send the token of its page."""
    return Browser(enforce_csrf_checks=True, headers={"accept-language": "en"})


@pytest.fixture
def won(cast) -> Game:
    """A game that Bea & Dan won, 9 to 7, in one hand; Bea deals the next."""
    return cast.play(cast.start(rules=TO_NINE), MADE)
