"""Export of games, with everything that belongs to them, in a file that can be verified.

See `games.exchange` for the layout. Each game has its record (`scorekeeper/1`), its journal, entry
by entry with the hashes, the figures derived from them, and its place in the notebook. Players are
referred to by their position in the file's list, because deleted players have no name.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection
from django.db.models import Q

from games import journal
from games.exchange.game import exported_game
from games.exchange.lines import file_lines, moment_text
from games.models import (
    Entry,
    Evening,
    Game,
    GameQuerySet,
    Notebook,
    Phone,
    Player,
    Replacement,
    Seat,
)
from games.scoring.values import Json
from games.store.reading import as_entries, as_game

_T = TypeVar("_T")
# What stands for rows in the file, by the id of each; nothing for none.
Positions = dict[int | None, _T]

GAMES_AT_ONCE = 100
SETTINGS = (
    "name",
    "language",
    "time_zone",
    "theme",
    "newest_first",
    "keep_awake",
    "confirm_hands",
    "rule_defaults",
)


BEGIN = {
    # Django's own transactions take the lock for writing immediately, which exports must not hold.
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


@dataclass(frozen=True)
class Choice:
    """What to export of a notebook: all of it, one game, or the games of an evening or a person."""

    notebook: Notebook
    game: Game | None = None
    evening: Evening | None = None
    player: Player | None = None

    @property
    def whole(self) -> bool:
        """Whether it is the whole notebook."""
        return not (self.game or self.evening or self.player)

    @property
    def games(self) -> GameQuerySet:
        """The games, oldest first."""
        games = self.notebook.games.not_deleted()
        if self.game:
            games = games.filter(pk=self.game.pk)
        elif self.evening:
            games = games.filter(evening=self.evening)
        elif self.player:
            merged = self.notebook.players.canonical_ids().entries(self.player.pk)
            games = games.filter(pk__in=Seat.objects.sat_by(merged).values("game"))
        return games.order_by("dated_at", "pk")


@contextmanager
def snapshot() -> Iterator[None]:
    """Read the database as it is at the first query in the context. Nothing can be saved there, and
    nobody else is held up.
    """
    if connection.in_atomic_block:
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute(BEGIN[connection.vendor])
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ROLLBACK")


def exported(choice: Choice) -> Iterator[bytes]:
    """The export file of what was chosen, line by line, in UTF-8."""
    with snapshot():
        games = choice.games
        keys: Positions[str] = dict(games.values_list("pk", "key"))
        evenings = _evenings(choice)
        signers = _signers(choice.notebook)
        players = _players(choice, evenings, signers)
        numbers: Positions[int] = {player.pk: number for number, player in enumerate(players)}
        phones = _phones(games)
        parts: Json = {
            "notebook": _settings(choice.notebook) if choice.whole else None,
            "phones": [{"key": str(phone.key), "label": phone.label} for phone in phones],
            "players": [_exported_player(player, numbers) for player in players],
            "evenings": [_exported_evening(evening, numbers) for evening in evenings],
        }
        known: Positions[str] = {evening.pk: evening.key for evening in evenings}
        related = games.select_related("started_by", "notebook", "evening").prefetch_related(
            "seats__replacements", "entries__phone"
        )
        yield from file_lines(
            parts,
            (
                _exported_game(game, numbers, signers, keys, known)
                for game in related.iterator(chunk_size=GAMES_AT_ONCE)
            ),
        )


def _exported_game(
    game: Game,
    players: Positions[int],
    signers: dict[str, int],
    games: Positions[str],
    evenings: Positions[str],
) -> Json:
    """A game as the file has it, with its place in the notebook: its players, whom the keys in its
    journal name (`signers`), the phone that started it, the previous game, the evening.
    """
    seats = game.seats.all()
    took_over = [replacement for seat in seats for replacement in seat.replacements.all()]
    took_over.sort(key=lambda replacement: (replacement.number, replacement.seat.number))
    entries = as_entries(game.entries.all())
    signers = {key: players[signers[key]] for key in sorted(journal.signing_keys(entries))}
    names, totals, ranks = zip(*[(one.name, one.total, one.rank) for one in seats], strict=True)
    start = as_game(game, {})
    record = journal.record_of(start, names, journal.fold(entries))
    return exported_game(start, record, totals, ranks, entries) | {
        "players": [players[seat.player_id] for seat in seats],
        "took_over": [players[replacement.player_id] for replacement in took_over],
        "signers": signers,
        "started_by": str(game.started_by.key),
        "client_key": str(game.client_key),
        "table": game.table_number,
        "round": game.round_number if game.evening_id in evenings else 0,
        "previous": games.get(game.previous_id),
        "evening": evenings.get(game.evening_id),
    }


def _evenings(choice: Choice) -> list[Evening]:
    if choice.evening:
        return [choice.evening]
    evenings = choice.notebook.evenings.not_deleted().order_by("started_at", "pk")
    return list(evenings.prefetch_related("players")) if choice.whole else []


def _signers(notebook: Notebook) -> dict[str, int]:
    """The id of the player whom each key in journals of a notebook names."""
    imported = dict(notebook.imported_keys.values_list("key", "player"))
    return imported | dict(notebook.players.values_list("key", "pk"))


def _players(choice: Choice, evenings: Sequence[Evening], signers: dict[str, int]) -> list[Player]:
    """All players for a whole notebook; else those of the games and evenings, and the players they
    were merged into.
    """
    everybody = list(choice.notebook.players.order_by("pk"))
    if choice.whole:
        return everybody
    seats = Seat.objects.filter(game__in=choice.games.order_by().values("pk"))
    named = set(seats.values_list("player", flat=True))
    took_over = Replacement.objects.filter(seat__in=seats.values("pk"))
    named |= set(took_over.values_list("player", flat=True))
    entries = Entry.objects.filter(game__in=choice.games.order_by().values("pk"))
    signed = entries.exclude(by__isnull=True, bids__isnull=True).only("by", "bids")
    named |= {signers[key] for key in journal.signing_keys(signed)}
    for evening in evenings:
        named |= {player.pk for player in evening.players.all()}
        named |= {player for byes in evening.byes for player in byes}
    into = {player.pk: player.merged_into_id for player in everybody}
    for number in list(named):
        person = into.get(number)
        while person is not None:
            named.add(person)
            person = into.get(person)
    return [player for player in everybody if player.pk in named]


def _phones(games: GameQuerySet) -> list[Phone]:
    games = games.order_by()
    wrote = Entry.objects.filter(game__in=games.values("pk")).order_by().values("phone")
    used = Q(pk__in=games.values("started_by")) | Q(pk__in=wrote)
    # A label on this server outweighs those in imported files, a later file an earlier file.
    by_key = {phone.key: phone for phone in Phone.objects.filter(used).order_by("-imported", "pk")}
    return sorted(by_key.values(), key=lambda phone: str(phone.key))


def _settings(notebook: Notebook) -> Json:
    return {name: getattr(notebook, name) for name in SETTINGS}


def _exported_player(player: Player, numbers: Positions[int]) -> Json:
    return {
        "key": player.key,
        "name": player.name,
        "archived": player.archived,
        "forgotten": player.forgotten,
        "merged_into": numbers.get(player.merged_into_id),
    }


def _exported_evening(evening: Evening, numbers: Positions[int]) -> Json:
    return {
        "club": evening.club,
        "key": evening.key,
        "name": evening.name,
        "kind": evening.kind,
        "title": evening.title,
        "rules": evening.rules,
        "measure": evening.measure,
        "players": sorted(numbers[player.pk] for player in evening.players.all()),
        "byes": [
            [numbers[player] for player in byes if player in numbers] for byes in evening.byes
        ],
        "client_key": str(evening.client_key),
        "started_at": moment_text(evening.started_at),
        "ended_at": moment_text(evening.ended_at),
    }
