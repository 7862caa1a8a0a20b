"""The sentences of Up and down the river."""

from games.kinds.exact_bids import wording as exact_bids
from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import HouseRule, Preset, RuleChoice
from games.wording.hand import BidWords

TEN_AND_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid made, 10 + {tricks} = {points}."
)
KEEPS_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid missed, only the tricks count, {points}."
)

MADE, MISSED = gettext_noop("{seat}: bid made"), gettext_noop("{seat}: bid missed")

SENTENCES = {
    "made_nil": gettext_noop("{seat} bid {bid} and took none: bid made, {points}."),
    "made_ten_per_trick": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, {tricks} + 10 × {bid} = {points}."
    ),
    "made_ten_flat": TEN_AND_TRICKS,
    "made_exact_only": TEN_AND_TRICKS,
    "made_penalty": TEN_AND_TRICKS,
    "made_symmetric": TEN_AND_TRICKS,
    "made_squares": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, 10 + {bid} × {bid} = {points}."
    ),
    "made_ascenseur": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, 2 + {tricks} = {points}."
    ),
    "missed_ten_per_trick": KEEPS_TRICKS,
    "missed_ten_flat": KEEPS_TRICKS,
    "missed_exact_only": gettext_noop("{seat} bid {bid} and took {tricks}: bid missed, 0."),
    "missed_penalty": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −10 − {off} = {points}."
    ),
    "missed_symmetric": gettext_noop(
        "{seat} bid {bid} and took {tricks}, missed: −10 − {bid} = {points}."
    ),
    "missed_squares": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −({off} × {off}) = {points}."
    ),
    "missed_ascenseur": gettext_noop("{seat} bid {bid} and took {tricks}, {off} off: {points}."),
}


class RiverWording(Wording):
    NAME = gettext_noop("Up and down the river")
    TAGLINE = gettext_noop(
        "Bid the exact number of tricks, with one more card each hand, then one fewer."
    )
    WHO_PLAYS = gettext_noop("Three to seven players.")
    CALLS = BidWords("river")
    RULINGS = {
        code: Ruling(text, MADE if code.startswith("made") else MISSED, "score")
        for code, text in SENTENCES.items()
    }
    PARAGRAPHS = {"bids_equal_cards": "bids"}
    FAULTS = exact_bids.FAULTS
    FIRST_RULES = ("deck", "max_cards", "bidding", "scoring")
    HOUSE_RULES = {
        "deck": HouseRule(
            "Pack",
            "How many cards are in the pack.",
            {
                52: RuleChoice("52 cards", "From the ace down to the two."),
                32: RuleChoice("32 cards", "From the ace down to the seven."),
            },
        ),
        "max_cards": HouseRule(
            "Most cards each", "As many as the pack allows, or fewer for a shorter game."
        ),
        "order": HouseRule(
            "Order of the hands",
            "Start with one card, or with the most?",
            {
                "up_down": RuleChoice(
                    "Up, then down", "From one card up to the most, and back down to one."
                ),
                "down_up": RuleChoice(
                    "Down, then up", "From the most cards down to one, and back up."
                ),
            },
        ),
        "bidding": HouseRule(
            "Bidding",
            "How the bids are made.",
            {
                "together": RuleChoice(
                    "All together",
                    "Everyone shows a bid at once, on the fingers: any total is allowed.",
                ),
                "in_turn": RuleChoice(
                    "In turn",
                    "The dealer bids last, and the bids may not add up to the number of tricks, so "
                    "that somebody fails.",
                ),
            },
        ),
        "top": HouseRule(
            "Turning hand",
            "How many times the turning hand is played.",
            {
                "twice": RuleChoice("Twice", "The same number of cards twice in a row, then back."),
                "once": RuleChoice("Once", "Once, then straight back."),
            },
        ),
        "must_trump": HouseRule(
            "Without the suit led",
            "What may be played; no score depends on it.",
            {
                False: RuleChoice("Any card", "Trumping is allowed, not required."),
                True: RuleChoice(
                    "Trump, and higher",
                    "A trump must be played, above those already there if possible.",
                ),
            },
        ),
        "scoring": HouseRule(
            "Scoring",
            "What a bid is worth, made or missed.",
            {
                "ten_per_trick": RuleChoice(
                    "Ten a trick",
                    "A point a trick, and 10 more for each trick of a bid made; a nil bid made "
                    "scores 10.",
                ),
                "ten_flat": RuleChoice("Flat ten", "A point a trick, and 10 more for a bid made."),
                "exact_only": RuleChoice(
                    "All or nothing", "Made: 10 and the bid. Missed: nothing."
                ),
                "penalty": RuleChoice(
                    "Penalty per trick off",
                    "Made: 10 and the bid. Missed: 10 lost, and one for each trick off.",
                ),
                "symmetric": RuleChoice(
                    "Win or lose the same",
                    "10 and the bid: won when it is made, lost when it is missed.",
                ),
                "squares": RuleChoice(
                    "Squares",
                    "Made: 10 plus the bid squared. Missed: minus the tricks off squared.",
                ),
                "ascenseur": RuleChoice(
                    "Ascenseur", "Made: 2 and the tricks. Missed: one lost for each trick off."
                ),
            },
        ),
    }
    PRESETS = {
        "la_marque": Preset(
            "La Marque",
            "All bids at once; a point a trick, and 10 more for each trick of a bid made.",
            {"bidding": "together", "top": "twice", "scoring": "ten_per_trick"},
        ),
        "oh_hell": Preset(
            "Oh Hell",
            "Bids in turn; 10 and the bid when it is made, nothing when it is missed.",
            {"bidding": "in_turn", "top": "once", "scoring": "exact_only"},
        ),
    }
    MEASURES = exact_bids.MEASURES
    HIGHLIGHTS = (
        Highlight(
            gettext_noop("The boldest bid made"),
            tuple([code for code in SENTENCES if code.startswith("made")]),
            "bid",
        ),
        Highlight(
            gettext_noop("The bid furthest off"),
            tuple([code for code in SENTENCES if code.startswith("missed")]),
            "off",
        ),
    )
