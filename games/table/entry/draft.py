"""What will be one entry of the journal and is not saved yet, and what is asked before it is."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self
from zlib import crc32

from games.journal import EntryKind, Person
from games.kinds.adjustment import entry_at
from games.kinds.entry import (
    Brief,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
    is_announced,
    seats_or_sides_of,
    with_errors,
)
from games.kinds.registry import KINDS
from games.kinds.sentences import explain_ruling, fault_text
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.entry.preview import Preview, preview_hand
from games.table.screen import GameRequest
from games.table.view import GameView
from games.wording.catalogue import get_language, gettext
from games.wording.sentences import join_words, two_scores


@dataclass(frozen=True, kw_only=True)
class Draft:
    """The entry of a hand, open at a `moment`."""

    moment: str
    faults: tuple[Fault, ...] = ()  # what was wrong when it was sent
    typing: bool = False  # a figure is only begun, which is not wrong yet
    ask_sure: bool = False  # "sure?" is asked before it is saved
    unseen: bool = False  # its page did not show what it scores: that is shown before it is saved

    @property
    def promise(self) -> str:
        """What its page shows that will be written, for its form to send; "" without a score."""
        raise NotImplementedError

    @property
    def rare(self) -> bool:
        raise NotImplementedError

    def with_likelier(self, key: str) -> Self | None:
        """The draft with the likelier hand of that key; None if there is no such hand."""
        raise NotImplementedError

    def with_answer(self, request: GameRequest) -> tuple[Self, GameRequest]:
        """The draft with the likelier hand whose button was pressed. That button said what it
        writes, so nothing more is asked; if there is no such hand, nothing was answered.
        """
        key = request.taps.one("instead")
        if not key:
            return self, request
        likelier = self.with_likelier(key)
        if likelier is None:
            return self, replace(request, sure=False)
        return likelier, replace(request, sure=True, promise=None)

    def with_questions(self, request: GameRequest) -> Self:
        """The draft with what is asked before it is saved: whether a rare hand is right, and
        whether any hand is if its page promised something else; None promises nothing.
        """
        unseen = request.promise is not None and self.promise not in ("", request.promise)
        return replace(self, unseen=unseen, ask_sure=self.rare and (unseen or not request.sure))


@dataclass(frozen=True, kw_only=True)
class EntryDraft(Draft):
    """The entry of a hand under way, as templates draw it."""

    view: GameView
    place: int
    hand: HandInPlay  # with its announcements as of `announced_at`
    announced_at: int  # a version of the game
    facts: HandFacts  # so far
    recorded: HandFacts | None = None  # all facts of a hand that is on the sheet
    carried: str = ""  # what was tapped at the moment open before, as a form field
    replaces: tuple[Person, ...] = ()  # asks whether it replaces their bids on other phones
    prefilled: bool = False  # some facts stood in a hand that was undone
    change: bool = False  # it is no hand to come

    @property
    def kind(self) -> HandEntry:
        return entry_at(self.hand.game.SLUG, self.moment)

    @cached_property
    def preview(self) -> Preview:
        """The announcements; or the hand, if they leave nothing to play or it has a result."""
        preview = preview_hand(self.hand, self.scored_facts)
        if self.moment == "announce" and preview.score is None:
            return preview.of_announcements(self.kind.REQUIRED)
        return preview

    @property
    def announcing(self) -> bool:
        return self.moment == "announce" and self.preview.score is None

    @property
    def unfinished(self) -> bool:
        """Whether it only lacks something, as far as it is typed or as the game remarks."""
        return self._incomplete or bool(self.remark.lacks)

    @property
    def _incomplete(self) -> bool:
        return self.preview.unfinished or (self.typing and bool(self.preview.faults))

    @cached_property
    def scored_facts(self) -> HandFacts:
        """The facts of the whole hand: with its result, where its announcements are open."""
        whole = self.recorded if self.moment == "announce" else None
        if whole is None or preview_hand(self.hand, whole).score is None:
            return self.facts
        return whole

    @cached_property
    def remark(self) -> Remark:
        return self.kind.remark(self.moment, self.facts, self.hand)

    @cached_property
    def lacks(self) -> list[str]:
        slug, names = self.hand.game.SLUG, self.hand.names
        return [fault_text(slug, fault, names) for fault in self.preview.faults]

    @property
    def scores(self) -> tuple[int, ...]:
        """One score per side, () if there is none."""
        return () if self.preview.score is None else self.preview.score.scores

    @property
    def rare(self) -> bool:
        return self.preview.rare

    @cached_property
    def brief(self) -> Brief:
        """Two lines: the game's remark, the verdict, what is wrong, or what is announced."""
        preview, remark = self.preview, self.remark
        if remark.text and self.scored_facts is self.facts:
            return Brief(remark.text, remark.reason)
        if preview.score is not None:
            return self.kind.verdict(self.scored_facts, preview.score, self.hand)
        if preview.faults:
            return Brief(reason=remark.reason) if self._incomplete else Brief(self.lacks[0])
        first, *rest = self.kind.describe(self.facts, self.hand) or [""]
        return Brief(first, " ".join(rest))

    @property
    def promise(self) -> str:
        shown = " ".join([str(self.scores), *self.brief])
        return f"{crc32(shown.encode()):08x}" if self.scores else ""

    @cached_property
    def steps(self) -> list[Json]:
        score = self.preview.score
        return [] if score is None else explain_ruling(self.hand.game.SLUG, score, self.hand.names)

    @property
    def button_text(self) -> str:
        """The scores in a few letters."""
        score = self.preview.score
        return "" if score is None else self.kind.button_text(score, self.hand)

    @property
    def paragraph(self) -> str:
        """The anchor of the rule that explains what is wrong."""
        wording = KINDS[self.hand.game.SLUG].wording
        return next(filter(None, [wording.anchor(one.code) for one in self.preview.faults]), "")

    @property
    def replaced_names(self) -> str:
        return join_words([one.name for one in self.replaces], get_language())

    @property
    def doubt(self) -> str:
        """What is asked about a rare hand."""
        return self._doubt[0]

    @property
    def likelier(self) -> list[Json]:
        """What a rare hand more likely was. The `key` of a hand is what its button sends, to write
        these scores or nothing.
        """
        return self._doubt[1]

    @cached_property
    def _doubt(self) -> tuple[str, list[Json]]:
        if self.kind.doubt is None or self.preview.score is None or not self.rare:
            return gettext("Are you sure?"), []
        text, likelier = self.kind.doubt(self.scored_facts, self.preview.score, self.hand)
        scored = [(word, facts, preview_hand(self.hand, facts).score) for word, facts in likelier]
        return text, [
            {
                "word": word,
                "facts": facts,
                "scores": two_scores(score.scores),
                "key": f"{word} {score.scores}",
            }
            for word, facts, score in scored
            if score
        ]

    def with_likelier(self, key: str) -> Self | None:
        facts = next((hand["facts"] for hand in self.likelier if hand["key"] == key), None)
        return None if facts is None else replace(self, facts=facts)

    # The form

    @property
    def action(self) -> str:
        return "announce" if self.moment == "announce" else "record"

    @property
    def template(self) -> str:
        return self.kind.entry_template

    @property
    def form(self) -> Json:
        return with_errors(self.kind.form_context(self.moment, self.facts, self.hand), self.errors)

    @cached_property
    def errors(self) -> dict[str, str]:
        """The first error of each fact, and of each seat or side of it, by field; `hand` is for
        faults of facts that this moment does not show.
        """
        errors = {}
        for fault in reversed(self.faults):
            text = fault_text(self.hand.game.SLUG, fault, self.hand.names)
            if fault.field not in self.kind.MOMENTS[self.moment]:
                errors["hand"] = text
                continue
            errors[fault.field] = text
            errors |= {f"{fault.field}-{at}": text for at in seats_or_sides_of(fault)}
        remark = self.remark
        return errors | ({remark.fact: remark.text} if remark.fact in errors else {})

    @property
    def last_entry(self) -> int:
        """The number of the newest entry about the hand that did not only announce extras."""
        numbers = (
            one.number
            for one in self.view.newest_about(self.place)
            if one.kind != EntryKind.ANNOUNCE or is_announced(self.kind, one.facts)
        )
        return next(numbers, 0)
