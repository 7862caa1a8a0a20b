"""Aluette in words."""

from typing import Any

from games.wording import common
from games.wording.calls import ANNOUNCEMENTS
from games.wording.catalogue import gettext_noop
from games.wording.common import Choice, Figure, HouseRule
from games.wording.hand import HANDS
from games.wording.sentences import Plural

NAME = gettext_noop("Aluette")
TAGLINE = gettext_noop("Two against two: the player with the most tricks scores for the team.")
PLAYERS = gettext_noop("Four players; partners face each other.")
HAND = HANDS
CALLS = ANNOUNCEMENTS

RULINGS = {
    "most_tricks": Plural(
        "{seat} won the only trick that was not spoiled.",
        "{seat} has the most tricks: {tricks}.",
        "tricks",
    ),
    "first_to_reach": Plural(
        "{seats} have {tricks} trick each; {seat} got there first, at trick {at}.",
        "{seats} have {tricks} tricks each; {seat} got there first, at trick {at}.",
        "tricks",
    ),
    "rare_all_tricks": gettext_noop("All nine tricks to {seat}: rare, but possible."),
    "all_spoiled": gettext_noop("All nine tricks are spoiled: nobody wins the hand."),
    "deal_won": gettext_noop("{side} win the hand: 1 point."),
    "mordienne": gettext_noop(
        "{seat} won the last {tricks} tricks and none before: mordienne, 2 points for {side}."
    ),
    "mordienne_by_side": gettext_noop("{side} win the hand by mordienne: 2 points."),
    "mordienne_not_announced": gettext_noop(
        "{seat} won the last {tricks} tricks and none before, but had not announced it: "
        "the mordienne does not count."
    ),
    "mordienne_earlier_trick": gettext_noop("No mordienne: {seat} had already won trick {trick}."),
    "mordienne_spoiled": gettext_noop("No mordienne: trick {trick} was spoiled."),
    "surrender_accepted": gettext_noop(
        "{side} gave up before the first card, {to_side} accepted: 1 point for {to_side}."
    ),
    "refusal_made": gettext_noop(
        "{side} refused {to_side}’s surrender and made mordienne: 2 points for {side}."
    ),
    "refusal_failed": gettext_noop(
        "{side} refused {to_side}’s surrender and did not make mordienne: 2 points for {to_side}."
    ),
}

SCORES = Plural("{side}: {points} point.", "{side}: {points} points.", "points")
NOBODY_SCORES = gettext_noop("Nobody scores.")
REASONS = {
    "surrender_accepted": gettext_noop("The surrender was accepted."),
    "refusal_made": gettext_noop("Surrender refused, and mordienne made."),
    "refusal_failed": gettext_noop("Surrender refused without mordienne."),
    "mordienne": gettext_noop("Mordienne: the last {tricks} to {seat}."),
    "mordienne_by_side": gettext_noop("Mordienne."),
    "mordienne_not_announced": gettext_noop("{seat}’s mordienne was not announced."),
    "all_spoiled": gettext_noop("All nine tricks are spoiled."),
    "first_to_reach": gettext_noop("{seat} got to {tricks} first."),
    "most_tricks": gettext_noop("Most tricks: {seat}, {tricks}."),
}
"""Why a deal is won, in one line: the first of these codes that its ruling contains."""

STANDING = Plural(
    "{seat} is ahead with {tricks} trick.",
    "{seat} is ahead with {tricks} tricks.",
    "tricks",
)
ALL_TRICKS = gettext_noop("All nine tricks to {seat}?")
OFFER_ACCEPTED = gettext_noop("{side} offered to give up: accepted.")
OFFER_REFUSED = gettext_noop("{side} offered to give up: refused.")
MORDIENNE_ANNOUNCED = gettext_noop("{seat} announced mordienne.")
SUNG = gettext_noop("The twelve cards left were sung.")
TRICKS_WON = gettext_noop("Tricks: {tricks}.")
SPOILED_TRICK = gettext_noop("spoiled")
SKIPPED = gettext_noop("Trick {trick} was skipped: who won it?")
MORE_TRICKS = Plural("{left} more trick", "{left} more tricks", "left")
MAY_MORDIENNE = gettext_noop("Mordienne is still open to {seats}.")

TITLES = {
    "most_tricks": gettext_noop("Most tricks: {seat}"),
    "first_to_reach": gettext_noop("Got there first: {seat}"),
    "rare_all_tricks": gettext_noop("All nine tricks"),
    "all_spoiled": gettext_noop("All tricks spoiled"),
    "deal_won": gettext_noop("Hand won"),
    "mordienne": gettext_noop("Mordienne"),
    "mordienne_by_side": gettext_noop("Mordienne"),
    "mordienne_not_announced": gettext_noop("Mordienne not announced"),
    "mordienne_earlier_trick": gettext_noop("No mordienne"),
    "mordienne_spoiled": gettext_noop("No mordienne"),
    "surrender_accepted": gettext_noop("Surrender accepted"),
    "refusal_made": gettext_noop("Mordienne after refusal"),
    "refusal_failed": gettext_noop("Refused, no mordienne"),
}
"""The title of each step of a ruling, in a few words."""

LABELS: dict[str, dict[Any, str]] = {}

PARAGRAPHS = {
    "most_tricks": "winner",
    "first_to_reach": "winner",
    "rare_all_tricks": "mordienne",
    "all_spoiled": "winner",
    "deal_won": "winner",
    "mordienne": "mordienne",
    "mordienne_by_side": "mordienne",
    "mordienne_not_announced": "mordienne",
    "mordienne_earlier_trick": "mordienne",
    "mordienne_spoiled": "mordienne",
    "surrender_accepted": "surrender",
    "refusal_made": "surrender",
    "refusal_failed": "surrender",
    "nine_tricks": "play",
    "tricks_not_played": "surrender",
    "mordienne_not_played": "mordienne",
    "surrender_cannot_be_refused": "surrender",
}

CORRECTIONS, OBJECTIONS = common.CORRECTIONS, common.OBJECTIONS

OUTCOMES = {
    "all_played": gettext_noop("The fifth hand has been played."),
    "target_reached": gettext_noop("The target has been reached."),
}

FAULTS = {
    "player_count": gettext_noop("This game is for four players, not {given}."),
    "tricks_missing": gettext_noop("The winners of the tricks are missing."),
    "nine_tricks": gettext_noop("A hand has {expected} tricks, not {given}."),
    "tricks_not_played": gettext_noop("The surrender was accepted: no trick was played."),
    "tricks_and_won_by": gettext_noop("Either the nine tricks or the team that won, not both."),
    "mordienne_not_played.mordienne_announced": gettext_noop(
        "At this table mordienne is not announced."
    ),
    "mordienne_not_played.mordienne": gettext_noop(
        "No mordienne here: the table plays without it, the winning team had not announced it, or "
        "nobody won."
    ),
    "surrender_cannot_be_refused": gettext_noop(
        "Without mordienne, a surrender cannot be refused."
    ),
}

HOUSE_RULES = {
    "mordienne": HouseRule(
        gettext_noop("Mordienne"),
        gettext_noop("Winning the last tricks, two or more, and none before."),
        {
            "silent": Choice(
                gettext_noop("Unannounced"),
                gettext_noop("2 points whenever it is done."),
            ),
            "announced": Choice(
                gettext_noop("Announced"),
                gettext_noop(
                    "2 points only for the player who announced it before the first card."
                ),
            ),
            "off": Choice(
                gettext_noop("Off"),
                gettext_noop("Every hand won is 1 point, and a surrender cannot be refused."),
            ),
        },
    ),
    "match": HouseRule(
        gettext_noop("Length of the game"),
        gettext_noop("When the game is over."),
        {
            "five_deals": Choice(
                gettext_noop("Five hands"),
                gettext_noop(
                    "The team with the most points after five hands wins; a tie is a draw."
                ),
            ),
            "five_points": Choice(
                gettext_noop("To 5 points"),
                gettext_noop("As many hands as it takes for a team to reach 5."),
            ),
            "ten_points": Choice(
                gettext_noop("To 10 points"),
                gettext_noop("As many hands as it takes for a team to reach 10."),
            ),
            "rebour": Choice(
                gettext_noop("Rebour’s rule"),
                gettext_noop("Five hands; once anyone has announced mordienne, to 10 points."),
            ),
        },
    ),
}

MEASURES = (
    Figure(gettext_noop("Hands won"), "won", "deals"),
    Figure(gettext_noop("Mordiennes"), "mordiennes", "won"),
)
