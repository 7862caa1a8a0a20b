"""A name is shown as it was typed, on every page and in every answer to a form."""

from urllib.parse import urljoin

import pytest
from django.db import transaction

from games.access import COOKIE
from tests import pages
from tests.browsing import Browser
from tests.cast import cookie_of
from tests.faults.addresses import World
from tests.views.test_every_form import TYPED

NAME = "zqx"
"""What every name of the world has in it."""

CHANGED = {"points-0": "62", "points-1": ""}
"""A correction of Belote that changes what another hand scores."""


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A world for all tests of this module, which leave nothing written."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield World()
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def answers(world):
    """Every page of the owner, and what each of its forms is answered: where, and the HTML."""
    client = Browser(headers={"accept-language": "fr"})
    client.cookies[COOKIE] = cookie_of(world.cast.owner)
    shown = world.pages(client)
    [belote] = [game for game in world.open if game.kind == "belote"]
    path = f"/games/{belote.key}/hands/2/correct/"
    shown[path] = pages.html_of(client, path)
    forms = {}
    for way, html in shown.items():
        typed = set(TYPED.findall(html))
        for action, fields in pages.posts_of(html):
            said = [*fields, *fields.get("changes", ()), fields.get("do")]
            forms[(urljoin(way, action), *said)] = (fields, typed & fields.keys())
    found = [*shown.items()]
    for (address, *_), (fields, typed) in forms.items():
        for changed in ({}, dict.fromkeys(typed, "x" * 500), CHANGED):
            with transaction.atomic():
                found += [(address, html) for html in press(client, address, fields | changed)]
                transaction.set_rollback(True)
    return found


def press(client, address, fields):
    """What a form is answered, and what it is answered when that is pressed again as it is."""
    first = client.post(address, fields, follow=True)
    html = first.getvalue().decode()
    again = [sent for to, sent in pages.posts_of(html) if urljoin(address, to) == address]
    if first.status_code == 200 or not again:
        return [html]
    return [html, client.post(address, again[0], follow=True).getvalue().decode()]


@pytest.mark.django_db
def test_the_hyphen_of_a_name_stays_one(answers):
    assert [where for where, html in answers if f"−{NAME}" in html] == []
