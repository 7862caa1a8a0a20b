"""The rows of the sheet that a worker remembers: never of another version, language or game."""

import re

import pytest

from games import services
from games.models import Notebook
from games.views.table import drawn
from tests.cast import LOST, MADE, Cast, eventful_game


@pytest.fixture
def forget(monkeypatch):
    """Forget all rows that were drawn."""

    def forget():
        monkeypatch.setattr(drawn, "_sheets", drawn._Sheets())
        monkeypatch.setattr(drawn, "_rendered", drawn._Rendered())

    forget()
    return forget


@pytest.fixture
def rows_drawn(monkeypatch, forget):
    """The places of the rows that were drawn, and not remembered, in order."""
    places, draw = [], drawn._draw_row

    def counted(row, page):
        places.append(int(row["place"]))
        return draw(row, page)

    monkeypatch.setattr(drawn, "_draw_row", counted)
    return places


def sheet(client, game):
    """The rows of the sheet as the table page has them."""
    page = client.get(f"/games/{game.key}/").content.decode()
    return page.partition('<tbody id="hands">')[2].partition("</tbody>")[0]


def without_keys(html):
    """The HTML without the keys of its forms, which differ each time."""
    return re.sub(r'(name="(client_key|csrfmiddlewaretoken)" value=")[^"]*', r"\1", html)


@pytest.mark.parametrize("newest_first", [True, False])
@pytest.mark.parametrize("careful", [True, False], ids=["confirmed by hand", "not confirmed"])
def test_remembered_rows_are_the_same_as_new_ones_after_every_entry(
    cast, owner, forget, monkeypatch, newest_first, careful
):
    Notebook.objects.update(newest_first=newest_first, confirm_hands=careful)
    say, compared = Cast.say, []

    def say_and_compare(cast, verb, game, **what):
        entry = say(cast, verb, game, **what)
        remembered, sheets = sheet(owner, game), drawn._sheets
        forget()
        assert without_keys(remembered) == without_keys(sheet(owner, game))
        monkeypatch.setattr(drawn, "_sheets", sheets)
        compared.append(entry.kind)
        return entry

    monkeypatch.setattr(Cast, "say", say_and_compare)
    eventful_game(cast)
    assert len(compared) > 20


def test_a_row_is_drawn_once(cast, owner, rows_drawn):
    game = cast.play(cast.start(), MADE, LOST)
    sheet(owner, game)
    sheet(owner, game)
    cast.play(game, MADE)
    sheet(owner, game)

    assert rows_drawn == [2, 1, 3]


def test_a_corrected_hand_is_drawn_again(cast, owner, rows_drawn):
    game = cast.play(cast.start(), MADE, MADE)
    before = sheet(owner, game)
    cast.say(services.correct, game, place=1, facts=LOST)
    after = sheet(owner, game)
    cast.say(services.undo, game)

    assert sheet(owner, game) == before != after
    assert rows_drawn == [2, 1, 1, 1]


def test_each_language_has_rows_of_its_own(cast, owner, browse, forget):
    game = cast.play(cast.start(), {"redeal": 0})
    french = browse(cast.owner, language="fr")

    assert "redeal" in sheet(owner, game)
    assert "redonne" in sheet(french, game)
    assert "redeal" in sheet(owner, game)


def test_the_name_of_a_deleted_player_is_not_shown(cast, owner, forget):
    game = cast.play(cast.start(), MADE)
    taker = game.seats.get(number=MADE["taker"]).player
    assert taker.name in sheet(owner, game)
    services.forget_player(player=taker)

    assert taker.name not in sheet(owner, game)


def test_a_reading_phone_sees_no_form_on_a_row_that_a_scorer_saw(cast, owner, reader, forget):
    Notebook.objects.update(confirm_hands=True)
    game = cast.play(cast.start(), MADE, MADE)

    assert "<form" in sheet(owner, game)
    assert "<form" not in sheet(reader, game)


def test_each_game_has_rows_of_its_own(cast, owner, forget):
    games = [cast.play(cast.start(), facts) for facts in (MADE, LOST)]
    sheets = [sheet(owner, game) for game in games]

    assert sheets[0].replace(games[0].key, games[1].key) != sheets[1]
    assert [sheet(owner, game) for game in games] == sheets


def test_no_more_rows_are_remembered_than_allowed(cast, owner, monkeypatch, rows_drawn):
    monkeypatch.setattr(drawn, "MOST_ROWS", 3)
    games = [cast.play(cast.start(), MADE, MADE) for _ in range(2)]
    for game in games:
        sheet(owner, game)

    assert drawn._sheets.rows == 2
    sheet(owner, games[1])
    assert len(rows_drawn) == 4
    sheet(owner, games[0])
    assert len(rows_drawn) == 6
