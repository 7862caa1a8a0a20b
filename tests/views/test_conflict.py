"""Two phones at one table: the second to save sees both versions, and chooses."""

import pytest

from games import services
from tests import pages
from tests.cast import ANNOUNCED, totals
from tests.views.screen import Screen, start

BOTH_WAYS = pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])


@pytest.fixture
def two_phones(cast, browse):
    """The table of a game on two phones, both of them up to date."""

    def make(kind="belote", *, announced=ANNOUNCED, htmx=False, **rules):
        game = start(cast, kind, **rules)
        if announced:
            cast.say(services.announce, game, facts=announced)
        phones = (browse(cast.owner), browse(cast.scorer))
        return [Screen(phone, game, htmx=htmx) for phone in phones]

    return make


def own_version(screen):
    """The form that sends the phone's own version again: its address and its fields."""
    [(address, fields)] = [
        (address, fields) for address, fields in screen.forms.items() if "version" in fields
    ]
    return address, fields


@BOTH_WAYS
def test_the_second_to_save_a_hand_sees_both_versions(two_phones, htmx):
    first, second = two_phones(htmx=htmx)
    first.send(**{"points-1": "95"})
    response = second.send(**{"points-1": "100"})
    text = pages.text_of(second.page)

    assert response.status_code == 409
    assert "The game has moved on in the meantime." in text
    assert "95 to 67" in text
    assert "100 to 62" in text
    assert ("<html" in second.page) != htmx
    assert totals(second.game) == (7, 9)


def test_the_saved_version_can_be_left_as_it_is(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-1": "100"})

    assert f'<a class="button" href="{second.address}">' in second.page


def test_the_phones_own_version_can_be_saved_too_with_its_announcements(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-1": "100"})
    address, fields = own_version(second)
    response = second.client.post(address, fields)

    assert (response.status_code, response.url) == (302, second.address)
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 100]}
    assert second.game.entries.last().hand == 2
    assert totals(second.game) == (7 + 6, 9 + 10)


def test_the_phones_own_version_sent_twice_is_saved_once(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-1": "100"})
    address, fields = own_version(second)
    for _ in range(2):
        second.client.post(address, fields)

    assert totals(second.game) == (7 + 6, 9 + 10)


def test_an_invalid_version_is_shown_again_with_its_announcements(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-0": "80", "points-1": "80"})
    assert "make 160, not 162." in pages.text_of(second.page)

    second._post(*own_version(second))
    assert second.moment == "result"
    assert "Bea takes in" in second.page
    second.send(**{"points-0": "", "points-1": "100"})
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 100]}


def test_the_game_may_move_on_twice(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-1": "100"})
    address, fields = own_version(second)
    first.undo()
    response = second._post(address, fields)

    assert response.status_code == 409
    assert "100 to 62" in pages.text_of(second.page)
    assert second._post(*own_version(second)).status_code == 302
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 100]}


def test_a_result_belongs_to_the_announcements_that_its_phone_saw(two_phones):
    first, second = two_phones()
    first.open("announce")
    first.send(taker="2", contract="clubs")
    second.send(**{"points-1": "95"})
    text = pages.text_of(second.page)

    assert "Cy takes in clubs." in text
    assert "Bea took in hearts: 95 to 67." in text


@BOTH_WAYS
def test_two_announcements_are_shown_side_by_side(two_phones, htmx):
    first, second = two_phones(announced=None, htmx=htmx)
    first.send(taker="2", contract="clubs")
    response = second.send(taker="1", contract="hearts")
    text = pages.text_of(second.page)

    assert response.status_code == 409
    assert "Cy takes in clubs." in text
    assert "Bea takes in hearts." in text
    assert "Announce this instead" in text
    second._post(*own_version(second))
    assert second.game.entries.last().facts == ANNOUNCED


@pytest.mark.parametrize(
    ("kind", "mine", "theirs", "versions"),
    [
        (
            "river",
            {"bids-0": "1", "bids-1": "0", "bids-2": "0"},
            {"bids-0": "0", "bids-1": "0", "bids-2": "1"},
            ("Ana 1", "Cy 1"),
        ),
        (
            "batarde",
            {"bids-0": "7", "bids-1": "7", "bids-2": "7", "stake": "choune"},
            {"bids-0": "0", "bids-1": "0", "bids-2": "1"},
            ("Stake: choune.", "Cy 1"),
        ),
        (
            "alta_baja",
            {"card-0": "A", "card-1": "7", "card-2": "2"},
            {"card-0": "2", "card-1": "7", "card-2": "A"},
            ("Ana has the highest, the ace", "Cy has the highest, the ace"),
        ),
    ],
)
def test_every_game_shows_both_versions(two_phones, kind, mine, theirs, versions):
    first, second = two_phones(kind, announced=None)
    first.tap(theirs)
    second.tap(mine)

    assert all(version in pages.text_of(second.page) for version in versions)


def test_a_surrender_is_shown_in_both_versions(two_phones):
    first, second = two_phones("aluette", announced=None)
    for phone, surrender in ((first, "0-accepted"), (second, "1-refused")):
        phone.open("announce")
        phone.entry["surrender"] = [surrender]
    first.send(surrender="0-accepted")
    second.send(surrender="1-refused")
    text = pages.text_of(second.page)

    assert "Ana & Cy offered to give up: accepted." in text
    assert "Bea & Dan offered to give up: refused." in text


def test_the_conflict_is_shown_before_the_question_about_a_rare_hand(two_phones):
    first, second = two_phones()
    rare = {"points-0": "162", "points-1": "0"}
    first.tap(rare)
    first.send()
    response = second.tap(rare)

    assert response.status_code == 409
    assert totals(second.game) == (16, 0)


@BOTH_WAYS
def test_an_undo_meant_for_another_entry_takes_nothing_back(two_phones, htmx):
    first, second = two_phones(htmx=htmx)
    first.send(**{"points-1": "95"})
    response = second.undo()
    text = pages.text_of(second.page)

    assert response.status_code == 409
    assert "Nothing was undone." in text
    assert "95 to 67" in text
    assert "This one" not in text
    assert totals(second.game) == (7, 9)


def test_after_the_end_nothing_can_be_written(two_phones):
    first, second = two_phones(target=5)
    first.send(**{"points-1": "95"})
    response = second.send(**{"points-1": "100"})

    assert response.status_code == 409
    assert "100 to 62" in pages.text_of(second.page)
    assert not any("version" in fields for fields in second.forms.values())


@pytest.mark.parametrize("version", ["", "x", "-1", "99", "٣", "--1", "9" * 30])
def test_an_unknown_version_is_a_conflict(two_phones, version):
    _, second = two_phones(announced=None)
    response = second.send(version=version, taker="1", contract="hearts")

    assert response.status_code == 409
    address, fields = own_version(second)
    assert second.client.post(address, fields).status_code == 302
    assert second.game.entries.last().facts == ANNOUNCED


@pytest.mark.parametrize("announced_at", ["", "x", "-1", "99", "9" * 30])
def test_announcements_of_an_unknown_version_are_the_current_ones(two_phones, announced_at):
    _, second = two_phones()
    second.send(announced_at=announced_at, **{"points-1": "95"})

    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 95]}


def test_several_values_of_a_field_are_all_sent_again(two_phones):
    first, second = two_phones("alta_baja", announced=None)
    first.open("quick")
    first.send(first="0", second="1")
    second.open("quick")
    second.send(version="0", first=["1", "2"])
    second._post(*own_version(second))

    assert second.game.entries.last().facts["first"] == [1, 2]


def test_a_note_written_meanwhile_is_no_conflict(cast, two_phones):
    _, second = two_phones()
    cast.say(services.write_note, second.game, text="Late.")
    response = second.send(**{"points-1": "95"})

    assert response.status_code == 302
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 95]}
