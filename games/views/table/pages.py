"""The pages and forms of one game, in the order in which their addresses are tried."""

from django.http import HttpRequest
from django.utils.translation import get_language

from games import rates
from games.models import Game, Right
from games.readers.notebook.known_players import known_players
from games.readers.notebook.rules import titles_of
from games.readers.table.following_games import led_on
from games.scoring.values import Json
from games.table.view import GameView
from games.views.table.screens import GamePage

READER, SCORER = Right.READER, Right.SCORER


def _known(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The names that are offered: a guest is shown none but those of the game."""
    guest = request.guest is not None
    return {"known": [one.name for one in view.people] if guest else known_players(game.notebook)}


def _sections(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The titles of the rules, by anchor."""
    return {"sections": titles_of(view.game.kind, get_language() or "en")}


def _led_on(request: HttpRequest, game: Game, view: GameView) -> Json:
    """The games to which one that is over leads."""
    return led_on(view, request.guest)


HAND = "hands/<int:place>/"
CORRECTION = ("changes", "correction")

PAGES = [
    # First what every tap asks for.
    GamePage(address="", verb="table"),
    GamePage(address="news", verb="news", in_parts=True),
    GamePage(address="open", verb="open_moment", seen_by=None, sent_by=SCORER),
    GamePage(address="announce", verb="announce", seen_by=None, sent_by=SCORER),
    GamePage(address="record", verb="record", seen_by=None, sent_by=SCORER),
    GamePage(address="preview", verb="preview", seen_by=None, sent_by=READER),
    GamePage(address="undo", verb="undo", seen_by=None, sent_by=SCORER),
    GamePage(address="bid", verb="bid", seen_by=None, sent_by=READER),
    GamePage(address="extra", verb="extra", seen_by=None, sent_by=READER),
    GamePage(address="restore", verb="restore", seen_by=None, sent_by=SCORER),
    GamePage(address="conflict/", verb="conflict", seen_by=SCORER),
    GamePage(address="take-back/", verb="take_back", seen_by=SCORER),
    GamePage(address="judge/", verb="judge", besides=_sections, in_parts=True),
    GamePage(address="journal/", verb="journal"),
    GamePage(address="result/", verb="result", besides=_led_on),
    GamePage(address="confirm", verb="confirm", seen_by=None, sent_by=READER),
    GamePage(address="end", verb="end_game", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="reopen", verb="reopen", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="note", verb="game_note", sent_by=SCORER, counted=rates.REMARK),
    GamePage(address="dealer/", verb="dealer", seen_by=SCORER, sent_by=SCORER),
    GamePage(address="seats/", verb="seats", seen_by=SCORER, sent_by=SCORER, besides=_known),
    GamePage(address=HAND, verb="hand"),
    GamePage(
        address=f"{HAND}note", verb="hand_note", seen_by=None, sent_by=SCORER, counted=rates.REMARK
    ),
    GamePage(address=f"{HAND}confirm", verb="confirm_hand", seen_by=None, sent_by=READER),
    GamePage(address=f"{HAND}correct/", verb="correct"),
    GamePage(address=f"{HAND}insert/", verb="insert"),
    GamePage(address=f"{HAND}restore/", verb="restore_hand"),
    GamePage(address=f"{HAND}remove/", verb="remove"),
    GamePage(address="change", verb="change", seen_by=None, sent_by=READER, state=CORRECTION),
    GamePage(
        address=f"{HAND}contest",
        verb="contest",
        sent_by=READER,
        counted=rates.REMARK,
        state=("facts", "objection"),
    ),
    GamePage(address="objections/<int:number>/", verb="objection", sent_by=SCORER),
    GamePage(
        address="objections/<int:number>/withdraw", verb="withdraw", seen_by=None, sent_by=READER
    ),
]
