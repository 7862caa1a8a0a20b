"""The wording of each game, by its slug, and the sentences that everyone asks for."""

from types import ModuleType

from games.scoring.errors import Fault
from games.scoring.values import Line, Outcome
from games.wording import alta_baja, aluette, batarde, belote, common, river
from games.wording.sentences import Names, say

WORDING: dict[str, ModuleType] = {
    "alta_baja": alta_baja,
    "aluette": aluette,
    "batarde": batarde,
    "belote": belote,
    "river": river,
}


def ruling_text(slug: str, line: Line, names: Names) -> str:
    """Say one step of a ruling."""
    return say(WORDING[slug].RULINGS[line.code], line.params, names)


def fault_text(slug: str | None, fault: Fault, names: Names | None = None) -> str:
    """Say what is wrong; `slug` is None where the game itself is not known.

    `names` may be left out for a fault of the record's frame.
    """
    message = common.FAULTS.get(fault.code)
    if slug is not None:
        message = WORDING[slug].FAULTS.get(fault.code, message)
    return say(message or fault.code, fault.params, names or Names())


def outcome_text(slug: str, outcome: Outcome, names: Names) -> str:
    """Say how the game ended; its message may name the winners, `sides`."""
    return say(WORDING[slug].OUTCOMES[outcome.reason], {"sides": outcome.winners}, names)
