import io
import logging

import pytest
from django.core.exceptions import SuspiciousOperation
from django.core.signals import request_started
from django.db import close_old_connections
from django.test import Client, RequestFactory

from games import services
from games.access import COOKIE
from games.views.errors import bad_request, server_error
from scorekeeper.readable import Handler
from tests.cast import cookie_of


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


# Requests that no browser sends


@pytest.fixture
def log():
    """What the server writes to its log."""
    (console,) = [one for one in logging.getLogger().handlers if type(one) is logging.StreamHandler]
    text = io.StringIO()
    before = console.setStream(text)
    yield text
    console.setStream(before)


def answer_to(phone, path, content_type, body=b"theme=dark"):
    """What the server answers to a POST: its status, its headers, its page."""
    environ = RequestFactory().generic("POST", path, body).environ | {
        "CONTENT_TYPE": content_type,
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_ACCEPT_LANGUAGE": "en",
        "HTTP_COOKIE": f"{COOKIE}={cookie_of(phone)}; csrftoken={'a' * 32}",
    }
    started = {}

    def start_response(status, headers):
        started["status"], started["headers"] = int(status[:3]), dict(headers)

    # The connection of a test must stay open, as django.test.Client leaves it.
    request_started.disconnect(close_old_connections)
    content = b"".join(Handler()(environ, start_response))
    request_started.connect(close_old_connections)
    return started["status"], started["headers"], content.decode()


@pytest.mark.parametrize(
    "content_type",
    [
        "application/x-www-form-urlencoded; charset=utf-16",
        "application/x-www-form-urlencoded; charset=base64",
        "text/plain; charset=base64",
        "text/plain; charset*=unknown''utf-8",
        "text/plain; charset=a\0b",
        "multipart/form-data; boundary=x; charset=rot13",
    ],
)
@pytest.mark.parametrize("path", ["/settings/?a=b", "/nowhere/"])
def test_a_form_in_another_charset_gets_a_page_and_a_line_in_the_log(cast, log, path, content_type):
    status, headers, page = answer_to(cast.owner, path, content_type)

    assert status == 400
    assert "This request cannot be read" in page
    assert "Content-Security-Policy" in headers
    assert log.getvalue().count("\n") == 1


@pytest.mark.parametrize("content_type", ["text/html; charset=UTF-8", "text/html; charset=utf8"])
def test_a_form_in_utf8_is_read(cast, content_type):
    assert answer_to(cast.owner, "/nowhere/", content_type)[0] == 404


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [("/settings/", 400, "This request cannot be read"), ("/nowhere/", 404, "Page not found")],
)
@pytest.mark.parametrize("boundary", ["", "\xe9"])
def test_a_malformed_upload_gets_a_page_and_a_line_in_the_log(
    cast, log, path, status, problem, boundary
):
    answer = answer_to(cast.owner, path, f"multipart/form-data; boundary={boundary}", b"x")

    assert answer[0] == status
    assert problem in answer[2]
    assert log.getvalue().count("\n") == 1


def test_an_error_of_ours_is_logged_with_its_traceback(browse, cast, log, monkeypatch):
    monkeypatch.setattr("games.views.notebook.rules.render", None)
    client = browse(cast.owner)
    client.raise_request_exception = False

    assert client.get("/rules/").status_code == 500
    assert "Traceback" in log.getvalue()


def test_a_correction_under_the_key_of_a_note_cannot_be_read(cast, owner, log):
    note = cast.say(services.write_note, cast.start(), text="rain")
    page = owner.post(
        f"/games/{note.game.key}/change", {"do": "save", "client_key": str(note.client_key)}
    )

    assert page.status_code == 400
    assert "This request cannot be read" in page.content.decode()
    assert log.getvalue().count("\n") == 1
