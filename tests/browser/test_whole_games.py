"""One whole game of each of the five, on a phone, from the empty home page to the winner.

Names are typed; every hand is entered by taps. The sheets were reckoned by hand from the rules: a
comment beside each hand says how, with the id of the worked example that it repeats.
"""

from playwright.sync_api import expect

from tests.browser.pages import (
    ANA,
    BEA,
    CY,
    DAN,
    AltaBajaTable,
    AluetteTable,
    BeloteTable,
    BidsTable,
    NewGame,
)

FOUR = ("Ana", "Bea", "Cy", "Dan")
ANA_AND_CY, BEA_AND_DAN = 0, 1


def test_belote(page):
    new_game = NewGame.from_home(page, "belote")
    new_game.seat(*FOUR)
    new_game.write("target", "50")
    table = BeloteTable(page)
    table.open(new_game.start())
    table.reads(0, 0)

    # 1, Ana deals. Bea takes in hearts: 95 to 67, more than half of 162: made. 67 → 7, 95 → 9.
    table.take(BEA, "hearts")
    table.count(95)
    table.will_write(7, 9)
    table.save()
    table.row_reads(1, 7, 9)
    table.reads(7, 9)

    # 2, Bea deals. Cy takes at spades: 71 and belote against 91, level (BE-07): the defence scores
    # its 91 → 9, the attack's 91 → 9 wait for the next hand.
    table.take(CY, "spades")
    table.count(71)
    table.press("belote", ANA_AND_CY)
    table.will_write(0, 9)
    table.save()
    table.reads(7, 18)
    carried = page.locator(".next .chip")
    expect(carried).to_contain_text("9")

    # 3, Cy deals. Dan throws in: nobody scores, the same player deals again, 9 still wait.
    dealer = page.locator(".next p")
    before = dealer.inner_text()
    assert "Cy" in before
    table.redeal(DAN)
    table.reads(7, 18)
    assert dealer.inner_text() == before.replace("3", "4")
    expect(carried).to_contain_text("9")

    # 4, Cy deals. Ana takes at no trump: 116 and belote, 136 to 134, made (BE-19): 14 and 13;
    # the 9 of the litige go to the attack on top: 23.
    table.take(ANA, "no_trump")
    table.count(116)
    table.press("belote", ANA_AND_CY)
    table.will_write(23, 13)
    table.save()
    table.reads(30, 31)
    expect(carried).to_have_count(0)

    # 5, Dan deals. Dan takes at clubs. By mistake the defence's 97 is counted for the attack, with
    # belote 117 → 12, against 65 → 6; that is taken back, and the announcement stays.
    table.take(DAN, "clubs")
    table.count(97)
    table.press("belote", BEA_AND_DAN)
    table.will_write(6, 12)
    table.save()
    table.reads(36, 43)
    table.undo()
    table.reads(30, 31)
    # 65 and belote, 85 to 97: dedans (BE-10). The defence takes 162 and the belote: 182 → 18.
    table.count(65)
    table.press("belote", BEA_AND_DAN)
    table.will_write(18, 0)
    table.save()
    table.reads(48, 31)

    # 6, Ana deals. Bea takes in diamonds and makes capot with belote (BE-13): 262 + 20 → 28.
    # 31 + 28 = 59 is past 50, and ahead of 48.
    table.take(BEA, "diamonds")
    table.capot()
    table.press("belote", BEA_AND_DAN)
    table.will_write(0, 28)
    result = table.save_last()

    result.winner_is("Bea & Dan", 59)
    result.totals_are(48, 59)
    result.sheet_is((7, 9), (0, 9), (0, 0), (23, 13), (18, 0), (0, 28))


def test_alta_baja(page):
    new_game = NewGame.from_home(page, "alta_baja")
    new_game.seat(*FOUR)
    new_game.choose("deck", "spanish40")
    table = AltaBajaTable(page)
    table.open(new_game.start())

    def trick(*cards: str) -> None:
        table.cards(*cards)
        table.save()

    # Ten tricks, worth 3/1 3/1 4/2 4/2 5/3 5/3 6/4 6/4 7/5 7/5; ranks A K C J 7 6 5 4 3 2.
    trick("K", "C", "7", "2")  # 1 Alta: king 3, horseman 1 (as AB-01)
    table.reads(3, 1, 0, 0)
    expect(table.key("card-0", "K")).to_be_disabled()  # Ana has played her king
    trick("5", "3", "K", "4")  # 2 Baja: three 3, four 1 (as AB-02)
    table.reads(3, 4, 0, 1)
    trick("A", "A", "C", "J")  # 3 Alta: two aces share 4 and 2 (as AB-03)
    table.reads(6, 7, 0, 1)
    trick("2", "4", "4", "7")  # 4 Baja: two 4; the fours are level, nobody is second (as AB-05)
    table.reads(10, 7, 0, 1)
    table.places(first=DAN, second=CY)  # 5 Alta, without the cards: 5 and 3
    table.save()
    table.reads(10, 7, 3, 6)
    table.moment("result")  # and with the cards again
    trick("3", "2", "2", "5")  # 6 Baja: two twos share 5 and 3
    table.reads(10, 11, 7, 6)
    trick("J", "J", "J", "3")  # 7 Alta: three level, nobody scores (as AB-04)
    table.reads(10, 11, 7, 6)
    trick("4", "5", "3", "6")  # 8 Baja: three 6, four 4
    table.reads(14, 11, 13, 6)
    trick("C", "6", "A", "K")  # 9 Alta: ace 7, king 5
    table.reads(14, 11, 20, 11)
    table.cards("6", "7", "5", "A")  # 10 Baja: five 7, six 5; the ace is high, so last (as AB-13)
    result = table.save_last()

    # 80 points are at stake (AB-19), less 2 in trick 4 and 10 in trick 7: 68 = 27 + 19 + 11 + 11.
    result.winner_is("Cy", 27)
    result.podium_is((1, "Cy", 27), (2, "Ana", 19), (3, "Bea", 11), (3, "Dan", 11))
    result.sheet_is(
        (3, 1, 0, 0),
        (0, 3, 0, 1),
        (3, 3, 0, 0),
        (4, 0, 0, 0),
        (0, 0, 3, 5),
        (0, 4, 4, 0),
        (0, 0, 0, 0),
        (4, 0, 6, 0),
        (0, 0, 7, 5),
        (5, 0, 7, 0),
    )


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


def test_batarde(page):
    new_game = NewGame.from_home(page, "batarde")
    new_game.seat(*FOUR)
    new_game.choose("deals", "rising")
    table = BidsTable(page)
    table.open(new_game.start())

    # 1, five cards, Ana deals and speaks last. 2, 0 and 1: she may not say 2 (BA-13). She says 3
    # and takes 2: 1 bad point; the others are exact.
    table.bid(0, 2, 0, 1, speaking=(BEA, CY, DAN))
    table.is_barred(ANA, 2)
    table.bid(3, 2, 0, 1, speaking=(ANA,))
    table.save()
    table.correct(ana=2)
    table.save()
    table.reads(1, 0, 0, 0)

    # 2, six cards, Bea speaks last. 2, 1 and 1: she may not say 2. Méchoune: Dan, who takes 2
    # instead of 1, has 1 × 2.
    table.bid(1, 0, 2, 1, speaking=(CY, DAN, ANA))
    table.is_barred(BEA, 2)
    table.bid(1, 1, 2, 1, speaking=(BEA,))
    table.press("trump", "hearts")
    table.press("stake", "mechoune")
    table.save()
    table.correct(dan=2)
    table.save()
    table.reads(1, 0, 0, 2)

    # 3, seven cards, Cy speaks last. 3, 2 and 0: he may not say 2. Choune: Ana 1 of 2 and Cy 3 of 4
    # have 1 × 4 each.
    table.bid(2, 0, 0, 3, speaking=(DAN, ANA, BEA))
    table.is_barred(CY, 2)
    table.bid(2, 0, 4, 3, speaking=(CY,))
    table.press("stake", "choune")
    table.save()
    table.correct(ana=1, cy=3)
    table.save()
    table.reads(5, 0, 4, 2)

    # 4, eight cards, Dan speaks last. 5, 2 and 1: he may not say 0. Ana 3 of 5 has 2, Bea 3 of 2
    # has 1.
    table.bid(5, 2, 1, 0, speaking=(ANA, BEA, CY))
    table.is_barred(DAN, 0)
    table.bid(5, 2, 1, 1, speaking=(DAN,))
    table.save()
    table.correct(ana=3, bea=3)
    table.save()
    table.reads(7, 1, 4, 2)

    # 5, nine cards, Ana speaks last. 0, 3 and 2: she may not say 4. Méchoune: Bea said none and
    # takes 3, 3 × 2 = 6 (BA-17); Ana 1 of 3, 2 × 2 = 4.
    table.bid(0, 0, 3, 2, speaking=(BEA, CY, DAN))
    table.is_barred(ANA, 4)
    table.bid(3, 0, 3, 2, speaking=(ANA,))
    table.press("stake", "mechoune")
    table.save()
    table.correct(ana=1, bea=3)
    result = table.save_last()

    # The lowest total wins.
    result.winner_is("Dan", 2)
    result.podium_is((1, "Dan", 2), (2, "Cy", 4), (3, "Bea", 7), (4, "Ana", 11))
    result.sheet_is((1, 0, 0, 0), (0, 0, 0, 2), (4, 0, 4, 0), (2, 1, 0, 0), (4, 6, 0, 0))


def test_river(page):
    new_game = NewGame.from_home(page, "river")
    new_game.seat("Ana", "Bea", "Cy")
    new_game.choose("bidding", "in_turn")
    new_game.write("max_cards", "3")
    table = BidsTable(page)
    table.open(new_game.start())

    # Exact: the tricks and ten a trick, a nil 10; else the tricks. Deal and play pass to the right.
    # 1, one card, Ana deals and bids last. 0 and 0: she may not say 1 (RV-18). Bea, who bid none,
    # takes the trick: 1; the nils of the others 10 each.
    table.bid(0, 0, 0, speaking=(CY, BEA))
    table.is_barred(ANA, 1)
    table.bid(0, 0, 0, speaking=(ANA,))
    table.save()
    table.correct(bea=1)
    table.save()
    table.reads(10, 1, 10)

    # 2, two cards, Cy bids last. 1 and 1: he may not say 0. Ana and Bea 1 of 1, 11 (RV-07); Cy
    # none of 1, 0 (RV-05).
    table.bid(1, 1, 0, speaking=(BEA, ANA))
    table.is_barred(CY, 0)
    table.bid(1, 1, 1, speaking=(CY,))
    table.press("trump", "spades")
    table.save()
    table.correct(cy=0)
    table.save()
    table.reads(21, 12, 10)

    # 3, three cards, Bea bids last. 3 and 0: she may not say 0. Ana 3 of 3, 33 (RV-01); Cy none of
    # none, 10 (RV-04); Bea none of 1, 0.
    table.bid(3, 0, 0, speaking=(ANA, CY))
    table.is_barred(BEA, 0)
    table.bid(3, 1, 0, speaking=(BEA,))
    table.save()
    table.correct(bea=0)
    table.save()
    table.reads(54, 12, 20)

    # 4, three cards again, Ana bids last. 2 and 0: she may not say 1. Ana 1 of none, 1; Bea a nil,
    # 10; Cy 2 of 2, 22.
    table.bid(0, 0, 2, speaking=(CY, BEA))
    table.is_barred(ANA, 1)
    table.bid(0, 0, 2, speaking=(ANA,))
    table.save()
    table.correct(ana=1)
    table.save()
    table.reads(55, 22, 42)

    # 5, two cards, Cy bids last. 0 and 0: he may not say 2. Ana a nil, 10; Bea 1 of none, 1; Cy 1
    # of 1, 11.
    table.bid(0, 0, 0, speaking=(BEA, ANA))
    table.is_barred(CY, 2)
    table.bid(0, 0, 1, speaking=(CY,))
    table.save()
    table.correct(bea=1)
    table.save()
    table.reads(65, 23, 53)

    # 6, one card, Bea bids last. 1 and 0: she may not say 0. Ana none of 1, 0; Bea 1 of 1, 11; Cy
    # a nil, 10.
    table.bid(1, 0, 0, speaking=(ANA, CY))
    table.is_barred(BEA, 0)
    table.bid(1, 1, 0, speaking=(BEA,))
    table.save()
    table.correct(ana=0)
    result = table.save_last()

    result.winner_is("Ana", 65)
    result.podium_is((1, "Ana", 65), (2, "Cy", 63), (3, "Bea", 34))
    result.sheet_is((10, 1, 10), (11, 11, 0), (33, 0, 10), (1, 10, 22), (10, 1, 11), (0, 11, 10))
