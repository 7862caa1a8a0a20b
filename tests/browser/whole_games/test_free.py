"""Whole games on a free sheet by the pad, to the end: two, five and ten players."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import NewGame, Result, Table
from tests.faults import amount

NAMES = ("Ana", "Bea", "Cy", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jo")


def points_of(number, seat):
    """What a player writes in a round: up to three figures, above and below 0, now and then 0."""
    return (7 * number + 11 * seat) % 130 - 20 * (seat % 3) if (number + seat) % 5 else 0


def shown(points):
    return str(points).replace("-", "−")


class FreeTable(Table):
    """A figure and its sign for each player."""

    def write(self, points):
        """Tap the figures of each player, and the sign, which goes on to the next."""
        for seat, one in enumerate(points):
            expect(self.page.locator(".box.active input")).to_have_attribute(
                "name", f"points-{seat}"
            )
            for figure in str(abs(one)) if one else "":
                self.tap(f'[data-digit="{figure}"]')
            self.tap(f'[data-sign="{"−" if one < 0 else ""}"]')

    def will_be(self, totals, tally):
        """Check the totals after the round, and its sum, before it is saved."""
        figures = self.page.locator(".boxes small output")
        expect(figures).to_have_text([shown(total) for total in totals])
        expect(self.page.locator("#tally")).to_have_text(shown(tally))

    def all_in_sight(self):
        """Check that pad, sentence and button are on the screen, without scrolling."""
        height = self.page.viewport_size["height"]
        for one in (*self.page.locator(".boxes .box, .pad button").all(), self.button):
            box = one.bounding_box()
            assert box["y"] >= 0, one
            assert box["y"] + box["height"] <= height, one
            assert min(box["width"], box["height"]) >= 44, (one, box)
        said, button = self.page.locator(".slot .ruling"), self.button.bounding_box()
        box = said.bounding_box()
        assert box["y"] + box["height"] <= button["y"], (box, button)


def begin(page, players, title):
    new_game = NewGame.from_home(page, "free")
    new_game.call(title)
    new_game.seat(*NAMES[:players])
    return new_game


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (5, amount(4, 10)), (10, amount(2, 10))])
def test_free(page, players, rounds):
    page.set_viewport_size({"width": 360, "height": 640})
    new_game = begin(page, players, "Skyjo")
    table = FreeTable(page)
    table.open(new_game.start())
    expect(page.locator("h1")).to_have_text("Skyjo")

    totals = [0] * players
    for number in range(1, rounds + 1):
        points = [points_of(number, seat) for seat in range(players)]
        totals = [sum(both) for both in zip(totals, points, strict=True)]
        table.write(points)
        table.is_previewed()
        table.will_be(totals, sum(points))
        if number in (1, rounds):
            table.all_in_sight()
        table.save()
        expect(page.locator(".totals .figure")).to_have_text([shown(total) for total in totals])

    # No rule ends it: its players do, and it counts.
    result = table.end_early()
    best = max(range(players), key=totals.__getitem__)
    result.winner_is(NAMES[best], totals[best])
    expect(page.locator(".opening .hand")).to_have_count(rounds)
    result.totals_are(*[shown(total) for total in totals])
    page.goto("/")
    expect(page.locator('.games a[href^="/new/free/"]')).to_contain_text("Skyjo")


def test_free_where_the_fewest_win_a_sum_is_wanted_and_a_total_ends_it(page):
    new_game = begin(page, 3, "Rami")
    new_game.choose("wins", "lowest")
    new_game.write("target", "30")
    new_game.write("sum", "10")
    table = FreeTable(page)
    table.open(new_game.start())

    table.write((12, -2, 1))
    table.is_previewed()
    table.tap(table.button)
    expect(page.locator(".entry .error").first).to_contain_text("11")
    table.tap(page.locator(".box").nth(1))
    for key in ('[data-digit="3"]', '[data-sign="−"]'):
        table.tap(key)
    table.save()
    table.reads(12, shown(-3), 1)
    table.write((20, 0, -10))

    result: Result = table.save_last()

    # 12 + 20 = 32, −3 + 0 = −3, 1 − 10 = −9: Ana has lost, Cy has the fewest.
    result.podium_is((1, "Cy", shown(-9)), (2, "Bea", shown(-3)), (3, "Ana", "32"))
