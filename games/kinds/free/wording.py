"""A sheet for any game in words."""

from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import OUTCOMES, HouseRule, RuleChoice
from games.wording.hand import HAND_WORDS

NO_LIMIT = gettext_noop("no limit")
ANY_SUM = gettext_noop("any")


class FreeWording(Wording):
    NAME = gettext_noop("Free sheet")
    TAGLINE = gettext_noop("Any other game: a title, and points for each player, round by round.")
    WHO_PLAYS = gettext_noop("Two to ten players.")
    HAND = HAND_WORDS.about("round")
    RULINGS = {
        "points": Ruling(
            "Most: {most_seats}, {most}. Fewest: {fewest_seats}, {fewest}. In all: {sum}.",
            "Points",
            "score",
        )
    }
    PARAGRAPHS = {"sum_wrong": "score"}
    REASONS = {"round_forgotten": "round forgotten"}
    CORRECTIONS = ("misheard", "counted_again", "wrong_player", "typing_mistake")
    OBJECTIONS = ("miscounted", "misheard", "wrong_player")
    INSERTIONS = ("round_forgotten", "removed_wrongly")
    REMOVALS = ("noted_twice", "not_played")
    OUTCOMES = {**OUTCOMES, "all_played": "The last round has been played."}
    FAULTS = {
        "points_missing": "Nobody has points yet.",
        "points_out_of_range": "{seat}: points go from {lowest} to {highest}.",
        "sum_wrong.more": "The points add up to {given}: {difference} more than {expected}.",
        "sum_wrong.fewer": "The points add up to {given}: {difference} fewer than {expected}.",
    }
    FIRST_RULES = ("wins", "target", "length", "deals")
    HOUSE_RULES = {
        "wins": HouseRule(
            "Who wins",
            "Are points good or bad?",
            {
                "highest": RuleChoice("The most points", "The highest total wins."),
                "lowest": RuleChoice("The fewest points", "The lowest total wins."),
            },
        ),
        "target": HouseRule(
            "Ends at",
            "The game ends after the round in which a total reaches this; 0: at no total.",
            zero=NO_LIMIT,
        ),
        "length": HouseRule(
            "Number of rounds",
            "The game ends after so many; 0: when the players say so.",
            zero=NO_LIMIT,
        ),
        "sum": HouseRule(
            "Sum of a round",
            "What the points of each round add up to, to catch mistakes.",
            unset=ANY_SUM,
        ),
        "deals": HouseRule(
            "Dealer",
            "Whether somebody deals.",
            {
                True: RuleChoice("In turn", "The deal goes round to the left; each round says it."),
                False: RuleChoice("Nobody", "No dealer is named."),
            },
        ),
    }
    HIGHLIGHTS = (Highlight(gettext_noop("The most points in a round"), ("points",), "most"),)
