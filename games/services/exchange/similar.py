"""Which names are probably those of the same person."""

from collections.abc import Iterable

from games.models import Player, searchable


class SimilarNames:
    """Finds the players whose names differ from a name by accents and case, or by one letter."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.names = {player: searchable(player.name) for player in players}
        self.spelled: dict[str, list[Player]] = {}
        for player, name in self.names.items():
            for spelling in _spellings(name):
                self.spelled.setdefault(spelling, []).append(player)

    def to(self, name: str) -> list[Player]:
        """Return the players with similar names, in their order."""
        name = searchable(name)
        near = {player for one in _spellings(name) for player in self.spelled.get(one, ())}
        return [
            player
            for player in self.names
            if player in near and _differ_by_a_letter(name, self.names[player])
        ]


def _spellings(name: str) -> set[str]:
    """Return the name, and the name without each letter: similar names have one in common."""
    return {name, *[name[:place] + name[place + 1 :] for place in range(len(name))]}


def _differ_by_a_letter(*names: str) -> bool:
    """Whether searchable names differ by one letter at most; very short names must be the same."""
    short, long = sorted(names, key=len)
    if len(long) - len(short) > 1 or len(short) < 2:
        return short == long
    same = 0
    while same < len(short) and short[same] == long[same]:
        same += 1
    rest = short[same + 1 :] if len(short) == len(long) else short[same:]
    return rest == long[same + 1 :]
