"""The entry of Aluette: who won each trick, or which side won; surrender, mordienne, chant."""

from typing import Any

from games.kinds.aluette.scoring import NOBODY, TRICKS, mordienne_possible, tricks_so_far
from games.kinds.aluette.wording import (
    ALL_TRICKS,
    MAY_MORDIENNE,
    MORDIENNE_ANNOUNCED,
    MORE_TRICKS,
    OFFER_ACCEPTED,
    OFFER_REFUSED,
    SKIPPED,
    SPOILED_TRICK,
    STANDING,
    SUNG,
    TRICKS_WON,
)
from games.kinds.entry import (
    DEALER_LOTS,
    NOBODY_SCORES,
    SEAT_LOTS,
    Brief,
    Doubt,
    HandEntry,
    HandFacts,
    HandInPlay,
    Lots,
    Remark,
    Taps,
    TopCard,
    as_number,
    in_two_lines,
    is_plain,
)
from games.kinds.wording import fault_sentence
from games.scoring.values import HandScore, without_nulls
from games.wording.catalogue import gettext
from games.wording.sentences import Names, say

# Monsieur and Madame play together against the Borgne and the Vache; Madame deals first.
PARTNERS = Lots(
    "partners",
    (
        TopCard("Monsieur", "3", "coins"),
        TopCard("le Borgne", "2", "coins"),
        TopCard("Madame", "3", "cups"),
        TopCard("la Vache", "2", "cups"),
    ),
    dealer=2,
)
SPOILED = "spoiled"
# The value of a trick that was skipped; it is not a seat, so the core refuses it.
SKIPPED_TRICK = "?"
SURRENDER_ANSWERS = {"accepted": True, "refused": False}


def _standing(tricks: list[int | None], mordienne: str, names: Names) -> Brief:
    counts, best = tricks_so_far(tricks)
    able = mordienne_possible(tricks)
    late = mordienne == "silent" and len(tricks) > TRICKS // 2
    return Brief(
        "" if best is None else say(STANDING, {"seat": best, "tricks": counts[best]}, names),
        say(MAY_MORDIENNE, {"seats": able}, names) if late and able else "",
    )


def _read_announcements(taps: Taps) -> HandFacts:
    by, _, answer = taps.one("surrender").partition("-")
    surrender = (
        {"by": as_number(by), "accepted": SURRENDER_ANSWERS.get(answer, answer)} if by else None
    )
    return without_nulls(
        {
            "surrender": surrender,
            "mordienne_announced": taps.number("mordienne_announced"),
            "chant": True if taps.one("chant") else None,
        }
    )


def _read_tricks(taps: Taps) -> list[Any] | None:
    """The tricks up to the last one picked; a trick skipped before it becomes `SKIPPED_TRICK`."""
    picked = [taps.one(f"trick-{trick}") for trick in range(TRICKS)]
    while picked and not picked[-1]:
        picked.pop()
    if not picked:
        return None
    return [None if text == SPOILED else as_number(text or SKIPPED_TRICK) for text in picked]


def _picked(tricks: list[Any], trick: int) -> dict[str, Any]:
    given = trick < len(tricks)
    return {
        "number": trick + 1,
        "field": f"trick-{trick}",
        "seat": tricks[trick] if given else None,
        "spoiled": given and tricks[trick] is None,
    }


def _seats_only(tricks: list[Any]) -> bool:
    """Whether every trick has a valid winner or is spoiled, so that the play can be evaluated."""
    return all(seat in (None, 0, 1, 2, 3) for seat in tricks)


def _given_up(facts: HandFacts) -> bool:
    return facts.get("surrender", {}).get("accepted") is True


def _draw_announcements(facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
    rules = hand.table.rules
    return {
        "offered": "surrender" in facts,
        "offers": _offers(facts.get("surrender"), hand),
        "may_announce": rules["mordienne"] == "announced" or rules["match"] == "rebour",
        "mordienne_announced": facts.get("mordienne_announced"),
        "chant": facts.get("chant"),
        "seats": hand.seats(),
    }


def _offers(surrender: HandFacts | None, hand: HandInPlay) -> list[dict[str, Any]]:
    answers = ("accepted",) if hand.table.rules["mordienne"] == "off" else tuple(SURRENDER_ANSWERS)
    return [
        {
            "value": f"{number}-{answer}",
            "side": side.name,
            "accepted": SURRENDER_ANSWERS[answer],
            "picked": surrender == {"by": number, "accepted": SURRENDER_ANSWERS[answer]},
        }
        for number, side in enumerate(hand.sides)
        for answer in answers
    ]


class AluetteEntry(HandEntry):
    STYLES = ("css/keys.css",)
    MOMENTS = {
        "result": ("tricks",),
        "quick": ("won_by", "mordienne", "tricks"),
        "announce": ("surrender", "accepted", "mordienne_announced"),
    }
    LOTS = (DEALER_LOTS, SEAT_LOTS, PARTNERS)

    def read(self, moment: str, taps: Taps, hand: HandInPlay) -> HandFacts:
        """Result: fields `trick-0`… (a seat, or "spoiled"). Quick: `won_by` (a side, or "nobody"),
        `mordienne`. Announcements: `surrender` (a side and the answer, "0-refused"),
        `mordienne_announced`, `chant`.
        """
        if moment == "announce":
            return _read_announcements(taps)
        facts = dict(hand.announced)
        if _given_up(facts):
            return facts
        if moment == "quick":
            winner = taps.one("won_by")
            facts["won_by"] = winner if winner == NOBODY else taps.number("won_by")
            facts["mordienne"] = True if taps.one("mordienne") else None
        else:
            facts["tricks"] = _read_tricks(taps)
        return without_nulls(facts)

    def own_could_be(self, name: str, value: Any, seats: int) -> bool:
        if name == "won_by":
            return is_plain(value)
        return isinstance(value, list) and all(one is None or is_plain(one) for one in value)

    def form_context(self, moment: str, facts: HandFacts, hand: HandInPlay) -> dict[str, Any]:
        impossible = self.game.faults(hand.table, hand.progress, hand.announced, False)
        shown = {
            "said": [] if impossible else self.describe(hand.announced, hand),
            "given_up": _given_up(hand.announced),
            "sides": [
                {"side": number, "name": side.name, "picked": facts.get("won_by") == number}
                for number, side in enumerate(hand.sides)
            ],
        }
        if moment == "announce":
            return shown | _draw_announcements(facts, hand)
        if moment == "quick":
            played = hand.table.rules["mordienne"] != "off"
            won = {"mordienne": facts.get("mordienne") is True, "mordienne_played": played}
            return shown | won | {"nobody": facts.get("won_by") == NOBODY}
        tricks = facts.get("tricks", [])
        picked = [_picked(tricks, trick) for trick in range(TRICKS)]
        return shown | {"tricks": picked, "seats": hand.seats()}

    def remark(self, moment: str, facts: HandFacts, hand: HandInPlay) -> Remark:
        tricks = facts.get("tricks", [])
        left = TRICKS - len(tricks) + tricks.count(SKIPPED_TRICK)
        if moment == "quick":
            return self._claim_remark(facts, hand)
        if moment != "result" or _given_up(facts) or not left:
            return Remark()
        names = hand.short_names
        lacks = say(MORE_TRICKS, {"left": left}, names)
        if SKIPPED_TRICK in tricks:
            skipped = say(SKIPPED, {"trick": tricks.index(SKIPPED_TRICK) + 1}, names)
            return Remark(skipped, lacks, fact="tricks")
        if not _seats_only(tricks):
            return Remark(lacks=lacks)
        standing = _standing(tricks, hand.table.rules["mordienne"], names)
        return Remark(standing.verdict, lacks, reason=standing.reason)

    def _claim_remark(self, facts: HandFacts, hand: HandInPlay) -> Remark:
        """Why the mordienne that was tapped does not count."""
        wrong = self.game.faults(hand.table, hand.progress, facts, False)
        if [fault.field for fault in wrong] != ["mordienne"]:
            return Remark()
        return Remark(fault_sentence(self.wording.FAULTS, *wrong), fact="mordienne")

    def verdict(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Brief:
        lines = {line.code: line for line in score.ruling}
        rows = self.wording.RULINGS.items()
        reasons = [(row.reason, lines[code]) for code, row in rows if code in lines and row.reason]
        why = [say(reason, line.params, hand.short_names) for reason, line in reasons[:1]]
        return in_two_lines(self.score_text(score, hand) or gettext(NOBODY_SCORES), why)

    def doubt(self, facts: HandFacts, score: HandScore, hand: HandInPlay) -> Doubt:
        line = next(line for line in score.ruling if line.code == "rare_all_tricks")
        return Doubt(say(ALL_TRICKS, line.params, hand.short_names))

    def describe(self, facts: HandFacts, hand: HandInPlay) -> list[str]:
        names = Names(hand.players, hand.sides)
        surrender = facts.get("surrender", {})
        sentences = []
        if "by" in surrender and "accepted" in surrender:
            message = OFFER_ACCEPTED if surrender["accepted"] else OFFER_REFUSED
            sentences.append(say(message, {"side": surrender["by"]}, names))
        if "mordienne_announced" in facts:
            sentences.append(
                say(MORDIENNE_ANNOUNCED, {"seat": facts["mordienne_announced"]}, names)
            )
        if facts.get("chant"):
            sentences.append(say(SUNG, {}, names))
        if "tricks" in facts:
            won = [
                gettext(SPOILED_TRICK) if seat is None else hand.players[seat]
                for seat in facts["tricks"]
            ]
            sentences.append(say(TRICKS_WON, {"tricks": ", ".join(won)}, names))
        return sentences

    def row(self, facts: HandFacts, score: HandScore, players: tuple[str, ...]) -> dict[str, Any]:
        codes = [line.code for line in score.ruling]
        seat = next((line.params["seat"] for line in score.ruling if "seat" in line.params), None)
        return {
            "winner": "" if seat is None else players[seat],
            "first_to": next(
                (line.params["tricks"] for line in score.ruling if line.code == "first_to_reach"), 0
            ),
            "mordienne": bool({"mordienne", "mordienne_by_side", "refusal_made"} & set(codes)),
            "spoiled": "all_spoiled" in codes,
            "surrender": facts.get("surrender", {}),
        }
