"""A game shown to others: pictures, a link, a page to print."""

import re
from html import unescape
from itertools import product
from random import Random
from xml.etree import ElementTree

import pytest

from games import services
from games.kinds.registry import GAMES, KINDS
from games.live import SHARED
from games.models import Game, Seat
from games.readers.exchange.register import differences
from games.readers.table import card
from games.store.recent import forget_games
from games.table import acts
from scorekeeper.topics import HEADER, Topic, in_header
from tests import pages
from tests.cast import MADE, TO_NINE, drawing_of, key
from tests.pages import in_a_line


@pytest.fixture
def won(cast):
    return cast.play(cast.start(rules=TO_NINE, names=("Ana", "Bea", "C<y", "Дан")), MADE)


def test_the_card_names_the_winner_the_totals_and_what_people_will_talk_about(cast):
    names, made = ("Ana", "Bea", "C<y", "Дан"), MADE | {"points": [62, 100]}
    won = cast.play(cast.start(rules={"target": 17}, names=names), MADE, made)
    words = [element.text for element in ElementTree.fromstring(drawing_of(won)).iter()]

    assert {"Bea & Дан", "win, ahead of Ana & C<y", "19", "13"} <= set(words)
    assert any(word and word.startswith("Belote · 2 hands · ") for word in words)
    assert "The biggest contract made" in words


def test_the_card_is_in_the_current_language(won):
    assert "gagnent, devant Ana & C<y" in unescape(drawing_of(won, "fr"))


def test_the_card_of_a_game_in_progress_says_so(cast):
    drawn = unescape(drawing_of(cast.play(cast.start(), MADE)))

    assert ">In progress<" in drawn
    assert ">in the lead: Bea & Dan<" in drawn


def test_the_card_marks_the_turning_point_and_tells_it_with_its_suit_and_taker(cast):
    ahead = {"taker": 0, "contract": "hearts", "points": [100, 62]}
    overtaken = {"taker": 1, "contract": "clubs", "points": [50, 112]}
    drawn = drawing_of(cast.play(cast.start(rules={"target": 20}), ahead, overtaken, MADE))

    assert "<circle" in drawn
    told = drawn.split("The biggest contract made, hand 2.")[1].split("<rect")[0]
    assert f'd="{card.SUIT_SIGNS["clubs"]}"' in told
    assert ">Bea</text>" in told


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_text_of_a_card_is_inside_it(cast, kind):
    names = tuple(f"Maximilienne-Alexandra {number}" for number in range(GAMES[kind].PLAYERS[-1]))
    drawn = ElementTree.fromstring(drawing_of(cast.start(kind, names)))

    across = [float(one.get("x", 0)) for one in drawn.iter()]
    assert max(across) < float(drawn.get("width"))
    assert float(drawn.get("width")) / float(drawn.get("height")) == 4 / 5


def test_a_picture_is_drawn_again_only_if_it_shows_something_else(cast, owner, browse, monkeypatch):
    drawn, rasterise = [], card.subprocess.run
    monkeypatch.setattr(
        card.subprocess, "run", lambda *what, **how: drawn.append(1) or rasterise(*what, **how)
    )
    game = cast.play(cast.start(), MADE)
    french = browse(cast.owner, "fr")
    for client in (owner, owner, french, french):
        assert client.get(f"/games/{game.key}/card.png").status_code == 200
    assert len(drawn) == 2

    cast.play(game, MADE)
    owner.get(f"/games/{game.key}/card.png")
    assert len(drawn) == 3


def test_the_png_contains_the_texts_of_the_picture(owner, won):
    def picture():
        return owner.get(f"/games/{won.key}/card.png").content

    before = picture()
    Seat.objects.filter(game=won, number=0).update(name="Zoé")
    forget_games()
    assert picture() != before


def test_an_old_name_that_no_picture_can_contain_is_drawn_without_that_character(owner, won):
    Seat.objects.filter(game=won, number=0).update(name="Ana\uffff\x01")

    assert owner.get(f"/games/{won.key}/card.png").status_code == 200


def test_the_card_has_colours_for_the_night(owner, won):
    day, night = [owner.get(f"/games/{won.key}/card.png{which}") for which in ("", "?dark")]

    assert day.content != night.content


def test_a_link_is_created_opened_by_anybody_and_revoked(owner, browse, won):
    page = owner.post(f"/games/{won.key}/share/link")
    [address] = [link for link in pages.links_of(page.content.decode()) if "/s/" in link]
    shown = browse().get(address)

    assert shown.status_code == 200
    assert "<h2>Bea & Дан win</h2>" in in_a_line(shown)
    form = pages.fields_of(page.content.decode(), f"/games/{won.key}/share/revoke")
    revoked = owner.post(f"/games/{won.key}/share/revoke", form, follow=True)
    assert "The link no longer works." in in_a_line(revoked)
    withdrawn = browse().get(address)
    assert withdrawn.status_code == 410
    assert "This link was withdrawn" in in_a_line(withdrawn)


def test_a_message_with_the_link_shows_a_preview(browse, won):
    path = f"/s/{services.make_link(to=won)}/"
    shown = browse().get(path)

    assert f'property="og:image" content="http://testserver{path}card.png"' in in_a_line(shown)
    assert 'content="Belote · Bea & Дан win, ahead of Ana & C<y"' in in_a_line(shown)
    assert browse().get(f"{path}card.png").content.startswith(b"\x89PNG")


def test_a_link_to_a_contested_game_says_which_hand(cast, browse, won):
    cast.say(acts.object_to, won, place=1, reason="misheard")

    assert "Hand 1 is contested" in in_a_line(browse().get(f"/s/{services.make_link(to=won)}/"))


def test_a_link_is_shown_once_and_listed_afterwards(owner, won):
    owner.post(f"/games/{won.key}/share/link")
    page = owner.get(f"/games/{won.key}/share/")

    assert "/s/" not in page.content.decode()
    assert in_a_line(page).count("Made on") == 1
    assert ">Send</button>" in in_a_line(page)


def test_a_link_at_home_never_repeats_a_foreign_host(owner, won, settings):
    settings.ALLOWED_HOSTS = ["*"]
    at_home = ["192.168.1.5:8000", "[fe80::1]:8000", "kitchen:8000", "kitchen.local"]
    foreign = dict.fromkeys(["evil.example", "evil.example:8000", "8.8.8.8"], "testserver:80")
    for host, shown in (foreign | dict(zip(at_home, at_home, strict=True))).items():
        page = owner.post(f"/games/{won.key}/share/link", headers={"host": host})
        assert f'value="http://{shown}/s/' in page.content.decode(), host


ONLY_HERE = ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "marque.localhost"]
LINKED = ["/games/{key}/share/link", "/games/{key}/invite/", "/phones/invite/", "/recovery/"]


def test_a_link_that_only_this_machine_could_open_has_the_address_for_phones(owner, won, settings):
    settings.ALLOWED_HOSTS, settings.PHONE_ADDRESS = ["*"], "http://192.0.2.7:8000"
    for host, path in product(ONLY_HERE, LINKED):
        page = owner.post(path.format(key=won.key), headers={"host": host}, follow=True)
        assert "http://192.0.2.7:8000/" in page.content.decode()
        assert f"http://{host}/" not in page.content.decode()
        assert "Only this machine" not in page.content.decode()


def test_without_an_address_for_phones_the_page_says_so(owner, won, settings):
    settings.ALLOWED_HOSTS = ["*"]
    for host, path in product(("localhost:8000", "192.168.1.5:8000"), LINKED):
        page = owner.post(path.format(key=won.key), headers={"host": host}, follow=True)
        said = "Only this machine can open this address." in page.content.decode()
        assert said == host.startswith("localhost"), path


def test_a_link_of_a_public_site_begins_with_its_address(owner, won, settings):
    settings.SITE_URL = "https://marque.example"
    page = owner.post(f"/games/{won.key}/share/link")

    assert 'value="https://marque.example/s/' in page.content.decode()


def test_a_link_of_a_site_with_known_hosts_has_the_host_that_was_asked(owner, won, settings):
    settings.ALLOWED_HOSTS = ["marque.example"]
    page = owner.post(f"/games/{won.key}/share/link", headers={"host": "marque.example:8000"})

    assert 'value="http://marque.example:8000/s/' in page.content.decode()


def test_the_link_opens_that_game_and_nothing_else(browse, won):
    client = browse()
    page = client.get(f"/s/{services.make_link(to=won)}/")
    html = page.content.decode()

    assert pages.read(html).forms == {}
    assert [link for link in pages.links_of(html) if link != "#main"] == []
    assert "noindex" in page["X-Robots-Tag"]
    assert "noindex" in html
    assert not client.cookies
    assert client.get(f"/games/{won.key}/").status_code == 404


def test_the_card_of_a_contested_game_says_so(cast, won):
    assert "contested" not in drawing_of(won)
    cast.say(acts.object_to, won, place=1, reason="misheard")
    assert "contested" in drawing_of(won)


@pytest.mark.parametrize("gone", ["game", "notebook"])
def test_a_link_to_a_deleted_game_leads_nowhere(cast, browse, won, gone):
    token = services.make_link(to=won)
    if gone == "game":
        services.delete_game(game=won)
    else:
        services.delete_notebook(notebook=cast.notebook)

    assert browse().get(f"/s/{token}/").status_code == 404


def test_page_and_paper_and_link_draw_the_same_sheet(cast, browse, owner):
    """With the ruling of each hand, the points of the cards, and the total so far."""
    game = cast.play(cast.start(rules={"target": 10_000}), MADE, MADE)
    token = services.make_link(to=game)
    paper = in_a_line(owner.get(f"/games/{game.key}/print/"))
    for page in (
        paper,
        in_a_line(owner.get(f"/games/{game.key}/result/")),
        in_a_line(browse().get(f"/s/{token}/")),
    ):
        row = pages.text_of(page.split('id="line-2"')[1].partition(">")[2].split("</details>")[0])
        assert row.startswith("2 · ")
        assert "Ana & Cy 7 67 Total 14 Bea & Dan 9 95 Total 18" in row
        assert "In tens" in row

    assert paper.count('<details class="hand"') == paper.count(" open>") == 2
    assert paper.index('id="line-1"') < paper.index('id="line-2"')
    assert "<li>Ana</li><li>Bea</li><li>Cy</li><li>Dan</li>" in paper


def test_the_whole_game_shows_its_duration_and_the_reason_for_each_score(owner, won):
    page = in_a_line(owner.get(f"/games/{won.key}/result/"))

    assert "less than a minute" in page
    assert '<ol class="steps"><li>' in page
    assert f"/games/{won.key}/journal/" in page


# Deleting


def test_deleting_asks_first_and_can_be_taken_back(owner, won):
    assert "30 days" in in_a_line(owner.get(f"/games/{won.key}/delete/"))
    assert Game.objects.get().deleted_at is None
    page = owner.post(f"/games/{won.key}/delete/", follow=True)
    assert "Restore it" in in_a_line(page)
    back = owner.post(f"/bin/{won.key}/restore", follow=True)
    assert "The game is restored." in in_a_line(back)
    assert Game.objects.get().deleted_at is None
    assert "The bin is empty." in in_a_line(owner.get("/bin/"))


def test_a_game_that_is_not_in_the_bin_cannot_be_opened_from_there(owner, won):
    assert owner.get(f"/bin/{won.key}/").status_code == 404


def test_a_notebook_is_deleted_only_after_a_second_confirmation(owner, won):
    page = owner.post("/settings/delete/")
    assert page.status_code == 422
    assert "Tick this first" in in_a_line(page)
    assert owner.get("/history/").content.count(won.key.encode()) == 1

    owner.post("/settings/delete/", {"sure": "1"})
    assert won.key not in owner.get("/history/").content.decode()
    assert owner.get(f"/games/{won.key}/").status_code == 404


def test_a_deleted_notebook_is_brought_back_from_the_bin_of_its_owner_alone(owner, reader, won):
    after = owner.post("/settings/delete/", {"sure": "1"}, follow=True)
    assert "notebook, 1 game" in in_a_line(after)
    asked = {"restored": str(won.notebook_id)}
    reader.post("/bin/restore", asked)
    assert won.key not in reader.get("/history/").content.decode()
    assert b"/bin/restore" not in reader.get("/bin/").content

    back = owner.post("/bin/restore", asked, follow=True)
    assert "The notebook is restored." in in_a_line(back)
    for client in (owner, reader):
        assert won.key in client.get("/history/").content.decode()
    notebook = Game.objects.get().notebook
    assert list(differences(notebook)) == []


def test_what_deletes_is_neither_green_nor_first(owner, won):
    for path in (f"/games/{won.key}/delete/", "/settings/delete/"):
        page = in_a_line(owner.get(path))
        assert 'class="action"' not in page
        assert page.index("Keep it") < page.index("destroys")


# The usual house rules of a table


def rules_of(page):
    return {
        name: value[-1]
        for name, value in pages.fields_of(page.content.decode(), "/new/belote/").items()
        if name.startswith("rule-")
    }


def test_saved_house_rules_are_those_that_new_games_start_with(owner):
    fields = {
        "rule-tie": "fails",
        "rule-target": "100",
        "rule-capot": "plus_100",
        "keep_rules": "1",
    }
    page = owner.post("/new/belote/", fields)
    assert "New games start with these house rules" in in_a_line(page)

    page = owner.get("/new/belote/")
    assert rules_of(page)["rule-tie"] == "fails"
    assert rules_of(page)["rule-target"] == "100"
    assert in_a_line(page).count("usual at this table") == 1
    assert "Usual at this table: 100." in in_a_line(page)
    assert "150 if left empty" in in_a_line(page)
    assert owner.get("/new/river/").content.count(b"usual at this table") == 0


def test_a_link_leads_on_to_the_next_game_only_once_that_is_shared_too(cast, browse, won):
    token = services.make_link(to=won)
    again = services.start_rematch(game=won, phone=cast.owner, client_key=key())
    before = in_a_line(browse().get(f"/s/{token}/"))
    assert "The next game" not in before

    services.make_link(to=again)
    page = in_a_line(browse().get(f"/s/{token}/"))
    version = re.compile(r'data-version="([^"]+)"')
    assert version.search(page)[1] != version.search(before)[1]
    [led] = [link for link in pages.links_of(page) if link.startswith("/s/")]
    assert "In progress" in in_a_line(browse().get(led))
    assert browse().get(led + "card.png").status_code == 200
    forged = f"/s/{again.links.get().pk}-{'0' * 64}/"
    assert browse().get(forged).status_code == 404

    services.revoke_link(to=again, link=again.links.get().pk)
    assert "The next game" not in in_a_line(browse().get(f"/s/{token}/"))
    assert browse().get(led).status_code == 410


def test_who_shares_the_next_game_is_told_who_is_led_to_it(cast, owner, won):
    again = services.start_rematch(game=won, phone=cast.owner, client_key=key())
    said = "A link to the previous game also leads to this one."
    assert said not in in_a_line(owner.get(f"/games/{again.key}/share/"))
    services.make_link(to=won)
    assert said in in_a_line(owner.get(f"/games/{again.key}/share/"))


def an_evening(cast):
    """An evening of one table, which is over."""
    evening = cast.evening()
    [game] = cast.round(evening)
    cast.say(acts.end_game, cast.play(game, MADE), counts=True)
    return evening


def a_club_evening(cast):
    """A club evening of one table, which is over."""
    evening = cast.club()
    services.draw_club_round(evening=evening, chance=Random(1), seen_round=0)
    return cast.enter(evening, 1, (900, 800))


@pytest.mark.usefixtures("contexts")
@pytest.mark.parametrize("play", [an_evening, a_club_evening])
def test_a_link_shows_an_evening_alone_until_it_is_revoked(owner, browse, cast, play):
    evening = play(cast)
    share = f"/evenings/{evening.key}/share/"
    sent = owner.post(f"{share}link").text
    [link] = [link for link in pages.links_of(sent) if "/s/" in link]
    going_on = browse().get(link)
    assert browse().get(f"{link}card.png").status_code == 404
    assert browse().get(f"{link}seen").status_code == 404
    services.end_evening(evening=evening)

    shown = browse().get(link)
    assert [going_on.context["winners"] == [], shown.context["winners"] == []] == [True, False]
    won = "the evening" if evening.club is None else "the club evening"
    assert f"wins {won}" in shown.text or f"win {won}" in shown.text
    assert shown.context["shown"] != going_on.context["shown"]
    assert f'data-live="{link.removeprefix("http://testserver")}listen"' in shown.text
    listened = browse().get(f"{link}listen").headers[HEADER]
    assert listened == in_header(Topic("evening", evening.pk, SHARED))
    assert f'property="og:image" content="{link}card.png"' in shown.text
    assert browse().get(f"{link}card.png").content.startswith(b"\x89PNG")
    for viewer in (browse(), owner):
        page = viewer.get(link).text
        assert pages.read(page).forms == {}
        assert [to for to in pages.links_of(page) if to[0] not in "#?"] == []
        assert evening.key not in page

    form = pages.fields_of(sent, f"{share}revoke")
    assert owner.post(f"{share}revoke", form).url == share
    assert browse().get(link).status_code == 410
