"""What the games of tricks share: who holds a trick, which cards follow, and by which rule.

Glossary: the suit *led* is that of the first card; *void*: without a card of it; the card that is
*best* so far holds the trick. At all trump every suit ranks as a trump, and only the suit led wins.
"""

from dataclasses import dataclass
from typing import Protocol

from games.scoring.cards import Card, Pack
from games.scoring.errors import Fault, choice_faults
from games.scoring.game import Table
from games.scoring.judge.questions import (
    Answer,
    Laid,
    Reason,
    Verdict,
    codes,
    missing_faults,
    reason,
)
from games.scoring.values import Json

NO_TRUMP = "no_trump"
ALL_TRUMP = "all_trump"
TRUMPED = 1000
"""What a trump is stronger by than any card of another suit."""


@dataclass(frozen=True)
class Play:
    """How a game is played: ranks strongest first, the trumps it has, 1 for clockwise.

    Without `trumps` no question asks for one: the highest card of the suit led wins.
    `favoured`: with two packs, the one whose card is the higher of two like cards.
    """

    pack: Pack
    normal: tuple[str, ...]
    at_trump: tuple[str, ...]
    trumps: tuple[str, ...]
    direction: int
    favoured: str | None = None


@dataclass(frozen=True)
class Trick:
    """A trick as far as it goes; `hand` holds the cards of whoever plays next, where that is asked.

    `cards` are in order of play.
    """

    play: Play
    players: int
    trump: str
    leader: int
    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


class Reading(Protocol):
    """`questions.read_played` or `questions.read_to_play`."""

    def __call__(
        self, pack: Pack, table: Table, asked: Json
    ) -> tuple[Laid | None, list[Fault]]: ...


@dataclass(frozen=True)
class Choice:
    """The cards that may be played, and the rule that says so."""

    cards: tuple[Card, ...]
    code: str


def read(
    play: Play, table: Table, asked: Json, reading: Reading
) -> tuple[Trick | None, list[Fault]]:
    """The trick of a question: `trump_missing`, `unknown_trump`, and the faults of `reading`."""
    found = missing_faults(asked, ("trump",)) if play.trumps else []
    if play.trumps and not found:
        found = choice_faults("trump", asked["trump"], play.trumps, "unknown_trump")
    laid, wrong = reading(play.pack, table, asked)
    if found or laid is None:
        return None, found + wrong
    trump = asked["trump"] if play.trumps else NO_TRUMP
    return Trick(play, table.players, trump, laid.leader, laid.cards, laid.hand), []


def seat_at(trick: Trick, place: int) -> int:
    """The seat that plays card `place` of the trick, the leader's being 0."""
    return (trick.leader + place * trick.play.direction) % trick.players


def led(trick: Trick) -> str:
    """The suit led."""
    return trick.cards[0].suit


def ranks_as_trump(trick: Trick, suit: str) -> bool:
    return trick.trump in (suit, ALL_TRUMP)


def strength(trick: Trick, card: Card) -> int:
    """How strong a card is in this trick: the strongest holds it, one of 0 never can."""
    if card.suit not in (led(trick), trick.trump):
        return 0
    play = trick.play
    order = play.at_trump if ranks_as_trump(trick, card.suit) else play.normal
    above_twin = card.marked == (play.favoured == "marked")
    base = TRUMPED if card.suit == trick.trump else 0
    return base + 2 * (len(order) - order.index(card.rank)) + above_twin


def best_place(trick: Trick) -> int:
    """The place of the card that holds the trick, from 0 in order of play."""
    strengths = [strength(trick, card) for card in trick.cards]
    return strengths.index(max(strengths))


def best_card(trick: Trick) -> Card:
    return trick.cards[best_place(trick)]


def holder(trick: Trick) -> int:
    """The seat that holds the trick."""
    return seat_at(trick, best_place(trick))


def winner(trick: Trick) -> Answer:
    """Who holds the trick: `{"seat", "card"}`."""
    card = best_card(trick)
    code = "highest_trump" if card.suit == trick.trump else "highest_of_suit"
    if has_twin(card, trick.cards):
        code = f"{trick.play.favoured}_is_higher"
    seat = holder(trick)
    why = reason(code, seat=seat, card=card.code, suit=card.suit)
    return Verdict({"seat": seat, "card": card.code}, (why,)), []


def has_twin(card: Card, others: tuple[Card, ...]) -> bool:
    """Whether the like card of the other pack is among the others."""
    for other in others:
        if card.rank == other.rank and card.suit == other.suit and card.marked != other.marked:
            return True
    return False


def verdict(trick: Trick, choice: Choice) -> Answer:
    """Which cards of the hand may be played: `{"seat", "legal"}`, in the order of the hand."""
    seat = seat_at(trick, len(trick.cards))
    answer = {"seat": seat, "legal": list(codes(choice.cards))}
    return Verdict(answer, (_why(trick, seat, choice.code),)), []


def follow_trump_and_climb(trick: Trick, partner_holds: bool) -> Choice:
    """What may be played where void means trumping, and trumps must climb.

    A partner who holds the trick frees whoever plays from trumping and from climbing.
    """
    if not trick.cards:
        return Choice(trick.hand, "leads")
    following = of_suit(trick.hand, led(trick))
    if not following:
        return trump_if_void(trick, partner_holds)
    if not ranks_as_trump(trick, led(trick)):
        return Choice(following, "follow")
    if partner_holds:
        return Choice(following, "follow_under_partner")
    higher = above(trick, following)
    return Choice(higher, "climb") if higher else Choice(following, "cannot_climb")


def trump_if_void(trick: Trick, partner_holds: bool) -> Choice:
    """What may be played without the suit led, where one must then trump, and go higher."""
    trumps = of_suit(trick.hand, trick.trump)
    if not trumps:
        return discard(trick)
    trumped = best_card(trick).suit == trick.trump
    if partner_holds:
        return Choice(trick.hand, "partner_trumped" if trumped else "partner_holds")
    if not trumped:
        return Choice(trumps, "trump")
    higher = above(trick, trumps)
    return Choice(higher, "overtrump") if higher else Choice(trumps, "undertrump")


def discard(trick: Trick) -> Choice:
    """Any card: void, and with nothing to trump with."""
    if not trick.play.trumps:
        return Choice(trick.hand, "discard_without_trump")
    codes_without_trumps = {NO_TRUMP: "discard_at_no_trump", ALL_TRUMP: "discard_at_all_trump"}
    return Choice(trick.hand, codes_without_trumps.get(trick.trump, "discard"))


def of_suit(cards: tuple[Card, ...], suit: str) -> tuple[Card, ...]:
    return tuple([card for card in cards if card.suit == suit])


def above(trick: Trick, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of the cards that would hold the trick."""
    best = strength(trick, best_card(trick))
    return tuple([card for card in cards if strength(trick, card) > best])


def _why(trick: Trick, seat: int, code: str) -> Reason:
    if not trick.cards:
        return reason(code, seat=seat)
    return reason(code, seat=seat, suit=led(trick), card=best_card(trick).code)
