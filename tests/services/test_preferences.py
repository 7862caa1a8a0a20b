import pytest

from games import services

DARK_FRENCH = {"language": "fr", "theme": "dark", "newest_first": False, "keep_awake": False}


def test_preferences_are_kept(cast):
    services.set_preferences(notebook=cast.notebook, **DARK_FRENCH)

    cast.notebook.refresh_from_db()
    assert {name: getattr(cast.notebook, name) for name in DARK_FRENCH} == DARK_FRENCH


@pytest.mark.parametrize("name", ["language", "theme"])
def test_an_unknown_preference_is_refused_and_nothing_is_kept(cast, name):
    with pytest.raises(services.Refused) as refused:
        services.set_preferences(notebook=cast.notebook, **DARK_FRENCH | {name: "?"})

    assert [(fault.code, fault.field) for fault in refused.value.faults] == [
        ("unknown_preference", name)
    ]
    cast.notebook.refresh_from_db()
    assert cast.notebook.newest_first
