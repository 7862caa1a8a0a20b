"""Aluette in words."""

from games.kinds.wording import Highlight, Ruling, Wording
from games.wording import common
from games.wording.catalogue import gettext_noop
from games.wording.common import Figure, HouseRule, RuleChoice
from games.wording.sentences import Plural

STANDING = Plural(
    "{seat} is ahead with {tricks} trick.", "{seat} is ahead with {tricks} tricks.", "tricks"
)
ALL_TRICKS = gettext_noop("All nine tricks to {seat}?")
OFFER_ACCEPTED = gettext_noop("{side} give up: accepted.")
OFFER_REFUSED = gettext_noop("{side} give up: refused.")
MORDIENNE_ANNOUNCED = gettext_noop("{seat} announced mordienne.")
SUNG = gettext_noop("The twelve cards left were sung.")
TRICKS_WON = gettext_noop("Tricks: {tricks}.")
SPOILED_TRICK = gettext_noop("spoiled")
SKIPPED = gettext_noop("Trick {trick} was skipped: who won it?")
MORE_TRICKS = Plural("{left} more trick", "{left} more tricks", "left")
MAY_MORDIENNE = gettext_noop("Mordienne is still open to {seats}.")


class AluetteWording(Wording):
    NAME = gettext_noop("Aluette")
    TAGLINE = gettext_noop("Two against two: the player with the most tricks scores for the team.")
    WHO_PLAYS = gettext_noop("Four players; partners face each other.")
    RULINGS = {
        "rare_all_tricks": Ruling(
            "All nine tricks to {seat}: rare, but possible.", "All nine tricks", "mordienne"
        ),
        "deal_won": Ruling("{side} win the hand: 1 point.", "Hand won", "winner"),
        "mordienne_earlier_trick": Ruling(
            "No mordienne: {seat} had already won trick {trick}.", "No mordienne", "mordienne"
        ),
        "mordienne_spoiled": Ruling(
            "No mordienne: trick {trick} was spoiled.", "No mordienne", "mordienne"
        ),
        "surrender_accepted": Ruling(
            "{side} gave up before the first card, {to_side} accepted: 1 point for {to_side}.",
            "Surrender accepted",
            "surrender",
            reason="The surrender was accepted.",
        ),
        "refusal_made": Ruling(
            "{side} refused {to_side}’s surrender and made mordienne: 2 points for {side}.",
            "Mordienne after refusal",
            "surrender",
            reason="Surrender refused, mordienne made.",
        ),
        "refusal_failed": Ruling(
            "{side} refused {to_side}’s surrender and did not make mordienne: 2 points "
            "for {to_side}.",
            "Refused, no mordienne",
            "surrender",
            reason="Surrender refused without mordienne.",
        ),
        "mordienne": Ruling(
            "{seat} won the last {tricks} tricks and none before: mordienne, 2 points for {side}.",
            "Mordienne",
            "mordienne",
            reason="Mordienne: the last {tricks} to {seat}.",
        ),
        "mordienne_by_side": Ruling(
            "{side} win the hand by mordienne: 2 points.",
            "Mordienne",
            "mordienne",
            reason="Mordienne.",
        ),
        "mordienne_not_announced": Ruling(
            "{seat} won the last {tricks} tricks and none before, but had not "
            "announced it: the mordienne does not count.",
            "Mordienne not announced",
            "mordienne",
            reason="Mordienne not announced: {seat}.",
        ),
        "all_spoiled": Ruling(
            "All nine tricks are spoiled: nobody wins the hand.",
            "All tricks spoiled",
            "winner",
            reason="All nine tricks are spoiled.",
        ),
        "first_to_reach": Ruling(
            Plural(
                "{seats} have {tricks} trick each; {seat} got there first, at trick {at}.",
                "{seats} have {tricks} tricks each; {seat} got there first, at trick {at}.",
                "tricks",
            ),
            "Got there first: {seat}",
            "winner",
            reason="{seat} got to {tricks} first.",
        ),
        "most_tricks": Ruling(
            Plural(
                "{seat} won the only trick that was not spoiled.",
                "{seat} has the most tricks: {tricks}.",
                "tricks",
            ),
            "Most tricks: {seat}",
            "winner",
            reason="Most tricks: {seat}, {tricks}.",
        ),
    }
    PARAGRAPHS = {
        "nine_tricks": "play",
        "tricks_not_played": "surrender",
        "mordienne_not_played": "mordienne",
        "surrender_cannot_be_refused": "surrender",
    }
    OUTCOMES = common.OUTCOMES | {"all_played": gettext_noop("The fifth hand has been played.")}
    FAULTS = {
        "player_count": "This game is for four players, not {given}.",
        "tricks_missing": "The winners of the tricks are missing.",
        "nine_tricks": "A hand has {expected} tricks, not {given}.",
        "tricks_not_played": "The surrender was accepted: no trick was played.",
        "tricks_and_won_by": "Either the nine tricks or the team that won, not both.",
        "mordienne_not_played.mordienne_announced": "At this table mordienne is not announced.",
        "mordienne_not_played.nobody_won": "Nobody won the hand: no mordienne.",
        "mordienne_not_played.off": "This table plays without mordienne.",
        "mordienne_not_played.unannounced": "No mordienne: the winner had not announced it.",
        "surrender_cannot_be_refused": "Without mordienne, a surrender cannot be refused.",
    }
    HOUSE_RULES = {
        "mordienne": HouseRule(
            "Mordienne",
            "Winning the last tricks, two or more, and none before.",
            {
                "silent": RuleChoice("Unannounced", "2 points whenever it is done."),
                "announced": RuleChoice(
                    "Announced",
                    "2 points only for the player who announced it before the first card.",
                ),
                "off": RuleChoice(
                    "Off", "Every hand won is 1 point, and a surrender cannot be refused."
                ),
            },
        ),
        "match": HouseRule(
            "Length of the game",
            "When the game is over.",
            {
                "five_deals": RuleChoice(
                    "Five hands",
                    "The team with the most points after five hands wins; a tie is a draw.",
                ),
                "five_points": RuleChoice(
                    "To 5 points", "As many hands as it takes for a team to reach 5."
                ),
                "ten_points": RuleChoice(
                    "To 10 points", "As many hands as it takes for a team to reach 10."
                ),
                "rebour": RuleChoice(
                    "Rebour’s rule",
                    "Five hands; once anyone has announced mordienne, to 10 points.",
                ),
            },
        ),
    }
    MEASURES = (
        Figure("Hands won", "won", "deals"),
        Figure(
            "Mordiennes",
            "mordiennes",
            "won",
            told=Plural("with a mordienne", "with {mordiennes} mordiennes", "mordiennes"),
            record=True,
        ),
    )
    FACTS = {
        "surrender": gettext_noop("Surrender offered"),
        "mordienne_announced": gettext_noop("Mordienne announced"),
        "chant": gettext_noop("Chant"),
        "mordienne": "Mordienne",
        "tricks": gettext_noop("Who won each trick"),
        "won_by": gettext_noop("Who won the most tricks"),
    }
    HIGHLIGHTS = (
        Highlight(gettext_noop("All nine tricks"), ("rare_all_tricks",)),
        Highlight(gettext_noop("Mordienne"), ("mordienne", "mordienne_by_side")),
        Highlight(gettext_noop("Surrender refused"), ("refusal_made", "refusal_failed")),
    )
