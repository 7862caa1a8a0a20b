"""La Bâtarde before the judge: the trick by the table's own orders, the auction, the whole hand.

While the table has set no orders, only suits are tapped: where two cards can hold the trick, the
judge asks who had the stronger one. It never makes up an order.
"""

import json
from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.kinds.entry import as_number
from games.kinds.judge import (
    Ask,
    Case,
    Desk,
    Setting,
    Shelf,
    each_setting,
    kept,
    seat_setting,
    trump_setting,
    unsettled,
)
from games.kinds.judge_replay import replay
from games.kinds.judge_trick import legal, places, winner
from games.scoring import auction
from games.scoring.auction import PACKS, TRUMPS, TWO_PACKS
from games.scoring.batarde import CARDS, STAKES_PLAYED
from games.scoring.cards import FRENCH_SUITS, MARK
from games.scoring.judge.batarde import ORDERS, contenders
from games.scoring.values import Json
from games.wording.common import TRUMPS as SUIT_NAMES

SIGNS = dict(FRENCH_SUITS)
OWN_PACKS = False
RULES: tuple[str, ...] = ("last_bid", "overcall", "stakes")
NOTED = ORDERS
PARAGRAPHS = {
    "winner": "play",
    "legal": "play",
    "bids": "auction",
    "any_number_but": "last-bid",
    "trump_locked": "mechoune",
    "marked_is_higher": "two-packs",
    "simple_is_higher": "two-packs",
}
STRONGEST_FIRST = tuple(reversed(TRUMPS))

TAP_SUITS = gettext_noop("Tap the suits in the order of play.")
STRONGER = gettext_noop("Who had the stronger card?")
ONLY_ONE = gettext_noop("No other card of this trick can hold it.")
BY_THE_TABLE = gettext_noop("The table says that this card is the strongest.")
SPEAKS = gettext_noop("{seat} to bid")
CLOSED = gettext_noop("The auction is closed")
DECLARED = gettext_noop("{seat} set the trump.")


def corner(rank: str) -> str:
    return rank


def settings(case: Case) -> list[Setting]:
    asked = [trump_setting(case, STRONGEST_FIRST, case.desk.facts.get("trump"))]
    if case.desk.table.players >= TWO_PACKS:
        deck = case.picked("deck", PACKS, case.desk.facts.get("deck"))
        asked.append(_packs("deck", deck))
    return asked


def frame(case: Case) -> Json:
    said = {one.name: one.picked for one in settings(case) if one.picked is not None}
    return said | {"leader": case.leader}


def shelves(desk: Desk) -> tuple[Shelf, ...]:
    if not _ordered(desk):
        return (Shelf(tuple(SIGNS), 4),)
    marks = ("", MARK) if desk.table.players >= TWO_PACKS else ("",)
    ranks = desk.table.rules["normal_order"]
    return tuple(
        Shelf(tuple(rank + letter + mark for mark in marks for rank in ranks), 5)
        for letter, _ in FRENCH_SUITS
    )


def each(desk: Desk) -> tuple[int, ...]:
    known = desk.coming.get("cards")
    fewest, most = CARDS[desk.table.players]
    return (known,) if known else tuple(range(fewest, most + 1))


def entry(desk: Desk, facts: Json) -> dict[str, Any]:
    return {f"tricks-{seat}": won for seat, won in enumerate(facts["won"])}


# The trick, with the table's orders or without


def trick(case: Case) -> Json:
    """Who holds the trick; without orders, by suits and by what the table says."""
    if _ordered(case.desk):
        return winner(case)
    asked = settings(case)[:1]
    suits, beaten = _suits(case)
    return {
        "settings": asked,
        "without_orders": True,
        "shelves": [{"wide": 4, "cards": [_suit_card(letter) for letter in SIGNS]}],
        "started": bool(suits),
        "kept": kept(asked)
        + [("leader", case.leader)]
        + [("suits", letter) for letter in suits]
        + [("beaten", place) for place in beaten],
    } | _stronger(case, suits, beaten, asked)


def unless_unordered(draw: Any) -> Any:
    """A question that needs the orders; without them the page says so, and where to set them."""

    def drawn_or_not(case: Case) -> Json:
        if _ordered(case.desk):
            return draw(case)
        asked = settings(case)[:1]
        _, faults = case.ask("winner", cards=["S"], trump=asked[0].picked, leader=case.leader)
        unset = [fault for fault in faults if fault.code == "orders_not_set"]
        return {
            "settings": [],
            "without_orders": True,
            "kept": [*kept(asked), ("leader", case.leader)],
            "answer": case.told("legal", None, unset) | {"wrong": False},
        }

    return drawn_or_not


def _ordered(desk: Desk) -> bool:
    return all(desk.table.rules[name] for name in ORDERS)


def _suits(case: Case) -> tuple[list[str], list[int]]:
    """The suits on the table and the places that were beaten, after the last tap."""
    suits = [one for one in case.taps.many("suits") if one in SIGNS]
    suits = suits[: case.desk.table.players]
    places_now = [str(place) for place in range(len(suits))]
    beaten = [int(one) for one in case.taps.many("beaten") if one in places_now]
    card, beats = case.taps.one("card"), case.taps.one("beats")
    if case.taps.one("clear"):
        return [], []
    if case.taps.one("back"):
        return (suits, beaten[:-1]) if beaten else (suits[:-1], [])
    if beats in places_now:
        return suits, [*beaten, int(beats)]
    if card in SIGNS and len(suits) < case.desk.table.players:
        suits.append(card)
    return suits, beaten


def _stronger(case: Case, suits: list[str], beaten: list[int], asked: list[Setting]) -> Json:
    """Who holds the trick, or between which two the table must say."""
    seats = places(case, case.leader, [])
    for place, letter in zip(seats, suits, strict=False):
        place["card"] = _suit_card(letter)
    for number, place in enumerate(seats):
        place["next"] = number == len(suits)
    page: Json = {"places": seats}
    waits_for = unsettled(asked) or ("" if suits else gettext(TAP_SUITS))
    if waits_for:
        return page | {"answer": {"text": waits_for, "waiting": True}}
    able = contenders(tuple(SIGNS[letter] for letter in suits), asked[0].picked)
    left = [place for place in able if place not in beaten]
    if len(left) == 1:
        seats[left[0]]["holds"] = True
        text = gettext(BY_THE_TABLE if len(able) > 1 else ONLY_ONE)
        title = seats[left[0]]["name"]
        return page | {"answer": {"title": title, "text": text, "paragraph": "play"}}
    pair = [(left[0], left[1]), (left[1], left[0])]
    page["stronger"] = [{"name": seats[one]["name"], "beats": other} for one, other in pair]
    return page | {"answer": {"title": gettext(STRONGER), "text": "", "paragraph": "cards"}}


def _suit_card(letter: str) -> Json:
    name = gettext(SUIT_NAMES[SIGNS[letter]])
    return {"code": letter, "id": letter, "corner": "", "sign": SIGNS[letter], "name": name}


# The auction


def bids(case: Case) -> Json:
    """Whose turn it is, what may be said, and what the auction came to."""
    desk = case.desk
    asked = [] if desk.coming else [seat_setting(case, "dealer", case.dealer)]
    asked += each_setting(case)
    challenger = case.picked("mechoune", range(desk.table.players))
    said = _said(case, challenger)
    state = auction.held(desk.table, case.each, case.dealer, said)[0]
    if state.declarer is None or state.declarer == challenger:
        challenger = None
    choune = challenger is not None and case.taps.one("choune") == "1"
    asking = {"cards": case.each, "dealer": case.dealer, "auction": said}
    if challenger is not None:
        asking["mechoune_by"] = challenger
    verdict, faults = case.ask("bids", **asking)
    answer = case.told("bids", verdict, faults)
    answer["title"] = gettext(CLOSED) if state.closed else case.say(SPEAKS, seat=state.seat)
    page = {
        "settings": asked,
        "answer": answer,
        "started": bool(said),
        "said": [_announcement(case, said, place) for place in range(len(said))],
        "kept": kept(asked) + [("said", "-".join(str(part) for part in one)) for one in said],
        "challenges": _challenges(case, state, challenger, choune),
    }
    if challenger is not None:
        page["kept"] += [("mechoune", challenger), ("choune", int(choune))]
    if state.closed:
        return page | _end(case, state, said, challenger, choune)
    return page | _speaking(case, state, challenger is not None)


ASKS = {
    "winner": Ask(gettext_noop("Who holds?"), "judge/_trick.html", trick),
    "legal": Ask(gettext_noop("Legal?"), "judge/_trick.html", unless_unordered(legal)),
    "bids": Ask(gettext_noop("The auction"), "kinds/batarde/auction.html", bids),
    "replay": Ask(gettext_noop("The hand"), "judge/_trick.html", unless_unordered(replay)),
}


def _packs(name: str, picked: str | None) -> Setting:
    texts = {"marked": gettext("marked"), "simple": gettext("simple")}
    keys = tuple({"value": one, "text": texts[one], "picked": one == picked} for one in PACKS)
    return Setting(name, gettext("Which pack wins between like cards?"), keys, needed=False)


def _said(case: Case, challenger: int | None) -> list[list[Any]]:
    """The announcements, after the last tap, as far as they were allowed."""
    said = []
    for text in case.taps.many("said"):
        parts: list[Any] = text.split("-")
        said.append([as_number(one) for one in parts])
    table = case.desk.table
    while said and auction.held(table, case.each, case.dealer, said)[1]:
        said.pop()
    if case.taps.one("clear"):
        return []
    if case.taps.one("back"):
        return said[:-1]
    state = auction.held(table, case.each, case.dealer, said)[0]
    announced = _announced(case, state, challenger is not None)
    if announced and not auction.held(table, case.each, case.dealer, [*said, announced])[1]:
        said.append(announced)
    return said


def _announced(case: Case, state: auction.Auction, locked: bool) -> list[Any]:
    """The announcement that was tapped, [] where none was."""
    number, trump = case.picked("say", range(case.each + 1)), _trump(case, state, locked)
    if number is None or state.seat is None:
        return []
    two_packs = case.desk.table.players >= TWO_PACKS and trump != state.trump
    return [state.seat, number, trump, *([_favoured(case)] if two_packs else [])]


def _trump(case: Case, state: auction.Auction, locked: bool) -> str:
    """The trump that whoever speaks has in mind: the present one until another is tapped."""
    trump = case.picked("in", TRUMPS, state.trump or TRUMPS[0])
    return state.trump if locked and state.trump else trump


def _favoured(case: Case) -> str:
    return case.picked("favoured", PACKS, PACKS[0])


def _speaking(case: Case, state: auction.Auction, locked: bool) -> Json:
    """The keys of whoever speaks: trumps, numbers, and the favoured pack of a new trump."""
    trump = _trump(case, state, locked) if not case.taps.one("say") else None
    trump = trump or state.trump or TRUMPS[0]
    raises = auction.raises(state, locked)
    possible = {one for _, one in raises} | {state.trump}
    if trump == state.trump:
        free = set(auction.numbers(state))
    else:
        free = {number for number, one in raises if one == trump}
    packs = []
    if case.desk.table.players >= TWO_PACKS and trump != state.trump:
        packs = [{"value": one, "picked": one == _favoured(case)} for one in PACKS]
    return {
        "speaker": case.desk.players[state.seat or 0],
        "in_trump": trump,
        "opens": state.trump is None,
        "raising": trump != state.trump,
        "trumps": [
            {"value": one, "picked": one == trump, "barred": one not in possible}
            for one in STRONGEST_FIRST
        ],
        "numbers": [
            {"number": number, "barred": number not in free} for number in range(case.each + 1)
        ],
        "packs": packs,
    }


def _announcement(case: Case, said: list[list[Any]], place: int) -> Json:
    seat, number, trump = said[place][:3]
    raised = place == 0 or said[place - 1][2] != trump
    return {"name": case.desk.players[seat], "number": number, "trump": trump, "raised": raised}


def _challenges(
    case: Case, state: auction.Auction, challenger: int | None, choune: bool
) -> Json | None:
    """Who may méchoune, and whether the declarer answers it; None while nobody may."""
    played = STAKES_PLAYED[case.desk.table.rules["stakes"]]
    if state.declarer is None or "mechoune" not in played:
        return None
    keys = [
        {"seat": seat, "name": case.desk.players[seat], "picked": seat == challenger}
        for seat in range(case.desk.table.players)
        if seat != state.declarer
    ]
    return {
        "seats": keys,
        "none": challenger is None,
        "choune": choune,
        "declarer": case.desk.players[state.declarer],
        "may_choune": challenger is not None and "choune" in played,
    }


def _end(
    case: Case, state: auction.Auction, said: list[list[Any]], challenger: int | None, choune: bool
) -> Json:
    """What was bid, and the fields of the game's announcements."""
    fields: list[tuple[str, Any]] = [(f"bids-{seat}", bid) for seat, bid in enumerate(state.bids)]
    fields += [("trump", state.trump), ("declarer", state.declarer)]
    fields.append(("auction", json.dumps(said)))
    if challenger is not None:
        fields += [("mechoune_by", challenger), ("stake", "choune" if choune else "mechoune")]
    if state.pack is not None:
        fields.append(("deck", state.pack))
    return {
        "final": [
            {"name": name, "bid": state.bids[seat], "declares": seat == state.declarer}
            for seat, name in enumerate(case.desk.players)
        ],
        "trump": state.trump,
        "declared": case.say(DECLARED, seat=state.declarer),
        "fields": fields if case.desk.at_table else [],
    }
