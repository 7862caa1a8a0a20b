"""Event streams, beside Django: an open stream holds no thread, no connection to the database, and
nothing of Django's request path.

Django checks the right of a phone to listen to a topic, a game or an evening, and names it in a
header of its answer. The answer then becomes a stream that sends the newest version of the topic,
for two minutes at most. `scorekeeper.watching` notices new versions.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import uniform

from games.live import HEADER, LIFE, STREAMS, Topic, from_header
from scorekeeper.buffering import END, Message, Receive, Send
from scorekeeper.watching import watch

HEARTBEAT = 20
"""Seconds after which a version is sent again: a phone that hears nothing for longer reconnects."""
OPENED_AT_ONCE = 2
"""Streams for which Django is asked at a time: a page or a save never waits behind more of them,
however many phones come back, or however many streams one of them opens.
"""
RETRY = 3_000
"""Milliseconds after which a browser that lost its stream opens it again."""

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"x-accel-buffering", b"no"),  # nginx
]
"""Of a stream, beside those of Django's answer."""
REPLACED = {b"content-type", b"content-length", HEADER.lower().encode()}

Application = Callable[[Message, Receive, Send], Awaitable[None]]


class WithStreams:
    """An ASGI application that turns an answer of `application` that names a topic into a stream,
    after `application` has ended.
    """

    def __init__(self, application: Application) -> None:
        self.application = application
        self.hub = Hub()
        self.opening = asyncio.Semaphore(OPENED_AT_ONCE)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["method"] != "GET" or not scope["path"].endswith(STREAMS):
            await self.application(scope, receive, send)
            return
        answer = Answer(send)
        async with self.opening:
            await self.application(scope, receive, answer)
        if answer.topic is not None:
            await self.hub.run(Stream(answer.topic, answer.replace), receive)


class Answer:
    """Passes an answer on, unless it names a topic: then a stream takes its place."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.topic: Topic | None = None
        self.headers: list[tuple[bytes, bytes]] = []

    async def __call__(self, message: Message) -> None:
        """Pass on a part of the answer."""
        if message["type"] == "http.response.start":
            named = dict(message["headers"]).get(HEADER.lower().encode())
            self.topic = named and from_header(named.decode())
            self.headers = [one for one in message["headers"] if one[0] not in REPLACED]
        if self.topic is None:
            await self.send(message)

    async def replace(self, message: Message) -> None:
        """Send a part of the stream, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            message = message | {"headers": [*self.headers, *message["headers"]]}
        await self.send(message)


def part(text: str) -> Message:
    """Return a message that sends a part of a stream."""
    return {"type": "http.response.body", "body": f"{text}\n\n".encode(), "more_body": True}


class Stream:
    """An open stream. At most one event waits to be sent: the newest."""

    def __init__(self, topic: Topic, send: Send) -> None:
        self.topic = topic
        self.send = send
        # Phones that come together do not all come again at the same time.
        life = uniform(0.75, 1) * LIFE  # noqa: S311
        self.until = asyncio.get_running_loop().time() + life
        self.waiting: Message | None = None
        self.writer: asyncio.Task[None] | None = None

    async def run(self, receive: Receive, beat: Callable[["Stream"], None]) -> None:
        """Send what is pushed until the client leaves, or has to ask again whether it may listen.

        `beat` is called at the start, and from time to time.
        """
        await self.send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await self.send(part(f"retry: {RETRY}"))
        now = asyncio.get_running_loop().time
        while now() < self.until:
            beat(self)
            try:
                async with asyncio.timeout_at(min(now() + HEARTBEAT, self.until)):
                    await client_leaves(receive)
                    return
            except TimeoutError:
                continue
        self.push(part("event: over\ndata: over"))
        await self.writer
        await self.send(END)

    def push(self, message: Message) -> None:
        """Send a message as soon as the client has read what was sent before."""
        self.waiting = message
        if self.writer is None:
            self.writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        while self.waiting is not None:
            message, self.waiting = self.waiting, None
            await self.send(message)
        self.writer = None


async def client_leaves(receive: Receive) -> None:
    """Return when the client has closed the connection."""
    while (await receive())["type"] != "http.disconnect":
        pass


class Hub:
    """The open streams of this process, by topic, and the versions of these topics.

    While there are streams, a task watches for new versions.
    """

    def __init__(self) -> None:
        self.streams: dict[Topic, list[Stream]] = {}
        self.versions: dict[Topic, str] = {}
        self.watcher: asyncio.Task[None] | None = None

    async def run(self, stream: Stream, receive: Receive) -> None:
        """Keep a stream open until it ends."""
        topic = self.streams.setdefault(stream.topic, [])
        topic.append(stream)
        if self.watcher is None:
            self.watcher = asyncio.create_task(watch(self))
        try:
            await stream.run(receive, self.beat)
        finally:
            topic.remove(stream)
            self._tidy(stream)

    def beat(self, stream: Stream) -> None:
        """Send the version that is known, again or for the first time."""
        if stream.topic in self.versions:
            stream.push(self._event(stream.topic))

    def unknown(self) -> bool:
        """Return whether the version of a topic is not known yet."""
        return len(self.versions) < len(self.streams)

    def update(self, versions: Mapping[Topic, str]) -> None:
        """Send the versions that are new to everyone who listens to their topics."""
        for topic, version in versions.items():
            if topic in self.streams and self.versions.get(topic) != version:
                self.versions[topic] = version
                event = self._event(topic)
                for stream in self.streams[topic]:
                    stream.push(event)

    def _event(self, topic: Topic) -> Message:
        return part(f"data: {topic.key} {self.versions[topic]}")

    def _tidy(self, stream: Stream) -> None:
        """Forget what belonged to a closed stream alone; stop watching after the last stream."""
        if not self.streams[stream.topic]:
            del self.streams[stream.topic]
            self.versions.pop(stream.topic, None)
        if not self.streams and self.watcher is not None:
            self.watcher.cancel()
            self.watcher = None
