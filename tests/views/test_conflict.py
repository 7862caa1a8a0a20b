"""Two phones at one table: the second to save sees both versions, and chooses."""

import pytest

from games.table import acts
from tests import pages
from tests.cast import ANNOUNCED, totals
from tests.kinds import FIRST_TAPS
from tests.views.screen import BOTH_WAYS, Screen, start


@pytest.fixture
def two_phones(cast, browse):
    """The table of a game on two phones, both of them up to date."""

    def make(kind="belote", *, announced=ANNOUNCED, htmx=False, **rules):
        game = start(cast, kind, **rules)
        if announced:
            cast.say(acts.announce, game, facts=announced)
        phones = (browse(cast.owner), browse(cast.scorer))
        return [Screen(phone, game, htmx=htmx) for phone in phones]

    return make


def own_version(screen):
    """The form that sends the phone's own version again: its address and its fields."""
    [address] = screen.forms.keys() & {screen.address + verb for verb in ("announce", "record")}
    return address, screen.forms[address]


def correction(screen):
    """The form that corrects the saved hand with the phone's own version."""
    address = screen.address + "change"
    return address, screen.forms[address]


def shown_again(screen, response):
    """What a reload of the page with both versions shows."""
    return screen.client.get(response["HX-Replace-Url"])


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


@BOTH_WAYS
def test_the_saved_hand_can_be_corrected_with_the_phones_own_version(two_phones, htmx):
    first, second = two_phones(htmx=htmx)
    first.send(**{"points-1": "95"})
    second.send(**{"points-1": "100"})
    assert "Correct number 1 with this" in pages.text_of(second.page)
    second.client.post(*correction(second))

    entry = second.game.entries.last()
    assert (entry.kind, entry.hand) == ("correct", 1)
    assert entry.facts["changes"] == [{"hand": 1, "facts": ANNOUNCED | {"points": [None, 100]}}]
    assert totals(second.game) == (6, 10)


@BOTH_WAYS
def test_another_moment_of_a_hand_that_was_saved_meanwhile_shows_both_versions(two_phones, htmx):
    first, second = two_phones(htmx=htmx)
    first.send(**{"points-1": "95"})
    response = second.send(second.address + "open", **{"points-1": "100", "open": "announce"})

    assert response.status_code == 409
    assert "100 to 62" in pages.text_of(second.page)
    assert "Correct number 1 with this" in pages.text_of(second.page)


def test_another_moment_of_an_untouched_entry_is_that_of_the_next_hand(two_phones):
    first, second = two_phones(announced=None)
    first.send(taker="1", contract="hearts")
    first.send(**{"points-1": "95"})
    response = second.send(second.address + "open", open="result")

    assert response.status_code == 200
    assert "Hand 2" in pages.text_of(second.page)
    assert second.moment == "announce"


def test_what_was_carried_for_a_saved_hand_is_not_entered_for_the_next(two_phones):
    first, second = two_phones()
    second.send(second.address + "open", **{"points-1": "100", "open": "announce"})
    assert "points-1=100" in second.entry["carried"][-1]
    first.send(**{"points-1": "95"})
    response = second.send()  # the announcements, as they were written

    assert response.status_code == 302
    assert "Hand 2" in pages.text_of(second.page)
    assert "100" not in [value for values in second.entry.values() for value in values]
    second.send(taker="1", contract="hearts")
    assert second.entry["points-1"] == [""]


def test_the_judges_answer_for_a_saved_hand_is_not_entered_for_the_next(two_phones):
    first, second = two_phones()
    counted = {"entry": "result", "hand": "1", "points-1": "100"}
    page = second.client.get(second.address, counted).content.decode()
    assert pages.fields_of(page, second.address + "record")["points-1"] == ["100"]
    first.send(**{"points-1": "95"})
    first.send(taker="1", contract="hearts")
    page = second.client.get(second.address, counted).content.decode()

    assert pages.fields_of(page, second.address + "record")["points-1"] == [""]


@pytest.mark.parametrize("kind", FIRST_TAPS)
def test_every_game_accepts_the_same_hand_from_two_phones_once(two_phones, kind):
    first, second = two_phones(kind, announced=None, htmx=True)
    for _, fields in FIRST_TAPS[kind]:
        for phone in (first, second):
            assert phone.tap(fields).status_code == 200
    hands = second.game.entries.filter(kind="record")

    assert hands.count() == 1


def test_announcements_that_were_played_since_are_accepted_once(two_phones):
    first, second = two_phones(announced=None)
    first.send(taker="1", contract="hearts")
    first.send(**{"points-1": "95"})
    response = second.send(taker="1", contract="hearts")

    assert response.status_code == 302
    assert second.game.entries.count() == 2


def test_announcements_of_a_hand_that_was_played_since_are_not_those_of_the_next(two_phones):
    first, second = two_phones(announced=None)
    first.send(taker="1", contract="hearts")
    first.send(**{"points-1": "95"})
    second.send(taker="2", contract="clubs")
    text = pages.text_of(second.page)

    assert "Enter it for number 2" in text
    assert "Enter this instead" not in text


class TestAfterAReload:
    """The page with both versions has an address that holds what the phone sent."""

    def test_both_versions_and_the_choice_are_still_there(self, two_phones):
        first, second = two_phones(htmx=True)
        first.send(**{"points-1": "95"})
        response = second.send(**{"points-1": "100"})
        second.show(shown_again(second, response))
        text = pages.text_of(second.page)

        assert "95 to 67" in text
        assert "100 to 62" in text
        second.client.post(*own_version(second))  # a plain form
        assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 100]}

    def test_announcements_are_still_there(self, two_phones):
        first, second = two_phones(announced=None, htmx=True)
        first.send(taker="2", contract="clubs")
        response = second.send(taker="1", contract="hearts")
        second.show(shown_again(second, response))

        assert "Enter this instead" in second.page
        second.post(*own_version(second))
        assert second.game.entries.last().facts == ANNOUNCED

    def test_what_is_written_by_now_leads_to_the_table(self, two_phones):
        first, second = two_phones(htmx=True)
        first.send(**{"points-1": "95"})
        response = second.send(**{"points-1": "100"})
        second.client.post(*correction(second))

        again = shown_again(second, response)
        assert (again.status_code, again.url) == (302, second.address)

    def test_without_a_conflict_the_entry_is_filled_in(self, two_phones):
        _, second = two_phones()
        version = second.entry["version"][-1]
        asked = {"version": version, "moment": "result", "points-1": "95"}
        response = second.client.get(second.address + "conflict/", asked)
        second.show(response)

        assert 'name="points-1" value="95"' in second.page

    def test_an_address_that_was_cut_short_breaks_nothing(self, two_phones):
        first, second = two_phones()
        first.send(**{"points-1": "95"})
        for query in ("", "?version=x&moment=y&announced_at=z", "?version=0"):
            assert second.client.get(f"{second.address}conflict/{query}").status_code in (200, 302)


def test_an_invalid_version_is_shown_again_with_its_announcements(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    second.send(**{"points-0": "80", "points-1": "80"})
    assert "make 160, not 162." in pages.text_of(second.page)

    second.post(*own_version(second))
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
    response = second.post(address, fields)

    assert response.status_code == 409
    assert "100 to 62" in pages.text_of(second.page)
    assert second.post(*own_version(second)).status_code == 302
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 100]}


def test_a_result_belongs_to_the_announcements_that_its_phone_saw_and_is_not_the_next(two_phones):
    first, second = two_phones()
    first.open("announce")
    first.send(taker="2", contract="clubs")
    second.send(**{"points-1": "95"})
    text = pages.text_of(second.page)

    assert "Cy takes in clubs." in text
    assert "Bea took in hearts: 95 to 67." in text
    assert "Write this one down" in text
    assert "Write it too" not in text


@BOTH_WAYS
def test_two_announcements_are_shown_side_by_side(two_phones, htmx):
    first, second = two_phones(announced=None, htmx=htmx)
    first.send(taker="2", contract="clubs")
    response = second.send(taker="1", contract="hearts")
    text = pages.text_of(second.page)

    assert response.status_code == 409
    assert "Cy takes in clubs." in text
    assert "Bea takes in hearts." in text
    assert "Enter this instead" in text
    second.post(*own_version(second))
    assert second.game.entries.last().facts == ANNOUNCED


def test_a_surrender_is_shown_in_both_versions(two_phones):
    first, second = two_phones("aluette", announced=None)
    for phone in (first, second):
        phone.open("announce")
    first.send(surrender="0-accepted")
    second.send(surrender="1-refused")
    text = pages.text_of(second.page)

    assert "accepted: 1 point for Bea & Dan." in text
    assert "Bea & Dan give up: refused." in text


def test_the_conflict_is_shown_before_the_question_about_a_rare_hand(two_phones):
    first, second = two_phones()
    first.send(**{"points-1": "95"})
    response = second.tap({"points-0": "162", "points-1": "0"})

    assert response.status_code == 409
    assert totals(second.game) == (7, 9)


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
    assert second.address + "record" not in second.forms
    second.post(*correction(second))
    assert second.game.entries.last().kind == "correct"


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
    second.post(*own_version(second))

    assert second.game.entries.last().facts["first"] == [1, 2]


def test_a_note_written_meanwhile_is_no_conflict(cast, two_phones):
    _, second = two_phones()
    cast.say(acts.write_note, second.game, text="Late.")
    response = second.send(**{"points-1": "95"})

    assert response.status_code == 302
    assert second.game.entries.last().facts == ANNOUNCED | {"points": [None, 95]}
