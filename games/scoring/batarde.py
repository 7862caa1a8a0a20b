"""La Bâtarde: every player alone, penalty points for each trick more or fewer than bid.

Source: the booklet of the boxed game by Jules Marconnier. Glossary: the *declarer* made the
announcement that set the trump; *méchoune*: another player's challenge, which doubles everyone's
penalty points; *choune*: the declarer's answer, which doubles them again.
Not done here: the play of the cards; the auction is in `auction.py`.
"""

from typing import Any

from games.scoring import auction, exact_bids, teams
from games.scoring.errors import Fault, choice_faults, fault, seat_faults
from games.scoring.game import Progress, Result, Rule, Table, after_dealer
from games.scoring.values import Json, Line, Side

SLUG = "batarde"
PLAYERS: tuple[int, ...] = (4, 3, 5, 6, 7)
DIRECTION = 1
LOWEST_WINS = True
START: Any = None
FACTS: tuple[str, ...] = (
    "bids",
    "tricks",
    "stake",
    "trump",
    "declarer",
    "mechoune_by",
    "auction",
    "deck",
)

CARDS = {3: (7, 12), 4: (5, 9), 5: (9, 14), 6: (7, 12), 7: (5, 10)}
"""Number of players → the fewest and the most cards per player."""
STAKES = ("plain", "mechoune", "choune")
STAKES_PLAYED = {"none": ("plain",), "mechoune": ("plain", "mechoune"), "choune": STAKES}
TIMES = {"plain": 1, "mechoune": 2, "choune": 4}
HOUSE_RULES = (
    Rule("last_bid", "restricted", ("restricted", "free")),
    Rule("stakes", "choune", ("choune", "mechoune", "none")),
    Rule("deals", "full", ("full", "rising")),
    Rule("overcall", "set_bid", ("set_bid", "highest")),
    Rule("normal_order", None, labels=9),
    Rule("trump_order", None, labels=9),
)


def player_faults(players: int) -> list[Fault]:
    if players == 8:
        return [fault("two_tables", "players", given=players)]
    return teams.count_faults(players, PLAYERS)


def sides(names: tuple[str, ...]) -> tuple[Side, ...]:
    return teams.each_alone(names)


def house_rules(players: int, given: Json) -> tuple[Rule, ...]:
    return HOUSE_RULES


def faults(table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    """The faults of bids, tricks, stake, trump, declarer, méchoune, pack and auction."""
    restricted = table.rules["last_bid"] == "restricted"
    dealt = cards(table, progress.number)
    found = exact_bids.faults(table.players, dealt, restricted, facts, complete)
    if "stake" in facts:
        found += _stake_faults(table, facts["stake"])
    if "trump" in facts:
        found += choice_faults("trump", facts["trump"], auction.TRUMPS, "unknown_trump")
    if "declarer" in facts:
        found += seat_faults("declarer", facts["declarer"], table.players)
    if "mechoune_by" in facts:
        found += mechoune_faults(table, facts)
    if "deck" in facts:
        found += deck_faults(table, facts["deck"])
    if "auction" in facts and not found:
        found = _auction_faults(table, progress, facts, complete)
    return found


def score(table: Table, progress: Progress, facts: Json) -> Result:
    """A penalty point for each trick more or fewer than bid, times the stake."""
    stake = facts.get("stake", "plain")
    times = TIMES[stake]
    bids, tricks = facts["bids"], facts["tricks"]
    lines: list[Line] = []
    for seat in range(table.players):
        off = abs(bids[seat] - tricks[seat])
        points = times * off
        code = "bid_missed_" + stake if off else "bid_made"
        said = {"seat": seat, "bid": bids[seat], "tricks": tricks[seat]}
        said["off"], said["points"] = off, points
        lines.append(Line(code, exact_bids.only(seat, points, table.players), said))
    return Result(tuple(lines))


def outcome(table: Table, progress: Progress) -> str | None:
    """`all_played` after the last hand."""
    return exact_bids.ALL_PLAYED if progress.number > length(table) else None


def leader(table: Table, progress: Progress) -> int | None:
    return after_dealer(table, progress, DIRECTION)


def length(table: Table) -> int:
    fewest, most = CARDS[table.players]
    if table.rules["deals"] == "rising":
        return most - fewest + 1
    return exact_bids.count_of_hands(fewest, most, True)


def target(table: Table, progress: Progress) -> int | None:
    return None


def coming(table: Table, progress: Progress) -> Json:
    return {"cards": cards(table, progress.number)}


def cards(table: Table, number: int) -> int:
    """The cards dealt to each player in hand `number`, from 1."""
    fewest, most = CARDS[table.players]
    return exact_bids.rising_and_falling(fewest, most, number, True)


def speaking_order(table: Table, progress: Progress) -> tuple[int, ...]:
    """The seats in bidding order, the leader first. A raise makes its player the first."""
    return exact_bids.speaking_order(progress.dealer or 0, table.players, DIRECTION)


def forbidden_bid(
    table: Table, progress: Progress, bids: list[int | None], declarer: int | None = None
) -> int | None:
    """The number that the last player may not bid; None if any is allowed or a bid is unknown.

    The last player sits before the `declarer`; without a declarer, it is the dealer.
    """
    if table.rules["last_bid"] != "restricted":
        return None
    last = (progress.dealer or 0) if declarer is None else (declarer - 1) % table.players
    return exact_bids.forbidden_bid(cards(table, progress.number), table.players, bids, last)


def mechoune_faults(table: Table, facts: Json) -> list[Fault]:
    """Who called méchoune: `stake_not_played`, `unknown_seat`, `declarer_cannot_mechoune`."""
    seat = facts["mechoune_by"]
    if table.rules["stakes"] == "none":
        return [fault("stake_not_played", "mechoune_by", stake="mechoune")]
    found = seat_faults("mechoune_by", seat, table.players)
    if not found and seat == facts.get("declarer"):
        found.append(fault("declarer_cannot_mechoune", "mechoune_by", seat=seat))
    return found


def deck_faults(table: Table, deck: object) -> list[Fault]:
    """The favoured pack: `deck_not_in_play`, `unknown_rule_value`."""
    if table.players < auction.TWO_PACKS:
        return [fault("deck_not_in_play", "deck", lowest=auction.TWO_PACKS)]
    return choice_faults("deck", deck, auction.PACKS, "unknown_rule_value")


def _stake_faults(table: Table, stake: object) -> list[Fault]:
    played = STAKES_PLAYED[table.rules["stakes"]]
    found = choice_faults("stake", stake, STAKES, "unknown_stake")
    if not found and stake not in played:
        found.append(fault("stake_not_played", "stake", stake=stake))
    return found


def _auction_faults(table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    """`auction_does_not_match` unless it is legal, closed, and agrees with the other facts."""
    said = facts["auction"]
    if not isinstance(said, list):
        return [fault("auction_does_not_match", "auction")]
    end, found = auction.held(table, cards(table, progress.number), progress.dealer or 0, said)
    agrees = not found and (end.closed or not complete)
    if not agrees or (end.closed and not _ends_as_given(end, facts)):
        return [fault("auction_does_not_match", "auction")]
    if end.declarer is not None and facts.get("mechoune_by") == end.declarer:
        return [fault("declarer_cannot_mechoune", "mechoune_by", seat=end.declarer)]
    return []


def _ends_as_given(end: auction.Auction, facts: Json) -> bool:
    """Whether the auction ends with the given bids, trump, declarer and pack."""
    bids = facts.get("bids", [])
    for seat in range(len(bids)):
        if bids[seat] is not None and bids[seat] != end.bids[seat]:
            return False
    said = (("trump", end.trump), ("declarer", end.declarer), ("deck", end.pack))
    return all(facts.get(key, value) == value for key, value in said)
