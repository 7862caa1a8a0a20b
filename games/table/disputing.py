"""The page of one hand, and what people say of hands: confirmations, notes, objections, and how
these are settled.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from games.journal import LONGEST_REASON, Entry, Objection, Person, change, place_of
from games.kinds.sentences import explained, fault_text
from games.scoring.errors import fault
from games.scoring.values import Json
from games.table.correction import CorrectionDraft, is_idle, open_correction
from games.table.effects import change_said, end_change, hand_history, rescored
from games.table.errors import NotAllowed
from games.table.facts import Phone
from games.table.following import recontested
from games.table.frame import drawn_row, table_frame
from games.table.history import happened, recorded
from games.table.marks import agreement, agreement_on_hand, hand_of
from games.table.meanwhile import beside, too_late
from games.table.objections import (
    drawn_objection,
    objection_of,
    objection_page,
    objection_preview,
    objections_to,
    own_faults,
    sent_objection,
    undrawn_objections,
)
from games.table.result import NOTE_NOT_SAVED
from games.table.screen import HAND, READER, SCORER, Act, Facts, GamePage, Screen, Tap, to_write
from games.table.trial import tried
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop

CONFLICT = 409

MOST_EVENTS = 15
"""The newest entries about the hand: the journal has the others. Each costs a replay, or two."""


def hand_page(
    view: GameView,
    place: int,
    phone: Phone,
    *,
    note: str | None = None,
    faults: Sequence[str] = (),
    meanwhile: Sequence[Json] = (),
) -> Json:
    """A hand with its ruling and its history, on a phone; `note` is a note that could not be saved,
    because of what happened `meanwhile`, or for other `faults`.

    Raises Missing if the sheet has no such hand.
    """
    hand, score, versions = hand_of(view, place), view.scored(place), cache(view.at)
    names, history = view.names_at(hand.number), hand_history(view, place, versions)
    saved_note = view.current.hand_notes.get(place, "")
    others = dict(enumerate(view.current.hands[: len(view.sheet.hands)], start=1))
    page = table_frame(view)
    page |= {
        "hand": score,
        "about": drawn_row(view, hand.facts, score)["about"],
        "dealer": None if score.dealer is None else names.players[score.dealer],
        "once": view.progress_before(hand.number).turn is not None,
        "recorded": recorded(view, place),
        "steps": [
            (step, [share for share in zip(names.sides, step["points"], strict=True) if share[1]])
            for step in explained(view.game.kind, score, names)
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


SIGNATURE = "by"
"""The field with the key of the player who says so, "" for the phone alone."""


NOT_CONFIRMED = gettext_noop("Not confirmed.")
NOT_CONTESTED = gettext_noop("Not contested yet: all that was entered is below.")
NOT_SETTLED = gettext_noop("Not settled yet.")
NOT_WITHDRAWN = gettext_noop("Not withdrawn.")


# Confirmations


def _confirm(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """A finished game, confirmed for a side."""
    shown = Screen(to="result")
    return _confirmed(facts, phone, tap, shown, lambda now: shown)


def _confirm_hand(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """A hand, confirmed for a side; on the table only its own part is drawn again."""
    hand_of(facts.view, tap.place)
    if tap.taps.one("back") != "table":
        shown = Screen(to="hand", place=tap.place)
        return _confirmed(facts, phone, tap, shown, lambda now: shown)
    table = Screen(to="table")
    drawn = _drawn_agreement if not tap.whole else lambda view, place: table
    return _confirmed(facts, phone, tap, table, lambda now: drawn(now.view, tap.place))


def _drawn_agreement(view: GameView, place: int) -> Screen:
    page = table_frame(view) | {"agreement": agreement(view, place), "alone": True}
    return Screen(template="disputes/_confirm_hand.html", context=page)


def _confirmed(
    facts: Facts, phone: Phone, tap: Tap, back: Screen, saved: Callable[[Facts], Screen]
) -> Screen:
    """The confirmation of the hand of a place, or of the game; if it fails, the page to go `back`
    to. A phone that only follows the game confirms for nobody but its holder.
    """
    view, player = facts.view, tap.taps.one("player")
    number = view.current.number_of(tap.place) if tap.place else None
    own = view.person is not None and view.plays_as(view.person, player, number)
    if view.seat_with(player, number) is not None and not own and not phone.may_write:
        raise NotAllowed

    def late(now: Facts) -> Screen:
        said = too_late(NOT_CONFIRMED, now.view, tap.seen_version, tap.place or None)
        return replace(back, says=[("error", said)])

    return to_write(
        "confirm",
        {"player": player, "place": tap.place or None},
        facts,
        tap,
        saved=lambda now, entry: saved(now),
        # If two phones confirm the same thing, that is no error.
        refused=lambda now, faults: replace(
            back,
            says=[
                ("error", fault_text(view.game.kind, one))
                for one in faults[:1]
                if one.code != "confirmed_already"
            ],
        ),
        late=late,
    )


# Notes


def _hand_note(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The note of a hand, replacing the previous note; nothing is written if it is the same."""
    view, place, seen = facts.view, tap.place, tap.seen_version
    hand_of(view, place)
    text = tap.typed("text")
    if text == view.current.hand_notes.get(place, ""):
        return Screen(to="hand", place=place)

    def again(now: Facts, faults: list[str], status: int) -> Screen:
        """The page with the note as it was typed, and why it was not saved."""
        meanwhile = beside(now.view, seen, place) if status == CONFLICT else []
        page = hand_page(now.view, place, phone, note=text, faults=faults, meanwhile=meanwhile)
        return Screen(template="disputes/hand.html", context=page, status=status)

    return to_write(
        "write_note",
        {"hand": place, "text": text},
        facts,
        tap,
        saved=lambda now, entry: Screen(to="hand", place=place),
        refused=lambda now, faults: again(
            facts, [fault_text(view.game.kind, fault) for fault in faults], 422
        ),
        late=lambda now: again(now, [too_late(NOTE_NOT_SAVED, now.view, seen, place)], CONFLICT),
    )


# Objections


def _contest(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The reason and the other version of an objection, or the objection as it was sent."""
    view, place = facts.view, tap.place
    if view.person is None and not phone.may_write:
        raise NotAllowed
    if not tap.sent:
        return _ask(phone, tap, open_correction(view, place))
    hand_of(view, place)
    draft = sent_objection(view, place, tap.taps)
    if tap.taps.one("do"):
        return _ask(phone, tap, draft)
    faults = own_faults(draft)
    if faults:
        return _ask(phone, tap, replace(draft, faults=faults), status=422)
    if is_idle(draft) and not draft.why:
        error = gettext("What is wrong? Tap a reason, write one, or enter what it should say.")
        return _ask(phone, tap, draft, error, 422)
    signer, named = _signer(view, phone, tap), tap.taps.one(SIGNATURE)
    if named and (signer is None or signer.key != named):
        return _ask(phone, tap, draft, _not_signed(view, signer), 422)
    act = Act(
        "object_to",
        {"place": place, "facts": None if is_idle(draft) else draft.facts, "reason": draft.why},
        saved=lambda now, entry: _objected(tap, entry),
        refused=lambda now, faults: _ask(
            phone, tap, draft, fault_text(view.game.kind, faults[0]), 422
        ),
        late=lambda now: _ask(
            phone,
            tap,
            draft.on(now.view),
            too_late(NOT_CONTESTED, now.view, tap.seen_version, place),
            409,
        ),
        seen=tap.seen_version,
        by=signer,
    )
    return Screen(act=act)


def _preview_objection(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """What the objector's version would score, as far as it is entered."""
    view, place = facts.view, tap.place
    hand_of(view, place)
    page = objection_preview(sent_objection(view, place, tap.taps)) | {"alone": True}
    return Screen(template="disputes/_objection_preview.html", context=page)


def _takes_turns(view: GameView, phone: Phone) -> bool:
    """Whether people take turns with a phone, so that who objects is not its holder unless that is
    said: no other has written anything of the game.
    """
    return phone.may_write and all(entry.phone.pk == phone.pk for entry in view.entries)


def _objected(tap: Tap, entry: Entry) -> Screen:
    """The objection on the page of its hand; the entry may be older, and say the same."""
    same = entry.client_key != tap.client_key
    already = gettext("This objection is already open: nothing was added.")
    says = [("info", already)] if same else []
    return Screen(to="hand", place=tap.place, fragment="objections", says=says)


def _signer(view: GameView, phone: Phone, tap: Tap) -> Person | None:
    """Who is named in the form, or who holds the phone if the form does not ask. A phone that only
    follows the game signs for its holder.
    """
    if phone.may_write and SIGNATURE in tap.taps.values:
        seat = view.seat_with(tap.taps.one(SIGNATURE))
        return None if seat is None else view.person_at(seat)
    return None if _takes_turns(view, phone) else view.as_person(view.person)


def _not_signed(view: GameView, signer: Person | None) -> str:
    """Why a phone does not sign for who is named in its form: they left the table, or it only
    follows the game by now, and signs for its holder.
    """
    if signer is None:
        return fault_text(view.game.kind, fault("not_at_the_table", SIGNATURE))
    lowered = gettext(
        "Not contested yet: this phone only follows the game now, and signs for %(name)s, who holds"
        " it."
    )
    return lowered % {"name": signer.name}


def _ask(
    phone: Phone,
    tap: Tap,
    draft: CorrectionDraft,
    error: str = "",
    status: int = 200,
) -> Screen:
    """The form of an objection as filled in so far, with its errors."""
    page = objection_page(draft, unfolded=bool(tap.taps.one("do")))
    signed = SIGNATURE in tap.taps.values or not _takes_turns(draft.view, phone)
    page |= {"error": error, "signer": _signer(draft.view, phone, tap), "signed": signed}
    return Screen(template="disputes/objection_new.html", context=page, status=status)


def _objection(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """An objection, or its settlement."""
    view = facts.view
    shown = objection_of(view, tap.number)
    if not tap.sent:
        return _settling(view, shown, phone)
    changes = _changes(shown, tap)
    if not tap.sure and _changes_end(view, shown, changes):
        return _settling(view, shown, phone, tap, 422, ask_sure=True)
    said = {"objection": tap.number, "changes": changes, "reason": tap.taps.one("word")}
    return to_write(
        "settle",
        said,
        facts,
        tap,
        saved=lambda now, entry: replace(
            _back(view, shown), says=change_said(now.view, entry) if changes else []
        ),
        refused=lambda now, faults: _settling(
            view,
            shown,
            phone,
            tap,
            422,
            [fault_text(view.game.kind, one, view.names_at(one.hand)) for one in faults],
        ),
        late=lambda now: _settling(
            now.view,
            objection_of(now.view, tap.number),
            phone,
            tap,
            409,
            [too_late(NOT_SETTLED, now.view, tap.seen_version, place_of(shown.entry))],
        ),
    )


def _withdraw(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The end of an objection, for its author."""
    view = facts.view
    shown = objection_of(view, tap.number)

    def back(error: str) -> Screen:
        return replace(_back(view, shown), says=[("error", error)])

    return to_write(
        "withdraw",
        {"objection": tap.number},
        facts,
        tap,
        saved=lambda now, entry: _back(view, shown),
        refused=lambda now, faults: back(fault_text(view.game.kind, faults[0])),
        late=lambda now: back(
            too_late(NOT_WITHDRAWN, now.view, tap.seen_version, place_of(shown.entry))
        ),
    )


def _changes(shown: Objection, tap: Tap) -> list[Json]:
    """The changes that settle it: the objector's version, or none."""
    if tap.taps.one("how") != "correct" or shown.facts is None:
        return []
    return [change(place_of(shown.entry), shown.facts)]


def _changes_end(view: GameView, shown: Objection, changes: list[Json]) -> bool:
    """Whether settling it changes the end of the game, so that a confirmation is needed."""
    return shown.settled is None and end_change(view, tried(view, changes)) is not None


def _settling(
    view: GameView,
    shown: Objection,
    phone: Phone,
    tap: Tap | None = None,
    status: int = 200,
    faults: Sequence[str] = (),
    *,
    ask_sure: bool = False,
) -> Screen:
    """The objection, with the comment as typed (`word`), and why it is not settled yet; `ask_sure`
    is whether to ask before the hand is corrected as the objection says.
    """
    drawn = drawn_objection(view, shown, phone)
    page = {
        "objection": drawn,
        "hand_number": drawn["number"],
        "word": "" if tap is None else tap.taps.one("word"),
        "longest": LONGEST_REASON,
        "ask_sure": ask_sure,
        "faults": faults,
    }
    return Screen(
        template="disputes/objection.html", context=table_frame(view) | page, status=status
    )


def _back(view: GameView, shown: Objection) -> Screen:
    """The hand, or the table if the hand was removed."""
    place = place_of(shown.entry)
    return Screen(to="table") if view.facts(place) is None else Screen(to="hand", place=place)


PAGES = [
    GamePage("confirm", "confirm", _confirm, seen_by="", sent_by=READER, writes=True),
    GamePage(
        f"{HAND}note",
        "hand_note",
        _hand_note,
        seen_by="",
        sent_by=SCORER,
        writes=True,
        counted="remark",
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
        counted="remark",
        overtaken=recontested,
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
        overtaken=recontested,
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
"""What people say of hands."""
