"""Corrections on the pages: entered, tried, fixed and saved, with plain forms and with htmx."""

import re
from contextlib import contextmanager
from itertools import product
from json import dumps

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.kinds.registry import KINDS
from games.models import Entry, Game, Notebook
from games.store.reading import read_game
from games.table import acts
from games.table.disputes import correction_draft
from games.wording import common
from tests import pages
from tests.cast import ANNOUNCED, LOST, MADE, TIE, totals, view_of
from tests.entry.entries import garbage
from tests.faults import amount
from tests.kinds import FIRST_SCORES, SAMPLES
from tests.pages import html_of, text_of
from tests.views.correcting import Correction, address_after, follow
from tests.views.screen import BOTH_WAYS, EACH_GAME, Screen, start


@pytest.fixture
def correct(cast, owner):
    """Open a correction of a new game of that kind, after those hands."""

    def make(*hands, where="hands/1/correct/", kind="belote", htmx=False, **rules):
        game = cast.play(cast.start(kind, rules=rules), *(hands or [MADE]))
        return Correction(owner, game, where, htmx=htmx)

    return make


def buttons_of(correction):
    """The texts of the visible buttons of the correction's form."""
    form = re.search(r'<form class="[^"]*correction".*?</form>', correction.page, re.DOTALL)[0]
    found = re.findall(r"<button(?! class=.sr)[^>]*>(.*?)</button>", form, re.DOTALL)
    return [pages.text_of(text) for text in found]


def facts_of(game):
    view = view_of(game)
    return [hand.facts for hand in view.current.hands]


# The entry opens with the hand as it was recorded


@EACH_GAME
def test_a_hand_of_every_game_is_filled_in_as_it_was_removed_and_restored(cast, owner, kind):
    table = Screen(owner, start(cast, kind))
    table.play(kind)
    correction = Correction(owner, table.game)
    written = facts_of(table.game)
    response = correction.press()

    assert address_after(response) == f"{table.address}hands/1/"
    assert "Nothing was changed." in follow(owner, response)
    assert facts_of(table.game) == written or kind == "belote"

    Correction(owner, table.game, "hands/1/remove/").press()
    assert facts_of(table.game) == []
    Correction(owner, table.game, "hands/1/restore/").press()
    assert totals(table.game) == FIRST_SCORES[kind]


@pytest.mark.parametrize(
    ("kind", "facts", "moment"),
    [(kind, *entered) for kind, samples in SAMPLES.items() for entered in samples.HANDS_BY_MOMENT],
)
def test_the_entry_opens_at_the_moment_in_which_the_hand_was_recorded(
    cast, owner, kind, facts, moment
):
    game = cast.play(start(cast, kind), facts)

    assert Correction(owner, game).form["moment"] == [moment]


def test_correcting_the_announcements_leaves_the_result_unchanged(correct):
    correction = correct(MADE | {"belote": 1})
    correction.press("announce")
    assert correction.form["moment"] == ["announce"]
    correction.press(taker="0", contract="spades")

    assert facts_of(correction.game) == [
        {"taker": 0, "contract": "spades", "points": [67, 95], "belote": 1}
    ]


AUCTION = [[1, 2, "clubs"], [2, 2, "hearts"], [0, 2, "hearts"], [1, 0, "hearts"]]
HELD = {"bids": [2, 0, 2], "trump": "hearts", "declarer": 2, "auction": AUCTION}


@pytest.fixture
def held(cast, owner):
    """A hand with an auction recorded by the judge, its announcements opened for correction."""
    game = cast.play(cast.start("batarde", ("Ana", "Bea", "Cy")), HELD | {"tricks": [2, 3, 2]})
    correction = Correction(owner, game)
    correction.press("announce")
    return correction


def test_a_recorded_auction_stays_with_the_same_announcements(held):
    held.press(stake="mechoune")

    assert facts_of(held.game) == [HELD | {"stake": "mechoune", "tricks": [2, 3, 2]}]


def test_an_auction_that_no_longer_fits_is_reported_before_anything_is_saved(held):
    entry = held.page
    held.press("preview", **{"bids-1": "1"})
    assert "The auction that was noted ended differently" in held.text
    held.page = entry
    response = held.press(**{"bids-1": "1"})
    assert response.status_code == 422
    assert "The auction that was noted ended differently" in pages.errors_of(held.page)[0]
    assert facts_of(held.game) == [HELD | {"tricks": [2, 3, 2]}]
    held.press(auction="")

    assert facts_of(held.game) == [
        {"bids": [2, 1, 2], "trump": "hearts", "declarer": 2, "tricks": [2, 3, 2]}
    ]


def test_an_auction_that_becomes_impossible_is_opened_where_it_can_be_left_out(cast, owner):
    auction = [[2, 2, "clubs"], [0, 2, "hearts"], [1, 0, "hearts"], [2, 2, "hearts"]]
    later = HELD | {"declarer": 0, "auction": auction}
    game = cast.start("batarde", ("Ana", "Bea", "Cy"))
    game = cast.play(game, {"bids": [2, 0, 2], "tricks": [2, 3, 2]}, later | {"tricks": [2, 4, 2]})
    correction = Correction(owner, game, "hands/1/remove/")
    correction.press()
    response = correction.press(**{"tricks-1": "3"})
    assert (response.status_code, correction.form["moment"]) == (422, ["announce"])
    assert "The auction that was noted ended differently" in pages.errors_of(correction.page)[0]
    correction.press(auction="")

    del later["auction"]
    assert facts_of(game) == [later | {"tricks": [2, 3, 2]}]


def test_a_trick_can_be_recorded_by_cards_instead_of_places(correct):
    correction = correct({"first": [0], "second": [1]}, kind="alta_baja")
    correction.press("result")
    correction.press(**{"card-0": "2", "card-1": "A", "card-2": "K", "card-3": "Q"})

    assert facts_of(correction.game) == [{"cards": ["2", "A", "K", "Q"]}]


# Faults are shown beside the field


def test_a_contract_that_does_not_go_with_the_points_shows_the_points(correct):
    correction = correct()
    correction.press("announce")
    response = correction.press(contract="all_trump")

    assert (response.status_code, correction.form["moment"]) == (422, ["result"])
    assert "make 162, not 258" in pages.errors_of(correction.page)[0]


@BOTH_WAYS
def test_a_rare_hand_is_corrected_to_the_likelier_one_in_one_tap(correct, htmx):
    correction = correct(htmx=htmx)
    correction.press(**{"points-0": "0", "points-1": "162"})
    assert "0 – 162 without capot?" in correction.text
    assert buttons_of(correction)[-4:] == [
        *("capot 0 – 26", "change"),
        *("Yes, write A & C 0 – 16 B & D", "What if…?"),
    ]
    refused = correction.press(instead="capot (26, 0)")
    assert (refused.status_code, facts_of(correction.game)) == (422, [MADE])
    correction.press(instead="capot (0, 26)")

    assert facts_of(correction.game) == [ANNOUNCED | {"capot": 1}]


@pytest.mark.parametrize(
    ("tapped", "reason"),
    [
        ({"reason": "misheard"}, "misheard"),
        ({"reason": "misheard", "typed": " They were  deaf. "}, "They were deaf."),
        ({"reason": "nonsense"}, ""),
        ({}, ""),
    ],
)
def test_a_reason_is_tapped_typed_or_left_out(correct, tapped, reason):
    correction = correct()
    correction.press(**{"points-0": "72", "points-1": ""} | tapped)

    assert correction.game.entries.last().reason == reason


# Saved


@BOTH_WAYS
def test_a_correction_is_saved_and_shown_on_the_hand_and_on_the_sheet(correct, owner, htmx):
    correction = correct(MADE, MADE, htmx=htmx)
    response = correction.press(**{"points-0": "100", "points-1": ""}, reason="counted_again")
    text = follow(owner, response)

    assert response.status_code == (200 if htmx else 302)
    assert totals(correction.game) == (23, 9)
    assert "Corrected." in text
    assert "counted again" in text
    assert "corrected" in pages.text_of(owner.get(correction.address).content.decode())


# Inserting and removing


def test_a_forgotten_hand_is_inserted_moment_by_moment(correct, owner):
    correction = correct(MADE, MADE, where="hands/2/insert/")
    correction.press(taker="1", contract="hearts")
    response = correction.press(**{"points-0": "100"})

    assert address_after(response) == f"{correction.address}hands/4/"
    assert facts_of(correction.game) == [MADE, ANNOUNCED | {"points": [100, None]}, MADE]
    assert "Inserted." in follow(owner, response)


def test_an_insertion_alarms_nobody_before_anything_is_entered(cast, owner):
    bids = {"bids": [0, 0, 0], "tricks": [1, 0, 0]}
    game = cast.start("river", ("Ana", "Bea", "Cy"), rules={"max_cards": 3})
    cast.play(game, bids | {"trump": "no_trump"})
    correction = Correction(owner, game, "hands/1/insert/")

    assert 'role="alert"' not in correction.page
    assert "hand 2" in correction.text.lower()
    correction.press(**{"bids-0": "0", "bids-1": "0", "bids-2": "0", "trump": "no_trump"})
    correction.press(**{"tricks-0": "1", "tricks-1": "0", "tricks-2": "0"})
    assert 'class="ruling error impossible" role="alert"' in correction.page


def test_a_hand_is_inserted_after_the_last_while_the_next_is_announced(cast, owner):
    game = cast.play(cast.start(), MADE)
    page = owner.get(f"/games/{game.key}/hands/1/").content.decode()
    assert "hands/1/insert/" in page
    assert "hands/1/insert/?after" not in page
    cast.say(acts.announce, game, facts=ANNOUNCED)
    page = owner.get(f"/games/{game.key}/hands/1/").content.decode()

    assert "hands/1/insert/?after" in page
    correction = Correction(owner, game, "hands/1/insert/?after")
    correction.press(redeal="0")
    assert facts_of(game) == [MADE, {"redeal": 0}]
    assert read_game(Game.objects.get()).current.open == ANNOUNCED


def test_a_hand_is_removed_after_a_single_question(correct, owner):
    correction = correct(MADE, LOST, where="hands/2/remove/")
    assert "Totals: Ana & Cy 23 → 7" in correction.text
    response = correction.press(reason="noted_twice")

    assert facts_of(correction.game) == [MADE]
    assert address_after(response) == correction.address
    assert "Removed." in follow(owner, response)
    assert correction.game.entries.last().reason == "noted_twice"


@pytest.mark.parametrize("kind", KINDS)
def test_each_change_of_the_sheet_has_reasons_that_fit_it(cast, owner, kind):
    game = cast.play(start(cast, kind), SAMPLES[kind].HANDS_BY_MOMENT[0][0])
    wording = KINDS[kind].wording
    for verb, usual in [
        ("insert", wording.INSERTIONS),
        ("remove", wording.REMOVALS),
        ("correct", wording.CORRECTIONS),
        ("contest", wording.OBJECTIONS),
    ]:
        page = html_of(owner, f"/games/{game.key}/hands/1/{verb}{'/' * (verb != 'contest')}")
        offered = re.findall(r'(?:name="reason"|<option) value="(\w+)"', page)
        assert offered == list(usual), verb
        assert len(usual) >= 2
        assert set(usual) <= {*common.REASONS, *wording.REASONS}
    assert not {*wording.INSERTIONS, *wording.REMOVALS} & {
        *wording.CORRECTIONS,
        *wording.OBJECTIONS,
    }
    assert not {*wording.INSERTIONS} & {*wording.REMOVALS}


def test_a_forgotten_hand_is_found_from_the_menu_of_the_table(cast, owner):
    game = cast.play(cast.start(), MADE, LOST)
    address = f"/games/{game.key}/"
    assert f'href="{address}forgotten/"' in html_of(owner, address)
    assert f'href="{address}forgotten/"' not in html_of(owner, f"/games/{cast.start().key}/")

    def offered():
        links = pages.links_of(html_of(owner, f"{address}forgotten/"))
        found = [link.removeprefix(address) for link in links if "/hands/" in link]
        return [link for link in found if "insert" in link or "remove" in link]

    between = ["hands/1/remove/", "hands/1/insert/?listed"]
    hands = ["hands/2/remove/", "hands/2/insert/?listed", *between]
    assert offered() == hands
    cast.say(acts.announce, game, facts=ANNOUNCED)
    assert offered() == ["hands/2/insert/?listed&after", *hands]
    Notebook.objects.update(newest_first=False)
    assert offered() == [one for pair in (between, hands[:2]) for one in pair[::-1]] + [
        "hands/2/insert/?listed&after"
    ]


@pytest.mark.parametrize(
    ("begun", "back"),
    [
        ("hands/1/insert/", "hands/1/"),
        ("hands/1/insert/?after", "hands/1/"),
        ("hands/2/insert/?after", "hands/2/"),
        ("hands/2/insert/?listed", "forgotten/"),
        ("hands/2/remove/", "hands/2/"),
    ],
)
def test_back_leads_to_where_a_change_of_the_sheet_was_begun(cast, owner, begun, back):
    game = cast.play(cast.start(), MADE, LOST)
    cast.say(acts.announce, game, facts=ANNOUNCED)
    page = html_of(owner, f"/games/{game.key}/{begun}")

    assert f'<a class="icon-button" href="/games/{game.key}/{back}"' in page


def test_a_hand_that_gets_another_number_is_called_by_that_of_the_sheet(cast, owner):
    """Of a litige the hand after it counts less without it."""
    game = cast.play(cast.start(), MADE, TIE, MADE)
    text = text_of(html_of(owner, f"/games/{game.key}/hands/2/remove/"))

    assert "Hand 3 (then hand 2) ·" in text


def test_a_removed_hand_is_restored_from_the_journal(cast, correct, owner):
    correction = correct(MADE, LOST, MADE, where="hands/2/remove/")
    correction.press()
    journal = owner.get(f"{correction.address}journal/").content.decode()
    assert "hands/2/restore/" in journal
    back = Correction(owner, correction.game, "hands/2/restore/")
    response = back.press()

    assert facts_of(correction.game) == [MADE, LOST, MADE]
    assert address_after(response) == f"{correction.address}hands/2/"
    assert "/restore/" not in owner.get(f"{correction.address}journal/").content.decode()


def test_an_earlier_version_is_restored_with_a_tap_and_saved(cast, correct, owner):
    correction = correct(MADE)
    correction.press(**{"points-0": "100", "points-1": ""})
    hand = owner.get(f"{correction.address}hands/1/").content.decode()
    assert "hands/1/correct/?version=1" in hand
    Correction(owner, correction.game, "hands/1/correct/?version=1").press()

    assert facts_of(correction.game) == [MADE]
    assert [entry.kind for entry in correction.game.entries.all()] == [
        "record",
        "correct",
        "correct",
    ]


# Hands that become impossible


@pytest.fixture
def tricks(correct):
    """Alta-Baja: in trick 1 Ana plays the king, in trick 3 the 9."""

    def make(number=1, **how):
        hands = [
            {"cards": ["K", "2", "3", "4"]},
            {"cards": ["Q", "5", "6", "7"]},
            {"cards": ["9", "8", "10", "J"]},
        ]
        return correct(*hands, kind="alta_baja", where=f"hands/{number}/correct/", **how)

    return make


def test_every_hand_made_impossible_is_listed_with_its_reason_and_a_link(tricks):
    correction = tricks()
    correction.press(**{"card-0": "9", "card-1": "5"})

    assert "2 tricks can no longer be as they are:" in correction.text
    assert "Trick 2 · Bea already played the 5, in trick 1." in correction.text
    assert "Trick 3 · Ana already played the 9, in trick 1." in correction.text
    correction.press("hand-3")
    assert (correction.form["at"], correction.form["card-0"]) == (["3"], ["9"])
    assert "Trick 2 · Bea already played the 5, in trick 1." in correction.text
    correction.press("hand-2", **{"card-0": "A"})
    assert "Trick 3 ·" not in correction.text
    response = correction.press(**{"card-1": "A"})

    assert address_after(response) == f"{correction.address}hands/1/"
    assert [facts["cards"][:2] for facts in facts_of(correction.game)] == [
        ["9", "5"],
        ["Q", "A"],
        ["A", "8"],
    ]


def test_the_preview_counts_the_hands_that_also_need_correction(tricks):
    correction = tricks()
    correction.press("preview", **{"card-0": "9", "card-1": "5"})
    assert "Tricks 2 and 3 will have to be corrected too." in correction.text


def test_before_a_hand_is_removed_everything_it_makes_impossible_is_listed(cast, owner):
    game = cast.start("batarde", ("Ana", "Bea", "Cy"))
    seven = {"bids": [1, 2, 3], "tricks": [1, 2, 4]}
    eight = {"bids": [1, 2, 3], "tricks": [1, 2, 5]}
    nine = {"bids": [1, 2, 3], "tricks": [1, 2, 6]}
    game = cast.play(game, seven, eight, nine)
    correction = Correction(owner, game, "hands/1/remove/")

    assert (
        "Hand 1 (2 so far) · The tricks add up to 8; there are 7 tricks to win." in correction.text
    )
    assert (
        "Hand 2 (3 so far) · The tricks add up to 9; there are 8 tricks to win." in correction.text
    )
    correction.press("hand-3")
    assert correction.form["at"] == ["3"]
    assert "1 trick too many. There are only 8." in correction.text
    correction.press("hand-2", **{"tricks-2": "5"})
    correction.press(**{"tricks-2": "4"})

    assert facts_of(game) == [eight | {"tricks": [1, 2, 4]}, nine | {"tricks": [1, 2, 5]}]


@BOTH_WAYS
@pytest.mark.parametrize(("number", "card"), [(1, "9"), (3, "K")])
def test_two_cards_are_swapped_with_a_single_tap(tricks, htmx, number, card):
    correction = tricks(number, htmx=htmx)
    correction.press(**{"card-0": card})
    assert "Swap the two cards" in correction.text
    response = correction.press("match")
    assert response.status_code == 200
    assert "What would change" in correction.text
    correction.press()

    assert [facts["cards"][0] for facts in facts_of(correction.game)] == ["9", "Q", "K"]
    assert correction.game.entries.count() == 4


def test_hands_after_the_new_end_are_removed_with_a_single_tap(correct, owner):
    correction = correct(MADE, MADE, MADE, target=25)
    response = correction.press(**{"points-0": "0", "points-1": "capot"})
    assert response.status_code == 422
    assert "The game was over before this hand." in correction.text
    assert "Also remove numbers 2 to 3" in correction.text
    assert correction.press("drop").status_code == 200
    response = correction.press()

    assert len(facts_of(correction.game)) == 1
    assert "Corrected. The game is over again: Bea & Dan win." in follow(owner, response)


def test_an_announcement_after_the_new_end_is_removed_too(cast, owner):
    game = cast.play(cast.start(rules={"target": 20}), MADE)
    cast.say(acts.announce, game, facts=ANNOUNCED)
    correction = Correction(owner, game)
    correction.press(**{"points-0": "", "points-1": "capot"})
    assert "Also remove number 2" in correction.text
    correction.press("drop")
    correction.press()

    view = view_of(game)
    assert view.over
    assert view.current.open is None


def test_announcements_that_no_longer_fit_are_announced_again_in_the_same_entry(cast, owner):
    game = cast.start("river", ("Ana", "Bea", "Cy"), rules={"max_cards": 3, "bidding": "in_turn"})
    one = {"bids": [0, 0, 0], "tricks": [1, 0, 0]}
    game = cast.play(game, one)
    cast.say(acts.announce, game, facts={"bids": [1, 2, 0]})
    correction = Correction(owner, game, "hands/1/remove/")
    response = correction.press()
    assert response.status_code == 422
    assert correction.form["moment"] == ["announce"]
    assert correction.form["at"] == ["2"]
    correction.press(**{"bids-0": "0", "bids-1": "0", "bids-2": "0"})

    view = view_of(game)
    assert (facts_of(game), view.current.open) == ([], {"bids": [0, 0, 0]})


def test_a_corrected_finished_game_goes_on_again(correct, owner):
    correction = correct(MADE, MADE, target=15, where="hands/2/correct/")
    correction.press("announce")
    asked = correction.press(redeal="0")
    assert asked.status_code == 422
    assert "The game goes on: it was not over." in correction.text
    assert "It leaves the statistics until it is finished again. Are you sure?" in correction.text
    assert Game.objects.get().state == "finished"
    response = correction.press()

    assert "Corrected. The game goes on again." in follow(owner, response)
    assert Game.objects.get().state == "in_progress"


def test_a_correction_that_ends_the_game_asks_first(correct, owner):
    correction = correct(MADE, MADE, target=20, where="hands/2/correct/")
    correction.press(**{"points-0": "0", "points-1": "162", "sure": "1"}, do="preview")
    assert "The game is over: Bea & Dan win. It enters the statistics." in correction.text
    correction = Correction(owner, correction.game, "hands/2/correct/")
    asked = correction.press(**{"points-0": "", "points-1": "capot"})
    assert asked.status_code == 422
    assert "Are you sure?" in correction.text
    response = correction.press()

    assert "The game is over: Bea & Dan win." in follow(owner, response)
    assert Game.objects.get().state == "finished"


def test_a_rare_hand_that_ends_the_game_asks_two_questions(correct):
    correction = correct(MADE, target=16)
    asked = correction.press(**{"points-0": "162", "points-1": "0"})
    assert (asked.status_code, "points-0" in correction.form) == (422, True)
    assert "without capot?" in correction.text
    asked = correction.press()
    assert (asked.status_code, "points-0" in correction.form) == (422, False)
    assert "It enters the statistics. Are you sure?" in correction.text
    assert Game.objects.get().state == "in_progress"
    correction.press()

    assert Game.objects.get().state == "finished"


# Effects on other hands


@pytest.fixture
def litige(correct):
    """Bea and Dan won hand 2, 9 and the 8 of the litige; hand 1 is open for correction."""
    return correct(TIE, MADE, MADE)


def test_a_hyphen_in_a_name_is_no_minus(cast, owner):
    names = ("Ana-Lou", "Bea-Rose", "Cy-Jean", "Dan")
    correction = Correction(
        owner, cast.play(cast.start(names=names), TIE, MADE), "hands/1/correct/", htmx=False
    )
    text = follow(owner, correction.press(**{"points-0": "62", "points-1": ""}))

    assert "Hand 2 changes too: Bea-Rose & Dan 17 → 9." in text
    assert "−" not in text


LITIGE_GONE = "Hand 2 · Bea & Dan 17 → 9 No longer: “Bea & Dan win the hand and the 8 in litige.”"


def test_every_hand_that_a_correction_affected_is_named_and_marked_afterwards(litige, owner):
    response = litige.press(**{"points-0": "62", "points-1": ""})
    assert "Hand 2 changes too: Bea & Dan 17 → 9." in follow(owner, response)
    table = owner.get(litige.address).content.decode()
    [corrected, changed, untouched] = [
        pages.text_of(row) for row in sorted(table.split("<tr")[2:], key=_number_of)
    ]

    assert ("corrected" in corrected, "score changed" in corrected) == (True, False)
    assert ("corrected" in changed, "score changed" in changed) == (False, True)
    assert "changed" not in untouched


def test_the_history_of_a_hand_names_what_changed_its_score(cast, litige, owner):
    litige.press(**{"points-0": "62", "points-1": ""})
    changed, untouched = [
        pages.text_of(owner.get(f"{litige.address}hands/{number}/").content.decode())
        for number in (2, 3)
    ]

    assert "score changed" in changed
    assert "Score changed by: correction, hand 1" in changed
    assert "Bea & Dan 17 → 9 No longer: “Bea & Dan win the hand and the 8 in litige.”" in changed
    assert "Score changed" not in untouched

    cast.say(acts.undo, litige.game)
    undone = pages.text_of(owner.get(f"{litige.address}hands/2/").content.decode())
    assert "Score changed by undoing: correction, hand 1" in undone
    assert "Bea & Dan 9 → 17" in undone
    assert "score changed" not in undone


def _number_of(row):
    return row.split(" · ")[0].strip()[-1:]


# What if


@BOTH_WAYS
@pytest.mark.parametrize("where", ["?try", ""])
def test_a_trial_says_what_if_and_has_no_button_that_saves(correct, htmx, where):
    correction = correct(MADE, MADE, target=15, htmx=htmx, where=f"hands/2/correct/{where}")
    correction.press("try", **{"points-0": "100", "points-1": ""})

    assert correction.title.startswith("What if…? · Hand 2")
    assert '<h2 class="task">What if…?</h2>' in correction.page
    again = "Another try" if where else "Back to the entry"
    assert buttons_of(correction) == ["Correct it like this", again]


def test_a_page_that_begins_a_trial_says_so_and_asks_neither_why_nor_whether_to_save(correct):
    correction = correct(MADE, where="hands/1/correct/?try")

    assert correction.title.startswith("What if…? · Hand 1")
    assert '<h2 class="task">What if…?</h2>' in correction.page
    assert "reason" not in correction.form
    assert buttons_of(correction)[-1] == "What if…?"
    assert "Save" not in " ".join(buttons_of(correction))


@pytest.mark.parametrize("end_seen", [{}, {"end_seen": "1", "sure": "1"}])
@pytest.mark.parametrize("where", ["correct/?try", "remove/?try"])
def test_a_trial_writes_nothing_whatever_button_is_pressed(correct, where, end_seen):
    """As if its page had a button that saves. Other phones are told of what is written only."""
    correction = correct(MADE, MADE, target=15, where=f"hands/2/{where}")
    before = Game.objects.values().get()
    for do in ("", "save", "try", "save", "back", "match", "drop", ""):
        correction.press(do, **end_seen)

    assert Entry.objects.count() == 2
    assert Game.objects.values().get() == before


def test_a_trial_shows_the_totals_and_the_changed_hands_first(litige):
    litige.press("try", **{"points-0": "62", "points-1": ""})
    assert LITIGE_GONE in litige.text
    shown = litige.text.index("Totals: Ana & Cy"), litige.text.index("Hand 1 · Bea took in hearts")
    then, table = litige.text.index("Hand 2 · Bea & Dan 17 → 9"), litige.text.index("Now After")
    assert sorted((*shown, then, table)) == [*shown, then, table]
    rows = re.findall(r'<th scope="row">(.*?)</th>', litige.page[litige.page.index("<table") :])
    assert [pages.text_of(row) for row in rows] == [
        *("Total ≠ changed", "Rank"),
        *("1 ≠ changed", "2 ↳ changed"),
        "3",
    ]


def test_what_was_tried_can_be_corrected_like_this_and_is_saved_after_a_question(correct, owner):
    correction = correct(MADE, MADE, target=15, where="hands/2/correct/?try")
    correction.press("try", **{"points-0": "100", "points-1": ""})
    correction.press("correct")
    assert correction.title.startswith("Correct · Hand 2")
    assert correction.form["points-0"] == ["100"]
    assert buttons_of(correction)[-2].startswith("Save A & C 16 – 0 B & D")
    asked = correction.press(reason="misheard")
    assert asked.status_code == 422
    assert "The result changes: Ana & Cy win. Currently: Bea & Dan win." in correction.text
    assert Entry.objects.count() == 2
    response = correction.press()

    assert "The winner changes: Ana & Cy win." in follow(owner, response)
    assert correction.game.entries.last().reason == "misheard"


def test_a_correction_that_is_tried_keeps_its_reason_and_leads_back_to_its_entry(correct):
    correction = correct(MADE, MADE)
    tapped = {"points-0": "100", "points-1": "", "reason": "misheard", "typed": "Deaf."}
    correction.press("try", **tapped)
    correction.press("back")
    assert "What if…?" in correction.page
    correction.press("try")
    correction.press("correct")

    assert {name: correction.form[name] for name in tapped} == {
        name: [value] for name, value in tapped.items()
    }
    correction.press()
    assert correction.game.entries.last().reason == "Deaf."


def test_the_entry_shows_what_it_would_change_while_it_is_tapped(correct, owner):
    correction = correct(MADE, MADE)
    fields = correction.form | {"points-0": "100", "points-1": "", "do": "preview"}
    text = pages.text_of(owner.post(f"{correction.address}change", fields).content.decode())

    assert "Totals: Ana & Cy 14 → 23, Bea & Dan 18 → 9" in text
    assert "Save A & C 16 – 0 B & D" in text


# Rights, and other input


def test_a_correction_that_no_form_could_have_sent_is_refused(correct):
    correction = correct()
    forged = (
        [{"hand": 1, "facts": {"cheating": True}}],
        [{"hand": 1, "facts": MADE | {"points": [1, [2]]}}],
        [{"hand": 1, "facts": MADE}, {"hand": 1, "facts": MADE}],
        [{"hand": 1, "facts": None, "before": 1}],
        [{"hand": "1", "facts": MADE}],
        [],
    )

    for changes in ("", "x", "[" * 10_000, *map(dumps, forged)):
        assert correction.send(correction.form | {"changes": changes}).status_code == 400
    assert facts_of(correction.game) == [MADE]


@pytest.fixture
def correction_of_first(cast, owner, kind):
    """The correction of the first hand of a game, as it opens."""
    table = Screen(owner, start(cast, kind))
    table.play(kind)
    return Correction(owner, table.game)


@contextmanager
def undone():
    """Leave the database unchanged."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.mark.fuzzed
@EACH_GAME
@settings(
    max_examples=amount(5, 250),
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(data=st.data())
def test_no_input_makes_a_correction_fail(correction_of_first, owner, kind, data):
    address, form = correction_of_first.address + "change", correction_of_first.form
    moment = data.draw(st.sampled_from([*KINDS[kind].entry.MOMENTS, "nonsense"]))
    do = data.draw(
        st.sampled_from(
            [
                *("", "try", "preview", "match", "drop", "hand-9", "hand-x", "leave-1", "leave-"),
                *KINDS[kind].entry.MOMENTS,
            ]
        )
    )
    fields = form | data.draw(garbage(kind)) | {"moment": moment, "do": do}
    # A form that lost its state was tampered with.
    tampered = fields["changes"] != form["changes"]
    with undone():
        response = owner.post(address, fields)

        assert response.status_code in ((400,) if tampered else (200, 302, 409, 422))
        if "text/html" in response.headers.get("Content-Type", "") and do != "preview":
            again = pages.read(response.content.decode()).forms.get(address)
            if again:
                assert owner.post(address, again).status_code in (200, 302, 409, 422)


@EACH_GAME
def test_no_state_of_a_form_makes_a_correction_fail(correction_of_first, owner, kind):
    address, form = correction_of_first.address + "change", correction_of_first.form
    own = SAMPLES[kind].HANDS[0]
    altered = [own | {name: value} for name in own for value in ("nonsense", 99, None)]
    others = [hand for samples in SAMPLES.values() for hand in samples.HANDS]
    for facts, at, do in product([*altered, *others], ("1", "7"), ("", "try")):
        changes = dumps([{"before": 1, "facts": facts, "hand": 7}])
        sent = form | {"changes": changes, "at": at, "moment": "result", "do": do}
        assert owner.post(address, sent).status_code in (200, 302, 400, 409, 422), facts


def test_a_key_that_was_used_in_another_game_changes_nothing_and_leads_to_the_table(
    cast, owner, correct
):
    corrected = correct(MADE)
    noted = cast.say(acts.write_note, cast.play(cast.start(), MADE), text="Late.")
    response = corrected.press(**{"points-0": "100", "points-1": ""}, client_key=noted.client_key)

    assert (response.status_code, response.url) == (302, corrected.address)
    assert facts_of(corrected.game) == [MADE]


def test_the_game_is_worked_out_once_with_the_changes_of_a_form_and_once_with_new_ones(
    correct, monkeypatch
):
    made = correct(MADE, MADE, where="hands/2/correct/", target=18, htmx=True)
    with_changes, count = correction_draft.with_changes, []
    monkeypatch.setattr(
        correction_draft, "with_changes", lambda *what: count.append(what) or with_changes(*what)
    )
    asked = made.press(**{"points-0": "100", "points-1": ""})
    assert (asked.status_code, len(count)) == (422, 4)  # previewed, then asked
    saved = made.send(made.form)

    assert (saved.status_code, len(count)) == (200, 5)
    assert totals(made.game) == (23, 9)
