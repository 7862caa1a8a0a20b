import pytest

from games.models import Game
from games.store.reading import read_game
from games.table import acts
from games.table.view import view_of
from tests.cast import ANNOUNCED, FOUR, LOST, MADE, eventful_game


def test_a_game_is_read_with_its_record_and_its_sheet(cast):
    game = cast.play(cast.start(first_dealer=1, rules={"tie": "made"}), MADE)
    game = cast.say(acts.announce, game, facts=ANNOUNCED).game
    view = read_game(game)

    assert view.record == {
        "format": "scorekeeper/1",
        "game": "belote",
        "players": list(FOUR),
        "first_dealer": 1,
        "rules": {"tie": "made"},
        "hands": [MADE],
        "open": ANNOUNCED,
    }
    assert view.players == FOUR
    assert view.sheet.totals == (7, 9)
    assert (view.progress.number, view.progress.dealer) == (2, 2)
    assert view.table.rules["tie"] == "made"
    assert not view.over


def test_the_history_of_a_hand_includes_what_was_undone(cast):
    game = cast.play(cast.start(), MADE)
    cast.say(acts.undo, game)
    cast.say(acts.write_note, game, text="Late.")
    game = cast.play(game, MADE)
    view = read_game(game)

    assert [entry.kind for entry in view.history(1)] == ["record", "undo", "record"]
    assert [entry.kind for entry in view.history(None)] == ["note"]
    assert [entry.number for entry in view.current.hands[0].entries] == [4]


def test_the_newest_entries_about_a_hand_are_its_history_from_the_end(cast):
    game = eventful_game(cast)
    whole = read_game(Game.objects.get(pk=game.pk))
    for version in range(whole.version + 1):
        view = whole.with_entries(whole.entries[:version])
        for place in range(1, view.current.next_place + 1):
            assert [*view.newest_about(place)] == [*reversed(view.history(place))]


def test_a_view_that_goes_on_is_the_same_as_one_from_the_start(cast):
    game = eventful_game(cast)
    whole = read_game(Game.objects.get(pk=game.pk))
    versions = [
        view_of(whole.game, whole.seats, whole.entries[:version])
        for version in range(whole.version + 1)
    ]
    for earlier in versions:
        for expected in versions[earlier.version :]:
            assert view_of(whole.game, whole.seats, expected.entries, earlier) == expected


def test_an_earlier_view_with_other_entries_is_not_gone_on_from(cast):
    games = [cast.play(cast.start(), facts, LOST) for facts in (MADE, LOST)]
    view, other = [read_game(Game.objects.get(pk=game.pk)) for game in games]

    assert view_of(view.game, view.seats, view.entries, other) == view


@pytest.mark.parametrize("rules", [{"target": 5}, {"target": 7}])
def test_a_finished_game_is_over(cast, rules):
    assert read_game(cast.play(cast.start(rules=rules), MADE)).over


def test_a_hand_that_the_core_no_longer_accepts_ends_the_sheet_before_it(cast):
    game = cast.play(cast.start(), MADE, MADE)
    game.rules = {"target": 5}
    view = read_game(game)

    assert len(view.sheet.hands) == 1
    assert [(fault.code, fault.hand) for fault in view.faults] == [("game_is_over", 2)]
