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
    # To the chart of the totals.
    totals_of_each: Message = gettext_noop(
        "Totals hand by hand; the sheet below gives them in figures."
    )
    # The one with the worst score.
    worst: Message = gettext_noop("Worst hand")
    others: Message = gettext_noop("Other hands")
    # Of the hands that a correction changes, so many that are not named.
    others_change: Message = Plural(
        "{number} other hand changes too.", "{number} other hands change too.", "number"
    )
    # What was entered and not saved, of another than the one in play.
    still_entered: Message = gettext_noop("What was entered for an earlier hand is still there.")
    on_sheet: Message = gettext_noop("That hand is on the sheet.")
    taken_off: Message = gettext_noop("That hand is no longer on the sheet.")
    not_saved_taken_off: Message = gettext_noop(
        "Nothing was saved: that hand is no longer on the sheet."
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
    # Who deals it, `{dealer}`, and who leads, `{leader}`.
    who_dealt: Message = gettext_noop("Who really dealt hand {number}?")
    who_deals: Message = gettext_noop("Who really deals hand {number}?")
    deals_which: Message = InContext("dealer", "For which hands?")
    all_of_them: Message = InContext("hands", "All of them")
    deals: Message = gettext_noop("Hand {number}: {dealer} deals.")
    deals_as_before: Message = gettext_noop("Hand {number}: {dealer} deals, as before.")
    deals_and_leads: Message = gettext_noop("Hand {number}: {dealer} deals, {leader} leads.")
    deals_from: Message = gettext_noop("{dealer} deals from hand {number} on")
    deals_it: Message = gettext_noop("{dealer} deals hand {number}")
    deals_it_once: Message = gettext_noop("{dealer} deals hand {number}, this once")
    would_all_be_impossible: Message = gettext_noop("These hands would become impossible:")
    correct: Message = gettext_noop("Correct hand {number}")
    # Faults, as `faults` has them.
    over_before: Message = gettext_noop("The game was over before this hand.")
    changed_twice: Message = gettext_noop("Hand {given} is changed twice. Reload the page.")
    unknown: Message = gettext_noop("There is no hand {given}.")
    unknown_on_page: Message = gettext_noop("There is no hand {given}. Reload the page.")
    not_chosen: Message = gettext_noop("Choose from which hand on.")
    on_two_seats: Message = gettext_noop(
        "{given} would sit on two seats in hand {number}: change the seats first."
    )
    void_since_removed: Message = gettext_noop("void since a hand was removed at {at}")
    void_since_inserted: Message = gettext_noop("void since hand {number} was inserted at {at}")
    void_since_corrected: Message = gettext_noop("void since hand {number} was corrected at {at}")

    @property
    def faults(self) -> dict[str, Message]:
        """The messages of the faults that every game may have, by their codes."""
        return {
            "game_is_over": self.over_before,
            "hand_twice": self.changed_twice,
            "unknown_hand": self.unknown,
            "unknown_hand.hand": self.unknown_on_page,
            "hand_not_chosen": self.not_chosen,
            "sits_twice": self.on_two_seats,
        }

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
    "on_sheet": gettext_noop("That penalty or bonus is on the sheet."),
    "taken_off": gettext_noop("That penalty or bonus is no longer on the sheet."),
    "not_saved_taken_off": gettext_noop(
        "Nothing was saved: that penalty or bonus is no longer on the sheet."
    ),
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
