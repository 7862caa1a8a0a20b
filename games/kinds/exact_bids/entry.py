"""Shared by the entries of games of exact bids: a pad for all players' bids, or their tricks."""

from dataclasses import replace
from typing import Any

from games.kinds.entry import (
    BOLD_LINE,
    PLAIN_LINE,
    Brief,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
    Taken,
)
from games.kinds.exact_bids.wording import (
    ALL_MADE,
    BIDS_SO_FAR,
    EVEN,
    FORBIDDEN_BECAUSE,
    LAST_FORBIDDEN,
    MADE,
    MISSED,
    NOBODY_MADE,
    ONLY_SO_MANY,
    TOO_FEW_BID,
    TOO_MANY_BID,
    TRICKS_LEFT,
    TRICKS_OVER,
)
from games.scoring.values import HandScore
from games.wording.catalogue import gettext_noop
from games.wording.sentences import Message, Plural, join_at_most, say, with_sign

# How many numbers are on a line of keys: the erase key is on the first.
FIRST_LINE, OTHER_LINES = 5, 6
# The id of the sum at the top of the pad.
TALLY = "tally"
BIDS_LEFT: Message = Plural("{left} more bid", "{left} more bids", "left")
TRUMP_SAID: Message = gettext_noop("Trump: {trump}.")
MORE_TRICKS: Message = Plural("{left} more trick", "{left} more tricks", "left")
SUM: Message = gettext_noop("sum {given}")
TRICKS_OF: Message = Plural("{given} trick of {cards}", "{given} tricks of {cards}", "given")
TOO_MANY: Message = Plural("{over} trick too many", "{over} tricks too many", "over")


def tally(field: str, counts: object, cards: int, hand: HandInPlay) -> str:
    """The sum of the bids so far, or the number of tricks assigned; "" before the first."""
    known = [count for count in known_counts(counts, hand) if count is not None]
    if not known:
        return ""
    params = {"given": sum(known), "cards": cards}
    return say(TRICKS_OF if field == "tricks" else SUM, params, hand.names)


def known_counts(counts: object, hand: HandInPlay) -> list[int | None]:
    """A count for each seat, None if it is unknown or invalid."""
    given = list(counts) if isinstance(counts, list) else []
    known = [count if isinstance(count, int) and count >= 0 else None for count in given]
    return (known + [None] * hand.table.players)[: hand.table.players]


def _missed(facts: HandFacts, hand: HandInPlay) -> list[int]:
    """The seats that took more or fewer tricks than they bid, in bidding order."""
    bids, tricks = (known_counts(facts.get(fact), hand) for fact in ("bids", "tricks"))
    return [seat for seat in hand.speaking_order if bids[seat] != tricks[seat]]


def _scored(name: str, points: int) -> str:
    return f"{name} {with_sign(points)}" if points else name


def cards_of(hand: HandInPlay) -> int:
    dealt: int = hand.game.cards(hand.table, hand.progress.number)
    return dealt


class ExactBidsEntry(HandEntry):
    """The entry of a game of exact bids; its words for bids are `BidWords`."""

    PREFILLED_FROM = {"tricks": "bids"}

    def declarer(self, facts: HandFacts, hand: HandInPlay) -> int | None:
        """Who set the trump, where that decides who bids last."""
        return None

    def order(self, hand: HandInPlay) -> list[int]:
        return hand.speaking_order

    def last(self, facts: HandFacts, hand: HandInPlay) -> int:
        last: int = hand.game.last(hand.table, hand.progress, self.declarer(facts, hand))
        return last

    def forbidden(self, facts: HandFacts, hand: HandInPlay) -> int | None:
        bids, declarer = known_counts(facts.get("bids"), hand), self.declarer(facts, hand)
        forbidden: int | None = hand.game.forbidden_bid(hand.table, hand.progress, bids, declarer)
        return forbidden

    def pad(
        self,
        field: str,
        facts: HandFacts,
        hand: HandInPlay,
        last: int | None = None,
        forbidden: int | None = None,
    ) -> dict[str, Any]:
        """A row of numbers per player, and their sum, with room for the most cards of a hand of
        this game, so that its keys have one place.
        """
        counts, cards = facts.get(field), cards_of(hand)
        picked, bids = known_counts(counts, hand), known_counts(hand.announced.get("bids"), hand)
        most = hand.game.most_cards(hand.table)
        return {
            "tally": tally(field, counts, cards, hand),
            "lines": 1 + -((FIRST_LINE - most - 1) // OTHER_LINES),
            "rows": [
                {
                    "field": f"{field}-{seat}",
                    "name": hand.players[seat],
                    "last": seat == last,
                    "bid": self._told(bids[seat], hand),
                    "said": bids[seat],
                    "keys": [
                        {
                            "number": str(number),
                            "picked": picked[seat] == number,
                            "forbidden": seat == last and number == forbidden,
                            "missed": field == "tricks" and number != bids[seat],
                        }
                        for number in range(cards + 1)
                    ],
                }
                for seat in self.order(hand)
            ],
        }

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        field = "tricks" if moment == "result" else "bids"
        remark = self.tricks_remark if moment == "result" else self.bids_remark
        figure = tally(field, facts.get(field), cards_of(hand), hand)
        return replace(remark(facts, hand), computed=((TALLY, figure),))

    def bids_remark(self, facts: HandFacts, hand: HandInPlay) -> Remark:
        cards, last, forbidden = cards_of(hand), self.last(facts, hand), self.forbidden(facts, hand)
        bids, names = known_counts(facts.get("bids"), hand), hand.short_names
        known = [bid for bid in bids if bid is not None]
        left, given = hand.table.players - len(known), sum(known)
        lacks = say(BIDS_LEFT, {"left": left}, names) if left else ""
        if not known:
            return Remark(lacks=lacks)
        if forbidden is not None and bids[last] in (None, forbidden):
            why = {"seat": last, "forbidden": forbidden, "given": cards - forbidden, "cards": cards}
            text, reason = say(LAST_FORBIDDEN, why, names), say(FORBIDDEN_BECAUSE, why, names)
            return Remark(text, lacks, f"bids-{last}-{forbidden}", reason=reason)
        off = {"off": abs(given - cards)}
        likely = EVEN if given == cards else TOO_MANY_BID if given > cards else TOO_FEW_BID
        return Remark(
            say(BIDS_SO_FAR, {"given": given, "cards": cards}, names),
            lacks,
            "" if forbidden is None else f"bids-{last}-{forbidden}",
            reason="" if left else say(likely, off, names),
        )

    def tricks_remark(self, facts: HandFacts, hand: HandInPlay) -> Remark:
        cards = cards_of(hand)
        tricks, names = known_counts(facts.get("tricks"), hand), hand.short_names
        given = sum(count or 0 for count in tricks)
        if given == cards:
            return Remark()
        if given < cards:
            left = {"left": cards - given}
            missing = [names.players[seat] for seat in _missed(facts, hand)]
            some = {"some": join_at_most(2, missing, names.language)}
            reason = say(MISSED, some, names) if missing else ""
            return Remark(
                say(TRICKS_LEFT, left, names), say(MORE_TRICKS, left, names), reason=reason
            )
        over = {"over": given - cards, "cards": cards}
        reason = say(ONLY_SO_MANY, over, names)
        return Remark(say(TRICKS_OVER, over, names), say(TOO_MANY, over, names), reason=reason)

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        """Who missed the bid, the furthest off first, and who made it: as many as there is room
        for. Of two players, what both score comes first.
        """
        bids, tricks, written = facts["bids"], facts["tricks"], self.score_text(score, hand)
        missed = sorted(_missed(facts, hand), key=lambda seat: -abs(bids[seat] - tricks[seat]))
        made = [seat for seat in hand.speaking_order if seat not in missed]

        def some(message: Message, seats: list[int], names: list[str]) -> str:
            scored = [
                names[seat] if written else _scored(names[seat], score.scores[seat])
                for seat in seats
            ]
            left_out = kept < len(scored)
            told = (
                join_at_most(kept, scored, hand.names.language) if left_out else ", ".join(scored)
            )
            return say(message, {"some": told}, hand.names)

        def first(names: list[str]) -> str:
            return some(MISSED, missed, names) if missed else say(ALL_MADE, {}, hand.names)

        def second(names: list[str]) -> str:
            return some(MADE, made, names) if made else say(NOBODY_MADE, {}, hand.names)

        def both(names: list[str]) -> str:
            return " ".join([first(names)] * bool(missed) + [second(names)] * bool(made))

        kept = len(hand.players)
        if written:
            return Brief(written, hand.fit_names(both, PLAIN_LINE))
        lines = Brief(hand.fit_names(first), hand.fit_names(second, PLAIN_LINE))
        if len(lines.verdict) <= BOLD_LINE and len(lines.reason) <= PLAIN_LINE:
            return lines
        while len(text := hand.fit_names(both, 2 * PLAIN_LINE)) > 2 * PLAIN_LINE and kept > 1:
            kept -= 1
        return Brief(reason=text)

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        """The bids in bidding order (only before play: later the ruling has them) and the trump."""
        bids = known_counts(facts.get("bids"), hand)
        known = [
            f"{hand.players[seat]} {bids[seat]}"
            for seat in hand.speaking_order
            if bids[seat] is not None
        ]
        shown = known and "tricks" not in facts
        sentences = [say(self.wording.CALLS.listed, {"bids": known}, hand.names)] if shown else []
        if "trump" in facts:
            sentences.append(say(TRUMP_SAID, {"trump": facts["trump"]}, hand.names))
        return sentences

    def taken(self, facts: HandFacts) -> Taken:
        return Taken(trump=facts.get("trump", ""))

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        """Bid and tricks under each score, as in "2/3"; the cards dealt and the trump."""
        pairs = zip(facts["bids"], facts["tricks"], strict=True)
        return {
            "under": tuple(f"{bid}/{taken}" for bid, taken in pairs),
            "cards": sum(facts["tricks"]),
            "trump": facts.get("trump"),
        }

    def _told(self, bid: int | None, hand: HandInPlay) -> str:
        return "" if bid is None else say(self.wording.CALLS.number, {"number": bid}, hand.names)
