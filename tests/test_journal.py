"""The hash chain of the journal: no entry changes unnoticed."""

from uuid import uuid4

import pytest
from django.db import Error, IntegrityError, connection, transaction

from games import journal, services
from games.journal import KINDS, EntryKind
from games.models import Entry
from tests.cast import ANNOUNCED, FOUR, MADE, undo_newest


@pytest.fixture
def game(cast):
    """A game with an entry of every kind."""
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE)
    cast.say(services.undo, game)
    cast.say(services.restore, game)
    cast.say(services.write_note, game, hand=1, text="É")
    cast.say(services.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="misheard")
    cast.say(services.insert, game, before=2, facts=MADE)
    cast.say(services.remove, game, place=4)
    objection = cast.say(services.object_to, game, place=2, reason="they had the belote")
    cast.say(services.settle, game, objection=objection.number)
    cast.say(services.confirm, game, place=1, seat=0)
    cast.say(services.correct_dealer, game, first_dealer=1)
    cast.say(services.replace_player, game, seat=2, name="Eva", hand=2)
    cast.say(services.end_game, game)
    cast.say(services.reopen, game)
    return cast.say(services.end_game, game).game


def first_broken(game, entries=None):
    entries = game.entries.select_related("phone") if entries is None else entries
    return journal.first_broken(
        journal.start_hash(game, FOUR), map(journal.exported_entry, entries)
    )


def test_the_game_covers_every_kind_of_entry(game):
    assert {entry.kind for entry in game.entries.all()} == set(KINDS)


def test_the_chain_of_an_untouched_journal_holds(game):
    assert first_broken(game) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("kind", EntryKind.ANNOUNCE),
        ("reason", "because"),
        ("hand", 3),
        ("facts", MADE | {"points": [68, 94]}),
        ("client_key", uuid4()),
        ("previous_hash", "0" * 64),
        ("hash", "0" * 64),
        ("number", 4),
    ],
)
def test_a_changed_row_breaks_the_chain(game, field, value):
    entries = list(game.entries.all())
    setattr(entries[2], field, value)

    assert first_broken(game, entries) == 3


def test_a_missing_entry_breaks_the_chain(game):
    entries = list(game.entries.all())

    assert first_broken(game, entries[1:]) == 1
    assert first_broken(game, entries[:2] + entries[3:]) == 3


@pytest.mark.parametrize(
    ("field", "value"), [("rules", {"tie": "fails"}), ("first_dealer", 1), ("kind", "aluette")]
)
def test_a_changed_start_breaks_the_chain(game, field, value):
    setattr(game, field, value)

    assert first_broken(game) == 1


def test_a_changed_seat_breaks_the_chain(game):
    start = journal.start_hash(game, ("Bea", "Ana", "Cy", "Dan"))

    assert journal.first_broken(start, map(journal.exported_entry, game.entries.all())) == 1


def test_the_order_of_keys_does_not_change_the_hash(game):
    entry = game.entries.get(number=2)
    written = journal.entry_hash(entry)
    entry.facts = dict(reversed(entry.facts.items()))

    assert journal.entry_hash(entry) == written


# Append-only


def test_the_database_refuses_to_change_an_entry(game):
    entry = game.entries.first()
    entry.facts = {"taker": 3}

    with pytest.raises(IntegrityError, match="an entry is never changed"), transaction.atomic():
        entry.save()
    with pytest.raises(Error), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_entry SET hash = '' WHERE number = 1")
    assert first_broken(game) is None


def test_the_queries_refuse_to_change_or_delete_entries(game):
    with pytest.raises(TypeError):
        game.entries.update(hash="")
    with pytest.raises(TypeError):
        Entry.objects.filter(game=game).delete()
    assert game.entries.count() == game.version


# Folding


@pytest.fixture
def careful_game(cast, game):
    """A game that goes on after entries of every kind, with undos after one another."""
    cast.say(services.reopen, game)
    cast.play(game, MADE, MADE)
    cast.say(services.confirm, game, place=2, seat=0)
    cast.say(services.confirm, game, place=2, seat=1)
    cast.say(services.correct, game, place=2, facts=MADE | {"points": [72, 90]})
    cast.say(services.undo, game)
    cast.say(services.undo, game)
    cast.say(services.restore, game)
    cast.play(game, MADE)
    cast.say(services.object_to, game, place=2)
    cast.say(services.undo, game)
    cast.say(services.write_note, game, text="Late")
    cast.say(services.restore, game)
    cast.say(undo_newest, game)
    cast.say(services.restore, game)
    cast.say(services.undo, game)
    return cast.play(game, MADE)


def test_the_facts_after_each_entry_are_those_of_a_fold_from_the_start(careful_game):
    entries = list(careful_game.entries.select_related("phone"))
    whole = [journal.fold(entries[:number]) for number in range(1, len(entries) + 1)]

    for current, expected in zip(journal.folds(entries), whole, strict=True):
        assert current == expected
        assert (current.undone, current.length) == (expected.undone, expected.length)
