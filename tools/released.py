"""Write what every later version must read of a release: `tests/released/VERSION.json`, an exported
file, and `VERSION.sqlite3.gz`, the database that it is of.

    python -m tools.released

A game of each kind, as the demo plays it, the shortest with every kind of entry that it has; and
its club evening.
"""

import gzip

from tools.serving import ROOT, set_up

FOLDER = ROOT / "tests" / "released"
PLAYED = 60


def main() -> None:
    """Write the files of this version, unless they are there: what was released stays so."""
    with set_up():
        from django.db import connection

        from scorekeeper import __version__

        written = {".json": a_game_of_each_kind(), ".sqlite3.gz": gzip.compress(serialized())}
        connection.close()
    for ending, content in written.items():
        with (FOLDER / f"{__version__}{ending}").open("xb") as released:
            released.write(content)


def a_game_of_each_kind() -> bytes:
    """The file of a notebook."""
    from django.utils import timezone

    from games import services
    from games.demo.seeding import seed
    from games.readers.exchange.export import Choice, exported

    notebook = seed(games=PLAYED, seed=1, until=timezone.now()).notebook
    kept = {}
    for game in sorted(notebook.games.exclude(ended_at=None), key=variety):
        kept[game.kind] = game
    for game in notebook.games.exclude(pk__in=[game.pk for game in kept.values()]):
        services.delete_game(game=game)
    services.empty_bin(before=timezone.now())
    return b"".join(exported(Choice(notebook)))


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
