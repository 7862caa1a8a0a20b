"""The page of a server that opens a link with games in it."""

import json
from io import BytesIO

import pytest

from games import services
from games.exchange import links
from games.exchange.lines import file_lines
from games.exchange.links import for_link
from games.models import Game, Notebook
from games.scoring import replay
from games.table import acts
from tests import pages
from tests.cast import MADE, eventful_game
from tests.files import file_of, forget_everything
from tests.links import MESSAGES, WRONG_LINKS, link_of


@pytest.fixture
def file(cast):
    """The file of a finished game with an objection, whose notebook is gone."""
    game = cast.play(cast.start(rules={"target": 30}), MADE, MADE)
    cast.say(acts.object_to, game, place=1, reason="they had the belote", by=2)
    file = file_of(cast.notebook).decode()
    forget_everything()
    return file


@pytest.fixture
def link(file):
    return link_of(for_link(file))


@pytest.fixture
def client(browse):
    """A phone that is not known."""
    return browse()


def keep(client, link):
    return client.post("/link/", {"link": link, "keep": "1"}, follow=True)


def test_a_link_shows_its_game_to_anybody_and_keeps_nothing(client, link):
    html = client.post("/link/", {"link": link}).content.decode()

    said = pages.text_of(html)
    for text in ("Ana", "they had the belote", "The score sheet"):
        assert text in said
    assert not Notebook.objects.exists()


def test_its_game_is_added_to_a_notebook_once(client, link):
    added = keep(client, link)
    assert added.redirect_chain[0][0].endswith("/result/")
    assert "1 game added" in pages.text_of(added.content.decode())
    again = client.post("/link/", {"link": link}).content.decode()
    assert "in this notebook already" in again
    keep(client, link)

    [game] = Notebook.objects.get().games.all()
    assert (game.version, game.contested) == (3, True)


def test_several_games_are_listed_and_added_together(client, cast):
    cast.play(cast.start(), MADE)
    cast.play(cast.start(names=("Eve", "Flo", "Guy", "Hal")), MADE)
    link = link_of(for_link(file_of(cast.notebook).decode()))
    forget_everything()
    html = client.post("/link/", {"link": link}).content.decode()
    assert "Eve" in html
    assert "Ana" in html
    assert keep(client, link).redirect_chain[0][0] == "/history/"

    assert Notebook.objects.get().games.count() == 2


@pytest.mark.parametrize("shown", [True, False])
def test_a_link_says_how_its_game_stands_to_that_here(client, cast, monkeypatch, shown):
    """Whether its games are shown or only counted."""
    if not shown:
        monkeypatch.setattr(links, "MOST_SHOWN", 0)
    game = cast.play(cast.start(), MADE)
    short = link_of(for_link(file_of(cast.notebook).decode()))
    keep(client, short)
    cast.play(game, MADE)
    longer = link_of(for_link(file_of(cast.notebook).decode()))
    assert "It goes on further than in this notebook." in opened(client, longer)
    assert "0 games added. 1 continued." in pages.text_of(keep(client, longer).content.decode())
    assert "in this notebook already" in opened(client, longer)
    assert "in this notebook already" in opened(client, short)

    copy = Game.objects.exclude(notebook=cast.notebook).get()
    phone = copy.notebook.accesses.get().phone
    cast.say(acts.record, copy, facts={"redeal": 1}, phone=phone)
    cast.play(game, MADE)
    other = link_of(for_link(file_of(cast.notebook).decode()))
    said = opened(client, other)
    assert "it was played on differently" in said
    assert "Add to this notebook" not in said


def opened(client, link):
    return client.post("/link/", {"link": link}).content.decode()


def test_who_may_not_import_sees_it_and_cannot_add_it(reader, cast):
    cast.play(cast.start(), MADE)
    link = link_of(for_link(file_of(cast.notebook).decode()))
    assert "Ana" in reader.post("/link/", {"link": link}).content.decode()
    services.delete_game(game=cast.notebook.games.get())
    assert "Add to this" not in reader.post("/link/", {"link": link}).content.decode()

    assert keep(reader, link).status_code == 403


def test_a_wrong_link_is_refused_in_words(client, link):
    for what, wrong in WRONG_LINKS.items():
        refused = client.post("/link/", {"link": wrong(link), "keep": "1"})
        assert refused.status_code == 422, what
        assert len(pages.errors_of(refused.content.decode())) == 1, what
        assert not Notebook.objects.exists(), what


def test_a_link_opens_whatever_a_messenger_adds_to_it(client, link):
    for message in [one.format(link) for one in MESSAGES]:
        assert client.post("/link/", {"link": message}).status_code == 200, message


def test_a_link_with_a_thousand_club_evenings_is_too_much(cast):
    """To check what entrants are called takes longer than to check a game."""
    cast.club(entrants="\n".join([f"Team {number}" for number in range(100)]))
    file = json.loads(file_of(cast.notebook))
    file["evenings"] *= 2000
    with pytest.raises(links.TooMuch):
        links.for_link(json.dumps(file))


def test_opening_a_link_scores_no_more_hands_than_are_counted(cast, monkeypatch):
    """What is counted (`links.work_of`) bounds the time that it takes."""
    eventful_game(cast)
    file = file_of(cast.notebook).decode()
    scored = []
    for scores in ("score_hand", "_with_totals"):
        original = getattr(replay, scores)
        call = lambda *given, original=original: scored.append(1) or original(*given)  # noqa: E731
        monkeypatch.setattr(replay, scores, call)
    assert not [
        one for one in services.read_file(BytesIO(file.encode()), Notebook()) if is_wrong(one)
    ]

    [game] = json.loads(file)["games"]
    entries = len(game["journal"])
    assert entries < len(scored) <= links.work_of(game["journal"]) - entries * links.AN_ENTRY


def is_wrong(one):
    return isinstance(one, services.WrongFile)


def test_what_would_take_longer_than_a_moment_is_only_counted_until_it_is_added(
    client, link, monkeypatch
):
    monkeypatch.setattr(links, "MOST_SHOWN", links.AN_ENTRY * 2)
    said = pages.text_of(client.post("/link/", {"link": link}).content.decode())
    assert "1 game, which is checked when it is added" in said
    assert "Ana" not in said

    keep(client, link)
    assert Notebook.objects.get().games.get().version == 3
    assert "in this notebook already" in client.post("/link/", {"link": link}).content.decode()


def test_more_than_anybody_sends_is_refused_where_it_is_sent_and_opened(
    client, file, link, monkeypatch
):
    monkeypatch.setattr(links, "MOST_WORK", links.AN_ENTRY * 2)
    refused = client.post("/link/", {"link": link, "keep": "1"})
    assert refused.status_code == 422
    [said] = pages.errors_of(refused.content.decode())
    assert said.startswith("That is too much for a link. Nothing was added: save it as a file")
    assert not Notebook.objects.exists()
    with pytest.raises(links.TooMuch):
        for_link(file)


@pytest.mark.parametrize("key", ["", "../../else", "abc\0efghjk", 5, None])
def test_what_is_no_key_of_a_game_is_refused(client, file, key, monkeypatch):
    monkeypatch.setattr(links, "MOST_SHOWN", 0)
    parts = json.loads(file)
    [game] = parts["games"]
    for entry in game["journal"]:
        del entry["hash"]
    forged = b"".join(file_lines(parts, [links.chained(game | {"key": key})])).decode()
    refused = client.post("/link/", {"link": link_of(for_link(forged))})

    assert refused.status_code == 422


def test_the_page_without_a_link_asks_for_it(client):
    html = client.get("/link/").content.decode()
    assert "data-opens" in html
    assert pages.fields_of(html, "/link/")["link"] == [""]
