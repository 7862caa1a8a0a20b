"""A name is shown as it was typed, on every page and in every answer to a form; a browser's
translator renames nobody.
"""

from html.parser import HTMLParser
from urllib.parse import urljoin

import pytest
from django.db import transaction

from games.models import Access
from games.views.access import COOKIE
from tests import pages
from tests.browsing import Browser
from tests.cast import cookie_of, hand_to
from tests.faults.addresses import World
from tests.pages import TYPED, name_of

NAME = "zqx"
"""What every name of the world has in it."""

CHANGED = {"points-0": "62", "points-1": ""}
"""A correction of Belote that changes what another hand scores."""


VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


class Translatable(HTMLParser):
    """The texts of a page that a browser's translator may touch. A part of a page is put where it
    may not.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.marks = ["yes" if html.lstrip().startswith("<!doctype") else "no"]
        self.texts: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attributes):
        if tag not in VOID:
            own = "no" if tag in ("script", "style", "textarea") else None
            self.marks.append(own or dict(attributes).get("translate") or self.marks[-1])

    def handle_startendtag(self, _tag, _attributes):
        """Nothing is inside."""

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.marks.pop()

    def handle_data(self, data):
        if self.marks[-1] == "yes":
            self.texts.append(data)


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A world for all tests of this module, which leave nothing written. The owner has another
    notebook too, and lost a player to another phone.
    """
    with django_db_blocker.unblock(), transaction.atomic():
        world = World()
        cast, person = world.cast, world.game.seats.get(number=0).player
        Access.objects.create(notebook=world.foreign.notebook, phone=cast.owner, right="reader")
        for phone in (cast.owner, cast.scorer):
            hand_to(phone, person)
        yield world
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
            address = urljoin(way, action)
            forms[(name_of(address), *said)] = (address, fields, typed & fields.keys())
    found = [*shown.items()]
    for address, fields, typed in forms.values():
        too_long = dict.fromkeys(typed, "x" * 500)
        other = CHANGED if CHANGED.keys() <= fields.keys() else {}
        for changed in ({}, *filter(None, (too_long, other))):
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
def test_every_name_is_shown_as_it_was_typed_and_translated_by_no_browser(answers):
    read = [(where, text) for where, html in answers for text in Translatable(html).texts]

    assert [where for where, html in answers if f"−{NAME}" in html] == []
    assert [(where, text) for where, text in read if NAME in text] == []
    assert {where.split("/")[1] for where, _ in read} >= {"rules", "settings", "stored"}
