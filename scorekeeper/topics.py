"""What a phone may listen to, as Django says it to the server.

Django names it in a header of its answer, which never leaves the server. An event says only that
there is a new version: the phone then asks for what it shows.
"""

from typing import NamedTuple

from django.db import connection

STREAMS = "/listen"  # The end of the address of every event stream.
HEADER = "X-Listen"  # The header of the answer that becomes a stream: it names the topic.

# The most seconds for which a stream lasts. A phone that loses its right listens no longer.
LIFE = 120

CHANNEL = "live"  # The channel on which PostgreSQL announces changes.


class Topic(NamedTuple):
    """A row that pages follow: its model, its id, and its name in events."""

    kind: str
    pk: int
    key: str


def in_header(topic: Topic) -> str:
    return ".".join(map(str, topic))


def from_header(text: str) -> Topic:
    kind, pk, key = text.split(".")
    return Topic(kind, int(pk), key)


def announce_changes() -> None:
    """Let all servers look once this is committed; on SQLite they see the file change."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"NOTIFY {CHANNEL}")
