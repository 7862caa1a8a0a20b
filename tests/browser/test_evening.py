"""An evening among friends, on one phone and a television."""

import re
from random import Random
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games import services
from tests.browser.pages import BEA, BeloteTable, BidsTable, Evening, NewGame, Result
from tests.cast import FOUR, MADE

SEVEN = (*FOUR, "Eva", "Flo", "Gil")
OUT_OF_SIGHT = """() => [...document.querySelectorAll(
    "tbody tr > *, .tables li > *, .plan li > *, figure > *"
  )]
  .filter((node) => {
    const { top, bottom, left, right } = node.getBoundingClientRect();
    const line = node.parentElement.getBoundingClientRect();
    return top < line.top - 1 || bottom > line.bottom + 1
      || bottom > innerHeight || left < 0 || right > innerWidth;
  }).map((node) => node.textContent)"""


@pytest.mark.own_context
def test_seven_people_at_la_batarde(page):
    evening = Evening.begin(page, "batarde", *SEVEN)
    address = page.url
    evening.draw()
    expect(evening.tables).to_have_count(2)

    # Nobody bids anything; the first seat takes every trick: as many bad points as cards.
    for number, (seats, cards) in enumerate([(4, 5), (3, 7)]):
        evening.tap(evening.tables.nth(number))
        table = BidsTable(page)
        table.bid(*[0] * seats, speaking=(*range(1, seats), 0))
        table.save()
        table.correct(ana=cards)
        table.save()
        table.reads(cards, *[0] * (seats - 1))
        table.end_early().see_evening()
        page.wait_for_url(address)

    ranks = page.locator(".standing tbody td:first-child")
    expect(ranks).to_have_text(["1"] * 5 + ["6", "7"])
    figures = page.locator(".standing tbody td:last-child")
    expect(figures).to_have_text(["0"] * 5 + ["5", "7"])
    expect(page.locator(".standing thead")).to_contain_text("Mauvais points")

    television = page.context.new_page()
    television.clock.install()
    television.goto(address + "screen/")
    expect(television.locator("#screen h2")).to_have_text(["Viennent de finir"])
    evening.draw()
    expect(evening.tables).to_have_count(4)
    television.clock.fast_forward(10_000)
    expect(television.locator("#screen h2")).to_have_text(
        ["Qui joue où", "En cours", "Viennent de finir"]
    )

    evening.end()
    evening.reopen()


def test_a_table_without_a_draw_and_its_rematch(page, owner):
    evening = services.start_evening(
        notebook=owner.notebook, kind="belote", names=SEVEN, measure="wins", client_key=uuid4()
    )
    address = f"/evenings/{evening.key}/"
    page.goto(address)
    screen = Evening(page)
    screen.unfold(".games")
    screen.tap('.games a[href^="/new/belote/"]')
    new_game = NewGame(page)
    for number, name in enumerate(FOUR, start=1):
        screen.tap(f'[name="known"][value="{name}"]')
        expect(page.locator(".seat-list .name")).to_have_count(number)
    new_game.write("target", "9")
    table = BeloteTable(page)
    table.open(new_game.start())

    # Bea takes in hearts: 95 to 67, more than half of 162: made. 67 → 7, 95 → 9, which ends it.
    table.take(BEA, "hearts")
    table.count(95)
    table.save_last()
    Result(page).rematch()
    table.reads(0, 0)
    screen.tap(".menu > summary")
    screen.tap(f'.menu a[href="{address}"]')

    expect(page.locator("h2")).to_have_text(["Tables libres"])
    expect(screen.tables).to_have_count(2)
    screen.standing_is(
        ("1", re.compile("Bea"), "1", "1", "9"), ("1", re.compile("Dan"), "1", "1", "9")
    )


@pytest.mark.parametrize("people", [24, 60])
def test_a_television_shows_everybody_without_scrolling(page, owner, cast, people):
    names = [f"Marguerite {number}" for number in range(people)]
    evening = services.start_evening(
        notebook=owner.notebook, kind="belote", names=names, client_key=uuid4()
    )
    for number in range(2):
        services.start_round(
            evening=evening,
            phone=owner.owner,
            chance=Random(1),
            seen_round=number,
            client_key=uuid4(),
        )
        evening.refresh_from_db()
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(f"/evenings/{evening.key}/screen/")
    expect(page.locator(".plan li")).to_have_count(people)
    shows_all_at_once(page)
    page.locator('form[action$="/codes"] button').tap()
    expect(page.locator("figure svg")).to_have_count(min(15, people // 2))
    shows_all_at_once(page)

    for game in evening.games.filter(round_number=2):
        cast.say(services.record, game, facts=MADE)
    page.reload()
    expect(page.locator(".standing tbody th")).to_have_count(people)
    shows_all_at_once(page)


def shows_all_at_once(page):
    """Check that nothing scrolls, and that no line leaves its place."""
    high = page.evaluate("() => [document.documentElement, document.body].map(e => e.scrollHeight)")
    assert max(high) <= 1080
    assert page.evaluate(OUT_OF_SIGHT) == []
