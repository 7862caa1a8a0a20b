"""Pages of a game whose players announce each on their own phone."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.journal import EntryKind
from games.kinds.registry import KINDS
from games.models import Access, Bid, Entry, Game, Phone, Right
from games.table import acts, writing
from games.table.pages.page_context import read_page_version
from tests import pages
from tests.cast import FOUR, bid_each, bid_on_one, hand_to, key_at
from tests.views.answers import OF_EACH_ANSWER, body_of
from tests.views.screen import HTMX

SECRET = 7
"""A bid that no page shows by chance: it is sought in everything that is sent."""

BY_EACH = [slug for slug, kind in KINDS.items() if kind.entry.by_each is not None]
OTHERS = [slug for slug in KINDS if slug not in BY_EACH]


def written():
    """What was written since the players bid each on their own phone."""
    return Entry.objects.exclude(kind=EntryKind.BIDDING)


class Player:
    """A phone that the player of a seat holds; `page` is its last page, `key` the player's."""

    def __init__(self, client, game, seat):
        self.client, self.game = client, game
        self.key = None if seat is None else key_at(game, seat)
        self.address = f"/games/{game.key}/"
        self.page = ""
        self.open()

    def open(self):
        self.page = self.client.get(self.address, follow=True).content.decode()
        return self

    @property
    def text(self):
        return pages.text_of(self.page)

    @property
    def form(self):
        """The fields of the pad of whoever holds the phone; None if there is none."""
        fields = pages.read(self.page).forms.get(self.address + "bid", {})
        sent = {name: values[-1] for name, values in fields.items()}
        return sent if self.key is not None and sent.get("own") == self.key else None

    @property
    def extras(self):
        """What the page offers to announce besides the bids."""
        return re.findall(r'name="extra" value="([^"]+)"', self.page)

    def bid_for(self, other, number, **more):
        """Bid for another player, on this phone, which may write."""
        shown = pages.read(self.page).forms[self.address + "bid"]
        seen = {name: shown[name][-1] for name in ("version", "hand")}
        return self.send("bid", seen | {"player": other.key, "bid": str(number)} | more)

    def bid(self, number, *, htmx=False, **more):
        fields = (self.form or {}) | {"bid": str(number)} | more
        return self.send("bid", fields, htmx=htmx)

    def announce(self, extra, *, htmx=False):
        """Announce something besides the bids, with the button whose value has this end."""
        offered = [one for one in self.extras if one.endswith(extra)]
        seen = re.search(r'form="extra" name="version" value="(\d+)"', self.page)[1]
        fields = {"extra": offered[0] if offered else extra, "hand": "1", "version": seen}
        return self.send("extra", fields, htmx=htmx)

    def send(self, verb, fields, *, htmx=False):
        headers = HTMX if htmx else {}
        response = self.client.post(self.address + verb, fields, headers=headers)
        if response.status_code == 302 or "HX-Refresh" in response.headers:
            self.open()
        else:
            self.page = response.content.decode()
        return response


@pytest.fixture
def at_table(cast, browse):
    """Start a game, let players announce for themselves, and give each a phone."""

    def make(kind="river", *, right=Right.READER, names=FOUR, **rules):
        rules = {"max_cards": SECRET, "order": "down_up"} | rules if kind == "river" else rules
        game = cast.start(kind, names, rules=rules, first_dealer=3)
        bid_each(game)
        players = []
        for seat in game.seats.all():
            phone = Phone.objects.create(label=f"{seat.name}’s phone")
            Access.objects.create(notebook=cast.notebook, phone=phone, right=right)
            hand_to(phone, seat.player)
            players.append(Player(browse(phone), game, seat.number))
        return players

    return make


class TestOwnPhone:
    def test_each_phone_has_the_pad_of_the_player_who_holds_it(self, at_table):
        for player, name in zip(at_table(), FOUR, strict=True):
            assert f"{name} bids" in player.text
            assert player.form["player"] == player.key

    def test_a_player_sees_the_own_bid_and_who_is_missing(self, at_table):
        ana, bea, cy, _dan = at_table()
        ana.bid(2)
        bea.bid(3)

        assert "Bea has bid 3" in bea.text
        assert "Waiting for Cy and Dan" in bea.text
        assert "Ana has bid 2" in ana.open().text
        assert "Waiting for Cy and Dan" in cy.open().text

    @pytest.mark.parametrize("htmx", [False, True])
    def test_the_last_bid_shows_all_bids(self, at_table, htmx):
        *first, last = at_table()
        for number, player in enumerate(first):
            player.bid(number)
        last.bid(4, htmx=htmx)

        assert written().get().facts == {"bids": [0, 1, 2, 4]}
        for player in (last, first[0].open()):
            assert "Ana 0" in player.text
            assert "Dan 4" in player.text

    @pytest.mark.parametrize(
        ("right", "now", "htmx"),
        [
            (Right.READER, None, False),
            (Right.READER, 2, True),
            (Right.SCORER, None, True),
            (Right.SCORER, 2, False),
        ],
        ids=["reader, nobody", "reader, Cy", "scorer, nobody", "scorer, Cy"],
    )
    def test_a_pad_left_open_by_a_player_who_no_longer_holds_the_phone_bids_for_nobody(
        self, at_table, cast, right, htmx, now
    ):
        ana, bea, *_ = at_table(right=right)
        left = bea.form
        players = [seat.player for seat in ana.game.seats.all()]
        phone = Phone.objects.get(label="Bea’s phone")
        hand_to(cast.owner, players[1])
        if now is not None:
            hand_to(phone, players[now])
        response = bea.send("bid", left | {"bid": "3"}, htmx=htmx)

        assert response.status_code == 422
        assert "Bea no longer holds this phone" in bea.text
        assert not Bid.objects.exists()
        assert bea.form is None

    @pytest.mark.parametrize("htmx", [False, True])
    @pytest.mark.parametrize("until", ["all bid on one phone", "the game ends"])
    def test_a_pad_left_open_says_so_once_nobody_bids_any_more(self, at_table, cast, until, htmx):
        ana, bea, *_ = at_table()
        left = bea.form
        hand_to(cast.owner, ana.game.seats.get(number=1).player)
        if until == "the game ends":
            cast.say(acts.end_game, ana.game)
        else:
            bid_on_one(ana.game)
        bea.send("bid", left | {"bid": "3"}, htmx=htmx)

        assert "Bea no longer holds this phone: nothing was saved." in bea.text
        assert not Bid.objects.exists()

    @pytest.mark.parametrize("right", [Right.READER, Right.SCORER])
    def test_a_bid_that_comes_too_late_is_refused_in_words(self, at_table, right):
        ana, bea, cy, dan = at_table(right=right, bidding="in_turn", order="up_down")
        left = cy.form
        turned = [cy, bea, ana, dan]
        for player in turned[:3]:
            player.open().bid(0)
        response = cy.send("bid", left | {"bid": "1"})

        assert response.status_code == 422
        assert "Dan bids first." in pages.text_of(cy.page)

    def test_a_phone_that_only_reads_cannot_bid_for_another(self, at_table):
        ana, bea, *_ = at_table()
        refused = [ana.bid(1, player=key).status_code for key in (bea.key, "x", "1", "")]

        assert refused == [403, 403, 403, 422]
        assert not Bid.objects.exists()

    def test_a_bid_for_a_hand_that_was_announced_meanwhile_shows_the_announcements(
        self, at_table, cast
    ):
        ana, *_ = at_table()
        cast.say(acts.announce, ana.game, facts={"bids": [1, 1, 1, 1]})
        answer = ana.bid(5)

        assert answer.status_code == 409
        assert "Too late: nothing was saved. Meanwhile, " in ana.text
        assert "Cy 1, Bea 1, Ana 1 and Dan 1" in ana.text
        assert not Bid.objects.exists()

    def test_a_bid_that_a_removed_hand_makes_impossible_is_asked_for_again(self, at_table, cast):
        ana, bea, *_ = at_table(order="up_down")
        cast.play(ana.game, {"bids": [0] * 4, "tricks": [1, 0, 0, 0]})
        ana.open().bid(2)
        cast.say(acts.remove, ana.game, place=1)

        assert "Ana bids" in ana.open().text
        assert "Waiting for Ana, Bea, Cy and Dan" in bea.open().text


class TestScorer:
    def test_a_scorer_enters_the_bid_of_somebody_without_a_phone(self, at_table, owner):
        ana, bea, cy, dan = at_table()
        for player in (ana, bea, cy):
            player.bid(0)
        Player(owner, ana.game, None).bid_for(dan, 2)

        assert written().get().facts == {"bids": [0, 0, 0, 2]}

    def test_it_is_not_shown_either_to_whoever_holds_the_phone_for_that_player(
        self, at_table, owner, cast
    ):
        ana, bea, *_ = at_table()
        Player(owner, ana.game, None).bid_for(bea, SECRET)
        player = ana.game.seats.get(number=1).player
        hand_to(cast.owner, player)
        page = owner.get(ana.address).content.decode()

        assert "Bea has bid" in pages.text_of(page)
        assert f"has bid {SECRET}" not in pages.text_of(page)

    def test_a_scorer_may_enter_all_the_bids_on_one_phone(self, at_table, owner):
        ana, *_ = at_table()
        page = owner.get(ana.address, {"entry": "announce"}).content.decode()

        assert ana.address + "announce" in page
        assert ana.address + "bid" not in page

    def test_another_phone_of_the_same_player_does_not_show_the_bid(self, at_table, cast, browse):
        ana, *_ = at_table()
        ana.bid(SECRET)
        other = Phone.objects.create()
        Access.objects.create(notebook=cast.notebook, phone=other, right=Right.SCORER)
        hand_to(other, ana.game.seats.first().player)
        spy = Player(browse(other), ana.game, 0)

        assert "Ana has bid" in spy.text
        assert f"has bid {SECRET}" not in spy.text
        assert f'value="{SECRET}" checked' not in spy.page


class TestWhoseBid:
    """Bea has bid on her phone; Ana's phone scores, and so does another that nobody holds."""

    @pytest.fixture
    def table(self, at_table, cast, browse):
        ana, bea, cy, dan = at_table()
        Access.objects.filter(phone__label="Ana’s phone").update(right=Right.SCORER)
        bea.bid(SECRET)
        return ana.open(), bea, cy, dan

    @pytest.fixture
    def guest(self, table, cast, browse):
        """A phone that only follows the game and calls itself Bea."""
        bea = table[1]
        phone = Phone.objects.create(label="Guest")
        Access.objects.create(notebook=cast.notebook, phone=phone, right=Right.READER)
        hand_to(phone, bea.game.seats.get(number=1).player)
        return Player(browse(phone), bea.game, 1)

    def test_a_guest_who_calls_itself_bea_changes_nothing(self, table, guest):
        assert guest.form is None
        assert "only that one, or a scorer’s, can change it" in guest.text
        bea = {"hand": "1", "version": "1", "player": guest.key, "own": guest.key}
        for over in ({}, {"over": guest.key}):
            answer = guest.send("bid", bea | {"bid": "0"} | over)
            assert answer.status_code == 422
            assert "only that one, or a scorer’s, can change it" in guest.text
        assert Bid.objects.get().facts == {"bid": SECRET}

    def test_a_scorer_is_asked_before_and_bea_is_told(self, table, guest):
        ana, bea, cy, _dan = table
        answer = ana.bid_for(bea, 2)
        assert answer.status_code == 422
        assert "Bea has bid · on the phone “Bea’s phone”" in ana.text
        assert Bid.objects.get().facts == {"bid": SECRET}
        assert f"has bid {SECRET}" not in ana.text

        assert f'name="over" value="{bea.key}"' in ana.page
        ana.bid_for(bea, 2, over=bea.key)
        assert Bid.objects.get().facts == {"bid": 2}
        told = "Ana has replaced what Bea had bid · on the phone “Ana’s phone”"
        assert told in bea.open().text
        assert f"has bid {SECRET}" not in bea.text
        assert told in guest.open().text
        for other in (ana.open(), cy.open()):
            assert "has replaced" not in other.text

    def test_beas_phone_learns_it_live_and_shows_her_number_no_longer(self, table):
        ana, bea, *_ = table
        ana.bid_for(bea, 2, over=bea.key)
        news = bea.client.get(bea.address + "news", {"since": "1.2.", "filling": "1"}, headers=HTMX)
        page = news.content.decode()

        assert "Ana has replaced what Bea had bid" in pages.text_of(page)
        assert 'id="entry"' in page
        assert f"has bid {SECRET}" not in pages.text_of(page)

    def test_the_journal_says_who_bid_for_whom_on_which_phone(self, table, owner):
        ana, bea, cy, dan = table
        ana.bid_for(bea, 2, over=bea.key)
        ana.bid_for(dan, 0)
        ana.bid(0)
        cy.open().bid(0)

        text = pages.text_of(owner.get(ana.address + "journal/").content.decode())
        assert "Ana on their own phone (“Ana’s phone”)" in text
        assert "Bea by Ana on the phone “Ana’s phone”, in place of an earlier bid" in text
        assert "Cy on their own phone (“Cy’s phone”)" in text
        assert "Dan by Ana on the phone “Ana’s phone” " in text
        assert "Ana has replaced what Bea had bid" in bea.open().text
        assert "has replaced" not in dan.open().text

    def test_the_phone_that_bid_may_bid_again_and_is_told_no_longer(self, table):
        ana, bea, *_ = table
        ana.bid_for(bea, 2, over=bea.key)
        bea.open().bid(3)

        assert Bid.objects.get().facts == {"bid": 3}
        assert "Bea has bid 3" in bea.text
        assert "has replaced" not in bea.text

    @pytest.mark.parametrize("htmx", [False, True])
    def test_who_enters_all_bids_is_asked_before(self, table, htmx):
        ana, bea, *_ = table
        ana.page = ana.client.get(ana.address, {"entry": "announce"}).content.decode()
        form = ana.address + "announce"
        bids = {f"bids-{seat}": "0" for seat in range(4)}
        fields = pages.read(ana.page).forms[form]
        answer = ana.send("announce", fields | bids, htmx=htmx)
        assert answer.status_code == 422
        assert "Bea has already bid on another phone." in ana.text
        assert not written().exists()

        assert f'name="over" value="{bea.key}"' in ana.page
        ana.send("announce", pages.read(ana.page).forms[form] | bids | {"over": bea.key}, htmx=htmx)
        assert written().get().facts == {"bids": [0, 0, 0, 0]}
        assert "Ana has replaced what Bea had bid" in bea.open().text


class TestSwitchingItOn:
    @pytest.mark.parametrize("kind", BY_EACH)
    def test_the_menu_leads_to_it(self, cast, owner, kind):
        address = f"/games/{cast.start(kind).key}/"
        assert f'href="{address}each/"' in owner.get(address).content.decode()
        assert owner.get(address + "each/").status_code == 200
        owner.post(address + "each/", {"each": "1"})

        assert Game.objects.get().own_bids
        assert "Waiting for" in owner.get(address).content.decode()
        owner.post(address + "each/", {"each": ""})
        assert not Game.objects.get().own_bids
        assert [(one.kind, one.facts) for one in Entry.objects.all()] == [
            (EntryKind.BIDDING, {"each": True}),
            (EntryKind.BIDDING, {"each": False}),
        ]

    @pytest.mark.parametrize("kind", OTHERS)
    def test_games_without_bids_do_not_offer_it(self, cast, owner, kind):
        address = f"/games/{cast.start(kind).key}/"

        assert "each/" not in owner.get(address).content.decode()
        assert owner.get(address + "each/").status_code == 404
        assert owner.post(address + "bid", {"player": "x"}).status_code == 404

    def test_it_shows_who_has_a_phone(self, at_table, owner):
        ana, *_ = at_table()
        Access.objects.filter(phone__label="Dan’s phone").delete()
        text = pages.text_of(owner.get(ana.address + "each/").content.decode())

        assert "Ana’s phone" in text
        assert "no phone: a scorer enters the bid" in text

    def test_before_it_is_switched_off_it_says_whose_bids_are_lost(self, at_table, owner):
        ana, bea, *_ = at_table()
        page = ana.address + "each/"
        assert "would be lost" not in owner.get(page).content.decode()
        for player in (ana, bea):
            player.bid(1)

        assert "What Ana and Bea have bid would be lost." in owner.get(page).content.decode()


class TestInTurn:
    def test_only_the_player_whose_turn_it_is_has_a_pad(self, at_table):
        ana, bea, cy, dan = at_table(bidding="in_turn")

        assert [player.form is not None for player in (ana, bea, cy, dan)] == [0, 0, 1, 0]
        assert "Waiting for Cy" in ana.text

    def test_the_last_sees_what_may_not_be_said(self, at_table):
        ana, bea, cy, dan = at_table(bidding="in_turn")
        for player, number in ((cy, 1), (bea, 2), (ana, 3)):
            player.open().bid(number)
        dan.open()

        assert "Dan may not say 1." in dan.text
        assert dan.bid(1).status_code == 422

    def test_the_auction_of_la_batarde_says_what_may_be_said(self, at_table):
        ana, bea, *_ = at_table("batarde")
        ana.bid(2, trump="hearts")
        bea.open()

        assert "To change the trump" in bea.text
        assert "Ana 2 hearts" in bea.text
        assert bea.bid(2, trump="clubs").status_code == 422


class TestTrumpTurnedUp:
    def test_every_player_and_scorer_may_enter_it(self, at_table, owner):
        players = at_table()
        page = owner.get(players[0].address).content.decode()

        assert [len(player.extras) for player in players] == [5, 5, 5, 5]
        assert page.count('name="extra"') == 5

    def test_a_phone_that_no_player_holds_may_not(self, at_table, reader):
        ana, *_ = at_table()

        assert 'name="extra"' not in reader.get(ana.address).content.decode()
        assert reader.post(ana.address + "extra", {"extra": ana.extras[0]}).status_code == 403
        assert not written().exists()

    @pytest.mark.parametrize("htmx", [False, True])
    def test_all_pages_show_it_and_the_bids_go_on(self, at_table, htmx):
        ana, bea, cy, dan = at_table()
        ana.bid(1)
        bea.announce("-hearts", htmx=htmx)

        assert written().get().facts == {"trump": "hearts"}
        for player in (bea, cy.open(), dan.open()):
            assert "Trump hearts" in player.text
            assert player.form is not None
        assert "Ana has bid 1" in ana.open().text

    def test_who_enters_it_is_not_said_to_have_bid(self, at_table, owner):
        players = at_table()
        players[1].announce("-hearts")
        shown = pages.text_of(owner.get(f"{players[0].address}journal/").content.decode())
        assert "Announced · hand 1 · Bea" in shown
        assert "Undo announcements" in shown

        for number, player in enumerate(players, start=1):
            player.open().bid(min(number, 2))
        shown = pages.text_of(owner.get(f"{players[0].address}journal/").content.decode())
        assert "Bids · hand 1 · Dan" in shown
        assert "Announced · hand 1 · Bea" in shown
        assert "Undo bids" in shown

    def test_a_late_tap_shows_what_was_entered(self, at_table):
        ana, bea, *_ = at_table()
        ana.announce("-hearts")
        answer = bea.announce("-clubs")

        assert answer.status_code == 409
        assert "nothing was saved" in bea.text
        assert "Trump hearts" in bea.text
        assert written().count() == 1

    def test_anything_else_changes_nothing(self, at_table):
        ana, *_ = at_table()
        for said in ("", "x", "hearts", "-no", "9" * 400, "\0"):
            fields = {"extra": said, "hand": said, "version": said}
            answer = ana.send("extra", fields)
            assert answer.status_code == 409
            assert "nothing was saved" in ana.text
        assert not written().exists()

    @pytest.mark.parametrize("htmx", [False, True])
    def test_a_journal_that_is_full_says_so(self, at_table, monkeypatch, htmx):
        ana, *_ = at_table()
        monkeypatch.setattr(writing, "MOST_ENTRIES", 2)
        ana.announce("-hearts", htmx=htmx)

        assert not written().exists()
        assert "entries" in ana.text

    def test_while_a_bid_is_filled_in_the_trump_and_who_is_missing_are_updated(self, at_table):
        ana, bea, *_ = at_table()
        ana.announce("-hearts")
        address = bea.address + "news?since=1&filling"
        answer = bea.client.get(address, headers=HTMX).content.decode()

        assert "Trump hearts" in pages.text_of(answer)
        assert 'data-version="2.1."' in answer
        assert 'id="waiting"' in answer
        assert 'name="bid"' not in answer

    def test_a_game_without_own_bids_has_none_of_this(self, cast, owner):
        address = f"/games/{cast.start('river').key}/"

        assert "extra" not in owner.get(address).content.decode()


BIDS = {f"bids-{seat}": "1" for seat in range(4)}
TRICKS = {"tricks-0": str(SECRET)} | {f"tricks-{seat}": "0" for seat in (1, 2, 3)}


class TestOnTopOfTheTrump:
    """A scorer fills in an entry while another phone enters the trump."""

    def save(self, owner, address, verb, version, **fields):
        fields |= {"version": str(version), "announced_at": str(version)}
        moment = "announce" if verb == "announce" else "result"
        return owner.post(address + verb, fields | {"moment": moment})

    def test_bids_entered_for_everybody_keep_it(self, at_table, owner):
        ana, *_ = at_table()
        ana.announce("-hearts")
        answer = self.save(owner, ana.address, "announce", 1, **BIDS)

        assert answer.status_code == 302
        assert Entry.objects.last().facts == {"bids": [1, 1, 1, 1], "trump": "hearts"}

    def test_a_result_keeps_it(self, at_table, owner, cast):
        ana, *_ = at_table()
        cast.say(acts.announce, ana.game, facts={"bids": [1, 1, 1, 1]})
        ana.open().announce("-hearts")
        answer = self.save(owner, ana.address, "record", 2, **TRICKS)

        assert answer.status_code == 302
        assert Entry.objects.last().facts["trump"] == "hearts"
        assert Entry.objects.last().facts["tricks"] == [SECRET, 0, 0, 0]

    @pytest.mark.parametrize(
        ("meanwhile", "fields"),
        [("trump", {"trump": "clubs"}), ("bids", {}), ("correction", {})],
    )
    def test_anything_else_that_changed_is_a_conflict(
        self, at_table, owner, cast, meanwhile, fields
    ):
        ana, *_ = at_table()
        seen = 1
        if meanwhile == "trump":
            ana.announce("-hearts")
        elif meanwhile == "bids":
            cast.say(acts.announce, ana.game, facts={"bids": [2, 1, 1, 1], "trump": "hearts"})
        else:
            facts = {"bids": [1, 1, 1, 1], "tricks": [SECRET, 0, 0, 0]}
            cast.play(ana.game, facts)
            corrected = facts | {"tricks": [0, SECRET, 0, 0]}
            seen = cast.say(acts.correct, ana.game, place=1, facts=corrected).number - 1
        answer = self.save(owner, ana.address, "announce", seen, **BIDS, **fields)

        assert answer.status_code == 409


class TestMechouneAndChoune:
    def test_each_phone_offers_what_its_player_may_say(self, at_table):
        ana, bea, cy, dan = at_table("batarde")
        assert ana.extras == []
        ana.bid(2, trump="hearts")
        for player in (bea, cy, dan):
            assert "Je méchoune" in player.open().text
        assert ana.extras == []

        cy.announce("-2")
        assert "Cy méchoune ×2" in bea.open().text
        assert "Je méchoune" not in bea.text
        assert "Je choune" in ana.open().text
        assert "take the méchoune back" in cy.text
        ana.announce("-choune")
        assert "Ana choune ×4" in dan.open().text

    def test_a_challenge_bars_the_other_trumps(self, at_table):
        ana, bea, cy, _dan = at_table("batarde")
        ana.bid(2, trump="hearts")
        cy.open().announce("-2")
        bea.open()
        enabled = re.findall(r'name="trump" value="(\w+)"(?: checked)?>', bea.page)

        assert enabled == ["hearts"]
        assert "the trump remains hearts" in bea.text
        assert bea.bid(3, trump="spades").status_code == 422
        assert "the trump can no longer change" in bea.text

    def test_each_number_names_the_trumps_in_which_it_may_be_said(self, at_table):
        ana, bea, *_ = at_table("batarde")
        ana.bid(2, trump="hearts")
        bea.open()
        numbers = dict(re.findall(r'name="bid" value="(\d)" data-with="([^"]*)"', bea.page))

        assert numbers["1"] == "hearts"
        assert numbers["2"] == "hearts spades all_trump"
        assert numbers["3"] == "no_trump clubs diamonds hearts spades all_trump"

    def test_a_scorer_enters_it_for_somebody_without_a_phone(self, at_table, owner):
        ana, *_ = at_table("batarde")
        ana.bid(2, trump="hearts")
        scorer = Player(owner, ana.game, None)
        assert len(scorer.extras) == 3
        scorer.announce("-3")

        assert written().get().facts == {"stake": "mechoune", "mechoune_by": 3}

    def test_an_impossible_bid_remains_tapped_beside_its_error(self, at_table):
        ana, bea, cy, _dan = at_table("batarde")
        ana.bid(2, trump="hearts")
        bea.open()
        cy.open().announce("-2")
        bea.bid(3, trump="spades", htmx=True)

        assert pages.errors_of(bea.page) == ["Cy called méchoune: the trump can no longer change."]
        assert 'name="bid" value="3" checked' in bea.page
        assert ("trump", "spades") in pages.struck_out(bea.page)


def test_a_page_reads_the_pending_bids_once(at_table):
    ana, *_ = at_table()
    with CaptureQueriesContext(connection) as queries:
        ana.open()

    assert len([one for one in queries if 'FROM "games_bid"' in one["sql"]]) == 1


class TestNews:
    """A page hears of a newer version than it shows, and asks what is new."""

    def shown(self, player):
        """What the page says that it shows."""
        return re.search(r'data-version="([^"]+)"', player.page)[1]

    def ask(self, player):
        """What is new since the last page of a player."""
        address = f"{player.address}news?since={self.shown(player)}"
        return player.client.get(address, headers=HTMX).content.decode()

    def newest(self, player):
        """What an event names now that the table shows."""
        event = player.client.get(player.address + "listen?now").content.decode()
        return str(read_page_version(event))

    def test_a_bid_is_another_version_for_the_table_alone(self, at_table):
        ana, bea, *_ = at_table()
        journal = bea.client.get(f"{bea.address}journal/").content.decode()
        assert self.shown(ana) == self.newest(ana)
        bea.bid(SECRET)

        assert self.shown(ana) != self.newest(ana)
        assert self.newest(ana).startswith(re.search(r'data-version="([^"]+)"', journal)[1])

    @pytest.mark.parametrize("htmx", [False, True])
    def test_a_page_shows_its_own_bid(self, at_table, htmx):
        ana, *_ = at_table()
        ana.bid(SECRET, htmx=htmx)

        assert self.shown(ana) == self.newest(ana)

    def test_the_names_of_those_who_are_missing_are_updated_and_no_pad(self, at_table):
        ana, bea, *_ = at_table()
        bea.bid(SECRET)
        answer = self.ask(ana)

        assert "Ana, Cy and Dan" in pages.text_of(answer)
        assert self.newest(ana) in answer
        assert "<form" not in answer

    def test_in_turn_the_pad_comes_by_itself(self, at_table):
        _ana, bea, cy, _dan = at_table(bidding="in_turn")
        cy.bid(3)

        assert "Bea bids" in pages.text_of(self.ask(bea))

    def test_the_pads_come_and_go_with_the_switch(self, at_table):
        ana, *_ = at_table()
        bid_on_one(ana.game)
        assert self.shown(ana) != self.newest(ana)
        assert 'id="waiting"' not in self.ask(ana)
        ana.open()
        bid_each(ana.game)

        assert self.shown(ana) != self.newest(ana)
        assert "Ana bids" in pages.text_of(self.ask(ana))

    def test_the_entry_of_all_bids_is_left_alone(self, at_table, owner):
        ana, *_ = at_table()
        scorer = Player(owner, ana.game, None)
        scorer.page = owner.get(ana.address, {"entry": "announce"}).content.decode()
        ana.bid(1)

        assert self.newest(scorer).startswith(self.shown(scorer))


def everything_sent(cast, browse, game, phones):
    """All that these phones can be sent about a game while players bid: by address."""
    here = f"/games/{game.key}/"
    addresses = [
        here,
        f"{here}?entry=announce",
        f"{here}facts",
        f"{here}journal/",
        f"{here}result/",
        f"{here}print/",
        f"{here}note",
        f"{here}each/",
        f"{here}seats/",
        f"{here}share/",
        f"{here}judge/",
        f"{here}card.png",
        f"{here}hands/1/",
        f"{here}conflict/",
        "/",
        "/history/",
        "/players/",
        "/stored/",
        "/export/file",
    ]
    polled = [f"{here}news?since={shown}" for shown in ("1", "1.0.", "1.1.", "9")]
    polled.append(f"{here}listen?now")
    for phone in phones:
        client = browse(phone)
        for address in addresses:
            yield address, client.get(address, follow=True)
        for address in polled:
            yield address, client.get(address, headers=HTMX)
        late = {"extra": "late", "hand": "1", "version": "1"}
        yield f"{here}extra", client.post(f"{here}extra", late, headers=HTMX)


def comparable(response):
    """The text of an answer without what is different each time."""
    return OF_EACH_ANSWER.sub("", body_of(response))


class TestHiddenMeansHidden:
    """A hidden bid may be seen only on the phone that made it."""

    def test_no_page_news_or_export_depends_on_a_hidden_bid(self, cast, browse, at_table):
        ana, bea, *_ = at_table()
        phones = [cast.owner, cast.scorer, cast.reader]
        phones += [Phone.objects.get(label=f"{name}’s phone") for name in ("Ana", "Cy", "Dan")]
        ana.announce("-hearts")
        sent = []
        for number in (1, SECRET):
            bea.bid(number)
            answers = everything_sent(cast, browse, ana.game, phones)
            sent.append([(address, comparable(answer)) for address, answer in answers])

        assert len([address for address, text in sent[0] if "Ana, Cy and Dan" in text]) > len(
            phones
        )
        for (address, before), (_, after) in zip(*sent, strict=True):
            assert before == after, address
