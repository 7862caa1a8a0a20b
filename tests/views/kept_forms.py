"""The forms that phones open at a table, and keep: what each sends, and what it is for."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from games.models import Game, Notebook, Phone, Player, Right
from tests import pages
from tests.browsing import Browser
from tests.cast import view_of
from tests.views.plain_list import Bid, Line, PlainList, Signed, Somebody, Table, ToldBid

KITCHEN, RED, OLD, AFAR = range(4)
"""The phones: an owner's, a scorer's, a reader's, and one that joins and has a notebook itself."""
OURS, THEIRS = range(2)
"""The notebook of the game, and the other one."""
CALLED = {"belote": "Contract", "river": "Bids", "batarde": "Bids"}
EACH = {True: "Bids: each on their own phone", False: "Bids: on one phone again"}


class Drawn(NamedTuple):
    """A form of a page: its HTML, its address, and what each of its buttons sends."""

    html: str
    address: str
    sent: list[dict]

    @property
    def plainly(self) -> dict:
        """What it sends without any button of a name."""
        return min(self.sent, key=len)

    def with_field(self, name: str) -> list[dict]:
        """What the buttons send that send this field."""
        off = set(re.findall(rf'name="{name}" value="([^"]*)" disabled', self.html))
        return [sent for sent in self.sent if name in sent and str(sent[name]) not in off]


def forms_on(page: str, end: str = "") -> list[Drawn]:
    """The posting forms of a page whose address ends so, or those of the page itself."""
    found = []
    for html in re.findall(r'<form\b[^>]*method="post".*?</form>', page, re.S):
        posts = pages.posts_of(html)
        address = posts[0][0]
        if address.endswith(end) and bool(end) == bool(address):
            found.append(Drawn(html, address, [fields for _, fields in posts]))
    return found


def form_on(page: str, end: str = "") -> Drawn | None:
    """The first of these forms."""
    return next(iter(forms_on(page, end)), None)


@dataclass
class Form:
    """A form as a phone opened it, and what it is for: the `line` that it writes, signed by whom it
    `names`, or else by whoever holds the phone, unless `nobody` does; or what it `notes` instead of
    writing one. `comes` is who sits down. `is_there` is whether what it is for is so already.
    Without other changes it is `certain` to be written, in its `notebook`.

    `kind`, `phone` and how often anything had been written (`changes`), how many lines, and what
    the line `rests_on`, are those of the moment when it was opened; `asked` is whether it answers a
    question. What it writes is `taken_back`, if nothing could follow.
    """

    address: str
    sent: dict
    line: Line = field(default_factory=Line)
    names: Signed | None = None
    nobody: bool = False
    notes: Callable[[], None] | None = None
    comes: Somebody | None = None
    is_there: Callable[[], bool] = lambda: False
    certain: bool = True
    notebook: int = OURS
    htmx: bool = False
    taken_back: bool = False
    kind: str = ""
    phone: int = 0
    changes: int = 0
    lines: int = 0
    rests_on: object = None
    asked: bool = False


OPENERS: dict[str, Callable] = {}


def kept(method: Callable) -> Callable:
    """A kind of form: the method opens one, None if the pages of the phone offer none."""
    OPENERS[method.__name__] = method
    return method


class Phones:
    """What the phones show, and the forms that they open. `which` chooses among several."""

    kind: str
    game: Game
    here: str
    phones: list[Browser]
    rows: list[Phone]
    notebooks: list[Notebook]
    labels: list[str]
    rights: list[Right | None]
    holders: list[Somebody | None]
    people: dict[str, Somebody]
    done: PlainList
    bids: dict[tuple[int, Somebody], Bid]
    numbers: int
    link: str

    def get(self, phone: int, address: str) -> str:
        """A page, "" if there is none for that phone."""
        answer = self.phones[phone].get(address)
        assert answer.status_code < 500
        return answer.content.decode() if answer.status_code == 200 else ""

    def another(self) -> int:
        """A number that no other form has."""
        self.numbers += 1
        return self.numbers

    def some_place(self, which: int) -> int | None:
        order = self.done.table.order
        return order[which % len(order)] if order else None

    def hand(self, phone: int, place: int) -> str:
        return self.get(phone, f"{self.here}hands/{place}/")

    def enters(self, phone: int) -> bool:
        return self.rights[phone] in (Right.OWNER, Right.SCORER)

    def signed(self, who: Somebody) -> Signed:
        """Somebody as the table names them: who represents somebody who sat keeps their name."""
        sat = [one for one in self.people.values() if one.has_sat and one.is_same(who)]
        named = who if who in sat or not sat else sat[0]
        return Signed(named, named.name)

    def signer(self, who: Somebody | None) -> Signed | None:
        """How somebody signs now who holds a phone."""
        seat = self.done.table.seat_of(who)
        if who is None or seat is not None:
            return who and self.signed(self.done.table.sitting[seat])
        return Signed(who, who.called, seated=False)

    def bid_now(self, of: Somebody, phone: int, over: int | None) -> Bid:
        """A bid that a phone makes for somebody now."""
        holder = self.holders[phone]
        return Bid(of, holder, phone, over, self.signer(holder), self.labels[phone])

    def told(self, bid: Bid, *, void: bool = False) -> ToldBid:
        """A bid as a line tells of it that is written now."""
        over = bid.over is not None
        return ToldBid(self.signed(bid.of), bid.signed, bid.label, bid.own, over, void)

    # The hand in play

    @kept
    def entry(self, phone: int, which: int) -> Form | None:
        page = self.get(phone, self.here)
        if f'href="{self.here}?entry=announce"' in page:
            page = self.get(phone, f"{self.here}?entry=announce")
        if drawn := form_on(page, f"{self.here}announce"):
            sent = drawn.plainly | {"taker": [str(which % 4)], "contract": ["hearts"]}
            if self.kind != "belote":
                sent = drawn.plainly | {f"bids-{seat}": ["0"] for seat in range(4)}
            return Form(drawn.address, sent, self.announced(int(sent["hand"][-1])), htmx=True)
        if drawn := form_on(page, f"{self.here}record"):
            sent = drawn.plainly | {"points-0": [""], "points-1": [str(100 + which)]}
            if self.kind != "belote":
                most = max(map(int, pages.choices_of(drawn.html)["tricks-0"]))
                taken = {f"tricks-{seat}": ["0"] for seat in range(4)}
                sent = drawn.plainly | taken | {f"tricks-{which % 4}": [str(most)]}
            place = int(sent["hand"][-1])
            then = partial(Table.with_hand, place=place)
            line = Line("Written down", place, result=object(), then=then)
            return Form(drawn.address, sent, line, htmx=True)
        return None

    def announced(self, place: int, *, extra: bool = False) -> Line:
        """The line of announcements for the hand in play, or of what is announced besides."""
        then = partial(replace, announced=place)
        said = "Announced" if extra else CALLED[self.kind]
        return Line(said, place, extra=extra, then=then)

    @kept
    def undo(self, phone: int, which: int) -> Form | None:
        over = self.done.table.ended
        page = self.get(phone, f"{self.here}take-back/" if over else self.here)
        return self.taking_back(page, "undo", "Undone", self.done.last)

    @kept
    def restore(self, phone: int, which: int) -> Form | None:
        page = self.get(phone, f"{self.here}journal/")
        undone = self.done.undone[-1].taken if self.done.undone else None
        return self.taking_back(page, "restore", "Restored", undone)

    def taking_back(self, page: str, verb: str, said: str, taken: Line | None) -> Form | None:
        if drawn := form_on(page, f"{self.here}{verb}"):
            assert taken is not None
            what = {"moved": taken.moved, "renumbers": taken.renumbers}
            line = Line(said, taken.place, taken=taken, **what)
            return Form(drawn.address, drawn.plainly, line, htmx="hx-post" in drawn.html)
        return None

    # Hands on the sheet

    @kept
    def correct(self, phone: int, which: int) -> Form | None:
        place = self.some_place(which)
        if place is None or not self.enters(phone):
            return None
        page = self.get(phone, f"{self.here}hands/{place}/correct/")
        if drawn := form_on(page, f"{self.here}change"):
            facts = json.loads(drawn.plainly["changes"][-1])[0]["facts"]
            result = self.other_result(facts)
            line = Line("Corrected", place, result=result)
            return Form(drawn.address, drawn.plainly | result, line, htmx=True)
        return None

    def other_result(self, facts: dict) -> dict:
        """The fields of another result of a hand, or a penalty, than that of these facts."""
        if "adjust" in facts:
            return {"adjust-0": [str(1 + abs(facts["adjust"][0]) % 20)]}
        if self.kind == "belote":
            points = 100 + (facts["points"][1] - 99) % 20
            return {"points-0": [""], "points-1": [str(points)]}
        tricks = facts["tricks"]
        return {f"tricks-{(seat + 1) % 4}": [str(took)] for seat, took in enumerate(tricks)}

    @kept
    def insert(self, phone: int, which: int) -> Form | None:
        """A new hand before another one; a game in which each hand has its cards takes none."""
        before = self.some_place(which)
        if self.kind != "belote" or before is None or not self.enters(phone):
            return None
        if drawn := form_on(self.get(phone, f"{self.here}hands/{before}/insert/"), "change"):
            announced = {"taker": ["1"], "contract": ["hearts"], "do": ["result"]}
            page = self.phones[phone].post(drawn.address, drawn.plainly | announced)
            [drawn] = forms_on(page.content.decode(), "change")
            sent = drawn.plainly | {"points-0": [""], "points-1": ["100"]}
            place = int(sent["at"][-1])
            then = partial(Table.with_hand, place=place, before=before)
            line = Line("Inserted", place, result=object(), renumbers=True, then=then)
            return Form(drawn.address, sent, line, htmx=True)
        return None

    @kept
    def penalty(self, phone: int, which: int) -> Form | None:
        """A penalty or a bonus, from the menu of the table."""
        page = self.get(phone, f"{self.here}adjust/") if self.enters(phone) else ""
        if drawn := form_on(page, f"{self.here}change"):
            points = {"adjust-0": [str(which + 1)], "adjust-0-sign": ["+-"[which % 2]]}
            place = int(drawn.plainly["at"][-1])
            line = Line("Penalty or bonus", place, result=object())
            line.then = partial(Table.with_penalty, place=place)
            return Form(drawn.address, drawn.plainly | points, line, htmx=True)
        return None

    @kept
    def remove(self, phone: int, which: int) -> Form | None:
        """A hand that others follow only leaves a game in which any hand is like another."""
        table = self.done.table
        place = self.some_place(which if self.kind == "belote" else -1)
        last = self.kind == "belote" or table.announced is None
        if len(table.order) < 2 or not last or not self.enters(phone):
            return None
        if drawn := form_on(self.get(phone, f"{self.here}hands/{place}/remove/"), "change"):
            then = partial(Table.without_hand, place=place)
            line = Line("Removed", place, then=then, result=object())
            line.renumbers = place not in table.penalties
            return Form(drawn.address, drawn.plainly, line)
        return None

    # What people say

    @kept
    def note(self, phone: int, which: int) -> Form | None:
        """A note on a hand, or on the game."""
        place = self.some_place(which) if which % 3 else None
        page = self.hand(phone, place) if place else self.get(phone, f"{self.here}note")
        if drawn := form_on(page, f"hands/{place}/note" if place else ""):
            text = f"Note {self.another()}"
            line = Line("Note", place, [[text]], remark=True)
            address = drawn.address or f"{self.here}note"
            return Form(address, drawn.plainly | {"text": [text]}, line)
        return None

    @kept
    def confirm(self, phone: int, which: int) -> Form | None:
        """A hand on its page, or the newest on the table; the game once it is over."""
        place = self.some_place(which if which % 2 else -1)
        if self.done.table.ended and which % 3:
            place, page = None, self.get(phone, f"{self.here}result/")
        elif place is None:
            return None
        else:
            page = self.hand(phone, place) if which % 2 else self.get(phone, self.here)
        for drawn in forms_on(page, f"hands/{place}/confirm" if place else f"{self.here}confirm"):
            if choices := drawn.with_field("player"):
                sent = choices[which % len(choices)]
                who = self.signed(self.people[sent["player"]])
                line, htmx = Line("Confirmed", place, remark=True), "hx-post" in drawn.html
                return Form(drawn.address, sent, line, names=who, htmx=htmx)
        return None

    @kept
    def contest(self, phone: int, which: int) -> Form | None:
        """Somebody contests a hand, and may say what it should be."""
        place = self.some_place(which)
        page = place and self.get(phone, f"{self.here}hands/{place}/contest")
        if drawn := form_on(page or ""):
            why = f"Why {self.another()}"
            result = which % 2 and self.other_result(json.loads(drawn.plainly["facts"][-1]))
            sent = drawn.plainly | {"typed": [why]} | (result or {})
            form = Form(f"{self.here}hands/{place}/contest", sent)
            form.line = Line("Contested", place, [[f"“{why}”"]], remark=True, result=result)
            if by := pages.choices_of(drawn.html).get("by"):
                key = by[which % len(by)]
                form.sent = sent | {"by": [key]}
                form.names, form.nobody = self.signed(self.people[key]) if key else None, not key
            return form
        return None

    @kept
    def settle(self, phone: int, which: int) -> Form | None:
        """An objection is settled: as it asks, or the sheet stands."""
        about = self.some_objection(which)
        page = about and self.get(phone, f"{self.here}objections/{self.number_of(about)}/")
        if drawn := form_on(page or "", f"objections/{about and self.number_of(about)}/"):
            choices = drawn.with_field("how")
            sent = choices[which % len(choices)]
            corrects = sent["how"] == "correct"
            what = {"remark": not corrects, "result": about.result if corrects else None}
            return Form(drawn.address, sent, self.ending(about, "Settled", **what))
        return None

    @kept
    def withdraw(self, phone: int, which: int) -> Form | None:
        """Its author ends an objection."""
        about = self.some_objection(which)
        end = about and f"objections/{self.number_of(about)}/withdraw"
        if drawn := form_on(self.hand(phone, about.place), end) if about else None:
            line = self.ending(about, "Objection withdrawn", remark=True)
            return Form(drawn.address, drawn.plainly, line)
        return None

    def some_objection(self, which: int) -> Line | None:
        found = [
            one for one in self.done.lines if one.is_open and one.place in self.done.table.order
        ]
        return found[which % len(found)] if found else None

    def number_of(self, line: Line) -> int:
        return 1 + self.done.lines.index(line)

    def ending(self, about: Line, said: str, **what: object) -> Line:
        """The line that ends an objection, which tells of it."""
        who = (about.by, f" (☎ {about.label})") if about.by else (f"☎ {about.label}",)
        told = ("Objection: ", *who, " ", *about.besides[0])
        return Line(said, about.place, [told], about=about, **what)

    # The game, its seats and dealers

    @kept
    def end(self, phone: int, which: int) -> Form | None:
        if drawn := form_on(self.get(phone, f"{self.here}end")) if which % 2 else None:
            line = Line("Game ended early", then=partial(replace, ended=True))
            there = lambda: self.done.table.ended  # noqa: E731
            return Form(f"{self.here}end", drawn.plainly, line, is_there=there)
        return None

    @kept
    def reopen(self, phone: int, which: int) -> Form | None:
        ended = self.done.table.ended
        if drawn := form_on(self.get(phone, f"{self.here}reopen") if ended else "", "reopen"):
            line = Line("Game resumed", then=partial(replace, ended=False))
            there = lambda: not self.done.table.ended  # noqa: E731
            return Form(drawn.address, drawn.plainly, line, is_there=there)
        return None

    @kept
    def dealer(self, phone: int, which: int) -> Form | None:
        """Somebody else deals the hand in play, this once, from then on or always."""
        ways = {
            "once": "Dealer corrected, this once",
            "onwards": "Dealer corrected, from there on",
            "all": "First dealer corrected",
        }
        asked = f"dealer/?deals={which % 4}&how={list(ways)[which // 4 % 3]}"
        if drawn := form_on(self.get(phone, f"{self.here}{asked}"), "dealer/"):
            sent = drawn.plainly
            [how] = sent["how"]
            about = [] if how == "all" else [int(sent["hand"][-1])]
            return Form(drawn.address, sent, Line(ways[how], *about))
        return None

    @kept
    def swap(self, phone: int, which: int) -> Form | None:
        if drawn := form_on(self.get(phone, f"{self.here}seats/")):
            seat, other = which % 4, (which % 4 + 1 + which // 4 % 3) % 4
            hand = self.hand_to_change(drawn, which)
            if not hand:
                return None
            people = self.done.table.sitting
            first, second = [self.signed(people[one]) for one in sorted([seat, other])]
            line = Line("Seats swapped", None, [[first, " ⇄ ", second]], moved=(seat, other))
            line.then = partial(Table.seated, seats={seat: people[other], other: people[seat]})
            line.since = int(hand)
            fields = {"seat": [str(seat)], "swap": str(other), "hand": [hand]}
            return Form(f"{self.here}seats/", drawn.plainly | fields, line)
        return None

    @kept
    def take_over(self, phone: int, which: int) -> Form | None:
        """Somebody known takes a seat, or somebody new."""
        if drawn := form_on(self.get(phone, f"{self.here}seats/")):
            seat, known = which % 4, drawn.with_field("known")
            name = known[0]["known"] if known and which % 2 else f"New {self.another()}"
            here = [one for one in self.people.values() if one.called == name and not one.forgotten]
            who = here[0] if here else Somebody("", name, name)
            hand = self.hand_to_change(drawn, which)
            if not hand or who.name != name or self.done.table.seat_of(who) is not None:
                return None  # somebody who was renamed, or who sits under another name
            leaves = self.signed(self.done.table.sitting[seat])
            line = Line("Seat taken over", None, [[leaves, " → "]], moved=(seat,))
            line.since = int(hand)
            fields = {"seat": [str(seat)], "new_name": [name], "hand": [hand]}
            return Form(f"{self.here}seats/", drawn.plainly | fields, line, comes=who)
        return None

    def hand_to_change(self, drawn: Drawn, which: int) -> str:
        """The hand from which on seats change here: any, if everybody sits where they sat from the
        start; else the one to come, "" if the game is over.
        """
        hands = re.findall(r'<option value="(\d+)"', drawn.html)
        if any(one.moved for one in self.done.lines):
            hands = hands[: not self.done.table.ended]
        return hands[(-1 - which // 4) % len(hands)] if hands else ""

    # Bids, each on their own phone

    @kept
    def own_bid(self, phone: int, which: int) -> Form | None:
        for drawn in forms_on(self.get(phone, self.here), f"{self.here}bid"):
            if "own" in drawn.plainly:
                return self.bid(phone, drawn, drawn.plainly["player"][-1], which)
        return None

    @kept
    def bid_for_another(self, phone: int, which: int) -> Form | None:
        for drawn in forms_on(self.get(phone, self.here), f"{self.here}bid"):
            if "own" not in drawn.plainly:
                keys = pages.choices_of(drawn.html).get("player") or drawn.plainly["player"]
                return self.bid(phone, drawn, keys[which % len(keys)], which)
        return None

    def bid(self, phone: int, drawn: Drawn, key: str, which: int) -> Form | None:
        """A bid that is legal, in a trump with which it is."""
        inputs = re.findall(r'<input type="radio" name="bid"[^>]*>', drawn.html)
        legal = [one for one in inputs if "disabled" not in one]
        if not legal:
            return None
        picked = legal[which % len(legal)]
        sent = drawn.plainly | {"player": [key], "bid": re.findall(r'value="(\d+)"', picked)}
        if trumps := re.search(r'data-with="([^"]*)"', picked):
            sent["trump"] = [trumps[1].split()[which % 2 - 1]]
        place, who = int(sent["hand"][-1]), self.people[key]
        there = partial(self.is_announced, who, int(sent["bid"][-1]))
        what = {"names": self.signed(who), "htmx": "hx-post" in drawn.html, "is_there": there}
        notes = partial(self.note_bid, phone, place, who)
        return Form(drawn.address, sent, Line(place=place), notes=notes, **what)

    def is_announced(self, who: Somebody, bid: int) -> bool:
        """Whether all bids of the hand in play are made, this one of somebody among them."""
        bids = (view_of(self.game).announced or {}).get("bids")
        seat = self.done.table.seat_of(who)
        return bids is not None and seat is not None and bids[seat] == bid

    @kept
    def extra(self, phone: int, which: int) -> Form | None:
        """What is announced besides the bids: the trump that was turned up, who calls méchoune."""
        page = self.get(phone, self.here)
        keys = re.findall(r'form="extra" name="extra" value="([^"]+)"', page)
        if not keys:
            return None
        version, hand = [
            re.search(rf'form="extra" name="{name}" value="(\d+)"', page)[1]
            for name in ("version", "hand")
        ]
        sent = {"extra": keys[which % len(keys)], "version": version, "hand": hand}
        line = self.announced(int(hand), extra=True)
        return Form(f"{self.here}extra", sent, line, htmx=True)

    @kept
    def each(self, phone: int, which: int) -> Form | None:
        """Players bid each on their own phone, or all on one again."""
        if drawn := form_on(self.get(phone, f"{self.here}each/")):
            [sent] = drawn.with_field("each")
            line = Line(EACH[sent["each"] == "1"], remark=True)
            return Form(f"{self.here}each/", sent, line)
        return None

    # Who holds which phone

    @kept
    def holder(self, phone: int, which: int) -> Form | None:
        """The phone is handed on, to the player next to that of a seat, or to nobody."""
        if drawn := form_on(self.get(phone, f"{self.here}holder/"), "holder/"):
            choices = drawn.with_field("by")
            sent = choices[(which + 1) % len(choices)]
            who = self.people[sent["by"]] if sent["by"] else None
            there = lambda: self.holders[phone] is (who and who.person)  # noqa: E731
            notes = partial(self.note_holder, phone, who)
            names = who and self.signed(who)
            return Form(drawn.address, sent, names=names, notes=notes, is_there=there)
        return None

    @kept
    def join(self, phone: int, which: int) -> Form | None:
        """The phone from afar joins the game."""
        if drawn := form_on(self.get(phone, self.link)) if phone == AFAR else None:
            keys = pages.choices_of(drawn.html).get("player", [""])
            key = keys[which % len(keys)]
            who = self.people[key] if key else None
            sent = drawn.plainly | {"player": [key], "label": [self.labels[AFAR]]}
            form = Form(self.link, sent, names=who and self.signed(who), htmx=True)
            form.notes = partial(self.note_joined, who, self.labels[AFAR])
            form.is_there = lambda: (
                self.rights[AFAR] is not None and (who is None or who.is_same(self.holders[AFAR]))
            )
            return form
        return None

    @kept
    def right(self, phone: int, which: int) -> Form | None:
        """The owner lowers or raises another phone."""
        of = which % 3 + 1
        row = self.rows[of]
        held = (
            row.guest_of.first() if of == AFAR else row.accesses.get(notebook=self.notebooks[OURS])
        )
        where = "phones/guests" if of == AFAR else "phones"
        page = self.get(phone, f"/{where}/{held.pk}/") if held and phone == KITCHEN else ""
        if drawn := form_on(page):
            sent = drawn.with_field("right")[which // 4 % 2]

            def note() -> None:
                self.rights[of] = Right(sent["right"])

            there = lambda: self.rights[of] == sent["right"]  # noqa: E731
            return Form(f"/{where}/{held.pk}/", sent, notes=note, is_there=there)
        return None

    @kept
    def name_phone(self, phone: int, which: int) -> Form | None:
        if drawn := form_on(self.get(phone, "/settings/"), "settings/phone"):
            label = f"Phone {self.another()}"

            def note() -> None:
                self.labels[phone] = label

            return Form(drawn.address, drawn.plainly | {"label": [label]}, notes=note)
        return None

    # The notebook and its people

    @kept
    def rename(self, phone: int, which: int) -> Form | None:
        who, page = self.some_person(phone, which)
        if drawn := form_on(page, "rename"):
            name = f"{who.called[:6].strip()} {self.another()}"

            def note() -> None:
                if not who.has_sat:
                    who.name = name
                who.called = name

            return Form(drawn.address, drawn.plainly | {"name": [name]}, notes=note)
        return None

    @kept
    def merge(self, phone: int, which: int) -> Form | None:
        """Two entries of a person become one; those who played together are two."""
        who, page = self.some_person(phone, which)
        if drawn := form_on(page, "merge"):
            others = re.findall(r'<option value="(\d+)"', drawn.html)
            number = others[which % len(others)]
            into = self.people[Player.objects.get(pk=number).key]

            def note() -> None:
                held = [one for one, holder in enumerate(self.holders) if holder is who]
                theirs = [one for one, holder in enumerate(self.holders) if holder is into]
                for one in held:
                    self.holders[one] = None if theirs else into
                who.merged_into = into
                self.bids = {(place, one.person): bid for (place, one), bid in self.bids.items()}

            sent = drawn.plainly | {"into": [number]}
            return Form(drawn.address, sent, notes=note, certain=False)
        return None

    @kept
    def forget(self, phone: int, which: int) -> Form | None:
        """A name is deleted: seldom that of somebody who sits."""
        who, page = self.some_person(phone, which)
        if who and self.done.table.seat_of(who) is not None and which < 8:
            return None
        if drawn := form_on(page, "forget"):

            def note() -> None:
                for one in [one for one in self.people.values() if one.person is who.person]:
                    one.forgotten = True
                self.holders = [None if who.is_same(one) else one for one in self.holders]

            return Form(drawn.address, drawn.plainly | {"sure": ["1"]}, notes=note)
        return None

    def some_person(self, phone: int, which: int) -> tuple[Somebody | None, str]:
        """Somebody who has a name, and the page on which an owner changes it."""
        known = [one for one in self.people.values() if not one.forgotten and not one.merged_into]
        if not known or phone != KITCHEN:
            return None, ""
        who = known[-1 - which % len(known)]
        number = Player.objects.get(notebook=self.notebooks[OURS], key=who.key).pk
        return who, self.get(phone, f"/players/{number}/change/")

    @kept
    def again(self, phone: int, which: int) -> Form | None:
        """The same people play again."""
        page = self.get(phone, f"{self.here}result/") if self.done.table.ended else ""
        if drawn := form_on(page, f"{self.here}again"):
            certain = not any(one.forgotten for one in self.done.table.sitting)
            there = self.game.followers.exists
            what = {"notes": lambda: None, "is_there": there, "certain": certain}
            return Form(drawn.address, drawn.plainly, **what)
        return None

    # The notebook that the phone shows, ours or theirs

    @kept
    def turn_to(self, phone: int, which: int) -> Form | None:
        """The phone shows its other notebook, which writes nothing."""
        if drawn := form_on(self.get(KITCHEN, "/settings/"), "settings/open"):
            [other] = re.findall(r'name="open" value="(\d+)">', drawn.html)
            sent = drawn.plainly | {"open": [other]}
            return Form(drawn.address, sent, is_there=lambda: True, certain=False)
        return None

    @kept
    def name_notebook(self, phone: int, which: int) -> Form | None:
        if drawn := form_on(self.get(KITCHEN, "/settings/"), "settings/notebook"):
            return self.of_notebook(drawn, name=[f"Notebook {self.another()}"])
        return None

    @kept
    def invite(self, phone: int, which: int) -> Form | None:
        """An invitation, with a code; one like it may be there."""
        if drawn := form_on(self.get(KITCHEN, "/phones/invite/")):
            choices = drawn.with_field("right")
            form = self.of_notebook(drawn, **choices[which % len(choices)])
            form.address, form.is_there = "/phones/invite/", lambda: True
            return form
        return None

    @kept
    def evening(self, phone: int, which: int) -> Form | None:
        if drawn := form_on(self.get(KITCHEN, "/evenings/new/")):
            names = ", ".join(f"Guest {self.another()}" for _ in range(4))
            form = self.of_notebook(drawn, kind=["belote"], new_names=[names])
            form.address = "/evenings/new/"
            return form
        return None

    @kept
    def new_game(self, phone: int, which: int) -> Form | None:
        """A new game, set up like the last one."""
        address = f"/new/{self.kind}/"
        if drawn := form_on(self.get(KITCHEN, address), address):
            for same in drawn.with_field("same"):
                page = self.phones[KITCHEN].post(drawn.address, same).content.decode()
                [drawn] = forms_on(page, address)
                [start] = drawn.with_field("start")
                return self.of_notebook(drawn, **start)
        return None

    @kept
    def delete_notebook(self, phone: int, which: int) -> Form | None:
        """The notebook goes to the bin; what that writes is taken back at once."""
        if drawn := form_on(self.get(KITCHEN, "/settings/delete/")):
            form = self.of_notebook(drawn, sure=["1"])
            form.address, form.taken_back = "/settings/delete/", True
            return form
        return None

    def of_notebook(self, drawn: Drawn, **fields: object) -> Form:
        """A form of the notebook that it names."""
        sent = drawn.plainly | fields
        number = int(sent["notebook"][-1])
        [notebook] = [one for one in (OURS, THEIRS) if self.notebooks[one].pk == number]
        what = {"notebook": notebook, "notes": lambda: None}
        return Form(drawn.address, sent, **what)
