import pytest

from games import services
from games.models import LONGEST_LABEL

DARK_FRENCH = {
    "language": "fr",
    "theme": "dark",
    "newest_first": False,
    "keep_awake": False,
    "confirm_hands": True,
}


def test_preferences_are_saved(cast):
    services.set_preferences(notebook=cast.notebook, **DARK_FRENCH)

    cast.notebook.refresh_from_db()
    assert {name: getattr(cast.notebook, name) for name in DARK_FRENCH} == DARK_FRENCH


@pytest.mark.parametrize("name", ["language", "theme"])
def test_an_unknown_preference_is_refused_and_nothing_is_saved(cast, name):
    with pytest.raises(services.Refused) as refused:
        services.set_preferences(notebook=cast.notebook, **DARK_FRENCH | {name: "?"})

    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("unknown_preference", name)
    ]
    cast.notebook.refresh_from_db()
    assert cast.notebook.newest_first


def test_a_phone_gets_its_name(cast):
    services.name_phone(phone=cast.owner, label="  Ana’s \x00 phone ")

    cast.owner.refresh_from_db()
    assert cast.owner.label == "Ana’s phone"


def test_an_empty_name_removes_the_name(cast):
    services.name_phone(phone=cast.scorer, label=" ")

    cast.scorer.refresh_from_db()
    assert cast.scorer.label == ""


def test_a_name_of_forty_characters_is_saved_and_a_longer_name_is_refused(cast):
    services.name_phone(phone=cast.owner, label="é" * LONGEST_LABEL)
    with pytest.raises(services.Refused) as refused:
        services.name_phone(phone=cast.owner, label="é" * (LONGEST_LABEL + 1))

    [fault] = refused.value.faults
    assert (fault.code, fault.field, fault.params) == ("label_too_long", "label", {"longest": 40})
    cast.owner.refresh_from_db()
    assert cast.owner.label == "é" * 40
