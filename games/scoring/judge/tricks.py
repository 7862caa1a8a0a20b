"""Shared by trick-taking games: who holds a trick, which cards are legal, and by which rule.

A player without a card of the suit *led* is *void*; the *best* card so far holds the trick. At all
trump, every suit ranks as trump, but only the suit led can win.
"""

from collections.abc import Callable
from dataclasses import dataclass

from games.scoring.cards import Card, Pack
from games.scoring.errors import Fault, choice_faults
from games.scoring.game import Table
from games.scoring.judge.questions import (
    CardsOnTable,
    Judge,
    Reason,
    Verdict,
    VerdictOrFaults,
    codes,
    missing_faults,
    read_played,
    read_to_play,
    reason,
)
from games.scoring.values import Json

NO_TRUMP = "no_trump"
ALL_TRUMP = "all_trump"
# Added to the strength of trumps, so that they beat all cards of other suits.
TRUMPED = 1000


@dataclass(frozen=True)
class TrickRules:
    """How a game is played. Without `trumps`, questions have no trump, and the highest card of the
    suit led wins.
    """

    pack: Pack
    # The ranks, strongest first.
    normal: tuple[str, ...]
    at_trump: tuple[str, ...]
    trumps: tuple[str, ...]
    # 1 is clockwise.
    direction: int
    # With two packs: that of which a card is the higher of two like cards.
    favoured: str | None = None


@dataclass(frozen=True)
class Trick:
    """A trick so far."""

    rules: TrickRules
    # The seats in order of play, from the leader's.
    order: tuple[int, ...]
    trump: str
    # In order of play.
    cards: tuple[Card, ...]
    # The cards of the next player, if the question has them.
    hand: tuple[Card, ...]


# The type of `questions.read_played` and `questions.read_to_play`.
TrickReader = Callable[
    [Pack, Table, tuple[int, ...], Json], tuple[CardsOnTable | None, list[Fault]]
]


@dataclass(frozen=True)
class LegalCards:
    """The cards that may be played, and the code of the rule."""

    cards: tuple[Card, ...]
    code: str


def seat_at(trick: Trick, turn: int) -> int:
    """The seat that plays at that turn of the trick, from 0 (the leader's)."""
    return trick.order[turn % len(trick.order)]


def suit_led(trick: Trick) -> str:
    return trick.cards[0].suit


def ranks_as_trump(trick: Trick, suit: str) -> bool:
    """Whether cards of that suit rank in the order of trumps."""
    return trick.trump in (suit, ALL_TRUMP)


def strength(trick: Trick, card: Card) -> int:
    """The strength of a card in this trick: the strongest card holds it, a card of 0 never does."""
    if card.suit not in (suit_led(trick), trick.trump):
        return 0
    rules = trick.rules
    order = rules.at_trump if ranks_as_trump(trick, card.suit) else rules.normal
    above_twin = card.marked == (rules.favoured == "marked")
    base = TRUMPED if card.suit == trick.trump else 0
    return base + 2 * (len(order) - order.index(card.rank)) + above_twin


def best_turn(trick: Trick) -> int:
    """The turn, from 0, of the card that holds the trick."""
    strengths = [strength(trick, card) for card in trick.cards]
    return strengths.index(max(strengths))


def best_card(trick: Trick) -> Card:
    return trick.cards[best_turn(trick)]


def holder(trick: Trick) -> int:
    return seat_at(trick, best_turn(trick))


def has_twin(card: Card, others: tuple[Card, ...]) -> bool:
    """Whether the same card of the other pack is among the others."""
    for other in others:
        if card.rank == other.rank and card.suit == other.suit and card.marked != other.marked:
            return True
    return False


def follow_trump_and_climb(trick: Trick, partner_holds: bool) -> LegalCards:
    """What may be played if a void player must trump, and go higher if possible; neither, if the
    partner holds the trick.
    """
    if not trick.cards:
        return LegalCards(trick.hand, "leads")
    following = of_suit(trick.hand, suit_led(trick))
    if not following:
        return trump_if_void(trick, partner_holds)
    if not ranks_as_trump(trick, suit_led(trick)):
        return LegalCards(following, "follow")
    if partner_holds:
        return LegalCards(following, "follow_under_partner")
    higher = higher_cards(trick, following)
    return LegalCards(higher, "climb") if higher else LegalCards(following, "cannot_climb")


def trump_if_void(trick: Trick, partner_holds: bool) -> LegalCards:
    """What a void player may play if they must trump, and go higher if possible."""
    trumps = of_suit(trick.hand, trick.trump)
    if not trumps:
        return discard(trick)
    trumped = best_card(trick).suit == trick.trump
    if partner_holds:
        return LegalCards(trick.hand, "partner_trumped" if trumped else "partner_holds")
    if not trumped:
        return LegalCards(trumps, "trump")
    higher = higher_cards(trick, trumps)
    return LegalCards(higher, "overtrump") if higher else LegalCards(trumps, "undertrump")


def discard(trick: Trick) -> LegalCards:
    """Any card: the player is void and cannot trump."""
    if not trick.rules.trumps:
        return LegalCards(trick.hand, "discard_without_trump")
    codes_without_trumps = {NO_TRUMP: "discard_at_no_trump", ALL_TRUMP: "discard_at_all_trump"}
    return LegalCards(trick.hand, codes_without_trumps.get(trick.trump, "discard"))


def of_suit(cards: tuple[Card, ...], suit: str) -> tuple[Card, ...]:
    return tuple([card for card in cards if card.suit == suit])


def higher_cards(trick: Trick, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    best = strength(trick, best_card(trick))
    return tuple([card for card in cards if strength(trick, card) > best])


def _why(trick: Trick, seat: int, code: str) -> Reason:
    if not trick.cards:
        return reason(code, seat=seat)
    return reason(code, seat=seat, suit=suit_led(trick), card=best_card(trick).code)


class TrickJudge(Judge):
    """The judge of a game of tricks, which has `trick_rules` and `legal_cards`."""

    QUESTIONS = {
        "winner": ("trump", "leader", "cards"),
        "legal": ("trump", "leader", "cards", "hand"),
    }

    def trick_rules(self, table: Table, question: Json) -> TrickRules:
        """The pack, and the order of the cards."""
        raise NotImplementedError

    def legal_cards(self, table: Table, trick: Trick) -> LegalCards:
        raise NotImplementedError

    def trick(
        self, table: Table, question: Json, reading: TrickReader
    ) -> tuple[Trick | None, list[Fault]]:
        """The trick of a question, or `trump_missing`, `unknown_trump`, the faults of `reading`."""
        rules = self.trick_rules(table, question)
        found = missing_faults(question, ("trump",)) if rules.trumps else []
        if rules.trumps and not found:
            found = choice_faults("trump", question["trump"], rules.trumps, "unknown_trump")
        playing = self.playing(table, question)
        laid, wrong = reading(rules.pack, table, playing, question)
        if found or laid is None:
            return None, found + wrong
        trump = question["trump"] if rules.trumps else NO_TRUMP
        first, step = playing.index(laid.leader), rules.direction
        order = tuple(
            [playing[(first + turn * step) % len(playing)] for turn in range(len(playing))]
        )
        return Trick(rules, order, trump, laid.cards, laid.hand), []

    def winner(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"seat", "card"}`: who holds the trick, and with which card."""
        trick, found = self.trick(table, question, read_played)
        if trick is None:
            return None, found
        card, seat = best_card(trick), holder(trick)
        code = "highest_trump" if card.suit == trick.trump else "highest_of_suit"
        if has_twin(card, trick.cards):
            code = f"{trick.rules.favoured}_is_higher"
        why = reason(code, seat=seat, card=card.code, suit=card.suit)
        return Verdict({"seat": seat, "card": card.code}, (why,)), []

    def legal(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"seat", "legal"}`: the cards of the hand that may be played, in its order."""
        trick, found = self.trick(table, question, read_to_play)
        if trick is None:
            return None, found
        legal, seat = self.legal_cards(table, trick), seat_at(trick, len(trick.cards))
        answer = {"seat": seat, "legal": list(codes(legal.cards))}
        return Verdict(answer, (_why(trick, seat, legal.code),)), []
