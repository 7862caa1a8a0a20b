"""What the entries of games of exact bids share: a row of numbers a player, bids then tricks."""

from typing import Any

from django.utils.translation import gettext_noop

from games.forms.entry import Facts, HandInPlay, Remark, Taps
from games.wording.sentences import Message, Names, Plural, say

SHOWN = 5
"""The numbers on a player's row before "…"; the rest unfolds."""

BIDS_LEFT: Message = Plural("{left} more bid", "{left} more bids", "left")
BIDS_SO_FAR: Message = Plural(
    "{given} bid for {cards} trick.", "{given} bid for {cards} tricks.", "cards"
)
LAST_BARRED: Message = Plural(
    "{given} bid for {cards} trick. {seat} bids last and may not say {barred}: the "
    "bids would add up exactly.",
    "{given} bid for {cards} tricks. {seat} bids last and may not say {barred}: the "
    "bids would add up exactly.",
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
TOO_MANY: Message = Plural("{over} trick too many", "{over} tricks too many", "over")
TRICKS_OVER: Message = Plural(
    "{over} trick too many for {cards}.",
    "{over} tricks too many for {cards}.",
    "over",
)


def read_counts(field: str, taps: Taps, hand: HandInPlay) -> list[Any] | None:
    """`bids-0`, `bids-1`…: a count a seat, None where none was picked; None if all are."""
    counts = [taps.number(f"{field}-{seat}") for seat in range(hand.table.players)]
    return None if counts == [None] * len(counts) else counts


def number_rows(
    field: str, counts: object, cards: int, hand: HandInPlay, last: int, barred: int | None = None
) -> list[dict[str, Any]]:
    """A row of numbers a player, as they speak; the `last` to speak may not pick `barred`."""
    picked = known_counts(counts, hand)
    return [
        {
            "field": f"{field}-{seat}",
            "name": hand.players[seat],
            "first": seat == hand.speaking[0],
            "last": seat == last,
            "bid": known_counts(hand.announced.get("bids"), hand)[seat],
            "unfolds": cards >= SHOWN,
            "keys": [
                {
                    "number": number,
                    "picked": picked[seat] == number,
                    "barred": seat == last and number == barred,
                    "folded": number >= SHOWN,
                }
                for number in range(cards + 1)
            ],
        }
        for seat in hand.speaking
    ]


def known_counts(counts: object, hand: HandInPlay) -> list[int | None]:
    """One count a seat, None for those that are not known or no counts."""
    given = list(counts) if isinstance(counts, list) else []
    known = [count if isinstance(count, int) and count >= 0 else None for count in given]
    return (known + [None] * hand.table.players)[: hand.table.players]


def bids_remark(
    facts: Facts, cards: int, hand: HandInPlay, last: int, barred: int | None
) -> Remark:
    """How many tricks are bid so far, and what the last to speak may not say."""
    bids = [bid for bid in known_counts(facts.get("bids"), hand) if bid is not None]
    unsaid = hand.table.players - len(bids)
    lacks = say(BIDS_LEFT, {"left": unsaid}, _names(hand)) if unsaid else ""
    if not bids:
        return Remark(lacks=lacks)
    if barred is None:
        said = {"given": sum(bids), "cards": cards}
        return Remark(say(BIDS_SO_FAR, said, _names(hand)), lacks)
    said = {"given": cards - barred, "cards": cards, "seat": last, "barred": barred}
    return Remark(say(LAST_BARRED, said, _names(hand)), lacks, f"bids-{last}-{barred}")


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


def _names(hand: HandInPlay) -> Names:
    return Names(hand.players, hand.sides)
