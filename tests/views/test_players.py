"""The pages about players."""

import re
from datetime import UTC, date, datetime, timedelta
from html import unescape

import pytest
from django.utils import timezone
from django.utils.translation import override

from games import services
from games.management.verifying import verify_game
from games.models import Notebook, Player
from games.readers.counting import FEW_GAMES, PlayerRecord
from games.readers.notebook.figures import HEIGHT, MOST_POINTS, WIDTH, curve
from games.readers.notebook.player import record_shown
from games.table import acts
from games.table.seats import taking_over
from games.wording.catalogue import as_day
from tests.cast import FOUR, MADE, TO_NINE, add_player, put_on, records_of
from tests.files import bring, file_of
from tests.kinds.belote.samples import CAPOT
from tests.pages import errors_of, html_of, links_of, text_of

SEVEN = {"taker": 0, "contract": "hearts", "points": [95, 67]}


def number(name):
    return Player.objects.get(name=name).pk


def of(client, name):
    return text_of(html_of(client, f"/players/{number(name)}/"))


def against(client, name, other):
    return text_of(html_of(client, f"/players/{number(name)}/against/{number(other)}/"))


@pytest.fixture
def games(cast):
    """Six finished games at Belote: Bea and Dan won four, Ana and Cy the third and the last."""
    hands = (MADE, MADE, SEVEN, MADE, MADE, SEVEN)
    return [cast.play(cast.start(rules=TO_NINE), facts) for facts in hands]


class TestEverybody:
    def test_an_empty_list_says_so_in_a_line(self, owner):
        assert "Players appear here after their first game." in html_of(owner, "/players/")

    def test_everybody_is_listed_with_their_games(self, owner, games):
        html = html_of(owner, "/players/")

        assert {f"/players/{number(name)}/" for name in FOUR} <= set(links_of(html))
        assert text_of(html).count("6 games · 4 won") == text_of(html).count("6 games · 2 won") == 2
        assert text_of(html).count(f"last game {as_day(timezone.localdate(), 'j N Y')}") == 4

    def test_archived_players_are_listed_separately(self, owner, games):
        services.archive_player(player=Player.objects.get(name="Cy"), archived=True)
        text = text_of(html_of(owner, "/players/"))

        assert text.index("Dan") < text.index("No longer playing") < text.index("Cy")


class TestAPlayer:
    def test_the_record_of_a_kind(self, owner, games):
        text = of(owner, "Bea")

        assert "Played 6" in text
        assert "Won 4 67%" in text
        assert "Points a game 8.3" in text
        assert "Best total 9" in text

    def test_an_average_is_rounded_half_up(self):
        with override("en"):
            shown = record_shown("Belote", PlayerRecord("belote", played=20, points=485), [])
        assert shown["average"] == "24.3"

    def test_a_litige_has_a_column_of_its_own(self, cast, owner):
        tie = {"taker": 0, "contract": "hearts", "points": [81, 81]}
        game = cast.start(rules={"target": 20})
        for facts in (tie, SEVEN, SEVEN):
            cast.play(game, facts)

        text = of(owner, "Ana")
        assert "Contracts Taken Made Failed Litige" in text
        assert "Hearts 3 2 0 1" in text

    def test_the_latest_games_are_a_line_of_signs_with_their_meaning(self, owner, games):
        text = of(owner, "Bea")

        assert [sign in text for sign in ("1 won", "2 2nd")] == [True, True]
        assert text.index("2 2nd") < text.rindex("1 won") < text.rindex("2 2nd")
        assert f"/games/{games[0].key}/result/" in links_of(
            html_of(owner, f"/players/{number('Bea')}/")
        )

    def test_streaks_are_counted(self, owner, games):
        assert "1 game without a win · longest winning streak: 2 games" in of(owner, "Bea")
        assert "won the last game" in of(owner, "Ana")

    def test_what_the_game_measures_is_shown(self, owner, games):
        assert "Hearts 4 4 0" in of(owner, "Bea")
        assert "Capots 0" in of(owner, "Bea")

    def test_the_best_partner_and_the_nemesis_need_games_enough_to_mean_it(
        self, cast, owner, games
    ):
        assert "With Dan" not in of(owner, "Bea")  # 4 of 6 may be luck
        for _ in range(2):
            cast.play(cast.start(rules=TO_NINE), MADE)
        ana, bea = of(owner, "Ana"), of(owner, "Bea")

        assert "With Dan, 6 games won of 8." in bea
        assert "With Cy" not in ana
        assert "Behind Bea in 6 of 8 games." in ana
        assert "Behind Ana" not in bea
        services.rename_player(player=Player.objects.get(name="Dan"), name="أمل")
        assert "With \u2068أمل\u2069, 6 games won of 8." in of(owner, "Bea")

    def test_a_page_begins_with_all_games_together_and_the_streak_that_runs(self, cast, owner):
        for facts in (MADE, SEVEN, SEVEN, SEVEN):
            cast.play(cast.start(rules=TO_NINE), facts)
        text = of(owner, "Ana")

        assert "Ana has played 4 games: 3 won. The last game was on " in text
        assert "At Belote, 3 games won in a row." in text
        assert "At Belote, 3 games without a win." in of(owner, "Bea")

    def test_the_day_of_three_capots_is_told(self, cast, owner):
        told = []
        for days in (9, 1, 1, 1):
            game = cast.play(cast.start(rules=TO_NINE), CAPOT)
            put_on(game, timezone.now() - timedelta(days=days))
            told.append("At Belote, 3 capots on " in of(owner, "Bea"))

        assert told == [False, False, False, True]

    def test_a_strength_is_a_figure_its_curve_and_a_word_for_how_sure_it_is(
        self, cast, owner, games
    ):
        put_on(games[0], timezone.now() - timedelta(days=9))
        html, record = (
            html_of(owner, f"/players/{number('Bea')}/"),
            records_of(cast.notebook)["Bea"],
        )

        assert f"Strength {record.strength} to be confirmed" in text_of(html)
        first, last = record.curve.values()
        assert f"between {first} and {last}" in text_of(html)
        assert html.count("<polyline") == 1

    @pytest.mark.parametrize("days", [2, 60, 1000])
    def test_a_curve_goes_from_its_first_day_to_its_last_in_a_few_points(self, days):
        first = date(2020, 1, 1)
        drawn = curve({first + timedelta(days=number): 900 + number for number in range(days)})

        points = drawn["points"].split()
        assert (points[0], points[-1]) == (f"0,{HEIGHT}", f"{WIDTH},0")
        assert len(points) <= min(days, MOST_POINTS + 1)
        assert curve({first: 900}) is None

    def test_a_game_in_progress_does_not_count(self, cast, owner):
        cast.start()
        assert "No finished game yet." in of(owner, "Ana")

    def test_the_result_page_links_to_its_players(self, owner, games):
        links = links_of(html_of(owner, f"/games/{games[0].key}/result/"))
        assert {f"/players/{number(name)}/" for name in FOUR} <= set(links)


class TestAPeriod:
    @pytest.fixture(autouse=True)
    def two_seasons(self, games):
        """Four of the six games were in spring 2020, two of which Bea and Dan won."""
        spring = datetime(2020, 3, 1, 20, tzinfo=UTC)
        for days, game in enumerate(games[2:]):
            put_on(game, spring + timedelta(days=days))

    def test_every_page_about_players_counts_the_games_of_the_period_alone(self, owner):
        ana, bea = number("Ana"), number("Bea")
        spring = "?since=2020-03-01&until=2020-05-31"

        assert "4 games · 2 won" in text_of(html_of(owner, f"/players/{spring}"))
        html = html_of(owner, f"/players/{bea}/{spring}")
        assert "Bea has played 4 games: 2 won. The last game was on 4 March 2020." in text_of(html)
        assert "2 of 4 won" not in text_of(html)
        assert html.count("/result/") == 4
        assert f"/players/{bea}/against/{ana}/{spring}" in links_of(html)
        assert f"/leaderboard/belote/{spring}" in links_of(html)
        assert "Against each other, 4 games" in text_of(
            html_of(owner, f"/players/{bea}/against/{ana}/{spring}")
        )
        assert "Bea 1 more game" in text_of(html_of(owner, f"/leaderboard/belote/{spring}"))

    @pytest.mark.parametrize("period", ["year", "twelve", "month"])
    def test_a_period_up_to_today(self, owner, period):
        assert "2 games · 2 won" in text_of(html_of(owner, f"/players/?period={period}"))

    def test_a_period_without_games_says_so(self, owner):
        address = f"/players/{number('Bea')}/?period=1999"
        assert "No finished game of this period." in text_of(html_of(owner, address))

    def test_bad_days_are_named_beside_their_field_and_stay_typed(self, owner):
        answer = owner.get("/players/", {"since": "2020-03-02", "until": "2020-03-01"})

        assert answer.status_code == 422
        assert errors_of(answer.content.decode()) == ["The last day comes before the first one."]
        assert 'value="2020-03-01"' in answer.content.decode()


class TestRecords:
    def test_the_best_pairs_are_a_table_with_how_often_and_how_sure(self, owner, games):
        text = text_of(html_of(owner, "/players/"))

        pairs = text[text.index("The best pairs") : text.index("Records")]
        assert "Bea & Dan to be confirmed 6 4 67% Ana & Cy to be confirmed 6 2 33%" in unescape(
            pairs
        )

    def test_records_of_each_game_have_their_holders(self, cast, owner, games):
        game = cast.play(cast.start(rules=TO_NINE), CAPOT)
        text = unescape(text_of(html_of(owner, "/players/")))

        assert "Longest winning streak Bea and Dan 2" in text
        assert f"/games/{game.key}/result/" in links_of(html_of(owner, "/players/"))
        assert "Capots Bea and Dan 1" in text

    def test_the_worst_hand_is_that_of_who_played_it(self, cast, owner):
        hands = [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, cards]} for cards in range(5, 10)]
        cast.play(cast.start("batarde", rules={"deals": "rising"}), *hands)

        assert "Worst hand Dan 8" in text_of(html_of(owner, "/players/"))

    @pytest.mark.parametrize(
        ("again", "said"), [(0, ""), (1, " and in 1 other game"), (2, " and in 2 other games")]
    )
    def test_a_record_that_was_equalled_says_in_how_many_other_games(
        self, cast, owner, again, said
    ):
        fewest = [{"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, cards]} for cards in range(5, 10)]
        for _ in range(1 + again):
            cast.play(cast.start("batarde", rules={"deals": "rising"}), *fewest)
        text = text_of(html_of(owner, "/players/"))
        day = r"\d+ \w+\.? \d{4}"

        assert re.search(rf"Worst hand Dan 8 {day}{said} (?!and)", text)
        assert re.search(rf"Biggest win Ana, Bea and Cy \d+ {day}{said} (?!and)", text)


class TestHeadToHead:
    def test_against_each_other(self, owner, games):
        text = against(owner, "Ana", "Bea")

        assert "Against each other, 6 games" in text
        assert "Ana 2 Bea 4" in text

    def test_as_partners(self, owner, games):
        assert "As partners: 4 of 6 won" in against(owner, "Bea", "Dan")

    def test_their_last_games(self, owner, games):
        html = html_of(owner, f"/players/{number('Ana')}/against/{number('Bea')}/")
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
    def test_the_strongest_come_first_with_how_sure_that_is(self, owner, games):
        text = text_of(html_of(owner, "/leaderboard/belote/"))

        assert text.index("1 · Bea") < text.index("1 · Dan") < text.index("3 · Ana")
        assert text.count("to be confirmed") == 4

    def test_a_player_with_too_few_finished_games_is_not_ranked(self, cast, owner, games):
        cast.play(cast.start("belote", ("Eva", "Flo", "Gus", "Hal"), rules=TO_NINE), MADE)
        text = text_of(html_of(owner, "/leaderboard/belote/"))

        unranked = text[text.index("Not ranked yet") :]
        assert f"Eva {FEW_GAMES - 1} more games" in unranked
        assert "Bea" not in unranked

    def test_a_game_that_nobody_has_played_has_no_ranking(self, owner):
        assert f"Nobody has finished {FEW_GAMES} games yet." in html_of(
            owner, "/leaderboard/river/"
        )


class TestChanges:
    @pytest.fixture(autouse=True)
    def there_are_games(self, games):
        pass

    def send(self, client, who, what, **fields):
        return client.post(f"/players/{number(who)}/{what}", fields)

    def test_a_player_is_renamed(self, owner):
        answer = self.send(owner, "Ana", "rename", name="Anna")
        assert text_of(html_of(owner, answer.url)).count("Name saved.") == 1
        assert Player.objects.filter(name="Anna").exists()

    def test_a_name_that_is_taken_stays_with_its_fault(self, owner):
        answer = self.send(owner, "Ana", "rename", name="bea")

        assert answer.status_code == 422
        assert "already" in errors_of(answer.content.decode())[0]
        assert 'value="bea"' in answer.content.decode()

    def test_two_entries_of_one_person_are_merged_and_separated(self, cast, owner):
        cast.play(cast.start(names=("Annie", *FOUR[1:]), rules=TO_NINE), MADE)
        annie = number("Annie")
        answer = self.send(owner, "Annie", "merge", into=number("Ana"))

        assert answer.url == f"/players/{number('Ana')}/"
        assert "Played 7" in of(owner, "Ana")
        assert owner.get(f"/players/{annie}/").url == answer.url
        assert "Annie" in html_of(owner, f"/players/{number('Ana')}/change/")

        assert "Deleted with this entry: Annie" in text_of(
            html_of(owner, f"/players/{number('Ana')}/change/")
        )

        self.send(owner, "Annie", "separate")
        assert "Played 1" in of(owner, "Annie")
        assert "Played 6" in of(owner, "Ana")

    def test_a_merged_player_has_the_name_of_the_person_on_every_page(self, cast, owner):
        game = cast.play(cast.start(names=("Jeane", *FOUR[1:]), rules=TO_NINE), MADE)
        cast.say(acts.write_note, game, text="Rain", by=0)
        add_player(cast.notebook, "Jeanne")
        pages = (
            "/",
            "/history/?text=jeanne",
            f"/games/{game.key}/result/",
            f"/games/{game.key}/journal/",
            f"/games/{game.key}/print/",
        )
        self.send(owner, "Jeane", "merge", into=number("Jeanne"))
        for page in pages:
            text = text_of(html_of(owner, page))
            assert "Jeanne" in text
            assert "Jeane " not in text
        assert game.key in html_of(owner, "/history/?text=jeane")
        sheet = b"".join(owner.get("/export/file?form=csv-en").streaming_content).decode()
        assert "Jeanne" in sheet
        assert verify_game(game.pk, game.key) == []

        services.rename_player(player=Player.objects.get(name="Jeanne"), name="Joan")
        assert "Joan & Cy" in text_of(html_of(owner, "/history/?text=joan"))
        assert "Joan & Cy" in text_of(html_of(owner, f"/games/{game.key}/result/"))
        self.send(owner, "Jeane", "separate")
        assert "Jeane & Cy" in text_of(html_of(owner, "/history/?text=jeane"))
        assert "Jeane & Cy" in text_of(html_of(owner, f"/games/{game.key}/result/"))
        assert verify_game(game.pk, game.key) == []

    def test_merging_players_who_sat_together_says_why_not(self, owner):
        answer = self.send(owner, "Ana", "merge", into=number("Bea"))
        assert "sat at the same table" in errors_of(answer.content.decode())[0]

    @pytest.mark.parametrize(
        ("name", "again"),
        [("Zoé", "Zoe"), ("Marie-Claire", "Marie Claire"), ("L’Œil", "l oeil"), ("Jo 2", "jo2")],
    )
    def test_one_person_spelled_twice_is_offered_to_merge(self, cast, owner, reader, name, again):
        cast.play(cast.start(names=(name, *FOUR[1:]), rules=TO_NINE), MADE)
        cast.start(names=(again, *FOUR[1:]))
        [asked] = [link for link in links_of(html_of(owner, "/players/")) if "?into=" in link]
        page = html_of(owner, asked)

        assert f"{again} and {name}: the same person?" in text_of(html_of(owner, "/players/"))
        assert "same person?" not in html_of(reader, "/players/")
        assert f'<option value="{number(name)}" selected>{name}' in page
        self.send(owner, again, "merge", into=number(name))
        assert "same person?" not in html_of(owner, "/players/")

    @pytest.mark.parametrize(("one", "other"), [("Anna", "Anne"), ("Jo 1", "Jo 2"), ("♠", "♥")])
    def test_people_with_other_letters_are_not(self, cast, owner, one, other):
        for name in (one, other):
            cast.start(names=(name, *FOUR[1:]))

        assert "same person?" not in html_of(owner, "/players/")

    def test_people_who_sat_at_one_table_are_not(self, cast, owner):
        cast.start(names=("Zoé", "Zoe", *FOUR[2:]))
        game = cast.play(cast.start(names=("José", *FOUR[1:])), MADE)
        cast.say(taking_over.replace_player, game, seat=1, name="Jose", hand=2)

        assert "same person?" not in html_of(owner, "/players/")

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
        result = html_of(owner, f"/games/{games[0].key}/result/")
        assert "Former player 1 &amp; Cy" in result
        addresses = ("/", "/players/", "/leaderboard/belote/", "/history/")
        for html in [result, *[html_of(owner, address) for address in addresses]]:
            assert "Ana" not in text_of(html)
        assert "Ana" not in of(owner, "Bea")


def test_a_name_deleted_in_one_notebook_does_not_come_back_from_another(cast, owner, stranger):
    def sheet(client):
        table = html_of(client, f"/games/{game.key}/")
        return table.partition('<tbody id="hands">')[2].partition("</tbody>")[0]

    game = cast.play(cast.start(), MADE)
    taker = game.seats.get(number=MADE["taker"]).player
    other = Notebook.objects.exclude(pk=cast.notebook.pk).get(accesses__phone=cast.stranger)
    bring(other, file_of(cast.notebook))
    services.forget_player(player=taker)
    Notebook.objects.update(names_version=5)

    assert taker.name in sheet(stranger)
    assert taker.name not in sheet(owner)
