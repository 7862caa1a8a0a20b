import pytest
from django.core.exceptions import SuspiciousOperation
from django.db import OperationalError
from django.test import Client, RequestFactory
from django.views.defaults import bad_request, server_error

from games import services
from games.access import COOKIE
from tests.cast import cookie_of
from tests.services.test_locking import DriverError


def test_a_page_that_does_not_exist_says_what_to_do(owner):
    page = owner.get("/nowhere/")

    assert page.status_code == 404
    assert "Page not found" in page.content.decode()
    assert 'href="/"' in page.content.decode()


def test_the_message_is_also_in_french(cast, browse):
    page = browse(cast.owner, "fr").get("/nowhere/")

    assert "Page introuvable" in page.content.decode()


def test_a_phone_that_may_not_write_gets_a_message(cast, reader):
    page = reader.post(f"/games/{cast.start().key}/again")

    assert page.status_code == 403
    assert "This phone can only read here" in page.content.decode()


def test_a_form_without_its_token_gets_a_message(cast):
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    strict.cookies[COOKIE] = cookie_of(cast.owner)
    page = strict.post("/settings/", {"theme": "dark"})

    assert page.status_code == 403
    assert "This page was left open too long" in page.content.decode()
    assert "Nothing was saved." in page.content.decode()


def test_a_request_that_cannot_be_read_gets_a_message():
    page = bad_request(RequestFactory().get("/"), SuspiciousOperation())

    assert page.status_code == 400
    assert 'class="lost"' in page.content.decode()


@pytest.mark.django_db(databases=[])
def test_the_error_page_makes_no_query():
    page = server_error(RequestFactory().get("/"))

    assert page.status_code == 500
    assert 'class="lost"' in page.content.decode()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_busy_database_is_a_message_that_says_what_to_do(cast, browse, monkeypatch, language):
    def busy(**what):
        raise OperationalError from DriverError("40P01")

    monkeypatch.setattr(services, "share_game", busy)
    page = browse(cast.owner, language).post(f"/games/{cast.start().key}/share/link")

    sentence = {"en": "What was just sent is not saved yet", "fr": "n’est pas encore enregistré"}
    assert (page.status_code, page["Retry-After"]) == (503, "2")
    assert sentence[language] in page.content.decode()


def test_another_error_of_the_database_is_not_called_busy(cast, owner, monkeypatch):
    def full(**what):
        raise OperationalError from DriverError("53100")

    monkeypatch.setattr(services, "share_game", full)
    owner.raise_request_exception = False

    assert owner.post(f"/games/{cast.start().key}/share/link").status_code == 500


@pytest.mark.parametrize("key", ["x", "ABCDEFGHJK", "2345678901", "23456789234", "%00345678923"])
@pytest.mark.parametrize("place", ["games", "evenings", "import", "bin"])
def test_an_invalid_key_is_not_found(owner, place, key):
    assert owner.get(f"/{place}/{key}/").status_code == 404


@pytest.mark.parametrize(
    "place",
    ["new/poker", "rules/poker", "judge/poker", "leaderboard/poker", "settings/rules/poker"],
)
def test_an_unknown_game_is_not_found(owner, place):
    assert owner.get(f"/{place}/").status_code == 404
