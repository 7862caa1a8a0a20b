"""Evenings: games at several tables, drawn in rounds or started without a draw."""

from collections.abc import Collection, Sequence
from itertools import chain
from random import Random
from typing import NoReturn
from uuid import UUID

from django.db import transaction
from django.db.models import Count, F, QuerySet
from django.utils import timezone

from games.evenings.rounds import (
    USUAL_SIZES,
    Past,
    Round,
    draw_round,
    plays_in_teams,
    table_sizes,
    ways_to_sit,
)
from games.kinds.registry import GAMES
from games.limits import MOST_PEOPLE
from games.models import (
    Evening,
    Game,
    Happening,
    Notebook,
    Phone,
    Player,
    RankedBy,
    Right,
)
from games.scoring.errors import Fault, choice_faults, fault
from games.scoring.game import Game as Rules
from games.scoring.record import (
    invalid_rules_by_players,
    rule_faults,
    rules_at,
    rules_of,
    title_faults,
)
from games.scoring.values import Json
from games.services.evenings.guests import take_guests_along
from games.services.locking import lock_evening, lock_notebook
from games.services.notebook.inviting import invite
from games.services.notebook.players import players_named
from games.services.notebook.preferences import valid_text
from games.services.notebook.registering import register
from games.services.table.starting import start_tables
from games.table.errors import Refused, refuse
from games.table.setting_up.new_game import Seating
from games.text import change_names, same_name, tidy, visible_faults

LONGEST_EVENING_NAME = 60


@transaction.atomic
def start_evening(
    *,
    notebook: Notebook,
    kind: str,
    names: Sequence[str],
    name: str = "",
    measure: str = RankedBy.POINTS,
    rules: Json | None = None,
    title: str = "",
    client_key: UUID,
) -> Evening:
    """Start an evening for these people, whose tables start with these `rules`; a form sent twice
    starts a single one. Refused: `game_not_chosen`, `unknown_game`, `evening_name_too_long`,
    `unknown_measure`, `no_table`, the faults of names, of house rules and of a title.
    """
    _refuse_too_many(names)
    notebook = lock_notebook(notebook.pk)
    begun = notebook.evenings.filter(client_key=client_key).first()
    if begun is not None:
        return begun
    if not kind:
        refuse("game_not_chosen", "game")
    if kind not in GAMES:
        refuse("unknown_game", "game", given=kind)
    name, title = valid_evening_name(name), tidy(title) if GAMES[kind].TITLED else ""
    faults = title_faults(GAMES[kind], title) or visible_faults("title", [title])
    faults += choice_faults("measure", str(measure), tuple(RankedBy.values), "unknown_measure")
    if faults:
        raise Refused(faults)
    evening = Evening.objects.create(
        notebook=notebook,
        name=name,
        kind=kind,
        title=title,
        measure=measure,
        rules=_valid_rules(kind, rules or {}),
        client_key=client_key,
    )
    _seat(evening, names)
    if not table_sizes(len(names), _allowed_sizes(GAMES[kind])):
        _refuse_no_table(GAMES[kind], len(names), "players")
    return evening


@transaction.atomic
def change_players(*, evening: Evening, names: Sequence[str], seen: Sequence[str]) -> Evening:
    """Change who is present for the coming rounds, for who saw those in `seen` present. Refused:
    `nobody_there`, `too_many_there`, `evening_is_over`, the faults of names.
    """
    _refuse_too_many(names)
    evening = _lock_drawn_evening(evening)
    names = change_names([person.name for person in _people(evening)], names, seen)
    _refuse_too_many(names)
    _seat(evening, names)
    return evening


@transaction.atomic
def set_evening_rules(*, evening: Evening, rules: Json) -> Evening:
    """Set house rules of the coming tables; null restores the game's default, others stay. Refused:
    `evening_is_over`, the faults of house rules.
    """
    evening = _lock_drawn_evening(evening)
    changed = evening.rules | rules
    chosen = {name: value for name, value in changed.items() if value is not None}
    evening.rules = _valid_rules(evening.kind, chosen)
    evening.save(update_fields=["rules"])
    return evening


@transaction.atomic
def rename_evening(*, evening: Evening, name: str) -> Evening:
    """Rename an evening; "" removes the name. Refused: `evening_name_too_long`."""
    evening = lock_evening(evening)
    evening.name = valid_evening_name(name)
    evening.save(update_fields=["name"])
    return evening


@transaction.atomic
def start_round(
    *,
    evening: Evening,
    phone: Phone,
    chance: Random,
    seen_round: int,
    client_key: UUID,
    tables: Sequence[int] = (),
) -> list[Game]:
    """Draw the round after `seen_round`, once only, and start a game at each table; the first seat
    deals first. `tables` are the sizes that were chosen, if people can still sit so. Refused:
    `no_table`, `too_many_there`, `evening_is_over`.
    """
    evening = _lock_drawn_evening(evening)
    number = len(evening.byes) + 1
    if seen_round != number - 1:
        return list(evening.games.filter(round_number=number - 1).order_by("table_number"))
    players = {player.pk: player for player in _people(evening)}
    if len(players) > MOST_PEOPLE:  # they came in a file
        refuse("too_many_there", highest=MOST_PEOPLE)
    game = GAMES[evening.kind]
    choices = ways_to_sit(evening.kind, evening.rules, len(players), _last_sizes(evening))
    if not choices:
        _refuse_no_table(game, len(players))
    sizes = tuple(tables) if tuple(tables) in choices else choices[0]
    past = past_of(evening, players)
    drawn = draw_round(list(players), sizes, past, chance, in_teams=plays_in_teams(game))
    evening.byes = [*evening.byes, list(drawn.byes)]
    evening.save(update_fields=["byes"])
    games = start_tables(
        notebook=evening.notebook,
        phone=phone,
        kind=evening.kind,
        seatings=[Seating([players[seat].name for seat in table]) for table in drawn.tables],
        rules=evening.rules,
        title=evening.title,
        evening=evening,
        round_number=number,
        client_key=client_key,
    )
    take_guests_along(evening, games)
    return games


@transaction.atomic
def undo_round(*, evening: Evening, seen_round: int) -> Evening:
    """Undo the last draw, if it is `seen_round`; its games are deleted permanently. Refused:
    `evening_is_over`, `round_has_begun`.
    """
    evening = _lock_drawn_evening(evening)
    number = len(evening.byes)
    if not number or seen_round != number:
        return evening
    games = evening.games.filter(round_number=number)
    if any(game.version for game in games):
        refuse("round_has_begun")
    gone = dict.fromkeys([game.key for game in games], timezone.now())
    register(evening.notebook, Happening.DELETED, gone)
    games.delete()
    evening.byes = evening.byes[:-1]
    evening.save(update_fields=["byes"])
    return evening


@transaction.atomic
def invite_tables(*, evening: Evening, phone: Phone) -> None:
    """Invite phones to each table in play, for tonight: whoever joins writes in that game alone."""
    evening = lock_evening(evening)
    for game in evening.games.not_deleted().in_progress():
        invite(
            notebook=evening.notebook,
            phone=phone,
            right=Right.SCORER,
            lasting="tonight",
            game=game,
        )


@transaction.atomic
def start_without_draw(
    *,
    evening: Evening,
    phone: Phone,
    kind: str,
    seatings: Sequence[Seating],
    rules: Json,
    title: str = "",
    client_key: UUID,
) -> list[Game]:
    """Start tables of the evening where people sit as they like; they become present. Refused:
    `evening_is_over`, `one_game_an_evening`, `too_many_there`, and as `start_tables`.
    """
    evening = lock_evening(evening)
    faults = table_faults(evening, kind)
    if faults := faults or _title_faults(evening, title):
        raise Refused(faults)
    games = start_tables(
        notebook=evening.notebook,
        phone=phone,
        kind=kind,
        seatings=seatings,
        rules=rules,
        title=title,
        evening=evening,
        client_key=client_key,
    )
    take_guests_along(evening, games)
    people = evening.players.count()
    evening.players.add(*Player.objects.filter(seats__game__in=games))
    if people < evening.players.count() > MOST_PEOPLE:
        refuse("too_many_there", "evening", highest=MOST_PEOPLE)
    return games


def _title_faults(evening: Evening, title: str) -> list[Fault]:
    """The same of a title, which nobody has typed yet when a table is set up."""
    if evening.measure == RankedBy.POINTS and not same_name(title, evening.title):
        return [fault("one_game_an_evening", "evening")]
    return []


def table_faults(evening: Evening, kind: str) -> list[Fault]:
    """Why no table of that kind can start: points of two kinds cannot be added up."""
    if evening.club is not None:
        return [fault("club_evening", "evening")]
    if evening.ended_at is not None:
        return [fault("evening_is_over", "evening")]
    if evening.measure == RankedBy.POINTS and kind != evening.kind:
        return [fault("one_game_an_evening", "evening")]
    return []


@transaction.atomic
def end_evening(*, evening: Evening, undrawn_round: int = 0) -> Evening:
    """End an evening: no more tables can start, but games in progress continue. The draw of
    `undrawn_round` is undone first. Refused: `round_has_begun`.
    """
    evening = lock_evening(evening)
    if evening.ended_at is None:
        if undrawn_round:
            evening = undo_round(evening=evening, seen_round=undrawn_round)
        evening.ended_at = timezone.now()
        evening.save(update_fields=["ended_at"])
    return evening


@transaction.atomic
def reopen_evening(*, evening: Evening) -> Evening:
    evening = lock_evening(evening)
    evening.ended_at = None
    evening.save(update_fields=["ended_at"])
    return evening


@transaction.atomic
def delete_evening(*, evening: Evening) -> None:
    """Delete an evening at which nothing was played; one of a club is put into the bin instead
    (`delete_club`). Refused: `evening_was_played`, `club_evening`.
    """
    evening = lock_evening(evening)
    if evening.club is not None:
        refuse("club_evening")
    if evening.games.not_deleted().exists():
        refuse("evening_was_played")
    for game in evening.games.all():  # In the bin.
        game.seats.update(dated_at=game.started_at)
    evening.games.update(dated_at=F("started_at"))
    evening.delete()


def past_of(evening: Evening, people: Collection[int]) -> Past[int]:
    """Return who met whom at all tables, and who of those present had byes; a round in which
    someone did not sit is a bye, so that latecomers play.
    """
    canonical_ids = evening.notebook.players.canonical_ids()
    past = Past[int]()
    rounds: dict[int, list[tuple[int, ...]]] = {}
    games = evening.games.not_deleted().order_by("table_number", "pk")
    for game in games.prefetch_related("seats"):
        table = [canonical_ids.person(seat.player_id) for seat in game.seats.all()]
        if game.round_number:
            rounds.setdefault(game.round_number, []).append(tuple(table))
        else:
            past.add_tables([tuple(table)], in_teams=plays_in_teams(GAMES[game.kind]))
    for number in sorted(rounds):
        seated = {person for table in rounds[number] for person in table}
        sat_out = map(canonical_ids.person, chain(*evening.byes[number - 1 : number]))
        byes = [person for person in dict.fromkeys([*sat_out, *people]) if person not in seated]
        drawn = Round(tuple(rounds[number]), tuple(byes))
        past.add(drawn, in_teams=plays_in_teams(GAMES[evening.kind]))
    return past


def lock_open_evening(evening: Evening) -> Evening:
    """Lock an evening. Refused: `evening_is_over`."""
    locked = lock_evening(evening)
    if locked.ended_at is not None:
        refuse("evening_is_over", case=None if locked.club is None else "club")
    return locked


def _lock_drawn_evening(evening: Evening) -> Evening:
    locked = lock_open_evening(evening)
    if locked.club is not None:
        refuse("club_evening")
    return locked


def _people(evening: Evening) -> QuerySet[Player]:
    canonical_ids = evening.notebook.players.canonical_ids()
    here = evening.players.values_list("pk", flat=True)
    people = {canonical_ids.person(player) for player in here}
    return Player.objects.filter(pk__in=people, forgotten=False).order_by("pk")


def _refuse_too_many(names: Sequence[str]) -> None:
    """Refuse too many names before the notebook is locked, and before any is added to it."""
    if len(names) > MOST_PEOPLE:
        refuse("too_many_there", "players", highest=MOST_PEOPLE)


def _seat(evening: Evening, names: Sequence[str]) -> None:
    players = players_named(evening.notebook, names)
    for at, player in enumerate(players):
        if player in players[:at]:
            refuse("name_twice", "players", given=names[at])
    if not players:
        refuse("nobody_there", "players")
    evening.players.set(players)


def _last_sizes(evening: Evening) -> list[int]:
    drawn = evening.games.not_deleted().exclude(round_number=0)
    last = drawn.filter(round_number=len(evening.byes))
    sizes = last.annotate(size=Count("seats")).order_by("table_number")
    return list(sizes.values_list("size", flat=True))


def _allowed_sizes(game: Rules) -> list[int]:
    return [size for size in USUAL_SIZES if size in game.PLAYERS]


def _refuse_no_table(game: Rules, players: int, field: str | None = None) -> NoReturn:
    refuse("no_table", field, given=players, lowest=min(_allowed_sizes(game)), highest=MOST_PEOPLE)


def valid_evening_name(name: str) -> str:
    """Return a name of an evening, tidied. Refused: `evening_name_too_long`, those of names."""
    return valid_text(name, "name", LONGEST_EVENING_NAME, "evening_name_too_long")


def _valid_rules(kind: str, rules: Json) -> Json:
    """The rules that differ from the defaults. Raises Refused unless they suit the usual tables, or
    other tables where only those have such a rule.
    """
    game = GAMES[kind]
    sizes = _allowed_sizes(game) or game.PLAYERS
    for size in sizes:
        if faults := rule_faults(game, size, rules_at(game, size, rules)):
            raise Refused(faults)
    others = {name: rules[name] for name in rules if name not in rules_at(game, sizes[0], rules)}
    wrong = invalid_rules_by_players(game, others)
    if len(wrong) == len(game.PLAYERS):
        raise Refused(wrong[min(wrong)])
    usual = {rule.name: rule.default for rule in rules_of(game, None, rules)}
    return {name: rules[name] for name in rules if rules[name] not in (None, usual[name])}
