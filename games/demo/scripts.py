"""What happens in the games of the demo: who sits down, and each entry of each journal.

The same seed makes the same scripts. Games end one after the other, whenever they started, so that
whoever writes them down in this order follows the careers as they went.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from django.utils.translation import gettext

from games.journal import change
from games.kinds.demo_players import choose_players
from games.kinds.registry import KINDS
from games.kinds.sentences import correction_reasons
from games.models import Kind
from games.scoring.game import Progress, Table
from games.scoring.record import complete_rules
from games.scoring.registry import GAMES
from games.scoring.replay import begin, known, progress_after, scored_hand
from games.scoring.values import Json
from games.services.writing import Draft

YEARS = 6
PHONES = 3
GAMES_AN_EVENING = (1, 2, 3, 3, 4, 5)
IN_PROGRESS = 2
"""How many of the last games are not over yet."""

MOST_HANDS = 60
"""A game that is not over by then is ended: some games only end when people leave off."""

LATEST = timedelta(hours=9)
"""How long before the end the last evening begins: all its games are over by then."""

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


@dataclass(frozen=True)
class Act:
    """An entry to come: what it says, when, sent by which phone under which key."""

    draft: Draft
    at: datetime
    phone: int
    client_key: UUID


@dataclass(frozen=True)
class Script:
    """A game: what was settled at its start, and its entries.

    `ends_at` is when it is over, if it is; what follows are remarks. From the act numbered
    `over_from` on, counted from 0, it may be over.
    """

    kind: str
    names: tuple[str, ...]
    first_dealer: int
    rules: Json
    started_at: datetime
    ends_at: datetime
    phone: int
    client_key: UUID
    acts: tuple[Act, ...]
    over_from: int


def scripts(games: int, seed: int, until: datetime) -> Iterator[Script]:
    """So many games, the last of them ending not long before `until`."""
    random = Random(seed)  # noqa: S311
    evenings = _evenings(random, games, until)
    last_end = until - timedelta(days=366 * (YEARS + 1))
    for number, start in zip(range(games), evenings, strict=False):
        kind = random.choice(sorted(KINDS))
        goes_on = number >= games - IN_PROGRESS
        script = _Game(random, kind, start).script(goes_on)
        script = _ending_after(script, last_end)
        last_end = script.ends_at
        yield script


def _evenings(random: Random, games: int, until: datetime) -> Iterator[datetime]:
    """When each game starts: some each evening, the evenings spread over the years."""
    played, planned = [], 0
    while planned < games:
        played.append(random.choice(GAMES_AN_EVENING))
        planned += played[-1]
    apart = min(timedelta(days=365 * YEARS) / max(len(played), 1), timedelta(days=9))
    for evening, number_of_games in enumerate(played, start=1):
        day = until - apart * (len(played) - evening)
        start = day.replace(hour=20, minute=random.randrange(60), second=0)
        for number in range(number_of_games):
            begins = min(start, until - LATEST) + number * 40 * MINUTE
            yield begins.astimezone(UTC)


def _ending_after(script: Script, last_end: datetime) -> Script:
    """The same game so much later that it ends after the one before."""
    late = last_end + SECOND - script.ends_at
    if late <= timedelta():
        return script
    return replace(
        script,
        started_at=script.started_at + late,
        ends_at=script.ends_at + late,
        acts=tuple([replace(act, at=act.at + late) for act in script.acts]),
    )


class _Game:
    """A game while it is made up."""

    def __init__(self, random: Random, kind: str, start: datetime) -> None:
        self.random, self.kind, self.start, self.now = random, kind, start, start
        self.demo, self.game = KINDS[kind].demo, GAMES[kind]
        self.styles = choose_players(random, random.choice(self.demo.TABLES))
        players = len(self.styles)
        self.rules = self.demo.rules(random, players)
        self.dealer = random.randrange(players) if self.game.DIRECTION else 0
        self.table = Table(players, self.dealer, complete_rules(self.game, players, self.rules))
        self.sides = len(self.game.sides(("",) * players))
        self.progress = begin(self.game, self.table, self.sides)
        self.announces = random.random() < 0.25
        self.phone = random.randrange(PHONES)
        self.client_key = self._key()
        self.acts: list[Act] = []
        self.over_from: int | None = None

    def script(self, goes_on: bool) -> Script:
        """The whole of it; one that goes on, or is ended early, stops after a few hands."""
        early = goes_on or self._chance(3)
        hands = self.random.randint(1, 4) if early else MOST_HANDS
        while not self._over() and self.progress.number - 1 != hands:
            self._play()
        ends_at = self.now
        if not goes_on:
            ends_at = self._end()
        return Script(
            kind=self.kind,
            names=tuple([style.name for style in self.styles]),
            first_dealer=self.dealer,
            rules=self.rules,
            started_at=self.start,
            ends_at=ends_at,
            phone=self.phone,
            client_key=self.client_key,
            acts=tuple(self.acts),
            over_from=len(self.acts) if self.over_from is None else self.over_from,
        )

    def _play(self) -> None:
        """A hand, told as people tell it: slips, remarks and objections among them."""
        place, before = self.progress.number, self.progress
        announced = self._drawn(self.demo.announced)
        if self.announces and announced:
            self._say(Kind.ANNOUNCE, place, announced)
        facts = self._played(announced)
        self._pass(self.demo.MINUTES)
        if self._chance(2):
            self._slip(place, announced, facts)
        else:
            self._say(Kind.RECORD, place, facts)
        self._continue_import(before, facts)
        if self._over():
            return
        if self._chance(1):
            self._object(place, before, announced)
        elif self._chance(2):
            self._say(Kind.NOTE, place, {"text": self._one_of(hand_notes())})

    def _slip(self, place: int, announced: Json, facts: Json) -> None:
        """Write something else first; then take it back, or say what it really was."""
        before, wrong = self.progress, self._played(announced)
        self._say(Kind.RECORD, place, wrong)
        self._continue_import(before, wrong)
        ended, self.progress = self._over(), before
        if ended or self._chance(50):
            self._say(Kind.UNDO, place, {"entry": len(self.acts)})
            self._say(Kind.RECORD, place, facts)
        else:
            changes = {"changes": [change(place, facts)]}
            self._say(Kind.CORRECT, place, changes, self._one_of(reasons(self.kind)))

    def _object(self, place: int, before: Progress, announced: Json) -> None:
        """Hold the hand to be wrong; mostly that is settled, and now and then it was."""
        self._say(Kind.OBJECT, place, {}, self._one_of(objections()))
        objection = len(self.acts)
        if self._chance(15):
            return
        changes = []
        if self._chance(40):
            after, self.progress = self.progress, before
            facts = self._played(announced)
            self.progress = after
            self._continue_import(before, facts)
            changes = [change(place, facts)]
        self._say(Kind.SETTLE, place, {"objection": objection, "changes": changes})

    def _end(self) -> datetime:
        """Leave off, early or because the game is over; when that was."""
        if not self._over():
            self.over_from = len(self.acts)
            self._say(Kind.END)
        ends_at = self.now
        if self._chance(15):
            for side in range(self.sides):
                self._say(Kind.CONFIRM, None, {"side": side})
        if self._chance(12):
            self._say(Kind.NOTE, None, {"text": self._one_of(notes())})
        return ends_at

    def _continue_import(self, before: Progress, facts: Json) -> None:
        """Let the hand that was played from `before` be this one."""
        result = self.game.score(self.table, before, known(facts))
        hand = scored_hand(self.game, self.table, before, result)
        self.progress = progress_after(self.game, self.table, before, hand, result)
        if self._over() and self.over_from is None:
            self.over_from = len(self.acts) - 1

    def _over(self) -> bool:
        return self.game.outcome(self.table, self.progress) is not None

    def _drawn(self, draw: Callable[..., Json], *more: Json) -> Json:
        return draw(self.random, self.table, self.progress, self.styles, *more)

    def _played(self, announced: Json) -> Json:
        return self._drawn(self.demo.played, announced)

    def _say(
        self, kind: Kind, place: int | None = None, facts: Json | None = None, reason: str = ""
    ) -> None:
        self._pass(1)
        draft = Draft(kind, place, facts or {}, reason)
        phone = self.phone if self._chance(80) else self.random.randrange(PHONES)
        self.acts.append(Act(draft, self.now, phone, self._key()))

    def _pass(self, minutes: int) -> None:
        self.now += self.random.randint(40 * minutes, 80 * minutes) * SECOND

    def _chance(self, percent: int) -> bool:
        return self.random.random() * 100 < percent

    def _one_of(self, texts: Sequence[str]) -> str:
        return self.random.choice(texts)

    def _key(self) -> UUID:
        return UUID(int=self.random.getrandbits(128), version=4)


def notes() -> Sequence[str]:
    """What people write of a game."""
    return (
        gettext("At Louise’s, with the rain on the roof."),
        gettext("The loser brings dessert next time."),
        gettext("Decided on the last card."),
        gettext("First game with the new cards."),
        gettext("Played in the garden until nobody could see the cards."),
    )


def hand_notes() -> Sequence[str]:
    """What people write of a hand."""
    return (
        gettext("Nobody saw that coming."),
        gettext("Counted twice."),
        gettext("We will be telling this one for years."),
    )


def objections() -> Sequence[str]:
    """Why somebody holds a hand to be wrong."""
    return (gettext("That is not what we counted."), gettext("One trick went to the other side."))


def reasons(slug: str) -> Sequence[str]:
    """Why hands are corrected."""
    return list(correction_reasons(slug).values())
