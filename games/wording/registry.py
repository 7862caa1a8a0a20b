"""The wording of each game, by its slug, and the sentences that everyone asks for."""

from types import ModuleType

from django.utils.translation import gettext

from games.scoring.errors import Fault
from games.scoring.values import Line, Outcome
from games.wording import alta_baja, aluette, batarde, belote, common, judge, river
from games.wording.common import HouseRule
from games.wording.sentences import Names, say

WORDING: dict[str, ModuleType] = {
    "belote": belote,
    "batarde": batarde,
    "aluette": aluette,
    "alta_baja": alta_baja,
    "river": river,
}
"""In the order in which the games are offered."""

FAULTS = common.FAULTS | judge.FAULTS
"""What no game says in its own words. A code that means something else in each field has a message
for each, under `code.field`.
"""


def game_names() -> list[tuple[str, str]]:
    """Each game's slug and its name, in the order in which they are offered."""
    return [(slug, gettext(wording.NAME)) for slug, wording in WORDING.items()]


def ruling_text(slug: str, line: Line, names: Names) -> str:
    """Say one step of a ruling."""
    return say(WORDING[slug].RULINGS[line.code], line.params, names)


def fault_text(slug: str | None, fault: Fault, names: Names | None = None) -> str:
    """Say what is wrong; `slug` is None where the game itself is not known.

    `names` may be left out for a fault of the record's frame.
    """
    messages = FAULTS if slug is None else FAULTS | WORDING[slug].FAULTS
    message = messages.get(f"{fault.code}.{fault.field}") or messages[fault.code]
    return say(message, fault.params, names or Names())


def reason_text(reason: str) -> str:
    """Say why a hand was changed or contested: one of the common reasons, or what was typed."""
    common_ones = common.REASONS | common.OBJECTIONS
    return gettext(common_ones[reason]) if reason in common_ones else reason


def house_rule_text(rule: HouseRule, value: object) -> str:
    """Say what a house rule is set to: its choice, its number or its labels; "" where it is not."""
    if value is None:
        return ""
    if rule.choices:
        return gettext(rule.choices[value].label)
    return ", ".join(value) if isinstance(value, list | tuple) else str(value)


def outcome_text(slug: str, outcome: Outcome, names: Names) -> str:
    """Say how the game ended; its message may name the winners, `sides`."""
    return say(WORDING[slug].OUTCOMES[outcome.reason], {"sides": outcome.winners}, names)
