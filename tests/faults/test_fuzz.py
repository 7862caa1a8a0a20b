"""Any request to any address: it is answered, safely, and the journals stay intact."""

import io

import pytest
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.utils import translation

from games import services
from tests.faults import amount
from tests.faults.addresses import UNESCAPED, World
from tests.faults.hostile import Answer, Attacker, Request, answer_to
from tests.views.headers import HEADERS

WORLDS = amount(1, 20)
REQUESTS = amount(700, 5000)
"""In each world."""

MARKUP = ("text/html", "image/svg+xml")
SAFE = [name.lower() for name in HEADERS]


@pytest.fixture
def open_connection():
    """Leave the connection of the test open after a request, as django.test.Client does."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def wrongs(answer: Answer, logged: str) -> list[str]:
    """What is wrong with an answer and with what was logged of it."""
    wrong = [f"{name} is missing" for name in SAFE if name not in answer.headers]
    if answer.status >= 500:
        wrong.append(f"it is a {answer.status}")
    if answer.headers.get("content-type", "").startswith(MARKUP):
        found = UNESCAPED.search(answer.body.decode())
        if found:
            wrong.append(
                f"a name is not escaped: {answer.body.decode()[found.start() - 80 :][:200]}"
            )
    if b"Traceback" in answer.body or "Traceback" in logged:
        wrong.append(f"a traceback: {logged}")
    elif logged.count("\n") > 1:
        wrong.append(f"several lines in the log: {logged}")
    return wrong


@pytest.mark.fuzzed
@pytest.mark.django_db
@pytest.mark.parametrize("seed", range(WORLDS))
def test_any_request_gets_a_safe_answer_and_no_journal_is_damaged(seed, log, open_connection):
    world = World()
    attacker = Attacker(world, seed)
    found: list[str] = []
    for _ in range(REQUESTS):
        request = attacker.request()
        log.seek(0)
        log.truncate()
        answer = answer_to(request)
        found += [f"{request}\n  {wrong}" for wrong in wrongs(answer, log.getvalue())]
        if "/settings/delete" in request.target:  # That would end the attack.
            services.restore_notebook(notebook=world.cast.notebook)

    if found:
        pytest.fail("\n\n".join(found))
    with translation.override("en"):
        assert "Nothing was altered" in verified()


def verified() -> str:
    """What `manage.py verify` prints. It fails if anything is damaged."""
    out = io.StringIO()
    call_command("verify", stdout=out)
    return out.getvalue()


def test_what_is_wrong_with_an_answer_is_found():
    page = Answer(500, {"content-type": "text/html"}, b'<p title=""zqx">Traceback')
    found = " ".join(wrongs(page, "one line\n"))

    assert "it is a 500" in found
    assert "is missing" in found
    assert "not escaped" in found
    assert "a traceback" in found


def test_a_request_reaches_django_as_it_was_sent():
    environ = Request("POST", "/a%20b?c=d", {"X-Y": "z"}, b"body").environ()

    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == ("/a b", "c=d")
    assert (environ["HTTP_X_Y"], environ["wsgi.input"].read()) == ("z", b"body")
