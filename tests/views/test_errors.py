import errno
from unittest.mock import Mock
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.files.base import ContentFile
from django.db import (
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    connection,
)
from django.http import Http404
from django.templatetags.static import static
from django.test import Client, RequestFactory
from django.utils.translation import override

from games import services
from games.models import Access, Evening, Game, Notebook, Player, Right
from games.services import locking
from games.table import acts
from games.views.access import COOKIE
from games.views.busy import unavailable
from games.views.errors import bad_request, page_not_found, server_error
from scorekeeper.sqlite.guard import DatabaseFileError
from tests.cast import FOUR, MADE, cookie_of, key
from tests.drivers import DriverError
from tests.pages import read


def test_a_page_that_does_not_exist_says_what_to_do_in_the_language_of_the_phone(cast, browse):
    said = {"en": "Page not found", "fr": "Page introuvable", "es": "Página no encontrada"}
    for language, words in said.items():
        page = browse(cast.owner, language).get("/nowhere/")
        assert page.status_code == 404
        assert words in page.content.decode()
        assert 'href="/"' in page.content.decode()


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("games/{game.key}/record", MADE | {"do": "save", "points-0": 67, "points-1": 95}),
        ("evenings/{evening.key}/name", {"name": "Friday"}),
        ("settings/", {"theme": "dark"}),
    ],
)
def test_what_is_deleted_for_good_while_a_form_arrives_is_not_found(
    cast, owner, monkeypatch, path, form
):
    evening = cast.evening()
    address = f"/{path.format(game=cast.start(), evening=evening)}"

    def delete_everything():
        Game.objects.all().delete()
        Evening.objects.all().delete()
        Player.objects.all().delete()
        Notebook.objects.filter(pk=cast.notebook.pk).delete()

    monkeypatch.setattr(locking, "announce_changes", delete_everything)
    page = owner.post(address, form)

    assert page.status_code == 404
    assert "Page not found" in page.content.decode()


def test_a_phone_that_may_not_write_gets_a_message(cast, reader):
    page = reader.post(f"/games/{cast.start().key}/again")

    assert page.status_code == 403
    assert "This phone can only read here" in page.content.decode()


def test_a_form_of_a_phone_that_may_not_send_it_says_that_nothing_was_saved(
    cast, browse, owner, reader
):
    game, scorer = cast.start(), browse(cast.scorer)
    services.remove_phone(notebook=cast.notebook, phone=cast.scorer, by=cast.owner)
    for phone, status in ((reader, 403), (scorer, 403)):
        sent = phone.post(f"/games/{game.key}/note", {"text": "Late"})
        assert sent.status_code == status
        assert "Nothing was saved" in sent.content.decode()
        looked = phone.get(f"/games/{game.key}/seats/")
        assert looked.status_code == status
        assert "Nothing was saved" not in looked.content.decode()
    gone = owner.post("/games/unknown/note", {"text": "Late"})
    assert "Nothing was saved." in gone.content.decode()


UNTRUSTED = {
    "without its token": ({}, "This page was left open too long"),
    "of a page that may not name itself": ({"origin": "null"}, "“no-referrer”"),
    "over HTTPS without origin and referrer": ({}, "“no-referrer”"),
    "of another site": ({"origin": "https://evil.example"}, "come from another site"),
    "over HTTPS from another site": ({"referer": "https://evil.example/"}, "forward the header"),
}


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize("form", UNTRUSTED)
def test_a_form_that_might_be_of_another_site_is_refused_with_the_likely_cause(cast, form, htmx):
    headers, cause = UNTRUSTED[form]
    strict = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    strict.cookies[COOKIE] = cookie_of(cast.owner)
    headers = headers | ({"HX-Request": "true"} if htmx else {})
    page = strict.post("/settings/", {"theme": "dark"}, headers=headers, secure="HTTPS" in form)

    assert page.status_code == 403
    assert cause in page.content.decode()
    assert "Nothing was saved." in page.content.decode()
    assert ("<html" in page.content.decode()) != htmx


def test_a_request_that_cannot_be_read_gets_a_message():
    page = bad_request(RequestFactory().get("/"), SuspiciousOperation())

    assert page.status_code == 400
    assert 'class="lost"' in page.content.decode()


def test_a_tap_that_fails_says_what_to_do_next():
    tap = RequestFactory().post("/settings/", headers={"HX-Request": "true"})
    with override("en"):
        assert page_not_found(tap, Http404()).content.decode().endswith("Load the page again.")
        assert server_error(tap).content.decode().endswith("Try again.")


@pytest.mark.django_db(databases=[])
def test_the_error_page_makes_no_query():
    page = server_error(RequestFactory().get("/"))

    assert page.status_code == 500
    assert 'class="lost"' in page.content.decode()


# A database or a disk that cannot be used


def database_error(kind, *code, **codes):
    """What Django raises for an error of SQLite or PostgreSQL with that code."""
    error = kind("broken")
    error.__cause__ = DriverError(*code, **codes)
    return error


BUSY = [
    database_error(OperationalError, "40P01"),
    database_error(OperationalError, "55P03"),
    database_error(OperationalError, sqlite_errorname="SQLITE_BUSY"),
]
FULL = [
    database_error(OperationalError, "53100"),
    database_error(InternalError, "25006"),  # read-only
    database_error(OperationalError, sqlite_errorname="SQLITE_FULL"),
    database_error(OperationalError, sqlite_errorname="SQLITE_READONLY_DBMOVED"),
    database_error(OperationalError, sqlite_errorname="SQLITE_IOERR_WRITE"),
    OSError(errno.ENOSPC, "No space left on device"),
    OSError(errno.EROFS, "Read-only file system"),
]
AWAY = [
    database_error(OperationalError),  # refused, lost, or no answer: without a code
    database_error(OperationalError, "57P01"),  # stopped by its administrator
    database_error(OperationalError, "57P03"),  # starting
    database_error(OperationalError, "53300"),  # too many connections
    database_error(InterfaceError),  # closed already
    database_error(OperationalError, sqlite_errorname="SQLITE_CANTOPEN"),
    DatabaseFileError("The database is missing."),
]
WORDS = {
    "en": ("La Marque is busy", "Nothing can be saved at", "The scores can’t be opened at"),
    "fr": ("La Marque est occupée", "Rien ne peut être enregistré", "Les parties ne peuvent pas"),
    "es": ("La Marque está ocupada", "No se puede guardar nada", "La hoja no se puede abrir"),
}

NOT_YET = {
    "en": "What was just sent is not saved yet",
    "fr": "n’est pas encore enregistré",
    "es": "Lo recién enviado aún no está guardado",
}
NOT_CERTAIN = {
    "en": "It is not certain that this was saved",
    "fr": "Il n’est pas certain",
    "es": "No es seguro que esto se haya guardado",
}


@pytest.fixture
def patient(browse, cast):
    """Create the owner's browser, in a language; an error is answered with a page."""

    def make(language="en"):
        client = browse(cast.owner, language)
        client.raise_request_exception = False
        return client

    return make


def failing(error):
    """The database fails in this context, whatever is asked of it."""
    return connection.execute_wrapper(Mock(side_effect=error))


def break_sharing(monkeypatch, error):
    """Make the service that makes links fail."""
    monkeypatch.setattr(services, "make_link", Mock(side_effect=error))


@pytest.mark.parametrize(
    ("error", "kind"),
    [(error, kind) for kind, errors in enumerate((BUSY, FULL, AWAY)) for error in errors],
    ids=str,
)
def test_what_cannot_be_used_is_a_page_that_says_what_to_do(
    cast, patient, monkeypatch, error, kind
):
    break_sharing(monkeypatch, error)
    address = f"/games/{cast.start().key}/share/link"
    sentence = NOT_CERTAIN if error in AWAY else NOT_YET
    for language in WORDS:
        page = patient(language).post(address)
        assert (page.status_code, page.headers["Retry-After"]) == (503, ["2", "10", "5"][kind])
        assert WORDS[language][kind] in page.content.decode()
        assert sentence[language] in page.content.decode()


@pytest.mark.parametrize(
    "error",
    [
        database_error(OperationalError, "42P01"),
        database_error(OperationalError, sqlite_errorname="SQLITE_ERROR"),
        OperationalError("without a cause"),
        database_error(ProgrammingError),
        OSError(errno.ENOENT, "No such file"),
        ValueError(),
    ],
    ids=str,
)
def test_an_error_of_ours_is_not_called_busy(cast, patient, monkeypatch, error):
    break_sharing(monkeypatch, error)

    assert patient().post(f"/games/{cast.start().key}/share/link").status_code == 500


def test_the_page_holds_the_form_to_send_again(cast, patient, monkeypatch):
    form = {"text": ['Rain\r\n"<b>"', "& more"], "csrfmiddlewaretoken": ["t" * 32], "go": [""]}
    break_sharing(monkeypatch, BUSY[0])
    address = f"/games/{cast.start().key}/share/link?back=1"
    page = patient().post(
        address, urlencode(form, doseq=True), content_type="application/x-www-form-urlencoded"
    )

    assert read(page.content.decode()).forms == {address: form}
    assert "Send again" in page.content.decode()


def test_a_file_is_not_in_the_page(cast, patient, monkeypatch):
    monkeypatch.setattr(services, "import_file", Mock(side_effect=FULL[0]))
    page = patient().post("/import/", {"file": ContentFile("{}", "games.json")})

    assert page.status_code == 503
    assert read(page.content.decode()).forms == {}
    assert "Go back and send it again" in page.content.decode()


def test_a_large_upload_on_a_full_disk_has_the_same_page(cast, patient, monkeypatch):
    full = Mock(side_effect=FULL[-2])
    monkeypatch.setattr("django.core.files.uploadhandler.TemporaryUploadedFile", full)
    large = ContentFile(b"x" * (settings.FILE_UPLOAD_MAX_MEMORY_SIZE + 1), "games.json")
    page = patient().post("/import/", {"file": large})

    assert page.status_code == 503
    assert full.called


def test_a_page_that_was_only_read_can_be_opened_again(patient, monkeypatch):
    monkeypatch.setattr("games.views.notebook.rules.render", Mock(side_effect=AWAY[0]))
    page = patient().get("/rules/?from=home").content.decode()

    assert '<a class="action" href="/rules/?from=home">Try again</a>' in page
    assert "Nothing that was saved is lost." in page


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (BUSY[0], "Not saved yet, and nothing is lost: the entry is still here. Try again"),
        (FULL[0], "Not saved yet, and nothing is lost: the entry is still here. Try again"),
        (AWAY[0], "It is not certain that this was saved. Send it again in a moment"),
    ],
    ids=str,
)
def test_a_tap_is_answered_by_a_sentence_for_the_page_that_stays(patient, error, advice):
    with failing(error):
        tap = patient().post("/settings/", {"theme": "dark"}, headers={"HX-Request": "true"})

    assert tap.status_code == 503
    assert tap.headers["Content-Type"].startswith("text/plain")
    assert tap.headers["Retry-After"]
    said = tap.content.decode()
    assert advice in said
    assert "<" not in said


@pytest.mark.parametrize("error", [BUSY[0], FULL[0], AWAY[0]], ids=str)
def test_the_rules_are_shown_without_a_database(patient, error):
    for page in ("/rules/", "/rules/belote/", "/rules/belote/?game=x"):
        with failing(error):
            assert patient().get(page).status_code == 200


def test_the_way_back_stays_on_this_site():
    request = RequestFactory().get("/")
    request.path = "//evil.example/"

    assert 'href="/%2Fevil.example/"' in unavailable(request, AWAY[0]).content.decode()


@pytest.mark.parametrize("error", [BUSY[0], FULL[0], AWAY[0]], ids=str)
def test_an_error_in_a_middleware_has_the_same_page(patient, error):
    with failing(error):
        assert_page_that_fails(patient().get("/history/"))


@pytest.mark.parametrize("error", [BUSY[0], FULL[0], AWAY[0]], ids=str)
def test_an_error_in_a_template_has_the_same_page(patient, monkeypatch, error):
    drawn = [error, *[static("img/sprite.svg")] * 2]
    monkeypatch.setattr("games.views.context.static", Mock(side_effect=drawn))
    assert_page_that_fails(patient().get("/history/"))


def assert_page_that_fails(page):
    assert page.status_code == 503
    assert "Nothing that was saved is lost." in page.content.decode()
    assert page.headers["Content-Security-Policy"]


@pytest.mark.django_db(databases=[])
@pytest.mark.parametrize("error", [BUSY[0], FULL[0], AWAY[0]], ids=str)
def test_the_page_makes_no_query(error):
    request = RequestFactory().post("/settings/", {"theme": "dark"})

    assert unavailable(request, error).status_code == 503


def test_the_page_keeps_the_theme(cast, patient, monkeypatch):
    cast.notebook.theme = "dark"
    cast.notebook.save()
    monkeypatch.setattr("games.views.notebook.rules.render", Mock(side_effect=AWAY[0]))

    assert 'data-theme="dark"' in patient().get("/rules/").content.decode()


def test_a_database_that_cannot_be_used_is_one_line_in_the_log(patient, log):
    error = database_error(OperationalError, "57P03")
    error.args = ("the database system\nis 100% busy",)
    with failing(error):
        patient().get("/history/")

    assert log.getvalue().count("\n") == 1
    reason = "(OperationalError: the database system is 100% busy)"
    assert f"ERROR django.request: Service Unavailable: /history/ {reason}" in log.getvalue()


# Requests that no browser sends


@pytest.mark.parametrize(
    ("path", "status", "problem"),
    [("/settings/", 400, "This request cannot be read"), ("/nowhere/", 404, "Page not found")],
)
@pytest.mark.parametrize("boundary", ["", "\xe9"])
def test_a_malformed_upload_gets_a_page_and_a_line_in_the_log(
    owner, log, path, status, problem, boundary
):
    kind = f"multipart/form-data; boundary={boundary}"
    page = owner.post(path, b"x", content_type=kind)

    assert page.status_code == status
    assert problem in page.content.decode()
    assert log.getvalue().count("\n") == 1


def test_an_error_of_ours_is_logged_with_its_traceback(browse, cast, log, monkeypatch):
    monkeypatch.setattr("games.views.notebook.rules.render", None)
    client = browse(cast.owner)
    client.raise_request_exception = False

    assert client.get("/rules/").status_code == 500
    assert "Traceback" in log.getvalue()


def test_a_correction_under_the_key_of_a_note_cannot_be_read(cast, owner, log):
    note = cast.say(acts.write_note, cast.start(), text="rain")
    page = owner.post(
        f"/games/{note.game.key}/change", {"do": "save", "client_key": str(note.client_key)}
    )

    assert page.status_code == 400
    assert "This request cannot be read" in page.content.decode()
    assert log.getvalue().count("\n") == 1


def test_the_key_of_a_form_sent_in_another_notebook_is_refused(cast, owner):
    other = services.create_notebook(phone=cast.stranger).notebook
    Access.objects.create(notebook=other, phone=cast.owner, right=Right.SCORER)
    elsewhere = services.start_game(
        notebook=other, kind="belote", names=FOUR, client_key=key(), phone=cast.stranger
    )
    note = {"text": "Late", "client_key": str(key()), "version": "0"}

    assert owner.post(f"/games/{cast.start().key}/note", note).status_code == 302
    assert owner.post(f"/games/{elsewhere.key}/note", note).status_code == 400
    assert elsewhere.entries.count() == 0
