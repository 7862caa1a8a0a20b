"""The page of one hand."""

from collections.abc import Sequence
from functools import cache

from games.journal import LONGEST_REASON
from games.kinds.sentences import explained
from games.scoring.values import Json
from games.table.effects import hand_history, rescored
from games.table.facts import Phone
from games.table.frame import drawn_row, table_frame
from games.table.history import happened, recorded
from games.table.marks import agreement_on_hand, hand_of
from games.table.objections import objections_to, undrawn_objections
from games.table.view import GameView

MOST_EVENTS = 15
"""The newest entries about the hand: the journal has the others. Each costs a replay, or two."""


def hand_page(
    view: GameView,
    place: int,
    phone: Phone,
    *,
    note: str | None = None,
    faults: Sequence[str] = (),
) -> Json:
    """A hand with its ruling and its history, on a phone; `note` is a note that could not be saved.

    Raises Missing if the sheet has no such hand.
    """
    hand, score, versions = hand_of(view, place), view.scored(place), cache(view.at)
    names, history = view.names_at(hand.number), hand_history(view, place, versions)
    saved_note = view.current.hand_notes.get(place, "")
    others = dict(enumerate(view.current.hands[: len(view.sheet.hands)], start=1))
    page = table_frame(view)
    page |= {
        "hand": score,
        "about": drawn_row(view, hand.facts, score)["about"],
        "dealer": None if score.dealer is None else names.players[score.dealer],
        "once": view.progress_before(hand.number).turn is not None,
        "recorded": recorded(view, place),
        "steps": [
            (step, [share for share in zip(names.sides, step["points"], strict=True) if share[1]])
            for step in explained(view.game.kind, score, names)
        ],
        "columns": len(view.sheet.sides) == 2,
        "sides": list(zip(names.sides, score.scores, score.totals, strict=True)),
        "corrected": hand.corrected,
        "inserted": hand.inserted,
        "rescored": place in rescored(view),
        "events": happened(view, history[-MOST_EVENTS:], place, versions),
        "older": len(history) > MOST_EVENTS,
        "may_follow": hand.number < len(view.sheet.hands) or view.current.open is not None,
        "contested": any(
            objection.entry.hand == place for objection in view.current.open_objections
        ),
        "objections": objections_to(view, place, phone),
        "undrawn": undrawn_objections(view, place),
        "longest": LONGEST_REASON,
        "agreement": agreement_on_hand(view, place),
        "place": place,
        "saved_note": saved_note,
        "note": saved_note if note is None else note,
        "faults": faults,
        "previous": others.get(hand.number - 1),
        "following": others.get(hand.number + 1),
    }
    return page
