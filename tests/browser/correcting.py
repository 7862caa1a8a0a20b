"""Corrections on a phone, and a long game to correct."""

from playwright.sync_api import expect

from tests.browser.pages import ANA, BEA, CY, DAN, Screen

TENS = 1500


def points(attack, taker=ANA, contract="spades"):
    """A hand of Belote in a suit, with these points for the attack."""
    own, other = attack, 162 - attack
    return {
        "taker": taker,
        "contract": contract,
        "points": [own, other] if taker % 2 == 0 else [other, own],
    }


TWELVE = (
    *(points(90), points(100, BEA), points(95, CY), points(70, DAN)),
    points(81, BEA),  # the litige: 8 for Ana and Cy, 8 are carried over
    *(points(120), points(85, BEA), points(90, CY), points(100, DAN)),
    *(points(92), points(87, BEA), points(96, CY)),
)
"""Twelve hands. Hand by hand the sides score 9-7, 6-10, 9-7 (hand 3: 95 to 67), 16-0 (Dan and
Bea fall short), 8-0 with 8 carried over, 12-4 and those 8, 8-8, 9-7, 6-10, 9-7, 7-9 (75 scores 7,
87 scores 9), 10-7 (96 and 66)."""


class Correction(Screen):
    """The page of a correction."""

    def __init__(self, page, address, number, verb="correct/"):
        super().__init__(page)
        self.address = address
        self.from_hand(number, verb)

    def from_hand(self, number, verb):
        """Open the correction from the page of its hand."""
        self.page.goto(f"{self.address}hands/{number}/")
        link = self.page.locator(f'main a[href$="/{verb}"]').first
        if not link.is_visible():
            self.tap("main details.fold > summary")
        self.tap(link)
        expect(self.page.locator("form.correction")).to_be_visible()

    def count(self, number):
        """Tap the digits of a number on the pad. The other box is completed."""
        for digit in str(number):
            self.tap(f'[data-digit="{digit}"]')

    def correct_it(self):
        """Go from both sheets to the correction, with what was tried."""
        self.tap("button[value=correct]")
        expect(self.page.locator("form.correction.entry")).to_be_visible()

    def save(self, leads_to="**/hands/*/"):
        """Tap the main button and wait until the correction is saved."""
        self.is_previewed()
        self.tap("form.correction .action")
        self.page.wait_for_url(leads_to)
