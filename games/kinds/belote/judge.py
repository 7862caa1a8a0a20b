"""The judge at Belote: who holds the trick, which cards are legal, what a pile is worth.

Source: the AEES student rules. They do not cover two cases: if trump is led and an opponent holds
the trick, players must play a higher trump, as when trumping; at all trump, they must play higher
in the suit led unless the partner holds the trick.
"""

from games.kinds.belote.scoring import CONTRACTS, Belote
from games.scoring.cards import FRENCH_32
from games.scoring.errors import choice_faults
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import (
    Verdict,
    VerdictOrFaults,
    missing_faults,
    read_cards,
    reason,
)
from games.scoring.values import Json


class BeloteJudge(tricks.TrickJudge):
    """The judge of Belote; those of its variants derive from it."""

    game: Belote
    PACK = FRENCH_32
    NORMAL = ("A", "10", "K", "Q", "J", "9", "8", "7")
    AT_TRUMP = ("J", "9", "A", "10", "K", "Q", "8", "7")
    POINTS: dict[str, int] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    TRUMP_POINTS = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
    LAST_TRICK = 10
    QUESTIONS = tricks.TrickJudge.QUESTIONS | {"points": ("trump", "cards", "last_trick")}

    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        direction = self.game.direction(table)
        return tricks.TrickRules(self.PACK, self.NORMAL, self.AT_TRUMP, CONTRACTS, direction)

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        partner = tricks.seat_at(trick, len(trick.cards) + 2)
        partner_holds = trick.cards != () and tricks.holder(trick) == partner
        return tricks.follow_trump_and_climb(trick, partner_holds)

    def points(self, table: Table, question: Json) -> VerdictOrFaults:
        """The points of the cards, plus 10 for the last trick if `last_trick`: `{"points"}`.

        Faults: `trump_missing`, `cards_missing`, `unknown_trump`, `not_true_or_false`,
        `not_an_object`, `unknown_card`, `card_twice`.
        """
        found = missing_faults(question, ("trump", "cards"))
        if found:
            return None, found
        trump, last = question["trump"], question.get("last_trick", False)
        found = choice_faults("trump", trump, CONTRACTS, "unknown_trump")
        found += choice_faults("last_trick", last, (True, False), "not_true_or_false")
        read, wrong = read_cards(self.PACK, question, ("cards",))
        if found or wrong:
            return None, found + wrong
        worth = [(card.code, self.card_points(card.rank, card.suit, trump)) for card in read[0]]
        counted = [pair for pair in worth if pair[1]]
        cards = sum([value for _, value in counted])
        total = cards + self.LAST_TRICK if last else cards
        code = "counted" if counted else "counted_nothing"
        if counted and trump in self.game.DOUBLED:
            code = "counted_double"
        params = {
            "cards": tuple([card for card, _ in counted]),
            "worth": tuple([value for _, value in counted]),
            "points": cards,
        }
        why = [reason(code, **params)]
        if last:
            why.append(reason("last_trick", last=self.LAST_TRICK, points=total))
        return Verdict({"points": total}, tuple(why)), []

    def card_points(self, rank: str, suit: str, trump: str) -> int:
        if trump in (suit, tricks.ALL_TRUMP):
            return self.TRUMP_POINTS[rank]
        return self.POINTS[rank] * (2 if trump in self.game.DOUBLED else 1)
