"""The facts of hands that a form carries as JSON: what was tapped before.

Whoever sends the form may have altered it, so what no form could have sent is not read. What the
facts say is checked where they are scored.
"""

import json
from typing import Any

from games.kinds.adjustment import entry_of
from games.kinds.entry import HandFacts
from games.scoring.values import Json
from games.table.view import GameView


def dump_state(state: Any) -> str:
    """Return a state as the value of a field: in one order, which a phone may have lost."""
    return json.dumps(state, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def read_hand_facts(view: GameView, text: str) -> HandFacts | None:
    """Return the facts of a hand in a field; None if it holds none."""
    facts = _read(text)
    return facts if _are_facts(view, facts) else None


def read_changes(view: GameView, text: str) -> list[Json] | None:
    """Return the changes of hands (`journal.change`) in a field, the requested one first; None if
    it holds none.
    """
    changes = _read(text)
    if not isinstance(changes, list) or not changes:
        return None
    if not all(_is_change(view, one) for one in changes):
        return None
    places = [one["hand"] for one in changes]
    later = [one for one in changes[1:] if "before" in one]
    return None if later or len(set(places)) < len(places) else changes


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (RecursionError, ValueError):
        return None


def _is_change(view: GameView, one: Any) -> bool:
    if not isinstance(one, dict) or set(one) - {"before"} != {"hand", "facts"}:
        return False
    if not all(_is_number(one[name]) for name in ("hand", "before") if name in one):
        return False
    removes = one["facts"] is None and "before" not in one
    return removes or _are_facts(view, one["facts"])


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _are_facts(view: GameView, facts: Any) -> bool:
    if not isinstance(facts, dict):
        return False
    bounds = view.game_record.game.bounds(view.table, view.progress)
    entry = entry_of(view.game.kind, facts)
    return entry.could_be_tapped(facts, bounds.players, bounds.sides)
