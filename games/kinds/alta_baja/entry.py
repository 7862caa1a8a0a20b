"""The entry of Alta-Baja: the card of each player, or just who was first and who was second."""

from typing import Any

from games.kinds.alta_baja.wording import (
    CARDS_PLAYED,
    IS_FIRST,
    IS_SECOND,
    LEVEL_FIRST,
    NOBODY_SCORES,
    SECOND_LOST,
    THEY_SHARE,
    THREE_LEVEL,
)
from games.kinds.entry import (
    Brief,
    Facts,
    HandEntry,
    HandInPlay,
    Remark,
    Taps,
    as_number,
    is_plain,
)
from games.scoring.alta_baja import deck_ranks, phase_of, ranks_left
from games.scoring.values import HandScore, without_nulls
from games.wording.catalogue import gettext
from games.wording.common import RANKS
from games.wording.judge import rank_letter
from games.wording.sentences import Message, Names, Plural, say, two_at_most

MORE_CARDS: Message = Plural("{left} more card", "{left} more cards", "left")


def _seats(field: str, taps: Taps) -> list[Any]:
    return [as_number(seat) for seat in taps.many(field) if seat]


def _players(picked: list[Any], hand: HandInPlay) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": name, "picked": seat in picked}
        for seat, name in enumerate(hand.players)
    ]


class AltaBajaEntry(HandEntry):
    """The entry of the game."""

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> Facts:
        """Result: fields `card-0`… (a rank). Quick: `first` and `second` (seats)."""
        if moment == "quick":
            return {"first": _seats("first", taps), "second": _seats("second", taps)}
        cards = [taps.one(f"card-{seat}") or None for seat in range(hand.table.players)]
        return without_nulls({"cards": None if cards == [None] * len(cards) else cards})

    def own_could_be(self, name: str, value: Any, seats: int) -> bool:
        cards = value if isinstance(value, list) else []
        return len(cards) == seats and all(card is None or is_plain(card) for card in cards)

    def draw(self, moment: str, facts: Facts, hand: HandInPlay) -> dict[str, Any]:
        if moment == "quick":
            return {
                "places": [
                    {"field": field, "players": _players(facts.get(field, []), hand)}
                    for field in ("first", "second")
                ]
            }
        left, ranks = ranks_left(hand.table, hand.progress), deck_ranks(hand.table)
        letters = {rank: rank_letter(rank) for rank in ranks}
        cards = facts.get("cards") or [None] * hand.table.players
        return {
            "players": [
                {
                    "field": f"card-{seat}",
                    "name": name,
                    "keys": [
                        {
                            "rank": rank,
                            "letter": letters[rank],
                            "picked": cards[seat] == rank,
                            "played": rank not in left[seat],
                        }
                        for rank in ranks
                    ],
                }
                for seat, name in enumerate(hand.players)
            ]
        }

    def remark(self, moment: str, facts: Facts, hand: HandInPlay) -> Remark:
        if moment == "quick":
            return Remark()
        cards = facts.get("cards") or []
        left = hand.table.players - len([card for card in cards if card is not None])
        return Remark(lacks=say(MORE_CARDS, {"left": left}, Names()) if left else "")

    def verdict(self, facts: Facts, score: HandScore, hand: HandInPlay) -> Brief:
        names = hand.short_names
        first, *rest = score.ruling
        seats = [
            names.players[seat] for line in score.ruling for seat in line.params.get("seats", ())
        ]
        some = {"some": two_at_most(seats, names.language)}
        if first.code.startswith("void"):
            return Brief(gettext(NOBODY_SCORES), say(THREE_LEVEL, some, names))
        if first.code.startswith("shared"):
            return Brief(
                say(LEVEL_FIRST, first.params, names), say(THEY_SHARE, first.params, names)
            )
        second = rest[0]
        reason = SECOND_LOST if second.code.startswith("second_lost") else IS_SECOND
        return Brief(say(IS_FIRST, first.params, names), say(reason, second.params | some, names))

    def said(self, facts: Facts, hand: HandInPlay) -> list[str]:
        if "cards" not in facts:
            return []
        cards = [
            f"{name} {gettext(RANKS[rank])}"
            for name, rank in zip(hand.players, facts["cards"], strict=True)
        ]
        return [say(CARDS_PLAYED, {"cards": ", ".join(cards)}, Names())]

    def row(self, facts: Facts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        return {"phase": phase_of(score.number), "cards": facts.get("cards")}

    def known(self, hand: HandInPlay) -> Facts:
        """The cards of the last trick, if those of all earlier tricks are known."""
        left = ranks_left(hand.table, hand.progress)
        return (
            {"cards": [rank for (rank,) in left]} if {len(ranks) for ranks in left} == {1} else {}
        )

    def matching_change(self, before: Facts, after: Facts, later: Facts) -> Facts | None:
        """Swap two cards: a player who played a card earlier than recorded must have played, in the
        later trick, the card recorded for the earlier trick.
        """
        hands = [facts["cards"] for facts in (before, after, later) if "cards" in facts]
        if len(hands) < 3:
            return None
        swapped = [
            was if was != now and now == then else then
            for was, now, then in zip(*hands, strict=True)
        ]
        return None if swapped == later["cards"] else later | {"cards": swapped}
