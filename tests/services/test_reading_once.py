"""A service reads the journal once or not at all, whatever it writes."""

import pytest

from games import services
from games.journal import AT_THE_END, KINDS, EntryKind
from games.models import Game
from games.store.recent import forget_all, recent_game, remember
from tests.cast import ANNOUNCED, LOST, MADE
from tests.journal_reads import journal_reads

PLAYED = {"facts": MADE}
WRITES = {
    EntryKind.ANNOUNCE: (services.announce, {"facts": ANNOUNCED}),
    EntryKind.RECORD: (services.record, PLAYED),
    EntryKind.CORRECT: (services.correct, {"place": 1, "facts": LOST}),
    EntryKind.INSERT: (services.insert, {"before": AT_THE_END} | PLAYED),
    EntryKind.REMOVE: (services.remove, {"place": 1}),
    EntryKind.UNDO: (services.undo, {}),
    EntryKind.RESTORE: (services.restore, {}),
    EntryKind.OBJECT: (services.object_to, {"place": 2, "reason": "No"}),
    EntryKind.SETTLE: (services.settle, {}),
    EntryKind.CONFIRM: (services.confirm, {"seat": 0, "place": 1}),
    EntryKind.END: (services.end_game, {}),
    EntryKind.REOPEN: (services.reopen, {}),
    EntryKind.NOTE: (services.write_note, {"text": "Rain"}),
    EntryKind.DEALER: (services.correct_dealer, {"first_dealer": 1}),
    EntryKind.REPLACE: (services.replace_player, {"seat": 2, "name": "Eva", "hand": 2}),
}


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE, MADE)


def made_possible(cast, game, kind):
    """The game after what must come before an entry of that kind, and what else the entry needs."""
    before = {
        EntryKind.RESTORE: (services.undo, {}),
        EntryKind.SETTLE: (services.object_to, {"place": 1, "reason": "No"}),
        EntryKind.REOPEN: (services.end_game, {}),
    }
    if kind not in before:
        return game, {}
    service, what = before[kind]
    entry = cast.say(service, game, **what)
    return entry.game, {"objection": entry.number} if kind == EntryKind.SETTLE else {}


def written(cast, game, kind):
    """The game before an entry of that kind, and what writes the entry."""
    service, what = WRITES[kind]
    game, more = made_possible(cast, game, kind)
    return game, lambda: cast.say(service, game, **what, **more)


def test_every_kind_of_entry_is_written():
    assert set(WRITES) == set(KINDS)


@pytest.mark.parametrize("kind", WRITES)
def test_a_worker_that_remembers_the_game_reads_no_entry(cast, game, kind):
    _, write = written(cast, game, kind)
    with journal_reads() as reads:
        entry = write()

    assert (entry.kind, reads.rows) == (kind, [])


@pytest.mark.parametrize("kind", WRITES)
def test_a_worker_that_does_not_know_the_game_reads_each_entry_once(cast, game, kind):
    game, write = written(cast, game, kind)
    forget_all()
    with journal_reads() as reads:
        entry = write()

    assert (entry.kind, reads.rows) == (kind, [game.version])


@pytest.mark.parametrize("kind", WRITES)
def test_a_worker_that_knows_an_older_version_reads_the_entries_since(cast, game, kind):
    known = recent_game(Game.objects.select_related("notebook").get(pk=game.pk))
    game = cast.say(services.write_note, game, text="Elsewhere").game
    game, write = written(cast, game, kind)
    remember(known)
    with journal_reads() as reads:
        entry = write()

    assert (entry.kind, reads.rows) == (kind, [game.version - known.version])
