import pytest
from django.utils import translation

from games import services
from games.table import acts
from games.table.disputes.confirmations import (
    agreement,
)
from games.table.disputes.objections import (
    objection_context,
    objection_of,
    objection_to_show,
    objections_to,
    open_objections,
    scored_version,
)
from games.table.pages.page_context import sheet_rows
from tests.cast import ANNOUNCED, MADE, OTHER, as_entry, view_of
from tests.files import bring, file_of
from tests.kinds.batarde import samples as batarde


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE)


def confirm(cast, game, seat, place=1):
    return cast.confirm(game, seat=seat, place=place)


def object_to(cast, game, facts=OTHER, place=1):
    return cast.say(acts.object_to, game, place=place, facts=facts, reason="Dan revoked")


# Agreement


def test_of_many_phones_those_that_confirmed_for_several_sides_are_named_as_such(cast):
    game = cast.play(cast.start("batarde"), *batarde.HANDS)
    for seat, phone in ((0, cast.owner), (1, cast.scorer), (2, cast.owner), (3, cast.reader)):
        game = cast.confirm(game, seat=seat, place=1, phone=phone).game
    with translation.override("en"):
        found = agreement(view_of(game), 1)
        names = found["confirmed_names"]

    assert names == "Ana and Cy (on one phone), Bea and Dan"
    assert [one["same_phone"] for one in found["confirmed"]] == ["", "", "Ana", ""]


def test_who_confirmed_alone_is_not_said_to_have_done_so_on_the_phone_of_the_others(cast):
    game = cast.play(cast.start("batarde"), *batarde.HANDS)
    for seat, phone in ((0, cast.scorer), (1, cast.owner), (3, cast.owner)):
        game = cast.confirm(game, seat=seat, place=1, phone=phone).game
    with translation.override("en"):
        names = agreement(view_of(game), 1)["confirmed_names"]

    assert names == "Bea and Dan (on one phone) and Ana"


def test_a_phone_that_a_file_names_twice_is_one_phone(cast, game):
    for seat in (0, 1):
        confirm(cast, game, seat)
        services.name_phone(phone=cast.owner, label=f"Phone {seat}")
    content = file_of(cast.notebook)
    own = services.create_notebook()
    bring(own.notebook, content)

    assert len(agreement(view_of(own.notebook.games.get()), 1)["phones"]) == 1


# Disagreement


def test_an_impossible_version_says_why(game):
    assert scored_version(view_of(game), 1, MADE | {"points": [1, 1]})["wrong"]


def test_a_later_hand_is_scored_by_what_came_before_it(cast):
    # 81 to 81: the attack's 8 are carried to the winner of the next hand (BE-07, litige).
    tie = {"taker": 1, "contract": "spades", "points": [81, 81]}
    view = view_of(cast.play(cast.start(), tie, MADE))

    assert scored_version(view, 1, OTHER)["scores"] == "6\xa0–\xa010"
    assert scored_version(view, 2, OTHER)["scores"] == "6\xa0–\xa018"


def test_an_inserted_hand_moves_the_objection_with_its_hand(cast, game):
    object_to(cast, game)
    cast.say(acts.insert, game, before=1, facts=OTHER)
    view = view_of(game)

    assert [one["number"] for one in open_objections(view)] == [2]
    assert ["contested" in row for row in sheet_rows(view)] == [False, True, False]


def test_an_objection_to_an_undone_hand_has_no_number_also_while_it_is_announced(cast):
    game = cast.start()
    cast.say(acts.announce, game, facts=ANNOUNCED)
    game = cast.play(game, MADE)
    number = object_to(cast, game).number
    cast.say(acts.undo, game)
    view = view_of(game)

    assert [one["number"] for one in open_objections(view)] == [None]
    assert "written" not in objection_context(view, objection_of(view, number), cast.owner)


def test_the_phone_that_entered_the_hand_is_asked_about_it_before_any_other(cast, game):
    game = cast.say(acts.record, game, facts=MADE, phone=cast.scorer).game
    first = object_to(cast, game, place=3).number
    newest = cast.say(acts.object_to, game, place=1, phone=cast.reader).number
    view = view_of(game)

    asked = {
        phone: objection_to_show(view, phone) for phone in (cast.scorer, cast.owner, cast.reader)
    }
    assert [one and one["entry"].number for one in asked.values()] == [first, newest, first]


def test_open_objections_come_before_settled_ones(cast, game):
    first, second = object_to(cast, game), object_to(cast, game, MADE | {"points": [72, 90]})
    cast.say(acts.settle, game, objection=first.number)

    drawn = objections_to(view_of(game), 1, cast.owner)
    assert [one["entry"] for one in drawn] == [as_entry(second), as_entry(first)]
    assert ["settled" in one for one in drawn] == [False, True]
