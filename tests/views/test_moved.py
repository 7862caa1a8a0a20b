"""A form about a hand, open on one phone while another phone inserts a hand before it."""

import pytest

from games.models import Notebook
from games.table import acts
from games.table.disputes.history import places_about
from tests import pages
from tests.cast import ANNOUNCED, MADE, OTHER, view_of

FORMS = {
    "an objection": ("hands/2/contest", "hands/2/contest", {"typed": "Recount"}),
    "a note": ("hands/2/", "hands/2/note", {"text": "Late"}),
    "a correction": ("hands/2/correct/", "change", {"points-0": "62", "points-1": ""}),
    "a removal": ("hands/2/remove/", "change", {}),
    "somebody who takes a seat": (
        "seats/",
        "seats/",
        {"seat": "2", "hand": "2", "new_name": "Eva"},
    ),
}
EACH_FORM = pytest.mark.parametrize(("page", "address", "filled"), FORMS.values(), ids=FORMS)


@pytest.fixture
def game(cast):
    return cast.play(cast.start(), MADE, MADE, MADE)


def insert_before(cast, game, place):
    """Insert a hand from another phone."""
    cast.say(acts.insert, game, before=place, facts=OTHER, phone=cast.scorer)


def text_of(response):
    return pages.text_of(response.content.decode())


def form_in(html, here, address):
    """What the form that is sent to an address would send; the form may name no address."""
    forms = pages.read(html).forms
    return forms.get(here + address) or forms[""]


def newest_about(game):
    """The place of the hand that the newest entry is about, or from which on it counts."""
    shown = view_of(game)
    entry = shown.entries[-1]
    if entry.kind == "replace":
        places = [hand.place for hand in shown.current.hands]
        return places[places.index(entry.facts["after"]) + 1]
    [place] = places_about(shown, entry)
    return place


@EACH_FORM
def test_a_form_stays_with_its_hand_while_another_phone_inserts_one_before(
    cast, owner, game, page, address, filled
):
    here = f"/games/{game.key}/"
    form = form_in(owner.get(here + page).content.decode(), here, address) | filled
    insert_before(cast, game, 2)
    before = view_of(game).version
    response = owner.post(here + address, form)
    html = response.content.decode()

    assert response.status_code == 409
    assert view_of(game).version == before
    assert "Hand 2 is now hand 3." in text_of(response)
    again = form_in(html, here, address)
    again |= {name: value for name, value in filled.items() if name not in again}
    assert owner.post(here + address, again).status_code == 302
    assert newest_about(game) == 2


def test_a_confirmation_of_a_hand_that_moved_confirms_no_other(cast, owner, game):
    Notebook.objects.update(confirm_hands=True)
    here = f"/games/{game.key}/"
    form = form_in(owner.get(here).content.decode(), here, "hands/3/confirm") | {"side": "0"}
    insert_before(cast, game, 2)
    response = owner.post(here + "hands/3/confirm", form | {"back": ""})

    assert response.url == f"{here}hands/3/"
    assert "Not confirmed" in text_of(owner.get(response.url))
    assert view_of(game).current.confirmations == ()


def test_links_of_the_sheet_lead_to_the_hand_that_they_name(cast, owner, game):
    page = pages.read(owner.get(f"/games/{game.key}/").content.decode())
    insert_before(cast, game, 1)

    assert f"/games/{game.key}/hands/3/" in page.links
    assert text_of(owner.get(f"/games/{game.key}/hands/3/")).startswith("Hand 4")


@pytest.mark.parametrize("address", ["hands/2/contest", "hands/2/note"])
def test_a_remark_on_a_hand_that_was_removed_meanwhile_says_so(cast, owner, game, address):
    cast.say(acts.remove, game, place=2, phone=cast.scorer)
    response = owner.post(f"/games/{game.key}/{address}", {"typed": "Recount", "text": "Late"})

    assert response.url == f"/games/{game.key}/journal/"
    shown = text_of(owner.get(response.url))
    assert "Nothing was saved: that hand is no longer on the sheet." in shown
    assert view_of(game).entries[-1].kind == "remove"


class TestAnInsertedHand:
    """A form that inserts a hand keeps its position, whatever another phone does meanwhile."""

    @pytest.fixture
    def form(self, owner, game):
        """Open the form at an address; return a function that sends it, again if need be."""

        def opened(where):
            here = f"/games/{game.key}/"
            form = form_in(owner.get(here + where).content.decode(), here, "change")

            def send(**fields):
                response = owner.post(here + "change", form | fields)
                while response.status_code == 409:
                    again = form_in(response.content.decode(), here, "change")
                    response = owner.post(here + "change", again | fields)
                assert response.status_code == 302

            return send

        return opened

    def sheet(self, game):
        return [hand.facts for hand in view_of(game).current.hands]

    def test_after_the_last_stays_before_the_hand_that_is_recorded_meanwhile(
        self, cast, game, form
    ):
        cast.say(acts.announce, game, facts=ANNOUNCED)
        send = form("hands/3/insert/?after")
        cast.say(acts.record, game, facts=OTHER, phone=cast.scorer)
        send(redeal="0")

        assert self.sheet(game)[3:] == [{"redeal": 0}, OTHER]

    def test_before_a_hand_stays_where_that_was_if_it_is_removed_meanwhile(self, cast, game, form):
        cast.play(game, OTHER)
        send = form("hands/3/insert/")
        cast.say(acts.remove, game, place=3, phone=cast.scorer)
        send(redeal="0")

        assert self.sheet(game) == [MADE, MADE, {"redeal": 0}, OTHER]

    def test_a_restored_hand_comes_back_to_where_it_was(self, cast, game, form):
        cast.say(acts.remove, game, place=3)
        send = form("hands/3/restore/")
        cast.say(acts.record, game, facts=OTHER, phone=cast.scorer)
        send()

        assert [hand.place for hand in view_of(game).current.hands] == [1, 2, 3, 4]
