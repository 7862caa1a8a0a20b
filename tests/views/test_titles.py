"""A game with a title: each title is a game of its own, wherever its kind would be named."""

import re
from uuid import uuid4

import pytest

from games.models import Evening, Game
from games.readers.counting import FEW_GAMES
from games.readers.notebook.home import home_page
from games.readers.notebook.period import ALWAYS
from games.readers.notebook.player import leaderboard_page, players_page
from games.table import acts
from tests import pages
from tests.cast import FOUR

pytestmark = pytest.mark.usefixtures("english")

THREE = FOUR[:3]
LOWEST = {"wins": "lowest", "target": 50}


def shown(client, path="/"):
    return in_words(client.get(path))


def in_words(response):
    return " ".join(re.sub(r"<[^>]*>", " ", response.content.decode()).split())


def set_up(owner, **fields):
    sent = {"players": list(THREE), "client_key": uuid4()}
    return owner.post("/new/free/", sent | fields)


@pytest.fixture
def play(cast):
    """Play a game with that title to its end; return it."""

    def of_title(title, *hands, names=THREE, **how):
        game = cast.start("free", names, title=title, **how)
        hands = hands or ({"points": [10, 30, 60]},)
        return cast.play(game, *hands)

    return of_title


def finished(play, title, **how):
    return play(title, **{"rules": LOWEST, **how})


# The set-up


def test_a_game_is_begun_by_its_title(owner):
    set_up(owner, start="1", title="  Skyjo  du dimanche ")

    game = Game.objects.get()
    assert (game.kind, game.title) == ("free", "Skyjo du dimanche")
    assert "Skyjo du dimanche" in shown(owner, f"/games/{game.key}/")


@pytest.mark.parametrize(
    ("title", "said"),
    [("", "Type the name of the game"), ("\u200b", "can’t be shown"), ("x" * 41, "too long")],
)
def test_without_a_title_nothing_begins(owner, title, said):
    refused = set_up(owner, start="1", title=title)

    assert refused.status_code == 422
    assert said in in_words(refused)
    assert not Game.objects.exists()


def test_titles_used_before_are_offered_the_last_first_with_their_house_rules(owner, play):
    finished(play, "Skyjo")
    play("Yams", rules={"deals": False})
    page = owner.get("/new/free/").content.decode()

    assert re.findall(r'name="titled" value="(\w+)"', page) == ["Yams", "Skyjo"]
    assert re.search(r'id="title" name="title" value="Yams"', page)
    assert "Tap a name: who deals first?" not in in_words(set_up(owner, titled="Yams"))

    chosen = set_up(owner, titled="Skyjo").content.decode()
    fields = pages.fields_of(chosen, "/new/free/")
    assert fields["title"] == ["Skyjo"]
    assert (fields["rule-wins"], fields["rule-target"]) == (["lowest"], ["50"])


def test_a_rematch_has_the_title(owner, play):
    game = finished(play, "Skyjo")
    owner.post(f"/games/{game.key}/again", {"client_key": uuid4()})

    assert [one.title for one in Game.objects.all()] == ["Skyjo", "Skyjo"]


# Lists


def test_home_names_the_free_sheet_by_its_last_title(cast, play):
    assert home_page(cast.notebook, cast.owner)["kinds"][-1] == ("free", "Free sheet")
    play("Skyjo")
    play("Yams")

    assert home_page(cast.notebook, cast.owner)["kinds"][-1] == ("free", "Yams")


def test_the_history_finds_a_title_however_it_was_typed(owner, play):
    games = [finished(play, title) for title in ("Skyjo", "SKYJO ", "Yams")]
    page = owner.get("/history/", {"kind": "free:skyjo"}).content.decode()

    assert [game.key in page for game in games] == [True, True, False]
    assert '<option value="free:skyjo" selected>SKYJO</option>' in page
    assert '<option value="free:yams">' in page
    assert '<option value="free">' not in page
    found = owner.get("/history/", {"text": "sky"}).content.decode()
    assert [game.key in found for game in games] == [True, True, False]


# Statistics


def test_each_title_has_its_own_figures(owner, cast, play):
    for _ in range(FEW_GAMES):
        finished(play, "Skyjo")
    finished(play, "skyjo")
    play("Yams", {"points": [1, 2, 9]}, rules={"length": 1})
    ana = cast.notebook.players.get(name="Ana")
    page = shown(owner, f"/players/{ana.pk}/")

    assert re.search(r"skyjo .*?Played 6 .*?Won 6", page)
    assert re.search(r"Yams .*?Played 1 .*?Won 0", page)
    board = shown(owner, "/leaderboard/free:skyjo/")
    assert "skyjo" in board
    assert "Ana" in board
    assert owner.get("/leaderboard/free:unheard/").status_code == 200


def test_the_best_of_a_title_is_the_fewest_points_where_those_win(cast, owner, play):
    finished(play, "Skyjo")
    records = players_page(cast.notebook, ALWAYS)["records"]

    assert [one["title"] for one in records] == ["Skyjo"]
    [worst] = [row for row in records[0]["rows"] if row["label"] == "Worst round"]
    assert (worst["who"], worst["number"]) == ("Cy", 60)


def test_a_title_that_is_the_name_of_another_game_is_apart_from_it(cast, owner, play):
    play("Belote", rules={"length": 1})
    ana = cast.notebook.players.get(name="Ana")

    assert shown(owner, f"/players/{ana.pk}/").count("Belote") == 1
    assert leaderboard_page(cast.notebook, "belote")["others"] == []


# The end


def test_a_game_without_an_agreed_end_is_finished_when_people_end_it(cast, owner, play):
    game = play("Skyjo")
    assert "End the game early" not in shown(owner, f"/games/{game.key}/end")
    ended = cast.say(acts.end_game, game).game

    assert ended.state == "finished"
    assert ended.seats.get(number=2).counts
    page = shown(owner, f"/games/{game.key}/result/")
    assert "Cy wins" in page
    assert "The players ended the game." in page

    again = cast.say(acts.reopen, ended).game
    assert again.state == "in_progress"
    assert not again.seats.get(number=2).counts


def test_a_game_with_an_agreed_end_is_unfinished_before_it(cast, play):
    for rules in ({"length": 3}, {"target": 500}):
        game = cast.say(acts.end_game, play("Skyjo", rules=rules)).game

        assert game.state == "unfinished"


def test_a_game_in_which_nothing_was_played_is_unfinished(cast):
    game = cast.say(acts.end_game, cast.start("free", THREE)).game

    assert game.state == "unfinished"


def test_a_game_that_people_ended_is_corrected_as_any_other(cast, play):
    game = cast.say(acts.end_game, play("Skyjo")).game
    game = cast.say(acts.correct, game, place=1, facts={"points": [99, 0, 1]}).game

    assert (game.state, game.seats.get(number=0).rank) == ("finished", 1)


# Evenings


def begin(owner, **fields):
    sent = {"kind": "free", "new_names": ", ".join(FOUR), "measure": "points"}
    return owner.post("/evenings/new/", sent | {"client_key": uuid4()} | fields)


def test_an_evening_plays_a_title(owner, play):
    finished(play, "Skyjo")
    begin(owner, title="Skyjo")
    evening = Evening.objects.get()
    owner.post(f"/evenings/{evening.key}/round", {"version": 0, "client_key": uuid4()})

    [game] = evening.games.all()
    assert (game.title, game.rules) == ("Skyjo", LOWEST)
    assert "Skyjo" in shown(owner, f"/evenings/{evening.key}/")
    assert "Skyjo" in shown(owner, "/evenings/")


def test_an_evening_of_a_game_with_a_title_asks_for_it(owner):
    assert "Type the name of the game" in in_words(begin(owner))
    assert not Evening.objects.exists()


def test_points_of_two_titles_are_not_added_up(owner):
    begin(owner, title="Skyjo")
    evening = Evening.objects.get()
    refused = set_up(owner, start="1", title="Yams", evening=evening.key)

    assert "all its tables play the same game" in in_words(refused)
    set_up(owner, start="1", title="SKYJO", evening=evening.key)
    assert [game.title for game in evening.games.all()] == ["SKYJO"]
