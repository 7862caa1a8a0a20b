"""A tab that was left open while the phone joined another notebook: what is sent from it is for the
notebook that it shows, with network and without.
"""

import pytest
from playwright.sync_api import expect

from games import services
from games.models import Access, Game, Notebook, Right
from tests.browser.pages import NewGame, Screen, lose_network, set_up_belote
from tests.browser.worker import BEFORE, keeps
from tests.cast import FOUR, add_player
from tests.waiting import wait_until

OF_NOTEBOOK = """async (address) =>
  (await caches.match(address, {ignoreVary: true}))?.headers.get("Notebook")"""


@pytest.fixture
def joined(owner):
    """The notebook of somebody else, who invites."""
    notebook = Access.objects.get(phone=owner.stranger).notebook
    for name in ("Zoé", "Yan"):
        add_player(notebook, name)
    return notebook


@pytest.fixture
def join(owner, joined, base_url):
    """Join that notebook in another tab of the same phone."""

    def join(page):
        invitation = services.invite(
            notebook=joined, phone=owner.stranger, right=Right.OWNER, lasting="week"
        )
        tab = page.context.new_page()
        tab.goto(f"/j/{invitation.token}/")
        Screen(tab).tap("main .action")
        expect(tab).to_have_url(f"{base_url}/")
        return tab

    return join


def test_what_is_deleted_and_named_is_the_notebook_of_the_tab(page, owner, join, joined):
    page.goto("/settings/")
    named = page.context.new_page()
    named.goto("/settings/")
    tab = join(page)
    named.locator("#name").fill("À nous")
    named.get_by_role("button", name="Enregistrer ce nom").first.tap()
    expect(named.locator("#name")).to_have_value("À nous")
    assert Notebook.objects.get(pk=joined.pk).name == ""
    tab.close()

    page.get_by_text("Supprimer le carnet").tap()
    page.locator("[name=sure]").check()
    page.get_by_role("button", name="Supprimer le carnet").tap()
    expect(page.locator("#main")).to_contain_text("À nous")
    deleted = [one.pk for one in Notebook.objects.exclude(deleted_at=None)]
    assert deleted == [owner.notebook.pk]


@pytest.mark.own_context
@pytest.mark.browser_context_args(service_workers="allow")
def test_a_new_game_of_the_tab_waits_for_the_network_where_the_phone_knows_another_notebook(
    page, owner, join, joined
):
    for name in FOUR:
        add_player(owner.notebook, name)
    page.goto("/")
    keeps(page, "/", BEFORE)
    set_up_belote(page, *FOUR)
    tab = join(page)
    wait_until(lambda: tab.evaluate(OF_NOTEBOOK, BEFORE) == str(joined.pk))

    lose_network(page)
    page.locator("#start").tap()
    expect(page.locator("#trouble")).to_contain_text("Rien n’est enregistré")
    assert not Game.objects.exists()
    page.context.set_offline(False)
    page.locator("#start").tap()
    NewGame(page).skip_holder()
    assert Game.objects.get().notebook == owner.notebook
    expect(page.locator(".totals")).to_contain_text("Ana")
