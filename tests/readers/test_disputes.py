import pytest
from django.utils import translation

from games import services
from games.models import Game, Notebook
from games.readers.exchange.export import Choice, exported
from games.store.reading import read_game
from games.table.frame import sheet_rows
from games.table.marks import (
    Confirmed,
    Side,
    agreed,
    agreement,
    agreement_on_hand,
)
from games.table.objections import (
    asked_of,
    drawn_objection,
    objection_of,
    objections_to,
    scored,
    still_open,
)
from tests.cast import ANNOUNCED, MADE, as_entry
from tests.kinds import batarde
from tests.services.test_round_trip import bring

OTHER = MADE | {"points": [62, 100]}
"""100 to 62: also made, written 6 and 10."""


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE)


def view_of(game):
    fresh = Game.objects.select_related("notebook").get(pk=game.pk)
    return read_game(fresh)


def confirm(cast, game, seat, place=1):
    return cast.say(services.confirm, game, seat=seat, place=place)


def object_to(cast, game, facts=OTHER, place=1):
    return cast.say(services.object_to, game, place=place, facts=facts, reason="Dan revoked")


# Agreement


def test_every_side_is_waited_for_until_it_confirms(cast, game):
    before = agreement(view_of(game), 1)
    entry = as_entry(confirm(cast, game, 1))
    after = agreement(view_of(game), 1)

    assert before.waiting_names == "Ana & Cy, Bea & Dan"
    assert after.confirmed == [
        Confirmed(name="Bea & Dan", entry=entry, who="Bea", person="Bea", same_phone="")
    ]
    assert after.waiting == [Side("Ana & Cy", [(0, "Ana"), (2, "Cy")], own=False, confirmed=False)]
    assert (after.place, after.voided) == (1, [])


def test_what_voids_a_confirmation_is_shown_with_its_hand(cast, game):
    confirmed = confirm(cast, game, 0, 2)
    correction = cast.say(services.correct, game, place=2, facts=OTHER)
    with translation.override("en"):
        [voided] = agreement(view_of(game), 2).voided

    assert (voided.entry, voided.by) == (as_entry(confirmed), as_entry(correction))
    assert voided.since.startswith("void since hand 2 was corrected at ")


def test_only_the_latest_confirmation_of_a_side_counts(cast, game):
    confirm(cast, game, 0)
    cast.say(services.correct, game, place=1, facts=OTHER)
    again = confirm(cast, game, 0)
    found = agreement(view_of(game), 1)

    assert [one.entry for one in found.confirmed] == [as_entry(again)]
    assert found.voided == []


def test_of_many_phones_those_that_confirmed_for_several_sides_are_named_as_such(cast):
    game = cast.play(cast.start("batarde"), *batarde.SHOWN)
    for seat, phone in ((0, cast.owner), (1, cast.scorer), (2, cast.owner), (3, cast.reader)):
        game = cast.say(services.confirm, game, seat=seat, place=1, phone=phone).game
    with translation.override("en"):
        found = agreement(view_of(game), 1)
        names = found.confirmed_names

    assert names == "Ana and Cy (on one phone), Bea, Dan"
    assert [one.same_phone for one in found.confirmed] == ["", "", "Ana", ""]


def test_who_confirmed_alone_is_not_said_to_have_done_so_on_the_phone_of_the_others(cast):
    game = cast.play(cast.start("batarde"), *batarde.SHOWN)
    for seat, phone in ((0, cast.scorer), (1, cast.owner), (3, cast.owner)):
        game = cast.say(services.confirm, game, seat=seat, place=1, phone=phone).game
    with translation.override("en"):
        names = agreement(view_of(game), 1).confirmed_names

    assert names == "Bea and Dan (on one phone), Ana"


def test_a_phone_that_a_file_names_twice_is_one_phone(cast, game):
    for seat in (0, 1):
        confirm(cast, game, seat)
        services.name_phone(phone=cast.owner, label=f"Phone {seat}")
    content = b"".join(exported(Choice(cast.notebook)))
    own = services.visit()
    bring(own.notebook, own.phone, content)

    assert len(agreement(view_of(own.notebook.games.get()), 1).phones) == 1


def test_the_game_and_each_hand_are_confirmed_separately(cast, game):
    game = cast.say(services.end_game, game).game
    confirm(cast, game, 0, None)
    confirm(cast, game, 1, 2)
    view = view_of(game)

    assert agreement(view, None).confirmed_names == "Ana"
    assert agreement(view, 1).confirmed_names == ""
    assert agreement(view, 2).confirmed_names == "Bea"


def test_a_hand_that_is_undone_and_entered_again_is_confirmed_again(cast, game):
    confirm(cast, game, 0, 2)
    undo = cast.say(services.undo, game)
    cast.play(game, MADE)
    found = agreement(view_of(game), 2)

    assert (found.confirmed, [one.by for one in found.voided]) == ([], [as_entry(undo)])


def test_all_agree_once_each_side_has_confirmed_and_nothing_changed_since(cast, game):
    confirm(cast, game, 0)
    assert not agreed(view_of(game), 1)
    confirm(cast, game, 1)
    assert agreed(view_of(game), 1)
    cast.say(services.correct, game, place=1, facts=OTHER)
    assert not agreed(view_of(game), 1)


def test_a_table_that_does_not_confirm_its_hands_is_not_asked_to(cast, game):
    assert agreement_on_hand(view_of(game), 1) is None
    confirm(cast, game, 0, 1)
    assert agreement_on_hand(view_of(game), 1) is not None
    assert agreement_on_hand(view_of(game), 2) is None


def test_on_the_sheet_only_the_newest_hand_of_a_careful_table_is_to_be_confirmed(cast, game):
    Notebook.objects.update(confirm_hands=True)
    view = view_of(game)

    assert [row["agreement"] is None for row in sheet_rows(view)] == [False, True]


# Disagreement


def test_an_objection_shows_both_versions_and_what_they_score(cast, game):
    entry = object_to(cast, game)
    [drawn] = objections_to(view_of(game), 1, cast.owner)

    assert (drawn.entry, drawn.why, drawn.number) == (as_entry(entry), "Dan revoked", 1)
    assert (drawn.written.scores, drawn.own.scores) == ((7, 9), (6, 10))
    assert (drawn.same, drawn.bars, drawn.settled) == (False, None, None)


def test_a_later_hand_is_scored_by_what_came_before_it(cast):
    # 81 to 81: the attack's 8 are carried to the winner of the next hand (BE-07, litige).
    tie = {"taker": 1, "contract": "spades", "points": [81, 81]}
    view = view_of(cast.play(cast.start(), tie, MADE))

    assert scored(view, 1, OTHER).scores == (6, 10)
    assert scored(view, 2, OTHER).scores == (6, 10 + 8)


def test_an_impossible_version_says_why(game):
    assert scored(view_of(game), 1, MADE | {"points": [1, 1]}).wrong


def test_an_inserted_hand_moves_the_objection_with_its_hand(cast, game):
    object_to(cast, game)
    cast.say(services.insert, game, before=1, facts=OTHER)
    view = view_of(game)

    assert [one.number for one in still_open(view)] == [2]
    assert [row["contested"] for row in sheet_rows(view)] == [False, True, False]


def test_an_objection_to_a_removed_hand_has_no_number(cast, game):
    number = object_to(cast, game).number
    cast.say(services.remove, game, place=1)
    view = view_of(game)

    assert [one.number for one in still_open(view)] == [None]
    assert objection_of(view, number).settled is None


def test_an_objection_to_an_undone_hand_has_no_number_also_while_it_is_announced(cast):
    game = cast.start()
    cast.say(services.announce, game, facts=ANNOUNCED)
    game = cast.play(game, MADE)
    number = object_to(cast, game).number
    cast.say(services.undo, game)
    view = view_of(game)

    assert [one.number for one in still_open(view)] == [None]
    assert drawn_objection(view, objection_of(view, number), cast.owner).written is None


def test_the_phone_that_entered_the_hand_is_asked_about_it_before_any_other(cast, game):
    game = cast.say(services.record, game, facts=MADE, phone=cast.scorer).game
    first = object_to(cast, game, place=3).number
    newest = cast.say(services.object_to, game, place=1, phone=cast.reader).number
    view = view_of(game)

    asked = {phone: asked_of(view, phone) for phone in (cast.scorer, cast.owner, cast.reader)}
    assert [one and one.entry.number for one in asked.values()] == [first, newest, first]


def test_open_objections_come_before_settled_ones(cast, game):
    first, second = object_to(cast, game), object_to(cast, game, MADE | {"points": [72, 90]})
    cast.say(services.settle, game, objection=first.number)

    drawn = objections_to(view_of(game), 1, cast.owner)
    assert [one.entry for one in drawn] == [as_entry(second), as_entry(first)]
    assert [one.settled is None for one in drawn] == [True, False]
