"""A whole hand laid out again before the judge, card by card."""

from typing import Any

from django.utils.translation import gettext, gettext_noop

from games.kinds.judge import Ask, Case, each_setting, kept, laid_out, unsettled
from games.kinds.judge_trick import places
from games.scoring.judge.replaying import Replayed, Revoke
from games.scoring.judge.replaying import replay as replay_hand
from games.scoring.values import Json
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


def replay(case: Case) -> Json:
    """The tricks so far, what was not legal in them, and what the hand comes to."""
    settings = [*case.form.settings(case), *each_setting(case)]
    cards = _cards(case)
    waits_for = unsettled(settings) or ("" if cards else gettext(TAP_HAND))
    page = {
        "settings": settings,
        "replaying": True,
        "shelves": laid_out(case, dict.fromkeys(cards, "gone")),
        "started": bool(cards),
        "kept": kept(settings) + [("leader", case.leader)] + [("cards", one) for one in cards],
        "places": places(case, case.leader, []),
        "answer": {"text": waits_for, "waiting": True},
    }
    if waits_for:
        return page
    told, faults = replay_hand(_question(case, cards))
    if told is None:
        return page | {"answer": case.told("winner", None, faults)}
    return page | _told(case, told)


REPLAY = Ask(gettext_noop("The hand"), "judge/_trick.html", replay)


def _question(case: Case, cards: list[str]) -> Json:
    table = case.desk.table
    rules = {key: value for key, value in table.rules.items() if value is not None}
    asked = {"game": case.desk.slug, "players": table.players, "rules": rules}
    return asked | {"each": case.each, "cards": cards} | case.form.frame(case)


def _cards(case: Case) -> list[str]:
    most = case.each * case.desk.table.players
    cards = case.cards("cards")[:most]
    if case.taps.one("clear"):
        return []
    if case.taps.one("back"):
        return cards[:-1]
    card = case.taps.one("card")
    return (
        [*cards, card] if card in case.codes and len(cards) < most and card not in cards else cards
    )


def _told(case: Case, told: Replayed) -> Json:
    """What the page shows of the hand as far as it is laid out."""
    last = told.tricks[-1]
    laid = [] if last.over and not told.over else [one.card for one in last.played]
    leader = last.leader if laid else (told.leads or 0)
    revoked = {(one.trick, one.seat) for one in told.revokes}
    return {
        "places": places(case, leader, laid),
        "tricks": [
            {
                "number": number,
                "cards": [
                    case.drawn(one.card)
                    | {"seat": case.desk.players[one.seat], "won": one.seat == trick.seat}
                    | {"barred": (number, one.seat) in revoked}
                    for one in trick.played
                ],
                "winner": "" if trick.seat is None else case.desk.players[trick.seat],
                "points": trick.points,
            }
            for number, trick in reversed(list(enumerate(told.tricks, 1)))
            if trick.over
        ],
        "standing": _standing(case, told),
        "revokes": [_revoke(case, one) for one in told.revokes],
        "answer": {"text": _state(case, told), "done": told.over},
        "entry": _entry(case, told),
    }


def _state(case: Case, told: Replayed) -> str:
    if told.over:
        number = len(told.revokes)
        return case.say(ALL_OUT_BUT, number=number) if number else gettext(ALL_OUT)
    trick = len(told.tricks) + (1 if told.tricks[-1].over else 0)
    return case.say(PLAYS, trick=trick, seat=told.leads)


def _standing(case: Case, told: Replayed) -> list[str]:
    """The tricks of each side, and its points where the game counts them."""
    said = []
    for side in case.desk.sides:
        won = sum(told.won[seat] for seat in side.seats)
        if told.points is None:
            said.append(case.say(TRICKS_WON, name=side.name, won=won))
        else:
            points = sum(told.points[seat] for seat in side.seats)
            said.append(case.say(TRICKS_AND_POINTS, name=side.name, won=won, points=points))
    return said


def _revoke(case: Case, one: Revoke) -> Json:
    """Who did not play as the rules ask, and the card shown later that proves it."""
    proof = case.drawn(one.proof)
    played = case.drawn(one.card)
    said = case.say(
        REVOKED,
        trick=one.trick,
        seat=one.seat,
        played=played["name"],
        proof=proof["name"],
        shown=one.shown,
    )
    told = case.told("legal", one.verdict, [])
    return {"said": said, "played": played, "proof": proof} | told


def _entry(case: Case, told: Replayed) -> list[tuple[str, Any]]:
    """What the game's entry is filled in with, once every card is out."""
    if not told.over or not case.desk.ready:
        return []
    facts = {
        "trump": case.form.frame(case).get("trump"),
        "tricks": [trick.seat for trick in told.tricks],
        "won": told.won,
        "points": told.points,
        "faulty": [one.seat for one in told.revokes],
    }
    return list(case.form.entry(case.desk, facts).items())
