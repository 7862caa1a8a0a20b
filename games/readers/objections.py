"""Objections, each with both versions of its hand and what they score."""

import uuid
from dataclasses import dataclass

from django.core.signing import BadSignature, dumps, loads
from django.http import Http404
from django.utils.translation import gettext

from games.forms.entry import Facts, HandInPlay, Taps, announced_part
from games.forms.registry import FORMS
from games.journal import Objection, change
from games.models import LONGEST_REASON
from games.readers.disputes import hand_of
from games.readers.game import GameView
from games.readers.preview import preview_hand
from games.readers.retelling import retold, usual_moment
from games.readers.rulings import explained
from games.readers.table import Draft, drawn_entry, hand_in_play, table_frame, unsaved
from games.readers.trial import before_hand, tried
from games.scoring.errors import Fault
from games.scoring.values import HandScore, Json
from games.wording.common import OBJECTIONS
from games.wording.registry import fault_text, reason_text
from games.wording.sentences import Names

SALT = "objection"
"""A version of a hand under way travels in its form: signed, so that it comes as it was sent."""


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
        "why": reason_text(objection.entry.reason),
        "settled": objection.settled,
        "number": view.current.number_of(objection.entry.hand),
        "own": None,
        "client_key": uuid.uuid4(),
    }
    if objection.settled is not None:
        return drawn | _settled(objection)
    if drawn["number"] is None:
        return drawn
    written = view.current.hands[drawn["number"] - 1]
    drawn["written"] = _version(view, written.facts, view.sheet.hands[written.number - 1])
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
    preview = preview_hand(_in_play(view, number, facts), facts)
    if preview.score is not None:
        return _version(view, facts, preview.score)
    names = Names(view.players, view.sheet.sides)
    return {"wrong": [fault_text(view.game.kind, fault, names) for fault in preview.faults]}


def _version(view: GameView, facts: Facts, score: HandScore) -> Json:
    """A hand as its row says it, with its ruling and what each side scores."""
    names = Names(view.players, view.sheet.sides)
    return {
        "about": FORMS[view.game.kind].row(facts, score, view.players),
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


@dataclass(frozen=True)
class Objecting:
    """An objection under way to the hand of that number: `facts` is what it should be, as far as it
    was tapped, the entry open at a `moment`, unfolded if it was `asked` for; `reason` is why,
    `typed` in one's own words; `faults` is what is wrong with those facts.
    """

    number: int
    moment: str
    facts: Facts
    reason: str = ""
    typed: str = ""
    asked: bool = False
    faults: tuple[Fault, ...] = ()

    @property
    def why(self) -> str:
        """The reason, in one's own words if there are any."""
        return self.typed or self.reason


def objecting(view: GameView, number: int) -> Objecting:
    """An objection as it begins: the hand as it stands, no reason yet."""
    facts = hand_of(view, number).facts
    return Objecting(number, usual_moment(view.game.kind, facts), facts)


def sent_objecting(view: GameView, number: int, taps: Taps) -> Objecting:
    """An objection as its form sends it; what was tapped is read into what was tapped before."""
    begun = objecting(view, number)
    form = FORMS[view.game.kind]
    moment = taps.one("moment")
    facts = _carried(taps) or begun.facts
    if moment in form.MOMENTS:
        facts = retold(_in_play(view, number, facts), facts, moment, taps)
    wished = taps.one("do")
    return Objecting(
        number=number,
        moment=next((one for one in (wished, moment) if one in form.MOMENTS), begun.moment),
        facts=facts,
        reason=taps.one("reason"),
        typed=taps.one("typed"),
        asked=wished in form.MOMENTS,
    )


def own_version(view: GameView, draft: Objecting) -> Facts | None:
    """What the hand should be; None where that is what the sheet says."""
    return None if draft.facts == hand_of(view, draft.number).facts else draft.facts


def own_faults(view: GameView, draft: Objecting) -> tuple[Fault, ...]:
    """What is wrong with one's own version of the hand, if there is one."""
    if own_version(view, draft) is None:
        return ()
    return preview_hand(_in_play(view, draft.number, draft.facts), draft.facts).faults


def contest_page(view: GameView, draft: Objecting) -> Json:
    """The form of an objection: the hand as it stands, the reasons, one's own version."""
    hand = hand_of(view, draft.number)
    score = view.sheet.hands[draft.number - 1]
    in_play = _in_play(view, draft.number, draft.facts)
    entry = drawn_entry(view, Draft(in_play, 0, draft.moment, draft.facts, draft.faults))
    return table_frame(view) | {
        "number": draft.number,
        "written": _version(view, hand.facts, score),
        "draft": draft,
        "reasons": [(code, gettext(OBJECTIONS[code])) for code in OBJECTIONS],
        "longest": LONGEST_REASON,
        "unfolded": draft.asked or bool(draft.faults) or draft.facts != hand.facts,
        "entry": entry | unsaved(view, hand.place) | {"change": True},
        "facts": dumps(draft.facts, salt=SALT),
    }


def _in_play(view: GameView, number: int, facts: Facts) -> HandInPlay:
    """The hand of that number as it was about to be written, with those facts announced of it."""
    announced = announced_part(FORMS[view.game.kind], facts)
    return hand_in_play(before_hand(view, number), announced)


def _carried(taps: Taps) -> Facts | None:
    """What was tapped so far, of moments that are not drawn as well; None where it was altered."""
    try:
        return loads(taps.one("facts"), salt=SALT)
    except BadSignature:
        return None
