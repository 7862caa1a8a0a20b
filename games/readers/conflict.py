"""Two phones at once: what was written meanwhile, and what this one meant to write."""

from dataclasses import replace

from games.forms.registry import FORMS
from games.readers.game import GameView
from games.readers.history import happened
from games.readers.rulings import explained
from games.readers.table import Draft, hand_in_play, preview_draft, table_frame
from games.scoring.values import Json
from games.wording.registry import fault_text
from games.wording.sentences import Names


def conflict_page(view: GameView, seen_version: int, draft: Draft | None) -> Json:
    """Both versions; without a draft there is only what was written since `seen_version`.

    A draft is told as it would have stood then.
    """
    return table_frame(view) | {
        "meanwhile": happened(view, [one for one in view.entries if one.number > seen_version]),
        "mine": None if draft is None else meant(view.at(seen_version), draft),
        "announced_at": view.game.version if draft is None else draft.announced_at,
    }


def meant(view: GameView, draft: Draft) -> list[str]:
    """What a phone that saw the game so meant to write, or what is wrong with it."""
    draft = replace(draft, hand=hand_in_play(view, draft.hand.announced))
    slug, names = view.game.kind, Names(view.players, view.sheet.sides)
    preview = preview_draft(view, draft)
    if preview.score is not None:
        return [step.text for step in explained(slug, preview.score, names)]
    if preview.faults:
        return [fault_text(slug, fault, names) for fault in preview.faults]
    return FORMS[slug].said(draft.facts, draft.hand)
