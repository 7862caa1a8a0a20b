"""What `manage.py verify` notices when somebody changes the database by hand, and what it does not:
every item of both lists in `docs/reliability.md`, by SQL.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from django.apps import apps
from django.db import connection, transaction

from games import services
from games.management.guarantees import orphans
from games.models import Bid, Entry, Following, Game, ImportedKey, Seat
from games.models.appended import APPENDED, protect
from games.table.seats import taking_over
from tests.cast import LOST, MADE, add_player, hand_to, make_cast
from tests.faults.addresses import World
from tests.files import bring, file_of
from tests.managing import complaint

DOCUMENT = Path(__file__).parents[2] / "docs" / "reliability.md"


class Change(NamedTuple):
    """What somebody changes, in one or several statements, and what verification says of it, "" if
    nothing. Both have places for what the `world` has.
    """

    what: str
    sql: str
    said: str = ""


ENTRY = "game {won.key}, entry 1: this entry is not what was written"
PLAYERS = "game {won.key}: the players are not those who sat down there"

NOTICED: dict[str, list[Change]] = {
    "an entry of a journal": [
        Change("changed", "UPDATE games_entry SET reason = 'x' WHERE id = {first.pk}", ENTRY),
        Change("removed", "DELETE FROM games_entry WHERE id = {first.pk}", "game {won.key}"),
        Change(
            "moved to another game",
            "UPDATE games_entry SET game_id = {going.pk}, number = 99 WHERE id = {first.pk}",
            "game {going.key}, entry",
        ),
        Change(
            "by another phone",
            "UPDATE games_entry SET phone_id = {cast.scorer.pk} WHERE id = {first.pk}",
            ENTRY,
        ),
    ],
    "the start of a game": [
        Change("its kind", "UPDATE games_game SET kind = 'coinche' WHERE id = {won.pk}", ENTRY),
        Change("its rules", "UPDATE games_game SET rules = '{{}}' WHERE id = {won.pk}", ENTRY),
        Change("its dealer", "UPDATE games_game SET first_dealer = 2 WHERE id = {won.pk}", ENTRY),
        Change(
            "a name",
            "UPDATE games_seat SET name = 'Eve' WHERE game_id = {won.pk} AND number = 0",
            ENTRY,
        ),
        Change(
            "its time",
            "UPDATE games_game SET started_at = '2020-01-01 00:00:00' WHERE id = {won.pk}",
            "game {won.key}: what is stored as “started_at”",
        ),
    ],
    "what follows from a journal": [
        Change(
            "a total",
            "UPDATE games_seat SET total = 99 WHERE game_id = {won.pk} AND number = 0",
            "game {won.key}: what is stored as “total”",
        ),
        Change(
            "a rank",
            "UPDATE games_seat SET rank = 3 WHERE game_id = {won.pk} AND number = 0",
            "game {won.key}: what is stored as “rank”",
        ),
        Change(
            "when it ended",
            "UPDATE games_game SET ended_at = '2020-01-01 00:00:00' WHERE id = {won.pk}",
            "game {won.key}: what is stored as “ended_at”",
        ),
        Change(
            "its day, by another evening",
            "UPDATE games_game SET evening_id = NULL WHERE id = {tabled.pk}",
            "game {tabled.key}: what is stored as “dated_at”",
        ),
        Change(
            "that it was stopped",
            "UPDATE games_game SET state = 'unfinished' WHERE id = {won.pk}",
            "game {won.key}: what is stored as “state”",
        ),
        Change(
            "a mark",
            "UPDATE games_game SET contested = NOT contested WHERE id = {won.pk}",
            "game {won.key}: what is stored as “contested”",
        ),
        Change(
            "a deleted name",
            "UPDATE games_seat SET forgotten = NOT forgotten WHERE game_id = {won.pk}",
            "game {won.key}: what is stored as “forgotten”",
        ),
        Change(
            "what is counted",
            """UPDATE games_seat SET measures = '{{"x": 1}}' WHERE game_id = {won.pk}""",
            "game {won.key}: what is stored as “measures”",
        ),
        Change(
            "what the search finds",
            "UPDATE games_game SET search_text = 'zoe' WHERE id = {won.pk}",
            "game {won.key}: what is stored as “search_text”",
        ),
        Change(
            "whether a takeover counts",
            "UPDATE games_replacement SET counts = NOT counts WHERE id = {eva.pk}",
            "game {going.key}: what is stored as “counts”",
        ),
    ],
    "who sits there": [
        Change(
            "two players of a finished game exchanged",
            "UPDATE games_seat SET player_id = {zoe.pk} WHERE id = {seats[0].pk};"
            "UPDATE games_seat SET player_id = {seats[0].player_id} WHERE id = {seats[1].pk};"
            "UPDATE games_seat SET player_id = {seats[1].player_id} WHERE id = {seats[0].pk}",
            PLAYERS,
        ),
        Change(
            "two players of a game in progress exchanged",
            "UPDATE games_seat SET player_id = {zoe.pk} WHERE id = {going_seats[0].pk};"
            "UPDATE games_seat SET player_id = {going_seats[0].player_id}"
            " WHERE id = {going_seats[1].pk};"
            "UPDATE games_seat SET player_id = {going_seats[1].player_id}"
            " WHERE id = {going_seats[0].pk}",
            "game {going.key}: the players are not those who sat down there",
        ),
        Change(
            "two players of an imported game exchanged",
            "UPDATE games_seat SET player_id = {stranger.pk} WHERE id = {came_seats[0].pk};"
            "UPDATE games_seat SET player_id = {came_seats[0].player_id}"
            " WHERE id = {came_seats[1].pk};"
            "UPDATE games_seat SET player_id = {came_seats[1].player_id}"
            " WHERE id = {came_seats[0].pk}",
            "game {came.key}: the players are not those who sat down there",
        ),
        Change(
            "two who took over exchanged",
            "UPDATE games_replacement SET player_id = {flo.player_id} WHERE id = {eva.pk};"
            "UPDATE games_replacement SET player_id = {eva.player_id} WHERE id = {flo.pk}",
            "game {going.key}: the players are not those who sat down there",
        ),
        Change(
            "somebody who took over and somebody who sat down exchanged",
            "UPDATE games_replacement SET player_id = {going_seats[0].player_id}"
            " WHERE id = {eva.pk};"
            "UPDATE games_seat SET player_id = {eva.player_id} WHERE id = {going_seats[0].pk}",
            "game {going.key}: the players are not those who sat down there",
        ),
        Change(
            "the keys of two players exchanged",
            "UPDATE games_player SET key = 'x' WHERE id = {seats[0].player_id};"
            "UPDATE games_player SET key = '{keys[0]}' WHERE id = {seats[1].player_id};"
            "UPDATE games_player SET key = '{keys[1]}' WHERE id = {seats[0].player_id}",
            PLAYERS,
        ),
        Change(
            "somebody of another notebook",
            "UPDATE games_seat SET player_id = {stranger.pk} WHERE id = {seats[0].pk}",
            "game {won.key}: ",
        ),
    ],
    "what came in a file": [
        Change(
            "an entry of here given to the row that a file has of its phone",
            "UPDATE games_entry SET imported = true, phone_id = {named.pk} WHERE id = {first.pk}",
            "game {won.key}: the entries that came in a file are not those that were imported",
        ),
        Change(
            "all entries of here given to it",
            "UPDATE games_entry SET imported = true, phone_id = {named.pk}"
            " WHERE game_id = {won.pk}",
            "game {won.key}: the entries that came in a file are not those that were imported",
        ),
        Change(
            "an entry of a file given to a phone of here",
            "UPDATE games_entry SET imported = false, phone_id = {cast.owner.pk},"
            " client_key = '00000000000000000000000000000001'"
            " WHERE game_id = {came.pk} AND number = 1",
            "game {came.key}",
        ),
        Change(
            "an entry written here after a file came given to it",
            "UPDATE games_entry SET imported = true, phone_id = {named.pk}"
            " WHERE game_id = {came.pk} AND number = {came.version}",
            "game {came.key}",
        ),
    ],
    "which games there are": [
        Change(
            "one vanished",
            "UPDATE games_seat SET last_id = NULL WHERE game_id = {going.pk};"
            "DELETE FROM games_replacement WHERE id IN ({eva.pk}, {flo.pk});"
            "DELETE FROM games_seat WHERE game_id = {going.pk};"
            "DELETE FROM games_entry WHERE game_id = {going.pk};"
            "DELETE FROM games_game WHERE id = {going.pk}",
            "game {going.key}: the game is in the notebook’s register, but it has vanished",
        ),
        Change(
            "one given to another notebook",
            "UPDATE games_game SET notebook_id = {other.pk} WHERE id = {empty.pk}",
            "game {empty.key}: the game is not in the notebook’s register",
        ),
        Change(
            "one put into the bin",
            "UPDATE games_game SET deleted_at = '2026-01-01 00:00:00' WHERE id = {won.pk}",
            "game {won.key}: the game was put into the bin",
        ),
        Change(
            "one taken out of it",
            "UPDATE games_game SET deleted_at = NULL WHERE id = {binned.pk}",
            "game {binned.key}: the game was put into the bin, or taken out of it",
        ),
    ],
    "club evenings": [
        Change(
            "a result",
            "UPDATE games_evening SET club = REPLACE(CAST(club AS TEXT), '982', '992'){json}"
            " WHERE id = {club.pk}",
            "club evening {club.key}: the entrants and results are not what was entered",
        ),
        Change(
            "the name of a pair",
            "UPDATE games_evening SET club = REPLACE(CAST(club AS TEXT), 'Ana', 'Eve'){json}"
            " WHERE id = {club.pk}",
            "club evening {club.key}: the entrants and results are not what was entered",
        ),
        Change(
            "the game",
            "UPDATE games_evening SET kind = 'coinche' WHERE id = {club.pk}",
            "club evening {club.key}: the entrants and results",
        ),
        Change(
            "no club any more",
            "UPDATE games_evening SET club = NULL WHERE id = {club.pk}",
            "club evening {club.key}: the entrants and results",
        ),
        Change(
            "one that came in a file",
            "UPDATE games_evening SET club = REPLACE(CAST(club AS TEXT), '982', '992'){json}"
            " WHERE id = {came_club.pk}",
            "club evening {came_club.key}: the entrants and results",
        ),
        Change(
            "a draw",
            "UPDATE games_evening SET club = REPLACE(CAST(club AS TEXT), 'planned', 'x'){json}"
            " WHERE id = {club.pk}",
            "club evening {club.key}: the entrants and results",
        ),
        Change(
            "put into the bin",
            "UPDATE games_evening SET deleted_at = '2026-01-01 00:00:00' WHERE id = {club.pk}",
            "club evening {club.key}: ",
        ),
        Change(
            "one vanished",
            "DELETE FROM games_evening WHERE id = {club.pk}",
            "club evening {club.key}: the club evening is in the notebook’s register, but it has "
            "vanished",
        ),
    ],
    "the deletion of a notebook": [
        Change(
            "deleted",
            "UPDATE games_notebook SET deleted_at = '2026-01-01 00:00:00' WHERE id = {other.pk}",
            "notebook {other.pk}: the notebook was deleted, or brought back",
        ),
        Change(
            "brought back",
            "UPDATE games_notebook SET deleted_at = NULL WHERE id = {closed.pk}",
            "notebook {closed.pk}: the notebook was deleted, or brought back",
        ),
    ],
    "the register of a notebook": [
        Change(
            "a line changed",
            "UPDATE games_registerline SET game = 'x' WHERE notebook_id = {own.pk} AND number = 2",
            "notebook {own.pk}, line 2: the register",
        ),
        Change(
            "a line removed",
            "DELETE FROM games_registerline WHERE notebook_id = {own.pk} AND number = 2",
            "notebook {own.pk}, line 2: the register",
        ),
    ],
    "players who represent nobody": [
        Change(
            "each other",
            "UPDATE games_player SET merged_into_id = id WHERE id = {zoe.pk}",
            "Zoe: this name leads to no player of the notebook",
        ),
        Change(
            "somebody of another notebook",
            "UPDATE games_player SET merged_into_id = {stranger.pk} WHERE id = {zoe.pk}",
            "Zoe: this name leads to no player of the notebook",
        ),
    ],
    "a row that names another which is not there": [
        Change(
            "a notebook",
            "DELETE FROM games_notebook WHERE id = {own.pk}",
            "game {won.key}: the game can’t be read\n",
        ),
        Change(
            "a notebook, by its games",
            "DELETE FROM games_notebook WHERE id = {own.pk}",
            "games_game, row {won.pk}, notebook_id {own.pk}: what this row names is not there",
        ),
        Change(
            "a phone",
            "DELETE FROM games_phone WHERE id = {cast.owner.pk}",
            "game {won.key}, entry 1",
        ),
        Change(
            "a player",
            "DELETE FROM games_player WHERE id = {zoe.pk}",
            "games_holding, row {holding.pk}, person_id {zoe.pk}: what this row names",
        ),
        Change(
            "an evening",
            "DELETE FROM games_evening WHERE id = {evening.pk}",
            "games_game, row {tabled.pk}, evening_id {evening.pk}: what this row names",
        ),
    ],
    "a table whose rows the database no longer refuses to change": [],  # tests of their own, below
}
"""By item of the document."""

NOTHING = {
    "the end of a journal": [],
    "the end of a register": [
        Change(
            "with a game",
            "DELETE FROM games_seat WHERE game_id = {newest.pk};"
            "DELETE FROM games_game WHERE id = {newest.pk};"
            "DELETE FROM games_registerline WHERE notebook_id = {own.pk} AND number = {lines}",
        )
    ],
    "what a game is before its first entry": [
        Change("its dealer", "UPDATE games_game SET first_dealer = 2 WHERE id = {empty.pk}"),
        Change(
            "its kind",
            "UPDATE games_game SET kind = 'coinche' WHERE id = {empty.pk};"
            "UPDATE games_seat SET variety = 'coinche' WHERE game_id = {empty.pk}",
        ),
    ],
    "what no entry says": [
        Change("its round", "UPDATE games_game SET round_number = 7 WHERE id = {tabled.pk}"),
        Change("its table", "UPDATE games_game SET table_number = 7 WHERE id = {tabled.pk}"),
        Change("before it", "UPDATE games_game SET previous_id = {won.pk} WHERE id = {going.pk}"),
        Change(
            "by whom", "UPDATE games_game SET started_by_id = {cast.scorer.pk} WHERE id = {won.pk}"
        ),
        Change("bids", "UPDATE games_game SET own_bids = NOT own_bids WHERE id = {empty.pk}"),
    ],
    "names outside of games": [
        Change("a phone", "UPDATE games_phone SET label = 'x' WHERE id = {cast.owner.pk}"),
        Change("an evening", "UPDATE games_evening SET name = 'x' WHERE id = {club.pk}"),
        Change(
            "a player",
            "UPDATE games_player SET name = 'Zita', folded_name = 'zita' WHERE id = {zoe.pk}",
        ),
    ],
    "when an evening began and ended": [
        Change(
            "its end",
            "UPDATE games_evening SET ended_at = '2026-01-01 00:00:00' WHERE id = {club.pk}",
        ),
        Change(
            "its start",
            "UPDATE games_evening SET started_at = '2026-01-01 00:00:00' WHERE id = {club.pk}",
        ),
    ],
    "evenings that are no club’s": [
        Change("byes", "UPDATE games_evening SET byes = '[[]]' WHERE id = {evening.pk}"),
        Change("measure", "UPDATE games_evening SET measure = 'wins' WHERE id = {evening.pk}"),
        Change("vanished",
            "UPDATE games_game SET evening_id = NULL, dated_at = started_at"
            " WHERE id = {tabled.pk};"
            "UPDATE games_seat SET dated_at = (SELECT started_at FROM games_game"
            " WHERE id = game_id) WHERE game_id = {tabled.pk};"
            "DELETE FROM games_evening_players WHERE evening_id = {evening.pk};"
            "DELETE FROM games_evening WHERE id = {evening.pk}"),
    ],
    "rights": [
        Change("more", "UPDATE games_access SET \"right\" = 'owner'"),
        Change("a holder", "DELETE FROM games_holding"),
    ],
}  # fmt: skip
"""What nobody notices, by item of the document."""


def items(begin: str) -> list[str]:
    """The items of a list of the document, each by what is printed bold."""
    proof = DOCUMENT.read_text(encoding="utf-8").partition("\n## Proof\n")[2]
    listed = proof.partition(f"\n{begin}\n")[2].partition("\n\n")[0]
    return re.findall(r"^- \*\*(.+?)\*\*", listed, re.MULTILINE)


def test_every_item_of_the_document_is_tried_here():
    assert items("It notices:") == [*NOTICED]
    assert items("It does not notice:") == [*NOTHING]


@pytest.fixture
def world(db):
    """Two notebooks with games of all sorts, a club evening of each, and one that was deleted."""
    cast = make_cast()
    own, other = cast.notebook, services.create_notebook().notebook
    zoe, stranger = add_player(own, "Zoe"), add_player(other, "Zoe")
    hand_to(cast.reader, zoe)
    won = cast.play(cast.start(rules={"target": 9}), MADE)
    going = cast.play(cast.start(), MADE, LOST)
    for seat, name in ((2, "Eva"), (3, "Flo")):
        cast.say(taking_over.replace_player, going, seat=seat, name=name, hand=2)
    binned = services.delete_game(game=cast.play(cast.start(), MADE))
    evening = cast.evening()
    [tabled] = cast.round(evening)
    club = cast.club(entrants="Ana & Bea\nCy & Dan")
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    club = cast.enter(club, 1, (982, 962))
    bring(other, file_of(own))
    came = cast.play(other.games.get(key=going.key), MADE)
    empty, newest = cast.start(), cast.start()
    closed = services.delete_notebook(notebook=services.create_notebook().notebook)
    return SimpleNamespace(
        cast=cast,
        own=own,
        other=other,
        closed=closed,
        zoe=zoe,
        stranger=stranger,
        won=won,
        going=going,
        binned=binned,
        empty=empty,
        evening=evening,
        tabled=tabled,
        club=club,
        came=came,
        newest=newest,
        came_club=other.evenings.get(key=club.key),
        first=won.entries.get(number=1),
        seats=list(won.seats.all()),
        going_seats=list(going.seats.all()),
        came_seats=list(came.seats.all()),
        keys=[seat.player.key for seat in won.seats.all()],
        eva=going.seats.get(number=2).last,
        flo=going.seats.get(number=3).last,
        named=came.entries.get(number=1).phone,
        holding=zoe.holdings.get(),
        lines=own.register.count(),
        json="::jsonb" if connection.vendor == "postgresql" else "",
    )


def run(sql: str) -> None:
    """Change the database as somebody who has it: nothing is refused, or checked later."""
    with connection.cursor() as cursor:
        for table in APPENDED:
            if f"UPDATE {table} " in sql:
                cursor.execute(UNPROTECT[connection.vendor].format(table=table))
        for statement in sql.split(";"):
            cursor.execute(statement)
        for table in APPENDED:
            if f"UPDATE {table} " in sql:
                protect_again(table)


UNPROTECT = {
    "sqlite": "DROP TRIGGER {table}_append_only",
    # A table with constraints still to be checked cannot be altered.
    "postgresql": "SET CONSTRAINTS ALL IMMEDIATE;"
    "ALTER TABLE {table} DISABLE TRIGGER {table}_append_only; SET CONSTRAINTS ALL DEFERRED",
}


def protect_again(table: str) -> None:
    statements = {
        "sqlite": protect(table, "sqlite"),
        "postgresql": [
            "SET CONSTRAINTS ALL IMMEDIATE",
            f"ALTER TABLE {table} ENABLE TRIGGER {table}_append_only",
            "SET CONSTRAINTS ALL DEFERRED",
        ],
    }[connection.vendor]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def said_after(change: Callable[[], None]) -> str:
    """What verification says after a change, which is taken back."""
    with transaction.atomic():
        try:
            change()
            return complaint()
        finally:
            transaction.set_rollback(True)


def wrong_of(listed: dict[str, list[Change]], world: SimpleNamespace) -> list[str]:
    """The changes of which verification says something else than it should."""
    wrong = []
    for item, changes in listed.items():
        for change in changes:
            wanted, sql = change.said.format(**vars(world)), change.sql.format(**vars(world))
            said = said_after(lambda sql=sql: run(sql))
            if (wanted not in said) if wanted else said:
                wrong.append(f"{item}, {change.what}: {said or 'nothing'}")
    return wrong


@pytest.mark.usefixtures("english")
def test_each_change_that_should_be_noticed_is_named(world):
    assert complaint() == ""

    assert wrong_of(NOTICED, world) == []


@pytest.mark.usefixtures("english")
def test_each_change_that_nobody_notices_is_listed(world):
    assert wrong_of(NOTHING, world) == []


def test_nobody_notices_the_end_of_a_journal_that_was_taken_away(cast):
    game = cast.play(cast.start(), MADE)
    tables = (Game, "id"), (Seat, "game_id")
    before = [model.objects.filter(**{column: game.pk}).values() for model, column in tables]
    before = [list(rows) for rows in before]
    cast.play(game, LOST)

    Entry.objects.filter(game=game, number=2)._raw_delete("default")
    for (model, _), rows in zip(tables, before, strict=True):
        for row in rows:
            model.objects.filter(pk=row["id"]).update(**row)
    assert complaint() == ""


DOING_NOTHING = {
    "sqlite": {
        "is missing": "",
        "does nothing": "CREATE TRIGGER {t}_append_only BEFORE UPDATE ON {t} BEGIN SELECT 1; END",
        "has another name": "CREATE TRIGGER {t}_other BEFORE UPDATE ON {t} BEGIN SELECT 1; END",
        "never acts": "CREATE TRIGGER {t}_append_only BEFORE UPDATE ON {t} WHEN 0"
        " BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
        "refuses deletions": "CREATE TRIGGER {t}_append_only BEFORE DELETE ON {t}"
        " BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
        "watches one column": "CREATE TRIGGER {t}_append_only BEFORE UPDATE OF hash ON {t}"
        " BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
        "is on another table": "CREATE TRIGGER {t}_append_only BEFORE UPDATE ON games_bid"
        " BEGIN SELECT RAISE(ABORT, '{refusal}'); END",
    },
    "postgresql": {
        "is missing": "DROP TRIGGER {t}_append_only ON {t}",
        "does nothing": "CREATE OR REPLACE FUNCTION {t}_refuse_update() RETURNS trigger"
        " LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$",
        "never acts": "DROP TRIGGER {t}_append_only ON {t};"
        "CREATE TRIGGER {t}_append_only BEFORE UPDATE ON {t}"
        " FOR EACH ROW WHEN (false) EXECUTE FUNCTION {t}_refuse_update()",
        "refuses deletions": "DROP TRIGGER {t}_append_only ON {t};"
        "CREATE TRIGGER {t}_append_only BEFORE DELETE ON {t}"
        " FOR EACH ROW EXECUTE FUNCTION {t}_refuse_update()",
        "watches one column": "DROP TRIGGER {t}_append_only ON {t};"
        "CREATE TRIGGER {t}_append_only BEFORE UPDATE OF hash ON {t}"
        " FOR EACH ROW EXECUTE FUNCTION {t}_refuse_update()",
        "acts once a statement": "DROP TRIGGER {t}_append_only ON {t};"
        "CREATE TRIGGER {t}_append_only AFTER UPDATE ON {t}"
        " FOR EACH STATEMENT EXECUTE FUNCTION {t}_refuse_update()",
        "is switched off": "ALTER TABLE {t} DISABLE TRIGGER {t}_append_only",
        "acts in replicas only": "ALTER TABLE {t} ENABLE REPLICA TRIGGER {t}_append_only",
    },
}[connection.vendor]
"""Triggers that do not refuse every change of a row, in place of the one that does."""


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("table", APPENDED)
@pytest.mark.parametrize("way", DOING_NOTHING)
def test_a_table_whose_trigger_does_not_refuse_every_change_is_named(cast, table, way):
    def replace_trigger():
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f"DROP TRIGGER {table}_append_only")
            sql = DOING_NOTHING[way].format(t=table, refusal=APPENDED[table])
            if sql:
                cursor.execute(sql)

    assert complaint() == ""
    said = said_after(replace_trigger)
    assert said == f"{table}: the database no longer refuses to change the rows of this table\n"


@pytest.fixture
def filled(db):
    """Something in every table."""
    world = World()
    game, phone, player = world.game, world.cast.owner, world.cast.notebook.players.first()
    ImportedKey.objects.create(notebook=world.cast.notebook, key="elsewhere", player=player)
    Following.objects.create(phone=phone, game=game, listened_at=game.started_at)
    Bid.objects.create(game=game, hand=99, number=1, player=player, facts={}, phone=phone)


FOREIGN_KEYS = [
    (model._meta.db_table, field.column)
    for model in apps.get_app_config("games").get_models(include_auto_created=True)
    for field in model._meta.concrete_fields
    if field.is_relation
]


@pytest.mark.usefixtures("english")
def test_every_column_that_names_a_row_is_looked_at(filled):
    assert list(orphans()) == []

    assert [one for one in FOREIGN_KEYS if named_nowhere(*one) != [one]] == []


def named_nowhere(table: str, column: str) -> list[tuple[str, str]]:
    """What names a row that is not there, by table and column, once this column does so."""
    with transaction.atomic(), connection.cursor() as cursor:
        if table in APPENDED:
            cursor.execute(UNPROTECT[connection.vendor].format(table=table))
        cursor.execute(f"SELECT id FROM {table} ORDER BY {column} IS NULL LIMIT 1")
        [(row,)] = cursor.fetchall()
        cursor.execute(f"UPDATE {table} SET {column} = 987654 WHERE id = {row}")
        found = [one.who for one in orphans()]
        transaction.set_rollback(True)
    return [other for other in FOREIGN_KEYS if f"{other[0]}, row {row}, {other[1]} 987654" in found]
