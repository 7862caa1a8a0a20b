"""A trick before the judge: who holds it, and which cards of a hand could be played to it."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.forms.judge.desk import (
    Ask,
    Case,
    drawn,
    laid_out,
    toggled,
    trump_setting,
)
from games.scoring.values import Json

TAP_TRICK = gettext_noop("Tap the cards in the order of play.")
TAP_HAND = gettext_noop("Tap the hand of {seat}, with the card that was played.")
TAP_TRUMP = gettext_noop("Tap the trump, then the cards.")
HOLDS = gettext_noop("{seat} holds the trick")
NOBODY_HOLDS = gettext_noop("Nobody holds the trick")
MAY_PLAY = gettext_noop("{seat} could play")
ANYTHING = gettext_noop("{seat} could play any card")


def winner(case: Case) -> Json:
    """Who holds the trick, as it grows card by card."""
    laid = _laid(case, case.desk.table.players)
    page = _page(case, laid, [])
    page["on_hand"] = False
    page["can_add"] = len(laid) < case.desk.table.players
    page["answer"], page["holder"] = _winner(case, laid)
    _mark_holder(page)
    return page


def legal(case: Case) -> Json:
    """The cards that whoever plays next could play: the trick first, then the hand."""
    laid = _laid(case, case.desk.table.players - 1, _into(case) == "cards")
    hand = [code for code in case.cards("hand") if code not in laid]
    into = _into(case)
    if into == "hand":
        hand = _held(case, hand, laid)
    page = _page(case, laid, hand)
    seat = case.desk.seat_at(case.leader, len(laid))
    page["into"] = into
    page["on_hand"] = into == "hand"
    page["piles"] = [
        {"into": "cards", "text": gettext("The trick"), "picked": into == "cards"},
        {
            "into": "hand",
            "text": case.say(gettext_noop("The hand of {seat}"), seat=seat),
            "picked": into == "hand",
        },
    ]
    page["can_add"] = into == "hand" or len(laid) < case.desk.table.players - 1
    page["answer"] = _legal(case, laid, hand, seat)
    allowed = page["answer"].get("legal", [])
    page["hand"] = [
        drawn(case.desk.slug, code) | {"barred": bool(allowed) and code not in allowed}
        for code in hand
    ]
    page["holder"] = None
    if laid:
        page["holder"] = _winner(case, laid)[1]
        _mark_holder(page)
    return page


WINNER = Ask(gettext_noop("Who holds it?"), "judge/trick.html", winner)
LEGAL = Ask(gettext_noop("Was it legal?"), "judge/trick.html", legal)


def _page(case: Case, laid: list[str], hand: list[str]) -> Json:
    used = dict.fromkeys(laid, "gone") | dict.fromkeys(hand, "held")
    deck = deck_asked(case)
    return {
        "settings": trump_setting(case),
        "places": places(case, laid),
        "leader": case.leader,
        "shelves": laid_out(case, used),
        "started": bool(laid or hand),
        "kept": kept(case) + [("cards", code) for code in laid] + [("hand", code) for code in hand],
        "deck": deck,
    }


def kept(case: Case) -> list[tuple[str, Any]]:
    """What the address keeps of the settings."""
    both = [("trump", case.trump), ("leader", case.leader), ("deck", case.taps.one("deck"))]
    return [(name, value) for name, value in both if value not in (None, "")]


def places(case: Case, laid: list[str]) -> list[Json]:
    """Everyone in order of play, with the card that lies before them."""
    seats = [case.desk.seat_at(case.leader, place) for place in range(case.desk.table.players)]
    return [
        {
            "seat": seat,
            "name": case.desk.players[seat],
            "card": drawn(case.desk.slug, laid[place]) if place < len(laid) else None,
            "next": place == len(laid),
            "holds": False,
        }
        for place, seat in enumerate(seats)
    ]


def frame(case: Case) -> Json:
    """What every question about a trick says beside its cards."""
    asked: Json = {"leader": case.leader}
    if case.form.TRUMPS:
        asked["trump"] = case.trump
    if case.taps.one("deck"):
        asked["deck"] = case.taps.one("deck")
    return asked


def deck_asked(case: Case) -> bool:
    """Whether which pack is favoured was tapped."""
    return bool(case.taps.one("deck"))


def _into(case: Case) -> str:
    """Where a card that is tapped goes."""
    return "hand" if case.taps.one("into") == "hand" else "cards"


def _laid(case: Case, most: int, adding: bool = True) -> list[str]:
    """The cards of the trick, after the last tap."""
    laid = case.cards("cards")[:most]
    card = case.taps.one("card")
    if not adding:
        return laid
    if case.taps.one("back"):
        return laid[:-1]
    known = card in case.codes and card not in laid and card not in case.taps.many("hand")
    return [*laid, card] if known and len(laid) < most else laid


def _held(case: Case, hand: list[str], laid: list[str]) -> list[str]:
    """The hand, after the last tap."""
    card = case.taps.one("card")
    if case.taps.one("back"):
        return hand[:-1]
    return toggled(hand, card) if card in case.codes and card not in laid else hand


def _winner(case: Case, laid: list[str]) -> tuple[Json, int | None]:
    """What is said of who holds the trick, and the seat that does."""
    if not laid:
        waits = TAP_TRUMP if case.form.TRUMPS and not case.trump else TAP_TRICK
        return {"text": gettext(waits), "waiting": True}, None
    if case.form.TRUMPS and not case.trump:
        return {"text": gettext(TAP_TRUMP), "waiting": True}, None
    verdict, faults = case.ask("winner", cards=laid, **frame(case))
    told = case.told("winner", verdict, faults)
    if verdict is None:
        return told, None
    seat = verdict.answer["seat"]
    told["title"] = gettext(NOBODY_HOLDS) if seat is None else case.say(HOLDS, seat=seat)
    return told, seat


def _legal(case: Case, laid: list[str], hand: list[str], seat: int) -> Json:
    if case.form.TRUMPS and not case.trump:
        return {"text": gettext(TAP_TRUMP), "waiting": True}
    if not hand:
        return {"text": case.say(TAP_HAND, seat=seat), "waiting": True}
    verdict, faults = case.ask("legal", cards=laid, hand=hand, **frame(case))
    told = case.told("legal", verdict, faults)
    if verdict is None:
        return told
    allowed = verdict.answer["legal"]
    told["legal"] = allowed
    told["title"] = case.say(ANYTHING if len(allowed) == len(hand) else MAY_PLAY, seat=seat)
    if len(allowed) < len(hand):
        told["cards"] = [drawn(case.desk.slug, code) for code in allowed]
    return told


def _mark_holder(page: Json) -> None:
    for place in page["places"]:
        place["holds"] = place["card"] is not None and place["seat"] == page["holder"]
