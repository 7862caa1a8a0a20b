"""A hidden bid is told to no phone but the one that made it, from no address."""

import json
import re

import pytest

from games import services
from games.models import Phone, Right
from tests.cast import bid_each, bid_on, hand_to
from tests.faults.addresses import World, addresses
from tests.kinds import belote
from tests.views.screen import HTMX
from tests.views.test_bidding import comparable

BEA, CY = 1, 2
TOKEN = re.compile(r'"csrf_token": "[^"]*"|where it is [^<]* now')
MADE = (1, 6)
"""Two bids that Bea may make."""


@pytest.fixture
def world(db):
    """A notebook with something at each address, and a game in which all bids are hidden."""
    world = World()
    cast = world.cast
    rules = {"max_cards": 7, "order": "down_up"}
    game = bid_each(cast.start("river", ("Ana", "Bea", "Cy", "Dan"), rules=rules, first_dealer=3))
    for right in (Right.READER, Right.SCORER):
        cast.join(cast.invite(right, game=game), world.guests[right])
    world.link = services.make_link(to=game)
    world.bidding = world.game = game
    return world


@pytest.fixture
def phones(world):
    """A phone in each role; Ana holds the owner's, Cy the reader's."""
    seats = list(world.game.seats.select_related("player"))
    hand_to(world.cast.owner, seats[0].player)
    hand_to(world.cast.reader, seats[CY].player)
    outside = ("revoked", "put out", "other owner")  # as strangers
    return {role: phone for role, phone in world.phones.items() if role not in outside}


def asked_of(world):
    """What a phone can ask, by looking: every address of the URL map."""
    found = {}
    for address in addresses():
        values = world.values(address)
        if address.first == "games":
            values["key"] = world.game.key
        if address.first == "s":
            values["token"] = world.link
        found[address.name, address.route] = address.filled(values)
    for since in ("0.", "1.0.", "1.1.", "1.2.", "9"):
        found["news", since] = f"/games/{world.game.key}/news?since={since}"
    found["pad", "all"] = f"/games/{world.game.key}/?entry=announce"
    return found


def test_no_address_tells_any_other_phone_what_was_bid(world, phones, browse):
    """The same bytes and the same headers, whatever Bea has bid, with and without scripts."""
    bea = Phone.objects.create(label="Bea’s phone")
    told = []
    for number in (MADE[0], *MADE):  # what only the first visit changes is not compared
        bid_on(bea, world.game, BEA, {"bid": number})
        answers = {}
        for role, phone in phones.items():
            for what, path in asked_of(world).items():
                for headers in ({}, HTMX) if "/games/" in path else ({},):
                    answer = browse(phone).get(path, headers=headers)
                    answers[role, what, bool(headers)] = TOKEN.sub("", comparable(answer))
        told.append(answers)

    _, first, second = told
    assert [what for what in first if first[what] != second[what]] == []
    facts = [text for (role, (name, _), _), text in first.items() if name == "facts"]
    assert any('"bids": [{' in text for text in facts)  # that there is a bid, and whose, is told


def test_the_phone_that_bid_is_told_its_own_bid_alone(world, phones, browse):
    cy = world.cast.reader
    bid_on(cy, world.game, CY, {"bid": 2})
    bid_on(world.cast.owner, world.game, 0, {"bid": 3})

    answer = browse(cy).get(f"/games/{world.game.key}/facts")
    bids = json.loads(answer.content)["game"]["bids"]
    assert {bid["player"]["name"]: bid["said"] for bid in bids} == {"Ana": {}, "Cy": {"bid": 2}}


def test_deleted_names_are_in_no_facts(world, phones, browse):
    """Neither of who sat down, nor of who took over a seat, nor of who signed."""
    cast = world.cast
    game = cast.start(names=("Zoe", "Yan", "Xav", "Wim"))
    cast.say(services.object_to, cast.play(game, belote.MADE), place=1, by=0)
    cast.say(services.replace_player, game, seat=1, name="Vic", hand=2)
    cast.play(game, belote.MADE)
    for name in ("Zoe", "Vic"):
        services.forget_player(player=cast.notebook.players.get(name=name))

    told = browse(cast.owner).get(f"/games/{game.key}/facts").content.decode()
    assert "Yan" in told
    assert "Zoe" not in told
    assert "Vic" not in told
