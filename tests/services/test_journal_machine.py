"""Whatever phones send, in any order, the journal agrees with a list in memory."""

import re
from contextlib import suppress
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games import journal, services
from games.journal import AT_THE_END
from games.kinds.registry import GAMES
from games.management.verifying import verify_game
from games.models import Game
from games.scoring.adjustments import is_adjustment
from games.store.recent import load_view
from games.table import acts
from games.table.disputes.trial import before_hand
from games.table.seats import taking_over
from games.table.view import GameView
from games.views.access import COOKIE
from tests import kinds
from tests.alike import alike
from tests.browsing import Browser
from tests.cast import confirming, cookie_of, make_cast, view_of
from tests.faults import amount
from tests.replaying import replay_record
from tests.workers import Worker

RANDOM = st.randoms(use_true_random=False)
DIFFERENT_EACH_TIME = re.compile(r'(name="(?:client_key|csrfmiddlewaretoken)" value=")[^"]*')
"""The keys of forms."""


class Journal(RuleBasedStateMachine):
    """`counted` is the model: the entries that count, in order, without remarks. `undone` holds the
    entries undone since, the latest last; `sent` is the outcome of every key. No undo touches the
    remarks: `said` are the notes, `contested` the places of the open objections, by number; `stood`
    are the facts of the hand, or of all hands, at each confirmation, by number. Two workers write
    by turns, and show what a new one shows.
    """

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.cast = make_cast()
        self.workers, self.turns = [Worker(), Worker()], Random(1)
        self.phone = Browser(headers={"accept-language": "en"})
        self.phone.cookies[COOKIE] = cookie_of(self.cast.owner)
        self.game = self.cast.start(self.kind, **kinds.STARTS[self.kind])
        self.seen: GameView | None = None
        self.counted: list[tuple[str, object]] = []
        self.undone: list[tuple[str, object]] = []
        self.sent = {}
        self.said: dict[int | None, str] = {}
        self.contested: dict[int, int] = {}
        self.stood: dict[int, dict] = {}
        random = Random(1)
        for _ in range(3):  # there is something to change from the beginning
            self.enter("record", acts.record, facts=kinds.hand(self.view, random))

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    # What phones do

    @rule(random=RANDOM)
    def announce(self, random) -> None:
        facts = None if self.over else kinds.announcements(self.view, random)
        self.enter("announce", acts.announce, facts=facts or {})

    @rule(random=RANDOM)
    def record(self, random) -> None:
        facts = {} if self.over else kinds.hand(self.view, random)
        self.enter("record", acts.record, facts=facts)

    @rule(random=RANDOM)
    def play_to_the_end(self, random) -> None:
        while not self.over:
            self.record(random)

    @rule(counts=st.booleans())
    def end(self, counts) -> None:
        if self.over:
            self.refused(["game_is_over"], acts.end_game, counts=counts)
        else:
            self.send(acts.end_game, counts=counts)
            self.count("end", counts and bool(self.view.sheet.numbered))

    @rule()
    def reopen(self) -> None:
        if self.model()["ended"]:
            self.send(acts.reopen)
            self.count("reopen", None)
        else:
            self.refused(["game_goes_on"], acts.reopen)

    @rule(text=st.text(alphabet="aé\n ", max_size=5), random=RANDOM)
    def note(self, text, random) -> None:
        place = random.choice([None, *self.places])
        self.send(acts.write_note, hand=place, text=text)
        self.said[place] = text.strip()

    @rule(random=RANDOM)
    def contest(self, random) -> None:
        if self.places:
            place = random.choice(self.places)
            facts = random.choice([None, self.played_at(self.places.index(place) + 1, random)])
            reason = str(self.view.game.version)
            entry = self.send(acts.object_to, place=place, facts=facts, reason=reason)
            self.contested[entry.number] = place

    @rule(random=RANDOM, verb=st.sampled_from([acts.settle, acts.withdraw]))
    def end_an_objection(self, random, verb) -> None:
        if self.contested:
            number = random.choice(sorted(self.contested))
            self.send(verb, objection=number)
            del self.contested[number]

    @rule(random=RANDOM)
    def confirm(self, random) -> None:
        """Confirm a hand or the whole game; what is confirmed is what stands."""
        side, place = random.choice([0, 1]), random.choice([None, *self.places])
        if place is None and not self.over:
            self.refused(["game_goes_on"], acts.confirm, **confirming(self.game, side))
        elif (side, place) in self.confirmed():
            said = confirming(self.game, side, place)
            self.refused(["confirmed_already"], acts.confirm, **said)
        else:
            entry = self.send(acts.confirm, **confirming(self.game, side, place))
            self.stood[entry.number] = self.standing(place)

    @rule()
    def undo(self) -> None:
        if self.counted:
            before = self.view.current
            entry = self.send(acts.undo)
            assert entry.facts == {"entry": before.last.number}
            self.undone.append(self.counted.pop())
        else:
            self.refused(["nothing_to_undo"], acts.undo)

    @rule(random=RANDOM)
    def record_and_undo(self, random) -> None:
        if not self.over:
            before = self.view.current
            self.send(acts.record, facts=kinds.hand(self.view, random))
            self.send(acts.undo)
            self.undone = [("record", self.view.entries[-2].facts)]
            assert self.view.current == before

    @rule()
    def restore(self) -> None:
        if self.undone:
            self.send(acts.restore)
            self.counted.append(self.undone.pop())
        else:
            self.refused(["nothing_to_restore"], acts.restore)

    @rule(random=RANDOM)
    def correct(self, random) -> None:
        if self.places:
            number = random.randint(1, len(self.places))
            place, facts = self.places[number - 1], self.played_at(number, random)
            self.change("correct", (place, facts), acts.correct, place=place, facts=facts)

    @rule(random=RANDOM)
    def remove(self, random) -> None:
        if self.places:
            place = random.choice(self.places)
            self.change("remove", (place, None), acts.remove, place=place)

    @rule(random=RANDOM)
    def insert(self, random) -> None:
        last = random.choice([AT_THE_END, self.view.current.next_place])
        last = AT_THE_END if self.view.current.open is None else last
        number = random.randint(1, len(self.places) + (not self.view.sheet.finished))
        before = (*self.places, last)[number - 1]
        facts, new = self.played_at(number, random), self.view.current.free_place
        inserted = (new, facts, number - 1)
        self.change("insert", inserted, acts.insert, before=before, facts=facts)

    @rule(random=RANDOM)
    def adjust(self, random) -> None:
        """Write a penalty or a bonus, mostly as the last line of the sheet."""
        at = random.choice([len(self.places), random.randint(0, len(self.places))])
        before = (*self.places, AT_THE_END)[at]
        facts, new = kinds.adjustment(self.view, random), self.view.current.free_place
        self.change("insert", (new, facts, at), acts.insert, before=before, facts=facts)

    @rule(random=RANDOM)
    def put_back(self, random) -> None:
        if self.view.current.removed:
            removed = random.choice(self.view.current.removed)
            place, facts, before = removed.place, removed.facts, removed.before
            at = self.places.index(before) if before else len(self.places)
            what = {"place": place, "facts": facts, "before": before}
            self.change("insert", (place, facts, at), acts.insert, **what)

    @rule(random=RANDOM)
    def correct_the_dealer(self, random) -> None:
        view = self.view
        seats, before = len(view.seats), view.record["first_dealer"]
        seat = random.randrange(seats)
        if view.game_record.game.direction(view.table) == 0:
            self.refused(["nobody_deals"], acts.correct_dealer, first_dealer=seat)
        elif self.over:
            self.refused(["game_is_over"], acts.correct_dealer, first_dealer=seat)
        elif seat == before:
            self.refused(["same_dealer"], acts.correct_dealer, first_dealer=seat)
        elif replay_record(GAMES, view.record | {"first_dealer": seat}).faults:
            with pytest.raises(services.Refused):
                self.cast.say(acts.correct_dealer, self.game, first_dealer=seat)
        else:
            self.send(acts.correct_dealer, first_dealer=seat)
            self.count("dealer", seat)

    @rule(random=RANDOM)
    def replace_a_player(self, random) -> None:
        """Use a new name each time, so that nobody sits on two seats."""
        view = self.view
        hands = [place for place in self.places if not is_adjustment(view.facts(place))]
        if hands:
            seat, number = random.randrange(len(view.seats)), random.randint(1, len(hands))
            hand = (*hands, view.current.next_place)[number]
            name = f"New {len(self.sent)}"
            self.send(taking_over.replace_player, seat=seat, name=name, hand=hand)
            self.count("replace", (seat, hands[number - 1], name))

    @rule()
    def record_an_impossible_hand(self) -> None:
        code = "game_is_over" if self.over else "unknown_field"
        self.refused([code], acts.record, facts={"cheating": True})

    @rule(random=RANDOM)
    def send_again(self, random) -> None:
        if self.sent:
            key = random.choice(sorted(self.sent))
            verb = random.choice([acts.undo, acts.end_game])
            again = self.say(verb, seen_version=random.randint(0, 9), client_key=key)
            assert again == self.sent[key]

    @rule(random=RANDOM, verb=st.sampled_from([acts.undo, acts.end_game, acts.record]))
    def send_from_a_stale_page(self, random, verb) -> None:
        version = self.view.game.version
        seen = random.randint(-1, version + 1)
        if journal.is_outdated(self.view.entries, seen):
            what = {"facts": {}} if verb == acts.record else {}
            with pytest.raises(services.Stale) as stale:
                self.say(verb, seen_version=seen, **what)
            missed = [entry.number for entry in stale.value.entries]
            assert missed == list(range(max(seen, 0) + 1, version + 1))

    @rule()
    def delete_and_restore(self) -> None:
        for verb in (services.delete_game, services.restore_game):
            with self.turns.choice(self.workers).serves():
                verb(game=self.game)

    @rule(random=RANDOM)
    def change_names(self, random) -> None:
        notebook, owner = self.cast.notebook, self.cast.owner
        known = notebook.players.filter(forgotten=False).order_by("pk")
        people = [one for one in known if not one.name.startswith("New")]
        if not people:
            return
        one, other = random.choices(people, k=2)
        verb, what = random.choice(
            [
                (services.rename_player, {"player": one, "name": f"Old {len(self.sent)}"}),
                (services.merge_players, {"player": one, "into": other}),
                (services.separate_player, {"player": one}),
                (services.forget_player, {"player": one}),
                (services.name_phone, {"phone": owner, "label": f"{len(self.sent)}"}),
                (services.hand_phone_to, {"phone": owner, "notebook": notebook, "player": one}),
            ]
        )
        self.seen = None
        with self.turns.choice(self.workers).serves(), suppress(services.Refused):
            verb(**what)

    # Invariants

    @invariant()
    def the_journal_agrees_with_the_model(self) -> None:
        view, expected = self.view, self.model()
        assert view.record["hands"] == expected["hands"]
        assert view.record.get("open") == expected["open"]
        assert view.current.ended == expected["ended"]
        assert view.current.counts == expected["counts"]
        assert view.record["first_dealer"] == expected["dealer"]
        assert view.record.get("replaced", []) == expected["replaced"]
        assert not view.faults

    @invariant()
    def no_undo_touches_a_remark(self) -> None:
        current = self.view.current
        notes = current.hand_notes | ({None: current.note} if None in self.said else {})
        assert notes == self.said
        objections = {one.entry.number: one.entry.hand for one in current.open_objections}
        assert objections == self.contested
        assert self.view.game.contested == bool(self.contested)
        assert current.last is None or not journal.is_remark(current.last)

    @invariant()
    def what_is_confirmed_is_what_stands(self) -> None:
        for one in self.view.current.confirmations:
            if one.voided is None:
                assert self.standing(one.place) == self.stood[one.entry.number]

    @invariant()
    def what_is_remembered_of_the_game_is_what_is_read_of_it(self) -> None:
        for _ in range(2):
            with self.turns.choice(self.workers).serves():
                remembered = load_view(Game.objects.get(pk=self.game.pk))
                assert remembered == self.view
                assert remembered.seats == self.view.seats

    @invariant()
    def every_worker_shows_what_a_new_one_shows(self) -> None:
        table, version = f"/games/{self.game.key}/", self.view.game.version
        pages = [table, *[table + page for page in ("result/", "journal/", "hands/1/")]]
        pages += [f"{table}news?since={since}." for since in range(max(version - 3, 0), version)]
        page = self.turns.choice(pages)
        assert self.page(self.turns.choice(self.workers), page) == self.page(Worker(), page), page

    @invariant()
    def verification_finds_nothing(self) -> None:
        assert verify_game(self.game.pk, self.game.key) == []

    @invariant()
    def derived_data_agrees_with_the_sheet(self) -> None:
        view = self.view
        sheet, seats = replay_record(GAMES, view.record).sheet, list(self.game.seats.all())
        for number, side in enumerate(sheet.sides):
            for seat in side.seats:
                derived = (seats[seat].total, seats[seat].rank)
                assert derived == (sheet.totals[number], sheet.ranks[number])
        model = self.model()
        ended = "unfinished" if model["ended"] else "in_progress"
        finished = sheet.finished or (model["counts"] and sheet.numbered)
        assert view.game.state == ("finished" if finished else ended)
        assert (view.game.ended_at is None) == (view.game.state == "in_progress")
        assert view.game.ended_at in (None, *(entry.made_at for entry in view.entries))

    @invariant()
    def every_key_was_written_once_and_the_chain_holds(self) -> None:
        view = self.view
        assert view.game.version == len(view.entries) == len(self.sent)
        start = journal.start_hash(view.game, [seat.name for seat in view.seats])
        assert journal.first_broken(start, map(journal.exported_entry, view.entries)) is None

    # Helpers

    @property
    def view(self) -> GameView:
        if self.seen is None:
            self.seen = view_of(self.game)
        return self.seen

    @property
    def over(self) -> bool:
        return self.model()["ended"] or self.view.sheet.finished

    def enter(self, kind: str, verb, facts=None) -> None:
        what = {} if facts is None else {"facts": facts}
        if self.over:
            self.refused(["game_is_over"], verb, **what)
        else:
            self.send(verb, **what)
            self.count(kind, facts)

    def change(self, kind: str, what_changed, verb, **what) -> None:
        """Change hands; the change is refused only if it makes a hand impossible."""
        record = self.view.record
        self.counted.append((kind, what_changed))
        model = self.model()
        changed = {name: model[name] for name in ("hands", "open", "replaced")}
        if replay_record(GAMES, record | changed).faults:
            self.counted.pop()
            with pytest.raises(services.Refused):
                self.say(verb, **what)
        else:
            self.send(verb, **what)
            self.undone = []

    def played_at(self, number: int, random) -> dict:
        """A hand that could have been played there, or another adjustment for one."""
        place = (*self.places, self.view.current.next_place)[number - 1]
        if is_adjustment(self.view.facts(place)):
            return kinds.adjustment(self.view, random)
        return kinds.hand(before_hand(self.view, place), random)

    def count(self, kind: str, what) -> None:
        self.counted.append((kind, what))
        self.undone = []

    def say(self, verb, **what):
        self.seen = None
        with self.turns.choice(self.workers).serves():
            return self.cast.say(verb, self.game, **what)

    def page(self, worker, address) -> tuple[int, str]:
        with worker.serves():
            answer = self.phone.get(address, headers={"HX-Request": "true"})
        self.phone.cookies.pop("messages", None)  # what a redirect leaves for the next page
        return answer.status_code, DIFFERENT_EACH_TIME.sub(r"\1", answer.content.decode())

    def send(self, verb, **what):
        key = uuid4()
        entry = self.say(verb, client_key=key, **what)
        self.sent[key] = entry
        return entry

    def refused(self, codes: list[str], verb, **what) -> None:
        with pytest.raises(services.Refused) as refused:
            self.say(verb, **what)
        assert [fault.code for fault in refused.value.faults] == codes

    def standing(self, place: int | None) -> object:
        return self.view.record["hands"] if place is None else self.view.facts(place)

    def confirmed(self) -> list[tuple[int, int | None]]:
        current = self.view.current
        return [(one.side, one.place) for one in current.confirmations if one.voided is None]

    @property
    def places(self) -> list[int]:
        return self.model()["places"]

    def model(self) -> dict:
        order, facts_at, opened = [], {}, None
        ended = counts = False
        everywhere: list[int] = []
        dealer, replaced = 0, []
        place_of_next = 1
        for kind, what in self.counted:
            if kind == "announce":
                opened = what
            elif kind == "record":
                order.append(place_of_next)
                facts_at[place_of_next] = what
                opened = None
            elif kind in ("end", "reopen"):
                ended, counts = kind == "end", bool(what)
            elif kind == "dealer":
                dealer = what
            elif kind == "replace":
                replaced.append(what)
            else:
                self.apply(order, facts_at, *what)
                self.place_among_all(everywhere, order, *what)
            everywhere += [place for place in order if place not in everywhere]
            while place_of_next in facts_at:
                place_of_next += 1
        return {
            "places": order,
            "hands": [facts_at[place] for place in order],
            "open": opened,
            "ended": ended,
            "counts": counts,
            "dealer": dealer,
            "replaced": self.took_over(
                everywhere, [one for one in order if not is_adjustment(facts_at[one])], replaced
            ),
        }

    def place_among_all(self, everywhere, order, place, facts, at=None) -> None:
        """Insert a hand in the order of all hands there ever were, including removed ones."""
        if facts is not None and at is not None:
            if place in everywhere:
                everywhere.remove(place)
            before = order[order.index(place) - 1] if order[0] != place else None
            everywhere.insert(0 if before is None else everywhere.index(before) + 1, place)

    def took_over(self, everywhere, order, replaced) -> list[dict]:
        """The replacements, each from the hand after the last hand at the time it was made."""
        found = []
        for number, (seat, after, name) in enumerate(replaced):
            kept = everywhere[: everywhere.index(after) + 1]
            hand = max(2, 1 + len([place for place in kept if place in order]))
            found = [one for one in found if one[2] != seat or one[0] < hand]
            if hand <= len(order) + 1:
                found.append((hand, number, seat, name))
        return [
            {"hand": hand, "seat": seat, "player": name} for hand, _, seat, name in sorted(found)
        ]

    def apply(self, order, facts_at, place, facts, at=None) -> None:
        """Insert a hand at index `at`, remove it (no facts), or replace its facts."""
        if facts is None:
            order.remove(place)
        elif at is not None:
            order.insert(at, place)
        facts_at[place] = facts


@pytest.mark.django_db
@pytest.mark.parametrize("kind", alike(GAMES))
def test_the_journal_agrees_with_the_model_after_any_entries(kind):
    machine = type(f"Journal_{kind}", (Journal,), {"kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=amount(2, 50),
            stateful_step_count=20,
            deadline=None,
            phases=[Phase.generate],
        ),
    )
