"""Event streams: who may listen, for how long, to what, and how little an open stream holds."""

import asyncio
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import connection, connections

from games import live, services
from games.live import SHARED, topic_of
from games.models import Game
from games.table import acts
from games.table.pages.page_context import PageVersion, read_page_version
from scorekeeper import streams, watching
from scorekeeper.streams import Hub, WithStreams
from scorekeeper.topics import HEADER, Topic, in_header
from tests.cast import ANNOUNCED, MADE, bid_each, bid_on
from tests.waiting import PATIENCE

GAME = Topic("game", 12, "abcdefghjk")
LISTEN = {"method": "GET", "path": "/games/abcdefghjk/listen"}


class Client:
    """A phone at the other end of a stream; while `reads` is not set, it reads nothing."""

    def __init__(self):
        self.sent = []
        self.left = asyncio.Event()
        self.reads = asyncio.Event()
        self.reads.set()

    async def send(self, message):
        await self.reads.wait()
        self.sent.append(message)

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    @property
    def status(self):
        return self.sent[0]["status"]

    @property
    def events(self):
        """The versions that arrived, in order."""
        texts = [message.get("body", b"").decode() for message in self.sent]
        return [text.split()[2] for text in texts if text.startswith("data: ")]


def run(scenario):
    """Run a coroutine in a thread: after browser tests, this thread has an event loop."""
    with ThreadPoolExecutor() as thread:
        return thread.submit(asyncio.run, scenario).result()


async def until(condition):
    """Return when `condition()` is true."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


@pytest.fixture
def silent(monkeypatch):
    """Notice no new versions: the test passes them on."""

    async def watch(hub):
        await asyncio.Event().wait()

    monkeypatch.setattr(streams, "watch", watch)


# --- The right to listen ------------------------------------------------------------------


def answering(*headers):
    """An application that answers with these headers."""

    async def application(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [*headers]})
        await send(streams.END)

    return application


def asked(application, scope=LISTEN):
    """Return what a client gets that leaves immediately."""

    async def ask():
        client = Client()
        client.left.set()
        await WithStreams(application)(scope, client.receive, client.send)
        return client.sent

    return run(ask())


def test_other_answers_are_passed_on(silent):
    plain = answering((b"content-type", b"text/plain"))
    start, end = asked(plain)

    assert start["headers"] == [(b"content-type", b"text/plain")]
    assert end == streams.END
    assert asked(plain, {"method": "GET", "path": "/games/abcdefghjk/"}) == [start, end]


def test_few_streams_are_opened_at_a_time_and_a_page_waits_for_none(silent):
    asking, most, done = 0, 0, asyncio.Event()

    async def slow(scope, receive, send):
        nonlocal asking, most
        if scope["path"] == LISTEN["path"]:
            asking += 1
            most = max(most, asking)
            await done.wait()
            asking -= 1
        await answering()(scope, receive, send)

    async def meet():
        site, client, visitor = WithStreams(slow), Client(), Client()
        client.left.set()
        opened = [site(LISTEN, client.receive, client.send) for _ in range(100)]
        waiting = asyncio.gather(*opened)
        await asyncio.sleep(0)
        await site({"method": "GET", "path": "/games/abcdefghjk/"}, visitor.receive, visitor.send)
        assert visitor.status == 200
        assert not client.sent
        done.set()
        await waiting
        assert len(client.sent) == 200

    run(meet())
    assert most == streams.OPENED_AT_ONCE


NAMED = (HEADER.lower().encode(), in_header(GAME).encode())


def test_an_answer_that_names_a_topic_becomes_a_stream_that_does_not(silent):
    start, *_rest = asked(answering(NAMED))

    assert start["status"] == 200
    assert dict(start["headers"])[b"content-type"] == b"text/event-stream"
    assert HEADER.lower().encode() not in dict(start["headers"])


def test_a_stream_has_the_headers_of_every_answer(silent):
    policy = (b"content-security-policy", b"default-src 'self'")
    length, kind = (b"content-length", b"12"), (b"content-type", b"text/html")
    start, *_rest = asked(answering(NAMED, policy, length, kind))

    assert policy in start["headers"]
    assert not {NAMED, length, kind} & set(start["headers"])


# --- A stream -----------------------------------------------------------------------------


def test_a_stream_ends_so_that_its_phone_has_to_ask_again(silent, monkeypatch):
    monkeypatch.setattr(streams, "LIFE", 0.1)

    async def listen():
        client = Client()
        await Hub().run(GAME, client.receive, client.send)
        return client.sent

    *_rest, over, end = run(listen())
    assert over["body"].startswith(b"event: over")
    assert end == streams.END


def test_the_version_is_sent_at_the_start_and_with_each_heartbeat(silent, monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)

    async def listen():
        hub, client = Hub(), Client()
        hub.versions[GAME] = "7"
        running = asyncio.create_task(hub.run(GAME, client.receive, client.send))
        await until(lambda: len(client.events) == 3)
        client.left.set()
        await running
        return client.events, hub

    events, hub = run(listen())
    assert set(events) == {"7"}
    assert (hub.streams, hub.versions, hub.watcher) == ({}, {}, None)


def test_a_client_that_does_not_read_gets_the_newest_version_alone(silent):
    async def listen():
        hub, client = Hub(), Client()
        running = asyncio.create_task(hub.run(GAME, client.receive, client.send))
        await until(lambda: len(client.sent) == 2)
        client.reads.clear()
        for version in ("1", "2", "3", "4"):
            hub.update({GAME: version})
            await asyncio.sleep(0)
        client.reads.set()
        await until(lambda: "4" in client.events)
        client.left.set()
        await running
        return client.events

    assert run(listen()) == ["1", "4"]


# --- New versions -------------------------------------------------------------------------


class Listeners:
    """What is listened to, and every version that was noticed."""

    def __init__(self, *topics):
        self.streams = dict.fromkeys(topics)
        self.versions = {}
        self.noticed = []

    def has_unknown(self):
        return len(self.versions) < len(self.streams)

    def update(self, versions):
        self.noticed += [one for one in versions.items() if one not in self.versions.items()]
        self.versions |= versions


def noticed(topics, *changes):
    """Return what is noticed while changes are made in another thread, each after the last was."""

    async def follow():
        listeners = Listeners(*topics)
        watcher = asyncio.create_task(watching.watch(listeners))
        await until(lambda: not listeners.has_unknown())
        for change in changes:
            known = len(listeners.noticed)
            await asyncio.to_thread(in_this_thread, change)
            await until(lambda known=known: len(listeners.noticed) > known)
        watcher.cancel()
        with suppress(asyncio.CancelledError):
            await watcher
        return listeners.noticed

    return run(follow())


def in_this_thread(change):
    """Make a change with a connection to the database that is closed afterwards."""
    try:
        change()
    finally:
        connections.close_all()


@pytest.mark.django_db(transaction=True)
def test_entries_are_noticed_whoever_made_them(cast):
    game, other = cast.start(), topic_of(cast.start())
    topic = topic_of(game)
    shared = Topic("game", game.pk, SHARED)
    found = noticed(
        [topic, other, shared],
        lambda: cast.say(acts.announce, game, facts=ANNOUNCED),
        lambda: cast.say(acts.record, game, facts=MADE),
        lambda: cast.say(acts.undo, game),
        lambda: services.delete_game(game=game),
    )

    entries = [read_page_version(version).version for one, version in found if one == topic]
    assert entries == [0, 1, 2, 3, None]
    assert [
        read_page_version(version).version for one, version in found if one == shared
    ] == entries
    assert len([version for one, version in found if one == other]) == 1


def bid(cast, game, seat, number):
    bid_on(cast.owner, game, seat, {"bid": number})


@pytest.mark.django_db(transaction=True)
def test_bids_are_noticed_and_no_hidden_bid_is_seen(cast):
    game = cast.start("river")
    found = noticed(
        [topic_of(game)],
        lambda: bid_each(game),
        lambda: bid(cast, game, 1, 0),
        lambda: bid(cast, game, 3, 1),
    )

    assert [read_page_version(version) for _topic, version in found] == [
        (0, 0),
        (1, 1),
        (1, 2),
        (1, 3),
    ]
    bid(cast, game, 1, 1)
    assert live.read_version(topic_of(game)) == found[-1][1]


@pytest.mark.django_db
def test_a_bid_that_is_changed_aloud_is_another_version(cast):
    game = cast.start("river", rules={"bidding": "in_turn"})
    bid_each(game)
    last = game.first_dealer
    bid(cast, game, (last - 1) % 4, 0)
    before = live.read_version(topic_of(game))
    bid(cast, game, (last - 1) % 4, 1)

    assert live.read_version(topic_of(game)) != before


def test_a_page_names_the_beginning_of_a_version():
    assert str(PageVersion(12, 4)).startswith(str(PageVersion(12)))
    assert not str(PageVersion(12, 40)).startswith(str(PageVersion(12, 4)))
    assert read_page_version("12.4.") == PageVersion(12, 4)
    assert read_page_version("12.") == read_page_version("12") == PageVersion(12)
    assert read_page_version("x") == read_page_version("") == PageVersion(None)


@pytest.mark.django_db(transaction=True)
def test_what_the_page_of_an_evening_shows_is_noticed(cast):
    evening = services.start_evening(
        notebook=cast.notebook, kind="belote", names=("Ana", "Bea", "Cy", "Dan"), name="",
        measure="points", rules={}, client_key=cast.owner.key,
    )  # fmt: skip
    game = cast.start()
    Game.objects.update(evening=evening)
    found = noticed(
        [topic_of(evening)],
        lambda: cast.say(acts.record, game, facts=MADE),
        lambda: services.rename_evening(evening=evening, name="Vendredi"),
        lambda: services.rename_player(player=game.seats.first().player, name="Eva"),
        lambda: services.end_evening(evening=evening),
    )

    assert len({version for _topic, version in found}) == 5
    assert found[-1][1] == live.read_version(topic_of(evening))


@pytest.mark.django_db(transaction=True)
def test_a_lost_database_is_opened_again(cast, monkeypatch):
    game = cast.start()
    name = "watch_postgres" if connection.vendor == "postgresql" else "watch_sqlite"
    watch, failures = getattr(watching, name), [sqlite3.OperationalError("lost")]

    async def fails_once(listeners, database):
        while failures:
            raise failures.pop()
        await watch(listeners, database)

    monkeypatch.setattr(watching, name, fails_once)
    monkeypatch.setattr(watching, "REOPEN_AFTER", 0)
    [(topic, version)] = noticed([topic_of(game)])
    assert (topic, read_page_version(version).version) == (topic_of(game), 0)


# --- What an open stream holds ------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_open_streams_hold_no_thread(cast):
    topic = topic_of(cast.start())

    async def listen():
        before = set(threading.enumerate())
        hub, clients = Hub(), [Client() for _number in range(100)]
        tasks = [
            asyncio.create_task(hub.run(topic, client.receive, client.send)) for client in clients
        ]
        await until(lambda: all(client.events for client in clients))
        threads = set(threading.enumerate()) - before
        for client in clients:
            client.left.set()
        await asyncio.gather(*tasks)
        return threads

    assert run(listen()) == set()
