"""Whatever phones send, in whatever order, the journal says what a list in memory says."""

from uuid import uuid4

import pytest
from django.db import transaction
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games import journal, services
from games.models import Game
from games.readers.game import GameView, read_game
from games.scoring.registry import GAMES
from games.scoring.replay import replay_record
from tests.cast import make_cast
from tests.services import hands

RANDOM = st.randoms(use_true_random=False)


class Journal(RuleBasedStateMachine):
    """`said` is the model: what counts, in order; `sent` is every key with what it came to."""

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.transaction = transaction.atomic()
        self.transaction.__enter__()
        self.cast = make_cast()
        self.game = self.cast.start(self.kind, **hands.STARTS[self.kind])
        self.said: list[tuple[str, object]] = []
        self.sent = {}

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.transaction.__exit__(None, None, None)

    # What phones do

    @rule(random=RANDOM)
    def announce(self, random) -> None:
        facts = None if self.over else hands.announcements(self.view, random)
        self.tell("announce", services.announce, facts=facts or {})

    @rule(random=RANDOM)
    def record(self, random) -> None:
        facts = {} if self.over else hands.hand(self.view, random)
        self.tell("record", services.record, facts=facts)

    @rule()
    def end(self) -> None:
        self.tell("end", services.end_game)

    @rule(text=st.text(alphabet="aé\n ", max_size=5), random=RANDOM)
    def note(self, text, random) -> None:
        hand = random.choice([None, *range(1, len(self.played()) + 1)])
        self.send(services.write_note, hand=hand, text=text)
        self.said.append(("note", (hand, text.strip())))

    @rule()
    def undo(self) -> None:
        if self.said:
            before = self.view.current
            entry = self.send(services.undo)
            assert entry.facts == {"entry": before.last.number}
            self.said.pop()
        else:
            self.refused(["nothing_to_undo"], services.undo)

    @rule(random=RANDOM)
    def record_and_undo(self, random) -> None:
        if not self.over:
            before = self.view.current
            self.send(services.record, facts=hands.hand(self.view, random))
            self.send(services.undo)
            assert self.view.current == before

    @rule()
    def record_what_cannot_be(self) -> None:
        code = "game_is_over" if self.over else "unknown_field"
        self.refused([code], services.record, facts={"cheating": True})

    @rule(random=RANDOM)
    def send_again(self, random) -> None:
        if self.sent:
            key = random.choice(sorted(self.sent))
            verb = random.choice([services.undo, services.end_game])
            again = verb(
                game=self.game,
                phone=self.cast.owner,
                seen_version=random.randint(0, 9),
                client_key=key,
            )
            assert again == self.sent[key]

    @rule(random=RANDOM)
    def send_from_a_stale_page(self, random) -> None:
        version = self.view.game.version
        seen = random.randint(-1, version + 1)
        if seen != version:
            with pytest.raises(services.Stale) as stale:
                self.cast.say(services.undo, self.game, seen_version=seen)
            missed = [entry.number for entry in stale.value.entries]
            assert missed == list(range(max(seen, 0) + 1, version + 1))

    # What must hold

    @invariant()
    def the_journal_says_what_the_model_says(self) -> None:
        view, expected = self.view, self.model()
        assert view.record["hands"] == expected["hands"]
        assert view.record.get("open") == expected["open"]
        assert view.current.ended == expected["ended"]
        assert (view.current.note, view.current.hand_notes) == expected["notes"]
        assert not view.faults

    @invariant()
    def what_is_derived_is_what_the_sheet_says(self) -> None:
        view = self.view
        sheet = replay_record(view.record).sheet
        for number, side in enumerate(sheet.sides):
            for seat in side.seats:
                told = (view.seats[seat].total, view.seats[seat].rank)
                assert told == (sheet.totals[number], sheet.ranks[number])
        ended = "unfinished" if self.model()["ended"] else "in_progress"
        assert view.game.state == ("finished" if sheet.finished else ended)
        assert (view.game.ended_at is None) == (view.game.state == "in_progress")

    @invariant()
    def every_key_was_written_once_and_the_chain_holds(self) -> None:
        view = self.view
        assert view.game.version == len(view.entries) == len(self.sent)
        assert (
            journal.first_broken(journal.start_hash(view.game, view.players), view.entries) is None
        )

    # How it is done

    @property
    def view(self) -> GameView:
        return read_game(Game.objects.get(pk=self.game.pk))

    @property
    def over(self) -> bool:
        return self.model()["ended"] or self.view.sheet.finished

    def tell(self, kind: str, verb, facts=None) -> None:
        what = {} if facts is None else {"facts": facts}
        if self.over:
            self.refused(["game_is_over"], verb, **what)
        else:
            self.send(verb, **what)
            self.said.append((kind, facts))

    def send(self, verb, **what):
        key = uuid4()
        entry = self.cast.say(verb, self.game, client_key=key, **what)
        self.sent[key] = entry
        return entry

    def refused(self, codes: list[str], verb, **what) -> None:
        with pytest.raises(services.Refused) as refused:
            self.cast.say(verb, self.game, **what)
        assert [fault.code for fault in refused.value.faults] == codes

    def played(self) -> list:
        return self.model()["hands"]

    def model(self) -> dict:
        played, opened, ended, notes = [], None, False, {}
        for kind, what in self.said:
            if kind == "announce":
                opened = what
            elif kind == "record":
                played.append(what)
                opened = None
            elif kind == "end":
                ended = True
            else:
                notes[what[0]] = what[1]
        note = notes.pop(None, "")
        return {"hands": played, "open": opened, "ended": ended, "notes": (note, notes)}


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(GAMES))
def test_whatever_is_sent_the_journal_says_what_counts(kind):
    machine = type(f"Journal_{kind}", (Journal,), {"kind": kind})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=10, stateful_step_count=20, deadline=None)
    )
