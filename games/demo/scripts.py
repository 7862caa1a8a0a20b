"""Generate the games of the demo: the players, and all that their phones do.

The same seed makes the same scripts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from django.utils.translation import gettext, gettext_noop

from games.journal import change
from games.kinds.demo import DemoHand, choose_players
from games.kinds.registry import GAMES, KINDS
from games.kinds.sentences import reason_texts
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.scoring.replay import first_progress, score_hand
from games.scoring.values import Json
from games.table import acts
from games.table.screen import Act

YEARS = 6
MOST_PHONES = 3
GAMES_AN_EVENING = (1, 2, 3, 3, 4, 5)
# How many of the last games are still in progress.
IN_PROGRESS = 2

# A game that is not over by then is ended.
LONGEST_GAME = 30
# How many hands people play of a game that only ends when they leave off.
OPEN_ENDED = (8, 16)

# How long before the end the last evening begins, so that all its games have ended.
LATEST = timedelta(hours=9)

NOTES = (
    gettext_noop("At Louise’s, with the rain on the roof."),
    gettext_noop("The loser brings dessert next time."),
    gettext_noop("Decided on the last card."),
    gettext_noop("First game with the new cards."),
    gettext_noop("Played in the garden until nobody could see the cards."),
)
HAND_NOTES = (
    gettext_noop("Nobody saw that coming."),
    gettext_noop("Counted twice."),
    gettext_noop("We will be telling this one for years."),
)
OBJECTION_REASONS = (
    gettext_noop("That is not what we counted."),
    gettext_noop("One trick went to the other side."),
)

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class ScriptStep:
    """What a phone does: an act and what it needs, its time, its phone, its key."""

    act: Act
    what: Json
    at: datetime
    phone: int
    client_key: UUID


@dataclass(frozen=True)
class Script:
    """A game: its settings, and what its phones do."""

    kind: str
    names: tuple[str, ...]
    first_dealer: int
    rules: Json
    title: str
    started_at: datetime
    phone: int
    client_key: UUID
    steps: tuple[ScriptStep, ...]


def write_scripts(games: int, seed: int, until: datetime) -> Iterator[Script]:
    """Yield that many games, the last of which ends not long before `until`."""
    random = Random(seed)  # noqa: S311
    evenings = _evenings(random, games, until)
    for number, start in zip(range(games), evenings, strict=False):
        kind = random.choice(sorted(KINDS))
        goes_on = number >= games - IN_PROGRESS
        yield _Game(random, kind, start).script(goes_on)


def _evenings(random: Random, games: int, until: datetime) -> Iterator[datetime]:
    """Yield when each game starts: a few games per evening, spread over the years."""
    played, planned = [], 0
    while planned < games:
        played.append(random.choice(GAMES_AN_EVENING))
        planned += played[-1]
    interval = min(timedelta(days=365 * YEARS) / max(len(played), 1), timedelta(days=9))
    for evening, number_of_games in enumerate(played, start=1):
        day = until - interval * (len(played) - evening)
        start = day.replace(hour=20, minute=random.randrange(60), second=0)
        for number in range(number_of_games):
            begins = min(start, until - LATEST) + number * 40 * MINUTE
            yield begins.astimezone(UTC)


class _Game:
    """A game being generated."""

    def __init__(self, random: Random, kind: str, start: datetime) -> None:
        self.random, self.kind, self.start, self.now = random, kind, start, start
        self.demo, self.game = KINDS[kind].demo, GAMES[kind]
        self.styles = choose_players(random, random.choice(self.demo.TABLES))
        players = len(self.styles)
        self.title = self.demo.title(random)
        self.rules = self.demo.rules(random, players)
        self.dealer = random.randrange(players) if self.game.DIRECTION else 0
        self.table = Table(players, self.dealer, complete_rules(self.game, players, self.rules))
        self.sides = self.game.sides(("",) * players)
        self.progress = first_progress(self.game, self.table, len(self.sides))
        self.announces = random.random() < 0.25
        self.phone = random.randrange(MOST_PHONES)
        self.client_key = self._key()
        self.steps: list[ScriptStep] = []

    def script(self, goes_on: bool) -> Script:
        """Generate the game; stop after a few hands if it goes on or is ended early."""
        early = goes_on or self._chance(3)
        if early:
            hands = self.random.randint(1, 4)
        elif self.game.endless(self.table):
            hands = self.random.randint(*OPEN_ENDED)
        else:
            hands = LONGEST_GAME
        while not self._over() and self.progress.number - 1 != hands:
            self._play()
        if not goes_on:
            self._end()
        return Script(
            kind=self.kind,
            names=tuple([style.name for style in self.styles]),
            first_dealer=self.dealer,
            rules=self.rules,
            title=self.title,
            started_at=self.start,
            phone=self.phone,
            client_key=self.client_key,
            steps=tuple(self.steps),
        )

    def _play(self) -> None:
        place, before = self.progress.number, self.progress
        announced = self.demo.announce(self._hand())
        if self.announces and announced:
            self._do(acts.announce, facts=announced)
        facts = self._play_facts(announced)
        self._wait(self.demo.MINUTES)
        if self._chance(2):
            self._record_mistake(place, announced, facts)
        else:
            self._do(acts.record, facts=facts)
        self._advance(before, facts)
        if self._over():
            return
        if self._chance(1):
            self._object(place, before, announced)
        elif self._chance(2):
            self._do(acts.write_note, hand=place, text=self._one_of(HAND_NOTES))

    def _record_mistake(self, place: int, announced: Json, facts: Json) -> None:
        """Record a wrong hand, then undo or correct it."""
        before, wrong = self.progress, self._play_facts(announced)
        self._do(acts.record, facts=wrong)
        self._advance(before, wrong)
        ended, self.progress = self._over(), before
        if ended or self._chance(50):
            self._do(acts.undo)
            self._do(acts.record, facts=facts)
        else:
            reason = self.random.choice(
                reason_texts(self.kind, KINDS[self.kind].wording.CORRECTIONS)
            )[1]
            self._do(acts.correct, place=place, facts=facts, reason=reason)

    def _object(self, place: int, before: Progress, announced: Json) -> None:
        self._do(acts.object_to, place=place, reason=self._one_of(OBJECTION_REASONS))
        objection = len(self.steps)
        if self._chance(15):
            return
        changes = []
        if self._chance(40):
            after, self.progress = self.progress, before
            facts = self._play_facts(announced)
            self.progress = after
            self._advance(before, facts)
            changes = [change(place, facts)]
        self._do(acts.settle, objection=objection, changes=changes)

    def _end(self) -> None:
        if not self._over():
            self._do(acts.end_game)
        if self._chance(15):
            for side in self.sides:
                self._do(acts.confirm, place=None, seat=side.seats[0])
        if self._chance(12):
            self._do(acts.write_note, hand=None, text=self._one_of(NOTES))

    def _advance(self, before: Progress, facts: Json) -> None:
        _, self.progress = score_hand(self.game, self.table, before, facts)

    def _over(self) -> bool:
        return self.game.outcome(self.table, self.progress) is not None

    def _hand(self) -> DemoHand:
        return DemoHand(self.random, self.table, self.progress, self.styles)

    def _play_facts(self, announced: Json) -> Json:
        return self.demo.play_hand(self._hand(), announced)

    def _do(self, act: Act, **what: Any) -> None:
        self._wait(1)
        phone = self.phone if self._chance(80) else self.random.randrange(MOST_PHONES)
        self.steps.append(ScriptStep(act, what, self.now, phone, self._key()))

    def _wait(self, minutes: int) -> None:
        self.now += self.random.randint(40 * minutes, 80 * minutes) * SECOND

    def _chance(self, percent: int) -> bool:
        return self.random.random() * 100 < percent

    def _one_of(self, texts: Sequence[str]) -> str:
        return gettext(self.random.choice(texts))

    def _key(self) -> UUID:
        return UUID(int=self.random.getrandbits(128), version=4)
