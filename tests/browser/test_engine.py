"""The engine of a phone draws in a browser, under MicroPython, what the server draws."""
# ruff: noqa: E501 (a source or a script a line)

import json
from difflib import unified_diff
from itertools import islice

import pytest
from django.templatetags.static import static

from games.phone.pack import MICROPYTHON, parts
from tests.faults import amount
from tests.kinds import RECORDS
from tests.phone.cases import cases

PAGE = "engine.html"
"""An empty page with the policy under which an engine runs."""

AT_ONCE = 200
"""The questions that are sent to the page together."""

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"

START = """async ({engine, micropython, parts}) => {
  const [{startEngine}, {loadMicroPython}] = await Promise.all([import(engine), import(micropython)]);
  window.answer = await startEngine(loadMicroPython, parts);
}"""

HOLD = """() => {
  window.first = answer;
  window.held = pyProxyFinalizationRegistry;
}"""
"""Keeps the engine, and what frees objects of Python that the page has no more: a browser may."""

COMPARE = """(cases) => cases.flatMap(([game, said, expected], at) => {
  const found = JSON.parse(answer(game, JSON.stringify(said)));
  found.game = found.game && JSON.parse(found.game);
  return same(found, expected) ? [] : [[at, found]];
})"""

SAME = """() => {
  window.same = (one, other) => {
    if (typeof one !== "object" || one === null || other === null) return one === other;
    const keys = Object.keys({...one, ...other});
    return keys.every((key) => same(one[key], other[key]));
  };
}"""
"""Whether two values are equal, whatever the order of their keys."""


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
    start(page, parts()["languages"])
    page.evaluate(SAME)
    return page


def start(page, languages):
    """Start an engine with these languages: `answer`."""
    given = {"engine": static("js/engine.js"), "micropython": static(MICROPYTHON)}
    page.evaluate(START, given | {"parts": parts() | {"languages": languages}})


def told_apart(expected, found):
    """What differs between two answers, by name; of texts, the lines."""
    return {
        name: list(unified_diff(lines_of(value), lines_of(found[name]), n=0))
        for name, value in expected.items()
        if value != found[name]
    }


def lines_of(value):
    return (value if isinstance(value, str) else json.dumps(value, indent=1)).splitlines()


def test_an_engine_that_starts_in_another_language_leaves_the_first_one_whole(engine):
    engine.evaluate(HOLD)
    start(engine, {"en": parts()["languages"]["en"]})
    engine.context.new_cdp_session(engine).send("HeapProfiler.collectGarbage")

    english, french = (list(cases(["belote"], 1, [code], steps=1)) for code in ("en", "fr"))
    assert engine.evaluate(COMPARE, english) == []
    engine.evaluate("() => (window.answer = first)")
    assert engine.evaluate(COMPARE, french) == []


@pytest.mark.browser_context_args(timezone_id="Pacific/Auckland")
def test_a_phone_draws_what_the_server_draws(engine):
    count, waiting = 0, cases(RECORDS, amount(1, 143), steps=amount(12, 40))
    while asked := list(islice(waiting, AT_ONCE)):
        differ = engine.evaluate(COMPARE, asked)
        assert [(asked[at][1], told_apart(asked[at][2], found)) for at, found in differ] == []
        count += len(asked)

    assert count > 150
