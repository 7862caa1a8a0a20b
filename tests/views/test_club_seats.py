"""Two entrants of a club evening who sat down in each other's places: exchanged before or after the
result, once that is sure, and back again.
"""

import json
from random import Random

import pytest

from games import services
from games.evenings.cards import TypedCard
from games.evenings.club_files import is_club
from games.readers.exchange.register import differences
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


def seated(club, at, number=1):
    return [side[0] for side in table_at(club, at, number)["sides"]]


def exchange(owner, club, one, other, **fields):
    return send(owner, club, "seats", **{"round": 1, "one": one, "other": other} | fields)


def sure_of(asked):
    return asked.context["seats"]["exchange"]["seen"]


def test_seats_are_exchanged_once_that_is_sure_and_the_cards_stay(owner, club):
    (one, left), (other, right) = seated(club, 1), seated(club, 3)
    card(owner, club, 1, (1142, 982), (2, 0))
    asked = exchange(owner, club, one, other)
    assert asked.status_code == 422
    assert (
        f"{one} · Name {one} is at table 1, {other} · Name {other} at table 3."
        " Exchange their seats?"
    ) in text_of(asked)
    assert seated(club, 1) == [one, left]

    for _ in range(2):
        said = followed(owner, exchange(owner, club, one, other, seen=sure_of(asked)))
        assert f"{one} · Name {one} is at table 3 now, {other} · Name {other} at table 1." in said
        assert (seated(club, 1), seated(club, 3)) == ([other, left], [one, right])
    assert points_at(club, 1) == [1142, 982]
    ranking = owner.get(f"/evenings/{club.key}/").context["ranking"]
    assert (ranking[0].number, ranking[0].points, ranking[0].capots) == (other, 1142, 2)
    assert is_club(json.loads(json.dumps(recorded(club))))

    exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
    assert (seated(club, 1), seated(club, 3)) == ([one, left], [other, right])


def test_the_journal_says_who_sat_where_before_and_after(owner, club):
    (one, left), (other, _) = seated(club, 1), seated(club, 3)
    exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
    page = owner.get(f"/evenings/{club.key}/club/journal/")
    lines = page.context["changes"]
    assert [(line["table"], line["before"], line["after"]) for line in lines][-1] == (
        1,
        f"{one} · Name {one} / {left} · Name {left}",
        f"{other} · Name {other} / {left} · Name {left}",
    )
    assert [line["table"] for line in lines] == [3, 1]
    assert text_of(page).count("seats exchanged") == 2


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ("", "2", "Two numbers are needed, one of them at least of a table of this round."),
        ("x", "2", "Two numbers are needed, one of them at least of a table of this round."),
        ("9", "2", "Two numbers are needed, one of them at least of a table of this round."),
        ("2", "2", "These two sit on the same side."),
    ],
)
def test_what_cannot_be_exchanged_is_said_beside_it(owner, club, one, other, said):
    answer = exchange(owner, club, one, other)
    assert answer.status_code == 422
    assert said in text_of(answer)
    assert answer.context["seats"]["one"] == one
    assert recorded(club)["changes"] == []


def test_partners_of_a_side_are_not_exchanged_and_those_of_a_table_can_be(cast, owner):
    club = begun(cast, form="partners")
    (north, south), (east, west) = table_at(club, 1)["sides"]
    assert "on the same side" in text_of(exchange(owner, club, north, south))
    exchange(owner, club, north, east, seen=sure_of(exchange(owner, club, north, east)))
    assert table_at(club, 1)["sides"] == [[east, south], [north, west]]


def test_seats_that_the_page_did_not_show_are_not_exchanged_unawares(owner, club):
    (one, _), (other, right) = seated(club, 1), seated(club, 3)
    sure = sure_of(exchange(owner, club, one, other))
    exchange(owner, club, right, one, seen=sure_of(exchange(owner, club, right, one)))
    again = exchange(owner, club, one, other, seen=sure)
    assert "Exchange their seats?" in text_of(again)
    assert seated(club, 3) == [other, one]


def test_a_line_of_the_journal_about_seats_has_to_be_one(owner, club):
    (one, _), (other, _) = seated(club, 1), seated(club, 3)
    exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
    kept = recorded(club)
    [line, *_] = kept["changes"]
    for sides in (None, [], [[1]], [[1], [99]], [[1], ["2"]], [[1], [1]], [[1, 2], [3, 4]]):
        after = sides and {"sides": sides}
        assert not is_club(kept | {"changes": [line | {"after": after}]})
    for besides in ({"byes": [99]}, {"byes": [3, 3]}, {"byes": None}, {"late": [3]}):
        assert not is_club(kept | {"changes": [line | {"after": line["after"] | besides}]})


def test_the_seats_of_a_table_that_is_not_played_are_not_exchanged(owner, cast, club):
    (one, left), (other, _) = seated(club, 1), seated(club, 3)
    send(owner, club, "entrants", left=[left])
    how = {"number": 1, "at": 1, "left": [left], "seen": seen_of(club, 1, 1), "reason": ""}
    services.note_unplayed(evening=club, phone=cast.owner, **how)
    asked = exchange(owner, club, one, other)
    answer = exchange(owner, club, one, other, seen=sure_of(asked))
    assert "Table 1 is noted as not played: take that back first." in text_of(answer)
    assert seated(club, 3)[0] == other


def test_who_came_late_can_be_exchanged_and_the_file_is_read(owner, cast):
    club = begun(cast, 3)
    [out], late = recorded(club)["played"][0]["byes"], 4
    send(owner, club, "entrants", late="Inès")
    services.seat_latecomers(evening=club, phone=cast.owner, number=1, seats=[out, late])
    (one, _) = seated(club, 1)
    exchange(owner, club, late, one, seen=sure_of(exchange(owner, club, late, one)))
    assert seated(club, 1)[0] == late
    assert is_club(json.loads(json.dumps(recorded(club))))


class TestWhoHasNoTable:
    @pytest.fixture
    def club(self, cast):
        """Five teams: two tables, and one team sits out."""
        return begun(cast, 5)

    @pytest.fixture
    def out(self, club):
        [out] = recorded(club)["played"][0]["byes"]
        return out

    @pytest.mark.parametrize("first", ["out", "gives"])
    def test_takes_the_place_of_another_who_then_sits_out(self, owner, club, out, first):
        gives, stays = seated(club, 1)
        one, other = (out, gives) if first == "out" else (gives, out)
        asked = exchange(owner, club, one, other)
        assert (
            f"{gives} · Name {gives} is at table 1, {out} · Name {out} at none. Exchange them?"
            f" {gives} · Name {gives} then sits out, for the average of the round."
        ) in text_of(asked)
        for _ in range(2):
            said = followed(owner, exchange(owner, club, one, other, seen=sure_of(asked)))
            assert f"{out} · Name {out} is at table 1 now, {gives} · Name {gives} sits out." in said
            assert seated(club, 1) == [out, stays]
            assert recorded(club)["played"][0]["byes"] == [gives]
        assert is_club(json.loads(json.dumps(recorded(club))))

        page = owner.get(f"/evenings/{club.key}/club/journal/")
        [line] = page.context["changes"]
        assert (line["before"], line["after"]) == (
            f"{gives} · Name {gives} / {stays} · Name {stays}; sits out: {out} · Name {out}",
            f"{out} · Name {out} / {stays} · Name {stays}; sits out: {gives} · Name {gives}",
        )
        exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
        assert (seated(club, 1), recorded(club)["played"][0]["byes"]) == ([gives, stays], [out])

    def test_takes_that_of_who_never_came_and_has_nothing_then(self, owner, club, out):
        gone, stays = seated(club, 1)
        send(owner, club, "entrants", left=[gone])
        asked = exchange(owner, club, gone, out)
        assert f"{gone} · Name {gone} has left, and then does not play in this round." in text_of(
            asked
        )
        for _ in range(2):
            said = followed(owner, exchange(owner, club, gone, out, seen=sure_of(asked)))
            assert f"{out} · Name {out} is at table 1 now, {gone} · Name {gone} at none." in said
            assert seated(club, 1) == [out, stays]
            assert recorded(club)["played"][0]["byes"] == []
        card(owner, club, 1, (1100, 844))
        card(owner, club, 2, (1090, 854))
        ranking = owner.get(f"/evenings/{club.key}/").context["ranking"]
        scores = {one.number: one.scores for one in ranking}
        assert (scores[out], scores[gone]) == ((1100,), (None,))
        assert is_club(json.loads(json.dumps(recorded(club))))
        assert not [*differences(club.notebook)]

        exchange(owner, club, gone, out, seen=sure_of(exchange(owner, club, gone, out)))
        assert (seated(club, 1), recorded(club)["played"][0]["byes"]) == ([gone, stays], [out])

    def test_can_have_come_late(self, owner, cast):
        club = begun(cast, 4)
        gone, stays = seated(club, 2)
        send(owner, club, "entrants", late="Inès", left=[gone])
        exchange(owner, club, 5, gone, seen=sure_of(exchange(owner, club, 5, gone)))
        assert seated(club, 2) == [5, stays]
        assert recorded(club)["played"][0]["byes"] == []

    def test_has_to_exist_and_to_meet_one_who_has(self, owner, cast):
        club = begun(cast, 7, form="partners")
        one, other, _ = recorded(club)["played"][0]["byes"]
        for who in ((one, other), (one, one), (1, 99), (99, 1)):
            answer = exchange(owner, club, *who)
            assert "one of them at least of a table of this round" in text_of(answer)
            assert answer.context["seats"]["exchange"] is None

    def test_is_not_seated_at_a_table_that_is_not_played(self, owner, cast, club, out):
        [gone, _] = seated(club, 1)
        how = {"number": 1, "at": 1, "left": [], "seen": seen_of(club, 1, 1), "reason": ""}
        services.note_unplayed(evening=club, phone=cast.owner, **how)
        answer = exchange(owner, club, gone, out, seen=sure_of(exchange(owner, club, gone, out)))
        assert "Table 1 is noted as not played" in text_of(answer)
        assert recorded(club)["played"][0]["byes"] == [out]

    @pytest.mark.parametrize("left", [True, False])
    def test_has_played_nothing_else_than_the_ranking_would_have_drawn(self, cast, owner, left):
        club = begun(cast, 5, draw="standing")
        cast.enter(club, 1, (1100, 844), (1090, 854))
        club.refresh_from_db()
        club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
        [out], gone = recorded(club)["played"][1]["byes"], seated(club, 1, 2)[0]
        if left:
            send(owner, club, "entrants", left=[gone])
        sure = sure_of(exchange(owner, club, gone, out, round=2))
        exchange(owner, club, gone, out, round=2, seen=sure)
        if left:
            send(owner, club, "entrants", was=[gone], late="Inès")
            services.seat_latecomers(evening=club, phone=cast.owner, number=2, seats=[gone, 6])
        for points in ((844, 1100), (1100, 844)):
            followed(owner, card(owner, club, 1, points, seen=seen_of(club, 1, 1)))
        assert "would have had" not in text_of(owner.get(f"/evenings/{club.key}/"))

    def test_is_told_that_the_code_of_the_card_no_longer_holds(self, cast, owner):
        club = services.allow_table_phones(evening=begun(cast, 5), phones="two")
        [out], gone = recorded(club)["played"][0]["byes"], seated(club, 1)[0]
        sure = sure_of(exchange(owner, club, gone, out))
        said = followed(owner, exchange(owner, club, gone, out, seen=sure))
        assert "The code on that card no longer holds: it is entered here." in said


def test_a_card_by_its_team_is_refused_where_the_page_showed_the_team_at_another_table(owner, club):
    (one, _), (other, _) = seated(club, 1), seated(club, 3)
    shown = {"find": "entrant", "seen": seen_of(club, 1, 3)}
    exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
    refused = card(owner, club, other, (1100, 844), **shown)
    assert refused.status_code == 422
    assert points_at(club, 1) is None

    card(owner, club, other, (1100, 844), find="entrant", seen=seen_of(club, 1, 1))
    assert points_at(club, 1) == [1100, 844]


def test_who_read_a_card_is_of_its_side_after_the_exchange_too(cast, owner):
    club = services.allow_table_phones(evening=begun(cast), phones="two")
    (one, left), (other, _) = seated(club, 1), seated(club, 3)
    entered = {"number": 1, "at": 1, "card": TypedCard(1, ("1142", "982"), ("2", "0"))}
    sides = table_at(club, 1)["sides"]
    club = services.enter_at_table(
        evening=club, sides=sides, side=0, phone=cast.reader.key, **entered
    )
    exchange(owner, club, one, other, seen=sure_of(exchange(owner, club, one, other)))
    assert [reading["by"] for reading in table_at(club, 1)["readings"]] == [f"№ {other}"]

    sides = table_at(club, 1)["sides"]
    for side, by, result in ((0, cast.scorer, None), (1, cast.owner, [1142, 982])):
        services.enter_at_table(evening=club, sides=sides, side=side, phone=by.key, **entered)
        assert points_at(club, 1) == result
    assert recorded(club)["changes"][-1]["by"] == f"№ {other}, № {left}"


def test_seats_that_were_exchanged_are_nothing_that_the_ranking_would_have_drawn(cast, owner):
    club = begun(cast, draw="standing")
    cast.enter(club, 1, (1100, 844), (1090, 854), (1080, 864), (1070, 874))
    club.refresh_from_db()
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    (one, _), (other, _) = seated(club, 1, 2), seated(club, 3, 2)
    sure = sure_of(exchange(owner, club, one, other, round=2))
    exchange(owner, club, one, other, round=2, seen=sure)
    for points in ((844, 1100), (1100, 844)):
        followed(owner, card(owner, club, 1, points, seen=seen_of(club, 1, 1)))
    assert seated(club, 1, 2)[0] == other
    assert "would have had" not in text_of(owner.get(f"/evenings/{club.key}/"))


def test_what_no_page_would_have_written_of_seats_and_rounds_breaks_none(cast, owner):
    club = begun(cast, draw="standing")
    cast.enter(club, 1, (1100, 844), (1090, 854), (1080, 864), (1070, 874))
    club.refresh_from_db()
    club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
    line = {"what": "seats", "round": 2, "table": 90, "by": "", "why": ""}
    line |= {"before": {"sides": [[1], [2]]}, "after": {"sides": [[3], [2]]}}
    saved = recorded(club)["changes"][-1]
    club.club["changes"] += [line | {"at": saved["at"]}, saved]
    club.club["played"][1]["planned"] = 1
    assert is_club(club.club)
    club.save()
    assert owner.get(f"/evenings/{club.key}/").status_code == 200
