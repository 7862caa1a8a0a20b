"""The pages about players."""

import pytest
from django.utils.translation import override

from games import services
from games.counting import FEW_GAMES, Record
from games.models import Player
from games.readers.notebook.player import record_shown
from tests.cast import FOUR, MADE
from tests.pages import errors_of, links_of, text_of

NINE = {"target": 9}
SEVEN = {"taker": 0, "contract": "hearts", "points": [95, 67]}


def number(name):
    return Player.objects.get(name=name).pk


def page(client, address):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def of(client, name):
    return text_of(page(client, f"/players/{number(name)}/"))


def against(client, name, other):
    return text_of(page(client, f"/players/{number(name)}/against/{number(other)}/"))


@pytest.fixture
def games(cast):
    """Six finished games at Belote: Bea and Dan won four, Ana and Cy the third and the last."""
    hands = (MADE, MADE, SEVEN, MADE, MADE, SEVEN)
    return [cast.play(cast.start(rules=NINE), facts) for facts in hands]


class TestEverybody:
    def test_an_empty_list_says_so_in_a_line(self, owner):
        assert "Players appear here after their first game." in page(owner, "/players/")

    def test_everybody_is_listed_with_their_games(self, owner, games):
        html = page(owner, "/players/")

        assert {f"/players/{number(name)}/" for name in FOUR} <= set(links_of(html))
        assert text_of(html).count("6 games") == 4

    def test_archived_players_are_listed_separately(self, owner, games):
        services.archive_player(player=Player.objects.get(name="Cy"), archived=True)
        text = text_of(page(owner, "/players/"))

        assert text.index("Dan") < text.index("No longer playing") < text.index("Cy")

    def test_the_home_page_links_to_the_players(self, owner):
        assert "/players/" in links_of(page(owner, "/"))


class TestAPlayer:
    def test_the_record_of_a_kind(self, owner, games):
        text = of(owner, "Bea")

        assert "Played 6" in text
        assert "Won 4 67%" in text
        assert "Points a game 8.3" in text
        assert "Best total 9" in text

    def test_an_average_is_rounded_half_up(self):
        with override("en"):
            shown = record_shown(Record("belote", played=20, points=485), [])
        assert shown["average"] == "24.3"

    def test_a_litige_has_a_column_of_its_own(self, cast, owner):
        tie = {"taker": 0, "contract": "hearts", "points": [81, 81]}
        game = cast.start(rules={"target": 20})
        for facts in (tie, SEVEN, SEVEN):
            cast.play(game, facts)

        text = of(owner, "Ana")
        assert "Contracts Taken Made Failed Litige" in text
        assert "Hearts 3 2 0 1" in text

    def test_a_percentage_follows_the_language(self, cast, browse, owner, games):
        address = f"/players/{number('Bea')}/"

        assert ">67%<" in page(owner, address)
        assert ">67\u00a0%<" in page(browse(cast.owner, "fr"), address)

    def test_the_latest_games_are_a_line_of_signs_with_their_meaning(self, owner, games):
        text = of(owner, "Bea")

        assert [sign in text for sign in ("1 won", "2 place 2")] == [True, True]
        assert text.index("2 place 2") < text.rindex("1 won") < text.rindex("2 place 2")
        assert f"/games/{games[0].key}/result/" in links_of(
            page(owner, f"/players/{number('Bea')}/")
        )

    def test_streaks_are_counted(self, owner, games):
        assert "1 game without a win · longest winning streak: 2 games" in of(owner, "Bea")
        assert "won the last game" in of(owner, "Ana")

    def test_what_the_game_measures_is_shown(self, owner, games):
        assert "Hearts 4 4 0" in of(owner, "Bea")
        assert "Capots 0" in of(owner, "Bea")

    def test_the_best_partner_and_the_nemesis(self, owner, games):
        ana, bea = of(owner, "Ana"), of(owner, "Bea")

        assert "With Dan, 4 games won of 6." in bea
        assert "With Cy" not in ana  # 2 of 6 is nobody's best
        assert "Against Bea, lost 4 of 6." in ana
        assert "Against Ana" not in bea

    def test_a_page_begins_with_all_games_together_and_the_streak_that_runs(self, cast, owner):
        for facts in (MADE, SEVEN, SEVEN, SEVEN):
            cast.play(cast.start(rules=NINE), facts)
        text = of(owner, "Ana")

        assert "Ana has played 4 games: 3 won. The last one was on " in text
        assert "At Belote, 3 games won in a row." in text
        assert "At Belote, 3 games without a win." in of(owner, "Bea")

    def test_a_strength_is_shown_with_its_uncertainty_after_a_few_games(self, cast, owner, games):
        assert " ± " in of(owner, "Bea")
        cast.play(cast.start("belote", ("Eva", "Flo", "Gus", "Hal"), rules=NINE), MADE)
        assert "not ranked yet" in of(owner, "Eva")

    def test_a_game_in_progress_does_not_count(self, cast, owner):
        cast.start()
        assert "No finished game yet." in of(owner, "Ana")

    def test_the_result_page_links_to_its_players(self, owner, games):
        links = links_of(page(owner, f"/games/{games[0].key}/result/"))
        assert {f"/players/{number(name)}/" for name in FOUR} <= set(links)


class TestHeadToHead:
    def test_against_each_other(self, owner, games):
        text = against(owner, "Ana", "Bea")

        assert "Against each other, 6 games" in text
        assert "Ana 2 Bea 4" in text

    def test_as_partners(self, owner, games):
        assert "As partners: 4 of 6 won" in against(owner, "Bea", "Dan")

    def test_their_last_games(self, owner, games):
        html = page(owner, f"/players/{number('Ana')}/against/{number('Bea')}/")
        results = [link for link in links_of(html) if link.endswith("/result/")]
        assert results == [f"/games/{game.key}/result/" for game in reversed(games)]

    def test_each_of_them_says_who_was_ahead(self, owner, games):
        text = against(owner, "Ana", "Bea")

        assert text.count("Bea ahead · Belote") == 4
        assert text.count("Ana ahead · Belote") == 2
        assert against(owner, "Ana", "Cy").count("partners · Belote") == 6

    def test_people_who_never_met(self, cast, owner, games):
        cast.start(names=("Eva", "Flo", "Gus", "Hal"))
        assert "They have not finished a game together." in against(owner, "Ana", "Eva")

    def test_nobody_plays_against_themselves(self, owner, games):
        same = number("Ana")
        assert owner.get(f"/players/{same}/against/{same}/").status_code == 404


class TestLeaderboards:
    def test_the_strongest_come_first_with_their_uncertainty(self, owner, games):
        text = text_of(page(owner, "/leaderboard/belote/"))

        assert text.index("1 · Bea") < text.index("1 · Dan") < text.index("3 · Ana")
        assert text.count(" ± ") == 4

    def test_a_player_with_too_few_finished_games_is_not_ranked(self, cast, owner, games):
        cast.play(cast.start("belote", ("Eva", "Flo", "Gus", "Hal"), rules=NINE), MADE)
        text = text_of(page(owner, "/leaderboard/belote/"))

        unranked = text[text.index("Not ranked yet") :]
        assert f"Eva {FEW_GAMES - 1} more games" in unranked
        assert "Bea" not in unranked

    def test_a_game_that_nobody_has_played_has_no_ranking(self, owner):
        assert f"Nobody has finished {FEW_GAMES} games yet." in page(owner, "/leaderboard/river/")


class TestChanges:
    @pytest.fixture(autouse=True)
    def there_are_games(self, games):
        pass

    def send(self, client, who, what, **fields):
        return client.post(f"/players/{number(who)}/{what}", fields)

    @pytest.mark.parametrize("name", ["\u200b", "Ana\uffff"])
    def test_a_name_that_cannot_be_shown_is_refused_beside_its_field(self, owner, name):
        answer = self.send(owner, "Ana", "rename", name=name)

        assert answer.status_code == 422
        assert errors_of(answer.content.decode()) == [
            "This name can’t be shown: type it with letters or other visible characters."
        ]

    def test_a_player_is_renamed(self, owner):
        answer = self.send(owner, "Ana", "rename", name="Anna")
        assert text_of(page(owner, answer.url)).count("Name saved.") == 1
        assert Player.objects.filter(name="Anna").exists()

    def test_a_name_that_is_taken_stays_with_its_fault(self, owner):
        answer = self.send(owner, "Ana", "rename", name="bea")

        assert answer.status_code == 422
        assert "already" in errors_of(answer.content.decode())[0]
        assert 'value="bea"' in answer.content.decode()

    def test_two_entries_of_one_person_are_merged_and_separated(self, cast, owner):
        cast.play(cast.start(names=("Annie", *FOUR[1:]), rules=NINE), MADE)
        annie = number("Annie")
        answer = self.send(owner, "Annie", "merge", into=number("Ana"))

        assert answer.url == f"/players/{number('Ana')}/"
        assert "Played 7" in of(owner, "Ana")
        assert owner.get(f"/players/{annie}/").url == answer.url
        assert "Annie" in page(owner, f"/players/{number('Ana')}/change/")

        assert "Deleted with this entry: Annie" in text_of(
            page(owner, f"/players/{number('Ana')}/change/")
        )

        self.send(owner, "Annie", "separate")
        assert "Played 1" in of(owner, "Annie")
        assert "Played 6" in of(owner, "Ana")

    @pytest.mark.parametrize("into", ["", "x", "9" * 30, "0"])
    def test_merging_with_nobody_is_refused(self, owner, into):
        answer = self.send(owner, "Ana", "merge", into=into)
        assert answer.status_code == 422
        assert errors_of(answer.content.decode())

    def test_merging_players_who_sat_together_says_why_not(self, owner):
        answer = self.send(owner, "Ana", "merge", into=number("Bea"))
        assert "sat at the same table" in errors_of(answer.content.decode())[0]

    def test_a_player_is_archived_and_restored(self, owner):
        self.send(owner, "Ana", "archive", archived="1")
        assert "No longer playing" in of(owner, "Ana")
        self.send(owner, "Ana", "archive", archived="0")
        assert "No longer playing" not in of(owner, "Ana")

    def test_deleting_a_player_asks_first(self, owner):
        answer = self.send(owner, "Ana", "forget")
        assert answer.status_code == 422
        assert Player.objects.filter(name="Ana").exists()

    def test_a_deleted_player_is_on_no_page(self, owner, games):
        ana = number("Ana")
        self.send(owner, "Ana", "forget", sure="1")

        assert owner.get(f"/players/{ana}/").status_code == 404
        result = page(owner, f"/games/{games[0].key}/result/")
        assert "Former player 1 &amp; Cy" in result
        addresses = ("/", "/players/", "/leaderboard/belote/", "/history/")
        for html in [result, *[page(owner, address) for address in addresses]]:
            assert "Ana" not in text_of(html)
        assert "Ana" not in of(owner, "Bea")
