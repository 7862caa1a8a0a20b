"""La Marque's settings, with the floor's table and its two addresses besides."""

from scorekeeper.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS, "tools.floor"]  # noqa: F405
ROOT_URLCONF = "tools.floor.urls"
