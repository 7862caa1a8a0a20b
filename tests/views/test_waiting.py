"""What a phone entered without network while others wrote: it is written as it was entered, or it
is asked what is to become of it; nothing is ever written that nobody entered.
"""

import json
from random import Random
from uuid import uuid4

import pytest

from games.kinds.registry import KINDS
from games.table import acts
from tests.cast import ANNOUNCED, MADE, OTHER, TIE, view_of
from tests.faults import amount
from tests.views.away import Away
from tests.views.waiting_machine import CHANGES, Machine, a_note, an_objection

pytestmark = pytest.mark.database


ROUNDS = amount(1, 25)
TOUCHES_NOTHING = (a_note, an_objection)
"""What concerns nothing that is entered."""


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


def test_what_is_of_an_objection_that_is_not_there_is_set_aside_and_holds_nothing_up(cast, owner):
    """It has another number if something else was written before it came."""
    game = cast.play(cast.start(), MADE)
    phone = Away(owner, cast.owner, game)
    phone.play(OTHER)
    for where in ("objections/99/", "objections/99/withdraw", "hands/99/confirm"):
        form = [["client_key", str(uuid4())], ["text", "Non"]]
        gone = {"path": f"/games/{game.key}/{where}", "form": form}
        sent = {"entries": json.dumps([*phone.queue, gone])}
        answer = owner.post(f"/games/{game.key}/send", sent)
        assert answer.json() == {"outcomes": ["written", "written", "refused"]}


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
