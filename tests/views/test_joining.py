"""Join by the link of an invitation, and what a phone sees that was put out."""

import re
from html import unescape
from uuid import uuid4

import pytest

from games import services
from games.journal import EntryKind, NewEntry
from games.models import Access, Game, Guest, Invitation, Notebook, Phone, Replacement, Right
from games.table import acts
from games.table.seats import taking_over
from games.views import rates
from games.views.access import COOKIE
from games.views.exchange import site_address
from tests import pages
from tests.cast import MADE, add_player, hand_to, held_by, key_at, people_at


@pytest.fixture
def game(cast):
    return cast.start()


@pytest.fixture
def address(owner, game):
    """Make the link of an invitation with the owner's phone, to the game or to the notebook."""

    def make(right="scorer", *, notebook=False) -> str:
        path = "/phones/invite/" if notebook else f"/games/{game.key}/invite/"
        page = owner.post(path, {"right": right}, follow=True).content.decode()
        return re.search(r"/j/\w+/", page).group()

    return make


def join(browser, address, **fields):
    """Open the link, and tap *Join*."""
    page = browser.get(address).content.decode()
    form = pages.read(page).posted[0][1]
    return browser.post(address, form | fields)


class TestInviting:
    def test_one_tap_shows_the_code_of_the_game_which_stays_after_a_reload(self, owner, game):
        page = f"/games/{game.key}/invite/"
        assert owner.get(page).status_code == 200
        assert not Invitation.objects.exists()
        shown = owner.post(page, follow=True).content.decode()

        assert "<svg" in shown
        assert Invitation.objects.get().right == Right.SCORER
        assert re.search(r"/j/\w+/", shown).group() in owner.get(page).content.decode()

    def test_the_link_never_has_the_name_of_another_site(self, owner, game):
        assert site_address.is_local("testserver")
        page = owner.post(
            f"/games/{game.key}/invite/", follow=True, headers={"host": "evil.example"}
        ).content.decode()

        assert "/j/" in page
        assert "evil.example/j/" not in page


class TestJoining:
    def test_looking_at_the_link_joins_nobody(self, visitor, address):
        link, phones = address(), Phone.objects.count()

        shown = visitor.get(link)
        visitor.head(link)

        assert "can enter scores" in shown.content.decode()
        assert Phone.objects.count() == phones
        assert COOKIE not in visitor.cookies
        assert shown["X-Robots-Tag"] == "noindex, nofollow"
        assert shown["Referrer-Policy"] == "same-origin"

    def test_a_tap_joins_the_game_and_leaves_the_link(self, visitor, address, game):
        answer = join(visitor, address(), player=key_at(game, 1))
        table = visitor.get(answer.url)

        assert answer.url == f"/games/{game.key}/"
        assert table.status_code == 200
        assert 'id="entry"' in table.content.decode()
        guest = Guest.objects.get()
        assert (held_by(guest.phone), guest.phone.label) == ("Bea", "Bea · Phone")

    def test_a_guest_has_no_notebook_until_it_saves_something_there(self, visitor, address, game):
        notebooks = Notebook.objects.count()
        join(visitor, address())
        assert Notebook.objects.count() == notebooks

        visitor.post("/settings/", {"csrfmiddlewaretoken": "x"})
        home = visitor.get("/").content.decode()

        assert f"/games/{game.key}/" in home

    def test_the_game_that_a_guest_follows_is_a_card_on_its_home_page(self, visitor, address, game):
        join(visitor, address())

        home = visitor.get("/").content.decode()

        assert f'<a class="action" href="/games/{game.key}/">Follow the game' in home
        assert "Games you joined" not in home

    def test_a_game_that_is_over_is_a_line_on_the_home_page_of_a_guest(
        self, visitor, address, cast, game
    ):
        join(visitor, address())
        cast.say(acts.end_game, game)

        home = visitor.get("/").content.decode()

        assert "Games you joined" in home
        assert "Follow the game" not in home

    @pytest.mark.parametrize("right", ["reader", "scorer", "owner"])
    def test_a_tap_joins_the_notebook(self, visitor, cast, address, right):
        answer = join(visitor, address(right, notebook=True), label="Bea’s phone")

        assert answer.url == "/"
        assert cast.notebook.accesses.get(phone__label="Bea’s phone").right == right
        assert "Ana" in visitor.get("/").content.decode()

    def test_a_known_phone_keeps_its_own_notebook_and_its_name(self, cast, stranger, address, game):
        services.name_phone(phone=cast.stranger, label="Zoe’s phone")
        stranger.post(address(), {"player": key_at(game, 0)})

        assert Access.objects.get(phone=cast.stranger).right == Right.OWNER
        assert Phone.objects.get(pk=cast.stranger.pk).label == "Zoe’s phone"
        assert stranger.get(f"/games/{game.key}/").status_code == 200

    def test_the_joined_notebook_is_the_one_that_the_phone_shows(self, stranger, address):
        stranger.post(address(notebook=True), {})

        assert "Ana" in stranger.get("/").content.decode()

    def test_a_revoked_link_says_so_and_whom_to_ask(self, visitor, cast, address):
        services.name_phone(phone=cast.owner, label="Ana’s phone")
        link = address()
        services.revoke_invitation(notebook=cast.notebook, invitation=Invitation.objects.get().pk)

        for answer in (visitor.get(link), visitor.post(link)):
            assert answer.status_code in (403, 410)
        assert "Ana’s phone" in visitor.get(link).content.decode()

    def test_the_link_to_a_notebook_names_it(self, visitor, address):
        assert "Ana, Bea and Cy" in visitor.get(address(notebook=True)).content.decode()

    def test_a_phone_that_has_joined_is_asked_nothing_and_goes_on(self, visitor, address, game):
        link = address()
        join(visitor, link, player=key_at(game, 1))

        answer = visitor.get(link)

        assert answer.url == f"/games/{game.key}/"
        assert held_by(Guest.objects.get().phone) == "Bea"

    def test_the_phone_that_invites_has_joined_already(self, owner, address, game):
        assert owner.get(address()).url == f"/games/{game.key}/holder/"
        assert 'name="label"' not in owner.get(address(notebook=True)).content.decode()

    @pytest.mark.parametrize(
        ("agent", "kind"),
        [
            ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "iPhone"),
            ("Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/131.0 Mobile Safari", "Android"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Firefox/133.0", "Computer"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15", "Phone"),
        ],
    )
    def test_phones_without_a_name_are_told_apart_by_player_and_kind(
        self, browse, address, game, agent, kind
    ):
        link = address()
        for player in (key_at(game, 1), "", ""):
            phone = browse(**{"user-agent": agent})
            assert f"its kind ({kind})" in phone.get(link).content.decode()
            join(phone, link, player=player)

        labels = [guest.phone.label for guest in Guest.objects.order_by("pk")]
        assert labels == [f"Bea · {kind}", kind, f"{kind} 2"]

    def test_who_has_joined_is_on_the_page_with_the_code(self, owner, address, browse, game):
        link = address()
        page = f"/games/{game.key}/invite/"
        assert "No phone has joined yet." in owner.get(page).content.decode()
        join(browse(), link, player=key_at(game, 1))
        join(browse(), link, label="Zoé’s tablet")

        shown = owner.get(page).content.decode().split("Joined:")[1]
        joined = re.findall("<b>(.+?)</b>", shown)[:2]
        assert [pages.text_of(one) for one in joined] == ["Zoé’s tablet", "Bea"]

    def test_a_player_whom_another_phone_holds_is_asked_for_after_joining(
        self, visitor, cast, address, game
    ):
        hand_to(cast.scorer, game.seats.get(number=1).player)
        link = address()
        assert "scorer, since" in pages.text_of(visitor.get(link).text)
        answer = join(visitor, link, player=key_at(game, 1))
        phone = Guest.objects.get().phone

        assert (held_by(phone), phone.label) == (None, "Phone")
        asked = visitor.get(answer.url).content.decode()
        assert "Bea already holds a phone:" in asked
        address = f"/games/{game.key}/holder/"
        visitor.post(address, pages.read(asked).forms[address] | {"by": key_at(game, 1)})
        assert held_by(phone) == "Bea"

    def test_a_phone_keeps_its_player_by_another_invitation(self, visitor, cast, address, game):
        join(visitor, address(), player=key_at(game, 1))
        phone = Guest.objects.get().phone
        other = cast.start("river", ("Cy", "Bea", "Flo"))
        link = cast.invite("reader", game=other).token
        shown = visitor.get(f"/j/{link}/").content.decode()
        join(visitor, f"/j/{link}/")

        assert "Held by Bea" in shown
        assert 'name="player"' not in shown
        assert held_by(phone) == "Bea"
        assert "Held by Bea · change" in visitor.get(f"/games/{other.key}/").content.decode()

    def test_a_reader_may_join_again_as_a_scorer(self, reader, address):
        assert 'name="player"' in reader.get(address()).content.decode()

    def test_new_notebooks_from_the_same_address_keep_no_phone_out(
        self, visitor, address, game, monkeypatch
    ):
        monkeypatch.setitem(rates.LIMITS, rates.NOTEBOOK, 0)

        assert join(visitor, address()).url == f"/games/{game.key}/"


class TestGuests:
    @pytest.fixture
    def guest(self, visitor, address, game):
        join(visitor, address(), player=key_at(game, 1))
        return visitor

    def test_every_link_of_a_guest_leads_somewhere(self, guest, game):
        found = {
            link
            for page in ("", "result/", "journal/", "judge/", "share/", "seats/")
            for link in pages.links_of(pages.html_of(guest, f"/games/{game.key}/{page}"))
        }
        for address in sorted(link for link in found if link.startswith("/")):
            assert guest.get(address).status_code < 400, address

    def test_a_guest_who_scores_sees_the_names_of_the_game_and_no_others(
        self, cast, visitor, address, game
    ):
        join(visitor, address("scorer"), player=key_at(game, 1))
        cast.play(game, MADE)
        zoe = add_player(cast.notebook, "Zoé Dupont")
        nickname = add_player(cast.notebook, "Zozo")
        services.merge_players(player=nickname, into=zoe)
        seats = f"/games/{game.key}/seats/"
        page = visitor.get(seats).content.decode()
        assert "Zoé" not in page
        form = pages.fields_of(page) | {"seat": "2", "hand": "2"}
        assert visitor.post(seats, form | {"new_name": "Bea"}).status_code == 422
        assert visitor.post(seats, form | {"new_name": "zozo"}).status_code == 302
        shown = visitor.get(seats).content.decode()
        assert '<button name="known" value="Cy">' in shown
        assert "Zoé Dupont" in shown
        assert "Zozo" not in shown + visitor.get(f"/games/{game.key}/journal/").content.decode()
        assert Replacement.objects.get().player == nickname

    def test_play_again_takes_the_guests_of_a_game_along(self, cast, guest, game):
        result = f"/games/{game.key}/result/"
        cast.say(acts.end_game, game)
        assert "The next game" not in guest.get(result).content.decode()
        rematch = services.start_rematch(game=game, phone=cast.owner, client_key=uuid4())
        table = f"/games/{rematch.key}/"

        assert guest.get(table).status_code == 200
        assert table in pages.links_of(guest.get(result).content.decode())
        cast.say(acts.end_game, rematch)
        assert f"{table}result/" in pages.links_of(guest.get(result).content.decode())

    def test_a_result_leads_a_guest_only_to_a_game_that_it_may_open(
        self, cast, guest, address, game
    ):
        cast.say(acts.end_game, game)
        rematch = services.start_rematch(game=game, phone=cast.owner, client_key=uuid4())
        Guest.objects.filter(game=rematch).delete()

        assert rematch.key not in guest.get(f"/games/{game.key}/result/").content.decode()


class TestPuttingOut:
    def test_a_phone_that_was_put_out_learns_that_and_whom_to_ask(self, cast, reader, game):
        services.name_phone(phone=cast.owner, label="Ana’s phone")
        services.remove_phone(notebook=cast.notebook, phone=cast.reader, by=cast.owner)

        answer = reader.get(f"/games/{game.key}/")

        assert answer.status_code == 403
        assert "Ana’s phone" in answer.content.decode()

    def test_a_guest_that_was_put_out_of_a_game_hears_nothing_about_its_players(
        self, cast, visitor, address, game
    ):
        join(visitor, address())
        guest = Guest.objects.get().phone
        services.remove_phone(notebook=cast.notebook, phone=guest, by=cast.owner, game=game)

        assert visitor.get(f"/games/{game.key}/").status_code == 403
        assert visitor.get(f"/players/{game.seats.first().player_id}/").status_code == 404

    def test_its_home_page_says_so_until_it_has_another_notebook(self, cast, reader):
        services.name_phone(phone=cast.owner, label="Ana’s phone")
        services.remove_phone(notebook=cast.notebook, phone=cast.reader, by=cast.owner)
        assert "Removed by the phone “Ana’s phone”" in reader.get("/").content.decode()

        reader.post("/settings/", {"theme": "dark"})
        assert "Removed by" not in reader.get("/").content.decode()

    def test_a_phone_that_left_is_sent_to_nobody_for_an_invitation(self, cast, reader, game):
        services.name_phone(phone=cast.reader, label="Bea’s phone")
        services.remove_phone(notebook=cast.notebook, phone=cast.reader, by=cast.reader)

        assert "no access any more" not in reader.get("/").content.decode()
        assert reader.get(f"/games/{game.key}/").status_code == 404


class TestReaders:
    """A phone that only follows the game may speak for the player who holds it, and nobody else."""

    @pytest.fixture
    def bea(self, visitor, address, game):
        join(visitor, address("reader"), player=key_at(game, 1))
        return visitor

    @pytest.fixture
    def watcher(self, browse, address):
        spectator = browse()
        join(spectator, address("reader"))
        return spectator

    @pytest.fixture
    def over(self, cast, game):
        cast.play(game, MADE)
        cast.say(acts.end_game, game)

    def post(self, browser, path, **fields):
        """Send a form as a page would, with the token of the page before it."""
        game = Game.objects.get()
        token = {"csrfmiddlewaretoken": browser.cookies["csrftoken"].value}
        sent = {"version": game.version, "client_key": str(uuid4())} | token | fields
        return browser.post(f"/games/{game.key}/{path}", sent)

    @pytest.mark.usefixtures("over")
    def test_a_reader_contests_as_the_player_who_holds_the_phone(self, bea, game):
        page = bea.get(f"/games/{game.key}/hands/1/").content.decode()
        assert f"/games/{game.key}/hands/1/contest" in pages.links_of(page)
        assert 'name="by"' not in bea.get(f"/games/{game.key}/hands/1/contest").content.decode()

        for_ana = self.post(bea, "hands/1/contest", typed="Recount", by=key_at(game, 0))
        assert for_ana.status_code == 422
        assert not game.entries.filter(kind=EntryKind.OBJECT).exists()
        self.post(bea, "hands/1/contest", typed="Recount")

        entry = game.entries.get(kind=EntryKind.OBJECT)
        assert (entry.by.name, entry.facts["own"], entry.reason) == ("Bea", True, "Recount")

    @pytest.mark.usefixtures("over")
    def test_a_reader_confirms_for_their_own_side_only(self, bea, game):
        page = bea.get(f"/games/{game.key}/result/").content.decode()
        ana, own, *_ = [one.key for one in people_at(game)]
        assert f'name="player" value="{own}"' in page
        assert f'name="player" value="{ana}"' not in page

        assert self.post(bea, "confirm", player=ana).status_code == 403
        assert self.post(bea, "confirm", player=own, by=ana).status_code == 302
        assert self.post(bea, "hands/1/confirm", player=ana).status_code == 403
        assert self.post(bea, "hands/1/confirm", player=own).status_code == 302

        confirmations = game.entries.filter(kind=EntryKind.CONFIRM)
        assert [entry.by.name for entry in confirmations] == ["Bea", "Bea"]

    @pytest.mark.usefixtures("over")
    def test_a_reader_says_who_holds_the_phone_and_may_speak_then(self, watcher, game):
        watcher.get(f"/games/{game.key}/holder/")
        self.post(watcher, "holder/", by=key_at(game, 2))

        assert self.post(watcher, "hands/1/contest", typed="No").status_code == 302
        assert game.entries.get(kind=EntryKind.OBJECT).by.name == "Cy"

    def test_a_reader_confirms_the_newest_hand_on_the_table(self, cast, bea, game):
        Notebook.objects.filter(pk=cast.notebook.pk).update(confirm_hands=True)
        cast.play(game, MADE)
        page = bea.get(f"/games/{game.key}/").content.decode()
        ana, own, *_ = [one.key for one in people_at(game)]
        assert f'name="player" value="{own}"' in page
        assert f'name="player" value="{ana}"' not in page

        token = {"csrfmiddlewaretoken": bea.cookies["csrftoken"].value}
        fields = {"version": 1, "player": own, "back": "table", "client_key": str(uuid4())}
        swapped = bea.post(
            f"/games/{game.key}/hands/1/confirm", token | fields, headers={"HX-Request": "true"}
        ).content.decode()

        assert "confirmed" in swapped
        assert "<form" not in swapped

    def test_a_reader_whose_player_left_is_told_that_nothing_was_written(self, cast, bea, game):
        cast.play(game, MADE, MADE)
        own = key_at(game, 1)
        cast.say(taking_over.replace_player, game, seat=1, name="Eva", hand=2)
        answer = self.post(bea, "hands/2/confirm", player=own)

        told = "This player no longer sits at the table: nothing was saved."
        assert told in pages.text_of(bea.get(answer.url).content.decode())
        assert not game.entries.filter(kind=EntryKind.CONFIRM).exists()
        assert self.post(bea, "hands/1/confirm", player=own).status_code == 302
        assert game.entries.get(kind=EntryKind.CONFIRM).by.name == "Bea"


class TestConfirmingOnAnOwnPhone:
    """Pages distinguish a player's own phone from a phone that went round."""

    @pytest.fixture
    def over(self, cast, game, visitor, address):
        join(visitor, address("reader"), player=key_at(game, 1))
        cast.play(game, MADE)
        cast.say(acts.end_game, game)
        ana = game.seats.get(number=0).player
        services.hand_phone_to(phone=cast.owner, notebook=cast.notebook, player=ana)
        services.name_phone(phone=cast.owner, label="Ana’s phone")
        cast.owner.refresh_from_db()
        return game

    def shown(self, browser, game):
        paths = ("result/", "journal/")
        pages_ = [browser.get(f"/games/{game.key}/{path}").content.decode() for path in paths]
        return [unescape(pages.text_of(page)) for page in pages_]

    def confirm(self, browser, game, seat, **fields):
        version = Game.objects.get().version
        token = browser.cookies.get("csrftoken")
        sent = {"player": key_at(game, seat), "version": version} | fields
        sent |= {"csrfmiddlewaretoken": token.value} if token else {}
        assert browser.post(f"/games/{game.key}/confirm", sent).status_code == 302

    def test_on_the_own_phone_of_a_player(self, visitor, over):
        visitor.get(f"/games/{over.key}/")
        self.confirm(visitor, over, 1)

        assert over.entries.get(kind=EntryKind.CONFIRM).facts == {"side": 1, "own": True}
        for page in self.shown(visitor, over):
            assert "Bea on their own phone" in page
            assert "the same phone" not in page

    def test_on_a_phone_that_went_round(self, owner, over):
        self.confirm(owner, over, 3)

        assert over.entries.get(kind=EntryKind.CONFIRM).facts == {"side": 1, "own": False}
        for page in self.shown(owner, over):
            assert "Dan on the phone “Ana’s phone”" in page

    def test_one_that_nobody_signed_as_a_file_may_have_it_names_the_phone(self, cast, owner, over):
        def confirmed(_table, _sender):
            return NewEntry(EntryKind.CONFIRM, facts={"side": 1, "own": False})

        cast.say(confirmed, over)

        for page in self.shown(owner, over):
            assert "on the phone “Ana’s phone”" in page
            assert "own phone" not in page
