"""Shared by the entries of games of exact bids: a pad for all players' bids, or their tricks."""

from dataclasses import replace
from typing import Any

from games.kinds.entry import Brief, Facts, HandInPlay, Remark, Taps
from games.kinds.exact_bids.wording import (
    ALL_MADE,
    BARRED_BECAUSE,
    BIDS_SO_FAR,
    EVEN,
    LAST_BARRED,
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
from games.wording.calls import BidWords
from games.wording.catalogue import gettext_noop
from games.wording.sentences import Message, Names, Plural, say, two_at_most, with_minus

FIRST_LINE, OTHER_LINES = 5, 6
"""How many numbers are on a line of keys: the erase key is on the first."""

TALLY = "tally"
"""The id of the sum at the top of the pad."""

BIDS_LEFT: Message = Plural("{left} more bid", "{left} more bids", "left")
TRUMP_SAID: Message = gettext_noop("Trump: {trump}.")
MORE_TRICKS: Message = Plural("{left} more trick", "{left} more tricks", "left")
SUM: Message = gettext_noop("sum {given}")
TRICKS_OF: Message = Plural("{given} trick of {cards}", "{given} tricks of {cards}", "given")
TOO_MANY: Message = Plural("{over} trick too many", "{over} tricks too many", "over")


def read_counts(field: str, taps: Taps, hand: HandInPlay) -> list[Any] | None:
    """Read the fields `<field>-0`, `<field>-1`…: a count per seat, None where none was picked; None
    if none was picked at all.
    """
    counts = [taps.number(f"{field}-{seat}") for seat in range(hand.table.players)]
    return None if counts == [None] * len(counts) else counts


def pad(
    words: BidWords,
    field: str,
    counts: object,
    cards: int,
    most: int,
    hand: HandInPlay,
    order: list[int],
    last: int | None = None,
    barred: int | None = None,
) -> dict[str, Any]:
    """The pad: a row of numbers per player, in the given `order` of seats, and their sum. The seat
    that bids `last` may not pick the number `barred`. It has room for the `most` cards of a hand of
    this game, so that its keys have one place.
    """
    picked = known_counts(counts, hand)
    bids = known_counts(hand.announced.get("bids"), hand)
    return {
        "tally": tally(field, counts, cards, hand),
        "lines": 1 + -((FIRST_LINE - most - 1) // OTHER_LINES),
        "rows": [
            {
                "field": f"{field}-{seat}",
                "name": hand.players[seat],
                "last": seat == last,
                "bid": _told(words, bids[seat], hand),
                "keys": [
                    {
                        "number": str(number),
                        "picked": picked[seat] == number,
                        "barred": seat == last and number == barred,
                        "missed": field == "tricks" and number != bids[seat],
                    }
                    for number in range(cards + 1)
                ],
            }
            for seat in order
        ],
    }


def tally(field: str, counts: object, cards: int, hand: HandInPlay) -> str:
    """The sum of the bids so far, or the number of tricks assigned; "" before the first."""
    known = [count for count in known_counts(counts, hand) if count is not None]
    if not known:
        return ""
    said = {"given": sum(known), "cards": cards}
    return say(TRICKS_OF if field == "tricks" else SUM, said, _names(hand))


def known_counts(counts: object, hand: HandInPlay) -> list[int | None]:
    """A count for each seat, None if it is unknown or invalid."""
    given = list(counts) if isinstance(counts, list) else []
    known = [count if isinstance(count, int) and count >= 0 else None for count in given]
    return (known + [None] * hand.table.players)[: hand.table.players]


def with_tally(remark: Remark, moment: str, facts: Facts, cards: int, hand: HandInPlay) -> Remark:
    """The remark with the current sum at the top of the pad."""
    field = "tricks" if moment == "result" else "bids"
    return replace(remark, made_up=((TALLY, tally(field, facts.get(field), cards, hand)),))


def bids_remark(
    facts: Facts, cards: int, hand: HandInPlay, last: int, barred: int | None
) -> Remark:
    """How many tricks are bid so far, and which number the last to bid may not say."""
    bids, names = known_counts(facts.get("bids"), hand), hand.short_names
    known = [bid for bid in bids if bid is not None]
    left, given = hand.table.players - len(known), sum(known)
    lacks = say(BIDS_LEFT, {"left": left}, names) if left else ""
    if not known:
        return Remark(lacks=lacks)
    if barred is not None and bids[last] in (None, barred):
        why = {"seat": last, "barred": barred, "given": cards - barred, "cards": cards}
        text, reason = say(LAST_BARRED, why, names), say(BARRED_BECAUSE, why, names)
        return Remark(text, lacks, f"bids-{last}-{barred}", reason=reason)
    off = {"off": abs(given - cards)}
    likely = EVEN if given == cards else TOO_MANY_BID if given > cards else TOO_FEW_BID
    return Remark(
        say(BIDS_SO_FAR, {"given": given, "cards": cards}, names),
        lacks,
        "" if barred is None else f"bids-{last}-{barred}",
        reason="" if left else say(likely, off, names),
    )


def bids_said(words: BidWords, facts: Facts, hand: HandInPlay) -> list[str]:
    """The bids in bidding order (only before play: later the ruling has them) and the trump."""
    bids = known_counts(facts.get("bids"), hand)
    known = [
        f"{hand.players[seat]} {bids[seat]}" for seat in hand.speaking if bids[seat] is not None
    ]
    shown = known and "tricks" not in facts
    sentences = [say(words.said, {"bids": known}, _names(hand))] if shown else []
    if "trump" in facts:
        sentences.append(say(TRUMP_SAID, {"trump": facts["trump"]}, _names(hand)))
    return sentences


def tricks_remark(facts: Facts, cards: int, hand: HandInPlay) -> Remark:
    """How many tricks are still to be assigned, or are too many; whose bid is missed so far."""
    tricks, names = known_counts(facts.get("tricks"), hand), hand.short_names
    given = sum(count or 0 for count in tricks)
    if given == cards:
        return Remark()
    if given < cards:
        left = {"left": cards - given}
        missing = [names.players[seat] for seat in _missed(facts, hand)]
        some = {"some": two_at_most(missing, names.language)}
        reason = say(MISSED, some, names) if missing else ""
        return Remark(say(TRICKS_LEFT, left, names), say(MORE_TRICKS, left, names), reason=reason)
    over = {"over": given - cards, "cards": cards}
    reason = say(ONLY_SO_MANY, over, names)
    return Remark(say(TRICKS_OVER, over, names), say(TOO_MANY, over, names), reason=reason)


def bids_verdict(facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
    """Who missed the bid and who made it, at most two of each by name, with their scores."""
    names, missed = hand.short_names, _missed(facts, hand)
    made = [seat for seat in hand.speaking if seat not in missed]

    def some(message: Message, seats: list[int]) -> str:
        scored = [_scored(names.players[seat], score.scores[seat]) for seat in seats]
        return say(message, {"some": two_at_most(scored, names.language)}, names)

    reason = some(MADE, made) if made else say(NOBODY_MADE, {}, names)
    return Brief(some(MISSED, missed) if missed else say(ALL_MADE, {}, names), reason)


def _missed(facts: Facts, hand: HandInPlay) -> list[int]:
    """The seats that took more or fewer tricks than they bid, in bidding order."""
    bids, tricks = (known_counts(facts.get(fact), hand) for fact in ("bids", "tricks"))
    return [seat for seat in hand.speaking if bids[seat] != tricks[seat]]


def _scored(name: str, points: int) -> str:
    return f"{name} {with_minus(format(points, '+'))}" if points else name


def bids_and_tricks(facts: Facts) -> tuple[str, ...]:
    """The text under each score on the sheet: bid and tricks, as in "2/3"."""
    return tuple(
        f"{bid}/{taken}" for bid, taken in zip(facts["bids"], facts["tricks"], strict=True)
    )


def _told(words: BidWords, bid: int | None, hand: HandInPlay) -> str:
    return "" if bid is None else say(words.number, {"number": bid}, _names(hand))


def _names(hand: HandInPlay) -> Names:
    return Names(hand.players, hand.sides)
