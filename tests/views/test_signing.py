"""Who made an entry, on the pages: asked once, changed with a tap, shown with every entry."""

from html import unescape

import pytest

from games import services
from games.models import Access, Entry, Notebook, Player
from tests import pages
from tests.cast import MADE

FAILED = MADE | {"points": [100, 62]}


@pytest.fixture
def game(cast):
    return cast.play(cast.start(rules={"target": 50}), MADE, MADE)


def html_of(client, address):
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def text_of(html):
    return " ".join(unescape(pages.text_of(html)).split())


def post(client, page, form, **fields):
    """The response to the form of that address on a page, sent with `fields`."""
    return client.post(form, pages.read(html_of(client, page)).forms[form] | fields)


def be(client, game, seat, back=""):
    address = f"/games/{game.key}/holder/"
    return client.post(address, {"by": seat, "back": back})


def contest(client, game, **fields):
    page = f"/games/{game.key}/hands/1/contest"
    return client.post(page, pages.read(html_of(client, page)).forms[""] | fields)


def person(cast):
    return Access.objects.get(phone=cast.owner).person


def last():
    return Entry.objects.last()


class TestTheMenu:
    def test_the_menu_asks_while_nobody_holds_the_phone(self, owner, game):
        assert "Who holds this phone?" in text_of(html_of(owner, f"/games/{game.key}/"))

    def test_the_menu_names_the_holder_and_links_to_the_change(self, owner, game):
        be(owner, game, "1")

        html = html_of(owner, f"/games/{game.key}/hands/1/")
        assert "Held by Bea · change" in text_of(html)
        assert f"/games/{game.key}/holder/?back=/games/{game.key}/hands/1/" in html

    def test_the_menu_asks_in_french_too(self, cast, browse, game):
        phone = browse(cast.owner, "fr")
        be(phone, game, "1")

        assert "Tenu par Bea · changer" in text_of(html_of(phone, f"/games/{game.key}/"))
        assert "Je suis Ana" in text_of(html_of(phone, f"/games/{game.key}/holder/"))

    def test_a_reader_is_asked_too(self, cast, reader, game):
        assert "/holder/" in html_of(reader, f"/games/{game.key}/")
        be(reader, game, "1")

        assert cast.notebook.accesses.get(phone=cast.reader).person.name == "Bea"


class TestChanging:
    def test_one_tap_changes_the_holder_and_leads_back_to_the_page(self, cast, owner, game):
        here = f"/games/{game.key}/hands/1/"
        response = be(owner, game, "3", here)

        assert (response.status_code, response["Location"]) == (302, here)
        assert person(cast).name == "Dan"

    @pytest.mark.parametrize(
        "back", ["https://example.org/", "//example.org", "javascript:x", "", "1", "journal"]
    )
    def test_the_change_leads_to_a_path_of_this_site(self, owner, game, back):
        assert be(owner, game, "3", back)["Location"] == f"/games/{game.key}/"

    @pytest.mark.parametrize("seat", ["", "4", "-1", "x", "9" * 40])
    def test_an_invalid_seat_means_nobody(self, cast, owner, game, seat):
        be(owner, game, "3")
        be(owner, game, seat)

        assert person(cast) is None


class TestForms:
    def test_entries_on_the_table_are_signed_by_the_holder_of_the_phone(self, owner, game):
        be(owner, game, "1")
        post(owner, f"/games/{game.key}/", f"/games/{game.key}/undo")

        assert (last().kind, last().by) == ("undo", 1)

    def test_an_objection_asks_once_and_saves_the_answer(self, cast, owner, game):
        contest(owner, game, reason="misheard", by="2")

        assert (last().kind, last().by, person(cast).name) == ("object", 2, "Cy")
        assert pages.read(html_of(owner, f"/games/{game.key}/hands/2/contest")).forms[""]["by"] == [
            "2"
        ]

    def test_an_objection_by_somebody_else_does_not_change_the_holder(self, cast, owner, game):
        be(owner, game, "1")
        contest(owner, game, reason="misheard", by="2")

        assert (last().by, person(cast).name) == (2, "Bea")

    def test_the_answer_is_not_lost_if_something_else_is_missing(self, owner, game):
        response = contest(owner, game, by="3")

        assert response.status_code == 422
        assert pages.read(response.content.decode()).forms[""]["by"] == ["3"]

    def test_a_phone_that_only_follows_signs_for_its_holder_whatever_it_sends(self, reader, game):
        be(reader, game, "1")
        contest(reader, game, reason="misheard", by="2")

        assert (last().kind, last().by) == ("object", 1)

    def test_without_a_choice_nobody_signs(self, owner, game):
        be(owner, game, "1")
        contest(owner, game, reason="misheard", by="")

        assert last().by is None

    def test_a_correction_is_signed_and_its_sheets_carry_the_signature(self, owner, game):
        page = f"/games/{game.key}/hands/1/correct/"
        form = f"/games/{game.key}/change"
        tried = post(owner, page, form, **{"points-1": "62", "points-0": "100"}, do="try", by="2")
        sheets = pages.read(tried.content.decode()).forms[form]
        assert sheets["by"] == ["2"]
        owner.post(form, sheets)

        assert (last().kind, last().by) == ("correct", 2)

    def test_a_settlement_is_signed(self, cast, owner, game):
        number = cast.say(services.object_to, game, place=1, facts=FAILED, by=2).number
        form = f"/games/{game.key}/objections/{number}/"
        post(owner, f"/games/{game.key}/hands/1/", form, how="stand", by="3")

        assert (last().kind, last().by) == ("settle", 3)
        shown = text_of(html_of(owner, f"/games/{game.key}/hands/1/"))
        assert "Cy (this phone)" in shown
        assert "Dan (this phone)" in shown

    def test_partners_choose_who_of_them_confirms(self, cast, owner, game):
        Notebook.objects.update(confirm_hands=True)
        form = f"/games/{game.key}/hands/1/confirm"
        post(owner, f"/games/{game.key}/hands/1/", form, side="0", by="2")

        assert (last().kind, last().by) == ("confirm", 2)
        assert "Cy on this phone" in text_of(html_of(owner, f"/games/{game.key}/hands/1/"))

    def test_a_single_player_who_confirms_simply_signs(self, cast, owner):
        Notebook.objects.update(confirm_hands=True)
        names = ("Ana", "Bea", "Cy")
        game = cast.play(cast.start("batarde", names), {"bids": [1, 1, 1], "tricks": [5, 1, 1]})
        be(owner, game, "0")
        form = f"/games/{game.key}/hands/1/confirm"
        post(owner, f"/games/{game.key}/hands/1/", form, side="2")

        assert last().by == 2

    @pytest.mark.parametrize("by", ["4", "9" * 18])
    def test_a_seat_that_does_not_exist_is_refused_with_a_message(self, owner, game, by):
        response = contest(owner, game, reason="misheard", by=by)

        assert response.status_code == 422
        assert f"Nobody sits at place {by}." in text_of(response.content.decode())


class TestShown:
    def test_every_entry_of_a_hand_names_who_made_it(self, cast, owner, game):
        cast.say(services.correct, game, place=1, facts=FAILED, reason="misheard", by=2)

        shown = text_of(html_of(owner, f"/games/{game.key}/hands/1/"))
        assert "Written down · this phone · 7 – 9" in shown
        assert "Corrected · Cy · 7 – 9 → 16 – 0" in shown

    def test_every_entry_of_the_journal_names_who_made_it(self, cast, owner, game):
        cast.say(services.correct, game, place=1, facts=FAILED, phone=cast.scorer, by=3)

        shown = text_of(html_of(owner, f"/games/{game.key}/journal/"))
        assert "Corrected · hand 1 · Dan · 7 – 9 → 16 – 0 scorer" in shown

    def test_a_deleted_player_is_a_former_player(self, cast, owner, game):
        cast.say(services.correct, game, place=1, facts=FAILED, by=2)
        services.forget_player(player=Player.objects.get(name="Cy"))

        shown = text_of(html_of(owner, f"/games/{game.key}/hands/1/"))
        assert "Corrected · Former player 3 ·" in shown
        assert "Cy" not in shown.replace("Cyril", "")
