"""`manage.py score`: score game records, and write each score sheet as a line of JSON."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kinds.registry import GAMES
from games.kinds.sentences import ruling_text
from games.management.answering import AnsweringCommand, refusal
from games.scoring.record import GameRecord, read_record
from games.scoring.replay import replay
from games.scoring.values import HandScore, Sheet
from games.wording.sentences import Names


class Command(AnsweringCommand):
    """Score game records (`docs/record.md` describes the format)."""

    help = _("Scores game records: JSON Lines, or one record over several lines.")
    mark = "format"

    def answer(self, data: object) -> dict[str, Any]:
        """Return the score sheet of a record, or its first fault."""
        record, faults = read_record(GAMES, data)
        if record is None:
            return refusal(data, faults[0], Names())
        replayed = replay(record)
        if replayed.faults:
            return refusal(data, replayed.faults[0], _names_at(record, replayed.faults[0].hand))
        return sheet_json(replayed.sheet, record)


def sheet_json(sheet: Sheet, record: GameRecord) -> dict[str, Any]:
    """Return a score sheet as JSON, with its rulings in words."""
    taken_over = {one.hand for one in record.replaced}
    names, hands = _names_at(record, 1), []
    for hand in sheet.hands:
        if hand.number in taken_over:
            names = _names_at(record, hand.number)
        hands.append(hand_json(sheet.game, hand, names))
    coming = sheet.next
    return {
        "game": sheet.game,
        "sides": [vars(side) for side in sheet.sides],
        "hands": hands,
        "totals": sheet.totals,
        "ranks": sheet.ranks,
        "finished": sheet.finished,
        "winners": sheet.winners,
        "next": coming
        and {"number": coming.number, "dealer": coming.dealer, "leader": coming.leader}
        | coming.facts,
    }


def _names_at(record: GameRecord, hand: int | None) -> Names:
    return Names(record.players_at(hand), record.sides_at(hand))


def hand_json(slug: str, hand: HandScore, names: Names) -> dict[str, Any]:
    """Return a hand of the score sheet as JSON, with its ruling in words."""
    return {
        "number": None if hand.adjusts else hand.number,
        "dealer": hand.dealer,
        "leader": hand.leader,
        "scores": hand.scores,
        "totals": hand.totals,
        "carried": hand.carried,
        "ruling": [
            {"code": rule, "text": ruling_text(slug, line, names), "points": line.points}
            for line in hand.ruling
            for rule, _, _ in [line.code.partition(".")]
        ],
    }
