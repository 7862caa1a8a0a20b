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


ANNOUNCEMENTS = CallWords(
    recorded=InContext("entry", "Announced"),
    named=gettext_noop("announcements"),
    change=gettext_noop("Change the announcements"),
)
