"""Objections, each with both versions of its hand and what they score."""

import uuid

from django.http import Http404

from games.journal import Objection, change
from games.kinds.entry import Facts, HandInPlay, announced_part
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, reason_text
from games.models import LONGEST_REASON
from games.readers.game.frame import hand_in_play, table_frame
from games.readers.game.preview import preview_hand
from games.readers.game.rulings import explained
from games.readers.game.trial import before_hand, tried
from games.readers.game.view import GameView
from games.scoring.values import HandScore, Json
from games.wording.sentences import Names


def objection_of(view: GameView, number: int) -> Objection:
    """The objection of that entry. Raises Http404 where it is none, or was taken back."""
    found = [one for one in view.current.objections if one.entry.number == number]
    if not found:
        raise Http404
    return found[0]


def objection_page(view: GameView, objection: Objection, *, word: str = "") -> Json:
    """An objection by itself; `word` is one that could not be kept."""
    drawn = drawn_objection(view, objection)
    return table_frame(view) | {
        "objection": drawn,
        "hand_number": drawn["number"],
        "word": word,
        "longest": LONGEST_REASON,
    }


def objections_to(view: GameView, place: int) -> list[Json]:
    """Every objection to the hand of that place, the open ones first."""
    found = [one for one in view.current.objections if one.entry.hand == place]
    found.sort(key=lambda one: one.settled is not None)
    return [drawn_objection(view, one) for one in found]


def still_open(view: GameView) -> list[Json]:
    """The objections that nobody has settled: why, the entry, and the number of the hand, which is
    None where that was taken out.
    """
    return [
        {
            "why": reason_text(one.entry.reason),
            "entry": one.entry,
            "number": view.current.number_of(one.entry.hand),
        }
        for one in view.current.open_objections
    ]


def drawn_objection(view: GameView, objection: Objection) -> Json:
    """An objection: who, when and why (`entry`), what settled it, the number of its hand (None if
    it was taken out), and, while it is open, both versions.

    `own` is None where the objector gave no version; `same` is whether the sheet says the same by
    now; `bars` holds the hand that one's own version would make impossible, and why.
    """
    drawn = {
        "entry": objection.entry,
        "who": view.signed(objection.entry),
        "why": reason_text(objection.entry.reason),
        "settled": objection.settled,
        "number": view.current.number_of(objection.entry.hand),
        "own": None,
        "client_key": uuid.uuid4(),
    }
    if objection.settled is not None:
        return drawn | _settled(objection) | {"settled_who": view.signed(objection.settled)}
    if drawn["number"] is None:
        return drawn
    written = view.current.hands[drawn["number"] - 1]
    drawn["written"] = version_of(view, written.facts, view.sheet.hands[written.number - 1])
    if objection.facts is not None:
        drawn["own"] = scored(view, written.number, objection.facts)
        drawn["same"] = objection.facts == written.facts
        drawn["bars"] = _barred(view, written.place, objection.facts)
    return drawn


def _settled(objection: Objection) -> Json:
    """How an objection was settled, and with which word."""
    changes = objection.settled.facts["changes"]
    told = [one["facts"] for one in changes if one["hand"] == objection.entry.hand]
    return {
        "corrected": bool(changes),
        "as_objected": objection.facts is not None and objection.facts in told,
        "word": reason_text(objection.settled.reason),
    }


def scored(view: GameView, number: int, facts: Facts) -> Json:
    """What the hand of that number would come to with those facts, or what is wrong with them."""
    preview = preview_hand(as_recorded(view, number, facts), facts)
    if preview.score is not None:
        return version_of(view, facts, preview.score)
    names = Names(view.players, view.sheet.sides)
    return {"wrong": [fault_text(view.game.kind, fault, names) for fault in preview.faults]}


def version_of(view: GameView, facts: Facts, score: HandScore) -> Json:
    """A hand as its row says it, with its ruling and what each side scores."""
    names = Names(view.players, view.sheet.sides)
    return {
        "about": KINDS[view.game.kind].entry.row(facts, score, view.players),
        "steps": explained(view.game.kind, score, names),
        "scores": score.scores,
        "sides": list(zip(view.sheet.sides, score.scores, strict=True)),
    }


def _barred(view: GameView, place: int, facts: Facts) -> Json | None:
    """The first hand that would be impossible, and why, were the hand of that place told so."""
    then = tried(view, [change(place, facts)])
    if not then.faults:
        return None
    names = Names(view.players, view.sheet.sides)
    return {
        "number": then.faults[0].hand,
        "why": [fault_text(view.game.kind, fault, names) for fault in then.faults],
    }


# An objection under way


def as_recorded(view: GameView, number: int, facts: Facts) -> HandInPlay:
    """The hand of that number as it was about to be written, with those facts announced of it."""
    announced = announced_part(KINDS[view.game.kind].entry, facts)
    return hand_in_play(before_hand(view, number), announced)
