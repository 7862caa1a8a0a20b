"""Results that are missing at a club evening, in whichever round, and what its end then says."""

from urllib.parse import urljoin

import pytest

from games import services
from games.models import Evening
from tests import pages
from tests.views.clubs import begin, card, end, enter, page_of, played, recorded, seen_of, send

pytestmark = pytest.mark.usefixtures("contexts")

HOLE = "Round 1 · Still without a result: table 2"


def withdraw(owner, club, number, at):
    """Take the result of a table away."""
    seen = seen_of(club, number, at)
    assert card(owner, club, at, round=number, seen=seen, sure="1").status_code == 302


@pytest.fixture
def holed(owner):
    """Two rounds of three are played; then a result of the first is withdrawn."""
    begin(owner, rounds="3")
    club = Evening.objects.get()
    for number in (1, 2):
        send(owner, club, "round", version=number - 1)
        enter(owner, club, number, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
    withdraw(owner, club, 1, 2)
    return club


def choose(owner, club, asked, button):
    """Answer the page that asks whether the club evening ends, with that button."""
    address = f"/evenings/{club.key}/end"
    [sent] = [one for to, one in pages.posts_of(asked) if to == address and button in one]
    return owner.post(address, sent)


def seen_of_round(club, at):
    return f"1 {seen_of(club, 1, at)}"


def text_of(owner, club, what=""):
    return pages.text_of(owner.get(f"/evenings/{club.key}/{what}").text)


class TestAnEarlierRound:
    @pytest.mark.parametrize("what", ["", "screen/", "paper/ranking/"])
    def test_its_table_without_a_result_is_named_wherever_results_are(self, owner, holed, what):
        text = text_of(owner, holed, what)
        assert HOLE in text
        assert "All results are in." not in text

    def test_the_page_leads_to_that_table(self, owner, holed):
        links = pages.links_of(page_of(owner, holed).text)
        [address] = [one for one in links if "round=1&table=2" in one]
        line = owner.get(address).context["card"]
        assert (line["round"], line["number"]) == (1, "2")

    def test_no_round_is_drawn_before_its_result_is_in(self, owner, holed):
        refused = send(owner, holed, "round", version=2)
        assert "Results of round 1 are missing, by table: 2." in pages.text_of(refused.text)
        enter(owner, holed, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
        assert send(owner, holed, "round", version=2).status_code == 302

    def test_the_last_draw_can_be_undone_all_the_same(self, owner, holed):
        enter(owner, holed, 1, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
        send(owner, holed, "round", version=2)
        withdraw(owner, holed, 1, 1)
        screen = text_of(owner, holed, "screen/")
        assert "Who sits where" in screen
        assert "Round 1 · Still without a result: table 1" in screen
        send(owner, holed, "undraw", version=3)
        assert len(recorded(holed)["played"]) == 2


class TestTheEnd:
    def test_is_not_asked_about_once_all_is_played(self, owner):
        begin(owner, rounds="1")
        club = Evening.objects.get()
        played(owner, club, [(900, 800), (700, 600)])
        assert end(owner, club).status_code == 302

    def test_asks_which_results_are_missing_and_how_many_rounds_were_not_drawn(self, owner, holed):
        asked = pages.text_of(end(owner, holed).text)
        holed.refresh_from_db()
        assert holed.ended_at is None
        assert HOLE in asked
        assert "1 planned round was not drawn." in asked
        assert "Who won is said once all results are in." in asked

    def test_names_nobody_while_a_result_is_missing(self, owner, holed):
        send(owner, holed, "prizes", prizes="A ham")
        assert end(owner, holed, sure="1").status_code == 302
        link = f"/s/{services.make_link(to=holed)}/"
        for address in ("/evenings/", f"/evenings/{holed.key}/", link):
            text = pages.text_of(owner.get(address).text)
            assert "wins the club evening" not in text
            assert "A ham" not in text
        assert "Who won is said once all results are in." in text
        assert HOLE in text_of(owner, holed, "screen/")
        assert owner.get(f"/evenings/{holed.key}/picture.png").status_code == 302

    def test_makes_the_standings_so_far_the_result_where_rounds_were_not_drawn(self, owner, club):
        send(owner, club, "prizes", prizes="A ham")
        played(owner, club, [(900, 800), (700, 600)])
        asked = pages.text_of(end(owner, club).text)
        assert "3 planned rounds were not drawn. The standings so far are the result." in asked
        assert "Still without a result" not in asked
        end(owner, club, sure="1")
        won = f"{page_of(owner, club).context['best']} wins the club evening, after 1 round of 4"
        for what in ("", "screen/"):
            assert won in text_of(owner, club, what)
        assert won in pages.text_of(owner.get("/evenings/").text)
        assert "A ham" in text_of(owner, club, "paper/prizes/")

    def test_takes_back_a_draw_that_nobody_played_in_one_tap(self, owner, club):
        played(owner, club, [(900, 800), (700, 600)])
        send(owner, club, "round", version=1)
        asked = end(owner, club).text
        assert "Without that draw, the standings so far are the result." in pages.text_of(asked)
        assert "not played, and end" not in asked
        for _ in range(2):
            assert choose(owner, club, asked, "take_back").status_code == 302
        assert len(recorded(club)["played"]) == 1
        assert "wins the club evening, after 1 round of 4" in text_of(owner, club)

    def test_notes_the_tables_without_a_result_as_not_played_in_one_tap(self, owner, club):
        played(owner, club, [(900, 800), (700, 600)])
        send(owner, club, "round", version=1)
        card(owner, club, 1, (900, 800), round=2, why="so")
        asked = end(owner, club).text
        assert "Note 1 table as not played, and end" in pages.text_of(asked)
        assert "take_back" not in asked
        for _ in range(2):
            assert choose(owner, club, asked, "unplayed").status_code == 302
        assert recorded(club)["played"][1]["tables"][1]["left"] == []
        assert "wins the club evening, after 2 rounds of 4" in text_of(owner, club)
        assert "Table 2, round 2 not played" in text_of(owner, club, "club/journal/")

    def test_notes_those_of_an_earlier_round_too_and_who_left_as_gone(self, owner, holed):
        [gone, _] = [side[0] for side in recorded(holed)["played"][0]["tables"][1]["sides"]]
        send(owner, holed, "entrants", left=[gone])
        choose(owner, holed, end(owner, holed).text, "unplayed")
        assert recorded(holed)["played"][0]["tables"][1]["left"] == [gone]
        assert "wins the club evening" in text_of(owner, holed)

    def test_notes_no_table_that_the_page_did_not_show(self, owner, holed):
        asked = end(owner, holed).text
        withdraw(owner, holed, 2, 1)
        refused = choose(owner, holed, asked, "unplayed")
        assert "Other results are missing in the meantime" in pages.text_of(refused.text)
        holed.refresh_from_db()
        assert holed.ended_at is None
        assert "left" not in recorded(holed)["played"][0]["tables"][1]

    def test_keeps_a_result_that_came_in_the_meantime(self, owner, holed):
        withdraw(owner, holed, 2, 1)
        asked = end(owner, holed).text
        card(owner, holed, 2, (900, 800), why="so")
        choose(owner, holed, asked, "unplayed")
        tables = [played["tables"] for played in recorded(holed)["played"]]
        assert tables[0][1]["points"] == [900, 800]
        assert tables[1][0]["left"] == []

    def test_drops_no_reading_of_a_card(self, owner):
        begin(owner, twice="1")
        club = Evening.objects.get()
        send(owner, club, "round", version=0)
        card(owner, club, 1, (982, 962))
        refused = end(
            owner,
            club,
            sure="1",
            unplayed="1",
            seen=[seen_of_round(club, 1), seen_of_round(club, 2)],
        )
        assert "The card of table 1 was read already" in pages.text_of(refused.text)
        club.refresh_from_db()
        assert club.ended_at is None

    def test_gives_the_prizes_by_the_ranking_of_the_end_alone(self, owner, club):
        send(owner, club, "prizes", prizes="A ham")
        for number in (1, 2):
            send(owner, club, "round", version=number - 1)
            enter(owner, club, number, ((900, 800), (0, 0)), ((700, 600), (0, 0)))
        end(owner, club, sure="1")
        assert "A ham" in text_of(owner, club)
        assert "A ham" not in text_of(owner, club, "?after=1")


def test_the_links_to_other_rankings_lead_there_from_a_page_that_refuses_too(owner, club):
    played(owner, club, [(900, 800), (700, 600)])
    refused = send(owner, club, "prizes", prizes="x" * 1000)
    assert refused.status_code == 422
    [by_number] = [one for one in pages.links_of(refused.text) if "by=number" in one]
    address = urljoin(refused.wsgi_request.path, by_number)
    assert owner.get(address).context["by"] == "number"


@pytest.fixture
def club(owner):
    begin(owner)
    return Evening.objects.get()


def test_the_big_screen_shows_the_ranking_that_its_page_showed(owner, club):
    played(owner, club, [(900, 800), (700, 600)], [(500, 100), (50, 40)])
    address = f"/evenings/{club.key}/"
    for given in ({}, {"by": "number"}, {"by": "number", "after": "1"}, {"after": "2"}):
        page = owner.get(address, given)
        [screen] = [one for one in pages.links_of(page.text) if "/screen/" in one]
        shown = owner.get(screen).context
        assert shown["ranking"] == page.context["ranking"]
        assert (shown["by"], shown["after"]) == (page.context["by"], page.context["after"])
    assert "after" not in screen  # so that it goes on with the rounds
