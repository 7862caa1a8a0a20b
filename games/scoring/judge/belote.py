"""The judge at Belote: who holds the trick, which cards are legal, what a pile is worth.

Source: the AEES student rules. They do not cover two cases: if trump is led and an opponent holds
the trick, players must play a higher trump, as when trumping; at all trump, they must play higher
in the suit led unless the partner holds the trick.
"""

from games.scoring.belote import CONTRACTS, Belote
from games.scoring.cards import FRENCH_32
from games.scoring.errors import choice_faults
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import (
    Answer,
    Question,
    Verdict,
    missing_faults,
    read_cards,
    read_played,
    read_to_play,
    reason,
)
from games.scoring.values import Json

NORMAL = ("A", "10", "K", "Q", "J", "9", "8", "7")
AT_TRUMP = ("J", "9", "A", "10", "K", "Q", "8", "7")
PLAY = tricks.Play(FRENCH_32, NORMAL, AT_TRUMP, CONTRACTS, Belote.DIRECTION)
POINTS = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
LAST_TRICK = 10


def players(asked: Json) -> object:
    return asked.get("players", 4)


def winner(table: Table, asked: Json) -> Answer:
    """`{"seat", "card"}`: who holds the trick, and with which card."""
    trick, found = tricks.read(PLAY, table, asked, read_played)
    return (None, found) if trick is None else tricks.winner(trick)


def legal(table: Table, asked: Json) -> Answer:
    """`{"seat", "legal"}`: the cards of the hand that may be played."""
    trick, found = tricks.read(PLAY, table, asked, read_to_play)
    if trick is None:
        return None, found
    partner = tricks.seat_at(trick, len(trick.cards) + 2)
    partner_holds = trick.cards != () and tricks.holder(trick) == partner
    return tricks.verdict(trick, tricks.follow_trump_and_climb(trick, partner_holds))


def points(table: Table, asked: Json) -> Answer:
    """The points of the cards, plus 10 for the last trick if `last_trick`: `{"points"}`.

    Faults: `trump_missing`, `cards_missing`, `unknown_trump`, `not_true_or_false`,
    `not_an_object`, `unknown_card`, `card_twice`.
    """
    found = missing_faults(asked, ("trump", "cards"))
    if found:
        return None, found
    trump, last = asked["trump"], asked.get("last_trick", False)
    found = choice_faults("trump", trump, CONTRACTS, "unknown_trump")
    found += choice_faults("last_trick", last, (True, False), "not_true_or_false")
    read, wrong = read_cards(FRENCH_32, asked, ("cards",))
    if found or wrong:
        return None, found + wrong
    worth = [(card.code, card_points(card.rank, card.suit, trump)) for card in read[0]]
    counted = [pair for pair in worth if pair[1]]
    cards = sum([value for _, value in counted])
    total = cards + LAST_TRICK if last else cards
    code = "counted" if counted else "counted_nothing"
    if counted and trump == tricks.NO_TRUMP:
        code = "counted_double"
    said = {
        "cards": tuple([card for card, _ in counted]),
        "worth": tuple([value for _, value in counted]),
        "points": cards,
    }
    why = [reason(code, **said)]
    if last:
        why.append(reason("last_trick", last=LAST_TRICK, points=total))
    return Verdict({"points": total}, tuple(why)), []


def card_points(rank: str, suit: str, trump: str) -> int:
    """The points of a card; doubled at no trump."""
    if trump in (suit, tricks.ALL_TRUMP):
        return TRUMP_POINTS[rank]
    return POINTS[rank] * (2 if trump == tricks.NO_TRUMP else 1)


QUESTIONS = {
    "winner": Question(("trump", "leader", "cards"), winner),
    "legal": Question(("trump", "leader", "cards", "hand"), legal),
    "points": Question(("trump", "cards", "last_trick"), points),
}
