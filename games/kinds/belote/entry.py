"""The entry of Belote: taker and contract, then the points; also capot, fault and redeal."""

from typing import Any

from games.kinds.belote.scoring import FORCED, MOST_SHOWN, ONCE
from games.kinds.belote.wording import (
    ANNONCES,
    ONE_SIDE_WILL_DO,
    SHOWS,
    TAKES,
    TAKES_AS,
    THROWS_IN,
    WAYS,
    WITHOUT_CAPOT,
    WRITE_PASSED,
    WRITE_REDEAL,
)
from games.kinds.entry import (
    DIGIT_ROWS,
    NOBODY_SCORES,
    PLAIN_LINE,
    Brief,
    Doubt,
    HandEntry,
    HandFacts,
    HandInPlay,
    Remark,
    Taken,
    Taps,
    as_number,
    in_two_lines,
)
from games.scoring.values import HandScore, Json, Line
from games.wording.catalogue import gettext, gettext_noop
from games.wording.sentences import Names, say

CAPOT = "capot"
# The ways to take that leave no choice of the taker: who speaks first.
WITHOUT_CHOICE = (FORCED, "turned_jack")
# The most annonces of a kind that are read.
MOST_READ = 9
THE_POINTS = gettext_noop("The points?")


def _by_side(line: Line) -> Json:
    """What a line says, with its points of `first` and `second` side."""
    params = line.params
    figures = line.points
    if "attack" in params:
        ours, theirs = params["attack"], params["defence"]
        figures = (theirs, ours) if params["seat"] % 2 else (ours, theirs)
    return params | {"first": figures[0], "second": figures[1]}


def _read_points(taps: Taps) -> HandFacts:
    """The points as typed; a side with the word capot took every trick."""
    typed = [taps.one("points-0").lower(), taps.one("points-1").lower()]
    if typed.count(CAPOT) == 1:
        return {"capot": typed.index(CAPOT)}
    return {"points": [as_number(text) for text in typed]} if any(typed) else {}


def _computed(facts: HandFacts, side: int, hand: HandInPlay) -> int | None:
    """The points that remain for this side, from those typed for the other side."""
    points: list[Any] = facts.get("points", [None, None])
    if "contract" not in facts or points[side] is not None or type(points[1 - side]) is not int:
        return None
    computed = hand.game.filled_points(hand.table.rules, facts)[side]
    return computed if computed >= 0 else None


def _shown_points(facts: HandFacts) -> list[Any]:
    if facts.get("capot") in (0, 1):
        return [CAPOT if side == facts["capot"] else None for side in (0, 1)]
    return facts.get("points") or [None, None]


def _read_annonces(taps: Taps) -> HandFacts | None:
    shown: list[str] = []
    for annonce in ANNONCES:
        number = taps.number(f"annonces-{annonce}")
        shown += [annonce] * min(number, MOST_READ) if isinstance(number, int) else []
    side = taps.number("annonces-side")
    found = {"side": side, "shown": shown or None}
    return {key: value for key, value in found.items() if value is not None} or None


def _annonces_drawn(annonces: HandFacts) -> dict[str, Any]:
    """The panel of the annonces: whose they are, how often each was shown."""
    shown = annonces.get("shown") or []
    return {
        "annonces_side": annonces.get("side"),
        "often": [
            {
                "name": name,
                "label": gettext(ANNONCES[name]),
                "keys": [
                    {"value": number, "picked": number == shown.count(name)}
                    for number in range(MOST_SHOWN + 1)
                ],
            }
            for name in ANNONCES
            if name not in ONCE
        ],
        "once": [
            {"name": name, "label": gettext(ANNONCES[name]), "picked": name in shown}
            for name in ONCE
        ],
    }


class BeloteEntry(HandEntry):
    STYLES = ("css/keys.css",)
    PROMPTS = {"taker": "Who takes?", "contract": "In what?"}
    LONE_FACT_BUTTON = WRITE_REDEAL
    # What the row says of how the hand ended: the first of these codes in its ruling.
    MARKS: tuple[tuple[str, str], ...] = (
        ("fault", "fault"),
        ("capot", "capot"),
        ("capot_by_defence", "returned"),
        ("tie_litige", "litige"),
        ("contract_failed", "failed"),
        ("tie_fails", "failed"),
    )

    def styles(self, rules: Json) -> tuple[str, ...]:
        """Only the panel of the annonces needs any."""
        return () if rules["annonces"] == "off" else self.STYLES

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """`redeal` replaces all else, but a recorded one gives way to a taker and a contract; that
        all passed replaces all else too. Annonces are counted by kind.
        """
        if taps.one("passed"):
            return {"passed": True}
        redeal = taps.number("redeal") if "redeal" in self.game.fact_names else None
        taken = taps.one("taker") and taps.one("contract")
        if redeal is not None and not (taken and redeal == hand.announced.get("redeal")):
            return {"redeal": redeal}
        facts = self._read_played(moment, taps, hand)
        for fact in ("redeal", "passed"):
            facts.pop(fact, None)
        return facts

    def _read_played(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """Read a hand that is played. A box of points may hold the word capot; a taker who is
        forced need not be tapped.
        """
        facts = super().read(moment, taps, hand)
        if moment == "announce":
            if facts.get("chosen") in WITHOUT_CHOICE:
                facts.setdefault("taker", hand.speaking_order[0])
            return facts
        for fact in ("points", "capot", "annonces"):
            facts.pop(fact, None)
        annonces = _read_annonces(taps)
        facts |= {"annonces": annonces} if annonces else {}
        return facts if "fault" in facts else facts | _read_points(taps)

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        belotes = [number or 0 for number in facts.get("belotes") or (0, 0)]
        rules, drawn = (
            hand.table.rules,
            super().form_context(moment, facts | {"belotes": belotes}, hand),
        )
        if moment == "announce":
            for key in drawn.get("chosen", {"keys": ()})["keys"]:
                key["word"] = gettext(WAYS[key["value"]])
                without = key["value"] in WITHOUT_CHOICE
                key["picks"] = f"taker-{hand.speaking_order[0]}" if without else ""
            return drawn
        attack, annonces = hand.announced.get("taker", 0) % 2, facts.get("annonces") or {}
        contract = hand.announced.get("contract")
        several = contract == "all_trump" and "belote" not in facts
        points = _shown_points(facts)
        typed = 1 - attack if points[attack] is None and points[1 - attack] is not None else attack
        return (
            drawn
            | _annonces_drawn(annonces)
            | {
                "taker": hand.players[hand.announced["taker"]] if "taker" in hand.announced else "",
                "contract": contract,
                "total": hand.game.hand_total(rules, contract or ""),
                "boxes": [
                    {
                        "side": number,
                        "other": 1 - number,
                        "name": side.name,
                        "initials": "\N{NO-BREAK SPACE}&\N{NO-BREAK SPACE}".join(
                            [hand.initials[seat] for seat in side.seats]
                        ),
                        "points": points[number],
                        "computed": _computed(facts, number, hand),
                        "active": number == typed,
                        "attack": number == attack,
                    }
                    for number, side in enumerate(hand.sides)
                ],
                "belote": facts.get("belote"),
                "counts_belote": "belote" in facts or hand.game.counts_belote(rules, contract),
                "several": several and hand.game.counts_belote(rules, contract),
                "plays_annonces": rules["annonces"] != "off" or bool(annonces),
                "fault": facts.get("fault"),
                "digits": DIGIT_ROWS,
                "word": CAPOT,
            }
        )

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        if "passed" in facts:
            return Remark(writes=gettext(WRITE_PASSED))
        if moment == "announce" or self.game.alone(facts):
            return super().remark(moment, facts, hand)
        counted = any(key in facts for key in ("points", "capot", "fault"))
        return Remark(
            lacks="" if counted else gettext(THE_POINTS),
            computed=tuple((f"computed-{side}", _computed(facts, side, hand)) for side in (0, 1)),
            reason="" if counted else gettext(ONE_SIDE_WILL_DO),
        )

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        """In the order of the sides; the points of the second line give way to what surprises."""
        lines = {line.code: line for line in reversed(score.ruling)}  # of two, who won the hand
        rows = self.wording.RULINGS
        main = next(line for code, line in lines.items() if rows[code].verdict)
        belote = [line.code for line in score.ruling if line.code.startswith("belote")]
        shown = [code for code in rows if code in lines and code not in belote[:-1]]
        why = [
            say(rows[code].reason, _by_side(lines[code]), hand.short_names)
            for code in shown
            if rows[code].reason
        ]
        result = say(rows[main.code].verdict, _by_side(main), hand.short_names)
        title = say(rows[main.code].title, main.params, hand.short_names) + "."
        for shorter in (title, ""):
            if why and len(f"{result} {why[0]}") > PLAIN_LINE:
                result = shorter
        written = self.score_text(score, hand) or gettext(NOBODY_SCORES)
        return in_two_lines(written, [result, *why])

    def doubt(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Doubt:
        """A side that has every point has usually made capot."""
        points = hand.game.filled_points(hand.table.rules, facts)
        capot = {fact: facts[fact] for fact in facts if fact != "points"}
        capot["capot"] = points.index(max(points))
        return Doubt(say(WITHOUT_CAPOT, {"figures": points}, Names()), ((CAPOT, capot),))

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        names = Names(hand.players, hand.sides)
        if "redeal" in facts:
            return [say(THROWS_IN, {"seat": facts["redeal"]}, names)]
        if not all(key in facts for key in self.REQUIRED):
            return []
        takes = TAKES_AS.get(facts.get("chosen", ""), TAKES)
        said = [say(takes, {"seat": facts["taker"], "contract": facts["contract"]}, names)]
        return said + self.describe_annonces(facts, hand)

    def describe_annonces(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        if "annonces" not in facts:
            return []
        shown = [gettext(ANNONCES[one]) for one in facts["annonces"].get("shown", [])]
        params = {"side": facts["annonces"]["side"], "annonces": shown}
        return [say(SHOWS, params, Names(hand.players, hand.sides))]

    def taken(self, facts: HandFacts) -> Taken:
        return Taken(facts.get("taker"), facts.get("contract", ""))

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        codes = {line.code for line in score.ruling}
        taker = facts.get("taker")
        if taker is None:
            return {"mark": "passed" if "passed" in facts else "redeal"}
        by_defence = {fact for fact in ("belote", "fault") if facts.get(fact) == 1 - taker % 2}
        return {
            "under": next(
                (line.params["piles"] for line in score.ruling if "piles" in line.params), ()
            ),
            "taker": players[taker],
            "contract": facts["contract"],
            "belote": "belote" in facts,
            "by_defence": by_defence,
            "mark": next((mark for code, mark in self.MARKS if code in codes), None),
        }
