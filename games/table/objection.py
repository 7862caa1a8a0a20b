"""An objection under way: why, and what the hand should be."""

from dataclasses import dataclass, replace

from games.journal import LONGEST_REASON
from games.kinds.entry import Facts, Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import objection_reasons
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.draft import DisputeDraft
from games.table.entry import EntryDraft, drawn_entry, drawn_preview
from games.table.frame import table_frame
from games.table.marks import hand_of
from games.table.moments import open_moment, recorded_hand, with_taps
from games.table.objections import version_of
from games.table.preview import preview_announcements, preview_hand
from games.table.state import read_facts
from games.table.view import GameView


@dataclass(frozen=True, kw_only=True)
class ObjectionDraft(DisputeDraft):
    """An objection to the hand of a `place`. `facts` is what the hand should be, as far as it has
    been tapped; `unfolded` is whether its entry was opened.
    """

    place: int
    facts: Facts
    unfolded: bool = False


def open_objection(view: GameView, place: int) -> ObjectionDraft:
    """A new objection: the hand as it is, no reason yet."""
    facts = hand_of(view, place).facts
    return ObjectionDraft(place=place, moment=open_moment(view.game.kind, facts), facts=facts)


def sent_objection(view: GameView, place: int, taps: Taps) -> ObjectionDraft:
    """An objection as its form sends it: what was tapped before, updated with the last taps. It is
    open at its announcements while these are impossible: no result is drawn after them.
    """
    draft = open_objection(view, place)
    moments = KINDS[view.game.kind].entry.MOMENTS
    moment, wished = taps.one("moment"), taps.one("do")
    facts = read_facts(view, taps.one("facts")) or draft.facts
    if moment in moments:
        facts = with_taps(recorded_hand(view, place, facts), facts, moment, taps)
    moment = next((name for name in (wished, moment) if name in moments), draft.moment)
    hand = recorded_hand(view, place, facts)
    if "announce" in moments and preview_announcements(hand, hand.announced, ()).faults:
        moment = "announce"
    return replace(
        draft,
        moment=moment,
        facts=facts,
        reason=taps.one("reason"),
        typed=taps.one("typed"),
        unfolded=wished in moments,
    )


def own_version(view: GameView, draft: ObjectionDraft) -> Facts | None:
    """What the hand should be; None if that is what the sheet says."""
    return None if draft.facts == view.facts(draft.place) else draft.facts


def own_faults(view: GameView, draft: ObjectionDraft) -> tuple[Fault, ...]:
    """What is wrong with the objector's version of the hand; () if there is none."""
    if own_version(view, draft) is None:
        return ()
    return preview_hand(recorded_hand(view, draft.place, draft.facts), draft.facts).faults


def objection_page(view: GameView, draft: ObjectionDraft) -> Json:
    """The form of an objection: the hand as it is, the reasons, the objector's version."""
    entry, hand = entry_of(view, draft), hand_of(view, draft.place)
    return table_frame(view) | {
        "number": hand.number,
        "written": version_of(view, hand.facts, view.scored(hand.place)),
        "draft": draft,
        "reasons": list(objection_reasons(view.game.kind).items()),
        "longest": LONGEST_REASON,
        "unfolded": draft.unfolded or bool(draft.faults) or own_version(view, draft) is not None,
        "entry": drawn_entry(view, entry, hand.place, drawn_preview(view, entry, change=True)),
    }


def entry_of(view: GameView, draft: ObjectionDraft) -> EntryDraft:
    """The entry of the objector's version, in the form that the table screen draws."""
    return EntryDraft(
        hand=recorded_hand(view, draft.place, draft.facts),
        announced_at=0,
        moment=draft.moment,
        facts=draft.facts,
        faults=draft.faults,
    )
