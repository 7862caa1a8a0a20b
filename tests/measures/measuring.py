"""Count what a game measures of its players' play."""

from games.kinds.registry import GAMES, KINDS
from games.scoring.record import RECORD_FORMAT
from tests.cast import FOUR
from tests.kinds import titled
from tests.replaying import replay_record


def measured(kind, *hands, names=FOUR, **rules):
    """What is counted for each seat in a game of those hands."""
    record = {
        "format": RECORD_FORMAT,
        "game": kind,
        "players": list(names),
        "rules": rules,
        "hands": list(hands),
        **titled(kind),
    }
    replay = replay_record(GAMES, record)
    assert not replay.faults
    return KINDS[kind].measures.measure(replay.sheet, hands)
