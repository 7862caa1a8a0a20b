"""A correction under way: hands to change together, with the entry of one of them open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.journal import AT_THE_END, Current, Objection, change
from games.kinds.entry import Facts, HandInPlay, Taps, announced_part
from games.kinds.registry import KINDS
from games.kinds.sentences import correction_reasons
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.draft import DisputeDraft
from games.table.effects import end_change
from games.table.errors import Malformed, Missing
from games.table.moments import open_moment, with_taps
from games.table.preview import preview_announcements, preview_hand
from games.table.trial import before_hand, tried
from games.table.view import GameView, hand_in_play


@dataclass(frozen=True, kw_only=True)
class CorrectionDraft(DisputeDraft):
    """Hands changed together. `changes` are in the form of `games.journal.change`, the requested
    change first. The entry of the hand at place `at` is open. `trying` is whether it was started as
    a what-if; `objection` is the number of the objection that it settles. `moved` is whether
    `faults` concern another hand than the one just entered.
    """

    changes: tuple[Json, ...]
    at: int
    moment: str = ""
    trying: bool = False
    objection: int | None = None
    moved: bool = False

    @property
    def state(self) -> list[Json]:
        """All changes so far."""
        return list(self.changes)

    @property
    def facts(self) -> Facts | None:
        """The new facts of the hand whose entry is open; None if the changes remove it or leave it
        alone.
        """
        return next((made["facts"] for made in self.changes if made["hand"] == self.at), None)

    @property
    def first(self) -> Json:
        """The requested change."""
        return self.changes[0]

    @property
    def verb(self) -> str:
        """What the requested change does to its hand: `insert`, `remove` or `correct`."""
        if "before" in self.first:
            return "insert"
        return "remove" if self.first["facts"] is None else "correct"

    def with_facts(self, place: int, facts: Json | None) -> "CorrectionDraft":
        """The same draft with new facts for a hand; None removes the hand."""
        changes = [
            made | {"facts": facts} if made["hand"] == place else made for made in self.changes
        ]
        if all(made["hand"] != place for made in self.changes):
            changes.append(change(place, facts))
        return replace(self, changes=tuple(changes))

    def without_change(self, place: int) -> "CorrectionDraft":
        """The same draft without the change of another hand, which stays as it is."""
        others = [made for made in self.changes[1:] if made["hand"] != place]
        return replace(self, changes=(self.first, *others))


# Where it begins


def open_correction(
    view: GameView, place: int, version: int | None = None, objection: int | None = None
) -> CorrectionDraft:
    """Start the correction of the hand of a place from its current facts, from its facts as of a
    `version`, or from those that an open `objection` to it proposes, if any.

    Raises Missing if there is no such hand, version or open objection.
    """
    _check_recorded(view, place)
    facts = (view if version is None else view.at(version)).facts(place)
    if objection is not None:
        facts = _objected_to(view, place, objection).facts or facts
    if facts is None:
        raise Missing
    return CorrectionDraft(
        changes=(change(place, facts),),
        at=place,
        moment=open_moment(view.game.kind, facts),
        objection=objection,
    )


def _objected_to(view: GameView, place: int, number: int) -> Objection:
    for objection in view.current.open_objections:
        if (objection.entry.number, objection.entry.hand) == (number, place):
            return objection
    raise Missing


def open_insertion(view: GameView, place: int, after: bool) -> CorrectionDraft:
    """Start inserting a hand before the hand of a place, or `after` it. Raises Missing if there is
    no such hand.
    """
    _check_recorded(view, place)
    current = view.current
    later = current.places[current.places.index(place) + after :]
    return CorrectionDraft(
        changes=(change(current.free_place, {}, later[0] if later else AT_THE_END),),
        at=current.free_place,
        moment=next(iter(KINDS[view.game.kind].entry.MOMENTS)),
    )


def open_restoration(view: GameView, place: int) -> CorrectionDraft:
    """Start restoring the removed hand of a place to where it was. Raises Missing if there is no
    such hand.
    """
    found = next((removed for removed in view.current.removed if removed.place == place), None)
    if found is None:
        raise Missing
    return CorrectionDraft(
        changes=(change(place, found.facts, found.before),),
        at=place,
        moment=open_moment(view.game.kind, found.facts),
    )


def open_removal(view: GameView, place: int) -> CorrectionDraft:
    """Start removing the hand of a place. Raises Missing if there is no such hand."""
    _check_recorded(view, place)
    return CorrectionDraft(changes=(change(place, None),), at=place)


def _check_recorded(view: GameView, place: int) -> None:
    """Raise Missing if no hand of that place is recorded."""
    if view.facts(place) is None:
        raise Missing


# What a form sends


def sent_correction(
    view: GameView, taps: Taps, sent: Sequence[Json] | None
) -> CorrectionDraft | None:
    """The correction as its form sends it: the changes so far (`sent`), with what was tapped for
    the hand whose entry is open.

    None if the hand that it is about no longer exists. Raises Malformed if the form was tampered
    with.
    """
    if sent is None:
        raise Malformed
    changes = _renewed(view.current, sent)
    if not changes:
        return None
    first = changes[0]["hand"]
    objection = taps.number("objection")
    at = first if taps.number("at") in (sent[0]["hand"], first) else taps.number("at")
    reason = taps.one("reason")
    draft = CorrectionDraft(
        changes=changes,
        at=at if at in tried(view, changes).current.places else first,
        moment=taps.one("moment"),
        reason=reason if reason in correction_reasons(view.game.kind) else "",
        typed=taps.one("typed"),
        trying=taps.one("trying") == "1",
        objection=objection if isinstance(objection, int) else None,
    )
    draft = correction_at_moment(view, draft, draft.moment)
    return _with_taps(view, draft, taps) if taps.one("tapped") else draft


def _renewed(current: Current, changes: Sequence[Json]) -> tuple[Json, ...]:
    """The changes of hands that still exist; () if the requested change is no longer possible."""
    first, *others = changes
    removed = {one.place: one.before for one in current.removed}
    if "before" in first:
        restores = first["hand"] in removed
        place = first["hand"] if restores else current.free_place
        following = removed[place] if restores else removed.get(first["before"], first["before"])
        before = following if following in current.places else AT_THE_END
        first = first | {"hand": place, "before": before}
    elif first["hand"] not in [hand.place for hand in current.hands]:
        return ()
    return (first, *[other for other in others if other["hand"] in current.places])


def _with_taps(view: GameView, draft: CorrectionDraft, taps: Taps) -> CorrectionDraft:
    """The draft with what was tapped for its hand; facts from other moments stay."""
    hand = open_hand(view, draft)
    if hand is None:
        return draft
    before = {} if hand.is_open else hand.facts
    facts = with_taps(hand.in_play, before, draft.moment, taps)
    if draft.at != draft.first["hand"] and facts == view.facts(draft.at):
        return draft.without_change(draft.at)
    return draft.with_facts(draft.at, facts)


# The hand whose entry is open


@dataclass(frozen=True)
class OpenHand:
    """The hand whose entry is open: the game `before` it, the hand `in_play` with its
    announcements, its `facts` so far, and whether it `is_open`, that is announced but not recorded.
    """

    before: GameView
    in_play: HandInPlay
    facts: Facts
    is_open: bool


def open_hand(view: GameView, draft: CorrectionDraft) -> OpenHand | None:
    """The hand whose entry is open; None if there is none, because the hand is removed or the game
    is over before it.
    """
    trial = tried(view, draft.changes)
    number = trial.current.number_of(draft.at)
    if number is None:
        return None
    before = before_hand(trial, number)
    if before.sheet.finished:
        return None
    recorded = trial.facts(draft.at)
    facts = trial.announced if recorded is None else recorded
    announced = announced_part(KINDS[view.game.kind].entry, facts)
    return OpenHand(before, hand_in_play(before, announced), facts, recorded is None)


def correction_at_moment(
    view: GameView, draft: CorrectionDraft, moment: str = ""
) -> CorrectionDraft:
    """The draft with that moment of its entry open if the game has it, else the usual moment."""
    hand = open_hand(view, draft)
    if hand is None:
        return replace(draft, moment="")
    if hand.is_open:
        return replace(draft, moment="announce")
    return replace(draft, moment=open_moment(view.game.kind, hand.facts, moment))


# Its result


def fits(view: GameView, draft: CorrectionDraft) -> bool:
    """Whether every hand of the sheet is possible after the correction."""
    return not tried(view, draft.changes).faults


def with_faults(view: GameView, draft: CorrectionDraft) -> CorrectionDraft:
    """A draft that does not fit, with the entry of the first impossible hand open and its faults;
    no faults if its result only remains to be entered.
    """
    trial = tried(view, draft.changes)
    draft = replace(draft, faults=trial.faults, moved=True)
    if after_the_end(view, draft):
        return draft
    place = trial.current.places[trial.faults[0].hand - 1]
    if place != draft.at:
        return _beside(view, correction_at_moment(view, replace(draft, at=place)), trial.faults[0])
    draft = _beside(view, replace(draft, moved=False), trial.faults[0])
    hand = open_hand(view, draft)
    if draft.moment != "announce" or hand is None or hand.is_open:
        return draft
    announced = hand.in_play.announced
    required = KINDS[view.game.kind].entry.REQUIRED
    wrong = preview_announcements(hand.in_play, announced, required).faults
    if wrong:
        return replace(draft, faults=wrong)
    entered = len(hand.facts) > len(announced)
    return replace(draft, moment="result", faults=trial.faults if entered else ())


def _beside(view: GameView, draft: CorrectionDraft, fault: Fault) -> CorrectionDraft:
    """The draft with the announcements open if the fault is only shown beside them."""
    moments = KINDS[view.game.kind].entry.MOMENTS
    announced = fault.field in moments.get("announce", ())
    if announced and fault.field not in moments.get(draft.moment, ()):
        return correction_at_moment(view, draft, "announce")
    return draft


def mended(view: GameView, draft: CorrectionDraft) -> CorrectionDraft:
    """The correction with the other hands that the game itself can fix accordingly."""
    matching, changed = KINDS[view.game.kind].entry.mended, [made["hand"] for made in draft.changes]
    if matching is None:
        return draft
    for made in draft.changes:
        before, after = view.facts(made["hand"]), made["facts"]
        if before is None or after is None:
            continue
        for hand in view.current.hands:
            facts = matching(before, after, hand.facts)
            if hand.place not in changed and facts is not None:
                draft = draft.with_facts(hand.place, facts)
    return draft


def without_later(view: GameView, draft: CorrectionDraft) -> CorrectionDraft:
    """The correction, which also removes the hands after the end of the game."""
    for place in after_the_end(view, draft):
        draft = draft.with_facts(place, None)
    return draft


def after_the_end(view: GameView, draft: CorrectionDraft) -> list[int]:
    """The places of the hands after the end of the game, except the hand to be corrected."""
    trial = tried(view, draft.changes)
    if not trial.sheet.finished:
        return []
    places = trial.current.places[len(trial.sheet.hands) :]
    return [place for place in places if place != draft.first["hand"]]


def is_rare(view: GameView, draft: CorrectionDraft) -> bool:
    """Whether the open entry has become a hand that is legal but so rare that "sure?" is asked."""
    hand = open_hand(view, draft)
    changed = draft.facts != view.facts(draft.at)
    return hand is not None and changed and preview_hand(hand.in_play, hand.facts).rare


def changes_end(view: GameView, draft: CorrectionDraft) -> bool:
    """Whether the correction changes the winner, or ends or reopens the game: "sure?" is asked."""
    return end_change(view, tried(view, draft.changes)) is not None


def is_idle(view: GameView, draft: CorrectionDraft) -> bool:
    """Whether the correction changes nothing."""
    return all(made == change(made["hand"], view.facts(made["hand"])) for made in draft.changes)


def service_arguments(view: GameView, draft: CorrectionDraft) -> Json:
    """The arguments, about the requested change, of the service that saves the correction."""
    first = draft.first
    place, facts = {"place": first["hand"]}, {"facts": first["facts"]}
    if draft.verb == "remove":
        return place
    if draft.verb == "correct":
        return place | facts
    restores = first["hand"] in [removed.place for removed in view.current.removed]
    return {"before": first["before"]} | facts | (place if restores else {})
