"""Club evenings in the history: which are found, and that none is left out unsaid."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest

from games.evenings.clubs import new_club
from games.limits import EVENINGS_ON_A_PAGE
from games.models import Evening
from games.readers.notebook import past_clubs, past_games
from games.readers.notebook.past_clubs import CLUBS_AT_ONCE
from tests import pages

pytestmark = pytest.mark.usefixtures("contexts")

TEAMS = "Ana & Bea\nEva & Flo\nGil & Hugo"


@pytest.fixture
def club(cast):
    """The oldest of many, of another month than the others."""
    how = {"notebook": cast.notebook, "kind": "belote"}
    others = new_club(("Kim", "Léa"), "teams", 12, 4, "anew")
    newer = datetime(2024, 11, 11, 20, tzinfo=UTC)
    Evening.objects.bulk_create(
        Evening(**how, club=others, client_key=uuid4(), started_at=newer) for _ in range(60)
    )
    oldest = cast.club(name="Concours de la Saint-Martin", entrants=TEAMS)
    oldest.started_at = datetime(2019, 8, 11, 20, tzinfo=UTC)
    oldest.save()
    return oldest


def found(owner, **asked):
    return [one["evening"] for one in owner.get("/history/", asked).context["clubs"]]


@pytest.mark.parametrize(
    "text",
    ["saint-martin", "gil", "concours belote", "eva flo", "eva & flo", "2019", "august 2019"],
)
def test_one_is_found_by_its_name_its_game_an_entrant_its_month_or_its_year(owner, club, text):
    page = owner.get("/history/", {"text": text})
    assert [one["evening"] for one in page.context["clubs"]] == [club]
    assert "No game matches" not in page.text
    assert "more club evening" not in page.text


def test_a_month_is_found_in_the_language_of_the_page(owner, club):
    for language, text in (("es", "agosto de 2019"), ("fr", "août 2019"), ("fr", "aout")):
        asked = owner.get("/history/", {"text": text}, headers={"accept-language": language})
        assert [one["evening"] for one in asked.context["clubs"]] == [club]


def test_they_stand_before_games_but_not_among_those_of_a_state(owner, club):
    assert len(found(owner)) == CLUBS_AT_ONCE
    assert found(owner, period="2019") == [club]
    for asked in ({"text": "nobody"}, {"state": "finished"}, {"kind": "tarot"}):
        assert found(owner, **asked) == []


def test_how_many_more_there_are_is_said_and_leads_to_them_all_by_pages(owner, club):
    first = owner.get("/history/", {"text": "kim"})
    assert "55 more club evenings" in pages.text_of(first.text)
    [address] = [one for one in pages.links_of(first.text) if "only=clubs" in one]
    shown = []
    while address:
        page = owner.get(f"/history/{address}")
        assert "No game matches" not in page.text
        shown += [one["evening"].pk for one in page.context["clubs"]]
        address = page.context["ways"]["older"]
    assert len(shown) == len(set(shown)) == 60 > EVENINGS_ON_A_PAGE
    assert club.pk not in shown


def test_the_years_to_choose_from_begin_with_the_oldest(owner, club):
    assert owner.get("/history/").context["period"]["years"][-1] == "2019"


def test_it_is_said_if_only_the_newest_were_searched(owner, club, monkeypatch):
    for module in (past_clubs, past_games):
        monkeypatch.setattr(module, "CLUBS_SEARCHED", 60)
    page = owner.get("/history/", {"text": "gil"})
    assert page.context["clubs"] == []
    assert "Only the newest 60 club evenings were searched." in pages.text_of(page.text)
    assert "Only the newest" not in owner.get("/history/").text
