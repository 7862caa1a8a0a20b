from uuid import uuid4

import pytest

from games.kinds.registry import GAMES
from games.table import acts
from games.wording.sentences import with_minus
from tests import pages
from tests.cast import MADE
from tests.kinds import FIRST_SCORES, SAMPLES
from tests.views.screen import EACH_GAME, Screen, start


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE)


def page_of(client, game, number=1):
    return pages.html_of(client, f"/games/{game.key}/hands/{number}/")


def write(client, game, text, number=1, **fields):
    """The response to a note sent with the page's form."""
    address = f"/games/{game.key}/hands/{number}/note"
    sent = pages.read(page_of(client, game, number)).forms[address]
    return client.post(address, sent | {"text": text} | fields)


def note_in(html):
    [fields] = [fields for fields in pages.read(html).forms.values() if "text" in fields]
    return fields["text"]


@EACH_GAME
def test_a_hand_is_shown_with_its_ruling_and_its_history(cast, owner, kind):
    table = Screen(owner, start(cast, kind))
    table.play(kind)
    html = page_of(owner, table.game)
    text = pages.text_of(html)

    for score in FIRST_SCORES[kind]:
        assert f"<td>{with_minus(str(score))}</td>" in html
    assert "Written down" in text
    assert (
        f"/rules/{kind}/?game={table.game.key}&amp;back=/games/{table.game.key}/hands/1/#" in html
    )


def test_the_ruling_says_why_with_its_figures(owner, game):
    text = pages.text_of(page_of(owner, game))

    assert "95 to 67" in text
    assert "contract made" in text
    assert "Ana dealt" in text


def test_a_line_that_several_players_score_names_each(cast, owner):
    hand = {"taker": 0, "contract": "garde", "bouts": 2, "points": [56, None]}
    text = pages.text_of(page_of(owner, cast.play(cast.start("tarot"), hand)))

    assert "Ana 240 Bea −80 Cy −80 Dan −80" in text


@EACH_GAME
def test_the_page_of_a_hand_shows_every_recorded_fact(cast, owner, kind):
    pages_of = {}

    def shown(facts):
        if (hand := str(facts)) not in pages_of:
            game = cast.play(cast.start(kind, **SAMPLES[kind].HANDS_START), facts)
            pages_of[hand] = pages.text_of(page_of(owner, game)).partition("What happened")[0]
        return pages_of[hand]

    for fact in GAMES[kind].FACTS:
        one, other = SAMPLES[kind].FACT_PAIRS[fact.name]
        assert shown(one) != shown(other), fact.name


def test_the_previous_and_the_next_hand_are_a_tap_away(owner, game):
    first, second = page_of(owner, game, 1), page_of(owner, game, 2)

    assert f"/games/{game.key}/hands/2/" in first
    assert f"/games/{game.key}/hands/1/" in second
    assert "hands/0/" not in first
    assert "hands/3/" not in second


def test_an_announcement_that_was_taken_back_stays_in_the_history(cast, owner):
    table = Screen(owner, cast.start())
    table.play("belote")
    table.undo()
    table.send(**{"points-1": "95"})
    text = pages.text_of(page_of(owner, table.game))

    assert text.count("Written down") == 2
    assert text.index("Contract ·") < text.index("Undone")


def test_who_reads_a_hand_that_is_undone_is_led_to_the_journal(reader, cast, game):
    cast.say(acts.undo, game)
    response = reader.get(f"/games/{game.key}/hands/2/", follow=True)

    assert response.redirect_chain == [(f"/games/{game.key}/journal/", 302)]
    assert "That hand is no longer on the sheet." in pages.text_of(response.content.decode())


def test_a_note_is_saved_and_marked_on_the_sheet(owner, game):
    table = f"/games/{game.key}/"
    assert "with a note" not in owner.get(table).content.decode()
    response = write(owner, game, "Two aces <fell>.\nTwice.")

    assert (response.status_code, response.url) == (302, f"{table}hands/1/")
    assert note_in(page_of(owner, game)) == ["Two aces <fell>.\nTwice."]
    assert note_in(page_of(owner, game, 2)) == [""]
    assert "with a note" in owner.get(table).content.decode()


@pytest.mark.parametrize("form", ["hands/1/note", "note"])
def test_a_note_that_is_the_same_adds_nothing_to_the_journal(owner, game, form):
    for text, entries in [("", 2), ("Late.", 3), ("Late.", 3), ("", 4), ("", 4)]:
        game.refresh_from_db()
        sent = {"text": text, "version": str(game.version), "client_key": str(uuid4())}
        assert owner.post(f"/games/{game.key}/{form}", sent).status_code == 302
        assert game.entries.count() == entries


def test_a_note_stays_when_its_hand_is_undone(cast, owner):
    game = cast.play(cast.start(), MADE)
    write(owner, game, "Late.")
    cast.say(acts.undo, game)
    address = f"/games/{game.key}/hands/1/note"

    assert owner.get(f"/games/{game.key}/hands/1/").status_code == 302
    written = game.entries.count()
    assert owner.post(address, {"text": "x", "version": "4"}).url == f"/games/{game.key}/journal/"
    assert game.entries.count() == written
