"""What the judge says: why a card holds, why another was or was not legal, what may be bid.

The rules of play keep their French names in English too (*couper*, *monter*, *pisser*): a table
that argues argues in those.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext, gettext_noop, pgettext

from games.scoring.cards import MARK
from games.scoring.judge.questions import Verdict
from games.scoring.registry import MOST_PLAYERS
from games.wording.common import RANKS, TRUMPS
from games.wording.sentences import Names, say

WHY = {
    # Who holds the trick.
    "highest_trump": gettext_noop("{seat} holds the trick with the highest trump: {card}."),
    "highest_of_suit": gettext_noop(
        "{seat} holds the trick with the highest card of the suit led: {card}."
    ),
    "marked_is_higher": gettext_noop(
        "{seat} holds the trick with the marked one of two like cards, the higher one here: {card}."
    ),
    "simple_is_higher": gettext_noop(
        "{seat} holds the trick with the simple one of two like cards, the higher one here: {card}."
    ),
    "strongest": gettext_noop("{seat} holds the trick with the strongest card: {card}."),
    "spoiled": gettext_noop(
        "{seats} tie for the strongest card ({cards}): the trick is spoiled (pourri), "
        "nobody wins it, and {leader_seat} leads again."
    ),
    "spoiled_so_far": gettext_noop(
        "{seats} tie for the strongest card ({cards}): so far the trick is spoiled (pourri)."
    ),
    "first_alta": gettext_noop("{seat} is first with the highest card, the {rank}."),
    "first_baja": gettext_noop("{seat} is first with the lowest card, the {rank}."),
    "second": gettext_noop("{seat} is second with the next card, the {rank}."),
    "second_lost": gettext_noop(
        "{seats} tie on the next card ({rank}): nobody scores the second’s points."
    ),
    "share": gettext_noop(
        "{seats} tie for first ({rank}): they share the points for first and second."
    ),
    "void": gettext_noop("{seats} tie for first ({rank}): with three or more, nobody scores."),
    # Which cards were legal.
    "anything": gettext_noop("In this game any card may be played."),
    "leads": gettext_noop("{seat} leads: any card may be played."),
    "follow": gettext_noop("{seat} has {suit}, the suit led, and must follow (fournir)."),
    "climb": gettext_noop(
        "{seat} has {suit}, and a card above the best one ({card}): go higher (monter)."
    ),
    "cannot_climb": gettext_noop(
        "{seat} has {suit}, but nothing above the best card ({card}): it is enough to follow "
        "(fournir)."
    ),
    "follow_under_partner": gettext_noop(
        "{seat} has {suit} and must follow (fournir), but partner holds the trick ({card}): no "
        "need to go higher (on ne monte pas sur son homme)."
    ),
    "trump": gettext_noop("{seat} has no {suit}, but has trumps: one must be played (couper)."),
    "overtrump": gettext_noop(
        "{seat} has no {suit}, and the trick is trumped ({card}): a higher trump must be played "
        "(monter)."
    ),
    "undertrump": gettext_noop(
        "{seat} has no {suit}, and no trump above the best one ({card}): a lower trump must be "
        "played (pisser)."
    ),
    "partner_holds": gettext_noop(
        "{seat} has no {suit}, but partner holds the trick ({card}): any card may be played (on ne "
        "coupe pas son homme)."
    ),
    "partner_trumped": gettext_noop(
        "{seat} has no {suit}, but partner holds the trick with a trump ({card}): any card may be "
        "played (on ne monte pas sur son homme)."
    ),
    "trumping_is_free": gettext_noop("{seat} has no {suit}: any card may be played, trump or not."),
    "discard": gettext_noop(
        "{seat} has neither {suit} nor trumps: any card may be played (se défausser)."
    ),
    "discard_without_trump": gettext_noop(
        "{seat} has no {suit}: any card may be played (se défausser)."
    ),
    "discard_at_no_trump": gettext_noop(
        "{seat} has no {suit}, and there is no trumping in no trump: any card may be "
        "played (se défausser)."
    ),
    "discard_at_all_trump": gettext_noop(
        "{seat} has no {suit}, and there is no trumping in all trump: any card may be "
        "played (se défausser)."
    ),
    # What cards are worth.
    "counted": gettext_noop("The cards make {points}: {cards}."),
    "counted_double": gettext_noop(
        "The cards, which count double in no trump, make {points}: {cards}."
    ),
    "counted_nothing": gettext_noop("The cards make 0."),
    "last_trick": gettext_noop("With {last} for the last trick (dix de der): {points}."),
    # What may be bid.
    "opens": gettext_noop("{seat} bids first: any number, any trump."),
    "any_number": gettext_noop("{seat} may bid any number in {trump}."),
    "any_number_but": gettext_noop(
        "{seat} may bid any number in {trump} except {forbidden}: the bids would add up "
        "to {dealt}, the number of tricks."
    ),
    "trump_locked": gettext_noop("{seat} called méchoune: the trump remains {trump}."),
    "no_raise": gettext_noop("No announcement is stronger: the trump stays."),
    "raise_stronger": gettext_noop(
        "To change the trump: a number above {number}, or {number} in a trump above {trump}."
    ),
    "raise_in_trump": gettext_noop("To change the trump: {number} in a trump above {trump}."),
    "raise_higher": gettext_noop("To change the trump: a number above {number}."),
    "closed": gettext_noop("Everyone has bid in {trump}: the auction is closed."),
}

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
    "spoiled": "Pli pourri",
    "spoiled_so_far": "Pli pourri",
}
"""What a rule of play is called, in any language."""

FAULTS = {
    "unknown_question": gettext_noop("“{given}” is not a question of this game."),
    "player_count_missing": gettext_noop("The number of players is missing."),
    "trump_missing": gettext_noop("The trump is missing."),
    "unknown_trump": gettext_noop("“{given}” is not a trump of this game."),
    "leader_missing": gettext_noop("The leader is missing: who led?"),
    "dealer_missing": gettext_noop("The dealer is missing."),
    "cards_missing": gettext_noop("The cards are missing."),
    "cards_each_missing": gettext_noop("The number of cards each is missing."),
    "hand_missing": gettext_noop("The next player’s hand is missing."),
    "too_many_cards": gettext_noop("{given} cards are too many on the table: {most} at most."),
    "unknown_card": gettext_noop("“{given}” is not a card of this pack."),
    "card_twice": gettext_noop("The card {card} is there twice."),
    "not_true_or_false": gettext_noop("“{given}” is neither true nor false."),
    "phase_missing": gettext_noop("Alta or Baja? One of them must be chosen."),
    "unknown_phase": gettext_noop("“{given}” is neither Alta nor Baja."),
    "orders_not_set": gettext_noop(
        "The booklet’s two orders are lost and this table has not set its own: ask who "
        "had the stronger card."
    ),
    "orders_differ": gettext_noop(
        "The trump order does not have the same ranks as the normal order."
    ),
    "deck_missing": gettext_noop(
        "Two like cards meet: the favoured pack, marked or simple, is missing."
    ),
    "cards_not_dealt": gettext_noop("{given} cards each: from 1 to {most} can be dealt."),
    "bid_not_allowed": gettext_noop("Announcement {number} was not allowed."),
    "out_of_turn": gettext_noop("Announcement {number} was out of turn."),
    "nothing_to_mechoune": gettext_noop(
        "Nothing has been announced: there is nothing to méchoune."
    ),
}

NICKNAMES = {
    "3O": "Monsieur",
    "3C": "Madame",
    "2O": "le Borgne",
    "2C": "la Vache",
    "9C": "le grand-neuf",
    "9O": "le petit-neuf",
    "2B": "le deux de chêne",
    "2E": "le deux d’écrit",
}
"""Of the strongest cards at Aluette, in any language."""

SPANISH_COURT = {"Q": gettext_noop("cavalière"), "J": gettext_noop("valet")}
"""What Aluette calls otherwise than the other games."""


def why_text(slug: str, verdict: Verdict, names: Names | None = None) -> str:
    """Say why. Seats go by their numbers where `names` is left out."""
    return " ".join(
        say(WHY[reason.code], _in_words(slug, reason.params), names or seats_by_number())
        for reason in verdict.why
    )


def seats_by_number() -> Names:
    """What the players are called where nobody said: by seat, the first being 0."""
    return Names([gettext("Seat {number}").format(number=seat) for seat in range(MOST_PLAYERS)])


def french_card(code: str) -> str:
    """Name a card of a French pack."""
    return _french_suit(code[-1]).format(rank=gettext(RANKS[code[:-1]]))


def batarde_card(code: str) -> str:
    """Name a card whose rank is one of the table's own labels."""
    plain = code.removesuffix(MARK)
    name = _french_suit(plain[-1]).format(rank=plain[:-1])
    return name if plain == code else gettext("{card} (marked)").format(card=name)


def spanish_card(code: str) -> str:
    """Name a card of Aluette, after its nickname if it has one: "Monsieur (3 of coins)"."""
    rank = code[:-1]
    suits = {
        "O": gettext("{rank} of coins"),
        "C": gettext("{rank} of cups"),
        "E": gettext("{rank} of swords"),
        "B": pgettext("Spanish suit", "{rank} of clubs"),
    }
    name = suits[code[-1]].format(rank=gettext((RANKS | SPANISH_COURT)[rank]))
    return f"{NICKNAMES[code]} ({name})" if code in NICKNAMES else name


def nickname_on_card(code: str) -> str:
    """The nickname as it fits on the card, without its article."""
    return NICKNAMES[code].removeprefix("le ").removeprefix("la ")


CARD_NAMES: dict[str, Callable[[str], str]] = {
    "aluette": spanish_card,
    "batarde": batarde_card,
    "belote": french_card,
    "river": french_card,
}
"""How a card of each game is named, from what is written for it; elsewhere a card is its rank."""


def rank_letter(rank: str) -> str:
    """What stands in the corner of a French card."""
    letters = {
        "A": pgettext("letter of the ace", "A"),
        "K": pgettext("letter of the king", "K"),
        "Q": pgettext("letter of the queen", "Q"),
        "J": pgettext("letter of the jack", "J"),
        "C": pgettext("letter of the horseman", "C"),
    }
    return letters.get(rank, rank)


def spanish_letter(rank: str) -> str:
    """What stands in the corner of a card of Aluette, whose queen is the cavalière."""
    letters = {
        "Q": pgettext("letter of the cavalière", "C"),
        "J": pgettext("letter of the valet", "V"),
    }
    return letters.get(rank) or rank_letter(rank)


def _french_suit(letter: str) -> str:
    suits = {
        "S": gettext("{rank} of spades"),
        "H": gettext("{rank} of hearts"),
        "D": gettext("{rank} of diamonds"),
        "C": gettext("{rank} of clubs"),
    }
    return suits[letter]


def _in_words(slug: str, params: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters with cards and suits named; cards that count, with what they count."""
    words = dict(params)
    if "card" in words:
        words["card"] = CARD_NAMES[slug](words["card"])
    if "cards" in words:
        words["cards"] = [CARD_NAMES[slug](card) for card in words["cards"]]
    if "worth" in words:
        pairs = zip(words["cards"], words["worth"], strict=True)
        words["cards"] = [f"{card} {points}" for card, points in pairs]
    if "suit" in words:
        words["suit"] = gettext(TRUMPS[words["suit"]])
    return words
