"""House rules that tables know by a name, by taps and by plain forms."""

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
