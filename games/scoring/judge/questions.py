"""The questions to the judge of a game: what answers them, and how cards and seats are read."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.scoring.cards import Card, Pack, card_of
from games.scoring.errors import (
    Fault,
    fault,
    is_number,
    number_faults,
    quoted,
    seat_faults,
    unknown_field_faults,
)
from games.scoring.game import Game, Table
from games.scoring.record import complete_rules, rule_faults
from games.scoring.values import Json, without_nulls


@dataclass(frozen=True)
class Reason:
    """A code, and the values that its text quotes."""

    code: str
    params: Json


@dataclass(frozen=True)
class Verdict:
    """The judge's answer to a question, as JSON data, and the reasons."""

    # JSON data.
    answer: Json
    why: tuple[Reason, ...]


# A verdict, or None and all faults of the question.
VerdictOrFaults = tuple[Verdict | None, list[Fault]]


@dataclass(frozen=True)
class CardsOnTable:
    """The cards on the table in order of play, and the hand of the next player, if asked."""

    leader: int
    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


class Judge:
    """The judge of a game; this one, of a game without tricks, answers no question."""

    # By name: the keys besides those that every question may have. A method of that name answers
    # it, given the table and the question: only known keys, and no nulls.
    QUESTIONS: dict[str, tuple[str, ...]] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def players(self, question: Json) -> object:
        """The number of players, from the question or fixed by the game; None if unknown."""
        fixed = self.game.PLAYERS[0] if len(self.game.PLAYERS) == 1 else None
        return question.get("players", fixed)

    def playing(self, table: Table, question: Json) -> tuple[int, ...]:
        """The seats that play the hand of a question, in ascending order."""
        return tuple(range(table.players))


# The keys that every question may have; the others depend on the question.
COMMON_KEYS = ("ask", "game", "players", "rules")


def judge(judges: Mapping[str, Judge], question: object) -> VerdictOrFaults:
    """The verdict of one of these `judges`, by slug, or the faults of the question; never raises,
    whatever the data.

    Faults: `not_an_object`, `unknown_game`, `unknown_question`, `unknown_field`,
    `player_count_missing`, `player_count` (or the game's own), `unknown_rule`,
    `unknown_rule_value`, and those of the question. A null means the same as a missing key.
    """
    if not isinstance(question, dict):
        return None, [fault("not_an_object", given=quoted(question))]
    slug, ask = question.get("game"), question.get("ask")
    if not isinstance(slug, str) or slug not in judges:
        return None, [fault("unknown_game", "game", given=quoted(slug))]
    if not isinstance(ask, str) or ask not in judges[slug].QUESTIONS:
        return None, [fault("unknown_question", "ask", given=quoted(ask))]
    return answer_question(judges[slug], ask, question)


def answer_question(judge: Judge, ask: str, question: Json) -> VerdictOrFaults:
    found = unknown_field_faults(question, COMMON_KEYS + judge.QUESTIONS[ask])
    question = without_nulls(question)
    table, wrong = _table(judge, question)
    if found or table is None:
        return None, found + wrong
    verdict: VerdictOrFaults = getattr(judge, ask)(table, question)
    return verdict


def _table(judge: Judge, question: Json) -> tuple[Table | None, list[Fault]]:
    game, players = judge.game, judge.players(question)
    if players is None:
        return None, [fault("player_count_missing", "players")]
    if not is_number(players):
        return None, number_faults("players", players)
    found = game.player_faults(players)
    rules = question.get("rules", {})
    if not found:
        found = rule_faults(game, players, rules)
    if found:
        return None, found
    return Table(players, 0, complete_rules(game, players, rules)), []


def reason(code: str, **params: object) -> Reason:
    return Reason(code, params)


def missing_faults(question: Json, keys: tuple[str, ...]) -> list[Fault]:
    """`<key>_missing` for each of `keys` that the question lacks."""
    return [fault(key + "_missing", key) for key in keys if key not in question]


def read_played(
    pack: Pack, table: Table, playing: tuple[int, ...], question: Json
) -> tuple[CardsOnTable | None, list[Fault]]:
    """The trick of a question about who holds it. Faults: `leader_missing`, `cards_missing`,
    `not_a_number`, `unknown_seat`, `sits_out`, `too_many_cards` and those of `read_cards`.
    """
    found = missing_faults(question, ("leader", "cards"))
    if not found and question["cards"] == []:
        found.append(fault("cards_missing", "cards"))
    return (None, found) if found else _read_laid(pack, table, playing, question, ("cards",))


def read_to_play(
    pack: Pack, table: Table, playing: tuple[int, ...], question: Json
) -> tuple[CardsOnTable | None, list[Fault]]:
    """The trick and the hand of a question about which cards are legal. Faults: `hand_missing` and
    those of `read_played`, but the table may be empty.
    """
    found = missing_faults(question, ("leader", "hand"))
    if not found and question["hand"] == []:
        found.append(fault("hand_missing", "hand"))
    if found:
        return None, found
    given = {
        "leader": question["leader"],
        "cards": question.get("cards", []),
        "hand": question["hand"],
    }
    return _read_laid(pack, table, playing, given, ("cards", "hand"))


def read_cards(
    pack: Pack, question: Json, keys: tuple[str, ...]
) -> tuple[list[tuple[Card, ...]], list[Fault]]:
    """Read the cards under each key. Faults: `not_an_object`, `unknown_card`, `card_twice`."""
    found: list[Fault] = []
    seen: list[str] = []
    read: list[tuple[Card, ...]] = []
    for key in keys:
        cards: list[Card] = []
        if not isinstance(question[key], list):
            return [], [fault("not_an_object", key, given=quoted(question[key]))]
        for code in question[key]:
            card = card_of(pack, code)
            if card is None:
                found.append(fault("unknown_card", key, given=quoted(code)))
            elif code in seen:
                found.append(fault("card_twice", key, card=code))
            else:
                cards.append(card)
                seen.append(code)
        read.append(tuple(cards))
    return read, found


def codes(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([card.code for card in cards])


def _read_laid(
    pack: Pack, table: Table, playing: tuple[int, ...], given: Json, keys: tuple[str, ...]
) -> tuple[CardsOnTable | None, list[Fault]]:
    read, found = read_cards(pack, given, keys)
    found = seat_faults("leader", given["leader"], table.players) + found
    if not found and given["leader"] not in playing:
        found.append(fault("sits_out", "leader", seat=given["leader"]))
    most = len(playing) - ("hand" in keys)
    if not found and len(read[0]) > most:
        found.append(fault("too_many_cards", "cards", given=len(read[0]), most=most))
    if found:
        return None, found
    return CardsOnTable(given["leader"], read[0], read[1] if len(read) > 1 else ()), []
