"""Players renamed, merged, archived and deleted: their games stay as they were played."""

import pytest

from games import services
from games.models import Game, Player
from games.readers.notebook.people import People
from games.readers.notebook.player import leaderboard_page, player_page
from games.store.reading import read_game
from games.table.errors import Refused
from tests.cast import MADE, TO_NINE, records_of


def player(name):
    return Player.objects.get(name=name)


def shown(name):
    one = player(name)
    one.right = "owner"
    return player_page(one)


def refusal(verb, **what):
    with pytest.raises(Refused) as refused:
        verb(**what)
    return [fault.code for fault in refused.value.faults]


@pytest.fixture
def game(cast):
    """A finished game of Ana and Cy against Bea and Dan, who won."""
    return cast.play(cast.start(rules=TO_NINE), MADE)


def test_a_player_who_came_while_a_page_is_read_is_known(cast):
    people = People(cast.notebook)
    game = cast.start()

    [first, *_] = game.seats.all()
    assert people.person(first.player_id) == player("Ana")


class TestRenamed:
    def test_the_sheet_shows_the_name_from_the_start_of_the_game(self, game):
        services.rename_player(player=player("Ana"), name="  Anna  Lou ")

        assert player("Anna Lou").folded_name == "anna lou"
        assert read_game(game).players[0] == "Ana"

    def test_the_games_are_found_by_the_new_name(self, cast, game):
        services.rename_player(player=player("Ana"), name="Zoé")

        assert list(cast.notebook.games.mentioning("zoe")) == [game]

    @pytest.mark.parametrize(
        ("name", "code"),
        [(" ", "name_missing"), ("x" * 41, "name_too_long"), ("BEA", "name_taken")],
    )
    def test_an_impossible_name_is_refused(self, game, name, code):
        assert refusal(services.rename_player, player=player("Ana"), name=name) == [code]

    def test_the_same_name_in_another_spelling_is_accepted(self, game):
        assert services.rename_player(player=player("Ana"), name="ANA").name == "ANA"


class TestMerged:
    @pytest.fixture
    def twice(self, cast, game):
        """Ana played once as Ana and twice as Annie."""
        for _ in range(2):
            cast.play(cast.start(names=("Annie", "Bea", "Cy", "Dan"), rules=TO_NINE), MADE)

    def test_a_third_entry_is_merged_too_and_is_still_known(self, cast, twice):
        cast.play(cast.start(names=("Anouk", "Bea", "Cy", "Dan"), rules=TO_NINE), MADE)
        services.merge_players(player=player("Annie"), into=player("Ana"))
        services.merge_players(player=player("Ana"), into=player("Anouk"))
        assert shown("Anouk")["records"][0]["played"] == 4

        services.separate_player(player=player("Ana"))
        assert shown("Ana")["records"][0]["played"] == 3

    def test_people_whose_entries_sat_together_are_not_merged_either(self, cast, twice):
        cast.start(names=("Zoé", "Eva", "Flo", "Gus"))
        services.merge_players(player=player("Annie"), into=player("Zoé"))
        codes = refusal(services.merge_players, player=player("Cy"), into=player("Zoé"))
        assert codes == ["played_together"]

    def test_nobody_is_merged_with_themselves(self, twice):
        services.merge_players(player=player("Annie"), into=player("Ana"))
        codes = refusal(services.merge_players, player=player("Ana"), into=player("Annie"))
        assert codes == ["same_person"]

    def test_the_other_name_sits_down_as_the_person(self, cast, twice):
        services.merge_players(player=player("Annie"), into=player("Ana"))
        game = cast.start(names=("Annie", "Bea", "Cy", "Dan"))

        assert game.seats.get(number=0).player == player("Ana")
        assert refusal(cast.start, names=("Annie", "Ana", "Cy", "Dan")) == ["name_twice"]


class TestArchived:
    def test_an_archived_player_is_not_ranked(self, cast):
        for _ in range(5):
            cast.play(cast.start(rules=TO_NINE), MADE)
        assert len(leaderboard_page(cast.notebook, "belote")["ranked"]) == 4

        services.archive_player(player=player("Bea"), archived=True)
        names = [one["player"].name for one in leaderboard_page(cast.notebook, "belote")["ranked"]]
        assert sorted(names) == ["Ana", "Cy", "Dan"]

    def test_an_archived_player_who_sits_down_is_active_again(self, cast, game):
        services.archive_player(player=player("Bea"), archived=True)
        cast.start()
        assert not player("Bea").archived


class TestDeleted:
    @pytest.fixture
    def forgotten(self, game):
        services.forget_player(player=player("Ana"))
        return Game.objects.get()

    def test_the_games_still_have_their_figures(self, cast, forgotten):
        assert read_game(forgotten).sheet.totals == (7, 9)
        assert {name: one.points for name, one in records_of(cast.notebook).items()} == {
            "": 7,
            "Bea": 9,
            "Cy": 7,
            "Dan": 9,
        }

    def test_the_name_is_free_for_somebody_else(self, cast, forgotten):
        other = cast.start().seats.get(number=0).player
        assert other.name == "Ana"
        assert "Ana" not in records_of(cast.notebook)

    def test_the_name_goes_from_what_evenings_are_called(self, cast, game):
        cast.start(names=("Ana Lou", "Bea", "Cy", "Dan"))
        services.merge_players(player=player("Ana Lou"), into=player("Ana"))
        named = ["The day of Ana Lou", "Ana", "Anatole", ""]
        evenings = [cast.evening(names=("Bea", "Cy", "Dan", "Eva"), name=name) for name in named]
        services.forget_player(player=player("Ana"))
        for evening in evenings:
            evening.refresh_from_db()
        assert [one.name for one in evenings] == ["The day of …", "", "Anatole", ""]

    def test_every_entry_of_the_person_is_deleted(self, cast, game):
        cast.start(names=("Annie", "Bea", "Cy", "Dan"))
        services.merge_players(player=player("Annie"), into=player("Ana"))
        services.forget_player(player=player("Ana"))

        assert not Player.objects.filter(name__in=("Ana", "Annie")).exists()
        assert Player.objects.filter(forgotten=True).count() == 2
