"""The page of one hand, and what people say of hands: confirmations, notes, objections."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.journal import LONGEST_REASON, Objection, Person, change, place_of
from games.kinds.sentences import explain_ruling, fault_text
from games.scoring.errors import fault
from games.scoring.values import Json
from games.table import acts
from games.table.disputes.correction import CorrectionDraft, is_idle, open_correction
from games.table.disputes.effects import change_said, end_change, hand_history, rescored
from games.table.disputes.history import happened, recorded
from games.table.disputes.marks import agreement, agreement_on_hand, hand_of
from games.table.disputes.objections import (
    drawn_objection,
    objection_of,
    objection_page,
    objection_preview,
    objections_to,
    own_faults,
    sent_objection,
    undrawn_objections,
)
from games.table.disputes.trial import tried
from games.table.entry.following import recontested
from games.table.entry.meanwhile import beside, too_late
from games.table.errors import NotAllowed, Refused, Stale
from games.table.pages.frame import game_context, row_context
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


def hand_page(
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
    others = dict(enumerate(view.current.hands[: len(view.sheet.hands)], start=1))
    page = game_context(view)
    page |= {
        "hand": score,
        "about": row_context(view, hand.facts, score)["about"],
        "dealer": None if score.dealer is None else names.players[score.dealer],
        "once": view.progress_before(hand.number).turn is not None,
        "recorded": recorded(view, place),
        "steps": [
            (step, [share for share in zip(names.sides, step["points"], strict=True) if share[1]])
            for step in explain_ruling(view.game.kind, score, names)
        ],
        "columns": len(view.sheet.sides) == 2,
        "sides": list(zip(names.sides, score.scores, score.totals, strict=True)),
        "corrected": hand.corrected,
        "inserted": hand.inserted,
        "rescored": place in rescored(view),
        "events": happened(view, history[-MOST_EVENTS:], place, versions),
        "older": len(history) > MOST_EVENTS,
        "may_follow": hand.number < len(view.sheet.hands) or view.current.open is not None,
        "contested": any(
            objection.entry.hand == place for objection in view.current.open_objections
        ),
        "objections": objections_to(view, place, phone),
        "undrawn": undrawn_objections(view, place),
        "longest": LONGEST_REASON,
        "agreement": agreement_on_hand(view, place),
        "place": place,
        "saved_note": saved_note,
        "note": saved_note if note is None else note,
        "faults": faults,
        "meanwhile": meanwhile,
        "previous": others.get(hand.number - 1),
        "following": others.get(hand.number + 1),
    }
    return page


SIGNATURE = "by"  # The field with the key of the player who says so, "" for the phone alone.


NOT_CONFIRMED = gettext_noop("Not confirmed.")
NOT_CONTESTED = gettext_noop("Not contested yet: all that was entered is below.")
NOT_SETTLED = gettext_noop("Not settled yet.")
NOT_WITHDRAWN = gettext_noop("Not withdrawn.")


# Confirmations


def _confirm(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    shown = Screen(redirect_to="result")
    return _confirmed(game, request, journal, shown)[1] or shown


def _confirm_hand(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """On the table only the part of the hand is drawn again."""
    hand_of(game.view, request.place)
    on_table = request.taps.one("back") == "table"
    back = (
        Screen(redirect_to="table") if on_table else Screen(redirect_to="hand", place=request.place)
    )
    now, failed = _confirmed(game, request, journal, back)
    if failed is not None:
        return failed
    return _drawn_agreement(now.view, request.place) if on_table and not request.whole else back


def _drawn_agreement(view: GameView, place: int) -> Screen:
    page = game_context(view) | {"agreement": agreement(view, place), "alone": True}
    return Screen(template="disputes/_confirm_hand.html", context=page)


def _confirmed(
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
        said = too_late(NOT_CONFIRMED, stale.now.view, request.seen_version, place)
        return stale.now, replace(back, messages=[("error", said)])
    return now, None


# Notes


def _hand_note(game: GameState, request: GameRequest, journal: Journal) -> Screen:
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
        return _drawn_hand(hand_page(view, **note, faults=faults), 422)
    except Stale as stale:
        view = stale.now.view
        late = [too_late(NOTE_NOT_SAVED, view, seen, place)]
        meanwhile = beside(view, seen, place)
        return _drawn_hand(hand_page(view, **note, faults=late, meanwhile=meanwhile), 409)
    return Screen(redirect_to="hand", place=place)


def _drawn_hand(page: Json, status: int) -> Screen:
    return Screen(template="disputes/hand.html", context=page, status=status)


# Objections


def _contest(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    """The form of an objection, or the objection as it was sent."""
    view, place = game.view, request.place
    if view.person is None and not request.phone.may_write:
        raise NotAllowed
    if not request.sent:
        return _ask(request, open_correction(view, place))
    hand_of(view, place)
    draft = sent_objection(view, place, request.taps)
    if request.taps.one("do"):
        return _ask(request, draft)
    faults = own_faults(draft)
    if faults:
        return _ask(request, replace(draft, faults=faults), status=422)
    if is_idle(draft) and not draft.why:
        error = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _ask(request, draft, error, 422)
    signer = _signer(view, request)
    named = request.taps.one(SIGNATURE)  # "" if the form says that nobody signs
    if SIGNATURE in request.taps.values and named != (signer.key if signer else ""):
        return _ask(request, draft, _not_signed(view, signer), 422)
    facts = None if is_idle(draft) else draft.facts
    try:
        now = journal.append(
            acts.object_to, replace(request, by=signer), place=place, facts=facts, reason=draft.why
        )
    except Refused as refused:
        return _ask(request, draft, fault_text(view.game.kind, refused.faults[0]), 422)
    except Stale as stale:
        late = too_late(NOT_CONTESTED, stale.now.view, request.seen_version, place)
        return _ask(request, draft.on(stale.now.view), late, 409)
    return _objected(request, now)


def _preview_objection(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, place = game.view, request.place
    hand_of(view, place)
    page = objection_preview(sent_objection(view, place, request.taps)) | {"alone": True}
    return Screen(template="disputes/_objection_preview.html", context=page)


def _takes_turns(view: GameView, phone: Phone) -> bool:
    """Whether people hand this phone round, so that its holder need not be who objects: no other
    phone has written anything of the game.
    """
    return phone.may_write and all(entry.phone.pk == phone.pk for entry in view.entries)


def _objected(request: GameRequest, game: GameState) -> Screen:
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
    return None if _takes_turns(view, request.phone) else view.as_person(view.person)


def _not_signed(view: GameView, signer: Person | None) -> str:
    """Why who is named does not sign: they left, or the phone only follows the game by now."""
    if signer is None:
        return fault_text(view.game.kind, fault("not_at_the_table", SIGNATURE))
    lowered = gettext(
        "Not contested yet: this phone only follows the game now, and signs for %(name)s, who holds"
        " it."
    )
    return lowered % {"name": signer.name}


def _ask(
    request: GameRequest,
    draft: CorrectionDraft,
    error: str = "",
    status: int = 200,
) -> Screen:
    page = objection_page(draft, unfolded=bool(request.taps.one("do")))
    signed = SIGNATURE in request.taps.values or not _takes_turns(draft.view, request.phone)
    page |= {"error": error, "signer": _signer(draft.view, request), "signed": signed}
    return Screen(template="disputes/objection_new.html", context=page, status=status)


def _objection(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    shown = objection_of(view, request.number)
    if not request.sent:
        return _settling(view, shown, request)
    changes = _changes(shown, request)
    if not request.sure and _changes_end(view, shown, changes):
        return _settling(view, shown, request, 422, ask_sure=True)
    objection, reason = request.number, request.taps.one("word")
    try:
        now = journal.append(
            acts.settle, request, objection=objection, changes=changes, reason=reason
        )
    except Refused as refused:
        kind, faults = view.game.kind, refused.faults
        why = [fault_text(kind, one, view.names_at(one.hand)) for one in faults]
        return _settling(view, shown, request, 422, why)
    except Stale as stale:
        view, place = stale.now.view, place_of(shown.entry)
        late = [too_late(NOT_SETTLED, view, request.seen_version, place)]
        shown = objection_of(view, objection)
        return _settling(view, shown, request, 409, late)
    return replace(_back(view, shown), messages=change_said(now) if changes else [])


def _withdraw(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    shown = objection_of(view, request.number)

    back = _back(view, shown)
    try:
        journal.append(acts.withdraw, request, objection=request.number)
    except Refused as refused:
        why = fault_text(view.game.kind, refused.faults[0])
        return replace(back, messages=[("error", why)])
    except Stale as stale:
        place, seen = place_of(shown.entry), request.seen_version
        late = too_late(NOT_WITHDRAWN, stale.now.view, seen, place)
        return replace(back, messages=[("error", late)])
    return back


def _changes(shown: Objection, request: GameRequest) -> list[Json]:
    """The changes that settle it: the objector's version, or none."""
    if request.taps.one("how") != "correct" or shown.facts is None:
        return []
    return [change(place_of(shown.entry), shown.facts)]


def _changes_end(view: GameView, shown: Objection, changes: list[Json]) -> bool:
    """Whether settling it changes the end of the game, so that people are asked."""
    return shown.settled is None and end_change(view, tried(view, changes)) is not None


def _settling(
    view: GameView,
    shown: Objection,
    request: GameRequest,
    status: int = 200,
    faults: Sequence[str] = (),
    *,
    ask_sure: bool = False,
) -> Screen:
    """The objection with the comment as typed, and why it is not settled yet."""
    drawn = drawn_objection(view, shown, request.phone)
    page = {
        "objection": drawn,
        "hand_number": drawn["number"],
        "word": request.taps.one("word") if request.sent else "",
        "longest": LONGEST_REASON,
        "ask_sure": ask_sure,
        "faults": faults,
    }
    return Screen(
        template="disputes/objection.html", context=game_context(view) | page, status=status
    )


def _back(view: GameView, shown: Objection) -> Screen:
    place = place_of(shown.entry)
    return (
        Screen(redirect_to="table")
        if view.facts(place) is None
        else Screen(redirect_to="hand", place=place)
    )


PAGES = [
    GamePage("confirm", "confirm", _confirm, seen_by="", sent_by=READER, writes=True),
    GamePage(
        f"{HAND}note",
        "hand_note",
        _hand_note,
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
        _contest,
        sent_by=READER,
        writes=True,
        rate="remark",
        late_label=recontested,
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
        _objection,
        sent_by=SCORER,
        writes=True,
        late_label=recontested,
    ),
    GamePage(
        "objections/<int:number>/withdraw",
        "withdraw",
        _withdraw,
        seen_by="",
        sent_by=READER,
        writes=True,
    ),
]
