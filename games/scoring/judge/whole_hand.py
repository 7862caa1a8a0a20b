"""A whole hand, replayed card by card: who won each trick, who revoked, the tricks and points.

A *revoke* is a card that was not legal. It is proved by a card that the same player shows later:
with that card in hand, the card played was not legal.
"""

from dataclasses import dataclass
from typing import Any

from games.scoring.errors import Fault, fault, is_number, number_faults, quoted
from games.scoring.game import Table
from games.scoring.judge.questions import Judge, Verdict, answer_question
from games.scoring.record import complete_rules
from games.scoring.values import Json

# What every question about the hand repeats.
HAND_KEYS = ("game", "players", "rules", "trump", "deck")


@dataclass(frozen=True)
class PlayedCard:
    """A card of a trick, by its code."""

    seat: int
    card: str


@dataclass(frozen=True)
class ReplayedTrick:
    """A trick, as far as it was replayed."""

    leader: int
    played: tuple[PlayedCard, ...]
    # Who holds it.
    verdict: Verdict
    over: bool
    # The winner, None if the trick is not over or is spoiled.
    seat: int | None
    # What its cards are worth, None in a game without card points.
    points: int | None


@dataclass(frozen=True)
class Revoke:
    """A card that was not legal."""

    # From 1.
    trick: int
    seat: int
    card: str
    # The card that proves it, shown in trick `shown`.
    proof: str
    shown: int
    # Which cards were legal with both in hand.
    verdict: Verdict


@dataclass(frozen=True)
class ReplayedHand:
    """A replayed hand."""

    tricks: tuple[ReplayedTrick, ...]
    revokes: tuple[Revoke, ...]
    # The seat that plays next, None once all cards have been played.
    leads: int | None
    over: bool
    # By seat: the tricks, and the card points, those for the last trick included (None in a game
    # without card points).
    won: tuple[int, ...]
    points: tuple[int, ...] | None


def replay_hand(judge: Judge, question: Json) -> tuple[ReplayedHand | None, list[Fault]]:
    """Replay the hand of a question with `HAND_KEYS`, `leader`, `each` (the number of cards dealt
    to each player) and `cards` (in order of play).

    Faults: `cards_missing`, `not_a_number`, `not_an_object`, `too_many_cards`, `card_twice`, and
    those of the game's questions about a trick.
    """
    shared = {key: question[key] for key in HAND_KEYS if question.get(key) is not None}
    players, each, cards = question.get("players"), question.get("each"), question.get("cards")
    if not is_number(players):
        return None, number_faults("players", players)
    if not is_number(each):
        return None, number_faults("each", each)
    if not isinstance(cards, list):
        return None, [fault("not_an_object", "cards", given=quoted(cards))]
    found = _cards_faults(cards, players * each)
    if found:
        return None, found
    tricks, found = _tricks(judge, shared, players, question.get("leader"), cards, each)
    if found:
        return None, found
    return _summary(judge, shared, players, each, tricks), []


def _cards_faults(cards: list[str], most: int) -> list[Fault]:
    if not cards:
        return [fault("cards_missing", "cards")]
    if len(cards) > most:
        return [fault("too_many_cards", "cards", given=len(cards), most=most)]
    for turn in range(len(cards)):
        if cards[turn] in cards[:turn]:
            return [fault("card_twice", "cards", card=cards[turn])]
    return []


def _tricks(
    judge: Judge, shared: Json, players: int, leader: Any, cards: list[str], each: int
) -> tuple[list[ReplayedTrick], list[Fault]]:
    """The tricks. The winner of a trick leads the next; after a spoiled trick its leader does."""
    tricks: list[ReplayedTrick] = []
    for start in range(0, len(cards), players):
        laid = cards[start : start + players]
        verdict, found = answer_question(
            judge, "winner", _question(shared, "winner", leader=leader, cards=laid)
        )
        if verdict is None:
            return [], found
        step = _direction(judge, shared, players)
        played = tuple(
            [PlayedCard((leader + turn * step) % players, laid[turn]) for turn in range(len(laid))]
        )
        over = len(laid) == players
        seat = verdict.answer["seat"] if over else None
        last = start + players == each * players
        points = _points(judge, shared, laid, last) if over else None
        tricks.append(ReplayedTrick(leader, played, verdict, over, seat, points))
        leader = leader if seat is None else seat
    return tricks, []


def _direction(judge: Judge, shared: Json, players: int) -> int:
    rules = complete_rules(judge.game, players, shared.get("rules") or {})
    return judge.game.direction(Table(players, 0, rules))


def _points(judge: Judge, shared: Json, laid: list[str], last: bool) -> int | None:
    if not _counts(judge):
        return None
    verdict, _ = answer_question(
        judge, "points", _question(shared, "points", cards=laid, last_trick=last)
    )
    return None if verdict is None else int(verdict.answer["points"])


def _summary(
    judge: Judge, shared: Json, players: int, each: int, tricks: list[ReplayedTrick]
) -> ReplayedHand:
    finished = [trick for trick in tricks if trick.over]
    over = len(finished) == each
    won, points = [0] * players, [0] * players
    for trick in finished:
        if trick.seat is not None:
            won[trick.seat] += 1
            points[trick.seat] += trick.points or 0
    return ReplayedHand(
        tuple(tricks),
        tuple(_revokes(judge, shared, tricks)),
        None if over else _next(tricks, players, _direction(judge, shared, players)),
        over,
        tuple(won),
        tuple(points) if _counts(judge) else None,
    )


def _counts(judge: Judge) -> bool:
    """Whether the cards of a trick are worth points in this game."""
    return "last_trick" in judge.QUESTIONS.get("points", ())


def _next(tricks: list[ReplayedTrick], players: int, step: int) -> int:
    last = tricks[-1]
    if not last.over:
        return (last.leader + len(last.played) * step) % players
    return last.leader if last.seat is None else last.seat


def _revokes(judge: Judge, shared: Json, tricks: list[ReplayedTrick]) -> list[Revoke]:
    found: list[Revoke] = []
    for number in range(len(tricks)):
        trick = tricks[number]
        for turn in range(1, len(trick.played)):
            played = trick.played[turn]
            table = [earlier.card for earlier in trick.played[:turn]]
            question = _question(shared, "legal", leader=trick.leader, cards=table)
            later = _later(tricks, number, played.seat)
            shown = [card for card, _ in later]
            if later and _forbids(judge, question, played.card, shown) is not None:
                found.append(_proved(judge, question, number + 1, played, later))
    return found


def _later(tricks: list[ReplayedTrick], number: int, seat: int) -> list[tuple[str, int]]:
    """The cards that a seat shows after trick `number`, each with its trick, from 1."""
    return [
        (played.card, after + 1)
        for after in range(number + 1, len(tricks))
        for played in tricks[after].played
        if played.seat == seat
    ]


def _proved(
    judge: Judge, question: Json, number: int, played: PlayedCard, later: list[tuple[str, int]]
) -> Revoke:
    """The revoke, with the first card shown later that proves it.

    There always is one: a card is not legal because the hand has a card of the suit led, a trump or
    a higher card, and any such card alone is enough.
    """
    for proof, shown in later:
        verdict = _forbids(judge, question, played.card, [proof])
        if verdict is not None:
            return Revoke(number, played.seat, played.card, proof, shown, verdict)
    raise AssertionError(f"No card proves {played}.")


def _forbids(judge: Judge, question: Json, card: str, others: list[str]) -> Verdict | None:
    """The judge's verdict if `card` was not legal from a hand with the `others`, else None."""
    question["hand"] = [card, *others]
    verdict, _ = answer_question(judge, "legal", question)
    return None if verdict is None or card in verdict.answer["legal"] else verdict


def _question(shared: Json, ask: str, **more: object) -> Json:
    question = dict(shared)
    question["ask"] = ask
    question.update(more)
    if ask == "points":
        question.pop("deck", None)
    return question
