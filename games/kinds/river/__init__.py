"""Up and down the river: all that is its own outside the scoring core."""

from games.kinds.kind import Kind
from games.kinds.river import demo, entry, judge, measures, wording

KIND = Kind(wording, entry, judge, measures, demo)
