"""The pages that export and import games."""

import io
import json
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import IntegrityError
from django.utils.timezone import localtime

from games import services
from games.models import Game, Import
from games.readers.exchange.proof import prove_file
from games.services.exchange import importing as service
from games.wording.days import as_day
from tests import pages
from tests.cast import FOUR, MADE
from tests.services.test_importing import RECORD, plain
from tests.services.test_round_trip import file_of


def send(client, content: bytes, **how):
    file = SimpleUploadedFile("games.json", content)
    return client.post("/import/", {"file": file}, **how)


def content_of(response) -> bytes:
    return b"".join(response.streaming_content)


@pytest.fixture
def game(cast):
    return cast.play(cast.start(rules={"target": 9}), MADE)


# Export


def test_the_whole_notebook_is_offered_and_exported(cast, owner, game):
    html = owner.get("/export/").content.decode()
    assert "1 game, the players" in pages.text_of(html)
    response = owner.get("/export/file", {"form": "json"})
    assert response["Content-Disposition"] == 'attachment; filename="la-marque.json"'
    assert prove_file(content_of(response)) == ([], 1)


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
        assert prove_file(content_of(owner.get("/export/file", asked))) == ([], games)


@pytest.mark.parametrize(("form", "name"), [("csv-fr", "fr.csv"), ("csv-en", "en.csv")])
def test_the_two_spreadsheets_have_different_names(owner, game, form, name):
    response = owner.get("/export/file", {"form": form})
    assert response["Content-Disposition"] == f'attachment; filename="la-marque.{name}"'


@pytest.mark.parametrize("form", ["csv-fr", "csv-en"])
def test_a_spreadsheet_is_exported(owner, game, form):
    response = owner.get("/export/file", {"form": form})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert content_of(response).startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    "asked", [{"game": "nothing"}, {"evening": "\0"}, {"player": "x"}, {"player": "9" * 30}]
)
def test_an_unknown_export_is_not_found(owner, asked):
    assert owner.get("/export/", asked).status_code == 404
    assert owner.get("/export/file", asked).status_code == 404


def test_a_stranger_cannot_export_anything(stranger, game):
    assert stranger.get("/export/", {"game": game.key}).status_code == 404
    assert prove_file(content_of(stranger.get("/export/file")))[1] == 0


def test_the_pages_link_to_the_exports(cast, owner, game):
    ana = cast.notebook.players.get(name="Ana")
    for page, link in (
        (f"/games/{game.key}/result/", f"/export/?game={game.key}"),
        (f"/players/{ana.pk}/", f"/export/?player={ana.pk}"),
        ("/settings/", "/export/"),
        ("/settings/", "/import/"),
        ("/settings/delete/", "/export/"),
    ):
        assert link in pages.links_of(owner.get(page).content.decode())


# Import


def test_an_export_can_be_imported_into_another_notebook(cast, owner, stranger, game):
    page = send(stranger, file_of(cast.notebook), follow=True)
    assert page.redirect_chain == [("/history/", 302)]
    assert "1 game imported." in page.content.decode()
    assert stranger.get(f"/games/{game.key}/result/").status_code == 200
    assert owner.get(f"/games/{game.key}/result/").status_code == 200


def test_nothing_is_duplicated_in_the_same_notebook(cast, owner, game):
    page = send(owner, file_of(cast.notebook), follow=True)
    assert "0 games imported. 1 was already here." in page.content.decode()
    assert Game.objects.count() == 1


def test_games_that_differ_here_or_are_in_the_bin_are_named(cast, owner, stranger, game):
    started = cast.play(cast.start(), MADE)
    send(stranger, file_of(cast.notebook))
    services.delete_game(game=Game.objects.exclude(notebook=cast.notebook).get(key=game.key))
    cast.play(started, MADE)
    page = pages.text_of(send(stranger, file_of(cast.notebook), follow=True).content.decode())

    today = as_day(localtime(started.started_at))
    assert f"Different in the file, unchanged here: Belote, {today}." in page
    assert f"Already here, in the bin: Belote, {today}." in page


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"\x00\xff\x00", "Line 1: This is not JSON that can be read."),
        (b"PK\x03\x04", "Line 1: This is not JSON that can be read."),
        (plain(RECORD, {"format": 3}), "Line 2: This is not a game record"),
        (
            plain(RECORD | {"hands": [MADE | {"points": [1, 2]}]}),
            "Line 1, hand 1: The two teams’ points make 3, not 162.",
        ),
    ],
)
def test_an_invalid_file_is_refused_with_its_line_and_the_reason(owner, content, text):
    page = send(owner, content)
    html = page.content.decode()
    assert page.status_code == 422
    assert text in pages.errors_of(html)[0]
    assert "The file was refused whole." in html
    assert not Game.objects.exists()


def test_a_missing_or_oversized_file_is_refused(owner, monkeypatch):
    page = owner.post("/import/", {})
    assert pages.errors_of(page.content.decode()) == ["Choose a file first."]
    monkeypatch.setattr(services, "LARGEST_MB", 0)
    page = send(owner, plain(RECORD))
    assert page.status_code == 422
    assert pages.errors_of(page.content.decode()) == ["The file is too large: 0 MB at most."]


def test_a_long_file_shows_its_progress_and_adds_its_games_at_the_end(owner, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    html = owner.get(f"/import/{importing.key}/").content.decode()
    assert "Games read: 1 of 3" in pages.text_of(html)
    assert "Games read: 1 of 3" in owner.get("/import/").content.decode()
    for _ in range(2):
        assert not importing.notebook.games.exists()
        page = owner.post(f"/import/{importing.key}/on")
    for _ in range(2):
        page = owner.post(f"/import/{importing.key}/on")
    assert page.url == "/history/"
    assert importing.notebook.games.count() == 3
    assert owner.post(f"/import/{importing.key}/on").url == "/import/"
    assert owner.get(f"/import/{importing.key}/").url == "/import/"


def test_with_htmx_it_continues_by_itself(owner, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    headers = {"HX-Request": "true"}
    page = owner.post(f"/import/{importing.key}/on", headers=headers)
    assert 'hx-trigger="load, submit, ' in page.content.decode()
    for _ in range(3):
        page = owner.post(f"/import/{importing.key}/on", headers=headers)
    assert page["HX-Redirect"] == "/history/"


def test_an_import_can_be_cancelled_and_leaves_nothing_behind(owner, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    page = owner.post(f"/import/{importing.key}/stop", follow=True)
    assert "The import was stopped. Nothing was changed." in page.content.decode()
    assert not Game.objects.exists()
    assert not Import.objects.exists()


def test_while_games_are_added_the_page_shows_how_many_and_no_button_to_stop(owner, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    for _ in range(2):
        owner.post(f"/import/{importing.key}/on")
    page = owner.get(f"/import/{importing.key}/").content.decode()

    assert 'value="1" max="3"' in page
    assert f"/import/{importing.key}/stop" not in page
    answer = owner.post(f"/import/{importing.key}/stop")
    assert answer.url == f"/import/{importing.key}/"
    for _ in range(2):
        answer = owner.post(f"/import/{importing.key}/on")
    assert answer.url == "/history/"
    assert importing.notebook.games.count() == 3


def test_an_import_that_fails_while_games_are_added_says_which_games_stay(owner, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    for _ in range(2):
        owner.post(f"/import/{importing.key}/on")
    monkeypatch.setattr(service, "add_games", Mock(side_effect=IntegrityError))
    page = owner.post(f"/import/{importing.key}/on")

    assert page.status_code == 422
    assert "The games already saved stay." in page.content.decode()
    assert "Nothing was changed" not in page.content.decode()
    assert importing.notebook.games.count() == 1


def begin_long(owner, monkeypatch) -> Import:
    """An import of three games, read one at a time."""
    monkeypatch.setattr(service, "BATCH_SIZE", 1)
    records = [RECORD | {"first_dealer": dealer} for dealer in range(3)]
    page = send(owner, plain(*records))
    importing = Import.objects.get()
    assert page.url == f"/import/{importing.key}/"
    return importing


def test_who_is_who_is_asked_and_saved(cast, owner):
    cast.start(names=("Éléa", *FOUR[1:]))
    page = send(owner, plain(RECORD | {"players": ["Elea", *FOUR[1:]]}), follow=True)
    html = page.content.decode()
    assert "Who is Elea, in the file?" in html
    [(name, choices)] = pages.choices_of(html).items()
    address = page.redirect_chain[0][0] + "people"

    page = owner.post(address, {})
    assert page.status_code == 422
    assert pages.errors_of(page.content.decode()) == ["Say who Elea is."]
    for wrong in ("x", "9" * 40, "999999"):
        assert owner.post(address, {name: wrong}).status_code == 422
    assert cast.notebook.games.count() == 1

    assert owner.post(address, {name: choices[0]}).url == "/history/"
    assert cast.notebook.games.count() == 2
    assert cast.notebook.players.count() == 4


@pytest.mark.parametrize("step", ["on", "people"])
def test_a_step_of_an_import_that_another_request_stops_says_nothing_of_it(
    owner, monkeypatch, step
):
    importing = begin_long(owner, monkeypatch)
    name = {"on": "continue_import", "people": "identify_players"}[step]
    run = getattr(services, name)

    def stopped_meanwhile(**given):
        if step == "people":
            services.stop_import(importing=importing)
        done = run(**given)
        services.stop_import(importing=importing)
        return done

    monkeypatch.setattr(services, name, stopped_meanwhile)

    assert owner.post(f"/import/{importing.key}/{step}").url == "/import/"


def test_nobody_continues_the_import_of_another_phone(owner, stranger, monkeypatch):
    importing = begin_long(owner, monkeypatch)
    stranger.post(f"/import/{importing.key}/stop")
    assert Import.objects.filter(pk=importing.pk).exists()


# Commands


@pytest.mark.usefixtures("english")
def test_the_commands_export_and_import(cast, game, tmp_path):
    out, file = io.StringIO(), tmp_path / "all.json"
    call_command("export", notebook=cast.notebook.pk, stdout=out)
    file.write_text(out.getvalue(), encoding="utf-8")
    other = services.visit().notebook
    out = io.StringIO()
    call_command("import", str(file), notebook=other.pk, stdout=out, stderr=io.StringIO())
    assert out.getvalue() == "1 game imported.\n"
    assert file_of(other) == file.read_bytes()


@pytest.mark.usefixtures("english")
def test_the_command_refuses_a_file_in_a_single_line_and_leaves_nothing_behind(cast, tmp_path):
    file = tmp_path / "wrong.jsonl"
    file.write_text(json.dumps(RECORD) + "\n{}\n")
    with pytest.raises(CommandError, match="Line 2: This is not a game record"):
        call_command("import", str(file), notebook=cast.notebook.pk)
    cast.start(names=("Anna", *FOUR[1:]))
    file.write_text(json.dumps(RECORD))
    with pytest.raises(CommandError, match="Say with --alike"):
        call_command("import", str(file), notebook=cast.notebook.pk, stderr=io.StringIO())
    assert not Import.objects.exists()
    call_command("import", str(file), notebook=cast.notebook.pk, alike="same", stdout=io.StringIO())
    assert cast.notebook.players.count() == 4
