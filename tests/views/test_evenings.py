"""Evenings: begun, drawn round by round, followed, shown, ended."""

from uuid import uuid4

import pytest

from games import services
from games.models import Evening, Game

EIGHT = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gil", "Hugo")
MADE = {"taker": 1, "contract": "hearts", "points": [67, 95]}


def begin(owner, **fields):
    """Send the form of a new evening."""
    sent = {"kind": "belote", "new_names": "\n".join(EIGHT), "measure": "points"}
    return owner.post("/evenings/new/", sent | {"client_key": uuid4()} | fields)


@pytest.fixture
def evening(owner):
    begin(owner, name="Friday")
    return Evening.objects.get()


def draw(owner, evening, seen=0, key=None):
    sent = {"version": seen, "client_key": key or uuid4(), "sure": "1"}
    return owner.post(f"/evenings/{evening.key}/round", sent)


def test_an_evening_is_begun_with_names_typed_and_is_listed(owner, evening):
    assert [player.name for player in evening.players.all()] == list(EIGHT)
    assert "Friday" in owner.get("/evenings/").text
    assert owner.get(f"/evenings/{evening.key}/").status_code == 200


def test_the_same_form_sent_twice_begins_one_evening(owner):
    key = uuid4()
    begin(owner, client_key=key)
    begin(owner, client_key=key)
    assert Evening.objects.count() == 1


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "poker"}, "game"),
        ({"new_names": "Ana, Bea"}, "players"),
        ({"new_names": "Ana, Bea, Cy, ana"}, "players"),
        ({"new_names": "Ana, Bea, Cy"}, "players"),
        ({"measure": "beauty"}, "measure"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_what_is_wrong_is_said_beside_it_and_all_is_kept(owner, fields, field):
    answer = begin(owner, **{"name": "Friday"} | fields)
    assert answer.status_code == 422
    assert answer.context["wrong"][field]
    assert answer.context["new_names"] == fields.get("new_names", "\n".join(EIGHT))
    assert not Evening.objects.exists()


def test_a_round_seats_everybody_at_tables_of_four(owner, evening):
    draw(owner, evening)
    games = Game.objects.filter(evening=evening, round_number=1).order_by("table_number")
    assert [game.table_number for game in games] == [1, 2]
    assert sorted(seat.name for game in games for seat in game.seats.all()) == list(EIGHT)


def test_a_round_drawn_twice_from_the_same_page_is_one_round(owner, evening):
    draw(owner, evening)
    draw(owner, evening)
    assert Game.objects.count() == 2
    draw(owner, evening, seen=1)
    assert Game.objects.count() == 4


def test_whoever_does_not_fit_sits_out_and_then_plays(owner):
    begin(owner, new_names=", ".join(EIGHT[:5]))
    evening = Evening.objects.get()
    for seen in range(5):
        draw(owner, evening, seen=seen)
    evening.refresh_from_db()
    assert sorted(player for byes in evening.byes for player in byes) == sorted(
        player.pk for player in evening.players.all()
    )


def finish(cast, game, *hands):
    for facts in hands:
        game = cast.say(services.record, game, facts=facts).game
    return cast.say(services.end_game, game).game


def test_the_standing_adds_up_the_games_that_are_over(owner, cast, evening):
    draw(owner, evening)
    for game in Game.objects.all():
        finish(cast, game, MADE)
    places = owner.get(f"/evenings/{evening.key}/").context["places"]
    assert [place.points for place in places] == [9] * 4 + [7] * 4
    assert [place.rank for place in places] == [1] * 4 + [5] * 4
    assert {place.won for place in places} == {0}  # ended early: nobody has won


def test_bad_points_are_compared_a_game_so_that_a_bye_is_no_advantage(owner, cast):
    begin(owner, kind="batarde", new_names=", ".join(EIGHT[:5]))
    evening = Evening.objects.get()
    draw(owner, evening)
    finish(cast, Game.objects.get(), {"bids": [2, 2, 0, 3], "tricks": [1, 2, 1, 1]})
    draw(owner, evening, seen=1)
    second = Game.objects.get(round_number=2)
    finish(cast, second, {"bids": [1, 1, 1, 1], "tricks": [2, 2, 1, 0]})
    places = [one for one in owner.get(f"/evenings/{evening.key}/").context["places"] if one.played]
    averages = [place.points / place.played for place in places]
    assert averages == sorted(averages)


def test_people_may_come_and_go_between_rounds(owner, evening):
    owner.post(f"/evenings/{evening.key}/players", {"player": EIGHT[:4], "new_names": "Zoé"})
    assert {player.name for player in evening.players.all()} == {*EIGHT[:4], "Zoé"}


def test_no_round_is_drawn_once_the_evening_is_over(owner, evening):
    owner.post(f"/evenings/{evening.key}/end")
    answer = draw(owner, evening)
    assert answer.status_code == 422
    assert answer.context["wrong"]["evening"]
    assert not Game.objects.exists()


def test_the_big_screen_renews_itself_until_the_evening_is_over(owner, evening):
    screen = f"/evenings/{evening.key}/screen/"
    assert 'hx-trigger="every' in owner.get(screen).text
    owner.post(f"/evenings/{evening.key}/end")
    assert 'hx-trigger="every' not in owner.get(screen).text


def test_an_evening_is_its_notebook_s_alone(stranger, reader, evening):
    for page in ("", "screen/"):
        assert stranger.get(f"/evenings/{evening.key}/{page}").status_code == 404
        assert reader.get(f"/evenings/{evening.key}/{page}").status_code == 200
    assert draw(stranger, evening).status_code == 404
    assert draw(reader, evening).status_code == 403
    assert reader.post("/evenings/new/", {}).status_code == 403
    assert reader.post(f"/evenings/{evening.key}/end").status_code == 403


def test_the_page_takes_as_many_queries_for_six_rounds_as_for_two(
    owner, evening, django_assert_max_num_queries
):
    for seen in range(6):
        draw(owner, evening, seen=seen)
    with django_assert_max_num_queries(14):
        owner.get(f"/evenings/{evening.key}/")
