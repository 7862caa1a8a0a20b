"""`manage.py verify` and `manage.py export`: anyone can prove what was written."""

import io
import json
from datetime import timedelta
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, OperationalError, connection, transaction
from django.utils import timezone

from games import services
from games.management import verifying
from games.management.commands import verify
from games.models import Game, Happening, Notebook, RegisterLine, Seat
from games.services.notebook.deleting import empty_bin
from games.services.notebook.registering import register
from games.table import acts
from games.table.seats import taking_over
from games.table.setting_up import new_game as starting
from tests.cast import ANNOUNCED, FOUR, MADE, add_player
from tests.drivers import DriverError
from tests.faults import amount
from tests.files import bring, file_of
from tests.managing import damage_entry, faults_of, freely_changed, games_verified


@pytest.fixture
def game(cast):
    """A short game with a correction and an objection."""
    game = cast.start()
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE)
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="compté")
    return cast.say(acts.object_to, game, place=2, reason="they had the belote").game


@pytest.fixture
def file(game, tmp_path):
    path = tmp_path / "export.json"
    path.write_text(run("export", game.key), encoding="utf-8")
    return path


def run(*command, **options) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out, stderr=io.StringIO(), **options)
    return out.getvalue()


def complaint(*command) -> str:
    err = io.StringIO()
    with pytest.raises(CommandError):
        call_command(*command, stdout=io.StringIO(), stderr=err)
    return err.getvalue()


@pytest.mark.usefixtures("english")
class TestTheDatabase:
    def test_untouched_games_are_verified(self, cast, game):
        cast.start()
        assert run("verify") == "Games verified: 2. Nothing was altered.\n"
        assert run("verify", game.key) == "Games verified: 1. Nothing was altered.\n"

    def test_what_is_deleted_during_verification_is_no_fault(self, cast, game):
        pk, key, notebook = game.pk, game.key, cast.notebook.pk
        services.delete_notebook(notebook=cast.notebook)
        empty_bin(before=timezone.now())

        assert verifying.verify_game(pk, key) is None
        assert list(verifying.verify_notebook(notebook)) == []

    def test_the_number_is_that_of_the_games_that_were_read(self, cast, game, monkeypatch):
        gone = cast.start()
        read = verifying.verify_game
        monkeypatch.setattr(
            verify, "verify_game", lambda pk, key: None if pk == gone.pk else read(pk, key)
        )

        assert run("verify") == "Games verified: 1. Nothing was altered.\n"

    def test_a_game_without_its_notebook_is_named_also_if_it_alone_is_asked_for(self, cast, game):
        with transaction.atomic():
            Notebook.objects.filter(pk=cast.notebook.pk)._raw_delete("default")

            said = f"game {game.key}: the game can’t be read\n"
            assert complaint("verify", game.key) == said
            transaction.set_rollback(True)

    def test_a_missing_entry_is_found(self, game):
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_entry WHERE game_id = %s AND number = 2", [game.pk])
        assert f"game {game.key}, entry 2:" in complaint("verify")

    @pytest.mark.parametrize("found", [None, DriverError("57P01")], ids=["damage", "away"])
    def test_a_database_that_goes_away_is_no_damage(self, game, monkeypatch, found):
        def unreadable(_):
            raise OperationalError("broken") from found

        monkeypatch.setattr(verifying, "as_read", unreadable)
        refused = CommandError if found is None else OperationalError
        with pytest.raises(refused):
            run("verify")

    @pytest.mark.django_db
    def test_an_unknown_key_is_reported_in_a_single_line(self):
        with pytest.raises(CommandError, match="no game and no file nothing"):
            run("verify", "nothing")
        with pytest.raises(
            CommandError, match=r"There is no game nothing\. The key is in the addr"
        ):
            run("export", "nothing")

    @pytest.mark.django_db
    def test_where_there_are_several_notebooks_they_are_listed(self):
        first, second = Notebook.objects.create(), Notebook.objects.create(name="Friday")
        listed = rf"with --notebook: {first.pk}, {second.pk} Friday\."
        with pytest.raises(
            CommandError, match=rf"There are several notebooks\. Choose one {listed}"
        ):
            run("export")
        with pytest.raises(CommandError, match=rf"no such notebook\. Choose one {listed}"):
            run("export", notebook=second.pk + 1)


@pytest.mark.usefixtures("english")
class TestWhatCouldBlindIt:
    """What is hidden by SQL is verified all the same, or named."""

    def test_a_game_that_will_be_erased_earlier_than_it_was_deleted_is_named(self, game):
        services.delete_game(game=game)
        assert run("verify")
        Game.objects.update(deleted_at=timezone.now() - timedelta(days=29))

        assert "was put into the bin" in complaint("verify")

    @pytest.mark.parametrize("changed", ["started_at", "ended_at"])
    def test_a_changed_date_of_an_imported_game_is_named(self, cast, tmp_path, changed):
        won = cast.play(cast.start(rules={"target": 9}), MADE)
        own = services.create_notebook()
        bring(own.notebook, run("export", won.key).encode())
        imported = own.notebook.games.all()
        earlier = imported.get().started_at - timedelta(days=1)
        assert run("verify")
        imported.update(**{changed: earlier})

        assert f"“{changed}” is not what" in complaint("verify")

    @pytest.mark.parametrize("circle", [("Ana", "Ana"), ("Ana", "Bea")])
    def test_players_who_represent_each_other_are_named(self, cast, game, circle):
        for name, into in (circle, circle[::-1]):
            player = cast.notebook.players.get(name=into)
            cast.notebook.players.filter(name=name).update(merged_into=player)
        found = complaint("verify")

        assert all(f"{name}: this name leads to no player" in found for name in circle)
        assert add_player(cast.notebook, "Ana").name == "Ana"


@pytest.mark.usefixtures("english")
class TestWhatTheJournalTells:
    """Everything derived from the journal is compared with it, and named."""

    def test_the_end_is_that_of_the_entry_that_ended_the_game(self, cast):
        won = cast.play(cast.start(rules={"target": 9}), MADE)
        cast.say(acts.write_note, won, text="after the end")
        cast.say(acts.undo, won)
        cast.play(won, MADE)
        cast.confirm(won, seat=0)
        early = cast.say(acts.end_game, cast.play(cast.start(), MADE)).game
        cast.say(acts.reopen, early)
        cast.say(acts.end_game, early)

        assert run("verify") == "Games verified: 2. Nothing was altered.\n"

    def test_players_who_are_renamed_merged_or_deleted_are_right(self, cast, game):
        cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=2)
        people = {player.name: player for player in cast.notebook.players.all()}
        services.rename_player(player=people["Ana"], name="Anna Maria")
        services.forget_player(player=people["Bea"])
        zoe = add_player(cast.notebook, "Zoé")
        services.merge_players(player=people["Dan"], into=zoe)

        assert run("verify") == "Games verified: 1. Nothing was altered.\n"

    def test_seats_taken_over_in_any_order_are_right_also_in_another_notebook(self, cast, game):
        for hand, seat, name in [(2, 2, "Eva"), (2, 0, "Flo"), (3, 2, "Gus")]:
            cast.say(taking_over.replace_player, game, seat=seat, name=name, hand=hand)
        services.rename_player(player=cast.notebook.players.get(name="Eva"), name="Éva")
        bring(services.create_notebook().notebook, file_of(cast.notebook))

        assert run("verify") == "Games verified: 2. Nothing was altered.\n"


@pytest.mark.usefixtures("english")
class TestTheRegister:
    """The register of a notebook names the games that vanished, or came from nowhere."""

    def test_it_has_a_line_for_all_that_comes_and_goes(self, cast, game):
        services.restore_game(game=services.delete_game(game=game))
        services.delete_notebook(notebook=cast.notebook)
        lines = list(RegisterLine.objects.filter(notebook=cast.notebook))

        assert [line.number for line in lines] == [1, 2, 3, 4]
        assert [line.what for line in lines] == ["started", "binned", "restored", "closed"]
        assert [line.game for line in lines] == [game.key] * 3 + [""]

    def test_it_has_a_line_whenever_what_a_club_evening_holds_changes(self, cast):
        club = cast.club()
        club = services.change_entrants(evening=club, late="", left=[], was=[])
        club = services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
        club = services.undo_club_round(evening=club, seen_round=1)
        services.delete_club(evening=club)
        lines = list(RegisterLine.objects.all())

        assert [line.what for line in lines] == ["recorded"] * 3 + ["binned"]
        assert {line.evening for line in lines} == {club.key}
        assert lines[0].content == lines[2].content != lines[1].content
        assert run("verify") == "Games verified: 0, club evenings: 1. Nothing was altered.\n"

    def test_it_has_a_line_whenever_somebody_takes_over_a_seat(self, cast, game):
        for name in ("Eva", "Flo"):
            cast.say(taking_over.replace_player, game, seat=2, name=name, hand=2)
        cast.say(acts.undo, game)
        services.delete_game(game=game)
        services.restore_game(game=game)

        said = [line.what for line in RegisterLine.objects.all()]
        assert said == ["started", "seated", "seated", "binned", "restored"]
        assert run("verify") == "Games verified: 1. Nothing was altered.\n"

    def test_a_game_that_vanished_is_named(self, cast, game):
        cast.start()
        game.delete()

        said = f"game {game.key}: the game is in the notebook’s register, but it has vanished\n"
        assert complaint("verify") == said

    def test_a_game_that_was_deleted_permanently_is_not_missing(self, game):
        services.delete_game(game=game)
        empty_bin(before=timezone.now() + timedelta(days=1))

        assert run("verify") == "There is no game to verify.\n"

    def test_an_undone_round_is_not_missing(self, cast):
        evening = cast.evening()
        cast.round(evening)
        services.undo_round(evening=evening, seen_round=1)

        assert [line.what for line in RegisterLine.objects.all()] == ["started", "deleted"]
        assert run("verify") == "There is no game to verify.\n"

    def test_a_game_from_nowhere_is_named(self, game):
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_registerline")

        assert "the game is not in the notebook’s register" in complaint("verify")

    def test_a_game_of_which_no_line_says_when_it_started_is_named(self, cast, game):
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_registerline")
        register(cast.notebook, Happening.RESTORED, {game.key: timezone.now()})

        assert "“started_at” is not what the journal says" in complaint("verify")

    @pytest.mark.parametrize("removed", [1, 2])
    def test_a_line_that_is_missing_is_found(self, cast, game, removed):
        for _ in range(2):
            cast.start()
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_registerline WHERE number = %s", [removed])

        assert f", line {removed}: the register of games" in complaint("verify")

    def test_no_line_can_be_changed(self, game):
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            RegisterLine.objects.update(game="")

    def test_no_name_is_in_it(self, cast, game):
        written = json.dumps(list(RegisterLine.objects.values()), default=str)

        assert not any(name in written for name in FOUR)

    def test_an_import_is_registered(self, file):
        own = services.create_notebook()
        bring(own.notebook, file.read_bytes())

        assert [line.what for line in own.notebook.register.all()] == ["started", "imported"]
        assert run("verify") == "Games verified: 2. Nothing was altered.\n"


NO_TEXT = b"\xff\xfe" if connection.vendor == "sqlite" else "no reason"
"""SQLite stores any bytes as a text; PostgreSQL does not."""


@pytest.mark.usefixtures("english")
class TestADamagedDatabase:
    """Verification names the damaged game and entry, and still verifies the other games."""

    @pytest.fixture
    def other(self, cast, game):
        """A later game with a wrong total, which must be reported as well."""
        other = cast.play(cast.start(), MADE)
        Seat.objects.filter(game=other, number=0).update(total=99)
        return other

    @pytest.fixture
    def game(self, cast, game):
        """Entries 1 to 5, and 6, an undo; 7, a confirmation of a hand."""
        cast.say(acts.undo, game)
        return cast.confirm(game, seat=0, place=1).game

    @pytest.mark.parametrize(
        ("number", "columns"),
        [
            pytest.param(2, {"kind": "undo"}, id="the kind of an entry"),
            pytest.param(2, {"hand": None}, id="a hand that is null"),
            pytest.param(3, {"made_at": "infinity"}, id="an unreadable time"),
            pytest.param(6, {"facts": "{}"}, id="an undo without facts"),
            pytest.param(7, {"facts": "{}"}, id="a confirmation without facts"),
            pytest.param(
                4, {"facts": '{"changes": [{"hand": 99, "facts": null}]}'}, id="a correction of 99"
            ),
            *[pytest.param(3, {"facts": wrong}, id=wrong) for wrong in ('"text"', "[]", "null")],
            pytest.param(3, {"reason": NO_TEXT}, id="no text"),
        ],
    )
    def test_a_damaged_entry_is_named(self, game, other, number, columns):
        damage_entry(game, number, **columns)
        if columns.get("reason") == b"\xff\xfe":
            with freely_changed("games_entry"), connection.cursor() as cursor:
                cursor.execute("UPDATE games_entry SET reason = CAST(reason AS TEXT)")

        assert complaint("verify").splitlines() == [
            f"game {game.key}, entry {number}: this entry is not what was written",
            f"game {other.key}: what is stored as “total” is not what the journal says",
        ]

    def test_a_damaged_register_kind_or_table_is_named(self, cast, game, other):
        empty = cast.start()
        Seat.objects.filter(game=empty, number=3).delete()
        Game.objects.filter(pk=game.pk).update(kind="poker")
        with freely_changed("games_registerline"), connection.cursor() as cursor:
            cursor.execute("UPDATE games_registerline SET made_at = 'infinity'")

        found = complaint("verify")
        assert f"game {game.key}, entry 1: this entry is not what was written\n" in found
        assert f"game {empty.key}: the game can’t be read\n" in found
        assert "the notebook or its register can’t be read" in found
        assert f"game {other.key}: what is stored as “total”" in found

    def test_a_game_that_lost_a_seat_is_named(self, game, other):
        Seat.objects.filter(game=game, number=3).delete()

        assert f"game {game.key}, entry 1: this entry is not what" in complaint("verify")


@pytest.mark.usefixtures("english")
class TestAFile:
    def test_an_export_is_verified_without_the_database(self, file):
        Game.objects.update(first_dealer=3)
        assert games_verified(file.read_bytes()) == 1

    def test_every_changed_byte_is_found(self, file):
        content = file.read_bytes()
        for place in range(0, len(content), amount(7, 1)):
            changed = bytearray(content)
            changed[place] ^= 1
            assert faults_of(bytes(changed)), f"byte {place}: {content[place - 20 : place + 20]!r}"
        for wrong in (content + b"x", content[:-1], b" " + content, b"", b"[]", b'{"games": 3}'):
            assert faults_of(wrong)

    def test_the_first_entry_that_does_not_fit_is_named(self, file, game):
        assert run("verify", str(file)) == "Games verified: 1. Nothing was altered.\n"
        file.write_bytes(file.read_bytes().replace(b'"points":[72,90]', b'"points":[70,92]'))

        assert f"game {game.key}, entry 4: " in complaint("verify", str(file))


def test_a_game_stays_as_its_version_scored_it(cast, monkeypatch):
    monkeypatch.setattr(starting, "VERSION", 0)
    game = cast.play(cast.start(rules={"target": 9}), MADE)
    Seat.objects.filter(game=game, number__in=(0, 2)).update(total=8)

    assert run("verify")


def test_an_export_holds_the_record_of_each_game(cast, game):
    cast.start()
    data = json.loads(file_of(cast.notebook))
    assert [one["record"]["players"] for one in data["games"]] == [["Ana", "Bea", "Cy", "Dan"]] * 2
    assert data["games"][0]["record"]["hands"][0]["points"] == [72, 90]
