"""Others wrote while a phone was away: what waits is sent as it was entered, or set aside until
somebody decides, hand by hand; and what the page shows is what the server has.
"""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from games import services
from games.kinds.registry import KINDS
from games.models import Access, Entry, Right
from games.table import acts
from tests.browser.outbox import (
    FORGETS,
    OUTBOX,
    POSTS,
    arrived,
    is_aside,
    knows,
    look_at_it,
    plays_a_hand,
    version_of,
    waits,
)
from tests.browser.pages import BEA, CY, BeloteTable, hears, lose_network, middle, pauses
from tests.browser.worker import TOLD
from tests.cast import MADE, OTHER, view_of
from tests.faults import amount
from tests.views.waiting_machine import CHANGES, Machine
from tests.waiting import wait_until

CHANGED = amount(1, 100)
"""How many changes are tried for each kind of game."""


pytestmark = [
    pytest.mark.own_context,
    pytest.mark.browser_context_args(service_workers="allow"),
]


@pytest.fixture
def game(owner):
    """A Belote of one hand."""
    return owner.play(owner.start(rules={"target": 1000}), MADE)


@pytest.fixture
def table(page, game):
    """The table of the game, on the owner's phone, which can do without network."""
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    return table


def written(game):
    """The journal after the first hand."""
    rows = Entry.objects.filter(game=game, number__gt=1).order_by("number")
    return [(row.kind, row.facts) for row in rows]


def test_both_versions_stay_for_each_hand_until_somebody_decides(table, page, game, owner):
    lose_network(page)
    for points in (100, 110, 120):
        plays_a_hand(table, points)
    waits(page, 6)
    theirs = owner.say(acts.record, game, facts=OTHER | {"taker": CY}, phone=owner.scorer)
    page.context.set_offline(False)

    is_aside(page, 3)
    table.reads(7, 25)
    expect(page.locator("[data-waits]")).to_have_count(0)
    look_at_it(page)
    versions, behind = page.locator(".versions"), page.locator("main ol")
    expect(versions).to_contain_text("100 contre 62")
    expect(behind.last.locator("li")).to_have_count(2)
    owner.say(acts.write_note, theirs.game, text="Seen", phone=owner.scorer)
    expect(page.locator("#live")).to_have_attribute("data-version", re.compile("^3"))
    expect(versions).to_contain_text("100 contre 62")

    page.get_by_text("Corriger").tap()
    expect(versions).to_contain_text("110 contre 52")
    page.get_by_text("Décider plus tard").tap()
    expect(versions).to_contain_text("120 contre 42")
    page.get_by_text("au numéro 3").tap()
    table.page.wait_for_url(f"**/games/{game.key}/")
    arrived(page, game, 6)
    is_aside(page, 1)
    look_at_it(page)
    page.get_by_text("Garder ce qui est inscrit").tap()
    expect(page.locator("#phone")).to_have_count(0)
    kinds = [kind for kind, _ in written(game)]
    assert kinds == ["record", "note", "correct", "announce", "record"]


def test_what_concerns_nothing_that_waits_refuses_nothing_and_the_page_shows_it_too(
    table, page, game, owner
):
    lose_network(page)
    plays_a_hand(table, 100)
    waits(page, 2)
    table.take(BEA, "hearts")
    [place] = [hand.place for hand in view_of(game).current.hands]
    corrected = owner.say(acts.correct, game, place=place, facts=OTHER, phone=owner.scorer)
    owner.say(acts.write_note, corrected.game, text="Seen", phone=owner.scorer)
    asked = []
    page.context.on("request", lambda one: one.method == "POST" and asked.append(one.url))
    page.context.set_offline(False)

    arrived(page, game, 6)
    table.reads(12, 20)
    expect(page.locator("[data-waits]")).to_have_count(0)
    assert [kind for kind, _ in written(game)] == [
        *("correct", "note"),
        *("announce", "record", "announce"),
    ]
    assert len([address for address in asked if address.endswith("/send")]) == 1
    table.count(95)
    table.save()
    table.reads(19, 29)


def test_the_page_shows_the_hand_of_others_that_says_what_was_announced_away(
    table, page, game, owner
):
    """The phone then counts as many entries as the server."""
    lose_network(page)
    table.take(BEA, "hearts")
    waits(page, 1)
    owner.say(acts.record, game, facts=MADE, phone=owner.scorer)
    page.context.set_offline(False)

    table.reads(14, 18)
    assert version_of(game) == 2


COUNTS_REDRAWN = """document.addEventListener("redraw", () => {
  sessionStorage.counted = 1 + Number(sessionStorage.counted ?? 0);
});"""


def test_a_page_is_loaded_again_once_though_the_clock_was_set_back(table, page, game, owner):
    page.add_init_script(COUNTS_REDRAWN)
    page.reload()
    lose_network(page)
    plays_a_hand(table)
    waits(page, 2)
    owner.say(acts.write_note, game, text="Seen", phone=owner.scorer)
    (worker,) = page.context.service_workers
    worker.evaluate("() => { const {now} = Date; Date.now = () => now() + 3_600_000; }")
    with page.expect_navigation():
        page.context.set_offline(False)
    arrived(page, game, 4)
    for _ in range(2):
        page.goto(f"/games/{game.key}/")
        page.wait_for_selector("link[rel=manifest]", state="attached")
        page.evaluate(TOLD)  # after the page was told itself
        assert page.evaluate("() => sessionStorage.counted") == "1"


def test_what_a_phone_may_no_longer_send_waits_and_goes_once_it_may_again(table, page, game, owner):
    access = Access.objects.get(notebook=owner.notebook, phone=owner.owner)
    Access.objects.filter(pk=access.pk).update(right=Right.SCORER)
    removal = {"notebook": owner.notebook, "phone": owner.owner, "by": owner.scorer}
    lose_network(page)
    plays_a_hand(table, 100)
    waits(page, 2)
    for change, why in (
        (lambda: Access.objects.filter(pk=access.pk).update(right=Right.READER), "que regarder"),
        (lambda: services.remove_phone(**removal), "plus accès"),
        (lambda: owner.owner.removals.all().delete(), "plus accès"),
    ):
        change()
        page.context.set_offline(False)
        page.goto("/")
        waits(page, 2)
        page.locator("#phone > button").tap()
        expect(page.locator("#phone [data-why]:not([hidden])")).to_contain_text(why)
        page.keyboard.press("Escape")
        assert version_of(game) == 1

    access.save(force_insert=True)
    page.goto(f"/games/{game.key}/")
    arrived(page, game, 3)


def test_a_decision_that_asks_first_is_made_once(page, owner):
    """Corrected so, the game would be over."""
    game = owner.play(owner.start(rules={"target": 20}), MADE)
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    knows(page, game)
    lose_network(page)
    table.take(CY, "hearts")
    table.count(62)
    table.save_last()
    waits(page, 2)
    owner.say(acts.record, game, facts=OTHER, phone=owner.scorer)
    page.context.set_offline(False)
    is_aside(page, 1)
    look_at_it(page)
    page.get_by_text("Corriger ainsi").tap()
    page.get_by_text("Oui, enregistrer").tap()
    expect(page.locator("#phone")).to_have_count(0)
    wait_until(lambda: version_of(game) == 3)
    assert [kind for kind, _ in written(game)] == ["record", "correct"]
    assert view_of(game).over


def test_the_second_tap_of_two_decides_about_no_hand_that_nobody_read(table, page, game, owner):
    lose_network(page)
    for points in (100, 110):
        plays_a_hand(table, points)
    waits(page, 4)
    owner.say(acts.record, game, facts=OTHER, phone=owner.scorer)
    page.context.set_offline(False)
    is_aside(page, 2)
    look_at_it(page)
    keep = page.get_by_text("Garder ce qui est inscrit")
    expect(keep).to_be_visible()
    place = middle(keep)
    page.touchscreen.tap(*place)
    page.wait_for_url("**/waiting/?entry=*")
    expect(page.locator(".versions")).to_contain_text("110 contre 52")
    pauses(page, 150)
    page.touchscreen.tap(*place)
    hears(page)
    is_aside(page, 1)
    expect(page.locator(".versions")).to_contain_text("110 contre 52")


class TestAnyChange:
    """What the real worker does of what another phone did meanwhile, of any kind of game."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_the_journal_has_what_was_entered_and_the_page_shows_what_the_journal_has(
        self, page, owner, kind
    ):
        random, probe = Random(CHANGED), page
        probe.goto("/rules/")  # a page that is not loaded again
        for change in random.sample(CHANGES * CHANGED, CHANGED):
            machine = Machine(owner, None, kind, random)
            page = probe.context.new_page()
            page.goto(f"/games/{machine.game.key}/")
            knows(page, machine.game)
            lose_network(page)
            machine.goes_away(random.randint(1, 5))
            for one in machine.phone.queue:
                assert page.evaluate(POSTS, [one["path"], one["form"]]) == 200, one
            machine.meanwhile(change)
            page.context.set_offline(False)

            wait_until(lambda: probe.evaluate(OUTBOX, False) == [])
            aside = probe.evaluate(OUTBOX, True)
            machine.is_as_entered(aside)
            view = view_of(machine.game)
            expect(page.locator("[data-waits]")).to_have_count(0)
            if not view.over:  # the page of its result then
                figures = [f"{total}".replace("-", "−") for total in view.sheet.totals]
                expect(page.locator(".totals .figure")).to_have_text(figures)
            page.close()
            probe.evaluate(FORGETS)
