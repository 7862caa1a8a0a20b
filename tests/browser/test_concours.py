"""A concours of Belote from its first name to its prizes, on a laptop, by keyboard alone, with all
that goes wrong at one. Then what the page, the big screen, the link, the paper and the spreadsheet
say is compared with what the cards add up to.

In every test run 10 pairs play two rounds; in the long form 40 pairs play four.
"""

import csv
import io
import logging
import re
import time
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest
from playwright.sync_api import expect

from games.views.evenings import evenings
from tests.browser.laptop import Laptop
from tests.faults import amount

pytestmark = pytest.mark.browser_context_args(
    is_mobile=False, has_touch=False, viewport={"width": 1280, "height": 800}
)
log = logging.getLogger(__name__)  # for docs/benchmarks.md
PAIRS, ROUNDS, HANDS = amount(10, 40), amount(2, 4), 12
LATE = PAIRS
"""The number of the pair that comes after the first round."""

LEAVE_AFTER = ROUNDS // 2
PRIZES = ["un jambon", "un panier garni", "deux bouteilles", "un saucisson"]
FOUR_MINUTES = 240

ROWS = """() => [...document.querySelectorAll(".standing tbody tr")].map((row) => [...row.cells]
  .filter((cell) => cell.checkVisibility()).map((cell) => cell.innerText.trim()))"""
"""What can be seen of a table: of each row its cells."""

TURNS = """() => [...document.querySelectorAll("[data-pages] li")]
  .map((line) => line.innerText.split("\\n").filter((text) => text.trim()))"""


@dataclass
class Played:
    """A round: who met whom at which table, who sat out, and the points and capots of each."""

    tables: dict[int, tuple[int, int]]
    sat_out: list[int]
    cards: dict[int, tuple[tuple[int, int], tuple[int, int]]] = field(default_factory=dict)


@dataclass
class Reckoning:
    """What the cards add up to, in the way that is announced in the hall."""

    names: dict[int, str]
    rounds: list[Played] = field(default_factory=list)

    def scores(self, pair):
        """Round by round the points of a pair: the average for who sat out, None before it came."""
        return [self._score(pair, played) for played in self.rounds if played.cards]

    def _score(self, pair, played):
        made = [points for card, _ in played.cards.values() for points in card]
        if pair in played.sat_out:
            return int(Fraction(sum(made), len(made)) + Fraction(1, 2))
        at = next((at for at, pairs in played.tables.items() if pair in pairs), None)
        return None if at is None else played.cards[at][0][played.tables[at].index(pair)]

    def capots(self, pair):
        return sum(
            played.cards[at][1][pairs.index(pair)]
            for played in self.rounds
            for at, pairs in played.tables.items()
            if pair in pairs and at in played.cards
        )

    def points(self, pair):
        return sum(score or 0 for score in self.scores(pair))

    def ranking(self):
        """Each pair with its rank, the best first."""
        worths = {
            pair: (
                self.points(pair),
                self.capots(pair),
                max(score or 0 for score in self.scores(pair)),
            )
            for pair in self.names
        }
        ranks = {
            pair: 1 + sum(other > worth for other in worths.values())
            for pair, worth in worths.items()
        }
        return sorted((rank, pair) for pair, rank in ranks.items())

    def prizes(self):
        """Each prize, with those who share it."""
        ranking = self.ranking()
        return {
            prize: [pair for rank, pair in ranking if rank == ranking[place][0]]
            for place, prize in enumerate(PRIZES)
        }


class Organiser(Laptop):
    """Runs a concours, and knows what it was told."""

    def __init__(self, page):
        super().__init__(page)
        self.random, self.seconds, self.left = Random(7), [], []
        names = {pair: f"Marguerite {pair} – Jean-Baptiste {pair}" for pair in range(1, PAIRS)}
        self.reckoning = Reckoning(names)

    @property
    def last(self):
        """The round that is played."""
        return self.reckoning.rounds[-1]

    def begin(self):
        self.page.goto("/evenings/new-club/")
        belote = self.page.locator("[name=kind]:checked")
        self.press(belote, "ArrowRight")
        while belote.input_value() != "belote":
            self.page.keyboard.press("ArrowRight")
        self.write(self.page.locator("#entrants"), "\n".join(self.reckoning.names.values()))
        self.write(self.page.locator("#rounds"), str(ROUNDS))
        self.write(self.page.locator("#hands"), str(HANDS))
        self.press(self.page.locator("[name=draw]:checked"), "ArrowRight")
        expect(self.page.locator("[name=draw][value=standing]")).to_be_checked()
        self.write(self.page.locator("#name"), "Concours du village")
        self.press(self.page.locator("main .action"))

    def draw(self):
        """Draw the next round, and read who sits where."""
        self.press(self.page.locator("#next .action"))
        number = len(self.reckoning.rounds) + 1
        expect(self.row(1, number)).to_be_visible()
        expect(self.number).to_be_focused()
        tables = {}
        for at, row in enumerate(self.page.locator("#tables [data-table]").all(), 1):
            seated = row.locator("p > span").all_inner_texts()
            pairs = tuple(int(one.partition(" · ")[0]) for one in seated)
            assert seated == [f"{pair} · {self.reckoning.names[pair]}" for pair in pairs]
            tables[at] = pairs
        there = {pair for pairs in tables.values() for pair in pairs}
        sat_out = [pair for pair in self.here() if pair not in there]
        assert there.union(sat_out) == {*self.here()}
        assert len(sat_out) == len(self.here()) % 2
        self.reckoning.rounds.append(Played(tables, sat_out))

    def here(self):
        return [pair for pair in self.reckoning.names if pair not in self.left]

    def tables_of(self, *pairs):
        """Where these pairs sit now."""
        return [at for at, seated in self.last.tables.items() if {*pairs} & {*seated}]

    def possible_card(self):
        """Points and capots that twelve hands can have; nine belotes are as much as two capots."""
        made = self.random.choice([(0, 0), (0, 0), (1, 0), (0, 2)])
        first = self.random.randint(500, 1400)
        total = 162 * HANDS + 90 * sum(made) + 20 * self.random.randint(0, 8)
        return (first, total - first), made

    def enter(self, at, points, capots=(0, 0)):
        """Type a card, and keep in mind what it says."""
        begun = time.monotonic()
        self.card(at, *points, capots=capots if any(capots) else ())
        self.seconds.append(time.monotonic() - begun)
        self.last.cards[at] = points, capots
        self.waits()

    def waits(self):
        """Check that the line is ready for the next card."""
        expect(self.number).to_be_focused()
        expect(self.number).to_have_value("")

    def enter_others(self):
        """Type the cards that are left, in any order."""
        tables = [at for at in self.last.tables if at not in self.last.cards]
        for at in self.random.sample(tables, len(tables)):
            self.enter(at, *self.possible_card())
        self.is_saved(*self.last.tables, number=len(self.reckoning.rounds))
        ranking = self.page.locator("#standings tbody tr")
        expect(ranking).to_have_count(len(self.reckoning.names))

    def says(self, text):
        expect(self.page.locator(".message, [role=status]").filter(has_text=text)).to_be_visible()


@pytest.fixture
def organiser(page, owner, monkeypatch):
    """An organiser, at whose concours the lots fall alike in every run."""
    monkeypatch.setattr(evenings, "CHANCE", Random(7))
    return Organiser(page)


def test_a_concours_by_keyboard_alone_adds_up_to_its_last_prize(organiser, page, new_context):
    there, reckoning = organiser, organiser.reckoning
    there.begin()
    there.draw()

    # Two pairs win by as much, and play level from then on: they will share a rank.
    at_twins = there.random.sample([*there.last.tables], 2)
    twins = [there.last.tables[at][0] for at in at_twins]
    for at in at_twins:
        there.enter(at, (1500, 444))
    wrong, right = [at for at in there.last.tables if at not in at_twins][:2]
    move_a_card(there, wrong, right)
    mistype_a_card(there, wrong)
    there.enter_others()
    rename(there, there.last.tables[right][0])
    come_late(there)
    award(there)

    for number in range(2, ROUNDS + 1):
        if number == LEAVE_AFTER + 1:
            leave(there, next(pair for pair in there.here() if pair not in twins))
        there.draw()
        if number == ROUNDS:
            correct(there, twins)
        for at in there.tables_of(*twins):
            there.enter(at, (972, 972))
        if number == 2:
            override(there, next(at for at in there.last.tables if at not in there.last.cards))
        there.enter_others()
    there.press(page.locator("#next .action"), by="Shift+Tab")
    expect(page.locator(".winner h2")).to_be_visible()

    nobody_met_twice(reckoning)
    ranks = [rank for rank, pair in reckoning.ranking() if pair in twins]
    assert len({*ranks}) == 1
    everything_says_so(page, new_context, reckoning, there.left)
    typed = sum(there.seconds[:40])
    log.info("40 of %s cards typed in %.1f s", len(there.seconds), typed)
    assert typed < FOUR_MINUTES


def move_a_card(there, wrong, right):
    """Type the card of a table with the number of another; then move it, as it shows up there."""
    points, capots = there.possible_card()
    there.card(wrong, *points, capots=capots if any(capots) else ())
    there.is_saved(wrong)
    there.type(wrong)
    expect(there.points.first).to_have_value(str(points[0]))
    there.write(there.page.locator("#cards [name=to]"), str(right))
    there.press(there.page.locator("#cards [formaction]"))
    expect(there.row(right)).to_have_class("saved")
    expect(there.row(wrong)).to_have_class("open")
    there.last.cards[right] = points, capots


def mistype_a_card(there, at):
    """Type a sum that cannot be, which is said before it is sent, and refused; then mend it."""
    said = there.page.locator("#cards [data-wrong]")
    there.type(at, 982)
    there.page.keyboard.type("963")
    expect(said).to_have_text("Ensemble, cela fait 1945 : il faut 1944 ou 1964.")
    there.page.keyboard.press("Enter")
    expect(there.row(at)).to_have_class("open")
    there.page.keyboard.press("Backspace")
    there.type(2)
    there.is_saved(at)
    there.last.cards[at] = (982, 962), (0, 0)


def override(there, at):
    """Save a sum that cannot be, with the reason why it is so."""
    there.type(at, 900, 800)
    expect(there.page.locator("#cards [data-wrong]")).to_be_visible()
    why = there.page.locator("#cards [name=why]")
    there.write(why, "une donne n’a pas été jouée")
    there.page.keyboard.press("Enter")
    there.is_saved(at, number=len(there.reckoning.rounds))
    there.last.cards[at] = (900, 800), (0, 0)
    there.waits()


def rename(there, pair):
    there.press(there.page.locator("#naming > summary"))
    there.press(there.page.locator('a[href$="/club/change/"]'))
    there.reckoning.names[pair] = "Béatrice Le Goff – Élie"
    there.write(there.page.locator(f"[name=name-{pair}]"), there.reckoning.names[pair])
    there.page.keyboard.press("Enter")
    there.says("Noms enregistrés.")


def come_late(there):
    """A pair comes after the first round, and has no points of it."""
    there.reckoning.names[LATE] = "Les Retardataires"
    there.press(there.page.locator("#entrants > summary"))
    there.write(there.page.locator("#late"), there.reckoning.names[LATE])
    there.press(there.page.locator("#entrants button"))
    there.says("enregistré")


def leave(there, pair):
    there.left.append(pair)
    there.press(there.page.locator("#entrants > summary"))
    there.press(there.page.locator(f"[name=left][value='{pair}']"), "Space")
    there.press(there.page.locator("#entrants button"))
    there.says("enregistré")


def award(there):
    there.press(there.page.locator("#prizes-by-rank > summary"))
    there.write(there.page.locator("#prizes"), "\n".join(PRIZES))
    there.press(there.page.locator("#prizes-by-rank button"))
    there.says("enregistré")


def correct(there, twins):
    """Correct a card of the round before, whose sides were mixed up: the round is drawn already, by
    a ranking that is another now. The page says who would have met.
    """
    page, number = there.page, len(there.reckoning.rounds) - 1
    before = there.reckoning.rounds[-2]
    cards = {at: card for at, card in before.cards.items() if not {*twins} & {*before.tables[at]}}
    at = max(cards, key=lambda one: abs(cards[one][0][0] - cards[one][0][1]))
    points, capots = cards[at]
    there.press(page.locator(f"#round-{number} > summary"))
    there.press(page.locator(f"#round-{number} a.button"))
    expect(there.number).to_be_focused()
    there.type(at)
    expect(there.points.first).to_have_value(str(points[0]))
    there.type(*points[::-1], *[""] * 2 * any(capots))  # what there is of capots stays
    before.cards[at] = points[::-1], capots
    otherwise = page.locator("#cards [data-otherwise]")
    expect(otherwise).to_contain_text(f"le tour {number + 1} aurait eu")
    named = re.findall(r"(\d+) · [^/]+ / (\d+) · ", otherwise.inner_text())
    others = {frozenset(map(int, two)) for two in named}
    assert others
    assert others.isdisjoint(met_in(there.reckoning.rounds))
    there.press(page.locator("#next a"), by="Shift+Tab")
    expect(there.row(1, number + 1)).to_be_visible()


def met_in(rounds):
    """Who met whom, once for each time."""
    return [frozenset(pairs) for played in rounds for pairs in played.tables.values()]


def nobody_met_twice(reckoning):
    met = met_in(reckoning.rounds)
    assert len(met) == len({*met})
    out = [pair for played in reckoning.rounds for pair in played.sat_out]
    assert len(out) == len({*out})


def everything_says_so(page, new_context, reckoning, left):
    """The page, the big screen, the paper, the spreadsheet and the link say what was reckoned."""
    ranking, address = [Line(reckoning, *one, left) for one in reckoning.ranking()], page.url
    by_rank = [line.cells() for line in ranking]
    by_number = sorted((line.cells(number_first=True) for line in ranking), key=by_first)
    assert page.evaluate(ROWS) == by_rank
    page.goto(f"{address}?by=number")
    assert page.evaluate(ROWS) == by_number

    page.emulate_media(media="print")
    page.goto(f"{address}paper/ranking/")
    assert page.evaluate(ROWS) == by_rank
    page.goto(f"{address}paper/ranking/?by=number")
    assert page.evaluate(ROWS) == by_number
    page.goto(f"{address}paper/prizes/")
    read_out = [[line.rank, line.numbered, line.prizes] for line in ranking if line.prizes]
    assert page.evaluate(ROWS) == read_out[::-1]
    page.emulate_media(media="screen")

    page.goto(f"{address}screen/")
    turned = [(one[0], one[1], one[-1]) for one in page.evaluate(TURNS)]
    assert turned == [(line.rank, line.numbered, line.points) for line in ranking]

    page.goto(address)
    file = page.locator('a[href*="/export/"]').get_attribute("href").replace("?", "file?")
    text = page.request.get(f"{file}&form=ranking-fr").body().decode("utf-8-sig")
    rows = [*csv.reader(io.StringIO(text), delimiter=";")]
    assert [row[:-1] for row in rows[1:]] == [line.plain() for line in ranking]

    page.goto(f"{address}share/")
    page.locator("#send button").press("Enter")
    [guest] = new_context().pages
    guest.goto(page.locator("#address").input_value())
    assert guest.evaluate(ROWS) == by_rank


def by_first(cells):
    return int(cells[0])


class Line:
    """What a line of a ranking has to say of a pair."""

    def __init__(self, reckoning, rank, pair, left):
        self.rank, self.pair, self.name = str(rank), str(pair), reckoning.names[pair]
        won = [prize for prize, pairs in reckoning.prizes().items() if pair in pairs]
        shared = any(len(reckoning.prizes()[prize]) > 1 for prize in won)
        self.prizes = " · ".join(won) + " (à partager)" * shared
        self.gone = " a quitté le concours" * (pair in left)
        out = [pair in played.sat_out for played in reckoning.rounds]
        self.scores = [*zip(reckoning.scores(pair), out, strict=True)]
        self.capots, self.points = str(reckoning.capots(pair)), str(reckoning.points(pair))

    @property
    def numbered(self):
        return f"{self.pair} · {self.name}"

    def cells(self, *, number_first=False):
        """Cell by cell, on a page or on paper."""
        figures = [
            "–" if score is None else f"({score})" if out else str(score)
            for score, out in self.scores
        ]
        first = [self.pair, self.rank] if number_first else [self.rank, self.pair]
        named = "\n".join(filter(None, [self.name + self.gone, self.prizes]))
        return [*first, named, *figures, self.capots, self.points]

    def plain(self):
        """Cell by cell, in a spreadsheet."""
        scores = ["" if score is None else str(score) for score, _ in self.scores]
        return [self.rank, self.pair, self.name, *scores, self.capots, self.points]
