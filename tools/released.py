"""Write what every later version must read of a release, into `tests/released/`: `VERSION.json`, an
exported file, `VERSION.sqlite3.gz`, the database that it is of, and `VERSION.link`, a link that
holds a game.

    python -m tools.released

A game of each kind, as the demo plays it, the shortest with every kind of entry that it has; its
club evening; and an evening of games, with the other kinds of entries.
"""

import base64
import gzip
import zlib
from random import Random
from uuid import uuid4

from tools.serving import FOUR, ROOT, send, set_up

FOLDER = ROOT / "tests" / "released"
PLAYED = 60


def main() -> None:
    """Write the files of this version, unless they are there: what was released stays so."""
    with set_up():
        from django.db import connection

        from scorekeeper import __version__

        notebook = a_game_of_each_kind()
        game = play_an_evening(notebook)
        written = {
            ".json": file_of(notebook),
            ".link": link_of(file_of(notebook, game)),
            ".sqlite3.gz": gzip.compress(serialized()),
        }
        connection.close()
    for ending, content in written.items():
        with (FOLDER / f"{__version__}{ending}").open("xb") as released:
            released.write(content)


def a_game_of_each_kind():
    """A notebook with these games, and the club evening of the demo."""
    from django.utils import timezone

    from games import services
    from games.demo.seeding import seed

    notebook = seed(games=PLAYED, seed=1, until=timezone.now()).notebook
    kept = {}
    for game in sorted(notebook.games.exclude(ended_at=None), key=variety):
        kept[game.kind] = game
    for game in notebook.games.exclude(pk__in=[game.pk for game in kept.values()]):
        services.delete_game(game=game)
    services.empty_bin(before=timezone.now())
    return notebook


def play_an_evening(notebook):
    """The game of an evening, with every kind of entry, to which a link leads."""
    from games import services
    from games.journal import AT_THE_END
    from games.models import Right
    from games.table import acts
    from games.table.entry import bid_acts
    from games.table.seats import taking_over

    own = notebook.accesses.get(right=Right.OWNER)
    evening = services.start_evening(
        notebook=notebook, kind="river", names=FOUR, client_key=uuid4()
    )
    [game] = services.start_round(
        evening=evening, phone=own.phone, chance=Random(1), seen_round=0, client_key=uuid4()
    )
    keys = [seat.player.key for seat in game.seats.select_related("player").order_by("number")]

    game = send(own, acts.let_each_bid, game, each=True)
    for seat in (1, 2, 3, 0):
        sender = services.Sender(own.phone, game.version, uuid4())
        bid = {"hand": 1, "player": keys[seat], "facts": {"bid": 0}}
        services.append(bid_acts.bid, game, sender, **bid)
        game.refresh_from_db()
    for act, what in (
        (acts.record, {"facts": hand(1)}),
        (acts.record, {"facts": hand(2)}),
        (acts.undo, {}),
        (acts.restore, {}),
        (acts.write_note, {"hand": 1, "text": "Né à l’été"}),
        (acts.correct, {"place": 2, "facts": hand(2, winner=3), "reason": "recompté"}),
        (acts.insert, {"before": AT_THE_END, "facts": hand(3)}),
    ):
        game = send(own, act, game, **what)
    inserted = game.entries.last().hand
    for act, what in (
        (acts.remove, {"place": inserted, "reason": "jouée deux fois"}),
        (acts.object_to, {"place": 2, "reason": "un pli de moins"}),
    ):
        game = send(own, act, game, **what)
    for act, what in (
        (acts.settle, {"objection": game.version}),
        (acts.confirm, {"place": 1, "player": keys[0]}),
        (acts.correct_dealer, {"first_dealer": 1}),
        (taking_over.replace_player, {"seat": 2, "name": "Ève", "hand": 2}),
        (acts.end_game, {}),
        (acts.reopen, {}),
        (acts.end_game, {"counts": True}),
    ):
        game = send(own, act, game, **what)
    services.make_link(to=game)
    services.end_evening(evening=evening)
    return game


def hand(cards: int, winner: int = 0) -> dict:
    """A hand of the river in which nobody bids a trick, and one takes all."""
    return {"bids": [0] * 4, "tricks": [cards * (seat == winner) for seat in range(4)]}


def file_of(notebook, game=None) -> bytes:
    """The file of a notebook, or of a game."""
    from games.readers.exchange.export import Choice, exported

    return b"".join(exported(Choice(notebook, game=game)))


def link_of(file: bytes) -> bytes:
    """The link that holds a file, as `static/js/send.js` makes it."""
    from games.exchange.links import for_link

    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = deflate.compress(for_link(file.decode()).encode()) + deflate.flush()
    letters = base64.b32hexencode(data).decode().rstrip("=")
    return f"https://marque.example/link/#{letters}\n".encode()


def serialized() -> bytes:
    """The database as a file."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    return connection.connection.serialize()


def variety(game) -> tuple[int, int]:
    """How many kinds of entries a game has; of the same number, the shorter is the better."""
    kinds = game.entries.values_list("kind", flat=True)
    return len(set(kinds)), -len(kinds)


if __name__ == "__main__":
    main()
