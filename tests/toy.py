"""An invented game of a different shape from those of La Marque: it proves what the contract of a
game allows, and that nothing assumes otherwise.

Three or five players try to score few points, as at Hearts: the game ends when somebody reaches 100
and loses, and the lowest total wins. The player with the most points in a hand leads the next; the
leader of the first hand is unknown. There is no trump.
"""

from games.scoring import teams
from games.scoring.cards import FRENCH_52
from games.scoring.errors import Fault
from games.scoring.game import Progress, Result, Rule, Table
from games.scoring.judge import tricks
from games.scoring.judge.questions import Question, read_played, read_to_play
from games.scoring.values import Json, Line, Side

SLUG = "toy"
PLAYERS: tuple[int, ...] = (5, 3)
DIRECTION = 1
LOWEST_WINS = True
START = None
FACTS: tuple[str, ...] = ("points",)
TARGET = 100


def player_faults(players: int) -> list[Fault]:
    return teams.count_faults(players, PLAYERS)


def sides(names: tuple[str, ...]) -> tuple[Side, ...]:
    return teams.each_alone(names)


def house_rules(players: int, given: Json) -> tuple[Rule, ...]:
    return (Rule("cards", 52 // players, lowest=1, highest=52 // players),)


def faults(table: Table, progress: Progress, facts: Json, complete: bool) -> list[Fault]:
    return []


def score(table: Table, progress: Progress, facts: Json) -> Result:
    points = tuple(facts["points"])
    return Result((Line("counted", points, {}),), memo=points.index(max(points)))


def outcome(table: Table, progress: Progress) -> str | None:
    return "target_reached" if max(progress.totals) >= TARGET else None


def leader(table: Table, progress: Progress) -> int | None:
    return progress.memo


def length(table: Table) -> int | None:
    return None


def target(table: Table, progress: Progress) -> int | None:
    return TARGET


def coming(table: Table, progress: Progress) -> Json:
    return {}


# The judge

PLAY = tricks.Play(FRENCH_52, FRENCH_52.ranks, FRENCH_52.ranks, (), DIRECTION)


def players(asked: Json) -> object:
    return asked.get("players")


def winner(table: Table, asked: Json):
    trick, found = tricks.read(PLAY, table, asked, read_played)
    return (None, found) if trick is None else tricks.winner(trick)


def legal(table: Table, asked: Json):
    trick, found = tricks.read(PLAY, table, asked, read_to_play)
    if trick is None:
        return None, found
    following = tricks.of_suit(trick.hand, tricks.led(trick))
    choice = tricks.Choice(following, "follow") if following else tricks.discard(trick)
    return tricks.verdict(trick, choice)


QUESTIONS = {
    "winner": Question(("leader", "cards"), winner),
    "legal": Question(("leader", "cards", "hand"), legal),
}
