"""A club evening on the organiser's laptop, by keyboard alone."""

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

MANY = 250
"""How many stops a page has at most."""


def tab_to(what: Locator, key: str = "Tab", most: int = 40) -> int:
    """Press Tab until `what` has the focus; return how often."""
    for stops in range(most):
        if what.and_(what.page.locator(":focus")).count():
            return stops
        what.page.keyboard.press(key)
    raise AssertionError(f"{what} cannot be reached")


class Laptop:
    """Types cards, and counts the keys."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys = page, 0

    @property
    def number(self) -> Locator:
        """Where a card begins."""
        return self.page.locator("#cards [name=number]")

    @property
    def points(self) -> Locator:
        return self.page.locator("#cards [name=points]")

    def row(self, at: int, number: int = 1) -> Locator:
        """A table in the list of a round."""
        return self.page.locator(f"#table-{number}-{at}")

    def open(self, key: str) -> None:
        """Open the page of a club evening, whose line waits for a card."""
        self.page.goto(f"/evenings/{key}/")
        expect(self.number).to_be_focused()

    def press(self, what: Locator, key: str = "Enter", by: str = "Tab") -> None:
        """Go to a link, a button, a fold or a box from stop to stop, and press it."""
        tab_to(what, by, MANY)
        self.page.keyboard.press(key)

    def write(self, what: Locator, text: str) -> None:
        """Go to a field and replace what is in it."""
        tab_to(what, most=MANY)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)

    def type(self, *figures: object, end: str = "Enter") -> None:
        """Type these figures, and Enter after each."""
        for figure in figures:
            self.page.keyboard.type(str(figure))
            self.page.keyboard.press(end)
            self.keys += len(str(figure)) + 1

    def card(self, at: int, *points: int, capots: Sequence[int] = ()) -> None:
        """Type a card, with its capots if there are any."""
        figures = [at, *points, *capots]
        for place, figure in enumerate(figures):
            goes_on = capots and len(points) <= place < len(figures) - 1
            self.type(figure, end=" " if goes_on else "Enter")

    def is_saved(self, *tables: int, number: int = 1) -> None:
        for at in tables:
            expect(self.row(at, number)).to_have_class("saved")
