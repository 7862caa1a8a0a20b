"""The entry of Alta-Baja: the card of each player, or just who was first and who was second."""

from typing import Any

from games.kinds.alta_baja.scoring import deck_ranks, phase_of, ranks_left, trick_of
from games.kinds.alta_baja.wording import (
    CARDS_PLAYED,
    IS_FIRST,
    IS_SECOND,
    LEVEL_FIRST,
    SECOND_LOST,
    THEY_SHARE,
    THREE_LEVEL,
)
from games.kinds.entry import (
    BOLD_LINE,
    NOBODY_SCORES,
    PLAIN_LINE,
    Brief,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
    Taps,
    as_number,
    in_two_lines,
    is_plain,
)
from games.scoring.values import HandScore, Line, without_nulls
from games.wording.catalogue import gettext
from games.wording.common import RANK_NAMES
from games.wording.judge import rank_letter
from games.wording.sentences import Message, Names, Plural, join_at_most, say

MORE_CARDS: Message = Plural("{left} more card", "{left} more cards", "left")


def _seats(field: str, taps: Taps) -> list[Any]:
    return [as_number(seat) for seat in taps.many(field) if seat]


def _players(picked: list[Any], hand: HandInPlay) -> list[dict[str, Any]]:
    return [
        {"seat": seat, "name": name, "picked": seat in picked}
        for seat, name in enumerate(hand.players)
    ]


class AltaBajaEntry(HandEntry):
    STYLES = ("css/keys.css",)

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """Result: fields `card-0`… (a rank). Quick: `first` and `second` (seats)."""
        if moment == "quick":
            return {"first": _seats("first", taps), "second": _seats("second", taps)}
        cards = [taps.one(f"card-{seat}") or None for seat in range(hand.table.players)]
        return without_nulls({"cards": None if cards == [None] * len(cards) else cards})

    def own_could_be(self, name: str, value: Any, seats: int) -> bool:
        cards = value if isinstance(value, list) else []
        return len(cards) == seats and all(card is None or is_plain(card) for card in cards)

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        if moment == "quick":
            return {
                "places": [
                    {"field": field, "players": _players(facts.get(field, []), hand)}
                    for field in ("first", "second")
                ]
            }
        ranks = deck_ranks(hand.table)
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
                            "trick": trick_of(hand.progress, seat, rank),
                        }
                        for rank in ranks
                    ],
                }
                for seat, name in enumerate(hand.players)
            ]
        }

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        if moment == "quick":
            return Remark()
        cards = facts.get("cards") or []
        left = hand.table.players - len([card for card in cards if card is not None])
        return Remark(lacks=say(MORE_CARDS, {"left": left}, Names()) if left else "")

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        level = [seat for line in score.ruling for seat in line.params.get("seats", ())]
        main = score.ruling[0]

        def line(message: Message, ruled: Line, most: int = PLAIN_LINE) -> str:
            def tell(players: list[str], shown: int = 2) -> str:
                names = Names(players)
                some = join_at_most(shown, [players[seat] for seat in level], names.language)
                return say(message, ruled.params | {"some": some}, names)

            text = hand.fit_names(tell, most)
            return text if len(text) <= most else hand.fit_names(lambda names: tell(names, 1), most)

        if main.code.startswith("void"):
            found = Brief(gettext(NOBODY_SCORES), line(THREE_LEVEL, main))
        elif main.code.startswith("shared"):
            found = Brief(line(LEVEL_FIRST, main, BOLD_LINE), line(THEY_SHARE, main))
        else:
            second = score.ruling[1]
            lost = second.code.startswith("second_lost")
            why = line(SECOND_LOST if lost else IS_SECOND, second)
            found = Brief(line(IS_FIRST, main, BOLD_LINE), why)
        both = self.score_text(score, hand)
        return in_two_lines(both, found) if both else found

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        if "cards" not in facts:
            return []
        cards = [
            f"{name} {gettext(RANK_NAMES[rank])}"
            for name, rank in zip(hand.players, facts["cards"], strict=True)
        ]
        return [say(CARDS_PLAYED, {"cards": ", ".join(cards)}, Names())]

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        return {"phase": phase_of(score.number), "cards": facts.get("cards")}

    def known(self, hand: HandInPlay) -> HandFacts:
        """The cards of the last trick, if those of all earlier tricks are known."""
        left = ranks_left(hand.table, hand.progress)
        return (
            {"cards": [rank for (rank,) in left]} if {len(ranks) for ranks in left} == {1} else {}
        )

    def matching_change(
        self, before: HandFacts, after: HandFacts, later: HandFacts
    ) -> HandFacts | None:
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
