"""Sides: every player alone, or two teams of partners who sit opposite each other."""

from games.scoring.errors import Fault, fault
from games.scoring.values import Side


def two_teams(names: tuple[str, ...]) -> tuple[Side, ...]:
    """Seats 0 and 2 against seats 1 and 3."""
    return (
        Side(f"{names[0]} & {names[2]}", (0, 2)),
        Side(f"{names[1]} & {names[3]}", (1, 3)),
    )


def each_alone(names: tuple[str, ...]) -> tuple[Side, ...]:
    """A side for each seat."""
    return tuple([Side(names[seat], (seat,)) for seat in range(len(names))])


def count_faults(players: int, possible: tuple[int, ...]) -> list[Fault]:
    """`player_count` unless the number of players is one of those possible."""
    if players in possible:
        return []
    lowest, highest = min(possible), max(possible)
    return [fault("player_count", "players", given=players, lowest=lowest, highest=highest)]
