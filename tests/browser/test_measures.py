"""Every page of every game is whole: on phones held upright and laid flat, on a tablet and a desk,
in three fonts, with large text, for two to eight players with short and long names.

The long form measures everything. The short one takes turns: the tables of the fewest and of the
most players, every fifth of the other pages, each in another font; on the shortest phone laid flat
and with large text measures the long one alone.
"""

from itertools import count, product
from random import Random
from unittest.mock import patch

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from games.kinds.registry import GAMES, KINDS
from games.table import acts
from games.table.entry import waiting
from tests.browser.measuring import FONTS, SIZES, faults
from tests.browser.pages import is_previewed, is_quiet
from tests.cast import view_of
from tests.faults import LONG
from tests.kinds import SAMPLES, hand
from tests.views.away import Away

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
] + [("notebook", 8, letters) for letters in NAMES]


def _taken_by_turns():
    """The tables of the short form: each game with the fewest and the most players."""
    turn = count()
    for kind in SAMPLES:
        numbers = {players for one, players, _ in TABLES if one == kind}
        for players in sorted({min(numbers), max(numbers)}):
            yield kind, players, (20, 12, 2)[next(turn) % 3]
    yield "notebook", 8, 20


def _scenes(cast, page, kind, players, letters):
    """The pages of a game, or of a notebook, one after another: what each is called, whether all of
    it must be in sight without scrolling, and how to open it.
    """
    names = NAMES[letters][:players]
    if kind == "notebook":
        return _of_a_notebook(cast, page, names)
    return _of_a_game(cast, page, kind, names)


def _of_a_game(cast, page, kind, names):
    random = Random(f"{kind} {names}")
    rules = SAMPLES[kind].HANDS_START.get("rules", {})
    game = cast.start(kind, names, rules=rules)

    def leave():
        page.goto("about:blank")  # an open page follows what is written

    def at(path):
        def open_it():
            page.goto(f"/games/{game.key}/{path}")
            is_quiet(page)

        return open_it

    yield "the table, nothing played", True, at("")
    played = []
    for _ in range(3):
        facts = hand(view_of(game), random)
        cast.play(game, facts)
        played.append(facts)
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
    if announced := _announced(game, facts):
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
    for asked in ("", *SAMPLES[kind].JUDGE_ADDRESSES.values()) if SAMPLES[kind].QUESTIONS else ():
        yield f"the judge, {asked}", False, at(f"judge/?{asked.partition('?')[2]}")
    yield "two versions", False, lambda: _late(cast, page, game, played, tapped, random)
    yield "set aside", False, lambda: _set_aside(cast, page, game, random)
    yield "setting up", False, lambda: _sit_again(page, kind)
    yield "home", False, lambda: page.goto("/")
    leave()
    cast.say(acts.end_game, game)
    for what, path in {"the end": "result/", "sending it": "share/", "on paper": "print/"}.items():
        yield what, False, at(path)


def _announced(game, facts):
    return {fact: facts[fact] for fact in SAMPLES[game.kind].ANNOUNCED if fact in facts}


def _like(cast, game):
    """Another game of the same players by the same rules."""
    view = view_of(game)
    return cast.start(game.kind, view.players, rules=view.table.rules)


def _late(cast, page, game, played, tapped, random):
    """A hand that others wrote while it was entered here."""
    *before, last = played
    game = cast.play(_like(cast, game), *before)
    if announced := _announced(game, last):
        cast.say(acts.announce, game, facts=announced)
    page.route("**/news*", lambda route: route.abort())
    page.goto(f"/games/{game.key}/?entry=result&{tapped}")
    is_previewed(page)
    while (other := hand(view_of(game), random)) == last:
        pass
    cast.play(game, other)
    page.locator("#write").tap()
    expect(page.locator(".versions")).to_be_visible()
    page.unroute("**/news*")


def _set_aside(cast, page, game, random):
    """Two hands entered without network, the first of which others wrote."""
    game = _like(cast, game)
    with override(page.evaluate("navigator.language")):
        phone = Away(None, cast.owner, game)
        for _ in range(2):
            while not phone.play(hand(phone.view, random)):
                pass
    cast.play(game, hand(view_of(game), random))
    with patch.object(waiting, "group_waiting", lambda _: phone.grouped):
        page.goto(f"/games/{game.key}/waiting/")


def _of_a_notebook(cast, page, names):
    """What concerns several games: an evening, what was played, people, settings, rules."""
    evening = cast.evening(names=names)
    for seen in range(2):
        for game in cast.round(evening, seen_round=seen)[seen:]:
            cast.play(game, hand(view_of(game), Random(seen)))
            cast.say(acts.end_game, game)
    for kind, samples in SAMPLES.items():
        rules, hands = samples.SHORT_GAME
        players = names[: max(min(4, samples.PLAYERS[1]), samples.PLAYERS[0])]
        for _ in range(2):
            cast.play(cast.start(kind, players, rules=rules), *hands)
    first, second = cast.notebook.players.order_by("pk")[:2]
    paths = {
        "the evening": f"evenings/{evening.key}/",
        "its house rules": f"evenings/{evening.key}/rules/",
        "its big screen": f"evenings/{evening.key}/screen/",
        "evenings": "evenings/",
        "a new evening": "evenings/new/",
        "history": "history/",
        "players": "players/",
        "a player": f"players/{first.pk}/",
        "one against another": f"players/{first.pk}/against/{second.pk}/",
        "a ranking": "leaderboard/belote/",
        "settings": "settings/",
        "what is stored": "stored/",
        "phones": "phones/",
        "the games' rules": "rules/",
        **{f"the rules of {kind}": f"rules/{kind}/" for kind in SAMPLES},
    }
    for what, path in paths.items():
        yield what, False, lambda path=path: page.goto(f"/{path}")


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
        sizes = SIZES if LONG else SIZES[(number + turn) % 2 :: 2]
        texts = (False, True) if LONG else (False,)
        if not LONG and not docked and (number + turn) % 5:
            continue
        open_it()
        with subtests.test(scene):
            found = {}
            for size, font, doubled in product(sizes, fonts, texts):
                for fault in faults(page, size, font, docked=docked, doubled=doubled):
                    found.setdefault(fault, []).append((*size, font, "200 %" * doubled))
            assert found == {}
