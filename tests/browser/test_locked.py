"""A save while another program locks the database: it waits, and if it has to give up, what was
entered is still there.
"""

import pytest
from playwright.sync_api import expect

from games.models import Entry
from tests.browser.pages import BEA, BeloteTable
from tests.test_away import locked

GIVES_UP = 30_000
"""Milliseconds after which a save has certainly given up: the database waits for five seconds."""


@pytest.fixture(autouse=True)
def nothing_breaks():
    """Allow answers with 503, unlike other tests."""


@pytest.fixture
def table(page, owner):
    """Open a game of Belote."""
    page.goto(f"/games/{owner.start().key}/")
    return BeloteTable(page)


def test_what_was_tapped_is_still_there_and_can_be_saved_again(page, table):
    with locked():
        table.press("taker", BEA)
        table.press("contract", "hearts")
        table.tap(table.button)
        trouble = page.locator("#trouble")
        expect(trouble).to_contain_text(
            "La Marque est occupée. Rien n’est encore enregistré, ni perdu", timeout=GIVES_UP
        )
        expect(trouble).to_contain_text("Réessayer dans un instant.")
        expect(trouble).to_be_in_viewport(ratio=1)

    expect(page.locator('[name="contract"][value="hearts"]')).to_be_checked()
    table.tap(table.button)
    expect(page.locator("#trouble")).to_be_hidden()
    expect(page.locator('.entry [name="version"]')).to_have_value("1")
    assert Entry.objects.count() == 1
