"""The judge's sentences that several games share: why a card holds the trick, or was legal.

The rules of play have their French names in English too (*couper*, *monter*, *pisser*), because
tables use those when they argue.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.wording.catalogue import gettext, gettext_noop, pgettext
from games.wording.common import RANK_NAMES, TRUMP_NAMES
from games.wording.sentences import Message, Names

WHY: dict[str, Message] = {
    # Who holds the trick.
    "highest_trump": "{seat} holds the trick with the highest trump: {card}.",
    "highest_of_suit": "{seat} holds the trick with the highest card of the suit led: {card}.",
    # Which cards were legal.
    "anything": "In this game any card may be played.",
    "leads": "{seat} leads: any card may be played.",
    "follow": "{seat} has {suit}, the suit led, and must follow (fournir).",
    "climb": "{seat} has {suit}, and a card above the best one ({card}): go higher (monter).",
    "cannot_climb": (
        "{seat} has {suit}, but nothing above the best card ({card}): following suit is enough "
        "(fournir)."
    ),
    "follow_under_partner": (
        "{seat} has {suit} and must follow (fournir), but partner holds the trick ({card}): no "
        "need to go higher (on ne monte pas sur son homme)."
    ),
    "trump": "{seat} has no {suit}, but has trumps: one must be played (couper).",
    "overtrump": (
        "{seat} has no {suit}, and the trick is trumped ({card}): a higher trump must be played "
        "(monter)."
    ),
    "undertrump": (
        "{seat} has no {suit}, and no trump above the best one ({card}): a lower trump must be "
        "played (pisser)."
    ),
    "partner_holds": (
        "{seat} has no {suit}, but partner holds the trick ({card}): any card may be played (on "
        "ne coupe pas son homme)."
    ),
    "partner_trumped": (
        "{seat} has no {suit}, but partner holds the trick with a trump ({card}): any card may be "
        "played (on ne monte pas sur son homme)."
    ),
    "trumping_is_free": "{seat} has no {suit}: any card may be played, trump or not.",
    "discard": "{seat} has neither {suit} nor trumps: any card may be played (se défausser).",
    "discard_without_trump": "{seat} has no {suit}: any card may be played (se défausser).",
    "discard_at_no_trump": (
        "{seat} has no {suit}, and there is no trumping in no trump: any card may be played (se "
        "défausser)."
    ),
    "discard_at_all_trump": (
        "{seat} has no {suit}, and there is no trumping in all trump: any card may be played (se "
        "défausser)."
    ),
}

# The names of the rules of play, the same in every language.
RULE_NAMES = {
    "follow": "Fournir",
    "climb": "Monter",
    "cannot_climb": "Fournir",
    "follow_under_partner": "On ne monte pas sur son homme",
    "trump": "Couper",
    "overtrump": "Monter",
    "undertrump": "Pisser",
    "partner_holds": "On ne coupe pas son homme",
    "partner_trumped": "On ne monte pas sur son homme",
    "discard": "Se défausser",
    "discard_without_trump": "Se défausser",
    "discard_at_no_trump": "Se défausser",
    "discard_at_all_trump": "Se défausser",
}

QUESTION_FAULTS = {
    "unknown_question": "“{given}” is not a question of this game.",
    "player_count_missing": "The number of players is missing.",
    "trump_missing": "The trump is missing.",
    "leader_missing": "The leader is missing: who led?",
    "dealer_missing": "The dealer is missing.",
    "cards_missing": "The cards are missing.",
    "cards_each_missing": "The number of cards each is missing.",
    "hand_missing": "The next player’s hand is missing.",
    "too_many_cards": "{given} cards on the table is too many: {most} at most.",
    "unknown_card": "“{given}” is not a card of this pack.",
    "card_twice": "The card {card} is there twice.",
    "bid_not_allowed": "Bid no. {number} was not allowed.",
    "out_of_turn": "Bid no. {number} was out of turn.",
    "cards_not_dealt": "{given} cards each: from 1 to {most} can be dealt.",
}


def seats_by_number(players: int) -> Names:
    """Names for players who have none: "Seat 0", "Seat 1" and so on."""
    return Names([gettext("Seat {number}").format(number=seat) for seat in range(players)])


# Tarot’s card between jack and queen has the name that its rules give it.
FRENCH_RANKS = RANK_NAMES | {"C": gettext_noop("the cavalier")}


def french_card(code: str) -> str:
    """The name of a card of a French pack, from its code; a rank without a word as it is."""
    rank = code[:-1]
    return french_suit(code[-1]).format(rank=gettext(FRENCH_RANKS.get(rank, rank)))


def rank_letter(rank: str) -> str:
    """The letter in the corner of a French card of that rank; the rank itself if it is a number."""
    letters = {
        "A": pgettext("letter of the ace", "A"),
        "K": pgettext("letter of the king", "K"),
        "Q": pgettext("letter of the queen", "Q"),
        "J": pgettext("letter of the jack", "J"),
        "C": pgettext("letter of the horseman", "C"),
    }
    return letters.get(rank, rank)


def french_suit(letter: str) -> str:
    """The name of a card of that suit, with `{rank}` to be filled in."""
    suits = {
        "S": gettext("{rank} of spades"),
        "H": gettext("{rank} of hearts"),
        "D": gettext("{rank} of diamonds"),
        "C": gettext("{rank} of clubs"),
    }
    return suits[letter]


def card_words(card_name: Callable[[str], str], params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters with the names of cards and suits; cards with a value are given with it."""
    words = dict(params)
    if "card" in words:
        words["card"] = card_name(words["card"])
    if "cards" in words:
        words["cards"] = [card_name(card) for card in words["cards"]]
    if "worth" in words:
        pairs = zip(words["cards"], words["worth"], strict=True)
        words["cards"] = [f"{card} {points}" for card, points in pairs]
    if "suit" in words:
        words["suit"] = gettext(TRUMP_NAMES.get(words["suit"], words["suit"]))
    return words
