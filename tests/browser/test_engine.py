"""The engine of a phone draws in a browser, under MicroPython, what the server draws."""
# ruff: noqa: E501 (a source or a script a line)

import json

import pytest
from django.templatetags.static import static

from games.phone.pack import ROOMS, language_file
from tests.kinds import RECORDS
from tests.phone.cases import cases, statics

PAGE = "engine.html"
"""An empty page with the policy under which an engine runs."""

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

START = """async ({engine, micropython, parts}) => {
  const [{startEngine}, {loadMicroPython}] = await Promise.all([import(engine), import(micropython)]);
  window.ask = await startEngine(loadMicroPython, parts);
}"""

COMPARE = """(cases) => cases.flatMap(([game, said, expected], at) => {
  const found = JSON.parse(ask(game, said));
  const alike = Object.keys({...expected, ...found}).every((key) => found[key] === expected[key]);
  return alike ? [] : [[at, found]];
})"""


@pytest.fixture
def engine(page, base_url, static_files):
    """A page with the engine in it."""
    address = f"{base_url}/{PAGE}"
    page.route(
        address,
        lambda route: route.fulfill(
            body="<!doctype html><title>Engine</title>",
            content_type="text/html",
            headers={"Content-Security-Policy": POLICY},
        ),
    )
    page.goto(address)
    parts = {
        "wasm": static("vendor/micropython/micropython.wasm"),
        "rooms": static(ROOMS),
        "languages": {code: static(language_file(code)) for code in ("fr", "en")},
        "statics": statics(),
    }
    micropython = static("vendor/micropython/micropython.mjs")
    given = {"engine": static("js/engine.js"), "micropython": micropython, "parts": parts}
    page.evaluate(START, given)
    return page


@pytest.mark.browser_context_args(timezone_id="Europe/Paris")
def test_a_phone_draws_what_the_server_draws(engine):
    asked = list(cases(RECORDS, 4))
    differ = engine.evaluate(COMPARE, asked)

    assert len(asked) > 300
    assert [(json.loads(asked[at][1]), asked[at][2], found) for at, found in differ] == []
