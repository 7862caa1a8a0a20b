"""A form that another phone came before: it is written if nothing that it rests on has changed;
else nothing is, and the answer says what happened instead, and by whom.
"""

from contextlib import contextmanager
from itertools import product
from urllib.parse import urljoin

import pytest
from django.db import transaction

from games.models import Notebook
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import ANNOUNCED, LOST, MADE, OTHER, hand_to, view_of

BEA = 1

# What Bea's phone, a scorer's, writes meanwhile, and what is said of it: as a sentence, or as a
# line of the journal.
MEANWHILE = {
    "nothing": (None, {}, ()),
    "recorded": (acts.record, {"facts": OTHER}, ("Bea has written hand 4",)),
    "announced": (
        acts.announce,
        {"facts": ANNOUNCED},
        ("Bea has started to enter hand 4",),
    ),
    "corrected 2": (
        acts.correct,
        {"place": 2, "facts": LOST},
        ("Bea has corrected hand 2 (7 – 9 → 16 – 0)", "Corrected · hand 2 · Bea"),
    ),
    "corrected 1": (acts.correct, {"place": 1, "facts": LOST}, ("Bea has corrected hand 1",)),
    "inserted": (
        acts.insert,
        {"before": 2, "facts": OTHER},
        ("Bea has inserted hand 2", "Inserted · hand 2 · Bea"),
    ),
    "removed 2": (
        acts.remove,
        {"place": 2},
        ("Bea has removed hand 2", "Removed · hand 2 · Bea"),
    ),
    "undone": (acts.undo, {}, ("Bea has undone this: hand 3",)),
    "dealer": (
        acts.correct_dealer,
        {"first_dealer": 2},
        ("Bea has corrected who deals hand 1 (Ana → Cy)",),
    ),
    "swapped": (
        taking_over.swap_players,
        {"seat": 1, "other": 2, "hand": 2},
        ("Bea has changed the seats (Bea ⇄ Cy)",),
    ),
    "replaced": (
        taking_over.replace_player,
        {"seat": 3, "name": "Eva", "hand": 3},
        ("Bea has changed the seats (Dan → Eva)",),
    ),
    "ended": (acts.end_game, {}, ("Bea has ended the game",)),
    "remarked": (
        acts.write_note,
        {"hand": 2, "text": "Too fast"},
        ("Bea has written a note about hand 2",),
    ),
    "noted": (acts.write_note, {"text": "Late"}, ("Bea has written a note about the game",)),
    "settled": (
        acts.settle,
        {"objection": 4},
        ("Bea has settled the objection about hand 2",),
    ),
}

HANDS = ("recorded", "announced", "corrected 2", "corrected 1", "inserted", "removed 2", "undone")
ALL = (*HANDS, "dealer", "swapped", "replaced", "ended")
TYPED = MADE | {"points": [62, None]}
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
    "confirmation": ("hands/2/", "hands/2/confirm", {}, OF_HAND_2, "Not confirmed."),
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
    "dealer once": ("dealer/", "dealer/", DEALS | {"how": "once"}, ALL, "The dealer is not"),
    "dealer of all": ("dealer/", "dealer/", DEALS | {"how": "all"}, ALL, "The dealer is not"),
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


class Form:
    """A form that the owner's phone, held by Ana, opened, to be sent with what is filled in."""

    def __init__(self, browser, game, page, address, filled):
        self.browser, self.game, self.filled = browser, game, filled
        self.here, self.way = f"/games/{game.key}/", urljoin(f"/games/{game.key}/", address)
        query = filled if page == "dealer/" else {}
        html = browser.get(self.here + page, query).content.decode()
        forms = [
            one for one in pages.posts_of(html) if urljoin(self.here + page, one[0]) == self.way
        ]
        self.fields = forms[0][1]

    def send(self, *, htmx=False):
        """Send it; return the text of the page that is shown then."""
        headers = {"HX-Request": "true"} if htmx else {}
        answer = self.browser.post(self.way, self.fields | self.filled, headers=headers)
        if answer.status_code == 422:  # a page with scripts has to show first what it writes
            fields = pages.read(answer.content.decode()).forms[self.way]
            answer = self.browser.post(self.way, fields, headers=headers)
        assert answer.status_code in (200, 302, 409), answer.status_code
        to = answer.headers.get("HX-Redirect") or answer.headers.get("Location")
        if to:
            answer = self.browser.get(to)
            while answer.status_code == 302:
                answer = self.browser.get(answer.url)
        return pages.text_of(answer.content.decode())


@pytest.fixture
def game(cast):
    """Three hands, of which Ana, who holds the owner's phone, contests the second with another."""
    Notebook.objects.update(confirm_hands=True)
    game = cast.play(cast.start(), MADE, MADE, MADE)
    hand_to(cast.owner, game.seats.get(number=0).player)
    cast.say(acts.object_to, game, place=2, facts=OTHER, by=0)
    return game


def write_meanwhile(cast, game, what):
    verb, told, _ = MEANWHILE[what]
    if verb is not None:
        cast.say(verb, game, phone=cast.scorer, by=BEA, **told)


@contextmanager
def unwritten(browser):
    """Take back what is written in the context, and what the browser was told."""
    cookies = browser.cookies.copy()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    browser.cookies = cookies


@pytest.mark.parametrize("what", MEANWHILE)
def test_too_late_is_said_and_what_is_not_too_late_is_written(cast, owner, game, what, subtests):
    forms = {act: Form(owner, game, *where) for act, (*where, _late, _nothing) in ACTS.items()}
    write_meanwhile(cast, game, what)
    before = view_of(game).version
    for act, htmx in product(ACTS, (False, True)):
        with subtests.test(act=act, htmx=htmx), unwritten(owner):
            text = forms[act].send(htmx=htmx)
            *_, late, nothing = ACTS[act]
            written = view_of(game).version - before

            if what not in late:
                ended_alike = (act, what) == ("end", "ended")
                assert written == (not ended_alike)
                continue
            assert not written
            assert any(said in text for said in (nothing, BOTH, GONE, SAME))
            assert any(said in text for said in MEANWHILE[what][2]), text


@pytest.mark.parametrize("page", ["", "correct/", "insert/", "remove/", "contest"])
def test_the_pages_of_a_hand_that_was_removed_say_who_removed_it(cast, owner, game, page):
    write_meanwhile(cast, game, "removed 2")
    answer = owner.get(f"/games/{game.key}/hands/2/{page}")

    assert answer.url == f"/games/{game.key}/journal/"
    said = pages.text_of(owner.get(answer.url).content.decode())
    assert "That hand is no longer on the sheet. Meanwhile, Bea has removed hand 2." in said


def test_the_form_to_restore_a_hand_that_is_back_leads_to_it(cast, owner, game):
    write_meanwhile(cast, game, "removed 2")
    write_meanwhile(cast, game, "undone")
    answer = owner.get(f"/games/{game.key}/hands/2/restore/")

    assert answer.url == f"/games/{game.key}/hands/2/"
    assert "That hand is on the sheet." in pages.text_of(owner.get(answer.url).content.decode())


def test_a_restore_that_comes_too_late_says_so(cast, owner, game):
    cast.say(acts.undo, game)
    form = Form(owner, game, "journal/", "restore", {})
    write_meanwhile(cast, game, "corrected 1")
    before = view_of(game).version

    assert "Nothing was restored. Meanwhile, Bea has corrected hand 1" in form.send()
    assert view_of(game).version == before


def test_the_journal_says_what_an_undo_took_back(cast, owner, game):
    for what in ("ended", "undone", "corrected 2", "undone"):
        write_meanwhile(cast, game, what)
    text = pages.text_of(owner.get(f"/games/{game.key}/journal/").content.decode())

    assert "Undone · end of the game · Bea" in text
    assert "Undone · correction, hand 2 · Bea" in text


def both_versions(owner, game, act, cast, what):
    """The page that follows an act that came too late, and the forms that it offers."""
    page, address, filled, *_ = ACTS[act]
    form = Form(owner, game, page, address, filled)
    write_meanwhile(cast, game, what)
    html = owner.post(form.way, form.fields | filled).content.decode()
    assert BOTH in html
    return pages.text_of(html), pages.read(html).forms


@pytest.mark.parametrize(
    ("act", "what", "button", "kind", "now"),
    [
        ("correction", "corrected 2", "Correct it like this", "correct", [MADE, TYPED, MADE]),
        ("correction", "removed 2", "Put it back like this", "insert", [MADE, TYPED, MADE]),
        ("removal", "corrected 2", "Remove it all the same", "remove", [MADE, MADE]),
        (
            "insertion",
            "inserted",
            "Insert this one too",
            "insert",
            [MADE, OTHER, {"redeal": 0}, MADE, MADE],
        ),
    ],
)
def test_a_change_of_a_hand_that_another_phone_changed_is_chosen_or_not(
    cast, owner, game, act, what, button, kind, now
):
    text, forms = both_versions(owner, game, act, cast, what)
    assert button in text
    assert "Keep what is written" in text
    owner.post(f"/games/{game.key}/change", forms[f"/games/{game.key}/change"])

    assert game.entries.last().kind == kind
    assert [hand.facts for hand in view_of(game).current.hands] == now


@pytest.mark.parametrize("act", ["correction", "insertion", "removal"])
def test_the_same_change_of_two_phones_is_written_once(cast, owner, game, act):
    page, address, filled, *_ = ACTS[act]
    first, second = [Form(owner, game, page, address, filled) for _ in range(2)]
    first.send()
    written = game.entries.count()

    assert "Nothing was changed. Meanwhile, " in second.send()
    assert game.entries.count() == written


@pytest.mark.parametrize(
    ("page", "what"), [("hands/2/", "remarked"), ("note", "noted")], ids=["hand", "game"]
)
def test_a_note_that_was_written_meanwhile_is_shown_beside_the_one_in_the_field(
    cast, owner, game, page, what
):
    address = "note" if page == "note" else "hands/2/note"
    form = Form(owner, game, page, address, {"text": "Slowly"})
    write_meanwhile(cast, game, what)
    html = owner.post(form.way, form.fields | form.filled).content.decode()

    assert MEANWHILE[what][1]["text"] in pages.text_of(html)
    again = pages.read(html).forms.get(form.way) or pages.read(html).forms[""]
    assert again["text"] == ["Slowly"]
    assert owner.post(form.way, again).status_code == 302
    assert game.entries.last().facts == {"text": "Slowly"}


@pytest.mark.parametrize("fields", [{"swap": "3"}, {"new_name": "Flo"}])
def test_who_was_picked_to_leave_a_seat_stays_picked(cast, owner, game, fields):
    filled = {"seat": "1", "hand": "3"} | fields  # Bea
    form = Form(owner, game, "seats/", "seats/", filled)
    write_meanwhile(cast, game, "swapped")
    html = owner.post(form.way, form.fields | filled).content.decode()

    assert pages.read(html).forms[""]["seat"] == ["2"]  # where Bea sits now
    assert "Seats swapped · Bea" in pages.text_of(html)
    meant = "Bea and Dan swap seats" if "swap" in fields else "Flo took over Bea’s seat"
    assert meant in pages.text_of(html)


def test_who_was_picked_to_deal_stays_picked(cast, owner, game):
    form = Form(owner, game, "dealer/", "dealer/", {"deals": "1"})
    write_meanwhile(cast, game, "swapped")
    html = owner.post(form.way, form.fields | form.filled).content.decode()

    assert "Bea deals from hand 4 on" in pages.text_of(html)
