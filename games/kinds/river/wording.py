"""The sentences of Up and down the river."""

from typing import Any

from games.kinds.exact_bids import wording as exact_bids
from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import DIRECTION, FACTS, HouseRule, Preset, RuleChoice
from games.wording.hand import BidWords
from games.wording.sentences import InContext

TEN_AND_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid made, 10 + {tricks} = {points}."
)
TEN_AND_SQUARE = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid made, 10 + {bid} × {bid} = {points}."
)
KEEPS_TRICKS = gettext_noop(
    "{seat} bid {bid} and took {tricks}: bid missed, only the tricks count, {points}."
)
SCORES_NOTHING = gettext_noop("{seat} bid {bid} and took {tricks}: bid missed, 0.")
ONE_A_TRICK_OFF = gettext_noop("{seat} bid {bid} and took {tricks}, {off} off: {points}.")

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
    "made_squares": TEN_AND_SQUARE,
    "made_squares_off": TEN_AND_SQUARE,
    "made_ascenseur": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, 2 + {tricks} = {points}."
    ),
    "missed_ten_per_trick": KEEPS_TRICKS,
    "missed_ten_flat": KEEPS_TRICKS,
    "missed_exact_only": SCORES_NOTHING,
    "missed_penalty": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −10 − {off} = {points}."
    ),
    "missed_symmetric": gettext_noop(
        "{seat} bid {bid} and took {tricks}, missed: −10 − {bid} = {points}."
    ),
    "missed_squares": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −({off} × {off}) = {points}."
    ),
    "missed_squares_off": ONE_A_TRICK_OFF,
    "missed_ascenseur": ONE_A_TRICK_OFF,
    "made_figures": gettext_noop(
        "{seat} bid {bid} and took {tricks}: bid made, {base} + {each} × {tricks} = {points}."
    ),
    "made_flat": gettext_noop("{seat} bid {bid} and took {tricks}: bid made, {points}."),
    "missed_nothing": SCORES_NOTHING,
    "missed_tricks": KEEPS_TRICKS,
    "missed_flat": gettext_noop("{seat} bid {bid} and took {tricks}: bid missed, {points}."),
    "missed_difference": gettext_noop(
        "{seat} bid {bid} and took {tricks}, {off} off: −{fine} × {off} = {points}."
    ),
}

IN_TURN = {"order": "up_down", "top": "once", "direction": "clockwise", "bidding": "in_turn"}


def figures(made: int, trick: int, missed: str, points: int = 2) -> dict[str, Any]:
    """The house rules of a scoring by figures; a nil made is worth as much as any bid."""
    return {
        "scoring": "figures",
        "made": made,
        "made_trick": trick,
        "made_nil": made,
        "missed": missed,
        "missed_points": points,
    }


# The rulings of a table's own figures.
BY_FIGURES = (
    *("made_figures", "made_flat"),
    *("missed_difference", "missed_flat", "missed_tricks", "missed_nothing"),
)


class RiverWording(Wording):
    NAME = gettext_noop("Up and down the river")
    TAGLINE = gettext_noop(
        "Bid the exact number of tricks, with one more card each hand, then one fewer."
    )
    WHO_PLAYS = gettext_noop("Two to eight players.")
    CALLS = BidWords("river")
    RULINGS = {
        code: Ruling(
            text,
            MADE if code.startswith("made") else MISSED,
            "figures" if code in BY_FIGURES else "score",
        )
        for code, text in SENTENCES.items()
    }
    PARAGRAPHS = {"bids_equal_cards": "bids"}
    FAULTS = exact_bids.FAULTS
    FIRST_RULES = (
        *("deck", "max_cards", "bidding", "scoring"),
        *("made", "made_trick", "made_nil", "missed", "missed_points"),
    )
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
            "Most cards each",
            "As many as the pack allows (12 for two with 52 cards), or fewer for a shorter game.",
        ),
        "lowest": HouseRule(
            "Fewest cards each",
            "No hand has fewer; where it is also the most, all hands have the same number.",
        ),
        "step": HouseRule(
            "From hand to hand",
            "How many cards more or fewer.",
            {
                1: RuleChoice("One card", "1, 2, 3, 4…"),
                2: RuleChoice("Two cards", "1, 3, 5, 7…"),
            },
        ),
        "order": HouseRule(
            "Order of the hands",
            "Start with the fewest cards, or with the most? And is there a way back?",
            {
                "up_down": RuleChoice(
                    "Up, then down", "From the fewest cards up to the most, and back."
                ),
                "down_up": RuleChoice(
                    "Down, then up", "From the most cards down to the fewest, and back."
                ),
                "up": RuleChoice("Up only", "From the fewest cards to the most, once."),
                "down": RuleChoice("Down only", "From the most cards to the fewest, once."),
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
        "length": HouseRule("Hands", "How many, where all have the same number of cards."),
        "direction": HouseRule(
            DIRECTION.label,
            DIRECTION.sentence,
            {
                "counter_clockwise": RuleChoice("Counter-clockwise", "To the right."),
                "clockwise": DIRECTION.choices["clockwise"],
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
                    "that somebody misses.",
                ),
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
                "squares_off": RuleChoice(
                    "Squares won",
                    "Made: 10 plus the bid squared. Missed: one lost for each trick off.",
                ),
                "ascenseur": RuleChoice(
                    "Ascenseur", "Made: 2 and the tricks. Missed: one lost for each trick off."
                ),
                "figures": RuleChoice("The table’s figures", "Those that are entered below."),
            },
        ),
        "made": HouseRule("Bid made", "What any bid made is worth."),
        "made_trick": HouseRule("Bid made, a trick", "What each of its tricks is worth besides."),
        "made_nil": HouseRule("Nil made", "What a bid of none is worth, if it is made."),
        "missed": HouseRule(
            "Bid missed",
            "What is lost by it, or kept.",
            {
                "difference": RuleChoice(
                    "A loss for each trick off", "The points below, for each trick off."
                ),
                "flat": RuleChoice("A fixed loss", "The points below, however many tricks off."),
                "tricks": RuleChoice("The tricks are kept", "A point for each trick taken."),
                "nothing": RuleChoice("Nothing", "It scores 0."),
            },
        ),
        "missed_points": HouseRule(
            "Points lost", "By a bid missed, where it loses something: in all, or for each trick."
        ),
    }
    PRESETS = {
        "la_marque": Preset(
            "La Marque",
            "All bids at once; a point a trick, and 10 more for each trick of a bid made.",
            {
                "order": "up_down",
                "top": "twice",
                "direction": "counter_clockwise",
                "bidding": "together",
                "scoring": "ten_per_trick",
            },
        ),
        "oh_hell": Preset(
            "Oh Hell",
            "Made: 10, and one a trick. Missed: nothing.",
            {**IN_TURN, **figures(10, 1, "nothing")},
        ),
        "rikiki": Preset(
            "Rikiki",
            "Made: 10, and 2 a trick. Missed: 2 lost for each trick off.",
            {**IN_TURN, **figures(10, 2, "difference", 2)},
        ),
        "wizard": Preset(
            "Wizard",
            "Up only. Made: 20, and 10 a trick. Missed: 10 lost for each trick off.",
            {**IN_TURN, "order": "up", "bidding": "together", **figures(20, 10, "difference", 10)},
        ),
    }
    MEASURES = exact_bids.measures(CALLS.made)
    FACTS = {**FACTS, "bids": InContext("river", "Bids"), "tricks": "Tricks"}
    HIGHLIGHTS = (
        Highlight(
            gettext_noop("The highest bid made"),
            tuple([code for code in SENTENCES if code.startswith("made")]),
            "bid",
        ),
        Highlight(
            gettext_noop("The bid furthest off"),
            tuple([code for code in SENTENCES if code.startswith("missed")]),
            "off",
        ),
    )
