"""The judge's screen of La Bâtarde: the trick, the auction, the whole hand.

The order of the ranks is the table's own. As long as the table has not set it, the judge asks for
it first. A trick can also be judged by suits alone: if two cards can hold it, the judge asks which
of them was stronger. The judge never invents an order.
"""

import json
from collections.abc import Callable
from typing import Any

from games.kinds.batarde import auction
from games.kinds.batarde.auction import PACKS, TRUMPS, TWO_PACKS
from games.kinds.batarde.judge import ORDER_NAMES, contenders
from games.kinds.batarde.scoring import HAND_SIZES, STAKES_PLAYED
from games.kinds.judge_page import (
    CardGroup,
    JudgePage,
    JudgeQuestion,
    JudgeScreen,
    Setting,
    Situation,
    hand_size_setting,
    missing_setting,
    read_auction,
    seat_setting,
    setting,
    setting_params,
    trump_setting,
)
from games.kinds.judge_questions import legal, replay, trick_places, winner
from games.scoring.cards import FRENCH_SUITS, MARK
from games.scoring.errors import Fault
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.common import TRUMP_NAMES as SUIT_NAMES
from games.wording.judge import french_suit
from games.wording.sentences import Names, Plural, say

STRONGEST_FIRST = tuple(reversed(TRUMPS))
SUITS_ALONE = "suits"
RANK_COUNT = 9
LONGEST_RANK_LABEL = 12
ORDERS_FIRST = gettext_noop("First, this table’s card order")
WHAT_IS_KNOWN = gettext_noop(
    "The booklet’s pictures of the two orders are lost. Still known: king above queen, fool above "
    "musician, artists rising in trumps."
)
SUITS_ARE_RANKED = gettext_noop(
    "Suits need no order here: only the auction ranks them, from all trump, spades, hearts, "
    "diamonds and clubs down to no trump."
)
TAP_TRUMPS = gettext_noop("Now in trumps: tap them, strongest first.")
BOTH_SAID = gettext_noop("Both orders are set. They are saved with the notebook’s house rules.")
NOT_NINE = Plural(
    "Nine ranks are needed: there is {given}.", "Nine ranks are needed: there are {given}.", "given"
)
LABEL_TWICE = gettext_noop("“{label}” is there twice.")
LABEL_TOO_LONG = gettext_noop("“{label}” cannot be a label: {longest} letters at most.")
TAP_SUITS = gettext_noop("Tap the suits in the order of play.")
STRONGER = gettext_noop("Who had the stronger card?")
ONLY_ONE = gettext_noop("No other card in this trick can win it.")
BY_THE_TABLE = gettext_noop("The table says that this card is the strongest.")
SPEAKS = gettext_noop("{seat} to bid")
CLOSED = gettext_noop("The auction is closed")

# The trick, with the table's orders or without


def by_suits(screen: JudgeScreen) -> Json:
    """Who holds the trick by suits alone, asking the players which cards were stronger."""
    asked = screen.page.settings(screen)[:1]
    suits, beaten = _suits(screen)
    return {
        "settings": asked,
        "card_groups": [
            {"columns": 4, "cards": [_suit_card(screen, letter) for letter in dict(FRENCH_SUITS)]}
        ],
        "started": bool(suits),
        "state": setting_params(asked)
        + [("leader", screen.leader), ("by", SUITS_ALONE)]
        + [("suits", letter) for letter in suits]
        + [("beaten", turn) for turn in beaten],
    } | _stronger(screen, suits, beaten, asked)


def trick(screen: JudgeScreen) -> Json:
    if _ordered(screen.situation):
        return winner(screen)
    suits_alone = screen.taps.one("by") == SUITS_ALONE or screen.taps.many("suits")
    return by_suits(screen) if suits_alone else orders(screen) | {"suits_do": True}


def once_ordered(draw: Callable[[JudgeScreen], Json]) -> Callable[[JudgeScreen], Json]:
    """Make a question ask for the orders first if the table has not set them."""

    def drawn(screen: JudgeScreen) -> Json:
        return draw(screen) if _ordered(screen.situation) else orders(screen)

    return drawn


def orders(screen: JudgeScreen) -> Json:
    """The form for the two orders, as entered so far: nine labels, then the same in trumps."""
    typed = screen.taps.one("ranks")
    normal = _labels(typed)
    wrong = _wrong_labels(normal)
    risen = [] if wrong or screen.taps.one("clear") else _risen(screen, normal)
    undone = not risen and bool(screen.taps.one("back") and not screen.taps.many("risen"))
    typing = bool(wrong) or undone
    before = [*setting_params(screen.page.settings(screen)), ("leader", screen.leader)]
    return {
        "template": "kinds/batarde/orders.html",
        "asks_noted": True,
        "settings": [],
        "answer": _orders_asked(typing, len(risen) == RANK_COUNT),
        "ranks": typed,
        "wrong": wrong if typed else "",
        "typing": typing,
        "normal": normal,
        "risen": risen,
        "keys": [(label, label in risen) for label in normal],
        "saves": len(risen) == RANK_COUNT,
        "started": True,
        "state": before
        if typing
        else [*before, ("ranks", typed), *(("risen", label) for label in risen)],
    }


def _orders_asked(typing: bool, complete: bool) -> Json:
    if typing:
        text = f"{gettext(WHAT_IS_KNOWN)} {gettext(SUITS_ARE_RANKED)}"
        return {"title": gettext(ORDERS_FIRST), "text": text}
    return {"title": "", "text": gettext(BOTH_SAID if complete else TAP_TRUMPS)}


def _labels(typed: str) -> list[str]:
    """The labels, separated by commas, or by spaces if there are no commas."""
    parts = typed.replace(";", ",").split(",") if "," in typed or ";" in typed else typed.split()
    return [label.strip() for label in parts if label.strip()]


def _wrong_labels(labels: list[str]) -> str:
    twice = [label for label in labels if labels.count(label) > 1]
    long = [label for label in labels if len(label) > LONGEST_RANK_LABEL or not label.isprintable()]
    if twice:
        return say(LABEL_TWICE, {"label": twice[0]}, Names())
    if long:
        return say(LABEL_TOO_LONG, {"label": long[0], "longest": LONGEST_RANK_LABEL}, Names())
    if len(labels) != RANK_COUNT:
        return say(NOT_NINE, {"given": len(labels)}, Names())
    return ""


def _risen(screen: JudgeScreen, normal: list[str]) -> list[str]:
    """The labels that were tapped, strongest in trumps first, after the last tap."""
    tapped = screen.taps.many("risen")
    if screen.taps.one("back"):
        tapped = tapped[:-1] if len(tapped) < RANK_COUNT else tapped[:-2]
    elif screen.taps.one("rise"):
        tapped = [*tapped, screen.taps.one("rise")]
    risen = [label for label in dict.fromkeys(tapped) if label in normal]
    # The last label needs no tap.
    left = [label for label in normal if label not in risen]
    return risen + left if len(left) == 1 else risen


def _ordered(situation: Situation) -> bool:
    return all(situation.table.rules[name] for name in ORDER_NAMES)


def _suits(screen: JudgeScreen) -> tuple[list[str], list[int]]:
    """The suits on the table and the turns of those that were beaten, after the last tap."""
    suits = [letter for letter in screen.taps.many("suits") if letter in dict(FRENCH_SUITS)]
    suits = suits[: screen.situation.table.players]
    turns_now = [str(turn) for turn in range(len(suits))]
    beaten = [int(turn) for turn in screen.taps.many("beaten") if turn in turns_now]
    card, beats = screen.taps.one("card"), screen.taps.one("beats")
    if screen.taps.one("clear"):
        return [], []
    if screen.taps.one("back"):
        return (suits, beaten[:-1]) if beaten else (suits[:-1], [])
    if beats in turns_now:
        return suits, [*beaten, int(beats)]
    if card in dict(FRENCH_SUITS) and len(suits) < screen.situation.table.players:
        suits.append(card)
    return suits, beaten


def _stronger(
    screen: JudgeScreen, suits: list[str], beaten: list[int], asked: list[Setting]
) -> Json:
    """Who holds the trick, or the two players between whom the table must decide."""
    seats = trick_places(screen, screen.leader, [])
    for seat, letter in zip(seats, suits, strict=False):
        seat["card"] = _suit_card(screen, letter)
    for turn, seat in enumerate(seats):
        seat["next"] = turn == len(suits)
    page: Json = {"places": seats}
    waits_for = missing_setting(asked) or ("" if suits else gettext(TAP_SUITS))
    if waits_for:
        return page | {"answer": {"text": waits_for, "waiting": True}}
    able = contenders(tuple(dict(FRENCH_SUITS)[letter] for letter in suits), asked[0].picked)
    left = [turn for turn in able if turn not in beaten]
    if len(left) == 1:
        seats[left[0]]["holds"] = True
        text = gettext(BY_THE_TABLE if len(able) > 1 else ONLY_ONE)
        title = seats[left[0]]["name"]
        return page | {"answer": {"title": title, "text": text, "paragraph": "play"}}
    pair = [(left[0], left[1]), (left[1], left[0])]
    page["stronger"] = [{"name": seats[turn]["name"], "beats": other} for turn, other in pair]
    return page | {"answer": {"title": gettext(STRONGER), "text": "", "paragraph": "cards"}}


def _suit_card(screen: JudgeScreen, letter: str) -> Json:
    return screen.face(letter) | {"name": gettext(SUIT_NAMES[dict(FRENCH_SUITS)[letter]])}


# The auction


def bids(screen: JudgeScreen) -> Json:
    situation = screen.situation
    asked = [] if situation.coming else [seat_setting(screen, "dealer", screen.dealer)]
    asked += hand_size_setting(screen)
    challenger = screen.picked("mechoune", range(situation.table.players))
    calls = _read_calls(screen, challenger)
    state = auction.hold_auction(situation.table, screen.hand_size, screen.dealer, calls)[0]
    if state.declarer is None or state.declarer == challenger:
        challenger = None
    choune = challenger is not None and screen.taps.one("choune") == "1"
    asking = {"cards": screen.hand_size, "dealer": screen.dealer, "auction": calls}
    if challenger is not None:
        asking["mechoune_by"] = challenger
    verdict, faults = screen.ask("bids", **asking)
    answer = screen.answer("bids", verdict, faults)
    answer["title"] = gettext(CLOSED) if state.closed else screen.say(SPEAKS, seat=state.seat)
    page: Json = {
        "settings": asked,
        "answer": answer,
        "started": bool(calls),
        "said": [_announcement(screen, calls, at) for at in range(len(calls))],
        "state": setting_params(asked) + [("said", "-".join(map(str, call))) for call in calls],
        "challenges": _challenges(screen, state, challenger, choune),
    }
    if challenger is not None:
        page["state"] += [("mechoune", challenger), ("choune", int(choune))]
    if state.closed:
        return page | _end(screen, state, calls, challenger, choune)
    return page | _speaking(screen, state, challenger is not None)


def _read_calls(screen: JudgeScreen, challenger: int | None) -> list[list[Any]]:
    def state(calls: list[list[Any]]) -> tuple[auction.Auction, list[Fault]]:
        return auction.hold_auction(screen.situation.table, screen.hand_size, screen.dealer, calls)

    def tapped(calls: list[list[Any]]) -> list[Any]:
        return _announced(screen, state(calls)[0], challenger is not None)

    return read_auction(screen, lambda calls: not state(calls)[1], tapped)


def _announced(screen: JudgeScreen, state: auction.Auction, locked: bool) -> list[Any]:
    number, trump = screen.picked("say", range(screen.hand_size + 1)), _trump(screen, state, locked)
    if number is None or state.seat is None:
        return []
    two_packs = screen.situation.table.players >= TWO_PACKS and trump != state.trump
    return [state.seat, number, trump, *([_favoured(screen)] if two_packs else [])]


def _trump(screen: JudgeScreen, state: auction.Auction, locked: bool) -> str:
    """The trump of the next bid: the current one until another is tapped."""
    trump: str = screen.picked("in", TRUMPS, state.trump or TRUMPS[0])
    return state.trump if locked and state.trump else trump


def _favoured(screen: JudgeScreen) -> str:
    pack: str = screen.picked("favoured", PACKS, PACKS[0])
    return pack


def _speaking(screen: JudgeScreen, state: auction.Auction, locked: bool) -> Json:
    """The keys for the next bid: trumps, numbers, and the favoured pack of a new trump."""
    trump = _trump(screen, state, locked) if not screen.taps.one("say") else None
    trump = trump or state.trump or TRUMPS[0]
    raises = auction.raises(state, locked)
    possible = {raised for _, raised in raises} | {state.trump}
    if trump == state.trump:
        free = set(auction.numbers(state))
    else:
        free = {number for number, raised in raises if raised == trump}
    packs = []
    if screen.situation.table.players >= TWO_PACKS:
        packs = [{"value": pack, "picked": pack == _favoured(screen)} for pack in PACKS]
    return {
        "speaker": screen.situation.players[state.seat or 0],
        "in_trump": trump,
        "opens": state.trump is None,
        "raising": trump != state.trump,
        "trumps": [
            {"value": other, "picked": other == trump, "forbidden": other not in possible}
            for other in STRONGEST_FIRST
        ],
        "numbers": [
            {"number": number, "forbidden": number not in free}
            for number in range(screen.hand_size + 1)
        ],
        "packs": packs,
    }


def _announcement(screen: JudgeScreen, calls: list[list[Any]], at: int) -> Json:
    seat, number, trump = calls[at][:3]
    raised = at == 0 or calls[at - 1][2] != trump
    return {
        "name": screen.situation.players[seat],
        "number": number,
        "trump": trump,
        "raised": raised,
    }


def _challenges(
    screen: JudgeScreen, state: auction.Auction, challenger: int | None, choune: bool
) -> Json | None:
    """Who may call méchoune, and whether the declarer answers choune; None while nobody may."""
    played = STAKES_PLAYED[screen.situation.table.rules["stakes"]]
    if state.declarer is None or "mechoune" not in played:
        return None
    keys = [
        {"seat": seat, "name": screen.situation.players[seat], "picked": seat == challenger}
        for seat in range(screen.situation.table.players)
        if seat != state.declarer
    ]
    return {
        "seats": keys,
        "none": challenger is None,
        "choune": choune,
        "declarer": screen.situation.players[state.declarer],
        "may_choune": challenger is not None and "choune" in played,
    }


def _end(
    screen: JudgeScreen,
    state: auction.Auction,
    calls: list[list[Any]],
    challenger: int | None,
    choune: bool,
) -> Json:
    fields: list[tuple[str, Any]] = [(f"bids-{seat}", bid) for seat, bid in enumerate(state.bids)]
    fields += [("trump", state.trump), ("declarer", state.declarer)]
    fields.append(("auction", json.dumps(calls, ensure_ascii=False)))
    if challenger is not None:
        fields += [("mechoune_by", challenger), ("stake", "choune" if choune else "mechoune")]
    if state.pack is not None:
        fields.append(("deck", state.pack))
    return {
        "final": [
            {"name": name, "bid": state.bids[seat], "declares": seat == state.declarer}
            for seat, name in enumerate(screen.situation.players)
        ],
        "trump": state.trump,
        "fields": fields if screen.situation.at_table else [],
    }


class BatardeJudgePage(JudgePage):
    RULES_ASKED = ("last_bid", "overcall", "stakes")
    NOTEBOOK_RULES = ORDER_NAMES
    PARAGRAPHS = {
        "winner": "play",
        "legal": "play",
        "bids": "auction",
        "any_number_but": "last-bid",
        "trump_locked": "mechoune",
        "marked_is_higher": "two-packs",
        "simple_is_higher": "two-packs",
    }
    REASONS = {
        "marked_is_higher": (
            "{seat} holds the trick with the marked one of two like cards, the higher one here: "
            "{card}."
        ),
        "simple_is_higher": (
            "{seat} holds the trick with the simple one of two like cards, the higher one here: "
            "{card}."
        ),
        "opens": "{seat} bids first: any number, any trump.",
        "any_number": "{seat} may bid any number in {trump}.",
        "any_number_but": (
            "{seat} may bid any number in {trump} except {forbidden}: the bids would add up to "
            "{dealt}, the number of tricks."
        ),
        "trump_locked": "{seat} called méchoune: the trump remains {trump}.",
        "no_raise": "No bid is stronger: the trump stays.",
        "raise_stronger": (
            "To change the trump: a number above {number}, or {number} in a stronger trump than "
            "{trump}."
        ),
        "raise_in_trump": "To change the trump: {number} in a stronger trump than {trump}.",
        "raise_higher": "To change the trump: a number above {number}.",
        "closed": "Everyone has bid in {trump}: the auction is closed.",
    }
    FAULTS = {
        "orders_not_set": (
            "The booklet’s two orders are lost and this table has not set its own: ask who had "
            "the stronger card, or set the orders among the house rules."
        ),
        "orders_differ": "The trump order does not have the same ranks as the normal order.",
        "deck_missing": "Two like cards meet: the favoured pack, marked or simple, is missing.",
        "bid_not_allowed.same_trump": (
            "Bid no. {number} was not allowed: in {trump}, {numbers} could be bid."
        ),
        "bid_not_allowed.weak": (
            "Bid no. {number} was not allowed: a new trump needs a number above {to_beat}, or "
            "{to_beat} in a stronger trump than {trump}."
        ),
        "bid_not_allowed.low": (
            "Bid no. {number} was not allowed: a new trump needs a number above {to_beat}."
        ),
        "bid_not_allowed.pack": (
            "Bid no. {number} was not allowed: with two packs, a bid in a new trump names the "
            "favoured pack, and no other bid does."
        ),
        "nothing_to_mechoune": "Nothing has been bid: there is nothing to méchoune.",
    }
    QUESTIONS = {
        "winner": JudgeQuestion(gettext_noop("Who holds?"), "judge/_trick.html", trick),
        "legal": JudgeQuestion(gettext_noop("Legal?"), "judge/_trick.html", once_ordered(legal)),
        "bids": JudgeQuestion(
            gettext_noop("The auction"), "kinds/batarde/auction.html", bids, True
        ),
        "replay": JudgeQuestion(
            gettext_noop("The hand"), "judge/_trick.html", once_ordered(replay)
        ),
    }

    def card_name(self, code: str) -> str:
        plain = code.removesuffix(MARK)
        name = french_suit(plain[-1]).format(rank=plain[:-1])
        return name if plain == code else gettext("{card} (marked)").format(card=name)

    def corner(self, rank: str) -> str:
        return rank

    def settings(self, screen: JudgeScreen) -> list[Setting]:
        asked = [trump_setting(screen, STRONGEST_FIRST, screen.situation.facts.get("trump"))]
        if screen.situation.table.players >= TWO_PACKS:
            deck = screen.picked("deck", PACKS, screen.situation.facts.get("deck"))
            texts = {"marked": gettext("marked"), "simple": gettext("simple")}
            label = gettext("Which pack wins between like cards?")
            asked.append(setting("deck", label, texts, deck, needed=False))
        return asked

    def card_groups(self, situation: Situation) -> tuple[CardGroup, ...]:
        if not _ordered(situation):
            return (CardGroup(tuple(self.SIGNS), 4),)
        marks = ("", MARK) if situation.table.players >= TWO_PACKS else ("",)
        ranks = situation.table.rules["normal_order"]
        return tuple(
            CardGroup(tuple(rank + letter + mark for mark in marks for rank in ranks), 5)
            for letter, _ in FRENCH_SUITS
        )

    def hand_sizes(self, situation: Situation) -> tuple[int, ...]:
        known = situation.coming.get("cards")
        fewest, most = HAND_SIZES[situation.table.players]
        return (known,) if known else tuple(range(fewest, most + 1))

    def entry_fields(self, situation: Situation, facts: Json) -> dict[str, Any]:
        return {f"tricks-{seat}": won for seat, won in enumerate(facts["won"])}
