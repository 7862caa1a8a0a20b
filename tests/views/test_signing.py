"""Who made an entry, on the pages: the phone changes hands by its own button alone; who objects
says it for that one objection; both are shown with every entry.
"""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from django.utils.formats import date_format

from games import services
from games.models import Access, Entry, Game, Holding, Player
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import LOST, MADE, add_player, hand_to, held_by, key_at
from tests.pages import html_of, text_of


@pytest.fixture
def game(cast):
    return cast.play(cast.start(rules={"target": 50}), MADE, MADE)


def post(client, page, form, **fields):
    """The response to the form of that address on a page, sent with `fields`."""
    return client.post(form, pages.read(html_of(client, page)).forms[form] | fields)


def be(client, game, seat, back=""):
    """Say that the player of a seat holds the phone, None for nobody in particular."""
    by = "" if seat is None else key_at(game, seat)
    return client.post(f"/games/{game.key}/holder/", {"by": by, "back": back})


def contest(client, game, **fields):
    page = f"/games/{game.key}/hands/1/contest"
    return client.post(page, pages.read(html_of(client, page)).forms[""] | fields)


def holder(cast):
    return held_by(cast.owner)


def last():
    return Entry.objects.last()


def signed(entry):
    """The kind of an entry, and the name of who made it."""
    return entry.kind, entry.by and entry.by.name


class TestTheMenu:
    def test_the_menu_asks_while_nobody_holds_the_phone(self, owner, game):
        assert "Who holds this phone?" in text_of(html_of(owner, f"/games/{game.key}/"))

    def test_the_menu_names_the_holder_and_links_to_the_change(self, owner, game):
        be(owner, game, 1)

        html = html_of(owner, f"/games/{game.key}/hands/1/")
        assert "Held by Bea · change" in text_of(html)
        assert f"/games/{game.key}/holder/?back=/games/{game.key}/hands/1/" in html

    def test_a_reader_is_asked_too(self, cast, reader, game):
        assert "/holder/" in html_of(reader, f"/games/{game.key}/")
        be(reader, game, 1)

        assert held_by(cast.reader) == "Bea"


class TestChanging:
    def test_one_tap_changes_the_holder_and_leads_back_to_the_page(self, cast, owner, game):
        here = f"/games/{game.key}/hands/1/"
        response = be(owner, game, 3, here)

        assert (response.status_code, response["Location"]) == (302, here)
        assert holder(cast) == "Dan"

    def test_the_change_leads_to_a_path_of_this_site(self, owner, game):
        for back in ("https://example.org/", "//example.org", "javascript:x", "", "1", "journal"):
            assert be(owner, game, 3, back)["Location"] == f"/games/{game.key}/"

    def test_one_tap_says_that_nobody_in_particular_holds_it(self, cast, owner, game):
        be(owner, game, 3)
        be(owner, game, None)

        assert holder(cast) is None

    @pytest.mark.parametrize("by", ["Cy", "3", "4", "-1", "x", "9" * 40])
    def test_who_does_not_sit_there_is_refused_with_a_sentence_and_nothing_changes(
        self, cast, owner, game, by
    ):
        key = key_at(game, 2) if by == "Cy" else by
        cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=3)
        be(owner, game, 3)
        answer = owner.post(f"/games/{game.key}/holder/", {"by": key})

        assert answer.status_code == 422
        shown = answer.content.decode()
        said = "This player no longer sits at the table, or their name was deleted."
        assert pages.errors_of(shown) == [said]
        assert "I am Eva" in text_of(shown)
        assert holder(cast) == "Dan"


class TestTaken:
    """A player holds one phone at most; another phone takes the player only after a question."""

    @pytest.fixture
    def bea(self, cast, browse, game):
        """The phone that Bea holds since nine in the evening."""
        services.name_phone(phone=cast.scorer, label="Bea’s phone")
        phone = browse(cast.scorer)
        be(phone, game, 1)
        Holding.objects.update(since=timezone.localtime().replace(hour=21, minute=0))
        return phone

    def lost(self, client, game):
        """What an open page of the game is told."""
        return text_of(html_of(client, f"/games/{game.key}/holder/lost"))

    def test_a_player_whom_another_phone_in_use_holds_is_shown_as_taken(self, owner, bea, game):
        shown = text_of(html_of(owner, f"/games/{game.key}/holder/"))
        assert "Bea’s phone, since 9 p.m." in shown
        assert "since" not in text_of(html_of(bea, f"/games/{game.key}/holder/"))

    def test_taking_a_player_asks_first(self, cast, owner, bea, game):
        asked = be(owner, game, 1, back="/players/")

        assert asked.status_code == 422
        shown = asked.content.decode()
        assert "Bea already holds a phone: Bea’s phone, since 9 p.m." in text_of(shown)
        assert (held_by(cast.owner), held_by(cast.scorer)) == (None, "Bea")
        address = f"/games/{game.key}/holder/"
        answer = owner.post(address, pages.read(shown).forms[address] | {"by": key_at(game, 1)})
        assert answer["Location"] == "/players/"
        assert (held_by(cast.owner), held_by(cast.scorer)) == ("Bea", None)

    def test_the_answer_counts_for_the_phone_that_was_named(self, cast, owner, reader, bea, game):
        shown, address = be(owner, game, 1).content.decode(), f"/games/{game.key}/holder/"
        hand_to(cast.reader, Player.objects.get(name="Bea"))
        again = owner.post(address, pages.read(shown).forms[address] | {"by": key_at(game, 1)})

        assert "Bea already holds a phone: reader" in text_of(again.content.decode())
        assert held_by(cast.reader) == "Bea"

    def test_the_other_phone_is_told_on_every_page_and_signs_nothing_more(
        self, cast, owner, bea, game
    ):
        assert self.lost(bea, game) == ""
        services.name_phone(phone=cast.owner, label="Zoe’s phone")
        hand_to(cast.owner, Player.objects.get(name="Bea"))
        since = Holding.objects.get(phone=cast.scorer).since
        at = date_format(timezone.localtime(since), "P")
        told = f"{at}: the phone “Zoe’s phone” took Bea’s name"

        assert self.lost(bea, game) == told
        for page in ("", "journal/", "hands/1/", "hands/1/correct/", "judge/", "seats/"):
            assert told in text_of(html_of(bea, f"/games/{game.key}/{page}")), page
            assert told not in text_of(html_of(owner, f"/games/{game.key}/{page}"))
        post(bea, f"/games/{game.key}/", f"/games/{game.key}/undo")
        assert last().by is None

    @pytest.mark.parametrize("seat", [None, 3])
    def test_it_is_told_until_it_says_who_holds_it(self, cast, owner, bea, game, seat):
        hand_to(cast.owner, Player.objects.get(name="Bea"))
        assert "another phone took Bea’s name" in self.lost(bea, game)
        be(bea, game, seat)

        assert self.lost(bea, game) == ""

    def test_a_phone_that_is_not_in_use_is_not_asked_for_but_told(self, cast, owner, bea, game):
        long_ago = timezone.now() - timedelta(hours=13)
        Access.objects.filter(phone=cast.scorer).update(seen_at=long_ago)
        assert "since" not in text_of(html_of(owner, f"/games/{game.key}/holder/"))

        assert be(owner, game, 1).status_code == 302
        assert held_by(cast.owner) == "Bea"
        assert "took Bea’s name" in self.lost(bea, game)

    def test_a_phone_that_was_put_out_holds_nobody_but_the_same_when_it_is_back(
        self, cast, owner, bea, game
    ):
        services.remove_phone(notebook=cast.notebook, phone=cast.scorer, by=cast.owner)
        assert "since" not in text_of(html_of(owner, f"/games/{game.key}/holder/"))
        invitation = cast.invite()
        cast.join(invitation, cast.scorer)

        assert "Held by Bea · change" in text_of(html_of(bea, f"/games/{game.key}/"))

    def test_players_merged_into_one_hold_one_phone(self, cast, owner, bea, game):
        flo = add_player(cast.notebook, "Flo")
        hand_to(cast.owner, flo)
        services.merge_players(player=Player.objects.get(name="Bea"), into=flo)

        assert (held_by(cast.owner), held_by(cast.scorer)) == ("Flo", None)
        assert "another phone took Flo’s name" in self.lost(bea, game)


class TestStarting:
    @pytest.mark.parametrize(
        ("seat", "said"), [(1, "Held by Bea · change"), (None, "Who holds this phone?")]
    )
    def test_the_phone_that_starts_a_game_is_asked_once(self, cast, owner, seat, said):
        fields = {"players": ["Ana", "Bea", "Cy", "Dan"], "start": "1"}
        asked = owner.post("/new/belote/", fields | {"client_key": str(uuid4())}).url
        assert "I am Bea" in text_of(html_of(owner, asked))
        be(owner, Game.objects.get(), seat)

        started = owner.post("/new/aluette/", fields | {"client_key": str(uuid4())}).url
        assert "holder" not in started
        assert said in text_of(html_of(owner, started))


class TestForms:
    def test_who_objects_says_so_for_that_objection_only(self, cast, owner, game):
        contest(owner, game, reason="misheard", by=key_at(game, 2))
        assert signed(last()) == ("object", "Cy")
        assert last().facts["own"] is False

        other = cast.start("river", ("Cy", "Dan", "Ana"))
        for page in (game, other):
            note = f"/games/{page.key}/note"
            owner.post(note, pages.read(html_of(owner, note)).forms[""] | {"text": "A late one"})
            assert signed(last()) == ("note", None)
        assert holder(cast) is None
        assert "Who holds this phone?" in text_of(html_of(owner, f"/games/{other.key}/"))

    def test_nobody_is_preselected_on_a_phone_that_people_take_turns_with(self, cast, owner, game):
        be(owner, game, 1)
        page = f"/games/{game.key}/hands/1/contest"
        html = html_of(owner, page)
        assert html.index('name="by"') < html.index('name="reason"')
        assert "by" not in pages.read(html).forms[""]
        contest(owner, game, reason="misheard")
        assert signed(last()) == ("object", None)

        cast.say(acts.write_note, game, text="Late.", phone=cast.scorer)
        assert pages.read(html_of(owner, page)).forms[""]["by"] == [key_at(game, 1)]
        contest(owner, game, reason="miscounted")
        assert signed(last()) == ("object", "Bea")

    @pytest.mark.parametrize(("held", "by"), [(1, "Bea"), (None, None)])
    def test_no_form_of_an_entry_names_somebody_else(self, cast, owner, game, held, by):
        """A correction, a settlement, a hand, an undo: the phone and the player who holds it."""
        be(owner, game, held)
        number = cast.say(acts.object_to, game, place=1, facts=LOST, by=2).number
        address, dan = f"/games/{game.key}/", key_at(game, 3)
        hand, change = f"{address}hands/1/", f"{address}change"
        points = {"points-1": "62", "points-0": "100"}
        sheets = post(owner, f"{hand}correct/", change, **points, do="try", by=dan)
        owner.post(change, pages.read(sheets.content.decode()).forms[change] | {"by": dan})
        assert signed(last()) == ("correct", by)
        post(owner, hand, f"{address}objections/{number}/", how="stand", by=dan)
        assert signed(last()) == ("settle", by)
        post(owner, address, f"{address}undo", by=dan)
        assert signed(last()) == ("undo", by)
        for page in (f"{hand}correct/", hand, address):
            assert 'name="by"' not in html_of(owner, page)

    def test_the_answer_is_not_lost_if_something_else_is_missing(self, owner, game):
        dan = key_at(game, 3)
        response = contest(owner, game, by=dan)

        assert response.status_code == 422
        assert pages.read(response.content.decode()).forms[""]["by"] == [dan]

    def test_without_a_choice_nobody_signs(self, owner, game):
        be(owner, game, 1)
        contest(owner, game, reason="misheard", by="")

        assert last().by is None

    @pytest.mark.parametrize("by", ["Cy", "2", "4", "9" * 18])
    def test_who_does_not_sit_there_is_refused_with_a_message(self, cast, owner, game, by):
        key = key_at(game, 2) if by == "Cy" else by
        cast.say(taking_over.replace_player, game, seat=2, name="Eva", hand=3)
        response = contest(owner, game, reason="misheard", by=key)

        assert response.status_code == 422
        said = "This player no longer sits at the table: nothing was saved."
        assert pages.errors_of(response.content.decode()) == [said]
        assert last().kind == "replace"


class TestShown:
    def test_every_entry_of_a_hand_names_who_made_it(self, cast, owner, game):
        cast.say(acts.correct, game, place=1, facts=LOST, reason="misheard", by=2)

        shown = text_of(html_of(owner, f"/games/{game.key}/hands/1/"))
        assert "Written down · this phone · 7 – 9" in shown
        assert "Corrected · Cy · 7 – 9 → 16 – 0" in shown

    def test_every_entry_of_the_journal_names_who_made_it(self, cast, owner, game):
        cast.say(acts.correct, game, place=1, facts=LOST, phone=cast.scorer, by=3)

        shown = text_of(html_of(owner, f"/games/{game.key}/journal/"))
        assert "Corrected · hand 1 · Dan · 7 – 9 → 16 – 0 scorer" in shown

    @pytest.mark.parametrize(
        ("label", "shown"), [("Zoe’s phone", "Zoe’s phone"), ("", "a phone without a name")]
    )
    def test_an_objection_names_player_and_phone(self, cast, reader, game, label, shown):
        services.name_phone(phone=cast.scorer, label=label)
        cast.scorer.refresh_from_db()
        cast.say(acts.object_to, game, place=1, reason="No", by=1, phone=cast.scorer)

        assert f"Bea ({shown}) objects" in text_of(html_of(reader, f"/games/{game.key}/"))
        on_hand = text_of(html_of(reader, f"/games/{game.key}/hands/1/"))
        assert f"Bea ({shown})" in on_hand
        for page in (on_hand, text_of(html_of(reader, f"/games/{game.key}/journal/"))):
            assert re.search(f"Contested .*Bea {shown} ", page)

    def test_a_phone_without_a_name_is_the_one_that_started_the_game(self, cast, reader, game):
        cast.say(acts.correct, game, place=1, facts=LOST, by=1)

        shown = text_of(html_of(reader, f"/games/{game.key}/journal/"))
        assert "Bea · 7 – 9 → 16 – 0 the phone that started the game" in shown
