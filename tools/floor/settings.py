"""La Marque's settings, with the table and the addresses of the floor."""

from scorekeeper.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tools.floor"]  # noqa: F405
ROOT_URLCONF = "tools.floor.urls"
