"""A correction under way: hands changed together, the entry of one of them open, nothing saved."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.core.exceptions import BadRequest
from django.core.signing import BadSignature, dumps, loads
from django.http import Http404

from games.drafts.retelling import retold, usual_moment
from games.journal import AT_THE_END, Current, Objection, change
from games.kinds.entry import Facts, HandInPlay, Taps, announced_part
from games.kinds.registry import KINDS
from games.readers.game.frame import hand_in_play
from games.readers.game.preview import preview_announcements, preview_hand
from games.readers.game.trial import before_hand, tried
from games.readers.game.view import GameView
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.common import REASONS

SALT = "correction"
"""What is changed so far travels in the form: signed, so that it comes back as it was sent."""


@dataclass(frozen=True)
class Correction:
    """`changes` are those of `games.journal.change`, the one that was asked for first; the entry of
    the hand of the place `at` is open at a `moment`; `reason` is why, `typed` in one's own words;
    `trying` is whether it was begun to see what if; `objection` the number of the one it settles.
    """

    changes: tuple[Json, ...]
    at: int
    moment: str
    reason: str = ""
    typed: str = ""
    trying: bool = False
    objection: int | None = None

    @property
    def first(self) -> Json:
        """The change that was asked for."""
        return self.changes[0]

    @property
    def verb(self) -> str:
        """What the change that was asked for does to its hand."""
        if "before" in self.first:
            return "insert"
        return "remove" if self.first["facts"] is None else "correct"

    @property
    def signed(self) -> str:
        """The changes as a form carries them."""
        return dumps(list(self.changes), salt=SALT, compress=True)

    @property
    def why(self) -> str:
        """The reason, in one's own words if there are any."""
        return self.typed or self.reason

    def facts(self, place: int) -> Json | None:
        """What the changes say of a hand, None where they say nothing or take it out."""
        return next((one["facts"] for one in self.changes if one["hand"] == place), None)

    def having(self, place: int, facts: Json | None) -> "Correction":
        """The same, with a hand told anew."""
        told = [one | {"facts": facts} if one["hand"] == place else one for one in self.changes]
        if all(one["hand"] != place for one in self.changes):
            told.append(change(place, facts))
        return replace(self, changes=tuple(told))

    def leaving(self, place: int) -> "Correction":
        """The same, save that one of the other hands stays as it is."""
        others = [one for one in self.changes[1:] if one["hand"] != place]
        return replace(self, changes=(self.first, *others))


# Where it begins


def correcting(
    view: GameView, number: int, version: int | None = None, objection: int | None = None
) -> Correction:
    """The correction of a hand, from its facts as they stand, as an entry left them (`version`), or
    as an `objection` to it that is open says that they should be, if it says so.

    Raises Http404 where there is no such hand, version or objection.
    """
    place = recorded_place(view, number)
    facts = (view if version is None else view.at(version)).facts(place)
    if objection is not None:
        facts = _objected_to(view, place, objection).facts or facts
    if facts is None:
        raise Http404
    moment = usual_moment(view.game.kind, facts)
    return Correction((change(place, facts),), place, moment, objection=objection)


def _objected_to(view: GameView, place: int, number: int) -> Objection:
    held = view.current.open_objections
    found = [one for one in held if (one.entry.number, one.entry.hand) == (number, place)]
    if not found:
        raise Http404
    return found[0]


def inserting(view: GameView, number: int, removed: int | None = None) -> Correction:
    """A hand put in so that it gets that number; or one that was taken out, by its place, put back
    where it stood. Raises Http404 where it could not be.
    """
    current = view.current
    if removed is not None:
        found = next((one for one in current.removed if one.place == removed), None)
        if found is None:
            raise Http404
        put_back = change(found.place, found.facts, found.before)
        return Correction((put_back,), found.place, usual_moment(view.game.kind, found.facts))
    if not 1 <= number <= current.next_number:
        raise Http404
    last = number == current.next_number
    before = AT_THE_END if last else current.hands[number - 1].place
    moment = next(iter(KINDS[view.game.kind].entry.MOMENTS))
    return Correction((change(current.free_place, {}, before),), current.free_place, moment)


def removing(view: GameView, number: int) -> Correction:
    """A hand taken out. Raises Http404 where there is no such hand."""
    place = recorded_place(view, number)
    return Correction((change(place, None),), place, "")


def recorded_place(view: GameView, number: int) -> int:
    """What the journal calls the hand of that number. Raises Http404 where there is none."""
    if not 1 <= number <= len(view.current.hands):
        raise Http404
    return view.current.hands[number - 1].place


# What a form sends


def sent_correction(view: GameView, taps: Taps) -> Correction | None:
    """The correction as its form tells it, with what was tapped of the hand whose entry is open.

    None where the hand that it is about is no longer there. Raises BadRequest where the form was
    tampered with.
    """
    try:
        sent = loads(taps.one("changes"), salt=SALT)
    except BadSignature:
        raise BadRequest from None
    changes = _renewed(view.current, sent)
    if not changes:
        return None
    first = changes[0]["hand"]
    objection = taps.number("objection")
    at = first if taps.number("at") in (sent[0]["hand"], first) else taps.number("at")
    correction = Correction(
        changes=changes,
        at=at if at in tried(view, changes).current.places else first,
        moment=taps.one("moment"),
        reason=taps.one("reason") if taps.one("reason") in REASONS else "",
        typed=taps.one("typed"),
        trying=taps.one("trying") == "1",
        objection=objection if isinstance(objection, int) else None,
    )
    correction = opened(view, correction, correction.moment)
    return _tapped(view, correction, taps) if taps.one("tapped") else correction


def _renewed(current: Current, changes: Sequence[Json]) -> tuple[Json, ...]:
    """The changes of hands that are there still; () where the first one is not among them."""
    first, *others = changes
    recorded = [hand.place for hand in current.hands]
    if "before" in first:
        if first["before"] not in (*recorded, AT_THE_END):
            return ()
        if first["hand"] not in [removed.place for removed in current.removed]:
            first = first | {"hand": current.free_place}
    elif first["hand"] not in recorded:
        return ()
    return (first, *[one for one in others if one["hand"] in current.places])


def _tapped(view: GameView, correction: Correction, taps: Taps) -> Correction:
    """The correction with what was tapped of its hand; what another moment said of it stays."""
    ground = ground_of(view, correction)
    if ground is None:
        return correction
    told = {} if ground.is_open else ground.facts
    facts = retold(ground.hand, told, correction.moment, taps)
    if correction.at != correction.first["hand"] and facts == view.facts(correction.at):
        return correction.leaving(correction.at)
    return correction.having(correction.at, facts)


# The hand whose entry is open


@dataclass(frozen=True)
class Ground:
    """What the open entry stands on: the game `before` its hand, the hand with its announcements,
    its `facts` so far, and whether it `is_open`: announced, not yet recorded.
    """

    before: GameView
    hand: HandInPlay
    facts: Facts
    is_open: bool


def ground_of(view: GameView, correction: Correction) -> Ground | None:
    """What the open entry stands on; None where there is no such hand, as when it is taken out, or
    the game is over before it.
    """
    trial = tried(view, correction.changes)
    number = trial.current.number_of(correction.at)
    if number is None:
        return None
    before = before_hand(trial, number)
    if before.sheet.finished:
        return None
    facts = trial.facts(correction.at)
    known = trial.announced if facts is None else facts
    announced = announced_part(KINDS[view.game.kind].entry, known)
    return Ground(before, hand_in_play(before, announced), known, facts is None)


def opened(view: GameView, correction: Correction, moment: str = "") -> Correction:
    """The correction with that moment of its entry open, if the game has it, else the usual one."""
    ground = ground_of(view, correction)
    if ground is None:
        return replace(correction, moment="")
    if ground.is_open:
        return replace(correction, moment="announce")
    known = moment in KINDS[view.game.kind].entry.MOMENTS
    usual = usual_moment(view.game.kind, ground.facts)
    return replace(correction, moment=moment if known else usual)


# What it comes to


@dataclass(frozen=True)
class Checked:
    """A correction that was looked at: whether it `fits`; if not, its entry is open where it does
    not, and `faults` says what is wrong there, nothing where something is merely to be entered;
    `moved` is whether that is another hand than the one just entered.
    """

    correction: Correction
    fits: bool = False
    faults: tuple[Fault, ...] = ()
    moved: bool = False


def checked(view: GameView, correction: Correction) -> Checked:
    """Whether every hand of the sheet can be as the correction tells it."""
    trial = tried(view, correction.changes)
    if not trial.faults:
        return Checked(correction, fits=True)
    if after_the_end(view, correction):
        return Checked(correction, faults=trial.faults, moved=True)
    place = trial.current.places[trial.faults[0].hand - 1]
    if place != correction.at:
        there = _opened_beside(view, opened(view, replace(correction, at=place)), trial.faults[0])
        return Checked(there, faults=trial.faults, moved=True)
    correction = _opened_beside(view, correction, trial.faults[0])
    ground = ground_of(view, correction)
    if correction.moment != "announce" or ground is None or ground.is_open:
        return Checked(correction, faults=trial.faults)
    required = KINDS[view.game.kind].entry.REQUIRED
    wrong = preview_announcements(ground.hand, ground.hand.announced, required).faults
    if wrong:
        return Checked(correction, faults=wrong)
    entered = len(ground.facts) > len(ground.hand.announced)
    result = replace(correction, moment="result")
    return Checked(result, faults=trial.faults if entered else ())


def _opened_beside(view: GameView, correction: Correction, fault: Fault) -> Correction:
    """The correction with the announcements open, where the fault is said beside them alone."""
    moments = KINDS[view.game.kind].entry.MOMENTS
    announced = fault.field in moments.get("announce", ())
    if announced and fault.field not in moments.get(correction.moment, ()):
        return opened(view, correction, "announce")
    return correction


def mended(view: GameView, correction: Correction) -> Correction:
    """The correction with the other hands that the game itself can tell from it."""
    matching, changed = (
        KINDS[view.game.kind].entry.mended,
        [one["hand"] for one in correction.changes],
    )
    if matching is None:
        return correction
    for one in correction.changes:
        before, after = view.facts(one["hand"]), one["facts"]
        if before is None or after is None:
            continue
        for hand in view.current.hands:
            facts = matching(before, after, hand.facts)
            if hand.place not in changed and facts is not None:
                correction = correction.having(hand.place, facts)
    return correction


def without_later(view: GameView, correction: Correction) -> Correction:
    """The correction without the hands after the end that it brings about."""
    for place in after_the_end(view, correction):
        correction = correction.having(place, None)
    return correction


def after_the_end(view: GameView, correction: Correction) -> list[int]:
    """The places of the hands after the end of the game, save the one that was asked for."""
    trial = tried(view, correction.changes)
    if not trial.sheet.finished:
        return []
    places = trial.current.places[len(trial.sheet.hands) :]
    return [place for place in places if place != correction.first["hand"]]


def is_rare(view: GameView, correction: Correction) -> bool:
    """Whether the open entry tells a hand that is legal but so seldom true that one is asked."""
    ground = ground_of(view, correction)
    told_anew = correction.facts(correction.at) != view.facts(correction.at)
    return ground is not None and told_anew and preview_hand(ground.hand, ground.facts).rare


def is_idle(view: GameView, correction: Correction) -> bool:
    """Whether the correction says nothing but what the sheet says."""
    return all(one == change(one["hand"], view.facts(one["hand"])) for one in correction.changes)


def asked(view: GameView, correction: Correction) -> Json:
    """What the service that does it is to be told of the hand that was asked for."""
    first = correction.first
    place, facts = {"place": first["hand"]}, {"facts": first["facts"]}
    if correction.verb == "remove":
        return place
    if correction.verb == "correct":
        return place | facts
    again = first["hand"] in [removed.place for removed in view.current.removed]
    return {"before": first["before"]} | facts | (place if again else {})
