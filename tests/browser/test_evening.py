"""An evening among friends, on one phone and a television."""

from random import Random
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from games import services
from games.table import acts
from games.views.evenings import evenings
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
    asked = page.locator("main [role=alert]")
    expect(asked).to_contain_text("À 2 tables, rien n’est encore inscrit")
    evening.end("text=Annuler le tirage et finir")
    expect(page.locator(".winner h2")).to_contain_text("et")
    expect(evening.tables).to_have_count(2)
    evening.reopen()


NINE = (*SEVEN, "Hugo", "Ida")
MADE_NIL, TOOK_ONE = 10, 1
"""What a bid of nought is worth at the river: made, and with a trick all the same."""


STANDING = """() => {
  const rows = [...document.querySelectorAll(".standing[class*=by-] tbody tr")];
  return Object.fromEntries(rows.map(({ cells: [rank, name, ...figures] }) => [
    name.lastChild.textContent.trim(), [rank.innerText.trim(), figures.at(-1).innerText.trim()],
  ]));
}"""
"""What a table of the ranking says of each: rank and points."""


def test_nine_people_play_at_tables_of_five_and_four_and_a_guest_finds_both(
    page, owner, cast, new_context, monkeypatch
):
    monkeypatch.setattr(evenings, "CHANCE", Random(7))
    evening = owner.evening(kind="river", names=NINE, rules={"max_cards": 1, "top": "once"})
    points = dict.fromkeys(NINE, 0)
    page.goto(f"/evenings/{evening.key}/")
    there, address = Evening(page), page.url
    choice = page.locator('[name=tables][value="5,4"]')
    there.tap('label:has([name=tables][value="5,4"])')
    there.draw()
    first = tables_of(evening, 1)
    assert [len(table) for table in first] == [5, 4]

    # A guest by the code of the table of four.
    guest = new_context().pages[0]
    name, [game] = first[1][0], evening.games.filter(table_number=2)
    link = cast.invite(game=game, lasting="tonight").token
    guest.goto(f"/j/{link}/")
    guest.locator(f".key:has-text('{name}')").tap()
    guest.locator("main .action").tap()
    guest.wait_for_url(f"**/games/{game.key}/")

    def play(number):
        for at, names in enumerate(tables_of(evening, number)):
            there.tap(there.tables.nth(at))
            table = BidsTable(page)
            table.bid(*[0] * len(names), speaking=tuple(range(len(names))))
            table.save()
            table.correct(ana=1)
            table.save_last().see_evening()
            page.wait_for_url(address)
            for player in names:
                points[player] += TOOK_ONE if player == names[0] else MADE_NIL

    def stands(where):
        """Check what a page says of the ranking: rank, name and points."""
        rows = where.locator(".standing[class*=by-] tbody tr")
        expect(rows).to_have_count(len(points))
        best = sorted(points.values(), reverse=True)
        expected = {name: [str(1 + best.index(made)), str(made)] for name, made in points.items()}
        assert where.evaluate(STANDING) == expected

    play(1)
    stands(page)

    # The draw keeps the choice of tables, and everybody of the four sits at the five.
    expect(choice).to_be_checked()
    there.draw()
    second = tables_of(evening, 2)
    assert [len(table) for table in second] == [5, 4]
    assert {*first[1]} <= {*second[0]}
    expect(choice).to_be_checked()

    # The guest reads where it sits next, and goes there: nothing is scanned.
    guest.goto(address)
    expect(guest.locator(".own p")).to_have_text(f"{name}\u00a0: table 1")
    stands(guest)
    guest.locator(".own .action").tap()
    guest.wait_for_url(f"**/games/{evening.games.get(round_number=2, table_number=1).key}/")

    there.tap('form[action$="/end"] button')
    asked = page.locator("main [role=alert]")
    expect(asked).to_contain_text("À 2 tables, rien n’est encore inscrit")
    there.tap("text=Attendre")
    play(2)
    there.end()
    [*winners] = [name for name, made in points.items() if made == max(points.values())]
    for winner in winners:
        expect(page.locator(".winner h2")).to_contain_text(winner)
    expect(page.locator(".winner p")).to_contain_text(f"{max(points.values())} points")
    stands(page)
    guest.goto(address)
    stands(guest)

    page.emulate_media(media="print")
    page.goto(f"{address}paper/")
    stands(page)
    played = page.locator(".round")
    expect(played).to_have_count(2)
    for at, tables in enumerate((second, first)):
        expect(played.nth(at)).to_be_visible()
        lines = "\n".join(played.nth(at).locator("tr").all_inner_texts())
        for table in tables:
            expect(played.nth(at).locator("tr", has_text=table[0])).to_contain_text(table[-1])
            for name in table:
                assert f"{name} {TOOK_ONE if name == table[0] else MADE_NIL}" in lines


def tables_of(evening, number):
    """The names of each table of a round, the first deals."""
    games = evening.games.filter(round_number=number).order_by("table_number")
    return [[seat.name for seat in game.seats.order_by("number")] for game in games]


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
