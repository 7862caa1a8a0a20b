"""Alta-Baja in words."""

from typing import Any

from games.wording.calls import ANNOUNCEMENTS
from games.wording.catalogue import gettext_noop
from games.wording.common import PHASES, Choice, Grid, HouseRule
from games.wording.hand import TRICKS
from games.wording.sentences import Plural

NAME = gettext_noop("Alta-Baja")
TAGLINE = gettext_noop("All hold the same cards: the highest wins, then the lowest.")
PLAYERS = gettext_noop("Two to twelve players; four or five is best.")
HAND = TRICKS
CALLS = ANNOUNCEMENTS

RULINGS = {
    "first": gettext_noop("{seat} is first: {points} points."),
    "first_alta": gettext_noop("{seat} has the highest, {rank}: first, {points} points."),
    "first_baja": gettext_noop("{seat} has the lowest, {rank}: first, {points} points."),
    "second": Plural(
        "{seat} is second: {points} point.",
        "{seat} is second: {points} points.",
        "points",
    ),
    "second_alta": Plural(
        "{seat} has the next highest, {rank}: second, {points} point.",
        "{seat} has the next highest, {rank}: second, {points} points.",
        "points",
    ),
    "second_baja": Plural(
        "{seat} has the next lowest, {rank}: second, {points} point.",
        "{seat} has the next lowest, {rank}: second, {points} points.",
        "points",
    ),
    "second_lost": Plural(
        "{seats} tie for second: nobody scores the point.",
        "{seats} tie for second: nobody scores the {lost} points.",
        "lost",
    ),
    "second_lost_alta": Plural(
        "{seats} tie on the next highest, {rank}: nobody scores the point for second.",
        "{seats} tie on the next highest, {rank}: nobody scores the {lost} points for second.",
        "lost",
    ),
    "second_lost_baja": Plural(
        "{seats} tie on the next lowest, {rank}: nobody scores the point for second.",
        "{seats} tie on the next lowest, {rank}: nobody scores the {lost} points for second.",
        "lost",
    ),
    "shared": gettext_noop(
        "{seats} tie for first: they share {first} + {second}, {points} points each."
    ),
    "shared_alta": gettext_noop(
        "{seats} tie on the highest, {rank}: they share {first} + {second}, {points} points each."
    ),
    "shared_baja": gettext_noop(
        "{seats} tie on the lowest, {rank}: they share {first} + {second}, {points} points each."
    ),
    "void": gettext_noop("{seats} tie for first: with three or more, nobody scores."),
    "void_alta": gettext_noop(
        "{seats} tie on the highest, {rank}: with three or more, nobody scores."
    ),
    "void_baja": gettext_noop(
        "{seats} tie on the lowest, {rank}: with three or more, nobody scores."
    ),
}

IS_FIRST = gettext_noop("First: {seat}, {points} points.")
IS_SECOND = Plural("Second: {seat}, {points} point.", "Second: {seat}, {points} points.", "points")
LEVEL_FIRST = gettext_noop("{seats}: {points} points each.")
THEY_SHARE = gettext_noop("Tie for first: they share {first} + {second}.")
NOBODY_SCORES = gettext_noop("Nobody scores.")
THREE_LEVEL = gettext_noop("Tie for first: {some}.")
SECOND_LOST = gettext_noop("Tie for second: {some}.")

CARDS_PLAYED = gettext_noop("Cards: {cards}.")

TITLES = {
    "first": gettext_noop("First: {seat}"),
    "first_alta": gettext_noop("First: {seat}"),
    "first_baja": gettext_noop("First: {seat}"),
    "second": gettext_noop("Second: {seat}"),
    "second_alta": gettext_noop("Second: {seat}"),
    "second_baja": gettext_noop("Second: {seat}"),
    "second_lost": gettext_noop("Nobody second"),
    "second_lost_alta": gettext_noop("Nobody second"),
    "second_lost_baja": gettext_noop("Nobody second"),
    "shared": gettext_noop("First place shared"),
    "shared_alta": gettext_noop("First place shared"),
    "shared_baja": gettext_noop("First place shared"),
    "void": gettext_noop("Void trick"),
    "void_alta": gettext_noop("Void trick"),
    "void_baja": gettext_noop("Void trick"),
}
"""The title of each step of a ruling, in a few words."""

LABELS: dict[str, dict[Any, str]] = {}

PARAGRAPHS = {
    "first": "score",
    "first_alta": "phases",
    "first_baja": "phases",
    "second": "score",
    "second_alta": "phases",
    "second_baja": "phases",
    "second_lost": "ties",
    "second_lost_alta": "ties",
    "second_lost_baja": "ties",
    "shared": "ties",
    "shared_alta": "ties",
    "shared_baja": "ties",
    "void": "ties",
    "void_alta": "ties",
    "void_baja": "ties",
    "unknown_rank": "cards",
    "card_already_played": "cards",
}

CORRECTIONS = ("misheard", "wrong_player", "typing_mistake")
OBJECTIONS = ("misheard", "wrong_player", "rule_misapplied")

OUTCOMES = {"all_played": gettext_noop("The last trick has been played.")}

FAULTS = {
    "cards_missing": gettext_noop("A card from everyone is needed: {given} of {expected} so far."),
    "unknown_rank": gettext_noop("{seat}: “{given}” is not a card of this pack."),
    "card_already_played": gettext_noop("{seat} already played {rank}, in trick {trick}."),
    "seat_twice": gettext_noop("{seat} is named twice."),
    "first_missing": gettext_noop("First place is missing."),
    "second_missing": gettext_noop("Second place is missing."),
}

HOUSE_RULES = {
    "deck": HouseRule(
        gettext_noop("Pack"),
        gettext_noop("Everyone holds one card of each rank, and plays them all."),
        {
            "french52": Choice(
                gettext_noop("52 cards"),
                gettext_noop("Thirteen tricks; the last is Alta."),
            ),
            "spanish48": Choice(
                gettext_noop("Spanish, 48 cards"),
                gettext_noop(
                    "Twelve tricks, without queen and 10; the court is king, horseman, jack."
                ),
            ),
            "spanish40": Choice(
                gettext_noop("Spanish, 40 cards"),
                gettext_noop("Ten tricks, without 9 and 8 either."),
            ),
        },
    ),
    "ace": HouseRule(
        gettext_noop("Ace"),
        gettext_noop("Where the ace ranks, in Alta and in Baja alike."),
        {
            "high": Choice(
                gettext_noop("High"),
                gettext_noop("The ace is above the king: best in Alta, worst in Baja."),
            ),
            "low": Choice(
                gettext_noop("Low"),
                gettext_noop("The ace is below the two: worst in Alta, best in Baja."),
            ),
        },
    ),
    "style": HouseRule(
        gettext_noop("Way of playing"),
        gettext_noop("How cards are chosen; the points are the same."),
        {
            "open": Choice(
                gettext_noop("Free"),
                gettext_noop("Each chooses a card for every trick."),
            ),
            "shuffled": Choice(
                gettext_noop("Blind, shuffled"),
                gettext_noop("Each turns up the top card of a shuffled pile."),
            ),
            "arranged": Choice(
                gettext_noop("Blind, arranged"),
                gettext_noop("Each puts the pile in order once, before the first trick."),
            ),
        },
    ),
}

MEASURES = (
    Grid(
        gettext_noop("Tricks"),
        (gettext_noop("First"), gettext_noop("Second"), gettext_noop("Tricks played")),
        tuple(
            [
                (label, (f"first_{phase}", f"second_{phase}", f"tricks_{phase}"))
                for phase, label in PHASES.items()
            ]
        ),
    ),
)
