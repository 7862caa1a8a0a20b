import re
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from games import services
from games.kinds.registry import GAMES
from games.models import Notebook, Phone
from games.readers.notebook.home import GAMES_LISTED, RESULTS_AT_ONCE
from games.table import acts
from tests import pages
from tests.cast import MADE, key, put_on


def home(client):
    return client.get("/").content.decode()


def test_a_first_visit_explains_what_to_do_in_a_line(db, browse):
    page = home(browse())

    assert "To begin, choose a game." in page
    assert "Resume" not in page
    assert (Notebook.objects.count(), Phone.objects.count()) == (0, 0)


@pytest.mark.parametrize("written", ["{}", "Come! http://x.org{} tonight", "{token}"])
def test_a_phone_joins_a_table_by_a_pasted_link(cast, owner, browse, written):
    game = cast.start()
    invited = owner.post(f"/games/{game.key}/invite/", follow=True).content.decode()
    address = re.search(r"/j/\w+/", invited).group()
    phone = browse()

    assert 'href="/join/"' in home(phone)
    assert "camera" in phone.get("/join/").content.decode()
    link = written.format(address, token=address.split("/")[2])
    assert phone.post("/join/", {"link": link}).url == address


def test_every_game_can_be_started(db, browse):
    page = home(browse())

    for slug in GAMES:
        assert f'href="/new/{slug}/?notebook=' in page


def test_a_game_in_progress_is_a_card_that_leads_back_to_it(cast, owner):
    game = cast.play(cast.start(), MADE)
    page = home(owner)

    assert f'href="/games/{game.key}/"' in page
    assert "Resume" in page
    assert "hand 2" in page
    assert '<span class="figure">9</span>' in page


def test_a_club_evening_in_progress_is_called_so_with_its_round(cast, owner):
    club = cast.club(name="Challenge")
    page = pages.text_of(home(owner))
    assert "Challenge Club evening in progress" in page
    assert "Round" not in page

    services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    page = pages.text_of(home(owner))
    assert "Challenge Club evening in progress Round 1" in page
    assert "Evening in progress" not in page


def test_two_tables_are_shown_in_their_order(cast, owner):
    services.start_tables(
        notebook=cast.notebook,
        phone=cast.owner,
        kind="batarde",
        seatings=[services.Seating(("Ana", "Bea", "Cy")), services.Seating(("Dan", "Eli", "Fay"))],
        client_key=key(),
    )
    page = home(owner)

    assert page.index("table 1") < page.index("table 2")


def test_more_than_a_few_games_are_shown_in_a_line_each(cast, owner):
    games = [cast.start() for _ in range(GAMES_LISTED + 2)]
    page = home(owner)

    assert page.count("Resume") == GAMES_LISTED
    assert "2 other games in progress" in page
    assert all(game.key in page for game in games)


def test_a_result_says_who_won_and_by_how_much(cast, owner):
    game = cast.play(cast.start(rules={"target": 9}), MADE)
    page = home(owner)

    assert f'href="/games/{game.key}/result/"' in page
    assert "<b>Bea &amp; Dan</b> win" in page
    assert "9\xa0–\xa07" in page


def test_no_dash_stands_beside_a_total_below_zero(cast, owner):
    game = cast.play(cast.start(rules={"target": 18}), MADE)
    cast.say(acts.insert, game, before=1, facts={"adjust": [-20, 0]})
    cast.play(game, MADE)

    assert "18\xa0·\xa0−6" in home(owner)


def test_a_game_ended_early_and_a_draw_say_so(cast, owner):
    cast.say(acts.end_game, cast.play(cast.start(), MADE))
    cast.play(cast.start("aluette"), *[{"won_by": "nobody"}] * 5)
    page = home(owner)

    assert "ended early" in page
    assert "a draw" in page
    assert "Resume" not in page


def test_a_win_of_two_says_that_it_is_shared(cast, owner):
    cast.play(cast.start("free", rules={"length": 1}), {"points": [5, 5, 0, 0]})

    assert "<b>Ana and Bea</b> · shared win" in home(owner)


def test_only_the_latest_results_are_shown(cast, owner):
    for _ in range(RESULTS_AT_ONCE + 1):
        cast.say(acts.end_game, cast.start())

    assert home(owner).count("/result/") == RESULTS_AT_ONCE


def test_an_old_day_is_shown_with_its_year(cast, owner):
    game = cast.say(acts.end_game, cast.start()).game
    put_on(game, timezone.now() - timedelta(days=30))
    page = home(owner)

    assert str((timezone.now() - timedelta(days=30)).year) in page


def test_tonights_evening_is_a_tap_away(cast, owner):
    evening = cast.evening(name="Friday")
    page = home(owner)

    assert f'href="/evenings/{evening.key}/"' in page
    assert "Friday" in page

    services.end_evening(evening=evening)
    assert "Friday" not in home(owner)


def test_an_old_evening_that_nobody_ended_is_not_tonights(cast, owner):
    evening = cast.evening(name="Friday")
    evening.started_at -= timedelta(days=1)
    evening.save()

    assert "Friday" not in home(owner)
