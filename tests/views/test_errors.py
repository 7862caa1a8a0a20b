import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error

from games.access import COOKIE
from tests.cast import cookie_of


def test_a_page_that_is_not_there_says_what_to_do(owner):
    page = owner.get("/nowhere/")

    assert page.status_code == 404
    assert "Page not found" in page.content.decode()
    assert 'href="/"' in page.content.decode()


def test_it_says_so_in_french_too(cast, browse):
    page = browse(cast.owner, "fr").get("/nowhere/")

    assert "Page introuvable" in page.content.decode()


def test_who_may_not_write_is_told_so(cast, reader):
    page = reader.post(f"/games/{cast.start().key}/again")

    assert page.status_code == 403
    assert "This phone can only read here" in page.content.decode()


def test_a_form_without_its_token_is_told_what_to_do(cast):
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    strict.cookies[COOKIE] = cookie_of(cast.owner)
    page = strict.post("/settings/", {"theme": "dark"})

    assert page.status_code == 403
    assert "This page was left open too long" in page.content.decode()
    assert "Nothing was saved." in page.content.decode()


def test_a_request_that_cannot_be_read_is_told_so():
    page = bad_request(RequestFactory().get("/"), SuspiciousOperation())

    assert page.status_code == 400
    assert 'class="lost"' in page.content.decode()


@pytest.mark.django_db(databases=[])
def test_the_page_of_a_breakdown_asks_no_database():
    page = server_error(RequestFactory().get("/"))

    assert page.status_code == 500
    assert 'class="lost"' in page.content.decode()


@pytest.mark.parametrize("key", ["x", "ABCDEFGHJK", "2345678901", "23456789234", "%00345678923"])
@pytest.mark.parametrize("place", ["games", "evenings", "import", "bin"])
def test_what_cannot_be_a_key_is_no_page(owner, place, key):
    assert owner.get(f"/{place}/{key}/").status_code == 404


@pytest.mark.parametrize(
    "place",
    ["new/poker", "rules/poker", "judge/poker", "leaderboard/poker", "settings/rules/poker"],
)
def test_a_game_that_nobody_knows_is_no_page(owner, place):
    assert owner.get(f"/{place}/").status_code == 404
