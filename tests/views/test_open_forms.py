"""Phones with open forms: whatever became of hands, seats, names, rights and phones since a form
was opened, what it writes is what it was opened for, said by whom it names, or nothing, in a
sentence; and the journal tells each line as it happened.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    rule,
    run_state_machine_as_test,
)

from games import services
from games.models import Bid as WaitingBid
from games.models import Entry, Game, Guest, Holding, Notebook, Phone, Player, Right
from games.views.access import COOKIE
from tests import pages
from tests.browsing import Browser
from tests.cast import (
    FOUR,
    MADE,
    Cast,
    add_player,
    bid_each,
    cookie_of,
    hand_to,
    make_cast,
    view_of,
)
from tests.faults import LONG, amount
from tests.views.kept_forms import (
    AFAR,
    EACH,
    KITCHEN,
    OLD,
    OPENERS,
    OURS,
    RED,
    Form,
    Phones,
    forms_on,
)
from tests.views.plain_list import (
    Line,
    PlainList,
    Somebody,
    Table,
    ToldBid,
    differences,
    told,
)
from tests.views.screen import HTMX

LABELS = ["Kitchen", "Red one", "Old one", "From afar"]
PLAYED = {
    "belote": [MADE, MADE, MADE],
    "river": [{"bids": [0] * 4, "tricks": [cards, 0, 0, 0]} for cards in (1, 2)],
    "batarde": [{"bids": [0] * 4, "tricks": [cards, 0, 0, 0]} for cards in (5, 6)],
}
"""The hands of the beginning."""

SENTENCE = re.compile(
    r'(?:role="(?:alert|status)"|class="ruling notice")[^>]*>'
    r"\s*(?:<div>\s*)?(?:<p>)?(?:<b>)?\s*[^<\s]"
)
SOME_KINDS = st.lists(st.sampled_from(list(OPENERS)), min_size=1, max_size=4)
PHONES, WHICH = st.integers(0, 3), st.integers(0, 9)
OF_NOTEBOOK = {"turn_to", "name_notebook", "invite", "evening", "new_game", "delete_notebook"}
"""The kinds of forms of a notebook that only its owner opens."""
RESTING = {"entry", "own_bid", "bid_for_another", "extra"}
"""The kinds of forms that rest on the hands, not on what is announced besides the bids."""


class OpenForms(Phones, RuleBasedStateMachine):
    """A game of four on two phones that enter scores, one that reads, and one that joins it."""

    @initialize(kind=st.sampled_from(list(PLAYED)))
    def start(self, kind) -> None:
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        cache.clear()  # The hour's rates are those of one table.
        self.kind, self.changes, self.numbers = kind, 0, 0
        cast = make_cast()
        self.name_phones(cast)
        self.begin_game(cast)
        self.share_another_notebook(cast)
        self.begin_list()
        self.bids, self.forms = {}, []
        self.written = self.state()

    def name_phones(self, cast: Cast) -> None:
        self.rows = [cast.owner, cast.scorer, cast.reader, cast.stranger]
        self.rights = [Right.OWNER, Right.SCORER, Right.READER, None]
        self.labels, self.phones = list(LABELS), []
        for row, label in zip(self.rows, LABELS, strict=True):
            Phone.objects.filter(pk=row.pk).update(label=label)
            row.label = label
            self.phones.append(Browser(headers={"accept-language": "en"}))
            self.phones[-1].cookies[COOKIE] = cookie_of(row)

    def begin_game(self, cast: Cast) -> None:
        """Play the first hands, and invite the phone from afar; Zoe does not sit."""
        Notebook.objects.update(confirm_hands=True)
        cast.notebook.refresh_from_db()
        add_player(cast.notebook, "Zoe")
        rules = {"target": 10_000} if self.kind == "belote" else {}
        self.game = cast.start(self.kind, rules=rules, first_dealer=3)
        self.game = self.game if self.kind == "belote" else bid_each(self.game)
        self.game = cast.play(self.game, *PLAYED[self.kind])
        self.here = f"/games/{self.game.key}/"
        self.link = f"/j/{cast.invite(Right.READER, game=self.game).token}/"

    def share_another_notebook(self, cast: Cast) -> None:
        """The owner's phone joins the notebook of the phone from afar, and goes on with its own."""
        others = cast.stranger.accesses.get().notebook
        how = {"kind": "belote", "names": FOUR, "client_key": uuid4()}
        services.start_game(notebook=others, phone=cast.stranger, **how)
        invitation = cast.invite(Right.OWNER, notebook=others, phone=cast.stranger)
        cast.join(invitation, cast.owner)
        services.open_notebook(phone=cast.owner, notebook=cast.notebook)
        self.notebooks = [cast.notebook, others]

    def begin_list(self) -> None:
        """List what was done so far; Bea and Cy hold phones."""
        self.people = {}
        self.know_people()
        named = {one.name: one for one in self.people.values()}
        self.holders = [None, named["Bea"], named["Cy"], None]
        for phone in (RED, OLD):
            hand_to(self.rows[phone], Player.objects.get(key=self.holders[phone].key))
        for name in FOUR:
            named[name].has_sat = True
        four = tuple([named[name] for name in FOUR])
        self.done = PlainList(Table(four, four))
        if self.kind != "belote":
            self.done.add(Line(EACH[True], label=LABELS[KITCHEN], remark=True))
        for place in range(1, 1 + len(PLAYED[self.kind])):
            then = partial(Table.with_hand, place=place)
            what = {"result": object(), "label": LABELS[KITCHEN], "then": then}
            self.done.add(Line("Written down", place, **what))

    def teardown(self) -> None:
        if hasattr(self, "transaction"):
            transaction.set_rollback(True)
            self.transaction.__exit__(None, None, None)

    # Steps

    @rule(kinds=SOME_KINDS, phone=PHONES, which=WHICH, htmx=st.booleans())
    def open(self, kinds, phone, which, htmx) -> None:
        """Open some forms, and leave them open."""
        forms = [self.opened(kind, phone, which, htmx) for kind in kinds]
        self.forms += [form for form in forms if form is not None]

    @rule(kinds=SOME_KINDS, phone=PHONES, which=WHICH, htmx=st.booleans())
    def act(self, kinds, phone, which, htmx) -> None:
        """Open some forms, each to be sent at once."""
        for kind in kinds:
            if form := self.opened(kind, phone, which, htmx):
                self.send(form)

    @rule(which=st.lists(WHICH, min_size=1, max_size=4), twice=st.booleans())
    def send_some(self, which, twice) -> None:
        """Send forms that were opened now or long ago, the last one twice."""
        for number in which:
            if self.forms:
                form = self.forms.pop(number % len(self.forms))
                self.send(form)
                if twice and number == which[-1] and "client_key" in form.sent:
                    self.followed(form, self.post(form))
                    assert self.state() == self.written, f"{form.kind} was written twice"

    def compare(self) -> None:
        """Compare all that is told with what was done."""
        self.compare_the_journal()
        self.compare_confirmations()
        self.compare_bids_and_holders()

    def compare_the_journal(self) -> None:
        shown, upto = {}, len(self.done.lines)
        assert Entry.objects.filter(game=self.game).count() == upto
        while upto > 0:
            page = self.get(KITCHEN, f"{self.here}journal/?upto={upto}")
            shown |= {number: line for number, *line in told(page)}
            upto -= 25
        assert len(shown) == len(self.done.lines)
        lines = enumerate(self.done.lines, start=1)
        assert [one for number, line in lines for one in differences(line, *shown[number])] == []

    def compare_confirmations(self) -> None:
        for one in view_of(self.game).current.confirmations:
            assert (one.voided is None) == self.done.in_force(one.entry.number), one

    def compare_bids_and_holders(self) -> None:
        found = {}
        for row in WaitingBid.objects.filter(game=self.game).select_related("player", "by"):
            by = row.by and self.people[row.by.key].person
            found[row.hand, self.people[row.player.key].person] = (row.phone_id, by)
        assert found == {
            key: (self.rows[bid.phone].pk, bid.by and bid.by.person)
            for key, bid in self.bids.items()
        }
        held = Holding.objects.in_force().filter(notebook=self.notebooks[OURS])
        holders = zip(self.rows, self.holders, strict=True)
        assert {one.phone_id: self.people[one.person.key] for one in held} == {
            row.pk: who for row, who in holders if who is not None
        }

    # What is sent, and answered

    def opened(self, kind, phone, which, htmx) -> Form | None:
        """A form of that kind as a phone opens it now, if its pages offer it."""
        for by in (KITCHEN,) if kind in OF_NOTEBOOK else dict.fromkeys((phone, RED, KITCHEN)):
            if form := OPENERS[kind](self, by, which):
                break
        else:
            return None
        form.kind, form.phone, form.htmx = kind, by, form.htmx and htmx
        if form.htmx and form.address.endswith(("/announce", "/record", "/change")):
            change = form.address.endswith("/change")
            address = form.address if change else f"{self.here}preview"
            sent = form.sent | ({"do": "preview"} if change else {})
            shown = self.phones[by].post(address, sent, headers=HTMX).content.decode()
            form.sent["promise"] = pages.fields_of(shown).get("promise", "")
        return self.stamped(form)

    def stamped(self, form: Form) -> Form:
        """The form, opened now."""
        form.changes, form.lines = self.changes, len(self.done.lines)
        form.rests_on = form.line.place and self.done.hand(form.line.place)
        return form

    def send(self, form: Form) -> None:
        """Send a form: it writes what it was opened for, or says that it does not."""
        with transaction.atomic():
            answer = self.post(form)
            after = self.state()
            transaction.set_rollback(form.taken_back)
        if after == self.written:
            self.see_why_not(form, answer)
            return
        self.see_that_it_may(form, after)
        if not form.taken_back:
            self.changes, self.written = self.changes + 1, after
            (form.notes or partial(self.write, form))()
            self.know_people()
            self.compare()

    def see_that_it_may(self, form: Form, after: tuple) -> None:
        """See that a form wrote in its own notebook, and that it still may."""
        where = f"{form.kind}, {form.sent}"
        assert self.written[1 - form.notebook] == after[1 - form.notebook], where
        assert not self.is_late(form), f"Written too late: {where}"
        assert self.may(form), f"Written by a phone that may not: {where}"

    def see_why_not(self, form: Form, answer) -> None:
        """See that a page asks, which leaves another open form, or says why nothing was saved,
        unless that is there already.
        """
        page, status = self.followed(form, answer), answer.status_code
        asked = None if form.asked else self.question(form, page)
        if asked is not None:
            self.forms.append(self.stamped(asked))
        elif not self.is_there(form):
            where = f"{form.kind}, {form.sent}: {status}, {pages.text_of(page)[:700]}"
            fresh = form.certain and form.changes == self.changes
            assert not fresh, f"Refused, though all is as it was: {where}"
            assert status in (403, 404, 410) or SENTENCE.search(page), f"Nothing is said: {where}"

    def post(self, form: Form):
        """What is answered to a form."""
        headers = HTMX if form.htmx else {}
        answer = self.phones[form.phone].post(form.address, form.sent, headers=headers)
        assert answer.status_code < 500
        return answer

    def followed(self, form: Form, answer) -> str:
        """The page to which an answer leads."""
        while (to := self.leads(answer)) is not None:
            answer = self.phones[form.phone].get(to)
            assert answer.status_code < 500
        return answer.content.decode()

    def leads(self, answer) -> str | None:
        """Where an answer leads."""
        if "HX-Refresh" in answer.headers:
            return self.here
        return answer.headers.get("Location") or answer.headers.get("HX-Redirect")

    def question(self, form: Form, page: str) -> Form | None:
        """The form with the button that answers what a page asks."""
        for drawn in forms_on(page, form.address):
            for sent in [*drawn.with_field("over"), *drawn.with_field("sure")]:
                if sent.get("over", sent.get("sure")) not in ("", [""]):
                    return replace(form, sent=form.sent | sent, asked=True)
        return None

    # What follows

    def state(self) -> tuple:
        """What may be written: in each notebook, and of phones."""
        return *map(self.written_in, self.notebooks), *Phone.objects.values_list("label")

    def written_in(self, notebook: Notebook) -> list:
        rows = [
            Notebook.objects.filter(pk=notebook.pk).values_list("name", "deleted_at"),
            Game.objects.filter(notebook=notebook).values_list("pk", "version", "own_bids"),
            WaitingBid.objects.filter(game__notebook=notebook).values_list("pk", "over"),
            notebook.holdings.order_by("pk").values_list("phone", "person", "taken_by"),
            notebook.accesses.order_by("pk").values_list("phone", "right"),
            notebook.evenings.order_by("pk").values_list("name"),
            notebook.invitations.order_by("pk").values_list("right", "revoked_at"),
            notebook.players.order_by("pk").values_list("name", "merged_into", "forgotten"),
            Guest.objects.filter(game__notebook=notebook).values_list("phone", "right"),
        ]
        return [list(one) for one in rows]

    def know_people(self) -> None:
        """Learn of those who came to the notebook."""
        for row in self.notebooks[OURS].players.exclude(key__in=self.people):
            self.people[row.key] = Somebody(row.key, row.name, row.name)

    def is_there(self, form: Form) -> bool:
        """Whether what a form is for was done by another one."""
        since = self.done.lines[form.lines :]
        return form.is_there() or any(one.says_as(form.line) for one in since)

    def is_late(self, form: Form) -> bool:
        """Whether what a form rests on has changed since it was opened."""
        line, since = form.line, self.done.lines[form.lines :]
        if line.said == "Note" and any(one.says_as(line) for one in since):
            return True
        if line.about is not None and not line.about.is_open:
            return True
        if line.remark and line.place is not None:
            return self.done.hand(line.place) != form.rests_on
        if line.said in ("Note", *EACH.values()) or not (line.said or form.kind in RESTING):
            return False
        if form.kind == "extra":  # It also follows the last bid.
            return any(not one.remark and one.said not in ("Announced", "Bids") for one in since)
        changed = [one for one in since if not one.remark]
        return any(not (one.extra and form.kind in RESTING) for one in changed)

    def may(self, form: Form) -> bool:
        """Whether the phone may still write what a form is for."""
        holder, about = self.holders[form.phone], form.line.about
        if form.line.said == "Objection withdrawn":
            author = about.by is not None and about.by.who.is_same(holder)
            return author or (about.phone == form.phone and not about.own)
        if form.kind == "own_bid":
            return self.is_own(form)
        if form.kind in ("holder", "join", "name_phone") or self.enters(form.phone):
            return True
        return form.kind in ("confirm", "contest", "extra") and bool(holder and self.is_own(form))

    def is_own(self, form: Form) -> bool:
        """Whether whom a form names holds its phone."""
        return form.names is None or form.names.who.is_same(self.holders[form.phone])

    def write(self, form: Form) -> None:
        """Note the line that a form wrote."""
        line = form.line
        if form.comes is not None:
            comes = form.comes.person  # if merged since, whoever represents them sits down
            row = self.notebooks[OURS].players.get(name=comes.called)
            if comes.forgotten:  # their name, sent again, is that of somebody new
                comes = Somebody(row.key, row.name, row.name)
            comes.key, comes.has_sat = row.key, True
            self.people[row.key] = comes
            line.seats(comes)
        line.by = form.names
        if form.names is None and not form.nobody:
            line.by = self.signer(self.holders[form.phone])
        line.own = line.by is not None and self.is_own(form)
        line.phone, line.label = form.phone, self.labels[form.phone]
        if form.kind == "entry":
            line.bids = self.replaced(form.phone, line.place)
        elif not line.extra:
            line.bids = self.void(line)
        self.done.add(line)

    def replaced(self, phone: int, place: int) -> list[ToldBid]:
        """The bids of others that an entry of all bids replaces; none waits any more."""
        holder, found = self.holders[phone], []
        for who in self.done.table.sitting:
            bid = self.bids.pop((place, who.person), None)
            if bid is not None and not bid.belongs_to(phone, holder):
                found.append(self.told(self.bid_now(who, phone, bid.phone)))
        return found

    def void(self, line: Line) -> list[ToldBid]:
        """The bids that a line makes void. In turn, others may be impossible by now."""
        seats, void = self.done.table.sitting, set()
        for place, who in self.bids:
            moves = any(seats[seat].person is who for seat in line.moved)
            if moves or line.renumbers or line.said == EACH[False]:
                void.add((place, who))
        left = WaitingBid.objects.filter(game=self.game).select_related("player")
        left = {(row.hand, self.people[row.player.key].person) for row in left}
        gone = [key for key in self.bids if key not in left]
        assert void <= set(gone) if self.kind == "batarde" else void == set(gone)
        bids = [self.bids.pop(key) for key in gone]
        return [self.told(bid, void=not number) for number, bid in enumerate(bids)]

    def note_bid(self, phone: int, place: int, who: Somebody) -> None:
        """Note a bid; the last one writes them all."""
        holder, key = self.holders[phone], (place, who.person)
        old, over, foreign = self.bids.get(key), None, False
        if old is not None:
            foreign = not old.belongs_to(phone, holder)
            over = old.phone if foreign and old.over is None else old.over
            over = None if who.is_same(holder) and old.over == phone else over
        if self.kind != "river" or foreign:
            self.bids.pop(key, None)  # It is the newest now.
        self.bids[key] = self.bid_now(who, phone, over)
        if Entry.objects.filter(game=self.game).count() == len(self.done.lines):
            return
        extra = not Entry.objects.filter(game=self.game).last().bids
        line = self.announced(place, extra=extra)
        line.by, line.phone, line.label = self.signer(holder), phone, self.labels[phone]
        if not line.extra:
            here = [(place, one.person) for one in self.done.table.sitting]
            line.bids = [self.told(self.bids.pop(one)) for one in here]
        self.done.add(line)

    def note_holder(self, phone: int, who: Somebody | None) -> None:
        """Note who holds a phone now: whoever is named, and no other phone."""
        assert who is None or self.done.table.seat_of(who) is not None
        self.holders = [None if who and who.is_same(one) else one for one in self.holders]
        self.holders[phone] = who and who.person

    def note_joined(self, who: Somebody | None, label: str) -> None:
        """Note that a phone joined; it does not take a player who holds another one."""
        self.rights[AFAR] = self.rights[AFAR] or Right.READER
        self.labels[AFAR] = label
        if who is not None and who.person not in self.holders:
            self.note_holder(AFAR, who)


@contextmanager
def at_a_table(kind: str) -> Iterator[OpenForms]:
    """A game of that kind, of which nothing stays."""
    table = OpenForms()
    try:
        table.start(kind)
        yield table
    finally:
        table.teardown()


def opened(table: OpenForms, kind: str, which: int) -> Form | None:
    """A form of that kind, after what it needs first."""
    phone = FROM.get(kind, RED)
    for first in NEEDS.get(kind, ()):
        table.act([first], phone, 1, htmx=False)
    found = (table.opened(kind, phone, which + one, htmx=which % 2 == 1) for one in range(4))
    return next((form for form in found if form is not None), None)


def keep(table: OpenForms, kind: str, which: int, other: str) -> None:
    """Keep a form open while something else is done to whoever it names, or who holds its phone;
    then send it, and another one of the same kind.
    """
    form = opened(table, kind, which)
    if form is None:
        return
    who = form.names.who if form.names else table.holders[form.phone]
    seat = table.done.table.seat_of(who)
    table.act([other], form.phone, which if seat is None else seat, htmx=False)
    for kept in [form, *table.forms, opened(table, kind, which)]:
        if kept is not None:
            table.send(kept)


NEEDS = {
    "extra": ["bid_for_another"],
    "settle": ["contest"],
    "withdraw": ["contest"],
    "restore": ["undo"],
    "reopen": ["end"],
    "again": ["end"],
}
"""What is done before there is a form of a kind."""
FROM = {"join": AFAR, "withdraw": OLD}
"""The phone that opens a kind of form, if it is not the scorer's."""
GAMES_OF = {
    "insert": ["belote"],
    "own_bid": ["river"],
    "bid_for_another": ["batarde", "river"],
    "extra": ["batarde", "river"],
    "each": ["batarde", "river"],
}
"""The games that have a kind of form, if not all have."""


OF_PEOPLE = ["confirm", "contest", "withdraw", "own_bid", "bid_for_another", "holder", "join"]
ENDANGERED = {
    **dict.fromkeys(OF_NOTEBOOK, ("turn_to",)),
    **dict.fromkeys(OF_PEOPLE, ("swap", "take_over", "holder")),
    "confirm": ("swap", "undo", "take_over", "holder"),
    "entry": ("penalty",),
    "penalty": ("entry", "penalty", "swap"),
}
"""What matters most to a kind of form if it is done meanwhile."""


@pytest.mark.django_db
@pytest.mark.parametrize("kind", OPENERS)
def test_a_form_of_each_kind_whatever_was_done_since(kind):
    """It is written at once. Another one is kept while what matters to it most is done, and some
    other thing; in the long form, each thing, at a table of its own.
    """
    others, games = list(OPENERS), GAMES_OF.get(kind, list(PLAYED))
    begin = others.index(kind)
    besides = [] if kind in OF_NOTEBOOK else [others[(begin * 7 + 3) % len(others)]]
    some = [*ENDANGERED.get(kind, ()), *besides]
    each = others[: amount(0, len(others))]
    for number, meanwhile in enumerate([some, *[[other] for other in each]], start=begin):
        with at_a_table(games[number % len(games)]) as table:
            form = opened(table, kind, number)
            assert form is not None
            table.send(form)
            for other in meanwhile:
                keep(table, kind, number, other)


@pytest.mark.django_db
def test_open_forms_write_what_they_were_opened_for_or_nothing():
    how = {"max_examples": amount(4, 100), "stateful_step_count": amount(15, 50)}
    how |= {"derandomize": not LONG, "phases": [Phase.generate], "deadline": None}
    run_state_machine_as_test(OpenForms, settings=settings(**how))
