"""Pages about a game of a different shape from those of La Marque."""

from dataclasses import replace

import pytest
from django.utils import translation

from games.kinds.entry import Taps
from games.kinds.registry import GAMES, KINDS
from games.models import Game
from games.readers.notebook.standing import standing
from games.readers.table.card import card
from games.scoring.replay import first_progress
from games.table.pages.judge_page import any_table, game_situation
from games.table.pages.page_context import totals
from games.table.pages.result import chart_of
from games.table.view import hand_with
from games.templatetags.figures import said
from games.wording.hand import HAND_WORDS
from tests.cast import view_of
from tests.toy import Toy

pytestmark = pytest.mark.usefixtures("english")

THREE = ("Ana", "Bea", "Cy")


@pytest.fixture
def played(cast, monkeypatch):
    """Play the invented game with these points for each hand; return its view."""
    monkeypatch.setitem(GAMES, "toy", Toy())
    monkeypatch.setitem(KINDS, "toy", KINDS["river"])

    def play(*points):
        game = cast.start("toy", THREE)
        return view_of(cast.play(game, *[{"points": list(one)} for one in points]))

    return play


def of_each(view, name):
    return [side[name] for side in totals(view)]


# Reaching the target


def test_no_distance_to_a_losing_target_is_shown(played):
    view = played((97, 3, 40))

    assert of_each(view, "gap") == [None, None, None]
    assert of_each(view, "leads") == [False, True, False]
    assert list(zip(of_each(view, "way"), of_each(view, "whole"), strict=True)) == [
        (97, 100),
        (3, 100),
        (40, 100),
    ]


def test_a_negative_target_is_approached_by_losing_points(played, monkeypatch):
    monkeypatch.setattr(GAMES["toy"], "target", lambda table, progress: -50)
    view = played((-60, -10, 5))

    assert of_each(view, "way") == [50, 10, 0]
    assert of_each(view, "gap") == [0, 40, 50]


def test_a_bar_never_shows_less_than_zero(played):
    assert of_each(played((-8, 3, 0)), "way") == [0, 3, 0]


def test_where_reaching_the_target_wins_the_gap_is_what_is_missing(cast):
    view = view_of(cast.play(cast.start(rules={"target": 100})))

    assert of_each(view, "gap") == [100, 100]
    assert of_each(view, "loses") == [False, False]


def test_negative_totals_are_drawn_and_listed(played):
    view = played((-8, -3, -5), (-2, -3, -1))
    chart = chart_of(view)

    assert [total for _, total in chart["grid"]] == [0, -10]
    assert standing(Game.objects.get())["ranked"] == [("Ana", -10), ("Bea", -6), ("Cy", -6)]


def test_who_is_ahead_is_the_same_in_a_list_as_on_the_sheet(played):
    view = played((5, 3, 3))

    assert standing(Game.objects.get())["lead"] == view.sheet.lead
    assert standing(Game.objects.get())["best"] == "Bea and Cy"


# Who leads


def test_players_speak_from_the_player_whom_the_game_says_leads(played):
    view = played((1, 2, 30))

    assert hand_with(view, {}).speaking_order == [2, 0, 1]
    assert game_situation(view).leader == 2


@pytest.mark.parametrize("slug", GAMES)
def test_at_any_table_the_first_player_leads_unless_the_game_does_not_know(cast, slug):
    game, situation = GAMES[slug], any_table(slug, Taps({}), cast.notebook)
    table = replace(situation.table, first_dealer=situation.dealer)

    assert situation.leader == 0
    assert game.leader(table, first_progress(game, table, len(situation.sides))) in (0, None)


@pytest.mark.parametrize("slug", GAMES)
def test_at_any_table_players_are_numbered_in_the_order_of_play(cast, slug):
    situation = any_table(slug, Taps({}), cast.notebook)

    assert [situation.players[seat] for seat in situation.turns] == sorted(situation.players)
    for side in situation.sides:
        assert {*side.name.split(" & ")} == {situation.players[seat] for seat in side.seats}
        assert side.name == " & ".join(sorted(side.name.split(" & ")))


def test_at_any_table_of_a_game_that_does_not_know_who_leads_the_first_player_deals(
    cast, monkeypatch
):
    monkeypatch.setattr(GAMES["river"], "leader", lambda table, progress: None)
    situation = any_table("river", Taps({}), cast.notebook)

    assert (situation.leader, situation.dealer) == (0, 0)


def test_the_judge_at_any_table_asks_the_game_who_leads(cast, monkeypatch):
    river = GAMES["river"]
    monkeypatch.setattr(river, "leader", lambda table, progress: (progress.dealer + 2) % 4)

    assert any_table("river", Taps({}), cast.notebook).dealer == 2


# What a hand is called


def test_the_card_calls_a_hand_what_the_game_calls_it(cast, monkeypatch):
    monkeypatch.setattr(
        KINDS["river"].wording, "HAND", replace(HAND_WORDS, counted="{number} deals")
    )

    drawn = card(view_of(cast.start("river", THREE)))
    assert "0 deals" in drawn["title"]


def test_french_words_agree_in_gender_with_the_word_for_a_hand():
    with translation.override("fr"):
        words = [KINDS[slug].wording.HAND for slug in ("belote", "alta_baja")]
        assert [said(one.corrected) for one in words] == ["corrigée", "corrigé"]
        assert [said(one.contested) for one in words] == ["contestée", "contesté"]
        assert [said(one.played, 3) for one in words] == ["en 3 donnes", "en 3 plis"]
