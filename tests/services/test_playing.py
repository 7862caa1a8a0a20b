import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.models import Entry, Game, State
from games.store.reading import read_game
from tests.cast import ANNOUNCED, MADE, key, totals


def refused(cast, verb, game, **what):
    """The faults for which `verb` is refused; nothing is written."""
    before = Entry.objects.count()
    with pytest.raises(services.Refused) as refusal:
        cast.say(verb, game, **what)
    assert Entry.objects.count() == before
    return [fault.code for fault in refusal.value.faults]


def current(game):
    return read_game(Game.objects.get(pk=game.pk)).current


# Announce, record


def test_an_announced_hand_is_open_until_it_is_recorded(cast):
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    assert current(game).open == ANNOUNCED

    cast.say(services.record, game, facts=MADE)
    assert current(game).open is None
    assert [hand.facts for hand in current(game).hands] == [MADE]
    assert totals(game) == (7, 9)


def test_a_second_announcement_replaces_the_first(cast):
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    cast.say(services.announce, game, facts=ANNOUNCED | {"taker": 3})

    assert current(game).open == ANNOUNCED | {"taker": 3}


def test_a_hand_may_be_recorded_without_being_announced(cast):
    assert totals(cast.play(cast.start(), MADE, MADE)) == (14, 18)


def test_a_fact_that_is_null_is_left_out(cast):
    entry = cast.say(services.record, cast.start(), facts=MADE | {"belote": None})

    assert entry.facts == MADE


def test_each_seat_has_its_sides_total_and_rank(cast):
    game = cast.play(cast.start(), MADE)

    assert [(seat.total, seat.rank) for seat in game.seats.all()] == [(7, 2), (9, 1)] * 2


@pytest.mark.parametrize("verb", [services.announce, services.record])
def test_facts_with_a_fault_are_refused_and_nothing_is_written(cast, verb):
    game = cast.start()

    assert refused(cast, verb, game, facts=MADE | {"points": [1, 2]}) == ["points_do_not_add_up"]
    assert Game.objects.get(pk=game.pk).version == 0


def test_an_open_hand_may_lack_facts_that_a_recorded_hand_needs(cast):
    game = cast.start()

    assert refused(cast, services.record, game, facts=ANNOUNCED) == ["points_missing"]
    assert cast.say(services.announce, game, facts=ANNOUNCED).hand == 1


def test_the_hand_that_reaches_the_target_finishes_the_game(cast):
    game = cast.start(rules={"target": 5})
    entry = cast.say(services.record, game, facts=MADE)

    assert entry.game.state == State.FINISHED
    assert entry.game.ended_at == entry.made_at


@pytest.mark.parametrize(
    ("verb", "what"),
    [
        (services.announce, {"facts": ANNOUNCED}),
        (services.record, {"facts": MADE}),
        (services.end_game, {}),
    ],
)
def test_nothing_can_be_played_once_a_game_is_over(cast, verb, what):
    finished = cast.play(cast.start(rules={"target": 5}), MADE)
    ended = cast.say(services.end_game, cast.start()).game

    assert refused(cast, verb, finished, **what) == ["game_is_over"]
    assert refused(cast, verb, ended, **what) == ["game_is_over"]


# Undo


def test_undoing_a_record_restores_the_announcements_of_the_hand(cast):
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    before = current(game)
    cast.say(services.record, game, facts=MADE)
    cast.say(services.undo, game)

    assert current(game) == before
    assert totals(game) == (0, 0)


def test_repeated_undo_goes_back_to_the_start_without_deleting_entries(cast):
    game = cast.play(cast.start(), MADE, MADE)
    cast.say(services.undo, game)
    cast.say(services.undo, game)

    assert totals(game) == (0, 0)
    assert [(entry.kind, entry.hand) for entry in game.entries.all()] == [
        ("record", 1),
        ("record", 2),
        ("undo", 2),
        ("undo", 1),
    ]


def test_undoing_the_last_hand_reopens_a_finished_game(cast):
    game = cast.play(cast.start(rules={"target": 5}), MADE)
    game = cast.say(services.undo, game).game

    assert (game.state, game.ended_at) == (State.IN_PROGRESS, None)
    assert [(seat.total, seat.rank) for seat in game.seats.all()] == [(0, 1)] * 4


def test_a_game_ended_early_goes_on_after_an_undo(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(services.end_game, game)
    game = cast.say(services.undo, game).game

    assert game.state == State.IN_PROGRESS
    assert totals(cast.play(game, MADE)) == (14, 18)


def test_there_is_nothing_to_undo_at_the_start(cast):
    assert refused(cast, services.undo, cast.start()) == ["nothing_to_undo"]


# End early


def test_a_game_ended_early_is_unfinished_but_has_its_totals(cast):
    game = cast.play(cast.start(), MADE)
    entry = cast.say(services.end_game, game)

    assert entry.game.state == State.UNFINISHED
    assert entry.game.ended_at == entry.made_at
    assert totals(game) == (7, 9)


# Notes


def test_a_game_and_a_hand_each_have_a_note(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(services.write_note, game, text=" At Bea's \r\n")
    cast.say(services.write_note, game, hand=1, text="Dan's jack!")

    assert current(game).note == "At Bea's"
    assert current(game).hand_notes == {1: "Dan's jack!"}


def test_a_new_note_replaces_the_old_note_and_an_empty_note_removes_it(cast):
    game = cast.start()
    for text in ("one", "two", ""):
        cast.say(services.write_note, game, text=text)
        assert current(game).note == text


def test_an_open_hand_may_have_a_note_but_a_future_hand_may_not(cast):
    game = cast.start()
    assert refused(cast, services.write_note, game, hand=1, text="?") == ["unknown_hand"]

    cast.say(services.announce, game, facts=ANNOUNCED)
    cast.say(services.write_note, game, hand=1, text="Brave.")
    assert current(game).hand_notes == {1: "Brave."}


@pytest.mark.parametrize("hand", [0, -1, 2, 10**12])
def test_a_hand_that_was_not_played_has_no_note(cast, hand):
    game = cast.play(cast.start(), MADE)

    assert refused(cast, services.write_note, game, hand=hand, text="?") == ["unknown_hand"]


def test_a_note_has_500_letters_at_most(cast):
    game = cast.start()

    assert cast.say(services.write_note, game, text="é" * 500)
    assert refused(cast, services.write_note, game, text="é" * 501) == ["note_too_long"]


def test_a_note_on_a_finished_game_leaves_its_end_time_unchanged(cast):
    ended_at = cast.say(services.end_game, game := cast.start()).made_at

    assert cast.say(services.write_note, game, text="Rain.").game.ended_at == ended_at


# The client key and the version


def test_a_double_tap_writes_a_single_entry_and_both_get_the_same_answer(cast):
    game, once = cast.start(), key()
    first = cast.say(services.record, game, facts=MADE, seen_version=0, client_key=once)
    second = cast.say(services.record, game, facts=MADE, seen_version=0, client_key=once)

    assert second == first
    assert second.game.version == 1
    assert totals(game) == (7, 9)


def test_a_form_sent_again_much_later_gets_its_first_outcome_with_the_game_as_it_is_now(cast):
    game, once = cast.start(), key()
    first = cast.say(services.record, game, facts=MADE, seen_version=0, client_key=once)
    cast.play(game, MADE, MADE)
    again = cast.say(services.record, game, facts=MADE, seen_version=0, client_key=once)

    assert again == first
    assert again.game.version == 3


def test_the_same_key_from_another_phone_is_another_entry(cast):
    game, once = cast.start(), key()
    cast.say(services.record, game, facts=MADE, client_key=once)
    cast.say(services.record, game, facts=MADE, client_key=once, phone=cast.scorer)

    assert [entry.phone for entry in game.entries.all()] == [cast.owner, cast.scorer]


def test_a_refused_form_may_be_sent_again_with_its_key_once_it_is_corrected(cast):
    game, once = cast.start(), key()
    refused(cast, services.record, game, facts=ANNOUNCED, client_key=once)

    assert cast.say(services.record, game, facts=MADE, client_key=once).number == 1


@pytest.mark.parametrize(
    ("verb", "what"),
    [
        (services.announce, {"facts": ANNOUNCED}),
        (services.record, {"facts": MADE}),
        (services.undo, {}),
        (services.end_game, {}),
        (services.write_note, {"text": "?"}),
    ],
)
def test_a_page_that_is_out_of_date_writes_nothing_and_learns_what_it_missed(cast, verb, what):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    with pytest.raises(services.Stale) as stale:
        cast.say(verb, game, seen_version=1, **what)

    assert [entry.number for entry in stale.value.entries] == [2, 3]
    assert Game.objects.get(pk=game.pk).version == 3


def test_a_page_with_a_future_version_is_out_of_date_too(cast):
    with pytest.raises(services.Stale) as stale:
        cast.say(services.record, cast.start(), facts=MADE, seen_version=7)

    assert stale.value.entries == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="about SQLite")
def test_an_older_sqlite_which_returns_nothing_from_an_insert_saves_too(cast, monkeypatch):
    monkeypatch.setattr(connection.features, "can_return_columns_from_insert", False)
    with CaptureQueriesContext(connection) as queries:
        entry = cast.say(services.record, cast.start(), facts=MADE)
    assert Entry.objects.get() == entry
    assert not any("RETURNING" in query["sql"] for query in queries)
