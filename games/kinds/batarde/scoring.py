"""La Bâtarde: every player alone, penalty points for each trick more or fewer than bid.

Source: the booklet of the boxed game by Jules Marconnier. Glossary: the *declarer* made the
announcement that set the trump; *méchoune*: another player's challenge, which doubles everyone's
penalty points; *choune*: the declarer's answer, which doubles them again.
Not done here: the play of the cards; the auction is in `auction.py`.
"""

from games.kinds.batarde import auction
from games.kinds.exact_bids import scoring as exact_bids
from games.scoring.errors import Fault, choice_faults, fault, seat_faults
from games.scoring.facts import ANNOUNCE, Bounds, Fact
from games.scoring.game import Progress, Rule, Table
from games.scoring.values import Json

# Number of players → the fewest and the most cards per player.
HAND_SIZES = {3: (7, 12), 4: (5, 9), 5: (9, 14), 6: (7, 12), 7: (5, 10)}
STAKES = ("plain", "mechoune", "choune")
STAKES_PLAYED = {"none": ("plain",), "mechoune": ("plain", "mechoune"), "choune": STAKES}
TIMES = {"plain": 1, "mechoune": 2, "choune": 4}


class Batarde(exact_bids.ExactBids):
    SLUG = "batarde"
    PLAYERS = (4, 3, 5, 6, 7)
    LOWEST_WINS = True
    FACTS = (
        exact_bids.BIDS,
        exact_bids.TRICKS,
        Fact("stake", "choice", moment=ANNOUNCE, choices=STAKES, unknown="unknown_stake"),
        Fact("trump", "choice", moment=ANNOUNCE, choices=auction.TRUMPS, unknown="unknown_trump"),
        Fact("declarer", "seat", moment=ANNOUNCE),
        Fact("mechoune_by", "seat", moment=ANNOUNCE),
        Fact("auction", "own", moment=ANNOUNCE, lists=2),
        Fact("deck", "choice", moment=ANNOUNCE, choices=auction.PACKS),
    )
    RULES = (
        Rule("last_bid", "restricted", ("restricted", "free")),
        Rule("stakes", "choune", ("choune", "mechoune", "none")),
        Rule("deals", "full", ("full", "rising")),
        Rule("overcall", "set_bid", ("set_bid", "highest")),
        Rule("normal_order", None, labels=9),
        Rule("trump_order", None, labels=9),
    )

    def player_faults(self, players: int) -> list[Fault]:
        if players == 8:
            return [fault("two_tables", "players", given=players)]
        return super().player_faults(players)

    def bids_restricted(self, table: Table) -> bool:
        return bool(table.rules["last_bid"] == "restricted")

    def fact_faults(
        self, fact: Fact, table: Table, bounds: Bounds, facts: Json, complete: bool
    ) -> list[Fault]:
        if fact.name == "mechoune_by" and fact.name in facts:
            return mechoune_faults(table, facts)
        if fact.name == "deck" and fact.name in facts:
            return deck_faults(table, facts["deck"])
        found = super().fact_faults(fact, table, bounds, facts, complete)
        if fact.name == "stake" and not found:
            return _stake_faults(table, facts.get("stake", "plain"))
        return found

    def impossible(
        self, table: Table, progress: Progress, facts: Json, complete: bool
    ) -> list[Fault]:
        if "auction" not in facts:
            return []
        calls = facts["auction"]
        if not isinstance(calls, list):
            return [fault("auction_does_not_match", "auction")]
        end, found = auction.hold_auction(
            table, self.cards(table, progress.number), progress.dealer or 0, calls
        )
        agrees = not found and (end.closed or not complete)
        if not agrees or (end.closed and not _ends_as_given(end, facts)):
            return [fault("auction_does_not_match", "auction")]
        if end.declarer is not None and facts.get("mechoune_by") == end.declarer:
            return [fault("declarer_cannot_mechoune", "mechoune_by", seat=end.declarer)]
        return []

    def worth(self, table: Table, facts: Json, bid: int, taken: int) -> tuple[str, int, Json]:
        stake = facts.get("stake", "plain")
        off = abs(bid - taken)
        return "bid_missed_" + stake if off else "bid_made", TIMES[stake] * off, {}

    def series(self, table: Table) -> list[int]:
        fewest, most = HAND_SIZES[table.players]
        way = list(range(fewest, most + 1))
        return way if table.rules["deals"] == "rising" else exact_bids.there_and_back(way, True)


def mechoune_faults(table: Table, facts: Json) -> list[Fault]:
    seat = facts["mechoune_by"]
    if table.rules["stakes"] == "none":
        return [fault("stake_not_played", "mechoune_by", stake="mechoune")]
    found = seat_faults("mechoune_by", seat, table.players)
    if not found and seat == facts.get("declarer"):
        found.append(fault("declarer_cannot_mechoune", "mechoune_by", seat=seat))
    return found


def deck_faults(table: Table, deck: object) -> list[Fault]:
    if table.players < auction.TWO_PACKS:
        return [fault("deck_not_in_play", "deck", lowest=auction.TWO_PACKS)]
    return choice_faults("deck", deck, auction.PACKS, "unknown_rule_value")


def _stake_faults(table: Table, stake: str) -> list[Fault]:
    if stake in STAKES_PLAYED[table.rules["stakes"]]:
        return []
    return [fault("stake_not_played", "stake", stake=stake)]


def _ends_as_given(end: auction.Auction, facts: Json) -> bool:
    """Whether the auction ends with the given bids, trump, declarer and pack."""
    bids = facts.get("bids", [])
    for seat in range(len(bids)):
        if bids[seat] is not None and bids[seat] != end.bids[seat]:
            return False
    expected = (("trump", end.trump), ("declarer", end.declarer), ("deck", end.pack))
    return all(facts.get(key, value) == value for key, value in expected)
