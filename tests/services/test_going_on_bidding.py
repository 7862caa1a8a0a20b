"""Whatever was announced, undone and corrected before, players can go on: what their phones offer
is accepted.
"""

from contextlib import suppress
from random import Random

import pytest
from django.db import transaction

from games import services
from games.journal import AT_THE_END
from games.kinds.entry import is_announced
from games.kinds.registry import KINDS
from games.models import Game
from games.store.reading import pending_bids
from games.store.recent import load_view
from games.table import acts
from games.table.disputes.trial import before_hand
from games.table.entry import bid_acts
from games.table.entry.bid_context import bid_context, extras_context
from games.table.plain import Phone
from games.table.screen import READER, GameState
from tests import kinds
from tests.alike import alike
from tests.cast import FOUR, bid_each, bid_on, held, people_at, sender
from tests.faults import amount

STEPS = amount(8, 500)

TABLES = {
    "river, hidden": {"max_cards": 3},
    "river": {"bidding": "in_turn", "max_cards": 3},
    "batarde": {},
    "batarde, highest": {"overcall": "highest", "deals": "rising"},
    "batarde, two packs": {"last_bid": "free"},
}


class Table:
    """Players who announce each on their own phone, and a scorer who changes things."""

    def __init__(self, cast, table):
        self.cast = cast
        names = (*FOUR, "Eva") if "two packs" in table else FOUR
        game = cast.start(table.partition(",")[0], names, rules=TABLES[table])
        self.game = bid_each(game)

    def bid(self, random):
        offered = self.offered()
        if offered:
            self.send(*random.choice(offered))

    def bid_to_the_end(self, random):
        """Everybody bids in the trump that was set last."""
        while offered := self.offered():
            last = self.game.bids.last()
            trump = last and last.facts.get("trump")
            same = [one for one in offered if trump in (None, one[1].get("trump"))]
            if self.send(*random.choice(same or offered)) is not None:
                break

    def announce_an_extra_and_undo_it(self, random):
        if self.extras():
            self.announce_an_extra(random)
            self.scorer(acts.undo)

    def announce_an_extra(self, random):
        keys = self.extras()
        if keys:
            seat, key = random.choice(keys)
            view = self.view()
            services.append(
                bid_acts.announce_extra,
                held(self.game, seat),
                sender(self.game, self.cast.scorer, seat),
                hand=view.current.next_place,
                seats=(seat,),
                key=key,
            )

    def undo_or_restore(self, random):
        self.scorer(random.choice([acts.undo, acts.undo, acts.restore]))

    def record(self, random):
        view = self.view()
        if not view.over:
            everybody = [one.key for one in people_at(self.game)]
            self.scorer(acts.record, facts=kinds.hand(view, random), replaces=everybody)

    def change_what_was_played(self, random):
        view = self.view()
        if view.current.hands:
            hand = random.choice(view.current.hands)
            facts = kinds.hand(before_hand(view, hand.place), random)
            self.scorer(
                *random.choice(
                    [
                        (acts.correct, {"place": hand.place, "facts": facts}),
                        (acts.remove, {"place": hand.place}),
                        (acts.insert, {"before": AT_THE_END, "facts": facts}),
                    ]
                )
            )

    def correct_the_dealer(self, random):
        self.scorer(acts.correct_dealer, first_dealer=random.randrange(4))

    def go_on(self, random):
        """Somebody's pad offers something, and what it offers is accepted."""
        view = self.view()
        if view.over or is_announced(KINDS[self.game.kind].entry, view.announced):
            return
        offered = self.offered()
        assert offered
        for seat, said in random.sample(offered, min(3, len(offered))):
            with transaction.atomic():
                self.send(seat, said)
                transaction.set_rollback(True)

    # Helpers

    def view(self, holder=None):
        return load_view(held(self.row(), holder))

    def row(self):
        return Game.objects.select_related("notebook").get(pk=self.game.pk)

    def phone(self):
        phone = self.cast.scorer
        return Phone(phone.pk, str(phone.key), phone.label, READER, may_write=False)

    def state(self, holder):
        """The game on a phone that a player holds and that only follows it."""
        view = self.view(holder)
        return GameState(view, pending_bids(self.row(), view))

    def offered(self):
        """What each player may bid on their own phone."""
        found = []
        for seat in range(len(self.view().seats)):
            page = bid_context(self.state(seat), self.phone())
            if page is None or not page["own"]["turn"]:
                continue
            pad = page["own"]["pad"]
            packs = [{"pack": "simple"}] if pad.get("packs") else [{}]
            for key in pad["numbers"]:
                if not key["forbidden"]:
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
            page = extras_context(self.state(seat), self.phone())
            form = page["form"] if page else {}
            keys = [one["key"] for one in form.get("keys", ())]
            keys += [form[name] for name in ("own", "back") if form.get(name)]
            found += [(seat, key) for key in keys]
        return found

    def send(self, seat, said):
        return bid_on(self.cast.scorer, self.game, seat, said)

    def scorer(self, verb, what=None, **more):
        with suppress(services.Refused), transaction.atomic():
            self.cast.say(verb, self.game, **(what or {}), **more)


STEP = {
    Table.bid: 6,
    Table.bid_to_the_end: 2,
    Table.announce_an_extra: 5,
    Table.announce_an_extra_and_undo_it: 2,
    Table.undo_or_restore: 3,
    Table.record: 1,
    Table.change_what_was_played: 1,
    Table.correct_the_dealer: 1,
}
"""How often each is done."""


@pytest.mark.parametrize("table", alike(TABLES))
def test_what_phones_offer_is_accepted_whatever_was_announced_and_undone_before(cast, table):
    random, played = Random(table), Table(cast, table)  # the same steps in each run
    for step in random.choices([*STEP], [*STEP.values()], k=STEPS):
        step(played, random)
        played.go_on(random)
