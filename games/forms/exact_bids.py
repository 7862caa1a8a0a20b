"""What the entries of games of exact bids share: one pad for all who bid, and for their tricks."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_noop

from games.forms.entry import Facts, HandInPlay, Remark, Taps
from games.wording.sentences import Message, Names, Plural, say

TALLY = "tally"
"""The id of the sum that stands at the head of the pad."""

BIDS_LEFT: Message = Plural("{left} more bid", "{left} more bids", "left")
BIDS_SO_FAR: Message = Plural(
    "{given} bid for {cards} trick.", "{given} bid for {cards} tricks.", "cards"
)
LAST_BARRED: Message = Plural(
    "{given} bid for {cards} trick. {seat}, who speaks last, may not say {barred}: "
    "the bids would come out even.",
    "{given} bid for {cards} tricks. {seat}, who speaks last, may not say {barred}: "
    "the bids would come out even.",
    "cards",
)
BIDS_SAID: Message = gettext_noop("Bids: {bids}.")
TRUMP_SAID: Message = gettext_noop("Trump: {trump}.")
TRICKS_LEFT: Message = Plural(
    "{left} trick is still to be given, of {cards}.",
    "{left} tricks are still to be given, of {cards}.",
    "left",
)
MORE_TRICKS: Message = Plural("{left} more trick", "{left} more tricks", "left")
SUM: Message = gettext_noop("sum {given}")
TRICKS_OF: Message = Plural("{given} trick of {cards}", "{given} tricks of {cards}", "given")
TOO_MANY: Message = Plural("{over} trick too many", "{over} tricks too many", "over")
TRICKS_OVER: Message = Plural(
    "{over} trick too many: there are only {cards}.",
    "{over} tricks too many: there are only {cards}.",
    "over",
)


def read_counts(field: str, taps: Taps, hand: HandInPlay) -> list[Any] | None:
    """`bids-0`, `bids-1`…: a count a seat, None where none was picked; None if all are."""
    counts = [taps.number(f"{field}-{seat}") for seat in range(hand.table.players)]
    return None if counts == [None] * len(counts) else counts


def pad(
    field: str,
    counts: object,
    cards: int,
    hand: HandInPlay,
    order: list[int],
    last: int | None = None,
    barred: int | None = None,
) -> dict[str, Any]:
    """The pad: a row of numbers a player, in that `order`, and their sum. The `last` to speak may
    not pick `barred`.
    """
    picked = known_counts(counts, hand)
    bids = known_counts(hand.announced.get("bids"), hand)
    return {
        "tally": tally(field, counts, cards, hand),
        "rows": [
            {
                "field": f"{field}-{seat}",
                "name": hand.players[seat],
                "last": seat == last,
                "bid": bids[seat],
                "keys": [
                    {
                        "number": number,
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
    """The sum of the bids so far, or how many of the tricks are given; "" before the first."""
    known = [count for count in known_counts(counts, hand) if count is not None]
    if not known:
        return ""
    said = {"given": sum(known), "cards": cards}
    return say(TRICKS_OF if field == "tricks" else SUM, said, _names(hand))


def known_counts(counts: object, hand: HandInPlay) -> list[int | None]:
    """One count a seat, None for those that are not known or no counts."""
    given = list(counts) if isinstance(counts, list) else []
    known = [count if isinstance(count, int) and count >= 0 else None for count in given]
    return (known + [None] * hand.table.players)[: hand.table.players]


def with_tally(remark: Remark, moment: str, facts: Facts, cards: int, hand: HandInPlay) -> Remark:
    """The remark, with the sum at the head of the pad as it now is."""
    field = "tricks" if moment == "result" else "bids"
    return replace(remark, made_up=((TALLY, tally(field, facts.get(field), cards, hand)),))


def bids_remark(
    facts: Facts, cards: int, hand: HandInPlay, last: int, barred: int | None
) -> Remark:
    """How many tricks are bid so far, and what the last to speak may not say."""
    counts = known_counts(facts.get("bids"), hand)
    bids = [bid for bid in counts if bid is not None]
    unsaid = hand.table.players - len(bids)
    lacks = say(BIDS_LEFT, {"left": unsaid}, _names(hand)) if unsaid else ""
    struck = "" if barred is None else f"bids-{last}-{barred}"
    if not bids:
        return Remark(lacks=lacks)
    if barred is not None and counts[last] in (None, barred):
        said = {"given": cards - barred, "cards": cards, "seat": last, "barred": barred}
        return Remark(say(LAST_BARRED, said, _names(hand)), lacks, struck)
    said = {"given": sum(bids), "cards": cards}
    return Remark(say(BIDS_SO_FAR, said, _names(hand)), lacks, struck)


def bids_said(facts: Facts, hand: HandInPlay) -> list[str]:
    """What each one bid, as they spoke, as long as no ruling says it with the tricks; the trump."""
    bids = known_counts(facts.get("bids"), hand)
    told = [
        f"{hand.players[seat]} {bids[seat]}" for seat in hand.speaking if bids[seat] is not None
    ]
    untold = told and "tricks" not in facts
    sentences = [say(BIDS_SAID, {"bids": told}, _names(hand))] if untold else []
    if "trump" in facts:
        sentences.append(say(TRUMP_SAID, {"trump": facts["trump"]}, _names(hand)))
    return sentences


def tricks_remark(facts: Facts, cards: int, hand: HandInPlay) -> Remark:
    """How many tricks are still to be given, or how many too many were."""
    given = sum(count or 0 for count in known_counts(facts.get("tricks"), hand))
    if given == cards:
        return Remark()
    if given < cards:
        said = {"left": cards - given, "cards": cards}
        return Remark(say(TRICKS_LEFT, said, _names(hand)), say(MORE_TRICKS, said, _names(hand)))
    said = {"over": given - cards, "cards": cards}
    return Remark(say(TRICKS_OVER, said, _names(hand)), say(TOO_MANY, said, _names(hand)))


def made_of_bids(facts: Facts) -> tuple[str, ...]:
    """What stands under each score on the sheet: what was bid and what was taken, 2/3."""
    return tuple(
        f"{bid}/{taken}" for bid, taken in zip(facts["bids"], facts["tricks"], strict=True)
    )


def _names(hand: HandInPlay) -> Names:
    return Names(hand.players, hand.sides)
