"""The history: which games it shows, how it describes them, and who may see them."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone

from games import services
from games.kinds.registry import KINDS
from games.limits import GAMES_ON_A_PAGE
from games.models import Game, Player
from games.readers.notebook import past_games
from games.store.reading import as_phone
from games.table import acts
from tests import pages
from tests.cast import MADE, TO_NINE, put_on, view_of
from tests.pages import in_a_line


def shown(page):
    """The games of the page, in its order."""
    keys = [
        link.split("/")[2] for link in pages.links_of(page.content.decode()) if "/games/" in link
    ]
    return [Game.objects.get(key=key) for key in keys]


def look(client, **asked):
    return client.get("/history/", asked)


# The first is in August by the clock of Paris alone.
DAYS = (2024, 7, 31), (2024, 7, 1), (2023, 8, 1)


@pytest.fixture
def three(cast):
    """Belote won by Bea & Dan, La Bâtarde in progress, Aluette ended early; the last is newest."""
    won = cast.play(cast.start(rules=TO_NINE), MADE)
    going = cast.start("batarde", ("Ana", "Eve", "Flo"))
    ended = cast.say(acts.end_game, cast.start("aluette", ("Bea", "Eve", "Flo", "Gil"))).game
    return won, going, ended


def test_a_line_says_how_it_ended_who_played_and_the_totals(owner, three):
    page = in_a_line(look(owner))

    assert "<b>Bea & Dan</b> win against Ana & Cy" in page
    assert '<b class="figure">9 – 7</b>' in page
    assert "Belote · " in page
    assert "1 hand<" in page
    assert "<b>Ana, Eve, Flo</b> · in progress" in page
    assert "ended early" in page


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"kind": "batarde"}, [1]),
        ({"state": "finished"}, [0]),
        ({"state": "in_progress"}, [1]),
        ({"state": "unfinished"}, [2]),
        ({"state": "contested"}, []),
        ({"text": "FLO"}, [2, 1]),
        ({"text": "flo gil"}, [2]),
        ({"text": "la bâtarde"}, [1]),
        ({"text": "bastard"}, []),
        ({"text": "playing"}, [0]),
        ({"text": "litige"}, [0]),
        ({"text": "ana litige"}, [0]),
        ({"period": "month"}, [2, 1, 0]),
        ({"period": "1999"}, []),
        ({"period": "0000"}, [2, 1, 0]),
        ({"since": "1999-01-01", "until": "1999-12-31"}, []),
        ({"since": "0001-01-01", "until": "9999-12-31"}, [2, 1, 0]),
        ({"kind": "aluette", "text": "bea", "state": "unfinished"}, [2]),
        ({"kind": "poker", "state": "lost", "period": "never", "player": "x"}, [2, 1, 0]),
    ],
)
def test_games_are_filtered(owner, three, asked, expected):
    assert shown(look(owner, **asked)) == [three[number] for number in expected]


def test_games_and_their_house_rules_are_found_by_their_names_in_both_languages(
    cast, owner, browse
):
    river, full = cast.start("river"), cast.start("batarde")
    short = cast.start("batarde", rules={"deals": "rising"})

    for client in (owner, browse(cast.owner, "fr")):
        assert shown(look(client, text="RIVIERE")) == shown(look(client, text="river")) == [river]
        for words in ("short game", "partie courte", "dan courte"):
            assert shown(look(client, text=words)) == [short]
        assert shown(look(client, text="batarde full game")) == [full]


@pytest.mark.parametrize(
    ("kind", "code"), [(kind, code) for kind in KINDS for code in KINDS[kind].wording.PRESETS]
)
def test_games_are_found_by_what_tables_call_their_house_rules(cast, owner, kind, code):
    words = KINDS[kind].wording
    preset = words.PRESETS[code]
    named, usual = cast.start(kind, rules=preset.rules), cast.start(kind)

    assert words.preset_of(view_of(named).table.rules) == code
    found = shown(look(owner, text=preset.name))
    assert named in found
    assert (usual in found) == (words.preset_of(view_of(usual).table.rules) == code)


def test_games_are_found_by_their_month_in_the_language_of_the_page_and_by_their_year(
    cast, owner, browse, three
):
    august, july, year_before = (datetime(*day, 22, 30, tzinfo=UTC) for day in DAYS)
    for game, moment in zip(three, (august, july, year_before), strict=True):
        put_on(game, moment)

    assert shown(look(owner, text="August 2024")) == [three[0]]
    assert shown(look(browse(cast.owner, "fr"), text="août 2024")) == [three[0]]
    assert shown(look(browse(cast.owner, "es"), text="agosto 2024")) == [three[0]]
    assert shown(look(browse(cast.owner, "es"), text="agosto de 2024")) == [three[0]]
    assert shown(look(owner, text="août 2024")) == []
    assert shown(look(owner, text="2024")) == [three[0], three[1]]
    assert shown(look(owner, text="august bea")) == [three[0], three[2]]


def test_a_search_without_a_result_offers_the_name_that_is_most_alike(cast, owner, three):
    cast.start(names=("Jeanne", "Zoé", "Cy", "Dan"))
    html = look(owner, text="jeane zoe").content.decode()

    assert "Search for “Jeanne Zoé”" in pages.text_of(html)
    assert "?text=Jeanne%20Zo%C3%A9" in pages.links_of(html)
    assert "Search for" not in pages.text_of(look(owner, text="xyz").content.decode())
    assert "Search for" not in pages.text_of(look(owner, text="jeanne").content.decode())


def test_games_are_found_by_the_name_of_their_evening(cast, owner, three):
    evening = cast.evening(name="Réveillon")
    Game.objects.filter(pk=three[1].pk).update(evening=evening)

    assert shown(look(owner, text="reveillon eve")) == [three[1]]


def test_the_number_of_results_is_said(cast, owner, three, monkeypatch):
    assert "3 games" in in_a_line(look(owner))
    assert "1 game<" in in_a_line(look(owner, kind="batarde"))
    monkeypatch.setattr(past_games, "MOST_COUNTED", 2)
    assert "more than 2 games" in in_a_line(look(owner))


def test_games_are_filtered_by_player_including_other_names_of_the_person(owner, three):
    won, going, ended = three
    eve, dan = Player.objects.get(name="Eve"), Player.objects.get(name="Dan")
    assert shown(look(owner, player=eve.pk)) == [ended, going]
    Player.objects.filter(pk=dan.pk).update(merged_into=eve)
    assert shown(look(owner, player=eve.pk)) == [ended, going, won]


def test_from_and_to_include_their_own_days(owner, three):
    won, going, _ = three
    noon = timezone.localtime().replace(hour=12)
    put_on(won, noon - timedelta(days=10))
    put_on(going, noon - timedelta(days=5))
    days = [str(timezone.localdate() - timedelta(days=ago)) for ago in (10, 5)]

    assert shown(look(owner, since=days[0], until=days[1])) == [going, won]
    assert shown(look(owner, until=days[0])) == [won]


def test_a_contested_game_is_labelled(cast, owner, three):
    services.append(
        acts.object_to, three[0], services.Sender(as_phone(cast.owner), 1, cast.owner.key), place=1
    )
    page = look(owner, state="contested")

    assert shown(page) == [three[0]]
    assert "contested" in in_a_line(page)


@pytest.mark.parametrize(
    ("asked", "wrong"),
    [
        ({"since": "yesterday"}, "This is not a date."),
        ({"until": "2026-02-30"}, "This is not a date."),
        (
            {"since": "2026-02-02", "until": "2026-02-01"},
            "The last day comes before the first one.",
        ),
    ],
)
def test_a_wrong_filter_is_reported_and_stays_typed(owner, three, asked, wrong):
    page = look(owner, **asked)

    assert page.status_code == 422
    assert pages.errors_of(page.content.decode()) == [wrong]
    for typed in asked.values():
        assert f'value="{typed}"' in page.content.decode()


def test_pages_link_to_one_another_with_the_same_filters(cast, owner):
    games = [cast.start() for _ in range(GAMES_ON_A_PAGE + 3)][::-1]
    first = look(owner, kind="belote")
    older = [link for link in pages.links_of(first.content.decode()) if "page=2" in link]
    second = owner.get("/history/" + older[0])
    newer = [link for link in pages.links_of(second.content.decode()) if "page=1" in link]

    assert "kind=belote" in older[0]
    assert shown(first) == games[:GAMES_ON_A_PAGE]
    assert shown(second) == games[GAMES_ON_A_PAGE:]
    assert shown(owner.get("/history/" + newer[0])) == games[:GAMES_ON_A_PAGE]
    assert shown(look(owner, page="-1")) == games[-GAMES_ON_A_PAGE:]
    for nowhere in ("0", "x", "-9", "1e3", "9" * 30):
        assert shown(look(owner, page=nowhere)) == games[:GAMES_ON_A_PAGE]


def test_a_deleted_game_is_found_only_in_the_bin(owner, three):
    services.delete_game(game=three[0])

    assert three[0] not in shown(look(owner))
    assert three[0].key not in owner.get("/").content.decode()
    assert owner.get(f"/games/{three[0].key}/result/").status_code == 404
    assert owner.get(f"/bin/{three[0].key}/").status_code == 200


def test_a_line_says_something_of_the_game_and_whether_it_goes_on(cast, owner):
    capot = {"taker": 1, "contract": "hearts", "capot": 1}
    cast.play(cast.start(rules={"target": 30}), capot, capot)
    cast.play(cast.start(rules={"target": 30}), MADE)
    for page in (look(owner), owner.get("/")):
        text = pages.text_of(page.content.decode())
        assert "with 2 capots" in text
        assert text.count("so far") <= 1
    assert "9 – 7 so far" in pages.text_of(look(owner).content.decode())
