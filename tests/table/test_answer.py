"""The table is a function: a game and a request in, a screen out; its journal here is a list."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from games import journal
from games.kinds.entry import Taps
from games.kinds.registry import KINDS
from games.table import acts
from games.table.answer import PAGE_BY_NAME, answer
from games.table.entry.state import dump_state
from games.table.errors import NotAllowed
from games.table.plain import Game, NewBid, Notebook, Phone, Player, Seat, Sender, Sitter
from games.table.screen import GameRequest, GameState, Journal
from games.table.view import hand_with, view_of
from games.table.writing import add, prepare, seats_with
from tests.kinds import SAMPLES

PHONE = Phone(pk=1, key=str(UUID(int=1)), label="Ana's", right="scorer", may_write=True)
READER = Phone(pk=2, key=str(UUID(int=2)), label="", right="reader", may_write=False)
WRITER = journal.Phone(pk=1, key=UUID(int=1), label="Ana's", imported=False)
BIDS = ("bid", "extra")
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def state_of(*entries, slug="belote", own_bids=False):
    """The game as a phone without a database might keep them."""
    sample = SAMPLES[slug]
    people = [
        Sitter(name, Player(number + 1, f"player{number}", name))
        for number, name in enumerate(sample.START["names"])
    ]
    seats = tuple(Seat(number, one.name, one, one, {}) for number, one in enumerate(people))
    game = Game(
        pk=1,
        key="table00000",
        kind=slug,
        first_dealer=0,
        rules=sample.START.get("rules", {}),
        title=sample.START.get("title", ""),
        core_version=1,
        started_at=NOON,
        dated_at=NOON,
        started_by_id=1,
        notebook=Notebook(True, False, True, {}, 0),
        evening=None,
        round_number=0,
        own_bids=own_bids,
        version=len(entries),
        head="",
        state="in_progress",
        ended_at=None,
        contested=False,
    )
    return GameState(view_of(game, seats, entries))


class ListJournal(Journal):
    """A journal that is a list: the `requests` that wrote in it, and the game `now`."""

    def __init__(self, now):
        self.now = now
        self.requests = []

    def _append(self, act, request, arguments):
        sender = Sender(WRITER, request.seen_version, request.client_key, request.by)
        self.requests.append(request)
        one = prepare(self.now, sender, act, arguments, NOON)
        if isinstance(one, NewBid):
            self.now = replace(self.now, bids=[one.bid])
        else:
            view = add(self.now.view, one, seats_with(self.now.view, one))
            self.now = replace(self.now, view=view, written=one.entry)
        return self.now


def answered(verb, game, request):
    """The screen, of a game whose journal is a list."""
    return answer(verb, game, request, ListJournal(game))


def after(game, act, **arguments):
    """The game after that act."""
    return ListJournal(game).append(act, request(game.view.version), **arguments)


def request(version=0, phone=PHONE, *, whole=False, moment="result", sent=False, **fields):
    taps = Taps({name: [value] for name, value in fields.items()})
    return GameRequest(
        taps=taps,
        moment=moment,
        seen_version=version,
        announced_at=version,
        client_key=uuid4(),
        sure=False,
        promise=None,
        whole=whole,
        sent=sent,
        phone=phone,
    )


@pytest.fixture
def played():
    """A game with one hand."""
    return after(state_of(), acts.record, facts=SAMPLES["belote"].MADE)


def test_the_game_before_an_entry_is_what_its_journal_said(played):
    again = after(played, acts.record, facts=SAMPLES["belote"].MADE).view
    assert again.before is not None
    for version in range(2):
        assert again.at(version) == again.with_entries(again.entries[:version])


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_hand_is_entered_as_its_players_usually_do(slug):
    journal_of_game = ListJournal(state_of(slug=slug))
    for version, (moment, fields) in enumerate(SAMPLES[slug].FIRST_TAPS):
        sent = request(version, moment=moment, **fields)
        preview = answer("preview", journal_of_game.now, sent, journal_of_game)
        assert (preview.status, len(journal_of_game.requests)) == (200, version)

        verb = "announce" if moment == "announce" else "record"
        screen = answer(verb, journal_of_game.now, sent, journal_of_game)
        entry = journal_of_game.now.view.entries[-1]
        assert (entry.kind, entry.hand, entry.number) == (verb, 1, version + 1)

    assert len(journal_of_game.now.view.sheet.hands) == 1
    assert screen.context["totals"] != []


def test_a_phone_that_was_late_sees_both_versions(played):
    screen = answer("undo", state_of(), request(0), ListJournal(played))

    assert (screen.template, screen.status, screen.redirect_to) == (
        "table/_conflict.html",
        409,
        "conflict",
    )


def test_a_reader_is_not_shown_what_an_entry_would_score():
    screen = answered("preview", state_of(), request(0, READER))

    assert screen.template == "table/_lowered.html"


@pytest.mark.parametrize("verb", ["undo", "end_game", "contest", "change"])
def test_a_phone_that_only_follows_the_game_writes_nothing_that_nobody_says(verb, played):
    asked = replace(request(1, READER, whole=True, sent=True, typed="Recount"), place=1)

    with pytest.raises(NotAllowed):
        answered(verb, played, asked)


@pytest.mark.parametrize("sent", [False, True])
@pytest.mark.parametrize("verb", [verb for verb in PAGE_BY_NAME if verb not in BIDS])
def test_the_same_game_and_request_get_the_same_screen(verb, sent, played):
    again = after(played, acts.record, facts=SAMPLES["belote"].MADE)
    removed = after(again, acts.remove, place=2)
    game = after(removed, acts.object_to, place=1, reason="Recount")
    place = 2 if verb == "restore_hand" else 1
    failed = SAMPLES["belote"].FAILED
    state = {"changes": [journal.change(1, failed)], "facts": failed}
    fields = {name: dump_state(value) for name, value in state.items()}
    extra_context = {"known": ["Eve"], "sections": {}, "waiting": []}
    asked = request(4, since="1", sent=sent, **fields)
    asked = replace(asked, place=place, number=4, extra_context=extra_context)

    assert answered(verb, game, asked) == answered(verb, game, asked)


@pytest.fixture
def held():
    """A game of which each bids on their own phone, on that of Cy."""
    game = state_of(slug="river", own_bids=True)
    return replace(game, view=replace(game.view, person=game.view.seats[2].sitter.player))


def test_a_bid_on_a_phone_is_kept_for_who_holds_it(held):
    cy, journal_of_game = held.view.person_at(2), ListJournal(held)
    sent = request(0, READER, player=cy.key, hand="1", bid="1", sent=True)
    answer("bid", held, sent, journal_of_game)

    [bid] = journal_of_game.now.bids
    assert (bid.player, bid.by, bid.facts, bid.hand) == (cy, cy, {"bid": 1}, 1)


def test_what_is_announced_besides_is_written_for_who_holds_the_phone(held):
    journal_of_game = ListJournal(held)
    by_each = KINDS["river"].entry.by_each
    key = by_each.extras(hand_with(held.view, {}), [])[0].key
    answer("extra", held, request(0, READER, hand="1", extra=key, sent=True), journal_of_game)

    written_then = journal_of_game.now.written
    assert (written_then.by, written_then.hand) == (held.view.person_at(2), 1)


def test_a_phone_that_only_follows_the_game_bids_for_nobody_else():
    sent = request(0, READER, player="player2", hand="1", bid="1")

    with pytest.raises(NotAllowed):
        answered("bid", state_of(slug="river"), sent)
