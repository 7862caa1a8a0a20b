"""The pages of a correction: how it begins, its steps, what is asked before it is saved."""

from collections.abc import Sequence
from dataclasses import replace

from games.journal import CHANGING, is_outdated, is_remark
from games.kinds.entry import as_number
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text, reason_texts
from games.numbers import whole_number
from games.scoring.values import HandScore, Json
from games.table import acts
from games.table.disputes.correction import (
    CorrectionDraft,
    changed_meanwhile,
    changed_place,
    choices_against,
    correction_at_moment,
    is_idle,
    open_correction,
    open_insertion,
    open_removal,
    open_restoration,
    sent_correction,
    with_faults,
    with_matching_changes,
    without_later,
)
from games.table.disputes.effects import MORE, MOST_EFFECTS, change_said
from games.table.disputes.history import sentences
from games.table.disputes.trial import changed_totals, compared
from games.table.entry.conflict import Choice, both_versions
from games.table.entry.following import BOTH, CHANGED, moved_on, recorrected
from games.table.entry.hand_entry import (
    drawn_entry,
    drawn_preview,
)
from games.table.entry.meanwhile import concerning, gone, meanwhile, too_late
from games.table.entry.preview import version_of
from games.table.entry.state import written_state
from games.table.errors import Malformed, NotAllowed, Refused, Stale
from games.table.pages.frame import game_context, hand_to_come, sheet_rows
from games.table.screen import (
    HAND,
    READER,
    SCORER,
    GamePage,
    GameRequest,
    GameState,
    Journal,
    Screen,
)
from games.table.view import GameView
from games.wording.catalogue import get_language, gettext, gettext_noop
from games.wording.sentences import Names, joined, say, told_scores


def correction_page(draft: CorrectionDraft) -> Json:
    page = _frame(draft) | correction_preview(draft)
    page |= {"problem": _problem(draft), "reason_error": _reason_error(draft)}
    if draft.entry is not None and draft.open_hand is not None:
        page["entry"] = drawn_entry(draft.view, draft.entry, draft.at, page["entry"])
        page["coming"] = hand_to_come(draft.open_hand.before)
    return page


def compared_page(draft: CorrectionDraft, *, trial: bool) -> Json:
    """Both sheets: of a `trial`, or with the question whether to save the correction."""
    then = draft.trial
    return (
        _frame(draft)
        | compared(draft.view, then)
        | {
            "trial": trial,
            "changed": [_other(draft.view, then, made) for made in draft.changes.made],
            "changed_totals": changed_totals(draft.view, then),
            "effects": draft.changes.effects,
            "end": draft.changes.end,
            "promise": draft.promise,
        }
    )


def correction_preview(draft: CorrectionDraft) -> Json:
    view, entry = draft.view, draft.entry
    return {
        "game": view.game,
        "words": KINDS[view.game.kind].wording.HAND,
        "correction": draft,
        "entry": None if entry is None else drawn_preview(view, entry, change=True),
        "outcome": _outcome(draft),
    }


def _frame(draft: CorrectionDraft) -> Json:
    trial, first = draft.trial, draft.first["hand"]
    score = draft.view.score(first)
    return game_context(draft.view) | {
        "correction": draft,
        "number": (trial if score is None else draft.view).current.number_of(first),
        "score": score,
        "scored": score and told_scores(draft.view.names_at(score.number).sides, score.scores),
        "about": score and _about(draft.view, first, score),
        "at_number": trial.current.number_of(draft.at),
        "others": [_other(draft.view, trial, other) for other in draft.changes.made[1:]],
        "reasons": reason_texts(draft.reasons),
        "came_from": _beside(draft),
    }


def _beside(draft: CorrectionDraft) -> int | None:
    """The place of the hand beside which a new one is inserted; None for other changes."""
    places, before = [hand.place for hand in draft.view.current.hands], draft.first.get("before")
    if before is None or not places or draft.first["hand"] != draft.view.current.free_place:
        return None
    return before if before in places else places[-1]


def _about(view: GameView, place: int, score: HandScore) -> Json:
    players = view.names_at(score.number).players
    return KINDS[view.game.kind].entry.row(view.facts(place) or {}, score, players)


def _other(view: GameView, trial: GameView, changed: Json) -> Json:
    """Another hand changed by the same correction."""
    place, removed = changed["hand"], changed["facts"] is None
    return {
        "place": place,
        "number": (view if removed else trial).number_of(place),
        "removed": removed,
        # Until then its facts may be anything.
        "sentences": [] if trial.score(place) is None else sentences(trial, place),
    }


def _outcome(draft: CorrectionDraft) -> Json:
    """What changes besides the open hand; or, in words, the hands that become `impossible`."""
    trial, changes = draft.trial, draft.changes
    if not trial.faults:
        totals = changed_totals(draft.view, trial)
        found = changes.effects
        first, more = found[:MOST_EFFECTS], len(found) - MOST_EFFECTS
        return {
            "totals": totals,
            "effects": found,
            "first": first,
            # How many more effects there are, in words.
            "more": say(MORE, {"number": more}, Names()) if more > 0 else "",
            "end": changes.end,
        }
    places = [hand["place"] for hand in draft.changes.impossible if hand["place"] != draft.at]
    later = [place for place in draft.changes.after_the_end if place not in places]
    numbers = [str(trial.current.number_of(place)) for place in (*places, *later)]
    if not numbers:
        return {}
    said = {"number": len(numbers), "numbers": joined(numbers, get_language())}
    message = KINDS[draft.view.game.kind].wording.HAND.to_be_corrected
    return {"impossible": say(message, said, Names())}


def _problem(draft: CorrectionDraft) -> Json | None:
    """What does not fit, if that is not just the open hand. An insertion alarms nobody before
    anything of it is entered.
    """
    trial = draft.trial
    if not trial.faults or draft.first["facts"] == {}:
        return None
    matching, later = _matching(draft), draft.changes.after_the_end
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
    }


def _matching(draft: CorrectionDraft) -> list[Json]:
    """The hands that the game itself can fix, as they would then be; [] if that does not help."""
    matched = with_matching_changes(draft)
    before, after = draft.trial, matched.trial
    if after.faults and after.first_impossible <= before.first_impossible:
        return []
    return [
        _other(draft.view, after, changed)
        for changed in matched.changes.made[len(draft.changes.made) :]
    ]


def _reason_error(draft: CorrectionDraft) -> str:
    faults = [fault for fault in draft.faults if fault.field == "reason"]
    return fault_text(draft.view.game.kind, faults[0]) if faults else ""


UNCHANGED = gettext_noop("Nothing was changed.")
BACK = gettext_noop("That hand is on the sheet.")
NOT_YET = {
    "correct": gettext_noop("Not corrected yet."),
    "insert": gettext_noop("Not inserted yet."),
    "remove": gettext_noop("Not removed yet."),
}


# How it begins


def _forgotten(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    page = game_context(game.view) | {"lines": places_to_insert(game.view)}
    return Screen(template="disputes/forgotten.html", context=page)


def places_to_insert(view: GameView) -> list[Json]:
    """The hands in the order of the sheet, between the places where one may be inserted: before the
    hand `insert`, or `after` it. The hand in play is entered at the table.
    """
    newest_first, lines = view.game.notebook.newest_first, []
    for row in sheet_rows(view):
        before: Json = {"insert": row["place"], "after": False}
        lines += [{"row": row}, before] if newest_first else [before, {"row": row}]
    if not lines or view.current.open is None:
        return lines
    last = {"insert": view.current.hands[-1].place, "after": True}
    return [last, *lines] if newest_first else [*lines, last]


def _corrected(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The hand as recorded, as the entry `version` left it, or as the `objection` proposes."""
    version, objection = [whole_number(request.taps.one(name)) for name in ("version", "objection")]
    return _begun(open_correction(game.view, request.place, version, objection), request)


def _inserted(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    screen = _begun(
        open_insertion(game.view, request.place, "after" in request.taps.values), request
    )
    came_from = None if "listed" in request.taps.values else request.place
    return replace(
        screen, context=screen.context | {"came_from": came_from, "listed": not came_from}
    )


def _restored(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, place = game.view, request.place
    if view.facts(place) is not None:
        newest = [entry for entry in view.newest_about(place) if not is_remark(entry)]
        said = " ".join([gettext(BACK), meanwhile(view, newest[:1])])
        return Screen(redirect_to="hand", place=place, messages=[("info", said)])
    return _begun(open_restoration(game.view, request.place), request)


def _removed(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    return _begun(open_removal(game.view, request.place), request)


def _begun(draft: CorrectionDraft, request: GameRequest) -> Screen:
    """The first step; readers can only try."""
    trying = "try" in request.taps.values or not request.phone.may_write
    return _form(replace(draft, trying=trying), request)


# Its steps


def _changed(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """A step of a correction: `do` is the button that was pressed. Readers can only try."""
    view, do = game.view, request.taps.one("do") or "save"
    if do == "save" and not request.phone.may_write:
        raise NotAllowed
    earlier = next(
        (entry for entry in view.entries if entry.client_key == request.client_key), None
    )
    if do == "save" and earlier is not None:
        if earlier.kind not in CHANGING:
            raise Malformed
        return _saved(replace(game, written=earlier))
    mine = sent_correction(view.at(request.seen_version), request.taps)
    if mine is None:
        return gone(view, changed_place(view, request.taps), sent=True)
    late = is_outdated(view.entries, request.seen_version)
    draft = sent_correction(view, request.taps) if late else mine
    if do == "preview":
        page = correction_preview(draft or mine) | {"alone": True}
        if late:
            both = changed_meanwhile(mine, view, draft)
            page["late"] = gettext(BOTH if both else CHANGED)
        return Screen(template="disputes/_correction_preview.html", context=page)
    if late or draft is None:
        return _late(game, request, mine, draft)
    draft = _stepped(draft, do)
    if do not in ("save", "try", "match", "drop"):
        return _form(draft, request, from_trial=do == "correct")
    return _checked(draft, request, do, journal)


def _stepped(draft: CorrectionDraft, do: str) -> CorrectionDraft:
    if do in KINDS[draft.view.game.kind].entry.MOMENTS:
        return correction_at_moment(draft, do)
    if do == "match":
        return with_matching_changes(draft)
    if do == "drop":
        return without_later(draft)
    if do == "correct":
        return replace(draft, trying=False)
    verb, _, text = do.partition("-")
    place = as_number(text)
    if verb == "hand" and isinstance(place, int):
        return correction_at_moment(replace(draft, at=place))
    return correction_at_moment(draft.without_change(place)) if verb == "leave" else draft


def _checked(draft: CorrectionDraft, request: GameRequest, do: str, journal: Journal) -> Screen:
    """The correction saved, or both sheets; if it is invalid, the hand concerned. What was begun as
    a trial is never saved.
    """
    instead = request.taps.one("instead")
    if instead:
        likelier = None if draft.entry is None else draft.entry.likelier(instead)
        if likelier is None:
            request = replace(request, sure=False)
        else:  # the button said what it writes
            request = replace(request, sure=True, promise=None)
            draft = draft.with_facts(draft.at, likelier)
    if draft.trial.faults:
        draft = with_faults(draft)
        return _form(draft, request, 422 if draft.faults else 200)
    if do != "save" or draft.trying:
        return _drawn(compared_page(draft, trial=do == "try" or draft.trying), request)
    question = draft.with_questions(request.promise, sure=request.sure)
    if question != draft:
        return _form(question, request, 422)
    if not request.taps.one("end_seen") and draft.changes.end is not None:
        return _drawn(compared_page(draft, trial=False), request, 422)
    if is_idle(draft):
        return _after(draft.view, draft.first["hand"], [("info", gettext(UNCHANGED))])
    try:
        now = _append(draft, request, journal)
    except Refused as refused:
        return _form(replace(draft, faults=tuple(refused.faults)), request, 422)
    except Stale as stale:
        return _late(stale.now, request, draft, sent_correction(stale.now.view, request.taps))
    return _saved(now)


def _append(draft: CorrectionDraft, request: GameRequest, journal: Journal) -> GameState:
    first, *also = draft.changes.made
    place, facts, reason = first["hand"], first["facts"], draft.why
    if draft.objection is not None:
        changes = draft.changes.made
        return journal.append(
            acts.settle, request, objection=draft.objection, changes=changes, reason=reason
        )
    if draft.verb == "remove":
        return journal.append(acts.remove, request, place=place, also=also, reason=reason)
    if draft.verb == "correct":
        return journal.append(
            acts.correct, request, place=place, facts=facts, also=also, reason=reason
        )
    restores = place in [removed.place for removed in draft.view.current.removed]
    return journal.append(
        acts.insert,
        request,
        before=first["before"],
        facts=facts,
        place=place if restores else None,
        also=also,
        reason=reason,
    )


# What follows


def _saved(game: GameState) -> Screen:
    """The hand; the table if the form's key was that of an entry of another game."""
    if game.written is None or game.written.hand is None:
        return Screen(redirect_to="table")
    return _after(game.view, game.written.hand, change_said(game))


def _late(
    game: GameState, request: GameRequest, mine: CorrectionDraft, draft: CorrectionDraft | None
) -> Screen:
    """Both versions, if others changed the same hand or may have inserted it too; else the form
    again. `mine` is the correction as its phone saw the game; `draft` as the game is now, None if
    its hand is no longer on the sheet.
    """
    view, seen, place = game.view, request.seen_version, mine.first["hand"]
    theirs = changed_meanwhile(mine, view, draft)
    if draft is not None and not theirs:
        said = too_late(NOT_YET[mine.verb], view, seen, place)
        still_open = [one.entry.number for one in view.current.open_objections]
        if draft.objection not in still_open:
            draft = replace(draft, objection=None)
        return _form(draft, request, 409, moved_on=said)
    later = [entry for one in theirs for entry in concerning(view, seen, one)]
    if all(view.facts(made["hand"]) == made["facts"] for made in mine.changes.made):
        said = " ".join([gettext(UNCHANGED), meanwhile(view, later)])
        return _after(view, place, [("info", said)])
    choices = [
        Choice(gettext(label), "change", _sent_again(mine, changes))
        for label, changes in choices_against(mine, view, draft)
    ]
    kept = None if view.facts(place) is None else place
    unsaved = f"{view.game.key} {mine.verb}"
    return both_versions(
        view, request, later, choices, **_meant(mine, place), kept=kept, unsaved=unsaved
    )


def _sent_again(mine: CorrectionDraft, changes: Sequence[Json]) -> list[tuple[str, object]]:
    objection = "" if mine.objection is None else mine.objection
    said = [("reason", mine.reason), ("typed", mine.typed), ("objection", objection)]
    return [("changes", written_state(changes)), *said]


def _meant(mine: CorrectionDraft, place: int) -> Json:
    """The hand as a correction leaves it, or what is wrong with it; or that it removes it."""
    then = mine.trial
    if mine.verb == "remove":
        return {"says": [say(KINDS[then.game.kind].wording.HAND.remove, {}, Names())]}
    if then.score(place) is None:
        faults = [one for hand in mine.changes.impossible for one in hand["why"]]
        return {"says": faults or [say(KINDS[then.game.kind].wording.HAND.title, {}, Names())]}
    return {"own": version_of(then, then.facts(place) or {}, then.scored(place))}


def _after(view: GameView, place: int, says: Sequence[tuple[str, str]]) -> Screen:
    if view.facts(place) is None:
        return Screen(redirect_to="table", messages=says)
    return Screen(redirect_to="hand", place=place, messages=says)


def _form(
    draft: CorrectionDraft,
    request: GameRequest,
    status: int = 200,
    *,
    moved_on: str = "",
    from_trial: bool = False,
) -> Screen:
    page = correction_page(draft) | {"moved_on": moved_on, "from_trial": from_trial}
    return _drawn(page, request, status)


def _drawn(page: Json, request: GameRequest, status: int = 200) -> Screen:
    template = "disputes/correction.html" if request.whole else "disputes/_correction.html"
    return Screen(template=template, context=page, status=status)


PAGES = [
    GamePage("forgotten/", "forgotten", _forgotten, seen_by=SCORER),
    GamePage(f"{HAND}correct/", "correct", _corrected, late_label=recorrected),
    GamePage(f"{HAND}insert/", "insert", _inserted, late_label=moved_on),
    GamePage(f"{HAND}restore/", "restore_hand", _restored, late_label=recorrected),
    GamePage(f"{HAND}remove/", "remove", _removed, late_label=recorrected),
    GamePage("change", "change", _changed, seen_by="", sent_by=READER, writes=True),
]
