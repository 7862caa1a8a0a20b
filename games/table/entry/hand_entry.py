"""The entry of a hand, and the table screen: totals, the hand to come, its entry, the sheet."""

from dataclasses import replace
from typing import Any

from games import journal
from games.journal import EntryKind, is_remark
from games.journal.fingerprints import fingerprint
from games.kinds.entry import (
    HandInPlay,
    Taps,
    is_announced,
    places_of,
    with_errors,
)
from games.kinds.registry import KINDS
from games.kinds.sentences import explain_ruling, fault_text
from games.scoring.values import Json, without_nulls
from games.table.entry.draft import EntryDraft
from games.table.entry.preview import (
    may_become_right,
    open_moment,
    preview_hand,
)
from games.table.pages.frame import game_context, news_since, sheet_rows
from games.table.view import GameView, hand_with
from games.wording.catalogue import get_language
from games.wording.sentences import join_words


def open_entry(view: GameView, wished: str = "") -> EntryDraft:
    """Open the entry at the moment `wished` for, else at the moment due: no result before the
    announcements that the game requires. A hand that was undone is filled in as it was.
    """
    entry = KINDS[view.game.kind].entry
    hand = view.hand_in_play
    ready = not preview_hand(hand, hand.announced).of_announcements(entry.REQUIRED).faults
    undone = journal.undone_facts(view.entries, view.current.next_place)
    if hand.game.alone(undone):
        undone = {}
    usual = open_moment(view.game.kind, undone) if undone else _usual_result(view)
    due = usual if ready else next(iter(entry.MOMENTS))
    moment = wished if ready and wished in entry.MOMENTS else due
    likely = {
        fact: hand.announced[other]
        for fact, other in entry.PREFILLED_FROM.items()
        if moment == "result" and other in hand.announced
    }
    known = entry.known(hand) if moment == "result" and entry.known else {}
    shown = [fact for fact in undone if fact in entry.MOMENTS[moment]]
    kept = {fact: undone[fact] for fact in shown if fact not in hand.announced}
    return EntryDraft(
        hand=hand,
        announced_at=view.game.version,
        moment=moment,
        facts=hand.announced | likely | known | kept,
        prefilled=bool(kept),
    )


def entry_asked_for(view: GameView, taps: Taps) -> EntryDraft:
    """The entry at the moment `entry` of an address, filled in from its other parameters if that
    moment can be opened and their hand is in play.
    """
    wished = taps.one("entry")
    draft = carried_entry(view, wished, taps.one("carried"))
    if draft.moment != wished or set(taps.values) <= {"entry", "carried"}:
        return draft
    if taps.number("hand") not in (None, view.current.next_place):
        return draft
    return sent_entry(view, wished, taps, view.game.version)


def _usual_result(view: GameView) -> str:
    """The moment of the last hand's result: `quick` again for a table that used it last."""
    moments, hands = KINDS[view.game.kind].entry.MOMENTS, view.current.hands
    last = hands[-1].facts if hands else {}
    results = [moment for moment in ("result", "quick") if moment in moments]
    return next((one for one in results if not set(last).isdisjoint(moments[one])), "result")


def entry_at_moment(view: GameView, wished: str, taps: Taps) -> EntryDraft:
    """The entry at another moment, with what was tapped there before. What was tapped at the
    current moment is carried along, unless nothing was yet.
    """
    left = taps.one("moment")
    if wished == left:
        return sent_entry(view, left, taps, view.game.version)
    draft = carried_entry(view, wished, taps.one("carried"))
    if draft.moment == left or not is_touched(view, left, taps):
        return draft
    return replace(draft, carried=taps.to_carry())


def is_touched(view: GameView, moment: str, taps: Taps) -> bool:
    """Whether anything was tapped at a moment since it was opened, or is carried along."""
    if taps.one("carried"):
        return True
    opened = open_entry(view, moment)
    read = KINDS[view.game.kind].entry.read
    untouched = (opened.facts, read(moment, Taps({}), opened.hand))
    return opened.moment != moment or read(moment, taps, opened.hand) not in untouched


def carried_entry(view: GameView, wished: str, text: str) -> EntryDraft:
    """The entry at the moment `wished` for, else at the moment carried, with what was tapped there
    before for the same hand. Values that only repeated older announcements are replaced by the
    current ones.
    """
    carried = Taps.carried(text)
    draft = open_entry(view, wished or carried.one("moment"))
    same_hand = carried.number("hand") == view.current.next_place
    if carried.one("moment") != draft.moment or not same_hand:
        return draft
    entry = KINDS[view.game.kind].entry
    read = entry.read(draft.moment, carried, draft.hand)
    version = carried.number("announced_at")
    before = view.at(version if isinstance(version, int) else view.game.version).announced
    for fact, other in entry.PREFILLED_FROM.items():
        if fact in draft.facts:
            likely, tapped = draft.facts[fact], read.get(fact) or []
            read[fact] = _as_likely(tapped, before.get(other) or likely, likely)
    return replace(draft, facts=read)


def _as_likely(tapped: list[Any], before: list[Any], now: list[Any]) -> list[Any]:
    """The values likely `now`, except where something else was tapped than was likely `before`."""
    if not len(tapped) == len(before) == len(now):
        return now
    values = zip(tapped, before, now, strict=True)
    return [likely if value in (None, was) else value for value, was, likely in values]


def sent_entry(view: GameView, moment: str, taps: Taps, announced_at: int) -> EntryDraft:
    """The entry as tapped by a phone that saw the announcements of that version."""
    entry = KINDS[view.game.kind].entry
    hand = hand_with(view, view.at(announced_at).announced)
    if moment not in entry.MOMENTS:
        moment = open_entry(view).moment
    return EntryDraft(
        hand=hand,
        announced_at=announced_at,
        moment=moment,
        facts=entry.read(moment, taps, hand),
        carried=taps.one("carried"),
        typing=may_become_right(hand, moment, taps),
    )


def rebased(view: GameView, seen_version: int, draft: EntryDraft) -> EntryDraft | None:
    """The entry with what was announced besides the bids since its phone saw the game; None if
    anything else changed, or the entry says otherwise.
    """
    by_each, later = KINDS[view.game.kind].entry.by_each, view.entries[max(seen_version, 0) :]
    if by_each is None or not 0 <= seen_version <= view.version:
        return None
    before, now = view.at(seen_version).announced, view.announced
    changed = {fact for fact in {*before, *now} if before.get(fact) != now.get(fact)}
    announced = all(one.kind == EntryKind.ANNOUNCE or is_remark(one) for one in later)
    if not announced or not changed <= set(by_each.EXTRAS):
        return None
    facts = dict(draft.facts)
    for fact in changed:
        if facts.get(fact) not in (before.get(fact), now.get(fact)):
            return None
        facts[fact] = now.get(fact)
    return replace(
        draft,
        hand=hand_with(view, now),
        announced_at=view.game.version,
        facts=without_nulls(facts),
    )


def table_page(view: GameView, draft: EntryDraft) -> Json:
    by_each = KINDS[view.game.kind].entry.by_each is not None
    page = game_context(view) | {"rows": sheet_rows(view), "by_each": by_each}
    return page if view.over else page | _in_play(view, draft)


def _in_play(view: GameView, draft: EntryDraft) -> Json:
    hand = view.hand_in_play
    return {
        "entry": drawn_entry(view, draft, view.current.next_place),
        "announced": KINDS[view.game.kind].entry.describe(hand.announced, hand),
    }


def table_news(view: GameView, draft: EntryDraft, version: int) -> Json | None:
    """What is new for a phone that saw that version; None if it needs the whole page."""
    news = news_since(view, version)
    if news is None or view.over:
        return None
    was = f"{version} {fingerprint(view.entries[version - 1].hash)}" if version > 0 else ""
    page = game_context(view) | {"news": news, "seen": version, "was": was}
    page["totals"] = [
        total | {"changed": side in news["sides"]} for side, total in enumerate(page["totals"])
    ]
    return page | _in_play(view, draft)


def is_same_hand(view: GameView, version: int) -> bool:
    """Whether an entry begun at that version is for the hand to come, as it is announced."""
    return _without_totals(view) == _without_totals(view.at(version))


def written_meanwhile(view: GameView, seen: int) -> Json | None:
    """The hand of an entry begun at the version `seen`, if it is on the sheet or `announced` by
    now; None if the entry can still be saved.
    """
    before, kind = view.at(seen), KINDS[view.game.kind].entry
    place = before.current.next_place
    if view.facts(place) is not None:
        return {"number": view.current.number_of(place)}
    here = place == view.current.next_place and not is_announced(kind, before.announced)
    if here and is_announced(kind, view.announced):
        return {"number": view.current.next_number, "announced": True}
    return None


def _without_totals(view: GameView) -> HandInPlay:
    hand = view.hand_in_play
    return replace(hand, progress=replace(hand.progress, totals=()))


def drawn_entry(view: GameView, draft: EntryDraft, place: int, preview: Json | None = None) -> Json:
    """The entry as its template draws it, with its preview."""
    preview = preview or drawn_preview(view, draft)
    slug, wrong = view.game.kind, errors(draft)
    numbers = (
        one.number
        for one in view.newest_about(place)
        if one.kind != EntryKind.ANNOUNCE or is_announced(KINDS[slug].entry, one.facts)
    )
    return preview | {
        # What saves it.
        "action": "announce" if draft.moment == "announce" else "record",
        "announced_at": draft.announced_at,
        "carried": draft.carried,
        "prefilled": draft.prefilled,
        "template": f"kinds/{slug}/entry.html",
        "form": with_errors(
            KINDS[slug].entry.form_context(draft.moment, draft.facts, draft.hand), wrong
        ),
        "errors": wrong,  # by the fact beside which they are shown
        "hand": place,
        "last_entry": next(numbers, 0),  # about that hand, without what announced only extras
    }


def errors(draft: EntryDraft) -> dict[str, str]:
    """The first error of each fact, and of each seat or side of it, by field; `hand` is for faults
    of facts that this moment does not show.
    """
    said = {}
    for fault in reversed(draft.faults):
        text = fault_text(draft.hand.game.SLUG, fault, draft.hand.names)
        if fault.field not in draft.kind.MOMENTS[draft.moment]:
            said["hand"] = text
            continue
        said[fault.field] = text
        said |= {f"{fault.field}-{place}": text for place in places_of(fault)}
    remark = draft.remark
    return said | ({remark.fact: remark.text} if remark.fact in said else {})


def drawn_preview(view: GameView, draft: EntryDraft, *, change: bool = False) -> Json:
    """What the entry would score and why, or what it still lacks."""
    hand, preview, score = draft.hand, draft.preview, draft.preview.score
    slug = hand.game.SLUG
    text, likelier = draft.doubt
    anchors = [KINDS[slug].wording.anchor(one.code) for one in preview.faults]
    return {
        "moment": draft.moment,
        "announcing": draft.moment == "announce" and score is None,
        "brief": draft.brief,
        "steps": [] if score is None else explain_ruling(slug, score, hand.names),
        "scores": draft.scores,
        # The scores in a few letters.
        "button_text": "" if score is None else draft.kind.button_text(score, hand),
        "promise": draft.promise,
        "lacks": draft.lacks,
        "unfinished": draft.unfinished or bool(draft.remark.lacks),
        "ask_sure": draft.ask_sure and draft.rare,
        "doubt": text,
        "likelier": likelier,
        "remark": draft.remark,
        "unseen": draft.unseen,
        "change": change,  # the hand is on the sheet already
        # The bids on other phones that it asks whether to replace.
        "over": [view.person_at(seat).key for seat in draft.over],
        "over_names": join_words([hand.players[seat] for seat in draft.over], get_language()),
        # The anchor of the rule that explains what is wrong.
        "paragraph": next(filter(None, anchors), ""),
    }
