"""A usual hand takes few taps, from the table screen to the sheet, and no keyboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import (
    ANA,
    BEA,
    CY,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
)


@pytest.fixture
def sit_down(page, owner):
    """Open the table of a game."""

    def sit_down(table, kind, *hands, **rules):
        game = owner.play(owner.start(kind, rules=rules), *hands)
        at_the_table = table(page)
        at_the_table.open(f"/games/{game.key}/")
        return at_the_table

    return sit_down


def test_alta_baja_takes_five(sit_down):
    table = sit_down(AltaBajaTable, "alta_baja")
    table.cards("K", "Q", "10", "2")
    table.save()
    table.reads(3, 1, 0, 0)
    assert table.taps == 5


def test_alta_baja_takes_three_with_only_the_first_and_the_second_player(sit_down):
    table = sit_down(AltaBajaTable, "alta_baja", {"first": [ANA], "second": [BEA]})
    table.press("first", CY)
    table.press("second", DAN)
    table.save()
    table.reads(3, 1, 3, 1)
    assert table.taps == 3


def test_aluette_takes_ten(sit_down):
    table = sit_down(AluetteTable, "aluette")
    table.tricks("SENWENWNW")
    table.save()
    table.reads(1, 0)
    assert table.taps == 10


@pytest.mark.parametrize(("mordienne", "points", "taps"), [(False, 1, 2), (True, 2, 3)])
def test_aluette_takes_two_or_three_with_only_the_result(sit_down, mordienne, points, taps):
    table = sit_down(AluetteTable, "aluette", {"won_by": 1})
    table.press("won_by", 0)
    if mordienne:
        table.press("mordienne", 1)
    table.save()
    table.reads(points, 1)
    assert table.taps == taps


@pytest.mark.parametrize("kind", ["batarde", "river"])
def test_bids_take_five_and_their_tricks_five_where_two_differ(sit_down, page, kind):
    before = {"bids": [0, 0, 0, 0], "tricks": [0, 0, 0, 5 if kind == "batarde" else 1]}
    table = sit_down(BidsTable, kind, before)
    # Two or six cards: 1, 0, 1 and 1 are bid, and 1, 0, 0 and the rest taken.
    speaking = (CY, DAN, ANA, BEA) if kind == "batarde" else (ANA, BEA, CY, DAN)
    table.bid(1, 0, 1, 1, speaking=speaking)
    table.save()
    assert table.taps == 5
    table.correct(cy=0, dan=5 if kind == "batarde" else 1)
    table.save()
    assert table.taps <= 10
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("points", [95, 110])
def test_belote_takes_three_and_then_four_at_most(sit_down, points):
    table = sit_down(BeloteTable, "belote")
    table.take(BEA, "hearts")
    assert table.taps == 3
    table.count(points)
    table.save()
    assert table.taps == 3 + len(str(points)) + 1


def test_the_keyboard_of_the_phone_stays_closed_on_the_table(sit_down, owner, page):
    table = sit_down(BeloteTable, "belote")
    table.take(BEA, "hearts")
    boxes = page.locator(".box input")
    for box in boxes.all():
        expect(box).to_have_attribute("inputmode", "none")
    assert page.locator(".entry textarea").count() == 0
    assert boxes.count() == 2
