"""Event streams, beside Django: an open stream holds no thread, no connection to the database, and
nothing of Django's request path.

Django checks the right of a phone to listen to a topic, a game or an evening, and answers with a
signed token. The answer then becomes a stream that sends the newest version of the topic, until the
token expires. `scorekeeper.watching` notices new versions.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from time import time

from django.core.signing import BadSignature

from games.live import HEADER, STREAMS, Token, Topic, read_token
from scorekeeper.buffering import END, Message, Receive, Send, refuse
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
    """An ASGI application that turns an answer of `application` with a token into a stream, after
    `application` has ended.
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
        answer = WithoutToken(send)
        async with self.opening:
            await self.application(scope, receive, answer)
        if answer.token is not None:
            await self._stream(answer.token, receive, answer.replace)

    async def _stream(self, text: str, receive: Receive, send: Send) -> None:
        try:
            token = read_token(text)
        except BadSignature:
            await refuse(send, 403)
        else:
            await self.hub.run(Stream(token, send), receive)


class WithoutToken:
    """Passes an answer on, unless it has a token: then another one takes its place."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.token: str | None = None
        self.headers: list[tuple[bytes, bytes]] = []

    async def __call__(self, message: Message) -> None:
        """Pass on a part of the answer."""
        if message["type"] == "http.response.start":
            token = dict(message["headers"]).get(HEADER.lower().encode())
            self.token = token and token.decode()
            self.headers = [one for one in message["headers"] if one[0] not in REPLACED]
        if self.token is None:
            await self.send(message)

    async def replace(self, message: Message) -> None:
        """Send a part of the other answer, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            message = message | {"headers": [*self.headers, *message["headers"]]}
        await self.send(message)


def part(text: str) -> Message:
    """Return a message that sends a part of a stream."""
    return {"type": "http.response.body", "body": f"{text}\n\n".encode(), "more_body": True}


class Stream:
    """An open stream. At most one event waits to be sent: the newest."""

    def __init__(self, token: Token, send: Send) -> None:
        self.topic = token.topic
        self.send = send
        self.until = asyncio.get_running_loop().time() + token.expires - time()
        self.waiting: Message | None = None
        self.writer: asyncio.Task[None] | None = None

    async def run(self, receive: Receive, beat: Callable[["Stream"], None]) -> None:
        """Send what is pushed until the client leaves, or until its right to listen ends.

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
