"""Two phones with open forms: whatever was saved since a form was opened, what it writes is what it
was opened for, or nothing.
"""

import re
from dataclasses import dataclass, field

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from games import journal
from games.access import COOKIE
from games.journal import EntryKind
from games.table.view import GameView
from tests import pages
from tests.browsing import Browser
from tests.cast import MADE, cookie_of, make_cast, view_of
from tests.faults import amount

RESULT = {"points-0": [""], "points-1": ["100"]}
REMARKS = {EntryKind.NOTE, EntryKind.OBJECT}
WHICH = st.integers(0, 9)


@dataclass
class Form:
    """A form as a phone opened it: what it sends, the kind of its entry, the place of its hand, and
    the version of the game that its page showed.
    """

    phone: Browser
    address: str
    kind: str
    place: int
    version: int
    sent: dict[str, list[str]] = field(default_factory=dict)


class OpenForms(RuleBasedStateMachine):
    """A Belote on two phones that may enter scores."""

    def __init__(self) -> None:
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        cast = make_cast()
        self.game = cast.play(cast.start(rules={"target": 10_000}), MADE, MADE, MADE)
        self.here = f"/games/{self.game.key}/"
        self.phones = []
        for phone in (cast.owner, cast.scorer):
            self.phones.append(Browser(headers={"accept-language": "en"}))
            self.phones[-1].cookies[COOKIE] = cookie_of(phone)
        self.forms: list[Form] = []

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    @property
    def view(self) -> GameView:
        return view_of(self.game)

    # Forms that phones open

    @rule(phone=st.integers(0, 1))
    def enter(self, phone) -> None:
        """The entry of the table: announcements, or their result."""
        page = self.get(phone, self.here)
        verb = "record" if f"{self.here}record" in pages.read(page).forms else "announce"
        tapped = RESULT if verb == "record" else {"taker": ["1"], "contract": ["hearts"]}
        self.open(phone, page, verb, verb, self.view.current.next_place, tapped)

    @rule(phone=st.integers(0, 1))
    def undo(self, phone) -> None:
        if self.view.current.last is not None:
            self.open(
                phone,
                self.get(phone, self.here),
                "undo",
                EntryKind.UNDO,
                self.view.current.last.number,
            )

    @rule(phone=st.integers(0, 1), which=WHICH, verb=st.sampled_from(["correct", "remove"]))
    def change(self, phone, which, verb) -> None:
        if (place := self.some_place(which)) is not None:
            page = self.follow(phone, self.hand(phone, place), f"/{verb}/")
            tapped = RESULT if verb == "correct" else {}
            self.open(phone, page, "change", verb, place, tapped)

    @rule(phone=st.integers(0, 1), which=WHICH)
    def insert(self, phone, which) -> None:
        """The form of a new hand before another one: `place` is that of the other."""
        if (place := self.some_place(which)) is not None:
            page = self.follow(phone, self.hand(phone, place), "/insert/")
            fields = pages.read(page).forms[f"{self.here}change"]
            announced = fields | {"taker": ["1"], "contract": ["hearts"], "do": ["result"]}
            page = self.phones[phone].post(f"{self.here}change", announced).content.decode()
            self.open(phone, page, "change", EntryKind.INSERT, place, RESULT)

    @rule(phone=st.integers(0, 1), which=WHICH, kind=st.sampled_from(sorted(REMARKS)))
    def remark(self, phone, which, kind) -> None:
        if (place := self.some_place(which)) is None:
            return
        page = self.hand(phone, place)
        if kind == EntryKind.NOTE:
            [address] = [one for one in pages.read(page).forms if one.endswith("/note")]
            self.open(phone, page, address, kind, place, {"text": [f"Note {len(self.forms)}"]})
        else:
            [address] = [one for one in pages.read(page).links if one.endswith("/contest")]
            page = self.get(phone, address)
            self.open(phone, page, address, kind, place, {"typed": ["Recount"]}, form="")

    @rule(phone=st.integers(0, 1), which=WHICH, seat=st.integers(0, 3))
    def replace_a_player(self, phone, which, seat) -> None:
        """The form of a seat that somebody takes over, after the hand at `place`."""
        if (place := self.some_place(which)) is None:
            return
        address = f"{self.here}seats/"
        page = self.get(phone, address)
        places = [one.place for one in self.view.current.hands] + [self.view.current.next_place]
        hand = str(places[places.index(place) + 1])
        who = {"seat": [str(seat)], "hand": [hand], "new_name": [f"New {len(self.forms)}"]}
        self.open(phone, page, address, EntryKind.REPLACE, place, who, form="")

    def open(self, phone, page, verb, kind, place, tapped=None, *, form=None) -> None:
        address = verb if verb.startswith("/") else f"{self.here}{verb}"
        fields = pages.read(page).forms[address if form is None else form]
        form = Form(self.phones[phone], address, kind, place, self.view.version)
        form.sent = fields | (tapped or {})
        self.forms.append(form)

    # Forms that phones send

    @rule(which=WHICH)
    def send(self, which) -> None:
        """Send a form that was opened now or long ago."""
        if not self.forms:
            return
        form = self.forms.pop(which % len(self.forms))
        before = self.view
        answer = form.phone.post(form.address, form.sent)
        after = self.view
        assert answer.status_code < 500
        outdated = journal.is_outdated(before.entries, form.version)
        if outdated and form.kind not in REMARKS:
            assert after.version == before.version
            assert answer.status_code == 409 or self.was_done_already(form, before, answer)
        elif after.version > before.version:
            assert after.version == before.version + 1
            assert self.is_meant(form, before, after.entries[-1]), after.entries[-1].facts

    def was_done_already(self, form, before, answer) -> bool:
        """Whether the form is answered as if saved because the other phone saved the same, or
        because its hand is no longer there.
        """
        entered = (EntryKind.ANNOUNCE, EntryKind.RECORD, EntryKind.INSERT, EntryKind.CORRECT)
        same = form.kind in entered
        return answer.status_code == 302 and (same or before.facts(form.place) is None)

    def is_meant(self, form, before, entry) -> bool:
        """Whether an entry is what its form was opened for."""
        if form.kind == EntryKind.UNDO:
            return entry.facts == {"entry": form.place}
        if form.kind == EntryKind.REPLACE:
            return entry.facts["after"] == form.place
        if form.kind == EntryKind.INSERT:
            return (entry.kind, entry.facts["changes"][0]["before"]) == (form.kind, form.place)
        return (entry.kind, entry.hand) == (form.kind, form.place)

    # Helpers

    def get(self, phone, address) -> str:
        answer = self.phones[phone].get(address)
        assert answer.status_code == 200
        return answer.content.decode()

    def some_place(self, which) -> int | None:
        places = [hand.place for hand in self.view.current.hands]
        return places[which % len(places)] if places else None

    def hand(self, phone, place) -> str:
        """The page of the hand at that place, as the sheet leads to it."""
        row = re.search(rf'id="hand-{place}".*?href="([^"]+)"', self.get(phone, self.here), re.S)
        return self.get(phone, row[1])

    def follow(self, phone, page, end) -> str:
        """The page to which the first link of that kind leads."""
        links = [link for link in pages.read(page).links if end in link and "?" not in link]
        return self.get(phone, links[0])


@pytest.mark.django_db
def test_an_open_form_writes_what_it_was_opened_for_or_nothing():
    run_state_machine_as_test(
        OpenForms,
        settings=settings(max_examples=amount(12, 200), stateful_step_count=25, deadline=None),
    )
