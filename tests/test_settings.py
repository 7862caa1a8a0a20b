"""Environment variables and the settings that they give."""

import errno
import os
import re
import shlex
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from zoneinfo import ZoneInfoNotFoundError

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from scorekeeper import zones
from scorekeeper.data_folder import load_secret_key, private_folder
from scorekeeper.settings import env_database, env_flag, env_list, env_site_url, env_time_zone
from scorekeeper.sqlite.base import make_missing
from tests.managing import PROJECT, manage
from tests.settings import VARIABLES

SITE = "https://marque.example"


@pytest.fixture(autouse=True)
def english_shell(monkeypatch):
    """Settings speak the language of the shell: there is no other yet."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


list_of = partial(env_list, default=[])


@pytest.mark.parametrize(
    ("read", "text", "meaning"),
    [
        *[(env_flag, text, text.strip() == "1") for text in ("1", "0", " 1 ")],
        (list_of, "one.example, two.example,", ["one.example", "two.example"]),
        *[(env_site_url, text, SITE) for text in (SITE, f"{SITE}/")],
        (env_site_url, "", ""),
        (env_site_url, "http://192.0.2.7:8000", "http://192.0.2.7:8000"),
        *[(env_time_zone, text, text.strip()) for text in ("America/Toronto", " UTC ", "Japan")],
    ],
)
def test_a_variable_is_read(monkeypatch, read, text, meaning):
    monkeypatch.setenv("NAME", text)
    assert read("NAME") == meaning


@pytest.mark.parametrize(
    ("read", "text", "default"),
    [
        *[(env_flag, text, default) for text in (None, "") for default in (True, False)],
        *[(env_list, text, ["*"]) for text in ("", " ", ",")],
    ],
)
def test_a_variable_that_is_not_set_or_empty_has_its_default(monkeypatch, read, text, default):
    if text is not None:
        monkeypatch.setenv("NAME", text)
    assert read("NAME", default=default) == default


WRONG = {
    env_flag: ["yes", "true", "2", "on"],
    env_site_url: [
        "marque.example",
        "ftp://marque.example",
        "https://",
        f"{SITE}/scores",
        f"{SITE}?x=1",
        "https://ana:secret@marque.example",
        "https://marque.example:port",
        "https://marqué.example",
        "https://[marque",
        "https://*.example",
        "https://marque example",
        "https://marque.example:0",
        "https://marque.example:65536",
    ],
    env_time_zone: ["Europe/Toronto", "toronto", "+02:00", "localtime", "../zone.tab"],
}
MUST_BE = {
    env_flag: "0 or 1, not",
    env_site_url: "an address such as",
    env_time_zone: "a zone such as",
}


@pytest.mark.parametrize(
    ("read", "text"), [(read, text) for read, texts in WRONG.items() for text in texts]
)
def test_a_mistyped_variable_is_refused_by_name(monkeypatch, read, text):
    monkeypatch.setenv("NAME", text)
    with pytest.raises(ImproperlyConfigured, match=f"^NAME must be {MUST_BE[read]}"):
        read("NAME")


def machine_set_to(monkeypatch, name):
    """A machine whose settings have that name for its zone, or several."""

    def named():
        if name is None:
            raise ZoneInfoNotFoundError
        return name

    monkeypatch.setattr(zones, "get_localzone_name", named)


@pytest.mark.parametrize(
    ("machine", "zone"),
    [("Asia/Tokyo", "Asia/Tokyo"), ("CEST-2", "UTC"), ("", "UTC"), (None, "UTC")],
)
def test_without_a_zone_it_is_that_of_the_machine_if_it_has_a_known_one(monkeypatch, machine, zone):
    monkeypatch.delenv("NAME", raising=False)
    machine_set_to(monkeypatch, machine)
    assert env_time_zone("NAME") == zone


def test_every_variable_is_documented():
    readers = ("scorekeeper/settings.py", "games/management/commands/serve.py")
    text = "".join((PROJECT / file).read_text() for file in readers)
    read = re.findall(r'(?:env_\w+|environ\.get)\(\s*"([A-Z_]+)"', text)

    # `manage.py serve` sets these for its workers.
    assert set(read) == {*VARIABLES, "PHONE_ADDRESS", "HTTPS_ADDRESS"}


def test_without_an_address_the_database_is_an_sqlite_file(monkeypatch, tmp_path):
    monkeypatch.delenv("DATABASE_URL", raising=False)
    database = env_database("DATABASE_URL", sqlite_file=tmp_path / "scores")
    assert database["NAME"] == tmp_path / "scores"
    assert database["CONN_MAX_AGE"] is None


def test_a_postgresql_address_is_read_and_its_connection_stays_open(monkeypatch, tmp_path):
    address = "postgres://ana:p%40ss@db.example:5433/scores?connect_timeout=9"
    monkeypatch.setenv("DATABASE_URL", address)
    database = env_database("DATABASE_URL", sqlite_file=tmp_path / "scores")
    assert database["ENGINE"] == "scorekeeper.postgresql"
    assert (database["HOST"], database["PORT"]) == ("db.example", 5433)
    assert (database["USER"], database["PASSWORD"]) == ("ana", "p@ss")
    assert database["NAME"] == "scores"
    assert database["CONN_MAX_AGE"] is None
    assert database["CONN_HEALTH_CHECKS"]
    assert database["OPTIONS"]["tcp_user_timeout"]
    assert database["OPTIONS"]["connect_timeout"] == 9


@pytest.mark.parametrize(
    "text",
    [
        "mysql://ana:secret@host/name",
        "scores.sqlite3",
        "postgres://ana:secret@host",
        "postgres://host:port/name",
    ],
)
def test_any_other_database_address_is_refused_by_name(monkeypatch, tmp_path, text):
    monkeypatch.setenv("DATABASE_URL", text)
    with pytest.raises(ImproperlyConfigured, match=r"^DATABASE_URL[ :]") as refusal:
        env_database("DATABASE_URL", sqlite_file=tmp_path / "scores")
    assert "secret" not in str(refusal.value)


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_sqlite_uses_a_write_ahead_log_and_waits_for_the_disk(transactional_db):
    def pragma(name):
        with connection.cursor() as cursor:
            return cursor.execute(f"PRAGMA {name}").fetchone()[0]

    assert pragma("journal_mode") == "wal"
    assert pragma("foreign_keys") == 1
    assert pragma("synchronous") == 2  # FULL
    assert pragma("fullfsync") == 1
    assert pragma("busy_timeout") == 5_000
    assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_the_secret_key_is_created_once_and_readable_by_its_owner_alone(tmp_path):
    file = tmp_path / "secret_key"
    key = load_secret_key(file)
    assert len(key) >= 50
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert load_secret_key(file) == key
    assert list(tmp_path.iterdir()) == [file]


def test_workers_that_start_together_share_a_secret_key(tmp_path):
    with ThreadPoolExecutor(8) as workers:
        keys = set(workers.map(load_secret_key, [tmp_path / "secret_key"] * 64))
    assert len(keys) == 1
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_the_secret_key_is_on_disk_before_it_is_used(monkeypatch, tmp_path):
    on_disk = []
    monkeypatch.setattr("scorekeeper.data_folder.sync", lambda path: on_disk.append(path.name))
    load_secret_key(tmp_path / "secret_key")
    written, folder = on_disk
    assert written.startswith("secret_key.")
    assert folder == tmp_path.name


def test_a_shared_folder_such_as_tmp_is_left_as_it_is(tmp_path):
    tmp_path.chmod(0o1777)
    assert private_folder(tmp_path) == tmp_path
    assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o1777


def test_the_documented_deployment_passes_every_check(tmp_path):
    operating = (PROJECT / "docs" / "operating.md").read_text()
    example = re.search(r"```sh\n# A public installation\n(.*?)```", operating, re.DOTALL).group(1)
    environment = dict(re.findall(r"^export (\w+)=(.*)$", example, re.MULTILINE))
    assert "SITE_URL" in environment

    done = manage(
        "check", "--deploy", "--fail-level", "WARNING", **environment | {"DATA_DIR": tmp_path}
    )

    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout


def test_a_data_folder_of_somebody_else_stops_the_start(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may open everything
    with pytest.raises(ImproperlyConfigured, match="DATA_DIR cannot be used: Permission denied"):
        private_folder(tmp_path)


def test_a_full_disk_at_the_first_start_leaves_nothing_behind(monkeypatch, tmp_path):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("scorekeeper.data_folder.secrets.token_urlsafe", full)
    with pytest.raises(ImproperlyConfigured, match="No space left"):
        load_secret_key(tmp_path / "secret_key")
    assert list(tmp_path.iterdir()) == []


def test_a_first_start_that_ends_while_it_makes_the_database_leaves_none_that_is_empty(
    monkeypatch, tmp_path
):
    def ended(file):
        Path(file).touch()  # as SQLite does first
        raise KeyboardInterrupt

    file = tmp_path / "marque.sqlite3"
    with monkeypatch.context() as first:
        first.setattr("scorekeeper.sqlite.base.sqlite3.connect", ended)
        with pytest.raises(KeyboardInterrupt):
            make_missing(file)
    assert list(tmp_path.iterdir()) == []

    make_missing(file)
    make_missing(file)
    assert list(tmp_path.iterdir()) == [file]
    assert (file.stat().st_size > 0, stat.S_IMODE(file.stat().st_mode)) == (True, 0o600)


def test_the_data_folder_and_the_database_are_private_also_if_they_were_not(tmp_path):
    folder = tmp_path / "new" / "data"
    # A key in the environment needs no file.
    asked = {"DATA_DIR": folder, "SECRET_KEY": "k" * 50}
    assert manage("migrate", "-v0", **asked).returncode == 0
    assert {file.name.partition("-")[0] for file in folder.iterdir()} == {"marque.sqlite3"}
    (folder / "marque.sqlite3").chmod(0o644)
    folder.chmod(0o755)
    private_folder(folder)  # as `serve` does
    assert manage("migrate", "-v0", **asked).returncode == 0

    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in (folder, *folder.iterdir())}
    assert modes.pop("data") == 0o700
    assert set(modes.values()) == {0o600}


@pytest.mark.parametrize(
    ("command", "wrong", "said"),
    [
        ("check", {"DEBUG": "yes"}, "DEBUG must be 0 or 1, not “yes”.\n"),
        ("help", {"DEBUG": "yes"}, "DEBUG must be 0 or 1, not “yes”.\n"),
        ("serve", {"HSTS_SUBDOMAINS": "x"}, "HSTS_SUBDOMAINS must be 0 or 1"),  # without HTTPS too
        ("serve", {"SITE_URL": "marque.example"}, "SITE_URL must be an address"),
        ("check", {"SECRET_KEY": "guessable"}, "SECRET_KEY must have 50 characters or more, not 9"),
        ("check", {"DATA_DIR": "file/data"}, "DATA_DIR cannot be used: Not a directory"),
        ("check", {"DATA_DIR": "locked"}, "The secret key "),
    ],
)
def test_a_mistyped_setting_stops_every_command_with_a_single_sentence(
    tmp_path, command, wrong, said
):
    (tmp_path / "file").touch()
    (tmp_path / "locked" / "secret_key").mkdir(parents=True)
    folder = tmp_path / wrong.get("DATA_DIR", "")
    done = manage(command, LANG="en_GB.UTF-8", **wrong | {"DATA_DIR": folder})

    assert done.returncode == 1
    assert done.stderr.startswith(f"La Marque cannot start. {said}")
    assert done.stderr.count("\n") == 1
    assert "guessable" not in done.stderr


@pytest.mark.parametrize(
    ("shell", "said"),
    [
        ("fr_FR", "La Marque ne peut pas démarrer. DEBUG doit être 0 ou 1, pas «\xa0yes\xa0».\n"),
        ("es_ES", "La Marque no puede arrancar. DEBUG debe ser 0 o 1, no «yes».\n"),
    ],
)
def test_a_mistyped_setting_is_said_in_the_language_of_the_shell(tmp_path, shell, said):
    assert manage("check", DEBUG="yes", DATA_DIR=tmp_path, LANG=shell).stderr == said


def test_a_damaged_secret_key_is_refused_with_what_deleting_it_costs(tmp_path):
    file = tmp_path / "secret_key"
    file.write_bytes(b"\xff\xfe")

    with pytest.raises(ImproperlyConfigured) as refusal:
        load_secret_key(file)
    for said in (str(file), "too short", "from a copy", "no phone is recognised", "recovery sheet"):
        assert said in str(refusal.value)


def test_a_database_that_cannot_be_reached_or_written_is_a_sentence(tmp_path):
    address = "postgres://ana:secret@127.0.0.1:1/name"
    away = manage("migrate", DATA_DIR=tmp_path, DATABASE_URL=address, LANG="en_GB.UTF-8")
    limited = f"ulimit -f 100; exec {shlex.quote(sys.executable)} manage.py migrate"
    own = {"PATH": os.environ["PATH"], "DATA_DIR": str(tmp_path), "LANG": "fr_FR.UTF-8"}
    full = subprocess.run(
        ["sh", "-c", limited], cwd=PROJECT, env=own, capture_output=True, text=True
    )

    assert "connection failed" in away.stderr
    assert "secret" not in away.stderr
    assert away.stderr.startswith("La Marque cannot reach its database: ")
    assert full.stderr.startswith("La Marque n’atteint pas sa base\xa0: ")
    for done in (away, full):
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
    assert full.stderr.count("\n") == 1


def test_the_floor_of_the_benchmarks_finds_its_template(tmp_path):
    load = "import django; django.setup(); from django.template.loader import get_template as get"
    subprocess.run(
        [sys.executable, "-c", f"{load}; get('floor.html')"],
        cwd=PROJECT,
        env=os.environ
        | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "tools.floor.settings"},
        check=True,
    )
