"""An objection under way: a correction of one hand, which others are asked to make."""

from dataclasses import replace

from games.journal import LONGEST_REASON
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.kinds.sentences import objection_reasons
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.correction import CorrectionDraft, is_idle, open_correction, with_tapped
from games.table.correction_page import entry_of
from games.table.entry import drawn_entry, drawn_preview
from games.table.frame import table_frame
from games.table.marks import hand_of
from games.table.objections import version_of
from games.table.preview import preview_announcements, preview_hand
from games.table.state import read_facts
from games.table.view import GameView


def sent_objection(view: GameView, place: int, taps: Taps) -> CorrectionDraft:
    """An objection as its form sends it: what was tapped before, updated with the last taps. It is
    open at its announcements while these are impossible: no result is drawn after them.
    """
    moments = KINDS[view.game.kind].entry.MOMENTS
    reason, typed = taps.one("reason"), taps.one("typed")
    draft = replace(open_correction(view, place), reason=reason, typed=typed)
    facts, moment, wished = read_facts(view, taps.one("facts")), taps.one("moment"), taps.one("do")
    if facts:
        draft = draft.with_facts(place, facts)
    if moment in moments:
        draft = with_tapped(replace(draft, moment=moment), taps)
    if wished in moments:
        draft = replace(draft, moment=wished)
    hand = draft.open_hand
    if hand is None or "announce" not in moments:
        return draft
    impossible = preview_announcements(hand.in_play, hand.in_play.announced, ()).faults
    return replace(draft, moment="announce") if impossible else draft


def own_faults(draft: CorrectionDraft) -> tuple[Fault, ...]:
    """What is wrong with the objector's version of the hand; () if there is none."""
    hand = draft.open_hand
    return () if hand is None or is_idle(draft) else preview_hand(hand.in_play, hand.facts).faults


def objection_page(draft: CorrectionDraft, *, unfolded: bool) -> Json:
    """The form of an objection: the hand as it is, the reasons, the objector's version, `unfolded`
    if there is one.
    """
    view, hand, entry = draft.view, hand_of(draft.view, draft.at), entry_of(draft)
    page = {
        "number": hand.number,
        "written": version_of(view, hand.facts, view.scored(hand.place)),
        "draft": draft,
        "reasons": list(objection_reasons(view.game.kind).items()),
        "longest": LONGEST_REASON,
        "unfolded": unfolded or bool(draft.faults) or not is_idle(draft),
    }
    if entry is not None:
        preview = drawn_preview(view, entry, change=True)
        page["entry"] = drawn_entry(view, entry, draft.at, preview)
    return table_frame(view) | page
