"""The judge at Alta-Baja: who is first and who is second; any rank still held is legal.

Source: adpoker.fr, "Règles de l'Alta-Baja". Cards are only ranks, in seat order: everyone plays at
the same time, so nobody leads and nobody plays next.
"""

from games.kinds.alta_baja import scoring as alta_baja
from games.scoring.errors import Fault, choice_faults, fault, quoted
from games.scoring.game import Table
from games.scoring.judge.questions import (
    Judge,
    Reason,
    Verdict,
    VerdictOrFaults,
    missing_faults,
    reason,
)
from games.scoring.values import Json

PHASES = ("alta", "baja")
FEWEST_PLAYERS = 2


class AltaBajaJudge(Judge):
    QUESTIONS = {"winner": ("phase", "cards"), "legal": ("phase", "cards", "hand")}

    def players(self, question: Json) -> object:
        """The number given, else the number of cards; for a question about a hand, any number."""
        cards = question.get("cards")
        if isinstance(cards, list) and "hand" not in question:
            return question.get("players", len(cards))
        return question.get("players", FEWEST_PLAYERS)

    def winner(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"seat", "level", "second"}`: the winner, the seats with the winning card, and the seats
        with the next card.

        If several have the winning card, `seat` is null and nobody is second. Faults:
        `phase_missing`, `cards_missing` (also for a single card), `unknown_phase`,
        `unknown_card`, `not_an_object`.
        """
        found = missing_faults(question, ("phase",))
        if found:
            return None, found
        cards, phase = question.get("cards", []), question["phase"]
        found = choice_faults("phase", phase, PHASES, "unknown_phase")
        found += _card_faults(table, "cards", cards)
        if not found and len(cards) != table.players:
            found.append(fault("cards_missing", "cards", given=len(cards), expected=table.players))
        if found:
            return None, found
        level, following = alta_baja.best_two(alta_baja.deck_ranks(table), phase, cards)
        alone = len(level) == 1
        second = following if alone else []
        answer = {"seat": level[0] if alone else None, "level": level, "second": second}
        return Verdict(answer, _why(cards, phase, level, second)), []

    def legal(self, table: Table, question: Json) -> VerdictOrFaults:
        hand = question.get("hand", [])
        found = [fault("hand_missing", "hand")] if hand == [] else _card_faults(table, "hand", hand)
        if "phase" in question:
            found += choice_faults("phase", question["phase"], PHASES, "unknown_phase")
        if "cards" in question:
            found += _card_faults(table, "cards", question["cards"])
        found = found or _twice_faults(hand)
        if found:
            return None, found
        return Verdict({"seat": None, "legal": list(hand)}, (reason("anything"),)), []


def _card_faults(table: Table, key: str, cards: object) -> list[Fault]:
    if not isinstance(cards, list):
        return [fault("not_an_object", key, given=quoted(cards))]
    ranks = alta_baja.deck_ranks(table)
    return [fault("unknown_card", key, given=quoted(card)) for card in cards if card not in ranks]


def _twice_faults(hand: list[str]) -> list[Fault]:
    return [
        fault("card_twice", "hand", card=hand[at])
        for at in range(len(hand))
        if hand[at] in hand[:at]
    ]


def _why(cards: list[str], phase: str, level: list[int], second: list[int]) -> tuple[Reason, ...]:
    rank = cards[level[0]]
    if len(level) > 1:
        code = "share" if len(level) == 2 else "void"
        return (reason(code, seats=tuple(level), rank=rank, level=len(level)),)
    why = [reason("first_" + phase, seat=level[0], rank=rank)]
    if len(second) == 1:
        why.append(reason("second", seat=second[0], rank=cards[second[0]]))
    else:
        why.append(reason("second_lost", seats=tuple(second), rank=cards[second[0]]))
    return tuple(why)
