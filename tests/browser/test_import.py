"""The import of a long file: by itself, or step by step without JavaScript."""

import json

import pytest
from playwright.sync_api import expect

from games.services.exchange import importing
from tests.cast import FOUR, MADE


@pytest.fixture
def choose(page, owner, monkeypatch):
    """Choose a file of three games, which are read and added one at a time."""
    monkeypatch.setattr(importing, "BATCH_SIZE", 1)
    record = {"format": "scorekeeper/1", "game": "belote", "players": FOUR, "hands": [MADE]}
    records = [json.dumps(record | {"first_dealer": dealer}) for dealer in range(3)]

    def choose():
        page.goto("/import/")
        page.locator("#file").set_input_files(
            {
                "name": "games.jsonl",
                "mimeType": "application/json",
                "buffer": "\n".join(records).encode(),
            }
        )
        page.locator("button.action").tap()

    return choose


def test_it_continues_by_itself_until_the_history(page, owner, choose):
    choose()
    page.wait_for_url("**/history/")
    assert owner.notebook.games.count() == 3


def test_it_continues_by_itself_after_a_step_without_an_answer(page, owner, choose):
    lost = []

    def lose(route):
        lost.append(route.request.url)
        route.abort()

    page.route("**/on", lose, times=1)
    choose()
    page.wait_for_url("**/history/")
    assert len(lost) == 1
    assert owner.notebook.games.count() == 3


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_it_continues_by_taps_and_can_be_cancelled(page, owner, choose):
    choose()
    progress = page.locator("progress")
    expect(progress).to_have_attribute("value", "1")
    page.locator("button.action").tap()
    expect(progress).to_have_attribute("value", "2")
    page.locator("button.button").tap()
    expect(page.locator("#file")).to_be_visible()
    assert not owner.notebook.games.exists()
    assert not owner.notebook.imports.exists()
