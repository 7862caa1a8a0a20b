"""Services that run at the same time never deadlock."""

from datetime import timedelta
from itertools import combinations_with_replacement

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from games import services
from games.models import Player, Right
from games.table import acts
from games.table.seats import taking_over
from tests.cast import FOUR, MADE, TO_NINE, bid_each, bid_on, key, make_cast
from tests.files import GAME, bring, file_with
from tests.meeting import Meeting, two_threads


class World:
    """A notebook with everything that the services below change, prepared without threads."""

    def __init__(self):
        self.cast = make_cast()
        self.notebook = self.cast.notebook
        self.open = self.cast.play(self.cast.start(), MADE)
        self.ending = self.cast.start(rules=TO_NINE, names=FOUR[::-1])
        self.finished = self.cast.play(self.cast.start(rules=TO_NINE), MADE)
        self._finished("Ana", "Annie", "Bea", "Eve")
        self.binned = services.delete_game(game=self._finished("Ana", "Cy", "Bea", "Dan"))
        self.evening = self.cast.evening()
        self.undrawn = self.cast.evening(names=FOUR[::-1])
        self.cast.round(self.undrawn)
        self.club = self.cast.club()
        services.merge_players(player=self.player("Annie"), into=self.player("Cy"))
        self.code = services.make_recovery_code(notebook=self.notebook)
        self.file = file_with(GAME)
        self.invitation = self.cast.invite(Right.OWNER)
        self.bidding = bid_each(self.cast.start("river"))
        self.guest = self.cast.join(self.cast.invite(Right.READER, game=self.open))

    def _finished(self, *names):
        return self.cast.play(self.cast.start(rules=TO_NINE, names=names), MADE)

    def player(self, name):
        return Player.objects.select_related("notebook").get(notebook=self.notebook, name=name)

    def draw(self):
        return self.cast.round(self.evening)


CALLS = {
    "record": lambda w: w.cast.say(acts.record, w.open, facts=MADE),
    "record the last hand": lambda w: w.cast.say(acts.record, w.ending, facts=MADE),
    "undo the end": lambda w: w.cast.say(acts.undo, w.finished),
    "replace a player": lambda w: w.cast.say(
        taking_over.replace_player, w.open, seat=0, name="Flo", hand=2
    ),
    "delete": lambda w: services.delete_game(game=w.finished),
    "restore": lambda w: services.restore_game(game=w.binned),
    "share": lambda w: services.make_link(to=w.open),
    "start": lambda w: w.cast.start(names=("Ana", "Bea", "Flo", "Guy")),
    "rematch": lambda w: services.start_rematch(
        game=w.finished, phone=w.cast.owner, client_key=key()
    ),
    "rename": lambda w: services.rename_player(player=w.player("Ana"), name="Anna"),
    "merge": lambda w: services.merge_players(player=w.player("Eve"), into=w.player("Dan")),
    "separate": lambda w: services.separate_player(player=w.player("Annie")),
    "forget": lambda w: services.forget_player(player=w.player("Bea")),
    "draw": World.draw,
    "undo a draw": lambda w: services.undo_round(evening=w.undrawn, seen_round=1),
    "change players": lambda w: services.change_players(
        evening=w.evening, names=("Ana", "Flo"), seen=()
    ),
    "set rules": lambda w: services.set_rule_defaults(
        notebook=w.notebook, kind="belote", rules=TO_NINE
    ),
    "name a phone": lambda w: services.name_phone(phone=w.cast.owner, label="Mine"),
    "hand over": lambda w: services.hand_phone_to(
        phone=w.cast.owner, notebook=w.notebook, player=w.player("Dan")
    ),
    "invite": lambda w: w.cast.invite(Right.SCORER, game=w.open),
    "revoke": lambda w: services.revoke_invitation(notebook=w.notebook, invitation=w.invitation.pk),
    "join": lambda w: w.cast.join(w.invitation, w.cast.stranger, label="Zoe"),
    "change a right": lambda w: services.change_right(
        notebook=w.notebook, phone=w.cast.reader, right=Right.OWNER
    ),
    "put out": lambda w: services.remove_phone(
        notebook=w.notebook, phone=w.guest, by=w.cast.owner, game=w.open
    ),
    "bid": lambda w: bid_on(w.cast.owner, w.bidding, 0, {"bid": 0}),
    "name a notebook": lambda w: services.name_notebook(notebook=w.notebook, name="Friday"),
    "renew": lambda w: services.renew_invitation(invitation=w.invitation, phone=w.cast.owner),
    "make a recovery sheet": lambda w: services.make_recovery_code(notebook=w.notebook),
    "recover": lambda w: services.recover(code=w.code, phone=w.cast.stranger, key=None),
    "open": lambda w: services.open_notebook(phone=w.cast.scorer, notebook=w.notebook),
    "import": lambda w: bring(w.notebook, w.file),
    "delete a club evening": lambda w: services.delete_club(evening=w.club),
    "erase a name": lambda w: services.erase_name(notebook=w.notebook, name="Ana"),
    "empty the bin": lambda w: services.empty_bin(before=timezone.now() + timedelta(days=1)),
}


def undone(call, world):
    """A call whose changes are rolled back; its locks stay until the end."""

    def run():
        with transaction.atomic():
            call(world)
            transaction.set_rollback(True)

    return run


@pytest.mark.django_db(transaction=True)
def test_no_two_services_deadlock():
    """Each pair meets in the middle: the second begins once the first has locked something. SQLite
    has one lock, so each service meets itself.
    """
    world = World()
    pairs = combinations_with_replacement(CALLS, 2)
    if connection.vendor == "sqlite":
        pairs = zip(CALLS, CALLS, strict=True)
    with two_threads() as threads:
        for first, second in pairs:
            try:
                Meeting().on(threads, undone(CALLS[first], world), undone(CALLS[second], world))
            except OperationalError as error:
                pytest.fail(f"{first} and {second}: {error}")
