"""Every panel of every page of every game opens on the page, says what it is and can be closed; all
that is in it can be touched.
"""

import pytest
from playwright.sync_api import expect

from games.kinds.registry import KINDS
from games.table import acts
from tests.browser.correcting import Correction
from tests.browser.pages import ANA, BEA, CY, BeloteTable, Table, is_previewed
from tests.cast import view_of
from tests.kinds import SAMPLES, names_at
from tests.kinds.tarot.samples import MADE, PASSED

SIZES = ((320, 568), (360, 640), (640, 360), (1280, 800))
FULL = {
    "coinche": {"annonces": "contract", "contracts": "all", "highest_bid": 650},
    "tarot": {"misere": "10"},
}
"""The house rules with which the panels of a game hold most."""
OPEN = ".panel:popover-open"

OPENERS = """() => [...document.querySelectorAll("[popovertarget]:not(.panel *)")]
  .filter((opener) => opener.checkVisibility()).map((opener) => opener.popoverTargetElement.id)"""

PRESS = """one => {
  dispatchEvent(new KeyboardEvent("keydown", { key: "Tab" })); // it is no second tap
  one.focus();
  one.click();
}"""

AMISS = f"""id => {{
  ({PRESS})(document.querySelector(`[popovertarget=${{id}}]`));
  const panel = document.getElementById(id), box = panel.getBoundingClientRect(), amiss = [];
  const meets = (one) => one.left < box.right && box.left < one.right
    && one.top < box.bottom && box.top < one.bottom;
  if (box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight)
    amiss.push(`${{id}} is at ${{JSON.stringify(box)}}`);
  if (!panel.querySelector("h2").textContent.trim()) amiss.push(`${{id}} has no title`);
  if (!panel.contains(document.activeElement)) amiss.push(`${{id}} has not the focus`);
  const main = panel.closest("form") && document.querySelector("form .action");
  if (main && meets(main.getBoundingClientRect())) amiss.push(`${{id}} hides the main button`);
  for (const touched of panel.querySelectorAll("label, a, button")) {{
    touched.scrollIntoView({{ block: "nearest" }});
    const {{ left, right, top, bottom }} = touched.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (left !== right && !touched.contains(hit))
      amiss.push(`${{id}}: no touch reaches ${{touched.textContent.trim()}}`);
  }}
  ({PRESS})(panel.querySelector("[popovertargetaction=hide]"));
  if (panel.checkVisibility()) amiss.push(`${{id}} stays open`);
  return amiss;
}}"""


def looks_into_every_panel(page):
    """Open all panels of a page on each screen."""
    address, found = page.url, page.evaluate(OPENERS)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for panel in found:
            assert page.evaluate(AMISS, panel) == [], (address, width)
    return found


def closes_every_panel(page):
    """Open all panels of a page, and close them by key and by going back."""
    address = page.url
    for panel in page.evaluate(OPENERS):
        for close in (lambda: page.keyboard.press("Escape"), page.go_back):
            page.locator(f"[popovertarget={panel}]").first.evaluate(PRESS)
            expect(page.locator(OPEN)).to_have_id(panel)
            close()
            expect(page.locator(OPEN)).to_have_count(0)
            expect(page).to_have_url(address)
            expect(page.locator(f"[popovertarget={panel}]").first).to_be_focused()


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_panel_of_a_game_is_whole_on_every_screen_and_closes(page, owner, kind):
    samples = SAMPLES[kind]
    how = {"names": names_at(kind), "rules": FULL.get(kind, {})}
    first = samples.HANDS[0]
    announced = {fact: first[fact] for fact in samples.ANNOUNCED if fact in first}
    game = owner.start(kind, **how)
    if announced:
        owner.say(acts.announce, game, facts=announced)
    page.goto(f"/games/{game.key}/")
    is_previewed(page)
    assert looks_into_every_panel(page)
    closes_every_panel(page)
    at = f"/games/{owner.play(owner.start(kind, **how), *samples.HANDS).key}/"
    for path in (
        "",
        "hands/1/correct/",
        "hands/1/insert/",
        "hands/1/contest",
        "hands/1/correct/?try",
    ):
        page.goto(at + path)
        if path.endswith("contest"):
            page.locator("details.own > summary").tap()
        looks_into_every_panel(page)
        earlier = page.locator(".correction .quiet[name=do][value=announce]")
        if path.endswith("correct/") and earlier.count():
            earlier.tap()
            earlier.wait_for(state="detached")
            looks_into_every_panel(page)


def test_bonuses_of_an_old_hand_of_tarot_are_put_right_by_taps(page, owner, base_url):
    game = owner.play(owner.start("tarot"), MADE, MADE)
    page.set_viewport_size({"width": 360, "height": 640})
    correction = Correction(page, f"{base_url}/games/{game.key}/", 1)
    correction.tap(".over[popovertarget=bonuses]")
    for name, value in (
        ("petit", "attack"),
        ("chelem", "attack"),
        (f"poignees-{ANA}-size", "simple"),
    ):
        correction.tap(f'.panel .key:has([name={name}][value="{value}"])')
    correction.tap("#bonuses .panel-foot button")
    expect(page.locator(OPEN)).to_have_count(0)
    for box, points in (("points-0", "91"), ("points-1", "0")):
        page.locator(f"[name={box}]").fill(points)
    correction.tap('.key:has([name=bouts][value="3"])')
    correction.is_previewed()
    correction.tap("form.correction .action")
    expect(page.locator("[name=sure]")).to_be_attached()
    correction.save()
    facts = view_of(game).facts(1)
    assert (facts["petit"], facts["chelem"]) == ("attack", "attack")
    assert facts["poignees"] == [{"seat": ANA, "size": "simple"}]


def test_a_hand_that_everybody_passed_is_put_in_by_taps(page, owner, base_url):
    game = owner.play(owner.start("tarot"), MADE, MADE)
    page.set_viewport_size({"width": 360, "height": 640})
    insertion = Correction(page, f"{base_url}/games/{game.key}/", 2, verb="insert/")
    insertion.tap(".key:has([name=passed])")
    insertion.save()
    assert [hand.facts for hand in view_of(game).current.hands] == [MADE, PASSED, MADE]


def test_a_panel_with_one_question_closes_by_its_answer_also_if_it_stays_the_same(page, owner):
    game = owner.start("belote")
    table = BeloteTable(page)
    table.open(f"/games/{game.key}/")
    for seat in (CY, CY, BEA):
        table.tap(".over[popovertarget=redeal]")
        table.tap(f'.panel label:has([name=redeal][value="{seat}"])')
        expect(page.locator(OPEN)).to_have_count(0)
    expect(table.key("redeal", BEA)).to_be_checked()


def test_a_panel_of_a_refused_entry_opens_at_what_is_wrong(page, owner):
    game = owner.start("coinche", rules={"annonces": "contract"})
    owner.say(acts.announce, game, facts={"taker": ANA, "bid": 90, "contract": "hearts"})
    table = Table(page)
    table.open(f"/games/{game.key}/")
    for digit in "100":
        table.tap(f'[data-digit="{digit}"]')
    table.tap(".over[popovertarget=annonces]")
    table.tap(".panel .key:has([name=annonces-tierce][value='1'])")
    table.tap("#annonces .panel-foot button")
    is_previewed(page)
    table.tap(table.button)
    expect(page.locator(OPEN)).to_have_id("annonces")
    expect(page.locator(f"{OPEN} .error")).to_be_focused()
    expect(page.locator(f"{OPEN} [name=annonces-tierce][value='1']")).to_be_checked()
