"""A person is a player, never a seat: whatever is said stays said by who said it, whatever becomes
of seats, names and phones; and no form takes somebody for somebody else.
"""

import re

import pytest

from games import services
from games.models import Access, Bid, Entry, Phone, Player, Right
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import (
    MADE,
    add_player,
    bid_each,
    bid_on,
    bid_on_one,
    hand_to,
    held_by,
    key,
    key_at,
)
from tests.kinds import SAMPLES
from tests.pages import html_of, text_of
from tests.views.screen import HTMX, send

ANA, BEA, CY, DAN = range(4)


@pytest.fixture
def game(cast):
    return cast.play(cast.start(rules={"target": 100}), MADE, MADE)


@pytest.fixture
def phones(cast, browse):
    """A phone for each of the players named, with the same right, which they hold."""

    def make(*names, right=Right.SCORER):
        found = []
        for name in names:
            phone = Phone.objects.create(label=f"{name}’s phone")
            Access.objects.create(notebook=cast.notebook, phone=phone, right=right)
            hand_to(phone, Player.objects.get(name=name))
            found.append(browse(phone))
        return found

    return make


def swap(cast, game, seat=BEA, other=CY, hand=3):
    return cast.say(taking_over.swap_players, game, seat=seat, other=other, hand=hand).game


def journal(client, game):
    return text_of(html_of(client, f"/games/{game.key}/journal/"))


def form_on(client, page, address):
    """What the form of that address on a page would send."""
    return pages.read(html_of(client, page)).forms[address]


def contest(client, game, place=1, **fields):
    page = f"/games/{game.key}/hands/{place}/contest"
    sent = form_on(client, page, "") | {"reason": "misheard"} | fields
    return client.post(page, sent)


def last():
    return Entry.objects.last()


class TestSignedForGood:
    def test_whoever_signed_has_signed_whatever_becomes_of_the_seats(
        self, cast, owner, game, phones
    ):
        [cy] = phones("Cy")
        swap(cast, game)
        note = f"/games/{game.key}/note"
        cy.post(note, form_on(cy, note, "") | {"text": "A late one"})
        contest(cy, game)
        cast.say(acts.undo, game)

        shown = journal(cy, game)
        assert "Note · Cy" in shown
        assert "Contested · hand 1 · Cy" in shown
        assert "Cy (Cy’s phone) objects" in text_of(html_of(owner, f"/games/{game.key}/"))

    def test_nobody_signs_for_hands_that_an_earlier_takeover_gives_to_another(
        self, cast, game, phones
    ):
        cast.play(game, MADE)
        cast.say(taking_over.replace_player, game, seat=BEA, name="Eve", hand=4)
        [eve] = phones("Eve")
        note = f"/games/{game.key}/note"
        eve.post(note, form_on(eve, note, "") | {"text": "A late one"})
        cast.say(taking_over.replace_player, game, seat=BEA, name="Flo", hand=2)

        assert "Note · Eve" in journal(eve, game)

    @pytest.mark.parametrize("becomes", ["Beatrice", "merged", "deleted"])
    def test_a_name_stays_as_it_was_but_for_one_merged_or_deleted(
        self, cast, game, phones, becomes
    ):
        [bea] = phones("Bea")
        contest(bea, game)
        player = Player.objects.get(name="Bea")
        if becomes == "merged":
            services.merge_players(player=player, into=add_player(cast.notebook, "Eve"))
        elif becomes == "deleted":
            services.forget_player(player=player)
        else:
            services.rename_player(player=player, name=becomes)

        who = {"merged": "Eve", "deleted": "Former player 2"}.get(becomes, "Bea")
        assert re.search(rf"Contested · hand 1 · {who}\b", journal(bea, game))

    def test_who_holds_a_phone_and_does_not_play_signs_as_such(self, cast, owner, game, phones):
        add_player(cast.notebook, "Zoe")
        [zoe] = phones("Zoe")
        contest(zoe, game)

        assert "Contested · hand 1 · Zoe (not playing)" in journal(owner, game)
        assert "Zoe withdraws it" in text_of(html_of(zoe, f"/games/{game.key}/hands/1/"))
        services.forget_player(player=Player.objects.get(name="Zoe"))
        assert "Zoe" not in journal(owner, game).replace("Zoe’s phone", "")

    def test_who_bids_for_somebody_and_does_not_play_is_told_as_such(self, cast, owner, phones):
        game = bid_each(cast.start("river", ("Ana", "Bea", "Cy"), first_dealer=2))
        add_player(cast.notebook, "Zoe")
        [bea, zoe] = phones("Bea", "Zoe")
        address = f"/games/{game.key}/bid"
        bea.post(address, form_on(bea, f"/games/{game.key}/", address) | {"bid": "1"})
        over = {"player": key_at(game, BEA), "bid": "0", "over": key_at(game, BEA)}
        zoe.post(address, form_on(zoe, f"/games/{game.key}/", address) | over)

        assert "Zoe (not playing)" in text_of(html_of(bea, f"/games/{game.key}/"))
        cast.say(acts.let_each_bid, game, each=False, replaces=[key_at(game, BEA)])
        assert "Bea by Zoe (not playing) on the phone" in journal(owner, game)

    @pytest.mark.parametrize("deleted", [False, True])
    def test_a_bid_that_waits_keeps_who_made_it_as_they_were_then(
        self, cast, owner, phones, deleted
    ):
        game = bid_each(cast.start("river"))
        cast.play(game, {"bids": [0] * 4, "tricks": [1, 0, 0, 0]})
        [dan] = phones("Dan")
        address = f"/games/{game.key}/bid"
        sent = form_on(dan, f"/games/{game.key}/", address)
        dan.post(address, sent | {"player": key_at(game, BEA), "bid": "0"})
        cast.say(taking_over.replace_player, game, seat=DAN, name="Eve", hand=2)
        Phone.objects.filter(label="Dan’s phone").update(label="Eve’s phone")
        if deleted:
            services.forget_player(player=Player.objects.get(name="Dan"))
        cast.say(acts.let_each_bid, game, each=False, replaces=[key_at(game, BEA)])

        shown = journal(owner, game)
        who = "Former player 4" if deleted else "Dan"
        assert f"Bea by {who} on the phone “Dan’s phone”" in shown

    def test_a_guest_is_not_told_who_holds_a_phone_and_does_not_play(
        self, cast, browse, game, phones
    ):
        add_player(cast.notebook, "Zoe")
        [zoe] = phones("Zoe")
        services.save_following(game=game, phone=Phone.objects.get(label="Zoe’s phone"))
        guest = browse(cast.join(cast.invite(Right.READER, game=game)))

        here = f"/games/{game.key}/here/"
        assert "Zoe (Zoe’s phone)" in text_of(html_of(zoe, here))
        assert "Zoe (" not in text_of(html_of(guest, here))


class TestWhoEndsAnObjection:
    @pytest.fixture
    def contested(self, cast, game, phones):
        """Bea's phone, on which she contests hand 1, and the address that withdraws it."""
        [bea] = phones("Bea")
        contest(bea, game)
        return bea, f"/games/{game.key}/objections/{last().number}/withdraw"

    def refused(self, client, game, address):
        response = client.post(address, {"version": last().number, "client_key": str(key())})
        shown = text_of(html_of(client, response.url))
        assert "Only its author can withdraw an objection." in shown
        assert last().kind == "object"
        return shown

    def test_not_the_player_who_took_the_authors_seat(self, cast, game, contested, phones):
        [cy] = phones("Cy", right=Right.READER)
        swap(cast, game)
        cast.say(acts.object_to, game, place=2, by=None)  # the newest entry is an objection

        assert "withdraws it" not in text_of(html_of(cy, f"/games/{game.key}/hands/1/"))
        self.refused(cy, game, contested[1])

    @pytest.mark.parametrize("taken", [True, False])
    def test_not_the_authors_phone_once_it_is_held_by_nobody_or_another(
        self, cast, game, contested, taken
    ):
        bea, address = contested
        assert "Bea withdraws it" in text_of(html_of(bea, f"/games/{game.key}/hands/1/"))
        if taken:
            hand_to(cast.scorer, Player.objects.get(name="Bea"))
        else:
            bea.post(f"/games/{game.key}/holder/", {"by": key_at(game, CY)})

        shown = text_of(html_of(bea, f"/games/{game.key}/hands/1/"))
        assert "withdraws it" not in shown
        assert "Withdraw it" not in shown
        self.refused(bea, game, address)

    def test_the_author_under_whatever_entry_of_their_person(self, cast, game, contested):
        bea, address = contested
        for name, other in (("Bea", "Beatrice"), ("Beatrice", "Béa M."), ("Béa M.", "Mrs B.")):
            services.merge_players(
                player=Player.objects.get(name=name), into=add_player(cast.notebook, other)
            )

        shown = text_of(html_of(bea, f"/games/{game.key}/hands/1/"))
        assert "Mrs B. withdraws it" in shown
        bea.post(
            f"/games/{game.key}/hands/1/confirm",
            {"player": key_at(game, BEA), "version": last().number, "client_key": str(key())},
        )
        assert "Mrs B. on their own phone" in journal(bea, game)
        bea.post(address, {"version": last().number, "client_key": str(key())})
        assert "Objection withdrawn · hand 1 · Mrs B." in journal(bea, game)

    def test_the_author_on_any_phone_after_any_swap(self, cast, game, contested):
        bea, address = contested
        swap(cast, game)
        assert "Bea withdraws it" in text_of(html_of(bea, f"/games/{game.key}/hands/1/"))
        bea.post(address, {"version": last().number, "client_key": str(key())})

        assert "Objection withdrawn · hand 1 · Bea" in journal(bea, game)


class TestConfirmations:
    @pytest.fixture
    def confirmed(self, cast, game):
        """Hands 1 and 2, and the game, confirmed by Bea for Bea and Dan."""
        for place in (1, 2):
            cast.confirm(game, BEA, place, by=BEA)
        return game

    def agreed(self, client, game, place):
        return text_of(html_of(client, f"/games/{game.key}/hands/{place}/"))

    @pytest.mark.parametrize("change", ["swap", "takeover"])
    def test_those_of_hands_whose_players_change_are_void_and_say_so(
        self, cast, owner, confirmed, change
    ):
        if change == "swap":
            swap(cast, confirmed, hand=2)
            since = "void since players swapped seats"
            happened = "Seats swapped · this phone Bea ⇄ Cy, from hand 2 on"
        else:
            cast.say(taking_over.replace_player, confirmed, seat=BEA, name="Eve", hand=2)
            since = "void since a seat was taken over"
            happened = "Seat taken over · this phone Bea → Eve, from hand 2 on"

        assert since in self.agreed(owner, confirmed, 2)
        assert happened in self.agreed(owner, confirmed, 2)
        assert "void" not in self.agreed(owner, confirmed, 1)
        assert happened not in self.agreed(owner, confirmed, 1)
        assert "Confirmed by Bea" in self.agreed(owner, confirmed, 1)

    def test_a_hand_played_before_is_confirmed_by_who_played_it(self, cast, owner, game):
        swap(cast, game)
        address = f"/games/{game.key}/hands/2/confirm"
        response = owner.post(
            address,
            {"player": key_at(game, CY), "version": last().number, "client_key": str(key())},
        )

        assert response.status_code == 302
        assert last().facts == {"side": 1, "own": False}  # at hand 2, Bea played with Dan
        assert "Confirmed · hand 2 · Bea Bea on this phone Bea & Dan" in journal(owner, game)

    def test_who_is_a_side_alone_is_named_once(self, cast, owner):
        game = cast.play(cast.start("river"), {"bids": [0] * 4, "tricks": [1, 0, 0, 0]})
        cast.confirm(game, BEA, 1)

        shown = journal(owner, game)
        assert "Confirmed · hand 1 · Bea Bea on this phone" in shown
        assert "on this phone Bea" not in shown

    def test_undoing_a_swap_voids_what_was_confirmed_of_it(self, cast, owner, game):
        swap(cast, game, hand=2)
        cast.confirm(game, BEA, 2)
        cast.say(acts.undo, game)

        shown = self.agreed(owner, game, 2)
        assert "void since an entry was undone" in shown
        assert "Undone · swap of seats · this phone Cy ⇄ Bea, from hand 2 on" in shown


def leave(cast, game):
    """Let Bea leave the table."""
    cast.say(taking_over.replace_player, game, seat=BEA, name="Eve", hand=3)


def forget(_cast, game):
    """Delete Bea's name."""
    services.forget_player(player=game.seats.get(number=BEA).player)


class TestFormsNameAPlayer:
    """A page opened before seats were swapped takes nobody for somebody else."""

    def test_the_holders_page(self, cast, owner, game):
        address = f"/games/{game.key}/holder/"
        bea = key_at(game, BEA)
        swap(cast, game)
        owner.post(address, {"by": bea})

        assert held_by(cast.owner) == "Bea"

    @pytest.mark.parametrize("gone", [leave, forget])
    def test_the_holders_page_asks_again_for_somebody_who_is_gone(self, cast, owner, game, gone):
        bea = key_at(game, BEA)
        gone(cast, game)
        response = owner.post(f"/games/{game.key}/holder/", {"by": bea})

        assert response.status_code == 422
        assert "no longer sits at the table" in text_of(response.content.decode())
        assert held_by(cast.owner) is None

    def test_joining(self, cast, stranger, game):
        address = f"/j/{cast.invite(game=game).token}/"
        fields = {"player": key_at(game, BEA), "label": ""}
        swap(cast, game)
        stranger.post(address, fields)

        assert held_by(cast.stranger) == "Bea"

    @pytest.mark.parametrize("gone", [leave, forget])
    def test_joining_asks_again_for_somebody_who_is_gone(self, cast, stranger, game, gone):
        address = f"/j/{cast.invite(game=game).token}/"
        fields = {"player": key_at(game, BEA), "label": "Kitchen"}
        gone(cast, game)
        response = stranger.post(address, fields)

        shown = response.content.decode()
        assert response.status_code == 422
        assert "no longer sits at the table" in text_of(shown)
        assert 'value="Kitchen"' in shown
        assert pages.read(shown).forms[""]["player"] == [""]  # to be only watching
        assert not cast.stranger.guest_of.exists()

    def test_who_says_so(self, cast, owner, game):
        bea = key_at(game, BEA)
        page = f"/games/{game.key}/hands/1/contest"
        sent = form_on(owner, page, "") | {"reason": "misheard", "by": bea}
        cast.say(taking_over.replace_player, game, seat=BEA, name="Eve", hand=3)
        sent["version"] = last().number
        response = owner.post(page, sent)

        assert response.status_code == 422
        assert "no longer sits at the table" in text_of(response.content.decode())
        assert last().kind == "replace"

    @pytest.mark.parametrize("who", [CY, None], ids=["Cy", "nobody"])
    def test_who_says_so_on_a_phone_that_only_follows_the_game_by_now(
        self, cast, game, phones, who
    ):
        [bea] = phones("Bea")
        page = f"/games/{game.key}/hands/1/contest"
        by = "" if who is None else key_at(game, who)
        sent = form_on(bea, page, "") | {"typed": "Recount", "by": by}
        Access.objects.filter(phone__label="Bea’s phone").update(right=Right.READER)
        response = bea.post(page, sent)

        shown = response.content.decode()
        assert response.status_code == 422
        assert "this phone only follows the game now, and signs for Bea" in text_of(shown)
        assert 'value="Recount"' in shown
        assert last().kind == "record"
        bea.post(page, pages.read(shown).forms[""])
        assert (last().kind, last().by.name, last().facts["own"]) == ("object", "Bea", True)

    def test_a_challenge_for_somebody_else_is_asked_for_again(self, cast, owner):
        game = bid_each(cast.start("batarde", first_dealer=3))
        game = cast.play(game, SAMPLES["batarde"].HANDS[0])
        bid_on(cast.scorer, game, BEA, {"number": 1, "trump": "hearts"})
        page = html_of(owner, f"/games/{game.key}/")
        names = re.findall(r'name="extra" value="([^"]+)"[^>]*><span[^>]*>(\w+)', page)
        sent = {"extra": {name: value for value, name in names}["Dan"], "hand": "2"}
        sent |= {"version": str(last().number)}
        swap(cast, game, seat=BEA, other=DAN, hand=2)
        response = owner.post(f"/games/{game.key}/extra", sent)

        assert response.status_code == 409
        assert "nothing was saved. Meanwhile, this phone has changed the seats" in text_of(
            response.content.decode()
        )
        assert last().kind == "replace"

    def test_a_bid_for_somebody_else_is_asked_for_again(self, cast, owner):
        game = bid_each(cast.start("river", first_dealer=3))
        game = cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        address = f"/games/{game.key}/bid"
        page = html_of(owner, f"/games/{game.key}/")
        sent = pages.read(page).forms[address] | {"player": key_at(game, BEA), "bid": "1"}
        swap(cast, game, hand=2)
        response = owner.post(address, sent)

        assert response.status_code == 409
        shown = text_of(response.content.decode())
        assert "Meanwhile, this phone has changed the seats (Bea ⇄ Cy)." in shown
        assert not Bid.objects.exists()

    def test_a_player_who_moved_bids_on_the_own_phone_after_being_told(self, cast, phones):
        game = bid_each(cast.start("river", first_dealer=3))
        game = cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        [cy] = phones("Cy", right=Right.READER)
        address = f"/games/{game.key}/bid"
        sent = form_on(cy, f"/games/{game.key}/", address) | {"bid": "1"}
        swap(cast, game, hand=2)
        told = cy.post(address, sent)

        shown = told.content.decode()
        assert "no longer holds this phone" not in text_of(shown)
        assert "nothing was saved. Meanwhile, another phone has changed the seats" in text_of(shown)
        again = pages.read(shown).forms[address] | {"bid": "1"}
        assert cy.post(address, again).status_code == 302
        assert Bid.objects.get().player.name == "Cy"


class TestBidsThatNoLongerCount:
    """Whoever had bid is told what made it void, and by whom, until they bid again."""

    @pytest.fixture
    def bidding(self, cast, phones):
        game = bid_each(cast.start("river", first_dealer=3))
        game = cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        bea, cy = phones("Bea", "Cy", right=Right.READER)
        address = f"/games/{game.key}/bid"
        for client in (bea, cy):
            client.post(address, form_on(client, f"/games/{game.key}/", address) | {"bid": "1"})
        return game, bea, cy

    def table(self, client, game):
        return text_of(html_of(client, f"/games/{game.key}/"))

    def bid(self, client, game):
        address = f"/games/{game.key}/bid"
        client.post(address, form_on(client, f"/games/{game.key}/", address) | {"bid": "0"})

    def test_after_a_swap(self, cast, bidding):
        game, bea, cy = bidding
        cast.say(taking_over.swap_players, game, seat=BEA, other=CY, hand=2, by=ANA)

        for client, name in ((bea, "Bea"), (cy, "Cy")):
            why = "Meanwhile, Ana has changed the seats (Bea ⇄ Cy)."
            told = f"What {name} had bid no longer counts. {why}"
            assert told in self.table(client, game)
            assert f"{name} bids" in self.table(client, game)
        self.bid(bea, game)
        assert "no longer counts" not in self.table(bea, game)

    def test_after_a_hand_was_removed(self, cast, bidding):
        game, bea, _ = bidding
        cast.say(acts.remove, game, place=1, by=ANA)

        told = "What Bea had bid no longer counts. Meanwhile, Ana has removed hand 1."
        assert told in self.table(bea, game)

    def test_after_a_change_was_undone_that_is_said_and_by_whom(self, cast, owner, bidding):
        game, bea, _ = bidding
        swap(cast, game, hand=2)
        self.bid(bea, game)
        cast.say(acts.undo, game, by=DAN)

        told = "no longer counts. Meanwhile, Dan has undone this: swap of seats (Cy ⇄ Bea)."
        assert told in self.table(bea, game)

    def test_until_all_bids_are_in_from_whichever_phone(self, cast, owner, bidding):
        game, bea, _ = bidding
        swap(cast, game, hand=2)
        assert "no longer counts" in self.table(bea, game)
        cast.say(acts.announce, game, facts={"bids": [0, 0, 0, 0]})

        assert "no longer counts" not in self.table(bea, game)

    def test_an_open_page_says_so_no_longer_once_all_bids_are_in_on_one_phone(self, cast, bidding):
        game, bea, _ = bidding
        bid_on_one(game)
        news = f"/games/{game.key}/news?since={last().number}.0."
        assert "no longer counts" in self.table(bea, game)
        cast.say(acts.announce, game, facts={"bids": [0, 0, 0, 0]})

        assert '<div id="told" class="asked" hidden' in bea.get(news, headers=HTMX).content.decode()

    def test_after_all_bid_on_one_phone_again_which_asks_first(self, cast, owner, bidding):
        game, bea, _ = bidding
        page = f"/games/{game.key}/each/"
        opened = form_on(owner, page, "") | {"over": ""}  # before anybody bid
        asked = owner.post(page, opened | {"each": ""})
        assert asked.status_code == 422
        assert "What Bea and Cy have bid would be lost" in text_of(asked.content.decode())
        assert Bid.objects.count() == 2

        owner.post(page, pages.read(asked.content.decode()).forms[""] | {"each": ""})
        assert not Bid.objects.exists()
        told = "no longer counts. Meanwhile, another phone has set bidding back to one phone."
        assert told in self.table(bea, game)
        assert "no longer counts" not in self.table(owner, game)  # this phone was asked
        shown = journal(owner, game)
        assert "Bids: on one phone again" in shown
        assert "No longer counts: Bea on their own phone" in shown


class TestTooLate:
    @pytest.fixture
    def late(self, cast, phones):
        """A form with a bid of Bea, on her phone, that was not sent yet."""
        game = bid_each(cast.start("river", first_dealer=3))
        game = cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 1]})
        [bea] = phones("Bea")
        address = f"/games/{game.key}/bid"
        return game, bea, address, form_on(bea, f"/games/{game.key}/", address) | {"bid": "1"}

    def test_a_bid_after_all_bid_on_one_phone_again_says_so(self, cast, late):
        game, bea, address, sent = late
        bid_on_one(game)

        shown = text_of(bea.post(address, sent).content.decode())
        assert (
            "nothing was saved. Meanwhile, another phone has set bidding back to one phone."
            in shown
        )

    @pytest.mark.parametrize("player", [BEA, CY], ids=["own", "for somebody else"])
    def test_what_was_tapped_stays_tapped_if_it_may_still_be_bid(self, cast, late, player):
        game, bea, address, sent = late
        named = key_at(game, player)
        if player == CY:
            sent = {field: sent[field] for field in ("version", "hand", "bid")} | {"player": named}
        swap(cast, game, hand=2)
        response = bea.post(address, sent)

        assert response.status_code == 409
        again = pages.read(response.content.decode()).forms[address]
        assert (again["player"][-1], again["bid"]) == (named, ["1"])

    def test_the_refusal_stays_when_others_bid(self, cast, late):
        game, bea, address, sent = late
        swap(cast, game, hand=2)
        assert 'id="late"' in bea.post(address, sent, headers=HTMX).content.decode()
        bid_on(cast.scorer, game, DAN, {"bid": 0})

        news = bea.get(f"/games/{game.key}/news?since=3.1.", headers=HTMX).content.decode()
        assert 'id="told"' in news
        assert 'id="late"' not in news

    def test_what_was_tapped_for_an_earlier_hand_is_not_bid_for_the_next(self, cast, late):
        game, bea, address, sent = late
        cast.play(game, {"bids": [0, 0, 0, 1], "tricks": [0, 0, 0, 2]})
        shown = bea.post(address, sent).content.decode()

        told = "nothing was saved. Meanwhile, another phone has written hand 2."
        assert told in text_of(shown)
        assert "bid" not in pages.read(shown).forms[address]

    def test_a_bid_after_all_bids_were_entered_says_which_and_by_whom(self, cast, phones):
        game = bid_each(cast.start("river", first_dealer=3))
        [bea] = phones("Bea", right=Right.READER)
        address = f"/games/{game.key}/bid"
        sent = form_on(bea, f"/games/{game.key}/", address) | {"bid": "1"}
        cast.say(acts.announce, game, facts={"bids": [0, 0, 0, 0]}, by=ANA)
        response = bea.post(address, sent)

        shown = text_of(response.content.decode())
        assert response.status_code == 409
        assert "Meanwhile, Ana has started to enter hand 1." in shown
        assert last().kind == "announce"

    def test_a_bid_sent_twice_is_there_and_nothing_is_said(self, cast, phones):
        game = bid_each(cast.start("river", ("Ana", "Bea", "Cy"), first_dealer=2))
        address = f"/games/{game.key}/bid"
        clients = phones("Ana", "Bea", "Cy", right=Right.READER)
        forms = [form_on(one, f"/games/{game.key}/", address) | {"bid": "1"} for one in clients]
        for client, sent in zip(clients, forms, strict=True):
            client.post(address, sent)

        for client, sent in zip(clients, forms, strict=True):
            again = client.post(address, sent, follow=True)
            assert "nothing was saved" not in text_of(again.content.decode())
        assert Entry.objects.filter(kind="announce").count() == 1


def test_a_page_that_only_says_seats_is_not_taken_for_a_player(owner, game):
    """A number is no key of anybody."""
    before = last().pk
    for address, fields in (("hands/1/confirm", {"player": "1"}), ("bid", {"player": "1"})):
        send(owner, game, address, **fields)

    assert last().pk == before
