"""Whatever was announced, undone and corrected before, players can go on: what their phones offer
is accepted.
"""

from contextlib import suppress
from random import Random

import pytest
from django.db import transaction
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from games import services
from games.game_view import read_game
from games.journal import AT_THE_END
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.models import Game
from games.readers.game.trial import before_hand
from games.readers.table.bidding import bidding, extras
from tests import kinds
from tests.cast import FOUR, make_cast

RANDOM = st.integers(0, 2**16).map(Random)

TABLES = {
    "river": {"bidding": "in_turn", "max_cards": 3},
    "river, hidden": {"max_cards": 3},
    "batarde": {},
    "batarde, highest": {"overcall": "highest", "deals": "rising"},
    "batarde, two packs": {"last_bid": "free"},
}


class Bids(RuleBasedStateMachine):
    """A game whose players announce each on their own phone, on which a scorer changes things."""

    table: str

    def __init__(self) -> None:
        super().__init__()
        self.atomic = transaction.atomic()
        self.atomic.__enter__()
        self.cast = make_cast()
        names = (*FOUR, "Eva") if "two packs" in self.table else FOUR
        kind = self.table.partition(",")[0]
        game = self.cast.start(kind, names, rules=TABLES[self.table])
        self.game = services.let_each_announce(game=game, each=True)

    def teardown(self) -> None:
        transaction.set_rollback(True)
        self.atomic.__exit__(None, None, None)

    @rule(random=RANDOM)
    def bid(self, random) -> None:
        offered = self.offered()
        if offered:
            self.send(*random.choice(offered))

    @rule(random=RANDOM)
    def bid_to_the_end(self, random) -> None:
        """Everybody bids in the trump that was set last."""
        while offered := self.offered():
            last = self.game.bids.last()
            trump = last and last.said.get("trump")
            same = [one for one in offered if trump in (None, one[1].get("trump"))]
            if self.send(*random.choice(same or offered)) is not None:
                break

    @rule(random=RANDOM)
    def announce_an_extra_and_undo_it(self, random) -> None:
        if self.extras():
            self.announce_an_extra(random)
            self.scorer(services.undo)

    @rule(random=RANDOM)
    def announce_an_extra(self, random) -> None:
        keys = self.extras()
        if keys:
            seat, key = random.choice(keys)
            view = self.view()
            services.announce_extra(
                game=view.game,
                phone=self.cast.scorer,
                holder=seat,
                hand=view.current.next_place,
                seats=(seat,),
                key=key,
            )

    @rule(random=RANDOM)
    def undo_or_restore(self, random) -> None:
        self.scorer(random.choice([services.undo, services.undo, services.restore]))

    @rule(random=RANDOM)
    def record(self, random) -> None:
        view = self.view()
        if not view.over:
            self.scorer(services.record, facts=kinds.hand(view, random))

    @rule(random=RANDOM)
    def change_what_was_played(self, random) -> None:
        view = self.view()
        if view.current.hands:
            hand = random.choice(view.current.hands)
            facts = kinds.hand(before_hand(view, hand.number), random)
            self.scorer(
                *random.choice(
                    [
                        (services.correct, {"place": hand.place, "facts": facts}),
                        (services.remove, {"place": hand.place}),
                        (services.insert, {"before": AT_THE_END, "facts": facts}),
                    ]
                )
            )

    @rule(seat=st.integers(0, 3))
    def correct_the_dealer(self, seat) -> None:
        self.scorer(services.correct_dealer, first_dealer=seat)

    @invariant()
    def everybody_can_go_on(self) -> None:
        """Somebody's pad offers something, and what it offers is accepted."""
        view = self.view()
        if view.over or is_announced(KINDS[self.game.kind].entry, view.announced):
            return
        offered = self.offered()
        assert offered
        for seat, said in offered[:: 1 + len(offered) // 3]:
            mark = transaction.savepoint()
            self.send(seat, said)
            transaction.savepoint_rollback(mark)

    # Helpers

    def view(self, holder=None):
        game = Game.objects.get(pk=self.game.pk)
        game.person = None if holder is None else game.seats.get(number=holder).player_id
        return read_game(game)

    def offered(self):
        """What each player may bid on their own phone."""
        found = []
        for seat in range(len(self.view().seats)):
            page = bidding(self.view(seat), self.cast.scorer)
            if page is None or not page["own"]["turn"]:
                continue
            pad = page["own"]["pad"]
            packs = [{"pack": "simple"}] if pad.get("packs") else [{}]
            for key in pad["numbers"]:
                if not key["barred"]:
                    trumps = [{"trump": trump} for trump in key.get("trumps", ())] or [{}]
                    name = "number" if "trumps" in key else "bid"
                    found += [
                        (seat, {name: int(key["number"])} | trump | pack)
                        for trump in trumps
                        for pack in packs
                    ]
        return found

    def extras(self):
        """What each player may announce besides."""
        found = []
        for seat in range(len(self.view().seats)):
            page = extras(self.view(seat), may_write=False)
            draw = page["draw"] if page else {}
            keys = [one["key"] for one in draw.get("keys", ())]
            keys += [draw[name] for name in ("own", "back") if draw.get(name)]
            found += [(seat, key) for key in keys]
        return found

    def send(self, seat, said):
        view = self.view(seat)
        return services.bid(
            game=view.game,
            phone=self.cast.scorer,
            holder=seat,
            hand=view.current.next_place,
            seat=seat,
            said=said,
        )

    def scorer(self, verb, what=None, **more) -> None:
        with suppress(services.Refused), transaction.atomic():
            self.cast.say(verb, self.game, **(what or {}), **more)


@pytest.mark.django_db
@pytest.mark.parametrize("table", TABLES)
def test_what_a_phone_offers_while_players_announce_is_always_accepted(table):
    machine = type("Bids", (Bids,), {"table": table})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=4, stateful_step_count=15, deadline=None, phases=[Phase.generate]
        ),
    )
