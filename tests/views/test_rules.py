import pytest

from games.kinds.registry import GAMES
from tests.cast import MADE
from tests.pages import html_of, links_of


def test_the_games_are_listed_with_their_rules(db, browse):
    page = browse().get("/rules/").content.decode()

    for slug in GAMES:
        assert f'href="/rules/{slug}/"' in page


def test_the_house_rules_of_a_table_are_marked(cast, owner):
    game = cast.start("batarde", rules={"stakes": "mechoune"})
    page = owner.get(f"/rules/batarde/?game={game.key}").content.decode()

    assert "At this table" in page
    assert 'data-label="At this table">Méchoune<' in page
    assert f'href="/games/{game.key}/"' in page


def test_rules_that_are_not_in_the_language_of_the_page_are_in_english_and_it_says_so(cast, browse):
    game = cast.start("batarde", rules={"stakes": "mechoune"})
    spanish = browse(cast.owner, "es")
    page = html_of(spanish, f"/rules/batarde/?game={game.key}")

    assert '<html lang="es"' in page
    assert "Estas reglas están en inglés." in page
    assert '<article class="prose" lang="en">' in page
    assert '<p class="house" lang="es" data-label="En esta mesa">Méchoune<' in page


@pytest.mark.parametrize(("language", "slug"), [("es", "river"), ("en", "batarde")])
def test_of_rules_in_the_language_of_the_page_nothing_is_said(cast, browse, language, slug):
    page = html_of(browse(cast.owner, language), f"/rules/{slug}/")

    assert f'<article class="prose" lang="{language}">' in page
    assert "English" not in page
    assert "inglés" not in page


def test_back_from_a_rule_leads_to_where_it_was_looked_up(cast, owner):
    game = cast.play(cast.start(), MADE)
    for place in ("hands/1/", "result/"):
        here = f"/games/{game.key}/{place}"
        [rule, *_] = [
            link
            for link in links_of(html_of(owner, here))
            if link.startswith("/rules/belote/") and "back" in link
        ]

        assert f'<a class="icon-button" href="{here}"' in html_of(owner, rule)


def test_nobody_is_led_to_another_site(cast, owner):
    game = cast.start()
    for back in ("https://elsewhere.example/", "//elsewhere.example/", "home"):
        page = html_of(owner, f"/rules/belote/?game={game.key}&back={back}")

        assert f'<a class="icon-button" href="/games/{game.key}/"' in page


def test_without_a_table_nothing_is_marked(cast, owner):
    assert "At this table" not in owner.get("/rules/batarde/").content.decode()


def test_a_stranger_does_not_learn_the_house_rules_of_a_table(cast, stranger):
    game = cast.start("batarde")

    assert stranger.get(f"/rules/batarde/?game={game.key}").status_code == 404


def test_an_unknown_table_and_one_of_another_game_are_not_found(cast, owner):
    for game in ("", "nothing", "\0", cast.start().key):
        assert owner.get("/rules/batarde/", {"game": game}).status_code == 404
