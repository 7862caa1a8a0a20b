"""The judge at La Bâtarde: who holds the trick, which cards are legal, what may be bid.

Source: the game's booklet. Its pictures of the two orders of the nine ranks are lost, so tricks are
judged by the orders that the table has set (`normal_order`, `trump_order`). There are no partners.
A trump must be higher than those already played, if possible.
"""

from games.kinds.batarde import auction
from games.kinds.batarde import scoring as batarde
from games.scoring.cards import FRENCH_SUITS, Pack
from games.scoring.errors import Fault, fault, is_number, number_faults, quoted, seat_faults
from games.scoring.game import Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import (
    Reason,
    Verdict,
    VerdictOrFaults,
    missing_faults,
    reason,
)
from games.scoring.values import Json

ORDER_NAMES = ("normal_order", "trump_order")


class BatardeJudge(tricks.TrickJudge):
    QUESTIONS = {
        "winner": ("trump", "leader", "cards", "deck"),
        "legal": ("trump", "leader", "cards", "hand", "deck"),
        "bids": ("cards", "dealer", "auction", "mechoune_by"),
    }

    def trick_rules(self, table: Table, question: Json) -> tricks.TrickRules:
        normal, at_trump = tuple(table.rules["normal_order"]), tuple(table.rules["trump_order"])
        pack = Pack(normal, FRENCH_SUITS, table.players >= auction.TWO_PACKS)
        direction, favoured = self.game.direction(table), question.get("deck")
        return tricks.TrickRules(pack, normal, at_trump, auction.TRUMPS, direction, favoured)

    def legal_cards(self, table: Table, trick: tricks.Trick) -> tricks.LegalCards:
        return tricks.follow_trump_and_climb(trick, partner_holds=False)

    def trick(
        self, table: Table, question: Json, reading: tricks.TrickReader
    ) -> tuple[tricks.Trick | None, list[Fault]]:
        """The trick, if the table's orders and favoured pack are known as far as they matter."""
        found = _order_faults(table)
        if "deck" in question:
            found += batarde.deck_faults(table, question["deck"])
        if found:
            return None, found
        trick, found = super().trick(table, question, reading)
        if trick is None or "deck" in question:
            return trick, found
        for card in trick.cards:
            if tricks.has_twin(card, trick.cards + trick.hand):
                return None, [fault("deck_missing", "deck", given=card.code)]
        return trick, []

    def bids(self, table: Table, question: Json) -> VerdictOrFaults:
        """Whose turn it is and what may be bid, or how the auction ended.

        `{"seat", "bids", "raises", "closed"}`, and `final`, `trump`, `declarer` if it is closed.
        Faults: `cards_each_missing`, `dealer_missing`, `not_a_number`, `cards_not_dealt`,
        `unknown_seat`, `not_an_object`, `bid_not_allowed`, `out_of_turn`, `stake_not_played`,
        `nothing_to_mechoune`, `declarer_cannot_mechoune`.
        """
        found = [] if "cards" in question else [fault("cards_each_missing", "cards")]
        found += missing_faults(question, ("dealer",))
        if found:
            return None, found
        calls = question.get("auction", [])
        found = _cards_faults(table, question["cards"])
        found += seat_faults("dealer", question["dealer"], table.players)
        if not isinstance(calls, list):
            found.append(fault("not_an_object", "auction", given=quoted(calls)))
        if found:
            return None, found
        state, found = auction.hold_auction(table, question["cards"], question["dealer"], calls)
        if "mechoune_by" in question and not found:
            found = _mechoune_faults(table, state, question["mechoune_by"])
        if found:
            return None, found
        return _closed(state) if state.closed else _open(state, question.get("mechoune_by")), []


def contenders(suits: tuple[str, ...], trump: str) -> tuple[int, ...]:
    """The turns, from 0 in order of play, of the cards that may hold the trick.

    Without the orders of the ranks, these are all trumps, or else all cards of the suit led.
    """
    suit = trump if trump in suits else suits[0]
    return tuple([turn for turn in range(len(suits)) if suits[turn] == suit])


def _order_faults(table: Table) -> list[Fault]:
    """`orders_not_set`; `orders_differ` if the two orders do not have the same ranks."""
    for name in ORDER_NAMES:
        if table.rules[name] is None:
            return [fault("orders_not_set", name)]
    normal, at_trump = table.rules["normal_order"], table.rules["trump_order"]
    return [] if sorted(normal) == sorted(at_trump) else [fault("orders_differ", "trump_order")]


def _cards_faults(table: Table, given: object) -> list[Fault]:
    """`not_a_number`; `cards_not_dealt` if the packs do not have enough cards."""
    if not is_number(given):
        return number_faults("cards", given)
    most = batarde.HAND_SIZES[table.players][1]
    return [] if 1 <= given <= most else [fault("cards_not_dealt", "cards", given=given, most=most)]


def _mechoune_faults(table: Table, state: auction.Auction, seat: object) -> list[Fault]:
    found = batarde.mechoune_faults(table, {"mechoune_by": seat, "declarer": state.declarer})
    if not found and state.trump is None:
        found.append(fault("nothing_to_mechoune", "mechoune_by"))
    return found


def _closed(state: auction.Auction) -> Verdict:
    answer = {
        "seat": None,
        "closed": True,
        "final": list(state.bids),
        "trump": state.trump,
        "declarer": state.declarer,
        "bids": [],
        "raises": [],
    }
    return Verdict(answer, (reason("closed", seat=state.declarer, trump=state.trump),))


def _open(state: auction.Auction, mechoune_by: int | None) -> Verdict:
    raises = auction.raises(state, mechoune_by is not None)
    answer = {
        "seat": state.seat,
        "bids": list(auction.numbers(state)),
        "raises": [[number, trump] for number, trump in raises],
        "closed": False,
    }
    if state.trump is None:
        return Verdict(answer, (reason("opens", seat=state.seat),))
    return Verdict(answer, (_why_numbers(state), _why_raises(state, raises != (), mechoune_by)))


def _why_numbers(state: auction.Auction) -> Reason:
    params = {"seat": state.seat, "trump": state.trump}
    forbidden = auction.forbidden_number(state)
    if forbidden is None:
        return reason("any_number", **params)
    return reason("any_number_but", forbidden=forbidden, dealt=state.cards, **params)


def _why_raises(state: auction.Auction, possible: bool, mechoune_by: int | None) -> Reason:
    if mechoune_by is not None:
        return reason("trump_locked", seat=mechoune_by, trump=state.trump)
    if not possible:
        return reason("no_raise")
    if state.to_beat == state.cards:
        code = "raise_in_trump"
    else:
        code = "raise_higher" if state.trump == auction.TRUMPS[-1] else "raise_stronger"
    return reason(code, number=state.to_beat, trump=state.trump)
