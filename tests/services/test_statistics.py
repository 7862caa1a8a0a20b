"""The statistics are updated with every change of a game, and agree with a recount."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import services
from games.counting import UNKNOWN
from games.models import Career, Game, Meeting, Player, Seat, Tally
from games.readers.exchange.proof import recounted
from games.services import statistics
from tests.cast import MADE

NINE = {"target": 9}
"""A hand that ends the game: 9 to 7 for Bea and Dan."""
SEVEN = {"taker": 0, "contract": "hearts", "points": [95, 67]}
"""The same for Ana and Cy."""
TO_TWENTY = {"target": 20}


def tally(name, kind="belote"):
    return Tally.objects.filter(player__name=name, kind=kind).first()


def meeting(name, other, kind="belote"):
    return Meeting.objects.get(player__name=name, other__name=other, kind=kind)


def career(name, kind="belote"):
    return Career.objects.filter(player__name=name, kind=kind).first()


def everything():
    """All statistics, row by row."""
    models = (Tally, Meeting, Career)
    kept = {
        model: [field.name for field in model._meta.fields if field.name != "id"]
        for model in models
    }
    counted = {model: sorted(model.objects.values_list(*kept[model]), key=repr) for model in models}
    return counted, sorted(Seat.objects.values_list("pk", "counted_at", "measures", "career"))


def test_a_game_counts_once_it_is_finished(cast):
    game = cast.play(cast.start(rules=TO_TWENTY), MADE)
    assert not Tally.objects.exists()

    cast.play(game, MADE, MADE)

    assert (tally("Bea").played, tally("Bea").won, tally("Bea").points) == (1, 1, 27)
    assert (tally("Ana").played, tally("Ana").won, tally("Ana").points) == (1, 0, 21)
    assert tally("Bea").measures == {"taken_hearts": 3, "made_hearts": 3}
    assert tally("Dan").measures == {}


def test_partners_and_opponents_are_counted_separately(cast):
    cast.play(cast.start(rules=NINE), MADE)

    together, against = meeting("Bea", "Dan"), meeting("Bea", "Ana")
    assert (together.as_partners, together.won_as_partners, together.as_opponents) == (1, 1, 0)
    assert (against.as_opponents, against.won_against, against.lost_against) == (1, 1, 0)
    assert (meeting("Ana", "Bea").won_against, meeting("Ana", "Bea").lost_against) == (0, 1)


def test_a_game_ended_early_does_not_count(cast):
    cast.say(services.end_game, cast.play(cast.start(), MADE))

    assert not Tally.objects.exists()
    assert not Career.objects.exists()


def test_a_draw_is_a_victory_for_nobody(cast):
    cast.play(cast.start("aluette"), *[{"won_by": "nobody"}] * 5)

    assert [one.won for one in Tally.objects.all()] == [0, 0, 0, 0]
    assert career("Ana", "aluette").streak == -1


def test_an_undone_end_no_longer_counts(cast):
    before = everything()[0]
    game = cast.play(cast.start(rules=NINE), MADE)
    game = cast.say(services.undo, game).game

    assert everything()[0] == before
    assert {seat.counted_at for seat in game.seats.all()} == {None}


def test_a_corrected_finished_game_is_counted_with_its_new_result(cast):
    game = cast.play(cast.start(rules=NINE), MADE)
    cast.say(services.correct, game, place=1, facts=SEVEN)

    assert (tally("Ana").won, tally("Bea").won) == (1, 0)
    assert tally("Ana").measures == {"taken_hearts": 1, "made_hearts": 1}
    assert tally("Bea").measures == {}
    assert (career("Ana").streak, career("Bea").streak) == (1, -1)


def test_streaks_and_the_best_total_follow_the_games(cast):
    for facts in (MADE, MADE, SEVEN, MADE):
        cast.play(cast.start(rules=NINE), facts)

    bea = career("Bea")
    assert (bea.games, bea.streak, bea.longest, bea.best) == (4, 1, 2, 9)
    assert career("Ana").streak == -1


def test_the_best_is_the_lowest_where_the_lowest_wins(cast):
    rules = {"deals": "rising"}
    rounds = [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, cards]} for cards in range(5, 10)]
    cast.play(cast.start("batarde", rules=rules), *rounds)

    assert career("Ana", "batarde").best == 0
    assert tally("Dan", "batarde").measures == {"bids": 5, "off": 4 + 5 + 6 + 7 + 8}


def test_winners_become_stronger_and_everyone_better_known(cast):
    cast.play(cast.start(rules=NINE), MADE)

    assert career("Bea").mean == career("Dan").mean > UNKNOWN.mean > career("Ana").mean
    assert career("Bea").deviation < UNKNOWN.deviation


@pytest.mark.parametrize("change", [services.undo, "correct", "bin"])
def test_a_change_of_an_older_game_updates_all_later_games(cast, change):
    games = [cast.play(cast.start(rules=NINE), facts) for facts in (MADE, SEVEN, MADE, MADE)]
    if change == "correct":
        cast.say(services.correct, games[1], place=1, facts=MADE)
    elif change == "bin":
        services.delete_game(game=games[1])
    else:
        cast.say(change, games[1])
    kept = everything()

    assert career("Bea").streak == (4 if change == "correct" else 3)
    assert [*recounted(cast.notebook)] == []
    statistics.recount(notebook=cast.notebook)
    assert everything() == kept


def test_a_game_restored_from_the_bin_counts_as_before(cast):
    games = [cast.play(cast.start(rules=NINE), facts) for facts in (MADE, SEVEN, MADE)]
    kept = everything()
    services.delete_game(game=games[0])
    assert everything() != kept

    services.restore_game(game=games[0])
    assert everything() == kept


def test_a_note_on_a_finished_game_does_not_change_the_statistics(cast):
    game = cast.play(cast.start(rules=NINE), MADE)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        cast.say(services.write_note, game, text="What a game.")

    assert not [one for one in queries if "games_tally" in one["sql"]]


def test_the_end_of_a_game_takes_the_same_queries_after_many_games(cast, django_assert_num_queries):
    game, first = cast.start(rules=NINE), cast.start(rules=NINE)
    cast.play(cast.start(rules=NINE), MADE)
    with CaptureQueriesContext(connection) as queries:
        cast.play(first, MADE)
    for _ in range(6):
        cast.play(cast.start(rules=NINE), SEVEN)

    with django_assert_num_queries(len(queries)):
        cast.play(game, MADE)


def test_too_many_later_games_are_left_to_a_command(cast, monkeypatch):
    games = [cast.play(cast.start(rules=NINE), facts) for facts in (MADE, SEVEN, MADE, MADE)]
    monkeypatch.setattr(statistics, "BATCH_SIZE", 2)
    cast.say(services.correct, games[0], place=1, facts=SEVEN)

    cast.notebook.refresh_from_db()
    assert cast.notebook.careers_due == ["belote"]
    assert tally("Ana").won == 2
    statistics.recompute_careers(notebook=cast.notebook, kind="belote")
    cast.notebook.refresh_from_db()
    assert cast.notebook.careers_due == []
    assert [*recounted(cast.notebook)] == []
    assert career("Ana").longest == 2


@pytest.mark.parametrize(
    ("model", "what", "changed"),
    [
        (Tally, "tallies", {"won": 7}),
        (Meeting, "meetings", {"won_against": 7}),
        (Career, "careers", {"mean": 7}),
    ],
)
def test_a_recount_finds_a_changed_row(cast, model, what, changed):
    cast.play(cast.start(rules=NINE), MADE)
    bea = Player.objects.get(name="Bea")
    row = model.objects.filter(player=bea).first()
    model.objects.filter(pk=row.pk).update(**changed)

    assert [(one.what, one.who) for one in recounted(cast.notebook)] == [(what, "Bea")]


def test_a_recount_finds_a_missing_row(cast):
    cast.play(cast.start(rules=NINE), MADE)
    tally("Bea").delete()

    assert [one.what for one in recounted(cast.notebook)] == ["tallies"]


def test_games_of_another_notebook_do_not_count(cast, db):
    other = services.visit()
    cast.play(cast.start(rules=NINE), MADE)

    assert not Tally.objects.filter(player__notebook=other.notebook).exists()
    assert Game.objects.count() == 1
