"""What waits on a phone without network, saved as a file and sent by another phone of the game."""

import pytest
from playwright.sync_api import expect

from games.models import Entry
from tests.browser.pages import BeloteTable
from tests.browser.test_outbox import arrived, game, knows, plays_a_hand, table, waits  # noqa: F401
from tests.waiting import wait_until

pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


def test_another_phone_sends_what_waits_and_each_entry_arrives_once(
    table,  # noqa: F811
    page,
    game,  # noqa: F811
    owner,
    open_phone,
    tmp_path,
):
    page.context.set_offline(True)
    plays_a_hand(table)
    waits(page, 2)
    page.locator("#phone summary").tap()
    with page.expect_download() as download:
        page.locator("#phone [download]").tap()
    file = tmp_path / "waiting.json"
    download.value.save_as(file)

    other = open_phone(owner.scorer)
    BeloteTable(other).open(f"/games/{game.key}/")
    knows(other, game)
    other.goto("/stored/")
    other.locator("#waiting").set_input_files({"name": "x", "mimeType": "", "buffer": b"[{}]"})
    expect(other.locator("dd [role=status]")).to_contain_text("ne contient pas")
    other.locator("#waiting").set_input_files(file)
    expect(other.locator("dd [role=status]")).to_contain_text("une fois")
    wait_until(lambda: Entry.objects.filter(game=game).count() == 4)
    arrived(other, game, 4)
    senders = Entry.objects.filter(game=game, number__gt=2).values_list("phone", flat=True)
    assert set(senders) == {owner.scorer.pk}

    page.context.set_offline(False)
    arrived(page, game, 4)
