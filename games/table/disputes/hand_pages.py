"""The page of one hand, and what people say of hands: confirmations, notes, objections."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.journal import LONGEST_REASON, Hand, Objection, Person, change, place_of
from games.kinds.sentences import explain_ruling, fault_text
from games.scoring.errors import fault
from games.scoring.values import Json
from games.table import acts
from games.table.disputes.confirmations import agreement, agreement_on_hand, hand_of
from games.table.disputes.correction_draft import CorrectionDraft, is_idle, open_correction
from games.table.disputes.correction_pages import hand_or_table
from games.table.disputes.effects import change_messages, end_change, hand_history, rescored_places
from games.table.disputes.history import describe_entries, recorded_lines
from games.table.disputes.objections import (
    count_undrawn,
    objection_context,
    objection_form_context,
    objection_of,
    objection_preview_context,
    objections_to,
    own_faults,
    read_objection,
)
from games.table.disputes.trial import with_changes
from games.table.entry.meanwhile import events_about, too_late_message
from games.table.entry.open_forms import label_if_objection_changed
from games.table.errors import NotAllowed, Refused, Stale
from games.table.pages.page_context import game_context, row_context
from games.table.pages.result import NOTE_NOT_SAVED
from games.table.plain import Phone
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

# The newest entries about the hand: the journal has the others. Each costs a replay, or two.
MOST_EVENTS = 15


def hand_page_context(
    view: GameView,
    place: int,
    phone: Phone,
    *,
    note: str | None = None,
    faults: Sequence[str] = (),
    meanwhile: Sequence[Json] = (),
) -> Json:
    """`note` could not be saved, because of what happened `meanwhile` or of other `faults`.

    Raises Missing if the sheet has no such hand.
    """
    hand, score, versions = hand_of(view, place), view.scored(place), cache(view.at)
    names, history = view.names_at(hand.number), hand_history(view, place, versions)
    saved_note = view.current.hand_notes.get(place, "")
    index, sheet = view.current.index_of(place), view.current.hands[: len(view.sheet.hands)]
    page, row = game_context(view), row_context(view, hand, score)
    page |= {
        "hand": score,
        "words": view.words_at(place),
        "about": row["about"],
        "row_template": row["template"],
        "dealer": None if score.dealer is None else names.players[score.dealer],
        "once": not hand.adjusts and view.progress_before(place).turn is not None,
        "recorded": recorded_lines(view, place),
        "steps": [
            (step, [share for share in zip(names.sides, step["points"], strict=True) if share[1]])
            for step in explain_ruling(view.game.kind, score, names)
        ],
        "columns": len(view.sheet.sides) == 2,
        "sides": list(zip(names.sides, score.scores, score.totals, strict=True)),
        "corrected": hand.corrected,
        "inserted": hand.inserted,
        "rescored": place in rescored_places(view),
        "events": describe_entries(view, history[-MOST_EVENTS:], place, versions),
        "older": len(history) > MOST_EVENTS,
        "may_follow": index + 1 < len(view.sheet.hands) or view.current.open is not None,
        "contested": any(
            objection.entry.hand == place for objection in view.current.open_objections
        ),
        "objections": objections_to(view, place, phone),
        "undrawn": count_undrawn(view, place),
        "longest": LONGEST_REASON,
        "agreement": agreement_on_hand(view, place),
        "place": place,
        "saved_note": saved_note,
        "note": saved_note if note is None else note,
        "faults": faults,
        "meanwhile": meanwhile,
        "previous": _neighbour(view, sheet[:index][-1:]),
        "following": _neighbour(view, sheet[index + 1 :][:1]),
    }
    return page


def _neighbour(view: GameView, hands: Sequence[Hand]) -> Json | None:
    """The hand beside another on the sheet, if there is one."""
    return next(
        (
            {"place": one.place, "number": one.number, "words": view.words_at(one.place)}
            for one in hands
        ),
        None,
    )


SIGNATURE = "by"  # The field with the key of the player who says so, "" for the phone alone.


NOT_CONFIRMED = gettext_noop("Not confirmed.")
NOT_CONTESTED = gettext_noop("Not contested yet: all that was entered is below.")
NOT_SETTLED = gettext_noop("Not settled yet.")
NOT_WITHDRAWN = gettext_noop("Not withdrawn.")


# Confirmations


def _confirm_game(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    back = Screen(redirect_to="result")
    return _append_confirmation(game, request, journal, back)[1] or back


def _confirm_hand(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """On the table only the part of the hand is drawn again."""
    hand_of(game.view, request.place)
    on_table = request.taps.one("back") == "table"
    back = (
        Screen(redirect_to="table") if on_table else Screen(redirect_to="hand", place=request.place)
    )
    now, failed = _append_confirmation(game, request, journal, back)
    if failed is not None:
        return failed
    return _agreement_screen(now.view, request.place) if on_table and not request.whole else back


def _agreement_screen(view: GameView, place: int) -> Screen:
    page = game_context(view) | {"agreement": agreement(view, place), "alone": True}
    return Screen(template="disputes/_confirm_hand.html", context=page)


def _append_confirmation(
    game: GameState, request: GameRequest, journal: Journal, back: Screen
) -> tuple[GameState, Screen | None]:
    """The game with the confirmation; if that failed, also the page `back`, which says why. A phone
    that only follows the game confirms for nobody but its holder.
    """
    view, player, place = game.view, request.taps.one("player"), request.place or None
    number = None if place is None else view.current.number_of(place)
    own = view.person is not None and view.plays_as(view.person, player, number)
    if view.seat_with(player, number) is not None and not own and not request.phone.may_write:
        raise NotAllowed
    try:
        now = journal.append(acts.confirm, request, player=player, place=place)
    except Refused as refused:
        # If two phones confirm the same thing, that is no error.
        faults = [one for one in refused.faults[:1] if one.code != "confirmed_already"]
        says = [("error", fault_text(view.game.kind, one)) for one in faults]
        return game, replace(back, messages=says)
    except Stale as stale:
        message = too_late_message(NOT_CONFIRMED, stale.now.view, request.seen_version, place)
        return stale.now, replace(back, messages=[("error", message)])
    return now, None


# Notes


def _save_note(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, place, seen = game.view, request.place, request.seen_version
    hand_of(view, place)
    text = request.typed("text")
    if text == view.current.hand_notes.get(place, ""):
        return Screen(redirect_to="hand", place=place)

    note: Json = {"place": place, "phone": request.phone, "note": text}
    try:
        journal.append(acts.write_note, request, hand=place, text=text)
    except Refused as refused:
        faults = [fault_text(view.game.kind, fault) for fault in refused.faults]
        page = hand_page_context(view, **note, faults=faults)
        return Screen(template="disputes/hand.html", context=page, status=422)
    except Stale as stale:
        view = stale.now.view
        late = [too_late_message(NOTE_NOT_SAVED, view, seen, place)]
        meanwhile = events_about(view, seen, place)
        page = hand_page_context(view, **note, faults=late, meanwhile=meanwhile)
        return Screen(template="disputes/hand.html", context=page, status=409)
    return Screen(redirect_to="hand", place=place)


# Objections


def _object_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The form of an objection, or the objection as it was sent."""
    view, place = game.view, request.place
    if view.person is None and not request.phone.may_write:
        raise NotAllowed
    if not request.sent:
        return _objection_form_screen(request, open_correction(view, place))
    hand_of(view, place)
    draft = read_objection(view, place, request.taps)
    if request.taps.one("do"):
        return _objection_form_screen(request, draft)
    faults = own_faults(draft)
    if faults:
        return _objection_form_screen(request, replace(draft, faults=faults), status=422)
    if is_idle(draft) and not draft.why:
        error = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _objection_form_screen(request, draft, error, 422)
    signer = _signer(view, request)
    named = request.taps.one(SIGNATURE)  # "" if the form says that nobody signs
    if SIGNATURE in request.taps.values and named != (signer.key if signer else ""):
        return _objection_form_screen(request, draft, _wrong_signer_message(view, signer), 422)
    facts = None if is_idle(draft) else draft.facts
    try:
        now = journal.append(
            acts.object_to, replace(request, by=signer), place=place, facts=facts, reason=draft.why
        )
    except Refused as refused:
        return _objection_form_screen(
            request, draft, fault_text(view.game.kind, refused.faults[0]), 422
        )
    except Stale as stale:
        late = too_late_message(NOT_CONTESTED, stale.now.view, request.seen_version, place)
        return _objection_form_screen(request, draft.rebase(stale.now.view), late, 409)
    return _objected_screen(request, now)


def _preview_objection(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, place = game.view, request.place
    hand_of(view, place)
    page = objection_preview_context(read_objection(view, place, request.taps)) | {"alone": True}
    return Screen(template="disputes/_objection_preview.html", context=page)


def _is_handed_round(view: GameView, phone: Phone) -> bool:
    """Whether people hand this phone round, so that its holder need not be who objects: no other
    phone has written anything of the game.
    """
    return phone.may_write and all(entry.phone.pk == phone.pk for entry in view.entries)


def _objected_screen(request: GameRequest, game: GameState) -> Screen:
    """The objection on the page of its hand; the entry may be older, and say the same."""
    same = game.written is not None and game.written.client_key != request.client_key
    already = gettext("This objection is already open: nothing was added.")
    says = [("info", already)] if same else []
    return Screen(redirect_to="hand", place=request.place, fragment="objections", messages=says)


def _signer(view: GameView, request: GameRequest) -> Person | None:
    """Who is named in the form, or who holds the phone: if the form does not ask, or if the phone
    only follows the game.
    """
    if request.phone.may_write and SIGNATURE in request.taps.values:
        seat = view.seat_with(request.taps.one(SIGNATURE))
        return None if seat is None else view.person_at(seat)
    return None if _is_handed_round(view, request.phone) else view.as_person(view.person)


def _wrong_signer_message(view: GameView, signer: Person | None) -> str:
    """Why who is named does not sign: they left, or the phone only follows the game by now."""
    if signer is None:
        return fault_text(view.game.kind, fault("not_at_the_table", SIGNATURE))
    lowered = gettext(
        "Not contested yet: this phone only follows the game now, and signs for %(name)s, who holds"
        " it."
    )
    return lowered % {"name": signer.name}


def _objection_form_screen(
    request: GameRequest,
    draft: CorrectionDraft,
    error: str = "",
    status: int = 200,
) -> Screen:
    page = objection_form_context(draft, unfolded=bool(request.taps.one("do")))
    signed = SIGNATURE in request.taps.values or not _is_handed_round(draft.view, request.phone)
    page |= {"error": error, "signer": _signer(draft.view, request), "signed": signed}
    return Screen(template="disputes/objection_new.html", context=page, status=status)


def _objection_page(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    contested = objection_of(view, request.number)
    if not request.sent:
        return _objection_screen(view, contested, request)
    changes = _settling_changes(contested, request)
    if not request.sure and _changes_end(view, contested, changes):
        return _objection_screen(view, contested, request, 422, ask_sure=True)
    objection, reason = request.number, request.taps.one("word")
    try:
        now = journal.append(
            acts.settle, request, objection=objection, changes=changes, reason=reason
        )
    except Refused as refused:
        kind, faults = view.game.kind, refused.faults
        why = [fault_text(kind, one, view.names_at(one.hand)) for one in faults]
        return _objection_screen(view, contested, request, 422, why)
    except Stale as stale:
        view, place = stale.now.view, place_of(contested.entry)
        late = [too_late_message(NOT_SETTLED, view, request.seen_version, place)]
        contested = objection_of(view, objection)
        return _objection_screen(view, contested, request, 409, late)
    return hand_or_table(view, place_of(contested.entry), change_messages(now) if changes else ())


def _withdraw_objection(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    contested = objection_of(view, request.number)

    back = hand_or_table(view, place_of(contested.entry))
    try:
        journal.append(acts.withdraw, request, objection=request.number)
    except Refused as refused:
        why = fault_text(view.game.kind, refused.faults[0])
        return replace(back, messages=[("error", why)])
    except Stale as stale:
        place, seen = place_of(contested.entry), request.seen_version
        late = too_late_message(NOT_WITHDRAWN, stale.now.view, seen, place)
        return replace(back, messages=[("error", late)])
    return back


def _settling_changes(contested: Objection, request: GameRequest) -> list[Json]:
    """The changes that settle it: the objector's version, or none."""
    if request.taps.one("how") != "correct" or contested.facts is None:
        return []
    return [change(place_of(contested.entry), contested.facts)]


def _changes_end(view: GameView, contested: Objection, changes: list[Json]) -> bool:
    """Whether settling it changes the end of the game, so that people are asked."""
    return contested.settled is None and end_change(view, with_changes(view, changes)) is not None


def _objection_screen(
    view: GameView,
    contested: Objection,
    request: GameRequest,
    status: int = 200,
    faults: Sequence[str] = (),
    *,
    ask_sure: bool = False,
) -> Screen:
    """The objection with the comment as typed, and why it is not settled yet."""
    drawn = objection_context(view, contested, request.phone)
    page = {
        "objection": drawn,
        "hand_number": drawn["number"],
        "words": drawn["words"],
        "word": request.taps.one("word") if request.sent else "",
        "longest": LONGEST_REASON,
        "ask_sure": ask_sure,
        "faults": faults,
    }
    return Screen(
        template="disputes/objection.html", context=game_context(view) | page, status=status
    )


PAGES = [
    GamePage("confirm", "confirm", _confirm_game, seen_by="", sent_by=READER, writes=True),
    GamePage(
        f"{HAND}note",
        "hand_note",
        _save_note,
        seen_by="",
        sent_by=SCORER,
        writes=True,
        rate="remark",
    ),
    GamePage(
        f"{HAND}confirm", "confirm_hand", _confirm_hand, seen_by="", sent_by=READER, writes=True
    ),
    GamePage(
        f"{HAND}contest",
        "contest",
        _object_page,
        sent_by=READER,
        writes=True,
        rate="remark",
        late_label=label_if_objection_changed,
    ),
    GamePage(
        f"{HAND}contest/preview",
        "preview_objection",
        _preview_objection,
        seen_by="",
        sent_by=READER,
    ),
    GamePage(
        "objections/<int:number>/",
        "objection",
        _objection_page,
        sent_by=SCORER,
        writes=True,
        late_label=label_if_objection_changed,
    ),
    GamePage(
        "objections/<int:number>/withdraw",
        "withdraw",
        _withdraw_objection,
        seen_by="",
        sent_by=READER,
        writes=True,
    ),
]
