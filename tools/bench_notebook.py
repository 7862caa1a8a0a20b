"""Measure the pages of a notebook with 10,000 hands and with 1,000,000.

The demo plays some games in each notebook, which are then copied to earlier days of ten years, on
SQLite or, if DATABASE_URL is set, in that PostgreSQL database, which should be empty. Pages are
requested in this process, without a network; the two notebooks alternate, so that other load on the
machine affects both. The report has the best of all rounds, the queries, and the ratio of the two
notebooks.

    python -m tools.bench_notebook [hands hands]
"""

import sys
import time
from collections.abc import Iterator
from copy import copy
from datetime import timedelta
from uuid import uuid4

from tools.measured import circumstances, write_down
from tools.serving import cookie_of, play, send, set_up

HANDS = (10_000, 1_000_000)
HANDS_A_GAME = 10
PLAYED = 250
"""How many games the demo plays; all others are copies of these."""
YEARS = timedelta(days=10 * 365)
"""Over how long the copies are spread."""
ROUNDS = 5
LOADS = 12
AT_MOST = 1.3

PAGES = {
    "home": "/",
    "new game": "/new/belote/",
    "history, first page": "/history/",
    "history, middle page": "/history/?page={middle}",
    "history, last page": "/history/?page=-1",
    "history, one player": "/history/?player={player}",
    "history, a name": "/history/?text=camille",
    "history, a word of no game": "/history/?text=zzyzx",
    "players": "/players/",
    "player": "/players/{player}/",
    "head to head": "/players/{player}/against/{other}/",
    "leaderboard": "/leaderboard/belote/",
    "players, this year": "/players/?period=year",
    "player, twelve months": "/players/{player}/?period=twelve",
}


LAST_HAND = "writing the hand that ends a game"
"""The row for the service that saves the last hand, statistics included."""


def main(sizes: list[int]) -> None:
    """Make the notebooks, measure them alternately, and save the results."""
    when = circumstances()
    with set_up() as database:
        from django.conf import settings

        settings.ALLOWED_HOSTS = ["testserver"]
        settings.STORAGES["staticfiles"]["BACKEND"] = (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
        )
        made = [make(size) for size in sizes]
        content = " and ".join([described(notebook) for notebook in made])
        rounds = [[measure(notebook) for notebook in made] for _ in range(ROUNDS)]
    head = f"{database}: {content}, {when}.\n\n"
    write_down(f"notebook on {database}", head + "\n".join(table(rounds, sizes)))


def table(rounds: list[list[dict]], sizes: list[int]) -> Iterator[str]:
    """A row per page: both times, the ratio, the queries; misses of the target are in bold."""
    few, many = sizes
    yield f"| page | queries | {few:,} hands | {many:,} hands | ratio |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    for page in (*PAGES, LAST_HAND):
        few, many = (min(results[at][page]["seconds"] for results in rounds) for at in (0, 1))
        queries = [rounds[0][at][page]["queries"] for at in (0, 1)]
        ratio = many / few
        same = len(set(queries)) == 1
        counted = str(queries[0]) if same else f"**{queries[0]} and {queries[1]}**"
        times = f"{ratio:.2f}" if ratio <= AT_MOST else f"**{ratio:.2f}**"
        yield f"| {page} | {counted} | {few * 1000:.1f} ms | {many * 1000:.1f} ms | {times} |"


def make(hands: int):
    """Make a notebook with about that many hands."""
    from django.db import transaction
    from django.utils import timezone

    from games.demo.seeding import seed
    from games.models import State

    notebook = seed(games=PLAYED, seed=1, until=timezone.now()).notebook
    finished = notebook.games.filter(state=State.FINISHED, contested=False)
    times = (hands // HANDS_A_GAME - PLAYED) // finished.count()
    with transaction.atomic():
        copy_to_earlier(list(finished), times)
    return notebook


def described(notebook) -> str:
    """How much a notebook holds."""
    from django.db.models import Sum

    hands = notebook.games.aggregate(hands=Sum("hands"))["hands"]
    return f"{hands:,} hands in {notebook.games.count():,} games"


def copy_to_earlier(played, times: int) -> None:
    """Copy games that many times with their seats and entries, each time to earlier days."""
    from django.core.management.color import no_style
    from django.db import connection
    from django.db.models import OuterRef, Subquery

    from games.models import Entry, Game, Seat
    from games.models.shared import new_key

    last = {model: model.objects.order_by("pk").last().pk for model in (Game, Seat, Entry)}
    for time_ in range(1, times + 1):
        by, rows = time_ * YEARS / times, []
        for game in played:
            row = copy(game)
            row.pk, row.key, row.client_key = game.pk + time_ * last[Game], new_key(), uuid4()
            row.started_at, row.dated_at = game.started_at - by, game.dated_at - by
            row.ended_at = game.ended_at and game.ended_at - by
            rows.append(row)
        Game.objects.bulk_create(rows)
        for model in (Seat, Entry):
            copy_rows(model, time_ * last[model], time_ * last[Game], [game.pk for game in played])
    of_game = Game.objects.filter(pk=OuterRef("game_id"))
    Seat.objects.filter(pk__gt=last[Seat]).update(dated_at=Subquery(of_game.values("dated_at")))
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(last)):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def copy_rows(model, ids: int, games: int, of: list[int]) -> None:
    """Copy the rows of some games in the database, to ids and games so much higher."""
    from django.db import connection

    columns = [field.column for field in model._meta.concrete_fields]
    copied = {"id": f"id + {ids}", "game_id": f"game_id + {games}", "imported": "TRUE"}
    values = ", ".join(copied.get(column, column) for column in columns)
    into = f"{model._meta.db_table} ({', '.join(columns)})"
    found = f"FROM {model._meta.db_table} WHERE game_id IN ({', '.join(['%s'] * len(of))})"
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {into} SELECT {values} {found}", of)


def measure(notebook) -> dict:
    """The best time of each page, and its number of queries."""
    from django.db import connection
    from django.test import Client

    from games.models import Right
    from games.readers.notebook import statistics
    from games.readers.notebook.past_games import GAMES_ON_A_PAGE
    from games.store import recent
    from games.views.access import COOKIE

    player, other = notebook.players.filter(name__in=("Camille", "Hugo")).order_by("name")
    own = notebook.accesses.get(right=Right.OWNER)
    middle = notebook.games.not_deleted().count() // GAMES_ON_A_PAGE // 2
    client = Client(headers={"accept-language": "fr"}, raise_request_exception=True)
    client.cookies[COOKIE] = cookie_of(own.phone, "http://testserver")["value"]
    found = {}
    for page, address in PAGES.items():
        address = address.format(player=player.pk, other=other.pk, middle=middle)
        queries: list[str] = []
        recent.forget_games()
        statistics.forget_statistics()
        with connection.execute_wrapper(counting(queries)):
            answer = client.get(address, follow=True, secure=True)
        if answer.status_code != 200:
            raise RuntimeError(f"{address}: {answer.status_code}")
        seconds = []
        for _ in range(LOADS):
            start = time.perf_counter()
            client.get(address, secure=True)
            seconds.append(time.perf_counter() - start)
        found[page] = {"seconds": min(seconds), "queries": len(queries)}
    return found | {LAST_HAND: last_hand(own)}


def last_hand(own) -> dict:
    """The best time for saving the hand that ends a game, and its queries; all is rolled back."""
    from django.db import connection, transaction

    from games.table import acts

    seconds: list[float] = []
    for _ in range(LOADS):
        queries: list[str] = []
        with transaction.atomic():
            names = ("Camille", "Hugo", "Louise", "Malik")
            game = play(own, "belote", names=names, rules={"target": 9})
            facts = {"taker": 1, "contract": "hearts", "points": [67, 95]}
            start = time.perf_counter()
            with connection.execute_wrapper(counting(queries)):
                send(own, acts.record, game, facts=facts)
            seconds.append(time.perf_counter() - start)
            transaction.set_rollback(True)
    return {"seconds": min(seconds), "queries": len(queries)}


def counting(queries: list[str]):
    """A wrapper that records each query and executes it."""

    def note(execute, sql, params, many, context):
        queries.append(sql)
        return execute(sql, params, many, context)

    return note


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or list(HANDS))
