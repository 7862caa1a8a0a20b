"""Whatever happens to the games of a notebook, its statistics agree with a recount."""

from contextlib import suppress
from random import Random

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from games import services
from games.models import Game, Player
from games.readers.exchange.proof import prove_seats, recounted
from games.scoring.registry import GAMES
from games.store.reading import read_game
from games.table.trial import before_hand
from tests import kinds
from tests.cast import make_cast
from tests.faults import amount

RANDOM = st.integers(0, 2**16).map(Random)
NAMES = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo")


class Notebook(RuleBasedStateMachine):
    """Several games of a kind, changed in any order; players merged and separated."""

    kind: str

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.cast = make_cast()

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @initialize(random=RANDOM)
    def begin(self, random) -> None:
        self.play_a_whole_game(random)

    @rule(random=RANDOM)
    def play_a_whole_game(self, random) -> None:
        start = kinds.STARTS[self.kind]
        names = tuple(random.sample(NAMES, len(start["names"])))
        with suppress(services.Refused):
            game = self.cast.start(self.kind, names, rules=start["rules"])
            self._play_on(game, random)

    @rule(random=RANDOM)
    def undo(self, random) -> None:
        self._try(random, services.undo)

    @rule(random=RANDOM)
    def play_on(self, random) -> None:
        game = self._any(random)
        if game is not None and not read_game(game).over:
            self._play_on(game, random)

    @rule(random=RANDOM)
    def correct(self, random) -> None:
        game = self._any(random)
        if game is not None and (played := read_game(game).current.hands):
            hand = random.choice(played)
            facts = kinds.hand(before_hand(read_game(game), hand.number), random)
            self._try_on(game, services.correct, place=hand.place, facts=facts)

    @rule(random=RANDOM)
    def remove(self, random) -> None:
        game = self._any(random)
        if game is not None and (played := read_game(game).current.hands):
            self._try_on(game, services.remove, place=random.choice(played).place)

    @rule(random=RANDOM)
    def end_early_or_reopen(self, random) -> None:
        self._try(random, random.choice([services.end_game, services.reopen, services.restore]))

    @rule(random=RANDOM)
    def into_the_bin_or_out(self, random) -> None:
        game = self._any(random)
        if game is not None:
            random.choice([services.delete_game, services.restore_game])(game=game)

    @rule(random=RANDOM)
    def merge_or_separate(self, random) -> None:
        players = list(Player.objects.filter(notebook=self.cast.notebook))
        if len(players) > 1:
            one, other = random.sample(players, 2)
            with suppress(services.Refused):
                if one.merged_into is not None:
                    services.separate_player(player=one)
                else:
                    services.merge_players(player=one, into=other)

    @invariant()
    def the_statistics_agree_with_a_recount(self) -> None:
        assert [*recounted(self.cast.notebook)] == []

    @invariant()
    def seats_agree_with_their_sheets(self) -> None:
        for game in Game.objects.all():
            assert prove_seats(read_game(game)) == []

    def _play_on(self, game, random) -> None:
        while not (view := read_game(Game.objects.get(pk=game.pk))).over:
            self.cast.play(game, kinds.hand(view, random))

    def _any(self, random):
        games = list(Game.objects.order_by("pk"))
        return random.choice(games) if games else None

    def _try(self, random, verb) -> None:
        game = self._any(random)
        if game is not None:
            self._try_on(game, verb)

    def _try_on(self, game, verb, **what) -> None:
        with suppress(services.Refused), transaction.atomic():
            self.cast.say(verb, game, **what)


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(GAMES))
def test_the_statistics_always_agree_with_a_recount(kind):
    # Shrinking a failure would take minutes.
    machine = type(f"Notebook_{kind}", (Notebook,), {"kind": kind})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=amount(2, 60),
            stateful_step_count=12,
            deadline=None,
            phases=[Phase.generate],
        ),
    )
