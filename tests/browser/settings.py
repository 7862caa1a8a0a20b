"""The production settings, for a run that keeps all it makes beside its data."""

from scorekeeper.settings import *  # noqa: F403
from scorekeeper.settings import DATA_DIR

STATIC_ROOT = DATA_DIR / "static"
