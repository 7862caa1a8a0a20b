"""The rows of the sheet: those of this version, in this language, for this phone."""

from games import services
from games.models import Notebook
from tests.cast import LOST, MADE
from tests.services.test_round_trip import bring, file_of


def sheet(client, game):
    """The rows of the sheet as the table page has them."""
    page = client.get(f"/games/{game.key}/").content.decode()
    return page.partition('<tbody id="hands">')[2].partition("</tbody>")[0]


def test_each_language_has_rows_of_its_own(cast, owner, browse):
    game = cast.play(cast.start(), {"redeal": 0})
    french = browse(cast.owner, language="fr")

    assert "redeal" in sheet(owner, game)
    assert "redonne" in sheet(french, game)
    assert "redeal" in sheet(owner, game)


def test_the_name_of_a_deleted_player_is_not_shown(cast, owner):
    game = cast.play(cast.start(), MADE)
    taker = game.seats.get(number=MADE["taker"]).player
    assert taker.name in sheet(owner, game)
    services.forget_player(player=taker)

    assert taker.name not in sheet(owner, game)


def test_a_name_deleted_in_one_notebook_does_not_come_back_from_another(cast, owner, stranger):
    game = cast.play(cast.start(), MADE)
    taker = game.seats.get(number=MADE["taker"]).player
    other = Notebook.objects.exclude(pk=cast.notebook.pk).get(accesses__phone=cast.stranger)
    bring(other, cast.stranger, file_of(cast.notebook))
    services.forget_player(player=taker)
    Notebook.objects.update(names_version=5)

    assert taker.name in sheet(stranger, game)
    assert taker.name not in sheet(owner, game)


def test_a_reading_phone_sees_no_form_on_a_row_that_a_scorer_saw(cast, owner, reader):
    Notebook.objects.update(confirm_hands=True)
    game = cast.play(cast.start(), MADE, MADE)

    assert "<form" in sheet(owner, game)
    assert "<form" not in sheet(reader, game)


def test_each_game_has_rows_of_its_own(cast, owner):
    games = [cast.play(cast.start(), facts) for facts in (MADE, LOST)]
    sheets = [sheet(owner, game) for game in games]

    assert sheets[0].replace(games[0].key, games[1].key) != sheets[1]
    assert [sheet(owner, game) for game in games] == sheets
