"""The scripts run in every browser that runs htmx. An older browser ignores both, and every page
works without scripts; htmx alone would drop a save for a preview.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings

NEWER = re.compile(r"\?\?=|\|\|=|&&=|\.replaceChildren|\.replaceAll|\.at\(|structuredClone")
"""Syntax and functions that browsers learnt after those that htmx needs."""


@pytest.mark.parametrize("name", ["copy.js", "marque.js", "taps.js"])
def test_a_script_uses_nothing_newer_than_htmx(name):
    script = Path(settings.BASE_DIR, "static", "js", name).read_text()

    assert NEWER.findall(script) == []
