"""What the pages of a correction show: the open entry, what it changes, both sheets compared."""

from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, reason_texts
from games.scoring.adjustments import is_adjustment
from games.scoring.values import HandScore, Json
from games.table.disputes.confirmations import hand_of
from games.table.disputes.correction_draft import (
    CorrectionDraft,
    with_matching_changes,
)
from games.table.disputes.effects import MOST_EFFECTS
from games.table.disputes.history import hand_sentences
from games.table.disputes.trial import changed_totals, comparison_context
from games.table.pages.page_context import game_context, hand_to_come, row_context, sheet_rows
from games.table.view import GameView
from games.wording.catalogue import get_language
from games.wording.sentences import Names, join_words, say, scores_text, two_scores


def correction_page_context(draft: CorrectionDraft) -> Json:
    page = _base_context(draft) | correction_preview_context(draft)
    page |= {"problem": _problem_context(draft), "reason_error": _reason_error(draft)}
    if draft.open_hand is not None:
        page["coming"] = hand_to_come(draft.open_hand.before)
    return page


def comparison_page_context(draft: CorrectionDraft, *, trial: bool) -> Json:
    """Both sheets: of a `trial`, or with the question whether to save the correction."""
    then = draft.trial
    return (
        _base_context(draft)
        | comparison_context(draft.view, then)
        | {
            "trial": trial,
            "changed": [_other_hand_context(draft.view, then, made) for made in draft.changes.made],
            "changed_totals": changed_totals(draft.view, then),
            "effects": draft.changes.effects,
            "end": draft.changes.end,
            "promise": draft.promise,
        }
    )


def correction_preview_context(draft: CorrectionDraft) -> Json:
    view = draft.view
    return {
        "game": view.game,
        "words": draft.trial.words_at(draft.first["hand"]),
        "correction": draft,
        "entry": draft.entry,
        "outcome": _outcome_context(draft),
    }


def _base_context(draft: CorrectionDraft) -> Json:
    trial, first = draft.trial, draft.first["hand"]
    score = draft.view.score(first)
    return game_context(draft.view) | {
        "correction": draft,
        "number": (trial if score is None else draft.view).current.number_of(first),
        "words": (trial if score is None else draft.view).words_at(first),
        **({} if score is None else _row_context(draft.view, first, score)),
        "score": score,
        "scored": score and scores_text(draft.view.names_at(score.number).sides, score.scores),
        "at_number": trial.current.number_of(draft.at),
        "at_words": trial.words_at(draft.at),
        "others": [
            _other_hand_context(draft.view, trial, other) for other in draft.changes.made[1:]
        ],
        "reasons": reason_texts(draft.view.game.kind, draft.reasons),
        "came_from": _neighbour_place(draft),
    }


def _neighbour_place(draft: CorrectionDraft) -> int | None:
    """The place of the hand beside which a new one is inserted; None for other changes."""
    places, before = [hand.place for hand in draft.view.current.hands], draft.first.get("before")
    if before is None or not places or draft.first["hand"] != draft.view.current.free_place:
        return None
    return before if before in places or draft.adjusts else places[-1]


def _row_context(view: GameView, place: int, score: HandScore) -> Json:
    row = row_context(view, hand_of(view, place), score)
    return {"about": row["about"], "row_template": row["template"]}


def _other_hand_context(view: GameView, trial: GameView, changed: Json) -> Json:
    """Another hand changed by the same correction."""
    place, removed = changed["hand"], changed["facts"] is None
    return {
        "place": place,
        "number": (view if removed else trial).number_of(place),
        "words": (view if removed else trial).words_at(place),
        "removed": removed,
        # Until then its facts may be anything.
        "sentences": [] if trial.score(place) is None else hand_sentences(trial, place),
    }


def _outcome_context(draft: CorrectionDraft) -> Json:
    """What changes besides the open hand; or, in words, the hands that become `impossible`."""
    trial, changes = draft.trial, draft.changes
    wording = KINDS[draft.view.game.kind].wording
    if not trial.faults:
        totals = changed_totals(draft.view, trial)
        found = changes.effects
        first, more = found[:MOST_EFFECTS], len(found) - MOST_EFFECTS
        return {
            "totals": totals,
            "effects": found,
            "first": first,
            # How many more effects there are, in words.
            "more": say(wording.HAND.others_change, {"number": more}, Names()) if more > 0 else "",
            "end": changes.end,
        }
    places = [hand["place"] for hand in draft.changes.impossible if hand["place"] != draft.at]
    later = [place for place in draft.changes.after_the_end if place not in places]
    wrong = [*places, *later]
    if not wrong:
        return {}
    hands = [place for place in wrong if not is_adjustment(trial.facts(place))]
    numbers = [str(trial.number_of(place)) for place in hands]
    params = {"number": len(numbers), "numbers": join_words(numbers, get_language())}
    words = wording.HAND if hands else wording.ADJUSTMENT
    return {"impossible": say(words.to_be_corrected, params, Names())}


def _problem_context(draft: CorrectionDraft) -> Json | None:
    """What does not fit, if that is not just the open hand. An insertion of which nothing is
    entered yet alarms nobody.
    """
    trial = draft.trial
    if not trial.faults or draft.first["facts"] == {}:
        return None
    matching, later = _matching_contexts(draft), draft.changes.after_the_end
    hands = [
        hand
        for hand in draft.changes.impossible
        # The open entry shows its own faults; of the hands after the end only the first is listed.
        if (hand["place"] != draft.at or draft.moved or matching) and hand["place"] not in later[1:]
    ]
    if not hands:
        return None
    return {
        "hands": hands,
        "matching": matching,  # drawn by the template
        "template": f"kinds/{draft.view.game.kind}/matching_change.html",
        "later": [trial.number_of(place) for place in later],  # after the end
        "adjusts": any(is_adjustment(trial.facts(place)) for place in later),
    }


def _matching_contexts(draft: CorrectionDraft) -> list[Json]:
    """The hands that the game itself can fix, as they would then be; [] if that does not help."""
    matched = with_matching_changes(draft)
    before, after = draft.trial, matched.trial
    still, first = after.first_impossible, before.first_impossible
    if still is not None and first is not None and still <= first:
        return []
    return [
        _other_hand_context(draft.view, after, changed)
        for changed in matched.changes.made[len(draft.changes.made) :]
    ]


def _reason_error(draft: CorrectionDraft) -> str:
    faults = [fault for fault in draft.faults if fault.field == "reason"]
    return fault_text(draft.view.game.kind, faults[0]) if faults else ""


def places_to_insert(view: GameView) -> list[Json]:
    """The hands in the order of the sheet, between the places where one may be inserted: before the
    hand `insert`, or `after` it. The hand in play is entered at the table.
    """
    newest_first, lines = view.game.notebook.newest_first, []
    for row in sheet_rows(view):
        before: Json = {"insert": row["place"], "after": False}
        hand: Json = {"row": row, "scores": two_scores(row["hand"].scores)}
        lines += [hand, before] if newest_first else [before, hand]
    if not lines or view.current.open is None:
        return lines
    last = {"insert": view.current.hands[-1].place, "after": True}
    return [last, *lines] if newest_first else [*lines, last]
