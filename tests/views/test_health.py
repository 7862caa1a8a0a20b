"""`/healthz` and `/readyz`."""

from contextlib import closing

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scorekeeper import health
from scorekeeper.command_line import command_text
from tests.views.headers import check_headers


@pytest.fixture
def anywhere(settings):
    """A client without a cookie, which knows no name of the site, and no HTTPS."""
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["marque.example"], True
    return Client(headers={"host": "10.0.0.7:8000"})


@pytest.mark.django_db(databases=[])
@pytest.mark.parametrize("method", ["get", "head"])
def test_a_process_that_answers_is_alive_whatever_its_database_does(anywhere, log, method):
    answer = getattr(anywhere, method)("/healthz")

    check_headers(answer, 200)
    assert answer.content == (b"alive\n" if method == "get" else b"")
    assert not answer.cookies
    assert "no-store" in answer.headers["Cache-Control"]
    assert log.getvalue() == ""


def test_a_migrated_database_makes_it_ready(anywhere, db, django_assert_max_num_queries):
    with django_assert_max_num_queries(2):
        answer = anywhere.get("/readyz")

    check_headers(answer, 200)
    assert answer.content == b"ready\n"
    assert not answer.cookies


def test_a_database_that_does_not_answer_is_not_ready(anywhere, monkeypatch, log):
    def away(connection):
        raise OperationalError

    monkeypatch.setattr(health, "MigrationRecorder", away)
    answer = anywhere.get("/readyz")

    check_headers(answer, 503)
    assert answer.content == b"the database does not answer\n"
    assert log.getvalue() == ""


def test_a_database_without_the_newest_migration_is_not_ready(anywhere, db):
    with closing(connection.cursor()) as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'games'")

    answer = anywhere.get("/readyz")
    check_headers(answer, 503)
    assert answer.content.decode() == f"the database needs {command_text('migrate')}\n"


def test_a_database_with_the_migrations_of_a_newer_version_is_ready(anywhere, db):
    with closing(connection.cursor()) as cursor:
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('games', '9999_later', CURRENT_TIMESTAMP)"
        )

    assert anywhere.get("/readyz").status_code == 200
