"""Wherever the name of a phone is shown, it is shown as a phone’s: with its sign, or as “the phone
…”. Somebody may be called the same.
"""

import re
from html import unescape

import pytest
from django.db import transaction

from games import services
from games.models import Phone
from games.views.access import COOKIE
from tests.browsing import Browser
from tests.cast import cookie_of, hand_to
from tests.faults.addresses import World, addresses
from tests.faults.rights import RIGHTS

AS_A_PHONE = re.compile(
    r'(#phone"/></svg> <span>|[Pp]hone \(?“|<input id="label" name="label" value=")$'
)
"""What may stand before the name of a phone."""

MORE = ("result/", "journal/", "hands/1/", "hands/2/", "invite/")


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker):
    """A world for all tests of this module, which leave nothing written."""
    with django_db_blocker.unblock(), transaction.atomic():
        world = World()
        owner, bidder = world.cast.owner, world.cast.scorer
        person = world.game.seats.get(number=3).player
        hand_to(bidder, person)
        world.cast.confirm(world.finished[0], 0, phone=bidder)
        world.cast.confirm(world.finished[0], 1, phone=owner)
        services.save_following(game=world.game, phone=bidder)
        yield world
        transaction.set_rollback(True)


def names_shown(labels, page):
    """Each place where the name of a phone is on a page: what stands before it."""
    for found in labels.finditer(page):
        yield page[max(found.start() - 60, 0) : found.start()]


@pytest.mark.django_db
@pytest.mark.parametrize("role", ["owner", "reader", "guest scorer", "put out"])
def test_the_name_of_a_phone_is_shown_as_that_of_a_phone(world, role):
    client, wrong, shown = Browser(headers={"accept-language": "en"}), [], set()
    client.cookies[COOKIE] = cookie_of(world.phones[role])
    labels = Phone.objects.exclude(label="").values_list("label", flat=True)
    any_label = re.compile("|".join(map(re.escape, labels)))
    games = [world.game, world.finished[0], world.eventful, world.bidding]
    ways = [world.path(one) for one in addresses() if RIGHTS[one.name].get is not None]
    ways += [f"/games/{game.key}/{page}" for game in games for page in MORE]
    for way in ways:
        answer = client.get(way)
        if not answer.streaming and answer["Content-Type"].startswith("text/html"):
            for before in names_shown(any_label, unescape(answer.content.decode())):
                shown.add(way)
                if not AS_A_PHONE.search(before):
                    wrong.append(f"{way}: …{before}")

    assert shown
    assert wrong == []
