"""The sentences of La Bâtarde."""

from games.kinds.exact_bids import wording as exact_bids
from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import FACT_VALUES, FACTS, Figure, HouseRule, RuleChoice
from games.wording.hand import BidWords
from games.wording.sentences import InContext, Plural

SETS_TRUMP = gettext_noop("{seat} sets the trump.")
CALLS_MECHOUNE = gettext_noop("{seat} calls méchoune.")
FAVOURED = {
    "marked": gettext_noop("Of two like cards the marked one wins."),
    "simple": gettext_noop("Of two like cards the simple one wins."),
}
STAKE_NAMES = {
    "plain": gettext_noop("normal"),
    "mechoune": gettext_noop("méchoune"),
    "choune": gettext_noop("choune"),
}
STAKE_SAID = gettext_noop("Stake: {stake}.")
AUCTION_SAID = gettext_noop("Auction: {calls}.")
AUCTION_DIFFERS = gettext_noop(
    "The auction that was noted ended differently: enter its result, or drop it."
)


class BatardeWording(Wording):
    NAME = gettext_noop("La Bâtarde")
    TAGLINE = gettext_noop("Bid the exact number of tricks, and settle the trump on the way.")
    WHO_PLAYS = gettext_noop("Three to seven players.")
    CALLS = BidWords("batarde")
    RULINGS = {
        "bid_made": Ruling(
            "{seat} bid {bid} and took {tricks}: no bad points.",
            InContext("batarde", "{seat}: bid made"),
            "score",
        ),
        "bid_missed_plain": Ruling(
            Plural(
                "{seat} bid {bid} and took {tricks}: {points} bad point.",
                "{seat} bid {bid} and took {tricks}: {points} bad points.",
                "points",
            ),
            "{seat}: missed by {off}",
            "score",
        ),
        "bid_missed_mechoune": Ruling(
            "{seat} bid {bid} and took {tricks}: {off} off, doubled by the méchoune, "
            "{points} bad points.",
            "{seat}: missed by {off}, doubled",
            "mechoune",
        ),
        "bid_missed_choune": Ruling(
            "{seat} bid {bid} and took {tricks}: {off} off, quadrupled by the choune, "
            "{points} bad points.",
            "{seat}: missed by {off}, quadrupled",
            "choune",
        ),
    }
    FAULT_LABELS = {"stake": STAKE_NAMES}
    PARAGRAPHS = {
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
            "The auction does not lead to the bids, the trump or the declarer recorded: correct "
            "one or the other."
        ),
        "two_tables": gettext_noop("Eight players make two tables of four."),
    }
    FIRST_RULES = ("last_bid", "stakes", "deals", "overcall")
    HOUSE_RULES = {
        "last_bid": HouseRule(
            "Last bid",
            "What the last to bid may say.",
            {
                "restricted": RuleChoice(
                    "Restricted",
                    "The bids may not add up to the number of tricks, so that somebody misses.",
                ),
                "free": RuleChoice("Free", "The last may bid any number."),
            },
        ),
        "stakes": HouseRule(
            "Stakes",
            "How far the bad points can be raised.",
            {
                "choune": RuleChoice(
                    "Méchoune and choune",
                    "A méchoune doubles everyone’s bad points, a choune doubles them again.",
                ),
                "mechoune": RuleChoice(
                    "Méchoune", "A méchoune doubles everyone’s bad points; nobody can answer it."
                ),
                "none": RuleChoice("None", "A trick off is always one bad point."),
            },
        ),
        "deals": HouseRule(
            "Length",
            "How long the game is.",
            {
                "full": RuleChoice(
                    "Full game",
                    ("One more card each hand, the highest number twice in a row, then one fewer."),
                ),
                "rising": RuleChoice(
                    "Short game",
                    "One more card each hand; the hand with the most cards is the last.",
                ),
            },
        ),
        "overcall": HouseRule(
            "Overcall",
            "Which bid a new trump must beat.",
            {
                "set_bid": RuleChoice(
                    "The one that set the trump", "The bid that first named the present trump."
                ),
                "highest": RuleChoice(
                    "The highest since", "The highest number bid since in the present trump."
                ),
            },
        ),
        "normal_order": HouseRule(
            "Normal order", "The table’s nine ranks, strongest first; no score depends on them."
        ),
        "trump_order": HouseRule(
            "Trump order", "The nine ranks again, strongest first, when they are trumps."
        ),
    }
    MEASURES = (*exact_bids.measures(CALLS.made), Figure("Chounes held", "chounes", record=True))
    FACTS = {
        **FACTS,
        "bids": InContext("batarde", "Bids"),
        "tricks": "Tricks",
        "declarer": gettext_noop("Who named the trump"),
        "mechoune_by": gettext_noop("Méchoune by"),
        "auction": gettext_noop("Course of the auction"),
        "deck": gettext_noop("Pack that wins"),
    }
    FACT_VALUES = {
        **FACT_VALUES,
        "stake": STAKE_NAMES,
        "deck": {"marked": gettext_noop("marked"), "simple": gettext_noop("simple")},
    }
    HIGHLIGHTS = (
        Highlight(gettext_noop("Choune missed"), ("bid_missed_choune",)),
        Highlight(gettext_noop("Méchoune missed"), ("bid_missed_mechoune",)),
        Highlight(gettext_noop("The highest bid that held"), ("bid_made",), "bid"),
        Highlight(
            gettext_noop("The bid that was furthest off"),
            ("bid_missed_plain", "bid_missed_mechoune", "bid_missed_choune"),
            "off",
        ),
    )
