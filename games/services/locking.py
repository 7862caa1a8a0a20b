"""Transactions of services, and the order in which they lock rows.

That order rules out deadlocks: notebooks by id, then an evening or a game, then everything else.
Every service that changes anything in a notebook locks its row first, so they run one after the
other, and changes are announced there to live pages. `create_notebook` locks a phone, and nothing
after it.
"""

from django.db import InternalError, OperationalError
from django.db.models import QuerySet
from django.http import Http404

from games.models import Evening, Game, Notebook
from games.models.statements import Query
from scorekeeper.topics import announce_changes

# The errors of a database that cannot be written now; the second is PostgreSQL's, if it is read-
# only.
NOT_WRITABLE = (OperationalError, InternalError)

NOTEBOOK_BY_ID = Query(
    "SELECT {notebook} FROM games_notebook notebook WHERE notebook.id = %s", notebook=Notebook
)

NOTEBOOK_AND_GAME_BY_ID = Query(
    """
    SELECT {notebook}, {game}
    FROM games_game game JOIN games_notebook notebook ON notebook.id = game.notebook_id
    WHERE game.id = %s
    """,
    notebook=Notebook,
    game=Game,
)


class Gone(Http404):
    """What a page was about was deleted for good before a service could lock it."""


def code_of(error: BaseException) -> str:
    """The code of a database error, as the database calls it; "" without one, "08000" for a
    connection that could not be made, or broke.
    """
    cause = error.__cause__
    if name := getattr(cause, "sqlite_errorname", ""):
        return name
    state: str | None = getattr(cause, "sqlstate", "")
    return "08000" if state is None else state


def lock_notebook(notebook: int) -> Notebook:
    announce_changes()
    found = NOTEBOOK_BY_ID.first(notebook, lock=True)
    if found is None:
        raise Gone
    locked: Notebook = found[0]
    return locked


def lock_notebooks(notebooks: QuerySet[Notebook]) -> None:
    announce_changes()
    list(notebooks.select_for_update(no_key=True).order_by("pk").values_list("pk"))


def lock_game(game: Game) -> Game:
    """Lock the game's notebook and the game, in a single query, and read both."""
    announce_changes()
    found = NOTEBOOK_AND_GAME_BY_ID.first(game.pk, lock=True)
    if found is None:
        raise Gone
    locked: Game = found[1]
    locked.notebook = found[0]
    return locked


def lock_evening(evening: Evening) -> Evening:
    announce_changes()
    evenings = Evening.objects.select_for_update(of=("notebook", "self"), no_key=True)
    row = evenings.select_related("notebook").filter(pk=evening.pk).first()
    if row is None:
        raise Gone
    return row
