"""The table is a function: facts, a phone and a tap in, a screen out, and no database."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest

from games import journal
from games.kinds.entry import Taps
from games.table import acts
from games.table.answer import VERBS, answer
from games.table.errors import NotAllowed
from games.table.facts import Game, Notebook, Phone, Player, Seat, Sitter
from games.table.screen import Facts, Tap
from games.table.state import written_state
from games.table.view import view_of
from tests.kinds import SAMPLES

PHONE = Phone(pk=1, key=str(UUID(int=1)), label="Ana's", right="scorer", may_write=True)
READER = Phone(pk=2, key=str(UUID(int=2)), label="", right="reader", may_write=False)
WRITER = journal.Phone(pk=1, key=UUID(int=1), label="Ana's", imported=False)
BIDS = ("bid", "extra")
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def facts_of(*entries, slug="belote"):
    """The facts as a phone without a database might keep them."""
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
        core_version=1,
        started_at=NOON,
        started_by_id=1,
        notebook=Notebook(True, False, True, {}, 0),
        evening=None,
        round_number=0,
        own_bids=False,
        version=len(entries),
        head="",
        state="in_progress",
        ended_at=None,
        contested=False,
    )
    return Facts(view_of(game, seats, entries))


@dataclass(frozen=True)
class Sender:
    """Who writes, as whoever runs the table says it."""

    phone: journal.Phone = WRITER
    by: journal.Person | None = None


def entry_of(facts, screen):
    """The entry of a screen's act, which is checked against these facts."""
    return getattr(acts, screen.act.name)(facts, Sender(by=screen.act.by), **screen.act.what)


def after(facts, entry):
    """The facts with one more entry, as whoever runs the table appends it."""
    number = facts.view.version + 1
    made = journal.Entry(
        number=number,
        kind=entry.kind,
        hand=entry.hand,
        facts=entry.facts,
        phone=WRITER,
        client_key=uuid4(),
        made_at=NOON,
        hash=f"{number:064x}",
    )
    return facts_of(*facts.view.entries, made, slug=facts.view.game.kind)


def tap(version=0, *, whole=False, moment="result", **fields):
    taps = Taps({name: [value] for name, value in fields.items()})
    return Tap(taps, moment, version, version, uuid4(), False, None, whole)


@pytest.fixture
def played():
    """A game with one hand."""
    before = facts_of()
    return after(before, journal.NewEntry("record", 1, SAMPLES["belote"].MADE))


@pytest.mark.parametrize("slug", SAMPLES)
def test_a_hand_is_entered_as_its_players_usually_do(slug):
    facts = facts_of(slug=slug)
    for version, (moment, fields) in enumerate(SAMPLES[slug].USUAL):
        sent = tap(version, moment=moment, **fields)
        preview = answer("preview", facts, PHONE, sent)
        verb = "announce" if moment == "announce" else "record"
        screen = answer(verb, facts, PHONE, sent)

        assert (preview.status, preview.act) == (200, None)
        entry = entry_of(facts, screen)
        assert (entry.kind, entry.hand, screen.act.seen) == (verb, 1, version)
        facts = after(facts, entry)

    assert len(facts.view.sheet.hands) == 1
    assert screen.act.saved(facts, facts.view.entries[-1]).context["totals"] != []


def test_a_phone_that_was_late_sees_both_versions(played):
    screen = answer("undo", facts_of(), PHONE, tap(0)).act.late(played)

    assert (screen.template, screen.status, screen.to) == ("table/_conflict.html", 409, "conflict")


def test_a_reader_is_not_shown_what_an_entry_would_score():
    screen = answer("preview", facts_of(), READER, tap(0))

    assert screen.template == "table/_lowered.html"


@pytest.mark.parametrize("verb", ["undo", "end_game", "contest", "change"])
def test_a_phone_that_only_follows_the_game_writes_nothing_that_nobody_says(verb, played):
    asked = replace(tap(1, whole=True, typed="Recount"), place=1, sent=True)

    with pytest.raises(NotAllowed):
        answer(verb, played, READER, asked)


@pytest.mark.parametrize("sent", [False, True])
@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in BIDS])
def test_the_same_facts_and_tap_get_the_same_screen(verb, sent, played):
    again = after(played, journal.NewEntry("record", 2, SAMPLES["belote"].MADE))
    removing = {"changes": [journal.change(2, None)]}
    removed = after(again, journal.NewEntry("remove", 2, removing))
    facts = after(removed, journal.NewEntry("object", 1, {}, "Recount"))
    facts = replace(facts, besides={"known": ["Eve"], "sections": {}, "waiting": []})
    place = 2 if verb == "restore_hand" else 1
    failed = SAMPLES["belote"].FAILED
    state = {"changes": [journal.change(1, failed)], "facts": failed}
    fields = {name: written_state(value) for name, value in state.items()}
    asked = replace(tap(4, since="1", **fields), place=place, number=4, sent=sent)

    assert answer(verb, facts, PHONE, asked) == answer(verb, facts, PHONE, asked)


@pytest.mark.parametrize("verb", BIDS)
def test_what_a_player_announces_on_a_phone_is_handed_back_for_who_holds_it(verb):
    facts = facts_of(slug="river")
    cy = facts.view.seats[2].sitter.player
    held = replace(facts, view=replace(facts.view, person=cy))
    sent = tap(0, player=cy.key, hand="1", bid="1")
    screen = answer(verb, held, READER, replace(sent, sent=True))

    assert (screen.act.by, screen.act.what["hand"]) == (facts.view.person_at(2), 1)


def test_a_phone_that_only_follows_the_game_bids_for_nobody_else():
    with pytest.raises(NotAllowed):
        answer("bid", facts_of(slug="river"), READER, tap(0, player="player2", hand="1", bid="1"))
