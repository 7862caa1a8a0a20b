"""A correction under way: hands to change together, with the entry of one of them open."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from games.journal import AT_THE_END, Current, Objection, change
from games.kinds.adjustment import entry_of, no_points
from games.kinds.entry import HandFacts, HandInPlay, Taps, announced_part
from games.kinds.registry import KINDS
from games.scoring.adjustments import is_adjustment
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.disputes.effects import effects, end_change
from games.table.disputes.trial import before_hand, impossible_hands, with_changes
from games.table.entry.draft import Draft, EntryDraft
from games.table.entry.preview import (
    may_become_right,
    moment_to_open,
    prefilled_facts,
    preview_announcements,
    update_facts,
)
from games.table.entry.state import read_changes
from games.table.errors import Malformed, Missing
from games.table.view import GameView, hand_with
from games.wording.catalogue import gettext_noop
from games.wording.common import ADJUSTMENTS

CORRECT_LIKE_THIS = gettext_noop("Correct it like this")
PUT_IT_BACK = gettext_noop("Put it back like this")
REMOVE_ALL_THE_SAME = gettext_noop("Remove it all the same")
INSERT_IT_TOO = gettext_noop("Insert this one too")


@dataclass(frozen=True)
class OpenHand:
    """The hand whose entry is open."""

    before: GameView
    in_play: HandInPlay  # with its announcements
    facts: HandFacts  # so far
    is_open: bool  # announced but not recorded


@dataclass(frozen=True)
class HandChanges:
    """Changes of hands (`games.journal.change`), and what follows from them, each computed once."""

    view: GameView
    made: tuple[Json, ...]

    @cached_property
    def trial(self) -> GameView:
        return with_changes(self.view, self.made)

    @cached_property
    def effects(self) -> list[Json]:
        return effects(self.view, self.trial)

    @cached_property
    def end(self) -> Json | None:
        """What they do to the end of the game; None if it goes on or ends as before."""
        return end_change(self.view, self.trial)

    @cached_property
    def impossible(self) -> list[Json]:
        return impossible_hands(self.view, self.trial)

    @cached_property
    def after_the_end(self) -> list[int]:
        """The places of the hands after the end of the game, except the one that is changed."""
        trial = self.trial
        if not trial.sheet.finished:
            return []
        places = trial.current.places[len(trial.sheet.hands) :]
        return [place for place in places if place != self.made[0]["hand"]]

    @cached_property
    def _open_hands(self) -> dict[int, OpenHand | None]:
        return {}

    def open_hand(self, place: int) -> OpenHand | None:
        """The hand of that place; None if it is removed or the game is over before it."""
        if place not in self._open_hands:
            self._open_hands[place] = self._open_hand(place)
        return self._open_hands[place]

    def _open_hand(self, place: int) -> OpenHand | None:
        trial = self.trial
        before = before_hand(trial, place) if place in trial.current.places else None
        if before is None or before.sheet.finished:
            return None
        recorded = trial.facts(place)
        facts = trial.announced if recorded is None else recorded
        announced = announced_part(entry_of(trial.game.kind, facts), facts)
        return OpenHand(before, hand_with(before, announced), facts, recorded is None)


@dataclass(frozen=True, kw_only=True)
class CorrectionDraft(Draft):
    """Hands changed together, the requested one first; an objection proposes the change of one."""

    changes: HandChanges
    at: int  # the place of the hand whose entry is open
    moment: str = ""
    reason: str = ""  # a code
    typed: str = ""  # a reason in the person's own words
    trying: bool = False  # it was started as a what-if
    objection: int | None = None  # the number of the one that it settles
    moved: bool = False  # its faults concern another hand than the one just entered

    @property
    def view(self) -> GameView:
        return self.changes.view

    @property
    def trial(self) -> GameView:
        return self.changes.trial

    @property
    def open_hand(self) -> OpenHand | None:
        return self.changes.open_hand(self.at)

    @cached_property
    def entry(self) -> EntryDraft | None:
        """The open entry as the table has it; None if no entry is open."""
        hand = self.open_hand
        if hand is None:
            return None
        facts = prefilled_facts(hand.in_play, self.moment) | hand.facts
        if self.moment == "announce":
            facts = hand.in_play.announced
        own_faults = () if self.moved else self.faults
        return EntryDraft(
            view=self.view,
            place=self.at,
            change=True,
            hand=hand.in_play,
            announced_at=self.view.game.version,
            moment=self.moment,
            facts=facts,
            recorded=None if hand.is_open else hand.facts,
            faults=tuple([fault for fault in own_faults if fault.field != "reason"]),
            typing=self.typing,
            ask_sure=self.ask_sure,
            unseen=self.unseen,
        )

    @property
    def promise(self) -> str:
        return "" if self.entry is None else self.entry.promise

    @property
    def rare(self) -> bool:
        changed = self.facts != self.view.facts(self.at)
        return self.entry is not None and changed and self.entry.rare

    def with_likelier(self, key: str) -> Self | None:
        likelier = None if self.entry is None else self.entry.with_likelier(key)
        return None if likelier is None else self.with_facts(self.at, likelier.facts)

    @property
    def facts(self) -> HandFacts | None:
        """The new facts of the open hand; None if the changes remove it or leave it alone."""
        return next((made["facts"] for made in self.changes.made if made["hand"] == self.at), None)

    @property
    def why(self) -> str:
        return self.typed or self.reason

    @property
    def reasons(self) -> tuple[str, ...]:
        wording = KINDS[self.view.game.kind].wording
        written = ADJUSTMENTS if self.adjusts else wording.INSERTIONS
        usual = {"insert": written, "remove": wording.REMOVALS}
        return usual.get(self.verb, wording.CORRECTIONS)

    @property
    def first(self) -> Json:
        return self.changes.made[0]

    @property
    def verb(self) -> str:
        """What is requested: `insert`, `remove` or `correct`."""
        if "before" in self.first:
            return "insert"
        return "remove" if self.first["facts"] is None else "correct"

    @property
    def adjusts(self) -> bool:
        """Whether what is requested is an adjustment."""
        return is_adjustment(self.first["facts"])

    @property
    def unsaved(self) -> str:
        """What the browser stores it under, beside the key of the game."""
        return f"adjust {self.verb}" if self.adjusts else self.verb

    def with_facts(self, place: int, facts: Json | None) -> Self:
        """The same draft with new facts for a hand; None removes the hand."""
        changes = [
            made | {"facts": facts} if made["hand"] == place else made for made in self.changes.made
        ]
        if all(made["hand"] != place for made in self.changes.made):
            changes.append(change(place, facts))
        return self._with_changes(changes)

    def without_change(self, place: int) -> Self:
        others = [made for made in self.changes.made[1:] if made["hand"] != place]
        return self._with_changes([self.first, *others])

    def rebase(self, view: GameView) -> Self:
        return replace(self, changes=HandChanges(view, self.changes.made))

    def _with_changes(self, changes: Sequence[Json]) -> Self:
        made = tuple(changes)
        return (
            self
            if made == self.changes.made
            else replace(self, changes=HandChanges(self.view, made))
        )


# Where it begins


def open_correction(
    view: GameView, place: int, version: int | None = None, objection: int | None = None
) -> CorrectionDraft:
    """Start from the current facts of a hand, from those as of a `version`, or from those that an
    open `objection` proposes, if any.

    Raises Missing if there is no such hand, version or open objection.
    """
    _require_recorded(view, place)
    facts = (view if version is None else view.at(version)).facts(place)
    if objection is not None:
        facts = _open_objection(view, place, objection).facts or facts
    if facts is None:
        raise Missing
    return CorrectionDraft(
        changes=HandChanges(view, (change(place, facts),)),
        at=place,
        moment=moment_to_open(view.game.kind, facts),
        objection=objection,
    )


def _open_objection(view: GameView, place: int, number: int) -> Objection:
    for objection in view.current.open_objections:
        if (objection.entry.number, objection.entry.hand) == (number, place):
            return objection
    raise Missing


def open_insertion(
    view: GameView, place: int, after: bool, facts: HandFacts | None = None
) -> CorrectionDraft:
    """Insert before the hand of a place, or `after` it: a hand, or an adjustment, with its facts.
    Raises Missing if there is no such hand.
    """
    _require_recorded(view, place)
    current = view.current
    later = current.places[current.places.index(place) + after :]
    return _insertion(view, facts or {}, later[0] if later else AT_THE_END)


def open_adjustment(view: GameView) -> CorrectionDraft:
    """Write a penalty or a bonus after the last hand that was recorded."""
    return _insertion(view, no_points(len(view.sheet.sides)), AT_THE_END)


def _insertion(view: GameView, facts: HandFacts, before: int) -> CorrectionDraft:
    place, moments = view.current.free_place, entry_of(view.game.kind, facts).MOMENTS
    return CorrectionDraft(
        changes=HandChanges(view, (change(place, facts, before),)),
        at=place,
        moment=next(iter(moments)),
    )


def open_restoration(view: GameView, place: int) -> CorrectionDraft:
    """Restore a removed hand to where it was. Raises Missing if there is none."""
    found = next((removed for removed in view.current.removed if removed.place == place), None)
    if found is None:
        raise Missing
    return CorrectionDraft(
        changes=HandChanges(view, (change(place, found.facts, found.before),)),
        at=place,
        moment=moment_to_open(view.game.kind, found.facts),
    )


def open_removal(view: GameView, place: int) -> CorrectionDraft:
    """Raises Missing if there is no such hand."""
    _require_recorded(view, place)
    return CorrectionDraft(changes=HandChanges(view, (change(place, None),)), at=place)


def _require_recorded(view: GameView, place: int) -> None:
    if view.facts(place) is None:
        raise Missing


# What a form sends


def read_correction(view: GameView, taps: Taps) -> CorrectionDraft | None:
    """The correction as its form sends it; None if the requested hand is gone. Raises Malformed."""
    sent = _read_changes(view, taps)
    changes = _renew_changes(view.current, sent)
    if not changes:
        return None
    made, first = HandChanges(view, changes), changes[0]["hand"]
    objection, reason = taps.number("objection"), taps.one("reason")
    at = first if taps.number("at") in (sent[0]["hand"], first) else taps.number("at")
    draft = CorrectionDraft(
        changes=made,
        at=at if at in made.trial.current.places else first,
        moment=taps.one("moment"),
        typed=taps.one("typed"),
        trying=taps.one("trying") == "1",
        objection=objection if isinstance(objection, int) else None,
    )
    draft = replace(draft, reason=reason if reason in draft.reasons else "")
    draft = correction_at_moment(draft, draft.moment)
    return with_taps(draft, taps) if taps.one("tapped") else draft


def requested_place(view: GameView, taps: Taps) -> int:
    """The place of the requested hand. Raises Malformed."""
    place: int = _read_changes(view, taps)[0]["hand"]
    return place


def _read_changes(view: GameView, taps: Taps) -> list[Json]:
    sent = read_changes(view, taps.one("changes"))
    if sent is None:
        raise Malformed
    return sent


def _renew_changes(current: Current, changes: Sequence[Json]) -> tuple[Json, ...]:
    """The changes of hands that still exist; () if the requested one is no longer possible."""
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


def places_changed_meanwhile(
    mine: CorrectionDraft, view: GameView, draft: CorrectionDraft | None
) -> list[int]:
    """The places of the hands that others changed since the phone of a correction saw the game, if
    it changes them too; or that they added right beside the hand that it inserts. `draft` is the
    correction in the game as it is now.
    """
    was = mine.view
    if mine.verb != "insert" or _is_restoration(mine):
        places = [made["hand"] for made in mine.changes.made]
        return [place for place in places if was.facts(place) != view.facts(place)]
    if draft is None:
        return []
    sheet = [hand.place for hand in draft.trial.current.hands]
    at, known = sheet.index(draft.first["hand"]), [hand.place for hand in was.current.hands]
    beside = [*sheet[max(at - 1, 0) : at], *sheet[at + 1 : at + 2]]
    return [place for place in beside if place not in known]


def choices_against(
    mine: CorrectionDraft, view: GameView, draft: CorrectionDraft | None
) -> list[tuple[str, tuple[Json, ...]]]:
    """The buttons against what others changed: the words of each, and its changes."""
    first, *also = mine.changes.made
    place, facts = first["hand"], first["facts"]
    if draft is not None and mine.verb == "remove":
        return [(REMOVE_ALL_THE_SAME, draft.changes.made)]
    if draft is not None and not _is_restoration(mine):
        label = INSERT_IT_TOO if mine.verb == "insert" else CORRECT_LIKE_THIS
        return [(label, draft.changes.made)]
    if view.facts(place) is not None:
        return [(CORRECT_LIKE_THIS, (change(place, facts), *also))]
    before = [one.before for one in view.current.removed if one.place == place]
    if mine.verb == "remove" or not before:
        return []
    return [(PUT_IT_BACK, (change(place, facts, before[0]), *also))]


def _is_restoration(mine: CorrectionDraft) -> bool:
    return mine.first["hand"] in [removed.place for removed in mine.view.current.removed]


def with_taps(draft: CorrectionDraft, taps: Taps) -> CorrectionDraft:
    """The draft with what was tapped for the open hand; facts from other moments stay."""
    hand = draft.open_hand
    if hand is None:
        return draft
    before = {} if hand.is_open else hand.facts
    facts = update_facts(hand.in_play, before, draft.moment, taps)
    if draft.at != draft.first["hand"] and facts == draft.view.facts(draft.at):
        return draft.without_change(draft.at)
    typing = may_become_right(hand.in_play, draft.moment, taps)
    return replace(draft.with_facts(draft.at, facts), typing=typing)


def correction_at_moment(draft: CorrectionDraft, moment: str = "") -> CorrectionDraft:
    """The draft at that moment if the game has it, else at the usual moment."""
    hand = draft.open_hand
    if hand is None:
        return replace(draft, moment="")
    if hand.is_open:
        return replace(draft, moment="announce")
    return replace(draft, moment=moment_to_open(draft.view.game.kind, hand.facts, moment))


# Its result


def with_faults(draft: CorrectionDraft) -> CorrectionDraft:
    """A draft that does not fit, with its first impossible hand open and its faults: none, if the
    result of that hand is only missing.
    """
    trial = draft.trial
    draft = replace(draft, faults=trial.faults, moved=True)
    if draft.changes.after_the_end:
        return draft
    place = trial.current.places[trial.first_impossible or 0]
    if place != draft.at:
        return _at_moment_of_fault(correction_at_moment(replace(draft, at=place)), trial.faults[0])
    draft = _at_moment_of_fault(replace(draft, moved=False), trial.faults[0])
    hand = draft.open_hand
    if draft.moment != "announce" or hand is None or hand.is_open:
        return draft
    wrong = preview_announcements(hand.in_play).faults
    if wrong:
        return replace(draft, faults=wrong)
    entered = len(hand.facts) > len(hand.in_play.announced)
    return replace(draft, moment="result", faults=trial.faults if entered else ())


def _at_moment_of_fault(draft: CorrectionDraft, fault: Fault) -> CorrectionDraft:
    """The announcements are opened if the fault is only shown beside them."""
    moments = KINDS[draft.view.game.kind].entry.MOMENTS
    announced = fault.field in moments.get("announce", ())
    if announced and fault.field not in moments.get(draft.moment, ()):
        return correction_at_moment(draft, "announce")
    return draft


def with_matching_changes(draft: CorrectionDraft) -> CorrectionDraft:
    """The draft with the other hands that the game itself can fix accordingly."""
    matching = KINDS[draft.view.game.kind].entry.matching_change
    if matching is None:
        return draft
    changed = [made["hand"] for made in draft.changes.made]
    for made in draft.changes.made:
        before, after = draft.view.facts(made["hand"]), made["facts"]
        if before is None or after is None or is_adjustment(before):
            continue
        for hand in draft.view.current.hands:
            facts = None if hand.adjusts else matching(before, after, hand.facts)
            if hand.place not in changed and facts is not None:
                draft = draft.with_facts(hand.place, facts)
    return draft


def without_later(draft: CorrectionDraft) -> CorrectionDraft:
    for place in draft.changes.after_the_end:
        draft = draft.with_facts(place, None)
    return draft


def is_idle(draft: CorrectionDraft) -> bool:
    """Whether the correction changes nothing."""
    return all(
        made == change(made["hand"], draft.view.facts(made["hand"])) for made in draft.changes.made
    )
