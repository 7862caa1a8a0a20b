"""Entries that waited for the network and are sent, and what changed meanwhile."""

from games import services
from games.journal import EntryKind
from games.kinds.registry import GAMES
from games.models import Entry
from games.table import acts
from games.table.seats import taking_over
from tests.cast import view_of
from tests.kinds import announcements, hand, names_at
from tests.views.away import IN_PLAY, Away


def a_note(cast, game, view, random):
    cast.say(acts.write_note, game, text=f"Note {random.random()}", phone=cast.scorer)


def a_hand(cast, game, view, random):
    cast.say(acts.record, game, facts=hand(view, random), phone=cast.scorer)


def an_announcement(cast, game, view, random):
    cast.say(acts.announce, game, facts=announcements(view, random), phone=cast.scorer)


def an_older_hand(cast, game, view, random):
    place = random.choice(view.current.hands).place
    cast.say(acts.correct, game, place=place, facts=hand(view, random), phone=cast.scorer)


def an_inserted_hand(cast, game, view, random):
    before = random.choice(view.current.hands).place
    cast.say(acts.insert, game, before=before, facts=hand(view, random), phone=cast.scorer)


def a_removed_hand(cast, game, view, random):
    place = random.choice(view.current.hands).place
    cast.say(acts.remove, game, place=place, phone=cast.scorer)


def an_undo(cast, game, view, random):
    cast.say(acts.undo, game, phone=cast.scorer)


def another_dealer(cast, game, view, random):
    seats = [seat for seat in range(len(view.seats)) if seat != view.table.first_dealer]
    cast.say(acts.correct_dealer, game, first_dealer=random.choice(seats), phone=cast.scorer)


def other_seats(cast, game, view, random):
    place = view.current.next_place
    cast.say(taking_over.swap_players, game, seat=0, other=1, hand=place, phone=cast.scorer)


def an_end(cast, game, view, random):
    cast.say(acts.end_game, game, phone=cast.scorer)


def an_objection(cast, game, view, random):
    place = random.choice(view.current.hands).place
    cast.say(acts.object_to, game, place=place, reason="No", phone=cast.scorer)


CHANGES = [
    a_note,
    a_hand,
    an_announcement,
    an_older_hand,
    an_inserted_hand,
    a_removed_hand,
    an_undo,
    another_dealer,
    other_seats,
    an_end,
    an_objection,
]
"""What another phone may write meanwhile."""


def start_of(kind):
    """How a game of that kind starts that goes on for a while."""
    rules = GAMES[kind].RULES
    return {"names": names_at(kind), "rules": {"target": 10_000} if "target" in rules else {}}


def plays_away(phone, random):
    """Enter a hand, or something about one, without network."""
    view = phone.view
    if view.over:
        return
    what = random.random()
    if what < 0.1 and view.current.hands:
        place = random.choice(view.current.hands).place
        phone.write(f"hands/{place}/note", ("text", f"Mine {what}"))
    elif what < 0.2 and view.current.last is not None:
        phone.write("undo")
    elif what < 0.3:
        phone.announce(announcements(view, random))
    else:
        for _ in range(20):  # what is rare, or needs more than one tap, is not tried
            if phone.play(hand(view, random)):
                return


def said_by(entry):
    """What an entry says, whatever its number."""
    facts = {} if entry.kind in (EntryKind.UNDO, EntryKind.RESTORE) else entry.facts
    return entry.kind, entry.hand, facts, entry.reason


def own_entries(game, cast):
    """The entries that the owner's phone wrote, by the keys of their forms."""
    rows = Entry.objects.filter(game=game, phone=cast.owner).order_by("number")
    return {str(row.client_key): said_by(row) for row in rows}


class Machine:
    """A game on two phones, one of which is away; a plain list has what was entered there."""

    def __init__(self, cast, client, kind, random):
        self.cast, self.random = cast, random
        self.game = cast.start(kind, **start_of(kind))
        for _ in range(random.randint(1, 3)):
            self.game = cast.play(self.game, hand(view_of(self.game), random))
        self.phone = Away(client, cast.owner, self.game)
        self.earlier = set(own_entries(self.game, cast))

    def goes_away(self, count):
        """Enter that much without network."""
        for _ in range(count):
            plays_away(self.phone, self.random)
        entries = self.phone.view.entries
        self.entered = {
            str(one.client_key): said_by(one) for one in entries if str(one.client_key) in self.keys
        }

    @property
    def keys(self):
        return [dict(one["form"])["client_key"] for one in self.phone.queue]

    def meanwhile(self, change):
        """Another phone writes; whether it could."""
        try:
            change(self.cast, self.game, view_of(self.game), self.random)
        except (services.Refused, IndexError):
            return False
        return True

    def comes_back(self):
        """Send what waits: what is written is what was entered, in order, and the rest is aside."""
        self.phone.send()
        aside = [dict(one["form"])["client_key"] for one in self.phone.aside]
        written = self.is_as_entered(aside)
        assert self.phone.view.version == view_of(self.game).version
        assert self.phone.view.sheet.totals == view_of(self.game).sheet.totals
        return written, aside

    def is_as_entered(self, aside):
        """Check what became of all that was entered, if the entries of these keys were set aside;
        return what is written.
        """
        order = list(self.entered)
        written = {
            key: said
            for key, said in own_entries(self.game, self.cast).items()
            if key not in self.earlier
        }
        assert written == {key: self.entered[key] for key in order if key in written}
        assert list(written) == [key for key in order if key in written]
        there = [key for key in order if key not in written and key not in aside]
        now = view_of(self.game)
        versions = [now.at(number) for number in range(now.version + 1)]
        for key in there:
            kind, place, facts, _ = self.entered[key]
            assert kind in IN_PLAY
            said = [one.facts(place) or one.announced for one in versions]
            assert any(one | facts == one for one in said)
        return written

    def decides(self):
        """Decide about all that was set aside, at random; what is written is what was shown."""
        for _ in range(20):
            page = self.phone.question()
            if page is None:
                return
            facts, before = page["mine"]["facts"], own_entries(self.game, self.cast)
            choice = self.random.choice([None, *page["choices"]])
            if choice is None:
                assert self.phone.decide(page["drops"])
            elif not self.phone.decide(choice.drops, choice.instead):
                assert self.phone.decide(page["drops"])  # it asks more, on pages of its own
                choice = None
            self.phone.send()
            after = own_entries(self.game, self.cast)
            new = [said for key, said in after.items() if key not in before]
            if choice is None:
                assert not new
                continue
            assert new or self.phone.aside
            if page["mine"]["kind"] in IN_PLAY and new:
                kind, _, said, _ = new[-1]
                changes = said.get("changes") or [{"facts": said}]
                assert facts in (said, changes[0]["facts"]), kind
        raise AssertionError("There is always something left to decide")
