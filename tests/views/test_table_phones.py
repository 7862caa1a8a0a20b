"""The phones of a club evening's tables: each side enters its card by the code on it."""

import re
from random import Random

import pytest

from games import services
from games.evenings.cards import TypedCard
from games.evenings.club_files import is_club
from games.models import Evening, Phone
from games.readers.evenings.table_phones import TableCard
from games.readers.exchange.register import differences
from tests import pages

pytestmark = pytest.mark.usefixtures("contexts")

TEAMS = "Ana & Bea\nCy & Dan\nEva & Flo\nGil & Hugo"
TRUE, SLIP = (1062, 882), (1052, 892)
"""What a table of twelve hands of Belote scored, and a slip of the pen."""


@pytest.fixture
def club(cast):
    return begin(cast)


def begin(cast, phones="two", **how):
    """A club evening whose first round is drawn, and whose tables' phones may enter their cards."""
    evening = cast.club(**{"name": "Concours", "entrants": TEAMS} | how)
    evening = services.draw_club_round(evening=evening, chance=Random(1), seen_round=0)
    return services.allow_table_phones(evening=evening, phones=phones)


def address_of(evening, at=1, number=1):
    return f"/c/{TableCard(evening, number, at).token}/"


def table_of(evening, at=1):
    evening.refresh_from_db()
    return evening.club["played"][-1]["tables"][at - 1]


class AtTable:
    """A phone that is at a table, and never was at La Marque."""

    def __init__(self, browse, address):
        self.browser, self.address = browse(), address
        self.page = self.look()

    def look(self):
        self.page = self.browser.get(self.address)
        return self.page

    def enter(self, side, *points, capots=(0, 0), **more):
        sent = {"side": side, "points": points, "capots": capots} | more
        return self.browser.post(self.address, sent, follow=True)

    def agree(self):
        """Send the form of the button that says so."""
        return self.browser.post(self.address, _first_form(self.look().text), follow=True)


def _first_form(html):
    form = re.search(r"<form.*?</form>", html, re.S)[0]
    fields = re.findall(r'name="(\w+)" value="([^"]*)"', form)
    return {name: [value for other, value in fields if other == name] for name, _ in fields}


@pytest.fixture
def sits(browse, club):
    """Put a new phone at a table of the club evening."""
    return lambda at=1: AtTable(browse, address_of(club, at))


def test_one_side_enters_and_the_other_agrees_on_its_own_phone(owner, club, sits):
    first, second = sits(), sits()
    answer = first.enter("0", *TRUE, capots=(1, 0), why="Annonces")
    assert "The other side confirms it on its own phone" in pages.text_of(answer.text)
    assert table_of(club)["points"] is None

    agreed = second.agree()
    assert "Saved" in pages.text_of(agreed.text)
    table = table_of(club)
    assert (table["points"], table["capots"], table["readings"]) == ([*TRUE], [1, 0], [])
    said = [(one["what"], one["by"], one["why"]) for one in club.club["changes"]]
    numbers = [side[0] for side in table["sides"]]
    first_by, second_by = (f"№ {number}" for number in numbers)
    assert said == [("read", first_by, "Annonces"), ("saved", f"{first_by}, {second_by}", "")]
    assert is_club(club.club)
    assert [*differences(club.notebook)] == []


def test_the_same_phone_does_not_agree_with_itself_unless_the_organiser_lets_it(
    cast, browse, club, sits
):
    phone = sits()
    phone.enter("0", *TRUE)
    phone.enter("1", *TRUE)
    assert table_of(club)["points"] is None
    assert len(table_of(club)["readings"]) == 1

    services.allow_table_phones(evening=club, phones="one")
    assert "agree" in phone.look().text
    phone.agree()
    assert table_of(club)["points"] == [*TRUE]


def test_two_that_differ_stand_side_by_side_until_one_is_entered_again(club, sits, owner):
    first, second = sits(), sits()
    first.enter("0", *TRUE)
    answer = second.enter("1", *SLIP)
    assert "These differ." in pages.text_of(answer.text)
    assert [one["points"] for one in table_of(club)["readings"]] == [[*TRUE], [*SLIP]]
    assert is_club(Evening.objects.get(pk=club.pk).club)
    second.enter("1", *TRUE)
    assert table_of(club)["points"] == [*TRUE]


def test_the_organiser_chooses_between_two_that_differ(cast, club, sits, owner):
    sits().enter("0", *TRUE)
    sits().enter("1", *SLIP)
    page = owner.get(f"/evenings/{club.key}/").text
    assert "1062 / 882" in page
    assert "1052 / 892" in page
    chosen = {"evening": club, "phone": cast.owner, "number": 1, "at": 1}
    services.choose_reading(**chosen, which=0)
    assert table_of(club)["points"] == [*TRUE]


def test_a_result_that_the_organiser_entered_is_not_changed_from_a_table(cast, club, sits):
    phone = sits()
    services.enter_card(
        evening=club,
        phone=cast.owner,
        number=1,
        card=TypedCard(number=1, points=list(map(str, TRUE))),
    )
    answer = phone.enter("0", *SLIP)
    assert answer.status_code == 422
    assert "This table has its result" in answer.text
    assert phone.enter("0", *TRUE).status_code == 200
    assert table_of(club)["points"] == [*TRUE]


def test_a_sum_that_cannot_be_is_said_and_sent_with_a_reason(club, sits):
    phone = sits()
    answer = phone.enter("0", "10300", "91")
    assert answer.status_code == 422
    assert "Together that makes 10391" in answer.text.replace("\N{NO-BREAK SPACE}", "")
    assert 'value="10300"' in answer.text
    assert phone.enter("0", "10300", "91", why="They announced").status_code == 200


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"side": "", "points": TRUE},
        {"side": "7", "points": TRUE},
        {"side": "-1", "points": TRUE},
        {"side": "0", "points": ("x", "1")},
        {"side": "0", "points": ("", "")},
        {"side": "0", "points": ("-5", "1949")},
        {"side": "0", "points": ("9" * 40, "1")},
        {"side": "0", "points": ("٣", "1")},
        {"side": "0", "points": ("\0", "1")},
        {"side": "0", "points": TRUE, "capots": ("x", "0")},
        {"side": "0", "points": ("1", "2"), "why": "x" * 3000},
    ],
)
def test_whatever_else_is_sent_is_refused_with_a_sentence(club, sits, sent):
    phone = sits()
    answer = phone.browser.post(phone.address, sent)
    assert answer.status_code == 422
    assert pages.errors_of(answer.text)
    assert table_of(club)["readings"] == []


def test_a_phone_without_its_cookie_is_asked_to_send_once_more(club, browse):
    phone = browse()
    sent = {"side": "0", "points": TRUE, "capots": ("0", "0")}
    answer = phone.post(address_of(club), sent)
    assert answer.status_code == 422
    assert "send the card once more" in answer.text
    assert phone.post(address_of(club), sent).status_code == 302


def test_looking_and_entering_make_no_phone_and_open_nothing_else(club, sits):
    phones = Phone.objects.count()
    phone = sits()
    phone.enter("0", *TRUE)
    assert Phone.objects.count() == phones
    others = TEAMS.splitlines()
    seen = [name for name in others if name.replace("&", "&amp;") in phone.look().text]
    assert len(seen) == 2
    for address in (f"/evenings/{club.key}/", f"/evenings/{club.key}/screen/"):
        assert phone.browser.get(address).status_code == 404


@pytest.mark.parametrize("token", ["nowhere", "1-1-1", "1-1-1-" + "2" * 27, "-1--1-0-x", "9" * 60])
def test_a_code_that_was_made_up_leads_nowhere(club, visitor, token):
    assert visitor.get(f"/c/{token}/").status_code == 404
    assert visitor.get(f"/c/{token}/listen").status_code == 404


def test_the_code_of_one_table_is_not_that_of_another(club, browse):
    mine, other = address_of(club, 1), address_of(club, 2)
    assert mine.rpartition("-")[2] != other.rpartition("-")[2]
    forged = other.rpartition("-")[0] + "-" + mine.rpartition("-")[2]
    assert browse().get(forged).status_code == 404


class TestAnEnd:
    def closed(self, sits, club, change):
        phone = sits()
        change()
        answer = phone.enter("0", *TRUE)
        assert answer.status_code == phone.look().status_code
        club.refresh_from_db()
        assert all(
            table["points"] is None and not table["readings"]
            for table in club.club["played"][0]["tables"]
        )
        return answer

    def test_the_code_ends_with_the_evening(self, sits, club):
        answer = self.closed(sits, club, lambda: services.end_evening(evening=club))
        assert answer.status_code == 410
        assert "This card is closed" in answer.text

    def test_it_ends_when_the_organiser_alone_enters_the_cards(self, sits, club):
        def withdraw():
            services.allow_table_phones(evening=club, phones="")

        assert self.closed(sits, club, withdraw).status_code == 410

    def test_it_ends_with_another_draw_and_in_the_bin(self, sits, club):
        def redraw():
            before = club.club["played"][0]["tables"][0]["sides"]
            for chance in map(Random, range(100)):
                services.undo_club_round(evening=club, seen_round=1)
                drawn = services.draw_club_round(evening=club, chance=chance, seen_round=0)
                if drawn.club["played"][0]["tables"][0]["sides"] != before:
                    break

        answer = self.closed(sits, club, redraw)
        assert answer.status_code == 404
        club.refresh_from_db()
        now = self.closed(sits, club, lambda: services.delete_club(evening=club))
        assert now.status_code == 404

    def test_it_ends_with_the_next_round(self, cast, sits, club):
        phone = sits()
        for at in (1, 2):
            card = TypedCard(number=at, points=list(map(str, TRUE)))
            services.enter_card(evening=club, phone=cast.owner, number=1, card=card)
        club.refresh_from_db()
        services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
        assert phone.enter("0", *SLIP).status_code == 410
        club.refresh_from_db()
        assert club.club["played"][0]["tables"][0]["points"] == [*TRUE]


class TestOthers:
    def test_people_who_play_for_themselves_agree_too(self, cast, browse):
        names = "\n".join(("Ana", "Bea", "Cy", "Dan"))
        club = begin(cast, kind="tarot", form="each", entrants=names)
        first, second = (AtTable(browse, address_of(club)) for _ in range(2))
        first.enter("0", -60, 120, -30, -30, capots=(0, 0, 0, 0))
        second.browser.post(second.address, _first_form(second.look().text) | {"side": "3"})
        assert table_of(club)["points"] == [-60, 120, -30, -30]

    def test_drawn_partners_are_one_side(self, cast, browse):
        names = "\n".join(("Ana", "Bea", "Cy", "Dan"))
        club = begin(cast, form="partners", entrants=names)
        first, second = (AtTable(browse, address_of(club)) for _ in range(2))
        first.enter("0", *TRUE)
        second.agree()
        assert table_of(club)["points"] == [*TRUE]

    def test_the_organiser_s_page_hears_of_it(self, club, sits, owner):
        before = owner.get(f"/evenings/{club.key}/listen?now").text
        phone = sits()
        heard = phone.browser.get(f"{phone.address}listen?now").text
        phone.enter("0", *TRUE)
        assert owner.get(f"/evenings/{club.key}/listen?now").text != before
        assert phone.browser.get(f"{phone.address}listen?now").text != heard

    def test_cards_on_paper_have_their_code_for_who_may_enter_results(
        self, cast, browse, owner, club
    ):
        paper = f"/evenings/{club.key}/paper/cards/"
        codes = "Enter this card on your phone"
        assert owner.get(paper).text.count(codes) == 2
        assert browse(cast.scorer).get(paper).text.count(codes) == 2
        assert codes not in browse(cast.reader).get(paper).text
        services.allow_table_phones(evening=club, phones="")
        assert codes not in owner.get(paper).text

    def test_the_big_screen_has_the_codes_of_tables_without_a_result(self, cast, owner, club):
        screen = f"/evenings/{club.key}/screen/"
        assert len(owner.get(screen).context["open_tables"]) == 2
        card = TypedCard(number=1, points=list(map(str, TRUE)))
        services.enter_card(evening=club, phone=cast.owner, number=1, card=card)
        assert [one["number"] for one in owner.get(screen).context["open_tables"]] == [2]

    def test_the_owner_of_the_notebook_says_whose_phones_enter_cards(self, owner, club):
        address = f"/evenings/{club.key}/club/phones"
        owner.post(address, {"phones": "one"})
        assert Evening.objects.get().club["phones"] == "one"
        answer = owner.post(address, {"phones": "three"})
        assert answer.status_code == 422
        assert answer.context["wrong"]["phones"]
