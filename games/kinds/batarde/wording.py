"""The sentences of La Bâtarde."""

from typing import Any

from games.kinds.exact_bids import wording as exact_bids
from games.wording.calls import BidWords
from games.wording.catalogue import gettext_noop
from games.wording.common import Choice, HouseRule
from games.wording.hand import HANDS
from games.wording.sentences import InContext, Plural

NAME = gettext_noop("La Bâtarde")
TAGLINE = gettext_noop("Bid the exact number of tricks, and settle the trump on the way.")
PLAYERS = gettext_noop("Three to seven players.")
HAND = HANDS
CALLS = BidWords(
    recorded=InContext("batarde", "Bids"),
    named=InContext("batarde", "bids"),
    change=InContext("batarde", "Change the bids"),
    number=InContext("batarde", "bid {number}"),
    said=InContext("batarde", "Bids: {bids}."),
    bids=InContext("batarde, verb", "bids"),
    has_bid=InContext("batarde", "has bid"),
    verb=InContext("batarde", "Bid"),
    change_one=InContext("batarde", "Change the bid"),
    bid_for=InContext("batarde", "Bid for {name}"),
    who=InContext("batarde", "Who bids?"),
)

RULINGS = {
    "bid_made": gettext_noop("{seat} bid {bid} and took {tricks}: no bad points."),
    "bid_missed_plain": Plural(
        "{seat} bid {bid} and took {tricks}: {points} bad point.",
        "{seat} bid {bid} and took {tricks}: {points} bad points.",
        "points",
    ),
    "bid_missed_mechoune": gettext_noop(
        "{seat} bid {bid} and took {tricks}: {off} off, doubled by the méchoune, {points} bad "
        "points."
    ),
    "bid_missed_choune": gettext_noop(
        "{seat} bid {bid} and took {tricks}: {off} off, quadrupled by the choune, {points} bad "
        "points."
    ),
}

SETS_TRUMP = gettext_noop("{seat} sets the trump.")
CALLS_MECHOUNE = gettext_noop("{seat} calls méchoune.")
FAVOURED = {
    "marked": gettext_noop("Of two like cards the marked one wins."),
    "simple": gettext_noop("Of two like cards the simple one wins."),
}
STAKE_SAID = gettext_noop("Stake: {stake}.")
AUCTION_SAID = gettext_noop("Auction: {calls}.")
AUCTION_DIFFERS = gettext_noop(
    "The auction that was noted ended differently: enter its result, or drop it."
)

TITLES = {
    "bid_made": InContext("batarde", "{seat}: bid made"),
    "bid_missed_plain": gettext_noop("{seat}: missed by {off}"),
    "bid_missed_mechoune": gettext_noop("{seat}: missed by {off}, doubled"),
    "bid_missed_choune": gettext_noop("{seat}: missed by {off}, quadrupled"),
}
"""The title of each step of a ruling, in a few words."""

LABELS: dict[str, dict[Any, str]] = {}

PARAGRAPHS = {
    "bid_made": "score",
    "bid_missed_plain": "score",
    "bid_missed_mechoune": "mechoune",
    "bid_missed_choune": "choune",
    "declarer_cannot_mechoune": "mechoune",
    "trump_stays": "mechoune",
    "deck_not_in_play": "two-packs",
    "bids_equal_cards": "last-bid",
    "auction_does_not_match": "auction",
}

FAULTS = exact_bids.FAULTS | {
    "unknown_stake": gettext_noop("“{given}” is not a stake: normal, méchoune or choune."),
    "stake_not_played": gettext_noop("This table plays without {stake}."),
    "declarer_cannot_mechoune": gettext_noop(
        "{seat} set the trump: only another player can call méchoune."
    ),
    "trump_stays": gettext_noop("{seat} called méchoune: the trump can no longer change."),
    "deck_not_in_play": gettext_noop(
        "There is no favoured pack here: two packs are used only with {lowest} players or more."
    ),
    "auction_does_not_match": gettext_noop(
        "The auction does not lead to the bids, the trump or the declarer recorded: correct one or "
        "the other."
    ),
    "two_tables": gettext_noop("Eight players make two tables of four."),
}

HOUSE_RULES = {
    "last_bid": HouseRule(
        gettext_noop("Last bid"),
        gettext_noop("What the last to bid may say."),
        {
            "restricted": Choice(
                gettext_noop("Restricted"),
                gettext_noop(
                    "The bids may not add up to the number of tricks, so that somebody fails."
                ),
            ),
            "free": Choice(gettext_noop("Free"), gettext_noop("The last may bid any number.")),
        },
    ),
    "stakes": HouseRule(
        gettext_noop("Stakes"),
        gettext_noop("How far the bad points can be raised."),
        {
            "choune": Choice(
                gettext_noop("Méchoune and choune"),
                gettext_noop(
                    "A méchoune doubles everyone’s bad points, a choune doubles them again."
                ),
            ),
            "mechoune": Choice(
                gettext_noop("Méchoune"),
                gettext_noop("A méchoune doubles everyone’s bad points; nobody can answer it."),
            ),
            "none": Choice(
                gettext_noop("None"), gettext_noop("A trick off is always one bad point.")
            ),
        },
    ),
    "deals": HouseRule(
        gettext_noop("Length"),
        gettext_noop("How long the game is."),
        {
            "full": Choice(
                gettext_noop("Full game"),
                gettext_noop(
                    "One more card each hand, the highest number twice in a row, then one fewer."
                ),
            ),
            "rising": Choice(
                gettext_noop("Short game"),
                gettext_noop("One more card each hand; the hand with the most cards is the last."),
            ),
        },
    ),
    "overcall": HouseRule(
        gettext_noop("Overcall"),
        gettext_noop("Which bid a new trump must beat."),
        {
            "set_bid": Choice(
                gettext_noop("The one that set the trump"),
                gettext_noop("The bid that first named the present trump."),
            ),
            "highest": Choice(
                gettext_noop("The highest since"),
                gettext_noop("The highest number bid since in the present trump."),
            ),
        },
    ),
    "normal_order": HouseRule(
        gettext_noop("Normal order"),
        gettext_noop("The table’s nine ranks, strongest first; no score depends on them."),
    ),
    "trump_order": HouseRule(
        gettext_noop("Trump order"),
        gettext_noop("The nine ranks again, strongest first, when they are trumps."),
    ),
}

CORRECTIONS, OBJECTIONS = exact_bids.CORRECTIONS, exact_bids.OBJECTIONS

OUTCOMES = {
    "all_played": gettext_noop("All hands have been played."),
}

MEASURES = exact_bids.MEASURES
