"""The history: the games of a notebook that are wanted, newest first, one page at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from django.db.models import Q, QuerySet

from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.limits import GAMES_ON_A_PAGE, LONGEST_SEARCH
from games.models import Evening, GameQuerySet, Notebook, Replacement, Seat, State
from games.numbers import whole_number
from games.readers.notebook.past_clubs import (
    CLUBS_SEARCHED,
    club_evenings,
    first_clubs,
    mentioning,
    page_of_clubs,
)
from games.readers.notebook.period import ALWAYS, Period, read_period
from games.readers.notebook.standing import standings_of
from games.readers.notebook.varieties import all_varieties, titles_played
from games.readers.notebook.words import known_words
from games.readers.paging import page_links, page_of
from games.scoring.values import Json
from games.text import kind_of, searchable

# Up to how many games are counted, so that a page of a large notebook takes no longer.
MOST_COUNTED = 1000
CONTESTED = "contested"  # A value of the state filter, although a contested game also has a state.


@dataclass(frozen=True)
class GameFilter:
    """The games wanted: `kind` (or a title, as `variety_of`), `state` and `text` as sent, "" for
    any; a player by id.
    """

    period: Period
    kind: str
    player: int | None
    state: str
    text: str
    typed: Json


def read_filter(taps: Taps) -> GameFilter:
    """Read the filter from `kind`, `player`, `state` and `text`, and a period (`read_period`)."""
    names = ("kind", "player", "state", "text")
    typed = {name: taps.one(name)[:LONGEST_SEARCH] for name in names}
    period = read_period(taps)
    return GameFilter(
        period=period,
        kind=typed["kind"],
        player=whole_number(typed["player"]),
        state=typed["state"],
        text=typed["text"].replace("\0", ""),
        typed={name: text for name, text in typed.items() if text} | dict(period.typed),
    )


def history_page(
    notebook: Notebook, wanted: GameFilter, number: int, *, only_clubs: bool = False
) -> Json:
    """The history, or the club evenings alone that it would have above the games, in a fixed number
    of queries.
    """
    every, asked = club_evenings(notebook, ALWAYS), {**wanted.typed, "notebook": str(notebook.pk)}
    clubs = _filtered_clubs(notebook, wanted)
    shared = {
        "only_clubs": only_clubs,
        "asked": wanted.typed,
        "folded": not wanted.typed.keys() - {"text"},
        "period": wanted.period.context(
            notebook, every.values_list("started_at", flat=True).last()
        ),
        "kinds": all_varieties(titles_played(notebook)),
        "players": notebook.players.known(),
        "searched": CLUBS_SEARCHED if wanted.text and every[CLUBS_SEARCHED:].exists() else 0,
    }
    if only_clubs:
        return shared | page_of_clubs(clubs, number, asked)
    games = _filtered_games(notebook, wanted)
    page = page_of(games.prefetch_related("seats"), number, GAMES_ON_A_PAGE)
    return (
        shared
        | {
            "games": standings_of(page.listed),
            "number": games[: MOST_COUNTED + 1].count(),
            "most": MOST_COUNTED,
            "ways": page_links(page, asked),
            "meant": "" if page.listed or not wanted.text else _meant(notebook, wanted),
        }
        | ({} if page.newer else first_clubs(clubs, asked))
    )


def _filtered_clubs(notebook: Notebook, wanted: GameFilter) -> QuerySet[Evening]:
    """The club evenings that match; they have no players, and no state."""
    clubs = club_evenings(notebook, wanted.period, wanted.kind)
    if wanted.player is not None or wanted.state:
        return clubs.none()
    return mentioning(clubs, wanted.text)


def _meant(notebook: Notebook, wanted: GameFilter) -> str:
    """The text with the most alike name of a player for each word, if that finds games; else ""."""
    names = [word for player in notebook.players.known() for word in player.name.split()]
    known = {searchable(name): name for name in names}
    typed = searchable(wanted.text).split()
    alike = [(get_close_matches(word, known, 1) or [word])[0] for word in typed]
    meant = replace(wanted, text=" ".join(alike))
    if alike == typed or not _filtered_games(notebook, meant).exists():
        return ""
    return " ".join([known.get(word, word) for word in alike])


def _filtered_games(notebook: Notebook, wanted: GameFilter) -> GameQuerySet:
    """The games that match, newest first. Those of a player are in the order of the index of a
    player's games: by any other, the database reads all games of the notebook.
    """
    games = notebook.games.not_deleted()
    moment, tie = "dated_at", "pk"
    if wanted.player is not None:
        entries = notebook.players.canonical_ids().entries(wanted.player)
        games = games.filter(_sat(entries))
        moment, tie = "seats__dated_at", "seats__pk"
    games = games.order_by(f"-{moment}", f"-{tie}")
    if kind_of(wanted.kind) in KINDS:
        games = games.filter(kind=kind_of(wanted.kind))
    if kind_of(wanted.kind) != wanted.kind:
        titled = Seat.objects.filter(number=0, variety=wanted.kind)
        games = games.filter(pk__in=titled.values("game"))
    if wanted.state in State.values:
        games = games.filter(state=wanted.state)
    elif wanted.state == CONTESTED:
        games = games.filter(contested=True)
    games = games.filter(**wanted.period.of(moment))
    return games.mentioning(wanted.text, known_words(notebook)) if wanted.text else games


def _sat(players: Sequence[int]) -> Q:
    """They sat there from the start, or later on."""
    took_over = Replacement.objects.filter(player__in=players, counts=True)
    later = took_over.exclude(seat__game__seats__player__in=players)
    # One seat per game, and as ids, so that the index of a player's games is used.
    seats = dict(later.values_list("seat__game", "seat"))
    at_start = Q(seats__player__in=players)
    return at_start | Q(seats__pk__in=list(seats.values())) if seats else at_start
