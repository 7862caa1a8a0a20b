"""What is asked of a game, and what is answered: a `Tap` on a `Phone`, and a `Screen`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from games.journal import NewEntry
from games.kinds.entry import Taps
from games.numbers import whole_number
from games.scoring.values import Json
from games.table.draft import Draft
from games.table.facts import Bid
from games.table.view import GameView


@dataclass(frozen=True)
class Facts:
    """A game as its journal has it, and the bids that wait for others."""

    view: GameView
    bids: Sequence[Bid] = ()


@dataclass(frozen=True)
class Tap:
    """What was tapped: the fields of a form or an address (`taps`); the `moment` of the entry;
    `seen_version`, the version of the game on the phone; `announced_at`, the version of its
    announcements; `client_key`, which makes sending it twice harmless; `sure`, whether the question
    "sure?" was answered; `promise`, what the page said would be written (`DrawnPreview.promise`),
    None without scripts: such a page says nothing, and is answered with `whole` pages. `place` is
    that of the hand in the address, `state` what the form carries and nobody may alter.
    """

    taps: Taps
    moment: str
    seen_version: int
    announced_at: int
    client_key: UUID
    sure: bool
    promise: str | None
    whole: bool
    place: int | None = None
    state: Any = None

    @property
    def over(self) -> set[int | None]:
        """The seats whose bids on other phones it replaces, as the phone was told."""
        return set(map(whole_number, self.taps.one("over").split()))


@dataclass(frozen=True, kw_only=True)
class Screen:
    """What is answered: a `template` with its `context` and a status; or the name of the page `to`
    which the phone goes, with a `query`, which for a template is the page that shows the same
    again; or neither, if the phone loads its page again. A page `to` go to may be that of the hand
    at a `place`, and says what `says` holds: how good that is, and a sentence.

    `replaces_page` is whether it replaces all that the phone shows; `stirs` whether the entry that
    stays shows its preview again. With an `entry`, nothing is shown before that is written: it is
    right for the version `seen`, the form was read as `draft`, and `carried` is what was tapped in
    its next moment.
    """

    template: str = ""
    context: Json = field(default_factory=dict)
    status: int = 200
    to: str = ""
    query: str = ""
    place: int | None = None
    says: Sequence[tuple[str, str]] = ()
    replaces_page: bool = False
    stirs: bool = False
    entry: NewEntry | None = None
    seen: int = -1
    draft: Draft | None = None
    carried: str = ""
