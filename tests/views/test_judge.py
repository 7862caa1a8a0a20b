"""The judge's screens: every tap is an address, and nothing is saved."""

import re
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest

from games.kinds.entry import Taps
from games.kinds.registry import GAMES, KINDS
from games.models import Notebook
from games.table import acts
from games.table.pages.judge_page import any_table
from tests import pages
from tests.cast import ANNOUNCED, MADE, view_of

AUCTION = ["0-2-no_trump", "1-0-no_trump", "2-1-no_trump"]


class Screen:
    """A judge's page."""

    def __init__(self, client, address, **asked):
        self.client, self.address = client, address
        self.page = client.get(address, asked)
        self.html = self.page.content.decode()

    @property
    def answer(self):
        """What the judge answers, as a screen reader reads it."""
        text = re.search(r'<section id="answer".*?</section>', self.html, re.DOTALL)[0]
        text = re.sub(r'<span class="face.*?</span>', "", text, flags=re.DOTALL)
        return unescape(" ".join(re.sub(r"<[^>]+>", " ", text).split()))

    @property
    def state(self):
        """The hidden fields of the page."""
        form = self.html.split('id="judge"')[1].split("</form>")[0]
        found = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', form)
        state = {}
        for name, value in found:
            state.setdefault(name, []).append(unescape(value))
        return state

    def tap(self, **fields):
        """The page after a tap: the button's field in addition to those of the page."""
        sent = {name: [*self.state.get(name, []), value] for name, value in fields.items()}
        return Screen(self.client, self.address, **(self.state | sent))

    def taps(self, *cards):
        screen = self
        for card in cards:
            screen = screen.tap(card=card)
        return screen

    def button(self, name, value):
        return re.search(
            rf'<button[^>]*name="{name}" value="{re.escape(str(value))}"[^>]*>', self.html
        )[0]

    def entry(self):
        """The address that opens the table's entry, for the first hand, and its fields."""
        link = unescape(re.search(r'<a class="action" href="([^"]+)"', self.html)[1])
        fields = dict(parse_qsl(urlsplit(link).query, keep_blank_values=True))
        assert fields.pop("hand") == "1"
        return link, fields


@pytest.fixture
def belote(cast):
    """A game of Belote: Ana dealt, Bea takes in hearts and leads."""
    return cast.say(acts.announce, cast.start(), facts=ANNOUNCED).game


def at(client, game, **asked):
    return Screen(client, f"/games/{game.key}/judge/", **asked)


def of(client, slug, **asked):
    return Screen(client, f"/judge/{slug}/", **asked)


# Anywhere


JUDGED = [slug for slug, kind in KINDS.items() if kind.judge_page.QUESTIONS]


@pytest.mark.parametrize("slug", JUDGED)
def test_every_question_of_a_judge_opens(owner, slug):
    for ask in KINDS[slug].judge_page.QUESTIONS:
        assert of(owner, slug, ask=ask).page.status_code == 200
    assert f'href="/judge/{slug}/"' in owner.get("/judge/").content.decode()


def test_a_game_without_tricks_has_no_judge(owner, belote, monkeypatch):
    monkeypatch.setattr(KINDS["belote"].judge_page, "QUESTIONS", {})

    assert owner.get("/judge/belote/").status_code == 404
    assert owner.get(f"/games/{belote.key}/judge/").status_code == 404
    assert 'href="/judge/belote/"' not in owner.get("/judge/").content.decode()
    for page in (f"/games/{belote.key}/", "/new/belote/"):
        assert "/judge/" not in owner.get(page).content.decode()


@pytest.mark.parametrize("slug", JUDGED)
def test_any_address_gets_a_page(owner, slug):
    wild = {
        "trump": "stars",
        "leader": "9",
        "cards": ["AD", "AD", "99", ""],
        "hand": ["AD", "?"],
        "suits": ["S", "X"],
        "beaten": ["7", "x"],
        "card": "<b>",
        "said": ["0", "a-b-c", "9-9-9-9-9", "0-2-no_trump"],
        "players": "99",
        "each": "-1",
        "dealer": "x",
        "last": "2",
    }
    for ask in (*KINDS[slug].judge_page.QUESTIONS, "who"):
        assert of(owner, slug, ask=ask, **wild).page.status_code == 200


def test_a_reply_updates_the_address_and_the_inside_of_the_form(owner, belote):
    address = f"/games/{belote.key}/judge/"
    reply = owner.get(address, {"card": "7H"}, headers={"hx-request": "true"})
    assert "<html" not in reply.content.decode()
    assert "cards=7H" in reply.headers["HX-Replace-Url"]


def test_a_finished_game_is_judged_with_its_players(cast, owner):
    game = cast.play(cast.start(rules={"target": 9}), MADE)
    screen = at(owner, game, trump="hearts", leader="0", cards=["AD", "KD"])
    assert screen.answer.startswith("Ana")
    assert 'name="players"' not in screen.html
    assert at(owner, game, ask="points").page.status_code == 200


def test_a_hand_on_the_sheet_is_judged_with_its_own_trump_and_leader(cast, owner):
    spades = {"taker": 2, "contract": "spades", "points": [95, 67]}
    game = cast.play(cast.start(), MADE, spades)
    assert (
        f'href="/games/{game.key}/judge/?of=2"'
        in owner.get(f"/games/{game.key}/hands/2/").content.decode()
    )
    screen = at(owner, game, of="2").taps("AD", "7S")
    # Bea dealt the second hand: Cy led it, and Dan trumped.
    assert screen.answer.startswith("Dan")
    assert screen.state["of"] == ["2"]
    assert f'href="/games/{game.key}/hands/2/"' in screen.html
    assert at(owner, game, of="99").page.status_code == 200


# Who holds, and what was legal


def test_players_trump_and_leader_of_the_open_hand_are_known(owner, belote):
    screen = at(owner, belote).taps("AD", "KD", "7H")
    # Bea leads, Cy follows, Dan trumps.
    assert screen.answer.startswith("Dan")
    assert "the highest trump: the 7 of hearts" in screen.answer
    assert 'aria-disabled="true"' in screen.button("card", "7H")
    assert "/rules/belote/" in screen.html


def test_a_card_on_the_table_cannot_be_played_twice_and_can_be_taken_back(owner, belote):
    screen = at(owner, belote).taps("AD", "AD", "KD")
    assert screen.state["cards"] == ["AD", "KD"]
    assert screen.tap(back="1").state["cards"] == ["AD"]
    assert "cards" not in screen.tap(clear="1").state


def test_another_leader_or_another_trump_is_a_tap_each(owner, belote):
    screen = at(owner, belote).tap(leader="0").tap(trump="spades").taps("AD", "KD", "7H", "7S")
    assert screen.answer.startswith("Dan")
    assert screen.state["leader"] == ["0"]


def test_a_missing_trump_is_asked_for(owner):
    screen = of(owner, "belote").taps("AD")
    assert "What is trump?" in screen.answer
    assert screen.tap(trump="no_trump").answer.startswith("Player 1")


def test_legal_cards_are_shown_with_their_rule(owner, belote):
    # BE-45: hearts are trumps, an opponent holds a plain trick; a player who is void must trump.
    screen = at(owner, belote, ask="legal", leader="0").taps("AD", "KD", "9S").tap(into="hand")
    assert "Tap Dan’s hand" in screen.answer
    screen = screen.taps("7H", "9C", "8S")
    assert screen.answer.startswith("Dan could play the 7 of hearts")
    assert "Couper." in screen.answer
    assert screen.html.count('class="forbidden"') == 2
    # A second tap takes a card out of the hand.
    assert screen.tap(card="7H").state["hand"] == ["9C", "8S"]


def test_the_river_goes_the_other_way_and_follows_its_house_rule(cast, owner):
    game = cast.start("river", rules={"must_trump": True})
    game = cast.say(acts.announce, game, facts={"bids": [0, 0, 0, 0], "trump": "clubs"}).game
    screen = at(owner, game, leader="1").taps("2D", "KD")
    assert screen.answer.startswith("Ana")
    screen = at(owner, game, ask="legal", leader="1", cards=["2D"], into="hand").taps("3C", "4S")
    assert screen.answer.startswith("Ana could play the 3 of clubs")


def test_the_river_has_no_trump_where_every_card_is_dealt(cast, owner):
    game = cast.start("river", rules={"deck": 32, "order": "down_up"})
    # Four have eight cards each. Bea leads, Ana and Dan follow, against the clock.
    assert at(owner, game, leader="1").taps("9D", "KD", "AD").answer.startswith("Dan")


def test_at_any_table_the_house_rule_is_a_tap(owner):
    asked = {"ask": "legal", "trump": "clubs", "cards": ["2D"], "hand": ["3C", "4S"]}
    assert "could play any card" in of(owner, "river", **asked).answer
    assert "Couper." in of(owner, "river", must_trump="True", **asked).answer


def test_a_spoiled_trick_of_aluette_is_led_again(cast, owner):
    # AL-20: two cavalières on top.
    screen = at(owner, cast.start("aluette"), leader="0").taps("4O", "9E", "QC", "QB")
    assert screen.answer.startswith("Nobody Pli pourri.")
    assert "Cy and Dan tie" in screen.answer
    assert "/rules/aluette/" in screen.html
    assert "#spoiled" in screen.html


def test_the_strongest_cards_of_aluette_have_their_nicknames(owner):
    screen = of(owner, "aluette").taps("9E", "2O")
    assert "le Borgne" in screen.answer
    for name in ("Monsieur", "Madame", "la Vache", "grand-neuf", "deux d’écrit"):
        assert name in screen.html


def test_alta_and_baja_wait_for_everyones_card(cast, owner):
    # AB-02.
    game = cast.start("alta_baja")
    screen = at(owner, game).tap(phase="baja").taps("5", "3", "Q")
    assert "Tap everyone’s card" in screen.answer
    screen = screen.taps("4")
    assert screen.answer.startswith("Bea is first")
    assert "Dan is second" in screen.answer
    assert "tie for first" in at(owner, game, phase="alta", cards=["A", "A", "K", "Q"]).answer


# A pile at Belote


PILE = ["JH", "9H", "AH", "10H", "AS", "AC", "AD", "10D", "KD", "QD", "JD", "9D"]
"""20 + 14 + 11 + 10, three aces 33, and 10 + 4 + 3 + 2 + 0: 107 at hearts."""


def test_a_pile_shows_the_points_of_both_sides(owner, belote):
    screen = at(owner, belote, ask="points", pile="1", last="0", cards=PILE)
    assert screen.answer.startswith("55 and 107 make 162.")


def test_the_missing_cards_are_the_other_pile(owner, belote):
    rest = [
        rank + suit
        for suit in "SHDC"
        for rank in ("A", "K", "Q", "J", "10", "9", "8", "7")
        if rank + suit not in PILE
    ]
    screen = at(owner, belote, ask="points", pile="0", last="0", cards=rest)
    assert screen.answer.startswith("55 and 107 make 162.")


def test_the_cards_missing_from_a_pile_are_counted(owner, belote):
    screen = at(owner, belote, ask="points", pile="1", last="0", cards=PILE[:-1])
    assert "These are not whole tricks: add 1 card, or remove 3" in screen.answer
    screen = at(owner, belote, ask="points", pile="1", cards=PILE)
    assert "Who won the last trick?" in screen.answer
    whole = KINDS["belote"].judge_page.card_groups(None)
    every = [code for group in whole for code in group.codes]
    screen = at(owner, belote, ask="points", pile="0", last="1", cards=every)
    assert "Bea & Dan have no trick" in screen.answer


def tapped(screen):
    """The cards that were tapped for the question that is asked."""
    return [screen.state.get(name) for name in ("cards", "hand")]


@pytest.mark.parametrize("slug", [slug for slug in KINDS if KINDS[slug].judge_page.QUESTIONS])
def test_each_question_has_its_own_cards(db, owner, slug):
    cards = iter(
        card
        for group in KINDS[slug].judge_page.card_groups(any_table(slug, Taps({}), Notebook()))
        for card in group.codes
    )
    screen, laid = of(owner, slug), {}
    for name in KINDS[slug].judge_page.QUESTIONS:
        screen = screen.tap(ask=name)
        assert tapped(screen) == [None, None]
        screen = screen.tap(card=next(cards))
        laid[name] = tapped(screen)
    for name in (*laid, *reversed(laid)):
        screen = screen.tap(ask=name)
        assert tapped(screen) == laid[name]


def test_a_setting_is_that_of_every_question(owner, belote):
    screen = at(owner, belote).tap(trump="clubs").tap(ask="points").tap(last="0")
    assert "clubs" in screen.state["trump"]
    screen = screen.tap(trump="spades").tap(ask="winner")
    assert screen.state["trump"] == ["spades"]
    assert screen.tap(ask="points").state["last"] == ["0"]


@pytest.mark.parametrize(
    ("answered", "sent"), [({}, None), ({"belote": "none"}, ""), ({"belote": "0"}, "0")]
)
def test_only_what_was_answered_about_a_pile_is_copied(owner, belote, answered, sent):
    screen = at(owner, belote, ask="points", pile="1", last="0", cards=PILE)
    _link, fields = screen.tap(**answered).entry()

    assert ("belote" in fields) == (sent is not None)
    assert fields.get("belote", sent) == sent


def test_a_pile_can_be_entered_in_the_hand(owner, belote):
    screen = at(owner, belote, ask="points", pile="1", last="0", belote="1", cards=PILE)
    link, fields = screen.entry()
    assert fields == {"entry": "result", "points-0": "55", "points-1": "107", "belote": "1"}
    table = owner.get(link).content.decode()
    assert re.search(r'name="points-1" value="107"', table)
    assert re.search(r'name="belote" value="1" checked', table)
    assert "Write A & C 5 – 13 B & D" in pages.text_of(table)


def test_all_cards_in_a_pile_are_a_capot(owner, belote):
    every = [code for group in KINDS["belote"].judge_page.card_groups(None) for code in group.codes]
    screen = at(owner, belote, ask="points", pile="1", last="1", cards=every)
    assert screen.answer.startswith("Bea & Dan have every trick: capot.")
    assert screen.entry()[1] == {"entry": "result", "points-1": "capot"}


def test_a_pile_of_another_contract_cannot_be_entered_in_the_hand(owner, belote):
    screen = at(owner, belote, ask="points", trump="spades", pile="1", last="0", cards=PILE)
    assert "make 162." in screen.answer
    assert '<a class="action"' not in screen.html


def test_before_the_announcements_a_pile_cannot_be_entered_in_a_hand(cast, owner):
    game = cast.start()
    screen = at(owner, game, ask="points", trump="hearts", pile="1", last="0", cards=PILE)
    assert '<a class="action"' not in screen.html
    opened = owner.get(f"/games/{game.key}/?entry=result&points-0=55").content.decode()
    assert 'name="moment" value="announce"' in opened


# La Bâtarde's auction


@pytest.fixture
def batarde(cast):
    """Four at La Bâtarde, five cards each; Dan deals, so Ana bids first."""
    return cast.start("batarde", first_dealer=3)


def test_the_auction_goes_announcement_by_announcement(owner, batarde):
    screen = at(owner, batarde, ask="bids")
    assert screen.answer.startswith("Ana to bid")
    screen = screen.tap(**{"in": "no_trump"}).tap(say="2")
    assert screen.answer.startswith("Bea to bid")
    screen = screen.tap(say="0").tap(say="1")
    # 2 + 0 + 1: the last bidder may not say 2, which would make five.
    assert screen.answer.startswith("Dan to bid")
    assert "except 2" in screen.answer
    assert "disabled" in screen.button("say", 2)
    assert screen.tap(say="2").state["said"] == AUCTION


def test_a_raise_restarts_the_auction_and_weaker_announcements_are_disabled(owner, batarde):
    screen = at(owner, batarde, ask="bids", said=["0-2-hearts", "1-1-hearts"])
    assert "disabled" in screen.tap(**{"in": "clubs"}).button("say", 2)
    screen = screen.tap(**{"in": "spades"}).tap(say="2")
    assert screen.state["said"][-1] == "2-2-spades"
    assert screen.answer.startswith("Dan to bid")


def test_a_mechoune_fixes_the_trump(owner, batarde):
    screen = at(owner, batarde, ask="bids", said=["0-2-hearts"]).tap(mechoune="2")
    assert "Cy called méchoune" in screen.answer
    assert "disabled" in screen.button("in", "spades")
    assert screen.tap(**{"in": "spades"}).tap(say="3").state["said"][-1] == "1-3-hearts"
    # The player who set the trump may not call it.
    assert 'id="mechoune-0"' not in screen.html


def test_the_end_of_the_auction_is_entered_as_announcements(owner, batarde):
    announced = [*AUCTION, "3-0-no_trump"]
    screen = at(owner, batarde, ask="bids", said=announced, mechoune="1", choune="1")
    assert screen.answer.startswith("The auction is closed")
    form = screen.html.split('<form id="announce"')[1].split("</form>")[0]
    fields = re.findall(r'name="([^"]+)" value="([^"]*)"', form)
    sent = {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}
    assert owner.post(f"/games/{batarde.key}/announce", sent).status_code == 302
    announced = view_of(batarde).current.open
    assert announced == {
        "bids": [2, 0, 1, 0],
        "trump": "no_trump",
        "declarer": 0,
        "mechoune_by": 1,
        "stake": "choune",
        "auction": [[0, 2, "no_trump"], [1, 0, "no_trump"], [2, 1, "no_trump"], [3, 0, "no_trump"]],
    }


def test_with_two_packs_a_new_trump_names_the_favoured_pack(owner):
    screen = of(owner, "batarde", ask="bids", players="5", dealer="4", each="9")
    screen = screen.tap(**{"in": "hearts"}).tap(favoured="simple").tap(say="3")
    assert screen.state["said"] == ["0-3-hearts-simple"]
    assert screen.tap(say="1").state["said"][-1] == "1-1-hearts"


# La Bâtarde's orders


NINE = ("R", "D", "A", "F", "M", "V", "10", "9", "U")
"""A table's nine labels."""


def test_the_judge_opens_on_the_auction_while_the_bids_are_open(cast, owner, batarde):
    assert at(owner, batarde).answer.startswith("Ana to bid")

    cast.say(acts.announce, batarde, facts={"bids": [2, 0, 1, 0], "trump": "hearts"})

    assert "opens" not in at(owner, batarde).answer
    assert (
        'id="ask-winner" name="ask" value="winner" aria-current="true"' in at(owner, batarde).html
    )


def test_by_suits_alone_the_table_says_who_had_the_stronger_card(owner, batarde):
    screen = at(owner, batarde, ask="winner", trump="hearts").tap(by="suits").taps("S", "S", "D")
    assert screen.answer.startswith("Who had the stronger card?")
    assert screen.tap(beats="0").answer.startswith("Bea")
    # A single trump among plain cards needs no order.
    alone = at(owner, batarde, ask="winner", trump="hearts", by="suits").taps("S", "S", "H")
    assert alone.answer.startswith("Cy No other card")


def test_the_orders_are_requested_before_any_card_and_none_is_invented(owner, batarde):
    for ask in ("winner", "legal", "replay"):
        screen = at(owner, batarde, ask=ask)
        assert screen.answer.startswith("First, this table’s card order")
        assert ("orders are lost" in screen.answer) or ask == "winner"
        assert 'id="ranks"' in screen.html
        assert 'name="card"' not in screen.html
        assert ('value="suits"' in screen.html) == (ask == "winner")
    by_suits = at(owner, batarde, ask="winner", by="suits")
    assert 'href="/settings/rules/batarde/?notebook=' in by_suits.html


def test_nine_labels_are_typed_once_and_then_tapped_in_their_trump_order(cast, owner, batarde):
    screen = at(owner, batarde, ask="legal", trump="hearts", leader="2")
    screen = screen.tap(ranks=" ".join(NINE))
    for label in NINE[:0:-1]:
        assert f'value="{label}" disabled' not in screen.html
        screen = screen.tap(rise=label)
        assert f'value="{label}" disabled' in screen.html or "Save the two orders" in screen.html

    sent = pages.read(screen.html).forms["/judge/batarde/noted"]
    page = owner.post("/judge/batarde/noted", sent | fields_for("orders", screen.html))
    orders = {"normal_order": list(NINE), "trump_order": list(reversed(NINE))}
    assert Notebook.objects.get(pk=cast.notebook.pk).rule_defaults == {"batarde": orders}
    again = Screen(owner, page.url)
    assert page.url.startswith(f"/games/{batarde.key}/judge/?")
    assert again.state["ask"] == ["legal"]
    assert (again.state["trump"], again.state["leader"]) == (["hearts"], ["2"])
    assert 'name="card"' in again.html


def fields_for(form, html):
    """The hidden fields that belong to the form but are outside it."""
    found = re.findall(rf'<input type="hidden" name="([^"]+)" value="([^"]*)" form="{form}">', html)
    return {name: unescape(value) for name, value in found}


def test_a_label_can_be_taken_back_and_the_labels_typed_again(owner, batarde):
    screen = at(owner, batarde, ask="winner", ranks=", ".join(NINE)).tap(rise="R").tap(rise="D")
    assert screen.tap(back="1").state["risen"] == ["R"]
    assert "risen" not in screen.tap(clear="1").state
    typed = screen.tap(clear="1").tap(back="1")
    assert f'value="{", ".join(NINE)}"' in typed.html
    assert 'id="ranks"' in typed.html
    # The last label was placed automatically: the last tap is undone with it.
    full = at(owner, batarde, ask="winner", ranks=" ".join(NINE), risen=NINE)
    assert full.tap(back="1").state["risen"] == list(NINE[:7])


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("R D V", "Nine ranks are needed: there are 3."),
        ("R D A F M V 10 9 R", "“R” is there twice."),
        ("R D A F M V 10 9 Troubadouresse", "“Troubadouresse” cannot be a label"),
        ("R D A F M V 10 9 <b>\0", "cannot be a label"),
    ],
)
def test_invalid_labels_are_reported_beside_the_field_and_not_lost(owner, batarde, typed, sentence):
    screen = at(owner, batarde, ask="winner", ranks=typed)
    assert sentence in " ".join(pages.errors_of(screen.html))
    assert "R D" in screen.html
    assert 'id="ranks"' in screen.html


def test_impossible_taps_are_ignored(owner, batarde):
    screen = at(owner, batarde, ask="winner", ranks=" ".join(NINE), risen=["R", "R", "Z"], rise="Q")
    assert screen.state["risen"] == ["R"]


def test_a_phone_that_does_not_own_the_notebook_is_shown_who_can_set_the_orders(reader, batarde):
    screen = at(reader, batarde, ask="winner")
    assert "Whoever owns the notebook can set it." in screen.html
    assert 'id="ranks"' not in screen.html
    assert screen.tap(by="suits", trump="hearts").taps("S").answer.startswith("Ana")


def test_orders_that_no_page_of_ours_sends_are_refused_in_a_sentence(cast, owner):
    page = owner.post("/judge/batarde/noted", {"normal_order": "R, R"}, follow=True)
    assert "9 different labels" in page.content.decode()
    assert Notebook.objects.get(pk=cast.notebook.pk).rule_defaults == {}


# A whole hand

REVOKED = ["AD", "KD", "8D", "8C", "QD", "9D", "10D", "7D"]
"""In trick 1 the fourth player discards a club on diamonds, and shows the 7 in trick 2."""


def test_a_revoke_is_found_and_named(owner, belote):
    screen = at(owner, belote, ask="replay", leader="0", cards=REVOKED)
    named = unescape(re.search(r'<ul class="revokes">.*?</ul>', screen.html, re.DOTALL)[0])
    revoke = "Trick 1: Dan played the 8 of clubs and showed the 7 of diamonds in trick 2."
    assert revoke in named
    assert revoke in screen.answer
    assert "Fournir" in named
    assert "Trick 3: Cy plays." in screen.answer


def test_a_replayed_hand_can_be_entered(cast, owner):
    game = cast.start("river", rules={"max_cards": 1, "deck": 32})
    game = cast.say(acts.announce, game, facts={"bids": [0, 0, 0, 1], "trump": "clubs"}).game
    screen = at(owner, game, ask="replay", leader="3").taps("KD", "AD", "7C", "8D")
    # Dan, Cy, Bea, Ana: Bea trumps.
    assert "Every card is out" in screen.answer
    link, fields = screen.entry()
    assert fields == {
        "entry": "result",
        **{f"tricks-{seat}": str(int(seat == 1)) for seat in range(4)},
    }
    assert owner.get(link).status_code == 200


def test_a_revoke_at_belote_becomes_the_fault_of_a_side(owner, belote):
    hands = KINDS["belote"].judge_page.card_groups(None)
    rest = [code for group in hands for code in group.codes if code not in REVOKED]
    screen = at(owner, belote, ask="replay", leader="0", cards=REVOKED + rest)
    link, fields = screen.entry()
    assert fields["fault"] in ("0", "1")
    assert re.search(
        rf'name="fault" value="{fields["fault"]}" checked', owner.get(link).content.decode()
    )


def test_tricks_of_aluette_become_the_tricks_of_the_deal(cast, owner):
    game = cast.start("aluette", first_dealer=3)
    pack = KINDS["aluette"].judge_page.card_groups(None)
    cards = [code for group in pack for code in group.codes][:36]
    screen = at(owner, game, ask="replay", leader="0", cards=cards)
    link, fields = screen.entry()
    assert fields["trick-0"] == "0"
    assert len(fields) == 10
    assert 'name="trick-0" value="0"' in owner.get(link).content.decode()


def test_if_the_game_does_not_know_who_leads_the_judge_asks_first(cast, owner, monkeypatch):
    monkeypatch.setattr(GAMES["river"], "leader", lambda table, progress: None)
    asked = at(owner, cast.start("river"), trump="clubs", cards="AD")

    assert "Cy" in asked.tap(leader="2").answer
    assert "Cy" not in asked.answer


def test_where_nobody_knows_who_leads_a_hand_is_laid_out_again_from_whoever_did(
    cast, owner, monkeypatch
):
    monkeypatch.setattr(GAMES["river"], "leader", lambda table, progress: None)
    game = cast.start("river", rules={"max_cards": 1, "order": "down_up"})
    asked = at(owner, game, ask="replay", trump="clubs", cards="AD")
    told = asked.tap(leader="2")

    assert "Who led?" in asked.answer
    assert "leader" not in asked.state
    assert "Trick 1: Bea plays." in told.answer
    assert told.state["leader"] == ["2"]


def test_at_tarot_what_the_trick_or_the_call_changes_is_a_tap(owner):
    excuse = Screen(owner, "/judge/tarot/", cards=["E", "4C", "1T"])
    assert excuse.button("trick", "last")
    assert "The excuse stays with its side" in excuse.answer
    assert "the other side. Petit au bout" in excuse.tap(trick="last").answer
    assert "wins it: Player 1" in excuse.tap(trick="chelem").answer

    asked = {"players": 5, "ask": "legal", "into": "hand"}
    lead = Screen(owner, "/judge/tarot/", **asked, hand=["2H", "3S", "E"])
    assert lead.button("called", "H")
    assert "any card may be played" in lead.answer
    assert "not in the suit called" in lead.tap(called="H").answer

    hand = ["KH", "KS", "KD", "QD", "2D", *(f"{rank}T" for rank in (21, *range(20, 10, -1), 1))]
    chien = Screen(owner, "/judge/tarot/", players=5, ask="discard", hand=hand)
    assert chien.button("card", "E")
    assert "17 of 18" in chien.answer
    assert "trumps are put aside too (1)" in chien.tap(card="E").answer


def test_at_tarot_a_pile_of_the_defence_says_what_the_attack_needs_with_the_other_bouts(owner):
    pile = Screen(owner, "/judge/tarot/", ask="points", added=["bouts", "kings"])
    assert "Bouts: 1. The attack needs 51." in pile.answer

    told = pile.tap(pile="defence").answer
    assert "Bouts of the defence: 1, so the attack has 2 and needs 41." in told
