"""Two phones at the same time, each with its own connection to the database."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection, connections

from games import journal, services
from games.management.verifying import verify_game
from games.models import Bid, Entry, Game, Player
from games.readers.exchange.export import Choice, exported
from games.services import Refused, Stale
from games.table import acts
from tests.cast import FOUR, MADE, as_entry, bid_each, bid_on, key, make_cast, view_of
from tests.files import bring
from tests.managing import games_verified

ROUNDS = range(5)
OTHER = MADE | {"points": [95, 67]}

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def cast(transactional_db):
    return make_cast()


def at_once(*calls):
    """What each call returns or raises, with all of them started together."""
    ready = Barrier(len(calls))

    def run(call):
        ready.wait()
        try:
            return call()
        except (Refused, Stale) as answer:
            return answer
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def recording(cast, game, phone, facts, client_key=None):
    client_key = client_key or key()
    return lambda: cast.say(
        acts.record, game, phone=phone, facts=facts, seen_version=0, client_key=client_key
    )


@pytest.mark.parametrize("_", ROUNDS)
def test_if_two_phones_save_the_same_hand_the_second_sees_the_entry_of_the_first(cast, _):
    game = cast.start()
    answers = at_once(
        recording(cast, game, cast.owner, MADE), recording(cast, game, cast.scorer, OTHER)
    )

    written = [answer for answer in answers if isinstance(answer, Entry)]
    stale = [answer for answer in answers if isinstance(answer, Stale)]
    assert (len(written), len(stale)) == (1, 1)
    assert stale[0].entries == list(map(as_entry, written))
    view = view_of(game)
    assert (view.game.version, len(view.entries), len(view.sheet.hands)) == (1, 1, 1)
    start = journal.start_hash(game, FOUR)
    assert journal.first_broken(start, map(journal.exported_entry, view.entries)) is None


@pytest.mark.parametrize("_", ROUNDS)
def test_a_form_that_arrives_twice_at_the_same_time_is_written_once(cast, _):
    game = cast.start()
    first, second = at_once(*[recording(cast, game, cast.owner, MADE, key())] * 2)

    assert first == second
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_a_key_sent_to_two_games_at_the_same_time_is_written_in_only_one(cast, _):
    games, once = [cast.start(), cast.start()], key()
    first, second = at_once(*[recording(cast, game, cast.owner, MADE, once) for game in games])

    assert first == second
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("_", ROUNDS)
def test_a_start_sent_twice_at_the_same_time_is_a_single_game(cast, _):
    once = key()
    first, second = at_once(*[lambda: cast.start(client_key=once)] * 2)

    assert first == second
    assert (Game.objects.count(), Player.objects.count()) == (1, 4)


@pytest.mark.parametrize("_", ROUNDS)
def test_two_starts_at_the_same_time_share_their_new_players(cast, _):
    backwards = tuple(reversed(FOUR))
    first, second = at_once(lambda: cast.start(), lambda: cast.start(names=backwards))

    assert first != second
    assert Player.objects.count() == 4


@pytest.mark.parametrize("_", ROUNDS)
def test_two_phones_that_request_a_rematch_get_the_same_game(cast, _):
    game = cast.say(acts.end_game, cast.start()).game
    first, second = at_once(
        *[
            lambda phone=phone: services.start_rematch(game=game, phone=phone, client_key=key())
            for phone in (cast.owner, cast.scorer)
        ]
    )

    assert first == second
    assert Game.objects.count() == 2


@pytest.mark.parametrize("_", ROUNDS)
def test_bids_made_at_the_same_time_announce_the_hand_once(cast, _):
    game = bid_each(cast.start("river"))
    said = {"bid": 0}
    at_once(*[lambda seat=seat: bid_on(cast.owner, game, seat, said) for seat in range(len(FOUR))])

    announced = Entry.objects.exclude(kind="bidding")
    assert [entry.facts for entry in announced] == [{"bids": [0, 0, 0, 0]}]
    assert not Bid.objects.exists()


def saved_meanwhile(cast, game):
    """Another phone saves a hand, and starts a game with new players."""
    at_once(
        lambda: (
            cast.play(Game.objects.get(pk=game.pk), MADE),
            cast.start(names=("Eve", "Flo", "Guy", "Ida")),
        )
    )


def test_an_export_is_of_a_single_moment_whatever_is_saved_meanwhile(cast):
    game = cast.play(cast.start(), MADE)
    lines = exported(Choice(cast.notebook))
    first = next(lines)
    saved_meanwhile(cast, game)
    content = first + b"".join(lines)

    assert games_verified(content) == 1
    other = services.create_notebook()
    assert bring(other.notebook, content).new
    assert other.notebook.games.get().version == 1
    assert cast.notebook.games.count() == 2


def test_verification_does_not_take_a_save_for_damage(cast):
    game = cast.play(cast.start(rules={"target": 10_000}), MADE)
    waiting = [lambda: saved_meanwhile(cast, game)]

    def save_before_the_journal_is_read(execute, sql, *rest):
        if "games_entry" in sql and waiting:
            waiting.pop()()
        return execute(sql, *rest)

    with connection.execute_wrapper(save_before_the_journal_is_read):
        found = verify_game(game.pk, game.key)

    assert (found, waiting) == ([], [])
    assert verify_game(game.pk, game.key) == []
