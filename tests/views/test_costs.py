"""No page and no save waits for an address whose answer takes long: the others are pages, each of
which is cheap. Processor time depends on the machine; calls of functions do not.
"""

from cProfile import Profile

import pytest

from games import services
from games.models import Game
from games.table import acts
from scorekeeper.asgi import OWN_THREADS
from tests.faults.addresses import World, addresses

MOST_CALLS = 300_000
"""For a page of the notebook below, about twice what the dearest takes: some 40 ms."""
TEXTS = (
    "text/html",
    "text/plain",
    "application/json",
    "text/javascript",
    "application/manifest+json",
)


@pytest.fixture
def world(db):
    """Something at every address, and an evening that somebody has won."""
    world = World()
    Game.objects.filter(pk=world.finished[0].pk).update(evening=world.evening)
    for game in world.evening.games.in_progress():
        world.cast.say(acts.end_game, game)
    services.end_evening(evening=world.evening)
    return world


def calls_of(ask):
    """How many functions are called until an answer is there, in Python or in C; and the answer."""
    profile = Profile()
    answer = profile.runcall(ask)
    return sum(one.callcount for one in profile.getstats()), answer


def is_dear(ask):
    """Whether it takes many calls, also once its templates are compiled, or sends no text."""
    calls, answer = calls_of(ask)
    calls = min(calls, calls_of(ask)[0]) if calls > MOST_CALLS else calls
    text = answer["Content-Type"].startswith(TEXTS) and not answer.streaming
    return calls > MOST_CALLS or not text


def test_what_is_no_text_or_takes_many_calls_is_answered_in_a_thread_apart(world, browse):
    browser = browse(world.cast.owner)
    paths = {one.name: world.path(one) for one in addresses()}
    dear = {name for name, path in paths.items() if is_dear(lambda path=path: browser.get(path))}

    apart = {
        name
        for name, path in paths.items()
        if any(one.address.match(path[1:]) for one in OWN_THREADS)
    }
    assert dear >= {"card", "picture_by_link", "evening_picture", "export_file"}
    assert dear <= apart
