"""Records replayed as JSON data."""

from games.scoring.record import read_record
from games.scoring.replay import Unreadable, replay


def replay_record(games, data):
    """The replay of a record of one of these games; never raises, whatever the data."""
    record, faults = read_record(games, data)
    return Unreadable(faults) if record is None else replay(record)
