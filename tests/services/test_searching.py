"""The search text of games is kept up to date."""

import pytest

from games import services
from games.models import Game, Player
from games.services.notebook.searching import renew_names
from games.table import acts
from games.text import searchable

NAMES = ("Noëlle", "Œdipe", "Cy", "Dan")


def found(text):
    return list(Game.objects.mentioning(text))


@pytest.mark.parametrize(
    ("text", "folded"),
    [("  Noëlle ", "noelle"), ("ŒUVRE", "oeuvre"), ("Straße\nÉté", "strasse ete"), ("", "")],
)
def test_case_accents_ligatures_and_blanks_do_not_matter(text, folded):
    assert searchable(text) == folded


@pytest.mark.parametrize("text", ["noelle", "NOËL", "oedipe", "dan  cy"])
def test_a_game_is_found_by_its_players(cast, text):
    game = cast.start(names=NAMES)

    assert found(text) == [game]


def test_every_word_must_be_found(cast):
    cast.start(names=NAMES)

    assert found("noelle bea") == []


def test_a_game_is_found_by_its_current_note(cast):
    game = cast.start()
    cast.say(acts.write_note, game, text="Chez Lou,\nsous l’orage d’été")
    assert found("ORAGE d’ete") == [game]
    cast.say(acts.write_note, game, text="")
    assert found("orage") == []
    cast.say(acts.write_note, game, text="Orage")
    assert found("orage") == [game]


def test_a_game_is_found_by_the_notes_on_its_hands_too(cast):
    game = cast.play(cast.start(), {"redeal": 2})
    cast.say(acts.write_note, game, hand=1, text="orage")
    cast.say(acts.write_note, game, text="Chez Lou")

    assert found("orage") == found("lou orage") == [game]
    cast.say(acts.write_note, game, hand=1, text="")
    assert found("orage") == []


def test_partners_are_found_as_the_list_shows_them(cast):
    game = cast.start(names=NAMES)

    assert found("Noëlle & Cy") == [game]


def test_a_renamed_player_is_found_by_both_names_and_the_note_is_unchanged(cast):
    game = cast.start(names=NAMES)
    cast.say(acts.write_note, game, text="Orage")
    cy = Player.objects.get(name="Cy")
    Player.objects.filter(pk=cy.pk).update(name="Cyril", folded_name="cyril")
    renew_names([cy.pk])

    assert found("cyril orage") == found("noelle cy") == [game]


def test_a_note_is_still_a_note_when_nobody_has_a_name_any_more(cast):
    game = cast.start(names=NAMES)
    cast.say(acts.write_note, game, text="Orage")
    for player in Player.objects.filter(notebook=cast.notebook):
        services.forget_player(player=player)

    assert found("orage") == [game]
    cast.say(acts.write_note, game, text="")
    assert found("orage") == []


def test_the_next_game_is_found_too(cast):
    game = cast.say(acts.end_game, cast.start(names=NAMES)).game
    again = services.start_rematch(game=game, phone=cast.owner, client_key=cast.owner.key)

    assert set(found("noelle")) == {game, again}
