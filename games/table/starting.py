"""How a game starts: the record that its set-up makes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.scoring import VERSION
from games.scoring.record import FORMAT, Record, read_record
from games.table.errors import Refused
from games.text import tidy, visible_faults


@dataclass(frozen=True)
class Seating:
    """The players of a table, clockwise from seat 0, and the first dealer's seat."""

    names: Sequence[str]
    first_dealer: int = 0


def start_record(kind: str, seating: Seating, rules: Mapping[str, Any]) -> Record:
    """Return the record of a game that starts so. Raises Refused."""
    names = [tidy(name) for name in seating.names]
    record, faults = read_record(
        {
            "format": FORMAT,
            "game": kind,
            "players": names,
            "first_dealer": seating.first_dealer,
            "rules": {name: _tidied(value) for name, value in rules.items()},
        }
    )
    faults = faults or visible_faults("players", names)
    if record is None or faults:
        raise Refused(faults)
    return record


def _tidied(value: Any) -> Any:
    """Return a house rule's value, with its labels tidied if it has any."""
    if not isinstance(value, list):
        return value
    return [tidy(label) if isinstance(label, str) else label for label in value]


def settings_of(record: Record) -> dict[str, Any]:
    """Return what a game keeps of the record that it starts with, besides its players."""
    return {
        "kind": record.game.SLUG,
        "rules": _chosen_rules(record),
        "first_dealer": record.table.first_dealer if record.game.DIRECTION else 0,
        "core_version": VERSION,
    }


def _chosen_rules(record: Record) -> dict[str, Any]:
    """The house rules that differ from the game's defaults."""
    in_force = record.table.rules
    known = record.game.house_rules(len(record.players), in_force)
    return {rule.name: in_force[rule.name] for rule in known if in_force[rule.name] != rule.default}
