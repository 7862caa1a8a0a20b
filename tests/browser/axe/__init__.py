"""Axe, which finds what excludes people from a page: axe-core 4.14.1 from npm, under MPL 2.0."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_name("axe.min.js").read_text(encoding="utf-8")
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules about colours among those that axe applies."""
TARGETS = {"rules": {"target-size": {"enabled": True}}}
"""All rules that axe applies by default, and that targets are 24 px or as far apart."""

CLEAN = {"light": [], "dark": []}
"""What a page without faults gives in both themes."""


@contextmanager
def loaded(page: Page) -> Iterator[None]:
    """Have pages that are opened in the context bring axe with them: that takes a quarter of the
    time that it takes to send it to a page that is open.
    """
    protocol = page.context.new_cdp_session(page)
    protocol.send("Page.enable")
    protocol.send("Page.addScriptToEvaluateOnNewDocument", {"source": SCRIPT})
    try:
        yield
    finally:
        protocol.detach()


def faults_in_both_themes(page: Page) -> dict[str, list[str]]:
    """Return what axe finds on `page`, which brought it along and is in the light, and in the dark:
    a line each.
    """
    # On a screen as high as the page, nothing that stays in sight covers what is touched. What is
    # made for short screens is higher on it, so it is measured there again.
    for _ in range(2):
        high = page.viewport_size | {"height": page.evaluate("() => document.body.scrollHeight")}
        if high != page.viewport_size:
            page.set_viewport_size(high)
    light = _faults(page, TARGETS)
    page.emulate_media(color_scheme="dark")
    # The themes differ in their colours only.
    return {"light": light, "dark": _faults(page, COLOURS)}


def _faults(page: Page, rules: dict) -> list[str]:
    # Rules that pass are left out: returning them would take longer than checking them. The style
    # sheets are not read again for every page: tests/test_static.py looks at how a phone is held.
    few = {"resultTypes": ["violations"], "preload": False}
    violations = page.evaluate("async (how) => (await axe.run(how)).violations", rules | few)
    return [
        f"{violation['id']}: {node['html']} ({violation['help']})"
        for violation in violations
        for node in violation["nodes"]
    ]
