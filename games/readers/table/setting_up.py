"""What a notebook knows for a new game: its players, and its last game of each kind."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Prefetch, Q, Subquery

from games import journal
from games.kinds.registry import GAMES
from games.models import Entry, Evening, Game, Notebook, Seat
from games.readers.notebook.people import People, known_players
from games.scoring.game import Table
from games.scoring.record import complete_rules
from games.scoring.values import Json
from games.store.reading import as_entries, as_settings
from games.table.setting_up.new_game import GAMES_WITH_TITLES, Setup, newest_titles


def offered_players(notebook: Notebook, evening: Evening | None) -> list[str]:
    known = known_players(notebook)
    return known if evening is None else _of_evening_first(evening, known)


def keys_by_name(notebook: Notebook) -> dict[str, str]:
    """The key of each person, by every folded name under which the notebook knows them."""
    people = People(notebook)
    named = [one for one in people.players.values() if not one.forgotten]
    return {one.folded_name: people.person(one.pk).key for one in named}


def _of_evening_first(evening: Evening, known: Sequence[str]) -> list[str]:
    """Starting with the evening's people; those not playing at present first."""
    people = People(evening.notebook)
    here = people.persons(evening.players.values_list("pk", flat=True))
    playing = Seat.objects.filter(game__in=evening.games.not_deleted().in_progress())
    busy = {people.person(player).pk for player in playing.values_list("player", flat=True)}
    names = [player.name for player in sorted(here, key=lambda player: player.pk in busy)]
    return [*names, *[name for name in known if name not in names]]


def last_setups(notebook: Notebook, slugs: Iterable[str]) -> dict[str, Setup]:
    """The last game of each of these kinds as a new set-up, with the next dealer, in three queries.
    A kind is left out if a player was deleted since; two tables that started together are set up
    together.
    """
    newest = notebook.games.not_deleted().newest_first()
    keys = [Subquery(newest.filter(kind=slug).values("client_key")[:1]) for slug in slugs]
    started: dict[UUID, list[Game]] = {}
    # In a Q, because the stubs know no subqueries among values.
    games = notebook.games.filter(Q(client_key__in=keys)).order_by("table_number")
    entries = Prefetch("entries", Entry.objects.select_related("phone"))
    for game in games.prefetch_related("seats", entries):
        started.setdefault(game.client_key, []).append(game)
    setups = {tables[0].kind: _setup_of(tables) for tables in started.values()}
    return {kind: setup for kind, setup in setups.items() if setup}


def titles_with_rules(notebook: Notebook, slug: str) -> dict[str, Json]:
    """The titles of games of a kind that has them, newest first, with their house rules."""
    if not GAMES[slug].TITLED:
        return {}
    games = notebook.games.not_deleted().filter(kind=slug).newest_first()
    return newest_titles(games.values_list("title", "rules")[:GAMES_WITH_TITLES])


def _setup_of(games: Sequence[Game]) -> Setup | None:
    if any(seat.nameless for game in games for seat in game.seats.all()):
        return None
    tables = [[seat.shown_name for seat in game.seats.all()] for game in games]
    dealers = [_next_dealer(game, names) for game, names in zip(games, tables, strict=True)]
    names = tuple(name for table in tables for name in table)
    return Setup(names, None, tuple(dealers), len(tables) > 1, dict(games[0].rules), games[0].title)


def _next_dealer(game: Game, names: Sequence[str]) -> str:
    current = journal.fold(as_entries(game.entries.all()))
    dealer = journal.first_dealer(as_settings(game), current)
    kind, players = GAMES[game.kind], len(names)
    table = Table(players, dealer, complete_rules(kind, players, game.rules))
    return names[(dealer + kind.direction(table)) % players]
