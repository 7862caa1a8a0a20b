"""A trick before the judge: who holds it, and which cards of a hand could be played to it."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.kinds.judge import Ask, Case, kept, laid_out, toggled, unsettled
from games.scoring.values import Json

TAP_TRICK = gettext_noop("Tap the cards in the order of play.")
TAP_HAND = gettext_noop("Tap the hand of {seat}, with the card that was played.")
HAND_OF = gettext_noop("The hand of {seat}")
NOBODY = gettext_noop("Nobody")
MAY_PLAY = gettext_noop("{seat} could play")
ANYTHING = gettext_noop("{seat} could play any card")


def winner(case: Case) -> Json:
    """Who holds the trick, as it grows card by card."""
    laid = _laid(case, case.desk.table.players)
    page = _page(case, laid, [])
    page["answer"], seat = _winner(case, laid, page["settings"])
    return _held_by(page, seat)


def legal(case: Case) -> Json:
    """The cards that whoever plays next could play: the trick first, then the hand."""
    on_hand = case.taps.one("into") == "hand"
    laid = _laid(case, case.desk.table.players - 1, touched=not on_hand)
    hand = [code for code in case.cards("hand") if code not in laid]
    if on_hand:
        hand = _held(case, hand, laid)
    page = _page(case, laid, hand)
    seat = case.desk.seat_at(case.leader, len(laid))
    page["piles"] = [
        {"into": "cards", "text": gettext("The trick"), "picked": not on_hand},
        {"into": "hand", "text": case.say(HAND_OF, seat=seat), "picked": on_hand},
    ]
    page["kept"].append(("into", "hand" if on_hand else "cards"))
    page["answer"] = _legal(case, laid, hand, seat, page["settings"])
    allowed = page["answer"].get("legal", hand)
    page["hand"] = [case.drawn(code) | {"barred": code not in allowed} for code in hand]
    return _held_by(page, _winner(case, laid, page["settings"])[1] if laid else None)


WINNER = Ask(gettext_noop("Who holds?"), "judge/_trick.html", winner)
LEGAL = Ask(gettext_noop("Legal?"), "judge/_trick.html", legal)


def places(case: Case, leader: int, laid: list[str]) -> list[Json]:
    """Everyone in order of play, with the card that lies before them."""
    seats = [case.desk.seat_at(leader, place) for place in range(case.desk.table.players)]
    return [
        {
            "seat": seat,
            "name": case.desk.players[seat],
            "card": case.drawn(laid[place]) if place < len(laid) else None,
            "next": place == len(laid),
            "holds": False,
        }
        for place, seat in enumerate(seats)
    ]


def _page(case: Case, laid: list[str], hand: list[str]) -> Json:
    settings = case.form.settings(case)
    used = dict.fromkeys(hand, "held")
    if not case.form.OWN_PACKS:
        used |= dict.fromkeys(laid, "gone")
    state: list[tuple[str, Any]] = kept(settings)
    state += [("leader", case.leader)] if case.desk.leads else []
    return {
        "settings": settings,
        "places": places(case, case.leader, laid),
        "shelves": laid_out(case, used),
        "started": bool(laid or hand),
        "kept": state + [("cards", code) for code in laid] + [("hand", code) for code in hand],
    }


def _laid(case: Case, most: int, touched: bool = True) -> list[str]:
    """The cards of the trick, after the last tap if it touched them."""
    laid = case.cards("cards")[:most]
    if not touched or case.taps.one("clear"):
        return [] if case.taps.one("clear") else laid
    if case.taps.one("back"):
        return laid[:-1]
    card = case.taps.one("card")
    free = case.form.OWN_PACKS or card not in (*laid, *case.taps.many("hand"))
    return [*laid, card] if card in case.codes and free and len(laid) < most else laid


def _held(case: Case, hand: list[str], laid: list[str]) -> list[str]:
    """The hand, after the last tap."""
    card = case.taps.one("card")
    if case.taps.one("clear"):
        return []
    if case.taps.one("back"):
        return hand[:-1]
    return toggled(hand, card) if card in case.codes and card not in laid else hand


def _winner(case: Case, laid: list[str], settings: list[Any]) -> tuple[Json, int | None]:
    """What is said of who holds the trick, and the seat that does."""
    waits_for = unsettled(settings) or ("" if laid else gettext(TAP_TRICK))
    if waits_for:
        return {"text": waits_for, "waiting": True}, None
    verdict, faults = case.ask("winner", cards=laid, **case.form.frame(case))
    told = case.told("winner", verdict, faults)
    if verdict is None:
        return told, None
    seat = verdict.answer["seat"]
    told["title"] = gettext(NOBODY) if seat is None else case.desk.players[seat]
    return told, seat


def _legal(case: Case, laid: list[str], hand: list[str], seat: int, settings: list[Any]) -> Json:
    waits_for = unsettled(settings) or ("" if hand else case.say(TAP_HAND, seat=seat))
    if waits_for:
        return {"text": waits_for, "waiting": True}
    verdict, faults = case.ask("legal", cards=laid, hand=hand, **case.form.frame(case))
    told = case.told("legal", verdict, faults)
    if verdict is None:
        return told
    told["legal"] = allowed = verdict.answer["legal"]
    told["title"] = case.say(ANYTHING if len(allowed) == len(hand) else MAY_PLAY, seat=seat)
    if len(allowed) < len(hand):
        told["cards"] = [case.drawn(code) for code in allowed]
    return told


def _held_by(page: Json, seat: int | None) -> Json:
    """The page, with the card that holds the trick marked."""
    for place in page["places"]:
        place["holds"] = place["card"] is not None and place["seat"] == seat
    return page
