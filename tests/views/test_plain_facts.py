"""What the table is told of a game is plain: nothing of it asks the database once it is loaded."""

from contextlib import suppress
from dataclasses import fields, is_dataclass
from datetime import datetime
from itertools import product
from uuid import UUID, uuid4

import pytest
from django.db import connection

from games import services
from games.journal import change
from games.kinds.entry import Taps
from games.models import Game
from games.scoring.errors import fault
from games.store.reading import as_game, as_player, pending_bids
from games.store.recent import forget_games, load_view
from games.table import acts
from games.table.answer import PAGE_BY_NAME, answer
from games.table.entry.state import dump_state
from games.table.errors import Malformed, Missing, NotAllowed, Refused, Stale
from games.table.plain import Phone
from games.table.screen import GameRequest, GameState, Journal
from tests.cast import FOUR, LOST, MADE, bid_each, bid_on, eventful_game

PLAIN = (str, int, bool, type(None), datetime, UUID)


def refuse_queries(execute, sql, params, many, context):
    raise AssertionError(f"The table asked the database: {sql}")


def loaded(game):
    """A game, read as if no worker knew it."""
    forget_games()
    row = Game.objects.select_related("notebook", "evening").get(pk=game.pk)
    row.person = as_player(row.seats.get(number=1).player)
    view = load_view(row)
    return GameState(view, pending_bids(row, view))


def not_plain(value):
    """Whatever in a value is neither plain nor made of plain values."""
    if isinstance(value, dict):
        return [wrong for one in value.items() for wrong in not_plain(one)]
    if isinstance(value, tuple | list | set | frozenset):
        return [wrong for one in value for wrong in not_plain(one)]
    if is_dataclass(value):
        return not_plain([getattr(value, one.name) for one in fields(value)])
    return [] if isinstance(value, PLAIN) else [value]


@pytest.fixture
def in_play(cast):
    """A game of an evening in which everything has happened that a table may show."""
    game = eventful_game(cast)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def finished(cast):
    game = cast.play(cast.start(rules={"target": 10}), MADE, MADE)
    cast.say(acts.object_to, game, place=1, facts=LOST, reason="Recount")
    cast.confirm(game, seat=0)
    return game


@pytest.fixture
def bidding(cast):
    """A game whose players bid each on their own phone, with a bid that waits."""
    game = cast.start("river", FOUR, first_dealer=3)
    game = bid_each(game)
    bid_on(cast.owner, game, 0, {"bid": 1})
    return game


@pytest.fixture(params=["in_play", "finished", "bidding"])
def game(request):
    return request.getfixturevalue(request.param)


class Failing(Journal):
    """A journal in which nothing can be written: all is too late, then all is refused."""

    def __init__(self, now, error):
        self.error = error
        self.error.now = now

    def _append(self, _act, _request, _what):
        raise self.error


def asked(state, phone, *, sent):
    """A request about the first hand, and about the first objection if there is one."""
    fields = {"since": "0", "seat": "1", "typed": "Recount", "hand": "2"}
    fields |= {"facts": dump_state(LOST), "changes": dump_state([change(1, LOST)])}
    taps = Taps({name: [value] for name, value in fields.items()})
    version = state.view.version
    numbers = [one.entry.number for one in state.view.current.objections]
    return GameRequest(
        taps=taps,
        moment="result",
        seen_version=version,
        announced_at=version,
        client_key=uuid4(),
        sure=True,
        promise=None,
        whole=False,
        sent=sent,
        phone=phone,
        place=1,
        number=next(iter(numbers), 0),
        extra_context={"known": ["Eve"], "sections": {}, "waiting": []},
    )


@pytest.mark.parametrize("sent", [False, True], ids=["looked at", "sent"])
@pytest.mark.parametrize("right", ["scorer", "reader"])
def test_no_page_of_a_game_asks_the_database_after_its_facts_were_loaded(cast, game, right, sent):
    state, answered = loaded(game), set()
    phone = Phone(cast.owner.pk, str(cast.owner.key), "Ana’s", right, right == "scorer")
    request = asked(state, phone, sent=sent)
    failing = [Failing(state, Stale([])), Failing(state, Refused([fault("game_is_over")]))]

    with connection.execute_wrapper(refuse_queries):
        for verb, journal in product(PAGE_BY_NAME, failing):
            with suppress(Missing, NotAllowed, Malformed):
                answer(verb, state, request, journal)
                answered.add(verb)
    assert {"table", "news", "journal", "result", "record"} <= answered


def test_the_facts_of_a_game_are_plain(game):
    facts = loaded(game)
    view = facts.view

    assert not_plain([view.game, view.seats, view.entries, view.record, facts.bids]) == []


def test_a_game_of_an_evening_names_it(cast):
    started = {"notebook": cast.notebook, "kind": "belote", "names": FOUR, "client_key": uuid4()}
    evening = services.start_evening(**started)
    [game] = cast.sit(evening, [services.Seating(FOUR)])

    assert as_game(game, {}).evening.key == evening.key
