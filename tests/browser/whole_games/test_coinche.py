"""A whole game of Coinche."""

from tests.browser.pages import NewGame, Table


def test_coinche(page):
    new_game = NewGame.from_home(page, "coinche")
    new_game.seat("Ana", "Bea", "Cy")
    new_game.write("target", "5")
    table = Table(page)
    table.open(new_game.start())
    for seat, points in enumerate("520"):
        page.fill(f"[name=points-{seat}]", points)
    table.save()

    assert "Ana" in page.content()
