"""The pages that correct the dealer, replace a player, and ask before an undo."""

import re
from html import unescape

import pytest

from games.kinds.registry import GAMES
from games.models import Entry, Game, Player
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import MADE, add_player, drawing_of, view_of
from tests.services.seated import sits_elsewhere
from tests.views.screen import send, start

FORCED = MADE | {"chosen": "forced"}
ENGLISH, FRENCH = "en", "fr"


@pytest.fixture
def game(cast):
    """Two hands of Belote, 14 to 18; Cy deals the third."""
    return cast.play(cast.start(), MADE, MADE)


def text_of(response):
    text = " ".join(pages.read(response.content.decode()).text)
    return unescape(" ".join(text.split()))


def get(client, game, place=""):
    return client.get(f"/games/{game.key}/{place}")


# Who deals


def test_what_is_next_and_the_menu_link_to_the_dealer(owner, game):
    page = get(owner, game).content.decode()
    assert page.count(f'href="/games/{game.key}/dealer/"') == 2


def test_a_game_without_a_dealer_has_no_page_for_the_dealer(cast, owner):
    game = start(cast, "alta_baja")
    assert "/dealer/" not in get(owner, game).content.decode()
    assert get(owner, game, "dealer/").status_code == 404


def test_the_page_first_says_what_another_dealer_changes(owner, game):
    page = text_of(get(owner, game, "dealer/?deals=3&how=all"))
    assert "Hand 3: Dan deals, Ana leads." in page
    assert "1 Bea Ana 2 Cy Bea" in page
    assert "No score changes." in page
    assert not Entry.objects.filter(kind="dealer").exists()


def test_the_dealer_is_corrected(owner, game):
    assert send(owner, game, "dealer/", deals=3, how="all").url == f"/games/{game.key}/"
    assert view_of(game).record["first_dealer"] == 1
    assert "Dan deals · Ana leads" in text_of(get(owner, game))
    assert "First dealer corrected" in text_of(get(owner, game, "journal/"))
    assert "Ana → Bea" in text_of(get(owner, game, "journal/"))


def test_from_the_hand_in_play_on_the_dealers_follow_from_who_deals_it_unless_said_otherwise(
    owner, game
):
    page = text_of(get(owner, game, "dealer/?deals=3"))
    assert "Hand 3: Dan deals, Ana leads." in page
    assert "Hand 4: Ana deals." in page
    assert "Dan deals from hand 3 on" in page

    send(owner, game, "dealer/", deals=3, how="onwards")

    assert view_of(game).record["dealt"] == [{"hand": 3, "seat": 3, "onwards": True}]
    assert "Dan deals · Ana leads" in text_of(get(owner, game))
    journal = text_of(get(owner, game, "journal/"))
    assert "Dealer corrected, from there on" in journal
    assert "Cy → Dan, from hand 3 on" in journal


def ways(page):
    """How a dealer may be corrected, the one that is chosen in capitals."""
    found = re.findall(r'name="how" value="(\w+)" aria-pressed="(\w+)"', page.content.decode())
    return [way.upper() if chosen == "true" else way for way, chosen in found]


def test_which_hands_follow_from_a_dealer_depends_on_who_deals_them_so_far(cast, owner, game):
    assert ways(get(owner, cast.start(), "dealer/?deals=3")) == ["once", "ALL"]
    assert ways(get(owner, game, "dealer/?deals=3")) == ["once", "ONWARDS", "all"]
    assert ways(get(owner, game, "dealer/?deals=3&hand=2")) == ["ONCE", "onwards", "all"]
    assert ways(get(owner, game, "dealer/?deals=3&hand=1")) == ["ONCE", "all"]
    assert ways(get(owner, game, "dealer/")) == []

    send(owner, game, "dealer/", deals=3, how="once", hand=1)
    assert ways(get(owner, game, "dealer/?deals=2&hand=1")) == []
    send(owner, game, "dealer/", deals=0, how="once", hand=1)

    send(owner, game, "dealer/", deals=3, how="once", hand=2)
    assert "2 Cy Dan" in text_of(get(owner, game, "dealer/?deals=2&how=onwards&hand=2"))
    assert ways(get(owner, game, "dealer/?hand=2")) == ["ONCE", "onwards"]
    send(owner, game, "dealer/", deals=3, how="onwards", hand=2)
    assert [hand.dealer for hand in view_of(game).sheet.hands] == [0, 3]
    assert view_of(game).sheet.next.dealer == 0
    assert ways(get(owner, game, "dealer/?deals=2&hand=2")) == []
    assert ways(get(owner, game, "dealer/?deals=3")) == ["once", "ONWARDS"]
    assert "1 Bea Ana 2" not in text_of(get(owner, game, "dealer/?deals=1&hand=1&how=all"))
    assert "1 Bea Ana" in text_of(get(owner, game, "dealer/?deals=1&hand=1&how=all"))


def test_each_hand_that_becomes_impossible_is_listed_with_its_reason_and_a_link(cast, owner):
    game = cast.play(cast.start(), FORCED)
    response = get(owner, game, "dealer/?deals=2&how=all")
    page = text_of(response)
    assert "Hand 1 Forced, or on a turned jack, the taker is Cy. Correct hand 1" in page
    assert f'href="/games/{game.key}/hands/1/correct/"' in response.content.decode()
    assert f"/games/{game.key}/dealer/" not in pages.read(response.content.decode()).forms

    assert send(owner, game, "dealer/", deals=2, how="all").status_code == 422
    assert view_of(game).record["first_dealer"] == 0


SIX = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo")
TAKEN_BY_BEA = {"taker": 1, "contract": "petite", "bouts": 1, "points": [51, 40], "partner": 3}


def test_who_sits_out_because_they_deal_is_said_and_may_have_played(cast, owner):
    game = cast.play(cast.start("tarot", SIX), TAKEN_BY_BEA)  # Ana dealt

    assert "Ana deals, and sits out." in text_of(get(owner, game, "hands/1/"))
    cy = text_of(get(owner, game, "dealer/?deals=2&hand=1&how=ONWARDS"))
    assert "Hand 1: Cy deals, Bea leads. Cy sits out." in cy
    bea = text_of(get(owner, game, "dealer/?deals=1&hand=1&how=all"))
    assert "Hand 1 Bea deals, and sits out. Correct hand 1" in bea
    eva = text_of(get(owner, game, "dealer/?deals=0&how=ONWARDS"))
    assert "Hand 2: Ana deals, Flo leads. Ana sits out." in eva
    assert "Hand 3: Flo deals." in eva


def test_a_mangled_seat_changes_nothing(owner, game):
    for deals in ("", "9", "-1", "Ana", "1e9"):
        assert get(owner, game, f"dealer/?deals={deals}").status_code == 200
        assert send(owner, game, "dealer/", deals=deals).status_code == 200
    assert not Entry.objects.filter(kind="dealer").exists()


def test_the_dealer_of_a_finished_game_cannot_be_corrected(owner, won):
    assert get(owner, won, "dealer/").url == f"/games/{won.key}/result/"


# Replacing a player


def leave(client, game, **fields):
    return send(client, game, "seats/", **({"seat": "2", "hand": "3"} | fields))


def test_a_known_player_takes_the_seat_with_one_tap(cast, owner, game):
    add_player(cast.notebook, "Eva")
    page = get(owner, game, "seats/").content.decode()
    assert '<button name="known" value="Eva">' in page
    assert 'value="Cy">Cy</button>' not in page

    assert leave(owner, game, known="Eva").url == f"/games/{game.key}/"

    assert view_of(game).players == ("Ana", "Bea", "Eva", "Dan")
    assert "Ana & Eva" in text_of(get(owner, game))


def test_a_new_name_is_typed_and_an_earlier_hand_chosen(owner, game):
    leave(owner, game, new_name="Eva", hand="2")
    assert Player.objects.filter(name="Eva").exists()
    assert view_of(game).record["replaced"] == [{"hand": 2, "seat": 2, "player": "Eva"}]


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ({"seat": "", "new_name": "Eva"}, "Choose who leaves."),
        ({"seat": "x", "new_name": "Eva"}, "Choose who leaves."),
        ({"hand": "", "new_name": "Eva"}, "Choose from which hand on."),
        ({"hand": "9", "new_name": "Eva"}, "There is no hand 9."),
        ({"seat": "7", "new_name": "Eva"}, "There is no seat 7."),
        ({"new_name": " "}, "Type a name first."),
        ({"seat": "", "new_name": "Eva", "known": "Flo"}, "Choose who leaves."),
        ({"new_name": "bea"}, "Two players are called “Bea”. Rename one."),
        ({"new_name": "Cy"}, "Cy already sits there."),
    ],
)
def test_what_is_missing_is_reported_and_what_was_entered_stays(owner, game, fields, error):
    response = leave(owner, game, **fields)
    page = response.content.decode()
    assert response.status_code == 422
    assert error in text_of(response)
    typed = fields["new_name"].strip()
    assert pages.fields_of(page)["new_name"] == [typed]
    assert not Entry.objects.filter(kind="replace").exists()


def test_the_page_says_what_happens_to_points_and_statistics(owner, game):
    page = text_of(get(owner, game, "seats/"))
    assert "The points stay with the seat." in page
    assert "this game does not count for anyone who changed seats" in page
    assert f'href="/games/{game.key}/end"' in get(owner, game, "seats/").content.decode()


def test_before_the_first_hand_nobody_can_be_replaced(cast, owner):
    assert "Nothing has been played yet" in text_of(get(owner, cast.start(), "seats/"))


@pytest.mark.parametrize(
    ("language", "replaced", "rule"),
    [
        (ENGLISH, "Eva took over Cy’s seat from hand 2 on.", "counts for nobody at that seat"),
        (FRENCH, "Eva remplace Cy à partir de la donne 2.", "ne compte pour personne"),
    ],
)
def test_every_page_names_who_sat_there(cast, browse, language, replaced, rule):
    taken = {"taker": 2, "contract": "hearts", "points": [95, 67]}
    game = cast.play(cast.start(rules={"target": 18}), taken, taken)
    cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=2)
    client = browse(cast.owner, language)

    first, second = [text_of(get(client, game, f"hands/{number}/")) for number in (1, 2)]
    assert "Ana & Cy" in first
    assert "Ana & Eva" not in first
    assert "Ana & Eva" in second
    result = text_of(get(client, game, "result/"))
    assert replaced in result
    assert rule in result
    people = get(client, game, "result/").content.decode()
    for player in Player.objects.filter(name__in=["Cy", "Eva"]):
        assert f'href="/players/{player.pk}/"' in people
    assert replaced in text_of(get(client, game, "print/"))
    assert "Cy → Eva" in text_of(get(client, game, "journal/"))
    assert "Ana &amp; Eva" in client.get("/").content.decode()
    assert "Eva" in drawing_of(game)


def test_both_players_find_the_game_in_the_history(cast, owner, game):
    other = cast.start(names=("Ana", "Bea", "Flo", "Dan"))
    leave(owner, game, new_name="Eva")
    for name, count in (("Cy", 1), ("Eva", 1), ("Ana", 2), ("Flo", 1)):
        number = Player.objects.get(name=name).pk
        page = owner.get(f"/history/?player={number}").content.decode()
        assert page.count('href="/games/') == count, name
    assert other


def test_a_corrected_finished_game_says_so(owner, cast, won):
    game = cast.play(cast.start(rules={"target": 18}), MADE, MADE)
    assert "/seats/" in get(owner, game, "result/").content.decode()
    assert leave(owner, game, hand="2", new_name="Eva").status_code == 302
    assert view_of(game).players[2] == "Eva"


# Undo in a game that is over


def test_a_stray_tap_on_an_old_result_changes_nothing(owner, won):
    page = get(owner, won, "result/").content.decode()
    assert f'href="/games/{won.key}/take-back/"' in page
    assert f"/games/{won.key}/undo" not in pages.read(page).forms
    asked = send(owner, won, "undo")
    htmx = owner.post(f"/games/{won.key}/undo", {"version": 1}, headers={"HX-Request": "true"})
    assert asked.status_code == 302
    assert htmx.headers["HX-Redirect"] == f"/games/{won.key}/take-back/"
    assert Entry.objects.filter(kind="undo").count() == 0


def test_the_question_says_what_was_done_when_and_what_follows(owner, won):
    page = text_of(get(owner, won, "take-back/"))
    assert "Written down · hand 1" in page
    assert "95 to 67" in page
    assert "The game goes on again." in page
    assert "this game will not count in the statistics" in page


def test_after_the_answer_the_entry_is_undone(owner, won):
    page = get(owner, won, "take-back/").content.decode()
    fields = pages.read(page).forms[f"/games/{won.key}/undo"]
    response = owner.post(f"/games/{won.key}/undo", fields)
    assert response.url == f"/games/{won.key}/"
    assert Game.objects.get(pk=won.pk).state == "in_progress"


def test_an_undo_that_does_not_change_the_result_says_so(cast, owner, won):
    cast.say(acts.correct, won, place=1, facts=MADE)
    page = text_of(get(owner, won, "take-back/"))
    assert "The result stays the same." in page
    assert "statistics" not in page


def test_reopening_a_game_that_was_ended_early_asks_first(cast, owner, game):
    cast.say(acts.end_game, game)
    response = send(owner, game, "reopen")

    assert view_of(game).over
    page = text_of(response)
    assert "This game was ended early. It would be resumed:" in page
    assert "Game ended early" in page
    assert "Hand 3" in page
    assert "Cy deals" in page
    assert "It counts in the statistics once it is finished." in page


def test_a_game_that_a_correction_finished_is_not_reopened(cast, owner):
    game = cast.play(cast.start(rules={"target": 16}), MADE)
    cast.say(acts.end_game, game)
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [0, 162]})

    assert send(owner, game, "reopen", sure="1").url == f"/games/{game.key}/"
    assert [one.kind for one in view_of(game).entries][-1] == "correct"


def test_a_game_in_play_or_won_is_not_reopened(cast, owner, game, won):
    assert get(owner, game, "reopen").url == f"/games/{game.key}/"
    assert get(owner, won, "reopen").url == f"/games/{won.key}/"


def test_reopening_on_an_old_page_shows_the_game_as_it_is_now(cast, owner, game):
    cast.say(acts.end_game, game)
    response = send(owner, game, "reopen", version=1, sure="1")

    assert response.status_code == 409
    assert view_of(game).over


def test_during_the_game_an_undo_does_not_ask(owner, game):
    assert get(owner, game, "take-back/").url == f"/games/{game.key}/"
    send(owner, game, "undo")
    assert len(view_of(game).current.hands) == 1


def test_the_dealer_is_corrected_even_if_it_is_not_known_who_leads(owner, game, monkeypatch):
    monkeypatch.setattr(GAMES["belote"], "leader", lambda table, progress: None)

    page = owner.get(f"/games/{game.key}/dealer/?deals=2")

    assert page.status_code == 200
    assert "leads" not in pages.text_of(page.content.decode())


def test_the_page_of_a_hand_that_would_put_somebody_on_two_seats_says_so(cast, owner):
    game = sits_elsewhere(cast)
    restoring = f"/games/{game.key}/hands/3/restore/"
    _address, fields = pages.posts_of(owner.get(restoring).text)[0]
    refused = owner.post(f"/games/{game.key}/change", fields | {"do": "save", "sure": "1"})

    assert refused.status_code == 422
    assert "Ana would sit on two seats in hand 3" in pages.errors_of(refused.text)[0]
    assert game.entries.count() == 6
