"""The steps of a correction: how it begins, what each button does, what is asked before saving.

As in `games.table.answer`, a screen with an act is written first.
"""

from collections.abc import Sequence
from dataclasses import replace

from games import journal
from games.journal import Entry
from games.kinds.entry import as_number
from games.kinds.registry import KINDS
from games.numbers import whole_number
from games.scoring.values import Json
from games.table.correction import (
    CorrectionDraft,
    correction_at_moment,
    is_idle,
    mended,
    open_correction,
    open_insertion,
    open_removal,
    open_restoration,
    sent_correction,
    what_is_written,
    with_faults,
    without_later,
)
from games.table.correction_page import (
    asked,
    compared_page,
    correction_page,
    correction_preview,
    with_likelier,
)
from games.table.effects import change_said, moved_on
from games.table.errors import Malformed, NotAllowed
from games.table.facts import Phone
from games.table.screen import HAND, READER, Facts, GamePage, Screen, Tap, to_write
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop

UNCHANGED = gettext_noop("Nothing was changed.")
GONE = gettext_noop("Nothing was changed: that hand is no longer on the sheet.")


# How it begins


def _corrected(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The form of a hand as it was recorded, as the entry `version` left it, or as the `objection`
    proposes.
    """
    version, objection = [whole_number(tap.taps.one(name)) for name in ("version", "objection")]
    return _begun(open_correction(facts.view, tap.place, version, objection), phone, tap)


def _inserted(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The form of a new hand before the hand of that place, or `after` it."""
    return _begun(open_insertion(facts.view, tap.place, "after" in tap.taps.values), phone, tap)


def _restored(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The form of a removed hand, to restore it to where it was."""
    return _begun(open_restoration(facts.view, tap.place), phone, tap)


def _removed(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Whether to remove a hand, and why."""
    return _begun(open_removal(facts.view, tap.place), phone, tap)


def _begun(draft: CorrectionDraft, phone: Phone, tap: Tap) -> Screen:
    """The first step; readers can only preview corrections."""
    trying = "try" in tap.taps.values or not phone.may_write
    return _form(replace(draft, trying=trying), tap)


# Its steps


def _changed(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """A step of a correction: `do` is the button that was pressed. Readers can only try."""
    view, do = facts.view, tap.taps.one("do") or "save"
    if do == "save" and not phone.may_write:
        raise NotAllowed
    earlier = next((entry for entry in view.entries if entry.client_key == tap.client_key), None)
    if do == "save" and earlier is not None:
        if earlier.kind not in journal.CHANGING:
            raise Malformed
        return _saved(facts, earlier)
    draft = sent_correction(view, tap.taps)
    if draft is None:
        return Screen(to="table", says=[("error", gettext(GONE))])
    if do == "preview":
        template = "disputes/_correction_preview.html"
        return Screen(template=template, context=correction_preview(draft) | {"alone": True})
    if journal.is_outdated(view.entries, tap.seen_version):
        return _late(facts, tap, draft)
    draft = _stepped(draft, do)
    if do not in ("save", "try", "mend", "drop"):
        return _form(draft, tap, from_trial=do == "correct")
    return _checked(facts, draft, tap, do)


def _stepped(draft: CorrectionDraft, do: str) -> CorrectionDraft:
    """The correction with another moment or hand open, or a suggested change applied."""
    if do in KINDS[draft.view.game.kind].entry.MOMENTS:
        return correction_at_moment(draft, do)
    if do == "mend":
        return mended(draft)
    if do == "drop":
        return without_later(draft)
    if do == "correct":
        return replace(draft, trying=False)
    verb, _, text = do.partition("-")
    place = as_number(text)
    if verb == "hand" and isinstance(place, int):
        return correction_at_moment(replace(draft, at=place))
    return correction_at_moment(draft.without_change(place)) if verb == "leave" else draft


def _checked(facts: Facts, draft: CorrectionDraft, tap: Tap, do: str) -> Screen:
    """The correction to save, or both sheets compared; if it is invalid, the hand concerned. What
    was begun as a trial is never saved.
    """
    instead = tap.taps.one("instead")
    if instead:
        likelier = with_likelier(draft, instead)
        if likelier is None:
            tap = replace(tap, sure=False)
        else:  # the button said what it writes
            tap, draft = replace(tap, sure=True, promise=None), likelier
    if draft.trial.faults:
        draft = with_faults(draft)
        return _form(draft, tap, 422 if draft.faults else 200)
    if do != "save" or draft.trying:
        return _drawn(compared_page(draft, trial=do == "try" or draft.trying), tap)
    question = asked(draft, tap.promise, sure=tap.sure)
    if question != draft:
        return _form(question, tap, 422)
    if not tap.taps.one("end_seen") and draft.changes.end is not None:
        return _drawn(compared_page(draft, trial=False), tap, 422)
    if is_idle(draft):
        return _after(draft.view, draft.first["hand"], [("info", gettext(UNCHANGED))])
    return to_write(
        draft.verb if draft.objection is None else "settle",
        what_is_written(draft),
        facts,
        tap,
        saved=_saved,
        refused=lambda now, faults: _form(replace(draft, faults=tuple(faults)), tap, 422),
        late=lambda now: _late(now, tap, draft),
    )


# What follows


def _saved(facts: Facts, entry: Entry) -> Screen:
    """The hand, with all that the change of hands in that entry changed."""
    return _after(facts.view, journal.place_of(entry), change_said(facts.view, entry))


def _late(facts: Facts, tap: Tap, draft: CorrectionDraft) -> Screen:
    """The form again, of the game as others changed it."""
    said = moved_on(facts.view, tap.seen_version, draft.first["hand"])
    return _form(draft.on(facts.view), tap, 409, moved_on=said)


def _after(view: GameView, place: int, says: Sequence[tuple[str, str]]) -> Screen:
    """The page of the hand, or the table if it was removed."""
    if view.facts(place) is None:
        return Screen(to="table", says=says)
    return Screen(to="hand", place=place, says=says)


def _form(
    draft: CorrectionDraft,
    tap: Tap,
    status: int = 200,
    *,
    moved_on: str = "",
    from_trial: bool = False,
) -> Screen:
    """The page with the open form, at the current step."""
    page = correction_page(draft) | {"moved_on": moved_on, "from_trial": from_trial}
    return _drawn(page, tap, status)


def _drawn(page: Json, tap: Tap, status: int = 200) -> Screen:
    template = "disputes/correction.html" if tap.whole else "disputes/_correction.html"
    return Screen(template=template, context=page, status=status)


PAGES = [
    GamePage(f"{HAND}correct/", "correct", _corrected),
    GamePage(f"{HAND}insert/", "insert", _inserted),
    GamePage(f"{HAND}restore/", "restore_hand", _restored),
    GamePage(f"{HAND}remove/", "remove", _removed),
    GamePage("change", "change", _changed, seen_by="", sent_by=READER),
]
"""The steps of a correction."""
