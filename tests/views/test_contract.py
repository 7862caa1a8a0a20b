"""Pages about a game of a different shape from those of La Marque."""

import re
from dataclasses import replace
from uuid import uuid4

import pytest

from games import services
from games.kinds.registry import GAMES, KINDS
from games.models import Evening, Game
from games.wording import common
from games.wording.hand import HAND_WORDS
from tests import pages
from tests.cast import FOUR
from tests.kinds import SAMPLES

THREE = ("Ana", "Bea", "Cy")
SEVEN = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus")
DEALS = replace(HAND_WORDS, title="Deal", numbered="Deal number {number}", in_line="deal {number}")


def text_of(client, address):
    return pages.text_of(client.get(address).content.decode())


# What a hand is called


@pytest.fixture
def in_deals(cast, monkeypatch):
    """A game of the river, where a hand is called a deal."""
    monkeypatch.setattr(KINDS["river"].wording, "HAND", DEALS)
    game = cast.start("river", THREE)
    return cast.play(game, {"bids": [0, 1, 0], "tricks": [1, 0, 0]})


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/games/{key}/", "Deal"),
        ("/games/{key}/result/", "Deal"),
        ("/games/{key}/hands/1/", "Deal number 1"),
        ("/games/{key}/journal/", "deal 1"),
    ],
)
def test_every_page_calls_a_hand_what_the_game_calls_it(owner, in_deals, address, words):
    text = text_of(owner, address.format(key=in_deals.key))

    assert words in text
    assert "Trick" not in text


@pytest.mark.parametrize(
    "page",
    [
        "",
        "result/",
        "journal/",
        "forgotten/",
        "seats/",
        "hands/1/",
        "hands/1/correct/",
        "hands/1/insert/",
        "hands/1/remove/",
        "hands/99/",
        "dealer/?deals=2&how=once",
        "dealer/?deals=2&how=onwards",
        "dealer/?deals=2&how=all",
        "dealer/?deals=2&hand=1",
    ],
)
def test_no_page_of_a_free_sheet_calls_a_round_a_hand(owner, cast, page):
    game = cast.start("free", THREE, title="Rami", rules={"deals": True})
    game = cast.play(game, {"points": [5, 0, 0]}, {"points": [0, 7, 1]})
    text = text_of(owner, f"/games/{game.key}/{page}")

    assert "ound" in text or "99" in page
    assert not re.search(r"\bhands?\b", text, re.IGNORECASE)


@pytest.mark.parametrize(("target", "words"), [(1, r"to 1 point\b"), (2, r"to 2 points\b")])
def test_a_game_may_be_to_a_single_point(owner, cast, target, words):
    rules = {"target": target, "deals": True}
    game = cast.start("free", THREE, title="Rami", rules=rules)

    assert re.search(words, text_of(owner, f"/games/{game.key}/"))


def test_a_record_calls_a_hand_what_the_game_calls_it(owner, cast):
    rules, hands = SAMPLES["free"].SHORT_GAME
    cast.play(cast.start("free", FOUR, title="Rami", rules=rules), *hands)

    assert "Worst round Dan −5" in text_of(owner, "/players/")


def test_the_home_page_calls_a_hand_what_the_game_calls_it(owner, in_deals):
    assert "deal 2" in text_of(owner, "/")


# Reaching the target


@pytest.fixture
def losing_target(cast, monkeypatch):
    """A game of the river where the first to reach 100 loses, and the lowest total wins."""
    monkeypatch.setattr(GAMES["river"], "LOWEST_WINS", True)
    monkeypatch.setattr(GAMES["river"], "target", lambda table, progress: 100)
    game = cast.start("river", THREE, rules={"scoring": "penalty"})
    return cast.play(game, {"bids": [0, 1, 0], "tricks": [1, 0, 0]})


@pytest.mark.parametrize("address", ["/games/{key}/", "/"])
def test_nobody_is_encouraged_to_reach_a_losing_target(owner, losing_target, address):
    page = owner.get(address.format(key=losing_target.key)).content.decode()

    assert "to go" not in pages.text_of(page)
    assert (
        page.count('<progress max="100" value="0" aria-label="of 100: whoever gets there loses">')
        == 2
    )
    assert '<progress max="100" value="10" aria-label="of 100: whoever gets there loses">' in page


# How many may play


def test_a_chair_is_drawn_for_each_missing_player(owner, monkeypatch):
    monkeypatch.setattr(GAMES["river"], "PLAYERS", (6, 3))
    page = owner.post("/new/river/", {"players": FOUR}).content.decode()

    assert 'data-count="6"' in page
    assert "2 more players" in pages.text_of(page)


# Usual house rules


def usual(client, most):
    return client.post(
        "/settings/rules/river/", {"rule-max_cards": str(most), "keep": "1"}, follow=True
    )


def test_usual_rules_name_the_numbers_of_players_that_they_do_not_suit(owner):
    text = pages.text_of(usual(owner, 10).content.decode())

    sentence = "Most cards each: not possible with 6, 7 and 8 players; the default applies there."
    assert sentence in text


def test_usual_rules_that_suit_every_number_of_players_have_no_warning(owner):
    assert "not possible" not in pages.text_of(usual(owner, 6).content.decode())


def test_usual_rules_that_suit_no_number_of_players_are_refused(cast, owner):
    page = owner.post("/settings/rules/river/", {"rule-max_cards": "18", "keep": "1"})

    cast.notebook.refresh_from_db()
    assert page.status_code == 422
    assert cast.notebook.rule_defaults == {}


def test_a_table_that_a_usual_rule_does_not_suit_starts_with_the_default(owner):
    usual(owner, 10)
    sent = {"players": SEVEN, "rule-max_cards": "10", "client_key": str(uuid4())}
    looked_at = owner.post("/new/river/", sent).content.decode()
    answer = owner.post("/new/river/", sent | {"start": "1"})

    assert "Not possible with so many players: 7 applies." in pages.text_of(looked_at)
    assert '<small id="now-max_cards">7</small>' in looked_at
    assert answer.status_code == 302
    assert Game.objects.get().rules == {}


def test_a_rule_typed_for_the_table_is_refused_if_it_does_not_suit(owner):
    usual(owner, 10)
    sent = {"players": SEVEN, "rule-max_cards": "11", "client_key": str(uuid4()), "start": "1"}

    assert owner.post("/new/river/", sent).status_code == 422
    assert not Game.objects.exists()


def test_a_usual_rule_that_suits_the_table_is_applied(owner):
    usual(owner, 10)
    sent = {"players": FOUR, "rule-max_cards": "10", "client_key": str(uuid4()), "start": "1"}
    owner.post("/new/river/", sent)

    assert Game.objects.get().rules == {"max_cards": 10}


def test_an_evening_leaves_out_usual_rules_that_do_not_suit_its_tables(cast, owner):
    services.set_rule_defaults(
        notebook=cast.notebook, kind="river", rules={"max_cards": 17, "order": "down_up"}
    )
    owner.post(
        "/evenings/new/",
        {"kind": "river", "new_names": "\n".join(FOUR), "measure": "points", "client_key": uuid4()},
    )

    assert Evening.objects.get().rules == {"order": "down_up"}


# What the sheet says of a hand


@pytest.mark.parametrize(
    "address",
    ["/games/{key}/", "/games/{key}/result/", "/games/{key}/print/", "/games/{key}/hands/1/"],
)
def test_a_game_may_say_nothing_of_a_hand_on_the_sheet(cast, owner, monkeypatch, address):
    monkeypatch.setattr(KINDS["river"].entry, "row", lambda *hand: {"under": ("a", "b", "c")})
    game = cast.start("river", THREE)
    cast.play(game, {"bids": [0, 1, 0], "tricks": [1, 0, 0]})
    page = owner.get(address.format(key=game.key)).content.decode()
    sheet = re.sub(r"<ol[^>]*podium.*?</ol>", "", page, flags=re.DOTALL)

    assert not re.search(r"(<p>|<summary[^>]*>|<th[^>]*>)\s*·|·\s*</(a|th|p|span)>", sheet)


# The usual reasons


def test_a_game_names_the_reasons_that_can_be_in_it():
    """A foul is noted at Belote alone, a trick of Alta-Baja is all there is, teams have sides."""
    for slug, game in GAMES.items():
        usual = {*KINDS[slug].wording.CORRECTIONS, *KINDS[slug].wording.OBJECTIONS}
        assert ("wrong_side" in usual) is game.TEAMS
        assert ("wrong_player" in usual) is not game.TEAMS
    assert "trick_forgotten" not in KINDS["alta_baja"].wording.CORRECTIONS
    assert "fault_not_noted" in KINDS["belote"].wording.OBJECTIONS


@pytest.mark.parametrize("slug", GAMES)
def test_every_usual_reason_has_its_words(slug):
    wording = KINDS[slug].wording
    assert {*wording.CORRECTIONS, *wording.OBJECTIONS} <= {*common.REASONS, *wording.REASONS}
