"""Records of a game for its tests: the sheet of a legal one, the faults of another."""

from games.kinds.registry import GAMES
from tests.declared import NAMES
from tests.replaying import replay_record


class Recorded:
    """Records of one game; the house rules are named."""

    def __init__(self, slug):
        self.slug = slug

    def record(self, *hands, players=4, first_dealer=0, opened=None, **rules):
        return {
            "format": "scorekeeper/1",
            "game": self.slug,
            "players": NAMES[:players],
            "first_dealer": first_dealer,
            "rules": rules,
            "hands": list(hands),
            "open": opened,
        }

    def sheet(self, *hands, **frame):
        replay = replay_record(GAMES, self.record(*hands, **frame))
        assert replay.faults == []
        return replay.sheet

    def last(self, *hands, **frame):
        """The last hand on the sheet."""
        return self.sheet(*hands, **frame).hands[-1]

    def codes(self, *hands, **frame):
        """The faults of the record, as (hand, field, code)."""
        found = replay_record(GAMES, self.record(*hands, **frame)).faults
        return [(fault.hand, fault.field, fault.code) for fault in found]

    def faults(self, *hands, **frame):
        """The faults of the record, as (code, field)."""
        return [(code, field) for _, field, code in self.codes(*hands, **frame)]
