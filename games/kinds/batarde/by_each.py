"""The auction of La Bâtarde, each on the player's own phone, in turn."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext

from games.kinds.batarde import judge as judge_screen
from games.kinds.by_each import Call
from games.kinds.entry import Facts, HandInPlay, Taps, without_blanks
from games.scoring import auction
from games.scoring.auction import PACKS, TRUMPS, TWO_PACKS, Auction
from games.scoring.batarde import cards
from games.scoring.errors import Fault, fault
from games.scoring.judge.judging import judge
from games.wording.common import TRUMPS as TRUMP_NAMES
from games.wording.judge import why_text
from games.wording.sentences import Names


def hidden(hand: HandInPlay) -> bool:
    return False


def waiting(hand: HandInPlay, calls: Sequence[Call]) -> list[int]:
    """A raise erases the numbers in another trump: all other players announce again."""
    state = _held(hand, calls)
    if state.seat is None:
        return []
    players = hand.table.players
    order = [(state.seat + turn) % players for turn in range(players)]
    return [seat for seat in order if state.bids[seat] is None]


def read(taps: Taps) -> Facts:
    """The fields `bid`, `trump` and `pack`."""
    return without_blanks(
        {
            "number": taps.number("bid"),
            "trump": taps.one("trump") or None,
            "pack": taps.one("pack") or None,
        }
    )


def faults(hand: HandInPlay, calls: Sequence[Call], call: Call) -> list[Fault]:
    if "number" not in call.said:
        return [fault("bids_missing", "bids", seats=[call.seat])]
    if "trump" not in call.said:
        return [fault("trump_not_named", "trump")]
    said = _announcements(hand, [*calls, call])
    dealt, dealer = cards(hand.table, hand.progress.number), hand.progress.dealer or 0
    return auction.held(hand.table, dealt, dealer, said)[1]


def facts(hand: HandInPlay, calls: Sequence[Call]) -> Facts:
    end = _held(hand, calls)
    return without_blanks(
        {
            "bids": list(end.bids),
            "trump": end.trump,
            "declarer": end.declarer,
            "deck": end.pack,
            "auction": _announcements(hand, calls),
        }
    )


def draw(hand: HandInPlay, calls: Sequence[Call], seat: int, said: Facts) -> dict[str, Any]:
    state = _held(hand, calls)
    picked, pack = said.get("trump", state.trump), said.get("pack", PACKS[0])
    return {
        "numbers": [
            {"number": str(number), "picked": number == said.get("number"), "barred": False}
            for number in range(state.cards + 1)
        ],
        "trumps": [{"trump": trump, "picked": trump == picked} for trump in reversed(TRUMPS)],
        "packs": [
            {"pack": one, "picked": one == pack}
            for one in (PACKS if hand.table.players >= TWO_PACKS else ())
        ],
        "why": _what_may_be_said(hand, calls),
    }


def spoken(hand: HandInPlay, said: Facts) -> str:
    return f"{said['number']} {gettext(TRUMP_NAMES[said['trump']])}"


def _announcements(hand: HandInPlay, calls: Sequence[Call]) -> list[Any]:
    """The calls as the core's auction takes them: only those that set a trump name a pack."""
    said: list[Any] = []
    trump = None
    for call in calls:
        names_pack = call.said["trump"] != trump and hand.table.players >= TWO_PACKS
        trump = call.said["trump"]
        pack = [call.said.get("pack")] if names_pack else []
        said.append([call.seat, call.said["number"], trump, *pack])
    return said


def _held(hand: HandInPlay, calls: Sequence[Call]) -> Auction:
    dealt, dealer = cards(hand.table, hand.progress.number), hand.progress.dealer or 0
    return auction.held(hand.table, dealt, dealer, _announcements(hand, calls))[0]


def _what_may_be_said(hand: HandInPlay, calls: Sequence[Call]) -> str:
    """What the judge says to the next player."""
    verdict, _ = judge(
        {
            "ask": "bids",
            "game": hand.game.SLUG,
            "players": hand.table.players,
            "rules": without_blanks(dict(hand.table.rules)),
            "cards": cards(hand.table, hand.progress.number),
            "dealer": hand.progress.dealer or 0,
            "auction": _announcements(hand, calls),
        }
    )
    if verdict is None:
        return ""
    return why_text(judge_screen.REASONS, judge_screen.card_name, verdict, Names(hand.players))
