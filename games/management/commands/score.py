"""`manage.py score`: game records in, score sheets out, one JSON line each."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kinds.sentences import ruling_text
from games.management.answering import AnsweringCommand, refused
from games.scoring.record import Record, read_record
from games.scoring.replay import replay
from games.scoring.values import HandScore, Sheet
from games.wording.sentences import Names


class Command(AnsweringCommand):
    """Score game records, whose form `docs/record.md` describes."""

    help = _("Scores game records: JSON Lines, or one record over several lines.")
    mark = "format"

    def answer(self, data: object) -> dict[str, Any]:
        """The score sheet of a record, or its first fault."""
        return scored(data)


def scored(data: object) -> dict[str, Any]:
    """The score sheet of a record, or its first fault under `error`."""
    record, faults = read_record(data)
    if record is None:
        return refused(data, faults[0], Names())
    replayed = replay(record)
    if replayed.faults:
        return refused(data, replayed.faults[0], _names_at(record, replayed.faults[0].hand))
    return laid_out(replayed.sheet, record)


def laid_out(sheet: Sheet, record: Record) -> dict[str, Any]:
    """A score sheet with its rulings in words."""
    return {
        "game": sheet.game,
        "sides": [side.to_json() for side in sheet.sides],
        "hands": [
            hand_laid_out(sheet.game, hand, _names_at(record, hand.number)) for hand in sheet.hands
        ],
        "totals": sheet.totals,
        "ranks": sheet.ranks,
        "finished": sheet.finished,
        "winners": sheet.winners,
        "next": None if sheet.next is None else sheet.next.to_json(),
    }


def _names_at(record: Record, hand: int | None) -> Names:
    """Who sat there when that hand was played."""
    return Names(record.players_at(hand), record.sides_at(hand))


def hand_laid_out(slug: str, hand: HandScore, names: Names) -> dict[str, Any]:
    """A row of the score sheet, with its ruling in words."""
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
