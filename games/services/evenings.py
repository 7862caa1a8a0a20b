"""Evenings: games of one night at several tables, round by round."""

from collections.abc import Sequence
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.models import Evening, Game, Measure, Notebook, Phone, Player
from games.rounds import Past, Round, draw_round, table_sizes
from games.scoring.errors import choice_faults
from games.scoring.game import Game as Rules
from games.scoring.record import rule_faults
from games.scoring.registry import GAMES
from games.services.errors import Refused, refuse
from games.services.players import find_or_add_player
from games.services.starting import Seating, start_tables
from games.services.text import tidy

FEWEST, MOST = 3, 60
LONGEST_NAME = 60


@transaction.atomic
def start_evening(
    *,
    notebook: Notebook,
    kind: str,
    names: Sequence[str],
    name: str = "",
    measure: str = Measure.POINTS,
    rules: dict[str, Any] | None = None,
    client_key: UUID,
) -> Evening:
    """Begin an evening for these people; the same form sent twice begins one.

    Refused: `unknown_game`, `evening_name_too_long`, `unknown_measure`, `no_table`, the faults of
    names and of house rules.
    """
    notebook = Notebook.objects.select_for_update(no_key=True).get(pk=notebook.pk)
    begun = notebook.evenings.filter(client_key=client_key).first()
    if begun is not None:
        return begun
    if kind not in GAMES:
        refuse("unknown_game", "game", given=kind)
    name = tidy(name)
    if len(name) > LONGEST_NAME:
        refuse("evening_name_too_long", "name", longest=LONGEST_NAME)
    faults = choice_faults("measure", str(measure), tuple(Measure.values), "unknown_measure")
    faults += rule_faults(GAMES[kind], 4, rules or {})
    if faults:
        raise Refused(faults)
    evening = Evening.objects.create(
        notebook=notebook,
        name=name,
        kind=kind,
        measure=measure,
        rules=rules or {},
        client_key=client_key,
    )
    _seat(evening, names)
    return evening


@transaction.atomic
def set_players(*, evening: Evening, names: Sequence[str]) -> Evening:
    """Say who is there for the rounds to come.

    Refused: `no_table`, `evening_is_over`, the faults of names.
    """
    evening = _open(evening)
    _seat(evening, names)
    return evening


@transaction.atomic
def start_round(
    *, evening: Evening, phone: Phone, chance: Random, seen_round: int, client_key: UUID
) -> list[Game]:
    """Draw the tables of the next round and start a game at each; the first seat deals first.

    `seen_round` is the last round that the phone saw: a round is drawn once, whoever asks.
    Refused: `no_table`, `evening_is_over`.
    """
    evening = _open(evening)
    number = len(evening.byes) + 1
    if seen_round != number - 1:
        return list(evening.games.filter(round_number=number - 1).order_by("table_number"))
    players = {player.pk: player for player in evening.players.order_by("pk")}
    rules = GAMES[evening.kind]
    in_teams = plays_in_teams(rules)
    past = past_of(evening, in_teams=in_teams)
    drawn = draw_round(list(players), _sizes(rules, len(players)), past, chance, in_teams=in_teams)
    evening.byes = [*evening.byes, list(drawn.byes)]
    evening.save(update_fields=["byes"])
    return start_tables(
        notebook=evening.notebook,
        phone=phone,
        kind=evening.kind,
        seatings=[Seating([players[seat].name for seat in table]) for table in drawn.tables],
        rules=evening.rules,
        evening=evening,
        round_number=number,
        client_key=client_key,
    )


@transaction.atomic
def end_evening(*, evening: Evening) -> Evening:
    """Let no more rounds be drawn; games that go on go on."""
    evening = Evening.objects.select_for_update().get(pk=evening.pk)
    if evening.ended_at is None:
        evening.ended_at = timezone.now()
        evening.save(update_fields=["ended_at"])
    return evening


def plays_in_teams(rules: Rules) -> bool:
    """Whether the game is played two against two."""
    return not rules.player_faults(4) and len(rules.sides(("1", "2", "3", "4"))) == 2


def past_of(evening: Evening, *, in_teams: bool) -> Past:
    """Who met whom in the rounds so far, by the players' ids."""
    past = Past()
    tables: dict[int, dict[int, list[int]]] = {}
    for game in evening.games.prefetch_related("seats"):
        seats = [seat.player_id for seat in game.seats.all()]
        tables.setdefault(game.round_number, {})[game.pk] = seats
    for number, byes in enumerate(evening.byes, start=1):
        seated = tuple(tuple(seats) for seats in tables.get(number, {}).values())
        past.add(Round(seated, tuple(byes)), in_teams=in_teams)
    return past


def _open(evening: Evening) -> Evening:
    locked = Evening.objects.select_for_update().select_related("notebook").get(pk=evening.pk)
    if locked.ended_at is not None:
        refuse("evening_is_over")
    return locked


def _seat(evening: Evening, names: Sequence[str]) -> None:
    players: list[Player] = []
    for name in names:
        player = find_or_add_player(notebook=evening.notebook, name=name)
        if player in players:
            refuse("name_twice", "players", given=name)
        players.append(player)
    if not FEWEST <= len(players) <= MOST:
        refuse("no_table", "players", given=len(players), lowest=FEWEST, highest=MOST)
    _sizes(GAMES[evening.kind], len(players))
    evening.players.set(players)


def _sizes(rules: Rules, players: int) -> tuple[int, ...]:
    allowed = [size for size in (3, 4) if not rules.player_faults(size)]
    sizes = table_sizes(players, allowed)
    if not sizes:
        refuse("no_table", "players", given=players, lowest=min(allowed), highest=MOST)
    return sizes
