"""Files of games: written out, brought in, and changed as nobody at a table could."""

import io
import json
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.db import transaction

from games import journal, services
from games.exchange import links
from games.exchange.lines import PARTS, file_lines, moment_text
from games.models import Entry, Game, Notebook, Phone, Player, Seat
from games.readers.exchange.export import Choice, exported
from games.services.notebook.deleting import empty_bin
from games.store.reading import as_phone
from games.table import acts
from tests.cast import FOUR, MADE

GAME = {"names": FOUR, "first_dealer": 2, "rules": {"target": 9}}
"""How a game starts that `file_with` has in its file."""
MODELS = (Game, Entry, Player, Seat, Phone, Notebook)
AGES_AGO = datetime(2020, 1, 1, tzinfo=UTC)
NEVER = datetime(2200, 1, 1, tzinfo=UTC)


def file_of(notebook, **what) -> bytes:
    return b"".join(exported(Choice(notebook, **what)))


def bring(notebook, content: bytes):
    """Import a whole file."""
    return services.import_file(notebook=notebook, file=io.BytesIO(content))


def forget_everything() -> None:
    """Empty the database."""
    Notebook.objects.update(deleted_at=AGES_AGO)
    empty_bin(before=NEVER)
    Phone.objects.all().delete()
    assert not any(model.objects.exists() for model in (Game, Entry, Player, Seat, Phone))


def file_with(*games) -> bytes:
    """The file of a notebook that is gone again: a hand was played in each of these games."""
    with transaction.atomic():
        own = services.create_notebook()
        for how in games:
            one = {"kind": "belote", "phone": own.phone, "client_key": uuid4()} | how
            game = services.start_game(notebook=own.notebook, **one)
            sender = services.Sender(as_phone(own.phone), 0, uuid4(), None)
            services.append(acts.record, game, sender, facts=MADE)
        content = file_of(own.notebook)
        transaction.set_rollback(True)
    return content


def rows() -> list[int]:
    """How many there are of what a file may add."""
    return [model.objects.count() for model in MODELS]


def refused(cast, content: bytes) -> services.WrongFile:
    """The fault for which a file is refused; nothing of it is saved."""
    before = rows()
    with pytest.raises(services.WrongFile) as wrong:
        bring(cast.notebook, content)
    assert rows() == before
    return wrong.value


def sealed(lines: list[bytes]) -> bytes:
    """The file with these lines and a valid seal as its last line."""
    games = [json.loads(line.rstrip(b",\n")) for line in lines[6:-1]]
    parts = {
        name: json.loads(line.partition(b":")[2].rstrip(b",\n"))
        for name, line in zip(PARTS, lines[1:5], strict=True)
    }
    return b"".join(file_lines(parts, games))


def changed(content: bytes, change, line: int = 7) -> bytes:
    """The file after somebody changed the game on a line of it and sealed it again."""
    lines = content.splitlines(keepends=True)[:-1]
    game = json.loads(lines[line - 1].rstrip(b",\n"))
    change(game)
    lines[line - 1] = json.dumps(game, ensure_ascii=False).encode()
    return sealed(lines)


def make_impossible(game: dict) -> None:
    """Forge a first hand whose points are too few."""
    game["journal"][0]["facts"]["points"] = [1, 2]
    rechain(game)


def rechain(game: dict) -> None:
    """Make the hashes fit again, as a forger who knows the format would."""
    record = game["record"]
    previous = journal.content_hash(
        {
            "key": game["key"],
            "game": record["game"],
            "players": record["players"],
            "first_dealer": record["first_dealer"],
            "rules": record["rules"],
            "core_version": game["core_version"],
        }
    )
    for entry in game["journal"]:
        entry["previous_hash"] = previous
        entry.pop("hash")
        previous = entry["hash"] = journal.content_hash(entry)


def copies(file, count):
    """The file of so many copies of the only game of a file, each a day earlier."""
    parts = json.loads(file)
    [game] = parts.pop("games")
    del parts["format"], parts["hash"]
    for entry in game["journal"]:
        del entry["hash"]
    started_at = datetime.fromisoformat(game["started_at"])
    games = [
        links.chained(
            game
            | {
                "key": journal.game_key([days]),
                "started_at": moment_text(started_at - timedelta(days=days)),
            }
        )
        for days in range(count)
    ]
    return b"".join(file_lines(parts, games)).decode()
