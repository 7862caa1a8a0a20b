"""The words for the unit that a game scores, a hand or a trick, and for what is announced.

All that agrees with the unit is inflected in other languages, so each unit has whole messages.
Their parameters are `{number}`, and `{numbers}` or `{at}` (a time) where needed.
"""

from dataclasses import dataclass, replace
from typing import Any

from games.wording.catalogue import gettext_noop
from games.wording.sentences import InContext, Message, Plural


@dataclass(frozen=True)
class HandWords:
    """All messages on pages that contain the word for a hand, or agree with it."""

    # A column heading.
    title: Message = gettext_noop("Hand")
    # Its name, at the start of a line.
    numbered: Message = gettext_noop("Hand {number}")
    # Its name, within a line.
    in_line: Message = gettext_noop("hand {number}")
    # Its name, within a sentence.
    after_verb: Message = InContext("after a verb", "hand {number}")
    counted: Message = Plural("{number} hand", "{number} hands", "number")
    # How many hands a game took.
    played: Message = Plural("in {number} hand", "in {number} hands", "number")
    minutes_each: Message = gettext_noop("{number} min a hand")
    open: Message = gettext_noop("Open this hand")
    none_played: Message = gettext_noop("No hand has been played.")
    next_one: Message = gettext_noop("Hand {number}, the next one")
    from_which: Message = gettext_noop("From which hand on?")
    from_number: Message = gettext_noop("from hand {number} on")
    # Number `{before}` has become `{number}`.
    renumbered: Message = gettext_noop("Hand {before} is now hand {number}.")
    # That it is on the sheet by now, to whoever is still entering it.
    saved: Message = gettext_noop(
        "Another phone has just saved hand {number}: compare it with this entry."
    )
    # That what comes before its play is there by now, likewise.
    announced: Message = gettext_noop(
        "Another phone has just saved the start of hand {number}: compare it with this entry."
    )
    # `{after}` took over the seat of `{before}`.
    took_over: Message = gettext_noop("{after} took over {before}’s seat from hand {number} on.")
    # `{after}` and `{before}` swap seats.
    swapped: Message = gettext_noop("{before} and {after} swap seats from hand {number} on.")
    turning_point: Message = gettext_noop("The turning point, hand {number}.")
    # A turning point that people will talk about, `{label}`.
    talked_about: Message = gettext_noop("{label}, hand {number}.")
    # `{side}`, of `{seats}` players, was at `{place}` just before the turning point.
    goes_ahead: Message = Plural(
        "{side}, {place} before this hand, goes ahead.",
        "{side}, {place} before this hand, go ahead.",
        "seats",
    )
    # After the hand `{at}`, `{side}` was `{points}` (2 at least) behind `{from_side}`.
    comes_back: Message = Plural(
        "{side}, {points} points behind {from_side} after hand {at}, goes ahead for good.",
        "{side}, {points} points behind {from_side} after hand {at}, go ahead for good.",
        "seats",
    )
    # `{side}` gained `{points}` on `{from_side}`, and is `{margin}` ahead at the end.
    decides: Message = Plural(
        "{side} gains {points} on {from_side} in this hand, and ends {margin} ahead.",
        "{side} gain {points} on {from_side} in this hand, and end {margin} ahead.",
        "seats",
    )
    # `{side}`, of `{seats}` players, was always ahead.
    leads_throughout: Message = Plural(
        "{side} leads from the first hand to the last.",
        "{side} lead from the first hand to the last.",
        "seats",
    )
    contested: Message = InContext("hand", "contested")
    corrected: Message = InContext("hand", "corrected")
    inserted: Message = InContext("hand", "inserted")
    removed: Message = InContext("hand", "removed")
    number_contested: Message = gettext_noop("Hand {number} is contested")
    removed_contested: Message = gettext_noop("A removed hand is contested")
    forgotten: Message = gettext_noop("A hand forgotten, or one too many")
    remove: Message = gettext_noop("Remove this hand")
    impossible: Message = gettext_noop("{number} hands can no longer be as they are:")
    would_be_impossible: Message = gettext_noop(
        "This takes more than one tap: hand {number} would become impossible."
    )
    # The hands of those numbers, `{numbers}`, must be corrected too.
    to_be_corrected: Message = Plural(
        "Hand {numbers} will have to be corrected too.",
        "Hands {numbers} will have to be corrected too.",
        "number",
    )
    void_since_removed: Message = gettext_noop("void since a hand was removed at {at}")
    void_since_inserted: Message = gettext_noop("void since hand {number} was inserted at {at}")
    void_since_corrected: Message = gettext_noop("void since hand {number} was corrected at {at}")

    def about(self, unit: str) -> "HandWords":
        """The same messages about another unit than a hand, whose English word is regular."""
        return HandWords(**{name: _about(message, unit) for name, message in vars(self).items()})

    def about_adjustments(self) -> "HandWords":
        """The messages on pages about an adjustment, beside hands with these words."""
        return replace(self, **ADJUSTED)


def _about(message: Any, unit: str) -> Any:
    """A message, or its parts, with another word for a hand."""
    if isinstance(message, str):
        return message.replace("hand", unit).replace("Hand", unit[0].upper() + unit[1:])
    return type(message)(*[_about(part, unit) for part in message])


# What is said of an adjustment in place of a hand.
ADJUSTED: dict[str, Any] = {
    "numbered": gettext_noop("Penalty or bonus"),
    "in_line": gettext_noop("penalty or bonus"),
    "after_verb": InContext("after a verb", "a penalty or bonus"),
    "open": gettext_noop("Open it"),
    "contested": InContext("penalty or bonus", "contested"),
    "corrected": InContext("penalty or bonus", "corrected"),
    "removed": InContext("penalty or bonus", "removed"),
    "number_contested": gettext_noop("A penalty or bonus is contested"),
    "removed_contested": gettext_noop("A removed penalty or bonus is contested"),
    "remove": gettext_noop("Remove it"),
    "would_be_impossible": gettext_noop(
        "This takes more than one tap: a penalty or bonus would become impossible."
    ),
    "to_be_corrected": gettext_noop("A penalty or bonus will have to be corrected too."),
    "void_since_removed": gettext_noop("void since a penalty or bonus was removed at {at}"),
    "void_since_inserted": gettext_noop("void since a penalty or bonus was written at {at}"),
    "void_since_corrected": gettext_noop("void since a penalty or bonus was corrected at {at}"),
}

HAND_WORDS = HandWords()
# `manage.py messages` collects them from the games that have them.
TRICK_WORDS = HAND_WORDS.about("trick")


@dataclass
class CallWords:
    """The messages that name what is announced: bids, the contract taken, or announcements."""

    # At the start of a line of the journal.
    recorded: Message
    # Within a line.
    named: Message
    change: Message


class BidWords(CallWords):
    """The messages about bids, which every player makes; in other languages each game, named by the
    `context`, may have another word for them. As the words for a hand, `manage.py messages`
    collects them from the games that have them.
    """

    def __init__(self, context: str) -> None:
        bids, change = InContext(context, "bids"), InContext(context, "Change the bids")
        super().__init__(InContext(context, "Bids"), bids, change)
        # The bid of one player, `{number}` tricks.
        self.number = InContext(context, "bid {number}")
        # The bids of all players, `{bids}`.
        self.listed = InContext(context, "Bids: {bids}.")
        # How many of them, `{bids}`, were made.
        self.made = InContext(context, "bids made: {made} of {bids}")
        # After a name, as the two below it.
        self.bids = InContext(context + ", verb", "bids")
        self.has_bid = InContext(context, "has bid")
        self.verb = InContext(context, "Bid")
        self.change_one = InContext(context, "Change the bid")
        # To bid for the player `{name}`.
        self.bid_for = InContext(context, "Bid for {name}")
        self.who = InContext(context, "Who bids?")
        self.void = InContext(context, "What {name} had bid no longer counts.")
        self.replaced = InContext(context, "{who} has replaced what {name} had bid")
        self.was_replaced = InContext(context, "What {name} had bid was replaced")
        self.would_be_lost = InContext(context, "What {names} have bid would be lost.")


ANNOUNCEMENTS = CallWords(
    recorded=InContext("entry", "Announced"),
    named=gettext_noop("announcements"),
    change=gettext_noop("Change the announcements"),
)
