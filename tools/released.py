"""Write the file of a release that every later version must read: `tests/released/VERSION.json`.

    python -m tools.released

A game of each kind, as the demo plays it, the shortest with every kind of entry that it has.
"""

from tools.serving import ROOT, set_up

FOLDER = ROOT / "tests" / "released"
PLAYED = 60


def main() -> None:
    """Write the file of this version, unless it is there: what was released stays as it was."""
    with set_up():
        from scorekeeper import __version__

        file = FOLDER / f"{__version__}.json"
        content = a_game_of_each_kind()
    with file.open("xb") as released:
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
    notebook.evenings.all().delete()
    return b"".join(exported(Choice(notebook)))


def variety(game) -> tuple[int, int]:
    """How many kinds of entries a game has; of the same number, the shorter is the better."""
    kinds = game.entries.values_list("kind", flat=True)
    return len(set(kinds)), -len(kinds)


if __name__ == "__main__":
    main()
