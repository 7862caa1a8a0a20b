"""Event streams, beside Django: an open stream holds no thread and no connection to the database.

Django checks the right of a phone to listen to a topic, and names it in a header of its answer,
which then becomes a stream of the topic's newest version, for two minutes at most.
`scorekeeper.watching` notices new versions.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import uniform

from scorekeeper.buffering import END, AsgiMessage, Receive, Send
from scorekeeper.topics import HEADER, LIFE, STREAMS, Topic, from_header
from scorekeeper.watching import watch

# Seconds after which a version is sent again: a phone that hears nothing for longer reconnects.
HEARTBEAT = 20
# Streams for which Django is asked at a time: a page or a save never waits behind more of them,
# however many phones come back, or however many streams one of them opens.
OPENED_AT_ONCE = 2
RECONNECT_AFTER = 3_000  # Milliseconds after which a browser that lost its stream opens it again.

# Of a stream, beside those of Django's answer.
HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),  # nginx
]
REPLACED_HEADERS = {b"content-type", b"content-length", HEADER.lower().encode()}

Application = Callable[[AsgiMessage, Receive, Send], Awaitable[None]]


class WithStreams:
    """An ASGI application that turns an answer that names a topic into a stream."""

    def __init__(self, application: Application) -> None:
        self.application = application
        self.hub = Hub()
        self.opening = asyncio.Semaphore(OPENED_AT_ONCE)

    async def __call__(self, scope: AsgiMessage, receive: Receive, send: Send) -> None:
        if scope["method"] != "GET" or not scope["path"].endswith(STREAMS):
            await self.application(scope, receive, send)
            return
        answer = StreamAnswer(send)
        async with self.opening:
            await self.application(scope, receive, answer)
        if answer.topic is not None:
            await self.hub.run(answer.topic, receive, answer.replace)


class StreamAnswer:
    """Passes an answer on, unless it names a topic: then a stream takes its place."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.topic: Topic | None = None
        self.headers: list[tuple[bytes, bytes]] = []

    async def __call__(self, message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            named = dict(message["headers"]).get(HEADER.lower().encode())
            self.topic = named and from_header(named.decode())
            self.headers = [one for one in message["headers"] if one[0] not in REPLACED_HEADERS]
        if self.topic is None:
            await self.send(message)

    async def replace(self, message: AsgiMessage) -> None:
        if message["type"] == "http.response.start":
            message = message | {"headers": [*self.headers, *message["headers"]]}
        await self.send(message)


def part(text: str) -> AsgiMessage:
    return {"type": "http.response.body", "body": f"{text}\n\n".encode(), "more_body": True}


async def client_leaves(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Hub:
    """The open streams of this process, by topic, each with what wakes it; a task watches for new
    versions while there are any.
    """

    def __init__(self) -> None:
        self.streams: dict[Topic, list[asyncio.Event]] = {}
        self.versions: dict[Topic, str] = {}
        self.watcher: asyncio.Task[None] | None = None

    async def run(self, topic: Topic, receive: Receive, send: Send) -> None:
        """Keep a stream open until it ends."""
        news = asyncio.Event()
        self.streams.setdefault(topic, []).append(news)
        if self.watcher is None:
            self.watcher = asyncio.create_task(watch(self))
        leaving = asyncio.create_task(client_leaves(receive))
        leaving.add_done_callback(lambda _: news.set())
        try:
            await self._send(topic, news, leaving, send)
        finally:
            leaving.cancel()
            self.streams[topic].remove(news)
            self._tidy(topic)

    async def _send(
        self, topic: Topic, news: asyncio.Event, leaving: asyncio.Task[None], send: Send
    ) -> None:
        """The newest version at once and at each heartbeat, until the client leaves or must ask."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send(part(f"retry: {RECONNECT_AFTER}"))
        now = asyncio.get_running_loop().time
        # Phones that come together do not all come again at the same time.
        until = now() + uniform(0.75, 1) * LIFE  # noqa: S311
        while now() < until:
            if topic in self.versions:
                await send(part(f"data: {topic.key} {self.versions[topic]}"))
            with suppress(TimeoutError):
                async with asyncio.timeout_at(min(now() + HEARTBEAT, until)):
                    await news.wait()
            if leaving.done():
                return
            news.clear()
        await send(part("event: over\ndata: over"))
        await send(END)

    def has_unknown(self) -> bool:
        return len(self.versions) < len(self.streams)

    def update(self, versions: Mapping[Topic, str]) -> None:
        for topic, version in versions.items():
            if topic in self.streams and self.versions.get(topic) != version:
                self.versions[topic] = version
                for news in self.streams[topic]:
                    news.set()

    def _tidy(self, topic: Topic) -> None:
        """Forget what belonged to a closed stream alone; stop watching after the last stream."""
        if not self.streams[topic]:
            del self.streams[topic]
            self.versions.pop(topic, None)
        if not self.streams and self.watcher is not None:
            self.watcher.cancel()
            self.watcher = None
