"""The words for the unit that a game scores: a hand or a trick.

The word and everything that agrees with it is inflected in English and French, so a game supplies
whole messages. Their parameters are `{number}`, and `{numbers}` or `{at}` (a time) where needed.
"""

from dataclasses import dataclass

from games.wording.catalogue import gettext_noop
from games.wording.sentences import InContext, Message, Plural


@dataclass(frozen=True)
class HandWords:
    """All messages on pages that contain the word for a hand, or agree with it."""

    title: Message
    """A column heading."""
    numbered: Message
    """Its name, at the start of a line."""
    in_line: Message
    """Its name, within a line."""
    counted: Message
    played: Message
    """How many hands a game took."""
    minutes_each: Message
    open: Message
    none_played: Message
    next_one: Message
    from_which: Message
    from_number: Message
    renumbered: Message
    """Number `{before}` has become `{number}`."""
    saved: Message
    """That it is on the sheet by now, to whoever is still entering it."""
    announced: Message
    """That it is announced by now, likewise."""
    took_over: Message
    """`{after}` took over the seat of `{before}`."""
    swapped: Message
    """`{after}` and `{before}` swap seats."""
    turning_point: Message
    talked_about: Message
    """A turning point that people will talk about, `{label}`."""
    goes_ahead: Message
    """`{side}`, of `{seats}` players, was at `{place}` just before the turning point."""
    comes_back: Message
    """After the hand `{at}`, `{side}` was `{points}` (2 at least) behind `{from_side}`."""
    decides: Message
    """`{side}` gained `{points}` on `{from_side}`, and is `{margin}` ahead at the end."""
    leads_throughout: Message
    """`{side}`, of `{seats}` players, was always ahead."""
    contested: Message
    corrected: Message
    inserted: Message
    removed: Message
    number_contested: Message
    removed_contested: Message
    forgotten: Message
    remove: Message
    impossible: Message
    would_be_impossible: Message
    to_be_corrected: Message
    """The hands of those numbers, `{numbers}`, must be corrected too."""
    void_since_removed: Message
    void_since_inserted: Message
    void_since_corrected: Message


HANDS = HandWords(
    title=gettext_noop("Hand"),
    numbered=gettext_noop("Hand {number}"),
    in_line=gettext_noop("hand {number}"),
    counted=Plural("{number} hand", "{number} hands", "number"),
    played=Plural("in {number} hand", "in {number} hands", "number"),
    minutes_each=gettext_noop("{number} min a hand"),
    open=gettext_noop("Open this hand"),
    none_played=gettext_noop("No hand has been played."),
    next_one=gettext_noop("Hand {number}, the next one"),
    from_which=gettext_noop("From which hand on?"),
    from_number=gettext_noop("from hand {number} on"),
    renumbered=gettext_noop("Hand {before} is now hand {number}."),
    saved=gettext_noop("Hand {number} is saved; this was hand {number}."),
    announced=gettext_noop("Hand {number} is already announced."),
    took_over=gettext_noop("{after} took over {before}’s seat from hand {number} on."),
    swapped=gettext_noop("{before} and {after} swap seats from hand {number} on."),
    turning_point=gettext_noop("The turning point, hand {number}."),
    talked_about=gettext_noop("{label}, hand {number}."),
    goes_ahead=Plural(
        "{side}, {place} before this hand, goes ahead.",
        "{side}, {place} before this hand, go ahead.",
        "seats",
    ),
    comes_back=Plural(
        "{side}, {points} points behind {from_side} after hand {at}, goes ahead for good.",
        "{side}, {points} points behind {from_side} after hand {at}, go ahead for good.",
        "seats",
    ),
    decides=Plural(
        "{side} gains {points} on {from_side} in this hand, and ends {margin} ahead.",
        "{side} gain {points} on {from_side} in this hand, and end {margin} ahead.",
        "seats",
    ),
    leads_throughout=Plural(
        "{side} leads from the first hand to the last.",
        "{side} lead from the first hand to the last.",
        "seats",
    ),
    contested=InContext("hand", "contested"),
    corrected=InContext("hand", "corrected"),
    inserted=InContext("hand", "inserted"),
    removed=InContext("hand", "removed"),
    number_contested=gettext_noop("Hand {number} is contested"),
    removed_contested=gettext_noop("A removed hand is contested"),
    forgotten=gettext_noop("A hand was forgotten, or is one too many"),
    remove=gettext_noop("Remove this hand"),
    impossible=gettext_noop("{number} hands can no longer be as they are:"),
    would_be_impossible=gettext_noop(
        "This takes more than one tap: hand {number} would become impossible."
    ),
    to_be_corrected=Plural(
        "Hand {numbers} will have to be corrected too.",
        "Hands {numbers} will have to be corrected too.",
        "number",
    ),
    void_since_removed=gettext_noop("void since a hand was removed at {at}"),
    void_since_inserted=gettext_noop("void since hand {number} was inserted at {at}"),
    void_since_corrected=gettext_noop("void since hand {number} was corrected at {at}"),
)

TRICKS = HandWords(
    title=gettext_noop("Trick"),
    numbered=gettext_noop("Trick {number}"),
    in_line=gettext_noop("trick {number}"),
    counted=Plural("{number} trick", "{number} tricks", "number"),
    played=Plural("in {number} trick", "in {number} tricks", "number"),
    minutes_each=gettext_noop("{number} min a trick"),
    open=gettext_noop("Open this trick"),
    none_played=gettext_noop("No trick has been played."),
    next_one=gettext_noop("Trick {number}, the next one"),
    from_which=gettext_noop("From which trick on?"),
    from_number=gettext_noop("from trick {number} on"),
    renumbered=gettext_noop("Trick {before} is now trick {number}."),
    saved=gettext_noop("Trick {number} is saved; this was trick {number}."),
    announced=gettext_noop("Trick {number} is already announced."),
    took_over=gettext_noop("{after} took over {before}’s seat from trick {number} on."),
    swapped=gettext_noop("{before} and {after} swap seats from trick {number} on."),
    turning_point=gettext_noop("The turning point, trick {number}."),
    talked_about=gettext_noop("{label}, trick {number}."),
    goes_ahead=Plural(
        "{side}, {place} before this trick, goes ahead.",
        "{side}, {place} before this trick, go ahead.",
        "seats",
    ),
    comes_back=Plural(
        "{side}, {points} points behind {from_side} after trick {at}, goes ahead for good.",
        "{side}, {points} points behind {from_side} after trick {at}, go ahead for good.",
        "seats",
    ),
    decides=Plural(
        "{side} gains {points} on {from_side} in this trick, and ends {margin} ahead.",
        "{side} gain {points} on {from_side} in this trick, and end {margin} ahead.",
        "seats",
    ),
    leads_throughout=Plural(
        "{side} leads from the first trick to the last.",
        "{side} lead from the first trick to the last.",
        "seats",
    ),
    contested=InContext("trick", "contested"),
    corrected=InContext("trick", "corrected"),
    inserted=InContext("trick", "inserted"),
    removed=InContext("trick", "removed"),
    number_contested=gettext_noop("Trick {number} is contested"),
    removed_contested=gettext_noop("A removed trick is contested"),
    forgotten=gettext_noop("A trick was forgotten, or is one too many"),
    remove=gettext_noop("Remove this trick"),
    impossible=gettext_noop("{number} tricks can no longer be as they are:"),
    would_be_impossible=gettext_noop(
        "This takes more than one tap: trick {number} would become impossible."
    ),
    to_be_corrected=Plural(
        "Trick {numbers} will have to be corrected too.",
        "Tricks {numbers} will have to be corrected too.",
        "number",
    ),
    void_since_removed=gettext_noop("void since a trick was removed at {at}"),
    void_since_inserted=gettext_noop("void since trick {number} was inserted at {at}"),
    void_since_corrected=gettext_noop("void since trick {number} was corrected at {at}"),
)
