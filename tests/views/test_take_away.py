"""The pages that export and import games."""

import io
import re
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.utils.timezone import localtime

from games import services
from games.models import Game
from games.scoring.errors import fault
from games.table import acts
from games.wording.catalogue import as_day
from tests import pages
from tests.cast import FOUR, MADE
from tests.files import GAME, changed, file_of, file_with, make_impossible
from tests.managing import games_verified
from tests.views.files import content_of, send_file


@pytest.fixture
def game(cast):
    return cast.play(cast.start(rules={"target": 9}), MADE)


# Export


def test_after_ten_games_without_an_export_a_copy_is_advised_once(cast, owner, reader):
    def advised(client):
        return "a copy in a safe place" in client.get("/").content.decode()

    seen = []
    for _ in range(11):
        cast.play(cast.start(rules={"target": 9}), MADE)
        seen.append(advised(owner))
    assert seen == [False] * 9 + [True, False]

    content_of(owner.get("/export/file"))
    for _ in range(10):
        assert not advised(owner)
        cast.play(cast.start(rules={"target": 9}), MADE)
    assert advised(owner)
    assert not advised(reader)
    content_of(owner.get("/export/file?form=csv-en"))
    assert advised(owner)
    owner.head("/export/file")
    assert advised(owner)
    content_of(owner.get("/export/file"))
    assert not advised(owner)


def test_the_whole_notebook_is_offered_and_exported(cast, owner, game):
    html = owner.get("/export/").content.decode()
    assert "1 game, the players" in pages.text_of(html)
    response = owner.get("/export/file", {"form": "json"})
    name = r'attachment; filename="la-marque-\d{4}-\d\d-\d\d-\d{4}\.json"'
    assert re.fullmatch(name, response["Content-Disposition"])
    assert games_verified(content_of(response)) == 1


def test_a_game_an_evening_and_the_games_of_a_person_are_exported(cast, owner, game):
    evening = services.start_evening(
        notebook=cast.notebook, kind="belote", names=FOUR, client_key=game.client_key
    )
    ana = cast.notebook.players.get(name="Ana")
    cast.start(names=("Eve", "Flo", "Guy", "Hal"))
    for asked, games in (
        ({"game": game.key}, 1),
        ({"evening": evening.key}, 0),
        ({"player": ana.pk}, 1),
    ):
        assert pages.fields_of(owner.get("/export/", asked).content.decode(), "/export/file")
        assert games_verified(content_of(owner.get("/export/file", asked))) == games


@pytest.mark.parametrize(("form", "name"), [("csv-fr", "fr.csv"), ("csv-en", "en.csv")])
def test_a_spreadsheet_is_exported_with_its_language_in_its_name(owner, game, form, name):
    response = owner.get("/export/file", {"form": form})
    assert response["Content-Disposition"].endswith(f'.{name}"')
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert content_of(response).startswith(b"\xef\xbb\xbf")


def test_an_unknown_export_is_not_found(owner):
    for asked in ({"game": "nothing"}, {"evening": "\0"}, {"player": "x"}, {"player": "9" * 30}):
        assert owner.get("/export/", asked).status_code == 404
        assert owner.get("/export/file", asked).status_code == 404


def test_a_stranger_cannot_export_anything(stranger, game):
    assert stranger.get("/export/", {"game": game.key}).status_code == 404
    assert games_verified(content_of(stranger.get("/export/file"))) == 0


def test_the_pages_link_to_the_exports(cast, owner, game):
    ana = cast.notebook.players.get(name="Ana")
    own = f"notebook={cast.notebook.pk}"
    for page, link in (
        (f"/games/{game.key}/result/", f"/export/?game={game.key}&{own}"),
        (f"/players/{ana.pk}/", f"/export/?player={ana.pk}&{own}"),
        ("/settings/", f"/export/?{own}"),
        ("/settings/", f"/import/?{own}"),
        ("/settings/delete/", f"/export/?{own}"),
    ):
        assert link in pages.links_of(owner.get(page).content.decode())


# Import


def test_an_export_can_be_imported_into_another_notebook(cast, owner, stranger, game):
    page = send_file(stranger, file_of(cast.notebook), follow=True)
    assert page.redirect_chain == [("/history/", 302)]
    assert "1 game added." in page.content.decode()
    assert stranger.get(f"/games/{game.key}/result/").status_code == 200
    assert owner.get(f"/games/{game.key}/result/").status_code == 200


def test_nothing_is_duplicated_in_the_same_notebook(cast, owner, game):
    page = send_file(owner, file_of(cast.notebook), follow=True)
    assert "0 games added. 1 was already here." in page.content.decode()
    assert Game.objects.count() == 1


def test_games_that_differ_here_or_are_in_the_bin_are_named(cast, owner, stranger, game):
    started = cast.play(cast.start(), MADE)
    send_file(stranger, file_of(cast.notebook))
    services.delete_game(game=Game.objects.exclude(notebook=cast.notebook).get(key=game.key))
    copy = Game.objects.exclude(notebook=cast.notebook).get(key=started.key)
    cast.say(acts.record, copy, facts={"redeal": 1}, phone=cast.stranger)
    cast.play(started, MADE)
    page = pages.text_of(send_file(stranger, file_of(cast.notebook), follow=True).content.decode())

    today = as_day(localtime(started.started_at))
    named = f"Belote, Ana & Cy – Bea & Dan, {today}"
    assert f"Played on differently, unchanged here: {named}." in page
    assert f"Already here, in the bin: {named}." in page


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"\x00\xff\x00", "Line 1: This is not an export of La Marque."),
        (b"PK\x03\x04", "Line 1: This is not an export of La Marque."),
    ],
)
def test_an_invalid_file_is_refused_with_its_line_and_the_reason(owner, content, text):
    page = send_file(owner, content)
    html = page.content.decode()
    assert page.status_code == 422
    assert text in pages.errors_of(html)[0]
    assert "The file was refused whole." in html
    assert not Game.objects.exists()


def test_an_impossible_hand_is_named_with_the_reason(owner):
    page = send_file(owner, changed(file_with(GAME), make_impossible))
    [said] = pages.errors_of(page.content.decode())
    assert said.startswith("Line 7, game ")
    assert said.endswith(", entry 1, hand 1: The two teams’ points make 3, not 162.")


def test_a_missing_or_oversized_file_is_refused(owner, monkeypatch):
    page = owner.post("/import/", {})
    assert pages.errors_of(page.content.decode()) == ["Choose a file first."]
    monkeypatch.setattr(services, "LARGEST_MB", 0)
    page = send_file(owner, b"{}")
    assert page.status_code == 422
    assert pages.errors_of(page.content.decode()) == [
        "The file is too large for this page: 0 MB at most. Whoever runs the server can import it"
        " there."
    ]


def test_an_import_that_fails_while_games_are_added_says_which_games_stay(owner, monkeypatch):
    wrong = services.WrongFile(fault("contradicts"), 3, added=True)
    monkeypatch.setattr(services, "import_file", Mock(side_effect=wrong))
    page = send_file(owner, b"{}")

    assert page.status_code == 422
    assert "The games already saved stay." in page.content.decode()
    assert "Nothing was changed" not in page.content.decode()


# Commands


@pytest.mark.usefixtures("english")
def test_the_commands_export_and_import(cast, game, tmp_path):
    out, file = io.StringIO(), tmp_path / "all.json"
    call_command("export", notebook=cast.notebook.pk, stdout=out)
    file.write_text(out.getvalue(), encoding="utf-8")
    other = services.create_notebook().notebook
    out = io.StringIO()
    call_command("import", str(file), notebook=other.pk, stdout=out)
    assert out.getvalue() == "1 game added.\n"
    assert file_of(other) == file.read_bytes()


@pytest.mark.usefixtures("english")
def test_the_command_refuses_a_file_in_a_single_line_and_leaves_nothing_behind(cast, tmp_path):
    file = tmp_path / "wrong.json"
    file.write_bytes(changed(file_with(GAME), make_impossible))
    with pytest.raises(CommandError, match=r"Line 7, .*, hand 1: The two teams’ points make 3"):
        call_command("import", str(file), notebook=cast.notebook.pk)
    assert not Game.objects.exists()
