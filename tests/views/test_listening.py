"""The right to listen to a game, and who is here."""

import pytest

from games import services
from games.live import SHARED
from games.models import Access
from games.table.pages.page_context import read_page_version
from scorekeeper.topics import HEADER, Topic, in_header
from tests.cast import MADE

pytestmark = pytest.mark.django_db


def test_a_request_that_becomes_no_stream_does_not_name_the_game(browse, cast):
    game = cast.start()
    answer = browse(cast.reader).head(f"/games/{game.key}/listen")

    assert answer.status_code == 200
    assert HEADER not in answer.headers


def test_a_phone_without_event_streams_gets_the_version(browse, cast):
    game = cast.play(cast.start(), MADE)
    answer = browse(cast.reader).get(f"/games/{game.key}/listen?now")

    assert read_page_version(answer.content.decode()).version == 1
    assert HEADER not in answer.headers


def test_a_link_lets_anybody_listen_until_it_is_revoked(stranger, cast):
    game = cast.start()
    token = services.make_link(to=game)
    listened = stranger.get(f"/s/{token}/listen").headers[HEADER]
    assert listened == in_header(Topic("game", game.pk, SHARED))
    services.revoke_link(to=game, link=game.links.get().pk)

    assert stranger.get(f"/s/{token}/listen").status_code == 404
    assert stranger.get(f"/s/{token}/listen?now").status_code == 404


def test_a_shared_page_listens_by_its_link_and_does_not_name_the_game(stranger, cast):
    game = cast.play(cast.start(), MADE)
    address = f"/s/{services.make_link(to=game)}/"
    page = stranger.get(address).content.decode()

    assert f'data-live="{address}listen" data-version="1."' in page
    assert game.key not in page


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
