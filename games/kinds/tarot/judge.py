"""The judge at Tarot: the trick with the excuse and the petit, a pile, what may be put aside.

Source: the rules of the French federation. Behind an excuse that is led, the next card decides the
suit. At five, only a lead to the first trick may not be in the suit called; a hand of that suit
alone may play any card. Where the dealer sits out, a question says who deals (`dealer`); else it is
of the first trick, which the dealer's neighbour leads.
"""

from games.kinds.tarot.scoring import CALLABLE, NEEDED, at_play
from games.scoring.cards import FRENCH_SUITS, Card, Pack
from games.scoring.errors import (
    Fault,
    choice_faults,
    fault,
    is_number,
    number_faults,
    quoted,
    seat_faults,
    unknown_field_faults,
)
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import (
    Reason,
    Verdict,
    VerdictOrFaults,
    codes,
    missing_faults,
    read_cards,
    read_played,
    reason,
)
from games.scoring.values import Json

TRUMPS = "trumps"
TRUMP_RANKS = tuple([str(rank) for rank in range(21, 0, -1)])
EXCUSE = Card("E", "E", "excuse")
PETIT = "1T"
BOUTS = ("21T", PETIT, EXCUSE.code)
PACK = Pack(
    ("K", "Q", "C", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"),
    FRENCH_SUITS,
    others=(*[Card(rank + "T", rank, TRUMPS) for rank in TRUMP_RANKS], EXCUSE),
)
# By kind: how many the pack has, and the half points of each.
PILE: dict[str, tuple[int, int]] = {
    "bouts": (3, 9),
    "kings": (4, 9),
    "queens": (4, 7),
    "cavaliers": (4, 5),
    "jacks": (4, 3),
    "low": (59, 1),
}
COURT_CARDS = {"K": "kings", "Q": "queens", "C": "cavaliers", "J": "jacks"}
CHIEN: dict[int, int] = {3: 6, 4: 6, 5: 3}
WITH_CHIEN: dict[int, int] = {3: 30, 4: 24, 5: 18}
OF_WINNER = ("last_trick", "chelem", "excuse_last")


class TarotJudge(tricks.TrickJudge):
    QUESTIONS = {
        "winner": ("dealer", "leader", "cards", *OF_WINNER),
        "legal": ("dealer", "leader", "cards", "hand", "called", "first_trick"),
        "points": ("cards", "counts"),
        "discard": ("hand",),
    }

    def players(self, question: Json) -> object:
        """A pile is the same with any number of players."""
        return question.get("players", 4 if question.get("ask") == "points" else None)

    def playing(self, table: Table, question: Json) -> tuple[int, ...]:
        seats = super().playing(table, question)
        if at_play(table) == table.players or not is_number(question.get("leader")):
            return seats
        before = (question["leader"] - self.game.direction(table)) % table.players
        return tuple([seat for seat in seats if seat != question.get("dealer", before)])

    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        direction = self.game.direction(table)
        return tricks.TrickRules(PACK, PACK.ranks, TRUMP_RANKS, (TRUMPS,), direction)

    def trick(
        self, table: Table, question: Json, reading: tricks.TrickReader
    ) -> tuple[tricks.Trick | None, list[Fault]]:
        """The trick without an excuse that was led: as if the next player had led."""
        if "dealer" in question:
            found = seat_faults("dealer", question["dealer"], table.players)
            if found:
                return None, found
        trick, found = super().trick(table, {**question, "trump": TRUMPS}, reading)
        if trick is None or trick.cards[:1] != (EXCUSE,):
            return trick, found
        order = trick.order[1:] + trick.order[:1]
        return tricks.Trick(trick.rules, order, TRUMPS, trick.cards[1:], trick.hand), []

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        """As in games where trumps climb; the excuse is always legal."""
        allowed = tricks.follow_trump_and_climb(trick, partner_holds=False)
        cards = [card for card in trick.hand if card in allowed.cards or card == EXCUSE]
        return tricks.LegalCards(tuple(cards), allowed.code)

    def winner(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"seat", "card"}`, and where they were played `excuse` and `petit_au_bout`."""
        found = _flag_faults(question, OF_WINNER)
        trick, wrong = self.trick(table, question, read_played)
        if trick is not None and not trick.cards:
            wrong = [fault("cards_missing", "cards")]
        if found or wrong or trick is None:
            return None, found + wrong
        last, cards = question.get("last_trick", False), question["cards"]
        wins = last and question.get("chelem", False) and cards[0] == EXCUSE.code
        seat = question["leader"] if wins else tricks.holder(trick)
        card = EXCUSE if wins else tricks.best_card(trick)
        code = "highest_trump" if card.suit == TRUMPS else "highest_of_suit"
        why = [reason("wins" if wins else code, seat=seat, card=card.code)]
        answer: Json = {"seat": seat, "card": card.code}
        if EXCUSE.code in cards:
            answer["excuse"] = "wins" if wins else "changes" if last else "stays"
            why += [] if wins else [reason("excuse_" + answer["excuse"])]
        if PETIT in cards:
            answer["petit_au_bout"] = last or question.get("excuse_last", False)
            why += [reason("petit_au_bout", seat=seat)] if answer["petit_au_bout"] else []
        return Verdict(answer, tuple(why)), []

    def legal(self, table: Table, question: Json) -> VerdictOrFaults:
        found = _flag_faults(question, ("first_trick",))
        called = question.get("called")
        if called is not None:
            found += choice_faults("called", called, CALLABLE, "unknown_card")
            if at_play(table) < 5:
                found.append(fault("partner_not_in_play", "called"))
        if found:
            return None, found
        answer, wrong = super().legal(table, question)
        leads = not question.get("cards") and question.get("first_trick")
        if answer is None or called is None or not leads:
            return answer, wrong
        hand = answer.answer["legal"]
        others = [card for card in hand if card == EXCUSE.code or card[-1] != called[-1]]
        legal = [card for card in hand if card in others or card == called] if others else hand
        seat = answer.answer["seat"]
        why = answer.why if legal == hand else (reason("not_the_suit_called", seat=seat),)
        return Verdict({"seat": seat, "legal": legal}, why), []

    def points(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"points", "half", "bouts", "needed"}` of a pile, from its cards or by counts.

        Faults: `cards_missing`, those of `read_cards`, `not_an_object`, `unknown_field`,
        `not_a_number`, `too_many`.
        """
        counts, found = _counts(question)
        if found:
            return None, found
        halves = sum([counts[kind] * PILE[kind][1] for kind in counts])
        bouts = counts["bouts"]
        params: Json = {"points": halves // 2, "half": halves % 2 == 1, "bouts": bouts}
        params["needed"] = NEEDED[bouts]
        why = reason("counted", **{**params, "half": halves % 2})
        return Verdict(params, (why,)), []

    def discard(self, table: Table, question: Json) -> VerdictOrFaults:
        """`{"discard", "shown", "lacking"}`: what may be put aside, with the chien in the hand."""
        found = missing_faults(question, ("hand",))
        read, wrong = ([], found) if found else read_cards(PACK, question, ("hand",))
        if wrong:
            return None, wrong
        hand, size = read[0], WITH_CHIEN[at_play(table)]
        if len(hand) != size:
            return None, [fault("hand_size", "hand", given=len(hand), needed=size)]
        suits = [suit for _, suit in FRENCH_SUITS]
        plain = [card.code for card in hand if card.suit in suits and card.rank != "K"]
        lacking = max(0, CHIEN[at_play(table)] - len(plain))
        trumps = [card for card in codes(hand) if card[-1] == "T" and card not in BOUTS]
        answer = {"discard": plain, "shown": trumps if lacking else [], "lacking": lacking}
        why: Reason = reason("trumps_aside", lacking=lacking) if lacking else reason("aside")
        return Verdict(answer, (why,)), []


def _flag_faults(question: Json, names: tuple[str, ...]) -> list[Fault]:
    found: list[Fault] = []
    for name in names:
        if name in question:
            found += choice_faults(name, question[name], (True, False), "not_true_or_false")
    return found


def _counts(question: Json) -> tuple[dict[str, int], list[Fault]]:
    if "counts" not in question:
        found = missing_faults(question, ("cards",))
        read, wrong = ([], found) if found else read_cards(PACK, question, ("cards",))
        return ({}, wrong) if wrong else (_by_kind(read[0]), [])
    counts = question["counts"]
    if "cards" in question or not isinstance(counts, dict):
        return {}, [fault("not_an_object", "counts", given=quoted(counts))]
    given = {kind: 0 if counts.get(kind) is None else counts[kind] for kind in PILE}
    found = unknown_field_faults(counts, tuple(PILE))
    for kind in PILE:
        wrong = number_faults(kind, given[kind])
        if not wrong and given[kind] < 0:
            wrong = [fault("not_a_number", kind, given=quoted(given[kind]))]
        if not wrong and given[kind] > PILE[kind][0]:
            wrong = [fault("too_many", kind, given=given[kind], most=PILE[kind][0])]
        found += wrong
    return given, found


def _by_kind(cards: tuple[Card, ...]) -> dict[str, int]:
    found = dict.fromkeys(PILE, 0)
    for card in cards:
        trump = card.suit in (TRUMPS, EXCUSE.suit)
        kind = "low" if trump else COURT_CARDS.get(card.rank, "low")
        found["bouts" if card.code in BOUTS else kind] += 1
    return found
