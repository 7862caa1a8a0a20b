"""The cards of a club evening: what is saved, asked, refused, read twice, corrected and moved, and
the journal of it.
"""

import re
from datetime import datetime
from random import Random
from uuid import uuid4

import pytest

from games import clock, services
from games.evenings.cards import sum_faults
from games.evenings.club_files import is_club
from games.evenings.clubs import draw, drawn_otherwise, new_club
from tests import pages
from tests.views.clubs import (
    begun,
    card,
    followed,
    points_at,
    recorded,
    seen_of,
    send,
    table_at,
    text_of,
)

pytestmark = pytest.mark.usefixtures("contexts")


@pytest.fixture
def club(cast):
    return begun(cast)


OTHERWISE = "By the ranking as it is now, round 2 would have had:"


def test_a_card_is_saved_said_and_stands_on_the_page(owner, club):
    answer = card(owner, club, 3, (982, 962))
    assert answer.url == f"/evenings/{club.key}/?round=1"
    page = owner.get(answer.url)
    assert "Table 3: 982 / 962 saved, no capot." in text_of(page)
    rows = page.context["rounds"][0]["tables"]
    assert [row["state"] for row in rows] == ["open", "open", "saved", "open"]
    assert points_at(club, 3) == [982, 962]


def test_what_is_said_of_a_saved_card_names_its_capots(cast, owner, club):
    old = seen_of(club, 1, 3)
    said = followed(owner, card(owner, club, 3, (1142, 982), (2, 0)))
    assert "Table 3: 1142 (2 capots) / 982 saved." in said
    changed = card(owner, club, 3, (1142, 982), seen=old)
    assert "Table 3 has another result: 1142 (2) / 982." in text_of(changed)
    aluette = begun(cast, kind="aluette")
    assert "Table 1: 5 / 3 saved." in followed(owner, card(owner, aluette, 1, (5, 3)))


def test_a_card_is_found_by_the_number_of_a_team_whose_points_come_first(owner, club):
    first, second = (side[0] for side in table_at(club, 2)["sides"])
    card(owner, club, second, (1000, 944), (1, 0), find="entrant", why="so")
    assert points_at(club, 2) == [944, 1000]
    assert table_at(club, 2)["capots"] == [0, 1]
    card(owner, club, first, (962, 982), find="entrant", seen=seen_of(club, 1, 2))
    assert points_at(club, 2) == [962, 982]


@pytest.mark.parametrize(
    ("points", "capots", "said"),
    [
        ((10300, 91), (0, 77), "More capots than hands: 77 in 12."),
        ((982, 963), (), "Together that makes 1945: it has to make 1944 or 1964."),
        ((982, 900), (), "Together that makes 1882: it has to make 1944 to 2184."),
        ((2000, 200), (), "Together that makes 2200: it has to make 1944 to 2184."),
        ((1000, 944), (1, 0), "Together that makes 1944: it has to make 2034 to 2274."),
    ],
)
def test_an_impossible_sum_is_refused_with_what_it_has_to_be_unless_a_reason_is_given(
    owner, club, points, capots, said
):
    answer = card(owner, club, 1, points, capots)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert points_at(club, 1) is None
    line = answer.context["card"]
    assert [side["points"] for side in line["sides"]] == [*map(str, points)]

    card(owner, club, 1, points, capots, why="13 hands were played")
    assert points_at(club, 1) == [*points]
    assert recorded(club)["changes"][-1]["why"] == "13 hands were played"


@pytest.mark.parametrize(
    ("points", "capots"), [((972, 972), ()), ((1100, 1084), ()), ((1042, 992), (1, 0))]
)
def test_sums_with_belotes_and_capots_are_right(owner, club, points, capots):
    assert card(owner, club, 1, points, capots).status_code == 302


@pytest.mark.parametrize(
    ("kind", "points", "code"),
    [
        ("belote", (972, 972), None),
        ("coinche", (3210, 450), None),
        ("aluette", (7, 5), None),
        ("aluette", (20, 5), "sum_out_of_range"),
        ("tarot", (100, -50, -25, -25), None),
        ("tarot", (100, -50, -25, -20), "sum_is_fixed"),
        ("river", (120, 34, 20, -10), None),
        ("batarde", (3, 0, 9, 1), None),
        ("alta_baja", (40, 30, 20, 10), None),
        ("alta_baja", (4000, 30, 20, 10), "sum_out_of_range"),
    ],
)
def test_each_game_says_what_the_sum_of_a_card_has_to_be(kind, points, code):
    faults = sum_faults(kind, 12, {"points": [*points], "capots": [0] * len(points)})
    assert [fault.code for fault in faults] == ([code] if code else [])


def test_where_the_sum_is_fixed_the_last_points_follow(cast, owner):
    club = begun(cast, kind="tarot")
    card(owner, club, 1, (120, -40, "", -50))
    assert points_at(club, 1) == [120, -40, -30, -50]
    assert card(owner, club, 2, (120, "", "", -50)).status_code == 422


@pytest.mark.parametrize(
    ("number", "points", "said"),
    [
        ("5", (982, 962), "No table has this number."),
        ("0", (982, 962), "No table has this number."),
        ("x", (982, 962), "No table has this number."),
        ("99999999", (982, 962), "No table has this number."),
        ("1", (982,), "The points of each side are needed."),
        ("1", (), "The points of each side are needed."),
        ("1", ("x", 962), "Enter a whole number from 0 to 99999."),
        ("1", (-1, 962), "Enter a whole number from 0 to 99999."),
        ("1", (100_000, 962), "Enter a whole number from 0 to 99999."),
        ("1", ("٣", 962), "Enter a whole number from 0 to 99999."),
    ],
)
def test_what_cannot_be_a_card_is_said_beside_it_and_nothing_is_saved(
    owner, club, number, points, said
):
    answer = card(owner, club, number, points)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert answer.context["card"]["number"] == number
    assert recorded(club)["changes"] == []


def test_a_result_is_called_back_corrected_and_taken_away_only_when_that_is_sure(owner, club):
    card(owner, club, 2, (982, 962))
    page = owner.get(f"/evenings/{club.key}/?round=1&table=2")
    line = page.context["card"]
    assert [side["points"] for side in line["sides"]] == [982, 962]
    followed(owner, card(owner, club, 2, (962, 982), seen=line["seen"]))
    assert points_at(club, 2) == [962, 982]

    seen = seen_of(club, 1, 2)
    asked = card(owner, club, 2, ("", ""), seen=seen)
    assert asked.status_code == 422
    assert "Table 2 has a result: 962 / 982. Take it away?" in text_of(asked)
    assert "962 / 982 saved" not in text_of(asked)
    assert points_at(club, 2) == [962, 982]
    gone = card(owner, club, 2, (962, 982), seen=seen, sure="1")
    assert "Table 2: without a result now." in followed(owner, gone)
    assert points_at(club, 2) is None
    assert owner.get(f"/evenings/{club.key}/").context["ranking"] == []


def test_a_result_that_the_page_did_not_show_is_not_replaced_unawares(owner, club):
    old = seen_of(club, 1, 1)
    card(owner, club, 1, (982, 962))
    answer = card(owner, club, 1, (962, 982), seen=old)
    assert "Table 1 has another result: 982 / 962. Save again to replace it." in text_of(answer)
    assert card(owner, club, 1, ("", ""), seen=old, sure="1").status_code == 422
    assert points_at(club, 1) == [982, 962]
    card(owner, club, 1, (962, 982), seen=answer.context["card"]["seen"])
    assert points_at(club, 1) == [962, 982]


def test_a_card_is_never_that_of_others_who_sit_there_since(owner, club):
    old = seen_of(club, 1, 1)
    club.refresh_from_db()
    club.club["played"][0]["tables"].reverse()
    club.save()
    answer = card(owner, club, 1, (982, 962), seen=old)
    assert "The tables were drawn again in the meantime" in text_of(answer)
    assert points_at(club, 1) is None


def test_a_card_that_is_sent_twice_is_saved_once(owner, club):
    key = uuid4()
    for _ in range(2):
        assert card(owner, club, 1, (982, 962), client_key=key).status_code == 302
    assert len(recorded(club)["changes"]) == 1


def test_a_result_is_moved_to_the_right_table(owner, club):
    card(owner, club, 2, (982, 962))
    assert "No table has this number." in text_of(send(owner, club, "move", round=1, at=2, to=9))
    same = send(owner, club, "move", round=1, at=2, to=2)
    assert "This is the result of table 2 already." in text_of(same)
    answer = send(owner, club, "move", round=1, at=2, to=3)
    assert "The result of table 2 is that of table 3 now." in followed(owner, answer)
    assert (points_at(club, 2), points_at(club, 3)) == (None, [982, 962])
    assert send(owner, club, "move", round=1, at=2, to=4).status_code == 422


def swap(owner, club, **fields):
    """Ask for the results of tables 1 and 2 of round 1 to be swapped, or say yes to that."""
    return send(owner, club, "move", **{"round": 1, "number": 1, "at": 1, "to": 2} | fields)


def test_the_results_of_two_tables_are_swapped_once_that_is_sure_and_back_again(owner, club):
    card(owner, club, 1, (1142, 982), (2, 0))
    card(owner, club, 2, (1000, 944))
    asked = swap(owner, club)
    assert asked.status_code == 422
    question = "Table 1 has 1142 (2) / 982, table 2 has 1000 / 944. Swap the two results?"
    assert question in text_of(asked)
    assert points_at(club, 1) == [1142, 982]

    sure = asked.context["card"]["swap"]["seen"]
    for _ in range(2):
        said = followed(owner, swap(owner, club, swap=sure))
        assert "The results of tables 1 and 2 are swapped." in said
        assert (points_at(club, 1), points_at(club, 2)) == ([1000, 944], [1142, 982])
        assert table_at(club, 2)["capots"] == [2, 0]
    lines = recorded(club)["changes"][2:]
    assert [(one["table"], one["after"]["points"]) for one in lines] == [
        (1, [1000, 944]),
        (2, [1142, 982]),
    ]
    assert is_club(recorded(club))
    swap(owner, club, swap=swap(owner, club).context["card"]["swap"]["seen"])
    assert (points_at(club, 1), points_at(club, 2)) == ([1142, 982], [1000, 944])


def test_results_that_the_page_did_not_show_are_not_swapped_unawares(owner, club):
    card(owner, club, 1, (982, 962))
    card(owner, club, 2, (1000, 944))
    sure = swap(owner, club).context["card"]["swap"]["seen"]
    card(owner, club, 2, (1100, 844), seen=seen_of(club, 1, 2))
    again = swap(owner, club, swap=sure)
    assert "table 2 has 1100 / 844. Swap the two results?" in text_of(again)
    assert points_at(club, 1) == [982, 962]
    card(owner, club, 2, ("", ""), seen=seen_of(club, 1, 2), sure="1")
    assert "has no result to move" in text_of(swap(owner, club, swap=sure))


def test_results_of_tables_of_other_sizes_are_neither_moved_nor_swapped(cast, owner):
    club = begun(cast, people=7, kind="tarot")
    card(owner, club, 1, (120, -40, -30, -50))
    card(owner, club, 2, (10, -10, 0))
    for sure in ({}, {"swap": "1 2"}):
        answer = swap(owner, club, **sure)
        assert "Table 2 has another number of players." in text_of(answer)
        assert answer.context["card"]["swap"] is None


def test_two_equal_readings_confirm_a_card(cast, owner):
    club = begun(cast, twice=True)
    key = uuid4()
    for _ in range(2):
        said = followed(owner, card(owner, club, 1, (982, 962), client_key=key))
        assert "Table 1: read once, a second reading confirms it." in said
        assert points_at(club, 1) is None
    assert [reading["by"] for reading in table_at(club, 1)["readings"]] == [cast.owner.label]
    assert is_club(recorded(club))
    assert "Table 1: 982 / 962 saved, no capot." in followed(
        owner, card(owner, club, 1, (982, 962))
    )
    assert table_at(club, 1)["readings"] == []


def test_two_readings_by_one_phone_are_said_to_be(cast, owner, browse):
    club = begun(cast, twice=True)
    same = "Both readings were made on this phone."
    for _ in range(2):
        said = followed(owner, card(owner, club, 1, (982, 962)))
    assert f"Table 1: 982 / 962 saved, no capot. {same}" in said
    card(owner, club, 2, (982, 962))
    other = browse(cast.scorer)
    assert "Table 2: 982 / 962 saved, no capot." in followed(
        other, card(other, club, 2, (982, 962))
    )
    assert same not in followed(other, card(other, club, 3, (982, 962)))
    assert same not in followed(owner, card(owner, club, 2, (972, 972), seen=seen_of(club, 1, 2)))


def test_of_two_readings_that_differ_one_is_chosen(cast, owner):
    club = begun(cast, twice=True)
    card(owner, club, 1, (982, 962))
    said = followed(owner, card(owner, club, 1, (962, 982)))
    assert "Table 1: the two readings differ." in said
    assert "982 / 962" in said
    assert "962 / 982" in said
    assert "Choose" not in said
    third = card(owner, club, 1, (972, 972))
    assert "The two readings of table 1 differ: choose one of them." in text_of(third)
    assert send(owner, club, "reading", round=1, at=1, which=7).status_code == 422
    send(owner, club, "reading", round=1, at=1, which=1)
    assert points_at(club, 1) == [962, 982]
    assert send(owner, club, "reading", round=1, at=1, which=0).status_code == 422
    assert [change["what"] for change in recorded(club)["changes"]] == ["read", "read", "saved"]


def test_the_journal_says_what_was_before_and_after_who_and_why_the_newest_first(cast, owner, club):
    card(owner, club, 2, (982, 962))
    card(owner, club, 2, (1000, 963), seen=seen_of(club, 1, 2), why="the card says so")
    send(owner, club, "move", round=1, at=2, to=4)
    shown = owner.get(f"/evenings/{club.key}/club/journal/").context["changes"]
    assert [(one["table"], one["before"], one["after"], one["why"]) for one in shown] == [
        (4, None, "1000 / 963", ""),
        (2, "1000 / 963", None, ""),
        (2, "982 / 962", "1000 / 963", "the card says so"),
        (2, None, "982 / 962", ""),
    ]
    assert {one["by"] for one in shown} == {cast.owner.label}
    assert "the card says so" in owner.get(f"/evenings/{club.key}/club/journal/").text


def test_the_journal_has_the_day_of_each_line_as_an_evening_lasts_past_midnight(owner, club):
    for at, moment in enumerate(("2026-11-28T22:50:00Z", "2026-11-28T23:10:00Z"), 1):
        with clock.at(datetime.fromisoformat(moment)):
            card(owner, club, at, (982, 962))
    said = text_of(owner.get(f"/evenings/{club.key}/club/journal/"))
    assert "28 November 2026, 11:50 p.m." in said
    assert "29 November 2026, 12:10 a.m." in said


@pytest.mark.parametrize(("kind", "checked"), [("belote", True), ("coinche", False)])
def test_a_page_says_if_the_rules_do_not_fix_the_sum_of_a_card(cast, owner, kind, checked):
    page = text_of(owner.get(f"/evenings/{begun(cast, kind=kind).key}/"))
    assert ("its sum is not checked" in page) != checked


def test_a_correction_after_a_draw_by_the_ranking_says_which_tables_would_have_met(cast, owner):
    club = begun(cast, draw="standing")
    cast.enter(club, 1, (1100, 844), (1090, 854), (1080, 864), (1070, 874))
    club.refresh_from_db()
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    right = card(owner, club, 1, (1100, 844), seen=seen_of(club, 1, 1))
    assert "By the ranking as it is now" not in followed(owner, right)
    loser = table_at(club, 1)["sides"][0][0]
    said = followed(owner, card(owner, club, 1, (844, 1100), seen=seen_of(club, 1, 1)))
    assert OTHERWISE in said
    assert re.search(rf"{loser} · Name {loser} / \d · | / {loser} · Name {loser}", said)
    assert text_of(owner.get(f"/evenings/{club.key}/")).count(OTHERWISE) == 1

    changes = owner.get(f"/evenings/{club.key}/club/journal/").context["changes"]
    assert [one["drawn"] for one in changes] == [2, None, None, None, None]
    assert "after the draw of round 2" in text_of(owner.get(f"/evenings/{club.key}/club/journal/"))

    card(owner, club, 1, (1100, 844), seen=seen_of(club, 1, 1))
    assert OTHERWISE not in text_of(owner.get(f"/evenings/{club.key}/"))


def test_a_result_moved_or_swapped_after_a_draw_by_the_ranking_says_who_would_have_met(cast, owner):
    club = begun(cast, draw="standing")
    cast.enter(club, 1, (1100, 844), (1000, 944), (1080, 864), (1070, 874))
    club.refresh_from_db()
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    sure = swap(owner, club).context["card"]["swap"]["seen"]
    assert OTHERWISE in followed(owner, swap(owner, club, swap=sure))
    card(owner, club, 2, ("", ""), seen=seen_of(club, 1, 2), sure="1")
    assert OTHERWISE in followed(owner, swap(owner, club))


def test_a_round_that_is_drawn_again_after_a_correction_goes_by_the_ranking_as_it_is(cast, owner):
    club = begun(cast, draw="standing")
    cast.enter(club, 1, (1100, 844), (1090, 854), (1080, 864), (1070, 874))
    club.refresh_from_db()
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    followed(owner, card(owner, club, 1, (844, 1100), seen=seen_of(club, 1, 1)))
    club.refresh_from_db()
    club = services.undo_club_round(evening=club, seen_round=2)
    services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    assert OTHERWISE not in text_of(owner.get(f"/evenings/{club.key}/"))
    changes = owner.get(f"/evenings/{club.key}/club/journal/").context["changes"]
    assert [one["drawn"] for one in changes] == [None] * 5


@pytest.mark.parametrize("planned", [3, 5])
def test_a_draw_by_the_ranking_that_stands_would_have_been_the_same(planned):
    """However many rounds are planned since: the draw looked ahead to those that were."""
    chance = Random(13)
    club = new_club([f"Name {one}" for one in range(6)], "teams", 12, 3, "standing")
    for _ in range(3):
        club["played"].append(draw("belote", club, Random(1)))
        for table in club["played"][-1]["tables"]:
            points = chance.randint(500, 1400)
            table |= {"points": [points, 1944 - points], "capots": [0, 0]}
    change = {"what": "saved", "round": 1, "table": 1, "before": None, "after": None}
    club |= {"rounds": planned, "changes": [change]}
    assert [drawn_otherwise("belote", club, number) for number in (1, 2, 3)] == [[], [], []]


def test_a_script_is_told_of_the_table_of_its_card_alone(owner, club):
    address = f"/evenings/{club.key}/club/card"
    sent = {"round": 1, "number": 2, "points": [982, 962], "client_key": uuid4()}
    answer = owner.post(address, sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert pages.text_of(answer.text).count("Table 2: 982 / 962 saved, no capot.") == 1
    assert 'id="table-1-2" class="saved"' in answer.text
    assert "<html" not in answer.text
    wrong = owner.post(address, sent | {"points": [982, 963]}, headers={"HX-Request": "true"})
    assert wrong.status_code == 422
    assert "Table 2 has another result" in wrong.text
    none = owner.post(address, sent | {"round": 7}, headers={"HX-Request": "true"})
    assert none.status_code == 422


def test_a_game_without_capots_asks_for_none(cast, owner):
    club = begun(cast, kind="aluette")
    card(owner, club, 1, (5, 3), (9, 0))
    assert table_at(club, 1)["capots"] == [0, 0]
    assert "apot" not in text_of(owner.get(f"/evenings/{club.key}/"))
