"""Answer a question given as JSON data: a verdict, or the faults of the question."""

from games.scoring.errors import (
    Fault,
    fault,
    is_number,
    number_faults,
    quoted,
    unknown_field_faults,
)
from games.scoring.game import Table
from games.scoring.judge.questions import Answer
from games.scoring.record import complete_rules, rule_faults
from games.scoring.registry import GAMES, JUDGES
from games.scoring.values import Json

KEYS = ("ask", "game", "players", "rules")
"""The keys that every question may have; the others depend on the question."""


def judge(question: object) -> Answer:
    """The verdict, or the faults of the question; never raises, whatever the data.

    Faults: `not_an_object`, `unknown_game`, `unknown_question`, `unknown_field`,
    `player_count_missing`, `player_count` (or the game's own), `unknown_rule`,
    `unknown_rule_value`, and those of the question. A null means the same as a missing key.
    """
    if not isinstance(question, dict):
        return None, [fault("not_an_object", given=quoted(question))]
    slug, ask = question.get("game"), question.get("ask")
    if not isinstance(slug, str) or slug not in JUDGES:
        return None, [fault("unknown_game", "game", given=quoted(slug))]
    questions = JUDGES[slug].QUESTIONS
    if not isinstance(ask, str) or ask not in questions:
        return None, [fault("unknown_question", "ask", given=quoted(ask))]
    found = unknown_field_faults(question, KEYS + questions[ask])
    asked = {key: question[key] for key in question if question[key] is not None}
    table, wrong = _table(slug, asked)
    if found or table is None:
        return None, found + wrong
    answer: Answer = getattr(JUDGES[slug], ask)(table, asked)
    return answer


def _table(slug: str, asked: Json) -> tuple[Table | None, list[Fault]]:
    """The number of players and the house rules."""
    game, players = GAMES[slug], JUDGES[slug].players(asked)
    if players is None:
        return None, [fault("player_count_missing", "players")]
    if not is_number(players):
        return None, number_faults("players", players)
    found = game.player_faults(players)
    rules = asked.get("rules", {})
    if not found:
        found = rule_faults(game, players, rules)
    if found:
        return None, found
    return Table(players, 0, complete_rules(game, players, rules)), []
