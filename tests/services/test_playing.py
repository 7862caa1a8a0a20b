import pytest

from games.table import acts
from tests.cast import ANNOUNCED, MADE, key, view_of


def current(game):
    return view_of(game).current


def test_a_fact_that_is_null_is_left_out(cast):
    entry = cast.say(acts.record, cast.start(), facts=MADE | {"belote": None})

    assert entry.facts == MADE


def test_a_game_and_a_hand_each_have_a_note(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(acts.write_note, game, text=" At Bea's \r\n")
    cast.say(acts.write_note, game, hand=1, text="Dan's jack!")

    assert current(game).note == "At Bea's"
    assert current(game).hand_notes == {1: "Dan's jack!"}


def test_an_open_hand_may_have_a_note_but_a_future_hand_may_not(cast):
    game = cast.start()
    assert cast.refused(acts.write_note, game, hand=1, text="?") == [("unknown_hand", None)]

    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.say(acts.write_note, game, hand=1, text="Brave.")
    assert current(game).hand_notes == {1: "Brave."}


@pytest.mark.parametrize("hand", [0, -1, 2, 10**12])
def test_a_hand_that_was_not_played_has_no_note(cast, hand):
    game = cast.play(cast.start(), MADE)

    assert cast.refused(acts.write_note, game, hand=hand, text="?") == [("unknown_hand", None)]


def test_a_note_on_a_finished_game_leaves_its_end_time_unchanged(cast):
    ended_at = cast.say(acts.end_game, game := cast.start()).made_at

    assert cast.say(acts.write_note, game, text="Rain.").game.ended_at == ended_at


def test_the_same_key_from_another_phone_is_another_entry(cast):
    game, once = cast.start(), key()
    cast.say(acts.record, game, facts=MADE, client_key=once)
    cast.say(acts.record, game, facts=MADE, client_key=once, phone=cast.scorer)

    assert [entry.phone for entry in game.entries.all()] == [cast.owner, cast.scorer]


def test_a_refused_form_may_be_sent_again_with_its_key_once_it_is_corrected(cast):
    game, once = cast.start(), key()
    cast.refused(acts.record, game, facts=ANNOUNCED, client_key=once)

    assert cast.say(acts.record, game, facts=MADE, client_key=once).number == 1
