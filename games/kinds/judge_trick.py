"""A trick on the judge's screen: who holds it, and which cards of a hand could be played to it."""

from typing import Any

from games.kinds.judge import (
    JudgeQuestion,
    JudgeScreen,
    held,
    leader_settings,
    missing_setting,
    pack_keys,
    state_of,
)
from games.kinds.judge import laid as laid_cards
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop

TAP_TRICK = gettext_noop("Tap the cards in the order of play.")
TAP_HAND = gettext_noop("Tap {seat}’s hand, including the card played.")
HAND_OF = gettext_noop("{seat}’s hand")
NOBODY = gettext_noop("Nobody")
MAY_PLAY = gettext_noop("{seat} could play")
ANYTHING = gettext_noop("{seat} could play any card")


def winner(screen: JudgeScreen) -> Json:
    """Who holds the trick, as it grows card by card."""
    laid = laid_cards(screen, screen.situation.table.players)
    page = _page(screen, laid, [])
    page["answer"], seat = _winner(screen, laid, page["settings"])
    return _held_by(page, seat)


def legal(screen: JudgeScreen) -> Json:
    """The cards that the next player could play: the trick is tapped first, then the hand."""
    on_hand = screen.taps.one("into") == "hand"
    most = screen.situation.table.players - 1
    laid = screen.cards("cards")[:most] * (not screen.taps.one("clear"))
    if not on_hand:
        laid = laid_cards(screen, most, screen.taps.many("hand"))
    hand = [code for code in screen.cards("hand") if code not in laid]
    if on_hand:
        hand = held(screen, hand, laid)
    page = _page(screen, laid, hand)
    seat = screen.situation.seat_at(screen.leader, len(laid))
    page["piles"] = [
        {"into": "cards", "text": gettext("The trick"), "picked": not on_hand},
        {"into": "hand", "text": screen.say(HAND_OF, seat=seat), "picked": on_hand},
    ]
    page["state"].append(("into", "hand" if on_hand else "cards"))
    page["answer"] = _legal(screen, laid, hand, seat, page["settings"])
    allowed = page["answer"].get("legal", hand)
    page["hand"] = [screen.face(code) | {"forbidden": code not in allowed} for code in hand]
    return _held_by(page, _winner(screen, laid, page["settings"])[1] if laid else None)


WINNER = JudgeQuestion(gettext_noop("Who holds?"), "judge/_trick.html", winner)
LEGAL = JudgeQuestion(gettext_noop("Legal?"), "judge/_trick.html", legal)


def places(screen: JudgeScreen, leader: int, laid: list[str]) -> list[Json]:
    """The players in order of play, each with the card they played."""
    seats = [
        screen.situation.seat_at(leader, place) for place in range(screen.situation.table.players)
    ]
    return [
        {
            "seat": seat,
            "name": screen.situation.players[seat],
            "card": screen.face(laid[place]) if place < len(laid) else None,
            "next": place == len(laid),
            "holds": False,
        }
        for place, seat in enumerate(seats)
    ]


def _page(screen: JudgeScreen, laid: list[str], hand: list[str]) -> Json:
    settings = [*leader_settings(screen), *screen.judge.settings(screen)]
    used = dict.fromkeys(hand, "held")
    if not screen.judge.PACK_PER_PLAYER:
        used |= dict.fromkeys(laid, "gone")
    state: list[tuple[str, Any]] = state_of(settings)
    led = screen.situation.in_turn and screen.situation.leader is not None
    state += [("leader", screen.leader)] if led else []
    return {
        "settings": settings,
        "places": places(screen, screen.leader, laid),
        "card_groups": pack_keys(screen, used),
        "started": bool(laid or hand),
        "state": state + [("cards", code) for code in laid] + [("hand", code) for code in hand],
    }


def _winner(screen: JudgeScreen, laid: list[str], settings: list[Any]) -> tuple[Json, int | None]:
    """The answer to who holds the trick, and the seat."""
    waits_for = missing_setting(settings) or ("" if laid else gettext(TAP_TRICK))
    if waits_for:
        return {"text": waits_for, "waiting": True}, None
    verdict, faults = screen.ask("winner", cards=laid, **screen.judge.conditions(screen))
    answer = screen.answer("winner", verdict, faults)
    if verdict is None:
        return answer, None
    seat = verdict.answer["seat"]
    answer["title"] = gettext(NOBODY) if seat is None else screen.situation.players[seat]
    return answer, seat


def _legal(
    screen: JudgeScreen, laid: list[str], hand: list[str], seat: int, settings: list[Any]
) -> Json:
    waits_for = missing_setting(settings) or ("" if hand else screen.say(TAP_HAND, seat=seat))
    if waits_for:
        return {"text": waits_for, "waiting": True}
    verdict, faults = screen.ask("legal", cards=laid, hand=hand, **screen.judge.conditions(screen))
    answer = screen.answer("legal", verdict, faults)
    if verdict is None:
        return answer
    answer["legal"] = allowed = verdict.answer["legal"]
    answer["title"] = screen.say(ANYTHING if len(allowed) == len(hand) else MAY_PLAY, seat=seat)
    if len(allowed) < len(hand):
        answer["cards"] = [screen.face(code) for code in allowed]
    return answer


def _held_by(page: Json, seat: int | None) -> Json:
    """Mark the card that holds the trick."""
    for place in page["places"]:
        place["holds"] = place["card"] is not None and place["seat"] == seat
    return page
