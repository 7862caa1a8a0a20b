import unicodedata

import pytest

from games import services


def find_or_add(cast, name):
    return services.find_or_add_player(notebook=cast.notebook, name=name)


def test_a_new_name_becomes_a_player(cast):
    assert find_or_add(cast, "  Zoé  du  Bois ").name == "Zoé du Bois"


@pytest.mark.parametrize("name", ["ANA", " ana ", "aNa"])
def test_a_known_name_is_the_same_player_regardless_of_case_and_spaces(cast, name):
    assert find_or_add(cast, name) == find_or_add(cast, "Ana")


def test_an_accent_is_the_same_in_either_unicode_form(cast):
    apart = unicodedata.normalize("NFD", "Zoé")

    assert find_or_add(cast, apart) == find_or_add(cast, "Zoé")


def test_an_archived_player_who_is_named_is_active_again(cast):
    player = find_or_add(cast, "Ana")
    player.archived = True
    player.save()

    assert not find_or_add(cast, "ana").archived
    assert cast.notebook.players.present().get() == player


def test_the_same_name_in_another_notebook_is_a_different_player(cast):
    other = services.visit().notebook

    assert services.find_or_add_player(notebook=other, name="Ana") != find_or_add(cast, "Ana")


@pytest.mark.parametrize(
    ("name", "code"),
    [("", "name_missing"), (" \0\t", "name_missing"), ("x" * 41, "name_too_long")],
)
def test_an_invalid_name_is_refused(cast, name, code):
    with pytest.raises(services.Refused) as refused:
        find_or_add(cast, name)

    assert [fault.code for fault in refused.value.faults] == [code]
    assert not cast.notebook.players.exists()


def test_characters_that_no_database_accepts_are_left_out(cast):
    assert find_or_add(cast, "A\0na\ud800").name == "A na"
