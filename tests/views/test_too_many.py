"""What is done too often is refused with what to do, and what was sent is not lost."""

from urllib.parse import urlencode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import services
from games.models import Entry, Evening, Game, Invitation, Notebook, SharedLink
from games.views import rates
from tests import pages
from tests.browsing import Browser
from tests.cast import FOUR, MADE
from tests.files import GAME, file_with
from tests.views.screen import Screen


@pytest.fixture
def spent(monkeypatch):
    """No action is possible any more."""
    for action in rates.LIMITS:
        monkeypatch.setitem(rates.LIMITS, action, 0)


@pytest.fixture
def table(cast):
    """A game with a hand, and an evening."""
    game = cast.play(cast.start(), MADE)
    cast.evening()
    return game


def stored():
    """How many rows there are of what the limits are about."""
    return [model.objects.count() for model in (Entry, Evening, Game, Invitation, SharedLink)]


FORMS = {
    "a game": ("/new/belote/", {"players": FOUR, "start": "1"}),
    "a rematch": ("/games/{game}/again", {}),
    "an evening": (
        "/evenings/new/",
        {"kind": "belote", "measure": "points", "new_names": "\n".join(FOUR)},
    ),
    "a round": ("/evenings/{evening}/round", {"version": "0"}),
    "a note on the game": ("/games/{game}/note", {"text": "A note", "version": "1"}),
    "a note on a hand": ("/games/{game}/hands/1/note", {"text": "A note", "version": "1"}),
    "an objection": (
        "/games/{game}/hands/1/contest",
        {"version": "1", "typed": "Dan revoked", "moment": "quick"},
    ),
    "a link": ("/games/{game}/share/link", {}),
    "an invitation": ("/games/{game}/invite/", {}),
}


def send(client, address, fields):
    """The answer to a form that is sent as a browser does."""
    body = urlencode(fields, doseq=True)
    return client.post(address, body, content_type="application/x-www-form-urlencoded")


def address_of(pattern):
    return pattern.format(game=Game.objects.get().key, evening=Evening.objects.get().key)


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize("form", FORMS)
def test_a_form_too_many_saves_nothing_and_is_in_the_page_to_be_sent_again(
    table, owner, monkeypatch, form
):
    pattern, fields = FORMS[form]
    before, address = stored(), address_of(pattern)
    refused = send(owner, address, fields)
    page = refused.content.decode()

    assert refused.status_code == 429
    assert 1 <= int(refused["Retry-After"]) <= 3600
    assert "Too many requests" in page
    assert "It is possible again in" in page
    assert stored() == before
    if fields:
        monkeypatch.undo()
        again = send(owner, address, pages.fields_of(page, address))
        assert again.status_code in (200, 302)
        assert stored() != before


@pytest.mark.usefixtures("spent")
@pytest.mark.parametrize(
    "address",
    ["/export/file", "/games/{game}/card.png"],
)
def test_a_file_too_many_is_refused(table, owner, address):
    refused = owner.get(address_of(address))

    assert refused.status_code == 429
    assert "Retry-After" in refused
    assert "It is possible again in" in refused.content.decode()
    assert "just sent" not in refused.content.decode()


@pytest.mark.usefixtures("spent")
def test_an_import_too_many_asks_for_the_file_again_later(cast, owner):
    file = SimpleUploadedFile("game.json", file_with(GAME))
    refused = owner.post("/import/", {"file": file})

    assert refused.status_code == 429
    assert "go back and send it again later" in refused.content.decode()
    assert not Game.objects.exists()


def test_a_notebook_too_many_is_refused_and_what_was_sent_can_be_sent_again(db, spent, monkeypatch):
    visitor = Browser(enforce_csrf_checks=True, headers={"accept-language": "fr"})
    _, form, _ = pages.read(visitor.get("/settings/").content.decode()).posted[0]
    refused = send(visitor, "/settings/", form | {"theme": "dark"})
    page = refused.content.decode()

    assert refused.status_code == 429
    assert 'lang="fr"' in page
    assert not Notebook.objects.exists()

    monkeypatch.undo()
    again = send(visitor, "/settings/", pages.fields_of(page, "/settings/"))
    assert again.status_code == 302
    assert Notebook.objects.get().theme == "dark"


@pytest.mark.usefixtures("spent")
def test_a_tap_too_many_gets_a_sentence_for_the_page_that_stays(table, owner):
    refused = owner.post(
        "/new/belote/", {"players": FOUR, "start": "1"}, headers={"HX-Request": "true"}
    )

    assert refused.status_code == 429
    assert refused["Content-Type"].startswith("text/plain")
    assert refused.content.decode().startswith("Not saved: too many requests within an hour.")


@pytest.mark.usefixtures("within_an_hour")
@pytest.mark.parametrize("kind", ["s", "j"], ids=["shared games", "invitations"])
def test_tokens_cannot_be_guessed_without_end_but_right_ones_still_open(
    table, cast, browse, monkeypatch, kind
):
    monkeypatch.setitem(rates.LIMITS, rates.GUESS, 2)
    what = {"notebook": cast.notebook, "phone": cast.owner, "right": "reader", "lasting": "week"}
    token = services.make_link(to=table) if kind == "s" else services.invite(**what).token
    anybody, others = browse(), browse()
    guess, other = (anybody.get, others.get) if kind == "s" else (anybody.post, others.post)
    assert [guess(f"/{kind}/guess{n}/").status_code for n in range(3)] == [404, 404, 429]

    assert anybody.get(f"/{kind}/{token}/").status_code == 200
    assert other(f"/{kind}/guess/", REMOTE_ADDR="192.0.2.9").status_code == 404


@pytest.mark.usefixtures("spent")
def test_a_hand_is_never_refused_for_being_one_too_many(table, owner):
    screen = Screen(owner, table)
    screen.play("belote")
    screen.undo()

    assert Game.objects.get().version == table.version + 3
