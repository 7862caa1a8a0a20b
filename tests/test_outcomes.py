"""What services announce, to be counted."""

import pytest

from games import services
from games.services.outcomes import ended
from tests.cast import MADE, key


@pytest.fixture
def outcomes():
    """Collect what services announce during the test."""
    found = []

    def receive(*, outcome, codes, **_):
        found.append((outcome, *codes))

    ended.connect(receive)
    yield found
    ended.disconnect(receive)


def test_a_save_is_announced_once(cast, outcomes):
    cast.play(cast.start(), MADE)

    assert outcomes == [("saved",), ("saved",)]


def test_a_refusal_is_announced_with_its_codes(cast, outcomes):
    game = cast.start()
    with pytest.raises(services.Refused):
        cast.say(services.undo, game)

    assert outcomes[1:] == [("refused", "nothing_to_undo")]


def test_a_conflict_is_announced(cast, outcomes):
    game = cast.start()
    cast.play(game, MADE)
    with pytest.raises(services.Stale):
        cast.say(services.record, game, facts=MADE, seen_version=0)

    assert outcomes[2:] == [("stale",)]


def test_an_entry_that_is_sent_twice_is_no_conflict(cast, outcomes):
    game, same = cast.start(), key()
    for _time in range(2):
        cast.say(services.record, game, facts=MADE, client_key=same, seen_version=0)

    assert outcomes[1:] == [("saved",), ("saved",)]


def test_an_error_is_announced_as_a_failure(cast, outcomes, monkeypatch):
    game = cast.start()
    monkeypatch.setattr("games.services.writing.lock_game", None)
    with pytest.raises(TypeError):
        cast.say(services.record, game, facts=MADE)

    assert outcomes[1:] == [("failed",)]
