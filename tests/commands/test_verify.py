"""`manage.py verify` and `manage.py export`: anyone can prove what was written."""

import io
import json

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import journal, services
from games.models import Game, Seat
from games.readers.exchange.export import Choice, exported
from games.readers.exchange.proof import Finding, prove_file
from tests.cast import ANNOUNCED, MADE


@pytest.fixture
def game(cast):
    """A short game with a correction and an objection."""
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE)
    cast.say(services.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="compté")
    return cast.say(services.object_to, game, place=2, reason="they had the belote").game


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

    def test_a_changed_total_is_found(self, game):
        Seat.objects.filter(game=game, number=0).update(total=99)
        assert complaint("verify").startswith(f"game {game.key}: the totals, the ranks")

    def test_a_changed_head_is_found(self, game):
        Game.objects.filter(pk=game.pk).update(head="0" * 64)
        assert "are not what the journal says" in complaint("verify", game.key)

    @pytest.mark.parametrize("changed", [{"state": "finished"}, {"version": 9}])
    def test_a_changed_state_is_found(self, game, changed):
        ended = {"ended_at": game.started_at} if "state" in changed else {}
        Game.objects.filter(pk=game.pk).update(**changed, **ended)
        assert "are not what the journal says" in complaint("verify", game.key)

    def test_a_changed_start_breaks_the_chain_at_the_first_entry(self, game):
        Game.objects.filter(pk=game.pk).update(first_dealer=3)
        assert (
            complaint("verify") == f"game {game.key}, entry 1: this entry is not what was written\n"
        )

    def test_a_missing_entry_is_found(self, game):
        with connection.cursor() as cursor:
            cursor.execute("DELETE FROM games_entry WHERE game_id = %s AND number = 2", [game.pk])
        assert f"game {game.key}, entry 2:" in complaint("verify")

    @pytest.mark.django_db
    def test_an_unknown_key_is_reported_in_a_single_line(self):
        with pytest.raises(CommandError, match="no game and no file nothing"):
            run("verify", "nothing")
        with pytest.raises(CommandError, match="There is no game nothing"):
            run("export", "nothing")


def damage_entry(game, number, **columns):
    """Change columns of an entry as someone with the database could."""
    on_table = " ON games_entry" if connection.vendor == "postgresql" else ""
    settings = ", ".join(f"{name} = %s" for name in columns)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER games_entry_append_only{on_table}")
        cursor.execute(
            f"UPDATE games_entry SET {settings} WHERE game_id = %s AND number = %s",
            [*columns.values(), game.pk, number],
        )


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
        cast.say(services.undo, game)
        return cast.say(services.confirm, game, side=0, place=1).game

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
        ],
    )
    def test_a_damaged_entry_is_named(self, game, other, number, columns):
        damage_entry(game, number, **columns)

        assert complaint("verify").splitlines() == [
            f"game {game.key}, entry {number}: this entry is not what was written",
            f"game {other.key}: the totals, the ranks or the state are not what the journal says",
        ]

    def test_a_damaged_kind_of_a_game_is_named(self, game, other):
        Game.objects.filter(pk=game.pk).update(kind="poker")

        found = complaint("verify")
        assert f"game {game.key}, entry 1: this entry is not what was written\n" in found
        assert f"game {other.key}: the totals" in found

    def test_a_game_that_lost_a_seat_is_named(self, game, other):
        Seat.objects.filter(game=game, number=3).delete()

        found = complaint("verify")
        assert f"game {game.key}, entry 1: this entry is not what was written\n" in found
        assert f"game {other.key}: the totals" in found

    def test_a_game_without_entries_that_lost_a_seat_is_named(self, cast, other):
        empty = cast.start()
        Seat.objects.filter(game=empty, number=3).delete()

        found = complaint("verify")
        assert f"game {empty.key}: the game can’t be read\n" in found
        assert f"game {other.key}: the totals" in found

    def test_scoring_again_also_names_a_damaged_game(self, game):
        damage_entry(game, 2, hand=None)

        assert complaint("verify", "--rescore").startswith(f"game {game.key}, entry 2:")

    def test_a_file_with_forged_facts_is_not_readable(self, game):
        data = json.loads(run("export", game.key))
        entry = data["games"][0]["journal"][-1]
        entry["facts"] = {}
        entry["hash"] = journal.content_hash(
            {name: entry[name] for name in entry if name != "hash"}
        )

        assert prove_file(json.dumps(data).encode())[0] == [Finding(None, None, "not_readable")]


class TestAFile:
    def test_an_export_is_verified_without_the_database(self, file):
        Game.objects.update(first_dealer=3)
        assert prove_file(file.read_bytes()) == ([], 1)

    def test_every_changed_byte_is_found(self, file):
        content = file.read_bytes()
        for place in range(len(content)):
            changed = bytearray(content)
            changed[place] ^= 1
            findings, _ = prove_file(bytes(changed))
            assert findings, f"byte {place}: {content[place - 20 : place + 20]!r}"

    def test_an_added_or_missing_byte_is_found(self, file):
        content = file.read_bytes()
        for changed in (content + b"\n", content[:-1], b" " + content, b"", b"[]", b'{"games": 3}'):
            assert prove_file(changed)[0]

    def test_the_first_entry_that_does_not_fit_is_named(self, file, game):
        data = json.loads(file.read_bytes())
        data["games"][0]["journal"][2]["facts"]["points"] = [68, 94]
        changed = json.dumps(data).encode()
        assert prove_file(changed)[0] == [Finding(game.key, 3, "journal")]

    def test_exported_totals_are_recomputed(self, file, game):
        data = json.loads(file.read_bytes())
        data["games"][0]["totals"][0] += 1
        assert prove_file(json.dumps(data).encode())[0] == [Finding(game.key, None, "standing")]

    def test_a_record_that_contradicts_the_journal_is_found(self, file, game):
        data = json.loads(file.read_bytes())
        data["games"][0]["record"]["hands"].pop()
        assert prove_file(json.dumps(data).encode())[0] == [Finding(game.key, None, "record")]

    def test_the_command_reports_the_number_of_games_and_exits_with_1_on_a_fault(self, file):
        assert "1" in run("verify", str(file))
        file.write_bytes(file.read_bytes().replace(b"67", b"68"))
        assert complaint("verify", str(file))


def test_rescore_lists_finished_games_with_a_different_score_today(cast, monkeypatch):
    game = cast.start(rules={"target": 9})
    game = cast.play(game, MADE)
    assert run("verify", rescore=True) == ""

    Seat.objects.filter(game=game, number__in=(0, 2)).update(total=8)
    Game.objects.filter(pk=game.pk).update(core_version=0)
    assert game.key in run("verify", rescore=True)


def test_an_export_holds_the_record_of_each_game(cast, game):
    cast.start()
    data = json.loads(b"".join(exported(Choice(cast.notebook))))
    assert [one["record"]["players"] for one in data["games"]] == [["Ana", "Bea", "Cy", "Dan"]] * 2
    assert data["games"][0]["record"]["hands"][0]["points"] == [72, 90]
