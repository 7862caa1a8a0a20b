"""The judge at Aluette: who holds the trick, or whether it is spoiled; any card is legal.

Source: pagat.com as translated by reglesdejeux.github.io: nineteen ranks. Suits do not matter,
except in the eight strongest ranks, which have a single card each.
"""

from games.scoring.cards import SPANISH_48, Card
from games.scoring.game import Table
from games.scoring.judge.questions import (
    Judge,
    Verdict,
    VerdictOrFaults,
    codes,
    read_played,
    read_to_play,
    reason,
)
from games.scoring.values import Json

# The cards with a nickname, Monsieur first.
STRONGEST = ("3O", "3C", "2O", "2C", "9C", "9O", "2B", "2E")
# The ranks of the other cards, strongest first; cards of the same rank are level.
RANKS = ("A", "K", "Q", "J", "9", "8", "7", "6", "5", "4", "3")
PLAYERS = 4


class AluetteJudge(Judge):
    QUESTIONS = {"winner": ("leader", "cards"), "legal": ("leader", "cards", "hand")}

    def winner(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"seat", "level", "leads_next"}`: `seat` is null if the trick is spoiled.

        `level` holds the seats of the strongest cards; `leads_next` is null in an incomplete trick.
        """
        laid, found = read_played(SPANISH_48, table, self.playing(table, question), question)
        if laid is None:
            return None, found
        leader, cards = laid.leader, laid.cards
        levels = [level_of(card) for card in cards]
        strongest = min(levels)
        turns = [turn for turn in range(len(cards)) if levels[turn] == strongest]
        seats = sorted([_seat(leader, turn) for turn in turns])
        seat = seats[0] if len(seats) == 1 else None
        over = len(cards) == PLAYERS
        leads_next = (leader if seat is None else seat) if over else None
        answer = {"seat": seat, "level": seats, "leads_next": leads_next}
        best = codes(tuple([cards[turn] for turn in turns]))
        if seat is not None:
            why = reason("strongest", seat=seat, card=best[0])
        else:
            code = "spoiled" if over else "spoiled_so_far"
            why = reason(code, seats=tuple(seats), cards=best, leader_seat=leader)
        return Verdict(answer, (why,)), []

    def legal(self, table: Table, question: Json) -> VerdictOrFaults:
        laid, found = read_to_play(SPANISH_48, table, self.playing(table, question), question)
        if laid is None:
            return None, found
        answer = {"seat": _seat(laid.leader, len(laid.cards)), "legal": list(codes(laid.hand))}
        return Verdict(answer, (reason("anything"),)), []


def level_of(card: Card) -> int:
    """The card's rank among the nineteen; 0 is the strongest."""
    if card.code in STRONGEST:
        return STRONGEST.index(card.code)
    return len(STRONGEST) + RANKS.index(card.rank)


def _seat(leader: int, turn: int) -> int:
    return (leader + turn) % PLAYERS
