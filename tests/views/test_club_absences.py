"""Who comes late or leaves in the middle of a round of a club evening."""

import csv
import json
import re
from io import StringIO
from itertools import chain
from random import Random

import pytest

from games import services
from games.evenings.club_files import is_club
from games.evenings.clubs import club_standings, draw, drawn_otherwise, new_club, seats_of
from games.models import Evening
from games.readers.exchange.register import differences
from tests import pages
from tests.files import bring, file_of
from tests.views.clubs import TEAMS, begin, card, page_of, recorded, seen_of, send, table_at
from tests.views.files import content_of

pytestmark = pytest.mark.usefixtures("contexts")

CHANGED = "The entrants were changed in the meantime: look again. Nothing was saved."


def text_of(owner, club, what=""):
    return pages.text_of(owner.get(f"/evenings/{club.key}/{what}").text)


def journal(owner, club):
    return text_of(owner, club, "club/journal/")


def offered(owner, club, what, **fields):
    """Send the form of the page that leads there, as it is filled in, with these fields."""
    return owner.post(f"/evenings/{club.key}/club/{what}", form_of(owner, club, what) | fields)


def form_of(owner, club, what):
    return pages.fields_of(page_of(owner, club).text, f"/evenings/{club.key}/club/{what}")


def is_offered(owner, club, what):
    return f"/evenings/{club.key}/club/{what}" in page_of(owner, club).text


def seated(club, at):
    return seats_of(table_at(club, at))


def begun(owner, entrants, **fields):
    begin(owner, entrants="\n".join(entrants), **fields)
    club = Evening.objects.get()
    send(owner, club, "round", version=0)
    return club


class TestLatecomers:
    @pytest.fixture
    def club(self, owner):
        """Three teams: one sits out."""
        return begun(owner, TEAMS[:3])

    def test_one_is_seated_at_a_new_table_with_who_sits_out(self, owner, club):
        [out] = recorded(club)["played"][0]["byes"]
        assert not is_offered(owner, club, "late")
        send(owner, club, "entrants", late="Inès & Jo")
        asked = text_of(owner, club)
        assert f"{out} · {TEAMS[out - 1]} Late: 4 · Inès & Jo" in asked
        assert "at a new table 2?" in asked

        assert offered(owner, club, "late").status_code == 302
        [played] = recorded(club)["played"]
        assert (played["byes"], seats_of(played["tables"][1])) == ([], (out, 4))
        assert "Table 2, round 1 added; came late: 4 · Inès & Jo" in journal(owner, club)
        assert not is_offered(owner, club, "late")
        card(owner, club, 2, (982, 962))
        assert table_at(club, 2)["points"] == [982, 962]

    def test_nobody_is_once_all_results_of_the_round_are_in(self, owner, club):
        send(owner, club, "entrants", late="Inès & Jo")
        card(owner, club, 1, (982, 962))
        assert not is_offered(owner, club, "late")

    def test_nobody_is_whom_the_page_did_not_name(self, owner, club):
        send(owner, club, "entrants", late="Inès & Jo")
        sent = form_of(owner, club, "late")
        send(owner, club, "entrants", left=["4"], late="Kim & Léa")
        refused = owner.post(f"/evenings/{club.key}/club/late", sent)
        assert CHANGED in pages.text_of(refused.text)
        assert len(recorded(club)["played"][0]["tables"]) == 1

    def test_a_form_that_is_sent_twice_seats_them_once(self, owner, club):
        send(owner, club, "entrants", late="Inès & Jo")
        sent = form_of(owner, club, "late")
        for _ in range(2):
            assert owner.post(f"/evenings/{club.key}/club/late", sent).status_code == 302
        assert len(recorded(club)["played"][0]["tables"]) == 2

    def test_two_are_seated_together_where_nobody_sits_out(self, owner):
        club = begun(owner, TEAMS)
        send(owner, club, "entrants", late="Inès & Jo")
        assert not is_offered(owner, club, "late")
        send(owner, club, "entrants", late="Kim & Léa")
        asked = text_of(owner, club)
        assert "Late: 5 · Inès & Jo and 6 · Kim & Léa" in asked
        assert "Sits out" not in asked

        offered(owner, club, "late")
        assert seats_of(table_at(club, 3)) == (5, 6)
        assert "came late: 5 · Inès & Jo and 6 · Kim & Léa" in journal(owner, club)
        card(owner, club, 3, (982, 962))
        assert table_at(club, 3)["points"] == [982, 962]
        assert is_club(json.loads(json.dumps(recorded(club))))

    def test_where_each_plays_alone_they_are_only_if_they_make_a_table(self, owner):
        club = begun(owner, ["Ana", "Bea", "Cy", "Dan", "Eva"], form="partners")
        assert len(recorded(club)["played"][0]["byes"]) == 1
        send(owner, club, "entrants", late="Flo\nGil")
        assert not is_offered(owner, club, "late")
        send(owner, club, "entrants", late="Hugo")
        offered(owner, club, "late")
        assert [len(side) for side in table_at(club, 2)["sides"]] == [2, 2]

    def test_the_draw_by_the_ranking_is_not_said_to_have_been_another(self):
        club = new_club(TEAMS, "teams", 12, 3, "standing") | {"entrants": [*TEAMS, "Inès & Jo"]}
        for number in (1, 2):
            club["left"] = [5] if number == 1 else [4, 5]
            club["played"].append(draw("belote", club, Random(1)))
            for table in club["played"][-1]["tables"]:
                table |= {"points": [900, 800], "capots": [0, 0]}
        out = club["played"][1]["byes"].pop()
        late = {"sides": [[out], [5]], "points": [1, 2], "capots": [0, 0], "late": [5]}
        club["played"][1]["tables"].append(late | {"readings": []})
        seated = NOTED | {"what": "seated", "round": 2, "table": 3, "after": {"entrants": [5]}}
        club["changes"] = [seated, NOTED | {"after": {"entrants": []}}]
        assert drawn_otherwise("belote", club, 2) == []
        assert is_club(json.loads(json.dumps(club)))


class TestATableThatIsNotPlayed:
    @pytest.fixture
    def club(self, owner):
        """Five teams: two tables, one of them without a result, and one team sits out."""
        club = begun(owner, [*TEAMS, "Inès & Jo"])
        card(owner, club, 1, (982, 962))
        return club

    @pytest.fixture
    def left(self, owner, club):
        """The team that leaves the other table."""
        left, _ = seats_of(table_at(club, 2))
        assert "left" not in form_of(owner, club, "unplayed")
        send(owner, club, "entrants", left=[left])
        return left

    def test_is_offered_first_once_somebody_left_and_counts_as_entered(self, owner, club, left):
        _, stayed = seats_of(table_at(club, 2))
        name = f"{left} · {recorded(club)['entrants'][left - 1]}"
        assert f"Round 1, table 2: somebody left Left: {name}" in text_of(owner, club)
        assert offered(owner, club, "unplayed", reason="Unwell").status_code == 302
        text = text_of(owner, club)
        assert f"not played; left: {name}" in text
        assert "Still without a result" not in text
        line = journal(owner, club)
        assert f"Table 2, round 1 not played; left: {name}" in line
        assert "Unwell" in line
        assert send(owner, club, "round", version=1).status_code == 302
        assert recorded(club)["played"][1]["byes"] == []
        assert stayed in chain(*map(seats_of, recorded(club)["played"][1]["tables"]))

    def test_gives_who_stayed_what_sitting_out_gives_and_who_left_nothing(self, owner, club, left):
        _, stayed = seats_of(table_at(club, 2))
        [out] = recorded(club)["played"][0]["byes"]
        offered(owner, club, "unplayed")
        page = page_of(owner, club)
        ranking = {one.number: one for one in page.context["ranking"]}
        assert [ranking[one].scores for one in (stayed, out, left)] == [(972,), (972,), (None,)]
        assert ranking[stayed].sat_out == ranking[out].sat_out == (True,)
        assert "In brackets: the average of a round, for those who did not play" in text_of(
            owner, club
        )

    def test_ranks_who_stayed_and_not_who_left_without_ever_playing(self, owner, club, left):
        offered(owner, club, "unplayed")
        page = page_of(owner, club)
        assert [(one.number, one.rank) for one in page.context["ranking"]][-1] == (left, 0)
        assert page.context["counted"] == "4 teams"

    def test_counts_as_a_round_that_who_stayed_sat_out(self, owner, club, left):
        """The next to sit out is somebody else, unless everybody has."""
        _, stayed = seats_of(table_at(club, 2))
        [out] = recorded(club)["played"][0]["byes"]
        offered(owner, club, "unplayed")
        send(owner, club, "entrants", late="Kim & Léa", was=[left], left=[left])
        for chance in range(9):
            drawn = draw("belote", recorded(club), Random(chance))
            assert not {stayed, out} & {*drawn["byes"]}

    def test_is_taken_back_and_a_result_entered(self, owner, club, left):
        offered(owner, club, "unplayed")
        refused = card(owner, club, 2, (982, 962))
        assert "Table 2 is noted as not played: take that back first." in pages.text_of(
            refused.text
        )
        assert send(owner, club, "move", round=1, at=1, to=2).status_code == 422
        assert offered(owner, club, "unplayed").status_code == 302
        assert "left" not in table_at(club, 2)
        assert "taken away" in journal(owner, club)
        card(owner, club, 2, (982, 962))
        assert table_at(club, 2)["points"] == [982, 962]

    def test_is_not_noted_for_another_reason_than_the_page_said(self, owner, club, left):
        sent = form_of(owner, club, "unplayed")
        send(owner, club, "entrants", was=[left])
        refused = owner.post(f"/evenings/{club.key}/club/unplayed", sent | {"reason": "Unwell"})
        assert refused.status_code == 422
        assert CHANGED in pages.text_of(refused.text)
        assert "left" not in table_at(club, 2)

    def test_a_reason_that_is_too_long_stays_beside_what_is_wrong(self, owner, club, left):
        refused = offered(owner, club, "unplayed", reason="x" * 201)
        assert refused.status_code == 422
        assert "200 characters at most" in refused.context["wrong"]["reason"]
        assert "x" * 201 in refused.text

    def test_its_result_is_not_dropped(self, owner, club, left):
        sent = form_of(owner, club, "unplayed")
        card(owner, club, 2, (982, 962))
        refused = owner.post(f"/evenings/{club.key}/club/unplayed", sent)
        assert "Table 2 has a result already" in pages.text_of(refused.text)

    def test_its_phones_are_told_so(self, owner, club, left):
        owner.post(f"/evenings/{club.key}/club/phones", {"phones": "one"})
        [code] = owner.get(f"/evenings/{club.key}/screen/").context["open_tables"]
        assert code["number"] == 2
        offered(owner, club, "unplayed")
        screen = owner.get(f"/evenings/{club.key}/screen/")
        assert screen.context["open_tables"] == []

    def test_goes_with_a_file_and_stands_in_spreadsheets(self, owner, club, left):
        offered(owner, club, "unplayed", reason="Unwell")
        send(owner, club, "entrants", late="Kim & Léa", was=[left], left=[left])
        club.refresh_from_db()
        assert is_club(json.loads(json.dumps(club.club)))
        assert not [*differences(club.notebook)]
        own = services.create_notebook()
        bring(own.notebook, file_of(club.notebook))
        assert own.notebook.evenings.get().club == club.club

        file = owner.get("/export/file", {"evening": club.key, "form": "csv-en"})
        _, *rows = csv.reader(StringIO(content_of(file).decode().removeprefix("\ufeff")))
        assert [row[-2] for row in rows if row[1] == "2"] == ["not played"] * 2

    def test_where_the_fewest_win_who_left_has_the_most_if_they_played_before(self):
        club = new_club([*"ABCDEFG"], "each", 12, 3, "anew")
        for _ in range(2):
            club["played"].append(draw("batarde", club, Random(1)))
            for table in club["played"][-1]["tables"]:
                table |= {"points": [10, 20, 30, 40][: len(seats_of(table))]}
                table |= {"capots": [0] * len(seats_of(table))}
        first, second = club["played"][1]["tables"]
        left, *stayed = seats_of(second)
        second |= {"points": None, "capots": None, "left": [left]}
        scores = {one.number: one.scores[1] for one in club_standings("batarde", club)}
        assert scores[left] == max(first["points"])
        assert all(scores[one] < scores[left] for one in stayed)

        del club["played"][0]
        assert [(one.number, one.rank) for one in club_standings("batarde", club)][-1] == (left, 0)


class TestATableThatIsNotPlayedThoughNobodyLeft:
    @pytest.fixture
    def club(self, owner):
        """Six teams, three tables, one of them with a result."""
        club = begun(owner, [*TEAMS, "Inès & Jo", "Kim & Léa"])
        card(owner, club, 1, (982, 962))
        return club

    def test_is_noted_with_a_reason_and_gives_all_the_average(self, owner, club):
        names = [f"{one} · {recorded(club)['entrants'][one - 1]}" for one in seated(club, 3)]
        page = page_of(owner, club)
        assert [(one["at"], one["names"]) for one in page.context["waiting"]][1:] == [
            (3, " and ".join(names))
        ]
        seen = page.context["waiting"][1]["seen"]
        answer = offered(owner, club, "unplayed", seen=seen, reason="Time is up")
        assert answer.status_code == 302
        assert table_at(club, 3)["left"] == []
        page = page_of(owner, club)
        assert "not played; left" not in pages.text_of(page.text)
        assert "not played It is played after all" in pages.text_of(page.text)
        ranking = {one.number: one for one in page.context["ranking"]}
        assert [ranking[one].scores for one in seated(club, 3)] == [(972,), (972,)]
        assert recorded(club)["left"] == []
        assert "Table 3, round 1 not played" in journal(owner, club)
        assert "Time is up" in journal(owner, club)
        assert [one["at"] for one in page.context["waiting"]] == [2]

    def test_goes_with_a_file_and_is_taken_back(self, owner, club):
        offered(owner, club, "unplayed")
        club.refresh_from_db()
        assert not [*differences(club.notebook)]
        own = services.create_notebook()
        bring(own.notebook, file_of(club.notebook))
        assert own.notebook.evenings.get().club == club.club

        back = {"round": 1, "seen": seen_of(club, 1, 2), "back": "1"}
        assert send(owner, club, "club/unplayed", **back).status_code == 302
        assert "left" not in table_at(club, 2)

    def test_is_another_matter_once_somebody_has_left_it(self, owner, club):
        sent = form_of(owner, club, "unplayed")
        send(owner, club, "entrants", left=[seated(club, 2)[0]])
        refused = owner.post(f"/evenings/{club.key}/club/unplayed", sent)
        assert CHANGED in pages.text_of(refused.text)
        assert "left" not in table_at(club, 2)

    def test_is_no_other_table_than_the_page_showed(self, owner, club):
        sent = form_of(owner, club, "unplayed")
        one, other = seated(club, 2)[0], seated(club, 3)[0]
        swap = {"round": 1, "one": one, "other": other}
        asked = send(owner, club, "seats", **swap).context["seats"]["exchange"]
        send(owner, club, "seats", **swap, seen=asked["seen"])
        refused = owner.post(f"/evenings/{club.key}/club/unplayed", sent)
        assert "others sit here now" in pages.text_of(refused.text)
        assert "left" not in table_at(club, 2)

    def test_a_reason_that_is_too_long_stays_beside_what_is_wrong(self, owner, club):
        seen = page_of(owner, club).context["waiting"][1]["seen"]
        refused = offered(owner, club, "unplayed", seen=seen, reason="x" * 201)
        assert refused.status_code == 422
        assert "x" * 201 in refused.text
        assert f'<option value="{seen}" selected>' in refused.text


def test_a_card_that_was_read_once_is_taken_away_before_its_table_is_not_played(owner):
    club = begun(owner, TEAMS, twice="1")
    card(owner, club, 2, (982, 962))
    left, _ = seats_of(table_at(club, 2))
    send(owner, club, "entrants", left=[str(left)])
    refused = offered(owner, club, "unplayed")
    assert "The card of table 2 was read already: take that away first." in pages.text_of(
        refused.text
    )

    called = owner.get(f"/evenings/{club.key}/?round=1&table=2")
    assert called.context["card"]["at"] == 2
    card(owner, club, 2, sure="1")
    assert table_at(club, 2)["readings"] == []
    assert offered(owner, club, "unplayed").status_code == 302
    assert table_at(club, 2)["left"] == [left]


def test_a_question_leads_to_the_rounds_of_its_concours(owner):
    club = begun(owner, TEAMS)
    for points in ((982, 962), (900, 800)):
        card(owner, club, 1 if points[0] == 982 else 2, points, why="so")
    send(owner, club, "round", version=1)
    asked = owner.post(f"/evenings/{club.key}/end")
    ways = re.findall(r'href="([^"]*[?]round=[^"]*)"', asked.text)
    assert ways
    assert {way.split("?")[0] for way in ways} == {f"/evenings/{club.key}/"}


def with_table(**changed):
    table = {"sides": [[1], [2]], "points": None, "capots": None, "readings": []}
    return {"played": [{"tables": [table | changed], "byes": [], "planned": 1, "changes": 0}]}


NOTED = {"what": "unplayed", "round": 1, "table": 1, "before": None, "by": "Laptop", "why": ""}
NOTED |= {"after": {"entrants": [1]}, "at": "2026-09-26T20:00:00+00:00"}


@pytest.mark.parametrize(
    "wrong",
    [
        with_table(left=[3]),
        with_table(left=[1, 1]),
        with_table(left=1),
        with_table(left=[1], points=[1, 2], capots=[0, 0]),
        with_table(late=[9]),
        with_table(late=None),
        {"changes": [NOTED | {"after": None}]},
        {"changes": [NOTED | {"after": {"entrants": [9]}}]},
        {"changes": [NOTED | {"what": "seated", "after": {"entrants": []}}]},
        {"changes": [NOTED | {"after": {"points": [1, 2], "capots": [0, 0]}}]},
        {"changes": [NOTED | {"what": "saved"}]},
    ],
)
def test_a_file_has_no_absences_of_another_form(wrong):
    club = new_club(TEAMS, "teams", 12, 1, "anew") | with_table(left=[1], late=[2])
    nobody = NOTED | {"after": {"entrants": []}}
    assert is_club(club | {"changes": [NOTED, nobody, NOTED | {"what": "seated"}]})
    assert is_club(club | with_table(left=[]))
    assert not is_club(club | wrong)
