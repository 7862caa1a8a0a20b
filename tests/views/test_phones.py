"""The phones of a notebook, its invitations, its recovery sheet; several notebooks of a phone."""

import re
from datetime import datetime, timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import services
from games.journal import EntryKind
from games.models import Access, Entry, Guest, Invitation, Notebook, Phone, Right
from games.services.notebook import visiting
from games.views import rates
from tests import pages
from tests.cast import MADE
from tests.files import bring, file_of


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE)


@pytest.fixture
def guest(cast, game):
    """A phone that joined the game as Bea."""
    bea = game.seats.get(number=1).player
    return cast.join(cast.invite(game=game), label="Bea’s phone", person=bea)


def html_of(browser, path):
    return browser.get(path).content.decode()


def text_of(browser, path):
    return pages.text_of(html_of(browser, path))


class TestTheList:
    def test_it_shows_what_each_phone_may_do_who_holds_it_and_when_it_was_seen(
        self, cast, owner, game, guest
    ):
        ana = game.seats.get(number=0).player
        services.hand_phone_to(phone=cast.scorer, notebook=cast.notebook, player=ana)
        Access.objects.filter(phone=cast.scorer).update(
            seen_at=datetime(2026, 3, 5, 21, 4, tzinfo=timezone.get_default_timezone())
        )
        shown = text_of(owner, "/phones/")

        assert "scorer enters scores too · held by Ana Last seen on 5 March, 9:04 p.m." in shown
        assert "Bea’s phone Belote · enters scores too · held by Bea" in shown
        assert "this phone" in shown

    def test_a_first_visitor_sees_an_empty_list(self, visitor):
        assert "Phones appear here" in text_of(visitor, "/phones/")
        assert not Notebook.objects.exists()


class TestChanging:
    def test_an_owner_changes_what_a_phone_may_do(self, cast, owner):
        held = Access.objects.get(phone=cast.reader)
        owner.post(f"/phones/{held.pk}/", {"right": "scorer"})

        held.refresh_from_db()
        assert held.right == Right.SCORER

    def test_the_last_owner_stays_with_a_sentence(self, cast, owner):
        held = Access.objects.get(phone=cast.owner)
        for sent in ({"right": "reader"}, {"out": "1"}, {"right": "king"}):
            refused = owner.post(f"/phones/{held.pk}/", sent)
            assert refused.status_code == 422
            assert 'role="alert"' in refused.content.decode()
            assert Access.objects.get(phone=cast.owner).right == Right.OWNER

    def test_a_phone_is_put_out_after_a_page_that_says_what_that_means(self, cast, owner, reader):
        held = Access.objects.get(phone=cast.reader)
        assert "will see nothing of this notebook any more" in text_of(owner, f"/phones/{held.pk}/")
        owner.post(f"/phones/{held.pk}/", {"out": "1"}, follow=True)

        assert not Access.objects.filter(phone=cast.reader).exists()

    def test_an_owner_changes_what_a_guest_may_do_in_its_game(self, browse, owner, guest, game):
        page = f"/phones/guests/{Guest.objects.get().pk}/"
        table = f"/games/{game.key}/"
        assert "What this phone may do" in text_of(owner, page)
        assert "may do everything" not in text_of(owner, page)
        assert browse(guest).get(table + "seats/").status_code == 200

        owner.post(page, {"right": "reader"})
        assert browse(guest).get(table).status_code == 200
        assert browse(guest).get(table + "seats/").status_code == 403
        owner.post(page, {"right": "scorer"})
        assert browse(guest).get(table + "seats/").status_code == 200

    def test_a_guest_gets_no_other_right(self, owner, guest):
        for right in ("owner", "king", ""):
            refused = owner.post(f"/phones/guests/{Guest.objects.get().pk}/", {"right": right})
            assert refused.status_code == 422
            assert 'role="alert"' in refused.content.decode()
            assert Guest.objects.get().right == Right.SCORER

    @pytest.fixture
    def also(self, cast, guest):
        """A game that the guest joined as well."""

        def make(game=None):
            cast.join(cast.invite(game=game), guest)

        return make

    def test_whoever_puts_a_guest_out_is_told_what_other_games_it_sees(
        self, cast, browse, owner, guest, game, also
    ):
        rematch = cast.start("river")
        also(rematch)
        page = f"/phones/guests/{Guest.objects.get(game=game).pk}/"
        assert "It still sees: Up and down the river of" in text_of(owner, page)
        after = owner.post(page, {"out": "1"}, follow=True).content.decode()

        assert "removed from this game. It still sees: Up and down the river of" in pages.text_of(
            after
        )
        assert browse(guest).get(f"/games/{game.key}/").status_code == 403
        assert browse(guest).get(f"/games/{rematch.key}/").status_code == 200

    def test_a_guest_with_the_notebook_still_sees_the_game_and_the_page_says_so(
        self, browse, owner, guest, game, also
    ):
        also()
        page = f"/phones/guests/{Guest.objects.get().pk}/"
        assert "It sees the whole notebook all the same" in text_of(owner, page)
        assert "sees nothing of this game" not in text_of(owner, page)
        after = owner.post(page, {"out": "1"}, follow=True).content.decode()

        assert "It sees the whole notebook all the same" in pages.text_of(after)
        assert browse(guest).get(f"/games/{game.key}/").status_code == 200

    def test_a_guest_is_put_out_of_everything_in_one_tap(
        self, cast, browse, owner, guest, game, also
    ):
        rematch = cast.start("river")
        also(rematch)
        page = f"/phones/guests/{Guest.objects.get(game=game).pk}/"
        after = owner.post(page, {"out": "all"}, follow=True).content.decode()

        assert "The phone has no access any more." in pages.text_of(after)
        for one in (game, rematch):
            assert browse(guest).get(f"/games/{one.key}/").status_code == 403

    def test_an_owner_leaves_if_there_is_another(self, cast, owner):
        services.change_right(notebook=cast.notebook, phone=cast.scorer, right=Right.OWNER)
        held = Access.objects.get(phone=cast.owner)
        assert "Leave this notebook" in text_of(owner, f"/phones/{held.pk}/")

        assert owner.post(f"/phones/{held.pk}/", {"out": "1"}).url == "/"
        assert cast.notebook.accesses.get(right=Right.OWNER).phone == cast.scorer


class TestInvitations:
    def test_the_list_says_what_each_allows_and_until_when(self, owner, cast, game):
        cast.invite(game=game)
        cast.invite(Right.READER)
        shown = text_of(owner, "/phones/")

        assert re.search(r"Belote · enters scores too Until \d+ \w+, ", shown)
        assert re.search(r"The notebook · only follows Until \d+ \w+, ", shown)

    def test_the_token_is_not_in_the_list(self, owner, cast):
        assert cast.invite().token not in html_of(owner, "/phones/")

    def test_one_tap_revokes_one_of_them(self, owner, cast, game):
        one, other = cast.invite(), cast.invite(game=game)
        owner.post("/phones/revoke", {"invitation": one.pk})

        assert list(Invitation.objects.working()) == [other]

    def test_one_tap_renews_one_of_them_and_shows_the_new_code(self, owner, cast, game):
        one = cast.invite(game=game)
        shown = owner.post("/phones/renew", {"invitation": one.pk}, follow=True)

        [other] = Invitation.objects.working()
        assert other.token != one.token
        assert other.token in shown.content.decode()
        assert abs((other.expires_at - one.expires_at).total_seconds()) < 60

    def test_the_invitations_of_another_notebook_stay(self, stranger, cast):
        one = cast.invite()
        for path in ("/phones/revoke", "/phones/renew"):
            stranger.post(path, {"invitation": one.pk})

        assert list(Invitation.objects.working()) == [one]


class TestLastSeen:
    LONG_AGO = timezone.now() - timedelta(days=1)

    def test_a_visit_is_stored(self, cast, reader):
        Access.objects.update(seen_at=self.LONG_AGO)
        reader.get("/")

        assert Access.objects.get(phone=cast.reader).seen_at > self.LONG_AGO
        assert Access.objects.get(phone=cast.scorer).seen_at == self.LONG_AGO

    def test_a_guests_visit_is_stored(self, browse, guest, game):
        Guest.objects.update(seen_at=self.LONG_AGO)
        browse(guest).get(f"/games/{game.key}/")

        assert Guest.objects.get().seen_at > self.LONG_AGO

    def test_another_visit_within_ten_minutes_is_not(self, cast, reader):
        lately = timezone.now() - timedelta(minutes=9)
        Access.objects.update(seen_at=lately)
        reader.get("/")

        assert Access.objects.get(phone=cast.reader).seen_at == lately

    def test_a_page_does_not_fail_where_nothing_can_be_written(self, reader, monkeypatch):
        def full(*_args):
            raise OperationalError

        Access.objects.update(seen_at=self.LONG_AGO)
        monkeypatch.setattr(visiting.transaction, "atomic", full)

        assert reader.get("/phones/").status_code == 200


class TestSeveralNotebooks:
    @pytest.fixture
    def two(self, cast, stranger):
        """A phone that shares the notebook of the cast, besides its own."""
        cast.join(cast.invite(), cast.stranger)
        return stranger

    def test_an_owner_names_the_notebook(self, cast, owner):
        owner.post("/settings/notebook", {"name": " Friday "})

        cast.notebook.refresh_from_db()
        assert cast.notebook.name == "Friday"

    def test_a_notebook_without_a_name_is_called_after_its_players(self, cast, owner, game):
        cast.start(names=("Bea", "Cy", "Eve", "Flo"))

        assert 'placeholder="Ana, Bea and Cy"' in html_of(owner, "/settings/")

    def test_one_tap_changes_to_another_notebook(self, cast, two, game):
        assert "Ana" in text_of(two, "/")
        own = Access.objects.get(phone=cast.stranger, right=Right.OWNER).notebook
        fields = pages.fields_of(html_of(two, "/"), "/settings/open")
        two.post("/settings/open", fields | {"open": own.pk})
        assert "Ana" not in text_of(two, "/history/")

        two.post("/settings/open", {"open": cast.notebook.pk})
        assert "Ana" in text_of(two, "/history/")

    def test_an_evening_of_the_notebook_that_is_not_open_opens_as_its_games_do(
        self, cast, two, game
    ):
        evening = cast.evening(name="Friday")
        own = Access.objects.get(phone=cast.stranger, right=Right.OWNER).notebook
        two.post("/settings/open", {"open": own.pk})
        address = f"/evenings/{evening.key}/"

        assert "Friday" in text_of(two, address)
        assert "Ana" in text_of(two, address)
        two.post(address + "name", {"name": "Saturday"})
        assert "Saturday" in text_of(two, address)
        assert two.get(f"/games/{game.key}/").status_code == 200

    def test_the_right_to_an_evening_is_that_of_its_notebook(self, cast, two):
        evening = cast.evening()
        services.change_right(notebook=cast.notebook, phone=cast.stranger, right=Right.READER)
        own = Access.objects.get(phone=cast.stranger, right=Right.OWNER).notebook
        two.post("/settings/open", {"open": own.pk})

        assert two.get(f"/evenings/{evening.key}/").status_code == 200
        assert two.post(f"/evenings/{evening.key}/end").status_code == 403

    def test_a_form_of_a_notebook_opens_that_notebook(self, cast, two):
        services.change_right(notebook=cast.notebook, phone=cast.stranger, right=Right.OWNER)
        form = next(
            sent
            for to, sent in pages.posts_of(html_of(two, "/settings/"))
            if to == "/settings/notebook"
        )
        own = Access.objects.filter(phone=cast.stranger).order_by("pk").first().notebook
        two.post("/settings/open", {"open": own.pk})

        after = two.post("/settings/notebook", form | {"name": "Friday"}, follow=True)
        assert 'value="Friday"' in after.content.decode()
        assert "Friday" in text_of(two, "/settings/")
        assert {one.name for one in Notebook.objects.all()} == {"Friday", ""}

    def test_looking_at_a_page_that_names_a_notebook_opens_nothing(self, cast, two, game):
        own = Access.objects.filter(phone=cast.stranger).order_by("pk").first().notebook

        assert "Ana" not in text_of(two, f"/history/?notebook={own.pk}")
        assert "Ana" in text_of(two, f"/history/?notebook={cast.notebook.pk}")
        assert "Ana" in text_of(two, "/history/")

    def test_a_form_of_a_game_that_two_notebooks_have_is_of_that_of_its_page(self, cast, two, game):
        own = Access.objects.filter(phone=cast.stranger).order_by("pk").first().notebook
        bring(own, file_of(cast.notebook))
        note = f"/games/{game.key}/note"
        form = next(sent for to, sent in pages.posts_of(html_of(two, note)) if "text" in sent)
        two.post("/settings/open", {"open": own.pk})

        two.post(note, form | {"text": "Rain"})
        assert two.post(note, form | {"notebook": "999999"}).status_code == 404
        assert Entry.objects.get(kind=EntryKind.NOTE).game == game

    def test_a_phone_with_one_notebook_is_not_asked(self, owner):
        assert "/settings/open" not in html_of(owner, "/") + html_of(owner, "/settings/")

    def test_nobody_opens_a_notebook_of_others(self, cast, stranger, game):
        stranger.post("/settings/open", {"open": cast.notebook.pk})

        assert "Ana" not in text_of(stranger, "/history/")


class TestRecovery:
    def make(self, owner):
        sheet = owner.post("/recovery/").content.decode()
        return sheet, re.search(r"(\w{4}-){6}\w{4}", sheet).group()

    def test_the_sheet_shows_the_code_once(self, owner):
        sheet, code = self.make(owner)

        assert "<svg" in sheet
        assert code not in html_of(owner, "/recovery/")
        assert "The last sheet is from" in text_of(owner, "/recovery/")

    @pytest.mark.parametrize(("right", "said"), [("owner", True), ("scorer", False)])
    def test_after_an_owner_is_put_out_a_new_sheet_is_suggested(self, cast, owner, right, said):
        self.make(owner)
        services.change_right(notebook=cast.notebook, phone=cast.reader, right=right)
        held = Access.objects.get(phone=cast.reader)
        shown = owner.post(f"/phones/{held.pk}/", {"out": "1"}, follow=True).content.decode()

        assert ("make a new sheet" in shown) == said

    def test_the_settings_say_so_while_there_is_no_sheet(self, owner):
        assert "None yet." in text_of(owner, "/settings/")
        self.make(owner)

        assert "None yet." not in text_of(owner, "/settings/")

    def test_a_new_phone_recovers_the_notebook_and_opens_it(self, cast, owner, visitor, game):
        _, code = self.make(owner)
        fields = pages.fields_of(html_of(visitor, "/recover/"), "/recover/")
        opened = visitor.post("/recover/", fields | {"code": code.lower()}, follow=True)

        assert "Ana" in opened.content.decode()
        assert "by the recovery sheet on" in text_of(owner, "/phones/")

    def test_the_link_changes_nothing_until_it_is_confirmed(self, cast, owner, visitor, game):
        _, code = self.make(owner)
        phones = Phone.objects.count()
        page = html_of(visitor, f"/recover/{code.replace('-', '').lower()}/")
        assert Phone.objects.count() == phones

        opened = visitor.post("/recover/", pages.fields_of(page, "/recover/"), follow=True)
        assert "Ana" in opened.content.decode()

    def test_a_phone_keeps_its_own_notebook(self, cast, owner, stranger, game):
        _, code = self.make(owner)
        stranger.post("/recover/", {"code": code})

        assert Access.objects.filter(phone=cast.stranger).count() == 2
        assert "Ana" in text_of(stranger, "/history/")

    @pytest.mark.usefixtures("within_an_hour")
    def test_codes_cannot_be_guessed_without_end_but_the_right_one_still_opens(
        self, owner, browse, monkeypatch
    ):
        monkeypatch.setitem(rates.LIMITS, rates.GUESS, 2)
        _, code = self.make(owner)
        anybody = browse()
        answers = [anybody.post("/recover/", {"code": str(n)}).status_code for n in range(3)]
        assert answers == [422, 422, 429]

        assert anybody.post("/recover/", {"code": code}).status_code == 302
