"""The entry of a hand, and the table screen: totals, the hand to come, its entry, the sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.drafts.draft import Draft
from games.fingerprints import fingerprint
from games.game_view import GameView, hand_in_play
from games.journal import is_remark
from games.kinds.entry import (
    Brief,
    Facts,
    HandInPlay,
    Remark,
    Taps,
    is_announced,
    without_blanks,
)
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.models import Kind
from games.readers.disputes.marks import awaited
from games.readers.game.frame import sheet_rows, table_frame
from games.readers.game.preview import ASK_TWICE, Preview, preview_announcements, preview_hand
from games.readers.game.rulings import Step, explained
from games.readers.table.news import news_since
from games.scoring.values import Json
from games.wording.sentences import Names


@dataclass(frozen=True, kw_only=True)
class EntryDraft(Draft):
    """The entry of a hand. `hand` is the hand with its announcements as of the version
    `announced_at` of the game; `facts` are the facts so far; `carried` is what was tapped at the
    moment open before, as a form field.
    """

    hand: HandInPlay
    announced_at: int
    facts: Facts
    carried: str = ""


@dataclass(frozen=True)
class DrawnPreview:
    """What an entry would score and why, or what it still lacks.

    `steps` is its ruling, `scores` one score per side. `lacks` says what is wrong or missing;
    `unfinished` is whether something is only missing. `rare` has the sentences that ask "sure?" for
    a rare hand. `change` is whether the hand is already on the sheet.
    """

    moment: str
    announcing: bool
    brief: Brief
    steps: Sequence[Step]
    scores: tuple[int, ...]
    lacks: Sequence[str]
    unfinished: bool
    ask_sure: bool
    rare: str
    remark: Remark
    change: bool = False


@dataclass(frozen=True)
class DrawnEntry(DrawnPreview):
    """An entry as its template draws it, with its preview: the `action` that saves it, the `errors`
    by the fact beside which they are shown, the place of its `hand`, and the number of the newest
    journal entry about that hand (`said`), without those that announced only extras.
    """

    action: str = ""
    announced_at: int = 0
    carried: str = ""
    template: str = ""
    draw: Json = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    hand: int = 0
    said: int = 0


def open_entry(view: GameView, wished: str = "") -> EntryDraft:
    """Open the entry at the moment `wished` for if the game has it, else at the moment due.

    No result can be entered before the announcements that the game requires.
    """
    entry = KINDS[view.game.kind].entry
    hand = hand_in_play(view, view.announced)
    ready = not preview_announcements(hand, hand.announced, entry.REQUIRED).faults
    due = _usual_result(view) if ready else next(iter(entry.MOMENTS))
    moment = wished if ready and wished in entry.MOMENTS else due
    likely = {
        fact: hand.announced[other]
        for fact, other in entry.LIKELY.items()
        if moment == "result" and other in hand.announced
    }
    return EntryDraft(
        hand=hand,
        announced_at=view.game.version,
        moment=moment,
        facts=hand.announced | likely,
    )


def entry_asked_for(view: GameView, taps: Taps) -> EntryDraft:
    """The entry as a URL asks for it: at the moment `entry`, filled in from the other parameters if
    that moment can be opened.
    """
    wished = taps.one("entry")
    draft = carried_entry(view, wished, taps.one("carried"))
    if draft.moment != wished or taps.values.keys() <= {"entry", "carried"}:
        return draft
    return sent_entry(view, wished, taps, view.game.version)


def _usual_result(view: GameView) -> str:
    """The moment at which the last hand's result was entered: `quick` again for a table that used
    it last.
    """
    moments, hands = KINDS[view.game.kind].entry.MOMENTS, view.current.hands
    last = hands[-1].facts if hands else {}
    results = [moment for moment in ("result", "quick") if moment in moments]
    return next(
        (moment for moment in results if not last.keys().isdisjoint(moments[moment])), "result"
    )


def entry_at_moment(view: GameView, wished: str, taps: Taps) -> EntryDraft:
    """The entry at another moment, with what was tapped there before. What was tapped at the
    current moment is carried along; if nothing was yet, the entry counts as untouched.
    """
    carried, left = taps.one("carried"), taps.one("moment")
    draft = carried_entry(view, wished, carried)
    if draft.moment == left or (not carried and not _is_touched(view, left, taps)):
        return draft
    return replace(draft, carried=taps.to_carry())


def _is_touched(view: GameView, moment: str, taps: Taps) -> bool:
    """Whether anything was tapped at a moment since it was opened."""
    opened = open_entry(view, moment)
    read = KINDS[view.game.kind].entry.read
    untouched = (opened.facts, read(moment, Taps({}), opened.hand))
    return opened.moment != moment or read(moment, taps, opened.hand) not in untouched


def carried_entry(view: GameView, wished: str, text: str) -> EntryDraft:
    """The entry at the moment `wished` for, else at the moment carried, with what was tapped there
    before. Values that only repeated older announcements are replaced by the current ones.
    """
    carried = Taps.carried(text)
    draft = open_entry(view, wished or carried.one("moment"))
    if carried.one("moment") != draft.moment:
        return draft
    entry = KINDS[view.game.kind].entry
    read = entry.read(draft.moment, carried, draft.hand)
    version = carried.number("announced_at")
    before = view.at(version if isinstance(version, int) else view.game.version).announced
    for fact, other in entry.LIKELY.items():
        if fact in draft.facts:
            likely = draft.facts[fact]
            read[fact] = _as_likely(read.get(fact, []), before.get(other, likely), likely)
    return replace(draft, facts=read)


def _as_likely(tapped: list[Any], before: list[Any], now: list[Any]) -> list[Any]:
    """The values likely `now`, except where something else was tapped than was likely `before`."""
    if not len(tapped) == len(before) == len(now):
        return now
    values = zip(tapped, before, now, strict=True)
    return [likely if value in (None, was) else value for value, was, likely in values]


def sent_entry(view: GameView, moment: str, taps: Taps, announced_at: int) -> EntryDraft:
    """The entry as tapped at a moment by a phone that saw the announcements of a version."""
    entry = KINDS[view.game.kind].entry
    hand = hand_in_play(view, view.at(announced_at).announced)
    if moment not in entry.MOMENTS:
        moment = open_entry(view).moment
    return EntryDraft(
        hand=hand,
        announced_at=announced_at,
        moment=moment,
        facts=entry.read(moment, taps, hand),
        carried=taps.one("carried"),
    )


def rebased(view: GameView, seen_version: int, draft: EntryDraft) -> EntryDraft | None:
    """The entry with what was announced besides the bids since its phone saw the game; None if
    anything else changed, or the entry says otherwise.
    """
    by_each, later = KINDS[view.game.kind].entry.by_each, view.entries[max(seen_version, 0) :]
    if by_each is None or not 0 <= seen_version <= view.version:
        return None
    before, now = view.at(seen_version).announced, view.announced
    changed = {fact for fact in before.keys() | now.keys() if before.get(fact) != now.get(fact)}
    announced = all(one.kind == Kind.ANNOUNCE or is_remark(one) for one in later)
    if not announced or not changed <= set(by_each.EXTRAS):
        return None
    facts = dict(draft.facts)
    for fact in changed:
        if facts.get(fact) not in (before.get(fact), now.get(fact)):
            return None
        facts[fact] = now.get(fact)
    return replace(
        draft,
        hand=hand_in_play(view, now),
        announced_at=view.game.version,
        facts=without_blanks(facts),
    )


def table_page(view: GameView, draft: EntryDraft) -> Json:
    """The context of the table screen; its `rows` are those with a form, to confirm a hand."""
    page = table_frame(view) | {"rows": sheet_rows(view, {awaited(view)})}
    return page if view.over else page | _in_play(view, draft)


def _in_play(view: GameView, draft: EntryDraft) -> Json:
    """The entry of the hand in play, and what is announced of it."""
    hand = hand_in_play(view, view.announced)
    return {
        "entry": drawn_entry(view, draft, view.current.next_place),
        "announced": KINDS[view.game.kind].entry.said(hand.announced, hand),
    }


def table_news(view: GameView, draft: EntryDraft, version: int) -> Json | None:
    """The context of the answer to a phone that saw that version: the entry, and what is new; None
    if the phone needs the whole page.
    """
    news = news_since(view, version)
    if news is None or view.over:
        return None
    was = f"{version} {fingerprint(view.entries[version - 1].hash)}" if version > 0 else ""
    page = table_frame(view) | {"news": news, "seen": version, "was": was}
    page["totals"] = [
        replace(total, changed=side in news.sides) for side, total in enumerate(page["totals"])
    ]
    return page | _in_play(view, draft)


def is_same_hand(view: GameView, version: int) -> bool:
    """Whether an entry that a phone fills in since that version is still for the hand to come, with
    the same announcements.
    """
    return _without_totals(view) == _without_totals(view.at(version))


def _without_totals(view: GameView) -> HandInPlay:
    """The hand to come with its announcements, whatever the totals before it are."""
    hand = hand_in_play(view, view.announced)
    return replace(hand, progress=replace(hand.progress, totals=()))


def drawn_entry(
    view: GameView, draft: EntryDraft, place: int, preview: DrawnPreview | None = None
) -> DrawnEntry:
    """The entry as filled in so far, with its preview; `place` is the place of its hand."""
    preview = preview or drawn_preview(view, draft)
    slug = view.game.kind
    said = (
        one.number
        for one in view.newest_about(place)
        if one.kind != Kind.ANNOUNCE or is_announced(KINDS[slug].entry, one.facts)
    )
    return DrawnEntry(
        **vars(preview),
        action="announce" if draft.moment == "announce" else "record",
        announced_at=draft.announced_at,
        carried=draft.carried,
        template=f"kinds/{slug}/entry.html",
        draw=KINDS[slug].entry.draw(draft.moment, draft.facts, draft.hand),
        errors=errors(view, draft),
        hand=place,
        said=next(said, 0),
    )


def errors(view: GameView, draft: EntryDraft) -> dict[str, str]:
    """The first error of each fact, by fact; `hand` is for faults of facts that this moment does
    not show.
    """
    entry, names = KINDS[view.game.kind].entry, Names(draft.hand.players, draft.hand.sides)
    said = {
        fault.field if fault.field in entry.MOMENTS[draft.moment] else "hand": fault_text(
            view.game.kind, fault, names
        )
        for fault in reversed(draft.faults)
    }
    remark = entry.remark(draft.moment, draft.facts, draft.hand)
    return said | ({remark.fact: remark.text} if remark.fact in said else {})


def preview_entry(view: GameView, draft: EntryDraft) -> Preview:
    """Preview the entry as it would be saved: announcements, or the hand."""
    if draft.moment == "announce":
        return preview_announcements(draft.hand, draft.facts, KINDS[view.game.kind].entry.REQUIRED)
    return preview_hand(draft.hand, draft.facts)


def drawn_preview(view: GameView, draft: EntryDraft, *, change: bool = False) -> DrawnPreview:
    """What the entry would score and why, or what it still lacks."""
    slug, hand = view.game.kind, draft.hand
    names = Names(hand.players, hand.sides)
    preview = preview_entry(view, draft)
    remark = KINDS[slug].entry.remark(draft.moment, draft.facts, hand)
    steps = [] if preview.score is None else explained(slug, preview.score, names)
    lacks = [fault_text(slug, fault, names) for fault in preview.faults]
    return DrawnPreview(
        moment=draft.moment,
        announcing=draft.moment == "announce",
        brief=brief(draft, preview, lacks),
        steps=steps,
        scores=() if preview.score is None else preview.score.scores,
        lacks=lacks,
        unfinished=preview.unfinished or bool(remark.lacks),
        ask_sure=draft.ask_sure and preview.rare,
        rare=" ".join([step.text for step in steps if step.code.startswith(ASK_TWICE)]),
        remark=remark,
        change=change,
    )


def brief(draft: EntryDraft, preview: Preview, lacks: list[str]) -> Brief:
    """The entry in two lines: the game's remark, what is wrong, the verdict on the hand, or the
    announcements.
    """
    entry = KINDS[draft.hand.game.SLUG].entry
    remark = entry.remark(draft.moment, draft.facts, draft.hand)
    if remark.text:
        return Brief(remark.text, remark.reason)
    if preview.score is not None:
        return entry.verdict(draft.facts, preview.score, draft.hand)
    if preview.faults:
        return Brief(reason=remark.reason) if preview.unfinished else Brief(lacks[0])
    first, *rest = entry.said(draft.facts, draft.hand) or [""]
    return Brief(first, " ".join(rest))
