"""The name of a phone is no person's and no other phone's: refused, or made another."""

import pytest

from games import services
from games.journal import LONGEST_LABEL
from games.models import Phone, Right
from tests.cast import add_player

TAKEN = ("Ana", " ANA ", "ana")
BY_PHONE = ("scorer", "Scorer", "sCORER  ")


@pytest.fixture
def game(cast):
    return cast.start()


def refused(call, **what):
    with pytest.raises(services.Refused) as refusal:
        call(**what)
    return [(one.code, one.field) for one in refusal.value.faults]


def name(phone, label):
    named = services.name_phone(phone=phone, label=label).label
    phone.refresh_from_db()
    return named


@pytest.mark.parametrize("label", TAKEN)
def test_a_phone_is_not_called_like_a_person(cast, game, label):
    assert refused(name, phone=cast.owner, label=label) == [("label_of_person", "label")]
    assert refused(cast.join, invitation=cast.invite(), label=label) == [
        ("label_of_person", "label")
    ]
    assert not Phone.objects.filter(label__iexact="ana").exists()


@pytest.mark.parametrize("label", BY_PHONE)
def test_a_phone_is_not_called_like_another(cast, label):
    assert refused(name, phone=cast.owner, label=label) == [("label_of_phone", "label")]
    assert refused(cast.join, invitation=cast.invite(), label=label) == [
        ("label_of_phone", "label")
    ]


def test_a_phone_keeps_its_own_name_or_has_none(cast, game):
    assert name(cast.scorer, "scorer") == "scorer"
    assert name(cast.scorer, "Scorer") == "Scorer"
    assert [name(one, "") for one in (cast.owner, cast.scorer)] == ["", ""]


def test_a_guest_is_not_called_like_a_phone_of_the_notebook_nor_the_other_way_round(cast, game):
    invitation = cast.invite(game=game)
    guest = cast.join(invitation, label="Zoe’s phone")

    assert refused(name, phone=guest, label="scorer") == [("label_of_phone", "label")]
    assert refused(name, phone=cast.owner, label="Zoe’s phone") == [("label_of_phone", "label")]


def test_a_name_on_a_sheet_is_taken_as_well_as_the_present_one(cast, game):
    services.rename_player(player=cast.notebook.players.get(name="Ana"), name="Anna")

    for label in ("Ana", "Anna"):
        assert refused(name, phone=cast.owner, label=label) == [("label_of_person", "label")]


def test_the_names_of_another_notebook_are_free(cast, game):
    assert name(cast.stranger, "Ana") == "Ana"


def test_a_phone_that_brings_a_name_that_is_taken_gets_a_number(cast, game):
    name(cast.stranger, "Ana")
    cast.join(cast.invite(), cast.stranger)
    assert Phone.objects.get(pk=cast.stranger.pk).label == "Ana 2"

    services.name_phone(phone=cast.owner, label="x" * LONGEST_LABEL)
    other = services.create_notebook(kind="").phone
    name(other, "x" * LONGEST_LABEL)
    cast.join(cast.invite(), other)
    assert Phone.objects.get(pk=other.pk).label == "x" * (LONGEST_LABEL - 4) + " 2"


def test_phones_that_nobody_named_are_told_apart_whoever_is_there(cast):
    add_player(cast.notebook, "phone 2")
    invitation = cast.invite()
    labels = [cast.join(invitation, kind="Phone").label for _ in range(3)]

    assert labels == ["Phone", "Phone 3", "Phone 4"]


def test_a_phone_that_recovers_a_notebook_gets_a_number_too(cast, game):
    name(cast.stranger, "scorer")
    code = services.make_recovery_code(notebook=cast.notebook)
    access = services.recover(code=code, phone=cast.stranger, key=None)

    assert (access.right, access.phone.label) == (Right.OWNER, "scorer 2")
