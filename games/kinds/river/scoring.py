"""Up and down the river: exact bids, with one more card each hand, then one fewer.

Source: the students' rules for the game also called Oh Hell or Ascenseur; the house rules add the
scorings used elsewhere. Play goes counter-clockwise: the leader sits to the dealer's right.
Not done here: the play of the cards.
"""

from games.kinds.exact_bids import scoring as exact_bids
from games.scoring.facts import ANNOUNCE, Fact
from games.scoring.game import Progress, Rule, Table
from games.scoring.values import Json

TRUMPS = ("spades", "hearts", "diamonds", "clubs", "no_trump")
SCORINGS = (
    "ten_per_trick",
    "ten_flat",
    "exact_only",
    "penalty",
    "symmetric",
    "squares",
    "ascenseur",
)
DECK = Rule("deck", 52, (52, 32))
OTHER_RULES = (
    Rule("order", "up_down", ("up_down", "down_up")),
    Rule("bidding", "together", ("together", "in_turn")),
    Rule("top", "twice", ("twice", "once")),
    Rule("must_trump", False, (False, True)),
    Rule("scoring", "ten_per_trick", SCORINGS),
)


class River(exact_bids.ExactBids):
    SLUG = "river"
    PLAYERS = (4, 3, 5, 6, 7)
    DIRECTION = -1
    FACTS = (
        exact_bids.BIDS,
        exact_bids.TRICKS,
        Fact("trump", "choice", moment=ANNOUNCE, choices=TRUMPS, unknown="unknown_trump"),
    )

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        most = (32 if given.get("deck") == 32 else 52) // players
        return (DECK, Rule("max_cards", most, lowest=1, highest=most), *OTHER_RULES)

    def worth(self, table: Table, facts: Json, bid: int, taken: int) -> tuple[str, int]:
        scoring = table.rules["scoring"]
        if bid != taken:
            return "missed_" + scoring, missed(scoring, bid, taken)
        nil = scoring == "ten_per_trick" and bid == 0
        return "made_nil" if nil else "made_" + scoring, made(scoring, bid)

    def most_cards(self, table: Table) -> int:
        most: int = table.rules["max_cards"]
        return most

    def bids_restricted(self, table: Table) -> bool:
        return bool(table.rules["bidding"] == "in_turn")

    def length(self, table: Table) -> int:
        return exact_bids.count_of_hands(1, table.rules["max_cards"], table.rules["top"] == "twice")

    def coming(self, table: Table, progress: Progress) -> Json:
        dealt = self.cards(table, progress.number)
        return {"cards": dealt, "no_trump": dealt * table.players == table.rules["deck"]}

    def cards(self, table: Table, number: int) -> int:
        most = table.rules["max_cards"]
        twice = table.rules["top"] == "twice"
        dealt = exact_bids.rising_and_falling(1, most, number, twice)
        return dealt if table.rules["order"] == "up_down" else int(most) + 1 - dealt


def made(scoring: str, bid: int) -> int:
    if scoring == "ten_per_trick":
        return bid + 10 * bid if bid else 10
    if scoring == "squares":
        return 10 + bid * bid
    if scoring == "ascenseur":
        return 2 + bid
    return 10 + bid


def missed(scoring: str, bid: int, taken: int) -> int:
    off = abs(bid - taken)
    if scoring == "penalty":
        return -10 - off
    if scoring == "symmetric":
        return -10 - bid
    if scoring == "squares":
        return -off * off
    if scoring == "ascenseur":
        return -off
    return 0 if scoring == "exact_only" else taken
