"""Alta-Baja in words."""

from games.kinds.wording import Highlight, Ruling, Wording
from games.wording.catalogue import gettext_noop
from games.wording.common import OUTCOMES, Grid, HouseRule, RuleChoice
from games.wording.hand import TRICK_WORDS
from games.wording.sentences import Plural

PHASE_NAMES = {
    "alta": gettext_noop("Alta"),
    "baja": gettext_noop("Baja"),
}
IS_FIRST = gettext_noop("First: {seat}, {points} points.")
IS_SECOND = Plural("Second: {seat}, {points} point.", "Second: {seat}, {points} points.", "points")
LEVEL_FIRST = gettext_noop("{seats}: {points} points each.")
THEY_SHARE = gettext_noop("Tie for first: they share {first} + {second}.")
THREE_LEVEL = gettext_noop("Tie for first: {some}.")
SECOND_LOST = gettext_noop("No second: {some}.")
CARDS_PLAYED = gettext_noop("Cards: {cards}.")


class AltaBajaWording(Wording):
    NAME = gettext_noop("Alta-Baja")
    TAGLINE = gettext_noop("All hold the same cards: the highest wins, then the lowest.")
    WHO_PLAYS = gettext_noop(
        "Two to twelve players; four or five is best. From five on, two packs; from nine on, three."
    )
    HAND = TRICK_WORDS
    RULINGS = {
        "first": Ruling("{seat} is first: {points} points.", "First: {seat}", "score"),
        "first_alta": Ruling(
            "{seat} has the highest, {rank}: first, {points} points.", "First: {seat}", "phases"
        ),
        "first_baja": Ruling(
            "{seat} has the lowest, {rank}: first, {points} points.", "First: {seat}", "phases"
        ),
        "second": Ruling(
            Plural(
                "{seat} is second: {points} point.", "{seat} is second: {points} points.", "points"
            ),
            "Second: {seat}",
            "score",
        ),
        "second_alta": Ruling(
            Plural(
                "{seat} has the next highest, {rank}: second, {points} point.",
                "{seat} has the next highest, {rank}: second, {points} points.",
                "points",
            ),
            "Second: {seat}",
            "phases",
        ),
        "second_baja": Ruling(
            Plural(
                "{seat} has the next lowest, {rank}: second, {points} point.",
                "{seat} has the next lowest, {rank}: second, {points} points.",
                "points",
            ),
            "Second: {seat}",
            "phases",
        ),
        "second_lost": Ruling(
            Plural(
                "{seats} tie for second: nobody scores the point.",
                "{seats} tie for second: nobody scores the {lost} points.",
                "lost",
            ),
            "Nobody second",
            "ties",
        ),
        "second_lost_alta": Ruling(
            Plural(
                "{seats} tie on the next highest, {rank}: nobody scores the point for second.",
                "{seats} tie on the next highest, {rank}: nobody scores the {lost} points "
                "for second.",
                "lost",
            ),
            "Nobody second",
            "ties",
        ),
        "second_lost_baja": Ruling(
            Plural(
                "{seats} tie on the next lowest, {rank}: nobody scores the point for second.",
                "{seats} tie on the next lowest, {rank}: nobody scores the {lost} points "
                "for second.",
                "lost",
            ),
            "Nobody second",
            "ties",
        ),
        "shared": Ruling(
            "{seats} tie for first: they share {first} + {second}, {points} points each.",
            "First place shared",
            "ties",
        ),
        "shared_alta": Ruling(
            "{seats} tie on the highest, {rank}: they share {first} + {second}, "
            "{points} points each.",
            "First place shared",
            "ties",
        ),
        "shared_baja": Ruling(
            "{seats} tie on the lowest, {rank}: they share {first} + {second}, "
            "{points} points each.",
            "First place shared",
            "ties",
        ),
        "void": Ruling(
            "{seats} tie for first: with three or more, nobody scores.", "Void trick", "ties"
        ),
        "void_alta": Ruling(
            "{seats} tie on the highest, {rank}: with three or more, nobody scores.",
            "Void trick",
            "ties",
        ),
        "void_baja": Ruling(
            "{seats} tie on the lowest, {rank}: with three or more, nobody scores.",
            "Void trick",
            "ties",
        ),
    }
    PARAGRAPHS = {"unknown_rank": "cards", "card_already_played": "cards"}
    CORRECTIONS = ("misheard", "wrong_player", "typing_mistake")
    OBJECTIONS = ("misheard", "wrong_player", "rule_misapplied")
    INSERTIONS = ("trick_forgotten", "removed_wrongly")
    REMOVALS = ("noted_twice", "not_played")
    OUTCOMES = {**OUTCOMES, "all_played": "The last trick has been played."}
    FAULTS = {
        "cards_missing": "A card from everyone is needed: {given} of {expected} so far.",
        "unknown_rank": "{seat}: “{given}” is not a card of this pack.",
        "card_already_played": "{seat} already played {rank}, in trick {trick}.",
        "seat_twice": "{seat} is named twice.",
        "first_missing": "First place is missing.",
        "second_missing": "Second place is missing.",
    }
    HOUSE_RULES = {
        "deck": HouseRule(
            "Pack",
            "Everyone holds one card of each rank, and plays them all.",
            {
                "french52": RuleChoice("52 cards", "Thirteen tricks; the last is Alta."),
                "spanish48": RuleChoice(
                    "Spanish, 48 cards",
                    "Twelve tricks, without queen and 10; the court is king, horseman, jack.",
                ),
                "spanish40": RuleChoice(
                    "Spanish, 40 cards", "Ten tricks; the 9 and the 8 are taken out too."
                ),
            },
        ),
        "ace": HouseRule(
            "Ace",
            "Where the ace ranks, in Alta and in Baja alike.",
            {
                "high": RuleChoice(
                    "High", "The ace is above the king: best in Alta, worst in Baja."
                ),
                "low": RuleChoice("Low", "The ace is below the two: worst in Alta, best in Baja."),
            },
        ),
        "style": HouseRule(
            "Way of playing",
            "How cards are chosen; the points are the same.",
            {
                "open": RuleChoice("Free", "Each chooses a card for every trick."),
                "shuffled": RuleChoice(
                    "Blind, shuffled", "Each turns up the top card of a shuffled pile."
                ),
                "arranged": RuleChoice(
                    "Blind, arranged", "Each puts the pile in order once, before the first trick."
                ),
            },
        ),
    }
    MEASURES = (
        Grid(
            gettext_noop("Tricks"),
            (gettext_noop("First"), gettext_noop("Second"), gettext_noop("Tricks played")),
            ("first", "second", "tricks"),
            PHASE_NAMES,
        ),
    )
    FACTS = {
        "cards": gettext_noop("Cards played"),
        "first": gettext_noop("First place"),
        "second": gettext_noop("Second place"),
    }
    HIGHLIGHTS = (
        Highlight(gettext_noop("Void trick"), ("void", "void_alta", "void_baja")),
        Highlight(gettext_noop("First place shared"), ("shared", "shared_alta", "shared_baja")),
    )
