"""The end of a game: who won and why, the standing, the chart, the sheet, the house rules."""

from django.utils.translation import get_language, gettext

from games.models import State
from games.readers.chart import Chart, draw_chart
from games.readers.disputes import agreement
from games.readers.game import GameView
from games.readers.objections import still_open
from games.readers.table import sheet_rows, table_frame
from games.scoring.record import Record
from games.scoring.values import Json
from games.wording.registry import WORDING, house_rule_text, outcome_text
from games.wording.sentences import Names, joined


def result_page(view: GameView) -> Json:
    """Everything that the page draws; a game that goes on shows how it stands."""
    sheet, game = view.sheet, view.game_record.game
    best = [number for number, rank in enumerate(sheet.ranks) if rank == 1]
    names = [sheet.sides[number].name for number in best]
    dealer = view.progress.dealer
    page = table_frame(view)
    return page | {
        "unfinished": view.game.state == State.UNFINISHED,
        "best": joined(names, get_language()),
        "alone": len(best) == 1,
        "winners": sum(len(sheet.sides[number].seats) for number in best),
        "draw": len(best) == len(sheet.sides),
        "best_total": sheet.totals[best[0]],
        "lowest_wins": game.LOWEST_WINS,
        "hands": len(sheet.hands),
        "outcome": outcome_of(view),
        "podium": podium(view),
        "chart": chart_of(view, best),
        "still_open": still_open(view),
        "agreement": agreement(view, None),
        "rows": sheet_rows(view),
        "house_rules": rules_in_force(view.game.kind, view.game_record),
        "note": view.current.note,
        "next_dealer": None if dealer is None else view.players[dealer],
    }


def outcome_of(view: GameView) -> str:
    """The reason why the game is over, in words; "" where it was ended early."""
    if view.sheet.outcome is None:
        return ""
    names = Names(view.players, view.sheet.sides)
    return outcome_text(view.game.kind, view.sheet.outcome, names)


def podium(view: GameView) -> list[Json]:
    """The sides by rank, those level in the order of the table."""
    sheet = view.sheet
    places = sorted(range(len(sheet.sides)), key=lambda side: (sheet.ranks[side], side))
    return [
        {
            "rank": sheet.ranks[side],
            "name": sheet.sides[side].name,
            "total": sheet.totals[side],
            "level": sheet.ranks.count(sheet.ranks[side]) > 1,
        }
        for side in places
    ]


def chart_of(view: GameView, best: list[int]) -> Chart | None:
    """The totals hand by hand; the line of whoever is ahead alone stands out."""
    names = [side.name for side in view.sheet.sides]
    return draw_chart(
        names, [hand.totals for hand in view.sheet.hands], best[0] if len(best) == 1 else None
    )


def rules_in_force(slug: str, record: Record) -> list[Json]:
    """The house rules as they were frozen at the start: label, value, whether the game's own."""
    rules = record.table.rules
    usual = record.game.house_rules(record.table.players, rules)
    return [
        {
            "label": gettext(WORDING[slug].HOUSE_RULES[rule.name].label),
            "value": house_rule_text(WORDING[slug].HOUSE_RULES[rule.name], rules[rule.name]),
            "usual": rules[rule.name] == rule.default,
        }
        for rule in usual
        if rules[rule.name] is not None
    ]
