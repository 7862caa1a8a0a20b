"""What will be one entry of the journal and is not saved yet, and what is asked before it is."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self
from zlib import crc32

from games.kinds.entry import Brief, HandEntry, HandFacts, HandInPlay, Remark
from games.kinds.registry import KINDS
from games.kinds.sentences import fault_text
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.table.entry.preview import Preview, preview_hand
from games.wording.catalogue import gettext


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

    def with_questions(self, promise: str | None, *, sure: bool) -> Self:
        """The draft with what is asked before it is saved: whether a rare hand is right, and
        whether any hand is if its page promised something else; None promises nothing.
        """
        unseen = promise is not None and self.promise not in ("", promise)
        return replace(self, unseen=unseen, ask_sure=self.rare and (unseen or not sure))


@dataclass(frozen=True, kw_only=True)
class EntryDraft(Draft):
    """The entry of a hand under way."""

    hand: HandInPlay  # with its announcements as of `announced_at`
    announced_at: int  # a version of the game
    facts: HandFacts  # so far
    recorded: HandFacts | None = None  # all facts of a hand that is on the sheet
    carried: str = ""  # what was tapped at the moment open before, as a form field
    over: tuple[int, ...] = ()  # asks whether it replaces these seats' bids on other phones
    prefilled: bool = False  # some facts stood in a hand that was undone

    @property
    def kind(self) -> HandEntry:
        return KINDS[self.hand.game.SLUG].entry

    @cached_property
    def preview(self) -> Preview:
        """The announcements; or the hand, if they leave nothing to play or it has a result."""
        preview = preview_hand(self.hand, self.scored_facts)
        if self.moment == "announce" and preview.score is None:
            return preview.of_announcements(self.kind.REQUIRED)
        return preview

    @property
    def unfinished(self) -> bool:
        """Whether something is missing but nothing is wrong, as far as it is typed."""
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
            return Brief(reason=remark.reason) if self.unfinished else Brief(self.lacks[0])
        first, *rest = self.kind.describe(self.facts, self.hand) or [""]
        return Brief(first, " ".join(rest))

    @property
    def promise(self) -> str:
        shown = " ".join([str(self.scores), *self.brief])
        return f"{crc32(shown.encode()):08x}" if self.scores else ""

    @cached_property
    def doubt(self) -> tuple[str, list[Json]]:
        """What is asked about a rare hand, and the hands that are more likely. The `key` of one is
        what its button sends, to write these scores or nothing.
        """
        if self.kind.doubt is None or self.preview.score is None or not self.rare:
            return gettext("Are you sure?"), []
        text, likelier = self.kind.doubt(self.scored_facts, self.preview.score, self.hand)
        scored = [(word, facts, preview_hand(self.hand, facts).score) for word, facts in likelier]
        return text, [
            {"word": word, "facts": facts, "scores": score.scores, "key": f"{word} {score.scores}"}
            for word, facts, score in scored
            if score
        ]

    def likelier(self, key: str) -> HandFacts | None:
        """The facts of the likelier hand with that key; None if there is no such hand."""
        return next((hand["facts"] for hand in self.doubt[1] if hand["key"] == key), None)
