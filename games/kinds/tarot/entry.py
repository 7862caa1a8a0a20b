"""The entry of Tarot: who takes what, with whom at five; then bouts, points and bonuses."""

from collections.abc import Mapping
from typing import Any

from games.kinds.entry import (
    BOLD_LINE,
    DIGIT_ROWS,
    NOBODY_SCORES,
    Brief,
    Doubt,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
    Taken,
    Taps,
    in_two_lines,
)
from games.kinds.tarot.scoring import (
    CALLABLE,
    CAMPS,
    POIGNEE_SIZES,
    TRUMPS_SHOWN,
    VERDICTS,
    WHOLE,
    whole_points,
)
from games.kinds.tarot.wording import (
    ANNOUNCES,
    CALLED,
    CHELEM_SAID,
    CONTRACTS,
    DOUBTS,
    HELD,
    PARTNER,
    REST,
    SEVERAL,
    SITS_OUT,
    SUM,
    TAKES,
    WRITE_REDEAL,
)
from games.scoring.cards import FRENCH_SUITS
from games.scoring.values import HandScore, Json, without_nulls
from games.wording.catalogue import gettext, gettext_noop
from games.wording.judge import french_card, rank_letter
from games.wording.sentences import InContext, Names, say, with_sign

# By the fact of what players showed: what of it is tapped, beside their seat.
SHOWN = {"poignees": "size", "miseres": "kind"}
# The facts that name a camp, and the words for each.
BY_CAMP = {"petit": gettext_noop("Petit au bout"), "chelem": gettext_noop("Chelem")}
# A misère in as few letters as a key has room for.
LACKS = {"trumps": gettext_noop("no trump"), "heads": gettext_noop("no head")}
WHOSE = {"attack": gettext_noop("Attack"), "defence": gettext_noop("Defence")}


def _filled(facts: HandFacts) -> list[int | None]:
    """The points of the box that is left empty, worked out from the other."""
    points = facts.get("points") or [None, None]
    if points.count(None) != 1 or not all(one is None or type(one) is int for one in points):
        return [None, None]
    filled = whole_points({"points": points, "half": facts.get("half")})
    return [n if points[camp] is None and n >= 0 else None for camp, n in enumerate(filled)]


class TarotEntry(HandEntry):
    STYLES = ("css/keys.css",)
    PROMPTS = {"taker": "Who takes?", "contract": "Which contract?", "bouts": "How many bouts?"}
    LONE_FACT_BUTTON = WRITE_REDEAL

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """A redeal replaces all else, that all passed any other; who held the petit is sent as
        `held`, because a correction has a field `by` of its own. A row of what players show counts
        once it is tapped.
        """
        facts = super().read(moment, taps, hand) | {"by": taps.number("held")}
        if moment == "announce" and taps.one("passed"):
            return {"redeal": "passed"}
        if "redeal" in facts and moment == "announce":
            return without_nulls({key: facts[key] for key in ("redeal", "by")})
        del facts["by"]
        for name, part in SHOWN.items():
            tapped = [one for one in facts.pop(name, ()) if part in one]
            facts |= {name: tapped} if tapped else {}
        return facts

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        drawn = super().form_context(moment, facts, hand)
        playing, suits = len(hand.playing), dict(FRENCH_SUITS)
        if moment == "announce":
            called = drawn.pop("called")["keys"]
            for key in called:
                key["name"] = french_card(key["value"])
                key["suit"] = suits[key["value"][-1]]
            redeals = drawn["redeal"]["keys"]
            drawn["redeal"]["keys"] = [key for key in redeals if key["value"] != "passed"]
            passed = facts.get("redeal") == "passed"
            return drawn | {
                "passed": passed,
                "kings": called[:4] * (playing == 5),
                "lower": called[4:] * (playing == 5),
            }
        for key in drawn["partner"]["keys"]:
            key["alone"] = key["value"] == str(hand.announced.get("taker"))
        for key in drawn["bouts"]["keys"]:
            key["number"] = int(key["value"])
        trumps = TRUMPS_SHOWN[playing]
        points, filled = facts.get("points") or [None, None], _filled(facts)
        defence = points[0] is None and points[1] is not None
        plays_misere = hand.table.rules["misere"] != "off" or "miseres" in facts
        return drawn | {
            "head": self._head(hand),
            "called": self._called(hand),
            "boxes": [
                {
                    "side": camp,
                    "other": 1 - camp,
                    "name": gettext(WHOSE[name]),
                    "points": points[camp],
                    "computed": filled[camp],
                    "active": camp == int(defence),
                }
                for camp, name in enumerate(CAMPS)
            ],
            "total": WHOLE,
            "digits": DIGIT_ROWS,
            "halves": playing != 4,
            "five": playing == 5,
            "camps": [
                {
                    "field": fact,
                    "label": gettext(label),
                    "picked": facts.get(fact),
                    "keys": [
                        key | {"name": gettext(WHOSE[key["value"]])} for key in drawn[fact]["keys"]
                    ],
                }
                for fact, label in BY_CAMP.items()
            ],
            "lacks": plays_misere,
            "shows": [
                self._shown(
                    "poignees", facts, seat, name, dict(zip(POIGNEE_SIZES, trumps, strict=True))
                )
                | {
                    "lacks": [
                        key | {"short": gettext(LACKS[key["value"]])}
                        for key in self._shown(
                            "miseres", facts, seat, name, self.wording.LABELS["kind"]
                        )["keys"]
                    ]
                    * plays_misere
                }
                for seat, name in enumerate(hand.players)
                if seat in hand.playing
            ],
        }

    def _called(self, hand: HandInPlay) -> Json | None:
        called = hand.announced.get("called")
        if called not in CALLABLE:
            return None
        suit = dict(FRENCH_SUITS)[called[-1]]
        return {"name": french_card(called), "rank": rank_letter(called[:-1]), "suit": suit}

    def _head(self, hand: HandInPlay) -> str:
        takes = {
            fact: value for fact, value in hand.announced.items() if fact in ("taker", "contract")
        }
        head = self.describe(takes, hand)
        announced = "chelem_announced" in hand.announced
        return " ".join([*head, gettext(CHELEM_SAID)] if announced else head)

    def _shown(
        self, fact: str, facts: HandFacts, seat: int, name: str, texts: Mapping[str, Any]
    ) -> dict[str, Any]:
        """A player's row of keys for what they showed; each misère has a record of its own."""
        part = SHOWN[fact]
        given = [one.get(part) for one in facts.get(fact, ()) if one.get("seat") == seat]
        keys = [
            {
                "value": value,
                "text": gettext(str(text)),
                "picked": value in given,
                "row": seat * len(texts) + at,
            }
            for at, (value, text) in enumerate(texts.items())
        ]
        return {"seat": seat, "name": name, "keys": keys, "given": given}

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        found = super().remark(moment, facts, hand)
        if moment == "announce" or self.game.alone(facts):
            return found
        lacks = found.lacks
        points = facts.get("points")
        if not lacks and (not points or points == [None, None]):
            lacks = gettext("The points?")
        if not lacks and len(hand.playing) == 5 and "partner" not in facts:
            lacks = gettext("Who was the partner?")
        computed = tuple((f"computed-{camp}", n) for camp, n in enumerate(_filled(facts)))
        return Remark(lacks=lacks, computed=computed)

    def leader(self, hand: HandInPlay) -> int | None:
        """The taker, after an announced chelem."""
        announced = hand.announced.get("chelem_announced") and hand.announced.get("taker")
        return super().leader(hand) if announced is None else announced

    def score_text(self, score: HandScore, hand: HandInPlay, most: int = BOLD_LINE) -> str:
        """Who gets or gives how much; those who all give or get the same are not named, nor who
        sits out.
        """
        scores = {seat: score.scores[seat] for seat in hand.playing}
        if not any(scores.values()):
            return ""
        figures = [*scores.values()]
        alike = max(figures, key=figures.count)
        rest = [seat for seat, points in scores.items() if points == alike]
        others = [seat for seat in scores if seat not in rest or len(rest) == 1]
        named = sorted(others, key=lambda seat: -abs(scores[seat]))

        def tell(names: list[str]) -> str:
            some = ", ".join([f"{names[seat]} {with_sign(scores[seat])}" for seat in named])
            if len(named) == len(scores):
                return some
            return say(REST, {"some": some, "rest": with_sign(alike)}, hand.names)

        return hand.fit_names(tell, most)

    def button_text(self, score: HandScore, hand: HandInPlay) -> str:
        """What each gets or gives, without names: the taker’s first."""
        scores = [score.scores[seat] for seat in hand.playing]
        most = max(scores, key=abs)
        figures = sorted(set(scores), key=lambda points: (-abs(points), -points * most))
        return " / ".join([with_sign(points) for points in figures]) if any(figures) else ""

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        rows, names = self.wording.RULINGS, hand.short_names
        main = next(line for line in score.ruling if rows[line.code].verdict)
        result = say(rows[main.code].verdict, main.params, names)
        pieces = [result]
        for code, row in rows.items():
            lines = [line.params for line in score.ruling if line.code == code and row.reason]
            if len(lines) > 1:
                apart = len({params.get("camp") for params in lines}) > 1
                each = (" − " if apart else " + ").join([str(params["each"]) for params in lines])
                pieces.append(say(SEVERAL[code], {"each": each}, names))
            elif lines:
                piece = say(row.reason, lines[0], names)
                pieces.insert(0 if code in DOUBTS else len(pieces), piece)
        if "off" in main.params:
            pieces.append(say(SUM, main.params, names))
        return in_two_lines(self.score_text(score, hand) or gettext(NOBODY_SCORES), pieces)

    def doubt(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Doubt:
        """A camp with next to no points has perhaps taken no trick: the other made a chelem."""
        rare = next(line for line in score.ruling if line.code in DOUBTS)
        text = say(DOUBTS[rare.code], rare.params, hand.names)
        if rare.code != "rare_points":
            return Doubt(text)
        attack, defence = rare.params["figures"]
        chelem = facts | {"chelem": CAMPS[attack < defence]}
        impossible = hand.game.faults(hand.table, hand.progress, chelem, True)
        return Doubt(text, () if impossible else (("chelem", chelem),))

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        sentences: Json = {}
        if "taker" in facts and facts.get("contract") in CONTRACTS:
            contract = gettext(CONTRACTS[facts["contract"]])
            sentences[TAKES] = {"seat": facts["taker"], "contract": contract}
        if "called" in facts:
            sentences[CALLED] = {"card": french_card(facts["called"])}
        if facts.get("chelem_announced") and "taker" in facts:
            sentences[ANNOUNCES] = {"seat": facts["taker"]}
        if facts.get("partner", facts.get("taker")) != facts.get("taker"):
            sentences[PARTNER] = {"seat": facts["partner"]}
        if "by" in facts:
            sentences[HELD] = {"seat": facts["by"]}
        # Before play the line about the coming hand says it.
        if "bouts" in facts and len(hand.playing) < len(hand.players):
            sentences[SITS_OUT] = {"seat": hand.progress.dealer}
        return [say(message, params, hand.names) for message, params in sentences.items()]

    def taken(self, facts: HandFacts) -> Taken:
        return Taken(facts.get("taker"))

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        if "redeal" in facts:
            return {"redeal": gettext(self.wording.LABELS["redeal"][facts["redeal"]])}
        codes = [line.code for line in score.ruling]
        verdict = next(line for line in score.ruling if line.code in VERDICTS)
        taker: int = facts["taker"]
        partner: int = facts.get("partner", taker)
        return {
            "contract": gettext(CONTRACTS[facts["contract"]]),
            "taker": players[taker],
            "partner": players[partner] if partner != taker else "",
            "alone": "alone" in codes,
            "bouts": facts["bouts"],
            "points": whole_points(facts)[0],
            "half": "half" in facts,
            # Whoever plays gets or gives something.
            "under": [
                "" if points else say(InContext("tarot", "out"), {}, Names())
                for points in verdict.points
            ]
            * (0 in verdict.points),
            "marks": [
                say(mark, {}, Names())
                for code, mark in self.wording.MARKS.items()
                for _ in range(codes.count(code))
            ],
        }
