"""Confirmations, and whether a hand is contested, as pages show them."""

from collections import defaultdict
from collections.abc import Sequence

from games.journal import Confirmation, Entry, EntryKind, Hand, place_of
from games.scoring.values import Json
from games.table.errors import Missing
from games.table.view import GameView
from games.wording.catalogue import date_format, get_language, gettext
from games.wording.sentences import Names, join_words, say


def hand_of(view: GameView, place: int) -> Hand:
    """Raises Missing if the hand of that place is not on the sheet."""
    hand = view.current.hand_at(place)
    if hand is None or view.score(place) is None:
        raise Missing
    return hand


def contested_places(view: GameView) -> set[int]:
    return {place_of(objection.entry) for objection in view.current.open_objections}


def agreed_places(view: GameView) -> set[int]:
    """The places of the hands that every side confirmed, and that have not changed since."""
    valid: dict[int, set[int]] = defaultdict(set)
    for one in view.current.confirmations:
        if one.place is not None and one.voided is None:
            valid[one.place].add(one.side)
    return {place for place, by in valid.items() if len(by) == len(view.sheet.sides)}


def place_to_confirm(view: GameView) -> int | None:
    """The place of the newest hand, if the notebook wants each confirmed on the table."""
    wanted = view.game.notebook.confirm_hands and not view.over and view.current.hands
    return view.current.hands[-1].place if wanted else None


def agreement(view: GameView, place: int | None) -> Json:
    """Who confirmed that hand (None: the game), who has yet to, and what became void."""
    number = None if place is None else view.current.number_of(place)
    sitters, holder = view.sitters_at(number), _seat_of_holder(view, number)
    confirmed: list[Json] = []
    voided: list[Json] = []
    sides: list[Json] = []
    for side, (name, last) in enumerate(_confirmations_of_sides(view, place)):
        seats = view.game_record.sides_at(number)[side].seats
        own = holder in seats
        # Who may confirm on this phone, as they sat at that hand: if its holder did, nobody else.
        people = [sitters[seat] for seat in seats if seat == holder or not own]
        by = None if last is None else last.voided
        counts = last is not None and by is None
        sides.append({"name": name, "people": people, "own": own, "confirmed": counts})
        if last is not None and by is None:
            confirmed.append(_confirmation_context(view, name, last.entry))
        elif last is not None and by is not None:
            since = _reason_it_is_void(view, by)
            then = view.at(last.entry.number)
            voided.append(
                _confirmation_context(then, confirming_side(then, last.entry), last.entry)
                | {"by": by, "since": since}
            )
    waiting, phones = [side for side in sides if not side["confirmed"]], _phones(confirmed)
    together_first = sorted(phones, key=lambda phone: not phone["several"])
    return {
        "place": place,
        "confirmed": confirmed,
        "confirmed_names": join_words([phone["names"] for phone in together_first], get_language()),
        "phones": phones,
        "sides": sides,
        "voided": voided,
        "waiting": waiting,
        "waiting_names": join_words([side["name"] for side in waiting], get_language()),
        "waits_for_holder": any(side["own"] for side in waiting),
    }


def _phones(confirmed: Sequence[Json]) -> list[Json]:
    found: dict[object, list[Json]] = defaultdict(list)
    for one in confirmed:
        found[_phone_of(one["entry"])].append(one)
    return [_phone(group) for group in found.values()]


def _phone(group: Sequence[Json]) -> Json:
    names, several = join_words([one["person"] for one in group], get_language()), len(group) > 1
    on_one_phone = gettext("%(names)s (on one phone)")
    return {
        "ids": {one["entry"].phone.pk for one in group},  # under which it is stored
        "names": on_one_phone % {"names": names} if several else names,
        "several": several,
        "sides": join_words([one["name"] for one in group], get_language()),
    }


def confirmed_before(view: GameView, entry: Entry) -> str:
    """The other sides for which the phone of a confirmation had done the same, in a line."""
    sides = [
        confirming_side(view, one.entry)
        for one in view.current.confirmations
        if one.place == entry.hand
        and one.side != entry.facts["side"]
        and one.entry.number < entry.number
        and (one.voided is None or one.voided.number > entry.number)
        and _phone_of(one.entry) == _phone_of(entry)
    ]
    return join_words(sides, get_language())


def confirming_side(view: GameView, entry: Entry) -> str:
    """The name that the side of a confirmation has in this version of the game."""
    number = None if entry.hand is None else view.current.number_of(entry.hand)
    return view.game_record.sides_at(number)[entry.facts["side"]].name


def _phone_of(entry: Entry) -> tuple[object, ...]:
    """What identifies the phone of an entry: in a file it may have several names."""
    return entry.phone.key, entry.phone.imported


def _seat_of_holder(view: GameView, number: int | None) -> int | None:
    """The seat of who holds this phone when the hand of that number was played."""
    for seat, sitter in enumerate(view.sitters_at(number)):
        if sitter.player.is_same(view.person):
            return seat
    return None


def _confirmation_context(view: GameView, name: str, entry: Entry) -> Json:
    signed = view.signature(entry.by)
    return {
        "name": name,  # of the side
        "entry": entry,
        "who": "" if signed == name else signed,
        "person": signed or name,
        "same_phone": confirmed_before(view, entry),
    }


def _reason_it_is_void(view: GameView, entry: Entry) -> str:
    """The change of a hand that made a confirmation void, in words; "" if it was no such change."""
    if entry.hand is None:
        return ""
    hand, words = view.current.hand_at(entry.hand), view.words_at(entry.hand)
    messages = {
        EntryKind.REMOVE: words.void_since_removed,
        EntryKind.INSERT: words.void_since_inserted,
        EntryKind.CORRECT: words.void_since_corrected,
        EntryKind.SETTLE: words.void_since_corrected,
    }
    if entry.kind not in messages:
        return ""
    at = "" if entry.made_at is None else date_format(entry.made_at, "TIME_FORMAT")
    number = "" if hand is None else hand.number
    return say(messages[entry.kind], {"number": number, "at": at}, Names())


def agreement_on_hand(view: GameView, place: int) -> Json | None:
    """None if nobody confirmed that hand and the notebook does not want it."""
    confirmed = any(confirmation.place == place for confirmation in view.current.confirmations)
    return agreement(view, place) if confirmed or view.game.notebook.confirm_hands else None


def _confirmations_of_sides(
    view: GameView, place: int | None
) -> list[tuple[str, Confirmation | None]]:
    """Each side's name, and its confirmation in force, which an undo may have brought back, or else
    its last one; None if it never confirmed.
    """
    confirmations = [one for one in view.current.confirmations if one.place == place]
    in_force = {one.side: one for one in confirmations if one.voided is None}
    last = {one.side: one for one in confirmations} | in_force
    number = None if place is None else view.current.number_of(place)
    sides = view.game_record.sides_at(number)
    return [(side.name, last.get(one)) for one, side in enumerate(sides)]
