"""`/metrics`, for the operator alone."""

import re
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.db import connection

from tests.commands.test_serve import find_free_port, first_answer, served
from tests.managing import PROJECT, manage
from tests.waiting import PATIENCE, wait_until

TOKEN = "only-the-operator-knows"
SETTINGS = "tests.faults.served_settings"


def ask(port, path, **headers):
    """Return the status and the text of an answer on a new connection."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as client:
        client.request("GET", path, headers=headers)
        answer = client.getresponse()
        return answer.status, answer.read().decode()


@pytest.mark.skipif(connection.vendor != "sqlite", reason="the database makes no difference")
def test_all_workers_are_counted_for_the_operator_alone(tmp_path):
    data, port = tmp_path / "data", find_free_port()
    settings = {"DATA_DIR": str(data), "METRICS_TOKEN": TOKEN, "DJANGO_SETTINGS_MODULE": SETTINGS}
    assert manage("migrate", **settings).returncode == 0
    (data / "metrics" / "counter_1.db").write_text("of an earlier run")

    with served(tmp_path, port, **settings) as process:
        first_answer(process, port)
        redirected = []

        def both_workers_have_answered():
            redirected.append(ask(port, "/rules"))
            return len(set(data.glob("metrics/counter_*.db"))) == 2

        wait_until(both_workers_have_answered)
        refused = [ask(port, "/metrics"), ask(port, "/metrics", Authorization=f"Bearer {TOKEN}x")]
        status, text = ask(port, "/metrics", Authorization=f"Bearer {TOKEN}")

    assert [answer[0] for answer in refused] == [404, 404]
    assert not any("marque_requests" in answer[1] for answer in refused)
    assert status == 200
    counted = re.search(r'^marque_requests_total{method="GET",status="301"} (.*)$', text, re.M)
    assert float(counted[1]) == len(redirected)
    assert 'marque_requests_total{method="GET",status="404"} 3.0' in text
    assert "marque_lock_wait_seconds_count" in text


def test_without_a_token_there_are_no_metrics(db, client):
    assert client.get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_without_a_token_the_library_is_not_even_loaded(tmp_path):
    program = "import sys, scorekeeper.asgi; sys.exit('prometheus_client' in sys.modules)"
    environment = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": SETTINGS}
    subprocess.run([sys.executable, "-c", program], cwd=PROJECT, env=environment, check=True)


COUNTED = """
from django.test import Client
from django.db import connection
from scorekeeper import metrics
from games import services
from games.models import Phone
from tests.cast import MADE, make_cast

cast = make_cast()
game = cast.start()
cast.play(game, MADE)
for refused, seen in ((services.undo, 0), (services.end_game, 0), (services.restore, 1)):
    try:
        cast.say(refused, game, seen_version=seen)
    except (services.Stale, services.Refused):
        pass
with connection.execute_wrapper(metrics.time_locks):
    cast.say(services.undo, game)
print(metrics.metrics().content.decode())
"""


def test_saves_refusals_conflicts_and_locks_are_counted(tmp_path):
    settings = {"DATA_DIR": tmp_path, "METRICS_TOKEN": TOKEN, "DJANGO_SETTINGS_MODULE": SETTINGS}
    assert manage("migrate", **settings).returncode == 0
    done = manage("shell", "--no-imports", "-v0", "-c", COUNTED, **settings)

    assert done.returncode == 0, done.stderr
    counted = dict(re.findall(r"^(marque_\w+(?:{.*})?) (.*)$", done.stdout, re.MULTILINE))
    assert counted["marque_saves_total"] == "5.0"  # two visits, a game, a hand, its undo
    assert counted["marque_conflicts_total"] == "2.0"
    assert counted['marque_refusals_total{code="nothing_to_restore"}'] == "1.0"
    assert float(counted["marque_lock_wait_seconds_count"]) >= 1


@pytest.mark.parametrize("token", ["short", "with spaces in it, of some length", "é" * 30])
def test_a_token_that_is_short_or_fits_no_header_is_refused_and_not_shown(tmp_path, token):
    done = manage("check", DATA_DIR=tmp_path, METRICS_TOKEN=token)

    assert done.returncode == 1
    assert "METRICS_TOKEN must have 20 characters or more" in done.stderr
    assert token not in done.stderr
