"""The import of a file."""

from playwright.sync_api import expect

from tests.files import GAME, file_with


def test_a_file_is_chosen_and_its_games_are_in_the_history(page, owner):
    content = file_with(*[GAME | {"first_dealer": dealer} for dealer in range(3)])
    page.goto("/import/")
    page.locator("#file").set_input_files(
        {"name": "games.json", "mimeType": "application/json", "buffer": content}
    )
    page.locator("button.action").tap()

    page.wait_for_url("**/history/")
    expect(page.get_by_role("status").filter(has_text="3 ")).to_be_visible()
    assert owner.notebook.games.count() == 3
