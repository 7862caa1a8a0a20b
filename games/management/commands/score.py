"""`manage.py score`: read game records, write score sheets, one line of JSON each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kinds.sentences import ruling_text
from games.management.answering import AnsweringCommand, refused
from games.scoring.replay import replay_record
from games.scoring.values import HandScore, Sheet
from games.wording.sentences import Names


class Command(AnsweringCommand):
    """Score game records in the format of `docs/record.md`."""

    help = _("Scores game records: JSON Lines, or one record over several lines.")
    mark = "format"

    def answer(self, data: object) -> dict[str, Any]:
        """The score sheet of a record, or its first fault."""
        return scored(data)


def scored(data: object) -> dict[str, Any]:
    """The score sheet of a record, or its first fault under `error`."""
    replayed = replay_record(data)
    if replayed.sheet is None:
        return refused(data, replayed.faults[0], Names())
    names = Names(data["players"], replayed.sheet.sides)
    if replayed.faults:
        return refused(data, replayed.faults[0], names)
    return laid_out(replayed.sheet, names)


def laid_out(sheet: Sheet, names: Names) -> dict[str, Any]:
    """A score sheet as JSON, with its rulings in words."""
    return {
        "game": sheet.game,
        "sides": [side.to_json() for side in sheet.sides],
        "hands": [hand_laid_out(sheet.game, hand, names) for hand in sheet.hands],
        "totals": sheet.totals,
        "ranks": sheet.ranks,
        "finished": sheet.finished,
        "winners": sheet.winners,
        "next": None if sheet.next is None else sheet.next.to_json(),
    }


def hand_laid_out(slug: str, hand: HandScore, names: Names) -> dict[str, Any]:
    """A hand of the score sheet as JSON, with its ruling in words."""
    return {
        "number": hand.number,
        "dealer": hand.dealer,
        "leader": hand.leader,
        "scores": hand.scores,
        "totals": hand.totals,
        "carried": hand.carried,
        "ruling": [
            {"code": line.code, "text": ruling_text(slug, line, names), "points": line.points}
            for line in hand.ruling
        ],
    }
