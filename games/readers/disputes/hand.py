"""The page of one hand."""

import uuid
from functools import cache

from django.http import Http404

from games.game_view import GameView
from games.models import LONGEST_REASON
from games.readers.disputes.journal import happened, recorded
from games.readers.disputes.marks import agreement_on_hand
from games.readers.disputes.objections import objections_to, undrawn_objections
from games.readers.game.effects import hand_history, rescored
from games.readers.game.frame import drawn_row, table_frame
from games.readers.game.rulings import explained
from games.scoring.values import Json

MOST_EVENTS = 15
"""The newest entries about the hand: the journal has the others. Each costs a replay, or two."""


def hand_page(
    view: GameView, number: int, *, note: str | None = None, faults: list[str] = ()
) -> Json:
    """A hand with its ruling and its history; `note` is a note that could not be saved.

    Raises Http404 if the sheet has no such hand.
    """
    if not 1 <= number <= len(view.sheet.hands):
        raise Http404
    hand, score = view.current.hands[number - 1], view.sheet.hands[number - 1]
    names, versions = view.names_at(number), cache(view.at)
    history = hand_history(view, hand.place, versions)
    saved_note = view.current.hand_notes.get(hand.place, "")
    page = table_frame(view)
    page |= {
        "hand": score,
        "about": drawn_row(view, hand.facts, score)["about"],
        "dealer": None if score.dealer is None else names.players[score.dealer],
        "recorded": recorded(view, hand.place),
        "steps": explained(view.game.kind, score, names),
        "columns": len(view.sheet.sides) == 2,
        "sides": list(zip(names.sides, score.scores, score.totals, strict=True)),
        "corrected": hand.corrected,
        "inserted": hand.inserted,
        "rescored": hand.place in rescored(view),
        "events": happened(view, history[-MOST_EVENTS:], hand.place, versions),
        "older": len(history) > MOST_EVENTS,
        "may_follow": number < len(view.sheet.hands) or view.current.open is not None,
        "contested": any(
            objection.entry.hand == hand.place for objection in view.current.open_objections
        ),
        "objections": objections_to(view, hand.place),
        "undrawn": undrawn_objections(view, hand.place),
        "longest": LONGEST_REASON,
        "agreement": agreement_on_hand(view, hand.place),
        "place": hand.place,
        "saved_note": saved_note,
        "note": saved_note if note is None else note,
        "faults": faults,
        "previous": number - 1,
        "following": number + 1 if number < len(view.sheet.hands) else 0,
        "client_key": uuid.uuid4(),
    }
    return page
