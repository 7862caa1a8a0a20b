"""The Django app `games`."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The only app of the project."""

    name = "games"
