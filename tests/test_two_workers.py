"""Two workers serve the same games in turn: what each remembers is never out of date."""

import re
from collections import OrderedDict
from contextlib import contextmanager, suppress
from functools import partial
from random import Random
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games import services
from games.access import COOKIE
from games.journal import AT_THE_END
from games.management.verifying import verify_game
from games.models import Entry, Game, Phone, Player
from games.scoring.registry import GAMES
from games.store import recent
from games.store.reading import read_game
from games.table.trial import before_hand
from tests import kinds
from tests.cast import LOST, MADE, cookie_of, make_cast
from tests.faults import amount

RANDOM = st.integers(0, 2**16).map(Random)

DIFFERENT_EACH_TIME = re.compile(r'(name="(?:client_key|csrfmiddlewaretoken)" value=")[^"]*')
"""The keys of forms."""


class Worker:
    """What one process remembers."""

    def __init__(self) -> None:
        self.games = OrderedDict()

    @contextmanager
    def serves(self):
        """Use this memory in the context."""
        before, recent._games = recent._games, self.games
        try:
            yield
        finally:
            recent._games = before


def finished(cast, worker):
    """A short game that the worker saw end."""
    with worker.serves():
        game = cast.start(rules={"target": 500})
        while game.state == "in_progress":
            game = cast.play(game, MADE)
    return game


def read(game):
    """The game as a request reads it."""
    return recent.recent_game(Game.objects.select_related("notebook").get(pk=game.pk))


def test_a_save_after_another_worker_undid_the_end_changes_no_statistics(cast):
    one, other = Worker(), Worker()
    earlier, game = finished(cast, one), finished(cast, one)
    with other.serves():
        cast.say(services.undo, game)
    with one.serves():
        cast.say(services.write_note, game, text="Not over yet")

    assert earlier.state == "finished"
    for one in (earlier, game):
        assert verify_game(one.pk, one.key) == []


def test_a_seat_has_its_first_player_again_after_another_worker_undid_the_replacement(cast):
    one, other = Worker(), Worker()
    game = cast.play(cast.start(), MADE)
    with one.serves():
        cast.say(services.replace_player, game, seat=2, name="Eva", hand=2)
    with other.serves():
        cast.say(services.undo, game)
    with one.serves():
        assert [seat.shown_name for seat in read(game).seats] == ["Ana", "Bea", "Cy", "Dan"]


@pytest.mark.parametrize("hands", [1, 2])
def test_a_save_that_was_rolled_back_is_not_shown_instead_of_that_of_another_worker(cast, hands):
    one, other = Worker(), Worker()
    game = cast.play(cast.start(), MADE)
    with one.serves(), transaction.atomic():
        cast.play(game, LOST)
        transaction.set_rollback(True)
    with other.serves():
        cast.play(game, *[MADE] * hands)
    with one.serves():
        assert read(game).record["hands"] == [MADE] * (1 + hands)


class Workers(RuleBasedStateMachine):
    """Games of one kind with the same players, changed and shown by two workers in any order."""

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.cast = make_cast()
        self.workers = [Worker(), Worker()]
        self.steps = 0
        self.client = Client(headers={"accept-language": "en"})
        self.client.cookies[COOKIE] = cookie_of(self.cast.owner)
        self.games = [self.cast.start(self.kind, **kinds.STARTS[self.kind]) for _ in range(2)]

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @rule(random=RANDOM)
    def announce(self, random) -> None:
        if not (view := self.view(random)).over:
            self.say(random, services.announce, view, facts=kinds.announcements(view, random))

    @rule(random=RANDOM)
    def record(self, random) -> None:
        if not (view := self.view(random)).over:
            self.say(random, services.record, view, facts=kinds.hand(view, random))

    @rule(random=RANDOM)
    def play_to_the_end(self, random) -> None:
        view = self.view(random)
        while not view.over:
            self.say(random, services.record, view, facts=kinds.hand(view, random))
            view = read_game(Game.objects.get(pk=view.game.pk))

    @rule(random=RANDOM)
    def undo_or_restore(self, random) -> None:
        verb = random.choice([services.undo, services.undo, services.restore])
        self.say(random, verb, self.view(random))

    @rule(random=RANDOM)
    def end_or_reopen(self, random) -> None:
        verb = random.choice([services.end_game, services.reopen])
        self.say(random, verb, self.view(random))

    @rule(random=RANDOM)
    def correct(self, random) -> None:
        view = self.view(random)
        if view.current.hands:
            hand = random.choice(view.current.hands)
            facts = kinds.hand(before_hand(view, hand.number), random)
            self.say(random, services.correct, view, place=hand.place, facts=facts)

    @rule(random=RANDOM)
    def insert_or_remove(self, random) -> None:
        view = self.view(random)
        if view.current.hands and random.random() < 0.5:
            place = random.choice(view.current.hands).place
            self.say(random, services.remove, view, place=place)
        elif not view.over:
            facts = kinds.hand(view, random)
            self.say(random, services.insert, view, before=AT_THE_END, facts=facts)

    @rule(random=RANDOM)
    def dispute(self, random) -> None:
        view = self.view(random)
        if view.current.hands:
            hand = random.choice(view.current.hands)
            facts = kinds.hand(before_hand(view, hand.number), random)
            side = random.randrange(len(view.sheet.sides))
            opened = [one.entry.number for one in view.current.open_objections]
            verb, what = random.choice(
                [
                    (services.object_to, {"place": hand.place, "facts": facts, "reason": "No"}),
                    (services.settle, {"objection": opened[0] if opened else 0}),
                    (services.confirm, {"seat": side, "place": hand.place}),
                    (services.confirm, {"seat": side}),
                    (services.write_note, {"hand": hand.place, "text": "Late"}),
                ]
            )
            self.say(random, verb, view, **what)

    @rule(random=RANDOM)
    def seat_somebody_else(self, random) -> None:
        view = self.view(random)
        seat, played = random.randrange(len(view.seats)), len(view.current.hands)
        if played and random.random() < 0.7:
            later = [*view.current.hands[1:], None]
            hand = random.choice([one.place if one else view.current.next_place for one in later])
            name = random.choice(["Eva", "Flo", "Gus", "Ana"])
            self.say(random, services.replace_player, view, seat=seat, name=name, hand=hand)
        else:
            self.say(random, services.correct_dealer, view, first_dealer=seat)

    @rule(random=RANDOM)
    def into_the_bin_or_out(self, random) -> None:
        game = random.choice(self.games)
        self.do(random, random.choice([services.delete_game, services.restore_game]), game=game)

    @rule(random=RANDOM)
    def change_names(self, random) -> None:
        people = list(Player.objects.filter(notebook=self.cast.notebook).order_by("pk"))
        one, other = random.choice(people), random.choice(people)
        owner = {"phone": self.cast.owner}
        verb, what = random.choice(
            [
                (services.rename_player, {"player": one, "name": f"{one.name[:5]} {uuid4().hex}"}),
                (services.merge_players, {"player": one, "into": other}),
                (services.separate_player, {"player": one}),
                (services.forget_player, {"player": one}),
                (services.name_phone, owner | {"label": uuid4().hex}),
                (services.hand_phone_to, owner | {"notebook": self.cast.notebook, "player": one}),
            ]
        )
        self.do(random, verb, **what)

    @rule(random=RANDOM)
    def look(self, random) -> None:
        """Let a worker remember what it shows."""
        with random.choice(self.workers).serves():
            for address in self.addresses(random.choice(self.games)):
                self.client.get(address)

    @invariant()
    def every_worker_shows_what_a_new_one_shows(self) -> None:
        for game in self.games:
            for address in self.addresses(game)[:: 1 + (self.steps + game.pk) % 3]:
                fresh = self.page(Worker(), address)
                for worker in self.workers[self.steps % 2 :][:1]:
                    assert self.page(worker, address) == fresh, address

    @invariant()
    def every_worker_remembers_what_is_stored_of_the_seats(self) -> None:
        for game in self.games:
            stored = read_game(Game.objects.get(pk=game.pk)).seats
            for worker in self.workers:
                with worker.serves():
                    assert read(game).seats == stored

    @invariant()
    def what_is_stored_of_the_seats_agrees_with_their_sheets(self) -> None:
        for game in self.games:
            assert verify_game(game.pk, game.key) == []

    # Helpers

    def view(self, random):
        return read_game(Game.objects.get(pk=random.choice(self.games).pk))

    def say(self, random, verb, view, **what) -> None:
        phone = Phone.objects.get(pk=self.cast.owner.pk)
        game = Game.objects.get(pk=view.game.pk)
        self.do(random, partial(self.cast.say, verb), game=game, phone=phone, **what)

    def do(self, random, act, **what) -> None:
        self.steps += 1
        serving = random.choice(self.workers).serves()
        with serving, suppress(services.Refused), transaction.atomic():
            act(**what)

    def page(self, worker, address):
        with worker.serves():
            answer = self.client.get(address, headers={"HX-Request": "true"})
        self.client.cookies.pop("messages", None)  # what a redirect leaves for the next page
        return answer.status_code, DIFFERENT_EACH_TIME.sub(r"\1", answer.content.decode())

    def addresses(self, game):
        version = Game.objects.get(pk=game.pk).version
        about = f"/games/{game.key}/"
        hands = Entry.objects.filter(game=game, kind="record").count()
        return [
            about,
            f"{about}result/",
            f"{about}journal/",
            f"{about}hands/{max(hands, 1)}/",
            *[f"{about}news?since={since}." for since in range(max(version - 3, 0), version)],
        ]


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(GAMES))
def test_no_worker_shows_or_counts_anything_out_of_date(kind):
    # Shrinking a failure would take minutes.
    machine = type(f"Workers_{kind}", (Workers,), {"kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=amount(1, 30),
            stateful_step_count=amount(10, 15),
            deadline=None,
            phases=[Phase.generate],
        ),
    )
