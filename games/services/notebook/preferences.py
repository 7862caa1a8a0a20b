"""The preferences of a notebook, and its name."""

from django.conf import settings
from django.db import transaction

from games.journal import LONGEST_LABEL
from games.kinds.registry import GAMES
from games.models import Notebook, Theme
from games.scoring.errors import choice_faults
from games.scoring.record import invalid_rules_by_players
from games.scoring.values import Json
from games.services.locking import lock_notebook
from games.table.errors import Refused, refuse
from games.text import tidy, visible_faults
from scorekeeper.zones import known_zones


@transaction.atomic
def set_preferences(
    *,
    notebook: Notebook,
    language: str,
    time_zone: str,
    theme: str,
    seen: Json | None = None,
    **switches: bool,
) -> Notebook:
    """Save a notebook's language, time zone and theme, "" for the browser's, the server's, the
    system's, and the `switches`: only what is another than its page showed (`seen`). Refused:
    `unknown_preference`.
    """
    languages = ("", *dict(settings.LANGUAGES))
    faults = choice_faults("language", language, languages, "unknown_preference")
    zones = ("", *known_zones())
    faults += choice_faults("time_zone", time_zone, zones, "unknown_preference")
    faults += choice_faults("theme", theme, tuple(Theme.values), "unknown_preference")
    if faults:
        raise Refused(faults)
    notebook = lock_notebook(notebook.pk)
    chosen = {"language": language, "time_zone": time_zone, "theme": theme, **switches}
    chosen = {name: chosen[name] for name in chosen if chosen[name] != (seen or {}).get(name)}
    for name, value in chosen.items():
        setattr(notebook, name, value)
    notebook.save(update_fields=chosen)
    return notebook


@transaction.atomic
def set_rule_defaults(*, notebook: Notebook, kind: str, rules: Json) -> Notebook:
    """Save house rules that games of a kind start with; null restores the game's default. They must
    suit some number of players: another table starts with the default. Refused: `unknown_rule`,
    `unknown_rule_value`, `not_a_number`.
    """
    notebook = lock_notebook(notebook.pk)
    changed = notebook.rule_defaults.get(kind, {}) | rules
    chosen = {name: value for name, value in changed.items() if value is not None}
    game = GAMES[kind]
    wrong = invalid_rules_by_players(game, chosen)
    if len(wrong) == len(game.PLAYERS):
        raise Refused(wrong[min(wrong)])
    notebook.rule_defaults = notebook.rule_defaults | {kind: chosen}
    notebook.save(update_fields=["rule_defaults"])
    return notebook


@transaction.atomic
def name_notebook(*, notebook: Notebook, name: str) -> Notebook:
    """Name a notebook; "" removes it. Refused: `label_too_long`, `name_not_visible`."""
    notebook = lock_notebook(notebook.pk)
    notebook.name = valid_label(name, "name")
    notebook.save(update_fields=["name"])
    return notebook


def valid_label(text: str, field: str) -> str:
    """A phone's or notebook's name as stored. Refused: `label_too_long`, `name_not_visible`."""
    return valid_text(text, field, LONGEST_LABEL, "label_too_long")


def valid_text(text: str, field: str, longest: int, too_long: str) -> str:
    text = tidy(text)
    if len(text) > longest:
        refuse(too_long, field, longest=longest)
    if faults := visible_faults(field, [text]):
        raise Refused(faults)
    return text
