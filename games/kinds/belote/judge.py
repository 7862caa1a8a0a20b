"""The judge at Belote: who holds the trick, which cards are legal, what a pile is worth.

Source: the AEES student rules; the house rules have what the French federation and clubs play. They
do not cover two cases: if trump is led and an opponent holds the trick, players must play a higher
trump, as when trumping; at all trump, they must play higher in the suit led unless the partner
holds the trick. Where no trump and all trump make 162, the scales of the federation hold.
"""

from games.kinds.belote.scoring import CONTRACTS, OF_162, Belote
from games.scoring.cards import FRENCH_32, Card
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

# Why whoever has no card of the suit led need not trump.
OVER_PARTNER = ("partner_holds", "partner_trumped")
NEVER = "never_under_partner"


class BeloteJudge(tricks.TrickJudge):
    """The judge of Belote; those of its variants derive from it."""

    game: Belote
    PACK = FRENCH_32
    NORMAL = ("A", "10", "K", "Q", "J", "9", "8", "7")
    AT_TRUMP = ("J", "9", "A", "10", "K", "Q", "8", "7")
    POINTS: dict[str, int] = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    TRUMP_POINTS: dict[str, int] = {
        "J": 20,
        "9": 14,
        "A": 11,
        "10": 10,
        "K": 4,
        "Q": 3,
        "8": 0,
        "7": 0,
    }
    # Where no trump and all trump make 162.
    AT_ALL_TRUMP: dict[str, int] = {
        "J": 13,
        "9": 9,
        "A": 6,
        "10": 5,
        "K": 3,
        "Q": 2,
        "8": 0,
        "7": 0,
    }
    ACE_AT_NO_TRUMP = 19
    LAST_TRICK = 10
    QUESTIONS = tricks.TrickJudge.QUESTIONS | {"points": ("trump", "cards", "last_trick")}

    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        direction = self.game.direction(table)
        return tricks.TrickRules(self.PACK, self.NORMAL, self.AT_TRUMP, CONTRACTS, direction)

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        partner = tricks.seat_at(trick, len(trick.cards) + 2)
        partner_holds = trick.cards != () and tricks.holder(trick) == partner
        return _by_house_rules(table.rules, trick, partner_holds)

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
        worth = [(card.code, self.card_points(table.rules, card, trump)) for card in read[0]]
        counted = [pair for pair in worth if pair[1]]
        cards = sum([value for _, value in counted])
        total = cards + self.LAST_TRICK if last else cards
        code = "counted" if counted else "counted_nothing"
        if counted and self.game.doubles(table.rules, trump):
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

    def card_points(self, rules: Json, card: Card, trump: str) -> int:
        of_162 = self.game.scale(rules) == OF_162
        if trump == tricks.ALL_TRUMP and of_162:
            return self.AT_ALL_TRUMP[card.rank]
        if trump in (card.suit, tricks.ALL_TRUMP):
            return self.TRUMP_POINTS[card.rank]
        if trump == tricks.NO_TRUMP and of_162 and card.rank == "A":
            return self.ACE_AT_NO_TRUMP
        return self.POINTS[card.rank] * (2 if self.game.doubles(rules, trump) else 1)


def _by_house_rules(rules: Json, trick: tricks.Trick, partner_holds: bool) -> tricks.LegalCards:
    """The legal cards, by `over_partner`, `undertrump` and `must_trump`."""
    allowed = tricks.follow_trump_and_climb(trick, partner_holds)
    climbs = allowed.code == "follow_under_partner" and rules["over_partner"] == "climb"
    trumps = allowed.code in OVER_PARTNER and rules["must_trump"] == "always"
    if climbs or trumps:
        allowed = tricks.follow_trump_and_climb(trick, partner_holds=False)
    if allowed.code == "undertrump" and rules["undertrump"] == "free" and not partner_holds:
        return tricks.LegalCards(trick.hand, "undertrumping_is_free")
    if rules["undertrump"] == NEVER and allowed.code in ("undertrump", "partner_trumped"):
        return _without_smaller_trumps(trick, partner_holds)
    return allowed


def _without_smaller_trumps(trick: tricks.Trick, partner_holds: bool) -> tricks.LegalCards:
    """What may be played where nobody undertrumps partner: anything under an opponent's trump."""
    if not partner_holds:
        return tricks.LegalCards(trick.hand, "undertrumping_is_free")
    trumps = tricks.of_suit(trick.hand, trick.trump)
    higher = tricks.higher_cards(trick, trumps)
    kept = tuple([card for card in trick.hand if card.suit != trick.trump or card in higher])
    if len(trick.hand) in (len(trumps), len(kept)):
        return tricks.LegalCards(trick.hand, "partner_trumped")
    return tricks.LegalCards(kept, "never_under_partner")
