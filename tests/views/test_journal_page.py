"""The history on the page of a hand, and the journal of the whole game."""

from html import unescape

import pytest

from games import services
from games.models import Access
from games.table import acts
from games.table.seats import taking_over
from tests import pages
from tests.cast import ANNOUNCED, LOST, MADE, view_of
from tests.files import bring, file_of
from tests.kinds.tarot import samples as tarot


@pytest.fixture
def game(cast):
    """Two hands, the second of them corrected."""
    game = cast.play(cast.start(), MADE, MADE)
    return cast.say(acts.correct, game, place=2, facts=LOST, reason="misheard").game


def text_on(client, game, page="journal/"):
    response = client.get(f"/games/{game.key}/{page}")
    assert response.status_code == 200
    return pages.text_of(response.content.decode())


def form_to(client, game, verb):
    """What the journal's button for `verb` would send; None if there is none."""
    html = client.get(f"/games/{game.key}/journal/").content.decode()
    return pages.read(html).forms.get(f"/games/{game.key}/{verb}")


def press(client, game, verb):
    return client.post(f"/games/{game.key}/{verb}", form_to(client, game, verb))


def points(game):
    view = view_of(game)
    return [hand.facts["points"][0] for hand in view.current.hands]


# On the page of a hand


def test_the_history_of_a_hand_says_who_corrected_what_when_and_why(owner, game):
    text = text_on(owner, game, "hands/2/")
    history = text[text.index("What happened") :]

    assert history.index("Written down") < history.index("Corrected")
    assert "this phone" in history
    assert "“misheard”" in history
    assert "Bea took in hearts: 95 to 67." in history
    assert "Bea took in hearts: 62 to 100." in history
    assert "Ana & Cy 7 → 16" in history
    assert "Totals: Ana & Cy 14 → 23, Bea & Dan 18 → 9" in history


def test_scores_of_more_than_two_sides_have_their_names(cast, owner):
    game = cast.play(cast.start("tarot"), tarot.MADE)
    game = cast.say(acts.correct, game, place=1, facts=tarot.FAILED).game

    assert "Ana −66 → −93, Bea 198 → 31, Cy −66 → 31, Dan −66 → 31" in text_on(owner, game)
    correcting = text_on(owner, game, "hands/1/correct/")
    assert "Ana −93, Bea 31, Cy 31, Dan 31" in correcting
    assert " – " not in correcting[correcting.index("To be corrected") :]


def test_only_the_differences_are_shown(cast, owner):
    game = cast.start("river", ("Ana", "Bea", "Cy"), rules={"max_cards": 2})
    game = cast.play(game, {"bids": [0, 1, 0], "tricks": [0, 1, 0]})
    cast.say(acts.correct, game, place=1, facts={"bids": [0, 0, 0], "tricks": [0, 1, 0]})
    text = text_on(owner, game, "hands/1/")
    correction = text[text.index("Corrected") :]

    assert "Bea" in correction
    assert "Ana" not in correction[: correction.index("Totals")]


def test_a_detail_that_scores_nothing_is_shown_too(cast, owner):
    game = cast.start("river", ("Ana", "Bea", "Cy"), rules={"max_cards": 2})
    hand = {"bids": [0, 1, 0], "tricks": [0, 1, 0], "trump": "hearts"}
    game = cast.play(game, hand)
    cast.say(acts.correct, game, place=1, facts=hand | {"trump": "spades"})
    text = text_on(owner, game, "hands/1/").partition("What happened")[2]

    assert text.index("Trump: hearts.") < text.index("Trump: spades.")


def test_a_hand_has_the_same_history_after_another_is_inserted_before_it(cast, owner, game):
    cast.say(acts.insert, game, before=1, facts=MADE, reason="forgotten")

    inserted = game.entries.last().hand
    assert "“misheard”" in text_on(owner, game, "hands/2/")
    assert "“forgotten”" in text_on(owner, game, f"hands/{inserted}/")
    assert "“misheard”" not in text_on(owner, game, "hands/1/")


def test_of_hands_corrected_together_each_shows_its_own_part(cast, owner):
    game = cast.start("alta_baja", ("Ana", "Bea"))
    game = cast.play(game, {"cards": ["K", "2"]}, {"cards": ["9", "3"]})
    also = [{"hand": 2, "facts": {"cards": ["K", "3"]}}]
    cast.say(acts.correct, game, place=1, facts={"cards": ["9", "2"]}, also=also)

    first, second = text_on(owner, game, "hands/1/"), text_on(owner, game, "hands/2/")
    assert "Ana has the highest, the king" in first
    assert "Ana has the highest, the 9" in first
    assert "Ana has the next lowest, the king" in second
    assert "Ana has the next lowest, the king" not in first


def test_an_inserted_hand_stays_inserted_after_it_is_corrected_too(cast, owner):
    game = cast.play(cast.start(), MADE)
    inserted = cast.say(acts.insert, game, before=1, facts=MADE).hand
    sheet, hand = (
        owner.get(f"/games/{game.key}/").content.decode(),
        text_on(owner, game, f"hands/{inserted}/"),
    )

    assert "+ inserted" in pages.text_of(sheet)
    assert "corrected" not in pages.text_of(sheet)
    assert "Inserted · this phone" in hand


# The journal of a game


def test_the_journal_lists_every_entry_newest_first(cast, owner, game):
    cast.say(acts.announce, game, facts=ANNOUNCED)
    cast.say(acts.remove, game, place=1)
    cast.say(acts.write_note, game, text="Late.")
    text = text_on(owner, game)
    history = text[text.index("What happened") :]

    words = ["Note", "Removed", "Contract", "Corrected", "Written down"]
    found = [history.index(word) for word in words]
    assert found == sorted(found)
    assert "Late." in text
    assert "Bea takes in hearts." in text


def test_every_kind_of_entry_has_its_words(cast, owner, game):
    objection = cast.say(acts.object_to, game, place=1, reason="wrong_side")
    cast.say(acts.settle, game, objection=objection.number, reason="counted_again")
    cast.confirm(game, place=1, seat=0)
    cast.say(acts.end_game, game)
    cast.say(acts.reopen, game)
    text = text_on(owner, game)

    for words in ("Contested", "Settled", "Confirmed", "Game ended early", "Game resumed"):
        assert words in text
    assert "“wrong team”" in text


@pytest.mark.parametrize("withdrawn", [False, True], ids=["settled", "withdrawn"])
def test_of_several_objections_the_journal_says_which_was_ended(cast, owner, game, withdrawn):
    for seat, reason in ((0, "Recount"), (3, "Who dealt?")):
        cast.say(acts.object_to, game, place=1, reason=reason, by=seat)
    verb = acts.withdraw if withdrawn else acts.settle
    cast.say(verb, game, objection=4, by=0)
    text = text_on(owner, game)
    newest = text[: text.index("Contested")]

    assert "Objection: Ana" in newest
    assert "“Recount”" in newest
    assert "Who dealt?" not in newest


def test_an_empty_journal_says_so(cast, owner):
    assert "Nothing yet" in text_on(owner, cast.start())


def test_entries_that_were_taken_back_stay_and_say_so(cast, owner, game):
    cast.say(acts.undo, game)
    text = text_on(owner, game)
    history = text[text.index("What happened") :]

    assert history.count("Corrected") == 1
    assert "Corrected · hand 2 · this phone undone" in history


# Undo and restore, to any depth


def test_the_last_entries_are_undone_and_restored_from_the_journal(owner, game):
    assert form_to(owner, game, "restore") is None
    for expected in ([67, 67], [67], []):
        response = press(owner, game, "undo")
        assert response.url == f"/games/{game.key}/journal/"
        assert points(game) == expected
    assert form_to(owner, game, "undo") is None
    for expected in ([67], [67, 67], [67, 100]):
        press(owner, game, "restore")
        assert points(game) == expected
    assert form_to(owner, game, "restore") is None


@pytest.mark.parametrize(
    ("verb", "what", "undoes", "restores"),
    [
        (acts.announce, {"facts": ANNOUNCED}, "contract", "contract"),
        (acts.record, {"facts": MADE}, "hand 3", "hand 3"),
        (acts.correct, {"place": 1, "facts": LOST}, *["correction, hand 1"] * 2),
        (acts.insert, {"before": 2, "facts": MADE}, "insertion, hand 2", "insertion"),
        (acts.remove, {"place": 2}, "removal", "removal, hand 2"),
        (acts.correct_dealer, {"first_dealer": 1}, "first dealer", "first dealer"),
        (
            taking_over.replace_player,
            {"seat": 2, "name": "Eva", "hand": 2},
            "replacement",
            "replacement",
        ),
    ],
)
def test_undo_and_restore_name_what_they_are_about(cast, owner, game, verb, what, undoes, restores):
    cast.say(verb, game, **what)
    for page in ("", "journal/"):
        assert f"Undo {undoes} " in unescape(text_on(owner, game, page))
    cast.say(acts.undo, game)
    for page in ("", "journal/"):
        assert f"Restore {restores} " in unescape(text_on(owner, game, page))


def test_at_alta_baja_undo_takes_back_a_trick(cast, owner):
    game = cast.play(cast.start("alta_baja"), {"first": [0], "second": [1]})

    assert "Undo trick 1 " in text_on(owner, game)


def test_there_is_nothing_to_restore_once_something_was_written(cast, owner, game):
    cast.say(acts.undo, game)
    fields = form_to(owner, game, "restore")
    cast.play(game, MADE)

    assert form_to(owner, game, "restore") is None
    assert owner.post(f"/games/{game.key}/restore", fields).status_code == 409
    assert points(game) == [67, 67, 67]


# In a game that came in a file


@pytest.fixture
def copy(cast):
    """The stranger's copy of a game: written by the stranger's own phone, if its file is right."""
    phone = services.name_phone(phone=cast.stranger, label="Tablette")
    game = cast.play(cast.start(phone=phone))
    cast.say(acts.record, game, facts=MADE, phone=phone)
    cast.say(acts.object_to, game, place=1, reason="misheard", phone=phone, by=2)
    content = file_of(cast.notebook)
    services.name_phone(phone=phone, label="Present name")
    notebook = Access.objects.get(phone=phone).notebook
    bring(notebook, content)
    return notebook.games.get()


def test_entries_from_a_file_say_so_and_show_the_name_that_the_phone_has_there(stranger, copy):
    text = text_on(stranger, copy)

    assert "Tablette (from a file)" in text
    assert "Present name" not in text
    assert "· this phone" not in text


def test_a_signed_objection_from_a_file_says_so(stranger, copy):
    text = text_on(stranger, copy, "objections/2/")

    assert "Cy (Tablette, from a file)" in text
    assert "Present name" not in text


def test_an_entry_without_a_name_for_its_phone_only_says_that_it_is_from_a_file(cast, stranger):
    cast.play(cast.start(), MADE)
    notebook = Access.objects.get(phone=cast.stranger).notebook
    bring(notebook, file_of(cast.notebook))
    text = text_on(stranger, notebook.games.get())

    assert "Written down · hand 1 · from a file" in text
