"""The limits: each is refused before anything is written, in a sentence, and pages stay short."""

import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import journal, limits, services
from games.exchange import links, reader
from games.journal import LONGEST_LABEL, EntryKind, NewEntry, WaitingBid
from games.models import Entry, Evening, Game, Player
from games.readers.table import rasterise
from games.readers.table.card import card
from games.scoring.errors import LARGEST_COUNT
from games.scoring.record import LONGEST_PLAYER_NAME
from games.services.evenings import evenings
from games.services.exchange import parts, reading
from games.services.notebook import players
from games.services.writing import columns_of
from games.store.reading import as_phone, read_game
from games.table import acts, writing
from games.table.acts import LONGEST_NOTE
from games.table.disputes import effects, hand_pages
from games.table.disputes import history as journal_pages
from games.table.disputes.objections import MOST_OPEN, count_undrawn, objections_to
from games.table.view import GameView
from games.table.writing import new_entry
from tests.cast import ANNOUNCED, FOUR, LOST, MADE, cookie_of
from tests.files import GAME, bring, changed, file_of, file_with, refused
from tests.managing import games_verified
from tests.views.screen import Screen


@pytest.fixture
def replays(monkeypatch):
    """The versions of games that were replayed."""
    done = []
    at = GameView.at

    def counted(view, version):
        done.append(version)
        return at(view, version)

    monkeypatch.setattr(GameView, "at", counted)
    return done


def code_of(refusal) -> str:
    return refusal.value.faults[0].code


# In a game


def test_a_game_takes_no_hand_beyond_the_limit(cast, monkeypatch):
    monkeypatch.setattr(writing, "MOST_HANDS", 2)
    game = cast.play(cast.start(), MADE, MADE)
    for verb, what in (
        (acts.announce, {"facts": ANNOUNCED}),
        (acts.record, {"facts": MADE}),
        (acts.insert, {"before": 1, "facts": MADE}),
    ):
        with pytest.raises(services.Refused) as refusal:
            cast.say(verb, game, **what)
        assert code_of(refusal) == "too_many_hands"
    assert game.entries.count() == 2

    cast.say(acts.correct, game, place=1, facts=LOST)
    cast.say(acts.undo, game)
    assert cast.say(acts.end_game, game).game.state == "unfinished"


def test_a_game_that_was_longer_before_can_still_be_corrected(cast, monkeypatch):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    monkeypatch.setattr(writing, "MOST_HANDS", 2)
    assert cast.say(acts.correct, game, place=1, facts=LOST).number == 4


def test_the_last_entry_of_a_journal_only_ends_the_game(cast, monkeypatch):
    monkeypatch.setattr(writing, "MOST_ENTRIES", 3)
    game = cast.play(cast.start(), MADE, MADE)
    for verb, what in ((acts.write_note, {"text": "Late"}), (acts.undo, {})):
        with pytest.raises(services.Refused) as refusal:
            cast.say(verb, game, **what)
        assert code_of(refusal) == "too_many_entries"
    assert game.entries.count() == 2
    assert cast.say(acts.end_game, game).number == 3


def test_an_entry_counts_once_for_each_hand_that_it_changes(cast):
    game = cast.play(cast.start(), MADE, MADE, MADE)
    also = [journal.change(2, LOST), journal.change(3, LOST)]
    cast.say(acts.correct, game, place=1, facts=LOST, also=also)
    assert journal.length(read_game(Game.objects.get()).entries) == 3 + 3


MOST = "🎴"
"""A letter of as many bytes as any."""


def bid_by(person):
    """A bid whose names are as long as they may be."""
    said = {"bid": 10, "trump": "no_trump", "pack": "simple", "number": 10}
    return WaitingBid(person, person, str(uuid4()), MOST * LONGEST_LABEL, True, said)


LARGEST = {
    "a note": NewEntry(EntryKind.NOTE, 400, {"text": MOST * LONGEST_NOTE}),
    "a short note": NewEntry(EntryKind.NOTE, 400, {"text": MOST * 270}),
    "a reason": NewEntry(EntryKind.REMOVE, 400, {"changes": []}, MOST * journal.LONGEST_REASON),
    "quotes": NewEntry(EntryKind.NOTE, None, {"text": '"' * LONGEST_NOTE}),
    "bids": NewEntry(EntryKind.ANNOUNCE, 400, {"bids": [10] * 7}),
    "an auction": NewEntry(
        EntryKind.RECORD, 400, {"auction": [[seat % 7, 10, "all_trump"] for seat in range(600)]}
    ),
}


@pytest.mark.parametrize("what", LARGEST)
def test_no_entry_has_more_bytes_in_a_file_than_it_counts_for(cast, what):
    person = journal.Person("2" * journal.KEY_LENGTH, MOST * LONGEST_PLAYER_NAME, seated=False)
    bids = [bid_by(person)] * 7 if what == "bids" else []
    phone = journal.Phone(1, uuid4(), MOST * LONGEST_LABEL, imported=False)
    content, now = replace(LARGEST[what], bids=bids), datetime(2026, 11, 28, tzinfo=UTC)
    entry = new_entry(limits.MOST_ENTRIES, content, phone, uuid4(), now, "0" * 64, person, now)
    line = json.dumps(journal.exported_entry(entry), ensure_ascii=False, separators=(",", ":"))
    assert len(line.encode()) <= limits.LARGEST_ENTRY * journal.length([entry])


def test_the_longest_game_with_the_highest_scores_is_read(cast):
    """A total may be larger than any number that is entered."""
    alone = {"taker": 0, "contract": "garde_sans", "called": "KS", "partner": 0}
    facts = alone | {"bouts": 3, "points": [91, 0], "petit": "attack", "chelem": "attack"}
    facts |= {"chelem_announced": True, "poignees": [{"seat": 0, "size": "triple"}]}
    before_the_last = range(1, limits.MOST_HANDS)
    drafts = [NewEntry(EntryKind.RECORD, place, facts) for place in before_the_last]
    game = cast.play(long_game(cast, drafts, "tarot", (*FOUR, "Eva")), facts)
    assert max(read_game(game).sheet.totals) > LARGEST_COUNT
    assert games_verified(file_of(cast.notebook)) == 1


def test_the_table_says_that_the_game_is_too_long_and_keeps_the_entry(cast, client, monkeypatch):
    monkeypatch.setattr(writing, "MOST_HANDS", 1)
    game = cast.play(cast.start(), MADE)
    client.cookies["phone"] = cookie_of(cast.owner)
    client.cookies["django_language"] = "en"
    table = Screen(client, game)
    table.send(taker=1, contract="hearts", do="save")
    assert "A sheet has 1 lines at most." in table.page
    assert 'name="taker" value="1" checked' in table.page


# In a notebook


def test_an_evening_of_ten_thousand_names_is_refused_before_the_notebook_is_read(cast, client):
    client.cookies["phone"] = cookie_of(cast.owner)
    names = [f"Name {number}" for number in range(10_000)]
    sent = {
        "kind": "belote",
        "new_names": "\n".join(names),
        "name": "Friday",
        "client_key": uuid4(),
    }
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = client.post("/evenings/new/", sent, headers={"accept-language": "en"})
    assert page.status_code == 422
    html = page.content.decode()
    assert (
        f"An evening is for {limits.MOST_PEOPLE} people at most: untick whoever has left." in html
    )
    assert "Name 9999" in html
    assert "Friday" in html
    assert len(queries) < 15
    assert not any(query["sql"].startswith(("INSERT", "UPDATE")) for query in queries)
    assert not Player.objects.filter(name="Name 0").exists()
    assert not Evening.objects.exists()


def test_the_people_of_an_evening_are_refused_in_the_same_way(cast):
    evening = cast.evening()
    names = [f"Name {number}" for number in range(limits.MOST_PEOPLE + 1)]
    with pytest.raises(services.Refused) as refusal:
        services.change_players(evening=evening, names=names, seen=())
    assert code_of(refusal) == "too_many_there"
    assert evening.players.count() == 4
    assert Player.objects.count() == 4


def test_nobody_sits_down_at_a_table_of_a_full_evening(cast, monkeypatch):
    evening = cast.evening()
    monkeypatch.setattr(evenings, "MOST_PEOPLE", 4)

    def start(*names):
        return cast.sit(evening, [services.Seating(names)])

    with pytest.raises(services.Refused) as refusal:
        start("Ana", "Bea", "Cy", "Eve")
    assert code_of(refusal) == "too_many_there"
    assert not Game.objects.exists()
    assert start(*FOUR)


def test_no_round_is_drawn_for_more_people_than_an_evening_has(cast, monkeypatch):
    evening = cast.evening()
    monkeypatch.setattr(evenings, "MOST_PEOPLE", 3)
    with pytest.raises(services.Refused) as refusal:
        cast.round(evening)
    assert code_of(refusal) == "too_many_there"
    assert not Game.objects.exists()


def test_a_notebook_takes_no_name_beyond_the_limit(cast, monkeypatch):
    monkeypatch.setattr(players, "MOST_NAMES", 4)
    cast.start()
    with pytest.raises(services.Refused) as refusal:
        cast.start(names=("Ana", "Bea", "Cy", "Eve"))
    assert code_of(refusal) == "too_many_names"
    assert (Game.objects.count(), Player.objects.count()) == (1, 4)

    services.forget_player(player=Player.objects.get(name="Dan"))
    cast.start(names=("Ana", "Bea", "Cy", "Eve"))
    assert Game.objects.count() == 2


# In a file


def test_a_game_with_too_many_hands_is_refused(cast):
    def lengthen(game):
        game["record"]["hands"] *= limits.MOST_HANDS + 1

    assert refused(cast, changed(file_with(GAME), lengthen)).fault.code == "not_a_game"


def test_an_exported_game_with_too_many_entries_is_refused(cast, monkeypatch):
    cast.play(cast.start(), MADE, MADE, MADE)
    content = file_of(cast.notebook)
    monkeypatch.setattr(reader, "MOST_ENTRIES", 2)
    wrong = refused(cast, content)
    assert wrong.fault.code == "not_a_game"
    assert wrong.game == Game.objects.get().key


def test_a_long_line_is_refused_without_reading_it_to_its_end(cast):
    class Endless(io.BytesIO):
        """A line that has no end; `taken` is how much of it was read."""

        taken = 0

        def readline(self, size=-1):
            assert size > 0
            self.taken += size
            return b"1" * size

    file, longest = Endless(), limits.LONGEST_LINE
    with pytest.raises(services.WrongFile) as wrong:
        services.import_file(notebook=cast.notebook, file=file, longest=longest)
    assert wrong.value.fault.code == "line_too_long"
    assert file.taken <= limits.LONGEST_LINE + 1


def test_no_link_is_written_that_is_too_large_to_be_read(db, monkeypatch):
    content = file_with(GAME).decode()
    size = len(links.for_link(content).encode())
    monkeypatch.setattr(links, "LARGEST_IN_LINK", size)
    assert links.for_link(content)
    monkeypatch.setattr(links, "LARGEST_IN_LINK", size - 1)
    with pytest.raises(links.TooMuch):
        links.for_link(content)


def test_a_line_that_is_too_long_for_the_page_is_read_by_the_command(cast, client, monkeypatch):
    content = file_with(GAME)
    monkeypatch.setattr(services, "LONGEST_LINE", 1_000)
    client.cookies["phone"] = cookie_of(cast.owner)
    page = client.post("/import/", {"file": io.BytesIO(content)}, headers={"accept-language": "en"})
    assert (page.status_code, "too long for this page" in page.content.decode()) == (422, True)
    assert bring(cast.notebook, content).new == 1


def test_a_file_with_far_too_many_names_is_refused_before_it_is_read_to_its_end(cast, monkeypatch):
    monkeypatch.setattr(parts, "MOST_NAMES", 3)
    wrong = refused(cast, file_with(GAME))
    assert (wrong.fault.code, wrong.line) == ("too_many_names_in_all", 4)


def test_a_file_with_too_many_names_is_refused(cast, monkeypatch):
    cast.start()
    monkeypatch.setattr("games.services.exchange.adding.MOST_NAMES", 7)
    others = GAME | {"names": ("Eve", "Flo", "Guy", "Ida")}
    assert refused(cast, file_with(others)).fault.code == "too_many_names_in_all"


# Imports, some games at a time


def test_games_are_read_and_replayed_outside_the_transaction(cast, monkeypatch):
    outside = []
    read_line = reading.read_line

    def watched(*args):
        outside.append(len(connection.savepoint_ids))
        return read_line(*args)

    monkeypatch.setattr(reading, "read_line", watched)
    depth = len(connection.savepoint_ids)
    bring(cast.notebook, file_with(GAME))
    assert set(outside) == {depth}


def test_a_step_does_not_read_the_evenings_one_by_one(cast):
    steps = []
    for _ in (1, 2):
        cast.evening()
        own = services.create_notebook()
        content = file_of(cast.notebook)
        with CaptureQueriesContext(connection) as queries:
            bring(own.notebook, content)
        steps.append(len(queries))
        assert own.notebook.evenings.count() == cast.notebook.evenings.count()
    assert steps[0] == steps[1]


# Pages of long games


def long_game(cast, drafts, kind="belote", names=FOUR):
    """A game with these entries, and nothing derived but its version."""
    game = cast.start(kind, names, rules={"target": 10_000} if kind == "belote" else {})
    previous = journal.start_hash(game, list(names))
    entries = []
    for number, draft in enumerate(drafts, start=1):
        entry = new_entry(number, draft, as_phone(cast.owner), uuid4(), game.started_at, previous)
        previous = entry.hash
        entries.append(Entry(game=game, phone=cast.owner, **columns_of(entry)))
    Entry.objects.bulk_create(entries)
    game.version, game.head = len(entries), previous
    game.save()
    return game


def corrected_game(cast, corrections, hands=3):
    drafts = [NewEntry(EntryKind.RECORD, place, MADE) for place in range(1, hands + 1)]
    for number in range(corrections):
        facts = LOST if number % 2 else MADE
        drafts.append(NewEntry(EntryKind.CORRECT, 1, {"changes": [journal.change(1, facts)]}))
    return long_game(cast, drafts)


def test_the_journal_shows_a_page_at_a_time(cast, client, replays):
    game = corrected_game(cast, 57)
    client.cookies["phone"] = cookie_of(cast.owner)
    pages = [client.get(f"/games/{game.key}/journal/{query}") for query in ("", "?upto=35")]
    shown = [page.content.decode().count("<time ") for page in pages]
    assert shown == [journal_pages.ENTRIES_ON_A_PAGE] * 2
    assert len(replays) <= 2 * (journal_pages.ENTRIES_ON_A_PAGE + 1)
    assert 'href="?upto=35"' in pages[0].content.decode()
    for href in re.findall(r'href="(\?upto=[0-9]+)"', pages[1].content.decode()):
        assert client.get(f"/games/{game.key}/journal/{href}").status_code == 200


@pytest.mark.parametrize("query", ["?upto=0", "?upto=-3", "?upto=x", "?upto=99999999999", "?upto="])
def test_any_number_in_the_address_of_the_journal_shows_a_page(cast, client, query):
    game = corrected_game(cast, 30)
    client.cookies["phone"] = cookie_of(cast.owner)
    page = client.get(f"/games/{game.key}/journal/{query}")
    assert page.content.decode().count("<time ") == journal_pages.ENTRIES_ON_A_PAGE


def test_a_short_journal_has_no_other_page(cast, client):
    game = cast.play(cast.start(), MADE)
    client.cookies["phone"] = cookie_of(cast.owner)
    assert "upto" not in client.get(f"/games/{game.key}/journal/").content.decode()


def test_the_page_of_a_hand_replays_few_versions_and_leads_to_the_journal(cast, client, replays):
    game = corrected_game(cast, 57)
    client.cookies["phone"] = cookie_of(cast.owner)
    for number in (1, 2):
        replays.clear()
        page = client.get(f"/games/{game.key}/hands/{number}/", headers={"accept-language": "en"})
        assert len(replays) <= 2 * (hand_pages.MOST_EVENTS + effects.MOST_CHANGES)
        assert ("Older changes are in" in page.content.decode()) == (number == 1)


def test_only_the_newest_changes_are_examined_for_their_effects(cast, replays):
    game = corrected_game(cast, 57)
    effects.rescored_places(read_game(Game.objects.get(pk=game.pk)))
    assert replays
    assert min(replays) >= 60 - effects.MOST_CHANGES


def test_the_oldest_open_objections_are_drawn_and_the_others_counted(cast):
    drafts = [NewEntry(EntryKind.RECORD, 1, MADE)]
    drafts += [NewEntry(EntryKind.OBJECT, 1, {"facts": LOST}) for _ in range(MOST_OPEN + 3)]
    game = long_game(cast, drafts)
    view = read_game(Game.objects.get(pk=game.pk))
    drawn = [one["entry"].number for one in objections_to(view, 1, cast.owner)]
    assert drawn == list(range(2, MOST_OPEN + 2))
    assert count_undrawn(view, 1) == 3


def test_the_card_of_a_long_game_is_a_card(cast):
    game = long_game(cast, [NewEntry(EntryKind.RECORD, place, MADE) for place in range(1, 231)])
    drawn = card(read_game(Game.objects.get(pk=game.pk)))

    assert [one["total"] for one in drawn["totals"]] == [230 * 9, 230 * 7]
    assert {len(one["points"].split()) for one in drawn["curves"]["lines"]} == {231}
    points = [point for one in drawn["curves"]["lines"] for point in one["points"].split()]
    assert all(0 < int(point.split(",")[0]) < drawn["width"] for point in points)


def test_the_fonts_of_the_picture_exist():
    assert list(rasterise.FONTS.glob("*.ttf"))


# The page that lists them


def test_the_page_about_limits_says_the_limits():
    text = Path(settings.BASE_DIR, "docs/limits.md").read_text().replace(" ", " ")
    for name, value in vars(limits).items():
        if name.isupper():
            assert re.search(rf"\b{value:,}\b", text), name
    files = set(re.findall(r"`([\w/]+\.py)`", text))
    assert len(files) > 3
    assert [file for file in sorted(files) if not Path(settings.BASE_DIR, file).is_file()] == []
