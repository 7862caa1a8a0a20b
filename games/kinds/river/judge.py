"""The judge at Up and down the river: who holds the trick, which cards are legal.

Source: the students' rules. Players must follow suit with any card. Without the suit led, any card
may be played, unless the house rule `must_trump` requires a trump, and a higher one if possible.
"""

from games.kinds.river.scoring import TRUMPS
from games.scoring.cards import FRENCH_32, FRENCH_52
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.values import Json


class RiverJudge(tricks.TrickJudge):
    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        pack = FRENCH_32 if table.rules["deck"] == 32 else FRENCH_52
        return tricks.TrickRules(pack, pack.ranks, pack.ranks, TRUMPS, self.game.direction(table))

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        if not trick.cards:
            return tricks.LegalCards(trick.hand, "leads")
        following = tricks.of_suit(trick.hand, tricks.suit_led(trick))
        if following:
            return tricks.LegalCards(following, "follow")
        if table.rules["must_trump"] or not tricks.of_suit(trick.hand, trick.trump):
            return tricks.trump_if_void(trick, partner_holds=False)
        return tricks.LegalCards(trick.hand, "trumping_is_free")
