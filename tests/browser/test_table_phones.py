"""The phones of a club evening's tables enter a card, and the organiser's page shows it."""

from random import Random

import pytest
from playwright.sync_api import expect

from games import services
from games.readers.evenings.table_phones import TableCard


@pytest.fixture
def club(owner):
    """A club evening of two teams, whose phones may enter the card of their table."""
    club = services.draw_club_round(evening=owner.club(), chance=Random(1), seen_round=0)
    return services.allow_table_phones(evening=club, phones="two")


def scan(new_context, club):
    """A phone that was never here, on the card of the table."""
    phone = new_context().pages[0]
    phone.goto(f"/c/{TableCard(club, 1, 1).token}/")
    return phone


def enter(phone, side, *points):
    phone.locator(".keys .key").nth(side).tap()
    for field, figure in zip(phone.locator("[name=points]:visible").all(), points, strict=True):
        field.fill(str(figure))
    phone.locator(".start button:visible").last.tap()


def test_two_phones_agree_and_nobody_reloads_a_page(page, club, new_context):
    page.goto(f"/evenings/{club.key}/")
    first, second = (scan(new_context, club) for _ in range(2))
    table = page.locator("#table-1-1")

    enter(first, 0, 1062, 882)
    expect(first.locator("[role=status].notice")).to_be_visible()
    expect(table).to_contain_text("lue une fois")
    expect(second.locator(".read")).to_contain_text("1062")

    second.locator(".start .action").first.tap()
    expect(second.locator("h2")).to_have_text("Enregistré")
    expect(first.locator("h2")).to_have_text("Enregistré")
    expect(table).to_contain_text("1062")


def test_what_is_unfolded_stays_so_while_the_other_side_enters(club, new_context):
    first, second = (scan(new_context, club) for _ in range(2))
    enter(first, 0, 1062, 882)
    fold = first.locator("details.fold")
    fold.locator("summary").tap()
    second.locator("details.fold > summary").tap()
    enter(second, 1, 1000, 944)

    expect(first.locator("#readings .read")).to_have_count(2)
    expect(fold).to_have_attribute("open", "")


def test_what_is_being_typed_stays_while_the_other_side_enters(page, club, new_context):
    first, second = (scan(new_context, club) for _ in range(2))
    second.locator(".keys .key").nth(1).tap()
    second.locator("[name=points]").first.fill("1062")

    enter(first, 0, 1062, 882)
    expect(second.locator(".read")).to_contain_text("882")
    expect(second.locator("[data-unsaved] [name=points]").first).to_have_value("1062")
