"""A name is the same whichever apostrophe and hyphen a keyboard types, wherever names are compared;
it stays as it was typed first.
"""

import pytest

from games import services
from games.evenings.clubs import entrant_faults
from games.kinds.registry import GAMES
from games.models import Game
from games.readers.notebook.words import known_words
from games.scoring.record import read_record
from games.table import acts
from games.text import same_name, searchable
from tests.cast import FOUR, add_player

SPELLINGS = [
    *[("L'Ancien", f"l{sign}ancien") for sign in "’‘‛ʼʻʹ`´′＇"],
    *[("Marie-Claire", f"marie{sign}claire") for sign in "‐‑‒–—−－"],
]

pytestmark = pytest.mark.parametrize(("typed", "again"), SPELLINGS)


def test_they_are_the_same_name(typed, again):
    assert same_name(typed, again)
    assert searchable(typed) == searchable(again)
    assert not same_name(typed, typed.replace("'", "").replace("-", ""))


def test_a_record_has_no_two_of_them(typed, again):
    frame = {"format": "scorekeeper/1", "game": "belote", "players": [typed, *FOUR[:2], again]}

    assert [fault.code for fault in read_record(GAMES, frame)[1]] == ["name_twice"]


def test_a_second_game_seats_the_same_person(cast, typed, again):
    first = cast.start(names=(typed, *FOUR[1:]))
    second = cast.start(names=(again, *FOUR[1:]))

    assert {one.seats.get(number=0).player for one in (first, second)} == {
        cast.notebook.players.get(name=typed)
    }
    assert second.seats.get(number=0).name == typed


def test_a_name_is_taken_by_them(cast, typed, again):
    add_player(cast.notebook, typed)

    with pytest.raises(services.Refused, match="name_taken"):
        services.rename_player(player=add_player(cast.notebook, "Bea"), name=again)


def test_an_entrant_has_no_namesake_in_a_club_evening(typed, again):
    entrants = [f"{typed} & Bea", "Cy & Dan", f"{again} & Bea"]

    assert [fault.code for fault in entrant_faults(entrants, "teams")] == ["entrant_twice"]


def test_a_game_is_found_by_its_players_its_notes_and_its_evening(cast, typed, again):
    played = cast.start(names=(typed, *FOUR[1:]))
    noted = cast.say(acts.write_note, cast.start(), text=f"chez {typed}").game
    [tonight] = cast.round(cast.evening(name=f"Chez {typed}"))
    cast.start()

    found = Game.objects.mentioning(again, known_words(cast.notebook))

    assert {*found} == {played, noted, tonight}
