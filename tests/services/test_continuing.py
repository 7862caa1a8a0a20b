"""Copies of a game that went on elsewhere: what they have more is brought, here and there."""

from contextlib import contextmanager
from uuid import uuid4

import pytest
from django.utils.translation import override

from games import services
from games.management.verifying import verify_game
from games.models import Entry
from games.readers.exchange.imported import imported_text
from games.readers.exchange.register import differences
from games.services.exchange import importing
from games.store.reading import as_phone
from games.store.recent import load_view
from games.table import acts
from games.table.seats import taking_over
from tests.cast import ANNOUNCED, MADE, bid_each, bid_on
from tests.files import bring, file_of


class Other:
    """Another notebook, to which games are copied, and its phone."""

    def __init__(self):
        own = services.create_notebook()
        self.notebook, self.phone = own.notebook, own.phone

    def play(self, *hands):
        """Record these hands in the only game."""
        for facts in hands:
            game = self.notebook.games.get()
            sender = services.Sender(as_phone(self.phone), game.version, uuid4(), None)
            services.append(acts.record, game, sender, facts=facts)


@pytest.fixture
def other(db):
    return Other()


@contextmanager
def intact(notebook):
    """What verification says of a notebook after this is nothing."""
    yield
    found = [verify_game(game.pk, game.key) for game in notebook.games.all()]
    assert [*found, *differences(notebook)] == [[]] * notebook.games.count()


def counts(done):
    return done.new, done.longer, done.known, len(done.left_out)


def hashes(notebook):
    return [entry.hash for entry in notebook.games.get().entries.order_by("number")]


def test_a_copy_of_a_game_that_went_on_brings_its_later_hands(cast, other):
    game = cast.play(cast.start(rules={"target": 30}), MADE)
    bring(other.notebook, file_of(cast.notebook))
    cast.play(game, MADE, MADE)
    cast.say(acts.end_game, game)
    with intact(other.notebook):
        assert counts(bring(other.notebook, file_of(cast.notebook))) == (0, 1, 0, 0)

    copy, game = other.notebook.games.get(), cast.notebook.games.get()
    assert hashes(other.notebook) == hashes(cast.notebook)
    assert (copy.version, copy.state, copy.hands) == (4, "unfinished", 3)
    assert copy.ended_at == game.ended_at
    assert [seat.total for seat in copy.seats.all()] == [seat.total for seat in game.seats.all()]
    with intact(other.notebook):
        assert counts(bring(other.notebook, file_of(cast.notebook))) == (0, 0, 1, 0)


def test_a_game_that_was_begun_here_comes_back_with_what_was_played_elsewhere(cast, other):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    other.play(MADE, MADE)
    with intact(cast.notebook):
        bring(cast.notebook, file_of(other.notebook))
    cast.play(game, MADE)
    bring(other.notebook, file_of(cast.notebook))
    other.play(MADE)
    with intact(cast.notebook):
        bring(cast.notebook, file_of(other.notebook))

    written = Entry.objects.filter(game=game).order_by("number")
    assert [entry.imported for entry in written] == [False, True, True, False, True]
    assert [entry.phone == cast.owner for entry in written if not entry.imported] == [True, True]
    assert hashes(cast.notebook) == hashes(other.notebook)


def test_its_file_is_that_of_the_notebook_from_which_it_came(cast, other):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    cast.say(taking_over.replace_player, game, seat=0, name="Eve", hand=2)
    cast.say(acts.object_to, cast.play(game, MADE), place=1, reason="no", by=2)
    with intact(other.notebook):
        assert bring(other.notebook, file_of(cast.notebook)).longer == 1

    said = [file_of(one).splitlines()[6] for one in (cast.notebook, other.notebook)]
    assert said[0] == said[1]
    assert other.notebook.players.filter(name="Eve").exists()
    assert other.notebook.games.mentioning("Eve").exists()


def test_a_page_that_knew_the_game_before_shows_its_later_hands(cast, other):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    assert load_view(other.notebook.games.get()).version == 1
    cast.play(game, MADE)
    bring(other.notebook, file_of(cast.notebook))

    assert load_view(other.notebook.games.select_related("notebook").get()).version == 2


def test_a_bid_that_waited_for_a_hand_that_was_played_elsewhere_is_gone(cast, other):
    game = bid_each(cast.start("river", first_dealer=3))
    bring(other.notebook, file_of(cast.notebook))
    copy = other.notebook.games.get()
    bid_on(other.phone, copy, 1, {"bid": 0}, holder=1)
    for seat in (0, 1, 2, 3):
        bid_on(cast.scorer, game, seat, {"bid": 0}, holder=seat)
    assert copy.bids.exists()
    with intact(other.notebook):
        assert bring(other.notebook, file_of(cast.notebook)).longer == 1

    assert not copy.bids.exists()


NAMED = {
    "en": "0 games added. 1 was already here. Played on differently, unchanged here:"
    " Belote, Ana & Cy – Bea & Dan, ",
    "fr": "0 partie ajoutée. 1 était déjà là. Continuée autrement, inchangée ici :"
    " Belote, Ana & Cy – Bea & Dan, ",
}


@pytest.mark.parametrize("language", NAMED)
def test_two_that_went_on_differently_are_named_and_stay(cast, other, language):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    other.play({"redeal": 1})
    before = hashes(other.notebook)
    cast.play(game, MADE, MADE)
    with intact(other.notebook):
        done = bring(other.notebook, file_of(cast.notebook))

    assert counts(done) == (0, 0, 1, 1)
    assert hashes(other.notebook) == before
    with override(language):
        said = imported_text(other.notebook, **vars(done))
    assert said.replace("\N{NO-BREAK SPACE}", " ").startswith(NAMED[language])


def test_a_game_in_the_bin_is_not_continued_there(cast, other):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    services.delete_game(game=other.notebook.games.get())
    cast.play(game, MADE)

    assert counts(bring(other.notebook, file_of(cast.notebook))) == (0, 0, 1, 1)
    assert other.notebook.games.get().version == 1


def test_what_was_continued_meanwhile_is_left_out(cast, other, monkeypatch):
    game = cast.play(cast.start(), MADE)
    bring(other.notebook, file_of(cast.notebook))
    cast.play(game, MADE)
    begin = importing._Import.begin_to_add

    def then_played(importing_):
        begin(importing_)
        other.play({"redeal": 1})

    monkeypatch.setattr(importing._Import, "begin_to_add", then_played)
    with intact(other.notebook):
        assert bring(other.notebook, file_of(cast.notebook)).longer == 0
    assert other.notebook.games.get().entries.last().facts == {"redeal": 1}


def test_games_that_are_new_and_games_that_went_on_come_together(cast, other):
    game = cast.say(acts.announce, cast.start(), facts=ANNOUNCED).game
    bring(other.notebook, file_of(cast.notebook))
    cast.play(game, MADE)
    cast.start(names=("Eve", "Flo", "Guy", "Hal"))
    with intact(other.notebook):
        done = bring(other.notebook, file_of(cast.notebook))

    assert counts(done) == (1, 1, 0, 0)
    with override("en"):
        assert imported_text(other.notebook, **vars(done)) == "1 game added. 1 continued."
