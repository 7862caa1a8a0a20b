"""Club evenings: entrants, draws, results from paper cards, the ranking, and what is printed."""

import json
import re
from datetime import UTC, datetime, timedelta
from itertools import chain
from random import Random

import pytest
from django.urls import get_resolver, reverse

from games import clock, services
from games.evenings.club_files import is_club
from games.evenings.clubs import club_standings, draw, new_club, seats_of
from games.kinds.registry import GAMES
from games.models import Evening
from games.readers.evenings.clubs import club_page
from games.readers.evenings.result import evening_card
from tests import pages
from tests.files import bring, file_of, forget_everything
from tests.views.clubs import TEAMS, begin, card, enter, page_of, played, send

pytestmark = pytest.mark.usefixtures("contexts")


def table_of(*sides, points):
    """A table of these sides, whose points are entered, without a capot."""
    sides = [*sides]
    return {"sides": sides, "points": points, "capots": [0] * len(sides), "readings": []}


@pytest.fixture
def club(owner):
    begin(owner)
    return Evening.objects.get()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"kind": "manille"}, "game"),
        ({"entrants": "Ana & Bea"}, "entrants"),
        ({"entrants": "Ana\nana"}, "entrants"),
        ({"entrants": "\n".join(map(str, range(101)))}, "entrants"),
        ({"entrants": f"Ana\n{'x' * 61}"}, "entrants"),
        ({"hands": "0"}, "hands"),
        ({"rounds": "x"}, "rounds"),
        ({"draw": "beauty"}, "draw"),
        ({"name": "x" * 61}, "name"),
    ],
)
def test_a_fault_stands_beside_its_field_and_what_was_typed_stays(owner, fields, field):
    answer = begin(owner, **fields)
    assert answer.status_code == 422
    assert answer.context["wrong"][field]
    assert dict(answer.context["given"]).items() >= fields.items()
    assert not Evening.objects.exists()


def test_a_round_is_drawn_entered_table_by_table_and_ranked(owner, club):
    send(owner, club, "round", version=0)
    send(owner, club, "round", version=0)
    club.refresh_from_db()
    assert "4 teams" in pages.text_of(owner.get("/evenings/").text)
    [played] = club.club["played"]
    assert sorted(chain(*map(seats_of, played["tables"]))) == [1, 2, 3, 4]

    enter(owner, club, 1, ((982, 962), (1, 0)))
    refused = send(owner, club, "round", version=1)
    assert "by table: 2" in refused.context["wrong"]["evening"]
    card(owner, club, 2, (982, 700), why="so")
    ranking = page_of(owner, club).context["ranking"]
    assert [standing.rank for standing in ranking] == [1, 2, 3, 4]
    assert [(standing.points, standing.capots) for standing in ranking][:2] == [(982, 1), (982, 0)]


def test_a_result_is_corrected_after_the_next_draw(owner, club):
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    send(owner, club, "round", version=1)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 1600), (0, 2)))
    best = page_of(owner, club).context["ranking"][0]
    assert (best.points, best.capots, best.best) == (1600, 2, 1600)
    assert [one["number"] for one in page_of(owner, club).context["rounds"]] == [2, 1]
    assert owner.get(f"/evenings/{club.key}/?round=1").context["card"]["round"] == 1


def test_who_another_phone_noted_as_gone_stays_gone(owner, club):
    for left, was in [("1", ()), ("2", ())]:
        send(owner, club, "entrants", late="", left=left, was=was)
    club.refresh_from_db()
    assert club.club["left"] == [1, 2]
    send(owner, club, "entrants", late="", left="2", was=["1", "2"])
    club.refresh_from_db()
    assert club.club["left"] == [2]


def test_teams_come_late_and_leave_and_an_odd_one_sits_out_at_the_mean(owner, club):
    send(owner, club, "entrants", late="Inès & Jo\nKim & Léa", left=[2])
    send(owner, club, "round", version=0)
    club.refresh_from_db()
    [played] = club.club["played"]
    assert len(played["byes"]) == 1
    assert 2 not in chain(*map(seats_of, played["tables"]))

    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 601), (0, 0)))
    ranking = {standing.number: standing for standing in page_of(owner, club).context["ranking"]}
    assert ranking[played["byes"][0]].points == 750
    assert ranking[2].points == 0


def test_a_draw_without_results_can_be_undone_and_one_with_results_cannot(owner, club):
    send(owner, club, "round", version=0)
    send(owner, club, "undraw", version=1)
    club.refresh_from_db()
    assert club.club["played"] == []
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)))
    assert send(owner, club, "undraw", version=1).status_code == 422


def test_a_draw_of_which_a_card_was_read_once_is_undone_after_that_is_taken_away(owner):
    begin(owner, twice="1")
    club = Evening.objects.get()
    undo = f"/evenings/{club.key}/undraw"
    send(owner, club, "round", version=0)
    assert undo in page_of(owner, club).text
    card(owner, club, 2, (982, 962))
    assert undo not in page_of(owner, club).text
    assert undo not in owner.post(f"/evenings/{club.key}/end").text
    assert "Who sits where" in owner.get(f"/evenings/{club.key}/screen/").text
    refused = send(owner, club, "undraw", version=1)
    assert "entered or read already: 2. Take that away first" in pages.text_of(refused.text)
    card(owner, club, 2, sure="1")
    assert undo in page_of(owner, club).text
    assert send(owner, club, "undraw", version=1).status_code == 302
    club.refresh_from_db()
    assert club.club["played"] == []


def test_only_the_draw_that_the_phone_shows_is_undone(owner, club):
    send(owner, club, "round", version=0)
    send(owner, club, "undraw", version=2)
    club.refresh_from_db()
    assert len(club.club["played"]) == 1


def test_no_round_is_drawn_beyond_the_last_or_with_one_team(owner):
    begin(owner, rounds="1")
    club = Evening.objects.get()
    send(owner, club, "entrants", left=[1, 2, 3])
    assert send(owner, club, "round", version=0).context["wrong"]["evening"]
    send(owner, club, "entrants", was=[1, 2, 3])
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    assert "All rounds are drawn" in send(owner, club, "round", version=1).text


def test_a_club_evening_that_ends_has_its_winner_and_takes_no_more_results(owner, club):
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    send(owner, club, "end", sure="1")
    page = page_of(owner, club)
    assert "wins the club evening" in pages.text_of(page.text)
    assert [standing["total"] for standing in page.context["podium"]] == [900, 800, 700]
    assert owner.get(f"/evenings/{club.key}/picture.png").content.startswith(b"\x89PNG")
    assert card(owner, club, 1, (0, 0), why="so").status_code == 422


@pytest.mark.parametrize("what", ["cards", "round", "ranking"])
def test_cards_rounds_and_the_ranking_are_printed(owner, club, what):
    address = f"/evenings/{club.key}/paper/{what}/"
    assert owner.get(address).status_code == 200
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    text = owner.get(address).text
    assert all(name.replace("&", "&amp;") in text for name in TEAMS)
    assert owner.get(f"/evenings/{club.key}/paper/other/").status_code == 404


def test_the_entrants_are_on_paper_with_boxes_to_tick_before_the_first_draw_and_after(owner):
    begin(owner)
    club = Evening.objects.get()
    address = f"/evenings/{club.key}/paper/entrants/"
    for drawn in (False, True):
        assert address in pages.links_of(page_of(owner, club).text)
        paper = owner.get(address).text
        text = pages.text_of(paper)
        assert "4 teams" in text
        assert "No. Team Here Paid 1 Ana & Bea 2 Cy & Dan" in text
        assert paper.count('<span class="to-tick"></span>') == 2 * len(TEAMS)
        if not drawn:
            send(owner, club, "round", version=0)
    send(owner, club, "entrants", late="Inès & Jo", left=["2"])
    assert "2 Cy & Dan left 3 Eva & Flo" in pages.text_of(owner.get(address).text)
    assert "5 Inès & Jo" in pages.text_of(owner.get(address).text)


def test_a_club_evening_has_no_other_tables(owner, club):
    answer = owner.post(f"/evenings/{club.key}/players", {"player": "Ana"})
    assert answer.status_code == 422
    assert "This is a club evening" in pages.text_of(answer.text)


def test_the_big_screen_says_who_sits_where_then_the_ranking_and_who_still_plays(owner, club):
    screen = f"/evenings/{club.key}/screen/"
    assert "Nobody plays yet." in owner.get(screen).text
    send(owner, club, "round", version=0)
    drawn = owner.get(screen)
    plan = drawn.context["plan"]
    assert [one["name"] for one in plan] == [*TEAMS]
    enter(owner, club, 1, ((900, 800), (0, 0)))
    begun = owner.get(screen)
    assert begun.context["shown"] != drawn.context["shown"]
    assert "Who sits where" not in begun.text
    assert begun.context["ranking"][0].points == 900
    assert "Still without a result: table 2" in begun.text


def test_the_big_screen_of_an_evening_that_is_over_names_the_winner(owner, club):
    played(owner, club, [(900, 800), (700, 600)])
    send(owner, club, "end", sure="1")
    text = pages.text_of(owner.get(f"/evenings/{club.key}/screen/").text)
    best = owner.get(f"/evenings/{club.key}/").context["best"]
    assert f"{best} wins the club evening" in text


def test_an_ordinary_evening_has_no_club_pages(owner, cast):
    evening = cast.evening(names=("A", "B", "C", "D"))
    assert card(owner, evening, 1).status_code == 404


@pytest.mark.parametrize("how", ["anew", "standing"])
def test_sixty_four_teams_meet_nobody_twice_in_five_rounds(how):
    chance = Random(1)
    club = new_club([f"Team {number}" for number in range(64)], "teams", 12, 5, how)
    met = []
    for _ in range(5):
        played = draw("belote", club, chance)
        club["played"].append(played)
        for table in played["tables"]:
            met.append(frozenset(seats_of(table)))
            table["points"] = [chance.randrange(2000), chance.randrange(2000)]
            table["capots"] = [0, 0]
    assert len(set(met)) == 5 * 32
    assert is_club(json.loads(json.dumps(club)))


def test_by_standing_the_first_meets_the_second():
    club = new_club(TEAMS, "teams", 12, 4, "standing")
    club["played"] = [
        {
            "tables": [
                table_of([1], [2], points=[900, 100]),
                table_of([3], [4], points=[800, 200]),
            ],
            "byes": [],
        }
    ]
    assert [standing.number for standing in club_standings("belote", club)] == [1, 3, 4, 2]
    tables = draw("belote", club, Random(1))["tables"]
    assert [seats_of(table) for table in tables] == [(1, 3), (4, 2)]


DRAWN = {"planned": 4, "changes": 0}
PLAYED = {"tables": [table_of([1], [2], points=[900, 100])], "byes": [3]} | DRAWN
CHANGE = {"what": "saved", "round": 1, "table": 1, "before": None, "by": "Laptop", "why": ""}
CHANGE |= {"after": {"points": [900, 100], "capots": [0, 0]}, "at": "2026-09-26T20:00:00+00:00"}


def with_table(**changed):
    return {"played": [{"tables": [PLAYED["tables"][0] | changed], "byes": []} | DRAWN]}


@pytest.mark.parametrize(
    "wrong",
    [
        {"entrants": 5},
        {"entrants": "Ana"},
        {"entrants": {"Ana": 1, "Bea": 2}},
        {"form": "pairs"},
        {"form": ["teams"]},
        {"form": "each"},
        {"twice": 1},
        {"left": [9]},
        {"left": [1, 1]},
        {"left": {}},
        {"prizes": [1]},
        {"prizes": "ham"},
        {"prizes": ["x" * 101]},
        {"clock": None},
        {"clock": {"minutes": 0, "started_at": None}},
        {"clock": {"minutes": 45}},
        {"played": {}},
        {"played": [None]},
        {"played": [PLAYED, PLAYED]},
        {"played": [PLAYED | {"byes": [2]}]},
        {"played": [PLAYED | {"planned": 13}]},
        {"played": [PLAYED | {"changes": 9}]},
        {"played": [PLAYED | {"changes": True}]},
        with_table(sides=[[1], [1]]),
        with_table(sides=[[1, 2], [3, 4]]),
        with_table(sides=[[1], [2], [3]], points=[1, 1, 1], capots=[0, 0, 0]),
        with_table(points=[1]),
        with_table(points=[1, -1]),
        with_table(points=[10**9, 1]),
        with_table(points=[True, 1]),
        with_table(points=None),
        with_table(capots=None),
        with_table(readings=[None]),
        with_table(readings=[{"points": [1], "capots": [0, 0], "by": "Laptop"}]),
        {"changes": [CHANGE | {"round": 13}]},
        {"changes": [CHANGE | {"table": "1"}]},
        {"changes": [CHANGE | {"what": "lost"}]},
        {"changes": [CHANGE | {"after": None}]},
        {"changes": [CHANGE | {"after": {"points": [1, 2]}}]},
        {"changes": [CHANGE | {"why": None}]},
        {"changes": {}},
        {"hands": True},
        {"hands": 10**30},
        {"more": 1},
    ],
)
def test_a_file_has_no_club_evening_of_another_form(wrong):
    club = new_club(TEAMS, "teams", 12, 1, "anew") | {"played": [PLAYED], "changes": [CHANGE]}
    assert is_club(club)
    assert not is_club(club | wrong)


PEOPLE = [f"Player {number}" for number in range(1, 12)]


def drawn(kind, form, people, how="anew", rounds=3):
    """A club evening of that many people with some rounds, each entered in order of the number."""
    club = new_club(PEOPLE[:people], form, 12, rounds, how)
    for _ in range(rounds):
        club["played"].append(draw(kind, club, Random(1)))
        for table in club["played"][-1]["tables"]:
            table["points"] = [100 * min(side) for side in table["sides"]]
            table["capots"] = [0] * len(table["sides"])
        assert is_club(json.loads(json.dumps(club)))
    return club


def test_with_new_partners_nobody_has_one_twice_and_each_has_the_points_of_their_sides():
    club = drawn("belote", "partners", 9)
    partners = [
        frozenset(side)
        for played in club["played"]
        for table in played["tables"]
        for side in table["sides"]
    ]
    assert len(partners) == len(set(partners)) == 3 * 4
    assert sorted(len(played["byes"]) for played in club["played"]) == [1, 1, 1]
    standing = {one.number: one for one in club_standings("belote", club)}
    table = club["played"][0]["tables"][0]
    for side, points in zip(table["sides"], table["points"], strict=True):
        assert [standing[one].scores[0] for one in side] == [points, points]


def test_by_standing_neighbours_play_together_with_other_partners_than_before():
    club = drawn("belote", "partners", 4, "standing")
    partners = [
        {frozenset(side) for table in played["tables"] for side in table["sides"]}
        for played in club["played"]
    ]
    assert len(set.union(*partners)) == 6


@pytest.mark.parametrize(
    ("kind", "people", "sizes"),
    [
        ("tarot", 8, [4, 4]),
        ("tarot", 9, [5, 4]),
        ("river", 7, [4, 3]),
        ("batarde", 11, [4, 4, 3]),
        ("alta_baja", 3, [3]),
    ],
)
@pytest.mark.parametrize("how", ["anew", "standing"])
def test_where_everyone_plays_alone_nobody_sits_out_and_most_tables_are_of_four(
    kind, people, sizes, how
):
    club = drawn(kind, "each", people, how)
    for one in club["played"]:
        assert [len(table["sides"]) for table in one["tables"]] == sizes
        assert one["byes"] == []


def test_by_standing_players_who_play_alone_sit_with_their_neighbours():
    club = drawn("tarot", "each", 8, "standing", rounds=2)
    first = [one.number for one in club_standings("tarot", club | {"played": club["played"][:1]})]
    seated = [seats_of(table) for table in club["played"][1]["tables"]]
    assert seated == [tuple(first[:4]), tuple(first[4:])]


def test_where_the_fewest_points_win_they_lead_and_coming_late_does_not_pay():
    club = new_club(PEOPLE[:4], "each", 12, 2, "anew")
    club["played"] = [
        {"tables": [table_of([1], [2], [3], points=[9, 4, 5])], "byes": []},
        {"tables": [table_of([1], [2], [3], [4], points=[1, 4, 2, 1])], "byes": []},
    ]
    ranking = club_standings("batarde", club)
    assert [(one.number, one.points, one.best) for one in ranking] == [
        (3, 7, 2),
        (2, 8, 4),
        (1, 10, 1),
        (4, 10, 1),
    ]
    assert [one.rank for one in ranking] == [1, 2, 3, 3]


@pytest.mark.parametrize("kind", ["tarot", "river", "batarde", "alta_baja"])
def test_a_club_evening_where_everyone_plays_alone_is_begun_entered_and_printed(owner, kind):
    begin(owner, kind=kind, entrants="\n".join(PEOPLE[:8]))
    club = Evening.objects.get()
    assert club.club["form"] == "each"
    send(owner, club, "round", version=0)
    screen = pages.text_of(owner.get(f"/evenings/{club.key}/screen/").text)
    assert all(name in screen for name in PEOPLE[:8])
    for at in (1, 2):
        assert card(owner, club, at, (-15, -5, 5, 15)).status_code == 302
    assert "8 players" in pages.text_of(page_of(owner, club).text)
    assert {one.points for one in page_of(owner, club).context["ranking"]} == {-15, -5, 5, 15}
    for paper in ("cards", "round", "ranking", "prizes"):
        assert owner.get(f"/evenings/{club.key}/paper/{paper}/").status_code == 200


def test_a_club_evening_with_new_partners_says_who_plays_with_whom(owner):
    begin(owner, form="partners", entrants="\n".join(PEOPLE[:4]))
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    club.refresh_from_db()
    [table] = club.club["played"][0]["tables"]
    one, other = table["sides"][0]
    page = page_of(owner, club).text
    assert f"{one} · Player {one} &amp; {other} · Player {other}" in page
    screen = owner.get(f"/evenings/{club.key}/screen/")
    plan = {one["number"]: one for one in screen.context["plan"]}
    assert plan[one]["with"] == f"{other} · Player {other}"


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_can_have_a_club_evening(owner, kind):
    assert begin(owner, kind=kind, title="Manille").status_code == 302
    assert owner.get("/evenings/").status_code == 200
    assert Evening.objects.get().title == ("Manille" if GAMES[kind].TITLED else "")


class TestAnyOtherGame:
    """What is played, and whether the most or the fewest points win, is said when it begins."""

    @pytest.fixture
    def rami(self, owner):
        begin(owner, kind="free", title=" Rami ", fewest="1", form="each", entrants="A\nB\nC\nD")
        club = Evening.objects.get()
        send(owner, club, "round", version=0)
        return club

    def test_asks_what_is_played(self, owner):
        refused = begin(owner, kind="free")
        assert refused.status_code == 422
        assert refused.context["wrong"]["title"]
        assert not Evening.objects.exists()

    def test_ranks_as_it_was_said(self, owner, rami):
        enter(owner, rami, 1, ((10, 40, 30, 20), ()))
        page = page_of(owner, rami)
        assert [one.points for one in page.context["ranking"]] == [10, 20, 30, 40]
        assert "Rami" in pages.text_of(page.text)

    def test_may_be_played_by_teams_and_with_new_partners(self, owner):
        for form in ("teams", "partners"):
            begin(owner, kind="free", title="Manille", form=form)
            club = Evening.objects.latest("pk")
            send(owner, club, "round", version=0)
            sides = Evening.objects.latest("pk").recorded["played"][0]["tables"][0]["sides"]
            assert [len(side) for side in sides] == ([1, 1] if form == "teams" else [2, 2])

    def test_begins_another_like_it(self, owner, rami):
        given = owner.get("/evenings/new-club/", {"like": rami.key}).context["given"]
        assert (given["title"], given["fewest"], given["form"]) == ("Rami", "1", "each")

    @pytest.mark.parametrize("address", ["/", "/evenings/", "/history/", "/history/?text=rami"])
    def test_is_listed_and_found_by_what_is_played(self, owner, rami, address):
        services.rename_evening(evening=rami, name="")
        assert "Rami" in pages.text_of(owner.get(address).text)

    def test_comes_back_from_its_file(self, owner, rami):
        content = file_of(rami.notebook)
        forget_everything()
        notebook = services.create_notebook().notebook
        bring(notebook, content)
        club = notebook.evenings.get()
        assert (club.title, club.recorded["fewest"]) == ("Rami", True)

    def test_no_other_game_is_told_who_wins(self, owner):
        begin(owner, title="Rami", fewest="1")
        club = Evening.objects.get()
        assert (club.title, club.recorded["fewest"]) == ("", False)


def test_the_ranking_has_the_points_of_every_round_and_is_shown_after_each(owner, club):
    played(owner, club, [(900, 800), (700, 600)], [(500, 100), (50, 40)])
    page = page_of(owner, club)
    for one in page.context["ranking"]:
        assert len(one.scores) == 2
        assert sum(one.scores) == one.points
    assert "Standings after round 2" in pages.text_of(page.text)
    first = owner.get(f"/evenings/{club.key}/?after=1")
    assert [one.points for one in first.context["ranking"]] == [900, 800, 700, 600]
    assert "Standings after round 1" in pages.text_of(first.text)


def test_the_ranking_of_a_round_that_is_played_is_not_said_to_be_after_it(owner, club):
    played(owner, club, [(900, 800), (700, 600)])
    send(owner, club, "round", version=1)
    assert "Standings after round 1" in pages.text_of(page_of(owner, club).text)
    enter(owner, club, 2, ((500, 100), (0, 0)))
    assert "Standings during round 2" in pages.text_of(page_of(owner, club).text)


@pytest.mark.parametrize("by", ["rank", "number"])
def test_the_ranking_is_by_rank_or_by_number_also_on_paper_and_by_link(owner, club, by):
    played(owner, club, [(900, 800), (700, 600)])
    link = f"/s/{services.make_link(to=club)}/"
    for address in (f"/evenings/{club.key}/", f"/evenings/{club.key}/paper/ranking/", link):
        ranking = owner.get(address, {"by": by}).context["ranking"]
        assert [getattr(one, by) for one in ranking] == [1, 2, 3, 4]


@pytest.mark.parametrize("asked", [{"after": "9"}, {"after": "x"}, {"by": "beauty"}])
def test_a_ranking_that_there_is_not_is_the_one_of_now(owner, club, asked):
    played(owner, club, [(900, 800), (700, 600)])
    ranking = owner.get(f"/evenings/{club.key}/", asked).context["ranking"]
    assert [one.points for one in ranking] == [900, 800, 700, 600]


def test_the_average_of_who_sat_out_stands_in_brackets(owner):
    begin(owner, entrants="\n".join(TEAMS[:3]))
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)))
    text = pages.text_of(page_of(owner, club).text)
    assert "(850)" in text
    assert "In brackets: the average of a round, for those who did not play in it." in text


def test_once_a_round_is_complete_its_ranking_comes_before_its_tables(owner, club):
    played(owner, club, [(900, 800), (700, 600)])
    text = page_of(owner, club).text
    assert text.index('id="ranking"') < text.index('id="tables"')
    send(owner, club, "round", version=1)
    text = page_of(owner, club).text
    assert text.index('id="tables"') < text.index('id="ranking"')


def test_after_the_last_round_the_page_offers_the_end(owner):
    begin(owner, rounds="1")
    club = Evening.objects.get()
    played(owner, club, [(900, 800), (700, 600)])
    page = page_of(owner, club).text
    assert "The round is played, and all its results are in." in pages.text_of(page)
    assert page.index(f"/evenings/{club.key}/end") < page.index('id="ranking"')


def test_a_round_on_paper_is_by_table_or_by_number_with_who_sits_out(owner):
    begin(owner, entrants="\n".join(TEAMS[:3]))
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    paper = f"/evenings/{club.key}/paper/round/"
    assert [one["number"] for one in owner.get(paper).context["plan"]] == [1, 2, 3]
    numbers = re.findall(r"<tr><td>(\d)</td>", owner.get(paper, {"by": "number"}).text)
    assert numbers == ["1", "2", "3"]
    assert [one["table"] for one in owner.get(paper).context["plan"]].count(None) == 1


PRIZES = "A ham\n\nA basket\nA bottle"


def test_prizes_are_shown_by_rank_once_all_rounds_are_played(owner):
    begin(owner, rounds="1")
    club = Evening.objects.get()
    assert send(owner, club, "prizes", prizes=f"{PRIZES}\n\n").status_code == 302
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)))
    assert "A ham" not in pages.text_of(page_of(owner, club).text.partition("textarea")[0])
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    ranking = page_of(owner, club).context["ranking"]
    assert [one.prizes for one in ranking] == [("A ham",), (), ("A basket",), ("A bottle",)]
    link = f"/s/{services.make_link(to=club)}/"
    for address in (f"/evenings/{club.key}/", f"/evenings/{club.key}/paper/ranking/", link):
        assert "A basket" in pages.text_of(owner.get(address).text)


def test_who_is_level_shares_the_prizes_of_their_ranks(owner):
    begin(owner, rounds="1")
    club = Evening.objects.get()
    send(owner, club, "prizes", prizes=PRIZES)
    played(owner, club, [(900, 800), (800, 600)])
    ranking = page_of(owner, club).context["ranking"]
    shared = [(one.rank, one.prizes, one.level) for one in ranking]
    assert shared[1:3] == [(2, ("A basket",), True)] * 2
    assert "A basket (to share)" in pages.text_of(page_of(owner, club).text)


def test_prizes_are_read_out_from_the_last_rank_to_the_first(owner):
    begin(owner, rounds="1")
    club = Evening.objects.get()
    send(owner, club, "prizes", prizes=PRIZES)
    played(owner, club, [(900, 800), (700, 600)])
    text = pages.text_of(owner.get(f"/evenings/{club.key}/paper/prizes/").text)
    assert text.index("A bottle") < text.index("A basket") < text.index("A ham")


@pytest.mark.parametrize("prizes", ["x" * 101, "\n".join("x" * 101), "\u2800"])
def test_prizes_that_cannot_be_saved_stay_in_the_form(owner, club, prizes):
    answer = send(owner, club, "prizes", prizes=prizes)
    assert answer.status_code == 422
    assert answer.context["wrong"]["prizes"]
    assert answer.context["prizes"] == prizes


def test_the_clock_of_a_round_counts_from_when_the_server_started_it(owner, club):
    now = datetime(2026, 9, 26, 20, tzinfo=UTC)
    send(owner, club, "round", version=0)
    assert owner.get(f"/evenings/{club.key}/screen/").context["clock"] is None
    with clock.at(now):
        send(owner, club, "clock", minutes="50")
    with clock.at(now + timedelta(minutes=20)):
        shown = owner.get(f"/evenings/{club.key}/screen/").context["clock"]
    assert shown == {"ends_at": now + timedelta(minutes=50), "left": 30 * 60}
    with clock.at(now + timedelta(minutes=60)):
        assert owner.get(f"/evenings/{club.key}/screen/").context["clock"]["left"] == 0


def test_a_clock_is_stopped_and_not_taken_into_the_next_round(owner, club):
    send(owner, club, "round", version=0)
    send(owner, club, "clock", minutes="50")
    send(owner, club, "clock", stop="1")
    assert page_of(owner, club).context["clock"] is None
    send(owner, club, "clock", minutes="40")
    enter(owner, club, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    send(owner, club, "round", version=1)
    assert page_of(owner, club).context["clock"] is None
    assert page_of(owner, club).context["minutes"] == 40


@pytest.mark.parametrize("minutes", ["", "0", "241", "x"])
def test_a_clock_that_cannot_be_started_says_so_beside_its_field(owner, club, minutes):
    answer = send(owner, club, "clock", minutes=minutes)
    assert answer.status_code == 422
    assert answer.context["wrong"]["minutes"]
    assert answer.context["minutes"] == minutes


def test_the_picture_says_what_sets_equal_totals_apart_and_cuts_no_name(owner):
    name = "Marie-Thérèse de La Rochefoucauld & Jean-Baptiste Blanc"
    names = [f"{name} {number}" for number in range(1, 5)]
    begin(owner, rounds="1", entrants="\n".join(names))
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    enter(owner, club, 1, ((900, 800), (0, 0)), ((900, 700), (2, 0)))
    send(owner, club, "end", sure="1")
    drawn = evening_card(club_page(Evening.objects.get()))
    assert [one["apart"] for one in drawn["lines"]] == ["2 capots", "0 capots", "", ""]
    assert {one["name"]["text"] for one in drawn["lines"]} == {*names}


@pytest.mark.parametrize(("teams", "drawn"), [(4, 4), (16, 16), (18, 10)])
def test_the_picture_has_everybody_or_says_that_it_has_the_first(owner, teams, drawn):
    begin(owner, rounds="1", entrants="\n".join([f"Team {one}" for one in range(1, teams + 1)]))
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    cards = [((972 + at, 972 - at), (0, 0)) for at in range(teams // 2)]
    enter(owner, club, 1, *cards)
    send(owner, club, "end", sure="1")
    card = evening_card(club_page(Evening.objects.get()))
    assert len(card["lines"]) == drawn
    assert card["lines"][-1]["y"] < 620
    assert card["people"] == (f"{teams} teams" if drawn == teams else "18 teams · the first 10")


@pytest.mark.parametrize("fields", [{}, {"round": "1", "at": "1"}, {"round": "0", "number": "1"}])
def test_no_form_about_a_round_is_an_error_of_the_server_before_there_is_one(owner, fields):
    begin(owner)
    club = Evening.objects.get()
    names = [one for one in get_resolver().reverse_dict if str(one).startswith("club_")]
    for address in [reverse(one, args=[club.key]) for one in names if one != "club_paper"]:
        answer = owner.post(address, fields)
        assert answer.status_code in (302, 405, 422), address
    assert Evening.objects.get().recorded["played"] == []


def test_a_full_journal_takes_no_more_lines_and_says_what_to_do(owner, monkeypatch):
    begin(owner)
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    monkeypatch.setattr("games.services.evenings.clubs.MOST_CHANGES", 1)
    assert card(owner, club, 1, (900, 800), why="Counted twice").status_code == 302
    refused = card(owner, club, 2, (700, 600), why="Counted twice")
    assert refused.status_code == 422
    assert "To go on, begin one like it." in pages.text_of(refused.text)
    assert len(Evening.objects.get().recorded["changes"]) == 1


class TestWhoNeverPlayed:
    """Five players at Tarot, where points can be below 0, of whom the last does not come."""

    @pytest.fixture
    def club(self, owner):
        begin(owner, kind="tarot", rounds="1", entrants="\n".join(PEOPLE[:5]))
        club = Evening.objects.get()
        send(
            owner, club, "prizes", prizes="\n".join(["First", "Second", "Third", "Fourth", "Fifth"])
        )
        return club

    @pytest.fixture
    def over(self, owner, club):
        send(owner, club, "entrants", left=["5"])
        send(owner, club, "round", version=0)
        card(owner, club, 1, (-15, -5, 5, 15))
        send(owner, club, "end")
        return club

    def test_is_last_without_a_rank_or_a_prize_and_pushes_nobody_down(self, owner, over):
        ranking = page_of(owner, over).context["ranking"]
        assert [one.rank for one in ranking] == [1, 2, 3, 4, 0]
        assert ranking[-1].number == 5
        assert [one.prizes for one in ranking[2:]] == [("Third",), ("Fourth",), ()]

    @pytest.mark.parametrize("what", ["", "screen/", "paper/ranking/"])
    def test_is_said_to_have_not_played(self, owner, over, what):
        text = pages.text_of(owner.get(f"/evenings/{over.key}/{what}").text)
        assert "Player 5 did not play" in text
        assert "Fifth" not in text

    def test_is_said_to_have_not_played_by_link(self, owner, over):
        text = pages.text_of(owner.get(f"/s/{services.make_link(to=over)}/").text)
        assert "Player 5 did not play" in text

    def test_has_no_prize_on_paper_so_that_all_read_out_are_of_the_ranks_before(self, owner, over):
        text = pages.text_of(owner.get(f"/evenings/{over.key}/paper/prizes/").text)
        assert "Fourth" in text
        assert "Player 5" not in text

    def test_is_counted_until_the_first_draw_alone(self, owner, club):
        assert page_of(owner, club).context["counted"] == "5 players"
        send(owner, club, "entrants", left=["5"])
        send(owner, club, "round", version=0)
        assert page_of(owner, club).context["counted"] == "4 players"

    def test_is_ranked_as_soon_as_they_sit_at_a_table(self, owner, club):
        send(owner, club, "round", version=0)
        card(owner, club, 1, (-15, -5, 0, 5, 15))
        assert [one.rank for one in page_of(owner, club).context["ranking"]] == [1, 2, 3, 4, 5]

    def test_keeps_what_was_won_if_they_leave_later(self, owner, club):
        send(owner, club, "round", version=0)
        card(owner, club, 1, (-15, -5, 0, 5, 15))
        send(owner, club, "entrants", left=["1", "2", "3", "4", "5"])
        ranking = page_of(owner, club).context["ranking"]
        assert ranking[0].prizes == ("First",)

    def test_has_no_points_where_the_fewest_win(self):
        club = new_club(PEOPLE[:4], "each", 12, 2, "anew") | {"prizes": ["A ham"]}
        club["played"] = [{"tables": [table_of([1], [2], [3], points=[9, 4, 5])], "byes": []}]
        *_, last = club_standings("batarde", club)
        assert (last.number, last.rank, last.played, last.prizes) == (4, 0, 0, ())
