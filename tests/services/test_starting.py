import unicodedata

import pytest

from games import services
from games.models import Game, State
from games.readers.notebook.people import known_players
from games.services import Seating
from games.store.reading import read_game
from games.table import acts
from tests.cast import FOUR, MADE, add_player, key

EIGHT = ("Ana", "Bea", "Cy", "Dan", "Eli", "Fay", "Gus", "Hal")


def refused_codes(call, *args, **how):
    with pytest.raises(services.Refused) as refused:
        call(*args, **how)
    return [fault.code for fault in refused.value.faults]


def test_known_players_are_found_under_the_name_that_the_notebook_has(cast):
    first = cast.start(names=("Zoé", *FOUR[1:]))
    second = cast.start(names=("DAN", " cy", "bea", unicodedata.normalize("NFD", "zoé")))

    assert [seat.name for seat in second.seats.all()] == ["Dan", "Cy", "Bea", "Zoé"]
    assert {seat.player for seat in second.seats.all()} == {
        seat.player for seat in first.seats.all()
    }


def test_of_those_who_played_last_the_most_frequent_are_offered_first_and_who_never_did_last(cast):
    add_player(cast.notebook, "Abe")
    cast.start("alta_baja", names=("Dan", "Zoé"))
    cast.start(names=FOUR)

    assert known_players(cast.notebook) == ["Dan", "Ana", "Bea", "Cy", "Zoé", "Abe"]


def test_only_the_rules_that_the_table_chose_are_frozen(cast):
    chosen = {
        "rounding": "exact",
        "target": 1500,
        "tie": "fails",
        "capot": "plus_100",
        "fault": None,
    }
    game = cast.start(rules=chosen)

    assert game.rules == {"rounding": "exact", "tie": "fails"}
    assert read_game(game).table.rules["target"] == 1500


def test_the_first_dealer_is_ignored_where_nobody_deals(cast):
    assert cast.start("alta_baja", first_dealer=99).first_dealer == 0


@pytest.mark.parametrize(
    ("how", "codes"),
    [
        ({"kind": "poker"}, ["unknown_game"]),
        ({"names": ()}, ["players_missing"]),
        ({"names": FOUR[:3]}, ["player_count"]),
        ({"names": ("Ana", "", "Cy", "x" * 41)}, ["name_missing", "name_too_long"]),
        ({"names": ("Ana", "ana ", "Cy", "Dan")}, ["name_twice"]),
        ({"first_dealer": 4}, ["unknown_seat"]),
        ({"first_dealer": "Ana"}, ["not_a_number"]),
        ({"rules": {"jokers": 2}}, ["unknown_rule"]),
        ({"rules": {"target": -1}}, ["unknown_rule_value"]),
        ({"rules": {"target": 0}}, ["never_ends"]),
        ({"kind": "batarde", "names": EIGHT}, ["two_tables"]),
    ],
)
def test_an_invalid_frame_is_refused_and_nothing_is_written(cast, how, codes):
    assert refused_codes(cast.start, **how) == codes
    assert not Game.objects.exists()
    assert not cast.notebook.players.exists()


def start_two_tables(cast, names):
    return services.start_tables(
        notebook=cast.notebook,
        phone=cast.owner,
        kind="batarde",
        seatings=[Seating(names[:4], 1), Seating(names[4:], 3)],
        rules={"deals": "rising"},
        client_key=key(),
    )


def test_nobody_sits_at_two_tables(cast):
    names = (*EIGHT[:7], "ana")

    assert refused_codes(start_two_tables, cast, names) == ["name_twice"]
    assert not Game.objects.exists()


def test_if_a_table_is_invalid_none_is_started(cast):
    names = (*EIGHT[:4], "Eli")

    assert refused_codes(start_two_tables, cast, names) == ["player_count"]
    assert not Game.objects.exists()


# Play again


def finished(cast, kind="belote", **how):
    """A game to 5 in tens, which 7 and 9 end."""
    return cast.play(cast.start(kind, rules={"target": 5}, **how), MADE)


def rematch(cast, game, phone=None, client_key=None):
    return services.start_rematch(
        game=game, phone=phone or cast.owner, client_key=client_key or key()
    )


def test_in_a_rematch_of_the_river_the_deal_passes_the_other_way(cast):
    game = cast.start("river", rules={"max_cards": 1, "top": "once"}, first_dealer=0)
    game = cast.play(game, {"bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]})

    assert game.state == State.FINISHED
    assert rematch(cast, game).first_dealer == 3


def test_after_a_redeal_and_an_early_end_the_same_player_deals_the_rematch(cast):
    game = cast.play(cast.start(first_dealer=1), {"redeal": 2})
    cast.say(acts.end_game, game)

    assert rematch(cast, game).first_dealer == 1


def test_a_rematch_of_alta_baja_has_no_dealer_either(cast):
    game = cast.start("alta_baja")
    cast.say(acts.end_game, game)

    assert rematch(cast, game).first_dealer == 0


def test_once_the_new_game_is_over_another_may_start_from_the_same_game(cast):
    game = finished(cast)
    again = rematch(cast, game)
    cast.say(acts.end_game, again)

    assert rematch(cast, game) not in (game, again)
