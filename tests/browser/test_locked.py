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


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_the_page_sends_it_again(page, table):
    with locked():
        page.locator('[name="taker"]').nth(BEA).check(force=True)
        page.locator('[name="contract"][value="hearts"]').check(force=True)
        page.locator("#write").tap()
        expect(page.get_by_role("heading", name="La Marque est occupée")).to_be_visible(
            timeout=GIVES_UP
        )

    page.get_by_role("button", name="Envoyer de nouveau").tap()
    expect(page.locator('.entry [name="version"]')).to_have_value("1")
    assert Entry.objects.count() == 1
