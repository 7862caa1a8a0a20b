"""Copies of evenings that went on elsewhere: what they have more is brought, here and there."""

from random import Random
from uuid import uuid4

import pytest

from games import services
from games.evenings.cards import TypedCard, card_text
from games.readers.exchange.imported import imported_text
from games.readers.exchange.register import differences
from tests.files import bring, file_of


class Copy:
    """A notebook with the only evening that is copied, and a phone that writes in it."""

    def __init__(self, notebook, phone):
        self.notebook, self.phone = notebook, phone

    @property
    def evening(self):
        return self.notebook.evenings.get()

    def state(self):
        evening = self.evening
        people = sorted(evening.players.values_list("name", flat=True))
        return evening.club, evening.ended_at, len(evening.byes), people

    def enter(self, *points, at=2, number=1):
        """Enter or correct a result."""
        seen = card_text(at, self.evening.club["played"][number - 1]["tables"][at - 1])
        typed = [str(one) for one in points]
        card = TypedCard(at, typed, why="So", seen=seen, key=str(uuid4()))
        how = {"evening": self.evening, "phone": self.phone, "number": number}
        services.enter_card(**how, card=card)

    def draw(self, chance=1):
        drawn = len(self.evening.club["played"])
        services.draw_club_round(evening=self.evening, chance=Random(chance), seen_round=drawn)

    def add(self, late):
        services.change_entrants(evening=self.evening, late=late, left=[], was=[])

    def leave(self, number):
        services.change_entrants(evening=self.evening, late="", left=[number], was=[])

    def rename(self, number, name):
        seen = {number: self.evening.club["entrants"][number - 1]}
        services.rename_entrants(evening=self.evening, names={number: name}, seen=seen)

    def give(self, prizes):
        services.set_prizes(evening=self.evening, prizes=prizes)

    def end(self):
        services.end_evening(evening=self.evening)

    def rename_and_enter(self):
        self.rename(1, "Anna & Bea")
        self.enter(900, 800)

    def reopen_and_correct(self):
        self.enter(900, 800)
        self.end()
        services.reopen_evening(evening=self.evening)
        self.enter(1000, 700)


@pytest.fixture
def here(cast):
    cast.club(name="Saint-Martin", entrants="Ana & Bea\nCy & Dan\nEva & Flo\nGil & Hugo")
    copy = Copy(cast.notebook, cast.owner)
    copy.draw()
    copy.enter(982, 962, at=1)
    return copy


@pytest.fixture
def there(here):
    """A copy of the concours as it is here."""
    return copied(here)


def copied(here):
    own = services.create_notebook()
    bring(own.notebook, file_of(here.notebook))
    return Copy(own.notebook, own.phone)


def brought(source, target):
    """How many club evenings went on, and were known, and which were kept, by what a file says."""
    done = bring(target.notebook, file_of(source.notebook))
    assert [*differences(target.notebook)] == []
    return done.clubs, done.longer_clubs, done.known_clubs, done.clubs_left_out


STEPS = {
    "a result of the last round": lambda one: one.enter(900, 800),
    "a correction": lambda one: one.enter(1000, 700, at=1),
    "prizes": lambda one: one.give("A ham"),
    "somebody who left": lambda one: one.leave(3),
    "a latecomer": lambda one: one.add("Inès & Jo"),
    "the end": lambda one: one.end(),
    "a name put right before a result": lambda one: one.rename_and_enter(),
    "a correction after the end": lambda one: one.reopen_and_correct(),
    "another round": lambda one: (one.enter(900, 800), one.draw()),
}


class TestAConcours:
    @pytest.mark.parametrize("step", STEPS.values(), ids=STEPS)
    def test_that_went_on_is_taken_and_one_that_is_behind_is_known(self, here, there, step):
        step(there)
        assert brought(here, there) == (0, 0, 1, [])
        assert brought(there, here) == (0, 1, 0, [])
        assert here.state() == there.state()
        assert brought(there, here) == brought(here, there) == (0, 0, 1, [])

    def test_whose_next_round_alone_was_drawn_has_that(self, here):
        here.enter(900, 800)
        there = copied(here)
        there.draw()
        assert brought(there, here) == (0, 1, 0, [])
        assert here.state() == there.state()

    @pytest.mark.parametrize(
        ("ours", "theirs"),
        [
            (lambda one: one.enter(1, 2), lambda one: one.enter(2, 1)),
            (lambda one: one.enter(1, 2, at=1), lambda one: (one.enter(2, 1), one.draw())),
            (lambda one: one.add("Kim & Léa"), lambda one: one.enter(2, 1)),
            (lambda one: one.add("Kim & Léa"), lambda one: (one.add("Inès & Jo"), one.enter(2, 1))),
            (lambda one: one.add("Kim & Léa"), lambda one: one.end()),
            (lambda one: one.give("A ham"), lambda one: one.give("A basket")),
            (lambda one: one.leave(1), lambda one: one.leave(2)),
            (lambda one: one.rename(1, "Anna & Bea"), lambda one: one.end()),
        ],
    )
    def test_that_was_changed_in_both_is_kept_and_named(self, here, there, ours, theirs):
        ours(here)
        theirs(there)
        for source, target in ((here, there), (there, here)):
            before = target.state()
            assert brought(source, target) == (0, 0, 0, [here.evening.key])
            assert target.state() == before

    def test_that_has_two_draws_of_a_round_is_kept(self, here):
        here.enter(900, 800)
        there = copied(here)
        here.draw(1)
        there.draw(5)
        assert here.evening.club["played"] != there.evening.club["played"]
        assert brought(there, here) == brought(here, there) == (0, 0, 0, [here.evening.key])

    def test_that_went_on_without_prizes_keeps_those_here(self, here, there):
        here.give("A ham")
        there.enter(900, 800)
        assert brought(there, here) == (0, 1, 0, [])
        assert here.evening.club == there.evening.club | {"prizes": ["A ham"]}

    def test_whose_name_was_erased_here_does_not_get_it_back_by_an_older_file(self, here, there):
        services.erase_name(notebook=here.notebook, name="Bea")
        assert brought(there, here) == (0, 0, 0, [here.evening.key])
        assert here.evening.club["entrants"][0] == "Ana & …"

    def test_that_is_of_another_game_in_the_file_stays_as_it_is(self, here, there):
        there.enter(900, 800)
        there.notebook.evenings.update(kind="coinche")
        assert brought(there, here) == (0, 0, 0, [here.evening.key])
        assert here.evening.kind == "belote"

    @pytest.mark.usefixtures("english")
    def test_is_named_where_it_is_kept_or_in_the_bin(self, here, there):
        here.enter(1, 2)
        there.enter(2, 1)
        assert "kept as it is here: Saint-Martin, " in self.said(here, there)
        services.delete_club(evening=here.evening)
        assert "Already here, in the bin: Saint-Martin, " in self.said(here, there)

    def said(self, here, there):
        done = bring(here.notebook, file_of(there.notebook))
        return imported_text(here.notebook, **vars(done))


class TestAnEvening:
    """One of games at several tables, whose first round is drawn."""

    @pytest.fixture
    def here(self, cast):
        evening = cast.evening(names=("Ana", "Bea", "Cy", "Dan"))
        cast.round(evening, chance=Random(1), seen_round=0)
        return Copy(cast.notebook, cast.owner)

    def change_players(self, one, *names):
        seen = one.state()[-1]
        services.change_players(evening=one.evening, names=names, seen=seen)

    def test_that_ended_is_over_here_too_and_an_older_file_does_not_reopen_it(self, here, there):
        there.end()
        bring(here.notebook, file_of(there.notebook))
        assert here.evening.ended_at == there.evening.ended_at
        assert here.evening.ended_at is not None

    def test_that_is_over_here_stays_so_by_an_older_file(self, here, there):
        here.end()
        bring(here.notebook, file_of(there.notebook))
        assert here.evening.ended_at is not None

    def test_has_the_people_who_came_elsewhere_and_keeps_those_who_came_here(self, here, there):
        self.change_players(here, "Ana", "Bea", "Cy", "Dan", "Flo")
        self.change_players(there, "Ana", "Bea", "Cy", "Dan", "Guy")
        for source, target in ((there, here), (here, there)):
            bring(target.notebook, file_of(source.notebook))
            assert target.state()[-1] == ["Ana", "Bea", "Cy", "Dan", "Flo", "Guy"]

    def test_with_fewer_rounds_in_the_file_stays_as_it_is(self, cast, here, there):
        self.change_players(there, "Ana", "Bea", "Cy", "Dan", "Guy")
        there.end()
        cast.round(here.evening, chance=Random(1), seen_round=1)
        before = here.state()
        bring(here.notebook, file_of(there.notebook))
        assert here.state() == before
