"""The pages of a correction: how it begins, its steps, what is asked before it is saved."""

from collections.abc import Sequence
from dataclasses import replace

from games.journal import CHANGING, is_outdated, is_remark
from games.kinds.adjustment import no_points
from games.kinds.entry import as_number
from games.kinds.registry import KINDS
from games.numbers import whole_number
from games.scoring.values import Json
from games.table import acts
from games.table.disputes.correction_context import (
    comparison_page_context,
    correction_page_context,
    correction_preview_context,
    places_to_insert,
)
from games.table.disputes.correction_draft import (
    CorrectionDraft,
    choices_against,
    correction_at_moment,
    is_idle,
    open_adjustment,
    open_correction,
    open_insertion,
    open_removal,
    open_restoration,
    places_changed_meanwhile,
    read_correction,
    requested_place,
    with_faults,
    with_matching_changes,
    without_later,
)
from games.table.disputes.effects import change_messages
from games.table.entry.conflict import VersionChoice, versions_screen
from games.table.entry.meanwhile import (
    entries_about,
    meanwhile_message,
    taken_off_screen,
    too_late_message,
)
from games.table.entry.open_forms import (
    BOTH,
    CHANGED,
    label_if_hand_changed,
    label_if_hands_changed,
)
from games.table.entry.preview import hand_version
from games.table.entry.state import dump_state
from games.table.errors import Malformed, NotAllowed, Refused, Stale
from games.table.pages.page_context import game_context
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
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Names, say

NOTHING_CHANGED = gettext_noop("Nothing was changed.")
NOT_YET = {
    "correct": gettext_noop("Not corrected yet."),
    "insert": gettext_noop("Not inserted yet."),
    "remove": gettext_noop("Not removed yet."),
}


# How it begins


def _forgotten_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    page = game_context(game.view) | {"lines": places_to_insert(game.view)}
    return Screen(template="disputes/forgotten.html", context=page)


def _correct_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The hand as recorded, as the entry `version` left it, or as the `objection` proposes."""
    version, objection = [whole_number(request.taps.one(name)) for name in ("version", "objection")]
    return _first_screen(open_correction(game.view, request.place, version, objection), request)


def _insert_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, after = game.view, "after" in request.taps.values
    adjusts = "adjust" in request.taps.values
    facts = no_points(len(view.sheet.sides)) if adjusts else None
    screen = _first_screen(open_insertion(view, request.place, after, facts), request)
    came_from = None if "listed" in request.taps.values else request.place
    return replace(
        screen, context=screen.context | {"came_from": came_from, "listed": not came_from}
    )


def _adjust_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """A penalty or a bonus, of a game that goes on."""
    if game.view.over:
        return Screen(redirect_to="result")
    return _first_screen(open_adjustment(game.view), request)


def _restore_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, place = game.view, request.place
    if view.facts(place) is not None:
        newest = [entry for entry in view.newest_about(place) if not is_remark(entry)]
        back = say(view.words_at(place).on_sheet, {}, Names())
        message = f"{back} {meanwhile_message(view, newest[:1])}"
        return Screen(redirect_to="hand", place=place, messages=[("info", message)])
    return _first_screen(open_restoration(game.view, request.place), request)


def _remove_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    return _first_screen(open_removal(game.view, request.place), request)


def _first_screen(draft: CorrectionDraft, request: GameRequest) -> Screen:
    """The first step; readers can only try."""
    trying = "try" in request.taps.values or not request.phone.may_write
    return _form_screen(replace(draft, trying=trying), request)


# Its steps


def _correction_step(game: GameState, request: GameRequest, journal: Journal) -> Screen:
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
        return _saved_screen(replace(game, written=earlier))
    mine = read_correction(view.at(request.seen_version), request.taps)
    if mine is None:
        return taken_off_screen(view, requested_place(view, request.taps), sent=True)
    late = is_outdated(view.entries, request.seen_version)
    draft = read_correction(view, request.taps) if late else mine
    if do == "preview":
        page = correction_preview_context(draft or mine) | {"alone": True}
        if late:
            both = places_changed_meanwhile(mine, view, draft)
            page["late"] = gettext(BOTH if both else CHANGED)
        return Screen(template="disputes/_correction_preview.html", context=page)
    if late or draft is None:
        return _late_screen(game, request, mine, draft)
    draft = _take_step(draft, do)
    if do not in ("save", "try", "match", "drop"):
        return _form_screen(draft, request, from_trial=do == "correct")
    return _save_or_compare(draft, request, do, journal)


def _take_step(draft: CorrectionDraft, do: str) -> CorrectionDraft:
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


def _save_or_compare(
    draft: CorrectionDraft, request: GameRequest, do: str, journal: Journal
) -> Screen:
    """The correction saved, or both sheets; if it is invalid, the hand concerned. What was begun as
    a trial is never saved.
    """
    draft, request = draft.with_answer(request)
    if draft.trial.faults:
        draft = with_faults(draft)
        return _form_screen(draft, request, 422 if draft.faults else 200)
    if do != "save" or draft.trying:
        return _correction_screen(
            comparison_page_context(draft, trial=do == "try" or draft.trying), request
        )
    question = draft.with_questions(request)
    if question != draft:
        return _form_screen(question, request, 422)
    if not request.taps.one("end_seen") and draft.changes.end is not None:
        return _correction_screen(comparison_page_context(draft, trial=False), request, 422)
    if is_idle(draft):
        return hand_or_table(draft.view, draft.first["hand"], [("info", gettext(NOTHING_CHANGED))])
    try:
        now = _append_changes(draft, request, journal)
    except Refused as refused:
        return _form_screen(replace(draft, faults=tuple(refused.faults)), request, 422)
    except Stale as stale:
        return _late_screen(
            stale.now, request, draft, read_correction(stale.now.view, request.taps)
        )
    return _saved_screen(now)


def _append_changes(draft: CorrectionDraft, request: GameRequest, journal: Journal) -> GameState:
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


def _saved_screen(game: GameState) -> Screen:
    """The hand; the table if the form's key was that of an entry of another game."""
    if game.written is None or game.written.hand is None:
        return Screen(redirect_to="table")
    last = next(iter(game.view.current.hands[-1:]), None)
    if last and last.adjusts and [one.number for one in last.entries] == [game.written.number]:
        return Screen(redirect_to="table", messages=change_messages(game))
    return hand_or_table(game.view, game.written.hand, change_messages(game))


def _late_screen(
    game: GameState, request: GameRequest, mine: CorrectionDraft, draft: CorrectionDraft | None
) -> Screen:
    """Both versions, if others changed the same hand or may have inserted it too; else the form
    again. `mine` is the correction as its phone saw the game; `draft` as the game is now, None if
    its hand is no longer on the sheet.
    """
    view, seen, place = game.view, request.seen_version, mine.first["hand"]
    theirs = places_changed_meanwhile(mine, view, draft)
    if draft is not None and not theirs:
        message = too_late_message(NOT_YET[mine.verb], view, seen, place)
        still_open = [one.entry.number for one in view.current.open_objections]
        if draft.objection not in still_open:
            draft = replace(draft, objection=None)
        return _form_screen(draft, request, 409, moved_on=message)
    later = [entry for one in theirs for entry in entries_about(view, seen, one)]
    if all(view.facts(made["hand"]) == made["facts"] for made in mine.changes.made):
        message = " ".join([gettext(NOTHING_CHANGED), meanwhile_message(view, later)])
        return hand_or_table(view, place, [("info", message)])
    choices = [
        VersionChoice(gettext(label), "change", _fields_to_repeat(mine, changes))
        for label, changes in choices_against(mine, view, draft)
    ]
    kept = None if view.facts(place) is None else place
    unsaved = f"{view.game.key} {mine.unsaved}"
    return versions_screen(
        view, request, later, choices, **_own_version(mine, place), kept=kept, unsaved=unsaved
    )


def _fields_to_repeat(mine: CorrectionDraft, changes: Sequence[Json]) -> list[tuple[str, object]]:
    objection = "" if mine.objection is None else mine.objection
    reason = [("reason", mine.reason), ("typed", mine.typed), ("objection", objection)]
    return [("changes", dump_state(changes)), *reason]


def _own_version(mine: CorrectionDraft, place: int) -> Json:
    """The hand as a correction leaves it, or what is wrong with it; or that it removes it."""
    then = mine.trial
    if mine.verb == "remove":
        return {"says": [say(KINDS[then.game.kind].wording.HAND.remove, {}, Names())]}
    if then.score(place) is None:
        faults = [one for hand in mine.changes.impossible for one in hand["why"]]
        return {"says": faults or [say(KINDS[then.game.kind].wording.HAND.title, {}, Names())]}
    return {"own": hand_version(then, then.facts(place) or {}, then.scored(place))}


def hand_or_table(view: GameView, place: int, says: Sequence[tuple[str, str]] = ()) -> Screen:
    """The page of a hand, or the table if it is no longer on the sheet."""
    if view.facts(place) is None:
        return Screen(redirect_to="table", messages=says)
    return Screen(redirect_to="hand", place=place, messages=says)


def _form_screen(
    draft: CorrectionDraft,
    request: GameRequest,
    status: int = 200,
    *,
    moved_on: str = "",
    from_trial: bool = False,
) -> Screen:
    page = correction_page_context(draft) | {"moved_on": moved_on, "from_trial": from_trial}
    return _correction_screen(page, request, status)


def _correction_screen(page: Json, request: GameRequest, status: int = 200) -> Screen:
    template = "disputes/correction.html" if request.whole else "disputes/_correction.html"
    return Screen(template=template, context=page, status=status)


PAGES = [
    GamePage("adjust/", "adjust", _adjust_page, seen_by=SCORER, late_label=label_if_hands_changed),
    GamePage("forgotten/", "forgotten", _forgotten_page, seen_by=SCORER),
    GamePage(f"{HAND}correct/", "correct", _correct_page, late_label=label_if_hand_changed),
    GamePage(f"{HAND}insert/", "insert", _insert_page, late_label=label_if_hands_changed),
    GamePage(f"{HAND}restore/", "restore_hand", _restore_page, late_label=label_if_hand_changed),
    GamePage(f"{HAND}remove/", "remove", _remove_page, late_label=label_if_hand_changed),
    GamePage("change", "change", _correction_step, seen_by="", sent_by=READER, writes=True),
]
