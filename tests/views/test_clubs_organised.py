"""What the organiser of a club evening does besides rounds and results: names, rounds, copies, the
bin.
"""

from datetime import timedelta
from random import Random

import pytest
from django.core.management import call_command
from django.utils import timezone

from games import services
from games.evenings.cards import TypedCard, card_text
from games.evenings.club_files import is_club
from games.models import Evening, Happening
from games.readers.exchange.register import differences
from tests import pages
from tests.files import bring, file_of

pytestmark = pytest.mark.usefixtures("contexts")

TEAMS = "Ana & Bea\nCy & Dan\nEva & Flo\nGil & Hugo"


@pytest.fixture
def club(cast):
    """A club evening of four teams, of whose first round one table is entered."""
    evening = cast.club(name="Rehearsal", entrants=TEAMS, rounds=2)
    evening = services.draw_club_round(evening=evening, chance=Random(1), seen_round=0)
    return enter(cast, evening, 1, 982, 962)


def enter(cast, evening, table, *points):
    """Enter the points of a table of the last round."""
    card = TypedCard(number=table, points=[str(one) for one in points])
    number = len(evening.club["played"])
    how = {"evening": evening, "phone": cast.owner, "number": number, "card": card}
    return services.enter_card(**how).evening


def address_of(evening, what=""):
    return f"/evenings/{evening.key}/{what}"


class TestDeletion:
    def test_a_club_evening_with_results_is_put_into_the_bin_and_restored(self, cast, owner, club):
        link = f"/s/{services.make_link(to=club)}/"
        asked = owner.get(address_of(club, "club/delete/"))
        assert "1 round played" in pages.text_of(asked.text)
        binned = owner.post(address_of(club, "club/delete/"), follow=True)
        assert "The club evening is in the bin, for 30 days." in pages.text_of(binned.text)
        for address in ("/evenings/", "/"):
            assert "Rehearsal" not in owner.get(address).text
        for address in (address_of(club), address_of(club, "screen/"), link):
            assert owner.get(address).status_code == 404
        assert "Rehearsal" not in file_of(cast.notebook).decode()
        assert owner.get(f"/export/file?evening={club.key}").status_code == 404

        restored = owner.post(f"/bin/clubs/{club.key}/restore", follow=True)
        assert "The club evening is restored." in pages.text_of(restored.text)
        assert restored.context["evening"].club == club.club
        assert "Rehearsal" not in owner.get("/bin/").text
        assert [*differences(cast.notebook)] == []

    def test_only_the_owner_of_the_notebook_deletes_and_restores(self, cast, browse, club):
        scorer = browse(cast.scorer)
        assert "club/delete" not in scorer.get(address_of(club)).text
        services.delete_club(evening=club)
        page = scorer.get("/bin/").text
        assert "Rehearsal" in page
        assert f"/bin/clubs/{club.key}/restore" not in page

    def test_after_thirty_days_it_is_gone_for_good(self, cast, club, capsys):
        kept = services.delete_club(evening=cast.club())
        services.delete_club(evening=club)
        long_ago = timezone.now() - timedelta(days=31)
        Evening.objects.filter(pk=club.pk).update(deleted_at=long_ago)
        call_command("empty_bin")
        assert [*Evening.objects.all()] == [kept]
        assert "1 concours" in capsys.readouterr().out
        assert cast.notebook.register.last().what == Happening.DELETED
        assert [*differences(cast.notebook)] == []

    def test_one_that_was_moved_out_of_the_bin_by_hand_is_named(self, cast, club):
        services.delete_club(evening=club)
        Evening.objects.update(deleted_at=None)
        assert [found.what for found in differences(cast.notebook)] == ["bin_evening"]

    def test_a_file_adds_nothing_to_one_in_the_bin(self, cast, owner, club):
        enter(cast, club, 2, 962, 982)
        file = file_of(cast.notebook)
        services.delete_club(evening=club)
        services.bring_file = None
        Evening.objects.update(club=club.club | {"played": []})
        bring(cast.notebook, file)
        assert Evening.objects.get().club["played"] == []

    def test_a_club_evening_is_not_deleted_as_one_of_games_is(self, owner, club):
        assert owner.post(address_of(club, "delete")).status_code == 422
        assert Evening.objects.filter(pk=club.pk).exists()


def rename(client, evening, seen=None, **names):
    """Send the form of names; `seen` are the names that its page showed."""
    shown = seen or evening.club["entrants"]
    sent = {f"seen-{number}": name for number, name in enumerate(shown, 1)}
    sent |= {f"name-{number}": name for number, name in enumerate(shown, 1)}
    return client.post(address_of(evening, "club/names"), sent | names)


class TestNames:
    def test_a_misspelt_name_is_put_right_wherever_it_stands(self, cast, owner, club):
        answer = rename(owner, club, **{"name-1": " Ann  & Bea "})
        assert answer.status_code == 302
        owner.post(address_of(club, "end"))
        rename(owner, Evening.objects.get(), **{"name-1": "Anna & Bea"})
        pages_of_it = ("", "screen/", "paper/ranking/", "paper/cards/", "share/")
        for what in pages_of_it:
            page = owner.get(address_of(club, what)).text
            assert "Ana" not in page
            assert what == "share/" or "Anna &amp; Bea" in page
        assert "Ana" not in file_of(cast.notebook).decode()
        assert [*differences(cast.notebook)] == []

    def test_what_another_phone_renamed_since_stays(self, owner, club):
        rename(owner, club, **{"name-2": "Cyr & Dan"})
        rename(owner, club, **{"name-1": "Ana & Béa"})
        assert Evening.objects.get().club["entrants"][:2] == ["Ana & Béa", "Cyr & Dan"]

    def test_two_entrants_swap_their_names(self, owner, club):
        rename(owner, club, **{"name-1": "Cy & Dan", "name-2": "Ana & Bea"})
        assert Evening.objects.get().club["entrants"][:2] == ["Cy & Dan", "Ana & Bea"]

    @pytest.mark.parametrize("name", ["", "cy & dan", "x" * 61, "\u200b", "\0"])
    def test_a_name_that_cannot_be_stands_beside_its_field_as_it_was_typed(self, owner, club, name):
        answer = rename(owner, club, **{"name-1": name, "name-3": "Eve & Flo"})
        assert answer.status_code == 422
        first, _, third, _ = answer.context["names"]
        assert first["wrong"]
        assert (third["name"], third["wrong"]) == ("Eve & Flo", "")
        assert Evening.objects.get().club == club.club


class TestTakenOffTheList:
    """An entrant without a name, before the first draw."""

    @pytest.fixture
    def entered(self, cast):
        return cast.club(entrants=TEAMS, rounds=2)

    def test_is_who_has_no_name_and_those_below_move_up(self, owner, entered):
        services.change_entrants(evening=entered, late="", left=[3], was=[])
        assert "is taken off the list" in owner.get(address_of(entered, "club/change/")).text
        assert "The page of names" in owner.get(address_of(entered)).text
        assert rename(owner, entered, **{"name-2": " ", "name-4": "Gil & Hugh"}).status_code == 302
        club = Evening.objects.get().club
        assert club["entrants"] == ["Ana & Bea", "Eva & Flo", "Gil & Hugh"]
        assert club["left"] == [2]
        assert is_club(club)

    def test_goes_once_if_the_form_is_sent_twice(self, owner, entered):
        for _ in range(2):
            assert rename(owner, entered, **{"name-2": ""}).status_code == 302
        assert len(Evening.objects.get().club["entrants"]) == 3

    def test_is_nobody_whose_number_is_another_by_then(self, owner, entered):
        rename(owner, entered, **{"name-1": ""})
        for changed in ({"name-3": ""}, {"name-3": "Eve & Flo"}):
            answer = rename(owner, entered, **changed)
            assert (
                "The entrants were changed in the meantime" in answer.context["wrong"]["entrants"]
            )
        answer = owner.post(address_of(entered, "club/entrants"), {"shown": "4", "left": "3"})
        assert answer.status_code == 422
        club = Evening.objects.get().club
        assert (club["entrants"], club["left"]) == (TEAMS.splitlines()[1:], [])

    def test_renames_nobody_else_by_an_older_page_once_a_round_is_drawn(self, owner, entered):
        rename(owner, entered, **{"name-1": ""})
        club = Evening.objects.get()
        services.draw_club_round(evening=club, chance=Random(1), seen_round=0)
        for changed in ({"name-3": "Eve & Flo"}, {"name-4": "Gil & Hugh"}):
            answer = rename(owner, entered, **changed)
            assert (
                "The entrants were changed in the meantime" in answer.context["wrong"]["entrants"]
            )
        assert Evening.objects.get().club["entrants"] == club.club["entrants"]

    def test_leaves_enough_for_a_table(self, owner, entered):
        answer = rename(owner, entered, **{"name-1": "", "name-2": "", "name-3": ""})
        assert "2 entrants at least" in answer.context["wrong"]["entrants"]
        assert len(Evening.objects.get().club["entrants"]) == 4

    def test_is_nobody_once_a_draw_stands_or_is_told_of_in_the_journal(self, cast, owner, entered):
        club = services.draw_club_round(evening=entered, chance=Random(1), seen_round=0)
        assert rename(owner, club, **{"name-2": ""}).status_code == 422
        club = enter(cast, club, 1, 982, 962)
        how = {"evening": club, "phone": cast.owner, "number": 1}
        seen = card_text(1, club.club["played"][0]["tables"][0])
        services.enter_card(**how, card=TypedCard(1, ["", ""], seen=seen, sure=True))
        club = services.undo_club_round(evening=club, seen_round=1)
        assert club.club["played"] == []
        assert rename(owner, club, **{"name-2": ""}).status_code == 422
        assert "taken off the list" not in owner.get(address_of(club, "club/change/")).text


class TestErasing:
    def test_a_person_is_erased_from_every_club_evening_for_good(self, cast, owner, club):
        alone = cast.club(name="Earlier", entrants="Bea\nBea Martin\nBeatrix", form="teams")
        services.delete_club(evening=cast.club(entrants="BEA & Zoé\nCy"))
        Evening.objects.filter(pk=club.pk).update(
            club=club.club | {"prizes": ["A ham, given by Bea"]}
        )
        address = address_of(club, "club/erase/")
        asked = owner.get(address, {"name": " bea "})
        assert "2 · Bea Martin → … Martin" in pages.text_of(asked.text)
        owner.post(address, pages.fields_of(asked.text), follow=True)

        binned, plain, said = (
            Evening.objects.exclude(pk__in=[alone.pk, club.pk]).get(),
            Evening.objects.get(pk=alone.pk),
            Evening.objects.get(pk=club.pk),
        )
        assert binned.club["entrants"] == ["… & Zoé", "Cy"]
        assert plain.club["entrants"] == ["Team 1", "… Martin", "Beatrix"]
        assert said.club["entrants"][0] == "Ana & …"
        assert said.club["prizes"] == ["A ham, given by …"]
        assert said.club["played"] == club.club["played"]
        assert is_club(said.club)
        assert [*differences(cast.notebook)] == []

    @pytest.mark.parametrize(
        ("called", "left", "shown"),
        [
            ("Challenge Bea Martin", "Challenge …", "Challenge Bea Martin → Challenge …"),
            ("bea martin", "", "bea martin → Belote"),
        ],
    )
    def test_it_goes_from_what_a_club_evening_is_called(
        self, cast, owner, club, called, left, shown
    ):
        named = cast.club(name=called)
        link = f"/s/{services.make_link(to=named)}/"
        asked = owner.get(address_of(club, "club/erase/"), {"name": "Bea Martin"})
        assert shown in pages.text_of(asked.text)
        assert "only in what was said" not in asked.text
        owner.post(address_of(club, "club/erase/"), pages.fields_of(asked.text), follow=True)
        assert Evening.objects.get(pk=named.pk).name == left
        assert Evening.objects.get(pk=club.pk).name == "Rehearsal"
        for address in (address_of(named), "/evenings/", link):
            assert "Martin" not in owner.get(address).text
        assert "Martin" not in file_of(cast.notebook).decode()
        assert [*differences(cast.notebook)] == []

    def test_a_name_that_nobody_has_is_said_and_erases_nothing(self, owner, club):
        for name in ("Zoé", "", "\0", "…", "(Ana"):
            answer = owner.get(address_of(club, "club/erase/"), {"name": name})
            assert answer.context["found"] == []
            assert owner.post(address_of(club, "club/erase/"), {"name": name}).status_code == 422
        assert Evening.objects.get().club == club.club

    def test_only_the_owner_of_the_notebook_is_offered_it(self, cast, browse, club):
        page = browse(cast.scorer).get(address_of(club, "club/change/"))
        assert "club/erase/" not in page.text
        assert "club/delete/" not in page.text


class TestRounds:
    def rounds(self, owner, evening, rounds):
        return owner.post(address_of(evening, "club/rounds"), {"rounds": rounds})

    def test_a_round_is_added_and_dropped_as_long_as_it_is_not_drawn(self, cast, owner, club):
        club = enter(cast, club, 2, 962, 982)
        assert self.rounds(owner, club, "1").status_code == 302
        assert "All rounds are drawn" in owner.post(address_of(club, "round"), {"version": 1}).text
        assert self.rounds(owner, club, "3").status_code == 302
        owner.post(address_of(club, "round"), {"version": 1})
        played = Evening.objects.get().club
        assert (len(played["played"]), played["rounds"]) == (2, 3)

    @pytest.mark.parametrize("rounds", ["0", "13", "x", "", "-1", "9" * 40, "\0"])
    def test_another_number_is_refused_beside_its_field(self, owner, club, rounds):
        answer = self.rounds(owner, club, rounds)
        assert answer.status_code == 422
        assert answer.context["wrong"]["rounds"] == "Enter a whole number from 1 to 12."
        assert answer.context["rounds"] == rounds

    def test_none_is_dropped_of_those_that_are_drawn_or_of_an_evening_that_is_over(
        self, cast, owner, club
    ):
        club = enter(cast, club, 2, 962, 982)
        club = services.draw_club_round(evening=club, chance=Random(1), seen_round=1)
        assert "from 2 to 12" in self.rounds(owner, club, "1").context["wrong"]["rounds"]
        services.end_evening(evening=club)
        assert "The club evening is over" in self.rounds(owner, club, "3").text


class TestCopying:
    def test_a_new_club_evening_begins_with_the_same_entrants(self, owner, club):
        change = owner.get(address_of(club, "club/change/"))
        [address] = [one for one in pages.links_of(change.text) if "like=" in one]
        sent = pages.fields_of(owner.get(address).text)
        owner.post("/evenings/new-club/", sent)
        new = Evening.objects.exclude(pk=club.pk).get()
        assert new.club == club.club | {"played": [], "changes": []}
        assert (new.kind, new.name) == (club.kind, club.name)

    def copied(self, owner, club):
        """The form of a new one like this, and the one that it begins."""
        page = owner.get("/evenings/new-club/", {"like": club.key}).text
        owner.post("/evenings/new-club/", pages.fields_of(page))
        return page, Evening.objects.exclude(pk=club.pk).get().club

    def test_its_prizes_clock_and_phones_are_the_same_and_who_left_is_not_in_it(self, owner, club):
        services.set_prizes(evening=club, prizes="A ham\n\nA basket")
        services.start_club_clock(evening=club, minutes=50)
        services.allow_table_phones(evening=club, phones="one")
        services.change_entrants(evening=club, late="", left=[2], was=[])
        page, new = self.copied(owner, club)
        assert new["prizes"] == ["A ham", "", "A basket"]
        assert new["clock"] == {"minutes": 50, "started_at": None}
        assert new["phones"] == "one"
        assert new["entrants"] == ["Ana & Bea", "Eva & Flo", "Gil & Hugo"]
        assert new["left"] == []
        assert "Left out, as they had left: Cy & Dan" in pages.text_of(page)

    def test_who_only_scores_lets_no_phones_of_tables_enter_cards_by_it(self, cast, browse, club):
        services.allow_table_phones(evening=club, phones="one")
        _, new = self.copied(browse(cast.scorer), club)
        assert new["phones"] == ""

    def test_what_is_no_club_evening_of_the_notebook_gives_it_nothing(self, owner, club):
        services.set_prizes(evening=club, prizes="A ham")
        page = owner.get("/evenings/new-club/", {"like": club.key}).text
        owner.post("/evenings/new-club/", pages.fields_of(page) | {"like": "\0"})
        assert Evening.objects.exclude(pk=club.pk).get().club["prizes"] == []

    @pytest.mark.parametrize("key", ["z" * 10, "\0", ""])
    def test_there_is_none_like_one_that_is_not_there(self, owner, club, key):
        assert owner.get("/evenings/new-club/", {"like": key}).status_code == 404
