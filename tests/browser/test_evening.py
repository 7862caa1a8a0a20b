"""An evening among friends, on one phone and a television."""

from random import Random
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games import services
from games.table import acts
from tests.browser.pages import STANDS_STILL, BidsTable, Evening
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
        table.end_early("text=La compter telle quelle").see_evening()
        page.wait_for_url(address)

    ranks = page.locator(".standing tbody td:first-child")
    expect(ranks).to_have_text(["1"] * 5 + ["6", "7"])
    figures = page.locator(".standing tbody td:last-child")
    expect(figures).to_have_text(["0"] * 5 + ["5", "7"])
    expect(page.locator(".standing thead")).to_contain_text("Mauvais points")

    television = page.context.new_page()
    television.clock.install()
    page.add_init_script(STANDS_STILL)
    television.goto(address + "screen/")
    expect(television.locator("#screen h2")).to_have_text(["Viennent de finir"])
    evening.draw()
    expect(evening.tables).to_have_count(4)
    television.clock.fast_forward(10_000)
    expect(television.locator("#screen h2")).to_have_text(
        ["Qui joue où", "En cours", "Viennent de finir"]
    )

    evening.tap('form[action$="/end"] button')
    expect(page.locator("main [role=alert]")).to_contain_text("2 tables jouent encore")
    evening.end()
    evening.reopen()


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
        cast.say(acts.record, game, facts=MADE)
    page.reload()
    expect(page.locator(".standing tbody th")).to_have_count(people)
    shows_all_at_once(page)


def shows_all_at_once(page):
    """Check that nothing scrolls, and that no line leaves its place."""
    high = page.evaluate("() => [document.documentElement, document.body].map(e => e.scrollHeight)")
    assert max(high) <= 1080
    assert page.evaluate(OUT_OF_SIGHT) == []


def test_a_round_of_a_club_evening_is_entered_on_a_phone_and_followed_on_the_big_screen(
    page, owner
):
    page.goto("/evenings/new-club/")
    page.locator("#entrants").fill("Ana & Bea\nCy & Dan\nEva & Flo\nGil & Hugo")
    page.locator("main .action").click()
    page.locator('form[action$="/round"] .action').click()

    screen = page.context.new_page()
    screen.goto(f"{page.url}screen/")
    expect(screen.locator("[data-pages] li")).to_have_count(4)

    for at, figures in ((1, ("982", "1", "962", "")), (2, ("700", "0", "1244", "2"))):
        page.locator("[name=number]").fill(str(at))
        for name, figure in zip(("points", "capots"), (figures[::2], figures[1::2]), strict=True):
            for side in (0, 1):
                page.locator(f"[name={name}]").nth(side).fill(figure[side])
        page.locator("[name=why]").fill("so")
        page.locator("#cards button").first.click()

    ranks = page.locator(".standing tbody td:last-child")
    expect(ranks).to_have_text(["1244", "982", "962", "700"])
    expect(screen.locator("[data-pages] .figure")).to_have_text(["1244", "982", "962", "700"])
    page.locator("#next .action").click()
    page.locator("#round-1 summary").click()
    page.locator("#round-1 a").click()
    expect(page.locator("#table-1-1 .figure").first).to_have_text("982")
    page.locator("#next a").click()
    expect(page.locator("#table-2-1 .figure").first).to_have_text("–")
