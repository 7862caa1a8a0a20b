"""A phone that may only read: every page is open to it, and none offers what would be refused."""

import re
from random import Random

import pytest
from django.urls import resolve

from games import services
from games.models import Game
from games.table import acts
from games.views.exchange import sharing
from tests import pages
from tests.cast import ANNOUNCED, MADE, key
from tests.faults.rights import RIGHTS

ELSEWHERE = ("/static/", "/s/")
FINISHED = {"target": 15}
BACK = re.compile(r"\bback=[^&]*")
UNLINKED = {
    *(
        "robots",
        "manifest",
        "worker",
        "away",
        "phone_data",
        "beginning_data",
        "news",
        "seen",
        "seen_by_link",
    ),
    *("listen_game", "listen_evening", "listen_phones", "listen_by_link", "lost_holder"),
    *("trust", "root"),  # `serve --https` prints the way to them
    *(
        "card",
        "evening_picture",
        "picture_by_link",
        "export_file",
        "shared",
        "join",
        "recover_by_link",
    ),
    *("conflict", "waiting", "invite_to_game", "objection", "guest", "erase_from_clubs"),
    *("table_card", "listen_table_card", "evening_season"),
    *("season_paper", "season_file"),
}
"""What scripts ask for, files, what links elsewhere lead to, answers to forms, and what is linked
only for a while: a card while the phones of tables may enter it, a season from two evenings on.
"""


@pytest.fixture
def table(cast):
    """A table that confirms its hands, where everything happened, with its next hand announced."""
    cast.notebook.confirm_hands = True
    cast.notebook.save()
    game = cast.play(cast.start(), MADE, MADE, MADE)
    cast.say(acts.correct, game, place=1, facts=MADE | {"points": [62, 100]}, reason="misheard")
    cast.say(acts.remove, game, place=2)
    cast.say(acts.object_to, game, place=1, facts=MADE, reason="miscounted")
    cast.say(acts.write_note, game, hand=1, text="What a hand.")
    cast.say(acts.write_note, game, text="What a game.")
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.confirm(game, place=3, seat=0)
    cast.say(acts.correct, game, place=3, facts=MADE | {"points": [62, 100]})
    cast.say(acts.undo, game)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def notebook(cast, table, monkeypatch):
    """A notebook with games that are over, ended early, shared, in the bin, and in an evening;
    and a club evening. Pictures are not painted."""
    monkeypatch.setattr(sharing, "png", lambda drawing: drawing.encode())
    won = cast.play(cast.start(rules=FINISHED), MADE, MADE)
    cast.confirm(won, seat=0)
    services.make_link(to=won)
    cast.say(acts.end_game, cast.play(cast.start(), MADE))
    cast.play(cast.start("batarde", ("Ana", "Bea", "Cy")))
    services.delete_game(game=cast.play(cast.start(), MADE))
    evening = cast.evening()
    cast.round(evening)
    club = cast.club()
    services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
    return table


def walked(client, *first):
    """Every page that a phone reaches from the first pages, by its address; once where only the
    way back from it differs.
    """
    found, asked, to_open = {}, set(), ["/", *first]
    while to_open:
        link = to_open.pop()
        if (page := BACK.sub("", link)) in asked:
            continue
        asked.add(page)
        response = client.get(link, follow=True)
        address = response.wsgi_request.get_full_path()
        assert response.status_code == 200, address
        if "text/html" not in response.headers["Content-Type"] or address in found:
            continue
        found[address] = response.content.decode()
        links = [link.partition("#")[0] for link in pages.links_of(found[address])]
        to_open += [
            link for link in links if link.startswith("/") and not link.startswith(ELSEWHERE)
        ]
    return found


def test_no_page_that_a_reader_can_reach_offers_anything_that_is_refused(notebook, reader):
    game = f"/games/{notebook.key}/"
    objection = notebook.entries.get(kind="object").number
    found = walked(reader, f"{game}objections/{objection}/")
    assert {game, f"{game}hands/1/", f"{game}journal/", "/settings/", "/bin/"} < found.keys()
    for address, html in found.items():
        for to, fields in pages.posts_of(html):
            response = reader.post(to or address, fields)
            assert response.status_code != 403, f"{address} offers {to} with {fields}"


def test_every_page_is_reached_by_links_from_home(notebook, owner):
    reached = {resolve(address.partition("?")[0]).url_name for address in walked(owner)}
    pages_of_their_own = {name for name, rights in RIGHTS.items() if rights.get is not None}

    assert pages_of_their_own - reached == UNLINKED


def test_a_reader_sees_the_standings_the_sheet_and_the_announcements(table, reader):
    text = pages.text_of(reader.get(f"/games/{table.key}/").content.decode())

    assert "Bea takes" in text
    assert "Write it down" not in text
    assert "Undo" not in text
    assert "Ana confirmed" in text


def test_a_scorer_is_not_offered_what_only_owners_may_do(cast, browse):
    scorer = browse(cast.scorer)
    for address in ("/settings/", "/"):
        for to, fields in pages.posts_of(scorer.get(address).content.decode()):
            assert scorer.post(to or address, fields).status_code != 403, to


def test_a_reader_reads_the_notes(table, reader):
    for page in ("hands/1/", "note"):
        assert "What a " in reader.get(f"/games/{table.key}/{page}").content.decode()


def test_a_correction_opened_by_a_reader_is_tried_by_its_main_button(table, reader):
    html = reader.get(f"/games/{table.key}/hands/1/correct/").content.decode()
    ((change, fields),) = [one for one in pages.posts_of(html) if one[1].get("do") == "try"][:1]

    answer = reader.post(change, fields | {"client_key": key()}).content.decode()

    assert "What if…?" in answer
    assert "Another try" in pages.text_of(answer)
    assert "Correct it like this" not in pages.text_of(answer)
