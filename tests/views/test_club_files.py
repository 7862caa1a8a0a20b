"""Club evenings in spreadsheets, imports, the history and its search."""

import csv
from io import StringIO

import pytest
from django.core.management import call_command

from games.models import Evening
from tests.files import file_of
from tests.views.clubs import TEAMS, begin, end, enter, send
from tests.views.files import content_of, send_file

pytestmark = pytest.mark.usefixtures("contexts")


@pytest.fixture
def club(owner):
    """Four teams, of which one round is entered."""
    begin(owner, name="Saint-Martin")
    evening = Evening.objects.get()
    send(owner, evening, "prizes", prizes="A ham")
    send(owner, evening, "round", version=0)
    enter(owner, evening, 1, ((900, 800), (1, 0)), ((700, 600), (0, 0)))
    return evening


def rows_of(owner, evening, form):
    text = content_of(owner.get("/export/file", {"evening": evening.key, "form": form})).decode()
    return [*csv.reader(StringIO(text.removeprefix("\ufeff")), delimiter=";")]


def test_the_ranking_of_a_club_evening_is_a_spreadsheet(owner, club):
    head, *rows = rows_of(owner, club, "ranking-fr")
    assert head == ["Rang", "N°", "Équipe", "Tour 1", "Capots", "Points", "Lot"]
    assert [row[-2] for row in rows] == ["900", "800", "700", "600"]
    assert {row[2] for row in rows} == {*TEAMS}
    assert {row[-1] for row in rows} == {""}


def test_the_ranking_names_the_prizes_once_it_is_the_last(owner, club):
    end(owner, club, sure="1")
    _, best, *others = rows_of(owner, club, "ranking-fr")
    assert best[-1] == "A ham"
    assert {row[-1] for row in others} == {""}


def test_who_did_not_play_has_no_rank_in_a_spreadsheet(owner, club):
    send(owner, club, "entrants", late="Inès & Jo")
    _, *_, last = rows_of(owner, club, "ranking-fr")
    assert last == ["", "5", "Inès & Jo", "", "", "n’a pas joué", ""]


def test_before_the_first_draw_everybody_is_entered_without_a_rank(owner):
    begin(owner)
    _, *rows = rows_of(owner, Evening.objects.get(), "ranking-fr")
    assert rows == [["", str(at), name, "", "", ""] for at, name in enumerate(TEAMS, 1)]


def test_the_results_of_a_club_evening_are_a_spreadsheet(owner, club):
    head, *rows = rows_of(owner, club, "csv-fr")
    assert head == ["Tour", "Table", "N°", "Équipe", "Avec", "Contre", "Points", "Capots"]
    assert [(row[1], row[-2], row[-1]) for row in rows] == [
        ("1", "900", "1"),
        ("1", "800", "0"),
        ("2", "700", "0"),
        ("2", "600", "0"),
    ]
    assert rows[0][3] == rows[1][5]


def test_the_page_of_exports_says_what_a_club_evening_holds(owner, club):
    text = owner.get("/export/", {"evening": club.key}).text
    assert "its entrants, its rounds and its results" in text
    assert "One line per hand" not in text


def test_a_name_in_a_club_evening_is_no_formula_for_a_spreadsheet(owner):
    begin(owner, entrants="=1+1\nCy")
    rows = rows_of(owner, Evening.objects.get(), "ranking-fr")
    assert rows[1][2] == "'=1+1"


def test_an_import_counts_club_evenings_and_shows_them(owner, stranger, club):
    file = file_of(club.notebook)
    page = send_file(stranger, file, follow=True)
    assert page.redirect_chain == [("/evenings/", 302)]
    assert "1 club evening added." in page.text
    assert "game added" not in page.text
    assert "1 club evening was already here." in send_file(stranger, file, follow=True).text


def test_an_import_says_that_a_club_evening_went_on(owner, stranger, club):
    send_file(stranger, file_of(club.notebook))
    end(owner, club, sure="1")
    page = send_file(stranger, file_of(club.notebook), follow=True)
    assert page.redirect_chain == [("/evenings/", 302)]
    assert "1 club evening continued." in page.text
    assert "game added" not in page.text


def test_an_import_names_a_club_evening_that_it_keeps_as_it_is(owner, stranger, club):
    send_file(stranger, file_of(club.notebook))
    send(owner, club, "prizes", prizes="A basket")
    page = send_file(stranger, file_of(club.notebook), follow=True)
    assert page.redirect_chain == [("/evenings/", 302)]
    assert "Changed here and in the file, kept as it is here: Saint-Martin, " in page.text


@pytest.mark.usefixtures("english")
def test_verify_counts_the_club_evenings_of_a_file(owner, club, tmp_path):
    file, out = tmp_path / "club.json", StringIO()
    file.write_bytes(file_of(club.notebook))
    call_command("verify", str(file), stdout=out)
    assert out.getvalue() == "Games verified: 0, club evenings: 1. Nothing was altered.\n"
