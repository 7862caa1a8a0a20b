"""The right to listen to a game, and who is here."""

import pytest

from games.live import HEADER, read_shown
from games.models import Access
from tests.cast import MADE

pytestmark = pytest.mark.django_db


def test_a_stranger_gets_no_token(browse, cast):
    game = cast.start()

    assert browse(cast.reader).get(f"/games/{game.key}/listen").headers[HEADER]
    refused = browse(cast.stranger).get(f"/games/{game.key}/listen")
    assert refused.status_code == 404
    assert HEADER not in refused.headers


def test_a_request_that_becomes_no_stream_gets_no_token(browse, cast):
    game = cast.start()
    answer = browse(cast.reader).head(f"/games/{game.key}/listen")

    assert answer.status_code == 200
    assert HEADER not in answer.headers


def test_a_phone_without_event_streams_gets_the_version(browse, cast):
    game = cast.play(cast.start(), MADE)
    answer = browse(cast.reader).get(f"/games/{game.key}/listen?now")

    assert read_shown(answer.content.decode()).version == 1
    assert HEADER not in answer.headers


def test_phones_that_follow_a_game_are_listed_by_label(browse, cast):
    game = cast.start()
    browse(cast.reader).get(f"/games/{game.key}/listen")
    page = browse(cast.owner).get(f"/games/{game.key}/here/").content.decode()

    assert "reader" in page
    assert "scorer" not in page


def test_a_phone_that_lost_its_right_follows_no_longer(browse, cast):
    game = cast.start()
    browse(cast.reader).get(f"/games/{game.key}/listen")
    Access.objects.filter(phone=cast.reader).delete()
    page = browse(cast.owner).get(f"/games/{game.key}/here/").content.decode()

    assert "No phone follows this game" in page
