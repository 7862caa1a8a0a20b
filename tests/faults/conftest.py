"""Prints the figures of the tests in this folder, for `docs/reliability.md`."""

import pytest

LONGEST = {"faults", "fuzzed"}


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Run the longest tests first: workers then finish together."""
    items.sort(key=lambda item: LONGEST.isdisjoint(marker.name for marker in item.iter_markers()))


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == "figures":
                terminalreporter.write_line(value)
