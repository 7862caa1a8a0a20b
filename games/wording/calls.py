"""The words for what is announced before play: French has another for each game."""

from dataclasses import dataclass

from games.wording.catalogue import gettext_noop
from games.wording.sentences import InContext, Message


@dataclass(frozen=True)
class CallWords:
    """The messages that name what is announced: bids, the contract taken, or announcements."""

    recorded: Message
    """At the start of a line of the journal."""
    named: Message
    """Within a line."""
    change: Message


@dataclass(frozen=True)
class BidWords(CallWords):
    """The messages about bids, which every player makes."""

    number: Message
    """The bid of one player, `{number}` tricks."""
    said: Message
    """The bids of all players, `{bids}`."""
    bids: Message
    """After a name, as the two below it."""
    has_bid: Message
    verb: Message
    change_one: Message
    bid_for: Message
    """To bid for the player `{name}`."""
    who: Message


def bid_words(context: str) -> BidWords:
    """The words for the bids of a game, which has another word for them in other languages. As the
    words for a hand, `manage.py messages` collects them from the games that have them.
    """
    return BidWords(
        recorded=InContext(context, "Bids"),
        named=InContext(context, "bids"),
        change=InContext(context, "Change the bids"),
        number=InContext(context, "bid {number}"),
        said=InContext(context, "Bids: {bids}."),
        bids=InContext(context + ", verb", "bids"),
        has_bid=InContext(context, "has bid"),
        verb=InContext(context, "Bid"),
        change_one=InContext(context, "Change the bid"),
        bid_for=InContext(context, "Bid for {name}"),
        who=InContext(context, "Who bids?"),
    )


ANNOUNCEMENTS = CallWords(
    recorded=InContext("entry", "Announced"),
    named=gettext_noop("announcements"),
    change=gettext_noop("Change the announcements"),
)
