"""A whole game of Aluette."""

from tests.browser.pages import AluetteTable, NewGame
from tests.browser.whole_games import FOUR

ANA_AND_CY, BEA_AND_DAN = 0, 1


def test_aluette(page):
    new_game = NewGame.from_home(page, "aluette")
    new_game.seat(*FOUR)
    table = AluetteTable(page)
    table.open(new_game.start())

    # 1. North (Ana) and west have three each, north reached three first (AL-02).
    table.tricks("SENWENWNW")
    table.will_write(1, 0)
    table.save()
    table.reads(1, 0)
    assert table.taps == 10
    # 2. West (Dan) takes the last three and none before: mordienne, 2 (AL-03b).
    table.tricks("SXENXSWWW")
    table.will_write(0, 2)
    table.save()
    table.reads(1, 2)
    # 3. Ana and Cy won it; the tricks were not noted.
    table.won_by(ANA_AND_CY)
    table.will_write(1, 0)
    table.save()
    table.reads(2, 2)
    # 4. Ana and Cy give up before the first card, which is accepted: 1 to the others (AL-15).
    table.surrender(ANA_AND_CY, accepted=True)
    table.will_write(0, 1)
    table.save()
    table.reads(2, 3)
    # 5. They offer again and are refused: west wins, but without mordienne, so 2 to them (AL-17).
    table.surrender(ANA_AND_CY, accepted=False)
    table.tricks("WENSWWXEW")
    table.will_write(2, 0)
    result = table.save_last()

    result.winner_is("Ana & Cy", 4)
    result.totals_are(4, 3)
    result.sheet_is((1, 0), (0, 2), (1, 0), (0, 1), (2, 0))
