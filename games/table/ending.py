"""The game as a whole: its result, its end, and the note on it."""

from games.kinds.sentences import fault_text
from games.scoring.values import Json
from games.table.facts import Phone
from games.table.frame import table_frame
from games.table.history import reopen_page
from games.table.result import result_page
from games.table.screen import SCORER, Facts, GamePage, Screen, Tap, to_write
from games.table.view import GameView
from games.wording.catalogue import gettext, gettext_noop

NOTE_BELOW = gettext_noop(
    "The game has moved on in the meantime: the note is below, to be saved again."
)


def _result(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The whole game: who won and why, or the score so far. With `confirming`, the confirmations
    are open: several people confirm one after the other.
    """
    page = result_page(facts.view) | facts.besides
    page["confirming"] = "confirming" in tap.taps.values
    return Screen(template="table/result.html", context=page)


def _end_game(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Whether to end the game early, then its end: it is listed as unfinished."""
    if not tap.sent:
        return _ask_to_end(facts.view)
    over = Screen(to="result")
    return to_write(
        "end_game",
        {},
        facts,
        tap,
        saved=lambda now, entry: over,
        refused=lambda now, faults: over,  # It is already over: the result shows it.
        late=lambda now: _ask_to_end(now.view, 409),
    )


def _ask_to_end(view: GameView, status: int = 200) -> Screen:
    if view.over:
        return Screen(to="result")
    page = table_frame(view) | {"moved_on": status == 409, "hands": len(view.sheet.hands)}
    return Screen(template="table/end_game.html", context=page, status=status)


def _reopen(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """Whether to resume a game that was ended early, then its resumption."""
    view, table = facts.view, Screen(to="table")
    if view.sheet.finished or not view.current.ended:
        return table
    if not tap.sent or not tap.sure:
        return _ask_to_reopen(view)
    return to_write(
        "reopen",
        {},
        facts,
        tap,
        saved=lambda now, entry: table,
        refused=lambda now, faults: Screen(
            to="result", says=[("error", fault_text(view.game.kind, faults[0]))]
        ),
        late=lambda now: _ask_to_reopen(now.view, 409),
    )


def _ask_to_reopen(view: GameView, status: int = 200) -> Screen:
    if not view.current.ended:
        return Screen(to="table")
    page = reopen_page(view, status == 409)
    return Screen(template="table/reopen.html", context=page, status=status)


def _game_note(facts: Facts, phone: Phone, tap: Tap) -> Screen:
    """The note on the game, or its new text; nothing is written if it is the same."""
    if not tap.sent:
        return _note(facts.view, facts.view.current.note)
    text = tap.typed("text")
    if text == facts.view.current.note:
        return Screen(to="table")
    return to_write(
        "write_note",
        {"text": text},
        facts,
        tap,
        saved=lambda now, entry: Screen(to="table"),
        refused=lambda now, faults: _note(
            facts.view, text, fault_text(facts.view.game.kind, faults[0])
        ),
        late=lambda now: _note(now.view, text, gettext(NOTE_BELOW)),
    )


def _note(view: GameView, text: str, error: str = "") -> Screen:
    """The saved note, or the typed note and why it was not saved."""
    page: Json = {"saved_note": view.current.note, "note": text, "error": error}
    return Screen(
        template="table/game_note.html",
        context=table_frame(view) | page,
        status=422 if error else 200,
    )


PAGES = [
    GamePage("result/", "result", _result, besides="led_on"),
    GamePage("end", "end_game", _end_game, seen_by=SCORER, sent_by=SCORER),
    GamePage("reopen", "reopen", _reopen, seen_by=SCORER, sent_by=SCORER),
    GamePage("note", "game_note", _game_note, sent_by=SCORER, counted="remark"),
]
"""What concerns the whole game."""
