"""What an import did, or what is wrong in its file, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext, ngettext

from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.models import Game, Notebook
from games.scoring.errors import Fault
from games.scoring.record import Record
from games.wording.catalogue import as_day
from games.wording.sentences import Names

MOST_NAMED = 5
"""How many games a sentence names."""


def imported_text(
    notebook: Notebook,
    *,
    new: int,
    known: int,
    left_out: Iterable[str],
) -> str:
    """Say how many games were imported, how many were already here (`known`), and which of those
    are not as they are in the file (`left_out`, their keys).
    """
    sentences = [ngettext("%(new)s game imported.", "%(new)s games imported.", new) % {"new": new}]
    if known:
        here = ngettext("%(known)s was already here.", "%(known)s were already here.", known)
        sentences.append(here % {"known": known})
    others = notebook.games.filter(key__in=left_out).order_by("-started_at", "-pk")
    if differing := others.not_deleted():
        said = gettext("Different in the file, unchanged here: %(games)s.")
        sentences.append(said % {"games": _names(differing)})
    if binned := others.in_bin():
        said = gettext("Already here, in the bin: %(games)s.")
        sentences.append(said % {"games": _names(binned)})
    return " ".join(sentences)


def _names(games: Iterable[Game]) -> str:
    """The games with the days on which they started, a few of them; how many others there are."""
    named = [
        f"{gettext(KINDS[game.kind].wording.NAME)}, {as_day(game.started_at)}" for game in games
    ]
    others = len(named) - MOST_NAMED
    if others > 0:
        said = ngettext("%(others)s other", "%(others)s others", others) % {"others": others}
        named = [*named[:MOST_NAMED], said]
    return "; ".join(named)


def wrong_file_text(
    fault: Fault, line: int, game: str, entry: int | None, record: Record | None
) -> str:
    """Say which line is wrong, where in it (game, entry, hand), and why."""
    names = Names()
    if record is not None:
        names = Names(record.players_at(fault.hand), record.sides_at(fault.hand))
    places = [gettext("Line %(line)s") % {"line": line}]
    if game:
        places.append(gettext("game %(key)s") % {"key": game})
    if entry is not None:
        places.append(gettext("entry %(number)s") % {"number": entry})
    if fault.hand is not None:
        places.append(gettext("hand %(number)s") % {"number": fault.hand})
    why = fault_text(record and record.game.SLUG, fault, names)
    return gettext("%(place)s: %(why)s") % {"place": ", ".join(places), "why": why}
