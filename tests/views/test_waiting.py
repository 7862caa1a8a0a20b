"""What a phone entered without network while others wrote: it is written as it was entered, or it
is asked what is to become of it; nothing is ever written that nobody entered.
"""

import json
from random import Random

import pytest

from games import services
from games.journal import EntryKind
from games.kinds.registry import GAMES, KINDS
from games.models import Entry
from games.table import acts
from games.table.seats import taking_over
from tests.cast import ANNOUNCED, MADE, OTHER, TIE, view_of
from tests.faults import amount
from tests.kinds import announcements, hand, names_at
from tests.views.away import IN_PLAY, Away

pytestmark = pytest.mark.database


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


ROUNDS = amount(1, 40)
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
TOUCHES_NOTHING = (a_note, an_objection)
"""What concerns nothing that is entered."""


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


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.fuzzed
def test_what_waited_is_written_as_it_was_entered_or_asked_about(cast, owner, kind):
    random = Random(ROUNDS)
    for _ in range(ROUNDS):
        for change in CHANGES:
            machine = Machine(cast, owner, kind, random)
            machine.goes_away(random.randint(1, 5))
            if not machine.meanwhile(change):
                continue
            _written, aside = machine.comes_back()
            assert not aside or change not in TOUCHES_NOTHING, change
            machine.decides()


WRONG = [
    "",
    "{}",
    "[1]",
    "[" * 2000,
    json.dumps([{"path": 1, "form": []}]),
    json.dumps([{"path": "{base}record", "form": [["a"]]}]),
    json.dumps([{"path": "{base}record", "form": [["a", 1]]}]),
    json.dumps([{"path": "{base}record", "form": {}, "seen": "1"}]),
    json.dumps([{"path": "{base}preview", "form": []}]),
    json.dumps([{"path": "/games/anothergame/record", "form": []}]),
    json.dumps([{"path": "{base}record", "form": []}] * 101),
]
"""What no phone of ours sends."""


def test_what_no_phone_sends_is_malformed_and_writes_nothing(cast, owner):
    game = cast.play(cast.start(), MADE)
    for entries in WRONG:
        entries = entries.replace("{base}", f"/games/{game.key}/")
        answer = owner.post(f"/games/{game.key}/send", {"entries": entries})
        assert answer.status_code == 400, entries[:80]
    assert view_of(game).version == 1


def test_without_what_it_rested_on_an_entry_is_sent_as_its_form_alone(cast, owner):
    game = cast.play(cast.start(), MADE)
    phone = Away(owner, cast.owner, game)
    phone.play(OTHER)
    for one in phone.queue:
        del one["rests"]
    phone.send()
    assert [one.kind for one in view_of(game).entries] == ["record", "announce", "record"]


class TestBelote:
    """The cases of which La Marque once made hands that nobody entered."""

    @pytest.fixture
    def phone(self, cast, owner):
        """A phone that entered two hands without network, after two others."""
        game = cast.play(cast.start(rules={"target": 1000}), MADE, TIE)
        phone = Away(owner, cast.owner, game)
        assert phone.play({"taker": 0, "contract": "spades", "points": [100, 62]})
        assert phone.play(OTHER)
        return phone

    def sends(self, phone, cast, verb, **what):
        """Another phone writes, and the network is back: what is written of what waited."""
        cast.say(verb, phone.game, phone=cast.scorer, **what)
        phone.send()
        entries = view_of(phone.game).entries[3:]
        return [entry.facts for entry in entries]

    def test_points_are_not_written_on_an_announcement_of_somebody_else(self, phone, cast):
        theirs = {"taker": 2, "contract": "clubs"}
        assert self.sends(phone, cast, acts.announce, facts=theirs) == []
        assert len(phone.aside) == 4

        page = phone.question()
        phone.decide(page["drops"])
        phone.send()
        assert view_of(phone.game).announced == theirs

    def test_a_hand_is_not_written_in_the_place_of_one_that_was_undone(self, phone, cast):
        assert self.sends(phone, cast, acts.undo) == []
        assert view_of(phone.game).version == 3

    def test_a_hand_that_scores_something_else_by_now_is_asked_about(self, phone, cast):
        """The older hand is no tie any more, so that nothing is held over."""
        place = view_of(phone.game).current.hands[1].place
        [announced] = self.sends(phone, cast, acts.correct, place=place, facts=MADE)

        assert announced == {"taker": 0, "contract": "spades"}
        page = phone.question()
        assert page["now"]
        [label] = [choice.label for choice in page["choices"]]
        assert label

    def test_the_same_words_of_two_phones_are_written_once(self, phone, cast):
        facts = {"taker": 0, "contract": "spades", "points": [100, 62]}
        assert self.sends(phone, cast, acts.record, facts=facts) == [ANNOUNCED, OTHER]
        assert not phone.aside

    def test_what_two_phones_send_of_one_file_is_written_once(self, phone, cast, browse):
        other = Away(browse(cast.scorer), cast.scorer, phone.game)
        other.queue = list(phone.queue)
        other.send()
        phone.send()
        assert view_of(phone.game).version == 6
        assert not phone.aside

    def test_what_another_phone_decided_to_write_is_asked_about_no_more(self, phone, cast, browse):
        other = Away(browse(cast.scorer), cast.scorer, phone.game)
        other.queue = list(phone.queue)
        self.sends(phone, cast, acts.record, facts=OTHER)
        other.send()
        for one in (other, phone):
            assert len(one.aside) == 4
        page = other.question()
        other.decide(page["drops"], page["choices"][-1].instead)
        other.send()
        phone.refresh()
        assert [one["title"] for one in phone.aside] == ["Donne 4"] * 2
