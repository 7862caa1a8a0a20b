"""Every page of every game is whole: on phones held upright and laid flat, on a tablet and a desk,
in three fonts, with large text, for two to eight players with short and long names.

The long form measures everything. The short one takes turns: the tables of the fewest and of the
most players, the other pages of every fourth, each in another font; on the shortest phone laid flat
and with large text measures the long one alone.
"""

from itertools import count, product
from random import Random

import pytest

from games.kinds.registry import KINDS
from games.scoring.registry import GAMES
from games.table import acts
from tests.browser.measuring import FONTS, SIZES, faults
from tests.browser.pages import is_quiet
from tests.cast import view_of
from tests.faults import LONG
from tests.kinds import SAMPLES, hand

NAMES = {
    2: ("Al", "Bo", "Cy", "Di", "Ed", "Fa", "Gu", "Hé"),
    12: (
        "Jean-Philipp",
        "Jean-Charles",
        "Bartholomäus",
        "Bernadettina",
        "Maximiliana",
        "Wilhelmina B",
        "Évangéline Z",
        "Featherstone",
    ),
    20: (
        "Marie-Christine Abel",
        "Marie-Christine Bour",
        "Jean",
        "Jeanne",
        "Maximilienne Éloïse",
        "Wilhelm-Christophers",
        "Guillaume-Alexandre",
        "Anastasia Wwwwwwwwww",
    ),
}
"""Names of 2, 12 and 20 letters, some of which begin alike."""

TABLES = [
    (kind, players, letters)
    for kind in SAMPLES
    for players in sorted(GAMES[kind].PLAYERS)
    if players <= 8
    for letters in NAMES
]


def _taken_by_turns():
    """The tables of the short form: each game with the fewest and the most players."""
    turn = count()
    for kind in SAMPLES:
        numbers = {players for one, players, _ in TABLES if one == kind}
        for players in sorted({min(numbers), max(numbers)}):
            yield kind, players, (20, 12, 2)[next(turn) % 3]


def _scenes(cast, page, kind, players, letters):
    """The pages of a game, one after another: what each is called, whether all of it must be in
    sight without scrolling, and how to open it.
    """
    random = Random(f"{kind} {players} {letters}")
    rules = SAMPLES[kind].AT_A_TABLE.get("rules", {})
    game = cast.start(kind, NAMES[letters][:players], rules=rules)

    def leave():
        page.goto("about:blank")  # an open page follows what is written

    def at(path):
        def open_it():
            page.goto(f"/games/{game.key}/{path}")
            is_quiet(page)

        return open_it

    yield "the table, nothing played", True, at("")
    for _ in range(3):
        facts = hand(view_of(game), random)
        cast.play(game, facts)
    at("hands/3/correct/")()
    yield "a correction", False, lambda: None
    fields = page.evaluate(
        "() => `${new URLSearchParams(new FormData(document.querySelector('.correction')))}`"
    )
    tapped = "&".join(field for field in fields.split("&") if not field.startswith("csrf"))
    leave()
    cast.say(acts.undo, game)
    first = dict(view_of(game).current.hands[0].facts)
    cast.say(acts.correct, game, place=1, facts=first, reason="misheard")
    if announced := {fact: facts[fact] for fact in SAMPLES[kind].ANNOUNCED if fact in facts}:
        cast.say(acts.announce, game, facts=announced)
    yield "the table, a result", True, at(f"?entry=result&{tapped}")
    for moment in KINDS[kind].entry.MOMENTS:
        yield f"the table, {moment}", True, at(f"?entry={moment}")
    leave()
    cast.say(acts.object_to, game, place=1, reason="misheard")
    for what, path in {
        "an insertion": "hands/1/insert/",
        "an objection": "hands/1/contest",
        "a hand": "hands/1/",
        "a removal": "hands/1/remove/",
        "the journal": "journal/",
        "the whole game": "result/",
        "the dealer": "dealer/?deals=1",
        "who leaves": "seats/",
        "who holds the phone": "holder/",
    }.items():
        yield what, False, at(path)
    if SAMPLES[kind].QUESTIONS:
        yield "the judge", False, at("judge/")
    yield "setting up", False, lambda: _sit_again(page, kind)
    yield "home", False, lambda: page.goto("/")
    leave()
    cast.say(acts.end_game, game)
    for what, path in {"the end": "result/", "sending it": "share/", "on paper": "print/"}.items():
        yield what, False, at(path)


def _sit_again(page, kind):
    page.goto(f"/new/{kind}/")
    page.locator("button[name=same]").tap()
    page.locator(".seat-list .name").first.wait_for()
    is_quiet(page)


@pytest.mark.parametrize(("kind", "players", "letters"), TABLES if LONG else [*_taken_by_turns()])
def test_every_page_is_whole(page, owner, subtests, kind, players, letters):
    turn = sum(map(ord, kind)) + players
    for number, (scene, docked, open_it) in enumerate(_scenes(owner, page, kind, players, letters)):
        fonts = FONTS if LONG else [FONTS[(number + turn) % 3]]
        sizes = SIZES if LONG else [size for size in SIZES if size != (568, 320)]
        texts = (False, True) if LONG else (False,)
        if not LONG and not docked and (number + turn) % 4:
            continue
        open_it()
        with subtests.test(scene):
            found = {}
            for size, font, doubled in product(sizes, fonts, texts):
                for fault in faults(page, size, font, docked=docked, doubled=doubled):
                    found.setdefault(fault, []).append((*size, font, "200 %" * doubled))
            assert found == {}
