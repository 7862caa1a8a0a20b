"""A conflict between two phones: what was saved meanwhile, and what this phone wanted to save."""

from dataclasses import replace
from urllib.parse import urlencode

from games.journal import change
from games.kinds.registry import KINDS
from games.kinds.sentences import explained, fault_text
from games.scoring.values import Json, without_nulls
from games.table.entry import EntryDraft, preview_entry
from games.table.frame import table_frame
from games.table.history import happened
from games.table.screen import Screen, Tap
from games.table.view import GameView, hand_in_play
from games.wording.sentences import Names

OWN = ("csrfmiddlewaretoken", "notebook", "version", "announced_at", "client_key", "hand")
"""The fields that are not repeated when the phone's own version is sent again."""

UNDO = "undo"
"""The moment in the address of a page whose phone only wanted to undo."""


def is_written(view: GameView, seen_version: int, draft: EntryDraft) -> bool:
    """Whether the hand that a phone saw in play was saved meanwhile with exactly these facts."""
    place, mine = view.at(seen_version).current.next_place, without_nulls(draft.facts)
    saved = view.facts(place)
    if saved is None:
        in_play = place == view.current.next_place
        return draft.moment == "announce" and in_play and view.announced == mine
    if draft.moment == "announce":
        return bool(mine) and saved | mine == saved
    return saved == mine


def conflict_screen(view: GameView, tap: Tap, draft: EntryDraft | None) -> Screen:
    """What was saved in the meantime beside what this phone sent; neither is lost, also if the page
    is reloaded. Without a draft the phone only wanted to undo.

    The draft is described as of the version that its phone saw. `instead` is whether its hand is
    still in play; otherwise the draft may correct that hand, of number `corrects`, by `changes`.
    """
    announcing, seen = draft is not None and draft.moment == "announce", tap.seen_version
    page = _corrected(view, seen, draft) | {
        "meanwhile": happened(view, [entry for entry in view.entries if entry.number > seen]),
        "mine": None if draft is None else meant(view.at(seen), draft),
        "announced_at": view.game.version if draft is None else draft.announced_at,
        "announcing": announcing,
        "verb": "announce" if announcing else "record",
        "fields": fields_of(tap),
    }
    return Screen(
        template="table/conflict.html" if tap.whole else "table/_conflict.html",
        context=table_frame(view) | page,
        status=409,
        to="conflict",
        query=_query(tap, draft),
        replaces_page=not tap.whole,
    )


def fields_of(tap: Tap) -> list[tuple[str, str]]:
    """What was tapped, as fields to send again."""
    return [
        (name, value)
        for name, values in tap.taps.values.items()
        if name not in OWN
        for value in values
    ]


def _query(tap: Tap, draft: EntryDraft | None) -> str:
    """What the address holds that shows the same page again."""
    seen: list[tuple[str, object]] = [("version", tap.seen_version)]
    if draft is None:
        return urlencode([*seen, ("moment", UNDO)])
    sent_again = [field for field in fields_of(tap) if field[0] != "moment"]
    of_draft = [("announced_at", draft.announced_at), ("moment", draft.moment)]
    return urlencode([*seen, *of_draft, *sent_again])


def _corrected(view: GameView, seen_version: int, draft: EntryDraft | None) -> Json:
    place = view.at(seen_version).current.next_place
    page: Json = {"instead": place == view.current.next_place, "corrects": None}
    if draft is None or draft.moment == "announce" or view.facts(place) is None:
        return page
    changes = [change(place, without_nulls(draft.facts))]
    return page | {"corrects": view.current.number_of(place), "changes": changes}


def meant(view: GameView, draft: EntryDraft) -> list[str]:
    """What a phone that saw this version of the game wanted to save, or what is wrong with it."""
    draft = replace(draft, hand=hand_in_play(view, draft.hand.announced))
    slug, names = view.game.kind, Names(view.players, view.sheet.sides)
    preview = preview_entry(view, draft)
    if preview.score is not None:
        return [step["text"] for step in explained(slug, preview.score, names)]
    if preview.faults:
        return [fault_text(slug, fault, names) for fault in preview.faults]
    return KINDS[slug].entry.said(draft.facts, draft.hand)
