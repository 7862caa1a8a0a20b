"""The hash chain of the journal: no entry changes unnoticed."""

from copy import copy
from uuid import uuid4

import pytest
from django.db import Error, IntegrityError, connection, transaction
from django.utils.timezone import now

from games import journal
from games.journal import ENTRY_KINDS, EntryKind
from games.models import Entry, Phone
from games.table import acts
from games.table.seats import taking_over
from tests.cast import ANNOUNCED, FOUR, MADE


@pytest.fixture
def game(cast):
    """A game with an entry of every kind."""
    game = cast.start()
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.play(game, MADE, MADE)
    cast.say(acts.undo, game)
    cast.say(acts.restore, game)
    cast.say(acts.write_note, game, hand=1, text="É")
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [72, 90]}, reason="misheard")
    cast.say(acts.insert, game, before=2, facts=MADE)
    cast.say(acts.remove, game, place=4)
    objection = cast.say(acts.object_to, game, place=2, reason="they had the belote")
    cast.say(acts.settle, game, objection=objection.number)
    cast.confirm(game, place=1, seat=0)
    cast.say(acts.correct_dealer, game, first_dealer=1)
    cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=2)
    cast.say(acts.end_game, game)
    cast.say(acts.reopen, game)
    return cast.say(acts.end_game, game).game


def first_broken(game, entries=None, names=FOUR):
    entries = game.entries.select_related("phone") if entries is None else entries
    return journal.first_broken(
        journal.start_hash(game, names), map(journal.exported_entry, entries)
    )


def test_the_game_covers_every_kind_of_entry(game):
    of_no_belote = {EntryKind.BIDDING}  # players bid each on their own phone in other games
    assert {entry.kind for entry in game.entries.all()} == set(ENTRY_KINDS) - of_no_belote


def test_the_chain_of_an_untouched_journal_holds(game):
    assert first_broken(game) is None


CHANGED_ROW = {
    "number": 4,
    "kind": EntryKind.ANNOUNCE,
    "hand": 3,
    "facts": MADE | {"points": [68, 94]},
    "reason": "because",
    "phone": Phone(),
    "label": "Kitchen",
    "by": journal.Person("k23456789b", "Dan"),
    "bids": (journal.WaitingBid(journal.Person("k23456789b", "Dan"), None, "", ""),),
    "client_key": uuid4(),
    "made_at": now(),
    "entered_at": now(),
    "previous_hash": "0" * 64,
    "hash": "0" * 64,
}
CHANGED_START = {
    "key": "another",
    "core_version": 0,
    "rules": {"tie": "fails"},
    "first_dealer": 1,
    "kind": "aluette",
}


def test_any_changed_or_missing_row_breaks_the_chain(game):
    entries = list(game.entries.select_related("phone"))
    columns = {field.name for field in Entry._meta.concrete_fields}
    assert columns - set(CHANGED_ROW) == {"id", "game", "imported"}
    for field, value in CHANGED_ROW.items():
        changed = copy(entries[2])
        setattr(changed, field, value)
        assert first_broken(game, [*entries[:2], changed, *entries[3:]]) == 3, field
    assert first_broken(game, entries[1:]) == 1
    assert first_broken(game, entries[:2] + entries[3:]) == 3


def test_any_change_of_the_start_breaks_the_chain(game):
    for field, value in CHANGED_START.items():
        changed = copy(game)
        setattr(changed, field, value)
        assert first_broken(changed) == 1, field
    assert first_broken(game, names=("Bea", "Ana", "Cy", "Dan")) == 1


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
    cast.say(acts.reopen, game)
    cast.play(game, MADE, MADE)
    cast.confirm(game, place=2, seat=0)
    cast.confirm(game, place=2, seat=1)
    cast.say(acts.correct, game, place=2, facts=MADE | {"points": [72, 90]})
    cast.say(acts.undo, game)
    cast.say(acts.undo, game)
    cast.say(acts.restore, game)
    cast.play(game, MADE)
    cast.say(acts.object_to, game, place=2)
    cast.say(acts.undo, game)
    cast.say(acts.write_note, game, text="Late")
    cast.say(acts.restore, game)
    cast.say(acts.undo, game)
    return cast.play(game, MADE)


def test_the_facts_after_each_entry_are_those_of_a_fold_from_the_start(careful_game):
    entries = list(careful_game.entries.select_related("phone"))
    whole = [journal.fold(entries[:number]) for number in range(1, len(entries) + 1)]

    for current, expected in zip(journal.folds(entries), whole, strict=True):
        assert current == expected
        assert current.undone == expected.undone
