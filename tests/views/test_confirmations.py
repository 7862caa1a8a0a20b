import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games import clock, services
from games.journal import change
from games.models import Notebook
from games.table import acts
from tests import pages
from tests.cast import MADE, OTHER, TO_NINE, key_at, people_at, view_of
from tests.pages import html_of, text_of
from tests.views.screen import HTMX, Screen

EIGHT = datetime(2026, 5, 2, 20, 5, tzinfo=timezone.get_default_timezone())
"""Five past eight in the evening, at the table."""


@pytest.fixture
def careful(cast):
    """The cast at a table that confirms every hand."""
    Notebook.objects.filter(pk=cast.notebook.pk).update(confirm_hands=True)
    return cast


def confirm(client, address, form, player, **fields):
    """Press the button of a player on the page of that address; return the response."""
    sent = pages.read(html_of(client, address)).forms[form]
    return client.post(form, sent | {"player": player} | fields)


def confirm_game(client, game, seat, **fields):
    table = f"/games/{game.key}/"
    return confirm(client, f"{table}result/", f"{table}confirm", key_at(game, seat), **fields)


def confirm_hand(client, game, seat, number=1, **fields):
    address = f"/games/{game.key}/hands/{number}/"
    return confirm(client, address, address + "confirm", key_at(game, seat), **fields)


def seats_of(keys, game):
    """The seats of the players with these keys."""
    players = [one.key for one in people_at(game)]
    return [players.index(key) for key in keys]


def result(client, game):
    return text_of(html_of(client, f"/games/{game.key}/result/"))


# At the end of the game


def test_an_unconfirmed_game_says_so_and_offers_a_button_for_each_player(owner, won):
    page = result(owner, won)

    assert "Nobody has confirmed yet." in page
    for name in ("Ana", "Bea", "Cy", "Dan"):
        assert f"{name} confirms" in page


def test_after_a_side_has_confirmed_the_other_is_waited_for(owner, won):
    response = confirm_game(owner, won, 1)
    html = html_of(owner, f"/games/{won.key}/result/")

    assert response.url == f"/games/{won.key}/result/"
    assert "Confirmed by Bea · waiting for Ana & Cy" in text_of(html)
    offered = re.findall(r'name="player" value="(\w+)">', html)
    assert seats_of(offered, won) == [0, 2]
    confirmed = re.findall(r'name="player" value="(\w+)" disabled>', html)
    assert seats_of(confirmed, won) == [1, 3]


def test_a_phone_says_for_whom_it_confirmed_before_it_confirms_for_the_other_side(
    cast, browse, owner, won
):
    said = "This phone has already confirmed for Ana & Cy"
    assert said not in result(owner, won)
    confirm_game(owner, won, 0)

    assert said in result(owner, won)
    assert said not in result(browse(cast.scorer), won)


def test_that_two_sides_confirmed_on_one_phone_is_said_wherever_it_is_shown(careful, owner):
    won = careful.play(careful.start(rules=TO_NINE), MADE)
    for seat in (0, 3):
        confirm_game(owner, won, seat)
        confirm_hand(owner, won, seat)
    token = services.make_link(to=won)
    table = f"/games/{won.key}/"

    for page in ("result/", "hands/1/", "print/"):
        html = html_of(owner, table + page)
        assert "Confirmed by Ana and Dan (on one phone)" in text_of(html)
        assert "waiting for" not in text_of(html)
        assert not [to for to in pages.read(html).forms if to.endswith("/confirm")]
    assert "Ana and Dan (on one phone)" in text_of(html_of(owner, f"/s/{token}/"))
    for page in ("result/", "hands/1/", "journal/"):
        shown = text_of(html_of(owner, table + page))
        assert "Dan on this phone · the same phone as for Ana & Cy" in shown
        assert "the same phone as for Bea & Dan" not in shown


def test_each_confirmation_is_shown_with_its_time_and_the_name_of_the_phone(
    cast, browse, owner, won
):
    with clock.at(EIGHT):
        confirm_game(browse(cast.scorer), won, 0)
    confirm_game(owner, won, 1)
    page = result(owner, won)

    assert "8:05 p.m. Ana & Cy Ana on the phone “scorer”" in page
    assert "Bea & Dan Bea on this phone" in page
    assert "Bea & Dan Bea on another phone" in result(browse(cast.scorer), won)


def test_single_players_confirm_in_the_singular_and_several_are_counted(cast, owner):
    game = cast.say(acts.end_game, cast.start("batarde")).game
    confirm_game(owner, game, 2)
    page = result(owner, game)

    assert "Ana confirms" in page
    assert "Confirmed by Cy" in page
    assert "waiting for 3" in page


def test_each_side_can_confirm_on_its_own_phone_from_a_page_opened_earlier(
    cast, browse, owner, won
):
    other = browse(cast.scorer)
    address, form = f"/games/{won.key}/result/", f"/games/{won.key}/confirm"
    seen = pages.read(html_of(other, address)).forms[form]
    confirm_game(owner, won, 0)
    other.post(form, seen | {"player": key_at(won, 1)})

    assert "Confirmed by Ana and Bea" in result(owner, won)


def test_the_same_confirmation_from_two_phones_is_saved_once(cast, browse, owner, won):
    other = browse(cast.scorer)
    address, form = f"/games/{won.key}/result/", f"/games/{won.key}/confirm"
    seen = pages.read(html_of(other, address)).forms[form]
    confirm_game(owner, won, 0)
    page = other.post(form, seen | {"player": key_at(won, 0)}, follow=True).content.decode()

    assert pages.errors_of(page) == []
    assert won.entries.filter(kind="confirm").count() == 1


def test_a_correction_visibly_voids_earlier_confirmations(cast, owner, won):
    with clock.at(EIGHT):
        confirm_game(owner, won, 0)
    with clock.at(EIGHT + timedelta(minutes=2)):
        cast.say(acts.correct, won, place=1, facts=OTHER)
    page = result(owner, won)

    assert "Nobody has confirmed yet." in page
    assert (
        "Ana & Cy · confirmed at 8:05 p.m. · void since hand 1 was corrected at 8:07 p.m." in page
    )
    confirm_game(owner, won, 0)
    assert "Confirmed by Ana" in result(owner, won)
    assert "void" not in result(owner, won)


def test_an_inserted_or_removed_hand_voids_them_too(cast, owner):
    game = cast.play(cast.start(), MADE, MADE)
    game = cast.say(acts.end_game, game).game
    confirm_game(owner, game, 0)
    cast.say(acts.insert, game, before=2, facts=MADE)
    assert "void since hand 2 was inserted at" in result(owner, game)
    confirm_game(owner, game, 0)
    cast.say(acts.remove, game, place=1)
    assert "void since a hand was removed at" in result(owner, game)


def test_a_settlement_voids_them_only_if_it_corrects_the_hand(cast, owner, won):
    confirm_game(owner, won, 0)
    for changes in ([], [change(1, OTHER)]):
        entry = cast.say(acts.object_to, won, place=1, facts=OTHER)
        cast.say(acts.settle, won, objection=entry.number, changes=changes)
        assert ("void since hand 1 was corrected" in result(owner, won)) == bool(changes)


def test_the_button_of_whoever_holds_the_phone_comes_first_and_the_others_are_folded(
    cast, owner, won
):
    player = won.seats.get(number=1).player
    services.hand_phone_to(phone=cast.owner, notebook=cast.notebook, player=player)
    page = html_of(owner, f"/games/{won.key}/result/")
    shown, _, folded = page.partition("For the others")

    own = f'<button name="player" value="{player.key}">.*Bea confirms'
    assert re.search(own, shown, re.S)
    assert seats_of(re.findall(r'name="player" value="(\w+)"', folded), won) == [0, 2]


def test_on_a_phone_that_nobody_in_particular_holds_no_side_is_folded(owner, won):
    page = html_of(owner, f"/games/{won.key}/result/")

    assert "For the others" not in page
    assert page.count('name="player"') == 4


# After each hand


def test_hands_are_confirmed_only_if_the_table_wants_it(cast, owner):
    game = cast.play(cast.start(), MADE)

    for place in ("", "hands/1/"):
        assert "/confirm" not in html_of(owner, f"/games/{game.key}/{place}")


def test_only_the_newest_hand_can_be_confirmed_on_the_table(careful, owner):
    game = careful.play(careful.start(), MADE, MADE)
    forms = pages.read(html_of(owner, f"/games/{game.key}/")).forms

    assert [one for one in forms if one.endswith("/confirm")] == [
        f"/games/{game.key}/hands/2/confirm"
    ]


def test_without_javascript_the_table_is_shown_again(careful, owner):
    game = careful.play(careful.start(), MADE)
    table = f"/games/{game.key}/"
    response = confirm(owner, table, f"{table}hands/1/confirm", key_at(game, 0))

    assert response.url == table
    assert "Ana confirmed" in text_of(html_of(owner, table))


def test_confirming_on_the_table_does_not_touch_the_entry_in_progress(careful, owner):
    table = Screen(owner, careful.play(careful.start(), MADE), htmx=True)
    form = f"{table.address}hands/1/confirm"
    sent = table.forms[form] | {"player": key_at(table.game, 0)}
    reply = owner.post(form, sent, headers=HTMX).content.decode()

    assert "Ana confirmed" in text_of(reply)
    assert "This phone has already confirmed for Ana & Cy" in text_of(reply)
    assert "Bea confirms" in text_of(reply)
    assert 'class="entry"' not in reply
    response = table.send(taker="1", contract="hearts")
    assert response.status_code == 200
    assert table.moment == "result"


def test_undo_after_a_confirmation_takes_back_the_hand_as_its_button_says(careful, owner):
    table = Screen(owner, careful.play(careful.start(), MADE), htmx=True)
    form = f"{table.address}hands/1/confirm"
    owner.post(form, table.forms[form] | {"player": key_at(table.game, 0)}, headers=HTMX)
    assert "Ana confirmed" in text_of(html_of(owner, table.address))
    assert "Undo hand 1" in text_of(table.page)
    table.undo()

    assert view_of(table.game).sheet.hands == ()


def test_an_undo_visibly_voids_the_confirmations_of_what_it_takes_back(cast, owner, won):
    with clock.at(EIGHT):
        confirm_game(owner, won, 0)
    assert "The confirmation by Ana will no longer count." in text_of(
        html_of(owner, f"/games/{won.key}/take-back/")
    )
    with clock.at(EIGHT + timedelta(minutes=2)):
        cast.say(acts.undo, won)
    cast.play(won, OTHER)

    assert "void since an entry was undone at 8:07 p.m." in result(owner, won)


def test_a_confirmation_counts_again_once_what_voided_it_is_undone(careful, owner):
    """Also for the side that had confirmed anew: nobody is asked again."""
    game = careful.play(careful.start(), MADE)
    for seat in (0, 1):
        confirm_hand(owner, game, seat)
    careful.say(acts.correct, game, place=1, facts=OTHER)
    confirm_hand(owner, game, 0)
    careful.say(acts.undo, game)

    page = html_of(owner, f"/games/{game.key}/hands/1/")
    assert "Confirmed by Ana and Bea (on one phone)" in text_of(page)
    assert 'name="player"' not in page
    assert is_marked_confirmed(owner, careful.play(game, MADE))


def test_a_hand_that_every_side_confirmed_is_marked_on_the_sheet(careful, owner):
    game = careful.play(careful.start(), MADE)
    for seat in (0, 1):
        confirm_hand(owner, game, seat)
    careful.play(game, MADE)

    assert is_marked_confirmed(owner, game)


def is_marked_confirmed(client, game):
    """Whether the first hand is marked as confirmed on the sheet, once."""
    rows = re.findall(r"<tr.*?</tr>", html_of(client, f"/games/{game.key}/"), re.DOTALL)
    return ["confirmed" in text_of(row) for row in rows if "hands/1/" in row].count(True) == 1


def test_the_button_that_undoes_the_end_of_a_game_says_what_it_undoes(owner, won):
    assert re.search("Undo: hand [0-9]+", text_of(html_of(owner, f"/games/{won.key}/take-back/")))
