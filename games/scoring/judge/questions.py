"""Shared by the judge's questions: the types of their answers, and how cards and seats are read."""

from dataclasses import dataclass

from games.scoring.cards import Card, Pack, card_of
from games.scoring.errors import Fault, fault, quoted, seat_faults
from games.scoring.game import Game, Table
from games.scoring.values import Json


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
Answer = tuple[Verdict | None, list[Fault]]


@dataclass(frozen=True)
class Laid:
    """The cards on the table in order of play, and the hand of the next player, if asked."""

    leader: int
    cards: tuple[Card, ...]
    hand: tuple[Card, ...]


class Judge:
    """The judge of a game; this one, of a game without tricks, answers no question."""

    # By name: the keys besides those that every question may have. A method of that name answers
    # it, given the table and what is asked: only known keys, and no nulls.
    QUESTIONS: dict[str, tuple[str, ...]] = {}

    def __init__(self, game: Game) -> None:
        self.game = game

    def players(self, asked: Json) -> object:
        """The number of players, from the question or fixed by the game; None if unknown."""
        fixed = self.game.PLAYERS[0] if len(self.game.PLAYERS) == 1 else None
        return asked.get("players", fixed)


def reason(code: str, **params: object) -> Reason:
    return Reason(code, params)


def missing_faults(asked: Json, keys: tuple[str, ...]) -> list[Fault]:
    """`<key>_missing` for each of `keys` that the question lacks."""
    return [fault(key + "_missing", key) for key in keys if key not in asked]


def read_played(pack: Pack, table: Table, asked: Json) -> tuple[Laid | None, list[Fault]]:
    """The trick of a question about who holds it. Faults: `leader_missing`, `cards_missing`,
    `not_a_number`, `unknown_seat`, `too_many_cards` and those of `read_cards`.
    """
    found = missing_faults(asked, ("leader", "cards"))
    if not found and asked["cards"] == []:
        found.append(fault("cards_missing", "cards"))
    return (None, found) if found else _read_laid(pack, table, asked, ("cards",), table.players)


def read_to_play(pack: Pack, table: Table, asked: Json) -> tuple[Laid | None, list[Fault]]:
    """The trick and the hand of a question about which cards are legal. Faults: `hand_missing` and
    those of `read_played`, but the table may be empty.
    """
    found = missing_faults(asked, ("leader", "hand"))
    if not found and asked["hand"] == []:
        found.append(fault("hand_missing", "hand"))
    if found:
        return None, found
    given = {"leader": asked["leader"], "cards": asked.get("cards", []), "hand": asked["hand"]}
    return _read_laid(pack, table, given, ("cards", "hand"), table.players - 1)


def read_cards(
    pack: Pack, asked: Json, keys: tuple[str, ...]
) -> tuple[list[tuple[Card, ...]], list[Fault]]:
    """Read the cards under each key. Faults: `not_an_object`, `unknown_card`, `card_twice`."""
    found: list[Fault] = []
    seen: list[str] = []
    read: list[tuple[Card, ...]] = []
    for key in keys:
        cards: list[Card] = []
        if not isinstance(asked[key], list):
            return [], [fault("not_an_object", key, given=quoted(asked[key]))]
        for code in asked[key]:
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
    pack: Pack, table: Table, given: Json, keys: tuple[str, ...], most: int
) -> tuple[Laid | None, list[Fault]]:
    read, found = read_cards(pack, given, keys)
    found = seat_faults("leader", given["leader"], table.players) + found
    if not found and len(read[0]) > most:
        found.append(fault("too_many_cards", "cards", given=len(read[0]), most=most))
    if found:
        return None, found
    return Laid(given["leader"], read[0], read[1] if len(read) > 1 else ()), []
