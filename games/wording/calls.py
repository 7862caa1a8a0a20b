"""The words for what is announced before play: French has another for each game."""

from dataclasses import dataclass

from games.wording.catalogue import gettext_noop
from games.wording.sentences import InContext, Message


@dataclass
class CallWords:
    """The messages that name what is announced: bids, the contract taken, or announcements."""

    recorded: Message
    """At the start of a line of the journal."""
    named: Message
    """Within a line."""
    change: Message


class BidWords(CallWords):
    """The messages about bids, which every player makes; in other languages each game, named by the
    `context`, may have another word for them. As the words for a hand, `manage.py messages`
    collects them from the games that have them.
    """

    def __init__(self, context: str) -> None:
        bids, change = InContext(context, "bids"), InContext(context, "Change the bids")
        super().__init__(InContext(context, "Bids"), bids, change)
        self.number = InContext(context, "bid {number}")
        """The bid of one player, `{number}` tricks."""
        self.said = InContext(context, "Bids: {bids}.")
        """The bids of all players, `{bids}`."""
        self.bids = InContext(context + ", verb", "bids")
        """After a name, as the two below it."""
        self.has_bid = InContext(context, "has bid")
        self.verb = InContext(context, "Bid")
        self.change_one = InContext(context, "Change the bid")
        self.bid_for = InContext(context, "Bid for {name}")
        """To bid for the player `{name}`."""
        self.who = InContext(context, "Who bids?")


ANNOUNCEMENTS = CallWords(
    recorded=InContext("entry", "Announced"),
    named=gettext_noop("announcements"),
    change=gettext_noop("Change the announcements"),
)
