"""The versions of what phones listen to: games, evenings, and the phones of a notebook."""

from collections.abc import Collection, Iterable
from zlib import crc32

from django.db import connection

from games.journal.fingerprints import IN_A_GROUP, fingerprint
from games.models import Evening, Game, Notebook
from scorekeeper.topics import Topic

RIGHTS_CHECKSUM = """COALESCE((
    SELECT SUM(held.id * CASE held."right" WHEN 'reader' THEN 1 WHEN 'scorer' THEN 2 ELSE 3 END)
    FROM games_{table} held WHERE held.{table_of}_id IN ({of})
), 0)"""
ACCESSES = RIGHTS_CHECKSUM.format(table="access", table_of="notebook", of="notebook.id")
GUESTS = RIGHTS_CHECKSUM.format(table="guest", table_of="game", of="game.id")
GUESTS_OF_TABLES = RIGHTS_CHECKSUM.format(
    table="guest",
    table_of="game",
    of="SELECT sat.id FROM games_game sat WHERE sat.evening_id = evening.id",
)

# The version of a game is a `PageVersion`, then how often a phone of its notebook lost its player
# to another phone, then a sum that changes with the rights of phones, then the hash of its newest
# entry, of which an event has the first letters; that of an evening, or of a notebook's phones,
# changes with what its pages show.
VERSIONS = """
    SELECT 'game', game.id,
        CAST(game.version AS text) || '.' || CAST(CASE WHEN game.state <> 'in_progress' THEN (
            SELECT COUNT(DISTINCT rematch.id) + COUNT(link.id) FROM games_game rematch
            LEFT JOIN games_sharedlink link
            ON link.game_id = rematch.id AND link.revoked_at IS NULL
            WHERE rematch.previous_id = game.id AND rematch.deleted_at IS NULL
        ) WHEN game.own_bids THEN 1 + (
            SELECT COALESCE(MAX(bid.number), 0) FROM games_bid bid WHERE bid.game_id = game.id
        ) ELSE 0 END AS text) || '.' || CAST(notebook.holdings_version AS text)
        || '.' || CAST({accesses} + {guests} AS text) || '.' || game.head
    FROM games_game game
    JOIN games_notebook notebook ON notebook.id = game.notebook_id
    WHERE game.deleted_at IS NULL AND game.id IN ({games})
    UNION ALL
    SELECT 'evening', evening.id,
        CAST(SUM(COALESCE(game.version + 1, 0)) AS text) || ' ' || CAST(COUNT(game.id) AS text)
        || ' ' || CAST(notebook.names_version AS text)
        || CASE WHEN evening.ended_at IS NULL THEN ' ' ELSE ' over ' END
        || CAST(notebook.holdings_version AS text) || ' '
        || CAST({accesses} + {guests_of_tables} AS text) || ' '
        || CAST(evening.byes AS text) || evening.name
        || COALESCE(CAST(evening.club AS text), '')
    FROM games_evening evening
    JOIN games_notebook notebook ON notebook.id = evening.notebook_id
    LEFT JOIN games_game game ON game.evening_id = evening.id AND game.deleted_at IS NULL
    WHERE evening.id IN ({evenings})
    GROUP BY evening.id, notebook.id
    UNION ALL
    SELECT 'notebook', notebook.id,
        CAST({accesses} AS text) || ' ' || CAST(notebook.names_version AS text)
    FROM games_notebook notebook
    WHERE notebook.id IN ({notebooks})
"""


# The name in events of what has no key, and of a page that anybody with a link sees.
SHARED = "shared"


def topic_of(one: Game | Evening | Notebook) -> Topic:
    return Topic(str(one._meta.model_name), one.pk, getattr(one, "key", SHARED))


def versions_query(topics: Iterable[Topic]) -> str:
    ids = {"game": ["0"], "evening": ["0"], "notebook": ["0"]}
    for topic in topics:
        ids[topic.kind].append(str(topic.pk))
    named = {f"{kind}s": ",".join(numbers) for kind, numbers in ids.items()}
    rights = {"accesses": ACCESSES, "guests": GUESTS, "guests_of_tables": GUESTS_OF_TABLES}
    return VERSIONS.format(**rights, **named)


def read_versions(
    topics: Collection[Topic], rows: Iterable[tuple[str, int, str]]
) -> dict[Topic, str]:
    """Return the version of each topic, "" if it was deleted; `rows` answer `versions_query`."""
    found = {(kind, pk): _brief(kind, version) for kind, pk, version in rows}
    return {topic: found.get((topic.kind, topic.pk), "") for topic in topics}


def read_version(topic: Topic) -> str:
    """Return the version of a topic as its events name it."""
    with connection.cursor() as cursor:
        cursor.execute(versions_query([topic]))
        return read_versions([topic], cursor.fetchall())[topic]


def _brief(kind: str, version: str) -> str:
    if kind != "game":
        return f"v{crc32(version.encode()):08x}"
    shown, _, head = version.rpartition(".")
    return f"{shown}.{fingerprint(head)[:IN_A_GROUP] or '-'}"
