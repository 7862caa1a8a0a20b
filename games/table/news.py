"""What is new on the table since an earlier version of the game."""

from games.scoring.values import Json
from games.table.frame import row_keys, sheet_rows
from games.table.marks import awaited
from games.table.view import GameView

MOST_ENTRIES = 50
"""A phone that missed more entries gets the whole page."""


def news_since(view: GameView, version: int) -> Json | None:
    """What differs from the table that a phone shows which saw that version; None if it is too old,
    or there is no such version.

    `changed` are rows that replace those on the sheet, `added` are rows of new hands, `removed` are
    the places of hands that are no longer on the sheet. `confirmed` is whether the form to confirm
    a hand goes away. If this is not enough, `whole` is the whole sheet, and the others are left
    out. `sides` are the sides whose total changed.
    """
    if not 0 <= view.game.version - version <= MOST_ENTRIES:
        return None
    before = view.at(version)
    totals = zip(before.sheet.totals, view.sheet.totals, strict=True)
    sides = frozenset([side for side, (was, now) in enumerate(totals) if was != now])
    were, are = row_keys(before), row_keys(view)
    added = [place for place in are if place not in were]
    left = [place for place in were if place in are]
    waited, waits = awaited(before), awaited(view)
    moves = waits not in (None, waited, *added)
    reseated = before.took_over != view.took_over
    if not were or not are or list(are) != left + added or moves or reseated:
        return {"whole": sheet_rows(view), "sides": sides}
    # The form to confirm a hand sends the version of the page.
    differ = {place for place in left if were[place] != are[place] or place in (waited, waits)}
    rows = sheet_rows(view, {*differ, *added})
    return {
        "changed": [row for row in rows if int(row["place"]) in differ],
        "added": [row for row in rows if int(row["place"]) not in differ],
        "removed": [place for place in were if place not in are],
        "confirmed": waited not in (None, waits),
        "sides": sides,
    }
