"""A whole hand replayed on the judge's screen, card by card."""

from typing import Any

from games.kinds.judge import (
    JudgeQuestion,
    JudgeScreen,
    hand_size_setting,
    laid,
    leader_settings,
    missing_setting,
    pack_keys,
    state_of,
)
from games.kinds.judge_trick import places
from games.scoring.judge.replaying import Replayed, Revoke
from games.scoring.judge.replaying import replay as replay_hand
from games.scoring.values import Json
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Plural

TAP_HAND = gettext_noop("Tap who led, then every card of the hand in the order of play.")
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
    """The tricks so far, the revokes, and the result of the hand."""
    led = leader_settings(screen)
    settings = [*led, *screen.judge.settings(screen), *hand_size_setting(screen)]
    cards = laid(screen, screen.hand_size * screen.situation.table.players)
    waits_for = missing_setting(settings) or ("" if cards else gettext(TAP_HAND))
    page = {
        "settings": settings,
        "replaying": True,
        "card_groups": pack_keys(screen, dict.fromkeys(cards, "gone")),
        "started": bool(cards),
        "state": state_of(settings)
        + ([] if led else [("leader", screen.leader)])
        + [("cards", card) for card in cards],
        "places": places(screen, screen.leader, []),
        "answer": {"text": waits_for, "waiting": True},
    }
    if waits_for:
        return page
    dealt = {"each": screen.hand_size, "cards": cards}
    replayed, faults = replay_hand(screen.frame | dealt | screen.judge.conditions(screen))
    if replayed is None:
        return page | {"answer": screen.answer("winner", None, faults)}
    return page | _tricks(screen, replayed)


REPLAY = JudgeQuestion(gettext_noop("The hand"), "judge/_trick.html", replay)


def _tricks(screen: JudgeScreen, replayed: Replayed) -> Json:
    """What the page shows of the hand as far as it has been replayed."""
    last = replayed.tricks[-1]
    shown = [] if last.over and not replayed.over else [played.card for played in last.played]
    leader = last.leader if shown or replayed.leads is None else replayed.leads
    revoked = {(revoke.trick, revoke.seat) for revoke in replayed.revokes}
    return {
        "places": places(screen, leader, shown),
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
        "answer": {"text": _state(screen, replayed)},
        "entry": _entry(screen, replayed),
    }


def _state(screen: JudgeScreen, replayed: Replayed) -> str:
    if replayed.over:
        number = len(replayed.revokes)
        return screen.say(ALL_OUT_BUT, number=number) if number else gettext(ALL_OUT)
    trick = len(replayed.tricks) + (1 if replayed.tricks[-1].over else 0)
    return screen.say(PLAYS, trick=trick, seat=replayed.leads)


def _standing(screen: JudgeScreen, replayed: Replayed) -> list[str]:
    """The tricks of each side, and its points if the game counts them."""
    lines = []
    for side in screen.situation.sides:
        won = sum(replayed.won[seat] for seat in side.seats)
        if replayed.points is None:
            lines.append(screen.say(TRICKS_WON, name=side.name, won=won))
        else:
            points = sum(replayed.points[seat] for seat in side.seats)
            lines.append(screen.say(TRICKS_AND_POINTS, name=side.name, won=won, points=points))
    return lines


def _revoke(screen: JudgeScreen, revoke: Revoke) -> Json:
    """A card that was not legal, the card shown later that proves it, and why."""
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


def _entry(screen: JudgeScreen, replayed: Replayed) -> list[tuple[str, Any]]:
    """The fields with which the game's entry is filled in, once all cards have been played."""
    if not replayed.over or not screen.situation.ready:
        return []
    facts = {
        "trump": screen.judge.conditions(screen).get("trump"),
        "tricks": [trick.seat for trick in replayed.tricks],
        "won": replayed.won,
        "points": replayed.points,
        "faulty": [revoke.seat for revoke in replayed.revokes],
    }
    return list(screen.judge.entry_fields(screen.situation, facts).items())
