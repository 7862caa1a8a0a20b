"""What the table shows, and the entry of the hand in play: for the whole page, or what is new."""

from games.journal import EntryKind
from games.journal.fingerprints import fingerprint
from games.kinds.entry import (
    is_announced,
    places_of,
    with_errors,
)
from games.kinds.registry import KINDS
from games.kinds.sentences import explained, fault_text
from games.scoring.values import Json
from games.table.entry.draft import EntryDraft
from games.table.pages.frame import news_since, sheet_rows, table_frame
from games.table.view import GameView, hand_in_play
from games.wording.catalogue import get_language
from games.wording.sentences import joined


def table_page_context(view: GameView, draft: EntryDraft) -> Json:
    by_each = KINDS[view.game.kind].entry.by_each is not None
    page = table_frame(view) | {"rows": sheet_rows(view), "by_each": by_each}
    return page if view.over else page | _in_play_context(view, draft)


def _in_play_context(view: GameView, draft: EntryDraft) -> Json:
    hand = hand_in_play(view, view.announced)
    return {
        "entry": entry_context(view, draft, view.current.next_place),
        "announced": KINDS[view.game.kind].entry.said(hand.announced, hand),
    }


def table_news_context(view: GameView, draft: EntryDraft, version: int) -> Json | None:
    """What is new for a phone that saw that version; None if it needs the whole page."""
    news = news_since(view, version)
    if news is None or view.over:
        return None
    was = f"{version} {fingerprint(view.entries[version - 1].hash)}" if version > 0 else ""
    page = table_frame(view) | {"news": news, "seen": version, "was": was}
    page["totals"] = [
        total | {"changed": side in news["sides"]} for side, total in enumerate(page["totals"])
    ]
    return page | _in_play_context(view, draft)


def entry_context(
    view: GameView, draft: EntryDraft, place: int, preview: Json | None = None
) -> Json:
    """The entry as its template draws it, with its preview."""
    preview = preview or preview_context(view, draft)
    slug, wrong = view.game.kind, field_errors(draft)
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
        "draw": with_errors(KINDS[slug].entry.draw(draft.moment, draft.facts, draft.hand), wrong),
        "errors": wrong,  # by the fact beside which they are shown
        "hand": place,
        "last_entry": next(numbers, 0),  # about that hand, without what announced only extras
    }


def field_errors(draft: EntryDraft) -> dict[str, str]:
    """The first error of each fact, and of each seat or side of it, by field; `hand` is for faults
    of facts that this moment does not show.
    """
    errors = {}
    for fault in reversed(draft.faults):
        text = fault_text(draft.hand.game.SLUG, fault, draft.hand.names)
        if fault.field not in draft.kind.MOMENTS[draft.moment]:
            errors["hand"] = text
            continue
        errors[fault.field] = text
        errors |= {f"{fault.field}-{place}": text for place in places_of(fault)}
    remark = draft.remark
    return errors | ({remark.fact: remark.text} if remark.fact in errors else {})


def preview_context(view: GameView, draft: EntryDraft, *, change: bool = False) -> Json:
    """What the entry would score and why, or what it still lacks."""
    hand, preview, score = draft.hand, draft.preview, draft.preview.score
    slug = hand.game.SLUG
    text, likelier = draft.doubt
    anchors = [KINDS[slug].wording.anchor(one.code) for one in preview.faults]
    return {
        "moment": draft.moment,
        "announcing": draft.moment == "announce" and score is None,
        "brief": draft.brief,
        "steps": [] if score is None else explained(slug, score, hand.names),
        "scores": draft.scores,
        # The scores in a few letters.
        "on_button": "" if score is None else draft.kind.on_button(score, hand),
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
        "over_names": joined([hand.players[seat] for seat in draft.over], get_language()),
        # The anchor of the rule that explains what is wrong.
        "paragraph": next(filter(None, anchors), ""),
    }
