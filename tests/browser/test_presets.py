"""House rules that tables know by a name, and those that others bring, by taps and plain forms."""

import pytest
from playwright.sync_api import expect

from games.kinds.registry import GAMES, KINDS
from games.models import Game
from games.scoring.record import complete_rules
from tests.browser.pages import NewGame
from tests.cast import FOUR

every_preset = pytest.mark.parametrize(
    ("slug", "code"), [(slug, code) for slug in KINDS for code in KINDS[slug].wording.PRESETS]
)


def is_called(page, code):
    pressed = page.locator(".presets [aria-pressed=true]")
    expect(pressed).to_have_count(1 if code else 0)
    if code:
        expect(pressed).to_have_id(f"preset-{code}")


def a_rule_to_change(slug, rules):
    """A rule that the preset says, a value with which it has no name, and its own value."""
    known = {rule.name: rule.values for rule in GAMES[slug].house_rules(len(FOUR), rules)}
    return next(
        (name, str(other), str(own))
        for name, own in rules.items()
        for other in known.get(name, ())
        if not KINDS[slug].wording.preset_of({**rules, name: other})
    )


@every_preset
def test_a_tap_fills_in_the_house_rules_and_the_name_stands_on_the_sheet(page, owner, slug, code):
    preset = KINDS[slug].wording.PRESETS[code]
    page.goto(f"/new/{slug}/")
    new_game = NewGame(page)
    new_game.seat(*FOUR)
    page.locator("#new-name").fill("Zo")
    new_game.tap("#rules > summary")
    new_game.tap(f"#preset-{code}")
    is_called(page, code)
    expect(page.locator("#new-name")).to_have_value("Zo")
    page.locator("#new-name").fill("")

    name, other, own = a_rule_to_change(slug, preset.rules)
    new_game.choose(name, other)
    is_called(page, None)
    new_game.choose(name, own)
    is_called(page, code)

    new_game.start()
    expect(page.locator("h1 small")).to_be_visible()
    game = Game.objects.get()
    rules = complete_rules(GAMES[slug], len(FOUR), game.rules)
    assert KINDS[slug].wording.preset_of(rules) == code


@every_preset
@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_a_button_fills_them_in(page, owner, slug, code):
    page.goto(f"/settings/rules/{slug}/")
    page.locator(f"#preset-{code}").click()
    is_called(page, code)
    page.locator(".start button[name=keep]").click()

    page.goto(f"/new/{slug}/")
    page.locator("#rules > summary").click()
    is_called(page, code)


def test_the_figures_of_a_table_are_asked_for_once_it_scores_by_them(page, owner):
    page.goto("/new/river/")
    new_game = NewGame(page)
    new_game.seat(*FOUR)
    new_game.tap("#rules > summary")
    expect(page.locator("#rule-made")).to_have_count(0)
    new_game.choose("scoring", "figures")
    expect(page.locator("#rule-scoring")).to_have_attribute("open", "")
    new_game.write("made", "15")
    new_game.choose("missed", "nothing")
    new_game.choose("scoring", "squares")
    expect(page.locator("#rule-made")).to_have_count(0)
    new_game.choose("scoring", "figures")
    new_game.write("made", "20")
    new_game.start()
    assert Game.objects.get().rules == {"scoring": "figures", "made": 20}


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_without_javascript_a_button_shows_the_rules_that_go_with_a_value(page, owner):
    page.goto("/new/river/")
    page.locator("#rules > summary").click()
    page.locator("#rule-scoring > summary").click()
    page.locator("input[name=rule-scoring][value=figures]").check()
    page.locator("#rule-scoring > .no-js").click()
    expect(page.locator("#rule-made")).to_have_count(1)
    expect(page.locator("input[name=rule-scoring][value=figures]")).to_be_checked()
