"""Aluette: all that is its own outside the scoring core."""

from games.kinds.aluette import demo, entry, judge, measures, wording
from games.kinds.kind import Kind

KIND = Kind(wording, entry, judge, measures, demo)
