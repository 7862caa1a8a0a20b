"""The trick on the judge's screen: who holds it, what is legal, and a whole hand, card by card."""

from typing import Any

from games.kinds.judge_page import (
    JudgeQuestion,
    JudgeScreen,
    hand_size_setting,
    leader_settings,
    missing_setting,
    pack_keys,
    read_pile,
    setting_params,
)
from games.kinds.judge_page import read_trick as laid_cards
from games.scoring.judge.whole_hand import ReplayedHand, Revoke, replay_hand
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Plural

TAP_TRICK = gettext_noop("Tap the cards in the order of play.")
TAP_HAND = gettext_noop("Tap {seat}’s hand, including the card played.")
HAND_OF = gettext_noop("{seat}’s hand")
NOBODY_HOLDS = gettext_noop("Nobody")
MAY_PLAY = gettext_noop("{seat} could play")
ANYTHING = gettext_noop("{seat} could play any card")


def winner(screen: JudgeScreen) -> Json:
    laid = laid_cards(screen, len(screen.situation.playing))
    page = _page(screen, laid, [])
    page["answer"], seat = _winner(screen, laid, page["settings"])
    return _held_by(page, seat)


def legal(screen: JudgeScreen) -> Json:
    """The cards that the next player could play: the trick is tapped first, then the hand."""
    on_hand = screen.taps.one("into") == "hand"
    most = len(screen.situation.playing) - 1
    laid = screen.cards("cards")[:most] * (not screen.taps.one("clear"))
    if not on_hand:
        laid = laid_cards(screen, most, screen.taps.many("hand"))
    hand = [code for code in screen.cards("hand") if code not in laid]
    if on_hand:
        hand = read_pile(screen, hand, laid)
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


def trick_places(screen: JudgeScreen, leader: int, laid: list[str]) -> list[Json]:
    situation = screen.situation
    seats = [situation.seat_at(leader, turn) for turn in range(len(situation.playing))]
    return [
        {
            "seat": seat,
            "name": screen.situation.players[seat],
            "card": screen.face(laid[turn]) if turn < len(laid) else None,
            "next": turn == len(laid),
            "holds": False,
        }
        for turn, seat in enumerate(seats)
    ]


def _page(screen: JudgeScreen, laid: list[str], hand: list[str]) -> Json:
    settings = [*leader_settings(screen), *screen.page.settings(screen)]
    used = dict.fromkeys(hand, "held")
    if not screen.page.PACK_PER_PLAYER:
        used |= dict.fromkeys(laid, "gone")
    state: list[tuple[str, Any]] = setting_params(settings)
    led = screen.situation.in_turn and screen.situation.leader is not None
    state += [("leader", screen.leader)] if led else []
    return {
        "settings": settings,
        "places": trick_places(screen, screen.leader, laid),
        "card_groups": pack_keys(screen, used),
        "started": bool(laid or hand),
        "state": state + [("cards", code) for code in laid] + [("hand", code) for code in hand],
    }


def _winner(screen: JudgeScreen, laid: list[str], settings: list[Any]) -> tuple[Json, int | None]:
    waits_for = missing_setting(settings) or ("" if laid else gettext(TAP_TRICK))
    if waits_for:
        return {"text": waits_for, "waiting": True}, None
    verdict, faults = screen.ask("winner", cards=laid, **screen.page.conditions(screen))
    answer = screen.answer("winner", verdict, faults)
    if verdict is None:
        return answer, None
    seat = verdict.answer["seat"]
    answer["title"] = gettext(NOBODY_HOLDS) if seat is None else screen.situation.players[seat]
    return answer, seat


def _legal(
    screen: JudgeScreen, laid: list[str], hand: list[str], seat: int, settings: list[Any]
) -> Json:
    waits_for = missing_setting(settings) or ("" if hand else screen.say(TAP_HAND, seat=seat))
    if waits_for:
        return {"text": waits_for, "waiting": True}
    verdict, faults = screen.ask("legal", cards=laid, hand=hand, **screen.page.conditions(screen))
    answer = screen.answer("legal", verdict, faults)
    if verdict is None:
        return answer
    answer["legal"] = allowed = verdict.answer["legal"]
    answer["title"] = screen.say(ANYTHING if len(allowed) == len(hand) else MAY_PLAY, seat=seat)
    if len(allowed) < len(hand):
        answer["cards"] = [screen.face(code) for code in allowed]
    return answer


def _held_by(page: Json, seat: int | None) -> Json:
    for one in page["places"]:
        one["holds"] = one["card"] is not None and one["seat"] == seat
    return page


TAP_ALL = gettext_noop("Tap who led, then every card of the hand in the order of play.")
PLAYS = gettext_noop("Trick {trick}: {seat} plays.")
ALL_OUT = gettext_noop("Every card is out, and every card was legal.")
ALL_OUT_BUT = Plural(
    "Every card is out; {number} was not legal.",
    "Every card is out; {number} were not legal.",
    "number",
)
REVOKED = gettext_noop("Trick {trick}: {seat} played {played} and showed {proof} in trick {shown}.")
TRICKS_WON = Plural("{name}: {won} trick", "{name}: {won} tricks", "won")
TRICKS_AND_POINTS = Plural(
    "{name}: {won} trick, {points} points", "{name}: {won} tricks, {points} points", "won"
)


def replay(screen: JudgeScreen) -> Json:
    led = leader_settings(screen)
    settings = [*led, *screen.page.settings(screen), *hand_size_setting(screen)]
    cards = laid_cards(screen, screen.hand_size * screen.situation.table.players)
    waits_for = missing_setting(settings) or ("" if cards else gettext(TAP_ALL))
    page = {
        "settings": settings,
        "replaying": True,
        "card_groups": pack_keys(screen, dict.fromkeys(cards, "gone")),
        "started": bool(cards),
        "state": setting_params(settings)
        + ([] if led else [("leader", screen.leader)])
        + [("cards", card) for card in cards],
        "places": trick_places(screen, screen.leader, []),
        "answer": {"text": waits_for, "waiting": True},
    }
    if waits_for:
        return page
    dealt = {"each": screen.hand_size, "cards": cards}
    replayed, faults = replay_hand(
        screen.judge, screen.about_table | dealt | screen.page.conditions(screen)
    )
    if replayed is None:
        return page | {"answer": screen.answer("winner", None, faults)}
    return page | _tricks(screen, replayed)


REPLAY = JudgeQuestion(gettext_noop("The hand"), "judge/_trick.html", replay)


def _tricks(screen: JudgeScreen, replayed: ReplayedHand) -> Json:
    last = replayed.tricks[-1]
    shown = [] if last.over and not replayed.over else [played.card for played in last.played]
    leader = last.leader if shown or replayed.leads is None else replayed.leads
    revoked = {(revoke.trick, revoke.seat) for revoke in replayed.revokes}
    return {
        "places": trick_places(screen, leader, shown),
        "tricks": [
            {
                "number": number,
                "cards": [
                    screen.face(played.card)
                    | {
                        "seat": screen.situation.players[played.seat],
                        "won": played.seat == trick.seat,
                    }
                    | {"forbidden": (number, played.seat) in revoked}
                    for played in trick.played
                ],
                "winner": "" if trick.seat is None else screen.situation.players[trick.seat],
                "points": trick.points,
            }
            for number, trick in reversed(list(enumerate(replayed.tricks, 1)))
            if trick.over
        ],
        "standing": _standing(screen, replayed),
        "revokes": [_revoke(screen, revoke) for revoke in replayed.revokes],
        "answer": _answer(screen, replayed),
        "entry": _entry(screen, replayed),
    }


def _answer(screen: JudgeScreen, replayed: ReplayedHand) -> Json:
    state = _state(screen, replayed)
    if not replayed.revokes:
        return {"text": state}
    last = max(replayed.revokes, key=lambda revoke: revoke.shown)
    return {"title": state, "text": _revoke(screen, last)["sentence"], "wrong": True}


def _state(screen: JudgeScreen, replayed: ReplayedHand) -> str:
    if replayed.over:
        number = len(replayed.revokes)
        return screen.say(ALL_OUT_BUT, number=number) if number else gettext(ALL_OUT)
    trick = len(replayed.tricks) + (1 if replayed.tricks[-1].over else 0)
    return screen.say(PLAYS, trick=trick, seat=replayed.leads)


def _standing(screen: JudgeScreen, replayed: ReplayedHand) -> list[str]:
    """The tricks of each side, and its points if the game counts them, in the order of play."""
    lines, situation = [], screen.situation
    for side in sorted(situation.sides, key=lambda side: situation.turns.index(side.seats[0])):
        won = sum(replayed.won[seat] for seat in side.seats)
        if replayed.points is None:
            lines.append(screen.say(TRICKS_WON, name=side.name, won=won))
        else:
            points = sum(replayed.points[seat] for seat in side.seats)
            lines.append(screen.say(TRICKS_AND_POINTS, name=side.name, won=won, points=points))
    return lines


def _revoke(screen: JudgeScreen, revoke: Revoke) -> Json:
    proof = screen.face(revoke.proof)
    played = screen.face(revoke.card)
    sentence = screen.say(
        REVOKED,
        trick=revoke.trick,
        seat=revoke.seat,
        played=played["name"],
        proof=proof["name"],
        shown=revoke.shown,
    )
    why = screen.answer("legal", revoke.verdict, [])
    return {"sentence": sentence, "played": played, "proof": proof} | why


def _entry(screen: JudgeScreen, replayed: ReplayedHand) -> list[tuple[str, Any]]:
    if not replayed.over or not screen.situation.ready:
        return []
    facts = {
        "trump": screen.page.conditions(screen).get("trump"),
        "tricks": [trick.seat for trick in replayed.tricks],
        "won": replayed.won,
        "points": replayed.points,
        "faulty": [revoke.seat for revoke in replayed.revokes],
    }
    return list(screen.page.entry_fields(screen.situation, facts).items())
