"""The production settings, with the static files beside the data."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import DATA_DIR

STATIC_ROOT = DATA_DIR / "static"
