"""What a phone without any server keeps. A page asks for what it needs of it, and no more."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.kinds.registry import GAMES, KINDS
from games.phone.asking import Answer, Request
from games.phone.listing import GameSummary, read_summary
from games.phone.told import state_from_json
from games.scoring.record import folded
from games.scoring.values import Json
from games.table.plain import IN_PROGRESS, Notebook
from games.table.screen import GameState, Reply
from games.table.setting_up.new_game import GAMES_WITH_TITLES, newest_titles
from games.text import searchable
from games.wording.catalogue import gettext

OVER = ("finished", "unfinished")  # The states of a game that is over.


# The keys by which journals know people, each with the name, those who played last first.
KnownPeople = list[tuple[str, str]]


class NotGiven(Exception):  # noqa: N818
    """Raised for what a page needs and was not given: the phone finds it, and asks again."""

    def __init__(self, query: str) -> None:
        super().__init__(query)
        self.query = query


class Games(NamedTuple):
    """Some of the games that a list shows, and their number in all."""

    shown: list[GameSummary]
    number: int


class KeptFile(NamedTuple):
    """A file read some lines at a time: the first and last, and the hash of all but the last."""

    lines: int
    digest: str
    head: list[str]
    last: str


@dataclass(frozen=True)
class PhoneStore:
    """What the phone keeps: its `settings`, and what was `found`, by what `alone.js` asked."""

    settings: Json
    found: Json

    def _find(self, of: str, **which: object) -> Any:
        query = json.dumps({"of": of, **which}, sort_keys=True, ensure_ascii=False)
        if query not in self.found:
            raise NotGiven(query)
        return self.found[query]

    @property
    def notebook(self) -> Notebook:
        """What every game is told of how its pages look."""
        settings = self.settings
        return Notebook(
            settings.get("newest_first", True),
            settings.get("confirm_hands", False),
            settings.get("keep_awake", True),
            settings.get("rule_defaults", {}),
            0,
        )

    def going_on(self, most: int) -> list[GameSummary]:
        return self._list_games(most, states=[IN_PROGRESS]).shown

    def over(self, most: int) -> list[GameSummary]:
        return self._list_games(most, states=list(OVER)).shown

    def last_of(self, kind: str) -> GameSummary | None:
        return next(iter(self._list_games(1, kind=kind).shown), None)

    def titles_with_rules(self, kind: str) -> dict[str, Json]:
        """The titles of games of a kind that has them, newest first, with their house rules."""
        if not GAMES[kind].TITLED:
            return {}
        games = self._list_games(GAMES_WITH_TITLES, kind=kind).shown
        return newest_titles([(one.title, one.rules) for one in games])

    @property
    def number(self) -> int:
        return self._list_games(0).number

    def mentioning(self, text: str, start: int, most: int) -> Games:
        """Some of the games that a text finds, whose words are names, games or words of notes."""
        words = [self._word(word) for word in searchable(text).split() if word != "&"]
        return self._list_games(most, words=words, start=start)

    def _word(self, word: str) -> Json:
        return {
            "text": word,
            "people": [key for key, name in self.people if word in searchable(name)],
            "kinds": [slug for slug, kind in KINDS.items() if _names(kind.wording.NAME, word)],
        }

    def _list_games(
        self,
        most: int,
        *,
        states: Sequence[str] = (),
        kind: str = "",
        words: Sequence[Json] = (),
        start: int = 0,
    ) -> Games:
        which = {"states": states, "kind": kind, "words": words, "start": start, "most": most}
        found = self._find("games", **which)
        return Games([read_summary(one) for one in found["games"]], found["number"])

    def summaries(self, keys: Sequence[str]) -> dict[str, GameSummary]:
        """Those of these games that are here, as lists show them, by key."""
        found = self._find("listed", keys=list(keys)) if keys else []
        return {one["key"]: read_summary(one) for one in found}

    def games(self, keys: Sequence[str]) -> dict[str, GameState]:
        found = self._find("facts", keys=list(keys)) if keys else []
        games = [state_from_json(json.loads(one)) for one in found]
        return {one.view.game.key: one for one in games}

    @property
    def all_games(self) -> list[GameState]:
        return [state_from_json(json.loads(one)) for one in self._find("facts")]

    @property
    def people(self) -> KnownPeople:
        """Everyone who played, the last first: keys in journals, several for some, and names."""
        return [(key, name) for key, name in self._find("people")]

    @property
    def names(self) -> list[str]:
        """The name of everyone who played, the last first."""
        found: dict[str, str] = {}
        for _, name in self.people:
            found.setdefault(folded(name), name)
        return list(found.values())

    @property
    def keys(self) -> dict[str, str]:
        """A key of everyone who played, by folded name."""
        return {folded(name): key for key, name in reversed(self.people)}

    def rename(self, name: str, new: str) -> KnownPeople:
        """The people once whoever has that name has another."""
        return [
            (key, new if folded(known) == folded(name) else known) for key, known in self.people
        ]

    def file(self, head: int) -> KeptFile:
        return KeptFile(**self._find("file", head=head))

    def lines(self, start: int, most: int) -> list[str]:
        return list(self._find("lines", start=start, most=most))


def with_players(people: KnownPeople, games: Sequence[GameState], *, first: bool) -> KnownPeople:
    """The people and the players of these games, before or behind; who was known keeps the name."""
    known = dict(people)
    came = {one.key: one.name for game in games for one in game.view.people}
    came = {key: known.get(key, name) for key, name in came.items()}
    merged = {**came, **known} if first else {**known, **came}
    return list(merged.items())


def _names(message: str, word: str) -> bool:
    """Here or in English, the word or its beginning."""
    words = searchable(f"{message} {gettext(message)}").split()
    return any(one.startswith(word) for one in words)


@dataclass(frozen=True)
class AloneRequest:
    """A request with all that it is answered from; `game` is the one in the address."""

    request: Request
    store: PhoneStore
    address_of: Callable[..., str]
    titles: Callable[[str], Json]
    rules: Callable[[str], Json]
    game: GameState | None = None


def page(template: str, context: Json, status: int = 200) -> Answer:
    return Answer(Reply(status, {}, template, context))
