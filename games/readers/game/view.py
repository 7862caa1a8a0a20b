"""Moved to games.game_view."""

from games.game_view import GameView, read_game, replacement, seat_of, view_of  # noqa: F401
