"""Up and down the river: exact bids, with one more card each hand, then one fewer.

Source: the students' rules for the game also called Oh Hell or Ascenseur; the house rules add the
scorings and the series of hands of other tables. Play goes counter-clockwise unless the table says
otherwise: the leader sits to the dealer's right.
Not done here: the play of the cards; the wizards and jesters of Wizard's own pack.
"""

from games.kinds.exact_bids import scoring as exact_bids
from games.scoring.errors import is_number
from games.scoring.facts import ANNOUNCE, Fact
from games.scoring.game import DIRECTION_RULE, Progress, Rule, Table
from games.scoring.values import Json

TRUMPS = ("spades", "hearts", "diamonds", "clubs", "no_trump")
SCORINGS = (
    "ten_per_trick",
    "ten_flat",
    "exact_only",
    "penalty",
    "symmetric",
    "squares",
    "squares_off",
    "ascenseur",
    "figures",
)
MISSED = ("difference", "flat", "tricks", "nothing")
# With more, a hand of two players is too long for many tables.
MOST_OF_TWO = 12
DECK = Rule("deck", 52, (52, 32))
SERIES = (
    Rule("step", 1, (1, 2)),
    Rule("order", "up_down", ("up_down", "down_up", "up", "down")),
    Rule("top", "twice", ("twice", "once")),
)
OTHER_RULES = (
    DIRECTION_RULE,
    Rule("bidding", "together", ("together", "in_turn")),
    Rule("must_trump", False, (False, True)),
    Rule("scoring", "ten_per_trick", SCORINGS),
)


class River(exact_bids.ExactBids):
    SLUG = "river"
    PLAYERS = (4, 2, 3, 5, 6, 7, 8)
    DIRECTION = -1
    FACTS = (
        exact_bids.BIDS,
        exact_bids.TRICKS,
        Fact("trump", "choice", moment=ANNOUNCE, choices=TRUMPS, unknown="unknown_trump"),
    )

    def house_rules(self, players: int, given: Json) -> tuple[Rule, ...]:
        most = 32 // players if given.get("deck") == 32 else 52 // players
        if players == 2 and given.get("deck") != 32:
            most = MOST_OF_TWO
        max_cards = Rule("max_cards", most, lowest=1, highest=most)
        lowest = Rule("lowest", 1, lowest=1, highest=_given(given, max_cards))
        return (
            DECK,
            max_cards,
            lowest,
            *SERIES,
            *_length_rule(given, _given(given, lowest) == lowest.highest),
            *OTHER_RULES,
            *(_figure_rules(given) if given.get("scoring") == "figures" else ()),
        )

    def worth(self, table: Table, facts: Json, bid: int, taken: int) -> tuple[str, int, Json]:
        scoring = table.rules["scoring"]
        if scoring == "figures":
            return by_figures(table.rules, bid, taken)
        if bid != taken:
            return "missed_" + scoring, missed(scoring, bid, taken), {}
        nil = scoring == "ten_per_trick" and bid == 0
        return "made_nil" if nil else "made_" + scoring, made(scoring, bid), {}

    def bids_restricted(self, table: Table) -> bool:
        return bool(table.rules["bidding"] == "in_turn")

    def series(self, table: Table) -> list[int]:
        """It begins with the fewest or the most cards, and turns round before it would pass the
        others.
        """
        lowest, most, step, order = [
            table.rules[name] for name in ("lowest", "max_cards", "step", "order")
        ]
        if "length" in table.rules:
            return [most] * int(table.rules["length"])
        if order in ("down", "down_up"):
            way = list(range(most, lowest - 1, -step))
        else:
            way = list(range(lowest, most + 1, step))
        twice = table.rules["top"] == "twice"
        return way if order in ("up", "down") else exact_bids.there_and_back(way, twice)

    def coming(self, table: Table, progress: Progress) -> Json:
        dealt = self.cards(table, progress.number)
        return {"cards": dealt, "no_trump": dealt * table.players == table.rules["deck"]}


def _given(given: Json, rule: Rule) -> int:
    """The number given for a house rule, its default unless it is possible."""
    value, usual = given.get(rule.name), int(rule.default)
    return value if is_number(value) and rule.lowest <= value <= rule.highest else usual


def _length_rule(given: Json, alike: bool) -> tuple[Rule, ...]:
    """How many hands there are where they are all `alike`, by default as many as in the series."""
    if not alike:
        return ()
    there_and_back = given.get("order") not in ("up", "down") and given.get("top") != "once"
    return (Rule("length", 2 if there_and_back else 1, lowest=1, highest=30),)


def _figure_rules(given: Json) -> tuple[Rule, ...]:
    made = Rule("made", 10, lowest=0, highest=100)
    return (
        made,
        Rule("made_trick", 2, lowest=0, highest=20),
        Rule("made_nil", _given(given, made), lowest=0, highest=100),
        Rule("missed", "difference", MISSED),
        Rule("missed_points", 2, lowest=0, highest=100),
    )


def by_figures(rules: Json, bid: int, taken: int) -> tuple[str, int, Json]:
    """As `worth`, by the figures of the table."""
    fine, off = rules["missed_points"], abs(bid - taken)
    if off:
        points = {"nothing": 0, "tricks": taken, "flat": -fine, "difference": -fine * off}
        return "missed_" + rules["missed"], points[rules["missed"]], {"fine": fine}
    if not bid:
        return "made_nil", rules["made_nil"], {}
    base, each = rules["made"], rules["made_trick"]
    figures = {"base": base, "each": each}
    return "made_figures" if each else "made_flat", base + each * taken, figures


def made(scoring: str, bid: int) -> int:
    if scoring == "ten_per_trick":
        return bid + 10 * bid if bid else 10
    if scoring in ("squares", "squares_off"):
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
    if scoring in ("squares_off", "ascenseur"):
        return -off
    return 0 if scoring == "exact_only" else taken
