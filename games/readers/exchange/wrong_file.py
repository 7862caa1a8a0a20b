"""The faults of an imported file, in words, and where they are."""

from django.utils.translation import gettext

from games.kinds.sentences import fault_text
from games.scoring.errors import Fault
from games.scoring.record import Record
from games.wording.sentences import Names


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
