"""Every phone is told what it may know, and nothing else: no hidden bid, no name that was deleted,
no key or code of others, from no address.
"""

import json
import re
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple
from uuid import uuid4

import pytest

from games import services
from games.models import Entry, Evening, Game, Invitation, Phone, Right
from games.services.notebook.recovering import as_printed
from games.table import acts
from games.table.seats import taking_over
from games.views.exchange import sharing
from tests.cast import bid_each, bid_on, hand_to
from tests.faults import amount
from tests.faults.addresses import World, addresses
from tests.faults.rights import RIGHTS
from tests.kinds.belote import samples as belote
from tests.views.answers import OF_EACH_ANSWER, body_of
from tests.views.screen import HTMX

BEA, CY = 1, 2
OF_EACH = re.compile(
    rf'{OF_EACH_ANSWER.pattern}|"csrf_token": "[^"]*"|where it is [^<]* now|-\d{{4}}\.\w\w\.csv'
)
"""What is different in each answer."""
KEY = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
MADE = (1, 6)
"""Two bids that Bea may make."""
DELETED = ("Zoetwo", "Vicquit")
"""A player who sat down and signed, and one who took over a seat."""
OF_NOTEBOOK = ("owner", "scorer", "reader")
OF_GAME = (*OF_NOTEBOOK, "guest reader", "guest scorer")
KEYS = ("phone_data", "export_file")
"""Where the keys of phones and of what they sent are told: they prove a journal, and tell a phone
what the server has of what it was given to send. Neither opens anything.
"""


TURNS = amount(3, 1)
"""One role of so many asks what others ask at another address."""


@dataclass(frozen=True)
class Secret:
    """A text that is told to these roles, where nothing else is said at any address."""

    what: str
    text: str
    roles: tuple[str, ...] = ()
    at: tuple[str, ...] = ()

    def may_be_told(self, role, name, path):
        """Whether that role may read it there; who knows it already asks for an address with it."""
        return self.text in path or (role in self.roles and (not self.at or name in self.at))


@pytest.fixture
def world(db, monkeypatch):
    """A notebook with something at each address, and two games of which a phone may know little:
    all bids of one are hidden, two players of the other are deleted. Pictures are answered as the
    text that is drawn.
    """
    monkeypatch.setattr(sharing, "png", lambda svg: svg.encode())
    world = World()
    cast = world.cast
    rules = {"max_cards": 7, "order": "down_up"}
    game = bid_each(cast.start("river", ("Ana", "Bea", "Cy", "Dan"), rules=rules, first_dealer=3))
    world.left = left_by_two(cast)
    for right in (Right.READER, Right.SCORER):
        for joined in (game, world.left):
            cast.join(cast.invite(right, game=joined), world.guests[right])
    world.link = services.make_link(to=game)
    world.evening_link = services.make_link(to=world.evening)
    world.bidding = world.game = game
    return world


def left_by_two(cast):
    """A game two of whose players were deleted."""
    game = cast.start(names=(DELETED[0], "Yan", "Xav", "Wim"))
    cast.say(acts.object_to, cast.play(game, belote.MADE), place=1, by=0)
    cast.say(taking_over.replace_player, game, seat=1, name=DELETED[1], hand=2)
    cast.play(game, belote.MADE)
    for name in DELETED:
        services.forget_player(player=cast.notebook.players.get(name=name))
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def phones(world):
    """A phone in each role; Ana holds the owner's, Cy the reader's."""
    seats = list(world.game.seats.select_related("player"))
    hand_to(world.cast.owner, seats[0].player)
    hand_to(world.cast.reader, seats[CY].player)
    outside = ("revoked", "put out", "other owner")  # as strangers
    return {role: phone for role, phone in world.phones.items() if role not in outside}


def secrets(world):
    """What not everybody may know, of this notebook and of another one."""
    cast, code = world.cast, services.make_recovery_code(notebook=world.cast.notebook)
    cast.notebook.refresh_from_db()
    cast.start(names=("Othername", "Yan", "Xav", "Wim"))
    foreign = cast.stranger.accesses.get().notebook
    services.name_notebook(notebook=foreign, name="Foreignbook")
    who = {"notebook": foreign, "phone": cast.stranger, "client_key": uuid4()}
    services.start_game(kind="belote", names=("Foreigner", "Yan", "Xav", "Wim"), **who)
    services.name_phone(phone=cast.stranger, label="Foreignphone")

    yield from [Secret("a deleted name", name, OF_GAME, ("export_file",)) for name in DELETED]
    yield Secret("a name of another game", "Othername", OF_NOTEBOOK)
    for name in ("Foreignbook", "Foreigner", "Foreignphone"):
        yield Secret("a name of another notebook", name)
    for text in (code, as_printed(code), cast.notebook.recovery_hash):
        yield Secret("the recovery code", text)
    yield from [Secret("an invitation", one.token, ("owner",)) for one in Invitation.objects.all()]
    for token in (world.link, world.token, world.evening_link):
        yield Secret("a link", token)
    for phone in Phone.objects.all():
        yield Secret("the key of a phone", str(phone.key), OF_GAME, KEYS)
    for model in (Entry, Game, Evening):
        for one in model.objects.all():
            yield Secret("the key of a form", str(one.client_key), OF_GAME, KEYS)


def asked_of(world):
    """What a phone can ask, by looking: every address of the URL map; of games that of the bids and
    that of the deleted players, of links one to a game and one to an evening; exports of any kind.
    """
    for address in addresses():
        values = world.values(address)
        games = (world.left, world.game) if address.first == "games" else ()
        links = (world.link, world.evening_link) if address.first == "s" else ()
        also = [{"key": game.key} for game in games] or [{"token": token} for token in links]
        for one in also or [{}]:
            yield address.name, address.filled(values | one)
    for game in (world.game, world.left):
        here = f"/games/{game.key}/"
        for since in ("0.", "1.0.", "1.1.", "1.2.", "9"):
            yield "news", f"{here}news?since={since}"
        yield "table", f"{here}?entry=announce"
        for form in ("json", "csv-en", "csv-fr"):
            yield "export_file", f"/export/file?game={game.key}&form={form}"
    yield "export_file", f"/export/file?evening={world.evening.key}"
    yield "export_file", f"/export/file?player={world.players[0]}"


class Look(NamedTuple):
    """A role asks for an address, as a page or as its scripts do."""

    role: str
    name: str
    path: str
    scripted: bool = False


def looks_of(phones, asked, by_turns):
    """Every role asks; those that have a turn if the address is one of those `by_turns`."""
    for number, role in enumerate(phones):
        for turn, (name, path) in enumerate(asked, number):
            if turn % TURNS == 0 or not by_turns(name, path):
                yield Look(role, name, path)


def same_for_all(world):
    """Whether an address shows no page, or one of the game of those who were deleted."""
    return lambda name, path: RIGHTS[name].get is None or world.left.key in path


def answers_to(browse, phones, looks):
    """What each look is answered, on a phone that keeps no cookie of an answer."""
    for role, of_role in groupby(looks, attrgetter("role")):
        client = browse(phones[role])
        cookies = dict(client.cookies)
        for look in of_role:
            answer = client.get(look.path, headers=HTMX if look.scripted else {})
            yield look, answer.status_code, body_of(answer)
            client.cookies.clear()
            client.cookies.update(cookies)


def comparable(text):
    """The text of an answer without what is different each time."""
    return OF_EACH.sub("", text)


def find_highlight(secrets, text):
    """Those of the secrets that a text has."""
    keys = set(KEY.findall(text))
    return [one for one in secrets if (one.text in (keys if KEY.fullmatch(one.text) else text))]


def test_no_address_tells_a_phone_what_it_may_not_know(world, phones, browse, settings):
    """No secret; and the same bytes and the same headers, whatever Bea has bid."""
    settings.RATE_LIMITS = False
    bea, game = Phone.objects.create(label="Bea’s phone"), world.game
    bid_on(bea, game, BEA, {"bid": MADE[0]})
    for phone in phones.values():  # what only the first visit changes is not compared
        browse(phone).get(f"/games/{game.key}/listen")
    known, asked = list(secrets(world)), list(asked_of(world))
    of_game = [(name, path) for name, path in asked if game.key in path]
    looks = list(looks_of(phones, asked, same_for_all(world)))
    looks += [look._replace(scripted=True) for look in looks_of(phones, of_game, lambda *_: True)]
    own = {role: str(phone.key) if phone else "no key" for role, phone in phones.items()}
    leaks, told, before, without_bids = [], set(), {}, set()
    for look, status, text in answers_to(browse, phones, looks):
        found = find_highlight(known, text.replace(own[look.role], "its own"))
        wrong = [one.what for one in found if not one.may_be_told(look.role, look.name, look.path)]
        leaks += [(one, look.role, look.path) for one in wrong]
        told |= {one.what for one in found if one.roles}
        before[look] = comparable(text)
        if status == 405 or world.left.key in look.path:  # whoever asks
            without_bids.add(look.path)
    assert leaks == []
    assert told == {one.what for one in known if one.roles}

    bid_on(bea, game, BEA, {"bid": MADE[1]})
    again = {*looks_of(phones, asked, lambda _, path: game.key not in path)}
    looks = [
        look for look in looks if look.path not in without_bids and (look.scripted or look in again)
    ]
    after = {look: comparable(text) for look, _, text in answers_to(browse, phones, looks)}
    assert [look for look in looks if after[look] != before[look]] == []
    facts = [text for look, text in after.items() if look.name == "phone_data"]
    assert any('"bids": [{' in text for text in facts)  # that there is a bid, and whose, is told


def test_the_phone_that_bid_is_told_its_own_bid_alone(cast, browse):
    names, rules = ("Ana", "Bea", "Cy", "Dan"), {"max_cards": 7, "order": "down_up"}
    game = bid_each(cast.start("river", names, rules=rules, first_dealer=3))
    players = [seat.player for seat in game.seats.select_related("player")]
    hand_to(cast.owner, players[0])
    hand_to(cast.reader, players[CY])
    bid_on(cast.reader, game, CY, {"bid": 2})
    bid_on(cast.owner, game, 0, {"bid": 3})

    answer = browse(cast.reader).get(f"/games/{game.key}/facts")
    bids = json.loads(answer.content)["game"]["bids"]
    assert {bid["player"]["name"]: bid["facts"] for bid in bids} == {"Ana": {}, "Cy": {"bid": 2}}
