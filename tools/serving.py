"""La Marque with temporary data, for benchmarks: in this process, or served as `make run` does."""

import os
import socket
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
MANAGE = [sys.executable, str(ROOT / "manage.py")]
FOUR = ("Ana", "Béa", "Cyril", "Dan")


@contextmanager
def set_up(settings: str = "scorekeeper.settings") -> Iterator[str]:
    """Set up Django in the context, on temporary data; yield what the database is called. With
    DATABASE_URL that is a database which should be empty, and stays as it is afterwards.
    """
    with tempfile.TemporaryDirectory() as data:
        os.environ.update(
            DATA_DIR=data, DEBUG="0", DJANGO_SETTINGS_MODULE=settings, RATE_LIMITS="0"
        )
        subprocess.run([*MANAGE, "migrate", "--run-syncdb", "--verbosity", "0"], check=True)
        import django
        from django.db import connection

        django.setup()
        yield connection.display_name


@contextmanager
def served(settings: str = "scorekeeper.settings") -> Iterator[str]:
    """Set up Django, and serve the same data on a free port of 127.0.0.1 during the context; yield
    the address. Needs the static files that `make run` builds.
    """
    with set_up(settings):
        port = free_port()
        site = f"http://127.0.0.1:{port}"
        serve = [*MANAGE, "serve", "--no-copies", "--host", "127.0.0.1", "--port", str(port)]
        server = subprocess.Popen(serve, stdout=subprocess.DEVNULL)
        try:
            wait_for(site, server)
            yield site
        finally:
            server.terminate()
            server.wait()


def play(own: Any, kind: str, hands: Iterable[dict] = (), **how: Any) -> Any:
    """A game in the notebook of a phone, with these hands recorded; `how` it is started."""
    from games import services
    from games.table import acts

    who = {"notebook": own.notebook, "phone": own.phone, "client_key": uuid.uuid4()}
    game = services.start_game(kind=kind, **who, **{"names": FOUR} | how)
    for facts in hands:
        game = send(own, acts.record, game, facts=facts)
    return game


def send(own: Any, act: Any, game: Any, **what: Any) -> Any:
    """The game after its phone wrote an act in it."""
    from games import services

    sender = services.Sender(own.phone, game.version, uuid.uuid4())
    _, entry = services.append(act, game, sender, **what)
    return entry.game


def belote_hands(count: int) -> Iterator[dict]:
    """So many hands of Belote, each won by its taker's side."""
    chance = Random(1)
    for hand in range(count):
        won = chance.randrange(82, 120)
        points = [won, 162 - won] if hand % 2 == 0 else [162 - won, won]
        yield {"taker": hand % 4, "contract": "hearts", "points": points}


LONG: dict[str, Any] = {"rules": {"target": 10_000}}
"""How a Belote is started that is not over after 100 hands."""


def cookie_of(phone, site: str) -> dict:
    """The cookie that identifies a browser as that phone."""
    from django.core import signing

    from games.views import access

    value = signing.get_cookie_signer(salt=access.COOKIE * 2).sign(str(phone.key))
    return {"name": access.COOKIE, "value": value, "url": site}


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def wait_for(site: str, server: subprocess.Popen) -> None:
    """Return once the server answers. Raises RuntimeError if it stops instead."""
    while server.poll() is None:
        try:
            urllib.request.urlopen(site, timeout=10).close()  # noqa: S310
        except OSError:
            continue
        return
    raise RuntimeError("The server stopped.")
