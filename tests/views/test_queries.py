"""However much was played, no page takes more queries."""

from contextlib import suppress
from functools import partial
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Game, Notebook
from games.services import Refused
from games.store.recent import forget_games
from games.table import acts
from games.views.access import COOKIE
from games.views.exchange import sharing
from tests.browsing import Browser
from tests.cast import LOST, MADE, cookie_of, key
from tests.faults.addresses import MARK, World, addresses
from tests.faults.rights import RIGHTS
from tests.kinds import SAMPLES


@pytest.fixture
def world(db):
    """A world at a table that confirms every hand."""
    world = World()
    Notebook.objects.update(confirm_hands=True)
    return world


@pytest.fixture
def queries(world, monkeypatch):
    """What counts the queries that a page takes on the owner's phone when its worker does not
    remember any game, by its address. Pictures are not painted.
    """
    monkeypatch.setattr(sharing, "png", lambda drawing: drawing.encode())
    client = Browser(headers={"accept-language": "en"})
    client.cookies[COOKIE] = cookie_of(world.cast.owner)

    paths = [world.path(one) for one in addresses() if RIGHTS[one.name].get is not None]
    filters = ("last=1", f"player={world.players[0]}", "text=ana")
    paths += [f"/history/?{asked}" for asked in filters]
    paths += [f"/new/belote/?evening={world.evening.key}"]
    paths += ["/players/?period=year", "/leaderboard/belote/?period=year"]

    def count(path):
        forget_games()
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        return [one["sql"] for one in queries]

    return {path: partial(count, path) for path in paths}


def play_on(world):
    """More hands, remarks, confirmations, games, players, links, phones and rounds of everything
    that is there.
    """
    cast = world.cast
    for game in [*world.open, *world.finished, world.game, world.eventful]:
        with suppress(Refused):
            cast.play(game, *SAMPLES[game.kind].HANDS)
    say_more(cast, Game.objects.get(pk=world.game.pk))
    for number in range(6):
        names = ("Ana", f"Bea {number}", f"Cy {number}", f"Dan {number}")
        cast.play(cast.start("belote", names, rules={"target": 9}), MADE)
        cast.start("belote", names)
    for number in range(3):
        services.make_link(to=world.game)
        services.delete_game(game=cast.start())
        cast.evening(names=names, name=MARK)
        cast.join(cast.invite("reader"), label=f"{number}")
    seen = {"seen_round": 1, "client_key": key()}
    services.start_round(evening=world.evening, phone=cast.owner, chance=Random(1), **seen)


def say_more(cast, game):
    """Play on in a Belote, and say something of each of its hands."""
    game = cast.play(game, *[MADE, LOST] * 2)
    places = [entry.hand for entry in game.entries.filter(kind="record")]
    for place in places:
        for seat in (0, 1):
            with suppress(Refused):
                cast.confirm(game, place=place, seat=seat)
        with suppress(Refused):
            cast.say(acts.object_to, game, place=place, reason="misheard")
            cast.say(acts.write_note, game, hand=place, text="Late")


def test_no_page_takes_more_queries_however_much_was_played(world, queries):
    for look in queries.values():
        look()  # the first look at something may note that it was seen
    before = {path: look() for path, look in queries.items()}
    play_on(world)
    after = {path: look() for path, look in queries.items()}
    for path in before:
        if len(after[path]) > len(before[path]):  # a first look again
            after[path] = queries[path]()

    more = {path: after[path] for path in before if len(after[path]) > len(before[path])}
    assert more == {}
    assert max(map(len, after.values())) <= 25
    assert max(len(after[path]) for path in after if path.startswith("/games/")) <= 10
