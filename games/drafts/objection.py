"""An objection being made: why, and what the hand should be."""

from dataclasses import dataclass

from django.core.signing import BadSignature, dumps, loads
from django.utils.translation import gettext

from games.drafts.retelling import retold, usual_moment
from games.drafts.table import Draft, drawn_entry, unsaved
from games.kinds.entry import Facts, Taps
from games.kinds.registry import KINDS
from games.models import LONGEST_REASON
from games.readers.disputes.marks import hand_of
from games.readers.disputes.objections import as_recorded, version_of
from games.readers.game.frame import table_frame
from games.readers.game.preview import preview_hand
from games.readers.game.view import GameView
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.common import OBJECTIONS

SALT = "objection"
"""A version of a hand under way travels in its form: signed, so that it comes as it was sent."""


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
    entry = KINDS[view.game.kind].entry
    moment = taps.one("moment")
    facts = _carried(taps) or begun.facts
    if moment in entry.MOMENTS:
        facts = retold(as_recorded(view, number, facts), facts, moment, taps)
    wished = taps.one("do")
    return Objecting(
        number=number,
        moment=next((one for one in (wished, moment) if one in entry.MOMENTS), begun.moment),
        facts=facts,
        reason=taps.one("reason"),
        typed=taps.one("typed"),
        asked=wished in entry.MOMENTS,
    )


def own_version(view: GameView, draft: Objecting) -> Facts | None:
    """What the hand should be; None where that is what the sheet says."""
    return None if draft.facts == hand_of(view, draft.number).facts else draft.facts


def own_faults(view: GameView, draft: Objecting) -> tuple[Fault, ...]:
    """What is wrong with one's own version of the hand, if there is one."""
    if own_version(view, draft) is None:
        return ()
    return preview_hand(as_recorded(view, draft.number, draft.facts), draft.facts).faults


def contest_page(view: GameView, draft: Objecting) -> Json:
    """The form of an objection: the hand as it stands, the reasons, one's own version."""
    hand = hand_of(view, draft.number)
    score = view.sheet.hands[draft.number - 1]
    in_play = as_recorded(view, draft.number, draft.facts)
    entry = drawn_entry(view, Draft(in_play, 0, draft.moment, draft.facts, draft.faults))
    return table_frame(view) | {
        "number": draft.number,
        "written": version_of(view, hand.facts, score),
        "draft": draft,
        "reasons": [(code, gettext(OBJECTIONS[code])) for code in OBJECTIONS],
        "longest": LONGEST_REASON,
        "unfolded": draft.asked or bool(draft.faults) or draft.facts != hand.facts,
        "entry": entry | unsaved(view, hand.place) | {"change": True},
        "facts": dumps(draft.facts, salt=SALT),
    }


def _carried(taps: Taps) -> Facts | None:
    """What was tapped so far, of moments that are not drawn as well; None where it was altered."""
    try:
        return loads(taps.one("facts"), salt=SALT)
    except BadSignature:
        return None
