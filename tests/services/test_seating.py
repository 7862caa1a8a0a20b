"""Corrected seats during a game: who dealt first, and who took over a seat."""

import pytest

from games import services
from games.journal import AT_THE_END, change
from games.management.verifying import verify_game
from games.models import Game, Notebook, Player
from games.readers.counting import PlayerRecord
from games.table import acts
from games.table.seats import taking_over
from tests.cast import MADE, add_player, key, records_of, view_of
from tests.files import bring, file_of
from tests.services.seated import replace, sits_elsewhere

FORCED = {"taker": 1, "contract": "hearts", "points": [67, 95], "chosen": "forced"}
"""Bea sits left of Ana, who deals the first hand."""


def dealers(game):
    sheet = view_of(game).sheet
    return [hand.dealer for hand in sheet.hands] + ([sheet.next.dealer] if sheet.next else [])


def is_proved(game):
    return verify_game(game.pk, game.key) == []


# This once somebody else dealt


def deals_once(cast, game, hand=1, dealer=2, **more):
    return cast.say(acts.correct_dealer_once, game, hand=hand, dealer=dealer, **more)


def test_one_hand_has_another_dealer_and_the_order_after_it_stays(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)

    deals_once(cast, game, hand=2, dealer=3)

    assert dealers(game) == [0, 3, 2, 3]
    assert view_of(game).record["dealt"] == [{"hand": 2, "seat": 3}]
    assert is_proved(game)
    cast.say(acts.undo, game)
    assert dealers(game) == [0, 1, 2, 3]
    cast.say(acts.restore, game)
    assert dealers(game) == [0, 3, 2, 3]
    deals_once(cast, game, hand=2, dealer=None)
    assert dealers(game) == [0, 1, 2, 3]
    assert "dealt" not in view_of(game).record
    assert is_proved(game)


def test_from_a_hand_on_the_dealers_follow_from_who_dealt_it(cast):
    game = cast.play(cast.start(), MADE, MADE)

    deals_once(cast, game, hand=3, dealer=0, onwards=True)

    assert dealers(game) == [0, 1, 0]
    cast.play(game, MADE, MADE)
    assert dealers(game) == [0, 1, 0, 1, 2]
    assert view_of(game).record["dealt"] == [{"hand": 3, "seat": 0, "onwards": True}]
    cast.say(acts.insert, game, before=2, facts=MADE)
    assert dealers(game) == [0, 1, 2, 0, 1, 2]
    assert is_proved(game)
    cast.say(acts.remove, game, place=3)
    assert dealers(game) == [0, 1, 2, 0, 1]  # the next hand is dealt by who was to deal on
    cast.say(acts.undo, game)
    deals_once(cast, game, hand=3, dealer=1)
    assert dealers(game) == [0, 1, 2, 1, 0, 1]
    cast.say(acts.correct_dealer, game, first_dealer=2)
    assert dealers(game) == [2, 3, 0, 1, 2, 3]
    assert is_proved(game)


def test_the_hand_in_play_keeps_its_dealer_when_it_is_written(cast):
    game = cast.play(cast.start(), MADE)
    deals_once(cast, game, hand=2, dealer=0)
    assert dealers(game) == [0, 0]
    cast.say(acts.announce, game, facts={"taker": 1, "contract": "hearts", "chosen": "forced"})
    cast.say(acts.record, game, facts=FORCED)
    assert dealers(game) == [0, 0, 2]
    cast.say(acts.insert, game, before=1, facts=MADE)
    assert dealers(game) == [0, 1, 0, 3]
    cast.say(acts.remove, game, place=1)
    assert dealers(game) == [0, 0, 2]
    assert is_proved(game)


def test_both_corrections_of_the_dealer_live_side_by_side(cast):
    game = cast.play(cast.start(), MADE, MADE)
    deals_once(cast, game, hand=2, dealer=3)
    cast.say(acts.correct_dealer, game, first_dealer=1)
    assert dealers(game) == [1, 3, 3]
    assert is_proved(game)


def test_a_hand_that_rules_its_dealer_out_is_changed_in_the_same_entry(cast):
    game = cast.play(cast.start(), FORCED)
    assert cast.refused(acts.correct_dealer_once, game, hand=1, dealer=2) == [("forced_taker", 1)]
    deals_once(cast, game, changes=[change(1, MADE)])
    assert dealers(game) == [2, 1]
    assert is_proved(game)
    cast.say(acts.undo, game)
    assert (dealers(game), view_of(game).record["hands"]) == ([0, 1], [FORCED])


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"hand": 3}, "unknown_hand"),
        ({"hand": 0}, "unknown_hand"),
        ({"dealer": 4}, "unknown_seat"),
        ({"dealer": -1}, "unknown_seat"),
        ({"dealer": None}, "same_dealer_once"),
    ],
)
def test_an_impossible_dealer_of_one_hand_is_refused(cast, how, code):
    game = cast.play(cast.start(), MADE)
    found = cast.refused(acts.correct_dealer_once, game, **{"hand": 1, "dealer": 2} | how)
    assert found == [(code, None)]


def test_neither_a_game_without_a_dealer_nor_a_finished_one_has_a_hand_dealt_once(cast):
    what = {"hand": 1, "dealer": 1}
    game = cast.start("alta_baja")
    assert cast.refused(acts.correct_dealer_once, game, **what) == [("nobody_deals", None)]
    game = cast.play(cast.start(rules={"target": 9}), MADE)
    assert cast.refused(acts.correct_dealer_once, game, **what) == [("game_is_over", None)]


# Somebody else takes a seat


def names(game, hand=None):
    return view_of(game).game_record.players_at(hand)


def test_a_replacement_can_be_withdrawn(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    replace(cast, game, hand=3)
    cast.play(game, MADE)
    replace(cast, game, name="Cy", hand=2)
    assert names(game) == ("Ana", "Bea", "Cy", "Dan")
    assert "replaced" not in view_of(game).record
    assert is_proved(game)


def test_a_replaced_player_may_come_back(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    replace(cast, game, hand=2)
    replace(cast, game, name="Cy", hand=4)
    assert [names(game, hand)[2] for hand in (1, 2, 3, 4)] == ["Cy", "Eva", "Eva", "Cy"]


def test_nobody_sits_on_two_seats(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    replace(cast, game, hand=3)
    found = cast.refused(taking_over.replace_player, game, seat=0, name="Eva", hand=2)
    assert found == [("name_twice", None)]
    replace(cast, game, seat=0, name="Cy", hand=3)
    assert names(game) == ("Cy", "Bea", "Eva", "Dan")


def test_a_person_with_two_names_is_a_single_person(cast):
    game = cast.play(cast.start(), MADE)
    other = add_player(cast.notebook, "Béatrice")
    services.merge_players(player=other, into=Player.objects.get(name="Bea"))
    found = cast.refused(taking_over.replace_player, game, seat=2, name="Béatrice", hand=2)
    assert found == [("name_twice", None)]


# Statistics


@pytest.fixture
def taken_over(cast):
    """Bea and Dan win, 18 to 14; Eva took over from Cy for the last hand."""
    game = cast.play(cast.start(rules={"target": 18}), MADE)
    replace(cast, game, hand=2)
    return cast.play(game, MADE)


def test_the_statistics_follow_an_undo_and_a_second_replacement(cast):
    game = cast.play(cast.start(rules={"target": 18}), MADE, MADE)
    whole = records_of(cast.notebook)
    again = cast.play(cast.start(rules={"target": 9}), MADE)

    replace(cast, game, hand=2)
    assert records_of(cast.notebook)["Cy"].played == 1
    assert is_proved(game)
    cast.say(acts.undo, game)
    assert records_of(cast.notebook)["Cy"].played == 2
    assert is_proved(game)

    services.delete_game(game=again)
    assert records_of(cast.notebook) == whole


def test_a_replaced_seat_is_rated_like_an_unknown_player(cast):
    """A player's first game with an unknown player is rated like a game of four unknown players."""
    cast.play(cast.start(rules={"target": 9}), MADE)
    usual = records_of(cast.notebook)["Ana"].mean
    other = cast.play(cast.start(names=("Guy", "Hal", "Ida", "Jo"), rules={"target": 18}), MADE)
    replace(cast, other, name="Kim", hand=2)
    cast.play(other, MADE)
    assert records_of(cast.notebook)["Guy"].mean == usual < PlayerRecord("belote").mean


# People


def test_a_rematch_is_played_by_the_players_who_sat_there_last(cast, taken_over):
    again = services.start_rematch(game=taken_over, phone=cast.owner, client_key=key())
    assert [seat.player.name for seat in again.seats.all()] == ["Ana", "Bea", "Eva", "Dan"]


def test_a_rematch_follows_a_game_whose_newcomer_has_the_name_of_somebody_who_was_deleted(cast):
    game = cast.play(cast.start(), MADE, MADE)
    services.forget_player(player=Player.objects.get(name="Cy"))
    replace(cast, game, seat=2, name="Cy")
    cast.say(acts.end_game, game)

    again = services.start_rematch(game=game, phone=cast.owner, client_key=key())
    assert [seat.player.name for seat in again.seats.all()] == ["Ana", "Bea", "Cy", "Dan"]
    assert again.first_dealer == 2


@pytest.mark.usefixtures("english")
def test_a_deleted_player_is_named_nowhere_and_the_chain_holds(cast, taken_over):
    services.forget_player(player=Player.objects.get(name="Eva"))
    shown = view_of(taken_over)
    assert shown.players == ("Ana", "Bea", "Former player 3", "Dan")
    assert names(taken_over, 1)[2] == "Cy"
    assert "eva" not in Game.objects.get(pk=taken_over.pk).search_text
    assert is_proved(taken_over)
    services.forget_player(player=Player.objects.get(name="Cy"))
    assert names(taken_over, 1)[2] == "Former player 3"


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize("seat", [0, 2])
def test_a_newcomer_may_have_the_name_of_somebody_who_was_deleted(cast, taken_over, seat):
    """At another seat or at the same: nobody is told that the deleted name was there."""
    game = cast.play(cast.start(), MADE, MADE)
    services.forget_player(player=Player.objects.get(name="Cy"))
    replace(cast, game, seat=seat, name="Cy")

    assert names(game)[seat] == "Cy"
    assert names(game, 1)[2] == "Former player 3"
    assert is_proved(game)
    other = Notebook.objects.create()
    bring(other, file_of(cast.notebook))
    assert names(other.games.get(key=game.key))[seat] == "Cy"


def test_a_newcomer_has_no_name_that_the_sheet_shows_of_somebody_else(cast):
    game = cast.play(cast.start(), MADE)
    services.rename_player(player=Player.objects.get(name="Bea"), name="Beatrice")
    for seat in (1, 2):
        found = cast.refused(taking_over.replace_player, game, seat=seat, name="bea", hand=2)
        assert found == [("name_twice", None)]


def test_two_players_who_sat_there_together_cannot_be_merged(cast, taken_over):
    eva, ana, cy = [Player.objects.get(name=name) for name in ("Eva", "Ana", "Cy")]
    with pytest.raises(services.Refused):
        services.merge_players(player=eva, into=ana)
    services.merge_players(player=eva, into=cy)
    assert is_proved(taken_over)


# Files


def test_the_export_of_a_person_includes_the_games_taken_over(cast, taken_over):
    cast.play(cast.start())
    content = file_of(cast.notebook, player=Player.objects.get(name="Eva"))
    assert taken_over.key.encode() in content
    assert content.count(b'"journal"') == 1


def swap(cast, game, seat=1, other=2, hand=2):
    return cast.say(taking_over.swap_players, game, seat=seat, other=other, hand=hand)


def test_two_players_swap_seats_in_one_entry_and_an_undo_takes_it_back(cast):
    game = cast.play(cast.start(), MADE, MADE)
    before = view_of(game).sheet.totals

    entry = swap(cast, game)

    assert entry.facts == {
        "after": 1,
        "moves": [{"seat": 1, "player": "Cy"}, {"seat": 2, "player": "Bea"}],
    }
    assert names(game, 1) == ("Ana", "Bea", "Cy", "Dan")
    assert names(game, 2) == names(game) == ("Ana", "Cy", "Bea", "Dan")
    assert view_of(game).sheet.totals == before
    assert view_of(game).took_over == [{"number": 2, "before": "Bea", "after": "Cy", "swap": True}]
    assert is_proved(game)

    cast.say(acts.undo, game)
    assert names(game) == ("Ana", "Bea", "Cy", "Dan")
    cast.say(acts.restore, game)
    assert names(game) == ("Ana", "Cy", "Bea", "Dan")
    assert is_proved(game)


def test_a_second_swap_at_the_same_hand_takes_both_back_to_their_seats(cast):
    game = cast.play(cast.start(), MADE, MADE)
    swap(cast, game)
    entry = swap(cast, game, seat=2, other=1)

    assert [move["player"] for move in entry.facts["moves"]] == [None, None]
    assert names(game) == ("Ana", "Bea", "Cy", "Dan")
    assert view_of(game).took_over == []
    assert is_proved(game)


def test_three_players_change_seats_by_two_swaps_and_one_leaves(cast):
    game = cast.play(cast.start(), MADE, MADE)
    swap(cast, game, seat=0, other=1)
    swap(cast, game, seat=1, other=2)
    assert names(game) == ("Bea", "Cy", "Ana", "Dan")
    replace(cast, game, seat=0, name="Eva", hand=3)
    assert names(game) == ("Eva", "Cy", "Ana", "Dan")
    assert names(game, 2) == ("Bea", "Cy", "Ana", "Dan")
    assert is_proved(game)


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ({"seat": 4}, "unknown_seat"),
        ({"other": -1}, "unknown_seat"),
        ({"other": 1}, "swaps_with_nobody"),
        ({"hand": 1}, "unknown_hand"),
        ({"hand": 9}, "unknown_hand"),
    ],
)
def test_an_impossible_swap_is_refused(cast, how, code):
    game = cast.play(cast.start(), MADE)
    what = {"seat": 1, "other": 2, "hand": 2} | how
    assert cast.refused(taking_over.swap_players, game, **what) == [(code, None)]


def test_whoever_came_back_to_a_seat_stays_there_when_their_first_hand_is_removed(cast):
    """Not whoever sat there before them, who by now sits elsewhere."""
    game = cast.play(cast.start(), MADE, MADE)
    replace(cast, game, seat=0, name="Eva", hand=2)
    replace(cast, game, seat=0, name="Fay", hand=3)
    replace(cast, game, seat=0, name="Eva", hand=3)
    replace(cast, game, seat=2, name="Ana", hand=3)
    cast.say(acts.remove, game, place=2)

    assert names(game) == ("Eva", "Bea", "Ana", "Dan")
    assert is_proved(game)


def test_nobody_swaps_into_a_table_where_they_sit_later(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    replace(cast, game, seat=1, name="Eva", hand=3)
    replace(cast, game, seat=0, name="Bea", hand=4)
    found = cast.refused(taking_over.swap_players, game, seat=1, other=2, hand=2)
    assert found == [("name_twice", None)]


@pytest.mark.parametrize(("becomes", "shown"), [("renamed", "Bea"), ("merged", "Beatrice")])
def test_who_swaps_seats_keeps_the_name_that_the_sheet_has(cast, becomes, shown):
    game = cast.play(cast.start(), MADE, MADE)
    bea = Player.objects.get(name="Bea")
    if becomes == "merged":
        services.merge_players(player=bea, into=add_player(cast.notebook, "Beatrice"))
    else:
        services.rename_player(player=bea, name="Beatrice")
    swap(cast, game)

    assert names(game) == ("Ana", "Cy", shown, "Dan")
    assert view_of(game).took_over == [{"number": 2, "before": shown, "after": "Cy", "swap": True}]
    assert is_proved(game)


@pytest.mark.usefixtures("english")
def test_a_deleted_player_who_swaps_seats_stays_without_a_name(cast):
    game = cast.play(cast.start(), MADE, MADE)
    services.forget_player(player=Player.objects.get(name="Bea"))
    entry = swap(cast, game)

    assert names(game) == ("Ana", "Cy", "Former player 3", "Dan")
    assert view_of(game).seats[2].nameless
    assert "Former" not in str(entry.facts)
    assert is_proved(game)


@pytest.mark.parametrize(
    ("verb", "what"),
    [
        (acts.insert, {"place": 3, "before": AT_THE_END, "facts": MADE}),
        (acts.insert, {"before": AT_THE_END, "facts": MADE}),
    ],
    ids=["restored", "inserted"],
)
def test_no_hand_comes_that_would_put_somebody_on_two_seats(cast, verb, what):
    game = sits_elsewhere(cast)
    assert cast.refused(verb, game, **what) == [("sits_twice", None)]
    assert names(game) == ("Eva", "Bea", "Ana", "Dan")
    assert is_proved(game)
