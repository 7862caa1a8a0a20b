"""The game as a whole: its result, which is also printed and shared; its end; its note."""

from collections.abc import Sequence
from dataclasses import replace

from games.journal import Entry, EntryKind
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import explain_ruling, fault_text, house_rule_text, outcome_text
from games.scoring.record import rules_of
from games.scoring.values import Json
from games.table import acts
from games.table.disputes.confirmations import agreement
from games.table.disputes.history import reopen_page_context
from games.table.disputes.objections import open_objections
from games.table.entry.meanwhile import events_about, too_late_message
from games.table.entry.open_forms import label_if_hands_changed, label_if_note_changed
from games.table.errors import Refused, Stale
from games.table.pages.chart import draw_chart
from games.table.pages.page_context import game_context, sheet_rows
from games.table.pages.standing import duration, minutes_between
from games.table.pages.turning import TurningPoint, highlights, turning_point, turning_sentences
from games.table.plain import UNFINISHED
from games.table.screen import SCORER, GamePage, GameRequest, GameState, Journal, Screen
from games.table.view import GameView, hand_with
from games.wording.catalogue import get_language, gettext, gettext_noop
from games.wording.common import Figure
from games.wording.sentences import Names, join_words, say, with_minus

MOST_HIGHLIGHTS = 2


def result_page(view: GameView) -> Json:
    """The context of the result page; also works for a game that goes on."""
    sheet, game = view.sheet, view.game_record.game
    lead = sheet.lead
    names = [sheet.sides[number].name for number in lead.sides]
    dealer = view.progress.dealer
    page = game_context(view)
    turn = turning_point_of(view)
    told = turn.hand.number if turn and turn.line else None
    evening = view.game.evening
    return page | {
        "unfinished": view.game.state == UNFINISHED,
        "may_resume": view.may_resume,
        "lead": lead,
        "best": join_words(names, get_language()),
        "winners": sum(len(sheet.sides[number].seats) for number in lead.sides),
        "best_total": sheet.totals[lead.sides[0]],
        "best_count": abs(sheet.totals[lead.sides[0]]),
        "lowest_wins": game.lowest_wins(view.table),
        "hands": len(sheet.numbered),
        "played": view.played,
        "outcome": outcome_of(view),
        "podium": podium(view),
        "turning": turn and turning_context(view, turn),
        "highlights": highlights(view, MOST_HIGHLIGHTS, told),
        "chart": chart_of(view, told),
        "still_open": open_objections(view),
        "agreement": agreement(view, None),
        "rows": rows_with_rulings(view),
        "took": timing(view),
        "house_rules": rules_in_force(view.game.kind, view.table.players, view.table.rules),
        "note": view.current.note,
        "took_over": view.took_over,
        "people": view.people,
        # After a round people look at the standings and draw the next one.
        "evening_first": evening is not None and not evening.ended and view.game.round_number > 0,
        "all_known": not any(seat.nameless for seat in view.seats),
        "next_dealer": None if dealer is None else view.players[dealer],
    }


def pad_page(view: GameView) -> Json:
    """The context of the printed page: the same, with the first hand on top."""
    page = result_page(view)
    backwards = view.game.notebook.newest_first
    return page | {"rows": list(reversed(page["rows"])) if backwards else page["rows"]}


def turning_point_of(view: GameView) -> TurningPoint | None:
    highlights = KINDS[view.game.kind].wording.HIGHLIGHTS
    lowest_wins = view.game_record.game.lowest_wins(view.table)
    return turning_point(view.sheet, lowest_wins, highlights)


def turning_context(view: GameView, turn: TurningPoint) -> Json:
    facts = view.current.hands[view.sheet.index_of(turn.hand.number)].facts
    record, number = view.game_record, turn.hand.number
    hand = replace(
        hand_with(view, facts),
        progress=replace(view.progress, number=number, dealer=turn.hand.dealer),
        players=record.players_at(number),
        sides=record.sides_at(number),
    )
    return turning_sentences(turn, view.game.kind, view.sheet, facts, hand)


def rows_with_rulings(view: GameView) -> list[Json]:
    """The rows of the sheet, each with its ruling in words."""
    return [
        row
        | {
            "steps": explain_ruling(view.game.kind, row["hand"], view.names_at(row["hand"].number)),
            "figures": [
                (side.name, *cell, with_minus(str(total)))
                for side, cell, total in zip(
                    view.sheet.sides, row["cells"], row["hand"].totals, strict=True
                )
            ],
        }
        for row in sheet_rows(view)
    ]


def timing(view: GameView) -> Json:
    """The day of the game, when it started and ended, how long it took so far, and the minutes per
    hand.
    """
    start, end = view.game.started_at, view.game.ended_at
    last = end or (view.entries[-1].made_at if view.entries else None) or start
    minutes, hands = minutes_between(start, last), len(view.sheet.numbered)
    a_hand = minutes // hands if hands else 0
    return {
        "day": view.game.dated_at,
        "start": start,
        "end": end,
        "a_hand": a_hand,
        "lasted": duration(minutes),
    }


def outcome_of(view: GameView) -> str:
    """Why the game is over, in words; "" if it goes on or was ended early."""
    if view.sheet.outcome is None:
        return ""
    names = Names(view.players, view.sheet.sides)
    return outcome_text(view.game.kind, view.sheet.outcome, view.sheet.winners, names)


def podium(view: GameView) -> list[Json]:
    """The sides by rank, ties in the order of the table."""
    sheet, brief = view.sheet, brief_measures(view)
    best_first = sorted(range(len(sheet.sides)), key=lambda side: (sheet.ranks[side], side))
    return [
        {
            "rank": sheet.ranks[side],
            "name": sheet.sides[side].name,
            "total": sheet.totals[side],
            "level": sheet.ranks.count(sheet.ranks[side]) > 1,
            "brief": brief[side],
        }
        for side in best_first
    ]


def brief_measures(view: GameView) -> list[Json | None]:
    """The measure shown beside each side's name, if the game has one: a `number` of a `whole`."""
    measures = KINDS[view.game.kind].wording.MEASURES
    figures = [one for one in measures if isinstance(one, Figure) and one.brief]
    if not figures or not view.sheet.hands:
        return [None] * len(view.sheet.sides)
    figure = figures[0]
    played = zip(view.sheet.hands, view.current.hands, strict=False)
    measured = KINDS[view.game.kind].measures.measure(
        view.sheet, [hand.facts for _, hand in played]
    )
    shown: list[Json | None] = []
    for side in view.sheet.sides:
        number, whole = [
            sum(measured[seat].get(name, 0) for seat in side.seats)
            for name in (figure.measure, figure.of)
        ]
        text = say(figure.brief, {figure.measure: number, figure.of: whole}, Names())
        shown.append({"number": number, "whole": whole, "text": text})
    return shown


def chart_of(view: GameView, turn: int | None = None) -> Json | None:
    """The chart of the totals; the line of a sole leader stands out, marked at the hand `turn`."""
    sheet = view.sheet
    names = [side.name for side in sheet.sides]
    totals = [hand.totals for hand in sheet.hands]
    winners = () if sheet.lead.all_level else sheet.lead.sides
    marked = None if turn is None else 1 + sheet.index_of(turn)
    return draw_chart(names, totals, winners, marked)


def rules_in_force(slug: str, players: int | None, rules: Json) -> list[Json]:
    words = KINDS[slug].wording.HOUSE_RULES
    return [
        {
            "label": gettext(words[rule.name].label),
            "value": house_rule_text(words[rule.name], rules[rule.name]),
            "usual": rules[rule.name] == rule.default,
        }
        for rule in rules_of(GAMES[slug], players, rules)
        if rules[rule.name] is not None
    ]


NOTED = gettext_noop("The note is saved. It stands under “The whole game”, in the menu.")
UNNOTED = gettext_noop("The note is removed.")
NOTE_NOT_SAVED = gettext_noop("The note is not saved yet: it is still in its field.")
NOT_ENDED = gettext_noop("The game is not ended yet.")
NOT_RESUMED = gettext_noop("The game is not resumed yet.")


def _result(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    page = result_page(game.view) | request.extra_context
    return Screen(template="table/result.html", context=page)


def _end_game(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    if not request.sent:
        return _ask_to_end(game.view)
    try:
        journal.append(acts.end_game, request, counts=request.taps.one("counts") == "1")
    except Stale as stale:
        view = stale.now.view
        return _ask_to_end(view, too_late_message(NOT_ENDED, view, request.seen_version))
    except Refused:  # It is already over: the result shows it.
        pass
    return Screen(redirect_to="result")


def _ask_to_end(view: GameView, moved_on: str = "") -> Screen:
    if view.over:
        return Screen(redirect_to="result")
    page = game_context(view) | {
        "moved_on": moved_on,
        "hands": len(view.sheet.numbered),
        "may_count": acts.may_count(view),
    }
    status = 409 if moved_on else 200
    return Screen(template="table/end_game.html", context=page, status=status)


def _reopen(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view = game.view
    if not view.may_resume:
        return Screen(redirect_to="table")
    if not request.sent or not request.sure:
        return _ask_to_reopen(view)
    try:
        journal.append(acts.reopen, request)
    except Refused as refused:
        why = fault_text(view.game.kind, refused.faults[0])
        return Screen(redirect_to="result", messages=[("error", why)])
    except Stale as stale:
        view = stale.now.view
        return _ask_to_reopen(view, too_late_message(NOT_RESUMED, view, request.seen_version))
    return Screen(redirect_to="table")


def _ask_to_reopen(view: GameView, moved_on: str = "") -> Screen:
    if not view.current.ended:
        return Screen(redirect_to="table")
    page, status = reopen_page_context(view, moved_on), 409 if moved_on else 200
    return Screen(template="table/reopen.html", context=page, status=status)


def _game_note(game: GameState, request: GameRequest, journal: Journal) -> Screen:
    view, seen = game.view, request.seen_version
    if not request.sent:
        return _note(view, view.current.note)
    text = request.typed("text")
    if text == view.current.note:
        return Screen(redirect_to="table")

    try:
        journal.append(acts.write_note, request, text=text)
    except Refused as refused:
        return _note(view, text, fault_text(view.game.kind, refused.faults[0]), status=422)
    except Stale as stale:  # The note that was written meanwhile beside this one.
        view = stale.now.view
        said = too_late_message(NOTE_NOT_SAVED, view, seen, is_alike=_is_note)
        return _note(view, text, said, events_about(view, seen, is_alike=_is_note), 409)
    says = [("success", gettext(NOTED if text.strip() else UNNOTED))]
    return Screen(redirect_to="table", messages=says)


def _is_note(entry: Entry) -> bool:
    return (entry.kind, entry.hand) == (EntryKind.NOTE, None)


def _note(
    view: GameView,
    text: str,
    error: str = "",
    meanwhile: Sequence[Json] = (),
    status: int = 200,
) -> Screen:
    page = {"saved_note": view.current.note, "note": text, "error": error, "meanwhile": meanwhile}
    return Screen(template="table/game_note.html", context=game_context(view) | page, status=status)


PAGES = [
    GamePage("result/", "result", _result, extra_context="led_on"),
    GamePage(
        "end",
        "end_game",
        _end_game,
        seen_by=SCORER,
        sent_by=SCORER,
        writes=True,
        late_label=label_if_hands_changed,
    ),
    GamePage(
        "reopen",
        "reopen",
        _reopen,
        seen_by=SCORER,
        sent_by=SCORER,
        writes=True,
        late_label=label_if_hands_changed,
    ),
    GamePage(
        "note",
        "game_note",
        _game_note,
        sent_by=SCORER,
        writes=True,
        rate="remark",
        late_label=label_if_note_changed,
    ),
]
