"""Up and down the river: exact bids, with one more card each hand, then one fewer.

Source: the students' rules for the game also called Oh Hell or Ascenseur; the house rules add the
scorings used elsewhere. Play goes counter-clockwise: the leader sits to the dealer's right.
Not done here: the play of the cards.
"""

from typing import Any

from games.scoring import exact_bids, teams
from games.scoring.errors import Fault, choice_faults
from games.scoring.game import Progress, Result, Rule, Table, after_dealer
from games.scoring.values import Json, Line, Side

SLUG = "river"
PLAYERS: tuple[int, ...] = (4, 3, 5, 6, 7)
DIRECTION = -1
LOWEST_WINS = False
START: Any = None
FACTS: tuple[str, ...] = ("bids", "tricks", "trump")

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


def player_faults(players: int) -> list[Fault]:
    return teams.count_faults(players, PLAYERS)


def sides(names: tuple[str, ...]) -> tuple[Side, ...]:
    return teams.each_alone(names)


def house_rules(players: int, given: Json) -> tuple[Rule, ...]:
    most = (32 if given.get("deck") == 32 else 52) // players
    return (DECK, Rule("max_cards", most, lowest=1, highest=most)) + OTHER_RULES


def faults(table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    """The faults of bids, tricks and trump."""
    restricted = table.rules["bidding"] == "in_turn"
    dealt = cards(table, progress.number)
    found = exact_bids.faults(table.players, dealt, restricted, facts, complete)
    if "trump" in facts:
        found += choice_faults("trump", facts["trump"], TRUMPS, "unknown_trump")
    return found


def score(table: Table, progress: Progress, facts: Json) -> Result:
    """The points for each bid, made or missed, by the house rule `scoring`."""
    scoring = table.rules["scoring"]
    bids, tricks = facts["bids"], facts["tricks"]
    lines: list[Line] = []
    for seat in range(table.players):
        bid, taken = bids[seat], tricks[seat]
        points = made(scoring, bid) if bid == taken else missed(scoring, bid, taken)
        code = ("made_" if bid == taken else "missed_") + scoring
        if scoring == "ten_per_trick" and bid == taken == 0:
            code = "made_nil"
        said = {"seat": seat, "bid": bid, "tricks": taken}
        said["off"], said["points"] = abs(bid - taken), points
        lines.append(Line(code, exact_bids.only(seat, points, table.players), said))
    return Result(tuple(lines))


def made(scoring: str, bid: int) -> int:
    """The points for making a bid."""
    if scoring == "ten_per_trick":
        return bid + 10 * bid if bid else 10
    if scoring == "squares":
        return 10 + bid * bid
    if scoring == "ascenseur":
        return 2 + bid
    return 10 + bid


def missed(scoring: str, bid: int, taken: int) -> int:
    """The points for missing a bid."""
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


def outcome(table: Table, progress: Progress) -> str | None:
    """`all_played` after the last hand."""
    return exact_bids.ALL_PLAYED if progress.number > length(table) else None


def leader(table: Table, progress: Progress) -> int | None:
    return after_dealer(table, progress, DIRECTION)


def length(table: Table) -> int:
    return exact_bids.count_of_hands(1, table.rules["max_cards"], table.rules["top"] == "twice")


def target(table: Table, progress: Progress) -> int | None:
    return None


def coming(table: Table, progress: Progress) -> Json:
    dealt = cards(table, progress.number)
    return {"cards": dealt, "no_trump": dealt * table.players == table.rules["deck"]}


def cards(table: Table, number: int) -> int:
    """The cards dealt to each player in hand `number`, from 1."""
    most = table.rules["max_cards"]
    twice = table.rules["top"] == "twice"
    dealt = exact_bids.rising_and_falling(1, most, number, twice)
    return dealt if table.rules["order"] == "up_down" else int(most) + 1 - dealt


def speaking_order(table: Table, progress: Progress) -> tuple[int, ...]:
    """The seats counter-clockwise, the leader first and the dealer last."""
    return exact_bids.speaking_order(progress.dealer or 0, table.players, DIRECTION)


def forbidden_bid(table: Table, progress: Progress, bids: list[int | None]) -> int | None:
    """The number that the dealer, who bids last, may not bid; None if any is allowed.

    Any number is allowed if all bid together, or if another bid is not known.
    """
    if table.rules["bidding"] != "in_turn":
        return None
    dealt = cards(table, progress.number)
    return exact_bids.forbidden_bid(dealt, table.players, bids, progress.dealer or 0)
