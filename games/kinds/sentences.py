"""Sentences about a game, given its slug."""

from collections.abc import Iterable, Mapping

from games.kinds.registry import KINDS
from games.kinds.wording import fault_sentence, in_words
from games.scoring.errors import Fault
from games.scoring.values import HandScore, Json, Line
from games.wording import common
from games.wording.catalogue import gettext
from games.wording.common import HouseRule
from games.wording.sentences import Message, Names, say


def game_names(titles: Mapping[str, str] | None = None) -> list[tuple[str, str]]:
    """Each game's slug and its name, in the order in which they are offered; `titles` are those by
    which kinds that have them are named.
    """
    return [(slug, game_name(slug, (titles or {}).get(slug, ""))) for slug in KINDS]


def game_name(kind: str, title: str = "") -> str:
    """Its title if it has one, else the name of its kind."""
    return title or gettext(KINDS[kind].wording.NAME)


def ruling_text(slug: str, line: Line, names: Names) -> str:
    return _say_line(slug, line, KINDS[slug].wording.ruling(line.code).text, names)


def ruling_title(slug: str, line: Line, names: Names) -> str:
    return _say_line(slug, line, KINDS[slug].wording.ruling(line.code).title, names)


def fault_text(slug: str | None, fault: Fault, names: Names | None = None) -> str:
    """What is wrong, in a game that may be unknown; without `names` if it names no player."""
    if slug is None:
        return fault_sentence({}, fault, names)
    kind = KINDS[slug]
    own = {**kind.wording.HAND.faults, **kind.wording.FAULTS, **kind.judge_page.FAULTS}
    return fault_sentence(own, fault, names, kind.wording.FAULT_LABELS)


def number_text(hand: HandScore) -> str:
    """What stands for a hand on the sheet: its number, or what an adjustment is."""
    if not hand.adjusts:
        return str(hand.number)
    below, above = min(hand.scores) < 0, max(hand.scores) > 0
    if below and above:
        return gettext("Adjustment")
    return gettext("Penalty") if below else gettext("Bonus")


def reason_text(slug: str, reason: str) -> str:
    """Why a hand was changed or contested: a usual reason, or what was typed."""
    usual = common.REASONS | KINDS[slug].wording.REASONS
    return gettext(usual[reason]) if reason in usual else reason


def reason_texts(slug: str, codes: Iterable[str]) -> list[tuple[str, str]]:
    """The usual reasons to change or contest a hand, each with its code."""
    return [(code, reason_text(slug, code)) for code in codes]


def house_rule_text(rule: HouseRule, value: object) -> str:
    """The value of a house rule: its choice, its number or its labels; if it is not set, what that
    is called, or "".
    """
    if value is None:
        return gettext(rule.unset) if rule.unset else ""
    if rule.choices:
        return gettext(rule.choices[value].label)
    return gettext(rule.zero) if rule.zero and value == 0 else rule_as_typed(value)


def rule_as_typed(value: object) -> str:
    """The value of a house rule as it is typed: a number, or labels."""
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)


def outcome_text(slug: str, outcome: str, winners: tuple[int, ...], names: Names) -> str:
    """How the game ended; the message may name the winners, `sides`."""
    return say(KINDS[slug].wording.OUTCOMES[outcome], {"sides": winners}, names)


def _say_line(slug: str, line: Line, message: Message, names: Names) -> str:
    return say(message, in_words(KINDS[slug].wording.LABELS, line.params, names), names)


# An arrow that is never separated from its figures by a line break.
ARROW = "\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}"


def explain_ruling(slug: str, hand: HandScore, names: Names) -> list[Json]:
    """The ruling of a hand, step by step. `points` is what a step adds to each side's score: they
    add up to the hand's scores. `figures` are those that it compares, one per side, or none.
    """
    wording = KINDS[slug].wording
    return [
        {
            "title": ruling_title(slug, line, names),
            "text": ruling_text(slug, line, names).replace(" → ", ARROW),
            "points": line.points,
            "scores": any(line.points),
            "figures": line.params.get("figures", ()),
            "paragraph": wording.ruling(line.code).anchor,
        }
        for line in hand.ruling
    ]
