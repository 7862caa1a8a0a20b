"""A form that another phone came before: it is written if nothing that it rests on has changed;
else nothing is, and the answer says what happened instead, and by whom.
"""

from urllib.parse import urljoin

import pytest

from games import services
from games.models import Notebook
from tests import pages
from tests.cast import ANNOUNCED, LOST, MADE, OTHER, view_of

BEA = 1

# What Bea's phone, a scorer's, writes meanwhile, and what is said of it: as a sentence, or as a
# line of the journal.
MEANWHILE = {
    "nothing": (None, {}, ()),
    "recorded": (services.record, {"facts": OTHER}, ("Bea has recorded hand 4",)),
    "announced": (
        services.announce,
        {"facts": ANNOUNCED},
        ("Bea has entered what is announced for hand 4",),
    ),
    "corrected 2": (
        services.correct,
        {"place": 2, "facts": LOST},
        ("Bea has corrected hand 2 (7 – 9 → 16 – 0)", "Corrected · hand 2 · Bea"),
    ),
    "corrected 1": (services.correct, {"place": 1, "facts": LOST}, ("Bea has corrected hand 1",)),
    "inserted": (
        services.insert,
        {"before": 2, "facts": OTHER},
        ("Bea has inserted hand 2", "Inserted · hand 2 · Bea"),
    ),
    "removed 2": (
        services.remove,
        {"place": 2},
        ("Bea has removed hand 2", "Removed · hand 2 · Bea"),
    ),
    "undone": (services.undo, {}, ("Bea has undone this: hand 3",)),
    "dealer": (
        services.correct_dealer,
        {"first_dealer": 2},
        ("Bea has corrected who deals hand 1 (Ana → Cy)",),
    ),
    "swapped": (
        services.swap_players,
        {"seat": 1, "other": 2, "hand": 2},
        ("Bea has changed the seats (Bea → Cy, Cy → Bea)", "Bea has changed the seats (Bea → Cy)"),
    ),
    "replaced": (
        services.replace_player,
        {"seat": 3, "name": "Eva", "hand": 3},
        ("Bea has changed the seats (Dan → Eva)",),
    ),
    "ended": (services.end_game, {}, ("Bea has ended the game",)),
    "remarked": (
        services.write_note,
        {"hand": 2, "text": "Too fast"},
        ("Bea has written a note about hand 2",),
    ),
    "noted": (services.write_note, {"text": "Late"}, ("Bea has written a note about the game",)),
    "settled": (
        services.settle,
        {"objection": 4},
        ("Bea has settled the objection about hand 2",),
    ),
}

HANDS = ("recorded", "announced", "corrected 2", "corrected 1", "inserted", "removed 2", "undone")
ALL = (*HANDS, "dealer", "swapped", "replaced", "ended")
OF_HAND_2 = ("corrected 2", "inserted", "removed 2", "swapped")
DEALS = {"hand": "2", "deals": "2"}

# Where a form is, where it is sent, what is filled in, what makes it late, what is said then.
ACTS = {
    "note of hand 2": (
        "hands/2/",
        "hands/2/note",
        {"text": "Slowly"},
        (*OF_HAND_2, "remarked"),
        "The note is not saved yet",
    ),
    "confirmation": ("hands/2/", "hands/2/confirm", {"seat": "0"}, OF_HAND_2, "Not confirmed."),
    "objection": (
        "hands/2/contest",
        "hands/2/contest",
        {"typed": "Recount"},
        OF_HAND_2,
        "Not contested yet",
    ),
    "withdrawal": (
        "hands/2/",
        "objections/4/withdraw",
        {},
        (*OF_HAND_2, "settled"),
        "Not withdrawn.",
    ),
    "settlement": (
        "objections/4/",
        "objections/4/",
        {"how": "stand"},
        (*OF_HAND_2, "settled"),
        "Not settled yet.",
    ),
    "settlement by a correction": (
        "objections/4/",
        "objections/4/",
        {"how": "correct", "sure": "1"},
        (*ALL, "settled"),
        "Not settled yet.",
    ),
    "note on the game": ("note", "note", {"text": "A long one"}, ("noted",), "The note is not"),
    "correction": (
        "hands/2/correct/",
        "change",
        {"points-0": "62", "points-1": ""},
        ALL,
        "Not corrected yet.",
    ),
    "insertion": ("hands/2/insert/", "change", {"redeal": "0"}, ALL, "Not inserted yet."),
    "removal": ("hands/2/remove/", "change", {}, ALL, "Not removed yet."),
    "dealer once": ("dealer/", "dealer/", DEALS | {"once": "1"}, ALL, "The dealer is not"),
    "dealer of all": ("dealer/", "dealer/", DEALS | {"once": "0"}, ALL, "The dealer is not"),
    "swap": ("seats/", "seats/", {"seat": "0", "hand": "3", "swap": "3"}, ALL, "The seats are not"),
    "replacement": (
        "seats/",
        "seats/",
        {"seat": "0", "hand": "3", "new_name": "Flo"},
        ALL,
        "The seats are not",
    ),
    "end": ("end", "end", {}, tuple([one for one in ALL if one != "ended"]), "The game is not"),
    "undo": ("", "undo", {}, ALL, "Nothing was undone."),
}
BOTH = "Nothing is lost: here are both versions."
GONE = "that hand is no longer on the sheet."
SAME = "Nothing was changed."
CELLS = [(act, what) for act in ACTS for what in MEANWHILE]


class Form:
    """A form that the owner's phone, held by Ana, opened, to be sent with what is filled in."""

    def __init__(self, browser, game, page, address, filled, htmx):
        self.browser, self.game, self.filled = browser, game, filled
        self.here, self.way = f"/games/{game.key}/", urljoin(f"/games/{game.key}/", address)
        query = filled if page == "dealer/" else {}
        html = browser.get(self.here + page, query).content.decode()
        forms = [
            one for one in pages.posts_of(html) if urljoin(self.here + page, one[0]) == self.way
        ]
        self.fields = forms[0][1]
        self.headers = {"HX-Request": "true"} if htmx else {}

    def send(self):
        """Send it; return the text of the page that is shown then."""
        answer = self.browser.post(self.way, self.fields | self.filled, headers=self.headers)
        if answer.status_code == 422:  # a page with scripts has to show first what it writes
            fields = pages.read(answer.content.decode()).forms[self.way]
            answer = self.browser.post(self.way, fields, headers=self.headers)
        assert answer.status_code in (200, 302, 409), answer.status_code
        to = answer.headers.get("HX-Redirect") or answer.headers.get("Location")
        if to:
            answer = self.browser.get(to)
            while answer.status_code == 302:
                answer = self.browser.get(answer.url)
        return pages.text_of(answer.content.decode())


@pytest.fixture
def game(cast):
    """Three hands, of which Ana contests the second with another version."""
    Notebook.objects.update(confirm_hands=True)
    game = cast.play(cast.start(), MADE, MADE, MADE)
    cast.say(services.object_to, game, place=2, facts=OTHER, by=0)
    return game


def write_meanwhile(cast, game, what):
    verb, told, _ = MEANWHILE[what]
    if verb is not None:
        cast.say(verb, game, phone=cast.scorer, by=BEA, **told)


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize(("act", "what"), CELLS, ids=[f"{one} × {two}" for one, two in CELLS])
def test_too_late_is_said_and_what_is_not_too_late_is_written(cast, owner, game, act, what, htmx):
    page, address, filled, late, nothing = ACTS[act]
    form = Form(owner, game, page, address, filled, htmx)
    write_meanwhile(cast, game, what)
    before = view_of(game).version
    text = form.send()

    if what not in late:
        ended_alike = (act, what) == ("end", "ended")
        assert view_of(game).version == before + (not ended_alike)
        return
    assert view_of(game).version == before
    assert any(said in text for said in (nothing, BOTH, GONE, SAME))
    assert any(said in text for said in MEANWHILE[what][2]), text
